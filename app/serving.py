"""The club as a server: the application, and the web server around it."""

from __future__ import annotations

import gc
import sys
from functools import partial

import uvicorn

from app.config import Settings
from app.entrance.porter import Porter
from app.entrance.requests import Requests
from app.house import House
from app.main import create_app
from app.runtime.collector import Collector, keep_memory_together
from app.sockets.frames import TRANSPORT_LIMIT

# Seconds that open requests and sockets get after SIGTERM; with the house's own closing it stays under five.
GRACEFUL_SECONDS = 2


# Seconds for which a thread that works (on a long game from elsewhere, a card, a report) keeps the interpreter from the
# event loop, each time the loop wants it. Python's default of five milliseconds, met three times on the way of one
# acknowledgement and by two threads, delayed it by 60 ms.
SWITCH_SECONDS = 0.0005


def settle_memory(house: House) -> None:
    """The house stands: from here on the garbage collector keeps out of people's way."""
    collector = Collector()
    collector.settle()
    house.tasks.start("collector", collector.run())


def serve(settings: Settings) -> None:
    """Serves until a signal ends it."""
    keep_memory_together()
    sys.setswitchinterval(SWITCH_SECONDS)
    # Until the house stands nearly everything that is made stays.
    gc.disable()
    club = create_app(settings, when_open=settle_memory)
    porter = Porter(settings.sockets_per_address if settings.rate_limits else None)
    uvicorn.run(
        club,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        http=partial(Requests, porter),  # type: ignore[arg-type]  # it makes what uvicorn makes of a class
        ws_max_size=TRANSPORT_LIMIT,
        # Events are a few hundred bytes: packing each would cost more time than it saves.
        ws_per_message_deflate=False,
    )
