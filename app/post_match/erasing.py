"""What steps have made of games, given back: when a memory is forgotten, and when a player leaves the club."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from sqlalchemy import delete, select
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
    """Somebody has left the club since the log was read; the step begins again with what it says now."""


def still_seated(session: Session, game: Finished) -> None:
    """Raises SeatsChanged when the match is no longer of those the game was read with. Belongs in every transaction
    that writes what was made of it, so that nobody's name comes back who has left."""
    row = session.get(MatchRow, game.match_id)
    seats = None if row is None else (Party(row.white_kind, row.white_id), Party(row.black_kind, row.black_id))
    if seats != (game.state.white.party, game.state.black.party):
        raise SeatsChanged(game.match_id)


def erase_told(session: Session, owner: Party, subject: Party, _memories: Sequence[Memory]) -> list[str]:
    """What a mind has told of somebody from memory: the profile in words (the figures stay; the next game puts it into
    words anew), and what its recaps drew from memories. Returns what was erased."""
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
    """One ended game of a player who leaves: row, log, recaps and memory ids at once. None when there is none left."""
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
    """What all minds think of a player who leaves."""
    row = OpponentProfileRow
    about = (row.subject_kind == player.kind, row.subject_id == player.id)
    texts = list(session.scalars(select(row.profile).where(*about)))
    session.execute(delete(row).where(*about))
    return texts or None


def erase_opinions(session: Session, mind: Party) -> list[str] | None:
    """What a mind that is given up thought of everybody."""
    row = OpponentProfileRow
    of = (row.owner_kind == mind.kind, row.owner_id == mind.id)
    texts = list(session.scalars(select(row.profile).where(*of)))
    session.execute(delete(row).where(*of))
    return texts or None
