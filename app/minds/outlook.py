"""How a mind sees its game: what the engine's looks at its own turns say of the moves played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.body.base import MoveResult
from app.body.scale import winning_chances
from app.domain.making import quickly_made
from app.domain.move_worth import MoveWorth
from app.domain.plies import Ply


@quickly_made
@dataclass(frozen=True, slots=True)
class Outlook:
    """The game as a mind saw it at the end of its last turn: its winning chances (0 to 1) after the move at half-move
    `ply`, the reply (UCI) that it counted on, and every move so far whose worth it saw. Empty before the first turn
    and after a restart."""

    chance: float | None = None
    expects: str | None = None
    ply: int = 0
    judged: tuple[MoveWorth, ...] = ()

    def after(self, result: MoveResult, plies: Sequence[Ply]) -> Outlook:
        """The outlook after one more own turn; `plies` is the game with the move of `result` last. Without an
        evaluation the chances stay as they were, and nothing is judged."""
        line = next((seen.line for seen in result.candidates if seen.uci == result.uci), ())
        expects, now = line[1] if len(line) > 1 else None, len(plies)
        best = max((seen.centipawns for seen in result.candidates if seen.centipawns is not None), default=None)
        if best is None:
            return Outlook(self.chance, expects, self.ply, self.judged)
        found = next((seen.centipawns for seen in result.candidates if seen.uci == result.uci), None)
        open_to, left = winning_chances(best), winning_chances(best if found is None else found)
        # Judgements of moves that were taken back, or repeated after a crash, go.
        judged = [seen for seen in self.judged if seen.ply < now - 1]
        if self.chance is not None and self.ply == now - 2:
            judged.append(MoveWorth(now - 1, plies[-2].san, by_me=False, before=1 - self.chance, after=1 - open_to))
        judged.append(MoveWorth(now, plies[-1].san, by_me=True, before=open_to, after=left))
        return Outlook(left, expects, now, tuple(judged))
