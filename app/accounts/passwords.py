"""Password hashing: argon2id on two niced threads, so that many logins at once do not slow games down."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from typing import TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from app.domain.errors import BadPayload, RateLimited
from app.languages.speaking import worded

T = TypeVar("T")

# The lowest parameters that OWASP's Password Storage Cheat Sheet recommends for argon2id: about 35 ms of one core here.
MEMORY_KIB = 19_456  # 19 MiB
PASSES = 2
LANES = 1

SLOTS = 2  # digests at once; 38 MiB
WAITING = 24  # requests that may wait for a slot
RETRY_SECONDS = 2
NICENESS = 10  # of the threads

SHORTEST, LONGEST = 8, 256  # characters
DIFFERENT = 4  # least number of distinct characters
OBVIOUS = frozenset({"password", "passwort", "12345678", "123456789", "1234567890", "qwertyui", "qwertyuiop"})


class Passwords:
    """Makes and verifies digests. Raises RateLimited when too many wait."""

    def __init__(self, *, memory_kib: int = MEMORY_KIB, passes: int = PASSES) -> None:
        self._hasher = _hasher(memory_kib, passes)
        # Each slot is a thread of its own, and the first one that is idle is taken: the allocator keeps the 19 MiB of a
        # digest for each thread that ever made one, so the second thread is started only when two are needed at once.
        self._slots = [
            ThreadPoolExecutor(1, thread_name_prefix="passwords", initializer=_step_back) for _ in range(SLOTS)
        ]
        self._under_way = [0] * SLOTS
        # Verified for unknown names, so that they take the same time as known ones.
        self._nobodys = _digest_of_nobody(memory_kib, passes)

    async def digest(self, password: str) -> str:
        """The digest to keep: argon2id in PHC notation, salt and costs included."""
        return await self._run(lambda: self._hasher.hash(password))

    async def fits(self, digest: str | None, password: str) -> bool:
        """Whether the digest is of this password; False for no digest, after the same time."""
        return await self._run(lambda: self._holds(digest, password))

    def is_dated(self, digest: str) -> bool:
        """Whether it was made with other parameters than the current ones."""
        return self._hasher.check_needs_rehash(digest)

    async def close(self) -> None:
        """Waits for running work."""
        for slot in self._slots:
            await asyncio.to_thread(slot.shutdown)

    def _holds(self, digest: str | None, password: str) -> bool:
        try:
            # A lone surrogate, which no password has, must not raise.
            typed = as_kept(password).encode("utf-8", "replace")
            self._hasher.verify(self._nobodys if digest is None else digest, typed)
        except (VerificationError, InvalidHashError):
            return False
        return digest is not None

    async def _run(self, work: Callable[[], T]) -> T:
        if sum(self._under_way) >= SLOTS + WAITING:
            raise RateLimited("Many are at the door. Try again in a moment.", details={"retry_after": RETRY_SECONDS})
        slot = self._under_way.index(min(self._under_way))
        self._under_way[slot] += 1
        # The slot is freed when the work is done, even if the caller was cancelled.
        future = asyncio.get_running_loop().run_in_executor(self._slots[slot], work)
        future.add_done_callback(partial(self._done, slot))
        return await asyncio.shield(future)

    def _done(self, slot: int, future: asyncio.Future[T]) -> None:
        self._under_way[slot] -= 1
        if not future.cancelled():
            future.exception()  # marks it as retrieved, since the caller may be gone


def as_kept(password: str) -> str:
    """The password in NFKC, so that all keyboards give the same."""
    return unicodedata.normalize("NFKC", password)


def clean_password(password: str, username: str) -> str:
    """A new password in the form to keep. Raises BadPayload for one that is easy to guess."""
    clean = as_kept(password)
    if not SHORTEST <= len(clean) <= LONGEST:
        raise BadPayload(
            worded("A password has {shortest} to {longest} characters.", shortest=SHORTEST, longest=LONGEST)
        )
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in clean):
        raise BadPayload("A password is made of characters that can be typed.")
    if len(set(clean)) < DIFFERENT or clean.casefold() in OBVIOUS or clean.casefold() == username.casefold():
        raise BadPayload("That password would be guessed at once. Take another.")
    return clean


def digest_now(password: str) -> str:
    """The digest to keep, made on the caller's thread: for a command beside the server."""
    return _hasher(MEMORY_KIB, PASSES).hash(password)


def _hasher(memory_kib: int, passes: int) -> PasswordHasher:
    return PasswordHasher(passes, memory_kib, LANES, type=Type.ID)


@cache
def _digest_of_nobody(memory_kib: int, passes: int) -> str:
    """The digest of a random password, made once per process."""
    return _hasher(memory_kib, passes).hash(os.urandom(16).hex())


def _step_back() -> None:
    """Lowers the thread's priority, which is possible on Linux only."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
