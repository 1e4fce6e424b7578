"""Admits connections: who asks, by the session cookie or by a program's access token, and within which limits."""

from __future__ import annotations

from typing import Any

from app.accounts.access_tokens import Caller, TokenScope, out_of_scope
from app.accounts.identity import Identity
from app.domain.errors import Banned
from app.languages.speaking import translated
from app.sockets.inbound import AnswerDict, Inbound, refused
from app.sockets.wire import WIRE, Wire

# Longest access token that is looked up, in characters.
LONGEST_TOKEN = 128


class Refused(Exception):
    """A connection is not admitted; the client gets `code` and `message` as the data of connect_error."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


async def caller_of(identity: Identity, environ: dict[str, Any], auth: object) -> Caller | None:
    """Who asks to be admitted: by `auth.token` or an `Authorization` header, else by the session cookie. None for
    nobody. Raises Refused for an invalid token. The socket closes when the token is revoked."""
    scope = environ["asgi.scope"]
    token = token_in_auth(auth)
    if token is not None:
        # Noted before it is looked up, so that a revocation meanwhile finds it.
        scope[WIRE].tokens.add(token)
    caller = await identity.caller_of(scope["headers"], token)
    if caller is None and token is not None:
        raise Refused("unauthenticated", "That token opens nothing here: it is unknown, or was revoked.")
    return caller


async def known_caller(identity: Identity, environ: dict[str, Any], auth: object, *scopes: TokenScope) -> Caller:
    """The caller. Raises Refused for nobody, for who is kept out, and for a program whose token has none of the
    `scopes`."""
    caller = await caller_of(identity, environ, auth)
    if caller is None:
        try:
            await identity.refuse_banned(environ["asgi.scope"]["headers"])
        except Banned as banned:
            raise Refused(Banned.code, translated(banned.message)) from banned
        raise Refused("unauthenticated", "Come in first: nobody knows you yet.")
    if not caller.may(*scopes):
        raise Refused("not_allowed", out_of_scope(*scopes))
    return caller


def admit(inbound: Inbound, sid: str, limited_as: str, environ: dict[str, Any]) -> None:
    """Counts a connection for `limited_as`, as the last step of admitting it. Raises Refused if there are too many
    sockets of the same. All connections of a socket share one `environ`."""
    if not inbound.allowances.admit(sid, limited_as, id(environ)):
        raise Refused("rate_limited", "You have this club open in too many places.")
    wire: Wire = environ["asgi.scope"][WIRE]
    wire.pace = inbound.allowances.pace_of(sid)


def token_in_auth(auth: object) -> str | None:
    """The access token in what a client sends when it connects; None without one. Raises Refused if it is no text."""
    token = auth.get("token") if isinstance(auth, dict) else None
    if token is None:
        return None
    if not isinstance(token, str) or len(token) > LONGEST_TOKEN:
        raise Refused("bad_payload", "auth.token is an access token, as text.")
    return token


def refused_scope(*scopes: TokenScope) -> AnswerDict:
    """The acknowledgement of a request for which the token lacks all of `scopes`."""
    return refused("not_allowed", out_of_scope(*scopes))
