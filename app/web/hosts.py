"""Checks the Host header against DNS rebinding.

A malicious site can make its own host name resolve to our address; browsers would then let its pages read our
responses. So only known host names are answered.
"""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.domain.errors import UnknownHost
from app.runtime.addresses import host_in
from app.web.refusing import refuse, refuse_socket

# Names of the local machine, which cannot be made to resolve to another one.
HERE = frozenset({"localhost", "127.0.0.1", "::1"})
# Wildcard addresses to listen on, which are no host names.
WILDCARDS = frozenset({"0.0.0.0", "::", ""})


def known_hosts(bound: str, named: Iterable[str]) -> frozenset[str]:
    """The accepted host names: those of the local machine, the address listened on unless it is a wildcard, and those
    configured in ALLOWED_HOSTS (a port is ignored)."""
    listened = () if bound in WILDCARDS else (bound,)
    return HERE | {host_in(name) or name for name in (*listened, *named)}


class KnownHosts:
    """ASGI middleware that refuses other host names, for HTTP and WebSockets."""

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
