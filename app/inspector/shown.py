"""Recorded turns as JSON-ready values, with what a reader may not read withheld and the texts of memories joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from app.domain.events import iso
from app.domain.memory import Scope
from app.inspector.eyes import Eyes
from app.runtime.channels import CHANNELS, Message, Recorded

Payload = dict[str, Any]

# Characters of one text that is shown; a prompt with a long game has some ten thousand.
LONGEST_TEXT = 20_000
WITHHELD: Mapping[str, Any] = {"withheld": True}
# Scopes whose memories anybody may hear.
GENERAL = frozenset(scope.value for scope in Scope if scope.is_general)


def message_shown(message: Message, is_match: bool, eyes: Eyes, texts: Mapping[str, str]) -> Payload:
    """One message as `/inspector` sends it. `texts` are narratives by the ids of memories."""
    data = message.data if eyes.may_read(message.reach) else WITHHELD
    if message.channel == "memory" and "scores" in data:
        data = {**data, "scores": [_with_text(score, eyes, texts) for score in data["scores"]]}
    return {
        "name": message.channel,
        "at": iso(message.at_ms),
        "match_id" if is_match else "exchange_id": message.subject,
        "turn": message.turn,
        "number": message.number,
        "data": _cut(data),
    }


def memory_ids(messages: Iterable[Message]) -> set[str]:
    """The ids of the memories whose texts are joined to these messages."""
    return {
        score["memory_id"]
        for message in messages
        if message.channel == "memory"
        for score in message.data.get("scores", ())
    }


def _with_text(score: Payload, eyes: Eyes, texts: Mapping[str, str]) -> Payload:
    if eyes.mine or score["scope"] in GENERAL:
        return {**score, "narrative": texts.get(score["memory_id"])}
    return score


def summary_of(turn: Recorded) -> Payload:
    """One turn in a line: who, why, how long, and what came of it. It holds no words and no verdict."""
    spans = [message.data for message in turn.messages if "span" in message.data]
    tokens = [message.data for message in turn.messages if message.channel == "tokens"]
    main = [message.data for message in turn.messages if message.channel == "main"]
    memory = [message.data for message in turn.messages if message.channel == "memory"]
    return {
        "id": turn.id,
        "kind": turn.kind,
        "at": iso(turn.began_ms),
        "match_id" if turn.is_match else "exchange_id": turn.subject,
        **turn.about,
        "took_ms": round(max((span["began_ms"] + span["took_ms"] for span in spans), default=0.0), 1),
        "spoke": any(data.get("spoke") for data in main),
        "surfaced": max((len(data["surfaced"]) for data in memory if "surfaced" in data), default=0),
        "refused": len({number for number, data in enumerate(main) if "refused" in data and "by" in data}),
        "errors": sum(message.channel == "tool_errors" for message in turn.messages),
        "tokens": sum(call["input"] + call["cached"] + call["output"] for call in tokens),
        "dollars": round(sum(call["dollars"] for call in tokens), 6),
        "messages": len(turn.messages),
        "dropped": turn.dropped,
        "forgotten": turn.forgotten,
    }


def turn_shown(turn: Recorded, eyes: Eyes, texts: Mapping[str, str]) -> Payload:
    """The whole turn: its summary, and its messages by channel, in order."""
    channels: dict[str, list[Payload]] = {name: [] for name in CHANNELS}
    for message in turn.messages:
        channels[message.channel].append(message_shown(message, turn.is_match, eyes, texts))
    withheld = any(not eyes.may_read(message.reach) for message in turn.messages)
    return {**summary_of(turn), "withheld": withheld, "channels": channels}


def _cut(value: Any) -> Any:
    """A copy in which no text is longer than LONGEST_TEXT."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TEXT else f"{value[:LONGEST_TEXT]}…"
    if isinstance(value, Mapping):
        return {str(key): _cut(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_cut(one) for one in value]
    if isinstance(value, float):
        return round(value, 4)
    return value if value is None or isinstance(value, bool | int) else str(value)
