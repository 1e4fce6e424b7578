"""The agents of the caller."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from app.agents.agent import Agent, PlayedBy
from app.agents.results import AgentResults
from app.agents.tokens import LONGEST_TOKEN_ID
from app.db.models.agents import TrainingRow
from app.domain.errors import BadPayload, Forbidden, NotFound
from app.domain.events import iso
from app.domain.position import Color
from app.economy.staking import StakeWish, stake_of
from app.house import House
from app.matches.service import Terms
from app.web.api.characters import portrait_answer
from app.web.api.shapes import Asked
from app.web.deps import CallerDep, HouseDep, LimitsDep, PlayerDep, ReaderDep, caller_address, shown_by
from app.web.limits import CHANGES, NEW_CHARACTERS, NEW_CHARACTERS_OF_AN_ADDRESS
from app.workshop.agent_wish import AgentChanges, AgentWish
from app.workshop.wish import Sliders

router = APIRouter(prefix="/api/agents", tags=["agents"], dependencies=[Depends(shown_by("player_agents"))])


class AgentInfo(BaseModel):
    """An agent, for its owner. `rating` is its own, in Elo points, `provisional` while it rests on few games; `playing`
    is the id of a game it plays now; `open_to_others`: anybody may seat it in an exhibition."""

    id: str
    name: str
    rating: int
    provisional: bool
    rated_games: int
    wins: int
    draws: int
    losses: int
    personality_description: str
    sliders: Sliders
    openings: list[str]
    avatar_image_url: str | None
    metropolis_token_id: str | None
    playing: str | None
    played_by: PlayedBy
    open_to_others: bool
    created_at: str
    archived_at: str | None
    url: str

    @classmethod
    def of(cls, agent: Agent, results: AgentResults) -> AgentInfo:
        sheet = agent.sheet
        return cls(
            id=agent.id,
            name=agent.name,
            rating=agent.rating,
            provisional=agent.provisional,
            rated_games=agent.rated_games,
            wins=results.wins,
            draws=results.draws,
            losses=results.losses,
            personality_description=sheet.backstory,
            sliders=Sliders(**{name: getattr(sheet, name) for name in Sliders.model_fields}),
            openings=[line.name for line in (*sheet.repertoire.white, *sheet.repertoire.black)],
            avatar_image_url=agent.avatar_image_url,
            metropolis_token_id=agent.metropolis_token_id,
            playing=results.playing,
            played_by=agent.played_by,
            open_to_others=agent.open_to_others,
            created_at=iso(agent.created_ms),
            archived_at=None if agent.archived_ms is None else iso(agent.archived_ms),
            url=f"/agents/{agent.id}/room",
        )


class AgentsAnswer(BaseModel):
    """The caller's agents, the latest first; at most `most` of them are active."""

    agents: list[AgentInfo]
    most: int


class TrainingLine(BaseModel):
    """One line of a training log."""

    at: str
    kind: str
    text: str
    match_id: str | None

    @classmethod
    def of(cls, row: TrainingRow) -> TrainingLine:
        return cls(at=iso(row.at_ms), kind=row.kind, text=row.text, match_id=row.match_id)


class TrainingAnswer(BaseModel):
    """An agent's training log, the latest line first."""

    training: list[TrainingLine]


@router.get("")
async def mine(caller: ReaderDep, house: HouseDep, archived: bool = False) -> AgentsAnswer:
    """The caller's active agents, with `archived=true` the archived ones too."""
    agents = [agent for agent in house.agents.of(caller.player.id) if archived or not agent.archived]
    return AgentsAnswer(agents=await agents_shown(house, agents), most=house.agent_workshop.most)


@router.post("", status_code=201)
async def create(wish: AgentWish, request: Request, caller: CallerDep, house: HouseDep, limits: LimitsDep) -> AgentInfo:
    """Makes an agent of the caller's own; a program makes none but those that are played by a program."""
    if caller.token is not None and wish.played_by != "program":
        raise Forbidden("A program makes agents that are played by a program, and no others.")
    player = caller.player
    await limits.hit(NEW_CHARACTERS, "agents", player.id)
    await limits.hit(NEW_CHARACTERS_OF_AN_ADDRESS, "agents from", caller_address(request))
    return await _shown(house, await house.agent_workshop.create(player, wish))


@router.get("/{agent_id}")
async def one(agent_id: str, player: PlayerDep, house: HouseDep) -> AgentInfo:
    """One agent of the caller's own."""
    return await _shown(house, house.agents.own(player.id, agent_id))


