"""What every event of a match shares: a name, an audience, and the stamp the table gives it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict


class Event(BaseModel):
    """Something that happened at a table. Frozen; the docstring of each kind is its reference page, and who may hear
    which of its fields stands in `domain.audiences`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: ClassVar[str]
    # Optional fields that are promised to every client: told as null where there is nothing to tell.
    told_as_null: ClassVar[tuple[str, ...]] = ()

    def payload(self) -> dict[str, Any]:
        """The event as JSON-ready values, absent optional fields left out but for those in `told_as_null`."""
        return {**dict.fromkeys(self.told_as_null), **self.model_dump(mode="json", exclude_none=True)}


@dataclass(frozen=True, slots=True)
class Stamped:
    """An event in its place: `seq` counts from 1 within the match, `at_ms` is UTC in milliseconds since 1970."""

    event: Event
    seq: int
    at_ms: int


EPOCH = datetime(1970, 1, 1)  # in UTC; naive, so that no offset is written out


@lru_cache(maxsize=1024)
def iso(at_ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC with milliseconds."""
    moment = EPOCH + timedelta(milliseconds=at_ms)
    return moment.isoformat(timespec="milliseconds") + "Z"
