"""The pages of agents."""

from __future__ import annotations

from typing import get_args

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from app.accounts.player import Player
from app.agents.autonomy import MOST_A_DAY, AutonomyPlan, OwnClock
from app.agents.autonomy_rows import JOURNAL
from app.characters.character import Character
from app.characters.portrait import Portrait
from app.domain.errors import NotFound, Unavailable
from app.house import House
from app.web.api.agents import TrainingLine, agents_shown
from app.web.company import in_company
from app.web.deps import HouseDep, OptionalPlayerDep, PlayerDep, shown_by
from app.web.outside import agents_outside
from app.web.templates import render
from app.workshop.agent_wish import TAGLINE
from app.workshop.checking import LENGTHS
from app.workshop.random_portrait import random_portrait
from app.workshop.wish import Sliders

router = APIRouter(include_in_schema=False, prefix="/agents", dependencies=[Depends(shown_by("player_agents"))])


@router.get("")
async def agents_page(request: Request, player: OptionalPlayerDep, house: HouseDep) -> Response:
    """The caller's agents, and the form to raise one more."""
    if player is None:
        return await agents_outside(request, house)
    shown = await agents_shown(house, house.agents.of(player.id))
    active = [agent for agent in shown if agent.archived_at is None]
    context = {
        "agents": active,
        "archived": [agent for agent in shown if agent.archived_at is not None],
        "opponents": opponents_of(house, player),
        "most": house.agent_workshop.most,
        "purse": await purse_of(house, player),
        "blank": Sliders(),
        "lengths": {"name": LENGTHS["name"][1], "personality_description": LENGTHS["backstory"][1]},
        "page_data": {
            "portrait": random_portrait(f"{player.id} {len(shown)}").model_dump(),
            "features": {name: get_args(field.annotation) for name, field in Portrait.model_fields.items()},
        },
    }
    return render(request, "agents.html", context)


async def purse_of(house: House, player: Player) -> int | None:
    """The player's clay; None where there is none, or while nobody can say."""
    if not house.settings_view["flags"]["clay_economy"]:
        return None
    try:
        return await house.purses.balance(player.id)
    except Unavailable:
        return None


def opponents_of(house: House, player: Player) -> list[Character]:
    """The characters that an agent of this player may be sent to play, as the hall lists them."""
    return [one for one in in_company(player, house.characters.listed_for(player.id)) if one.ready]


@router.get("/{agent_id}")
async def agent_page(agent_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """An agent: what its coach has changed, how it plays, what it remembers and went through; and, where that is
    allowed, what it does of its own accord."""
    (shown,) = await agents_shown(house, [house.agents.own(player.id, agent_id)])
    training = [TrainingLine.of(line) for line in await house.agent_workshop.training(player, agent_id)]
    context: dict[str, object] = {
        "agent": shown,
        "lessons": [line for line in training if line.kind == "lesson"],
        "training": [line for line in training if line.kind not in ("lesson", *JOURNAL)],
        "memories": await house.agent_workshop.memories(player, agent_id),
        "plan": None,
        "tokens": None,
    }
    if house.agent_tokens.there:
        context["tokens"] = await house.agent_tokens.held(player)
        context["token"] = await house.agent_tokens.of(player, house.agents.own(player.id, agent_id))
    if house.settings_view["flags"]["agent_autonomy"] and shown.played_by == "mind":
        own = await house.own_games.shown(player, agent_id)
        context |= {
            "own": own,
            "plan": own.plan or AutonomyPlan(),
            "journal": [TrainingLine.of(line) for line in own.journal],
            "opponents": opponents_of(house, player),
            "own_clocks": get_args(OwnClock),
            "most_a_day": MOST_A_DAY,
        }
    return render(request, "agent.html", context)


@router.get("/{agent_id}/room")
async def agent_room(agent_id: str, request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """The room of an agent: its owner coaches it by talk, and sends it to play."""
    agent = house.agents.own(player.id, agent_id)
    if agent.archived or agent.is_program:
        raise NotFound("There is no room of that agent.")
    character = {"id": agent.id, "slug": agent.id, "name": agent.name, "current_elo": agent.rating, "tagline": TAGLINE}
    context = {
        "character": character,
        "agent": True,
        "provisional": agent.provisional,
        "opponents": opponents_of(house, player),
        "purse": await purse_of(house, player),
        "training": await house.agent_workshop.training(player, agent.id),
        "page_data": {
            "character": character,
            "agent": True,
            "send_to": f"/api/agents/{agent.id}/deploy",
            "you": player.display_name,
            "time_zone": player.time_zone,
        },
    }
    return render(request, "room.html", context)
