"""Recorded turns of minds, for hosts and for those whose turns they are."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from starlette.responses import JSONResponse

from app.inspector.export import turn_file
from app.inspector.service import LISTED
from app.web.deps import HouseDep, PlayerDep, shown_by

router = APIRouter(prefix="/api/inspector", tags=["inspector"], dependencies=[Depends(shown_by("inspector"))])

SubjectId = Annotated[str | None, Query(max_length=80)]


@router.get("/turns")
async def turns(
    player: PlayerDep,
    house: HouseDep,
    match_id: SubjectId = None,
    exchange_id: SubjectId = None,
    limit: Annotated[int, Query(ge=1, le=LISTED)] = LISTED,
) -> dict[str, Any]:
    """The latest turns that the caller may see, of one match or exchange where it is named: each with its `id`, `kind`
    (`match`, `room`, `post_match`, `keeping`, `maintenance`, `desk`), how long it took, and what came of it. They are
    kept for an hour, four hundred at most, by the worker at which they happened."""
    return {"turns": await house.inspector.turns(player.id, match_id or exchange_id, limit)}


@router.get("/turns/{turn_id}")
async def turn(turn_id: str, player: PlayerDep, house: HouseDep) -> dict[str, Any]:
    """One turn with its messages by channel; what the caller may not read is `{"withheld": true}`."""
    return await house.inspector.turn(player.id, turn_id)


@router.get("/turns/{turn_id}/export", response_class=JSONResponse)
async def export(turn_id: str, player: PlayerDep, house: HouseDep) -> JSONResponse:
    """The turn as one file. For a host whose own turn it is, or that of characters alone, it holds what
    `python -m app replay-turn FILE` needs to find the same words without the club."""
    turn, eyes = await house.inspector.look(player.id, turn_id)
    shown = await house.inspector.turn(player.id, turn_id)
    file = turn_file(shown, turn, whole=eyes.sees_all, embedder=house.embedder.model_id)
    return JSONResponse(file, headers={"Content-Disposition": f'attachment; filename="turn-{turn.id}.json"'})
