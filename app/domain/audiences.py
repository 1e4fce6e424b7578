"""Which audience may hear which fields of a match.

Used for live events, missed events, snapshots, PGN and the data export of a player. A field without an entry is sent to
nobody; an event without any audible field is sent as `{"withheld": true}`, so that its seq is not missing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Protocol, TypeVar

from pydantic import BaseModel

from app.domain.events import match, rematch, snapshot
from app.domain.position import Color


class Audience(StrEnum):
    """A group of listeners of a match. The owner of an agent hears what the agent's seat hears, and who owns both
    agents of a game what either does."""

    WHITE = "white"
    BLACK = "black"
    WHITE_OWNER = "white_owner"
    BLACK_OWNER = "black_owner"
    BOTH_OWNERS = "both_owners"
    GALLERY = "gallery"

    @classmethod
    def of(cls, color: Color | None) -> Audience:
        """The audience of a seat; the gallery for None."""
        return cls.GALLERY if color is None else cls(color.value)

    @classmethod
    def owner_of(cls, color: Color) -> Audience:
        """The owner of the agent that plays `color`."""
        return cls(f"{color.value}_owner")

    @property
    def sides(self) -> frozenset[Color]:
        """The sides that the audience belongs to, as player or owner; none for the gallery."""
        return _SIDES[self]

    @property
    def side(self) -> Color | None:
        """The side from which the audience sees the game: its own, White's for who owns both; None for the gallery."""
        return next((color for color in Color if color in self.sides), None)

    @property
    def seat(self) -> Color | None:
        """The seat that plays; None for owners and the gallery."""
        return Color(self.value) if self in (Audience.WHITE, Audience.BLACK) else None


_SIDES: dict[Audience, frozenset[Color]] = {
    Audience.WHITE: frozenset({Color.WHITE}),
    Audience.BLACK: frozenset({Color.BLACK}),
    Audience.WHITE_OWNER: frozenset({Color.WHITE}),
    Audience.BLACK_OWNER: frozenset({Color.BLACK}),
    Audience.BOTH_OWNERS: frozenset(Color),
    Audience.GALLERY: frozenset(),
}


class Circle(StrEnum):
    """Who may hear a field. `ITS_SEAT` is the seat of the event's `color`; seats include their owners. `NOBODY`: the
    field is only in the log."""

    EVERYBODY = "everybody"
    SEATS = "the seats"
    ITS_SEAT = "its own seat"
    NOBODY = "nobody"


class Confidential(Protocol):
    """Something with a flag that it is for the seats alone."""

    @property
    def private(self) -> bool: ...


Item = TypeVar("Item", bound=Confidential)


@dataclass(frozen=True, slots=True)
class Visibility:
    """Who may hear the fields of one kind. If it is `confidential`, an event that is `private` goes to the seats only,
    and one that is an `aside` between an agent and its owner to its own seat only; `items` names a list field to whose
    elements the same applies."""

    circles: dict[str, Circle]
    confidential: bool = False
    items: str | None = None


def _hearing(
    everybody: str = "",
    *,
    seats: str = "",
    its_seat: str = "",
    nobody: str = "",
    confidential: bool = False,
    items: str | None = None,
) -> Visibility:
    """A row of the table; each argument is a string of field names."""
    named = {Circle.EVERYBODY: everybody, Circle.SEATS: seats, Circle.ITS_SEAT: its_seat, Circle.NOBODY: nobody}
    circles = {field: circle for circle, fields in named.items() for field in fields.split()}
    return Visibility(circles, confidential, items)


_MOVE = "ply color uci san fen by elapsed_ms clock"
_PROGRESS = "status steps_completed failed_steps current_step error retry_at"

