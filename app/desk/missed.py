"""Whether a mistake of the other side was made use of."""

from __future__ import annotations

from app.desk.course import move_at
from app.desk.games import SeenGame
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
