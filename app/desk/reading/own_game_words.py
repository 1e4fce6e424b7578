"""A finished game of the asker's own that a question tells of, on a page that is about none: "I won against Teodor, but
he went wrong somewhere"."""

from __future__ import annotations

import re
from dataclasses import replace

from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion

# A game that was played, and who went wrong in it.
_PLAYED = re.compile(
    r"\b(?:i|we)(?:'ve| have)? (?:\w+ )?(?:won|lost|beat(?:en)?|drew|resigned)\b"
    r"|\bmy (?:\w+ )?(?:game|win|loss|defeat|draw)\b"
)
_THEIRS = re.compile(
    r"\b(?:he|she|they)\b[^.?!]{0,24}\b(?:wrong|mistakes?|blunder\w*|err(?:ed|s)?|slipped)\b"
    r"|\bwhat (?:should|could) (?:he|she|they|black|white)\b|\b(?:his|her|their) (?:mistakes?|errors?|blunders?)\b"
)
_MINE = re.compile(
    r"\b(?:i|me)\b[^.?!]{0,24}\b(?:wrong|mistakes?|blunder\w*|slipped)\b|\bwhat (?:should|could) i have\b"
)


def asks_of_own_game(low: str) -> str | None:
    """The aspect of a question for what went wrong in a game of one's own with somebody; None for others."""
    if _PLAYED.search(low) is None:
        return None
    return "theirs" if _THEIRS.search(low) else "moment" if _MINE.search(low) else None


def of_own_game(low: str, question: AskedQuestion) -> tuple[AskedQuestion, str] | None:
    """The question put away from the analysis board, and the aspect, where it asks what went wrong in a finished game
    with one of the house: what stands on the board is not that game."""
    asker, wanted = question.asker, asks_of_own_game(low)
    if asker.screen.kind is not ScreenKind.ANALYSIS or question.character is None or wanted is None:
        return None
    there = replace(asker, screen=Screen(ScreenKind.MY_CHESS), ply=None, about=None, study=None)
    return replace(question, asker=there, move=None), wanted
