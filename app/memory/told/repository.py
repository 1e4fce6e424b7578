"""Reads and writes told facts: functions for `database.read` and `database.write`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import uuid4

from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, func, select, update
from sqlalchemy.orm import Session

from app.db.models.players import PlayerRow
from app.db.models.told_facts import ToldFactRow
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.domain.told.asides import is_hostile
from app.domain.told.fact import Days, FactKind, PersonalFact, ToldFact
from app.domain.told.linking import about_the_same
from app.domain.told.reading import LONGEST_FACT
from app.domain.told.same import all_mended, replaced_by, says_the_same, surely_mends
from app.domain.told.typing import fact_of
from app.memory.keeping.draft import NotKept
from app.memory.keeping.tombstones import Tombstones
from app.memory.store.repository import moment

# Facts that one game or talk may add for one mind; bounds what talk can plant.
MOST_PER_PLACE = 20
# The latest facts about a player that a mind has at hand.
AT_HAND = 400
# Importance, in [0, 1], of a fact on the page of memories.
IMPORTANCE = 0.7


@dataclass(frozen=True, slots=True)
class Telling:
    """One line with the facts read from it, and where and when it was said."""

    owner: Party
    player_id: str
    place_id: str
    text: str
    facts: tuple[PersonalFact, ...]
    chat_reference: str | None
    told_on: date


def keep(session: Session, telling: Telling, tombstones: Tombstones, at_ms: int) -> list[ToldFact]:
    """Writes the facts of a line that are new, and mends what it puts right; returns all that are now kept, the
    repeated ones as they stand. Not kept are facts that the player had forgotten, and those beyond MOST_PER_PLACE. A
    line that was heard before changes nothing."""
    if session.get(PlayerRow, telling.player_id) is None:
        return []  # They have left the club.
    before = _of_line(session, telling)
    if before:
        return [told_of(row) for row in before if row.superseded_by is None]
    known, kept = facts_of(session, telling.owner, telling.player_id), list[ToldFact]()
    player = Party("player", telling.player_id)
    puts_right = all_mended(telling.text, known, telling.told_on)
    read: list[tuple[PersonalFact, ToldFact | None]] = [*puts_right] or [(fact, None) for fact in telling.facts]
    for one, wrong in read:
        here = [told for told in known if told.place_id == telling.place_id]
        fact = one if wrong is not None else about_the_same(one, here, telling.told_on, known)
        if fact is None:
            continue
        same = next((told for told in known if says_the_same(fact, told.fact)), None)
        if same is not None:
            kept.append(same if wrong is None else replace(same, fact=fact))
            continue
        if tombstones.known(session, telling.owner, player, fact.words, telling.chat_reference):
            continue
        if wrong is None and _told_in(session, telling) >= MOST_PER_PLACE:
            break
        told = _insert(session, telling, fact, at_ms)
        replaced = replaced_by(fact, known) if wrong is None else wrong
        if replaced is not None:
            session.execute(update(ToldFactRow).where(ToldFactRow.id == replaced.id).values(superseded_by=told.id))
            known.remove(replaced)
        known.insert(0, told)
        # Only of those that are kept now it is known that they put something right.
        corrects = wrong is not None or surely_mends(telling.text) or (fact.corrects and replaced is not None)
        kept.append(replace(told, fact=replace(told.fact, corrects=corrects)))
    return kept


def facts_of(session: Session, owner: Party, player_id: str) -> list[ToldFact]:
    """The present facts that a mind was told by a player, the latest first, at most AT_HAND."""
    between = {"owner_kind": owner.kind, "owner_id": owner.id, "player_id": player_id}
    return [told_of(row) for row in session.connection().execute(_PRESENT, between)]


# Read at every turn: made once, and without the entity, whose making takes longer than the reading.
_TABLE = ToldFactRow.__table__
_PRESENT = (
    select(_TABLE)
    .where(
        _TABLE.c.owner_kind == bindparam("owner_kind"),
        _TABLE.c.owner_id == bindparam("owner_id"),
        _TABLE.c.player_id == bindparam("player_id"),
        _TABLE.c.superseded_by.is_(None),
    )
    .order_by(_TABLE.c.told_ms.desc(), _TABLE.c.id)
    .limit(AT_HAND)
)


def note_asked(session: Session, fact_id: str, on: date) -> None:
    """Notes that the mind has asked how it went."""
    session.execute(update(ToldFactRow).where(ToldFactRow.id == fact_id).values(asked_on=on.isoformat()))


def note_outcome(session: Session, fact_id: str, outcome: str) -> None:
    """Writes the player's answer to that, which closes the question."""
    session.execute(update(ToldFactRow).where(ToldFactRow.id == fact_id).values(outcome=outcome))


