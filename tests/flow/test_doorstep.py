"""Who stands on the doorstep: connections that leave something unfinished, before and after anybody is known, against
a running club. The clients are made by hand (tests/fakes/raw.py)."""

from __future__ import annotations

import asyncio
import json
import resource
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from app.entrance.porter import PLAIN_PER_SOCKET
from app.sockets.frames import TRANSPORT_LIMIT
from app.sockets.outside import TOO_LONG_OUTSIDE
from app.web.assets import ENGINE_CODE
from tests.fakes.raw import BINARY, CONTINUATION, TEXT, Knock, Raw, doorway, frame, request
from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep
from tests.fakes.waiting import eventually

MEGABYTE = 1024 * 1024
# Seconds that something unfinished may be waited for, and those within which the end of it is seen on a machine that
# others use too. It was 65 seconds and more.
PATIENCE = 10.0
SEEN_WITHIN = 20.0


def resident(server: RunningServer) -> int:
    """Bytes of memory the server's process holds."""
    status = Path(f"/proc/{server.pid}/status").read_text()
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS:"))


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club with its limits on, and nobody in it but the tests of this file."""
    server = RunningServer(tmp_path_factory.mktemp("door"), rate_limits="on").start()
    yield server
    assert '"level": "error"' not in server.log_text()
    assert "Traceback" not in server.log_text()
    server.close()


@pytest.fixture
async def knock(door: RunningServer) -> AsyncIterator[Knock]:
    """Opens connections to it."""
    async with doorway(door.port) as knock:
        yield knock


async def socket_by(knock: Knock) -> Raw:
    """A WebSocket that stands and has said nothing yet."""
    line = await knock()
    assert await line.upgrade() == 101
    return line


async def half_a_message(line: Raw) -> None:
    await line.send(frame(b"42" + b"x" * 1_000, announced=50_000))


async def fragments_without_an_end(line: Raw) -> None:
    await line.send(frame(b"42", TEXT, fin=False) + frame(b"x" * 1_000, CONTINUATION, fin=False))


async def half_a_frame_head(line: Raw) -> None:
    await line.send(b"\x81")


@pytest.mark.parametrize("announced", [TRANSPORT_LIMIT + 1, 16 * MEGABYTE, 2**62])
@pytest.mark.parametrize("opcode", [TEXT, BINARY])
async def test_a_message_that_will_be_too_long_is_not_waited_for(knock: Knock, announced: int, opcode: int) -> None:
    line = await socket_by(knock)
    await line.send(frame(b"", opcode, announced=announced))
    assert (await line.hear_close())[0] == 1009
    assert await line.gone() is not None


async def test_fragments_count_together(knock: Knock) -> None:
    line = await socket_by(knock)
    await line.send(frame(b"x" * 40_000, fin=False) + frame(b"x" * 40_000, CONTINUATION))
    assert (await line.hear_close())[0] == 1009


async def test_a_message_of_the_greatest_size_is_answered_and_the_socket_stays(knock: Knock) -> None:
    line = await socket_by(knock)
    body = '42/play,7["player_chat",{"text":"'
    await line.say(body + "x" * (TRANSPORT_LIMIT - len(body)))
    assert '"too_long"' in await line.hear_text("43/play,7")
    await line.say('42/play,8["ping",{}]')
    assert await line.hear_text("43/play,8")


async def test_unfinished_messages_before_login_hold_no_memory(door: RunningServer, knock: Knock) -> None:
    """Forty sockets held 569 MiB: sixteen megabytes each, announced and sent but for the last byte."""
    before = resident(door)
    lines = [await socket_by(knock) for _ in range(40)]

    start, piece = frame(b"", announced=16 * MEGABYTE), b"x" * (MEGABYTE // 8)
    await asyncio.gather(*(pour(line, start, piece, 15) for line in lines))
    assert resident(door) - before < 30 * MEGABYTE


# ---- sockets at no door


async def silence(line: Raw) -> None:
    """Never asks to be let in anywhere."""


async def a_door_that_is_not_there(line: Raw) -> None:
    assert (await line.join("/nowhere", {})).startswith("44/nowhere")


async def a_door_that_is_closed_to_nobody(line: Raw) -> None:
    assert '"unauthenticated"' in await line.join("/room", {"character_id": "kenji"})


async def words_at_no_door(line: Raw) -> None:
    await line.say('42/play,1["ping",{}]')
    assert '"not_allowed"' in await line.hear_text("43/play,1")


async def test_a_socket_that_enters_nowhere_is_closed_after_ten_seconds(knock: Knock) -> None:
    """Three thousand of them were kept, and counted for nobody."""
    cookie = await (await knock()).come_in()
    ways: list[Callable[[Raw], Awaitable[None]]] = [
        silence, a_door_that_is_not_there, a_door_that_is_closed_to_nobody, words_at_no_door,
    ]  # fmt: skip
    lines = [await socket_by(knock) for _ in ways]
    for way, line in zip(ways, lines, strict=True):
        await way(line)
    inside, outside = await knock(), await knock()
    for line in (inside, outside):
        assert await line.upgrade(cookie=cookie) == 101
        assert (await line.join("/room", {"character_id": "kenji"})).startswith("40/room")
    left_at = time.monotonic() - outside.opened_at
    await outside.say("41/room,")
    gone = await asyncio.gather(*(line.gone(SEEN_WITHIN) for line in (*lines, outside)))
    names = [*(way.__name__ for way in ways), "left"]
    for name, seconds in zip(names, gone, strict=True):
        assert seconds is not None, name
        assert seconds >= PATIENCE - 0.1, name
    assert (gone[-1] or 0) - left_at >= PATIENCE - 0.1
    await inside.say('42/room,7["leave",{}]')
    assert '"ok":true' in await inside.hear_text("43/room,7")


@pytest.mark.wider
@pytest.mark.long
async def test_who_is_closed_for_that_hears_why(knock: Knock) -> None:
    line = await socket_by(knock)
    assert await line.hear_close() == (1008, TOO_LONG_OUTSIDE)


# ---- how many from one address

CROWD = 12
# File handles of a club that has few; it needs some forty for itself.
HANDLES = 200


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A club that lets twelve sockets in from one address."""
    server = RunningServer(tmp_path_factory.mktemp("small"), rate_limits="on", sockets_per_address=str(CROWD)).start()
    yield server
    assert '"level": "error"' not in server.log_text()
    server.close()


