"""Every namespace and every route is asked by its own grammar, of the club's own references: whatever fits, only just
fits or does not fit is answered with a code that is told, and nothing breaks (TRUST S6).

Every part has a seed of its own; `TRUST_GRAMMAR` says how many parts there are, each of 300 events and 300 requests.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from typing import Any
from urllib.parse import quote

import aiohttp
import pytest
from yarl import URL

from app.domain.flags import FLAGS
from app.domain.requests import REQUESTS
from app.domain.requests.refusals import refusals_told
from tests.fakes.grammar import Grammar
from tests.fakes.server import RunningServer
from tests.fakes.visitors import PATIENCE, Seat, Visitor, doorstep
from tests.flow.conftest import ComeIn

PARTS = range(int(os.environ.get("TRUST_GRAMMAR", "1")))
INPUTS = 300
BATCH = 20
# What ends a game or a talk, and so is said more rarely than the rest.
ENDING = {"resign", "abort", "leave", "claim_victory"}
TOLD = {*refusals_told(), "ok", ""} - {"internal"}
# What may be said at a door whose messages are all the server's.
NOWHERE = ["ping", "state", "connect", ""]


@pytest.fixture(scope="module")
def open_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Everything is shown there."""
    shown = {flag.setting: "on" for flag in FLAGS}
    server = RunningServer(tmp_path_factory.mktemp("grammar"), **shown).start()
    pid = server.pid
    yield server
    logged = server.log_text()
    assert server.exit_code is None
    assert server.pid == pid
    assert "Traceback" not in logged
    assert [line for line in logged.splitlines() if '"level": "error"' in line] == []
    server.close()


