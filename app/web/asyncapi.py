"""The reference of the sockets as an AsyncAPI 3 document, generated from the classes of events and requests."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel

from app.domain.audiences import AUDIENCES, Circle
from app.domain.events import EVENTS
from app.domain.events.desk import DESK_EVENTS
from app.domain.events.inspector import INSPECTOR_EVENTS
from app.domain.events.lobby import LOBBY_EVENTS
from app.domain.events.presence import PRESENCE_EVENTS
from app.domain.events.room import ROOM_EVENTS
from app.domain.events.snapshot import UNNUMBERED
from app.domain.flags import hidden_events, hidden_namespaces, without_hidden
from app.domain.requests import REQUESTS
from app.domain.requests.refusals import refusals_told

VERSION = "0.1.0"

STAMP = {
    "match_id": {"type": "string", "description": "The match it belongs to."},
    "seq": {"type": "integer", "minimum": 1, "description": "Its number in the match, without gaps."},
    "at": {"type": "string", "format": "date-time", "description": "When it happened, in UTC."},
}

# What the server sends outside of matches, by namespace; nothing of it is kept in a log.
UNSTORED: dict[str, Mapping[str, type[BaseModel]]] = {
    "room": ROOM_EVENTS,
    "lobby": LOBBY_EVENTS,
    "presence": PRESENCE_EVENTS,
    "inspector": INSPECTOR_EVENTS,
    "desk": DESK_EVENTS,
}


def words_of(kind: type[BaseModel]) -> str:
    """The reference text of an event or request: its docstring, unwrapped."""
    return inspect.cleandoc(kind.__doc__ or "")


def asyncapi_document(hidden: frozenset[str] = frozenset()) -> dict[str, Any]:
    """The whole document: one channel per namespace, one message per event or request, but for those of the flags that
    are off (`hidden`)."""
    unknown, closed = hidden_events(hidden), hidden_namespaces(hidden)
    schemas: dict[str, Any] = {}
    messages: dict[str, Any] = {}
    channels: dict[str, Any] = {}
    operations: dict[str, Any] = {}
    for namespace, requests in REQUESTS.items():
        if namespace in closed:
            continue
        name = namespace.strip("/")
        channel: dict[str, Any] = {"address": namespace, "messages": {}}
        channels[name] = channel
        known = [request for request in requests.values() if request.name not in unknown]
        for request in known:
            _add(request, request.name, channel, messages, schemas)
        operations[f"{name}_receives"] = _operation("receive", name, [request.name for request in known])
    numbered = {name: event for name, event in EVENTS.items() if name not in unknown}
    unnumbered = {name: kind for name, kind in UNNUMBERED.items() if name not in unknown}
    for event in numbered.values():
        _add(event, event.name, channels["play"], messages, schemas, stamped=True)
    for name, kind in unnumbered.items():
        _add(kind, name, channels["play"], messages, schemas)
    for space, told in UNSTORED.items():
        if f"/{space}" in closed:
            continue
        unstored = {name: shape for name, shape in told.items() if name not in unknown}
        for name, shape in unstored.items():
            _add(shape, name, channels[space], messages, schemas)
        operations[f"{space}_sends"] = _operation("send", space, list(unstored))
    operations["play_sends"] = _operation("send", "play", [*unnumbered, *numbered])
    document = {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Chess Club over Socket.IO",
            "version": VERSION,
            "description": "WebSocket transport only, same origin, identified by the session cookie, or by "
            "`auth.token`, the access token of a program. Every client "
            'event is acknowledged: {"ok": true, ...} or {"ok": false, "error": {"code", "message"}}. Codes: '
            + "; ".join(f"{code}: {when}" for code, when in refusals_told(hidden).items())
            + ".",
        },
        "channels": channels,
        "operations": operations,
        "components": {"messages": messages, "schemas": schemas},
    }
    return dict(without_hidden(document, hidden))


def schema_of(kind: type[BaseModel]) -> dict[str, Any]:
    """The JSON Schema of an event or request as it is sent."""
    schema = kind.model_json_schema(ref_template="#/components/schemas/{model}", mode="serialization")
    row = AUDIENCES.get(kind)
    if row is None:
        return schema
    # Messages of a match contain every field that is not null and that the audience may hear.
    for shape in (schema, *schema.get("$defs", {}).values()):
        if "properties" in shape:
            fields = shape["properties"].items()
            shape["required"] = [key for key, field in fields if field.get("default", ...) is not None]
    apart = {field: circle for field, circle in row.circles.items() if circle is not Circle.EVERYBODY}
    for field, circle in apart.items():
        schema["properties"][field]["x-heard-by"] = circle.value
    always = {*schema["required"], *getattr(kind, "sent_as_null", ())} - set(apart)
    schema["required"] = [key for key in schema["properties"] if key in always]
    return schema


def _add(
    kind: type[BaseModel],
    name: str,
    channel: dict[str, Any],
    messages: dict[str, Any],
    schemas: dict[str, Any],
    *,
    stamped: bool = False,
) -> None:
    schema = schema_of(kind)
    schemas.update(schema.pop("$defs", {}))
    schema.pop("description", None)
    if stamped:
        schema["properties"] = {**STAMP, **schema.get("properties", {})}
        schema["required"] = list(dict.fromkeys([*STAMP, *schema.get("required", ())]))
    # Some names exist in several channels with different schemas.
    key = name if channel["address"] == "/play" else f"{channel['address'].strip('/')}.{name}"
    messages[key] = {"name": name, "description": words_of(kind), "payload": schema}
    channel["messages"][name] = {"$ref": f"#/components/messages/{key}"}


def _operation(action: str, channel: str, names: list[str]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": f"#/channels/{channel}"},
        "messages": [{"$ref": f"#/channels/{channel}/messages/{name}"} for name in names],
    }
