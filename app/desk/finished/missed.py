"""Whether a mistake of the other side was made use of; and where they made none, what came nearest to one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.finished.course import move_at
from app.desk.finished.left_mates import mate_for
from app.desk.games import SeenGame, board_at
from app.domain.position import Color
from app.domain.prose_words import listed
from app.post_match.judging import INACCURACY_LOSS
from app.post_match.report import Analysis


def missed_of(analysis: Analysis | None, game: SeenGame, ply: int) -> str | None:
    """What the asker made of the other side's move `ply`, in a sentence; None where it is not known, or was their own
    move."""
    if analysis is None or game.color is None or game.state.moves[ply - 1].color is game.color:
        return None
    answer = next((one for one in analysis.moves if one.ply == ply + 1), None)
    if answer is None or answer.loss is None:
        return None
    played = move_at(game.state, ply + 1)
    if answer.loss < INACCURACY_LOSS:
        return f"You made use of it: {played} was as good as anything."
    best = f"; {answer.best_san} would have" if answer.best_san else ""
    return f"You did not punish it: {played} let {round(100 * answer.loss)} chances in a hundred go again{best}."


def mate_let_in(analysis: Analysis | None, game: SeenGame, ply: int) -> str | None:
    """That the other side's last move let it be mated, where another one, `ply`, was its worst; None for others."""
    last = game.state.ply - 1
    if analysis is None or game.color is None or str(game.state.end_reason) != "checkmate" or ply == last or last < 1:
        return None
    if game.state.outcome(game.color) != "won" or board_at(game.state, last - 1).legal_moves.count() == 1:
        return None
    before = next((one.evaluation for one in analysis.moves if one.ply == last - 1), None)
    if before is None or mate_for(before, game.color) is not None:
        # It was to be mated already.
        return None
    return f"In the end {move_at(game.state, last)} let the mate in."


# Chances in a hundred by which a graph rises to be seen, and half-moves over which it does.
SEEN, OVER = 3, 4


def nearest_of(analysis: Analysis, game: SeenGame) -> dict[str, Any] | None:
    """JSON-ready facts of the stretch over which the asker's chances rose most, from `had` to `has` in a hundred, by
    the `moves` of the other side in it, and the `worst` of these with what was `better`; None where nothing rose to be
    seen."""
    color = game.color
    judged = {one.ply: one for one in analysis.moves if one.evaluation.chance is not None}
    if color is None:
        return None

    def own(ply: int) -> int:
        chance = judged[ply].evaluation.chance or 0.0
        return round(100 * (chance if color is Color.WHITE else 1 - chance))

    ends = [one.ply for one in judged.values() if one.color is not color]
    stretches = [
        (own(end) - own(start), start, end) for end in ends for start in range(end - OVER, end) if start in judged
    ]
    rise, start, end = max(stretches, key=lambda found: (found[0], found[1]), default=(0, 0, 0))
    if rise < SEEN:
        return None
    theirs = [judged[ply] for ply in range(start + 1, end + 1) if ply in judged and judged[ply].color is not color]
    worst = max(theirs, key=lambda one: one.loss or 0.0)
    return {
        "moves": [move_at(game.state, one.ply) for one in theirs],
        "worst": move_at(game.state, worst.ply),
        "better": worst.best_san if worst.loss and worst.best_san != worst.san else None,
        "had": own(start),
        "has": own(end),
    }


def nearest_words(nearest: Mapping[str, Any] | None, other: str = "the other side") -> str:
    """That the `other` side made no mistake, and what came nearest to one."""
    none = f"no single move of {other}’s cost as much as an inaccuracy"
    if nearest is None:
        return f"Nowhere, to speak of: {none} in this game."
    better = f" Of these {nearest['worst']} cost most; {nearest['better']} was better." if nearest["better"] else ""
    if len(nearest["moves"]) == 1 and better:
        better = f" Better was {nearest['better']}."
    return (
        f"Small ones, yes, though {none}: the graph rises for you over {listed(nearest['moves'])}, from "
        f"{nearest['had']} to {nearest['has']} chances in a hundred.{better}"
    )
