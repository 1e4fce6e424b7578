"""Cookies of whatever else runs on the same host: what they hold keeps nobody from a page, and nobody from a socket.
Of these 34, 22 left the pages working and every socket refused."""

from __future__ import annotations

import pytest

from app.accounts.identity import COOKIE
from tests.fakes.raw import Lines, doorway
from tests.fakes.server import RunningServer

# How a header line looks around our own cookie, `{}`; two strings are two lines.
VARIANTS: list[tuple[str, ...]] = [
    ('pref={{"a": 1}}; {}',),
    ('{}; pref={{"a": 1}}',),
    ("a=[1, 2]; {}",),
    ("a=b,c; {}",),
    ('a="two words"; {}',),
    ('a="half a quotation; {}',),
    ('{}; a="half a quotation',),
    ('a="a;b"; {}',),
    ('a=\\"; b=\\; {}',),
    ("=no name; {}",),
    ("no value; {}",),
    ("two words=1; {}",),
    ("a=; {}",),
    ("a[0]=1; {}",),
    ("a{{b}}=1; {}",),
    ("a@b=1; a:b=2; a/b=3; a(b)=4; {}",),
    ("a,b=1; {}",),
    ("a=b=c==; {}",),
    (";; ;{};;",),
    ("a=b;{}",),
    ("a=b;\t{}",),
    ("a=\u00e9; {}",),
    ("\u00e9=1; {}",),
    ("a=\xff\xfe; {}",),
    ("path=/; {}",),
    ("expires=Thu, 01 Jan 2026 00:00:00 GMT; domain=x; {}",),
    ("secure; httponly; {}",),
    ("$Version=1; {}; $Path=/",),
    (f"{COOKIE}_old=1; x{COOKIE}=2; {COOKIE.upper()}=3; {{}}",),
    (f"{COOKIE}=; {{}}",),
    (f"{COOKIE}; {{}}",),
    ("; ".join(f"neighbour{number}={'x' * 120}" for number in range(100)) + "; {}",),
    ("a=" + "x" * 12_000 + "; {}",),
    ("a=b", "{}"),
]


def lines_of(variant: tuple[str, ...], cookie: str) -> Lines:
    return [("Cookie", line.format(cookie)) for line in variant]


def test_there_are_so_many() -> None:
    assert len(VARIANTS) == len(set(VARIANTS)) == 34


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: repr(variant)[2:40])
async def test_neighbours_hurt_neither_pages_nor_sockets(club: RunningServer, variant: tuple[str, ...]) -> None:
    async with doorway(club.port) as knock:
        page, socket = await knock(), await knock()
        cookie = await page.come_in()
        cookies = lines_of(variant, cookie)
        assert (await page.ask("GET", "/api/me", lines=cookies))[0] == 200
        assert await socket.upgrade(cookies) == 101
        assert (await socket.join("/room", {"character_id": "kenji"})).startswith("40/room")
        status, _, _ = await page.ask("POST", "/api/auth/logout", lines=cookies)
        assert status == 204
        assert await socket.gone() is not None
