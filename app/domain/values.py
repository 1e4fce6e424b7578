"""The base of small frozen values that travel as JSON."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen part of an event or answer; undeclared fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")
