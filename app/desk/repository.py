"""The sessions of the desk in the database: functions for `database.write` and `database.read`."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from app.db.models.desk import DeskSessionRow
from app.desk.session import TALK_MS, DeskSession, KeptExchange
from app.domain.events import iso
from app.domain.memory import Party


def load_session(session: Session, player_id: str, now: Callable[[], int]) -> DeskSession:
    """The player's session; a new one if there is none."""
    found = DeskSession(now)
    row = session.get(DeskSessionRow, player_id)
    if row is not None:
        _fill(found, row)
        if now() - row.touched_ms > TALK_MS:
            found.rest()
    return found


def record_exchange(
    session: Session, player_id: str, exchange: KeptExchange, cache: str, now: Callable[[], int]
) -> None:
    """Adds an exchange to the player's row, whichever connection it was had at, and keeps what that one has cached."""
    stored = load_session(session, player_id, now)
    if not any(one.id == exchange.id for one in stored.exchanges):
        stored.add(exchange)
    row = _row(session, player_id)
    row.summary = stored.summary
    row.wishes = json.dumps(stored.wishes)
    row.exchanges = stored.stored_exchanges()
    row.cache = cache
    row.touched_ms = now()


def record_summary(session: Session, player_id: str, before: str, after: str) -> bool:
    """Replaces a summary by a shorter one, unless it has changed meanwhile."""
    row = session.get(DeskSessionRow, player_id)
    if row is None or row.summary != before:
        return False
    row.summary = after
    return True


def claim_occasion(session: Session, player_id: str, occasion: str, now_ms: int) -> bool:
    """Notes that an offer is made; False if it was made before."""
    row = _row(session, player_id)
    made: dict[str, int] = json.loads(row.occasions)
    if occasion in made:
        return False
    row.occasions = json.dumps({**made, occasion: now_ms})
    return True


def erase_desk(session: Session, player: Party) -> list[str] | None:
    """Erases the session of a player who leaves the club; returns its texts, or None if there is none."""
    row = session.scalars(select(DeskSessionRow).where(DeskSessionRow.player_id == player.id)).first()
    if row is None:
        return None
    exchanges = [one[part] for one in json.loads(row.exchanges) for part in ("question", "answer")]
    texts = [*exchanges, *json.loads(row.wishes), *row.summary.split("\n")]
    session.execute(delete(DeskSessionRow).where(DeskSessionRow.player_id == player.id))
    return [text for text in texts if text]


def exported_desk(session: Session, player_id: str) -> dict[str, Any] | None:
    """What the steward keeps of its talk with a player, for their data export; None if nothing."""
    row = session.get(DeskSessionRow, player_id)
    if row is None:
        return None
    exchanges = [
        {"at": iso(one["at_ms"]), "question": one["question"], "answer": one["answer"]}
        for one in json.loads(row.exchanges)
    ]
    return {"summary": row.summary, "wishes": json.loads(row.wishes), "exchanges": exchanges}


def _fill(found: DeskSession, row: DeskSessionRow) -> None:
    found.summary = row.summary
    found.wishes = json.loads(row.wishes)
    found.exchanges = [KeptExchange(**one) for one in json.loads(row.exchanges)]
    found.occasions = json.loads(row.occasions)
    found.cache.load(row.cache)


def _row(session: Session, player_id: str) -> DeskSessionRow:
    row = session.get(DeskSessionRow, player_id)
    if row is None:
        row = DeskSessionRow(
            player_id=player_id, summary="", wishes="[]", exchanges="[]", cache="{}", occasions="{}", touched_ms=0
        )
        session.add(row)
    return row
