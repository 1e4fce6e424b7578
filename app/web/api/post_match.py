"""Looking back at a finished game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from app.domain.audiences import Audience
from app.domain.errors import NotAllowed
from app.domain.events.snapshot import PostMatchInfo
from app.matches.views import choices
from app.web.api.matches import seen
from app.web.deps import HouseDep, PlayerDep

router = APIRouter(prefix="/api/matches", tags=["post match"])


@router.get("/{match_id}/post_match_status")
async def post_match_status(match_id: str, player: PlayerDep, house: HouseDep) -> PostMatchInfo:
    """How far the work after the game has come; `pending` while the game is played."""
    await seen(house, match_id, player)
    return PostMatchInfo.model_validate(await house.post_match.status(match_id))


@router.get("/{match_id}/summary")
async def summary(match_id: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """The game as it looks afterwards: analysis, key moments, ratings, memories formed that the caller may see, recap.
    Parts that are not there yet are null or empty, and `post_match` says why."""
    table, color = await seen(house, match_id, player)
    if not table.state.ended:
        raise NotAllowed("This game is not over yet.")
    return await house.summaries.summary(table.state, Audience.of(color))


@router.get("/{match_id}/choices")
async def how_chosen(match_id: str, player: PlayerDep, house: HouseDep) -> dict[str, list[dict[str, Any]]]:
    """How each move of a character was chosen: candidates with their chances, what taste added, what was overlooked,
    and the reason in a sentence. Only after the game."""
    table, _ = await seen(house, match_id, player)
    if not table.state.ended:
        raise NotAllowed("This game is not over yet.")
    return {"choices": choices(table.state, table.outbox.history)}