async def refused_socket(line: Raw, **headers: str) -> bool:
    """Whether a socket is refused for the crowd; one that is not, stands."""
    status = await line.upgrade(None, **headers)
    assert status in (101, 429)
    return status == 429


async def test_sockets_are_counted_by_address_before_anybody_is_known(small: RunningServer) -> None:
    async with doorway(small.port) as knock:
        first = await knock()
        assert not await refused_socket(first)
        assert not any([await refused_socket(await knock()) for _ in range(CROWD - 1)])
        status, headers, body = await (await knock()).ask_for_socket()
        assert (status, json.loads(body)["error"]["code"]) == (429, "rate_limited")
        assert int(headers["retry-after"]) >= 1
        # Pages are served, other addresses let in, and whom a proxy of ours names counts by that name.
        assert (await (await knock()).ask("GET", "/healthz"))[0] == 200
        assert not await refused_socket(await knock(source="127.0.0.2"))
        behind = {"x_forwarded_for": "2001:db8:1:2::1"}
        assert not any([await refused_socket(await knock(), **behind) for _ in range(CROWD)])
        assert await refused_socket(await knock(), x_forwarded_for="2001:db8:1:2:ffff::9")
        assert not await refused_socket(await knock(), x_forwarded_for="2001:db8:1:3::1")
        # Nobody else's word is taken for it.
        told = [await refused_socket(await knock(source="127.0.0.3"), **behind) for _ in range(CROWD + 1)]
        assert told == [False] * CROWD + [True]
        before = handles(small)
        first.close()
        await eventually(lambda: handles(small) < before)
        assert not await refused_socket(await knock())


async def test_plain_connections_are_counted_too(small: RunningServer) -> None:
    most = PLAIN_PER_SOCKET * CROWD
    async with doorway(small.port) as knock:
        lines = [await knock(source="127.0.0.9") for _ in range(most)]
        assert [(await line.ask("GET", "/healthz"))[0] for line in lines[:10]] == [200] * 10
        late = await knock(source="127.0.0.9")
        status, _, body = await late.ask("GET", "/healthz")
        assert (status, json.loads(body)["error"]["code"]) == (429, "rate_limited")
        assert await late.gone() is not None


