"""Every flag in both positions, over every page, script and document: what is hidden is not there, and is not named."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts

from app.config import Settings
from app.domain.flags import FLAGS, hidden_events, hidden_files, hidden_flags
from app.domain.requests import REQUESTS
from app.sockets.inbound import Inbound
from app.sockets.play import PlayDoor
from app.web.assets import Assets
from app.web.deps import flags_of
from app.web.security import Shield
from app.web.site import build_site
from app.wiring import open_house
from tests.unit.web.conftest import ORIGIN, NobodyListens, no_lifespan

NAMES = [flag.name for flag in FLAGS]

# Words that stand on some page or in some document while a flag is on, and nowhere while it is off; no page of the club
# has them for another reason (clay alone is a colour of coats). A new flag needs a row.
TOLD_BY: Mapping[str, re.Pattern[str]] = {
    "player_agents": re.compile(r"/agents\b|\bagents?\b(?! *_)|player_to_agent|too_many_agents", re.I),
    "clay_economy": re.compile(
        r"\bClay\b|(?:of|in|your) clay\b|[/_]clay\b|wallet|\bwager|\bstake\b|escrow|insufficient_funds"
    ),
    "agent_autonomy": re.compile(r"autonom", re.I),
    "inspector": re.compile(r"inspector", re.I),
}
# A flag that is on is named somewhere. The row of a feature that is still to come is not here.
SHOWN = ("player_agents", "clay_economy", "agent_autonomy", "inspector")


def each(names: Sequence[str]) -> list[Any]:
    """The first of them by `make test`, every one by `make wider`: a club is opened for each."""
    return [names[0], *(pytest.param(name, marks=pytest.mark.wider) for name in dict.fromkeys(names[1:]))]


LINK = re.compile(r'(?:href|src|action)="(/[^"#]*)')
IMPORT = re.compile(r'(?:from|import)\s*\(?\s*"((?:\.{1,2}|/static)/[^"]+)"')
# Where the word for a player's own agent is a mind's seat in the names of events, which is historical, the documents
# and the scripts of the table are full of it.
HISTORICAL = re.compile(
    r"^/(?:asyncapi\.json|openapi\.json|static/js/(?:play|after|watch|board|portraits|room|analysis)/)"
)
MOST_PAGES = 300


@dataclass(frozen=True)
class Club:
    """A site with its flags, and a guest in it."""

    site: FastAPI
    assets: Assets
    client: httpx.AsyncClient


@asynccontextmanager
async def club(database_url: str, tmp_path: Path, flags: Mapping[str, bool]) -> AsyncIterator[Club]:
    """The whole house as it stands with these flags, as `create_app` builds it."""
    settings = Settings(
        _env_file=None, data_dir=tmp_path, database_url=database_url, engine="mock", embedder="hashed",
        pacing="instant", exhibitions=False, flags=dict(flags),
    )  # fmt: skip
    assets = Assets(hidden=hidden_flags(flags))
    async with open_house(settings, NobodyListens()) as house:
        site = build_site(assets, no_lifespan, limits=None, flags=settings.flags)
        site.state.house = house
        transport = httpx.ASGITransport(Shield(site, assets))
        async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            assert (await client.post("/api/players/guest", json={"display_name": "Ada"})).status_code == 201
            yield Club(site, assets, client)


def positions(name: str, on: bool) -> dict[str, bool]:
    """All other flags on, because a feature may be named by its neighbours."""
    return {flag.name: True for flag in FLAGS} | {name: on}


async def told(club: Club) -> dict[str, str]:
    """Every page that a guest reaches by links and every route without a parameter, with the scripts, styles and
    documents: address -> text."""
    every = [route.path or "" for route in iter_route_contexts(club.site.routes)]
    # The figures of the process tell of clubs of other tests too.
    plain = [path for path in every if path and "{" not in path and path != "/metrics"]
    waiting = ["/", "/openapi.json", "/asyncapi.json", *plain]
    found: dict[str, str] = {}
    while waiting and len(found) < MOST_PAGES:
        address = waiting.pop()
        if address in found or address.startswith("/vendor/"):
            continue
        answer = await club.client.get(address)
        is_text = answer.headers.get("content-type", "").startswith(("text/", "application/json"))
        found[address] = answer.text if is_text else ""
        waiting += LINK.findall(found[address])
        if ".js" in address:
            base = httpx.URL(ORIGIN + address)
            waiting += [base.join(name).raw_path.decode() for name in IMPORT.findall(found[address])]
    assert len(found) > 40
    return found


def named_in(name: str, texts: Mapping[str, str]) -> dict[str, list[str]]:
    """Where a flag's feature is named, and how."""
    where: dict[str, list[str]] = {}
    for address, text in texts.items():
        words = {match.group() for match in TOLD_BY[name].finditer(text)}
        if name == "player_agents" and HISTORICAL.match(address):
            words = {word for word in words if "/" in word or "_" in word}
        if words:
            where[address] = sorted(words)
    return where


