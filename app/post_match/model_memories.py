"""Memories of a game proposed by a model, which may search the mind's memories while it answers. Every proposal is
checked against the game and the talk before the keeper judges it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal
from uuid import uuid4

from pydantic import BaseModel, Field
from sqlalchemy.orm import Session

from app.db.database import Database
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.llm.base import Ask, Models, NoModel, Purpose, Tool
from app.llm.words import fence, prompt, told_by_model
from app.memory.embedding.embedder import Embedder
from app.memory.keeping.draft import Kept, MemoryDraft, NotKept
from app.memory.keeping.judgement import LONGEST
from app.memory.keeping.keeper import Keeper
from app.memory.keeping.keepings import kept_of_match, people_named
from app.memory.keeping.midgame import waiting_of
from app.memory.keeping.notes import Notes
from app.memory.keeping.strangers import strangers
from app.memory.keeping.triggers import LONGEST_TRIGGER
from app.memory.store.vector_store import VectorStore
from app.memory.words import fact_words
from app.post_match.briefing import facts_of, known_of, past_of, read_known, talk_of, who_tells
from app.post_match.finished import Played, SpokenLine
from app.post_match.held_back import MACHINE, NO_TEXT, STRANGER, Held, HeldBack
from app.post_match.memories import FEELING, MOST_MEMORIES, TYPES, Formed
from app.post_match.prompt_leaks import leaks_prompt
from app.post_match.told_truly import (
    NOT_CASTLED,
    NOT_COUNTED,
    NOT_OPENED,
    NOT_PLAYED,
    NOT_SO,
    NOT_TAKEN,
    why_untrue,
)
from app.runtime.channels import Channels
from app.subconscious.model_tools import search_tools
from app.subconscious.search_tools import SEARCHES_A_RUN, SearchRun

# Prefix of the step keys of a model's drafts, by which those that were kept before a crash are found.
RUN_KEY = "model"
# Rounds of tool calls: one for each search.
ROUNDS = SEARCHES_A_RUN

NO_SOURCE = "A memory of the person must name the line of talk it comes from, and say what that line says."
# Reasons for which a refused proposal is sent back, because the model can correct it.
MENDABLE = frozenset({NO_SOURCE, STRANGER, NOT_SO, NOT_CASTLED, NOT_TAKEN, NOT_PLAYED, NOT_COUNTED, NOT_OPENED})


class MemoryProposal(BaseModel):
    """One memory proposed by the model. `line` is the number of the line of talk that it comes from."""

    kind: Literal["recap", "person", "play"]
    narrative: str = Field(min_length=1, max_length=LONGEST)
    triggers: list[str] = Field(default_factory=list, max_length=12)
    valence: float = Field(default=0.0, ge=-1, le=1)
    importance: float = Field(default=0.5, ge=0, le=1)
    line: int | None = None
    ply: int | None = None


class Reflection(BaseModel):
    """The model's answer: memories to keep, and the ids of known memories that it found still true."""

    memories: list[MemoryProposal] = Field(max_length=MOST_MEMORIES)
    checked: list[str] = Field(default_factory=list, max_length=50)


