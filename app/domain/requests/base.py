"""What every request of a client shares."""

from __future__ import annotations

from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Request(BaseModel):
    """A client's event. Strict: a number in quotes is not a number. Unknown fields are passed over, so that a newer
    client can speak to an older house."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    name: ClassVar[str]
