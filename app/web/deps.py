"""What handlers ask for: the house, and who is asking."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from app.accounts.browsers import browser_of
from app.accounts.player import Player
from app.domain.errors import Unauthenticated, Unavailable
from app.house import House
from app.runtime.addresses import network_of
from app.web.limits import RateLimits
from app.web.tries import Tries


def the_house(request: Request) -> House:
    """The services of the house. Raises Unavailable while it is still being opened."""
    house: House | None = getattr(request.app.state, "house", None)
    if house is None:
        raise Unavailable
    return house


def the_limits(request: Request) -> RateLimits:
    """The limits on requests."""
    limits: RateLimits = request.app.state.limits
    return limits


def the_tries(request: Request) -> Tries:
    """The count of passwords tried."""
    tries: Tries = request.app.state.tries
    return tries


async def get_optional_player(request: Request, house: Annotated[House, Depends(the_house)]) -> Player | None:
    """Whoever the session cookie belongs to, None for nobody; pages find the same in `player`."""
    player = await house.identity.player_of(request.headers.raw)
    request.state.player = player
    return player


async def require_player(player: Annotated[Player | None, Depends(get_optional_player)]) -> Player:
    """Whoever the session cookie belongs to. Raises Unauthenticated for nobody: 401 for the API, the way to `/login`
    for pages."""
    if player is None:
        raise Unauthenticated
    return player


def caller_address(request: Request) -> str:
    """The address the request came from, as the server knows it (behind a proxy: as the trusted proxy tells it); of
    IPv6 its network, whose addresses are all one visitor's."""
    return network_of(request.client.host) if request.client else "unknown"


def caller_browser(request: Request) -> str | None:
    """The browser the request came from, in the few words that a list of sessions shows."""
    return browser_of(request.headers.get("user-agent", ""))


HouseDep = Annotated[House, Depends(the_house)]
TriesDep = Annotated[Tries, Depends(the_tries)]
LimitsDep = Annotated[RateLimits, Depends(the_limits)]
PlayerDep = Annotated[Player, Depends(require_player)]
OptionalPlayerDep = Annotated[Player | None, Depends(get_optional_player)]