@dataclass(frozen=True, slots=True)
class ModelMemories:
    """Asks the model once, and a second time with the reasons for refusals; whatever was kept by then stays."""

    models: Models
    database: Database
    embedder: Embedder
    store: VectorStore
    keeper: Keeper
    channels: Channels
    held: HeldBack = field(default_factory=HeldBack)
    notes: Notes = field(default_factory=Notes)

    async def remember(self, played: Played) -> Formed:
        """Forms and keeps one mind's memories of a game. A repeat after a crash returns those already kept without
        asking again. Raises NoModel if nothing was kept."""
        try:
            if not self.models.any_model:
                raise NoModel("none is set")
            return await self._remember(played)
        finally:
            self.notes.done_with(played.state.match_id, played.me.party)

    async def _remember(self, played: Played) -> Formed:
        before = await self.database.read(kept_of_match, played.me.party, played.state.match_id, f"{RUN_KEY}:")
        if before:
            return Formed(tuple(before), 0)
        # A new key for each run, because drafts refused in a run that crashed would otherwise count as answered.
        run_key = f"{RUN_KEY}:{uuid4().hex[:8]}"
        run = SearchRun(
            self.embedder, self.store, self.keeper, self.channels, template=_template(played), run_key=run_key
        )
        try:
            return await self._reflect(run, played)
        finally:
            run.finish()

    async def _reflect(self, run: SearchRun, played: Played) -> Formed:
        """One round, and a second one if the first left refusals or an unused search."""
        kept: dict[str, str] = {}
        try:
            reasons = await self._round(run, played, kept)
        except NoModel:
            # Memories kept by the write tool stand; scripted ones beside them would repeat the same game.
            if not kept:
                raise
            return Formed(tuple(kept), 0)
        # The keeper's refusals cannot be corrected, so they are sent back only if nothing was kept.
        wrong = [held for held in reasons if not kept or held.reason in MENDABLE]
        feedback = [*filter(None, [run.reminder()]), *(held.told() for held in wrong)]
        if feedback and len(kept) < MOST_MEMORIES:
            feedback += [f"This has been kept: {fence('yours', narrative)}" for narrative in kept.values()]
            try:
                reasons += await self._round(run, played, kept, feedback)
            except NoModel:
                if not kept:
                    raise
        if not kept:
            raise NoModel("nothing could be kept")
        return Formed(tuple(kept), len(reasons))

    async def _round(
        self, run: SearchRun, played: Played, kept: dict[str, str], feedback: Sequence[str] = ()
    ) -> list[Held]:
        """Asks once and adds to `kept` (id -> narrative). Returns the refused proposals."""
        known = await self.database.read(_known, played.me.party, played.opponent.party, played.state.match_id)
        ask = Ask(
            Purpose.MEMORIES,
            system=prompt(__file__, "memories"),
            prompt=_situation(played, known, self.notes.of(played.state.match_id, played.me.party), feedback),
            schema=Reflection,
            match_id=played.state.match_id,
            player_id=played.opponent.id if played.opponent.kind == "player" else None,
            max_tokens=1_200,
        )
        answer = await self.models.converse(ask, search_tools(run, self._writer(run, played, kept)), max_rounds=ROUNDS)
        await run.check_memories(answer.checked)
        refused = []
        for wish in answer.memories:
            if len(kept) >= MOST_MEMORIES:
                break
            outcome = await self._keep(run, played, wish)
            if isinstance(outcome, Held):
                refused.append(outcome)
            else:
                kept[outcome.memory_id] = wish.narrative
        return refused

    def _writer(self, run: SearchRun, played: Played, kept: dict[str, str]) -> Tool:
        """The tool by which the model stores a memory before its final answer; it stays even if no answer comes."""

        async def write(wish: MemoryProposal) -> str:
            outcome = await self._keep(run, played, wish)
            if isinstance(outcome, Held):
                return f"Not kept. {outcome.reason}"
            kept[outcome.memory_id] = wish.narrative
            return f"Kept as {outcome.memory_id}."

        return Tool(
            "write_memory", "Keeps one memory of this game; it says why where it does not.", MemoryProposal, write
        )

    async def _keep(self, run: SearchRun, played: Played, wish: MemoryProposal) -> Kept | Held:
        """Checks a proposal against the game and the talk, then offers it to the keeper."""
        line = next((said for said in played.heard if said.seq == wish.line), None)
        draft = await self._drafted(played, wish, line)
        outcome = draft if isinstance(draft, NotKept) else await run.offer(draft)
        if isinstance(outcome, NotKept):
            return self.held.add(Held(played.state.match_id, "memory", wish.narrative, outcome.reason))
        return outcome

    async def _drafted(self, played: Played, wish: MemoryProposal, line: SpokenLine | None) -> MemoryDraft | NotKept:
        narrative = told_by_model(wish.narrative, LONGEST)
        if narrative is None:
            return NotKept(NO_TEXT)
        if wish.kind == "person" and (line is None or not _says(line, narrative, played)):
            return NotKept(NO_SOURCE)
        if wish.kind != "person" and leaks_prompt(narrative, prompt(__file__, "memories"), played.opponent.name):
            return NotKept(MACHINE)
        untrue = why_untrue(narrative, played) if wish.kind != "person" else None
        if untrue is not None:
            return NotKept(untrue)
        triggers = [trigger for trigger in wish.triggers if told_by_model(trigger, LONGEST_TRIGGER) is not None]
        named = await self.database.read(people_named, (narrative, *triggers))
        # People whom the opponent mentioned in the source line may be named.
        theirs = (line.text,) if wish.kind == "person" and line is not None else ()
        if strangers(named, (played.me.name, played.opponent.name, *theirs)):
            return NotKept(STRANGER)
        return _draft(played, wish, narrative, tuple(triggers), line)


