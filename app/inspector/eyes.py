"""How much of a recorded turn somebody may read."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.domain.memory import Party
from app.runtime.channels import Reach, Recorded


@dataclass(frozen=True, slots=True)
class Eyes:
    """What one reader may read of one turn: as a host of the club, as somebody whose turn it is (`mine`), or bound by
    the rated game that they are still playing."""

    host: bool = False
    mine: bool = False
    bound: bool = False

    def may_read(self, reach: Reach) -> bool:
        """Whether a message of this reach is for them."""
        if Reach.PERSONAL in reach and not self.mine:
            return False
        if Reach.VERDICT in reach and self.bound:
            return False
        return Reach.INNER not in reach or (self.host and not self.bound)

    @property
    def sees_all(self) -> bool:
        """Whether nothing of the turn is kept from them."""
        return self.may_read(Reach.PERSONAL | Reach.VERDICT | Reach.INNER)


@dataclass(frozen=True, slots=True)
class GameOfTurn:
    """What decides who may read the turns of a match."""

    seats: tuple[Party, Party]
    rated: bool
    ended: bool


def eyes_of(
    turn: Recorded, player_id: str, *, host: bool, games: Mapping[str, GameOfTurn], own_agents: Collection[str]
) -> Eyes | None:
    """What the player may read of the turn; None if they may not know of it. `games` holds the match of the turn, if
    it is one's; `own_agents` are the ids of the player's agents."""
    game = games.get(turn.subject) if turn.is_match else None
    seats = () if game is None else game.seats
    plays = any(
        seat == Party("player", player_id) or (seat.kind == "agent" and seat.id in own_agents) for seat in seats
    )
    mine = host if turn.people is None else player_id in turn.people
    if not (host or mine or plays):
        return None
    return Eyes(host, mine, bound=plays and game is not None and game.rated and not game.ended)


def read_games(session: Session, match_ids: Collection[str]) -> dict[str, GameOfTurn]:
    """The matches of these ids that there are."""
    row = MatchRow
    found = session.execute(
        select(row.id, row.white_kind, row.white_id, row.black_kind, row.black_id, row.rated, row.status).where(
            row.id.in_(match_ids)
        )
    )
    return {
        match_id: GameOfTurn(
            (Party(white_kind, white_id), Party(black_kind, black_id)), rated=rated, ended=status == "ended"
        )
        for match_id, white_kind, white_id, black_kind, black_id, rated, status in found
    }
