"""FastAPI beside Socket.IO in one ASGI application; nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager

import socketio
from fastapi import FastAPI
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.body.registry import EngineSetupError
from app.config import Settings
from app.db.errors import CannotOpenError
from app.domain.errors import Unavailable
from app.domain.flags import hidden_events, hidden_flags
from app.house import House
from app.memory.embedding.open_embedder import EmbedderUnavailableError
from app.memory.store.vector_store import StoreUnavailableError
from app.runtime.log import set_up_logging
from app.runtime.moving_window import MovingWindow
from app.sockets.desk import DeskDoor
from app.sockets.inbound import Inbound
from app.sockets.inspector import InspectorDoor
from app.sockets.lobby import LobbyDoor
from app.sockets.manager import SharedManager
from app.sockets.outbound import Outbound
from app.sockets.play import PlayDoor
from app.sockets.presence import PresenceDoor
from app.sockets.room import RoomDoor
from app.sockets.server import ClubServer, Door
from app.sockets.services import DoorServices
from app.web.assets import Assets
from app.web.fair_turns import FairTurns
from app.web.hosts import KnownHosts, known_hosts
from app.web.security import Shield
from app.web.site import build_site
from app.wiring import open_house
from app.wiring.together import together_by

# Expected reasons for a failed start; each has a message of one sentence.
CANNOT_OPEN = (CannotOpenError, EmbedderUnavailableError, EngineSetupError, StoreUnavailableError, Unavailable)


class PlainStart:
    """ASGI middleware: an expected failure at the start is reported in one sentence instead of a traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return
        failed: list[Message] = []

        async def hold_back(message: Message) -> None:
            """Replaces the framework's traceback for expected failures."""
            if message["type"] == "lifespan.startup.failed":
                failed.append(message)
            else:
                await send(message)

        try:
            await self._app(scope, receive, hold_back)
        except BaseException as error:
            if failed and isinstance(error, CANNOT_OPEN):
                await send({**failed[0], "message": str(error)})
                return
            for message in failed:
                await send(message)
            raise


def create_app(settings: Settings | None = None, when_open: Callable[[House], None] | None = None) -> ASGIApp:
    """The club as an ASGI application; without `settings`, those of the environment. `when_open` is called once, when
    every service stands."""
    settings = settings or Settings()
    set_up_logging(settings.log_level)
    together = together_by(settings)
    hidden = hidden_flags(settings.flags)
    inbound = Inbound(limits=settings.rate_limits, unknown=hidden_events(hidden))
    server = ClubServer(inbound, None if together.sockets is None else SharedManager(*together.sockets))
    outbounds: dict[type, Outbound] = {
        door: Outbound(door.namespace)
        for door in (PlayDoor, RoomDoor, LobbyDoor, PresenceDoor, InspectorDoor, DeskDoor)
    }
    for outbound in outbounds.values():
        outbound.attach(server)

    @asynccontextmanager
    async def lifespan(site: FastAPI) -> AsyncIterator[None]:
        async with open_house(settings, outbounds[PlayDoor], together) as house:
            site.state.house = house
            for door in _doors(house, inbound, outbounds):
                inbound.serve(door.namespace, door)
                server.open_door(door)
            house.identity.when_leaving(server.close_sessions)
            if when_open is not None:
                when_open(house)
            yield

    assets = Assets(hidden=hidden)
    limits = MovingWindow(together.values) if settings.rate_limits else None
    site = build_site(assets, lifespan, limits=limits, flags=settings.flags)
    site.state.metrics_token = settings.metrics_token
    hosts = known_hosts(settings.host, settings.allowed_hosts.split(",") if settings.allowed_hosts else ())
    club: ASGIApp = socketio.ASGIApp(server, site)
    if settings.rate_limits:
        club = FairTurns(club)
    return PlainStart(Shield(KnownHosts(club, hosts), assets))


def _doors(house: House, inbound: Inbound, outbounds: Mapping[type, Outbound]) -> Iterator[Door]:
    """The namespaces of the sockets."""
    identity, presence, clock = house.identity, house.presence, house.clock
    yield PlayDoor(identity, house.characters, house.agents, house.matches, house.gallery, presence, inbound, clock)
    agents = house.agents if house.settings_view["flags"]["player_agents"] else None
    flags = house.settings_view["flags"]
    yield RoomDoor(identity, house.characters, agents, house.rooms, presence, flags, inbound, outbounds[RoomDoor])

    def services(door: type) -> DoorServices:
        return DoorServices(identity, presence, inbound, outbounds[door], clock, house.tasks)

    yield LobbyDoor(services(LobbyDoor), house.lobby, house.queue, house.agent_workshop)
    yield PresenceDoor(services(PresenceDoor), house.watching, house.arenas.news)
    if house.settings_view["flags"]["inspector"]:
        yield InspectorDoor(services(InspectorDoor), house.inspector, house.channels)
    yield DeskDoor(services(DeskDoor), house.desk)
