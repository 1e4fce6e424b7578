"""Help wanted from another page in a game that runs: refused where nobody may be helped in it, else told at it."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.games import RATED, running_of
from app.desk.questions import kind_of
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.domain.text import plain
from app.soul.listening.languages import ENGLISH

# What says that a game is meant which runs, what asks for help in it, and what is of a game that is over or of talk.
_RUNS = re.compile(
    r"\b(?:wait\w* (?:for|on) (?:me|my)|my (?:move|turn)|(?:rated|running|open|unfinished|our|my|this|current) game"
    r"|game (?:on|going|running|open|with|against)|(?:right|just) now)\b"
)
_HELP = re.compile(
    r"\b(?:what (?:to|(?:should|do|can|shall|would|must|could) (?:i|you)) (?:play|move|do|answer|reply)"
    r"|(?:best|good|next|right|winning|strong\w*) (?:move|reply|answer)|which move|(?:give|show|tell) me (?:just )?"
    r"(?:a|the|one|your) (?:move|hint|tip|plan)|help me|hints?"
    r"|how (?:do|can|should|could) i (?:win|save|defend|continue|go on|get out)"
    r"|should i (?:take|castle|push|trade|swap|sacrifice))\b"
)
_NOT_SO = re.compile(
    r"\b(?:went wrong|last game|finished|over|i lost|we lost|was|were|chat\w*|talk\w*|say|said|remember\w*"
    r"|find|open it)\b"
)
_PAGES_OF_GAMES = (
    ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY, ScreenKind.ANALYSIS, ScreenKind.PUZZLE,
    ScreenKind.PRACTICE,
)  # fmt: skip


# How it stands in a game that runs: the game, and what is asked of it.
_GOES_ON = re.compile(
    r"\b(?:going on|still (?:runs?|running|on|open|going)|running|unfinished|not (?:yet )?finished|ongoing|right now"
    r"|at the moment|current(?:ly)?|in progress|being played)\b"
)
_A_GAME = re.compile(r"\b(?:games?|match|one|it|position)\b")
_STANDS = re.compile(
    r"\b(?:(?:who(?:'s| is)|am i|is \w+|i'm) (?:winning|losing|ahead|behind)"
    r"|(?:who|am i|is \w+|stands?|standing) (?:\w+ )?(?:better|worse|ahead)|who stands"
    r"|(?:how|where) (?:am|do|are) (?:i|we) (?:doing|stand\w*)|how does it stand|level|my chances|good position)\b"
)
_OF_OTHERS = re.compile(r"\b(?:exhibition|they|(?<!with )(?<!against )namedone and namedone|people|watch\w*|rating)\b")


def stood_in_running(understood: Understood, at: DeskServices) -> Understood | None:
    """The question how it stands in a running game of the asker's that it means from another page, put at that board;
    refused where nobody may be told, None where no such game is meant."""
    question = understood.question
    asker, low = question.asker, plain(question.text).replace("’", "'")
    if asker.screen.kind in (*_PAGES_OF_GAMES, ScreenKind.GALLERY):
        return None
    if not (_GOES_ON.search(low) and _A_GAME.search(low) and _STANDS.search(low)) or _OF_OTHERS.search(
        unnamed(low, asker.names)
    ):
        return None
    other = question.character or asker.screen.character or (None if asker.about is None else asker.about.character)
    mine = [state for state, _ in running_of(asker, at, other)]
    if not mine:
        return None
    told = max(mine, key=lambda one: (not one.rated, one.touched_ms))
    there = replace(asker, screen=Screen(ScreenKind.MATCH, told.match_id), about=None, before=None, ply=None)
    return understood.as_kind(kind_of("engine_analysis.standing"), asker=there)


def wants_help(low: str) -> bool:
    """Whether help is wanted in a game that runs."""
    return _RUNS.search(low) is not None and _HELP.search(low) is not None and _NOT_SO.search(low) is None


def helped_in_running(understood: Understood, at: DeskServices) -> Understood | None:
    """The question as one at the board of the running game that it means; refused where that is rated, or somebody
    real sits across; None where no such game is meant."""
    question = understood.question
    asker = question.asker
    if understood.refused is not None or understood.language != ENGLISH or asker.screen.kind in _PAGES_OF_GAMES:
        return None
    other = question.character or asker.screen.character
    low = plain(question.text)
    if not wants_help(low):
        return None
    mine = [state for state, _ in running_of(asker, at, other)]
    if other is None:
        mine = [state for state in mine if state.rated is ("rated" in low)]
    if not mine:
        return None
    if any(state.rated for state in mine):
        return understood.refusing(RATED.message)
    return understood.as_kind(kind_of("engine_analysis.best"), character=other)
