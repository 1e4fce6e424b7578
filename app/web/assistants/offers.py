"""What every tool for assistants promises: typed arguments, and which scope of a token opens it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel, ConfigDict

from app.accounts.access_tokens import SCOPES, Caller, TokenScope
from app.house import House


class AssistantArguments(BaseModel):
    """The base of all arguments: unknown fields are refused, and types are not bent into each other."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class AssistantTool:
    """One tool. `run` gives what was found, JSON-ready and fit for a model's eyes, or raises ClubError or ToolRefused;
    one of the `scopes` opens it. `changes` says whether anything in the club is different afterwards, `weighs` whether
    it looks something up at length (`limits.LOOKED_UP`), `flag` is the feature without which it is not there."""

    name: str
    description: str
    arguments: type[BaseModel]
    run: Callable[[House, Caller, Any], Awaitable[dict[str, Any]]]
    scopes: tuple[TokenScope, ...] = SCOPES
    changes: bool = False
    weighs: bool = False
    flag: str | None = None
