"""One call of a tool by an assistant: within its scope, its limits and its time, and always with an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import structlog
from pydantic import ValidationError

from app.accounts.access_tokens import Caller, out_of_scope
from app.desk.registry import all_tools
from app.desk.tool import ToolRefused
from app.domain.errors import BadPayload, ClubError, Forbidden, NotFound, TooLarge, Unavailable
from app.house import House
from app.languages.speaking import worded
from app.llm.words import fence
from app.web.assistants.at_the_board import LONGEST_WAIT
from app.web.assistants.at_the_board import OFFERS as BOARD_OFFERS
from app.web.assistants.looking_up import PAST_GAMES, of_the_desk
from app.web.assistants.offers import AssistantTool
from app.web.limits import LOOKED_UP, RateLimits

# The key of an ASGI scope under which the door leaves who asks.
CALLER = "chess_club.caller"

# Seconds of one call, whatever it waits for; tools of the desk have less of their own.
LONGEST_CALL = LONGEST_WAIT + 10.0
# Characters of what is found; a long game with its talk has some four thousand.
MOST_FOUND = 32_768
# Faults that are named in arguments that do not fit.
FAULTS = 5

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class CallAnswer:
    """What an assistant is told: one line for a model, in marks that no word of a stranger can close."""

    text: str
    refused: bool = False


def all_offers() -> Mapping[str, AssistantTool]:
    """Every tool by its name."""
    offers = (*map(of_the_desk, all_tools().values()), PAST_GAMES, *BOARD_OFFERS)
    found = {one.name: one for one in offers}
    if len(found) < len(offers):
        raise ValueError("two tools for assistants have the same name")
    return found


class AssistantCalls:
    """The tools, and who may call them."""

    def __init__(
        self,
        house: House,
        limits: RateLimits,
        tools: Mapping[str, AssistantTool] | None = None,
        seconds: float = LONGEST_CALL,
    ) -> None:
        """`tools` are all there are unless some are given; a call has so many `seconds`."""
        self._house = house
        self._limits = limits
        self._seconds = seconds
        flags = house.settings_view["flags"]
        offered = all_offers() if tools is None else tools
        self._offers = {name: one for name, one in offered.items() if one.flag is None or flags[one.flag]}

    def open_to(self, caller: Caller) -> Sequence[AssistantTool]:
        """The tools that the caller's token opens."""
        return [one for one in self._offers.values() if caller.may(*one.scopes)]

    async def call(self, caller: Caller, name: str, raw: Any) -> CallAnswer:
        """Runs a tool. Never raises: whatever goes wrong is a code and a sentence, and a line on `tool_errors`."""
        call_id = str(uuid4())
        with self._house.channels.turn("desk", call_id, people=(caller.player.id,), screen="assistant"):
            try:
                found = await self._found(caller, name, raw)
            except (ClubError, ToolRefused) as error:
                return self._refused(name, error.code, error.message)
            except TimeoutError:
                return self._refused(name, Unavailable.code, "That took too long. Ask again in a moment.")
            except Exception:
                log.exception("assistant_call_failed", tool=name[:64])
                return self._refused(name, ClubError.code, ClubError.said)
            self._house.channels.publish("tool_calls", {"tool": name, "cached": False}, subject=call_id)
            return CallAnswer(fence("result", found, MOST_FOUND))

    async def _found(self, caller: Caller, name: str, raw: Any) -> str:
        """What the tool found, as JSON. Raises ClubError, ToolRefused, and whatever goes wrong inside."""
        offer = self._offers.get(name)
        if offer is None:
            raise NotFound("There is no such tool.")
        if not caller.may(*offer.scopes):
            raise Forbidden(out_of_scope(*offer.scopes))
        try:
            given = offer.arguments.model_validate(raw)
        except ValidationError as error:
            wrong = [".".join(str(part) for part in one["loc"])[:64] for one in error.errors(include_url=False)]
            named = ", ".join(wrong[:FAULTS]) or "not an object"
            raise BadPayload(worded("These arguments do not fit the tool: {named}.", named=named)) from None
        if offer.weighs:
            await self._limits.hit(LOOKED_UP, "looked up", caller.player.id)
        async with asyncio.timeout(self._seconds):
            found = json.dumps(await offer.run(self._house, caller, given), ensure_ascii=False)
        if len(found) > MOST_FOUND:
            raise TooLarge("What was found is more than an assistant is told at once.")
        return found

    def _refused(self, name: str, code: str, message: str) -> CallAnswer:
        # A tool that is not there has a name of the caller's choosing.
        told = {"tool": name if name in self._offers else "unknown", "code": code}
        self._house.channels.publish("tool_errors", told)
        return CallAnswer(json.dumps({"error": {"code": code, "message": message}}, ensure_ascii=False), refused=True)
