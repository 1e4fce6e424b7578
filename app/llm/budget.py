"""What may be spent: per player and day, and for the house per day. Days are UTC's; money is in micro-dollars."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.llm.provider import Failed, Failure
from app.runtime.key_value import KeyValue

DAY_MS = 86_400_000
# Seconds for which a day's sums are kept: what is still under way when it ends is settled with it.
KEPT_SECONDS = 2 * DAY_MS / 1000


@dataclass(frozen=True, slots=True)
class Reservation:
    """Money put aside for one request; `purses` name the sums it is counted in."""

    purses: tuple[str, ...]
    micros: int


class Budget:
    """Puts the most a request can cost aside before it is sent, and takes back what it did not cost. What is spent
    and what is put aside never exceed the caps together, however many ask at once."""

    def __init__(self, values: KeyValue, *, player_day: int, house_day: int, now: Callable[[], int]) -> None:
        self._values = values
        self._player_day = player_day
        self._house_day = house_day
        self._now = now

    async def take_over(self, house: int, players: Mapping[str, int]) -> None:
        """Counts what was spent today before the house opened, where no other worker has done so."""
        for purse, micros in ((self._purse(), house), *((self._purse(one), spent) for one, spent in players.items())):
            await self._values.add(purse, b"%d" % micros, KEPT_SECONDS)

    async def reserve(self, micros: int, player_id: str | None) -> Reservation:
        """Puts money aside. Raises Failed (budget) when there is not enough left today; what costs nothing is always
        allowed."""
        caps = {self._purse(): self._house_day}
        if player_id is not None:
            caps[self._purse(player_id)] = self._player_day
        booked = Reservation(tuple(caps), micros)
        sums = [await self._values.increment(purse, KEPT_SECONDS, micros) for purse in caps]
        if micros > 0 and any(total > cap for total, cap in zip(sums, caps.values(), strict=True)):
            await self.settle(booked, 0)
            raise Failed(Failure.BUDGET)
        return booked

    async def settle(self, reservation: Reservation, micros: int) -> None:
        """Replaces what was put aside by what it cost, on the day on which it was put aside."""
        for purse in reservation.purses:
            await self._values.increment(purse, KEPT_SECONDS, micros - reservation.micros)

    def _purse(self, player_id: str | None = None) -> str:
        return f"spent:{self._now() // DAY_MS}:{'' if player_id is None else player_id}"
