"""One hostile client, in a process of its own: `python -m tests.fakes.attacker PORT ATTACK SECONDS`. It speaks by hand
(tests/fakes/raw.py), begins anew wherever it is thrown out, and goes on until its time is over."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from app.web.assets import ENGINE_CODE
from tests.fakes.raw import PING, Raw, frame, request

Act = Callable[[Raw], Awaitable[None]]
FIRST_ADDRESS = 10  # the last number of 127.0.0.x
HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


async def pour(line: Raw, start: bytes, piece: bytes) -> None:
    await line.send(start)
    while True:
        await line.send(piece)


async def endless_lines(line: Raw) -> None:
    await pour(line, HEAD, b"a: b\r\n" * 10_000)


async def endless_value(line: Raw) -> None:
    await pour(line, HEAD + b"X: ", b"x" * 65_536)


async def half_open(line: Raw) -> None:
    await line.send(HEAD)
    await line.gone(3600)


async def silent_socket(line: Raw) -> None:
    await line.upgrade()
    await line.gone(3600)


async def unfinished_message(line: Raw) -> None:
    await line.upgrade()
    await line.send(frame(b"x" * 60_000, announced=65_000))
    await line.gone(3600)


async def unread_answer(line: Raw) -> None:
    """Who reads nothing hears of no end either, so it begins anew by itself when the club's patience is over."""
    await line.send(request("GET", ENGINE_CODE, line.headers()))
    await asyncio.sleep(11)


async def pings(line: Raw) -> None:
    await line.upgrade()
    await pour(line, b"", frame(b"", PING) * 5_000)


async def sockets_anew(line: Raw) -> None:
    """One socket after the other, none of them anybody's."""
    assert await line.upgrade() == 101
    await line.say("40/play,{}")


async def noise(line: Raw, packet: bytes) -> None:
    """As a known player, who reads what comes."""
    assert await line.upgrade(cookie=await line.come_in()) == 101
    await line.join("/room", {"character_id": "kenji"})
    async with asyncio.TaskGroup() as group:
        group.create_task(line.gone(3600))
        group.create_task(pour(line, b"", packet * 1_000))


async def unknown_events(line: Raw) -> None:
    await noise(line, frame(b'42/room,1["nope",{}]'))


async def unreadable_frames(line: Raw) -> None:
    await noise(line, frame(b"what"))


async def pages(line: Raw) -> None:
    """Asks for a page, reads it, asks again."""
    while True:
        await line.send(request("GET", "/login", line.headers()))
        await line.answer()


async def half_bodies(line: Raw) -> None:
    """Most of the largest body there may be."""
    head = b"POST /api/characters/import HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 262000\r\n\r\n"
    await line.send(head + b"x" * 250_000)
    await line.gone(3600)


async def comings(line: Raw) -> None:
    """A new guest with every request."""
    while True:
        await post(line, "/api/players/guest", {})


async def logins(line: Raw) -> None:
    """A fresh name and a password each time."""
    while True:
        await post(line, "/api/auth/login", {"username": os.urandom(30).hex(), "password": "x" * 1_000})


async def busy_reading(line: Raw) -> None:
    """A known player who brings long games to read, as often as may be."""
    cookie = await line.come_in()
    shuffle = " ".join(f"{number}. Nf3 Nf6 {number + 1}. Ng1 Ng8" for number in range(1, 1_500, 2))
    while True:
        await post(line, "/api/analysis/import", {"text": shuffle}, cookie)


async def hostile_cards(line: Raw) -> None:
    """A known player whose characters are of nothing but line breaks."""
    cookie = await line.come_in()
    data = {"name": "Mira", "description": "<!--" * 8_000, "mes_example": "\n" * 32_000, "first_mes": "\n" * 32_000}
    while True:
        await post(line, "/api/characters/import", {"spec": "chara_card_v2", "data": data}, cookie)


async def known_pages(line: Raw) -> None:
    """A known player who turns every page there is."""
    cookie = await line.come_in()
    while True:
        for path in ("/", "/memories", "/room/kenji", "/api/openings", "/openapi.json", "/api/matches"):
            await line.ask("GET", path, cookie=cookie)


async def games(line: Raw) -> None:
    """A known player who sits down as often as may be, and talks without listening."""
    cookie = await line.come_in()
    while True:
        await post(line, "/api/matches", {"character_id": "kenji", "time_control": "untimed"}, cookie)


async def unheard(line: Raw) -> None:
    """A known player who asks at the pace of one, and reads nothing."""
    assert await line.upgrade(cookie=await line.come_in()) == 101
    await line.join("/room", {"character_id": "kenji"})
    while True:
        await line.say('42/room,1["player_chat",{"text":"' + "Do you remember? " * 20 + '"}]')
        await asyncio.sleep(0.02)


async def post(line: Raw, path: str, wish: object, cookie: str = "") -> int:
    """The status of the answer."""
    status, _, _ = await line.ask(
        "POST", path, json.dumps(wish).encode(), content_type="application/json", cookie=cookie
    )
    return status


# What is done, and over how many connections at once.
ATTACKS: dict[str, tuple[Act, int]] = {
    act.__name__: (act, lines)
    for act, lines in (
        (endless_lines, 20), (endless_value, 20), (half_open, 200), (silent_socket, 100), (unfinished_message, 100),
        (unread_answer, 50), (pings, 5), (pages, 200), (unknown_events, 5), (unreadable_frames, 5), (half_bodies, 100),
        (sockets_anew, 50), (comings, 20), (logins, 20), (busy_reading, 20), (hostile_cards, 20), (known_pages, 20),
        (games, 20), (unheard, 20),
    )
}  # fmt: skip


async def attack(port: int, name: str, seconds: float) -> None:
    act, lines = ATTACKS[name]
    # Each from an address of its own: what one has used up of an address's allowances is no limit to the next.
    source = f"127.0.0.{FIRST_ADDRESS + list(ATTACKS).index(name)}"
    until = time.monotonic() + seconds

    async def again_and_again() -> None:
        while time.monotonic() < until:
            line = None
            with suppress(OSError, AssertionError, EOFError, TimeoutError, ExceptionGroup):
                line = await Raw.open(port, source=source)
                async with asyncio.timeout(until - time.monotonic()):
                    await act(line)
            if line is not None:
                line.close()
            await asyncio.sleep(0.02)

    await asyncio.gather(*(again_and_again() for _ in range(lines)))


if __name__ == "__main__":
    os.nice(10)  # the cores belong to the club and to who is watched
    asyncio.run(attack(int(sys.argv[1]), sys.argv[2], float(sys.argv[3])))
