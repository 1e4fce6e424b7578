"""The rules for the acts of minds: thinking, memories, words, mood. Pure; `decide` calls them by act."""

from __future__ import annotations

from dataclasses import asdict

from app.domain.acts import Accepted, Refusal, Speak, Surface, Think
from app.domain.events import Event
from app.domain.events.match import (
    AgentChat,
    AgentThinking,
    AxesInfo,
    MemoryItem,
    MemorySurfaced,
    MindInfo,
    MoodInfo,
    MoodUpdate,
)
from app.domain.match import MatchState
from app.domain.mood import MoodState

Decision = tuple[Event, ...] | Accepted | Refusal

_STALE = Refusal("stale_ply", "The position has changed since.")


def think(state: MatchState, act: Think, _now_ms: int) -> Decision:
    """Thinking is announced once per turn, also after a crash."""
    if not _is_turn(state, act):
        return _STALE
    if state.minds[act.color].thought_at == (act.epoch, act.ply):
        return Accepted(state.version, repeated=True)
    return (AgentThinking(ply=act.ply, color=act.color, eta_seconds=act.eta_seconds, epoch=act.epoch),)


def surface(state: MatchState, act: Surface, _now_ms: int) -> Decision:
    """Memories are shown once per turn, before the move."""
    if not _is_turn(state, act):
        return _STALE
    if state.minds[act.color].surfaced_at == (act.epoch, act.ply):
        return Accepted(state.version, repeated=True)
    items = tuple(
        MemoryItem(
            memory_id=item.memory_id,
            reason=item.reason,
            scope=item.scope,
            axes=AxesInfo(**{axis: round(value, 4) for axis, value in asdict(item.axes).items()}),
            from_cache=item.from_cache,
        )
        for item in act.items
    )
    return (MemorySurfaced(ply=act.ply, color=act.color, items=items, epoch=act.epoch),)


def speak(state: MatchState, act: Speak, _now_ms: int) -> Decision:
    """Words may come after their turn, unless their moves were taken back; the mood changes once per turn.

    A snapshot shows the emotion of the last mood_update, because words may be for the seats only. After the end of a
    game no turn follows, so words with another emotion come with a mood_update of their own.
    """
    if act.epoch != state.epoch:
        return _STALE
    events: list[Event] = []
    if act.text is not None:
        words = AgentChat(
            ply=act.ply,
            color=act.color,
            occasion=act.occasion,
            text=act.text,
            emotion=act.emotion,
            emotion_intensity=round(act.emotion_intensity, 3),
            referenced_memory_ids=act.referenced_memory_ids,
            private=act.private,
            aside=act.aside or None,
        )
        events.append(words if act.keeps is None else words.keeping(act.keeps))
    mind, intensity = state.minds[act.color], round(act.emotion_intensity, 3)
    if act.mood is not None and act.raw is not None and mind.felt_at != (act.epoch, act.ply):
        events.append(_mood_update(act, act.mood, act.raw, turn=True))
    elif (
        state.ended and events and not act.aside and (mind.emotion, mind.emotion_intensity) != (act.emotion, intensity)
    ):
        events.append(_mood_update(act, mind.mood, mind.raw, turn=False))
    return tuple(events) or Accepted(state.version, repeated=True)


def _mood_update(act: Speak, mood: MoodState, raw: MoodState, *, turn: bool) -> MoodUpdate:
    shown = mood_info(mood)
    return MoodUpdate(
        ply=act.ply,
        color=act.color,
        mood=shown,
        raw=mood_info(raw),
        bucket=mood_state(shown).bucket,
        emotion=act.emotion,
        emotion_intensity=round(act.emotion_intensity, 3),
        epoch=act.epoch,
        turn=turn,
    )


def _is_turn(state: MatchState, act: Think | Surface) -> bool:
    return (act.epoch, act.ply) == (state.epoch, state.ply + 1) and state.turn is act.color


def mood_info(mood: MoodState) -> MoodInfo:
    """A mood as a field of events, to four decimals."""
    return MoodInfo(
        aggression=round(mood.aggression, 4),
        confidence=round(mood.confidence, 4),
        tilt=round(mood.tilt, 4),
        engagement=round(mood.engagement, 4),
    )


def mood_state(info: MoodInfo) -> MoodState:
    """The mood in a field of an event."""
    return MoodState(info.aggression, info.confidence, info.tilt, info.engagement)


def initial_mind(mood: MoodState) -> MindInfo:
    """A mind at the start of a match: in this mood, with a neutral emotion."""
    shown = mood_info(mood)
    return MindInfo(mood=shown, bucket=mood_state(shown).bucket)
