"""What a connection held is given back when it is gone, by counting references alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import uvicorn
from engineio.async_socket import AsyncSocket

from app.config import Settings
from app.entrance.messages import Messages
from app.entrance.porter import Porter
from app.entrance.requests import Requests
from app.entrance.watch import Watch
from app.main import create_app
from app.sockets.backlog import Backlog
from app.sockets.play import Connection
from app.sockets.server import Ending
from app.sockets.wire import Wire
from tests.fakes.garbage import cycles, no_collector, standing
from tests.fakes.server import free_port
from tests.fakes.visitors import Visitor, doorstep
from tests.fakes.waiting import eventually

OF_A_CONNECTION = (Requests, Messages, Watch, Ending, Wire, Connection)
KEPT_A_LITTLE = (AsyncSocket, Backlog)


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[str]:
    """The club in this process and this loop, so that what it leaves behind can be counted."""
    settings = Settings(
        _env_file=None, data_dir=folder, database_url=f"sqlite:///{folder}/club.db", engine="mock",
        embedder="hashed", pacing="instant", rate_limits=False, seed=7, llm_chain="scripted", log_level="error",
    )  # fmt: skip
    port = free_port()
    config = uvicorn.Config(
        create_app(settings),
        port=port,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=2,
        http=partial(Requests, Porter(None)),  # type: ignore[arg-type]  # as the server itself is started
        ws_per_message_deflate=False,
    )
    server = uvicorn.Server(config)
    task = asyncio.ensure_future(server._serve())
    await eventually(lambda: server.started, 60)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        await task


async def visits(visitor: Visitor) -> None:
    """Pages, a game over a socket, and a goodbye."""
    match_id, seat = await visitor.play("kenji")
    assert (await seat.move("e2e4", 0))["ok"]
    await seat.until("agent_move")
    assert (await seat.call("resign", {}))["ok"]
    await seat.until("match_ended")
    for page in ("/", f"/matches/{match_id}", f"/api/matches/{match_id}", "/nowhere"):
        await visitor.ask("GET", page)
    await seat.close()


async def comes_and_goes(url: str) -> None:
    async with doorstep(url) as come_in:
        await visits(await come_in())


async def test_nothing_is_left_of_a_connection(tmp_path: Path) -> None:
    async with serving(tmp_path) as url:
        await comes_and_goes(url)
        with no_collector():
            await comes_and_goes(url)
            await eventually(lambda: standing(*OF_A_CONNECTION) == {})
            # The library looks at every socket once more before it lets go of it, within 45 seconds.
            assert cycles().keys().isdisjoint(f"{kind.__module__}.{kind.__qualname__}" for kind in KEPT_A_LITTLE)
