"""Reads and writes room talk: functions for `database.write` and `database.read`."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.orm import Session

from app.characters.record import head_to_head
from app.characters.talk import last_talk_ms, sessions_of
from app.db.models.rooms import RoomSessionRow, RoomTurnRow
from app.domain.memory import Memory, Party
from app.domain.mood import Emotion
from app.matches.withdrawing import WITHDRAWN
from app.memory.store.repository import mark_surfaced

# Lines of a session that are read and shown, the latest ones; the database keeps all of them.
TURNS_KEPT = 200


@dataclass(frozen=True, slots=True)
class TalkTurn:
    """One line, numbered from 1. `role` is `player` or the host's kind. Only the host's lines have an emotion, perhaps
    an action, `answers` (the number of the player's latest line they cover) and `memory_ids` (what they rest on)."""

    number: int
    role: str
    text: str
    at_ms: int
    emotion: Emotion | None = None
    emotion_intensity: float | None = None
    game_action: str = "none"
    answers: int = 0
    memory_ids: tuple[str, ...] = ()

    def without(self, ids: Collection[str], session_id: str) -> TalkTurn:
        """The line of this session, blanked if it rests on one of these forgotten memories, or if one was learned from
        it; `ids` holds memory ids and chat references."""
        gone = {*self.memory_ids, place_of(session_id, self.number)} & set(ids)
        return replace(self, text=WITHDRAWN, memory_ids=()) if gone else self


@dataclass(frozen=True, slots=True)
class Talk:
    """A session with its latest lines; `last_met_ms` is when the two last met before it (None: never)."""

    session_id: str
    turns: tuple[TalkTurn, ...] = ()
    goal: str | None = None
    last_met_ms: int | None = None

    def going_on(self, turn: TalkTurn) -> Talk:
        """The talk with one line more."""
        return replace(self, turns=(*self.turns, turn)[-TURNS_KEPT:])

    @property
    def next_number(self) -> int:
        return self.turns[-1].number + 1 if self.turns else 1

    @property
    def answered_upto(self) -> int:
        """The number of the player's latest line that the host has answered."""
        return max((turn.answers for turn in self.turns), default=0)

    def unanswered(self, answered_upto: int) -> tuple[TalkTurn, ...]:
        """The player's lines after that number."""
        return tuple(turn for turn in self.turns if turn.role == "player" and turn.number > answered_upto)

    def goes_on_in(self, later: Talk | None) -> bool:
        """Whether the player has said something since, in the talk as it is now."""
        return later is not None and bool(later.unanswered(self.next_number - 1))


def open_session(session: Session, host: Party, player: Party, new_id: str, now_ms: int, since_ms: int) -> Talk:
    """The open session of the two whose last line is not before `since_ms`, or a new session with the id `new_id`."""
    row = session.scalars(
        select(RoomSessionRow)
        .where(
            *sessions_of(host, player),
            RoomSessionRow.match_id.is_(None),
            RoomSessionRow.touched_ms >= since_ms,
        )
        .order_by(RoomSessionRow.touched_ms.desc())
        .limit(1)
    ).first()
    if row is None:
        row = RoomSessionRow(
            id=new_id, player_id=player.id, host_kind=host.kind, host_id=host.id, started_ms=now_ms, touched_ms=now_ms
        )
        session.add(row)
        session.flush()
    met = (head_to_head(session, host, player).last_ms, last_talk_ms(session, host, player, but=row.id))
    last_met = max((at_ms for at_ms in met if at_ms is not None), default=None)
    return Talk(row.id, _turns(session, row.id), row.goal, last_met)


def _turns(session: Session, session_id: str) -> tuple[TalkTurn, ...]:
    rows = session.scalars(
        select(RoomTurnRow)
        .where(RoomTurnRow.session_id == session_id)
        .order_by(RoomTurnRow.number.desc())
        .limit(TURNS_KEPT)
    )
    return tuple(
        TalkTurn(
            row.number,
            row.role,
            row.text,
            row.at_ms,
            None if row.emotion is None else Emotion(row.emotion),
            row.emotion_intensity,
            row.game_action,
            row.answers or 0,
            tuple(json.loads(row.memory_ids)) if row.memory_ids else (),
        )
        for row in reversed(rows.all())
    )


def latest(session: Session, talk: Talk) -> Talk:
    """The talk with the lines that it has now, those of other workers too."""
    return replace(talk, turns=_turns(session, talk.session_id))


def add_turn(session: Session, session_id: str, turn: TalkTurn) -> None:
    """Writes one line of a session, and marks the memories it rests on as surfaced."""
    session.add(
        RoomTurnRow(
            session_id=session_id,
            number=turn.number,
            role=turn.role,
            text=turn.text,
            emotion=None if turn.emotion is None else turn.emotion.value,
            emotion_intensity=turn.emotion_intensity,
            game_action=turn.game_action,
            answers=turn.answers or None,
            memory_ids=json.dumps(turn.memory_ids) if turn.memory_ids else None,
            at_ms=turn.at_ms,
        )
    )
    session.execute(update(RoomSessionRow).where(RoomSessionRow.id == session_id).values(touched_ms=turn.at_ms))
    if turn.memory_ids:
        mark_surfaced(session, turn.memory_ids, turn.at_ms)


def set_goal(session: Session, session_id: str, goal: str | None) -> None:
    """Sets the goal of the coming game; None removes it."""
    session.execute(update(RoomSessionRow).where(RoomSessionRow.id == session_id).values(goal=goal))


def close_session(session: Session, match_id: str, *, session_id: str, now_ms: int) -> None:
    """Closes a session with the game it has led to; runs in the transaction that opens the game."""
    session.execute(
        update(RoomSessionRow).where(RoomSessionRow.id == session_id).values(match_id=match_id, touched_ms=now_ms)
    )


def withdraw_lines(session: Session, owner: Party, subject: Party, memories: Sequence[Memory]) -> list[str]:
    """Blanks the lines of `owner` to `subject` that rest on forgotten memories, and those of `subject` they were
    learned from; returns their texts."""
    ids = {memory.id for memory in memories}
    places = {memory.chat_reference for memory in memories if memory.chat_reference is not None}
    rows = session.scalars(
        select(RoomTurnRow)
        .join(RoomSessionRow, RoomSessionRow.id == RoomTurnRow.session_id)
        .where(
            *sessions_of(owner, subject),
            or_(
                and_(
                    RoomTurnRow.memory_ids.is_not(None),
                    or_(*(RoomTurnRow.memory_ids.contains(memory_id, autoescape=True) for memory_id in sorted(ids))),
                ),
                *(_at_place(place) for place in sorted(places)),
            ),
        )
    ).all()
    texts = [row.text for row in rows]
    for row in rows:
        row.text, row.memory_ids = WITHDRAWN, None
    return texts


def place_of(session_id: str, number: int) -> str:
    """The chat reference of a line."""
    return f"{session_id}:{number}"


def _at_place(place: str) -> ColumnElement[bool]:
    session_id, _, number = place.rpartition(":")
    return and_(RoomTurnRow.session_id == session_id, RoomTurnRow.number == int(number))


def erase_talk(session: Session, player: Party) -> list[str] | None:
    """Erases one session of a player who leaves the club; returns its texts, or None if no session is left."""
    row = session.scalars(select(RoomSessionRow).where(RoomSessionRow.player_id == player.id).limit(1)).first()
    if row is None:
        return None
    texts = list(session.scalars(select(RoomTurnRow.text).where(RoomTurnRow.session_id == row.id)))
    texts += [row.goal] if row.goal is not None else []
    session.execute(delete(RoomTurnRow).where(RoomTurnRow.session_id == row.id))
    session.execute(delete(RoomSessionRow).where(RoomSessionRow.id == row.id))
    return texts
