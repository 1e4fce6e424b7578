"""What a question asks of openings at large: two moves beside each other, whether the one that was just named suits,
and lessons that go step by step."""

from __future__ import annotations

import re

import chess

from app.desk.finished.game_meant import GAME_PAGES
from app.desk.games import game_for, may_help
from app.desk.openings.opening_asked import openings_in, row_of, wanted_against
from app.desk.openings.opening_words import idea_told, opening_line
from app.desk.openings.openings_beside import moves_beside, moves_here, with_knights
from app.desk.practice.known_steps import step_asked
from app.desk.questions import QuestionKind
from app.desk.reading.going_on import goes_on_from
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, ToolRefused
from app.desk.tools.opening_card import WhichNamedOpening
from app.domain.text import plain
from app.openings.book import name_opening

OPENING_CARD = QuestionKind("opening_card", "named", "an opening by its name", ())
# The line that is meant where knights come out and nothing else is said.
OPEN_GAME = ("e2e4", "e7e5")
# Whether what was just told of suits who asks.
_SUITS = re.compile(
    r"\b(?:suits?|take (?:that|it|this|them) up|(?:some(?:one|body)|a player|people|beginners?) like me|for me"
    r"|at my (?:level|strength|rating)|(?:learn|play|try|adopt|use) (?:that|it|this)(?: one| opening)?"
    r"(?: too| myself| as well)?"
    r"|too (?:hard|difficult|deep) for)\b"
)
_OPENING = re.compile(
    r"\b(?:openings?|defen[cs]e|gambit|what (?:is|are) (?:they|these two|this) (?:playing|called)|called)\b"
)


async def opening_meant(at: DeskServices, question: AskedQuestion) -> WhichNamedOpening | None:
    """The arguments of the card of openings, where one of these is asked for; None for others."""
    asker, text, low = question.asker, question.text, plain(question.text)
    if (told := step_asked(low, asker)) is not None:
        return WhichNamedOpening(told=told)
    study = asker.study
    if asker.screen.kind is ScreenKind.ANALYSIS and study is not None and study.fen == chess.STARTING_FEN:
        line = with_knights(low, study.moves)
        if moves := moves_here(text, low, line):
            return WhichNamedOpening(line=line[:80], beside=moves, asked=low[:200])
    elif asker.screen.kind not in GAME_PAGES:
        line = with_knights(low, OPEN_GAME)
        if len(line) > len(OPEN_GAME) and (moves := moves_here(text, low, line)):
            return WhichNamedOpening(line=line, beside=moves, asked=low[:200])
    if asker.screen.kind not in GAME_PAGES and (beside := moves_beside(text, low)) is not None:
        return WhichNamedOpening(names=(beside[0],), beside=beside[1])
    return await _suits(at, asker, low)


_DIFFER = re.compile(r"\b(?:differ\w*|distinguish\w*|tell (?:them|the two) apart|compare\w*|in common)\b")
_IS_IT = re.compile(
    r"^\W*(?:(?:so|and|but|ok),? )*(?:is|was|isn't|wasn't)"
    r" (?:this|that|it|\S*[a-h][1-8]\S*(?: (?:then |and )?\S+){0,5}?) (?:\w+ )?(?:the|a|an|called|named)\b"
)
_LATER = re.compile(
    r"\b(?:next time|in (?:the )?future|from now on|in general|generally|usually|always|another time|should i learn"
    r"|should i (?:be )?play(?:ing)? against|best against)\b"
)
_FOR_ME = re.compile(
    r"\b(?:suits?|suitable|right for|for me|like me|my (?:level|strength|rating|style)"
    r"|(?:for|to) (?:a |an )?(?:\w+ )?(?:beginners?|club player|novice|child|kids?)"
    r"|should i (?:learn|take up|try|play))\b"
)
_WHAT_IS = re.compile(
    r"^\W*(?:(?:and|so|but|ok),? )*(?:what(?:'s| is| are)|explain)(?: meant by)? (?:an? )?openings?"
    r"(?: anyway| in chess| actually| even| exactly)?\W*$"
)
# What a name stands for: "what does it mean when they say the Spanish".
_MEANT = re.compile(
    r"\bwhat\b[^.?!]{0,16}\b(?:means?|meant|meaning)\b|\bwhat(?:'s| is| are)?\b[^.?!]{0,16}\b(?:they|people|you"
    r"|everyone|commentators?|books?) (?:call|mean|say)\b"
    r"|^\W*(?:(?:and|so|but|ok),? )*(?:what|which)(?:'s|s| is) (?:this |that )?(?:the |an? )?(?:[\w'-]+ ){1,3}?"
    r"(?:then|again|anyway|exactly|actually|even)?\W*$"
    r"|^\W*(?:(?:and|so|but|ok),? )*(?:explain|tell me about|what about) (?:the )?[\w' -]{3,24}\W*$"
)
AN_OPENING = (
    "An opening is how a game begins: the first moves, in which both sides bring their men out, take their share of "
    "the middle and castle. The well-known ways to begin have names, such as the Italian Game (1.e4 e5 2.Nf3 Nc6 "
    "3.Bc4)."
)


