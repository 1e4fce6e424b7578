"""A model writes the past of a player-made character in batches; each memory is judged by the keeper's rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
import structlog
from pydantic import BaseModel, Field, ValidationError

from app.characters.character import CharacterSheet
from app.domain.memory import CreatedBy, MemoryType, Party, Scope
from app.domain.persona import LoreEntry
from app.llm.allowance import Allowance
from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence, prompt, told_by_model
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.keeping.contradiction import same_words
from app.memory.keeping.draft import MemoryDraft, NotKept
from app.memory.keeping.judgement import LONGEST, judge
from app.memory.keeping.keeper import THE_SAME
from app.memory.keeping.triggers import LONGEST_TRIGGER

# Memories per question: with more in one answer they resemble each other, with fewer the questions add up.
BATCH = 10
# Questions beyond those a faultless model would need, to make up for refused and repeated memories.
SPARE_BATCHES = 3
# Seconds for a whole past; a batch may take half of them. It is made in the background, with visible progress.
PAST_SECONDS = 120.0
# Narratives of earlier batches that the model is shown, so that it does not repeat them.
SHOWN = 40
LONGEST_TELLING, SHORTEST_TELLING = 200, 10

# The kinds of memories asked for, batch by batch in turn.
KINDS = (
    (MemoryType.FORMATIVE, MemoryType.HABIT),
    (MemoryType.TRIUMPH, MemoryType.DEFEAT),
    (MemoryType.TRAVEL, MemoryType.OPINION),
    (MemoryType.RIVALRY, MemoryType.FORMATIVE),
)
_ALLOWED = frozenset(kind for kinds in KINDS for kind in kinds)

Tell = Callable[[int, int], None]

log = structlog.get_logger(__name__)


class WrittenMemory(BaseModel):
    """One memory of the model's answer."""

    narrative: str = Field(max_length=2_000)
    telling: str | None = Field(default=None, max_length=1_000)
    triggers: list[str] = Field(default_factory=list, max_length=20)
    valence: float = 0.0
    importance: float = 0.5
    type: str = MemoryType.FORMATIVE.value


class WrittenPast(BaseModel):
    """One batch. Limits are checked memory by memory afterwards, so that one bad memory does not spoil the batch."""

    memories: list[WrittenMemory] = Field(max_length=60)


@dataclass
class _Past:
    """The memories accepted so far."""

    entries: list[LoreEntry] = field(default_factory=list)
    vectors: list[Vector] = field(default_factory=list)


class ModelLore:
    """The workshop's `LoreWriter` by a model."""

    def __init__(self, models: Models, embedder: Embedder, seconds: float = PAST_SECONDS) -> None:
        """The embedder finds memories that repeat another in other words; `seconds` limit the asking as a whole."""
        self._models = models
        self._embedder = embedder
        self._seconds = seconds

    async def write_lore(
        self, sheet: CharacterSheet, count: int, tell: Tell = lambda _done, _count: None
    ) -> Sequence[LoreEntry]:
        """Up to `count` memories; fewer if the model fails on the way. `tell(done, count)` is called after every batch.
        Raises NoModel if none could be written."""
        if not self._models.any_model:
            raise NoModel("none is set")
        models = Allowance(self._models, self._seconds)
        past, batches = _Past(), -(-count // BATCH) + SPARE_BATCHES
        for number in range(batches):
            if len(past.entries) >= count:
                break
            try:
                written = await models.ask(
                    _ask(sheet, past.entries, number, count - len(past.entries), self._seconds / 2)
                )
            except NoModel as error:
                log.info("lore_batch_failed", reason=str(error), written=len(past.entries))
                if not past.entries:
                    raise
                break
            await self._take(past, sheet, written.memories, count)
            tell(len(past.entries), count)
        if not past.entries:
            raise NoModel("nothing could be kept")
        return past.entries

    async def _take(self, past: _Past, sheet: CharacterSheet, written: Sequence[WrittenMemory], count: int) -> None:
        """Adds the memories of a batch that pass the rules and are new."""
        found = [entry for one in written if (entry := entry_of(one, sheet)) is not None]
        if not found:
            return
        await self._embedder.wait_ready()
        vectors = await self._embedder.embed([entry.narrative for entry in found])
        for entry, vector in zip(found, vectors, strict=True):
            if len(past.entries) >= count:
                return
            known = any(same_words(entry.narrative, other.narrative) for other in past.entries)
            if not known and not (past.vectors and float(np.max(np.stack(past.vectors) @ vector)) >= THE_SAME):
                past.entries.append(entry)
                past.vectors.append(vector)


def entry_of(written: WrittenMemory, sheet: CharacterSheet) -> LoreEntry | None:
    """The model's memory as lore; None if the keeper's rules refuse it."""
    narrative = told_by_model(written.narrative, LONGEST)
    if narrative is None:
        return None
    triggers = [told for trigger in written.triggers if (told := told_by_model(trigger, LONGEST_TRIGGER)) is not None]
    kind = MemoryType(written.type) if written.type in set(_ALLOWED) else MemoryType.FORMATIVE
    judged = judge(
        MemoryDraft(
            owner=Party("character", sheet.slug),
            narrative=narrative,
            triggers=tuple(triggers),
            valence=written.valence,
            scope=Scope.CHARACTER_LORE,
            type=kind,
            importance=written.importance,
            created_by=CreatedBy.SEED,
        )
    )
    if isinstance(judged, NotKept):
        return None
    telling = told_by_model(written.telling or "", LONGEST_TELLING)
    try:
        return LoreEntry(
            narrative=judged.narrative,
            telling=telling if telling is not None and len(telling) >= SHORTEST_TELLING else None,
            triggers=judged.triggers,
            valence=judged.valence,
            type=kind,
            importance=judged.importance,
        )
    except ValidationError:
        return None


def _ask(
    sheet: CharacterSheet, known: Sequence[LoreEntry], number: int, missing: int, seconds: float
) -> Ask[WrittenPast]:
    kinds = " and ".join(kind.value for kind in KINDS[number % len(KINDS)])
    openings = ", ".join(line.name for line in (*sheet.repertoire.white, *sheet.repertoire.black))
    sliders = f"aggression {sheet.aggression}, risk {sheet.risk_tolerance}, patience {sheet.patience}"
    parts = [
        fence("name", sheet.name),
        fence("who they are", f"{sheet.tagline} {sheet.backstory}", longest=4_000),
        fence("voice", f"{sheet.voice} {sheet.voice_sample}"),
        fence("quirks", "; ".join(sheet.quirks)),
        fence("openings", openings),
        f"Of ten: {sliders}, trash talk {sheet.trash_talk}. Rating {sheet.current_elo}.",
        "Told already, not to be told again:",
        *(fence("told", entry.narrative, longest=160) for entry in known[-SHOWN:]),
        f"Write {min(BATCH, missing + 2)} memories of the kinds {kinds}.",
    ]
    return Ask(
        Purpose.LORE,
        system=prompt(__file__, "lore"),
        prompt="\n".join(parts),
        schema=WrittenPast,
        deadline_seconds=seconds,
        max_tokens=4_000,
    )