AUDIENCES: dict[type[BaseModel], Visibility] = {
    # The goal was agreed on in a private talk.
    match.MatchOpened: _hearing(
        "white black initial_fen rated takebacks watchable time_control clock minds", seats="goal"
    ),
    match.PlayerMoveApplied: _hearing(_MOVE),
    # How a move was chosen would reveal the engine's evaluation; the API gives it after the game.
    match.AgentMove: _hearing(f"{_MOVE} engine", nobody="choice"),
    match.AgentThinking: _hearing("ply color eta_seconds epoch"),
    match.MemorySurfaced: _hearing("ply color items epoch withheld_count", items="items"),
    match.AgentChat: _hearing(
        "ply color occasion text emotion emotion_intensity referenced_memory_ids private aside",
        seats="saved_memory_id",
        confidential=True,
    ),
    # The raw mood is not what the mind shows.
    match.MoodUpdate: _hearing("ply color mood bucket emotion emotion_intensity epoch turn", its_seat="raw"),
    match.PlayerChatEchoed: _hearing("text username color ply private aside", confidential=True),
    match.DrawOffered: _hearing("color"),
    match.DrawDeclined: _hearing("color"),
    match.TakebackRequested: _hearing("color"),
    match.TakebackDeclined: _hearing("color"),
    match.TakebackApplied: _hearing("color fen ply epoch rated clock"),
    match.HintGiven: _hearing(seats="color ply step"),
    match.MatchPaused: _hearing("color deadline deadline_ms"),
    match.MatchResumed: _hearing("color"),
    match.MatchEnded: _hearing("result reason winner clock"),
    rematch.RematchOffered: _hearing("color"),
    rematch.RematchDeclined: _hearing("color"),
    rematch.RematchStarted: _hearing("match_id url"),
    snapshot.MatchStateInfo: _hearing(
        "match_id seq at status result end_reason winner initial_fen fen ply epoch turn your_seat white black moves"
        " time_control clock minds chat spectators rated takebacks watchable paused claimable_draw draw_offer"
        " takeback_request post_match rematch_offer rematch spectator_chat ended_at",
        seats="goal",
        items="chat",
    ),
    snapshot.SpectatorChatBroadcast: _hearing("match_id at text username"),
    snapshot.SpectatorCount: _hearing("match_id at count"),
    snapshot.PostMatchStatus: _hearing(f"match_id step {_PROGRESS}"),
    snapshot.PostMatchComplete: _hearing("match_id summary_url rating_changes"),
}


def heard_fields(event: BaseModel, audience: Audience) -> frozenset[str]:
    """The fields of an event that `audience` may hear."""
    color = getattr(event, "color", None)
    return fields_of(type(event), audience, color, private=_is_private(event), aside=_is_aside(event))


@cache
def fields_of(
    kind: type[BaseModel],
    audience: Audience,
    color: Color | None = None,
    *,
    private: bool = False,
    aside: bool = False,
) -> frozenset[str]:
    """The fields of an event of this kind and `color`, private or not, an aside or not, that `audience` may hear."""
    if aside and color not in audience.sides:
        return frozenset()
    circles = AUDIENCES[kind].circles
    return frozenset(field for field, circle in circles.items() if _in(circle, audience, color, private=private))


def heard_items(items: Iterable[Item], audience: Audience) -> list[Item]:
    """The elements that `audience` may hear, of surfaced memories or lines of talk."""
    return [item for item in items if _hears(item, audience)]


def audience_groups(event: BaseModel) -> tuple[tuple[Audience, ...], ...]:
    """All audiences, grouped by what they hear of an event."""
    items = AUDIENCES[type(event)].items
    some_private = items is not None and any(item.private for item in getattr(event, items))
    color = getattr(event, "color", None)
    private, aside = _is_private(event), _is_aside(event)
    return audience_groups_of(type(event), color, private=private, some_private=some_private, aside=aside)


@cache
def audience_groups_of(
    kind: type[BaseModel],
    color: Color | None = None,
    *,
    private: bool = False,
    some_private: bool = False,
    aside: bool = False,
) -> tuple[tuple[Audience, ...], ...]:
    """All audiences, grouped by what they hear of an event of this kind; `some_private`: some of its items are
    private."""
    groups: dict[tuple[frozenset[str], bool], tuple[Audience, ...]] = {}
    for audience in Audience:
        heard = (
            fields_of(kind, audience, color, private=private, aside=aside),
            some_private and audience.side is not None,
        )
        groups[heard] = (*groups.get(heard, ()), audience)
    return tuple(groups.values())


def _is_private(event: BaseModel) -> bool:
    return AUDIENCES[type(event)].confidential and bool(getattr(event, "private", False))


def _is_aside(event: BaseModel) -> bool:
    return AUDIENCES[type(event)].confidential and bool(getattr(event, "aside", None))


def _hears(item: Confidential, audience: Audience) -> bool:
    if getattr(item, "aside", None) and getattr(item, "color", None) not in audience.sides:
        return False
    return audience.side is not None or not item.private


def _in(circle: Circle, audience: Audience, color: Color | None, *, private: bool) -> bool:
    if circle is Circle.NOBODY:
        return False
    if circle is Circle.EVERYBODY and not private:
        return True
    return audience.side is not None and (circle is not Circle.ITS_SEAT or color in audience.sides)
