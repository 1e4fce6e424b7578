"""Dependencies of handlers: the services, and the caller."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request
from starlette.routing import BaseRoute

from app.accounts.access_tokens import Caller, TokenScope, bearer_in, out_of_scope
from app.accounts.browsers import browser_of
from app.accounts.player import Player
from app.domain.errors import Forbidden, NotFound, Unauthenticated, Unavailable
from app.house import House
from app.languages.speaking import speak
from app.runtime.addresses import network_of
from app.web.limits import PROGRAM_REQUESTS, RateLimits
from app.web.tries import Tries

FOR_PEOPLE = "This is for people in a browser, not for a program with a token."


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
    """The player of the session cookie, None without a valid one. Raises Forbidden for a program with a valid access
    token, Unauthenticated for one with another."""
    caller = await house.identity.caller_of(request.headers.raw)
    if bearer_in(request.headers.raw) is not None:
        raise Unauthenticated("That token is unknown, or was revoked.") if caller is None else Forbidden(FOR_PEOPLE)
    player = None if caller is None else caller.player
    request.state.player = player
    if player is not None and player.language is not None and "language" not in request.query_params:
        # What somebody has chosen for their account goes before what this browser remembers.
        speak(player.language)
    return player


async def require_player(
    request: Request,
    player: Annotated[Player | None, Depends(get_optional_player)],
    house: Annotated[House, Depends(the_house)],
) -> Player:
    """The player of the session cookie. Raises Unauthenticated without a valid one: 401 in the API, a redirect to
    `/login` for pages; Banned, with the reason, for who is kept out."""
    if player is None:
        await house.identity.refuse_banned(request.headers.raw)
        raise Unauthenticated
    return player


@dataclass(frozen=True, slots=True)
class ShownBy:
    """A guard for the routes of a feature: they are not there while its flag (`domain.flags`) is off."""

    flag: str

    async def __call__(self, house: Annotated[House, Depends(the_house)]) -> None:
        """Raises NotFound, should the route be there all the same."""
        if not house.settings_view["flags"][self.flag]:
            raise NotFound


def shown_by(flag: str) -> ShownBy:
    """The guard of a flag, for `dependencies=[Depends(shown_by(...))]` of a router or a route."""
    return ShownBy(flag)


def flags_of(route: BaseRoute) -> frozenset[str]:
    """The flags that a route is shown by."""
    guards = (depends.dependency for depends in getattr(route, "dependencies", ()))
    return frozenset(guard.flag for guard in guards if isinstance(guard, ShownBy))


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


def for_programs_too(*scopes: TokenScope) -> Callable[..., Awaitable[Caller]]:
    """A dependency that gives who asks: a player by the session cookie, or a program whose access token has one of the
    `scopes`. It raises Unauthenticated for nobody, Banned for who is kept out, Forbidden for another scope, RateLimited
    for a program in haste."""

    async def require_caller(request: Request, house: HouseDep, limits: LimitsDep) -> Caller:
        caller = await house.identity.caller_of(request.headers.raw)
        if caller is None:
            if bearer_in(request.headers.raw) is None:
                await house.identity.refuse_banned(request.headers.raw)
            raise Unauthenticated
        if caller.token is not None:
            await limits.hit(PROGRAM_REQUESTS, "programs", caller.player.id)
        if not caller.may(*scopes):
            raise Forbidden(out_of_scope(*scopes))
        request.state.player = caller.player
        return caller

    return require_caller


# Who opens a game and plays it: a person, or a program that may.
CallerDep = Annotated[Caller, Depends(for_programs_too("play"))]
# Who reads of games and the cast, whatever a program's token is for.
ReaderDep = Annotated[Caller, Depends(for_programs_too("watch", "play", "talk"))]
