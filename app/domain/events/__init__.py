"""The events of a match. `EVENTS` maps each name in the log to its class."""

from __future__ import annotations

from app.domain.events import match, rematch
from app.domain.events.base import Event, Stamped, iso

EVENTS: dict[str, type[Event]] = {
    kind.name: kind
    for kind in (
        match.MatchOpened,
        match.PlayerMoveApplied,
        match.AgentThinking,
        match.MemorySurfaced,
        match.AgentMove,
        match.AgentChat,
        match.MoodUpdate,
        match.PlayerChatEchoed,
        match.DrawOffered,
        match.DrawDeclined,
        match.TakebackRequested,
        match.TakebackDeclined,
        match.TakebackApplied,
        match.HintGiven,
        match.MatchPaused,
        match.MatchResumed,
        match.MatchEnded,
        rematch.RematchOffered,
        rematch.RematchDeclined,
        rematch.RematchStarted,
    )
}

__all__ = ["EVENTS", "Event", "Stamped", "iso"]
