"""Passwords: what is kept of them, what is refused, and that nobody learns from the time it takes (TRUST S4)."""

from __future__ import annotations

import asyncio
import re
import statistics
import threading
import time
from collections.abc import AsyncIterator

import pytest

from app.accounts.passwords import SLOTS, WAITING, Passwords, clean_password
from app.domain.errors import BadPayload, RateLimited


@pytest.fixture
async def passwords() -> AsyncIterator[Passwords]:
    made = Passwords()
    yield made
    await made.close()


async def test_a_digest_is_argon2id_at_its_costs_and_salted(passwords: Passwords) -> None:
    one, other = await passwords.digest("a knight on the rim"), await passwords.digest("a knight on the rim")
    assert one != other
    found = re.fullmatch(r"\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$[^$]{22,}\$[^$]{43,}", one)
    assert found is not None
    assert int(found[1]) >= 19 * 1024
    assert int(found[2]) >= 2
    assert await passwords.fits(one, "a knight on the rim")
    assert not await passwords.fits(one, "a knight on the rin")
    assert not passwords.is_dated(one)


async def test_one_after_the_other_takes_the_memory_of_one(passwords: Passwords) -> None:
    """A thread that has made a digest keeps its 19 MiB; a second one was started for the tenth in a row."""
    before = set(threading.enumerate())
    for _ in range(60):
        await passwords.fits(None, "anything at all")
    started = set(threading.enumerate()) - before
    assert len([thread for thread in started if thread.name.startswith("passwords")]) == 1


async def test_nothing_fits_nobody_and_a_broken_digest(passwords: Passwords) -> None:
    assert not await passwords.fits(None, "anything at all")
    assert not await passwords.fits("not a digest", "anything at all")
    assert not await passwords.fits(await passwords.digest("half"), "\ud800")


async def test_the_same_word_typed_on_two_keyboards_fits(passwords: Passwords) -> None:
    digest = await passwords.digest(clean_password("Cafe\u0301 \u2167 Zug", "anna"))
    assert await passwords.fits(digest, "Café VIII Zug")


async def test_an_unknown_name_takes_the_time_of_a_known_one(passwords: Passwords) -> None:
    digest = await passwords.digest("the right one")
    times: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(12):
        for known in (True, False):
            began = time.perf_counter()
            await passwords.fits(digest if known else None, "a wrong one")
            times[known].append(time.perf_counter() - began)
    ratio = min(times[True]) / min(times[False])
    assert 0.7 < ratio < 1.4, (statistics.median(times[True]), statistics.median(times[False]))


async def test_a_crowd_waits_in_a_short_line_and_the_loop_goes_on(passwords: Passwords) -> None:
    late: list[float] = []

    async def watch() -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.005)
            late.append(time.perf_counter() - began - 0.005)

    watching = asyncio.ensure_future(watch())
    crowd = await asyncio.gather(*(passwords.fits(None, f"guess {n}") for n in range(60)), return_exceptions=True)
    watching.cancel()
    refused = [one for one in crowd if isinstance(one, RateLimited)]
    assert [one for one in crowd if one is False] == [False] * (SLOTS + WAITING)
    assert len(refused) == 60 - SLOTS - WAITING
    assert refused[0].details == {"retry_after": 2}
    # With argon2 on the loop itself each guess would have held it up for more than 20 ms, one after the other.
    assert statistics.median(late) < 0.02
    assert await passwords.fits(None, "the line is free again") is False


@pytest.mark.parametrize(
    "password",
    [
        "", "short12", "x" * 257, "aaaaaaaaaa", "abababab", "password", "PASSWORD", "12345678", "magnus-99",
        "a\nbcdefghi", "\ud800bcdefghi",
    ],
)  # fmt: skip
def test_what_anybody_would_guess_is_refused(password: str) -> None:
    with pytest.raises(BadPayload):
        clean_password(password, "Magnus-99")


@pytest.mark.parametrize("password", ["eight888", "correct horse battery staple", "пешка на d4", "🐴🐴 mate in 2"])
def test_any_other_word_is_welcome(password: str) -> None:
    assert clean_password(password, "anna") == password
