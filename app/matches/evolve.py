"""Applies events: `evolve(state, stamped) -> state`. Pure, and the only way in which a match changes, live or rebuilt
from its log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from app.domain.copying import changed
from app.domain.events import Event, Stamped
from app.domain.events import match as ev
from app.domain.events.rematch import RematchDeclined, RematchOffered, RematchStarted
from app.domain.match import (
    ChatLine,
    ClockState,
    MatchState,
    MatchStatus,
    MindState,
    PlayedMove,
    Recalled,
    Sitter,
)
from app.domain.position import Position
from app.matches.clock import parse_time_control
from app.matches.minds import mood_state

# The fields of the state that an event changes, with their new values.
Changes = dict[str, Any]

# Lines of talk kept in the state for joining clients; the log has all of them.
CHAT_KEPT = 200


def evolve(state: MatchState, stamped: Stamped) -> MatchState:
    """The match after one more event. Raises ValueError if `seq` does not follow."""
    if stamped.seq != state.version + 1:
        raise ValueError(f"event {stamped.seq} does not follow {state.version}")
    changes = _EFFECTS[type(stamped.event)](state, stamped.event, stamped)
    return changed(state, version=stamped.seq, touched_ms=stamped.at_ms, **changes)


def opened(match_id: str, first: Stamped) -> MatchState:
    """The initial state from a `match_opened` event; raises ValueError for any other."""
    event = first.event
    if not isinstance(event, ev.MatchOpened) or first.seq != 1:
        raise ValueError("a match begins with match_opened, numbered 1")
    control = parse_time_control(event.time_control)
    return MatchState(
        match_id=match_id,
        white=_sitter(event.white),
        black=_sitter(event.black),
        position=Position.start(event.initial_fen),
        rated=event.rated,
        rated_at_first=event.rated,
        takebacks=event.takebacks,
        watchable=event.watchable,
        time_control=control,
        clock=_clock(event.clock),
        turn_since_ms=first.at_ms,
        opened_ms=first.at_ms,
        touched_ms=first.at_ms,
        minds={color: _sat_down(mind) for color, mind in event.minds.items()},
        goal=event.goal,
        version=1,
    )


def rebuild(match_id: str, log: Iterable[Stamped]) -> MatchState:
    """The match after a complete log. Raises ValueError for an empty or broken one."""
    events = iter(log)
    first = next(events, None)
    if first is None:
        raise ValueError(f"match {match_id} has no log")
    state = opened(match_id, first)
    for stamped in events:
        state = evolve(state, stamped)
    return state


def _sitter(info: ev.SitterInfo) -> Sitter:
    return Sitter(info.kind, info.id, info.name, info.rating, info.slug, info.provisional, info.program)


def _sat_down(info: ev.MindInfo) -> MindState:
    mood = mood_state(info.mood)
    return MindState(mood, mood, info.emotion, info.emotion_intensity)


def _clock(info: ev.ClockInfo | None) -> ClockState | None:
    return None if info is None else ClockState(info.white_ms, info.black_ms)


def _moved(state: MatchState, event: ev.MoveFields, stamped: Stamped) -> Changes:
    clock = _clock(event.clock)
    played = PlayedMove(
        event.ply, event.color, event.uci, event.san, event.fen, event.by, event.elapsed_ms, stamped.seq,
        None if clock is None else clock.left(event.color),
    )  # fmt: skip
    return {
        "position": state.position.play(event.uci),
        "moves": state.moves + (played,),  # noqa: RUF005 - see `Position.play`
        "clock": clock or state.clock,
        "turn_since_ms": stamped.at_ms,
    }


def _thinking(state: MatchState, event: ev.AgentThinking, _: Stamped) -> Changes:
    return _mind(state, event, thought_at=(event.epoch, event.ply))


def _surfaced(state: MatchState, event: ev.MemorySurfaced, _: Stamped) -> Changes:
    recalled = Recalled(
        event.color,
        event.ply,
        event.epoch,
        tuple(item.memory_id for item in event.items),
        tuple(item.memory_id for item in event.items if item.from_cache),
    )
    mind = _mind(state, event, surfaced_at=(event.epoch, event.ply))
    return {**mind, "recalled": (*state.recalled, recalled)}


def _spoke(state: MatchState, event: ev.AgentChat, stamped: Stamped) -> Changes:
    sitter = state.sitter(event.color)
    line = ChatLine(
        event.text, sitter.kind, stamped.at_ms, event.ply, event.color, sitter.name, event.private, event.occasion
    )
    return _heard(state, replace(line, seq=stamped.seq, aside=bool(event.aside)))


def _felt(state: MatchState, event: ev.MoodUpdate, _: Stamped) -> Changes:
    return _mind(
        state,
        event,
        mood=mood_state(event.mood),
        raw=mood_state(event.raw),
        emotion=event.emotion,
        emotion_intensity=event.emotion_intensity,
        felt_at=(event.epoch, event.ply) if event.turn else state.minds[event.color].felt_at,
    )


def _mind(
    state: MatchState, event: ev.AgentThinking | ev.MemorySurfaced | ev.AgentChat | ev.MoodUpdate, **changes: Any
) -> Changes:
    mind = changed(state.minds[event.color], **changes)
    return {"minds": {**state.minds, event.color: mind}}


def _said(state: MatchState, event: ev.PlayerChatEchoed, stamped: Stamped) -> Changes:
    role = "owner" if event.aside else "player"
    line = ChatLine(event.text, role, stamped.at_ms, event.ply, event.color, event.username, event.private)
    return _heard(state, replace(line, seq=stamped.seq, aside=bool(event.aside)))


def _heard(state: MatchState, line: ChatLine) -> Changes:
    return {"chat": (*state.chat, line)[-CHAT_KEPT:]}


def _draw_offered(state: MatchState, event: ev.DrawOffered, _: Stamped) -> Changes:
    return {"draw_offer": event.color, "last_offer": (*state.position_version, event.color)}


def _draw_declined(_state: MatchState, _event: ev.DrawDeclined, _: Stamped) -> Changes:
    return {"draw_offer": None}


def _takeback_requested(_state: MatchState, event: ev.TakebackRequested, _: Stamped) -> Changes:
    return {"takeback_request": event.color}


def _takeback_declined(_state: MatchState, _event: ev.TakebackDeclined, _: Stamped) -> Changes:
    return {"takeback_request": None}


def _taken_back(state: MatchState, event: ev.TakebackApplied, stamped: Stamped) -> Changes:
    return {
        "position": Position.after(state.position.initial_fen, state.position.moves[: event.ply]),
        "moves": state.moves[: event.ply],
        "clock": _clock(event.clock) or state.clock,
        "epoch": event.epoch,
        "takeback_request": None,
        "draw_offer": None,  # only old logs have no draw_declined before this event
        "rated": event.rated,
        "turn_since_ms": stamped.at_ms,
    }


def _hinted(state: MatchState, event: ev.HintGiven, _: Stamped) -> Changes:
    return {"hints": (state.epoch, event.ply - 1, event.step)}


def _paused(state: MatchState, event: ev.MatchPaused, _: Stamped) -> Changes:
    return {"status": MatchStatus.PAUSED, "paused": {**state.paused, event.color: event.deadline_ms}}


def _resumed(state: MatchState, event: ev.MatchResumed, _: Stamped) -> Changes:
    paused = {color: deadline for color, deadline in state.paused.items() if color is not event.color}
    return {"status": MatchStatus.PAUSED if paused else MatchStatus.ACTIVE, "paused": paused}


def _ended(state: MatchState, event: ev.MatchEnded, stamped: Stamped) -> Changes:
    return {
        "status": MatchStatus.ENDED,
        "result": event.result,
        "end_reason": event.reason,
        "winner": event.winner,
        "clock": _clock(event.clock) or state.clock,
        "draw_offer": None,
        "takeback_request": None,
        "paused": {},
        "ended_ms": stamped.at_ms,
    }


def _rematch_offered(_state: MatchState, event: RematchOffered, _: Stamped) -> Changes:
    return {"rematch_offer": event.color}


def _rematch_declined(_state: MatchState, _event: RematchDeclined, _: Stamped) -> Changes:
    return {"rematch_offer": None}


def _rematch_started(_state: MatchState, event: RematchStarted, _: Stamped) -> Changes:
    return {"rematch_offer": None, "rematch_id": event.match_id}


_EFFECTS: dict[type[Event], Callable[[MatchState, Any, Stamped], Changes]] = {
    ev.PlayerMoveApplied: _moved,
    ev.AgentMove: _moved,
    ev.AgentThinking: _thinking,
    ev.MemorySurfaced: _surfaced,
    ev.AgentChat: _spoke,
    ev.MoodUpdate: _felt,
    ev.PlayerChatEchoed: _said,
    ev.DrawOffered: _draw_offered,
    ev.DrawDeclined: _draw_declined,
    ev.TakebackRequested: _takeback_requested,
    ev.TakebackDeclined: _takeback_declined,
    ev.TakebackApplied: _taken_back,
    ev.HintGiven: _hinted,
    ev.MatchPaused: _paused,
    ev.MatchResumed: _resumed,
    ev.MatchEnded: _ended,
    RematchOffered: _rematch_offered,
    RematchDeclined: _rematch_declined,
    RematchStarted: _rematch_started,
}
