"""What waits for a player, for a browser that calls them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from app.web.deps import HouseDep, LimitsDep, PlayerDep
from app.web.limits import LOOKS
from app.web.returning import waiting_for
from app.web.shown import time_left

router = APIRouter(prefix="/api/me", tags=["me"])


@router.get("/waiting")
async def waiting(player: PlayerDep, house: HouseDep, limits: LimitsDep) -> dict[str, Any]:
    """Challenges to the caller, games of days a move in which it is their move, their boards in arenas that are set,
    and the note at their place, null without one. Each has the `url` that leads there, and what it is about: `from`,
    `against` and `arena` are names. `in_arena`: they are in one that is not over."""
    await limits.hit(LOOKS, "looks", player.id)
    now_ms = house.clock.now_ms()
    moves = [
        {
            "match_id": game["id"],
            "url": game["url"],
            "ply": game["ply"],
            "against": game["black" if white else "white"]["name"],
            "time_left": time_left(game["due_at"], now_ms),
        }
        for game in await house.matches.unfinished_of(player.party)
        if game["due_at"] is not None and (white := game["white"]["id"] == player.id) is (game["fen"].split()[1] == "w")
    ]
    found = await waiting_for(house, player)
    note = found["note"]
    return {
        "challenges": found["challenges"],
        "moves": moves,
        **await house.arenas.boards_of(player.party),
        "note": note
        and {
            "match_id": note["match_id"],
            "url": "/",
            "from": note["character"]["name"],
            "text": note["text"],
        },
    }
