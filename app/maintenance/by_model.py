"""One memory of many in a model's words, each of them checked against the memories that it is made of."""

from __future__ import annotations

from collections.abc import Sequence

import structlog
from pydantic import BaseModel, Field

from app.domain.memory import Memory
from app.llm.base import Ask, Models, NoModel, Purpose
from app.llm.words import fence, prompt, told_by_model
from app.maintenance.grouping import is_told
from app.maintenance.merging import Merge, consolidated
from app.maintenance.sameness import said_in
from app.memory.keeping.contradiction import Statement, contradicts
from app.memory.keeping.judgement import LONGEST
from app.memory.keeping.triggers import LONGEST_TRIGGER
from app.memory.words import terms

# Seconds for one cluster, and clusters that a model is asked about in one maintenance.
PATIENCE, MOST_ASKED = 15.0, 20
# Memories of a cluster that it is shown; more are told by the rules.
SHOWN = 24
# Share of the words of what it writes that the memories must have: the rest are words that join.
OWN_WORDS = 0.6
# Taken as the likeness of a sentence with what it was made of: it is about the same thing.
SAME_MATTER = 0.7

log = structlog.get_logger(__name__)


class MergedMemory(BaseModel):
    """One memory and the ids of those that it is made of."""

    sources: list[str] = Field(min_length=2, max_length=SHOWN)
    narrative: str
    triggers: list[str] = Field(default_factory=list, max_length=8)


class WrittenMemories(BaseModel):
    """The model's answer; memories that it names in no source stay as they are."""

    memories: list[MergedMemory] = Field(default_factory=list, max_length=SHOWN)


class ModelConsolidation:
    """Asks the fast model."""

    def __init__(self, models: Models) -> None:
        self._models = models

    @property
    def there(self) -> bool:
        """Whether there is a model to be asked."""
        return self._models.any_model

    async def merges(self, members: Sequence[Memory]) -> list[Merge] | None:
        """What a model makes of one cluster; None if it does not answer, or if what it wrote is not all in them: then
        the rules decide."""
        shown = members[:SHOWN]
        ask = Ask(
            Purpose.MAINTENANCE,
            system=prompt(__file__, "consolidate"),
            prompt="\n".join(f"{memory.id} {fence('memory', memory.narrative)}" for memory in shown),
            schema=WrittenMemories,
            fast=True,
            deadline_seconds=PATIENCE,
            max_tokens=1200,
        )
        try:
            said = await self._models.ask(ask)
        except NoModel as error:
            log.info("maintenance_without_model", reason=str(error))
            return None
        return _checked(said, {memory.id: memory for memory in shown})


def _checked(said: WrittenMemories, by_id: dict[str, Memory]) -> list[Merge] | None:
    found: list[Merge] = []
    used: set[str] = set()
    for one in said.memories:
        sources = list(dict.fromkeys(one.sources))
        narrative = told_by_model(one.narrative, LONGEST)
        if narrative is None or len(sources) < 2 or not by_id.keys() >= set(sources) or used & set(sources):
            return None
        parts = [by_id[memory_id] for memory_id in sources]
        if not holds(narrative, parts):
            return None
        words = terms(narrative)
        told = [told_by_model(trigger, LONGEST_TRIGGER) for trigger in one.triggers]
        triggers = [trigger for trigger in told if trigger is not None and terms(trigger) and terms(trigger) <= words]
        like = max(parts, key=lambda part: (part.importance, part.created_at))
        merge = consolidated(parts, narrative, like=like, triggers=triggers, by_model=True)
        if merge is None:
            return None
        used.update(sources)
        found.append(merge)
    return found


def holds(narrative: str, parts: Sequence[Memory]) -> bool:
    """Whether a sentence says nothing that the memories do not: no name, number or piece of its own, few words of its
    own, and no contradiction with any. What people told of themselves may lose no name and no number either."""
    new, old = said_in(narrative), [said_in(part.narrative) for part in parts]
    words = frozenset[str]().union(*(one.words for one in old))
    numbers = frozenset[str]().union(*(one.numbers for one in old))
    names = frozenset[str]().union(*(one.names | one.words for one in old))
    exact = frozenset[str]().union(*(one.exact for one in old))
    if not (new.numbers <= numbers and new.names <= names and new.exact <= exact) or not new.words:
        return False
    if len(new.words & words) < OWN_WORDS * len(new.words):
        return False
    if any(is_told(part) for part in parts):
        lost = [one for one in old if not (one.names <= new.names | new.words and one.numbers <= new.numbers)]
        if lost or not new.words <= words:
            return False
    statements = [Statement(part.narrative, part.valence, part.scope, part.type, part.match_id) for part in parts]
    return not any(
        contradicts(Statement(narrative, one.valence, one.scope, one.type, one.match_id), one, SAME_MATTER)
        for one in statements
    )
