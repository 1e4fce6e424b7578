"""Passwords: argon2id on two slow threads of their own, so that a crowd at the door costs the tables nothing."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from app.domain.errors import BadPayload, RateLimited

T = TypeVar("T")

# The smallest costs that OWASP's Password Storage Cheat Sheet names for argon2id: about 35 ms of one core here.
MEMORY_KIB = 19_456  # 19 MiB
PASSES = 2
LANES = 1

SLOTS = 2  # digests at once; 38 MiB
WAITING = 24  # more would wait longer than anybody does; each takes a slot for some 35 ms
RETRY_SECONDS = 2
NICENESS = 10  # of the threads: whoever plays comes first

SHORTEST, LONGEST = 8, 256  # characters
DIFFERENT = 4  # characters that a password has at the least
OBVIOUS = frozenset({"password", "passwort", "12345678", "123456789", "1234567890", "qwertyui", "qwertyuiop"})


class Passwords:
    """Makes digests and holds passwords against them. Raises RateLimited when too many wait."""

    def __init__(self, *, memory_kib: int = MEMORY_KIB, passes: int = PASSES) -> None:
        self._hasher = _hasher(memory_kib, passes)
        self._threads = ThreadPoolExecutor(SLOTS, thread_name_prefix="passwords", initializer=_step_back)
        self._under_way = 0
        # Held against whatever is said about nobody, so that an unknown name takes the time of a known one.
        self._nobodys = _digest_of_nobody(memory_kib, passes)

    async def digest(self, password: str) -> str:
        """The digest to keep: argon2id in PHC notation, salt and costs included."""
        return await self._run(lambda: self._hasher.hash(password))

    async def fits(self, digest: str | None, password: str) -> bool:
        """Whether the digest is of this password; False for no digest, after the same time."""
        return await self._run(lambda: self._holds(digest, password))

    def is_dated(self, digest: str) -> bool:
        """Whether it was made at other costs than today's."""
        return self._hasher.check_needs_rehash(digest)

    async def close(self) -> None:
        """Finishes what is under way."""
        await asyncio.to_thread(self._threads.shutdown)

    def _holds(self, digest: str | None, password: str) -> bool:
        try:
            # Half a character, which no password has, must not break the door.
            typed = unicodedata.normalize("NFKC", password).encode("utf-8", "replace")
            self._hasher.verify(self._nobodys if digest is None else digest, typed)
        except (VerificationError, InvalidHashError):
            return False
        return digest is not None

    async def _run(self, work: Callable[[], T]) -> T:
        if self._under_way >= SLOTS + WAITING:
            raise RateLimited("Many are at the door. Try again in a moment.", details={"retry_after": RETRY_SECONDS})
        self._under_way += 1
        # The slot is free when the work is over, not when whoever asked has gone away.
        future = asyncio.get_running_loop().run_in_executor(self._threads, work)
        future.add_done_callback(self._done)
        return await asyncio.shield(future)

    def _done(self, future: asyncio.Future[T]) -> None:
        self._under_way -= 1
        if not future.cancelled():
            future.exception()  # told to whoever waits; who has gone away misses nothing


def clean_password(password: str, username: str) -> str:
    """The password in one form for every keyboard (NFKC). Raises BadPayload for one that anybody would guess."""
    clean = unicodedata.normalize("NFKC", password)
    if not SHORTEST <= len(clean) <= LONGEST:
        raise BadPayload(f"A password has {SHORTEST} to {LONGEST} characters.")
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in clean):
        raise BadPayload("A password is made of characters that can be typed.")
    if len(set(clean)) < DIFFERENT or clean.casefold() in OBVIOUS or clean.casefold() == username.casefold():
        raise BadPayload("That password would be guessed at once. Take another.")
    return clean


def _hasher(memory_kib: int, passes: int) -> PasswordHasher:
    return PasswordHasher(passes, memory_kib, LANES, type=Type.ID)


@cache
def _digest_of_nobody(memory_kib: int, passes: int) -> str:
    """A digest at these costs of a password that nobody knows, made once in the life of the process."""
    return _hasher(memory_kib, passes).hash(os.urandom(16).hex())


def _step_back() -> None:
    """On Linux a thread can be niced by itself; elsewhere two slots are bound enough."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
