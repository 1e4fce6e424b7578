"""Who may do what over HTTP: every route of the live application by every role (TRUST S3).

The table is held against the routes themselves: one without a row here fails, so that nobody opens a door without
saying for whom.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI

from app.accounts.access_tokens import SCOPES, TokenScope
from app.config import Settings
from app.domain.flags import FLAGS
from app.domain.memory import Party
from app.house import House
from app.memory.store.repository import insert_memories
from app.web.assets import Assets
from app.web.errors import PROGRAMS
from app.web.security import Shield
from app.web.site import build_site
from tests.fakes.memories import about
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import ORIGIN, no_lifespan

SECRET = "a rook on the seventh"
CHARACTER = {
    "name": "Quiet Quentin", "tagline": "Plays for the endgame.", "voice": "Dry and short.", "target_elo": 1200,
    "backstory": "A retired piano tuner who learned the game from a lighthouse keeper and never forgot it.",
    "visibility": "private",
}  # fmt: skip

AGENT = {"name": "Patient Ada", "personality_description": "Counts to ten before every capture."}


@dataclass(frozen=True)
class Row:
    """For whom a route is. `open`: everybody; `known`: whoever has a session; `own`: whoever the thing in the address
    belongs to, and for everybody else it does not exist; `linked`: whoever has the link, with or without a session, and
    without it there is nothing. `body` is what the owner sends; `accepted` are the statuses
    by which the owner is heard."""

    role: str
    body: Any = None
    accepted: tuple[int, ...] = (200, 201, 204, 303, 304)


OPEN, KNOWN, OWN = Row("open"), Row("known"), Row("own")
# For hosts; for everybody else it does not exist (tests/unit/web/test_host_desk.py).
HOST = Row("host", accepted=(404,))

ROWS: dict[str, Row] = {
    "GET /host": HOST,
    "GET /api/host/load": HOST,
    "POST /api/host/reports/{report_id}/settle": HOST,
    "PUT /api/host/bans/{player_id}": HOST,
    "DELETE /api/host/bans/{player_id}": HOST,
    "GET /inspector": KNOWN,
    "GET /inspector/now": KNOWN,
    "GET /inspector/turns/{turn_id}": OWN,
    "GET /api/inspector/turns": KNOWN,
    "GET /api/inspector/turns/{turn_id}": OWN,
    "GET /api/inspector/turns/{turn_id}/export": OWN,
    "GET /host/order": HOST,
    # A report on a character is a host's, one on an agent its owner's too (tests/unit/web/test_order.py).
    "GET /order/{report_id}": HOST,
    "POST /api/order/{report_id}/take-back": HOST,
    "GET /agents/{agent_id}/order": OWN,
    "GET /healthz": OPEN,
    "GET /readyz": Row("open", accepted=(200, 503)),
    "GET /metrics": OPEN,
    "GET /docs": OPEN,
    "GET /openapi.json": OPEN,
    "GET /asyncapi.json": OPEN,
    "GET /manifest.webmanifest": OPEN,
    "GET /sw.js": OPEN,
    "GET /offline": OPEN,
    "GET /words.json": OPEN,
    # A form, which the JSON of this test is not.
    "POST /language": Row("open", accepted=(422,)),
    "GET /favicon.ico": Row("open", accepted=(307,)),
    "GET /static/{path:path}": OPEN,
    "GET /vendor/{path:path}": OPEN,
    "GET /ladder": KNOWN,
    "GET /puzzle": KNOWN,
    "GET /coach": KNOWN,
    "GET /coach/today": KNOWN,
    "GET /api/coach/today": KNOWN,
    "GET /api/puzzles/today": KNOWN,
    "GET /login": OPEN,
    "GET /signup": OPEN,
    "GET /card.svg": Row("open", accepted=(200, 422)),
    "GET /matches/{match_id}/card.svg": OWN,
    "GET /matches/{match_id}/card.png": OWN,
    "POST /api/players/guest": Row("open", {}),
    "POST /api/auth/signup": Row("open", {"username": "somebody", "password": SECRET}, (201, 409)),
    "POST /api/auth/login": Row("open", {"username": "owner", "password": SECRET}),
    "POST /api/auth/logout": OPEN,
    "GET /api/me": KNOWN,
    "PATCH /api/me": Row("known", {"chattiness": "normal"}),
    "DELETE /api/me": Row("known", body={"password": SECRET}),
    "GET /api/me/games.pgn": KNOWN,
    "GET /api/me/export": KNOWN,
    "GET /api/me/sessions": KNOWN,
    "DELETE /api/me/sessions": KNOWN,
    "DELETE /api/me/sessions/{session}": OWN,
    "POST /api/me/password": Row("known", {"current_password": SECRET, "new_password": SECRET}, (204, 409)),
    "POST /api/me/email": Row("known", {"current_password": SECRET, "email": "ada@example.org"}, (204, 409)),
    # For programs alone (tests/flow/test_assistants.py): who has a session and no token is nobody there.
    "POST /mcp": Row("known", {"jsonrpc": "2.0", "id": 1, "method": "ping"}, (401,)),
    "POST /api/tokens": Row("known", {"name": "Second Rook", "scopes": ["watch"]}),
    "GET /api/tokens": KNOWN,
    "DELETE /api/tokens/{token_id}": OWN,
    "GET /api/characters": KNOWN,
    "POST /api/characters": Row("known", CHARACTER | {"name": "Second Quentin"}),
    "POST /api/characters/preview": Row("known", CHARACTER),
    "POST /api/characters/import": Row("known", {}, (201, 422)),
    "GET /api/characters/{id_or_slug}": OWN,
    "PATCH /api/characters/{id_or_slug}": Row("own", {"tagline": "Still plays for the endgame."}),
    "POST /api/characters/{id_or_slug}/clone": Row("own", accepted=(201,)),
    "GET /api/characters/{id_or_slug}/card": OWN,
    "GET /api/characters/{id_or_slug}/seeding": OWN,
    "GET /api/characters/{id_or_slug}/portrait": OWN,
    "GET /api/characters/{id_or_slug}/portrait.svg": OWN,
    "DELETE /api/characters/{id_or_slug}": OWN,
    "GET /api/agents": KNOWN,
    "POST /api/agents": Row("known", AGENT),
    "GET /api/agents/{agent_id}": OWN,
    "PATCH /api/agents/{agent_id}": Row("own", {"personality_description": "Still counts to ten."}),
    "GET /api/agents/{agent_id}/training": OWN,
    # Whoever watches an agent play sees its face.
    "GET /api/agents/{agent_id}/portrait": Row("known", accepted=(200,)),
    "GET /api/agents/{agent_id}/portrait.svg": Row("known", accepted=(200,)),
    "POST /api/agents/{agent_id}/deploy": Row("own", {"character_id": "kenji", "rated": False}),
    # It is at the board by then.
    "PUT /api/agents/{agent_id}/token": Row("own", {"token_id": None}, accepted=(404,)),
    "GET /api/agents/{agent_id}/token/picture": Row("own", accepted=(404,)),
    "GET /api/agents/{agent_id}/autonomy": OWN,
    "PUT /api/agents/{agent_id}/autonomy": Row("own", {"daily_limit": 1}),
    "POST /api/agents/{agent_id}/autonomy/stop": OWN,
    "POST /api/agents/{agent_id}/archive": Row("own", accepted=(200, 409)),
    "GET /api/blocks": KNOWN,
    "PUT /api/blocks/{player_id}": KNOWN,
    "DELETE /api/blocks/{player_id}": Row("known", accepted=(204, 404)),
    "POST /api/reports": Row("known", {"player_id": "nobody", "reason": "other"}, (404,)),
    "GET /api/leaderboards/{board}": KNOWN,
    "GET /api/lobbies": KNOWN,
    "POST /api/lobbies": Row("known", {"private": True}, (201, 409)),
    "GET /api/lobbies/{code}": OWN,
    # It is the owner's own challenge: they cannot join it.
    "POST /api/lobbies/{code}/join": Row("own", accepted=(409,)),
    "DELETE /api/lobbies/{code}": OWN,
    "GET /api/arenas": KNOWN,
    "POST /api/arenas": Row("known", {"name": "Tuesday at eight"}, (409,)),  # the owner holds one
    "GET /api/arenas/{arena_id}": Row("known"),
    "POST /api/arenas/{arena_id}/entrants": Row("known", {}),
    "POST /api/arenas/{arena_id}/start": Row("known", accepted=(409,)),  # too few
    "DELETE /api/arenas/{arena_id}/entrants/{number}": Row("known"),
    "POST /api/arenas/{arena_id}/call_off": Row("known"),
    "GET /arena": KNOWN,
    "GET /arena/{arena_id}": KNOWN,
    "GET /arena/{arena_id}/now": KNOWN,
    "GET /arena/{arena_id}/crosstable.txt": KNOWN,
    "POST /api/exhibitions": Row("known", {"white": "pip", "black": "kenji"}),
    "GET /api/matches": KNOWN,
    "POST /api/matches": Row("known", {"character_id": "kenji", "rated": False}),
    "GET /api/matches/{match_id}": OWN,
    "DELETE /api/matches/{match_id}": Row("own", accepted=(204, 409)),
    "POST /api/matches/{match_id}/rematch": Row("own", accepted=(200, 409)),
    "DELETE /api/matches/{match_id}/rematch": Row("own", accepted=(204, 409)),
    "GET /api/matches/{match_id}/events": OWN,
    "GET /api/matches/{match_id}/opening": OWN,
    "GET /api/matches/{match_id}/pgn": OWN,
    "GET /api/matches/{match_id}/cost": OWN,
    "GET /api/matches/{match_id}/post_match_status": OWN,
    "GET /api/matches/{match_id}/summary": Row("own", accepted=(200, 409)),
    "GET /api/matches/{match_id}/choices": Row("own", accepted=(200, 409)),
    "GET /api/matches/{match_id}/practice": Row("own", accepted=(200, 409)),
    "GET /api/matches/{match_id}/walk": Row("own", accepted=(200, 409)),
    "GET /api/memories": KNOWN,
    "PATCH /api/memories/{memory_id}": Row("own", {"pinned": True}),
    "DELETE /api/memories/{memory_id}": OWN,
    "GET /api/openings": KNOWN,
    "POST /api/analysis/import": Row("known", {"text": "1. e4 e5"}, (200, 422)),
    "GET /": KNOWN,
    "GET /hall/now": KNOWN,
    "GET /characters/{slug}": OWN,
    "GET /room/{slug}": OWN,
    "GET /matches/{match_id}": OWN,
    "GET /matches/{match_id}/summary": OWN,
    "GET /matches/{match_id}/replay": OWN,
    "GET /matches/{match_id}/analysis": Row("own", accepted=(200, 303, 409)),
    "GET /matches/{match_id}/mistakes": Row("own", accepted=(200, 303, 409)),
    "GET /matches/{match_id}/walk": Row("own", accepted=(200, 303, 409)),
    "GET /matches/{match_id}/puzzles": Row("own", accepted=(200, 303, 409)),
    # The link of the owner's page; no game of theirs is over, so there is none to make a picture of.
    "GET /shared/{token}": Row("linked"),
    "GET /shared/{token}/card.svg": Row("linked"),
    "GET /shared/{token}/card.png": Row("linked"),
    "PUT /api/matches/{match_id}/share": Row("own", accepted=(409,)),
    "DELETE /api/matches/{match_id}/share": Row("own", accepted=(404,)),
    "PUT /api/me/share": KNOWN,
    "DELETE /api/me/share": KNOWN,
    "POST /api/me/archive": Row("known", {"text": '[White "Ada"]\n[Black "Bo"]\n\n1. e4 e5 1-0'}),
    "GET /api/me/archive": KNOWN,
    "GET /api/me/waiting": KNOWN,
    "PATCH /api/me/archive/{import_id}": Row("own", {"for_characters": True}),
    "DELETE /api/me/archive/{import_id}": OWN,
    "GET /memories": KNOWN,
    "GET /lobby": OPEN,
    "GET /watch": OPEN,
    "GET /leaderboard": OPEN,
    "GET /clay": KNOWN,
    "GET /api/wallet": KNOWN,
    "GET /api/wallet/transactions": KNOWN,
    "GET /lobby/{code}": OWN,
    "GET /settings": KNOWN,
    "GET /players/{username}": KNOWN,
    "GET /me": KNOWN,
    "GET /analysis": KNOWN,
    "GET /components": Row("open", accepted=(200, 303)),
    "GET /agents": OPEN,
    "GET /agents/{agent_id}": OWN,
    "GET /agents/{agent_id}/room": Row("own", accepted=(200, 404)),
    "GET /workshop": KNOWN,
    "GET /workshop/new": KNOWN,
    "GET /workshop/{id_or_slug}": OWN,
}
# What takes the owner away, or what is theirs, comes last.
LAST = (
    "POST /api/agents/{agent_id}/archive", "DELETE /api/me/share", "DELETE /api/me/archive/{import_id}",
    "POST /api/arenas/{arena_id}/start", "DELETE /api/arenas/{arena_id}/entrants/{number}",
    "POST /api/arenas/{arena_id}/call_off",
    "DELETE /api/tokens/{token_id}", "DELETE /api/lobbies/{code}", "DELETE /api/matches/{match_id}",
    "DELETE /api/memories/{memory_id}", "DELETE /api/characters/{id_or_slug}", "DELETE /api/me/sessions/{session}",
    "DELETE /api/me/sessions", "POST /api/auth/login", "POST /api/auth/signup", "POST /api/players/guest",
    "POST /api/auth/logout", "DELETE /api/me",
)  # fmt: skip


def routes(found: Iterable[Any]) -> Iterator[str]:
    """Every route as `METHOD /path`, those of included routers too."""
    for route in found:
        if hasattr(route, "path"):
            yield from (f"{method} {route.path}" for method in sorted(route.methods - {"HEAD"}))
        else:
            yield from routes(route.original_router.routes)


def test_every_route_of_the_application_says_for_whom_it_is(assets: Assets) -> None:
    live = set(routes(build_site(assets, no_lifespan, limits=None).routes))
    assert live - ROWS.keys() == set(), "add a row to ROWS: open, known or own"
    assert ROWS.keys() - live == set(), "these routes are gone"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Every feature is there: what is hidden is nobody's."""
    return settings.model_copy(update={"flags": {flag.name: True for flag in FLAGS}})


