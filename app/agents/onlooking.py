"""From where somebody follows a match: their seat, beside the agent that they raised, or the gallery."""

from __future__ import annotations

from app.accounts.access_tokens import Caller
from app.agents.agent import Agent
from app.agents.repository import AgentBook
from app.domain.audiences import Audience
from app.domain.match import MatchState
from app.domain.names import program_name
from app.domain.position import Color


def audience_of(state: MatchState, caller: Caller, agents: AgentBook) -> Audience:
    """The audience that the caller belongs to. The owner of both agents at a table stands between them.

    A program takes the seat of an agent of its player's that a program plays, and never its player's own; where both
    sides have one, a token of the name of one of them takes that one's seat.
    """
    seat = state.color_of(caller.player.party)
    if seat is not None and caller.token is None:
        return Audience.of(seat)
    own = {color: agent for color in Color if (agent := _own(state, color, caller, agents)) is not None}
    if caller.token is None:
        if len(own) == len(Color):
            return Audience.BOTH_OWNERS
        return next((Audience.owner_of(color) for color in own), Audience.GALLERY)
    played = [color for color, agent in own.items() if agent.is_program and caller.may("play")]
    named = [color for color in played if own[color].name == program_name(caller.token.name)]
    return next((Audience.of(color) for color in (*named, *played)), Audience.GALLERY)


def _own(state: MatchState, color: Color, caller: Caller, agents: AgentBook) -> Agent | None:
    """The caller's agent that plays this colour, if one does."""
    sitter = state.sitter(color)
    agent = agents.get(sitter.id) if sitter.kind == "agent" else None
    return agent if agent is not None and agent.owner_id == caller.player.id else None
