"""What is said on a channel, and how far it may be told."""

from __future__ import annotations

from enum import Flag
from typing import Any, Literal, NamedTuple, get_args

ChannelName = Literal[
    "main", "logs", "extended_think", "tool_calls", "tokens", "memory", "agent_stack", "performance", "tool_errors"
]
CHANNELS: tuple[ChannelName, ...] = get_args(ChannelName)


class Reach(Flag):
    """Who may read a message, of those who may see its turn at all. Several together bind at once.

    `PERSONAL`: it holds words of people, and goes to those alone whose turn it is. `VERDICT`: it tells what the engine
    thinks, and is kept from whoever plays this rated game until it is over. `INNER`: prompts, thoughts of models and
    lines of the log, which are for hosts.
    """

    ALL = 0
    PERSONAL = 1
    VERDICT = 2
    INNER = 4


class Message(NamedTuple):
    """One thing said on a channel. `subject` names what it is about (a match's id, or an exchange's: a talk, a run);
    `data` is JSON-ready and holds ids where a text may have to be forgotten. `turn` is the id of the turn in which it
    was said, None outside of any; `number` counts the messages of a turn from 1. A tuple, because thirty are made in a
    turn, and a frozen dataclass takes five times as long."""

    channel: ChannelName
    at_ms: int
    subject: str | None
    data: dict[str, Any]
    turn: str | None = None
    number: int = 0
    reach: Reach = Reach.ALL