@pytest.fixture
async def roles(site: FastAPI, assets: Assets) -> AsyncIterator[dict[str, httpx.AsyncClient]]:
    """The owner, another player, and nobody."""
    unlimited = build_site(assets, no_lifespan, limits=None)
    unlimited.state.house = site.state.house
    clients = {
        name: httpx.AsyncClient(transport=httpx.ASGITransport(Shield(unlimited, assets)), base_url=ORIGIN)
        for name in ("owner", "other", "nobody")
    }
    for name in ("owner", "other"):
        signed = await clients[name].post("/api/auth/signup", json={"username": name, "password": SECRET})
        assert signed.status_code == 201
    yield clients
    for client in clients.values():
        await client.aclose()


async def belongings(house: House, owner: httpx.AsyncClient) -> dict[str, str]:
    """What the owner has, by the name of the parameter that asks for it: a game that nobody may watch, a private
    character, a memory, a session."""
    player = (await owner.get("/api/me")).json()["player"]
    wish = {"character_id": "kenji", "color": "white", "rated": False, "watchable": False}
    match_id = (await owner.post("/api/matches", json=wish)).json()["match_id"]
    made = await owner.post("/api/characters", json=CHARACTER)
    assert made.status_code == 201, made.text
    kenji = house.characters.get("kenji")
    assert kenji is not None
    memory = replace(about(Party("player", player["id"]), 1, "They keep a heron."), owner=Party("character", kenji.id))
    await house.database.write(insert_memories, [memory])
    friend = (await house.identity.enter_as_guest()).player
    challenge = await owner.post("/api/lobbies", json={"opponent": friend.username})
    session = (await owner.get("/api/me/sessions")).json()["sessions"][0]["id"]
    token = await owner.post("/api/tokens", json={"name": "Rook", "scopes": ["play"]})
    slug = made.json()["slug"]
    # While its past is being written, its sheet changes by itself.
    await eventually(lambda: (character := house.characters.get(slug)) is not None and character.ready)
    agent = await owner.post("/api/agents", json=AGENT)
    link = (await owner.put("/api/me/share")).json()["url"]
    brought = await owner.post("/api/me/archive", json=ROWS["POST /api/me/archive"].body)
    arena = await owner.post("/api/arenas", json={"name": "Tuesday at eight"})
    with house.channels.turn("room", "a-talk", people=[player["id"]]) as turn:
        turn.say("main", {"soul": "before_match"})
    return {
        "match_id": match_id,
        "agent_id": agent.json()["id"],
        "id_or_slug": slug,
        "slug": slug,
        "memory_id": memory.id,
        "session": session,
        "arena_id": arena.json()["id"],
        "number": "1",
        "token_id": token.json()["id"],
        "player_id": friend.id,
        "code": challenge.json()["code"],
        "username": "owner",
        "report_id": "0",
        "board": "players",
        "token": link.removeprefix("/shared/"),
        "import_id": brought.json()["id"],
        "turn_id": turn.id,
    }


