"""Players who want nothing to do with each other, and reports to the hosts."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Literal
from uuid import uuid4

from sqlalchemy import delete, or_, select
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.accounts.repository import player_by_id
from app.db.database import Database
from app.db.models.agents import AgentRow
from app.db.models.manners import BlockRow, ReportRow
from app.db.models.matches import MatchRow
from app.db.models.players import PlayerRow
from app.domain.errors import NotAllowed, NotFound
from app.domain.events import iso
from app.languages.speaking import worded
from app.runtime.clock import Clock

# Players whom one may block; more is a script.
BLOCKS = 500

Reason = Literal["cheating", "insults", "spam", "other"]


@dataclass(frozen=True, slots=True)
class Complaint:
    """What a player tells the hosts of another one, about a game or about none."""

    reported_id: str
    reason: Reason
    words: str
    match_id: str | None = None


class Manners:
    """Blocks and reports."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    async def block(self, player: Player, other_id: str) -> None:
        """From now on the two are not paired, and cannot join each other's tables. Raises NotFound, or NotAllowed for
        oneself or too many."""
        if other_id == player.id:
            raise NotAllowed("That is you.")
        await self._database.write(_block, player.id, other_id, self._clock.now_ms())

    async def unblock(self, player: Player, other_id: str) -> None:
        """Takes a block back. Raises NotFound if there is none."""
        await self._database.write(_unblock, player.id, other_id)

    async def blocked_by(self, player: Player) -> list[Player]:
        """Whom the player has blocked, by name."""
        return await self._database.read(blocked_by, player.id)

    async def report(self, player: Player, report: Complaint) -> str:
        """Keeps a report for the hosts; returns its id. Raises NotFound for an unknown player or game, or NotAllowed
        for oneself."""
        if report.reported_id == player.id:
            raise NotAllowed("That is you.")
        return await self._database.write(_report, str(uuid4()), player.id, report, self._clock.now_ms())


def apart(session: Session, player_id: str, other_id: str) -> bool:
    """Whether either of the two has blocked the other."""
    pair = or_(
        (BlockRow.player_id == player_id) & (BlockRow.blocked_id == other_id),
        (BlockRow.player_id == other_id) & (BlockRow.blocked_id == player_id),
    )
    return session.scalar(select(BlockRow.at_ms).where(pair).limit(1)) is not None


def avoided(session: Session, player_ids: list[str]) -> dict[str, frozenset[str]]:
    """Of these players, whom each is kept apart from, whichever of the two wished so."""
    rows = session.execute(
        select(BlockRow.player_id, BlockRow.blocked_id).where(
            BlockRow.player_id.in_(player_ids), BlockRow.blocked_id.in_(player_ids)
        )
    )
    found: dict[str, set[str]] = defaultdict(set)
    for one, other in rows:
        found[one].add(other)
        found[other].add(one)
    return {player_id: frozenset(others) for player_id, others in found.items()}


def apart_from(session: Session, player_id: str) -> frozenset[str]:
    """Everybody whom the player has blocked or who has blocked the player."""
    mine = select(BlockRow.blocked_id).where(BlockRow.player_id == player_id)
    theirs = select(BlockRow.player_id).where(BlockRow.blocked_id == player_id)
    return frozenset(session.scalars(mine.union(theirs)))


def _block(session: Session, player_id: str, other_id: str, now_ms: int) -> None:
    if session.get(PlayerRow, other_id) is None:
        raise NotFound("Nobody of that id is known here.")
    if session.get(BlockRow, (player_id, other_id)) is not None:
        return
    if len(session.scalars(select(BlockRow.at_ms).where(BlockRow.player_id == player_id)).all()) >= BLOCKS:
        raise NotAllowed(worded("You have blocked {blocks} players. Forgive one of them first.", blocks=BLOCKS))
    session.add(BlockRow(player_id=player_id, blocked_id=other_id, at_ms=now_ms))


def _unblock(session: Session, player_id: str, other_id: str) -> None:
    block = delete(BlockRow).where(BlockRow.player_id == player_id, BlockRow.blocked_id == other_id)
    if not session.execute(block.returning(BlockRow.blocked_id)).all():
        raise NotFound("You have not blocked anybody of that id.")


def blocked_by(session: Session, player_id: str) -> list[Player]:
    """Whom a player has blocked, by name."""
    blocked = select(BlockRow.blocked_id).where(BlockRow.player_id == player_id)
    found = [player_by_id(session, other_id) for other_id in session.scalars(blocked).all()]
    return sorted((one for one in found if one is not None), key=lambda one: (one.display_name, one.id))


def _report(session: Session, report_id: str, player_id: str, report: Complaint, now_ms: int) -> str:
    if session.get(PlayerRow, report.reported_id) is None:
        raise NotFound("Nobody of that id is known here.")
    if report.match_id is not None:
        match = session.get(MatchRow, report.match_id)
        if match is None or report.reported_id not in _answerable(session, match):
            raise NotFound("They did not play in a game of that id.")
    session.add(
        ReportRow(
            id=report_id,
            player_id=player_id,
            reported_id=report.reported_id,
            match_id=report.match_id,
            reason=report.reason,
            words=report.words,
            at_ms=now_ms,
        )
    )
    return report_id


def _answerable(session: Session, match: MatchRow) -> set[str]:
    """The players at a table, those of agents and programs among them."""
    seated = {match.white_id, match.black_id}
    return seated | set(session.scalars(select(AgentRow.owner_id).where(AgentRow.id.in_(seated))))


def reports_by(session: Session, player_id: str) -> list[dict[str, str | None]]:
    """What a player has told the hosts, for the player's own export."""
    rows = session.scalars(select(ReportRow).where(ReportRow.player_id == player_id).order_by(ReportRow.at_ms))
    return [{"at": iso(row.at_ms), "match_id": row.match_id, "reason": row.reason, "words": row.words} for row in rows]
