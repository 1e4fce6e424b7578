"""Whom a ban keeps out beyond the account it was said of: the browser in which they sat, by the session it still has,
and for an hour the newcomers of their address, since who is a guest is soon another one."""

from __future__ import annotations

import math

from app.accounts.cookies import Headers
from app.accounts.identity import Identity
from app.accounts.player import Player
from app.domain.errors import RateLimited
from app.languages.speaking import worded
from app.runtime.addresses import is_this_machine
from app.runtime.clock import Clock
from app.runtime.house_secret import digests_of
from app.runtime.key_value import KeyValue

# Seconds for which nobody new comes in from the address of a guest who was sent away: long enough to be tired of it,
# short enough for the others behind the same router, who may have nothing to do with it.
ADDRESS_SHUT_SECONDS = 3600.0
# Seconds for which it is known from which address a guest came in; of older ones the browser alone is kept out.
ARRIVAL_KNOWN_SECONDS = 24 * 3600.0


class KeptOut:
    """Asked before somebody is let in. An address is kept as a keyed digest, and no longer than is said above."""

    def __init__(self, identity: Identity, clock: Clock, secret: bytes, values: KeyValue) -> None:
        self._identity = identity
        self._clock = clock
        self._secret = secret
        self._values = values

    async def refuse_newcomer(self, headers: Headers, address: str) -> None:
        """Raises Banned for a browser that is kept out, RateLimited for anybody new from an address that is shut."""
        await self._identity.refuse_banned(headers)
        until = await self._values.get(self._shut(address))
        if until is not None:
            seconds = max(1, math.ceil((int(until) - self._clock.now_ms()) / 1000))
            raise RateLimited(
                worded(
                    "A guest from your network was sent away a while ago. Newcomers may come in from there again in "
                    "{minutes} minutes; members can log in.",
                    minutes=math.ceil(seconds / 60),
                ),
                details={"retry_after": seconds},
            )

    async def note_arrival(self, guest: Player, address: str) -> None:
        """Remembers from where a guest came in. This machine's own address is not: a proxy that names nobody would
        make all visitors one."""
        if not is_this_machine(address):
            await self._values.put(_arrival(guest.id), self._digest(address).encode(), ARRIVAL_KNOWN_SECONDS)

    async def shut_address_of(self, player_id: str) -> None:
        """Keeps newcomers of a guest's address out for an hour; nothing happens where the address is not known."""
        digest = await self._values.get(_arrival(player_id))
        if digest is not None:
            until = self._clock.now_ms() + int(ADDRESS_SHUT_SECONDS * 1000)
            await self._values.put(f"kept-out:{digest.decode()}", b"%d" % until, ADDRESS_SHUT_SECONDS)

    async def open_address_of(self, player_id: str) -> None:
        """Takes that back."""
        digest = await self._values.get(_arrival(player_id))
        if digest is not None:
            await self._values.delete(f"kept-out:{digest.decode()}")

    def _shut(self, address: str) -> str:
        return f"kept-out:{self._digest(address)}"

    def _digest(self, address: str) -> str:
        return digests_of(self._secret, address)[0]


def _arrival(player_id: str) -> str:
    return f"guest-from:{player_id}"
