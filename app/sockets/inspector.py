"""The namespace of `/inspector`: the nine channels, as far as the listener may read them."""

from __future__ import annotations

import asyncio
import re
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import structlog

from app.inspector.service import Inspector
from app.runtime.channels import Channels, Message
from app.sockets.callers import Refused, admit, known_caller
from app.sockets.services import DoorServices

# Messages that wait for one listener: half a second of a busy club. The oldest go first, and their numbers are missing.
WAITING = 2_000
# Turns whose messages a listener to one match or exchange is told first.
EARLIER_TURNS = 20
# Seconds between two tellings, so that a turn's messages are looked up together.
TELL_SECONDS = 0.1

SUBJECT = re.compile(r"[\w:.-]{1,80}")

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Following:
    """Who listens on a connection, to which match or exchange (None: to all), and what they have not been told yet."""

    player_id: str
    subject: str | None
    waiting: deque[Message] = field(default_factory=lambda: deque(maxlen=WAITING))


class InspectorDoor:
    """Tells who may see a turn what is said in it. Nobody asks for anything; programs are not let in."""

    namespace = "/inspector"

    def __init__(self, services: DoorServices, inspector: Inspector, channels: Channels) -> None:
        self._services = services
        self._inspector = inspector
        # One worker's own: its sockets; a listener hears what happens at this worker.
        self._here: dict[str, Following] = {}
        self._stir = asyncio.Event()
        channels.subscribe(self._hear)
        services.tasks.start("inspector:tell", self._tell_forever())

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets in who may see the match or exchange that they name; with none named, anybody who is known."""
        caller = await known_caller(self._services.identity, environ, auth)
        if caller.token is not None:
            raise Refused("not_allowed", "This is for people in a browser, not for a program with a token.")
        subject = _subject_in(auth)
        if subject is not None and not await self._inspector.may_follow(caller.player.id, subject):
            raise Refused("not_found", "There is no such game or exchange of yours.")
        admit(self._services.inbound, sid, caller.limited_as, environ)
        following = Following(caller.player.id, subject)
        if subject is not None:
            following.waiting.extend(self._inspector.recent(subject, EARLIER_TURNS))
        self._here[sid] = following

    def entered(self, sid: str) -> None:
        if self._here[sid].waiting:
            self._stir.set()

    def disconnect(self, sid: str) -> None:
        self._services.gone(sid)
        self._here.pop(sid, None)

    def _hear(self, message: Message) -> None:
        for following in self._here.values():
            if following.subject in (None, message.subject):
                following.waiting.append(message)
                self._stir.set()

    async def _tell_forever(self) -> None:
        while True:
            await self._stir.wait()
            self._stir.clear()
            for sid, following in list(self._here.items()):
                messages = list(following.waiting)
                following.waiting.clear()
                try:
                    for told in await self._inspector.told(following.player_id, messages):
                        await self._services.outbound.tell_one(sid, "channel", told)
                except Exception:
                    log.exception("inspector_not_told")
            await asyncio.sleep(TELL_SECONDS)


def _subject_in(auth: object) -> str | None:
    """The match or exchange that a client names as it connects. Raises Refused for what cannot be an id."""
    if not isinstance(auth, dict):
        return None
    named = [auth[key] for key in ("match_id", "exchange_id") if auth.get(key) is not None]
    if not named:
        return None
    if len(named) > 1 or not isinstance(named[0], str) or not SUBJECT.fullmatch(named[0]):
        raise Refused("bad_payload", "auth names one match_id or one exchange_id, as text.")
    return named[0]
