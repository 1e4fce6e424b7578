"""The one event of `/inspector`. `INSPECTOR_EVENTS` maps its name to its class."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from app.domain.values import Value

NameOfChannel = Literal[
    "main", "logs", "extended_think", "tool_calls", "tokens", "memory", "agent_stack", "performance", "tool_errors"
]


class ChannelTold(Value):
    """Something said on one of the nine channels, in a turn that the listener may see. With `auth.match_id` or
    `auth.exchange_id` only what is about that match, talk or run, what is kept of its latest turns first; without
    either, everything that the listener may see, from now on."""

    name: NameOfChannel
    at: str
    match_id: str | None = Field(default=None, description="the match it is about; absent for talks and runs")
    exchange_id: str | None = Field(default=None, description="the talk, run or exchange it is about")
    turn: str | None = Field(description="the id of its turn, which lines of the log carry too; null outside of any")
    number: int = Field(description="its number among the messages of the turn, from 1; 0 outside of any")
    data: dict[str, Any] = Field(
        description='what is said; `{"withheld": true}` where it holds words of others, is for hosts alone, or would '
        "tell a player what the engine thinks of the rated game they are playing"
    )


INSPECTOR_EVENTS: dict[str, type[Value]] = {"channel": ChannelTold}