def _says(line: SpokenLine, narrative: str, played: Played) -> bool:
    """Whether memory and line share a content word other than the players' names."""
    names = fact_words(played.opponent.name) | fact_words(played.me.name)
    return bool((fact_words(narrative) - names) & fact_words(line.text))


def _template(played: Played) -> MemoryDraft:
    """The fields that the model does not choose: owner, subject, match, author."""
    return MemoryDraft(
        owner=played.me.party,
        narrative="",
        scope=Scope.OPPONENT_SPECIFIC,
        subject=played.opponent.party,
        created_by=CreatedBy.POST_MATCH,
        match_id=played.state.match_id,
        ply=played.state.ply,
    )


def _draft(
    played: Played, wish: MemoryProposal, narrative: str, triggers: tuple[str, ...], line: SpokenLine | None
) -> MemoryDraft:
    """The proposal as a draft with its source: the line of talk, or else the half-move it is about."""
    kinds = {"recap": TYPES[played.result], "person": MemoryType.PERSONAL_NOTE, "play": MemoryType.HABIT}
    ply = wish.ply if wish.ply is not None and 0 < wish.ply <= played.state.ply else played.state.ply
    from_words = wish.kind == "person" and line is not None
    return replace(
        _template(played),
        narrative=narrative,
        triggers=triggers,
        valence=wish.valence if wish.kind != "recap" else (wish.valence + FEELING[played.result]) / 2,
        importance=wish.importance,
        scope=Scope.MATCH_RECAP if wish.kind == "recap" else Scope.OPPONENT_SPECIFIC,
        type=kinds[wish.kind],
        ply=line.ply if from_words and line is not None else ply,
        chat_reference=f"{played.state.match_id}:{line.seq}" if from_words and line is not None else None,
        themes=(played.opening,) if wish.kind == "recap" and played.opening else (),
    )


def _known(session: Session, owner: Party, subject: Party, match_id: str) -> list[Memory]:
    """Memories of the opponent, and those saved during this match that the keeper has not judged yet."""
    saved = waiting_of(session, owner, match_id)
    harmless = [memory for memory in saved if told_by_model(memory.narrative, LONGEST) is not None]
    return [*harmless, *read_known(session, owner, subject)]


def _situation(played: Played, known: Sequence[Memory], notes: Sequence[str], feedback: Sequence[str]) -> str:
    parts = [
        who_tells(played.persona.sheet),
        f"The game:\n{facts_of(played)}",
        f"Between the two of you:\n{past_of(played)}",
        f"What you remember of them already:\n{known_of(known)}",
        f"What the two of you said at the table, by line:\n{talk_of(played)}",
    ]
    if notes:
        parts.append("\n".join(("What you noted of them while you played:", *(fence("note", note) for note in notes))))
    if feedback:
        parts.append("Your first answer was not enough:\n" + "\n".join(f"- {reason}" for reason in feedback))
    return "\n\n".join(parts)
