"""The voice that asks a model for words.

The model does not decide whether anything may be said, how a formal request is answered or whether a game starts. If no
model answers in time, the scripted voice answers; a line that fails the checks is repaired once or dropped.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import TypeVar

import structlog

from app.domain.facts import Facts
from app.domain.persona import Persona
from app.domain.text import plain
from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence
from app.soul.counts import SoulCounts
from app.soul.discipline import turns_left
from app.soul.goals import read_goal
from app.soul.guard import Fault
from app.soul.model_guard import LONGEST_MEMORY, LONGEST_NOTE, Names, checked_text, fault_in, tidy_line
from app.soul.noted import note_refused, note_word
from app.soul.prompt import Prompt, compose
from app.soul.prompt_board import just_now
from app.soul.remembered import tells_memory
from app.soul.reply import RepairedLine, Reply, RoomReply, ShortReply, TableReply
from app.soul.response import GameAction, SoulInput, SoulOccasion, SoulResponse
from app.soul.scripted.voice import ScriptedVoice
from app.soul.short_prompt import compose_short
from app.soul.wishes import asks_to_play_here

# Seconds left below which no repair of a line is tried.
SHORTEST_REPAIR = 0.3
ANSWER_TOKENS, REPAIR_TOKENS = 700, 200

Answer = TypeVar("Answer", bound=Reply)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Model:
    """What the voice needs: the models, the look-up of players' names, and the time limit of a line in seconds, its
    repair included. `small`: the models are small ones, which follow a short prompt better."""

    models: Models
    names: Names
    seconds: float
    small: bool = False


class ModelVoice:
    """A `Voice` that asks a chain of models. A failing model raises no error."""

    def __init__(self, model: Model, scripted: ScriptedVoice, counts: SoulCounts) -> None:
        self._model = model
        self._scripted = scripted
        self._counts = counts

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """The response to `given`, whose facts are `facts`."""
        # Formal requests are decided by code, without delay.
        # Small models are not asked to open games.
        opening = self._model.small and (
            asks_to_play_here(given) or any(map(read_goal, map(plain, given.pending_chat)))
        )
        if given.request is not None or opening or not self._model.models.any_model:
            return await self._scripted.answer(persona, given, facts)
        must_answer = await self._scripted.must_answer(given)
        if not (must_answer or _may_speak(given, persona, facts)):
            return await self._scripted.answer(persona, given, facts)
        loop = asyncio.get_running_loop()
        due = loop.time() + self._model.seconds
        plan = await self._scripted.plan(persona, given, facts)
        write = compose_short if self._model.small else compose
        question = write(persona.sheet, given, facts, must_answer=must_answer, knowledge=plan.knowledge)
        note_word("model voice", taken=True)
        reply = await self._reply(given, question)
        if reply is None:
            self._counts.without_model += 1
            note_word("model voice", taken=False, why="no model answered in time")
            note_word("scripted voice", taken=True)
            return await self._scripted.answer(persona, given, facts)
        self._counts.by_model += 1
        line = await self._line(reply, persona, given, facts, question, due)
        response = await self._response(reply, line, persona, given, question)
        response = replace(response, referenced_memory_ids=_together(response.referenced_memory_ids, plan.rests_on))
        if not self._model.small:
            return response
        # Small models are asked for words alone; what the moment does to the mind is worked out without them.
        felt = await self._scripted.answer(persona, given, facts)
        return replace(
            response,
            tone=felt.tone,
            intensity=felt.intensity,
            mood_deltas=felt.mood_deltas,
            note_about_opponent=felt.note_about_opponent,
            save_memory=felt.save_memory,
        )

    async def _reply(self, given: SoulInput, question: Prompt) -> TableReply | None:
        seconds = self._model.seconds
        if self._model.small:
            short = await self._ask(_ask_for(given, question, seconds, ShortReply))
            return None if short is None else short.whole()
        schema = RoomReply if given.place == "room" else TableReply
        return await self._ask(_ask_for(given, question, seconds, schema))

    async def _ask(self, ask: Ask[Answer]) -> Answer | None:
        try:
            async with asyncio.timeout(self._model.seconds):
                return await self._model.models.ask(ask)
        except (NoModel, TimeoutError) as error:
            log.info("soul_without_model", reason=str(error) or "deadline")
            return None

    async def _line(
        self, reply: TableReply, persona: Persona, given: SoulInput, facts: Facts, question: Prompt, due: float
    ) -> str | None:
        """The line, or a repaired one if it fails the checks; None if that fails too."""
        line = tidy_line(reply.speak)
        if line is None:
            return None
        rest = (given, facts, persona.sheet, question.system, self._model.names)
        fault = await fault_in(line, *rest, question.named(reply.facts_used))
        if fault is None:
            return line
        self._counts.held_back.add(fault[0])
        note_refused(fault[0].value, "the guard of models", line)
        repaired = await self._repair(fault, line, given, question, due)
        other = tidy_line(repaired.speak) if repaired is not None else None
        if repaired is not None and other is not None:
            again = await fault_in(other, *rest, question.named(repaired.facts_used))
            if again is None:
                self._counts.repaired += 1
                return other
            self._counts.held_back.add(again[0])
            note_refused(again[0].value, "the guard of models, once more", other)
        self._counts.dropped += 1
        return None

    async def _repair(
        self, fault: tuple[Fault, str], line: str, given: SoulInput, question: Prompt, due: float
    ) -> RepairedLine | None:
        """Asks the model for another line, with the reason; None if there is no time left, or no answer."""
        left = due - asyncio.get_running_loop().time()
        if left < SHORTEST_REPAIR:
            return None
        ask = Ask(
            _purpose(given),
            system=question.system,
            prompt=f"{question.situation}\n\n{_repair_words(fault, line)}\n"
            "Answer with `speak`, another line or null, and `facts_used` alone.",
            schema=RepairedLine,
            fast=True,
            deadline_seconds=left,
            match_id=given.match_id,
            player_id=given.player_id,
            max_tokens=REPAIR_TOKENS,
        )
        try:
            async with asyncio.timeout(left):
                return await self._model.models.ask(ask)
        except (NoModel, TimeoutError):
            return None

    async def _response(
        self, reply: TableReply, line: str | None, persona: Persona, given: SoulInput, question: Prompt
    ) -> SoulResponse:
        # A line counts as resting on every private memory the model was shown, whatever the model says: so spectators
        # do not see it, and it is erased when one of these memories is forgotten.
        private = {memory.memory_id for memory in given.surfaced if not memory.scope.is_general}
        named = private | {question.marks.get(mark, mark) for mark in reply.referenced_memory_ids}
        if line is not None and line != tidy_line(reply.speak):
            # A repaired line may no longer tell a memory that the first line told.
            told = {memory.memory_id for memory in given.surfaced if tells_memory(memory.narrative, line)}
            named &= private | told
        rest = (given, persona.sheet, question.system, self._model.names)
        return SoulResponse(
            speak=line,
            tone=reply.tone,
            emotion=reply.emotion,
            intensity=reply.intensity,
            mood_deltas=reply.mood_deltas.mood(),
            referenced_memory_ids=tuple(one.memory_id for one in given.surfaced if one.memory_id in named),
            note_about_opponent=await checked_text(reply.note_about_opponent, LONGEST_NOTE, *rest),
            save_memory=await checked_text(reply.save_memory, LONGEST_MEMORY, *rest),
            thinking=reply.thinking,
            game_action=_action(reply, given),
            extra={"about": "model"},
        )


def _repair_words(found: tuple[Fault, str], line: str) -> str:
    """The part of the prompt about a refused line. A line that is only false or too long is quoted, so that the rest of
    it can be kept; any other may hold injected text and is not."""
    fault, reason = found
    shown = f"{fence('you were about to say', line)}\n" if fault in (Fault.FALSE, Fault.LONG) else ""
    return f"{shown}What you were about to say cannot be said. {reason} What is good of it may stay."


def _action(reply: TableReply, given: SoulInput) -> GameAction | None:
    """The model's game action, with the goal that code has read from the player's words instead of the model's."""
    action = reply.action()
    if action is None:
        return None
    found = (read_goal(plain(text)) for text in given.pending_chat)
    goal = next((goal.words for goal in reversed(list(found)) if goal is not None and goal.fair), None)
    if action.kind == "propose_goal":
        return None if goal is None else GameAction("propose_goal", goal=goal)
    return replace(action, goal=goal or given.goal)


def _may_speak(given: SoulInput, persona: Persona, facts: Facts) -> bool:
    """Whether unasked words are allowed now. The last ones that the window of `discipline` allows are reserved for a
    turn in which something has happened."""
    if given.chattiness <= 0:
        return False
    if given.occasion in (SoulOccasion.BEFORE_MATCH, SoulOccasion.AFTER_MATCH) or given.place == "room":
        return True
    left = turns_left(given, persona.sheet.chattiness)
    return left > 1 or (left == 1 and bool(given.surfaced or any(just_now(facts, given.recent_moves))))


def _purpose(given: SoulInput) -> Purpose:
    return Purpose.ROOM if given.place == "room" else Purpose.SOUL


def _together(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one, *other)))


def _ask_for(given: SoulInput, question: Prompt, seconds: float, schema: type[Answer]) -> Ask[Answer]:
    return Ask(
        _purpose(given),
        system=question.system,
        prompt=question.situation,
        schema=schema,
        deadline_seconds=seconds,
        match_id=given.match_id,
        player_id=given.player_id,
        max_tokens=ANSWER_TOKENS,
    )
