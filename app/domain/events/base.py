"""The base of all events of a match."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from app.domain.making import quickly_made


class Event(BaseModel):
    """Something that happened in a match. The docstring of each subclass is its entry in docs/events.md;
    `domain.audiences` says who may hear which of its fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: ClassVar[str]
    # Optional fields that are sent as null if they are None; others are left out then.
    sent_as_null: ClassVar[tuple[str, ...]] = ()

    def payload(self) -> dict[str, Any]:
        """The event as JSON-ready values, without fields that are None but those in `sent_as_null`."""
        return {**dict.fromkeys(self.sent_as_null), **self.model_dump(mode="json", exclude_none=True)}


@quickly_made
@dataclass(frozen=True, slots=True)
class Stamped:
    """An event in the log: `seq` counts from 1 within the match, `at_ms` is UTC in milliseconds since 1970."""

    event: Event
    seq: int
    at_ms: int


EPOCH = datetime(1970, 1, 1)  # in UTC; naive, so that no offset is written out


@lru_cache(maxsize=1024)
def iso(at_ms: int) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC with milliseconds."""
    moment = EPOCH + timedelta(milliseconds=at_ms)
    return moment.isoformat(timespec="milliseconds") + "Z"
