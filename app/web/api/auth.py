"""Accounts: signing up, logging in, logging out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, SecretStr

from app.accounts.accounts import Registration
from app.accounts.cookies import cookie_in
from app.accounts.identity import token_in
from app.accounts.known_browsers import COOKIE as PASS_COOKIE
from app.accounts.player import Player
from app.house import House
from app.languages.catalogue import LANGUAGES
from app.languages.choosing import COOKIE as LANGUAGE_COOKIE
from app.web.api.shapes import Asked, PlayerAnswer
from app.web.cookies import give_cookie, give_pass, remember_language, take_cookie
from app.web.deps import HouseDep, LimitsDep, OptionalPlayerDep, TriesDep, caller_address, caller_browser
from app.web.limits import SIGNUPS

router = APIRouter(prefix="/api/auth", tags=["players"])

Name = Annotated[str, Field(max_length=64)]
Password = Annotated[SecretStr, Field(max_length=1_024)]


class SignUp(Asked):
    """A username, a password, and optionally a mail address for the operator."""

    username: Name
    password: Password
    email: str | None = Field(default=None, max_length=254)
    time_zone: str | None = None


class LogIn(Asked):
    """Username and password."""

    username: Name
    password: Password


@router.post("/signup", status_code=201)
async def sign_up(
    request: Request,
    response: Response,
    wish: SignUp,
    player: OptionalPlayerDep,
    house: HouseDep,
    limits: LimitsDep,
    tries: TriesDep,
) -> PlayerAnswer:
    """Makes an account and opens a new session. A guest keeps their games, ratings and memories about them."""
    address = caller_address(request)
    await limits.hit(SIGNUPS, "signups", address)
    if player is None:
        await house.kept_out.refuse_newcomer(request.headers.raw, address)
    async with tries.alone(address):
        entry = await house.accounts.sign_up(
            player,
            Registration(wish.username, wish.password.get_secret_value(), wish.email or None, wish.time_zone),
            old_token=token_in(request.headers.raw),
            browser=caller_browser(request),
        )
    give_cookie(request, response, entry)
    give_pass(request, response, house.known_browsers.pass_for(wish.username))
    return PlayerAnswer.of(await _in_their_language(request, response, house, entry.player))


@router.post("/login")
async def log_in(request: Request, response: Response, wish: LogIn, house: HouseDep, tries: TriesDep) -> PlayerAnswer:
    """Opens a new session and ends that of the cookie. After five failures at one account the address has to wait a
    quarter of an hour, unless the browser has logged in before; while many addresses try one account, attempts by
    unknown browsers are slowed down."""
    account, address = wish.username.lower(), caller_address(request)
    browser = house.known_browsers.holder(cookie_in(request.headers.raw, PASS_COOKIE), account)
    if browser is None:
        await tries.by_stranger(account, address)
    else:
        await tries.by_known(browser)
    async with tries.alone(address):
        entry = await house.accounts.log_in(
            wish.username,
            wish.password.get_secret_value(),
            old_token=token_in(request.headers.raw),
            browser=caller_browser(request),
        )
    if browser is None:
        await tries.forgive_stranger(account, address)
    else:
        await tries.forgive_known(browser)
    give_cookie(request, response, entry)
    give_pass(request, response, house.known_browsers.pass_for(account))
    return PlayerAnswer.of(await _in_their_language(request, response, house, entry.player))


async def _in_their_language(request: Request, response: Response, house: House, player: Player) -> Player:
    """Brings account and browser to one language. An account without one takes that which was chosen in this browser,
    by its cookie; one that has a language gives it to the browser, and to the sockets that it opens."""
    if player.language is not None:
        remember_language(request, response, player.language)
        return player
    chosen = cookie_in(request.headers.raw, LANGUAGE_COOKIE)
    return player if chosen not in LANGUAGES else await house.identity.change(player, {"language": chosen})


@router.post("/logout", status_code=204)
async def log_out(request: Request, response: Response, house: HouseDep) -> None:
    """Ends this session and its sockets at once; does nothing without one. Who is kept out stays known by it."""
    await house.identity.refuse_banned(request.headers.raw)
    await house.identity.leave(token_in(request.headers.raw))
    take_cookie(request, response)
