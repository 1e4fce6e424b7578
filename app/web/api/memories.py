"""Memories about the caller: to see, pin, correct and forget."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query
from pydantic import BaseModel, Field

from app.domain.errors import BadPayload, NotFound
from app.domain.events.base import iso
from app.domain.flags import only_with, values_only_with
from app.domain.memory import Memory, Party
from app.house import House
from app.languages.speaking import worded
from app.memory.keeping.draft import NotKept
from app.memory.keeping.judgement import LONGEST
from app.memory.store.repository import milliseconds
from app.web.api.shapes import Asked, Written
from app.web.deps import HouseDep, LimitsDep, PlayerDep
from app.web.limits import CHANGES

router = APIRouter(prefix="/api/memories", tags=["memories"])

_Id = Annotated[str | None, Query(max_length=64)]
_AgentId = Annotated[str | None, Query(max_length=64, json_schema_extra=only_with("player_agents"))]


class Source(BaseModel):
    """The source of a memory: match, half-move, and the line of talk as `<match id>:<seq>`, if known."""

    match_id: str | None
    ply: int | None
    chat: str | None


class Owner(BaseModel):
    """Who remembers."""

    kind: Annotated[Literal["character", "agent"], Field(json_schema_extra=values_only_with(agent="player_agents"))]
    id: str
    name: str | None = None
    slug: str | None = None


class MemoryInfo(BaseModel):
    """One memory, for the player it is about. `corrected_at` is when they last corrected it."""

    id: str
    owner: Owner
    narrative: str
    triggers: list[str]
    valence: float
    importance: float
    scope: str
    type: str
    source: Source
    pinned: bool
    created_at: str
    created_by: str
    corrected_at: str | None

    @classmethod
    def of(cls, memory: Memory, house: House) -> MemoryInfo:
        character = house.characters.get(memory.owner.id) if memory.owner.kind == "character" else None
        owner = character or house.agents.get(memory.owner.id)
        return cls(
            id=memory.id,
            owner=Owner(
                kind="character" if memory.owner.kind == "character" else "agent",
                id=memory.owner.id,
                name=owner.name if owner else None,
                slug=character.slug if character else None,
            ),
            narrative=memory.narrative,
            triggers=list(memory.triggers),
            valence=memory.valence,
            importance=memory.importance,
            scope=memory.scope.value,
            type=memory.type.value,
            source=Source(match_id=memory.match_id, ply=memory.ply, chat=memory.chat_reference),
            pinned=memory.pinned,
            created_at=iso(milliseconds(memory.created_at)),
            created_by=memory.created_by.value,
            corrected_at=iso(milliseconds(memory.corrected_at)) if memory.corrected_at else None,
        )


class MemoriesAnswer(BaseModel):
    """The memories about the caller, the latest first."""

    memories: list[MemoryInfo]


class MemoryAnswer(BaseModel):
    """One memory."""

    memory: MemoryInfo


class MemoryChanges(Asked):
    """Pins or unpins, and corrects; absent fields stay."""

    pinned: bool | None = None
    narrative: Written | None = Field(default=None, max_length=2 * LONGEST)


@router.get("")
async def remembered(
    player: PlayerDep, house: HouseDep, character_id: _Id = None, agent_id: _AgentId = None
) -> MemoriesAnswer:
    """The memories of one mind, or all minds, about the caller. A character that the caller may not play is treated as
    unknown, unless they have met before."""
    owner: Party | None = None
    if character_id is not None:
        character = house.characters.get(character_id)
        owner = None if character is None else character.party
        met = house.characters.visible_to(player.id, character_id) is not None
        if owner is None or (not met and not await house.rights.seen_by(player.id, owner)):
            raise NotFound("Nobody of that name plays here.")
    elif agent_id is not None:
        owner = Party("agent", agent_id)
    memories = await house.rights.seen_by(player.id, owner)
    return MemoriesAnswer(memories=[MemoryInfo.of(memory, house) for memory in memories])


@router.patch("/{memory_id}")
async def change(
    memory_id: str, changes: MemoryChanges, player: PlayerDep, house: HouseDep, limits: LimitsDep
) -> MemoryAnswer:
    """Pins or corrects a memory; the mind knows that it was corrected."""
    await limits.hit(CHANGES, "memories", player.id)
    named: dict[str, Any] = changes.model_dump(exclude_unset=True)
    if not named or None in named.values():
        raise BadPayload("Name what is to change, and give it a value.")
    memory: Memory | None = None
    if changes.narrative is not None:
        corrected = await house.rights.correct(player.id, memory_id, changes.narrative)
        if isinstance(corrected, NotKept):
            raise BadPayload(worded("That cannot be remembered. {reason}", reason=corrected.reason))
        if corrected is None:
            raise NotFound
        memory = corrected
    if changes.pinned is not None:
        memory = await house.rights.pin(player.id, memory_id, changes.pinned)
    if memory is None:
        raise NotFound
    return MemoryAnswer(memory=MemoryInfo.of(memory, house))


@router.delete("/{memory_id}", status_code=204)
async def forget(memory_id: str, player: PlayerDep, house: HouseDep, limits: LimitsDep) -> None:
    """Erases a memory and all its earlier versions permanently."""
    await limits.hit(CHANGES, "memories", player.id)
    if not await house.rights.forget(player.id, memory_id):
        raise NotFound