def correct_about(session: Session, player_id: str, fact_id: str, words: str, at_ms: int) -> Memory | NotKept | None:
    """Replaces what a fact about the player says by their own words; the old words stay as its history. NotKept if the
    new ones are unfit to be kept; None if there is no fact of that id."""
    row = row_about(session, player_id, fact_id)
    if row is None:
        return None
    words = " ".join(words.split())
    if is_hostile(words) or not words or len(words) > LONGEST_FACT:
        return NotKept("It is no plain sentence about you, or too long.")
    fact = fact_of(words, date.fromisoformat(row.told_on))
    if words == row.words:
        return memory_of_fact(row)
    columns = {column.name: getattr(row, column.name) for column in ToldFactRow.__table__.columns}
    copy = ToldFactRow(**{**columns, "id": str(uuid4()), "superseded_by": fact_id, "pinned": False})
    session.add(copy)
    session.flush()
    # Earlier words now point at the copy, so that the history stays in order.
    session.execute(
        update(ToldFactRow)
        .where(ToldFactRow.superseded_by == fact_id, ToldFactRow.id != copy.id)
        .values(superseded_by=copy.id)
    )
    for name, value in _columns(fact).items():
        setattr(row, name, value)
    row.corrected_ms = at_ms
    session.flush()
    return memory_of_fact(row)


def pin_about(session: Session, player_id: str, fact_id: str, pinned: bool) -> Memory | None:
    """Pins or unpins a fact about the player; None if there is none of that id."""
    row = row_about(session, player_id, fact_id)
    if row is None:
        return None
    row.pinned = pinned
    return memory_of_fact(row)


def rows_about(
    session: Session, player_id: str, owner: Party | None = None, *, history: bool = False
) -> list[ToldFactRow]:
    """The rows about a player, of all minds or of `owner`, the latest first; with `history` also superseded ones."""
    conditions = [ToldFactRow.player_id == player_id if owner is None else _between(owner, player_id)]
    if not history:
        conditions.append(ToldFactRow.superseded_by.is_(None))
    return list(
        session.scalars(select(ToldFactRow).where(*conditions).order_by(ToldFactRow.told_ms.desc(), ToldFactRow.id))
    )


def row_about(session: Session, player_id: str, fact_id: str) -> ToldFactRow | None:
    """The row if it is present and about the player."""
    row = session.get(ToldFactRow, fact_id)
    return row if row is not None and row.player_id == player_id and row.superseded_by is None else None


def chain_of(session: Session, row: ToldFactRow) -> list[ToldFactRow]:
    """A fact with all earlier ones in whose place it came."""
    chain, found = [row], [row.id]
    while found:
        below = list(session.scalars(select(ToldFactRow).where(ToldFactRow.superseded_by.in_(found))))
        chain += below
        found = [one.id for one in below]
    return chain


def erase(session: Session, rows: Sequence[ToldFactRow]) -> None:
    """Deletes rows; the earlier ones first, so that none points at a deleted one."""
    session.execute(delete(ToldFactRow).where(ToldFactRow.id.in_([row.id for row in rows])))


def erase_told_facts(session: Session, party: Party) -> list[str] | None:
    """Erases up to MOST_PER_PLACE facts about a player who is deleted, or of a mind that is; returns their texts, None
    when none are left."""
    mine = ToldFactRow.player_id == party.id if party.kind == "player" else _owned(party)
    rows = list(session.scalars(select(ToldFactRow).where(mine).limit(MOST_PER_PLACE)))
    if not rows:
        return None
    erase(session, rows)
    return texts_of(rows)


