"""Who has White when nobody asked for a colour: whoever had it less often lately."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.domain.memory import Party
from app.domain.position import Color
from app.matches.repository import sits

# Games of theirs that are looked at, the latest, without those against characters.
GAMES = 20


def fair_color(session: Session, party: Party, other: Party) -> Color:
    """The colour that `party` should have against `other`."""
    return balanced(_colors(session, party), _colors(session, other)) or secrets.choice((Color.WHITE, Color.BLACK))


def balanced(own: Sequence[Color], others: Sequence[Color]) -> Color | None:
    """The colour for a player who had `own` colours lately, the latest first, against one who had `others`: White for
    whoever had it less often; if that is even, the other colour than last time; None if nothing speaks for either."""
    lead = _lead(own) - _lead(others)
    if lead == 0:
        own_last, others_last = (colors[0] if colors else None for colors in (own, others))
        if own_last is others_last:
            return None
        return own_last.other if own_last is not None else others_last
    return Color.BLACK if lead > 0 else Color.WHITE


def _lead(colors: Sequence[Color]) -> int:
    """How many more games with White than with Black."""
    return sum(1 if color.is_white else -1 for color in colors)


def _colors(session: Session, party: Party) -> list[Color]:
    of_the_lobby = (MatchRow.white_kind != "character") & (MatchRow.black_kind != "character")
    rows = session.execute(
        select(MatchRow.white_id).where(sits(party), of_the_lobby).order_by(MatchRow.created_ms.desc()).limit(GAMES)
    )
    return [Color.WHITE if white_id == party.id else Color.BLACK for (white_id,) in rows]