def address(route: str, things: dict[str, str]) -> tuple[str, str]:
    method, path = route.split(" ")
    path = path.replace("{path:path}", "css/base.css" if "static" in path else "chess.js/chess.js")
    for name, thing in things.items():
        path = path.replace(f"{{{name}}}", thing)
    assert "{" not in path, route
    return method, path


async def ask(client: httpx.AsyncClient, route: str, things: dict[str, str]) -> httpx.Response:
    method, path = address(route, things)
    return await client.request(method, path, json=ROWS[route].body)


def turned_away(route: str, answer: httpx.Response) -> bool:
    """Whether somebody unknown was shown the door: 401 for programs, the way to it for people."""
    if route.split(" ")[1].startswith(PROGRAMS):
        return answer.status_code == 401 and answer.json()["error"]["code"] == "unauthenticated"
    return answer.status_code == 303 and answer.headers["location"].startswith("/login?next=")


async def holdings(client: httpx.AsyncClient) -> dict[str, Any]:
    """Everything the house holds about somebody, but for the time of asking."""
    told: dict[str, Any] = (await client.get("/api/me/export")).json()
    return {key: value for key, value in told.items() if key != "taken_at"}


async def test_only_the_allowed_cell_is_heard_and_a_guessed_id_is_an_absent_one(
    site: FastAPI, roles: dict[str, httpx.AsyncClient]
) -> None:
    things = await belongings(site.state.house, roles["owner"])
    absent = dict.fromkeys(things, str(uuid4())) | {"session": "0" * 16}
    before = await holdings(roles["owner"])
    stranger = await holdings(roles["other"])

    for route, row in ROWS.items():
        if row.role == "linked":
            for client in (roles["nobody"], roles["other"]):
                assert (await ask(client, route, things)).status_code in row.accepted, route
                assert (await ask(client, route, absent)).status_code == 404, route
        elif row.role == "host":
            for client in roles.values():
                assert (await ask(client, route, things)).status_code == 404, route
        elif row.role != "open":
            answer = await ask(roles["nobody"], route, things)
            assert turned_away(route, answer), (route, answer.status_code)
        elif route.startswith("GET"):
            assert (await ask(roles["nobody"], route, things)).status_code in row.accepted, route
        if row.role == "own":
            guessed, missing = await ask(roles["other"], route, things), await ask(roles["other"], route, absent)
            assert (guessed.status_code, missing.status_code) == (404, 404), route
            if route.split(" ")[1].startswith("/api/"):
                assert guessed.json() == missing.json(), route
    assert await holdings(roles["owner"]) == before
    assert await holdings(roles["other"]) == stranger

    for route in [*(ROWS.keys() - set(LAST)), *LAST]:
        if route == "DELETE /api/me":
            await ask(roles["owner"], "POST /api/auth/login", things)
        answer = await ask(roles["owner"], route, things)
        accepted = ROWS[route].accepted
        assert answer.status_code in accepted or (route in LAST and answer.status_code == 401), (route, answer.text)
    assert (await roles["other"].get("/api/me")).status_code == 200


