"""One voice slot per seat: the latest utterance replaces a waiting one, whose pending chat it takes over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from typing import Protocol

import structlog

from app.domain.acts import ActFn
from app.domain.making import quickly_made
from app.domain.match import View
from app.domain.memory import SurfacedMemory
from app.minds.outlook import Outlook
from app.runtime.channels import Recorded, current_turn, resumed
from app.runtime.tasks import Tasks
from app.soul.response import FormalRequest, SoulOccasion

log = structlog.get_logger(__name__)


@quickly_made
@dataclass(frozen=True, slots=True)
class Utterance:
    """An occasion to speak, with the view of the table and the chat that waits for an answer.

    `moves` are those of the view, or one more: the mind's own. `turn` marks the utterance of an own turn, after which
    the mood changes; `ply` and `epoch` name the half-move it follows. `act` sends the words to the table. `recorded` is
    the turn that it belongs to: it may be spoken in the task of an earlier one.
    """

    occasion: SoulOccasion
    view: View
    moves: tuple[str, ...]
    epoch: int
    ply: int
    act: ActFn
    turn: bool = False
    pending_chat: tuple[str, ...] = ()
    surfaced: tuple[SurfacedMemory, ...] = ()
    outlook: Outlook = field(default_factory=Outlook)
    request: FormalRequest | None = None
    recorded: Recorded | None = field(default_factory=current_turn, repr=False, compare=False)


def _with_talk_of(view: View, other: View) -> View:
    """`view` with the chat of `other` if that is later: chat may arrive during a turn."""
    if other.state.version <= view.state.version:
        return view
    return replace(view, state=replace(view.state, chat=other.state.chat))


class Speaker(Protocol):
    """Carries out utterances. It is passed with each and referenced only while one is spoken, so that the mind of a
    closed table can be freed at once."""

    async def speak(self, utterance: Utterance) -> None:
        """Says something, or nothing."""
        ...

    async def skip(self, utterance: Utterance) -> None:
        """The utterance of a turn was replaced: the mood changes, nothing is said."""
        ...


class VoiceSlot:
    """Speaks one utterance at a time. While the soul is busy, a newer utterance replaces the waiting one, so that a
    fast player does not queue up stale lines; a replaced turn still changes the mood."""

    def __init__(self, name: str, tasks: Tasks) -> None:
        self._name = name
        self._tasks = tasks
        self._waiting: Utterance | None = None
        # One worker's own: the voice of a seat that thinks here.
        self._skipped: list[Utterance] = []
        self._busy = False
        self._speaking: asyncio.Task[None] | None = None
        self._closed = False

    def offer(self, utterance: Utterance, speaker: Speaker) -> None:
        """Speaks the utterance now, or after the one being spoken."""
        if self._closed:
            return
        if self._waiting is not None:
            pending_chat = (*self._waiting.pending_chat, *utterance.pending_chat)
            view = _with_talk_of(utterance.view, self._waiting.view)
            utterance = replace(utterance, pending_chat=pending_chat, view=view)
            if self._waiting.turn:
                self._skipped.append(replace(self._waiting, pending_chat=()))
        self._waiting = utterance
        if not self._busy:
            self._busy = True
            self._speaking = self._tasks.start(f"voice:{self._name}", self._run(speaker))

    async def close(self) -> None:
        """Drops what waits and what is being spoken, and takes nothing new: what is said after this would be written
        behind the back of somebody who has everything erased."""
        self._closed = True
        self._waiting = None
        self._skipped.clear()
        if self._speaking is not None and not self._speaking.done():
            self._speaking.cancel()
            await asyncio.wait([self._speaking])

    async def _run(self, speaker: Speaker) -> None:
        try:
            while self._waiting is not None:
                skipped, self._skipped = self._skipped, []
                for turn in skipped:
                    await self._try(speaker.skip, turn)
                utterance, self._waiting = self._waiting, None
                await self._try(speaker.speak, utterance)
        finally:
            self._busy = False

    async def _try(self, how: Callable[[Utterance], Awaitable[None]], utterance: Utterance) -> None:
        """A failure is logged, so that later utterances are still spoken."""
        try:
            with resumed(utterance.recorded):
                await how(utterance)
        except Exception:
            log.exception("words_failed", voice=self._name, occasion=utterance.occasion.value)
