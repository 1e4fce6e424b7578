"""Advice that a question asks for by its words: an opening that it names, or wants against something, and what to
study from one's own games."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Literal

import chess

from app.desk.moves.moves_named import moves_named
from app.desk.openings.opening_asked import opening_named, wanted_against
from app.desk.practice.study_asked import study_asked
from app.desk.questions import QuestionKind
from app.desk.reading.understood import Understood
from app.desk.reading.unnamed import unnamed
from app.desk.screen import ScreenKind
from app.desk.tools.opening_card import WhichNamedOpening
from app.desk.tools.study_card import WhichStudy

STUDY_KIND = QuestionKind("study_card", "study", "advice out of one's own games", ())
OPENING_KIND = QuestionKind("opening_card", "named", "an opening by its name", ())
# Tools beside which advice from one's games tells more.
_STUDIED = frozenset(
    ("my_matches", "practice", "explain_move", "what_if", "rules", "profile", "record", "engine_analysis", "opponents")
)
# Tools beside which an opening that is named, or wanted, is told of.
_OF_OPENINGS = frozenset(
    ("opening", "the_cast", "opponents", "what_if", "my_matches", "rules", "practice", "engine_analysis")
)
# What is to be played in games to come is asked of an opening, also at a game.
_NEXT_TIME = re.compile(r"\b(?:next time|in (?:the )?future|from now on|in general|the next time)\b")


def opening_advised(understood: Understood, low: str) -> Understood | None:
    """The question with an opening that it names for a verdict, or wants against something; None for others."""
    kind, screen = understood.kind, understood.question.asker.screen
    of_game = screen.match_id is not None and screen.kind is not ScreenKind.ANALYSIS
    ahead = _NEXT_TIME.search(low) is not None
    if (of_game and not ahead) or (kind is not None and kind.tool not in _OF_OPENINGS and not ahead):
        return None
    bare = unnamed(low, understood.question.asker.names)
    names, against = opening_named(bare), wanted_against(bare)
    if not names and not against:
        return None
    move = next((one.san for one in moves_named(understood.question.text) if one.san not in chess.SQUARE_NAMES), None)
    given = WhichNamedOpening(names=tuple(names), against=tuple(against), move=move)
    return understood.as_kind(OPENING_KIND, given)


def study_advised(understood: Understood, text: str, low: str) -> Understood | None:
    """The question with the advice from one's own games that it asks for; None for others."""
    kind, wanted = understood.kind, study_asked(unnamed(low, understood.question.asker.names))
    at_board = understood.question.asker.screen.kind is ScreenKind.MATCH
    if at_board and kind is not None and kind.tool == "engine_analysis":
        # At the board "how do I stop it" asks of what is threatened there.
        return None
    if wanted is None or (kind is not None and kind.tool not in _STUDIED):
        return None
    rival = understood.question.character
    given = WhichStudy(wanted=_one_of(wanted), rival=rival, asked=text[:200], low=low[:200])
    return replace(understood.as_kind(STUDY_KIND, given), aspect=wanted)


def _one_of(wanted: str) -> Literal["which", "stop", "each"]:
    return "each" if wanted == "each" else "stop" if wanted == "stop" else "which"
