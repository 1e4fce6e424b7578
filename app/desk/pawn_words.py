"""Which moves of one's pawns weakened the position, by what they cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.course import WORST, move_at, with_better
from app.desk.games import SeenGame
from app.domain.position import Color
from app.domain.prose_words import listed, number_word
from app.post_match.judging import INACCURACY_LOSS
from app.post_match.report import Analysis


def pawn_moves(analysis: Analysis, game: SeenGame) -> list[dict[str, Any]]:
    """Pawn moves of one side (the asker's, else White's) by `move` and `cost` in chances of a hundred, the costliest
    first."""
    color = game.color or Color.WHITE
    pawns = [one for one in analysis.moves if one.color is color and one.san[0].islower()]
    return [
        {"move": move_at(game.state, one.ply), "cost": round(100 * (one.loss or 0.0)), "better": one.best_san}
        for one in sorted(pawns, key=lambda one: -(one.loss or 0.0))
    ]


def pawns_words(play: Mapping[str, Any]) -> str:
    """Which moves of one's pawns were no good: by what they cost."""
    whose, pawns, costly = "your" if play["you"] is not None else "White’s", play["pawns"], play["costly"]
    if not pawns:
        return f"None: no pawn of {whose} side moved in this game."
    bad = [one for one in pawns if one["cost"] >= round(100 * INACCURACY_LOSS)]
    if bad:
        told = listed([with_better(one) for one in bad[:WORST]])
        return f"By what it cost, {told}. Of {whose} {number_word(len(pawns))} pawn moves the others did no harm."
    worst = pawns[0]
    least = f"; even the dearest, {worst['move']}, cost only {worst['cost']} in a hundred" if worst["cost"] else ""
    rest = f" What cost most was no pawn: {costly[0]['move']}." if costly else ""
    count = f"Of {whose} {number_word(len(pawns))} pawn moves" if len(pawns) > 1 else f"Of {whose} only pawn move"
    return f"None of them had to: {count.lower()} none cost as much as an inaccuracy{least}.{rest}"