def test_every_flag_says_by_what_it_is_told() -> None:
    assert TOLD_BY.keys() == set(NAMES)


@pytest.mark.parametrize("name", each(NAMES))
async def test_what_is_off_is_named_nowhere(name: str, database_url: str, tmp_path: Path) -> None:
    async with club(database_url, tmp_path, positions(name, on=False)) as off:
        assert named_in(name, await told(off)) == {}


@pytest.mark.parametrize("name", each(SHOWN))
async def test_what_is_on_is_linked_to_and_answers(name: str, database_url: str, tmp_path: Path) -> None:
    async with club(database_url, tmp_path, positions(name, on=True)) as on:
        where = named_in(name, await told(on))
        assert {"/", "/openapi.json"} <= where.keys()


def hidden_routes(assets: Assets, name: str) -> list[tuple[str, str]]:
    """Method and address of everything a flag shows, parameters filled in."""
    everything = build_site(assets, no_lifespan, limits=None)
    return [
        (method, re.sub(r"\{[^}]+\}", "00000000-0000-4000-8000-000000000000", route.path or ""))
        for route in iter_route_contexts(everything.routes)
        if name in flags_of(route.original_route)
        for method in sorted(route.methods or ())
    ]


@pytest.mark.parametrize("name", each(SHOWN))
async def test_routes_that_are_off_answer_as_if_they_had_never_been(
    name: str, database_url: str, tmp_path: Path, assets: Assets
) -> None:
    routes = hidden_routes(assets, name)
    assert routes
    async with club(database_url, tmp_path, positions(name, on=False)) as off:
        for method, path in routes:
            nowhere = (
                f"{path.rsplit('/', 1)[0]}/there-is-no-such-thing" if path.startswith("/api/") else "/no-such-page"
            )
            for asked in dict.fromkeys((method, "POST", "DELETE", "OPTIONS")):
                # Broken bodies too: whoever looked at one would tell that there is something.
                real, absent = [
                    await off.client.request(asked, where, content=b"{", headers={"content-type": "application/json"})
                    for where in (path, nowhere)
                ]
                assert (real.status_code, real.headers.keys()) == (absent.status_code, absent.headers.keys()), path
                assert real.status_code == 404, (asked, path)
                assert real.text.replace(path, "") == absent.text.replace(nowhere, ""), path


@pytest.mark.parametrize("name", NAMES)
def test_its_files_are_served_only_while_it_is_on(name: str) -> None:
    shown, hidden = Assets(), Assets(hidden={name})
    for start in hidden_files({name}):
        assert f"/static/{start}" in shown.import_map or shown.find(f"/static/{start}") is not None
        assert f"/static/{start}" not in hidden.import_map
        assert hidden.find(f"/static/{start}") is None


@pytest.mark.parametrize("name", [flag.name for flag in FLAGS if flag.events])
async def test_its_requests_are_unknown_while_it_is_off(name: str) -> None:
    events = hidden_events({name})
    assert events <= {request for kinds in REQUESTS.values() for request in kinds} | events
    door = PlayDoor.__new__(PlayDoor)
    for unknown in (events, frozenset[str]()):
        inbound = Inbound(limits=False, unknown=unknown)
        inbound.serve("/play", door)
        for event in sorted(events & REQUESTS["/play"].keys()):
            answer = await inbound.receive("/play", "sid", [event, 7])
            assert answer["error"]["code"] == ("unknown_event" if unknown else "bad_payload")
