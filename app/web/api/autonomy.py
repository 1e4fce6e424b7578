"""Agents of the caller that look for games of their own accord."""

from __future__ import annotations

from fastapi import APIRouter, Depends
from pydantic import BaseModel

from app.agents.autonomy import AutonomyPlan, State
from app.rooms.own_games import OwnGamesShown
from app.web.api.agents import TrainingLine
from app.web.deps import HouseDep, LimitsDep, PlayerDep, shown_by
from app.web.limits import CHANGES

GUARDS = [Depends(shown_by("player_agents")), Depends(shown_by("agent_autonomy"))]
router = APIRouter(prefix="/api/agents", tags=["agents"], dependencies=GUARDS)


class AutonomyAnswer(BaseModel):
    """What an agent may do of its own accord, what it is up to and why, and what it did, the latest first."""

    plan: AutonomyPlan | None
    state: State
    why: str
    games_today: int
    journal: list[TrainingLine]

    @classmethod
    def of(cls, shown: OwnGamesShown) -> AutonomyAnswer:
        journal = [TrainingLine.of(line) for line in shown.journal]
        return cls(plan=shown.plan, state=shown.state, why=shown.why, games_today=shown.games_today, journal=journal)


@router.get("/{agent_id}/autonomy")
async def autonomy(agent_id: str, player: PlayerDep, house: HouseDep) -> AutonomyAnswer:
    """What an agent of the caller's may do of its own accord, and what it did."""
    return AutonomyAnswer.of(await house.own_games.shown(player, agent_id))


@router.put("/{agent_id}/autonomy")
async def allow(
    agent_id: str, plan: AutonomyPlan, player: PlayerDep, house: HouseDep, limits: LimitsDep
) -> AutonomyAnswer:
    """Lets an agent look for games by this plan, from now on."""
    await limits.hit(CHANGES, "agents", player.id)
    return AutonomyAnswer.of(await house.own_games.allow(player, agent_id, plan))


@router.post("/{agent_id}/autonomy/stop")
async def stop(agent_id: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> AutonomyAnswer:
    """Calls an agent back at once, also in the middle of a search."""
    await limits.hit(CHANGES, "agents", player.id)
    return AutonomyAnswer.of(await house.own_games.call_back(player, agent_id))