@pytest.fixture
async def come_in(open_club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(open_club.url) as way_in:
        yield way_in


async def broken(club: RunningServer) -> list[str]:
    """The counts of errors that nobody foresaw."""
    async with aiohttp.ClientSession() as http, http.get(f"{club.url}/metrics") as answer:
        lines = (await answer.text()).splitlines()
    counts = (line for line in lines if line.startswith(("chess_club_socket_events", "chess_club_http_requests")))
    return [line for line in counts if 'code="internal"' in line or 'status="5' in line]


@pytest.fixture
async def nothing_broke(open_club: RunningServer) -> AsyncIterator[None]:
    before = await broken(open_club)
    yield
    assert await broken(open_club) == before


class Evening:
    """Somebody with one of everything, whose things go by the ends of the names of fields."""

    def __init__(self, visitor: Visitor, match_id: str, known: dict[str, list[str]]) -> None:
        self.visitor = visitor
        self.match_id = match_id
        self.known = known

    @classmethod
    async def begin(cls, come_in: ComeIn) -> Evening:
        anna, bert = await come_in("Anna"), await come_in("Bert")
        match_id = await anna.sit_down()
        _, agent = await anna.ask("POST", "/api/agents", json={"name": "Ada", "personality_description": "She counts."})
        _, arena = await anna.ask("POST", "/api/arenas", json={"name": "Tuesday at eight"})
        _, table = await bert.ask("POST", "/api/lobbies", json={})
        known = {
            "match_id": [match_id], "character_id": ["kenji", "pip", "rosa"], "slug": ["kenji", "pip"],
            "id_or_slug": ["kenji"],
            "player_id": [bert.player["id"], anna.player["id"]], "username": [bert.player["username"]],
            "opponent": [bert.player["username"]], "agent_id": [agent.get("id", "")], "arena_id": [arena.get("id", "")],
            "code": [table.get("code", "")], "subject": [match_id, "kenji"], "screen": ["match", "lobby", "hall"],
            "number": ["1"], "board": ["players", "characters"],
        }  # fmt: skip
        return cls(anna, match_id, known)

    async def doors(self) -> dict[str, Seat]:
        """A connection to every namespace."""
        ways: dict[str, dict[str, Any]] = {
            "/play": {"match_id": self.match_id}, "/room": {"character_id": "kenji"}, "/presence": {}, "/lobby": {},
            "/desk": {"screen": "match", "subject": self.match_id}, "/inspector": {"match_id": self.match_id},
        }  # fmt: skip
        assert set(ways) == set(REQUESTS), "a new namespace wants a way in"
        return {namespace: await self.visitor.enter(namespace, **auth) for namespace, auth in ways.items()}


def sayable(document: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The schemas of what a client may send, by namespace and name, as AsyncAPI has them."""
    found: dict[str, dict[str, Any]] = {}
    for name, channel in document["channels"].items():
        receives = document["operations"].get(f"{name}_receives", {"messages": []})["messages"]
        names = [one["$ref"].rpartition("/")[2] for one in receives]
        messages = {one: channel["messages"][one]["$ref"].rpartition("/")[2] for one in names}
        found[channel["address"]] = {
            one: document["components"]["messages"][message]["payload"] for one, message in messages.items()
        }
    return found


async def say(seat: Seat, name: str, payload: Any) -> str:
    """The code of the answer, `ok`, or nothing for a name that is not heard at all."""
    if name in ("connect", "disconnect", ""):
        await seat.client.emit(name, payload, namespace=seat.namespace)
        return ""
    answer = await seat.client.call(name, payload, namespace=seat.namespace, timeout=3 * PATIENCE)
    assert isinstance(answer, dict), (seat.namespace, name, answer)
    return "ok" if answer["ok"] else str(answer["error"]["code"])


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.usefixtures("nothing_broke")
async def test_every_namespace_answers_its_own_grammar_with_a_code_that_is_told(come_in: ComeIn, part: int) -> None:
    dice, counted = random.Random(17_000 + part), Counter[str]()
    evening = await Evening.begin(come_in)
    _, document = await evening.visitor.ask("GET", "/asyncapi.json")
    messages = sayable(document)
    grammar = Grammar(dice, document["components"]["schemas"], evening.known)
    doors = await evening.doors()
    for _ in range(INPUTS // BATCH):
        asked = []
        for _ in range(BATCH):
            namespace, door = dice.choice([one for one in doors.items() if not one[1].gone.is_set()])
            known = messages[namespace]
            name = dice.choice([*known, *NOWHERE] if dice.random() < 0.95 else ["nobody_knows"])
            if name in ENDING and dice.random() < 0.9:
                name = "ping"
            asked.append(say(door, name, grammar.value(known.get(name, {}), name)))
        counted.update(await asyncio.gather(*asked))
    assert set(counted) <= TOLD
    assert counted["ok"] > INPUTS // 20, "hardly anything fitted"
    assert (await evening.visitor.ask("GET", "/healthz"))[0] == 200


def request_of(
    grammar: Grammar, dice: random.Random, path: str, operation: dict[str, Any]
) -> tuple[str, dict[str, Any]]:
    """Address and further options of one request to an operation of the OpenAPI document."""
    query = []
    for parameter in operation.get("parameters", ()):
        drawn = grammar.value(parameter.get("schema", {}), parameter["name"])
        text = drawn if isinstance(drawn, str) else json.dumps(drawn)
        if parameter["in"] == "path":
            path = path.replace(f"{{{parameter['name']}}}", quote(text.encode("utf-8", "replace"), safe="") or "x")
        elif parameter["in"] == "query" and dice.random() < 0.8:
            query.append(f"{parameter['name']}={quote(text.encode('utf-8', 'replace'), safe='')}")
    options: dict[str, Any] = {"headers": {}}
    body = operation.get("requestBody", {}).get("content", {})
    if body:
        kind, content = dice.choice(list(body.items()))
        drawn = grammar.value(content.get("schema", {}))
        options["data"] = json.dumps(drawn).encode("utf-8", "replace")
        options["headers"]["Content-Type"] = kind if dice.random() < 0.95 else "text/plain"
    return path + ("?" + "&".join(query) if query else ""), options


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.usefixtures("nothing_broke")
@pytest.mark.wider
async def test_every_route_answers_its_own_grammar_with_a_code_that_is_told(come_in: ComeIn, part: int) -> None:
    dice, counted = random.Random(17_000 + part), Counter[int]()
    evening = await Evening.begin(come_in)
    anna = evening.visitor
    _, document = await anna.ask("GET", "/openapi.json")
    operations = [(path, method, one) for path, methods in document["paths"].items() for method, one in methods.items()]
    dice.shuffle(operations)
    grammar = Grammar(dice, document["components"]["schemas"], evening.known)
    for number in range(INPUTS):
        path, method, operation = operations[number % len(operations)]
        address, options = request_of(grammar, dice, path, operation)
        known = dice.random() < 0.9
        headers = {**(anna.headers if known else {}), **options.pop("headers")}
        async with anna.http.request(
            method, URL(anna.url + address, encoded=True), headers=headers, allow_redirects=False, **options
        ) as answer:
            text = await answer.text(errors="replace")
        counted[answer.status] += 1
        assert answer.status < 500, (method, address[:300], options, text[:300])
        if answer.status >= 400 and path.startswith("/api/") and text:
            assert json.loads(text)["error"]["code"] != "internal"
        if answer.status == 401 and known:  # the session is left, or the account deleted
            evening = await Evening.begin(come_in)
            anna, grammar.known = evening.visitor, evening.known
    assert counted[200] > INPUTS // 20, "hardly anything fitted"
