"""A wager as a value, and its row."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import CursorResult, select, update
from sqlalchemy.orm import Session

from app.db.models.economy import WagerRow
from app.db.models.matches import MatchRow
from app.domain.errors import AlreadyStaked, Unavailable
from app.domain.events import Stamped
from app.domain.events.match import MatchEnded
from app.jobs.repository import enqueue

WagerState = Literal["agreed", "open", "closing", "settled"]
WagerOutcome = Literal["won", "lost", "returned"]

KIND = "wager"
# Milliseconds that may pass between the agreement and the opening of the game; then the stake goes back.
OPENING_MS = 30_000
# Minds do not walk away: where a game of two ends so, it was the server that left them alone.
OUR_FAULT = "abandonment"


@dataclass(frozen=True, slots=True)
class Wager:
    """`stake` clay of a player's on one game of an agent of theirs, and as much of the house's.

    `agreed` until the game opens, `open` until it is paid out, `closing` while a stake goes back whose game never
    opened, then `settled` with its outcome. `has_game` unless it never opened. Times in milliseconds since 1970.
    """

    match_id: str
    player_id: str
    agent_id: str
    stake: int
    state: WagerState
    outcome: WagerOutcome | None
    created_ms: int
    settled_ms: int | None = None
    has_game: bool = False

    @property
    def escrow(self) -> str:
        """Who holds both stakes while the game is played."""
        return f"escrow:{self.match_id}"

    def key(self, step: str) -> str:
        """The key of one step of it in the ledger."""
        return f"wager:{self.match_id}:{step}"


def agree(session: Session, wager: Wager) -> None:
    """Writes a new wager, and the job that gives the stake back should its game not open. Raises AlreadyStaked."""
    mine = WagerRow.open_agent_id == wager.agent_id
    standing = session.scalar(select(WagerRow.match_id).where(mine))
    if standing is not None:
        raise AlreadyStaked(details={"match_id": standing})
    session.add(
        WagerRow(
            match_id=wager.match_id,
            player_id=wager.player_id,
            agent_id=wager.agent_id,
            open_agent_id=wager.agent_id,
            stake=wager.stake,
            state=wager.state,
            created_ms=wager.created_ms,
        )
    )
    session.flush()
    payload = {"match_id": wager.match_id, "settle": False}
    due_ms = wager.created_ms + OPENING_MS
    enqueue(session, KIND, f"{wager.match_id}:opening", payload, wager.created_ms, due_ms)


def open_wager(session: Session, match_id: str) -> None:
    """Marks the wager of a game as open, in the transaction that opens the game. Raises Unavailable when it was called
    off meanwhile, so that no game opens without its stakes."""
    if not _set(session, match_id, ("agreed",), state="open"):
        raise Unavailable("That took so long that the stake has gone back. Try again.")


def with_wager(also_write: Callable[[Session, str], None]) -> Callable[[Session, str], None]:
    """What is written with the opening of a game, and the opening of its wager."""

    def write(session: Session, match_id: str) -> None:
        also_write(session, match_id)
        open_wager(session, match_id)

    return write


def close_unopened(session: Session, match_id: str) -> bool:
    """Marks a wager whose game has not opened as closing, so that it cannot open any more; whether its stakes are to go
    back."""
    return _set(session, match_id, ("agreed", "closing"), state="closing")


def settled(session: Session, match_id: str, outcome: WagerOutcome, now_ms: int) -> None:
    """Marks a wager as settled; nothing happens to one that is."""
    values = {"state": "settled", "outcome": outcome, "settled_ms": now_ms, "open_agent_id": None}
    _set(session, match_id, ("open", "closing"), **values)


def promise_settlement(session: Session, match_id: str, stamped: Stamped) -> None:
    """Companion of `match_ended`: enqueues the settlement of the game's wager, if it has one, in the same transaction,
    for an aborted game too."""
    if isinstance(stamped.event, MatchEnded) and session.get(WagerRow, match_id) is not None:
        enqueue(session, KIND, f"{match_id}:end", {"match_id": match_id, "settle": True}, stamped.at_ms)


def outcome_of(session: Session, wager: Wager) -> WagerOutcome:
    """What the game of a wager means for it: everybody gets back theirs from a draw, an abort, a game that the server
    left, and one that has no end."""
    game = session.get(MatchRow, wager.match_id)
    if game is None or game.status != "ended" or game.end_reason == OUR_FAULT:
        return "returned"
    is_white = (game.white_kind, game.white_id) == ("agent", wager.agent_id)
    won = {"1-0": is_white, "0-1": not is_white}.get(game.result)
    return "returned" if won is None else "won" if won else "lost"


def read_wager(session: Session, match_id: str) -> Wager | None:
    """The wager on a game; None without one, or once its player has left."""
    row = session.get(WagerRow, match_id)
    return None if row is None else _wager(row, session.get(MatchRow, match_id) is not None)


def wagers_of(session: Session, player_id: str) -> list[Wager]:
    """The wagers of a player, the latest first."""
    games = select(WagerRow, MatchRow.id).outerjoin(MatchRow, MatchRow.id == WagerRow.match_id)
    rows = session.execute(
        games.where(WagerRow.player_id == player_id).order_by(WagerRow.created_ms.desc(), WagerRow.match_id)
    )
    found = (_wager(row, game is not None) for row, game in rows)
    return [wager for wager in found if wager is not None]


def forget_player(session: Session, player_id: str) -> None:
    """Takes a player and their agents out of their wagers; what was at stake remains."""
    mine = WagerRow.player_id == player_id
    session.execute(update(WagerRow).where(mine).values(player_id=None, agent_id=None, open_agent_id=None))


def _set(session: Session, match_id: str, states: tuple[str, ...], **values: Any) -> bool:
    mine = (WagerRow.match_id == match_id) & WagerRow.state.in_(states)
    done = session.execute(update(WagerRow).where(mine).values(**values))
    return isinstance(done, CursorResult) and done.rowcount == 1


def _wager(row: WagerRow, has_game: bool) -> Wager | None:
    if row.player_id is None or row.agent_id is None:
        return None
    state: Any = row.state
    outcome: Any = row.outcome
    return Wager(
        row.match_id, row.player_id, row.agent_id, row.stake, state, outcome, row.created_ms, row.settled_ms, has_game
    )
