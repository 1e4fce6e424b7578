"""The soul at the table: asks a voice, lets through what is true and decent, and never fails a turn."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Protocol

from app.domain.facts import Facts
from app.domain.persona import Persona
from app.memory.embedding.embedder import Embedder
from app.openings.book import name_opening
from app.soul.counts import SoulCounts
from app.soul.gathering import gather
from app.soul.goals import opening_called
from app.soul.guard import fault_of, past_of
from app.soul.kept_vectors import KeptVectors
from app.soul.model_voice import Model, ModelVoice
from app.soul.response import SILENT, FormalRequest, SoulInput, SoulResponse
from app.soul.scripted.meaning import Meaning
from app.soul.scripted.voice import ScriptedVoice
from app.soul.wishes import asks_to_play_here

log = logging.getLogger(__name__)


class Voice(Protocol):
    """Whoever finds the words: the scripted voice, or another one."""

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """What they do and say now; `facts` are those of `given`."""
        ...


class Soul:
    """One for the house; keeps no state of any match. Making it takes some 0.1 s (the opening table is read), asking
    it a few milliseconds."""

    def __init__(
        self,
        voice: Voice | None = None,
        embedder: Embedder | None = None,
        kept: KeptVectors | None = None,
        model: Model | None = None,
    ) -> None:
        """With an `embedder` words are understood by their meaning, once `learn` has returned; without it, and until
        then, by patterns. `kept` holds what is learned from one start to the next. With a `model` that finds the words
        where words may be heard; `voice` is any other."""
        # Read the tables now: on the first turn it would hold up the event loop.
        name_opening(())
        opening_called("")
        self.counts = SoulCounts()
        self._meaning = Meaning(embedder, kept) if embedder is not None else None
        self._scripted = ScriptedVoice(self.counts.held_back, self._meaning)
        by_model = None if model is None else ModelVoice(model, self._scripted, self.counts)
        self._voice: Voice = voice or by_model or self._scripted

    async def learn(self) -> None:
        """Prepares to understand words by their meaning; for the background, waits for the embedder."""
        if self._meaning is not None:
            await self._meaning.learn()

    async def ask(self, persona: Persona, given: SoulInput) -> SoulResponse:
        """What they do now. Never raises: a voice that fails leaves the scripted one, and that one silence.

        The line, if there is one, has passed the guard. Ids of memories that were not surfaced are dropped. Where
        words are owed (a request, a question), a line held back is replaced by the scripted voice's.
        """
        self.counts.asked += 1
        try:
            facts = gather(given)
        except Exception:
            return self._failure(given)
        try:
            response = self._passed(await self._voice.answer(persona, given, facts), facts, given)
        except Exception:
            log.exception("the voice of %s failed", persona.party.id)
            self.counts.failed += 1
            response = None
        if response is None or (response.speak is None and await self._scripted.owes_words(given)):
            response = await self._from_script(persona, given, facts, response)
        self.counts.spoken += response.speak is not None
        return response

    def holds(self, line: str, given: SoulInput) -> bool:
        """Whether a line that was found for another moment may still be said in this one. Raises ValueError for a game
        that cannot be replayed."""
        fault = fault_of(line, gather(given), given.content_rating, past_of(given))
        if fault is not None:
            self.counts.held_back.add(fault)
        return fault is None

    async def _from_script(
        self, persona: Persona, given: SoulInput, facts: Facts, other: SoulResponse | None
    ) -> SoulResponse:
        """The scripted voice's answer, or its words alone where another voice decided the rest."""
        try:
            scripted = self._passed(await self._scripted.answer(persona, given, facts), facts, given)
        except Exception:
            return self._failure(given)
        if other is None:
            return scripted
        return replace(
            other,
            speak=scripted.speak,
            referenced_memory_ids=scripted.referenced_memory_ids,
            game_action=scripted.game_action,
        )

    def _passed(self, response: SoulResponse, facts: Facts, given: SoulInput) -> SoulResponse:
        """The response with only what may be shown."""
        surfaced = {memory.memory_id for memory in given.surfaced}
        kept = tuple(id_ for id_ in response.referenced_memory_ids if id_ in surfaced)
        line = response.speak.strip() if response.speak is not None else None
        if line is not None:
            fault = fault_of(line, facts, given.content_rating, past_of(given))
            if fault is not None:
                self.counts.held_back.add(fault)
                line = None
        # A game is asked for in a room only: while one runs, nothing that is said begins or changes one.
        action = response.game_action if facts.in_room else None
        if action is not None and action.kind == "start_game" and not asks_to_play_here(given):
            # The door would stay shut, so what promises a board is not said either.
            action, line = None, None
        consent = response.consent if given.request is not None else None
        if consent is None and given.request is not None:
            consent = given.request is FormalRequest.TAKEBACK
        return replace(
            response,
            speak=line,
            referenced_memory_ids=kept if line else (),
            consent=consent,
            game_action=action,
        )

    def _failure(self, given: SoulInput) -> SoulResponse:
        """Silence, with the kindest formal answer where one is asked for."""
        log.exception("the soul found no words")
        self.counts.failed += 1
        return replace(SILENT, consent=None if given.request is None else given.request is FormalRequest.TAKEBACK)