@router.patch("/{agent_id}")
async def change(
    agent_id: str, changes: AgentChanges, player: PlayerDep, house: HouseDep, limits: LimitsDep
) -> AgentInfo:
    """Changes the given fields of an agent."""
    await limits.hit(CHANGES, "agents", player.id)
    named = {name: getattr(changes, name) for name in changes.model_fields_set}
    if not named or None in (value for name, value in named.items() if name != "avatar_image_url"):
        raise BadPayload("Name what is to change, and give it a value.")
    return await _shown(house, await house.agent_workshop.change(player, agent_id, changes))


@router.post("/{agent_id}/archive")
async def archive(agent_id: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> AgentInfo:
    """Archives an agent: it plays no more, and keeps its memories, rating and games."""
    await limits.hit(CHANGES, "agents", player.id)
    return await _shown(house, await house.agent_workshop.archive(player, agent_id))


class DeployWish(Asked):
    """Whom an agent is sent to play, and on what terms; `color` is the agent's."""

    character_id: str = Field(max_length=64, description="id or slug of the character")
    color: Literal["white", "black", "random"] = "random"
    time_control: str = Field(default="untimed", max_length=8, description="`untimed` or minutes+seconds, e.g. `5+3`")
    rated: bool = True
    watchable: bool = True
    stake: StakeWish = None


@router.post("/{agent_id}/deploy", status_code=201)
async def deploy(agent_id: str, wish: DeployWish, caller: CallerDep, house: HouseDep) -> dict[str, str]:
    """Sends an agent to the table of a character. Its owner watches, and can talk to it; one that a program plays waits
    for the program to take its seat."""
    agent = house.agents.own(caller.player.id, agent_id)
    if caller.token is not None and not agent.is_program:
        raise Forbidden("A program sends agents that are played by a program, and no others.")
    terms = Terms(
        color=None if wish.color == "random" else Color(wish.color),
        time_control=wish.time_control,
        rated=wish.rated,
        watchable=wish.watchable,
    )
    stake = stake_of(wish.stake, house.settings_view["flags"])
    if stake is not None and caller.token is not None:
        raise Forbidden("A program stakes no clay; that is for people.")
    table = await house.agent_games.send(caller.player, agent_id, wish.character_id, terms, stake=stake)
    match_id = table.state.match_id
    return {"match_id": match_id, "url": f"/matches/{match_id}"}


@router.get("/{agent_id}/training")
async def training(agent_id: str, player: PlayerDep, house: HouseDep) -> TrainingAnswer:
    """What an agent has gone through."""
    lines = await house.agent_workshop.training(player, agent_id)
    return TrainingAnswer(training=[TrainingLine.of(line) for line in lines])


@router.get("/{agent_id}/portrait")
async def portrait(agent_id: str, _player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """The features of an agent's face, for every page on which it plays."""
    agent = _known(house, agent_id)
    return {"name": agent.name, "features": agent.sheet.portrait.model_dump()}


@router.get("/{agent_id}/portrait.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
async def portrait_drawn(
    agent_id: str, request: Request, _player: PlayerDep, house: HouseDep, crop: Literal["bust", "face"] = "bust"
) -> Response:
    """The resting face of an agent, drawn."""
    return portrait_answer(request, _known(house, agent_id).sheet.portrait, crop)


class BindingWish(Asked):
    """The token that an agent is to stand for; None for none."""

    token_id: str | None = Field(default=None, max_length=LONGEST_TOKEN_ID)


@router.put("/{agent_id}/token")
async def bind_token(
    agent_id: str, wish: BindingWish, player: PlayerDep, house: HouseDep, limits: LimitsDep
) -> AgentInfo:
    """Lets an agent stand for a token of its owner's, whose picture and traits its page then shows."""
    await limits.hit(CHANGES, "agents", player.id)
    return await _shown(house, await house.agent_tokens.bind(player, agent_id, wish.token_id))


@router.get("/{agent_id}/token/picture", response_class=Response, responses={200: {"content": {"image/png": {}}}})
async def token_picture(agent_id: str, player: PlayerDep, house: HouseDep) -> Response:
    """The picture of the token that an agent of the caller's stands for."""
    picture = await house.agent_tokens.picture(player, house.agents.own(player.id, agent_id))
    return Response(picture.data, media_type=picture.media_type, headers={"Cache-Control": "private, no-cache"})


def _known(house: House, agent_id: str) -> Agent:
    """Any agent by id: whoever watches it play may see its face. Raises NotFound."""
    agent = house.agents.get(agent_id)
    if agent is None:
        raise NotFound
    return agent


async def agents_shown(house: House, agents: list[Agent]) -> list[AgentInfo]:
    """These agents with their results."""
    results = await house.agent_workshop.results([agent.id for agent in agents])
    return [AgentInfo.of(agent, results[agent.id]) for agent in agents]


async def _shown(house: House, agent: Agent) -> AgentInfo:
    return (await agents_shown(house, [agent]))[0]
