"""The moves of several games, as they were written down."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchMoveRow

_IDS: BindParameter[str] = bindparam("ids", expanding=True)
_MOVE = MatchMoveRow.__table__.c
_SANS = select(_MOVE.match_id, _MOVE.san).where(_MOVE.match_id.in_(_IDS)).order_by(_MOVE.match_id, _MOVE.ply)


def sans_of(session: Session, ids: Sequence[str]) -> dict[str, list[str]]:
    """The moves (SAN) of these games, by their ids; a game without a move is missing."""
    found: dict[str, list[str]] = defaultdict(list)
    for match_id, san in session.execute(_SANS, {"ids": list(ids)}):
        found[match_id].append(san)
    return dict(found)
