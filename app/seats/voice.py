"""One voice slot per seat: the latest thing to say wins, words that were addressed to the mind are kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Protocol

import structlog

from app.domain.acts import ActFn
from app.domain.match import View
from app.domain.memory import SurfacedMemory
from app.runtime.tasks import Tasks
from app.soul.response import FormalRequest, SoulOccasion

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Utterance:
    """Something to say, perhaps: the occasion, the table as it was, and what has been said to the mind meanwhile.

    `moves` are those of the view, or one more: the mind's own. `turn` marks the words of an own turn, after which the
    mood moves; `ply` and `epoch` name the half-move they follow. By `act` the words reach the table.
    """

    occasion: SoulOccasion
    view: View
    moves: tuple[str, ...]
    epoch: int
    ply: int
    act: ActFn
    turn: bool = False
    heard: tuple[str, ...] = ()
    surfaced: tuple[SurfacedMemory, ...] = ()
    chances: tuple[float | None, float | None] = (None, None)
    request: FormalRequest | None = None


def _with_talk_of(view: View, other: View) -> View:
    """The view with the talk as it stood in the later of the two: a turn looks at the table as it was when it began,
    and what was said while it thought is answered with it."""
    if other.state.version <= view.state.version:
        return view
    return replace(view, state=replace(view.state, chat=other.state.chat))


class Speaker(Protocol):
    """Who finds the words. It is handed in with every utterance and kept only while one is spoken, so that a mind whose
    table is put away is freed at once."""

    async def speak(self, utterance: Utterance) -> None:
        """Says something, or nothing."""
        ...

    async def keep_silent(self, utterance: Utterance) -> None:
        """A turn was outrun by the next: the mood moves, nothing is said."""
        ...


class VoiceSlot:
    """Speaks one utterance at a time. While the soul is busy, a newer utterance takes the waiting one's place, so a
    fast player does not queue up stale lines; a turn that loses its place still moves the mood."""

    def __init__(self, name: str, tasks: Tasks) -> None:
        self._name = name
        self._tasks = tasks
        self._waiting: Utterance | None = None
        self._outrun: list[Utterance] = []
        self._busy = False
        self._closed = False

    def offer(self, utterance: Utterance, speaker: Speaker) -> None:
        """Takes the slot."""
        if self._closed:
            return
        if self._waiting is not None:
            heard = (*self._waiting.heard, *utterance.heard)
            utterance = replace(utterance, heard=heard, view=_with_talk_of(utterance.view, self._waiting.view))
            if self._waiting.turn:
                self._outrun.append(replace(self._waiting, heard=()))
        self._waiting = utterance
        if not self._busy:
            self._busy = True
            self._tasks.start(f"voice:{self._name}", self._run(speaker))

    def close(self) -> None:
        """Nothing new is taken; what is being said is said."""
        self._closed = True
        self._waiting = None
        self._outrun.clear()

    async def _run(self, speaker: Speaker) -> None:
        try:
            while self._waiting is not None:
                outrun, self._outrun = self._outrun, []
                for turn in outrun:
                    await self._try(speaker.keep_silent, turn)
                utterance, self._waiting = self._waiting, None
                await self._try(speaker.speak, utterance)
        finally:
            self._busy = False

    async def _try(self, how: Callable[[Utterance], Awaitable[None]], utterance: Utterance) -> None:
        """Words that fail are lost, not those that wait behind them."""
        try:
            await how(utterance)
        except Exception:
            log.exception("words_failed", voice=self._name, occasion=utterance.occasion.value)
