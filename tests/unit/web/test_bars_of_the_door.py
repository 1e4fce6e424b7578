"""The figures and headers that the door is promised to keep, as figures: a test that asks the code for its own limit
would follow it anywhere."""

from __future__ import annotations

import asyncio
import base64
import threading

import httpx

from app.accounts.passwords import Passwords
from app.entrance.watch import PATIENCE_SECONDS
from app.matches.service import LIVE_GAMES, OPENINGS
from app.sockets.allowances import MOVES, SOCKETS_PER_PLAYER, TALK, WORDS
from app.sockets.frames import FRAME_LIMIT, TRANSPORT_LIMIT
from app.web.security import BODY_LIMIT, BODY_LIMITS
from app.workshop.cards import MOST_BYTES

KB = 1024

# What a page of ours may load, and what may be done with it.
POLICY = {
    "default-src": ["'self'"], "style-src": ["'self'"], "img-src": ["'self'", "data:"], "font-src": ["'self'"],
    "connect-src": ["'self'"], "worker-src": ["'self'"], "object-src": ["'none'"], "base-uri": ["'none'"],
    "form-action": ["'self'"], "frame-ancestors": ["'none'"],
}  # fmt: skip
HEADERS = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def password_threads() -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name.startswith("passwords")}


async def test_two_passwords_are_looked_at_at_once_and_no_more() -> None:
    before = password_threads()
    passwords = Passwords()
    await asyncio.gather(*(passwords.fits(None, f"guess {number}") for number in range(20)))
    assert len(password_threads() - before) == 2
    await passwords.close()


def test_a_player_may_move_talk_and_open_games_as_often_as_was_promised() -> None:
    assert (MOVES.per_second, MOVES.burst) == (10, 30)
    assert (WORDS.per_second, WORDS.burst) == (5 / 10, 10)
    assert TALK.per_second * 60 == 20
    assert (OPENINGS.amount, LIVE_GAMES, SOCKETS_PER_PLAYER) == (5, 3, 10)


def test_frames_bodies_and_cards_are_as_large_as_was_promised() -> None:
    assert (FRAME_LIMIT, TRANSPORT_LIMIT, BODY_LIMIT) == (16 * KB, 64 * KB, 16 * KB)
    assert PATIENCE_SECONDS == 10
    assert (BODY_LIMITS["/api/characters/import"], MOST_BYTES) == (256 * KB, 256 * KB)
    assert max(BODY_LIMITS.values()) == 256 * KB


async def test_a_session_is_at_least_128_random_bits(visitor: httpx.AsyncClient) -> None:
    tokens = []
    for _ in range(5):
        await visitor.post("/api/players/guest")
        tokens.append(visitor.cookies["chess_club_session"])
    secrets = [base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)) for token in tokens]
    assert min(map(len, secrets)) * 8 >= 128
    # No part of it is the same twice: nothing in it counts, tells the time or names anybody.
    for start in range(0, 16, 4):
        assert len({secret[start : start + 4] for secret in secrets}) == len(secrets)


async def test_the_policy_of_every_page_is_the_strict_one(visitor: httpx.AsyncClient) -> None:
    await visitor.get("/login")
    await visitor.post("/api/players/guest")
    for path in (
        "/",
        "/characters/kenji",
        "/room/kenji",
        "/analysis",
        "/memories",
        "/settings",
        "/workshop",
        "/nowhere",
    ):
        answer = await visitor.get(path)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, path
        parts = (part.split() for part in answer.headers["content-security-policy"].split(";"))
        policy = {name: allowed for name, *allowed in parts}
        own, import_map = policy.pop("script-src")
        assert (own, import_map[:8]) == ("'self'", "'sha256-"), path
        assert policy == POLICY, path
