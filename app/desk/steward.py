"""The steward: takes a question, looks things up, and answers in the words of the house."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from uuid import uuid4

import structlog

from app.accounts.player import Player
from app.desk.greeting import AHEAD, greeting
from app.desk.occasions import occasion_for
from app.desk.repository import load_session, record_exchange
from app.desk.screen import Screen
from app.desk.session import DeskSession, KeptExchange, stored_answer
from app.desk.tool import AskedQuestion, Asker, DeskAnswer, ToolRefused
from app.desk.toolbox import Toolbox
from app.desk.understanding import Understanding, Understood, suggestions_for
from app.domain.events.desk import (
    AnswerDelta,
    DeskBoard,
    DeskExchange,
    DeskLink,
    DeskState,
    StewardAnswer,
    ToolFinished,
    ToolStarted,
)
from app.domain.text import sentences
from app.domain.values import Value
from app.runtime.channels import Channels

# Sends one event to who asked.
Tell = Callable[[str, Value], Awaitable[None]]

NOTHING = (
    "That one I cannot answer. I know your games and the moves in them, the people here, what they remember of you, "
    "the rules, the endings and this house. Perhaps one of these?"
)
PRIVATE = "Told what is remembered of them; it stands on the page of memories."

log = structlog.get_logger(__name__)


class Steward:
    """One for all; what belongs to one visitor is in their `DeskSession`."""

    def __init__(self, toolbox: Toolbox, understanding: Understanding, channels: Channels) -> None:
        self.toolbox = toolbox
        self._understanding = understanding
        self._channels = channels
        self._database = toolbox.services.database
        self._now = toolbox.services.clock.now_ms

    async def open(self, player: Player) -> DeskSession:
        """The session of a player, as it was left."""
        return await self._database.read(load_session, player.id, self._now)

    async def state(self, session: DeskSession, player: Player, screen: Screen) -> DeskState:
        """What the drawer shows on a screen. The screen's context enters the session here, once."""
        occasion = await occasion_for(self.toolbox.services, Asker(player, screen))
        words, questions = greeting(screen.kind)
        session.context = f"The visitor is on the page `{screen.kind.value}`. {words}"
        exchanges = [
            DeskExchange(
                id=one.id,
                question=one.question,
                answer=one.answer,
                sources=[DeskLink.model_validate(link) for link in one.links],
                boards=[DeskBoard.model_validate(board) for board in one.boards],
            )
            for one in session.exchanges
        ]
        return DeskState(
            screen=screen.kind.value,
            subject=screen.subject,
            greeting=words,
            suggestions=list(questions),
            exchanges=exchanges,
            occasion=occasion,
        )

    async def look_ahead(self, session: DeskSession, player: Player, screen: Screen) -> None:
        """Runs the tools of the screen before anything is asked. Never raises for what a tool refuses."""
        asker = Asker(player, screen)
        for name in AHEAD.get(screen.kind, ()):
            tool = self.toolbox.tools[name]
            aspect = "moment" if name == "explain_move" else "whom" if screen.kind.value == "hall" else ""
            given = tool.read(AskedQuestion("", asker), aspect, self.toolbox.services)
            try:
                await self.toolbox.run(name, given, asker, session)
            except ToolRefused as refused:
                log.debug("desk_not_ahead", tool=name, why=refused.code)

    async def answer(
        self,
        session: DeskSession,
        player: Player,
        screen: Screen,
        text: str,
        ply: int | None,
        exchange_id: str,
        tell: Tell,
    ) -> None:
        """Answers one question: tells tools, words as they come, and the whole; then keeps the exchange."""
        asker = Asker(player, screen, ply, session.about)
        understood = await self._understanding.read(text, asker)
        told, private = await self._scripted(session, understood, exchange_id, tell)
        await _say(told.text, exchange_id, tell)
        answer = StewardAnswer(
            exchange_id=exchange_id,
            text=told.text,
            sources=list(told.links),
            boards=list(told.boards),
            suggestions=list(told.suggestions),
        )
        exchange = self._exchange(screen, understood.question.text, told, exchange_id, private=private)
        session.add(exchange)
        await tell("answer", answer)
        await self._database.write(record_exchange, player.id, exchange, session.cache.stored(), self._now)

    async def _scripted(
        self, session: DeskSession, understood: Understood, exchange_id: str, tell: Tell
    ) -> tuple[DeskAnswer, bool]:
        """The answer without a model, and whether it is private."""
        question = understood.question
        if understood.refused is not None:
            self._channels.publish("tool_errors", {"code": "refused"}, subject=exchange_id)
            return DeskAnswer(understood.refused), False
        kind = understood.kind
        if kind is None:
            return DeskAnswer(NOTHING, suggestions=suggestions_for(understood.near)), False
        tool = self.toolbox.tools[kind.tool]
        given = tool.read(question, understood.aspect, self.toolbox.services)
        if not self.toolbox.at_hand(kind.tool, given, question.asker, session):
            await tell("tool_started", ToolStarted(exchange_id=exchange_id, name=tool.name, words=tool.doing))
        try:
            ran = await self.toolbox.run(kind.tool, given, question.asker, session, exchange_id)
        except ToolRefused as refused:
            await tell("tool_finished", ToolFinished(exchange_id=exchange_id, name=tool.name, cached=False))
            return DeskAnswer(refused.message, about=question.asker.about), False
        await tell("tool_finished", ToolFinished(exchange_id=exchange_id, name=tool.name, cached=ran.cached))
        return tool.tell(ran.found, understood.aspect, question.asker), tool.private

    def _exchange(
        self, screen: Screen, question: str, told: DeskAnswer, exchange_id: str, *, private: bool
    ) -> KeptExchange:
        """An exchange as it is stored."""
        return KeptExchange(
            exchange_id,
            self._now(),
            screen.kind.value,
            question,
            PRIVATE if private else stored_answer(told.text),
            [one.model_dump(mode="json") for one in told.links],
            [one.model_dump(mode="json", exclude_none=True) for one in told.boards],
            None if told.about is None else asdict(told.about),
        )


def new_exchange_id() -> str:
    return str(uuid4())


async def _say(text: str, exchange_id: str, tell: Tell) -> None:
    """Tells a text sentence by sentence."""
    for index, sentence in enumerate(sentences(text)):
        await tell("answer_delta", AnswerDelta(exchange_id=exchange_id, text=f"{' ' if index else ''}{sentence}"))
