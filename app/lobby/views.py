"""The payloads of the lobby for clients. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.domain.events import iso
from app.domain.events.lobby import HostOfTable, LobbyInfo, LobbyState, QueueState, RefusalInfo, SeekInfo
from app.lobby.queue import OpenSeek, QueuePlace
from app.lobby.repository import WaitingTable
from app.lobby.tables import LobbyView

Payload = dict[str, Any]


def table_info(table: WaitingTable, viewer_id: str) -> LobbyInfo:
    """A table as `viewer_id` is told of it."""
    return LobbyInfo(
        code=table.code,
        url=f"/lobby/{table.code}",
        host=HostOfTable(
            id=table.host_id,
            name=table.host_name,
            rating=table.host_rating,
            provisional=table.host_provisional,
            program=table.by_program,
        ),
        invited=table.invited_name,
        time_control=table.time_control,
        color=table.color,
        rated=table.rated,
        private=table.private,
        yours=table.host_id == viewer_id,
        match_id=table.match_id,
        created_at=iso(table.created_ms),
        initial_fen=table.initial_fen,
    )


def lobby_payload(view: LobbyView, viewer_id: str, now_ms: int, seeks: Sequence[OpenSeek] = ()) -> Payload:
    """The payload of `lobby_state`."""
    state = LobbyState(
        at=iso(now_ms),
        lobby=None if view.table is None else table_info(view.table, viewer_id),
        open=[table_info(one, viewer_id) for one in view.open],
        challenges=[table_info(one, viewer_id) for one in view.challenges],
        seeks=[_seek_info(one) for one in seeks],
    )
    return state.model_dump(mode="json")


def _seek_info(seek: OpenSeek) -> SeekInfo:
    return SeekInfo(
        time_control=seek.time_control,
        rated=seek.rated,
        lowest=seek.lowest,
        highest=seek.highest,
        program=seek.by_program,
        since=iso(seek.since_ms),
        suits=seek.suits,
    )


def queue_payload(standing: QueuePlace | None, refused: Payload | None = None) -> Payload:
    """The payload of `queue_state`; without a standing the player does not wait."""
    state = QueueState(
        position=None if standing is None else standing.position,
        band=None if standing is None else standing.band,
        time_control=None if standing is None else standing.time_control,
        rated=None if standing is None else standing.rated,
        since=None if standing is None else iso(standing.since_ms),
        refused=None if refused is None else RefusalInfo(**refused),
    )
    return state.model_dump(mode="json")
