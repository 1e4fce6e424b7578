"""The life of a connection, where the library and the house disagree."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

from app.sockets.callers import Refused
from app.sockets.inbound import Inbound
from app.sockets.server import ClubServer
from app.sockets.wire import WIRE, Wire
from tests.fakes.waiting import eventually


class SlowDoor:
    """Looks a visitor up for as long as the gate is closed."""

    namespace = "/play"

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.knocked: list[str] = []
        self.inside: list[str] = []
        self.gone: list[str] = []
        self.error: Exception | None = None

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        del environ, auth
        self.knocked.append(sid)
        await self.gate.wait()
        if self.error is not None:
            raise self.error

    def entered(self, sid: str) -> None:
        self.inside.append(sid)

    def disconnect(self, sid: str) -> None:
        self.gone.append(sid)


async def _hear() -> dict[str, Any]:
    return {"type": "websocket.disconnect"}


async def _send(_message: Any) -> None:
    return None


class Line:
    """A server with one engine.io connection, whose packets are written down instead of sent."""

    def __init__(self) -> None:
        self.door = SlowDoor()
        self.sent: list[str] = []
        self.server = ClubServer(Inbound(limits=False))
        self.server.open_door(self.door)
        self.server.eio.send_packet = self._note

    async def _note(self, _eio_sid: str, packet: Any) -> None:
        self.sent.append(packet.encode())

    async def arrive(self) -> None:
        self.server.eio.sockets["eio"] = SimpleNamespace(queue=asyncio.Queue())
        await self.server._handle_eio_connect("eio", {"asgi.scope": {"headers": [], WIRE: Wire(_hear, _send)}})

    async def say(self, packet: str) -> None:
        await self.server._handle_eio_message("eio", packet)

    async def leave(self) -> None:
        await self.server._handle_eio_disconnect("eio", "transport close")


async def test_who_vanishes_while_being_looked_up_never_enters() -> None:
    line = Line()
    await line.arrive()
    connecting = asyncio.ensure_future(line.say("0/play,{}"))
    await eventually(lambda: line.door.knocked)
    await line.leave()
    line.door.gate.set()
    await connecting
    assert line.door.inside == []
    assert line.door.gone == line.door.knocked
    assert line.server.manager.sid_from_eio_sid("eio", "/play") is None


async def test_who_is_let_in_enters_and_leaves_once() -> None:
    line = Line()
    line.door.gate.set()
    await line.arrive()
    await line.say("0/play,{}")
    await line.say("0/play,{}")  # a second CONNECT on a standing connection
    assert len(line.door.inside) == 1
    await line.leave()
    assert line.door.gone == line.door.inside


async def test_an_event_before_the_door_has_opened_is_refused_with_an_answer() -> None:
    line = Line()
    await line.arrive()
    connecting = asyncio.ensure_future(line.say("0/play,{}"))
    await eventually(lambda: line.door.knocked)
    await line.say('2/play,5["ping",{}]')
    assert '"not_allowed"' in line.sent[-1]
    assert line.sent[-1].startswith("43/play,5[")
    line.door.gate.set()
    await connecting


async def test_refusals_and_failures_of_a_door_both_have_a_code() -> None:
    for error, code in ((Refused("not_found", "No such game."), "not_found"), (OSError("disk"), "internal")):
        line = Line()
        line.door.gate.set()
        line.door.error = error
        await line.arrive()
        await line.say("0/play,{}")
        assert line.sent[-1].startswith("44/play,")
        assert f'"code":"{code}"' in line.sent[-1]
        assert "disk" not in line.sent[-1]
        assert line.door.inside == []
