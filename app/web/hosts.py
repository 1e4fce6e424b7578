"""By what names the club is known.

A page elsewhere may have its own name lead to our address (DNS rebinding): its visitors' browsers then take us for it
and hand it what we say. So we answer only to names that are ours.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.domain.errors import UnknownHost
from app.runtime.addresses import host_in
from app.web.refusing import refuse, refuse_socket

# This machine, whatever it is called; a resolver cannot be made to say it of another.
HERE = frozenset({"localhost", "127.0.0.1", "::1"})
# Addresses that stand for all of a machine's: none of them is a name that anybody asks for.
WILDCARDS = frozenset({"0.0.0.0", "::", ""})


def known_hosts(bound: str, named: Iterable[str]) -> frozenset[str]:
    """The names the club answers to: this machine's, the address it listens on unless that is all of them, and those
    that its host has named (with or without a port, which does not matter)."""
    listened = () if bound in WILDCARDS else (bound,)
    return HERE | {host_in(name) or name for name in (*listened, *named)}


class KnownHosts:
    """Refuses whoever asks by another name, for pages and sockets alike."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket") or self._knows(Headers(scope=scope).getlist("host")):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await refuse_socket(UnknownHost(), scope, receive, send)
        else:
            await refuse(UnknownHost(), send)

    def _knows(self, asked: list[str]) -> bool:
        return len(asked) == 1 and host_in(asked[0]) in self._hosts
