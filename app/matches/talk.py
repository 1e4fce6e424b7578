"""The rules of people's talk at a table: of its players, and of an owner with their agent. Pure; `decide` calls them by
act."""

from __future__ import annotations

from app.domain.acts import Accepted, Refusal, Say, TellAgent
from app.domain.events import Event
from app.domain.events.match import PlayerChatEchoed
from app.domain.match import MatchState
from app.domain.position import Color

Decision = tuple[Event, ...] | Accepted | Refusal

GAME_OVER = Refusal("game_over", "This game is over.")
# How long after the end there may still be talk at the table, in milliseconds: time for going through a game.
TALK_AFTER_MS = 10 * 60 * 1000


def line(state: MatchState, color: Color, text: str, ply: int) -> Event:
    """The event of a line that the player of `color` says."""
    return PlayerChatEchoed(text=text, username=state.sitter(color).name, color=color, ply=ply)


def say(state: MatchState, act: Say, now_ms: int) -> Decision:
    """A player says something to the other one."""
    return GAME_OVER if have_parted(state, now_ms) else (line(state, act.color, act.text, state.ply),)


def tell_agent(state: MatchState, act: TellAgent, now_ms: int) -> Decision:
    """An owner says something to their agent alone."""
    if state.sitter(act.color).kind != "agent":
        return Refusal("not_allowed", "No agent sits there.")
    if have_parted(state, now_ms):
        return GAME_OVER
    return (PlayerChatEchoed(text=act.text, username=act.username, color=act.color, ply=state.ply, aside=True),)


def have_parted(state: MatchState, now_ms: int) -> bool:
    """Whether the time for talk after the game is over."""
    return state.ended_ms is not None and now_ms - state.ended_ms > TALK_AFTER_MS
