"""Dependencies of handlers: the services, and the caller."""

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
    """The services. Raises Unavailable while the server is starting."""
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
    """The player of the session cookie, None without a valid one."""
    player = await house.identity.player_of(request.headers.raw)
    request.state.player = player
    return player


async def require_player(player: Annotated[Player | None, Depends(get_optional_player)]) -> Player:
    """The player of the session cookie. Raises Unauthenticated without a valid one: 401 in the API, a redirect to
    `/login` for pages."""
    if player is None:
        raise Unauthenticated
    return player


def caller_address(request: Request) -> str:
    """The client's address (behind a trusted proxy, the one in its headers); for IPv6 the network, because one visitor
    has all its addresses."""
    return network_of(request.client.host) if request.client else "unknown"


def caller_browser(request: Request) -> str | None:
    """The client's browser in a few words, for the list of sessions."""
    return browser_of(request.headers.get("user-agent", ""))


HouseDep = Annotated[House, Depends(the_house)]
TriesDep = Annotated[Tries, Depends(the_tries)]
LimitsDep = Annotated[RateLimits, Depends(the_limits)]
PlayerDep = Annotated[Player, Depends(require_player)]
OptionalPlayerDep = Annotated[Player | None, Depends(get_optional_player)]
