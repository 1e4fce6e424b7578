"""As much of a club as a program meets, which refuses the first request of every kind for the moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import socketio
import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route

from tests.fakes.server import free_port
from tests.fakes.waiting import eventually

TOO_FAST = {"code": "rate_limited", "message": "Too fast. Wait a moment.", "details": {}}
FULL = {"code": "too_many_games", "message": "You have as many games under way as there is room for.", "details": {}}
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class CurtClub(socketio.AsyncNamespace):
    """The table of one game, in which White, the program, has the move and wins with it."""

    def __init__(self) -> None:
        super().__init__("/play")
        self.is_full = False
        self.moves: list[Any] = []
        self._asked: set[str] = set()

    async def open_game(self, _request: object) -> JSONResponse:
        return JSONResponse({"error": FULL}, 429) if self.is_full else JSONResponse({"match_id": "m"}, 201)

    async def on_connect(self, sid: str, _environ: object, _auth: object) -> None:
        await self.emit("match_state", self._state(), to=sid)

    async def on_player_chat(self, _sid: str, _said: object) -> Any:
        return {"ok": True}

    async def on_request_state(self, _sid: str, _: object) -> Any:
        return self._refusal("request_state") or {"ok": True, "state": self._state()}

    async def on_make_move(self, sid: str, move: Any) -> Any:
        refusal = self._refusal("make_move")
        if refusal is None:
            self.moves.append(move)
            await self.emit("match_ended", {"result": "1-0"}, to=sid)
        return refusal or {"ok": True}

    def _refusal(self, name: str) -> Any:
        is_first = name not in self._asked
        self._asked.add(name)
        return {"ok": False, "error": TOO_FAST} if is_first else None

    def _state(self) -> Any:
        ended = {"status": "ended" if self.moves else "active", "result": "1-0", "end_reason": "resignation"}
        sides = {"white": {"name": "Rook"}, "black": {"name": "Pip"}, "turn": "white", "your_seat": "white"}
        return {"match_id": "m", "fen": START, "ply": 0, "epoch": 0, **ended, **sides}


@asynccontextmanager
async def curt_club(club: CurtClub) -> AsyncIterator[str]:
    """Serves the club; yields its address."""
    sockets = socketio.AsyncServer(async_mode="asgi", always_connect=True)
    sockets.register_namespace(club)
    pages = Starlette(routes=[Route("/api/matches", club.open_game, methods=["POST"])])
    port = free_port()
    server = uvicorn.Server(
        uvicorn.Config(socketio.ASGIApp(sockets, pages), port=port, log_config=None, lifespan="off")
    )
    task = asyncio.ensure_future(server._serve())
    await eventually(lambda: server.started, 60)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task
