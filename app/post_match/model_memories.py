"""What a mind keeps of a game, found by a model that searches the mind's memories itself; every wish is held against
the game, the talk and the keeper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal
from uuid import uuid4

from pydantic import BaseModel, Field

from app.db.database import Database
from app.domain.memory import CreatedBy, MemoryType, Scope
from app.llm.base import Ask, Minds, NoModel, Purpose, Tool
from app.memory.draft import Kept, MemoryDraft, Refused
from app.memory.embedder import Embedder
from app.memory.facts import fact_words
from app.memory.judgement import LONGEST
from app.memory.keeper import Keeper
from app.memory.keepings import kept_of_match, people_named
from app.memory.model_words import prompt, strangers, told_by_model
from app.memory.store import VectorStore
from app.memory.triggers import LONGEST_TRIGGER
from app.post_match.briefing import facts_of, past_of, persona, talk_of
from app.post_match.finished import Heard, Played
from app.post_match.memories import FEELING, MOST_MEMORIES, TYPES, Formed
from app.post_match.told_truly import tells_truly
from app.runtime.channels import Channels
from app.subconscious.model_tools import search_tools
from app.subconscious.search_tools import SEARCHES_A_RUN, SearchRun

# Steps of one mind's run begin with this; which of them was kept is known after a crash.
RUN_KEY = "model"
# Rounds of tools: a search each, and one to answer.
ROUNDS = SEARCHES_A_RUN

NOT_PROVED = "It says something of the game that is not among the facts."
NO_SOURCE = "A memory of the person must name the line of talk it comes from, and say what that line says."
STRANGER = "It names somebody else."
NO_TEXT = "It is no text that can be kept."


class Wish(BaseModel):
    """One memory that the model would like to have kept."""

    kind: Literal["recap", "person", "play"]
    narrative: str = Field(min_length=1, max_length=LONGEST)
    triggers: list[str] = Field(default_factory=list, max_length=12)
    valence: float = Field(default=0.0, ge=-1, le=1)
    importance: float = Field(default=0.5, ge=0, le=1)
    line: int | None = None
    ply: int | None = None


class Reflection(BaseModel):
    """The model's answer: what to remember, and which known memories it found to hold still."""

    memories: list[Wish] = Field(max_length=MOST_MEMORIES)
    checked: list[str] = Field(default_factory=list, max_length=50)


