"""Whether a club that has played for long is the club it was: `python -m scripts.soak [--games 2000]`.

Starts the server as a process of its own, with the mock engine and the hashed embedder, and plays games over Socket.IO
with talk, pages and all that follows them. Reads the process after every so many: memory, open files, tasks, and the
longest pause of event loop and garbage collector. Compares the first reading with the last, each taken when everybody
has been gone for so long that nothing is kept for them, and ends with status 1 and a sentence for each thing that has
grown or held everybody up.
"""

from __future__ import annotations

import argparse
import asyncio
import sys

from app.accounts.identity import HERE_MS
from app.memory.store.owned_store import IDLE_SECONDS
from scripts.soaking.readings import Reading, too_much
from scripts.soaking.visits import soak

# Seconds until nobody counts as here any more (the house plays exhibitions for them), and no cache waits for anybody.
REST = HERE_MS / 1000 + 1.5 * IDLE_SECONDS


def main() -> int:
    """Returns the exit status."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=2_000)
    ask.add_argument("--first", type=int, default=200, help="games after which the club is what it ought to stay")
    ask.add_argument("--every", type=int, default=200, help="games between two readings")
    ask.add_argument("--side", type=int, default=8, help="games at once")
    ask.add_argument("--turns", type=int, default=10, help="turns of a game")
    ask.add_argument("--rest", type=float, default=REST, help="seconds before the two readings compared")
    asked = ask.parse_args()
    first, *_, last = asyncio.run(_read(asked))
    wrong = too_much(first, last)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    return 1 if wrong else 0


async def _read(asked: argparse.Namespace) -> list[Reading]:
    readings = []
    counts = (*range(asked.first, asked.games, asked.every), asked.games)
    rests = {asked.first: asked.rest, asked.games: asked.rest}
    async for reading in soak(counts, asked.side, asked.turns, rests):
        print(reading, flush=True)
        readings.append(reading)
    return readings


if __name__ == "__main__":
    sys.exit(main())
