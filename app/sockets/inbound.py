"""Requests of clients: decoded, rate-limited, passed to their handler, and always acknowledged."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

import structlog
from pydantic import ValidationError

from app.domain.acts import Answer, Refusal
from app.domain.errors import ClubError
from app.domain.requests import REQUESTS, Request
from app.languages.speaking import translated, worded
from app.runtime.bucket import Rate
from app.runtime.metrics import SOCKET_EVENTS
from app.sockets.allowances import ANYTHING, Allowances

log = structlog.get_logger(__name__)

# Looking up a labelled counter costs more than incrementing it.
_counter = cache(SOCKET_EVENTS.labels)

AnswerDict = dict[str, Any]
R = TypeVar("R", bound=Request)
Handler = Callable[[str, Any], Awaitable[AnswerDict]]


def refused(code: str, message: str) -> AnswerDict:
    """The acknowledgement of a refused request."""
    return {"ok": False, "error": {"code": code, "message": message}}


def answered(answer: Answer) -> AnswerDict:
    """The acknowledgement of an act."""
    if isinstance(answer, Refusal):
        return refused(answer.code, answer.message)
    return {"ok": True, "seq": answer.seq}


@dataclass(frozen=True, slots=True)
class Listener:
    """A handler with its request class and rate limit."""

    kind: type[Request]
    rate: Rate
    handle: Handler


def listens(kind: type[R], rate: Rate = ANYTHING) -> Callable[[Callable[..., Awaitable[AnswerDict]]], Any]:
    """Marks a method `async def handler(self, sid, request)` as the handler of `kind`.

    To keep the order of requests, the method must queue its work before its first await.
    """

    def mark(method: Callable[..., Awaitable[AnswerDict]]) -> Callable[..., Awaitable[AnswerDict]]:
        method.listens_to = (kind, rate)  # type: ignore[attr-defined]
        return method

    return mark


class Inbound:
    """Receives the requests of all namespaces. Rate limits apply per player, so each namespace admits its connections
    to `allowances` and reports when they are gone."""

    def __init__(self, *, limits: bool, unknown: Collection[str] = ()) -> None:
        """`unknown` are requests of features that are hidden: they are answered as if they did not exist."""
        self.allowances = Allowances(enabled=limits)
        self._unknown = frozenset(unknown)
        # One worker's own: the same at each.
        self._listeners: dict[str, dict[str, Listener]] = {}

    def serve(self, namespace: str, door: object) -> None:
        """Registers the `@listens` methods of `door`. Raises ValueError unless they cover exactly the declared
        requests."""
        listeners: dict[str, Listener] = {}
        for attribute in dir(type(door)):
            method = getattr(door, attribute)
            marked = getattr(method, "listens_to", None)
            if marked is not None:
                kind, rate = marked
                listeners[kind.name] = Listener(kind, rate, method)
        if listeners.keys() != REQUESTS[namespace].keys():
            raise ValueError(f"{namespace} listens to {sorted(listeners)}, declared are {sorted(REQUESTS[namespace])}")
        self._listeners[namespace] = {name: one for name, one in listeners.items() if name not in self._unknown}

    async def receive(self, namespace: str, sid: str, data: object) -> AnswerDict:
        """Answers one event, whatever it is; never raises."""
        name, payload = _read(data)
        listener = self._listeners.get(namespace, {}).get(name) if name is not None else None
        # Invalid requests count against the limit too.
        if not self.allowances.take(sid, ANYTHING if listener is None else listener.rate):
            answer = refused("rate_limited", "Too fast. Wait a moment.")
        elif listener is None:
            answer = refused("unknown_event", "There is no such event.")
        else:
            answer = await self._handle(listener, sid, payload)
        code = "ok" if answer["ok"] else answer["error"]["code"]
        if not answer["ok"]:
            answer = refused(code, translated(answer["error"]["message"]))
        _counter(namespace, "unknown" if listener is None else listener.kind.name, code).inc()
        return answer

    async def _handle(self, listener: Listener, sid: str, payload: object) -> AnswerDict:
        try:
            request = listener.kind.model_validate(payload)
        except ValidationError as error:
            return _malformed(listener.kind, error)
        try:
            return await listener.handle(sid, request)
        except ClubError as error:
            return refused(error.code, error.message)
        except Exception:
            log.exception("event_failed", event_name=listener.kind.name)
            return refused("internal", "Something broke on our side. Your game is safe; try again.")


def _read(data: object) -> tuple[str | None, object]:
    """The name and the one argument of an event packet; a missing or a second argument is a malformed payload."""
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        return None, None
    return data[0], data[1] if len(data) == 2 else None


def _malformed(kind: type[Request], error: ValidationError) -> AnswerDict:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "string_too_long":
        return refused("too_long", worded("{where} is too long.", where=where))
    what = f"{where}: {first['msg']}" if where else first["msg"]
    return refused("bad_payload", worded("{event} cannot be read: {what}", event=kind.name, what=what))