@dataclass(frozen=True, slots=True)
class ModelMemories:
    """Asks the model once, and once more with what was wrong; after that what was kept is what is remembered."""

    minds: Minds
    database: Database
    embedder: Embedder
    store: VectorStore
    keeper: Keeper
    channels: Channels

    async def remember(self, played: Played) -> Formed:
        """Forms and keeps one mind's memories of a game. A repeat after a crash finds those that were kept and asks
        nobody again. Raises NoModel where nothing came of it; then nothing has been kept."""
        if not self.minds.any_model:
            raise NoModel("none is set")
        before = await self.database.read(kept_of_match, played.me.party, played.state.match_id, f"{RUN_KEY}:")
        if before:
            return Formed(tuple(before), 0)
        # A key of its own for each run: what a dead one was refused says nothing about this one.
        run_key = f"{RUN_KEY}:{uuid4().hex[:8]}"
        run = SearchRun(
            self.embedder, self.store, self.keeper, self.channels, template=_template(played), run_key=run_key
        )
        try:
            return await self._reflect(run, played)
        finally:
            run.finish()

    async def _reflect(self, run: SearchRun, played: Played) -> Formed:
        """One round, and a second one with what was wrong or left undone in the first."""
        kept: dict[str, None] = {}
        reasons = await self._round(run, played, kept)
        feedback = [*filter(None, [run.reminder()]), *(reasons if not kept else [])]
        if feedback:
            try:
                reasons += await self._round(run, played, kept, feedback)
            except NoModel:
                if not kept:
                    raise
        if not kept:
            raise NoModel("nothing could be kept")
        return Formed(tuple(kept), len(reasons))

    async def _round(
        self, run: SearchRun, played: Played, kept: dict[str, None], feedback: Sequence[str] = ()
    ) -> list[str]:
        """Asks once; what is kept goes to `kept`. Returns why the rest was not."""
        ask = Ask(
            Purpose.MEMORIES,
            system=prompt(__file__, "memories"),
            prompt=_situation(played, feedback),
            schema=Reflection,
            match_id=played.state.match_id,
            player_id=played.opponent.id if played.opponent.kind == "player" else None,
            max_tokens=1_200,
        )
        written = dict[str, None]()
        answer = await self.minds.converse(
            ask, search_tools(run, self._writer(run, played, written)), max_rounds=ROUNDS
        )
        kept |= written
        await run.check_memories(answer.checked)
        reasons = []
        for wish in answer.memories:
            outcome = await self._keep(run, played, wish)
            if isinstance(outcome, Refused):
                reasons.append(outcome.reason)
            else:
                kept[outcome.memory_id] = None
        return reasons

    def _writer(self, run: SearchRun, played: Played, written: dict[str, None]) -> Tool:
        """The tool by which the model keeps something before it has finished."""

        async def write(wish: Wish) -> str:
            outcome = await self._keep(run, played, wish)
            if isinstance(outcome, Refused):
                return f"Not kept. {outcome.reason}"
            written[outcome.memory_id] = None
            return f"Kept as {outcome.memory_id}."

        return Tool("write_memory", "Keeps one memory of this game; it says why where it does not.", Wish, write)

    async def _keep(self, run: SearchRun, played: Played, wish: Wish) -> Kept | Refused:
        """Holds a wish against game and talk, then offers it to the keeper."""
        narrative = told_by_model(wish.narrative, LONGEST)
        if narrative is None:
            return Refused(NO_TEXT)
        line = next((said for said in played.heard if said.seq == wish.line), None)
        if wish.kind == "person" and (line is None or not _says(line, narrative, played)):
            return Refused(NO_SOURCE)
        if wish.kind != "person" and not tells_truly(narrative, played):
            return Refused(NOT_PROVED)
        triggers = [trigger for trigger in wish.triggers if told_by_model(trigger, LONGEST_TRIGGER) is not None]
        named = await self.database.read(people_named, (narrative, *triggers))
        if strangers(named, (played.me.name, played.opponent.name)):
            return Refused(STRANGER)
        return await run.offer(_draft(played, wish, narrative, tuple(triggers), line))


def _says(line: Heard, narrative: str, played: Played) -> bool:
    """Whether memory and line share a word of substance, names apart."""
    names = fact_words(played.opponent.name) | fact_words(played.me.name)
    return bool((fact_words(narrative) - names) & fact_words(line.text))


def _template(played: Played) -> MemoryDraft:
    """What a model may not choose: whose memory, about whom, of which game, by whom."""
    return MemoryDraft(
        owner=played.me.party,
        narrative="",
        scope=Scope.OPPONENT_SPECIFIC,
        subject=played.opponent.party,
        created_by=CreatedBy.POST_MATCH,
        match_id=played.state.match_id,
        ply=played.state.ply,
    )


def _draft(played: Played, wish: Wish, narrative: str, triggers: tuple[str, ...], line: Heard | None) -> MemoryDraft:
    """The wish as a draft, with its provenance: the words it came from, or the half-move it is about."""
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


def _situation(played: Played, feedback: Sequence[str]) -> str:
    parts = [
        persona(played.character.sheet),
        f"The game:\n{facts_of(played)}",
        f"Between the two of you:\n{past_of(played)}",
        f"What the opponent said at the table, by line:\n{talk_of(played)}",
    ]
    if feedback:
        parts.append("Your first answer was not enough:\n" + "\n".join(f"- {reason}" for reason in feedback))
    return "\n\n".join(parts)
