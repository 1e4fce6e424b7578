"""Spectators of one game in a process of their own: `PORT NAMESPACE COUNT`, then auth and cookie as JSON on one line.

Says `ready` when all are connected; when its input ends, tells as JSON when each of them heard of each move.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import defaultdict
from contextlib import AsyncExitStack
from typing import Any

from scripts.benchmarks.wire import open_wire

# Connections that are opened at a time: as people come, not all in one instant.
AT_ONCE = 20


async def main(port: int, namespace: str, count: int) -> None:
    """Connects `count` spectators, listens until the input ends."""
    asked = json.loads(sys.stdin.readline())
    heard: dict[int, list[float]] = defaultdict(list)

    def hear(name: str, payload: dict[str, Any], at: float) -> None:
        if name == "player_move_applied":
            heard[payload["ply"]].append(at)

    async with AsyncExitStack() as stack:
        for start in range(0, count, AT_ONCE):
            wires = [
                open_wire(port, namespace, asked["auth"], asked["cookie"], hear)
                for _ in range(min(AT_ONCE, count - start))
            ]
            for wire in wires:
                await stack.enter_async_context(wire)
        print("ready", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        print(json.dumps(heard), flush=True)


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
