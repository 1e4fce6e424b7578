"""The results of the work after a game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from app.domain.errors import NotAllowed
from app.domain.events.snapshot import PostMatchInfo
from app.matches.views import choices
from app.web.api.matches import seen
from app.web.deps import HouseDep, ReaderDep

router = APIRouter(prefix="/api/matches", tags=["post match"])


@router.get("/{match_id}/post_match_status")
async def post_match_status(match_id: str, caller: ReaderDep, house: HouseDep) -> PostMatchInfo:
    """The progress of the work after the game; `pending` while the game runs."""
    await seen(house, match_id, caller)
    return PostMatchInfo.model_validate(await house.post_match.status(match_id))


@router.get("/{match_id}/summary")
async def summary(match_id: str, caller: ReaderDep, house: HouseDep) -> dict[str, Any]:
    """The summary of a finished game: analysis, key moments, ratings, memories that the caller may see, recap. Parts
    that are not ready are null or empty, and `post_match` says why."""
    table, audience = await seen(house, match_id, caller)
    if not table.state.ended:
        raise NotAllowed("This game is not over yet.")
    return await house.summaries.summary(table.state, audience)


@router.get("/{match_id}/choices")
async def how_chosen(match_id: str, caller: ReaderDep, house: HouseDep) -> dict[str, list[dict[str, Any]]]:
    """How each move of a character was chosen: the candidates with their probabilities, the effect of its style,
    overlooked replies, and the reason in a sentence. Only after the game."""
    table, _ = await seen(house, match_id, caller)
    if not table.state.ended:
        raise NotAllowed("This game is not over yet.")
    return {"choices": choices(table.state, table.outbox.history)}
