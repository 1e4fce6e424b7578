"""The services that every room uses."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from app.domain.schedule import SCHEDULE, OccasionRow
from app.matches.service import Matches
from app.minds.services import MindServices
from app.rooms.agent_games import AgentGames
from app.runtime.leases import Leases

# Seconds that a room waits beyond the time limit of a model: for recall, and for the scripted voice.
SLACK_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class RoomServices:
    """The services of minds, and matches. `deadline` is the time limit of an answer in seconds;
    `agent_games` is for the rooms of agents,
    `schedule` says when hosts are woken."""

    minds: MindServices
    matches: Matches
    leases: Leases
    pacing: Literal["human", "instant"] = "human"
    deadline: float = 10.0
    agent_games: AgentGames | None = None
    schedule: Collection[OccasionRow] = SCHEDULE
