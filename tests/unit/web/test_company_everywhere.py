"""A character above one's content rating, at a board, in an exhibition, in an arena, on the boards of honour and behind
a link: whoever asks for less reads of it at no address of the house."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import httpx
import pytest

from app.config import Settings
from app.domain.acts import Accepted, PlayMove, Resign
from app.domain.flags import FLAGS
from app.domain.position import Color
from app.house import House
from app.web.assets import Assets
from app.web.security import Shield
from app.web.site import build_site
from tests.fakes.waiting import eventually
from tests.unit.web.conftest import ORIGIN, Client, no_lifespan
from tests.unit.web.test_authority import AGENT, SECRET, address, routes
from tests.unit.web.test_company import house as house_with_greta

# Parameters that lead nowhere here, and routes without words.
NO_MATTER = ("memory_id", "report_id", "turn_id", "session", "token_id", "number", "player_id", "import_id")
IDLE = {"GET /static/{path:path}", "GET /vendor/{path:path}"}
house = house_with_greta


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Every feature is there, and games against strangers may be rated."""
    return settings.model_copy(update={"flags": {flag.name: True for flag in FLAGS}})


@pytest.fixture
async def clients(assets: Assets, house: House) -> AsyncIterator[dict[str, Client]]:
    """Two members who want everything, a member who asks for the family's, and nobody."""
    unlimited = build_site(assets, no_lifespan, limits=None)
    unlimited.state.house = house
    made = {
        name: httpx.AsyncClient(transport=httpx.ASGITransport(Shield(unlimited, assets)), base_url=ORIGIN)
        for name in ("olga", "otto", "fay", "nobody")
    }
    for name in ("olga", "otto", "fay"):
        signed = await made[name].post("/api/auth/signup", json={"username": name, "password": SECRET})
        assert signed.status_code == 201
    for name in ("olga", "otto"):
        assert (await made[name].patch("/api/me", json={"max_content_rating": "unrestricted"})).status_code == 200
    yield made
    for client in made.values():
        await client.aclose()


async def over(house: House, player: Client) -> str:
    """A finished game with Greta."""
    wish = {"character_id": "grumbling-greta", "color": "white", "rated": True}
    match_id = str((await player.post("/api/matches", json=wish)).json()["match_id"])
    table = await house.directory.open(match_id)
    assert table is not None
    for uci in ("e2e4", "d2d4"):
        await eventually(lambda: table.state.turn is Color.WHITE)
        await table.act(PlayMove(Color.WHITE, uci, table.state.ply))
    await eventually(lambda: table.state.ply == 4)
    assert isinstance(await table.act(Resign(Color.WHITE)), Accepted)
    return match_id


async def test_nobody_reads_of_a_character_above_their_rating(
    clients: dict[str, Client], house: House, assets: Assets
) -> None:
    olga, otto, nobody = clients["olga"], clients["otto"], clients["nobody"]
    finished = [await over(house, otto) for _ in range(5)]
    link = (await otto.put(f"/api/matches/{finished[-1]}/share")).json()["url"]
    page = (await otto.put("/api/me/share")).json()["url"]
    wish = {"character_id": "grumbling-greta", "color": "white", "rated": False}
    opened = await olga.post("/api/matches", json=wish)
    assert opened.status_code == 201, opened.text
    live = opened.json()["match_id"]
    agent = (await olga.post("/api/agents", json=AGENT)).json()["id"]
    assert (await olga.patch(f"/api/agents/{agent}", json={"open_to_others": True})).status_code == 200
    show = await olga.post("/api/exhibitions", json={"white": "grumbling-greta", "black": "pip"})
    assert show.status_code == 201, show.text
    arena = (await olga.post("/api/arenas", json={"name": "Tuesday at eight"})).json()["id"]
    for who in ({"character_id": "grumbling-greta"}, {"character_id": "pip"}, {}):
        assert (await olga.post(f"/api/arenas/{arena}/entrants", json=who)).status_code == 201
    deployed = await olga.post(f"/api/agents/{agent}/deploy", json={"character_id": "grumbling-greta"})
    assert deployed.status_code == 201, deployed.text

    greta = house.characters.get("grumbling-greta")
    assert greta is not None
    games = (finished[0], live, show.json()["match_id"], deployed.json()["match_id"])
    things = {
        "agent_id": agent, "id_or_slug": greta.id, "slug": greta.slug, "arena_id": arena, "username": "otto",
        "board": "characters", "code": "ABC", **dict.fromkeys(NO_MATTER, "0"),
    }  # fmt: skip
    read = []
    for route in sorted(set(routes(build_site(assets, no_lifespan, limits=None).routes))):
        if not route.startswith("GET ") or route in IDLE:
            continue
        for match_id in games if "{match_id}" in route else games[:1]:
            for token in (link, page) if "{token}" in route else (link,):
                more = {"match_id": match_id, "token": token.removeprefix("/shared/")}
                _, path = address(route, things | more)
                for name in ("fay", "nobody"):
                    answer = await clients[name].get(path)
                    if answer.status_code < 400 and any(word in answer.text for word in (greta.name, greta.slug)):
                        read.append((name, path))
    assert read == []
    # Who asks for more reads of it everywhere.
    for path in (f"/arena/{arena}", f"/arena/{arena}/crosstable.txt", link, f"{link}/card.svg", page, "/hall/now"):
        answer = await olga.get(path)
        assert (answer.status_code, greta.slug in answer.text or greta.name in answer.text) == (200, True), path
    refused = await nobody.get(link)
    assert refused.status_code == 403
    assert "This game is not for everybody." in refused.text
    assert (await nobody.get(f"{link}/card.png")).status_code == 403
    # Whose game it is reads it whatever they ask for now.
    assert (await otto.patch("/api/me", json={"max_content_rating": "family"})).status_code == 200
    assert (await otto.get(link)).status_code == 200


async def test_no_agent_is_a_way_to_a_character_above_its_owners_rating(
    clients: dict[str, Client], error_code: Callable[[httpx.Response], str]
) -> None:
    olga, fay = clients["olga"], clients["fay"]
    agent = (await fay.post("/api/agents", json=AGENT)).json()["id"]
    assert (await fay.patch(f"/api/agents/{agent}", json={"open_to_others": True})).status_code == 200
    arenas = []
    for name, client in (("Hers first", olga), ("Greta first", clients["otto"])):
        arenas.append(f"/api/arenas/{(await client.post('/api/arenas', json={'name': name})).json()['id']}/entrants")
    assert (await fay.post(arenas[0], json={"agent_id": agent})).status_code == 201
    greta = {"character_id": "grumbling-greta"}
    assert (await clients["otto"].post(arenas[1], json=greta)).status_code == 201
    for client, path, wish in (
        (olga, arenas[0], greta),
        (fay, arenas[1], {"agent_id": agent}),
        (fay, f"/api/agents/{agent}/deploy", greta),
        (fay, "/api/exhibitions", {"white": agent, "black": "grumbling-greta"}),
        (olga, "/api/exhibitions", {"white": agent, "black": "grumbling-greta"}),
        (fay, "/api/exhibitions", {"white": "pip", "black": "grumbling-greta"}),
    ):
        refused = await client.post(path, json=wish)
        assert (refused.status_code, error_code(refused)) == (403, "content_rating"), (path, wish)
