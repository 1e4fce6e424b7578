"""The kinds that a question may be of, weighed by what it names and where it is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.desk.questions import Meant, QuestionKind
from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion
from app.desk.tools.opening import opening_named
from app.domain.text import plain

# What a question gains for a kind that needs what it names, and loses where it is missing.
_GAIN, _LOSS = 0.15, 0.3
# In the gallery the two at the first board.
_BOTH = re.compile(r"\b(?:(?:those|these|the) two|each other|one another|both of them)\b")
# Somebody of the house asked for by a rating.
_NEAR_RATING = re.compile(
    r"\b(?:bot|character|opponent|somebody|someone|computer|one of the house)\b[^?!]{0,30}\b[1-9][0-9]{2,3}\b"
)
# Somebody of about one's own strength.
_NEAR_OWN = re.compile(
    r"\bwho\b[^?!]{0,24}\b(?:near(?:est)?|clos(?:e|est)|around|about|similar)\b[^?!]{0,10}"
    r"\bmy (?:own )?(?:rating|elo|level|strength)\b"
)
# Where somebody of the house is weak is told with how to beat them, and not with how strong they are.
_OF_STRENGTH = frozenset(("character_profile.beat", "character_profile.strength"))
_WEAK_SPOT = re.compile(
    r"\bwhere(?:'s| is| are)? (?:he|she|they|it|[a-z]+) (?:(?:is|are) )?(?:weak|soft|vulnerable)\b"
    r"|\b(?:his|her|their|[a-z]+'s) (?:weak(?:ness(?:es)?| (?:spots?|points?|side))|achilles)\b"
)
_OF_LINE = frozenset(("opening.name", "engine-line-here", "engine_analysis.line"))
_WHICH_LINE = re.compile(
    r"^(?!.*\b(?:engine|best lines?|computer)\b).*\b(?:which|what) (?:line|variation) (?:is|was) (?:this|that|it)\b"
)
# What is played still, in a game, is nothing that is played instead of an opening.
_STILL = re.compile(r"\bwhat (?:could|can|might|should) (?:i|we) (?:still|then) (?:play|do|try)\b")
# Tools that tell of one of the house, and need to know of whom.
OF_SOMEBODY = frozenset(("character_profile", "whereabouts"))
# Records of the asker's own, and a question that asks which of all holds one.
_OWN_RECORDS = frozenset(("my_matches.run", "my_matches.longest"))
_WHO_HOLDS = re.compile(r"^(?!.*\b(?:i|me|my|mine)\b).*\bwho(?:'s got| has| had| holds| set| won| played)\b")
_NEEDS_GAME = frozenset(("position_facts", "engine_analysis", "clocks"))


def weighed(meant: Sequence[Meant], question: AskedQuestion) -> list[Meant]:
    """The kinds ordered anew by what the question names and where it is asked."""
    return sorted((_weigh(one, question) for one in meant), key=lambda one: -one.score)


def _weigh(one: Meant, question: AskedQuestion) -> Meant:
    kind, gain = one.kind, 0.0
    on_game = question.asker.screen.match_id is not None
    if question.move is not None and kind.tool in ("explain_move", "what_if") and on_game:
        gain += _GAIN
    if question.character is not None and kind.tool in ("character_profile", "what_they_remember", "whereabouts"):
        gain += _GAIN / 2
    if kind.id == "opponents.whom" and (
        _NEAR_RATING.search(question.text.lower()) or _NEAR_OWN.search(question.text.lower())
    ):
        gain += 2 * _GAIN
    if kind.id in _OF_STRENGTH and _WEAK_SPOT.search(question.text.lower()):
        gain += 2 * _GAIN if kind.id == "character_profile.beat" else -2 * _LOSS
    if kind.id in _OF_LINE and question.asker.study and _WHICH_LINE.search(question.text.lower()):
        # The line that was played out on the board, and none of the engine's.
        gain += 2 * _GAIN if kind.id == "opening.name" else -2 * _LOSS
    if kind.id == "practice.instead" and _STILL.search(question.text.lower()):
        gain -= _LOSS
    if kind.id in _OWN_RECORDS and _WHO_HOLDS.search(plain(question.text)):
        gain -= _LOSS
    if kind.tool in _NEEDS_GAME and question.asker.screen.kind is ScreenKind.GALLERY:
        # The boards that hang there can be looked at.
        gain -= _GAIN
    elif kind.tool in _NEEDS_GAME and not on_game:
        # With no game talked of either, there is nothing it could look at.
        gain -= _LOSS if question.asker.about and question.asker.about.match_id else 2 * _LOSS
    if kind.tool in ("explain_move", "what_if") and not (
        on_game or (question.asker.about and question.asker.about.match_id)
    ):
        gain -= _LOSS / 2
    if kind.tool in OF_SOMEBODY and not of_whom(question):
        gain -= _LOSS
    gain -= _LOSS if _of_another_room(kind, question) else 0.0
    if kind.id in ("the_cast.opening", "opening.named") and opening_named(question.text) is not None:
        # On the page of a game what is looked up in the position is ahead.
        gain += _GAIN if on_game and kind.id == "opening.named" else _GAIN / 2
    if kind.id == "opening.named" and opening_named(question.text) is None:
        gain -= _LOSS
    if question.asker.screen.kind is ScreenKind.MATCH and kind.id == "explain_move.moment":
        gain -= _GAIN / 2
    return one.by(gain)


# What a page is not about, unless a question says the word.
_PUZZLE, _AGENT = re.compile(r"\b(?:puzzles?|daily|of the day)\b"), re.compile(r"\bagents?\b")
_ARENA = re.compile(r"\b(?:arenas?|tournaments?|swiss|rounds?|cup|competitions?)\b")
_ANYBODYS = re.compile(r"\b(?:anybody|anyone|somebody|someone|people|of all|in the club|club record)\b")
_OWN = re.compile(r"\b(?:i|my|me|mine|we|our)\b")


def _of_another_room(kind: QuestionKind, question: AskedQuestion) -> bool:
    """Whether a kind is about another thing than the page, of which the question has no word: the puzzle on the page of
    a game, an agent in the workshop, the asker's own games for "anybody"."""
    low, screen = plain(question.text), question.asker.screen
    if kind.tool in ("puzzle_of_the_day", "puzzle_answer"):
        return screen.match_id is not None and _PUZZLE.search(low) is None
    if kind.id.startswith("arena-"):
        said = f"{plain(question.asker.before or '')} {low}"
        return screen.kind is not ScreenKind.ARENA and _ARENA.search(said) is None
    if kind.tool == "own_agents" or kind.screens == ("agents",):
        return screen.kind is ScreenKind.WORKSHOP and _AGENT.search(low) is None
    return kind.tool == "my_matches" and _ANYBODYS.search(low) is not None and _OWN.search(low) is None


def of_whom(question: AskedQuestion) -> bool:
    """Whether it can be known which character is meant."""
    asker = question.asker
    both = asker.screen.kind is ScreenKind.GALLERY and _BOTH.search(plain(question.text)) is not None
    return both or bool(question.character or asker.screen.character or asker.screen.match_id)