def scopes_of(dependant: Any) -> frozenset[str]:
    """The scopes of which a program needs one; none where no program is let in."""
    found: set[str] = set()
    for inner in dependant.dependencies:
        call = inner.call
        if getattr(call, "__qualname__", "").startswith("for_programs_too."):
            found.update(inspect.getclosurevars(call).nonlocals["scopes"])
        found |= scopes_of(inner)
    return frozenset(found)


def dependants(found: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    for route in found:
        if not hasattr(route, "path"):
            yield from dependants(route.original_router.routes)
        elif hasattr(route, "dependant"):
            yield from ((f"{method} {route.path}", route.dependant) for method in sorted(route.methods - {"HEAD"}))


@pytest.mark.parametrize("scope", SCOPES)
async def test_a_program_is_let_in_by_its_scopes_and_nowhere_else(
    site: FastAPI, roles: dict[str, httpx.AsyncClient], scope: TokenScope
) -> None:
    made = await roles["other"].post("/api/tokens", json={"name": "Rook", "scopes": [scope]})
    bearer = {"Authorization": f"Bearer {made.json()['token']}"}
    reached = dict(dependants(site.routes))
    absent = dict.fromkeys((*re.findall(r"{(\w+)}", " ".join(ROWS)),), str(uuid4()))
    let_in = set()
    for route, row in ROWS.items():
        if row.role in ("open", "linked") or route not in reached:
            continue
        method, path = address(route, absent)
        answer = await roles["nobody"].request(method, path, json=row.body, headers=bearer)
        if scope in scopes_of(reached[route]):
            assert answer.status_code not in (401, 403) or "program" in answer.text, (route, answer.text)
            let_in.add(route)
        elif row.role == "host":
            assert answer.status_code in (401, 403, 404), (route, answer.status_code)
        else:
            assert answer.status_code in (303, 401, 403), (route, answer.status_code)
    assert let_in, "a scope that opens nothing"
    assert not any(
        route.split(" ")[1].startswith(("/api/me", "/api/memories", "/host", "/api/host"))
        for route in let_in - {"GET /api/me"}
    )
    assert await holdings(roles["owner"])
