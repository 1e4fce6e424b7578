"""The namespace of the desk: `/desk`."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any

import structlog

from app.accounts.player import Player
from app.desk.screen import Screen
from app.desk.session import DeskSession
from app.desk.steward import Steward, new_exchange_id
from app.desk.study import read_study
from app.domain.events.desk import DeskError, StewardAnswer
from app.domain.requests import desk
from app.domain.values import Value
from app.runtime.bucket import Rate
from app.sockets.callers import Refused, admit, known_caller
from app.sockets.inbound import AnswerDict, listens
from app.sockets.services import DoorServices

# Questions: one every two seconds on the mean, a dozen at once.
QUESTIONS = Rate(0.5, 12)
# Screens: every page opens the drawer's line anew.
SCREENS = Rate(1, 20)

_NAME = re.compile(r"[a-z][a-z_]{0,31}")
LONGEST_SUBJECT = 64

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class DeskVisit:
    """Who stands at the desk at one connection, on which screen, with the answer that is being given, if one is."""

    player: Player
    screen: Screen
    session: DeskSession
    answering: asyncio.Task[None] | None = None
    exchange_id: str | None = None
    said: list[str] = field(default_factory=list)


class DeskDoor:
    """The handlers of `/desk`; the steward is in `desk`."""

    namespace = "/desk"

    def __init__(self, services: DoorServices, steward: Steward) -> None:
        self._services = services
        self._steward = steward
        # One worker's own: its sockets.
        self._visits: dict[str, DeskVisit] = {}

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets a known player to the desk."""
        caller = await known_caller(self._services.identity, environ, auth, "talk")
        screen = _read_auth(auth)
        session = await self._steward.open(caller.player)
        admit(self._services.inbound, sid, caller.limited_as, environ)
        self._visits[sid] = DeskVisit(caller.player, screen, session)

    def entered(self, sid: str) -> None:
        self._services.tasks.start(f"desk:enter:{sid}", self._show(sid))

    def disconnect(self, sid: str) -> None:
        visit = self._visits.pop(sid, None)
        if visit is not None and visit.answering is not None:
            visit.answering.cancel()
        self._services.inbound.allowances.forget(sid)

    @listens(desk.AskSteward, QUESTIONS)
    async def ask(self, sid: str, request: desk.AskSteward) -> AnswerDict:
        visit = self._visits[sid]
        await self._stop(sid, visit)
        exchange_id = new_exchange_id()
        visit.exchange_id, visit.said = exchange_id, []
        work = self._answer(sid, visit, exchange_id, request)
        visit.answering = self._services.tasks.start(f"desk:answer:{sid}", work)
        return {"ok": True, "exchange_id": exchange_id}

    @listens(desk.StopAnswer)
    async def stop(self, sid: str, _: desk.StopAnswer) -> AnswerDict:
        await self._stop(sid, self._visits[sid])
        return {"ok": True}

    @listens(desk.ShowScreen, SCREENS)
    async def screen(self, sid: str, request: desk.ShowScreen) -> AnswerDict:
        self._visits[sid].screen = Screen.named(request.screen, request.subject)
        self._services.tasks.start(f"desk:screen:{sid}", self._show(sid))
        return {"ok": True}

    @listens(desk.ShowCache)
    async def cache_state(self, sid: str, _: desk.ShowCache) -> AnswerDict:
        return {"ok": True, "results": self._visits[sid].session.cache.state()}

    async def _show(self, sid: str) -> None:
        """Tells the state of the drawer, and looks ahead for the first question."""
        visit = self._visits.get(sid)
        if visit is None:
            return
        state = await self._steward.state(visit.session, visit.player, visit.screen)
        await self._tell(sid, "desk_state", state)
        await self._steward.look_ahead(visit.session, visit.player, visit.screen)

    async def _answer(self, sid: str, visit: DeskVisit, exchange_id: str, request: desk.AskSteward) -> None:
        async def tell(name: str, event: Value) -> None:
            if name == "answer_delta":
                visit.said.append(getattr(event, "text", ""))
            elif name == "answer" and visit.exchange_id == exchange_id:
                # Said: what is left to do is to keep it, which nothing may stop.
                visit.answering, visit.exchange_id = None, None
            await self._tell(sid, name, event)

        try:
            is_study = request.fen is not None or request.moves is not None
            study = read_study(request.fen, request.moves or ()) if is_study else None
            await self._steward.answer(
                visit.session, visit.player, visit.screen, request.text, request.ply, exchange_id, tell, study
            )
        except Exception:
            log.exception("desk_failed")
            said = DeskError(
                exchange_id=exchange_id, code="internal", message="I have mislaid my spectacles. Ask me again."
            )
            await self._tell(sid, "desk_error", said)
        finally:
            if visit.exchange_id == exchange_id:
                visit.answering, visit.exchange_id = None, None

    async def _stop(self, sid: str, visit: DeskVisit) -> None:
        """Ends the answer that is being given with what has been said of it."""
        task, exchange_id = visit.answering, visit.exchange_id
        if task is None or exchange_id is None:
            return
        visit.answering, visit.exchange_id = None, None
        task.cancel()
        said = StewardAnswer(exchange_id=exchange_id, text="".join(visit.said), sources=[], stopped=True)
        await self._tell(sid, "answer", said)

    async def _tell(self, sid: str, name: str, event: Value) -> None:
        await self._services.outbound.tell_one(sid, name, event.model_dump(mode="json"))


def _read_auth(auth: object) -> Screen:
    """The screen that a client comes from. Raises Refused for one that is no name."""
    given = auth if isinstance(auth, dict) else {}
    name, subject = given.get("screen", "elsewhere"), given.get("subject")
    is_subject = subject is None or (isinstance(subject, str) and len(subject) <= LONGEST_SUBJECT)
    if not isinstance(name, str) or not _NAME.fullmatch(name) or not is_subject:
        raise Refused("bad_payload", "Say where you are: auth is {screen, subject?}.")
    return Screen.named(name, subject)
