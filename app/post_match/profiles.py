"""One mind's profile of one opponent over all their games, in the database."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pydantic import TypeAdapter
from sqlalchemy.orm import Session

from app.db.models.post_match import OpponentProfileRow
from app.domain.memory import Party
from app.post_match.features import Means, with_game
from app.post_match.finished import family_name
from app.post_match.report import Features, SideFeatures

_MEANS = TypeAdapter(Means)
_OPENINGS = TypeAdapter(dict[str, int])


@dataclass(frozen=True, slots=True)
class OpponentProfile:
    """Running means over `games` games, how often each opening was played, and the profile text."""

    games: int = 0
    means: Means = field(default_factory=dict)
    openings: dict[str, int] = field(default_factory=dict)
    profile: str = ""


def read_profile(session: Session, owner: Party, subject: Party) -> OpponentProfile:
    """The profile that `owner` has of `subject`; an empty one if they have not met."""
    row = session.get(OpponentProfileRow, _key(owner, subject))
    if row is None:
        return OpponentProfile()
    return OpponentProfile(
        row.games, _MEANS.validate_json(row.means), _OPENINGS.validate_json(row.openings), row.profile
    )


def add_game(
    session: Session, owner: Party, subject: Party, features: Features, side: SideFeatures, at_ms: int
) -> None:
    """Adds one game to the means. Call it in the transaction of the step's mark, so that the game counts once."""
    before = read_profile(session, owner, subject)
    openings = Counter(before.openings)
    if features.opening is not None:
        openings[family_name(features.opening)] += 1
    row = _row(session, owner, subject)
    row.games = before.games + 1
    row.means = _MEANS.dump_json(with_game(before.means, side)).decode()
    row.openings = _OPENINGS.dump_json(dict(openings)).decode()
    row.updated_ms = at_ms


def set_profile(session: Session, owner: Party, subject: Party, profile: str, at_ms: int) -> None:
    row = _row(session, owner, subject)
    row.profile, row.updated_ms = profile, at_ms


def _row(session: Session, owner: Party, subject: Party) -> OpponentProfileRow:
    row = session.get(OpponentProfileRow, _key(owner, subject))
    if row is None:
        row = OpponentProfileRow(
            owner_kind=owner.kind,
            owner_id=owner.id,
            subject_kind=subject.kind,
            subject_id=subject.id,
            games=0,
            means="{}",
            openings="{}",
            profile="",
            updated_ms=0,
        )
        session.add(row)
    return row


def _key(owner: Party, subject: Party) -> tuple[str, str, str, str]:
    return (owner.kind, owner.id, subject.kind, subject.id)
