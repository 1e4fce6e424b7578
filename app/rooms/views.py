"""What is made of a response of the host: a line of the talk, and the events that show it to clients."""

from __future__ import annotations

from typing import Any

from app.domain.events import iso
from app.domain.events.room import HostInfo, RoomAgentChat, RoomState, TurnInfo
from app.domain.persona import Persona
from app.domain.values import Value
from app.rooms.repository import Talk, TalkTurn
from app.soul.response import SoulResponse


def state_of(talk: Talk, persona: Persona, *, thinking: bool) -> RoomState:
    """The state of the room for a new connection."""
    host = persona.sitter
    info = HostInfo(id=host.id, slug=host.slug or host.id, name=host.name, rating=persona.current_elo)
    is_agent = host.kind == "agent"
    return RoomState(
        session_id=talk.session_id,
        character=None if is_agent else info,
        agent=info if is_agent else None,
        turns=[TurnInfo.model_validate({**_common(turn), "role": turn.role}) for turn in talk.turns],
        goal=talk.goal,
        thinking=thinking,
    )


def turn_of(response: SoulResponse, text: str, number: int, role: str, at_ms: int, answered_upto: int) -> TalkTurn:
    """The line `text` of a host (`role` is its kind), which answers every line up to the number `answered_upto`."""
    return TalkTurn(
        number=number,
        role=role,
        text=text,
        at_ms=at_ms,
        emotion=response.emotion,
        emotion_intensity=min(1.0, max(0.0, response.intensity)),
        game_action=response.game_action.kind if response.game_action is not None else "none",
        answers=answered_upto,
        memory_ids=response.referenced_memory_ids,
    )


def chat_of(turn: TalkTurn, game_action: str) -> RoomAgentChat:
    """The event of a new line of the host."""
    return RoomAgentChat.model_validate({**_common(turn), "game_action": game_action})


def _common(turn: TalkTurn) -> dict[str, object]:
    face = {"emotion": turn.emotion, "emotion_intensity": turn.emotion_intensity}
    return {"text": turn.text, **face, "at": iso(turn.at_ms)}


def payload_of(value: Value) -> dict[str, Any]:
    """An event's value as it is sent."""
    return value.model_dump(mode="json", exclude_none=True)