async def test_without_limits_any_number_is_let_in(club: RunningServer) -> None:
    async with doorway(club.port) as knock:
        assert not any([await refused_socket(await knock()) for _ in range(220)])


@pytest.mark.wider
async def test_where_handles_run_out_newcomers_hear_so_and_players_play_on(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    server = RunningServer(tmp_path_factory.mktemp("full")).start()
    try:
        async with doorstep(server.url) as come_in:
            anna = await come_in("Anna")
            match_id, seat = await anna.play()
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (HANDLES, HANDLES))
            async with doorway(server.port) as knock:
                await asyncio.gather(*(knock() for _ in range(2 * HANDLES)), return_exceptions=True)
                # Half of the handles are for connections here; who came after that has been told so, or soon is.
                await eventually(lambda: handles(server) < HANDLES * 3 // 4)
                newcomer = await knock()
                status, headers, body = await newcomer.ask("GET", "/")
                assert (status, json.loads(body)["error"]["code"]) == (503, "unavailable")
                assert int(headers["retry-after"]) >= 1
                assert await newcomer.gone() is not None
                assert (await seat.move("e2e4", 0))["ok"]
                await seat.until("agent_move")
            await eventually(lambda: handles(server) < HANDLES // 2)
            assert (await anna.state(match_id))["ply"] == 2
        assert '"level": "error"' not in server.log_text()
    finally:
        server.close()


# ---- requests

HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"
CHUNKED = b"POST /api/characters/import HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"


async def pour(line: Raw, start: bytes, piece: bytes, megabytes: int) -> bool:
    """Sends `start` and then `piece` again and again; whether the server took so much."""
    try:
        await line.send(start)
        for _ in range(megabytes * MEGABYTE // len(piece)):
            await line.send(piece)
    except OSError:
        return False
    return True


ENDLESS = {
    "a value": (HEAD + b"X-Long: ", b"x" * 65_536),
    "a name": (HEAD, b"x" * 65_536),
    "lines": (HEAD, b"a: b\r\n" * 10_000),
    "an address": (b"GET /", b"x" * 65_536),
    "a body": (CHUNKED, b"10000\r\n" + b"x" * 65_536 + b"\r\n"),
    "a body in crumbs": (CHUNKED, b"1\r\nx\r\n" * 10_000),
    "words about a chunk": (CHUNKED + b"1;", b"x" * 65_536),
    "lines after a body": (CHUNKED + b"0\r\n", b"a: b\r\n" * 10_000),
    "requests": (b"", (HEAD + b"\r\n") * 1_000),
    "a body of known length": (b"POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n", b"x" * 65_536),
}


async def test_nothing_without_an_end_is_taken_in(door: RunningServer, knock: Knock) -> None:
    """Forty megabytes of header lines were held as 750; each of these now ends within its first megabytes, which lie
    in the buffers of the system for the most part."""
    before = resident(door)
    for what, (start, piece) in ENDLESS.items():
        assert not await pour(await knock(), start, piece, 40), what
    assert resident(door) - before < 8 * MEGABYTE


def error_in(body: bytes) -> str:
    error = json.loads(body)["error"]
    assert error.keys() == {"code", "message"}
    assert error["message"]
    return str(error["code"])


@pytest.mark.parametrize(
    ("said", "status", "code"),
    [
        (HEAD + b"X-Long: " + b"x" * 20_000, 431, "head_too_large"),
        (HEAD + b"a: b\r\n" * 120 + b"\r\n", 431, "head_too_large"),
        (CHUNKED + b"1\r\n \r\n" * 5_000, 413, "too_large"),
        (b"what is this\r\n\r\n", 400, "bad_request"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 400, "bad_request"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n", 400, "bad_request"),
    ],
)
async def test_who_is_turned_away_hears_why(knock: Knock, said: bytes, status: int, code: str) -> None:
    line = await knock()
    await line.send(said)
    answered, headers, body = await line.answer()
    assert (answered, error_in(body), headers["content-type"]) == (status, code, "application/json")
    assert await line.gone() is not None


async def test_honest_requests_are_answered_however_they_arrive(knock: Knock) -> None:
    line = await knock()
    cookies = "; ".join(f"neighbour{number}={'x' * 100}" for number in range(100))
    assert (await line.ask("GET", "/healthz", cookie=cookies))[0] == 200
    for byte in HEAD + b"\r\n":
        await line.send(bytes([byte]))
    assert (await line.answer())[0] == 200
    await line.send((HEAD + b"\r\n") * 4)
    assert [(await line.answer())[0] for _ in range(4)] == [200] * 4
    cookie = await line.come_in()
    card = b'{"spec": "chara_card_v2", "data": {"name": "x"}, "padding": "' + b"x" * 200_000 + b'"}'
    status, _, _ = await line.ask("POST", "/api/characters/import", card, cookie=cookie)
    assert status in (201, 400, 422)


def handles(server: RunningServer) -> int:
    """Files and sockets the server's process has open."""
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


async def served_by(knock: Knock) -> Raw:
    """A connection that has had an answer."""
    line = await knock()
    assert (await line.ask("GET", "/healthz"))[0] == 200
    return line


async def nothing(_line: Raw) -> None:
    pass


async def half_a_request_line(line: Raw) -> None:
    await line.send(b"GET /hea")


async def half_the_lines(line: Raw) -> None:
    await line.send(HEAD)


async def half_a_body(line: Raw) -> None:
    await line.send(b"POST /api/players/guest HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")


async def a_chunk_and_no_last(line: Raw) -> None:
    await line.send(CHUNKED + b"1\r\nx\r\n")


async def drops_of_a_head(line: Raw) -> None:
    """A line every second, for ever."""
    await line.send(HEAD)
    with suppress(OSError):
        while True:
            await asyncio.sleep(1)
            await line.send(b"X: y\r\n")


async def drops_of_nothing(line: Raw) -> None:
    """Empty lines in front of a request that never comes."""
    with suppress(OSError):
        while True:
            await line.send(b"\r\n")
            await asyncio.sleep(1)


HALF_REQUESTS: list[Callable[[Raw], Awaitable[None]]] = [
    nothing, half_a_request_line, half_the_lines, half_a_body, a_chunk_and_no_last, drops_of_a_head, drops_of_nothing,
]  # fmt: skip
# After one whole request; who is then silent is let go sooner.
HALF_A_SECOND: list[Callable[[Raw], Awaitable[None]]] = [half_the_lines, half_a_body, drops_of_a_head, drops_of_nothing]
HALF_MESSAGES: list[Callable[[Raw], Awaitable[None]]] = [half_a_message, fragments_without_an_end, half_a_frame_head]


@pytest.mark.wider
async def test_what_is_unfinished_after_ten_seconds_is_closed(door: RunningServer, knock: Knock) -> None:
    """It was kept for 65 seconds and more."""
    before = handles(door)
    lines = [(way, await knock()) for way in HALF_REQUESTS]
    lines += [(way, await socket_by(knock)) for way in HALF_MESSAGES]
    lines += [(way, await served_by(knock)) for way in HALF_A_SECOND]
    acts = [asyncio.ensure_future(way(line)) for way, line in lines]
    unread = await knock()
    await unread.send(request("GET", ENGINE_CODE, unread.headers()))
    gone = await asyncio.gather(*(line.gone(SEEN_WITHIN) for _, line in lines))
    for (way, _), seconds in zip(lines, gone, strict=True):
        assert seconds is not None, way.__name__
        assert seconds >= PATIENCE - 0.1, way.__name__
    # And so is a connection that does not read what it has asked for.
    await eventually(lambda: handles(door) <= before, SEEN_WITHIN)
    for act in acts:
        act.cancel()
    await asyncio.gather(*acts, return_exceptions=True)


@pytest.mark.wider
@pytest.mark.long
async def test_what_is_half_a_request_hears_so(knock: Knock) -> None:
    line = await knock()
    await line.send(HEAD)
    status, _, body = await line.answer()
    assert (status, error_in(body)) == (408, "too_slow")
