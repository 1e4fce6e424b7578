"""The payloads of a match for clients: snapshots, and events with the fields that their audience may see. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from app.domain.audiences import Audience, fields_of, heard_fields, heard_items
from app.domain.events import Stamped, iso
from app.domain.events.match import AgentMove, MemorySurfaced
from app.domain.events.snapshot import MatchStateInfo
from app.domain.match import ChatLine, MatchState, MindState, PlayedMove
from app.domain.position import Color
from app.matches import clock
from app.matches.endings import UNDECIDED
from app.matches.minds import mood_info

Payload = dict[str, Any]

WITHHELD: Payload = {"withheld": True}


def event_payload(match_id: str, stamped: Stamped, audience: Audience, narratives: Mapping[str, str]) -> Payload:
    """An event as `audience` receives it. `narratives` holds the texts of its memories by id; items without one have
    been forgotten and are left out."""
    event = stamped.event
    envelope: Payload = {"match_id": match_id, "seq": stamped.seq, "at": iso(stamped.at_ms)}
    fields = heard_fields(event, audience)
    if not fields:
        return {**envelope, **WITHHELD}
    if isinstance(event, MemorySurfaced):
        event = _surfaced(event, audience, narratives)
    return {**envelope, **pick(fields, event.payload())}


def pick(fields: Collection[str], payload: Payload) -> Payload:
    """The payload with these fields only."""
    return {field: value for field, value in payload.items() if field in fields}


def choices(state: MatchState, history: Sequence[Stamped]) -> list[Payload]:
    """How a character chose each of its moves, in order, without moves taken back; empty while the game runs. This is
    in no event or snapshot of any audience."""
    if not state.ended:
        return []
    kept = ((move, history[move.seq - 1].event) for move in state.moves)
    return [
        {"ply": move.ply, "color": move.color.value, "san": move.san, **event.choice}
        for move, event in kept
        if isinstance(event, AgentMove) and event.choice is not None
    ]


def _surfaced(event: MemorySurfaced, audience: Audience, narratives: Mapping[str, str]) -> MemorySurfaced:
    known = [item for item in event.items if item.memory_id in narratives]
    shown = heard_items(known, audience)
    items = tuple(item.model_copy(update={"narrative": narratives[item.memory_id]}) for item in shown)
    return event.model_copy(update={"items": items, "withheld_count": len(known) - len(shown) or None})


def logged(match_id: str, name: str, payload: Payload) -> Payload:
    """An event's payload in the form of the log API: name, seq and time beside the inner payload."""
    envelope = {"match_id": match_id, "seq": payload["seq"], "at": payload["at"]}
    inner = {key: value for key, value in payload.items() if key not in envelope or value != envelope[key]}
    return {"name": name, "seq": payload["seq"], "at": payload["at"], "payload": inner}


def memory_ids(stamped: Stamped) -> tuple[str, ...]:
    """The memories whose texts `event_payload` needs for this event."""
    event = stamped.event
    return tuple(item.memory_id for item in event.items) if isinstance(event, MemorySurfaced) else ()


# The `post_match` of an ended game before its work has begun.
NOT_LOOKED_AT: Payload = {
    "status": "pending",
    "steps_completed": [],
    "failed_steps": [],
    "current_step": None,
    "error": None,
    "retry_at": None,
}


def snapshot(
    state: MatchState,
    audience: Audience,
    spectators: int,
    now_ms: int,
    post_match: Payload | None = None,
    gallery: Sequence[Payload] = (),
) -> Payload:
    """The payload of `match_state` for `audience`. `post_match` is the progress of the work after the game, if
    known, `gallery` the last lines of the gallery's talk."""
    payload: Payload = {
        "match_id": state.match_id,
        "seq": state.version,
        "at": iso(now_ms),
        "status": state.status.value,
        "result": state.result,
        "end_reason": state.end_reason,
        "winner": state.winner and state.winner.value,
        "initial_fen": state.position.initial_fen,
        "fen": state.position.fen,
        "ply": state.ply,
        "epoch": state.epoch,
        "turn": state.turn.value,
        "your_seat": "spectator" if audience.seat is None else audience.seat.value,
        "white": asdict(state.white),
        "black": asdict(state.black),
        "moves": [_move(move) for move in state.moves],
        "time_control": clock.time_control_text(state.time_control),
        "minds": {color.value: _mind(mind) for color, mind in state.minds.items()},
        "chat": [_line(line) for line in heard_items(state.chat, audience)],
        "spectators": spectators,
        "rated": state.rated,
        "takebacks": state.takebacks,
        "watchable": state.watchable,
        "paused": {
            color.value: None if deadline is None else iso(deadline) for color, deadline in state.paused.items()
        },
        "claimable_draw": None if state.ended else state.position.claimable_draw(),
    }
    if state.clock is not None:
        payload["clock"] = _clock(state, now_ms)
    if gallery:
        payload["spectator_chat"] = list(gallery)
    if state.draw_offer is not None:
        payload["draw_offer"] = state.draw_offer.value
    if state.takeback_request is not None:
        payload["takeback_request"] = state.takeback_request.value
    if state.goal is not None:
        payload["goal"] = state.goal
    if state.rematch_offer is not None:
        payload["rematch_offer"] = state.rematch_offer.value
    if state.rematch_id is not None:
        payload["rematch"] = {"match_id": state.rematch_id, "url": f"/matches/{state.rematch_id}"}
    if state.ended_ms is not None:
        payload["ended_at"] = iso(state.ended_ms)
    if state.ended:
        unseen = NOT_LOOKED_AT if state.result != UNDECIDED else {**NOT_LOOKED_AT, "status": "completed"}
        payload["post_match"] = post_match or unseen
    return pick(fields_of(MatchStateInfo, audience), payload)


def _clock(state: MatchState, now_ms: int) -> Payload:
    return {
        "white_ms": state.left_ms(Color.WHITE, now_ms),
        "black_ms": state.left_ms(Color.BLACK, now_ms),
        "running": state.turn.value if state.clock_running else None,
    }


def _move(move: PlayedMove) -> Payload:
    return {
        "ply": move.ply,
        "color": move.color.value,
        "uci": move.uci,
        "san": move.san,
        "fen": move.fen,
        "by": move.by.value,
        "elapsed_ms": move.elapsed_ms,
    }


def _mind(mind: MindState) -> Payload:
    return {
        "mood": mood_info(mind.mood).model_dump(),
        "bucket": mind.mood.bucket.value,
        "emotion": mind.emotion.value,
        "emotion_intensity": mind.emotion_intensity,
    }


def _line(line: ChatLine) -> Payload:
    payload: Payload = {"text": line.text, "role": line.role, "at": iso(line.at_ms), "ply": line.ply}
    if line.username is not None:
        payload["username"] = line.username
    if line.color is not None:
        payload["color"] = line.color.value
    if line.aside:
        payload["aside"] = True
    return payload
