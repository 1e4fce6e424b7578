"""The house's own time, some while later."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.desk.services import DeskServices
from app.runtime.clock import Clock


@dataclass(frozen=True, slots=True)
class Later:
    """A clock that goes `by_ms` ahead of another."""

    clock: Clock
    by_ms: int

    def now_ms(self) -> int:
        return self.clock.now_ms() + self.by_ms


def services_at(services: DeskServices, clock: Later) -> DeskServices:
    return replace(services, clock=clock)
