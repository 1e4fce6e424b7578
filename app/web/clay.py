"""The page of a player's clay."""

from __future__ import annotations

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from app.economy.purses import LEFT, OPENED, OPENING
from app.economy.wager import Wager
from app.economy.wagers import LOST, RETURNED, STAKE, WON
from app.house import House
from app.languages.figures import date_of
from app.languages.speaking import tr
from app.web.deps import HouseDep, PlayerDep, shown_by
from app.web.shown import ago
from app.web.templates import render

router = APIRouter(include_in_schema=False, dependencies=[Depends(shown_by("clay_economy"))])

LINES_SHOWN = 100
# What is read on the page for the reasons in the books.
WORDS = {
    OPENED: "To begin with, from the house",
    STAKE: "Staked",
    RETURNED: "Stake returned",
    WON: "Won, with the house’s stake",
    LOST: "Lost",
    LEFT: "Given back",
}


@router.get("/clay")
async def clay_page(request: Request, player: PlayerDep, house: HouseDep) -> Response:
    """What the player holds, what is at stake, and where it all came from."""
    now_ms = house.clock.now_ms()
    wagers = {wager.match_id: wager for wager in await house.wagers.of_player(player.id)}
    lines = await house.purses.history(player.id, LINES_SHOWN)
    context = {
        "balance": await house.purses.balance(player.id),
        "opening": OPENING,
        "stakes": [_shown(house, one, now_ms) for one in wagers.values() if one.state in ("agreed", "open")],
        "lines": [
            {
                "day": date_of(one.at_ms),
                "words": tr(WORDS.get(one.reason, one.reason.replace("_", " "))),
                "who": _agent_name(house, wagers.get(one.match_id or "")),
                # A stake whose game never opened has no board to look at.
                "url": f"/matches/{one.match_id}" if _has_game(wagers.get(one.match_id or "")) else None,
                "amount": one.amount,
                "balance": one.balance,
            }
            for one in lines
        ],
    }
    return render(request, "clay.html", context)


def _shown(house: House, wager: Wager, now_ms: int) -> dict[str, object]:
    return {
        "who": _agent_name(house, wager),
        "stake": wager.stake,
        "url": f"/matches/{wager.match_id}" if _has_game(wager) else None,
        "ago": ago(now_ms - wager.created_ms),
    }


def _agent_name(house: House, wager: Wager | None) -> str | None:
    agent = None if wager is None else house.agents.get(wager.agent_id)
    return None if agent is None else agent.name


def _has_game(wager: Wager | None) -> bool:
    return wager is not None and wager.has_game
