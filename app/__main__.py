"""`python -m app`: the server alone, configured by the environment."""

from __future__ import annotations

import gc
import sys

import uvicorn
from pydantic import ValidationError

from app.config import Settings
from app.main import create_app

# Seconds that open requests and sockets get after SIGTERM; with the house's own closing it stays under five.
GRACEFUL_SECONDS = 2


# Allocations between two looks of the garbage collector at the youngest objects, and how many of those looks make a
# look at the older ones. Almost nothing here is cyclic; Python's ordinary 700 walked through every table's events so
# often that one acknowledgement in a hundred waited 20 ms for it.
GC_THRESHOLDS = (50_000, 20, 50)


def settle_memory() -> None:
    """What opening the house has made stays for good: the collector need not walk through it again and again, which
    would stop everybody for a tenth of a second each time."""
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def main() -> int:
    """Serves until a signal ends it. Returns the exit status."""
    try:
        settings = Settings()
    except ValidationError as error:
        for wrong in error.errors():
            name = ".".join(str(part) for part in wrong["loc"]).upper() or "settings"
            print(f"{name}: {wrong['msg']}", file=sys.stderr)
        return 2
    club = create_app(settings, when_open=settle_memory)
    uvicorn.run(
        club,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        lifespan="on",
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        # Events are a few hundred bytes: packing each would cost more time than it saves.
        ws_per_message_deflate=False,
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