async def opening_at_large(understood: Understood, at: DeskServices, low: str) -> Understood | None:
    """The question for openings as such on whatever page: what one is, in what two differ, whether the one of the page
    is the one that is named, what to play against one next time, and whether one suits; None for others."""
    asker = understood.question.asker
    low = unnamed(low, asker.names)
    if _WHAT_IS.search(low):
        return understood.as_kind(OPENING_CARD, WhichNamedOpening(told=AN_OPENING))
    if _MEANT.search(low) and len(called := openings_in(low)) == 1:
        return understood.as_kind(
            OPENING_CARD, WhichNamedOpening(told=_what_it_is(called[0], await _opening_here(at, asker)))
        )
    names, against = openings_in(low), wanted_against(low)
    wanted = _DIFFER.search(low) or _IS_IT.search(low) or _FOR_ME.search(low) or (against and _LATER.search(low))
    if not wanted or not (names or against) or not (asker.screen.kind in GAME_PAGES or asker.study or len(names) > 1):
        return None
    here = await _opening_here(at, asker)
    if here is None:
        return None
    if _DIFFER.search(low):
        names = names if len(names) > 1 else [one for one in (here, *names) if one]
        differs = WhichNamedOpening(names=tuple(names[:2]), differ=True)
        return understood.as_kind(OPENING_CARD, differs) if len(set(names)) > 1 else None
    if _IS_IT.search(low) and names and here and not _FOR_ME.search(low):
        return understood.as_kind(OPENING_CARD, WhichNamedOpening(told=_is_it(here, names[0])))
    if against and _LATER.search(low):
        return understood.as_kind(OPENING_CARD, WhichNamedOpening(against=tuple(against)))
    if names and _FOR_ME.search(low):
        return understood.as_kind(OPENING_CARD, WhichNamedOpening(names=tuple(names), suits=True))
    return None


async def _opening_here(at: DeskServices, asker: Asker) -> str | None:
    """The opening of the game on the page, "" for none; None while a game runs of which nothing is told."""
    if asker.screen.match_id is None and asker.study is None:
        return ""
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return ""
    if not (game.state.ended or may_help(game)):
        return None
    found = name_opening(game.moves)
    return "" if found is None else found.name


def _what_it_is(named: str, here: str | None) -> str:
    """An opening by its name: the moves, the idea, and whether it is what stands on the board."""
    row = row_of(named)
    line = "" if row is None else f", {opening_line(row.moves)}"
    stands = " It is what stands on your board." if here and here.startswith(named) else ""
    also = "The Spanish, also called the Ruy Lopez after a Spanish priest," if named == "Ruy Lopez" else f"The {named}"
    return f"{also} is an opening{line}.{stands} {idea_told(named)}".strip()


def _is_it(here: str, named: str) -> str:
    """Whether the opening of a game is the one that is named, and what that one is."""
    if here.startswith(named.removesuffix(" Variation")):
        return f"Yes, it is the {here}."
    row = row_of(named)
    line = "" if row is None else opening_line(row.moves)
    return f"No, this is the {here}." + (f" The {named} is {line}." if line else "")


async def _suits(at: DeskServices, asker: Asker, low: str) -> WhichNamedOpening | None:
    """Whether the opening of the game that was just told of suits who asks."""
    about, before = asker.about, plain(asker.before or "")
    fits = _SUITS.search(low) is not None and _OPENING.search(before) is not None
    if not fits or goes_on_from(low, asker.before) is None:
        return None
    match_id = None if about is None else about.match_id
    if match_id is None and asker.screen.kind is ScreenKind.GALLERY:
        live = at.watching.for_player(asker.player, await at.watching.live())
        match_id = live[0]["id"] if live else None
    if match_id is None:
        return None
    try:
        game = await game_for(at, asker, match_id)
    except ToolRefused:
        return None
    own = game.color is not None and not game.state.ended
    found = None if own else name_opening(game.moves)
    name = None if found is None else next(
        (one for one in (found.name, found.name.split(":")[0]) if row_of(one) is not None), None
    )  # fmt: skip
    return None if name is None else WhichNamedOpening(names=(name,), suits=True)
