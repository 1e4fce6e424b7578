"""What may be spent: per player and day, and for the house per day. Days are UTC's; money is in micro-dollars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from app.llm.provider import Failed, Failure

DAY_MS = 86_400_000


@dataclass(frozen=True, slots=True)
class Reservation:
    """Money put aside for one request."""

    day: int
    player_id: str | None
    micros: int


class Budget:
    """Puts the most a request can cost aside before it is sent, and takes back what it did not cost. What is spent
    and what is put aside never exceed the caps together, however many ask at once."""

    def __init__(self, *, player_day: int, house_day: int, now: Callable[[], int]) -> None:
        self._player_day = player_day
        self._house_day = house_day
        self._now = now
        self._day = now() // DAY_MS
        self._house = 0
        self._players: defaultdict[str, int] = defaultdict(int)

    def take_over(self, house: int, players: Mapping[str, int]) -> None:
        """Counts what was spent today before the house opened."""
        self._house += house
        for player_id, micros in players.items():
            self._players[player_id] += micros

    def reserve(self, micros: int, player_id: str | None) -> Reservation:
        """Puts money aside. Raises Failed (budget) when there is not enough left today; what costs nothing is always
        allowed."""
        self._turn_the_page()
        if micros > 0 and not self._has(micros, player_id):
            raise Failed(Failure.BUDGET)
        self._book(micros, player_id)
        return Reservation(self._day, player_id, micros)

    def settle(self, reservation: Reservation, micros: int) -> None:
        """Replaces what was put aside by what it cost."""
        self._turn_the_page()
        if reservation.day == self._day:
            self._book(micros - reservation.micros, reservation.player_id)

    @property
    def spent(self) -> int:
        """Spent and put aside by the house today."""
        self._turn_the_page()
        return self._house

    def _has(self, micros: int, player_id: str | None) -> bool:
        if self._house + micros > self._house_day:
            return False
        return player_id is None or self._players[player_id] + micros <= self._player_day

    def _book(self, micros: int, player_id: str | None) -> None:
        self._house += micros
        if player_id is not None:
            self._players[player_id] += micros

    def _turn_the_page(self) -> None:
        today = self._now() // DAY_MS
        if today != self._day:
            self._day, self._house = today, 0
            self._players.clear()
