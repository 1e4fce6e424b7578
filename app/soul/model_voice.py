"""The voice of a model: it finds the words, and the code keeps the rules.

Whether anything may be said, what a formal request is answered, whether a game begins: none of it is the model's. Where
no model answers in time, or what it says does not hold, the scripted voice speaks, and the turn goes on as without it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace

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
from app.soul.model_guard import LONGEST_MEMORY, LONGEST_NOTE, Names, hold, kept_of, tidied
from app.soul.prompt import Prompt, compose
from app.soul.prompt_board import just_now
from app.soul.remembered import is_told
from app.soul.reply import Mended, RoomReply, TableReply
from app.soul.response import GameAction, SoulInput, SoulOccasion, SoulResponse
from app.soul.scripted.voice import ScriptedVoice

# Seconds under which mending a line is not begun: nothing comes back so fast.
SHORTEST_MENDING = 0.3
ANSWER_TOKENS, MENDED_TOKENS = 700, 200

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Model:
    """What the voice asks: the models, which of the house's players a text names, and how many seconds a line may take,
    its mending included."""

    models: Models
    names: Names
    seconds: float


class ModelVoice:
    """A `Voice` over any chain of models. Never raises for what a model does."""

    def __init__(self, model: Model, scripted: ScriptedVoice, counts: SoulCounts) -> None:
        self._model = model
        self._scripted = scripted
        self._counts = counts

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        """What they do and say now; `facts` are those of `given`."""
        # A formal request is the code's to answer, and at once.
        if given.request is not None or not self._model.models.any_model:
            return await self._scripted.answer(persona, given, facts)
        owed = await self._scripted.owes_words(given)
        if not (owed or _may_be_heard(given, persona, facts)):
            # A moment that is silent anyway needs no model.
            return await self._scripted.answer(persona, given, facts)
        loop = asyncio.get_running_loop()
        due = loop.time() + self._model.seconds
        question = compose(persona.sheet, given, facts, owed=owed)
        reply = await self._ask(_ask_for(given, question, self._model.seconds))
        if reply is None:
            self._counts.without_model += 1
            return await self._scripted.answer(persona, given, facts)
        self._counts.by_model += 1
        line = await self._line(reply.speak, persona, given, facts, question, due)
        return await self._response(reply, line, persona, given, question)

    async def _ask(self, ask: Ask[TableReply]) -> TableReply | None:
        try:
            async with asyncio.timeout(self._model.seconds):
                return await self._model.models.ask(ask)
        except (NoModel, TimeoutError) as error:
            log.info("soul_without_model", reason=str(error) or "deadline")
            return None

    async def _line(
        self, said: str | None, persona: Persona, given: SoulInput, facts: Facts, question: Prompt, due: float
    ) -> str | None:
        """The line as it may be heard: mended once where it does not hold, then dropped."""
        line = tidied(said)
        if line is None:
            return None
        held = await hold(line, given, facts, persona.sheet, question.system, self._model.names)
        if held is None:
            return line
        self._counts.held_back.add(held[0])
        other = await self._mend(held, line, given, question, due)
        if other is not None:
            again = await hold(other, given, facts, persona.sheet, question.system, self._model.names)
            if again is None:
                self._counts.repaired += 1
                return other
            self._counts.held_back.add(again[0])
        self._counts.dropped += 1
        return None

    async def _mend(
        self, held: tuple[Fault, str], line: str, given: SoulInput, question: Prompt, due: float
    ) -> str | None:
        """Another line, asked for with the reason; None for silence and where no time is left."""
        left = due - asyncio.get_running_loop().time()
        if left < SHORTEST_MENDING:
            return None
        ask = Ask(
            _purpose(given),
            system=question.system,
            prompt=f"{question.situation}\n\n{_held_words(held, line)}\n"
            "Answer with `speak` alone: another line, or null.",
            schema=Mended,
            fast=True,
            deadline_seconds=left,
            match_id=given.match_id,
            player_id=given.player_id,
            max_tokens=MENDED_TOKENS,
        )
        try:
            async with asyncio.timeout(left):
                return tidied((await self._model.models.ask(ask)).speak)
        except (NoModel, TimeoutError):
            return None

    async def _response(
        self, reply: TableReply, line: str | None, persona: Persona, given: SoulInput, question: Prompt
    ) -> SoulResponse:
        # Whether words rest on something private that they were shown is not the model's to say: they count as if they
        # did, so that the gallery does not hear them and forgetting reaches them.
        private = {memory.memory_id for memory in given.surfaced if not memory.scope.is_general}
        named = private | {question.marks.get(mark, mark) for mark in reply.referenced_memory_ids}
        if line is not None and line != tidied(reply.speak):
            # What was said instead may have left a memory out that the first words drew on.
            told = {memory.memory_id for memory in given.surfaced if is_told(memory.narrative, line)}
            named &= private | told
        rest = (given, persona.sheet, question.system, self._model.names)
        return SoulResponse(
            speak=line,
            tone=reply.tone,
            emotion=reply.emotion,
            intensity=reply.intensity,
            mood_deltas=reply.mood_deltas.mood(),
            referenced_memory_ids=tuple(one.memory_id for one in given.surfaced if one.memory_id in named),
            note_about_opponent=await kept_of(reply.note_about_opponent, LONGEST_NOTE, *rest),
            save_memory=await kept_of(reply.save_memory, LONGEST_MEMORY, *rest),
            thinking=reply.thinking,
            game_action=_action(reply, given),
            extra={"about": "model"},
        )


def _held_words(held: tuple[Fault, str], line: str) -> str:
    """What a model is told of a line that was held back. One that is merely wrong or long it sees again, to keep the
    rest of it; any other may carry what it was made to say."""
    fault, reason = held
    shown = f"{fence('you were about to say', line)}\n" if fault in (Fault.FALSE, Fault.LONG) else ""
    return f"{shown}What you were about to say cannot be said. {reason} What is good of it may stay."


def _action(reply: TableReply, given: SoulInput) -> GameAction | None:
    """What the model would open, with nothing in it that would be shown in the model's own words: a goal is one that
    code has read in the player's, and can judge."""
    wish = reply.action()
    if wish is None:
        return None
    found = (read_goal(plain(text)) for text in given.pending_chat)
    goal = next((goal.words for goal in reversed(list(found)) if goal is not None and goal.fair), None)
    if wish.kind == "propose_goal":
        return None if goal is None else GameAction("propose_goal", goal=goal)
    return replace(wish, goal=goal or given.goal)


def _may_be_heard(given: SoulInput, persona: Persona, facts: Facts) -> bool:
    """Whether words nobody asked for are allowed now. The last that are allowed for a while are kept for a moment in
    which something has happened."""
    if given.chattiness <= 0:
        return False
    if given.occasion in (SoulOccasion.BEFORE_MATCH, SoulOccasion.AFTER_MATCH) or given.place == "room":
        return True
    left = turns_left(given, persona.sheet.chattiness)
    return left > 1 or (left == 1 and bool(given.surfaced or any(just_now(facts, given.recent_moves))))


def _purpose(given: SoulInput) -> Purpose:
    return Purpose.ROOM if given.place == "room" else Purpose.SOUL


def _ask_for(given: SoulInput, question: Prompt, seconds: float) -> Ask[TableReply]:
    return Ask(
        _purpose(given),
        system=question.system,
        prompt=question.situation,
        schema=RoomReply if given.place == "room" else TableReply,
        deadline_seconds=seconds,
        match_id=given.match_id,
        player_id=given.player_id,
        max_tokens=ANSWER_TOKENS,
    )
