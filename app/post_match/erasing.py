"""Erases texts derived from games: when a memory is forgotten, and when a player deletes their account."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.db.models.players import PlayerRow
from app.db.models.post_match import OpponentProfileRow, PostMatchRow
from app.domain.memory import Memory, Party
from app.domain.position import Color
from app.matches.repository import sits
from app.matches.withdrawing import Leaving, a_match_of, leave_match
from app.post_match.finished import Finished
from app.post_match.repository import read_recaps, save_recaps


class SeatsChanged(Exception):
    """A player of the match was deleted after its log was read; the step must start again from the changed log."""


def still_seated(session: Session, game: Finished) -> None:
    """Raises SeatsChanged unless the match still has the players it was read with. Call it in every transaction that
    writes text derived from the game, so that the name of a deleted player is not written again."""
    row = session.get(MatchRow, game.match_id)
    seats = None if row is None else (Party(row.white_kind, row.white_id), Party(row.black_kind, row.black_id))
    if seats != (game.state.white.party, game.state.black.party):
        raise SeatsChanged(game.match_id)


def erase_told(session: Session, owner: Party, subject: Party, _memories: Sequence[Memory]) -> list[str]:
    """Erases what a mind wrote about somebody from memory: its profile text (the figures stay, and the next game writes
    a new text) and the sentences of its recaps that draw on memories. Returns the erased texts."""
    erased: list[str] = []
    row = session.get(OpponentProfileRow, (owner.kind, owner.id, subject.kind, subject.id))
    if row is not None and row.profile:
        erased.append(row.profile)
        row.profile = ""
    together = select(MatchRow.id).where(sits(owner), sits(subject))
    told = select(PostMatchRow.match_id).where(PostMatchRow.match_id.in_(together), PostMatchRow.recaps.is_not(None))
    for match_id in session.scalars(told).all():
        recaps = read_recaps(session, match_id)
        remembered = [line.text for recap in recaps for line in recap.sentences if line.remembered]
        if remembered:
            erased += remembered
            save_recaps(session, match_id, [recap.without_memories() for recap in recaps])
    return erased


def leave_games(session: Session, player: Party) -> list[str] | None:
    """Removes a deleted player's name and words from one ended game: row, log, recaps and memory ids, in one
    transaction. Returns the erased texts, None when no game of theirs is left."""
    match_id = a_match_of(session, player)
    if match_id is None:
        return None
    row = session.get_one(MatchRow, match_id)
    known = session.get(PlayerRow, player.id)
    names = [row.white_name if row.white_id == player.id else row.black_name]
    names += [known.username, known.display_name] if known is not None else []
    color = Color.WHITE if row.white_id == player.id else Color.BLACK
    erased = leave_match(session, Leaving(match_id, color, tuple(dict.fromkeys(names)), str(uuid4())))
    made = session.get(PostMatchRow, match_id)
    if made is not None:
        erased += [line.text for recap in read_recaps(session, match_id) for line in recap.sentences]
        made.recaps = made.memories = None
    return erased


def erase_profiles(session: Session, player: Party) -> list[str] | None:
    """Erases every mind's profile of a player. Returns the erased texts, None if there were none."""
    row = OpponentProfileRow
    return _erase_profiles(session, (row.subject_kind == player.kind) & (row.subject_id == player.id))


def erase_opinions(session: Session, mind: Party) -> list[str] | None:
    """Erases a deleted mind's profiles of everybody. Returns the erased texts, None if there were none."""
    row = OpponentProfileRow
    return _erase_profiles(session, (row.owner_kind == mind.kind) & (row.owner_id == mind.id))


def _erase_profiles(session: Session, which: ColumnElement[bool]) -> list[str] | None:
    texts = list(session.scalars(select(OpponentProfileRow.profile).where(which)))
    session.execute(delete(OpponentProfileRow).where(which))
    return texts or None
