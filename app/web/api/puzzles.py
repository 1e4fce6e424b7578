"""The puzzle of the day."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query

from app.archive.daily import club_puzzles, own_puzzles
from app.web.company import in_company
from app.web.deps import HouseDep, PlayerDep

router = APIRouter(prefix="/api/puzzles", tags=["study"])


@router.get("/today")
async def today(
    player: PlayerDep, house: HouseDep, of: Annotated[Literal["club", "you"], Query()] = "club"
) -> dict[str, Any]:
    """Candidates for the puzzle of the day (UTC), of which the browser's engine takes the first that has one
    solution only. `of=club`: out of public games of the cast, `of=you`: out of the caller's own games. Each has
    its game's `match_id` and the players' names; empty while no game holds one."""
    day = datetime.fromtimestamp(house.clock.now_ms() / 1000, UTC).date()
    if of == "you":
        found = await house.database.read(own_puzzles, day, player.party)
    else:
        welcome = {one.id for one in in_company(player, house.characters.cast())}
        found = await house.database.read(club_puzzles, day, welcome)
    return {
        "day": day.isoformat(),
        "puzzles": [
            {
                **one.lesson.model_dump(mode="json"),
                "match_id": one.match_id,
                "white": one.white_name,
                "black": one.black_name,
            }
            for one in found
        ],
    }