def texts_of(rows: Sequence[ToldFactRow]) -> list[str]:
    """The texts of the player's in these rows."""
    return [text for row in rows for text in (row.words, row.outcome, *row.names) if text]


def told_of(row: ToldFactRow | Row[Any]) -> ToldFact:
    """The fact in a row."""
    days = None
    if row.first_day is not None and row.last_day is not None:
        days = Days(date.fromisoformat(row.first_day), date.fromisoformat(row.last_day))
    fact = PersonalFact(
        words=row.words,
        kind=FactKind(row.kind),
        relation=row.relation,
        names=tuple(row.names),
        is_name=row.is_name,
        days=days,
        negative=row.negative,
        event=row.event,
    )
    asked_on = None if row.asked_on is None else date.fromisoformat(row.asked_on)
    return ToldFact(
        row.id, fact, date.fromisoformat(row.told_on), row.place_id, row.chat_reference, asked_on, row.outcome
    )


def memory_of_fact(row: ToldFactRow) -> Memory:
    """The fact as the player sees it among the memories of them, and as it is erased with them."""
    narrative = row.words if row.outcome is None else f"{row.words} ({row.outcome})"
    return Memory(
        id=row.id,
        owner=Party(row.owner_kind, row.owner_id),
        narrative=narrative,
        triggers=tuple(name for name in (row.relation, *row.names) if name),
        valence=0.0,
        scope=Scope.OPPONENT_SPECIFIC,
        type=MemoryType.PERSONAL_NOTE,
        importance=IMPORTANCE,
        subject=Party("player", row.player_id),
        created_by=CreatedBy.PLAYER,
        created_at=moment(row.told_ms),
        pinned=row.pinned,
        match_id=row.match_id,
        chat_reference=row.chat_reference,
        corrected_at=moment(row.corrected_ms) if row.corrected_ms is not None else None,
    )


def _insert(session: Session, telling: Telling, fact: PersonalFact, at_ms: int) -> ToldFact:
    told = ToldFact(
        str(uuid4()), replace(fact, corrects=False), telling.told_on, telling.place_id, telling.chat_reference
    )
    session.add(
        ToldFactRow(
            id=told.id,
            owner_kind=telling.owner.kind,
            owner_id=telling.owner.id,
            player_id=telling.player_id,
            place_id=telling.place_id,
            chat_reference=telling.chat_reference,
            told_on=telling.told_on.isoformat(),
            told_ms=at_ms,
            pinned=False,
            **_columns(fact),
        )
    )
    session.flush()
    return told


def _columns(fact: PersonalFact) -> dict[str, object]:
    """The columns that hold what a fact says."""
    return {
        "words": fact.words,
        "kind": fact.kind.value,
        "relation": fact.relation,
        "names": list(fact.names),
        "is_name": fact.is_name,
        "negative": fact.negative,
        "event": fact.event,
        "first_day": fact.days.first.isoformat() if fact.days else None,
        "last_day": fact.days.last.isoformat() if fact.days else None,
    }


def _of_line(session: Session, telling: Telling) -> list[ToldFactRow]:
    """What was learned from this very line before."""
    if telling.chat_reference is None:
        return []
    mine = and_(_between(telling.owner, telling.player_id), ToldFactRow.chat_reference == telling.chat_reference)
    return list(session.scalars(select(ToldFactRow).where(mine)))


def _told_in(session: Session, telling: Telling) -> int:
    """How many facts this mind was told in this game or talk, replaced ones included."""
    mine = and_(_between(telling.owner, telling.player_id), ToldFactRow.place_id == telling.place_id)
    return session.scalar(select(func.count()).select_from(ToldFactRow).where(mine)) or 0


def _between(owner: Party, player_id: str) -> ColumnElement[bool]:
    return and_(_owned(owner), ToldFactRow.player_id == player_id)


def _owned(owner: Party) -> ColumnElement[bool]:
    return and_(ToldFactRow.owner_kind == owner.kind, ToldFactRow.owner_id == owner.id)
