"""How a side stood in the course of a finished game: after the opening, at its best and worst, and where it turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.games import SeenGame
from app.domain.match import MatchState
from app.domain.position import Color
from app.domain.prose import chances_in_words
from app.post_match.report import Analysis

# The half-move after which an opening is looked at: the tenth move of both.
OPENING_PLY = 20
# Chances in a hundred from which a side was winning at some point.
WINNING = 80


def course_of(analysis: Analysis, game: SeenGame) -> dict[str, Any] | None:
    """JSON-ready facts about one side (the asker's, else White's), its chances in a hundred: `opening`, `best` and
    `worst` with the move after which they stood, and `before` and `turn`, the chances before the move that cost it
    most, and that move; None where too little was judged."""
    color = game.color or Color.WHITE
    stood = [(one.ply, _hundred(one.evaluation.chance, color)) for one in analysis.moves if one.evaluation.chance]
    if not stood:
        return None
    costly = max((one for one in analysis.moves if one.color is color), key=lambda one: one.loss or 0.0, default=None)
    turn = None if costly is None or not costly.loss else costly.ply
    up_to = [(ply, chance) for ply, chance in stood if turn is None or ply < turn] or stood[:1]
    best, worst = max(up_to, key=lambda one: one[1]), min(up_to, key=lambda one: one[1])
    after = [chance for ply, chance in stood if ply >= OPENING_PLY]
    return {
        "you": None if game.color is None else color.value.capitalize(),
        "turn": None if turn is None else move_at(game.state, turn),
        "before": up_to[-1][1],
        "opening": after[0] if after and (turn is None or turn > OPENING_PLY) else None,
        "best": {"chance": best[1], "move": move_at(game.state, best[0])},
        "worst": {"chance": worst[1], "move": move_at(game.state, worst[0])},
        "ever_winning": max(chance for _, chance in stood) >= WINNING,
    }


def move_at(state: MatchState, ply: int) -> str:
    """A half-move (from 1) with its number: "12.Qh5"."""
    move = state.moves[ply - 1]
    number = int(move.fen.split()[-1]) - (0 if move.color.is_white else 1)
    return f"{number}{'.' if move.color.is_white else '...'}{move.san}"


def course_words(course: Mapping[str, Any]) -> str:
    """The course of a game in three or four sentences."""
    side = "You were" if course["you"] is not None else "White was"
    words: list[str] = []
    if course["turn"] is not None:
        stood = chances_in_words(course["before"] / 100)
        words.append(f"{side} {stood} until {course['turn']}: {course['before']} chances in a hundred.")
    if course["opening"] is not None:
        words.append(f"After ten moves it was {course['opening']}.")
    best, worst = course["best"], course["worst"]
    words.append(
        f"The best of it was {best['chance']}, after {best['move']}, "
        f"the worst {worst['chance']}, after {worst['move']}."
    )
    words.append("At one point it was as good as won." if course["ever_winning"] else "A won position it never was.")
    return " ".join(words)


def _hundred(chance: float | None, color: Color) -> int:
    white = chance or 0.0
    return round(100 * (white if color.is_white else 1 - white))
