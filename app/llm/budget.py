"""Daily limits of money spent on models: per player, and in all. Days are UTC days; money is in micro-dollars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from app.domain.errors import Unavailable
from app.llm.provider import Failed, Failure
from app.runtime.key_value import KeyValue

DAY_MS = 86_400_000
# Seconds for which a day's sums are kept, so that requests running at midnight are settled on their own day.
KEPT_SECONDS = 2 * DAY_MS / 1000


@dataclass(frozen=True, slots=True)
class Reservation:
    """Money reserved for one request; `sums` are the keys of the sums that it is counted in."""

    sums: tuple[str, ...]
    micros: int


class Budget:
    """Reserves the highest possible cost of a request before it is sent, and releases the rest afterwards. Spent and
    reserved money together never exceed the limits, also with concurrent requests."""

    def __init__(self, values: KeyValue, *, player_day: int, house_day: int, now: Callable[[], int]) -> None:
        self._values = values
        self._player_day = player_day
        self._house_day = house_day
        self._now = now

    async def take_over(self, house: int, players: Mapping[str, int]) -> None:
        """Counts what was spent today before this start, unless another worker has done so."""
        for key, micros in ((self._key(), house), *((self._key(one), spent) for one, spent in players.items())):
            await self._values.add(key, b"%d" % micros, KEPT_SECONDS)

    async def reserve(self, micros: int, player_id: str | None) -> Reservation:
        """Reserves money. Raises Failed (budget) if too little is left today; requests that cost nothing always
        pass."""
        caps = {self._key(): self._house_day}
        if player_id is not None:
            caps[self._key(player_id)] = self._player_day
        booked = Reservation(tuple(caps), micros)
        sums = [await self._values.increment(key, KEPT_SECONDS, micros) for key in caps]
        if micros > 0 and any(total > cap for total, cap in zip(sums, caps.values(), strict=True)):
            await self.settle(booked, 0)
            raise Failed(Failure.BUDGET)
        return booked

    async def settle(self, reservation: Reservation, micros: int) -> None:
        """Replaces the reserved money by the real cost, on the day of the reservation. Where the sums cannot be reached
        what was reserved stays counted: too much, and never too little."""
        for key in reservation.sums:
            with suppress(Unavailable):
                await self._values.increment(key, KEPT_SECONDS, micros - reservation.micros)

    def _key(self, player_id: str | None = None) -> str:
        return f"spent:{self._now() // DAY_MS}:{'' if player_id is None else player_id}"
