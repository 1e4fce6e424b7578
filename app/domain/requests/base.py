"""The base of all requests of clients."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Request(BaseModel):
    """A request of a client. Types are strict: "1" is no number. Unknown fields are ignored, so that newer clients work
    with an older server."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    name: ClassVar[str]
