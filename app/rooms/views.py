"""A talk as it is told."""

from __future__ import annotations

from app.domain.events import iso
from app.domain.events.room import HostInfo, RoomAgentChat, RoomState, TurnInfo
from app.domain.persona import Persona
from app.rooms.repository import Talk, TalkTurn


def state_of(talk: Talk, persona: Persona, *, thinking: bool) -> RoomState:
    """The room as one comes in."""
    host = persona.sitter
    return RoomState(
        session_id=talk.session_id,
        character=HostInfo(id=host.id, slug=host.slug or host.id, name=host.name, rating=persona.current_elo),
        turns=[_told(turn) for turn in talk.turns],
        goal=talk.goal,
        thinking=thinking,
    )


def chat_of(turn: TalkTurn) -> RoomAgentChat:
    """A line of the host's as it is spoken."""
    told = {"text": turn.text, "emotion": turn.emotion, "emotion_intensity": turn.emotion_intensity}
    return RoomAgentChat.model_validate({**told, "game_action": turn.game_action, "at": iso(turn.at_ms)})


def _told(turn: TalkTurn) -> TurnInfo:
    face = {"emotion": turn.emotion, "emotion_intensity": turn.emotion_intensity}
    return TurnInfo.model_validate({"role": turn.role, "text": turn.text, **face, "at": iso(turn.at_ms)})
