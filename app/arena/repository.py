"""Database functions for arenas.

What decides something is written once: a round while the arena has the round before, a game while its board has none,
a result while there is none. So any number of workers may carry the same arena, and a step that is done again does
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast
from uuid import uuid4

from sqlalchemy import ColumnElement, and_, func, or_, select, update
from sqlalchemy.orm import Session

from app.accounts.manners import avoided
from app.arena.arena import Arena, Entrant, How, Pairing, Status, System, WholeArena
from app.arena.encounters import LOSS, WIN, Pair
from app.db.models.arenas import ArenaRow, EntrantRow, PairingRow
from app.db.models.matches import MatchRow
from app.domain.errors import AlreadyIn, ArenaFull, ArenaNotOpen, NotAllowed, NotFound, TooManyArenas
from app.domain.events import iso
from app.domain.memory import Party
from app.jobs.repository import enqueue
from app.matches.withdrawing import SOMEBODY

# The job that carries a running arena.
KIND = "arena"
UNFINISHED = ("open", "running")
# How long an arena waits for its start, in milliseconds: a day.
WAITS_MS = 24 * 3600 * 1000
CALLED_OFF_AT_ONCE = 20
UNKNOWN = "There is no arena of that name. It may have been long ago."
NOT_OPEN = "This arena has begun, or is over. Look for the next one."


class AlreadyDone(Exception):
    """Another worker has done this step; the transaction is rolled back."""


def insert_arena(session: Session, arena: Arena) -> None:
    """Adds an arena. Raises TooManyArenas if its host has one already; those that nobody started in WAITS_MS are called
    off first."""
    waited = select(ArenaRow.id).where(ArenaRow.status == "open", ArenaRow.created_ms < arena.created_ms - WAITS_MS)
    late = session.scalars(waited.limit(CALLED_OFF_AT_ONCE)).all()
    session.execute(
        update(ArenaRow).where(ArenaRow.id.in_(late)).values(status="called_off", ended_ms=arena.created_ms)
    )
    own = select(ArenaRow.id).where(ArenaRow.host_id == arena.host_id, ArenaRow.status.in_(UNFINISHED))
    if session.scalar(own.limit(1)) is not None:
        raise TooManyArenas
    fields = {name: getattr(arena, name) for name in Arena.__slots__}
    session.add(ArenaRow(**fields))
    session.flush()


def whole_arena(session: Session, arena_id: str) -> WholeArena | None:
    """An arena with all that is in it."""
    row = session.get(ArenaRow, arena_id)
    if row is None:
        return None
    entrants = session.scalars(select(EntrantRow).where(EntrantRow.arena_id == arena_id).order_by(EntrantRow.number))
    pairings = session.scalars(
        select(PairingRow).where(PairingRow.arena_id == arena_id).order_by(PairingRow.round, PairingRow.board)
    )
    return WholeArena(_arena(row), tuple(map(_entrant, entrants)), tuple(map(_pairing, pairings)))


def latest_arenas(session: Session, limit: int) -> list[tuple[Arena, int]]:
    """The latest arenas with the number of their entrants: running ones, open ones, then those that are over."""
    counted = select(func.count()).where(EntrantRow.arena_id == ArenaRow.id, EntrantRow.left_ms.is_(None))
    found: list[tuple[Arena, int]] = []
    for statuses in (("running",), ("open",), ("ended",)):
        rows = session.execute(
            select(ArenaRow, counted.scalar_subquery())
            .where(ArenaRow.status.in_(statuses))
            .order_by(ArenaRow.created_ms.desc())
            .limit(limit)
        )
        found += [(_arena(row), int(count)) for row, count in rows]
    return found


def arena_of_match(session: Session, match_id: str) -> tuple[Arena, int] | None:
    """The arena that a game belongs to, and its round; None for any other game."""
    row = session.execute(
        select(ArenaRow, PairingRow.round)
        .join(PairingRow, PairingRow.arena_id == ArenaRow.id)
        .where(PairingRow.match_id == match_id)
    ).first()
    return None if row is None else (_arena(row[0]), row[1])


def boards_of(session: Session, party: Party) -> tuple[list[tuple[str, str]], bool]:
    """The games on the boards that are set for somebody now, each with the name of its arena, and whether they are in
    an arena that is not over."""
    entered = session.execute(
        select(ArenaRow.id, ArenaRow.name, ArenaRow.round, EntrantRow.number, EntrantRow.left_ms)
        .join(ArenaRow, and_(ArenaRow.id == EntrantRow.arena_id, ArenaRow.status.in_(UNFINISHED)))
        .where(EntrantRow.kind == party.kind, EntrantRow.party_id == party.id)
    ).all()
    boards = [
        (match_id, name)
        for arena_id, name, number_of_round, number, _ in entered
        for match_id in session.scalars(
            select(PairingRow.match_id).where(
                *(PairingRow.arena_id == arena_id, PairingRow.round == number_of_round),
                or_(PairingRow.white == number, PairingRow.black == number),
                PairingRow.match_id.is_not(None),
                PairingRow.how.is_(None),
            )
        )
        if match_id is not None
    ]
    return boards, any(left_ms is None for *_, left_ms in entered)


def add_entrant(session: Session, arena_id: str, party: Party, entrant: Entrant, now_ms: int) -> int:
    """Enters somebody, or has them back who had left; returns their number. Raises NotFound, ArenaNotOpen, AlreadyIn,
    ArenaFull, or NotAllowed for people who are kept apart."""
    row = _unfinished(session, arena_id)
    if row.status == "running" and row.system == "round_robin":
        raise ArenaNotOpen("Everybody meets everybody here, so nobody can come in between. Look for the next one.")
    rows = session.scalars(select(EntrantRow).where(EntrantRow.arena_id == arena_id)).all()
    before = next((one for one in rows if (one.kind, one.party_id) == (party.kind, party.id)), None)
    if before is not None and before.left_ms is None:
        raise AlreadyIn
    if party.kind == "player" and _is_in_another(session, party, arena_id):
        raise AlreadyIn("You are in another arena already. One at a time is plenty.")
    if sum(one.left_ms is None for one in rows) >= row.places or len(rows) >= 2 * row.places:
        raise ArenaFull
    people = [one.party_id for one in rows if one.kind == "player" and one.left_ms is None]
    if party.kind == "player" and avoided(session, [party.id, *people]).get(party.id, frozenset()):
        raise NotAllowed("Somebody is in it whom you do not play.")
    if before is not None:
        before.left_ms = None
        return before.number
    number = max((one.number for one in rows), default=0) + 1
    fields = {name: getattr(entrant, name) for name in Entrant.__slots__}
    session.add(EntrantRow(arena_id=arena_id, **{**fields, "number": number, "entered_ms": now_ms}))
    session.flush()
    return number


def _is_in_another(session: Session, party: Party, arena_id: str) -> bool:
    found = (
        select(EntrantRow.arena_id)
        .join(ArenaRow, and_(ArenaRow.id == EntrantRow.arena_id, ArenaRow.status.in_(UNFINISHED)))
        .where(EntrantRow.kind == party.kind, EntrantRow.party_id == party.id, EntrantRow.left_ms.is_(None))
        .where(EntrantRow.arena_id != arena_id)
    )
    return session.scalar(found.limit(1)) is not None


def remove_entrant(session: Session, arena_id: str, number: int, now_ms: int) -> None:
    """Takes an entrant out: before the start without a trace, later from the next round on. Raises NotFound,
    ArenaNotOpen."""
    row = _unfinished(session, arena_id)
    entrant = session.get(EntrantRow, (arena_id, number))
    if entrant is None or entrant.left_ms is not None:
        raise NotFound("Nobody of that number is in this arena.")
    if row.status == "open":
        session.delete(entrant)
    else:
        entrant.left_ms = now_ms


def count_running(session: Session) -> int:
    """How many arenas are running."""
    return session.scalar(select(func.count()).select_from(ArenaRow).where(ArenaRow.status == "running")) or 0


def start_arena(session: Session, arena_id: str, rounds: int, now_ms: int) -> None:
    """Starts an arena, with the job that carries it. Raises NotFound, ArenaNotOpen."""
    row = _unfinished(session, arena_id)
    if row.status != "open":
        raise ArenaNotOpen
    row.status, row.rounds, row.started_ms = "running", rounds, now_ms
    enqueue(session, KIND, arena_id, {}, now_ms)


def end_arena(session: Session, arena_id: str, status: Status, now_ms: int) -> None:
    """Ends an arena, or calls it off. Raises NotFound, or ArenaNotOpen for one that is over."""
    row = _unfinished(session, arena_id)
    row.status, row.ended_ms = status, now_ms


def add_round(session: Session, arena_id: str, round_number: int, pairs: Sequence[Pair]) -> None:
    """Writes the pairs of the next round; byes are decided at once. Raises AlreadyDone unless the arena runs and has
    the round before."""
    seen = session.execute(
        update(ArenaRow)
        .where(ArenaRow.id == arena_id, ArenaRow.status == "running", ArenaRow.round == round_number - 1)
        .values(round=round_number)
        .returning(ArenaRow.id)
    ).all()
    if not seen:
        raise AlreadyDone
    for board, (white, black) in enumerate(pairs, 1):
        row = PairingRow(arena_id=arena_id, round=round_number, board=board, white=white, black=black, attempt=0)
        if black is None:
            row.white_half, row.black_half, row.how = WIN, LOSS, "bye"
        session.add(row)
    session.flush()


def claim_board(session: Session, arena_id: str, pairing: Pairing, match_id: str) -> None:
    """Makes `match_id` the game of a board, in the transaction that opens it. Raises AlreadyDone if the board has
    another one, or is decided; that rolls the new game back."""
    claimed = session.execute(
        update(PairingRow)
        .where(*_board(arena_id, pairing), PairingRow.attempt == pairing.attempt, PairingRow.how.is_(None))
        .values(match_id=match_id, attempt=pairing.attempt + 1)
        .returning(PairingRow.board)
    ).all()
    if not claimed:
        raise AlreadyDone


def decide_board(session: Session, arena_id: str, pairing: Pairing, halves: tuple[int, int], how: How) -> bool:
    """Writes how a board was decided; False if it was decided already."""
    white, black = halves
    return bool(
        session.execute(
            update(PairingRow)
            .where(*_board(arena_id, pairing), PairingRow.how.is_(None))
            .values(white_half=white, black_half=black, how=how)
            .returning(PairingRow.board)
        ).all()
    )


def free_board(session: Session, arena_id: str, pairing: Pairing) -> None:
    """Takes the game from a board whose game is to be played again."""
    session.execute(
        update(PairingRow)
        .where(*_board(arena_id, pairing), PairingRow.attempt == pairing.attempt, PairingRow.how.is_(None))
        .values(match_id=None)
    )


def games_of(session: Session, match_ids: Sequence[str]) -> dict[str, MatchRow]:
    """The rows of these games, by id."""
    rows = list(session.scalars(select(MatchRow).where(MatchRow.id.in_(match_ids))))
    session.expunge_all()
    return {row.id: row for row in rows}


def arenas_of(session: Session, player_id: str) -> list[dict[str, object]]:
    """The arenas that a player held, or entered themselves or others into, for their export, the first one first."""
    entered = select(EntrantRow.arena_id).where(EntrantRow.player_id == player_id)
    rows = session.scalars(
        select(ArenaRow)
        .where(or_(ArenaRow.host_id == player_id, ArenaRow.id.in_(entered)))
        .order_by(ArenaRow.created_ms, ArenaRow.id)
    ).all()
    found: list[dict[str, object]] = []
    for row in rows:
        mine = session.scalars(
            select(EntrantRow)
            .where(EntrantRow.arena_id == row.id, EntrantRow.player_id == player_id)
            .order_by(EntrantRow.number)
        )
        entrants = [{"kind": one.kind, "name": one.name, "entered_at": iso(one.entered_ms)} for one in mine]
        held = row.host_id == player_id
        made = {"name": row.name, "held": held, "made_at": iso(row.created_ms), "entrants": entrants}
        found.append({"id": row.id, **made})
    return found


def leave_arenas(session: Session, player: Party) -> list[str] | None:
    """Takes a deleted player, or a deleted agent, out of one arena: place, name, and the name of an arena of their own.
    Returns the erased texts, None when none is left."""
    entrant = session.scalar(
        select(EntrantRow).where(EntrantRow.kind == player.kind, EntrantRow.party_id == player.id).limit(1)
    )
    if entrant is not None:
        arena = session.get_one(ArenaRow, entrant.arena_id)
        taken = [entrant.name]
        if arena.status == "open":
            session.delete(entrant)
        else:
            entrant.party_id, entrant.name, entrant.player_id = str(uuid4()), SOMEBODY, None
            entrant.left_ms = entrant.entered_ms if entrant.left_ms is None else entrant.left_ms
        return taken
    own = session.scalar(select(ArenaRow).where(ArenaRow.host_id == player.id).limit(1))
    if own is None or player.kind != "player":
        return None
    taken, own.name, own.host_id = [own.name], "An arena", None
    if own.status in UNFINISHED:
        own.status, own.ended_ms = "called_off", own.created_ms
    return taken


def _unfinished(session: Session, arena_id: str) -> ArenaRow:
    row = session.get(ArenaRow, arena_id, with_for_update=True)
    if row is None:
        raise NotFound(UNKNOWN)
    if row.status not in UNFINISHED:
        raise ArenaNotOpen(NOT_OPEN)
    return row


def _board(arena_id: str, pairing: Pairing) -> tuple[ColumnElement[bool], ...]:
    return (PairingRow.arena_id == arena_id, PairingRow.round == pairing.round, PairingRow.board == pairing.board)


def _arena(row: ArenaRow) -> Arena:
    fields = {name: getattr(row, name) for name in Arena.__slots__}
    return Arena(**{**fields, "system": cast(System, row.system), "status": cast(Status, row.status)})


def _entrant(row: EntrantRow) -> Entrant:
    return Entrant(**{name: getattr(row, name) for name in Entrant.__slots__})


def _pairing(row: PairingRow) -> Pairing:
    fields = {name: getattr(row, name) for name in Pairing.__slots__}
    return Pairing(**{**fields, "how": cast("How | None", row.how)})
