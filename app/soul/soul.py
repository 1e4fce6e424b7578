"""The soul: asks a voice for words, lets the guard check them, and never fails a turn."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from app.domain.copying import changed
from app.domain.facts import Facts
from app.domain.persona import Persona, Sheet
from app.memory.embedding.embedder import Embedder
from app.openings.book import name_opening
from app.runtime.channels import note
from app.soul.counts import SoulCounts
from app.soul.gathering import gather
from app.soul.goals import opening_called
from app.soul.guard import fault_of, own_past
from app.soul.lessons import agreed_here, of_agent
from app.soul.listening.ear import Ear
from app.soul.listening.judging import Judge
from app.soul.listening.lives import Lives
from app.soul.model_voice import Model, ModelVoice
from app.soul.noted import note_answer, note_refused, note_word
from app.soul.response import SILENT, FormalRequest, GameAction, SoulInput, SoulResponse
from app.soul.scripted.voice import ScriptedVoice
from app.soul.wishes import asks_to_play_here

log = logging.getLogger(__name__)


class Voice(Protocol):
    """Finds the words: the scripted voice, or a model's."""

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """The response to `given`, whose facts are `facts`."""
        ...


class Soul:
    """One for all minds, without state of any match. Creating it takes about 0.1 s (it reads the opening table)."""

    def __init__(
        self,
        voice: Voice | None = None,
        embedder: Embedder | None = None,
        model: Model | None = None,
        lives_folder: Path | None = None,
        listening: Embedder | None = None,
    ) -> None:
        """With an `embedder`, what is said is read by meaning too as soon as it is ready, and what the characters can
        tell of themselves is found so once `learn` has returned; `lives_folder` keeps its vectors from one start to
        the next. `listening` reads talk instead of `embedder`, which then finds facts alone. With a `model`, that finds
        the words; `voice` replaces both voices."""
        # Read the tables now: on the first turn it would block the event loop.
        name_opening(())
        opening_called("")
        self.counts = SoulCounts()
        self._ear = Ear(listening or embedder, embedder)
        self._lives = Lives(listening or embedder, lives_folder)
        judge = listening if isinstance(listening, Judge) else None
        self._scripted = ScriptedVoice(self.counts.held_back, self._ear, self._lives, judge)
        by_model = None if model is None else ModelVoice(model, self._scripted, self.counts)
        self._voice: Voice = voice or by_model or self._scripted

    @property
    def lives(self) -> Lives:
        """What the characters can tell of themselves."""
        return self._lives

    async def learn(self) -> None:
        """Returns when everything that the soul reads by and tells from is there; for a background task, since it
        waits for the embedder."""
        await self._ear.learn()
        await self._lives.learn()

    async def ask(self, persona: Persona, given: SoulInput) -> SoulResponse:
        """The response to `given`. Never raises: if a voice fails the scripted one answers, and if that fails, silence.

        The line, if there is one, has passed the guard; ids of memories that were not surfaced are dropped. If words
        are expected (after a request or a question), a refused line is replaced by one of the scripted voice.
        """
        response = await self._ask(persona, given)
        note_answer(persona, given, response)
        return response

    async def _ask(self, persona: Persona, given: SoulInput) -> SoulResponse:
        self.counts.asked += 1
        try:
            facts = gather(given)
        except Exception:
            return self._failure(given)
        if facts.chances != given.my_chances:
            given = changed(given, my_chances=facts.chances)
        try:
            response = self._passed(await self._voice.answer(persona, given, facts), facts, given, persona.sheet)
        except Exception:
            log.exception("the voice of %s failed", persona.party.id)
            self.counts.failed += 1
            note("tool_errors", {"failed": "voice"})
            response = None
        if response is None or (response.speak is None and await self._scripted.must_answer(given)):
            response = await self._from_script(persona, given, facts, response)
        self.counts.spoken += response.speak is not None
        at_hand = {memory.memory_id for memory in given.surfaced}
        self.counts.surfaced += bool(at_hand)
        self.counts.reached += not at_hand.isdisjoint(response.referenced_memory_ids)
        return response

    def holds(self, persona: Persona, line: str, given: SoulInput, own_parts: tuple[str, ...] = ()) -> bool:
        """Whether a line that was found for another moment may still be said in this one; `own_parts` as in the
        response. Raises ValueError for a game that cannot be replayed."""
        past = (*own_past(given, persona.sheet), *own_parts)
        fault = fault_of(line, gather(given), given.content_rating, past, given.personal_facts)
        if fault is not None:
            self.counts.held_back.add(fault)
        return fault is None

    async def _from_script(
        self, persona: Persona, given: SoulInput, facts: Facts, other: SoulResponse | None
    ) -> SoulResponse:
        """The scripted voice's response; or `other` with the scripted voice's words."""
        note_word("scripted voice", taken=True, why="the other voice failed" if other is None else "words are expected")
        try:
            scripted = self._passed(await self._scripted.answer(persona, given, facts), facts, given, persona.sheet)
        except Exception:
            return self._failure(given)
        if other is None:
            return scripted
        return replace(
            other,
            speak=scripted.speak,
            referenced_memory_ids=scripted.referenced_memory_ids,
            asks_after=scripted.asks_after,
            own_parts=scripted.own_parts,
            game_action=scripted.game_action,
        )

    def _passed(self, response: SoulResponse, facts: Facts, given: SoulInput, sheet: Sheet) -> SoulResponse:
        """The response without what the guard and the rules of game actions refuse."""
        surfaced = {memory.memory_id for memory in given.surfaced} | {told.id for told in given.personal_facts}
        kept = tuple(id_ for id_ in response.referenced_memory_ids if id_ in surfaced)
        line = response.speak.strip() if response.speak is not None else None
        if line is not None:
            past = (*own_past(given, sheet), *response.own_parts)
            fault = fault_of(line, facts, given.content_rating, past, given.personal_facts)
            if fault is not None:
                self.counts.held_back.add(fault)
                note_refused(fault.value, "the guard", line)
                line = None
        # Game actions exist only in a room.
        action = response.game_action if facts.in_room else None
        if action is not None and given.role == "agent":
            action = of_agent(action, given)
            line = None if action is None else line
        elif given.role == "agent" and facts.in_room and agreed_here(given):
            # Whatever a model makes of it, the owner's own yes to what was asked is a lesson taken.
            action = GameAction("take_lesson")
        elif action is not None and action.kind == "start_game" and not asks_to_play_here(given):
            # No game would be opened, so a line that announces one is dropped too.
            action, line = None, None
        consent = response.consent if given.request is not None else None
        if consent is None and given.request is not None:
            consent = given.request is FormalRequest.TAKEBACK
        return changed(
            response,
            speak=line,
            referenced_memory_ids=kept if line else (),
            consent=consent,
            game_action=action,
            asks_after=response.asks_after if line else None,
        )

    def _failure(self, given: SoulInput) -> SoulResponse:
        """Silence; a takeback is granted and a draw declined."""
        log.exception("the soul found no words")
        note("tool_errors", {"failed": "soul"})
        self.counts.failed += 1
        return replace(SILENT, consent=None if given.request is None else given.request is FormalRequest.TAKEBACK)
