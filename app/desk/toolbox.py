"""Runs tools: within their time and size, for who asks, and from the cache where a result is still good."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import structlog
from pydantic import ValidationError

from app.desk.cache import CachedResult, key_of
from app.desk.registry import all_tools
from app.desk.services import DeskServices
from app.desk.session import DeskSession
from app.desk.tool import Asker, DeskTool, Findings, ToolArguments, ToolRefused
from app.domain.errors import ClubError
from app.runtime.channels import Channels

# Bytes of a result; what people ask for is a few hundred.
MOST_BYTES = 16_384

STUCK = "That drawer is stuck just now. Ask me again in a moment, or ask me something else."

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Ran:
    """A tool's findings, and whether they were at hand."""

    tool: DeskTool
    found: Findings
    cached: bool


class Toolbox:
    """All tools with what they look in."""

    def __init__(self, services: DeskServices, channels: Channels) -> None:
        self.services = services
        self.tools: Mapping[str, DeskTool] = all_tools()
        self._channels = channels

    def at_hand(self, name: str, given: ToolArguments, asker: Asker, session: DeskSession) -> bool:
        """Whether a result is still good. Does not renew it."""
        key = self._key(self.tools[name], given, asker)
        return any(one["key"] == key for one in session.cache.state())

    def arguments(self, name: str, raw: Any) -> ToolArguments:
        """The arguments that a model gives. Raises ToolRefused for an unknown tool, and for those of another type."""
        tool = self.tools.get(name)
        if tool is None:
            raise ToolRefused("not_found", "There is no such tool.")
        try:
            return tool.arguments.model_validate(raw)
        except ValidationError as error:
            wrong = ", ".join(".".join(str(part) for part in one["loc"]) for one in error.errors(include_url=False)[:5])
            raise ToolRefused(
                "bad_payload", f"These arguments do not fit the tool: {wrong or 'not an object'}."
            ) from None

    async def run(
        self, name: str, given: ToolArguments, asker: Asker, session: DeskSession, exchange_id: str | None = None
    ) -> Ran:
        """The findings of a tool for `asker`. Raises ToolRefused, whatever went wrong inside."""
        tool = self.tools[name]
        key = self._key(tool, given, asker)
        found = session.cache.get(key)
        if found is not None:
            self._told(tool, exchange_id, 0.0, cached=True)
            return Ran(tool, found, True)
        began = time.perf_counter()
        try:
            async with asyncio.timeout(tool.seconds):
                found = await tool.look(given, asker, self.services)
            if len(json.dumps([found.facts, found.internal_info])) > MOST_BYTES:
                raise ValueError("the result is too large")
        except ToolRefused as refused:
            self._failed(tool, exchange_id, refused.code)
            raise
        except ClubError as error:
            self._failed(tool, exchange_id, error.code)
            raise ToolRefused(error.code, error.message) from None
        except TimeoutError:
            self._failed(tool, exchange_id, "timeout")
            raise ToolRefused("unavailable", STUCK) from None
        except Exception as error:
            log.exception("desk_tool_failed", tool=name)
            self._failed(tool, exchange_id, type(error).__name__)
            raise ToolRefused("internal", STUCK) from None
        arguments = given.model_dump(mode="json", exclude_none=True)
        now_ms = self.services.clock.now_ms()
        if found.settled:
            session.cache.put(key, CachedResult(name, arguments, found, tool.life, tool.life, now_ms, tool.private))
        self._told(tool, exchange_id, time.perf_counter() - began, cached=False)
        return Ran(tool, found, False)

    def _key(self, tool: DeskTool, given: ToolArguments, asker: Asker) -> str:
        depends = {"asker": asker.player.id, **tool.key(given, asker, self.services)}
        return key_of(tool.name, given.model_dump(mode="json"), depends)

    def _told(self, tool: DeskTool, exchange_id: str | None, seconds: float, *, cached: bool) -> None:
        told = {"tool": tool.name, "cached": cached, "ms": round(1000 * seconds)}
        self._channels.publish("tool_calls", told, subject=exchange_id)

    def _failed(self, tool: DeskTool, exchange_id: str | None, code: str) -> None:
        self._channels.publish("tool_errors", {"tool": tool.name, "code": code}, subject=exchange_id)
