"""One memory of many, by rules: the sentence that holds the others, in the words it was kept in. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from app.domain.memory import CreatedBy, Memory
from app.domain.text import sentences
from app.maintenance.counting import WORTH_SAYING, count_sentence, times_noted, without_count
from app.maintenance.sameness import Likeness
from app.memory.keeping.draft import MemoryDraft, NotKept
from app.memory.keeping.judgement import LONGEST, MOST_SENTENCES, MOST_THEMES, judge
from app.memory.keeping.triggers import MOST

Value = TypeVar("Value")

# Share of the distance to 1 by which importance grows with each doubling of the memories that said so.
STRENGTHENED_BY = 0.1
# Memories that may become one at once: their rows change in one transaction.
MOST_PARTS = 500


@dataclass(frozen=True, slots=True)
class Merge:
    """What becomes of `parts`, ids of at least two memories: one memory, without an id yet. `by_model`: a model wrote
    its narrative."""

    memory: Memory
    parts: tuple[str, ...]
    by_model: bool = False


def merged(leader: Memory, others: Sequence[tuple[Memory, Likeness]]) -> Merge | None:
    """One memory of the leader and those it stands for: its narrative, and how often it was noted where that is a
    habit. None if the keeper's rules would not have it."""
    others = others[: MOST_PARTS - 1]
    # Who says only a part of it did not note all of it.
    noted = [leader, *(other for other, how in others if how is not Likeness.PART)]
    of_events = any(how is Likeness.EVENT for _, how in others)
    narrative = _narrative(leader, noted, of_events=of_events)
    return consolidated([leader, *(other for other, _ in others)], narrative, like=leader)


def consolidated(
    parts: Sequence[Memory],
    narrative: str,
    *,
    like: Memory,
    triggers: Sequence[str] = (),
    by_model: bool = False,
) -> Merge | None:
    """One memory of `parts`, of one group, that says `narrative`; `triggers` come before those of the parts. None if
    the keeper's rules would not have it."""
    weight = sum(part.importance for part in parts) or 1.0
    draft = replace(
        MemoryDraft.of(like),
        narrative=narrative,
        triggers=tuple(dict.fromkeys([*triggers, *_common([part.triggers for part in parts], MOST)]))[:MOST],
        themes=_common([part.themes for part in parts], MOST_THEMES),
        valence=sum(part.valence * part.importance for part in parts) / weight,
        importance=_importance(parts),
        created_by=CreatedBy.MAINTENANCE,
        match_id=_only(part.match_id for part in parts),
        ply=_only(part.ply for part in parts) if _only(part.match_id for part in parts) else None,
        chat_reference=_only(part.chat_reference for part in parts),
    )
    judged = judge(draft)
    if isinstance(judged, NotKept):
        return None
    memory = replace(
        # As old as the latest of them: it fades as that one would have.
        judged.as_memory("", max(part.created_at for part in parts)),
        surface_count=max(part.surface_count for part in parts),
        last_surfaced_at=_latest(part.last_surfaced_at for part in parts),
        renewed_at=_latest(part.renewed_at for part in parts),
        moments=tuple(sorted((one for part in parts for one in part.stood_at), key=lambda one: one.at)),
    )
    return Merge(memory, tuple(part.id for part in parts), by_model)


def _narrative(leader: Memory, same: Sequence[Memory], *, of_events: bool) -> str:
    bare = without_count(leader.narrative)
    times = times_noted((part.narrative, part.created_at, part.match_id) for part in same)
    if times < WORTH_SAYING or len(sentences(bare)) >= MOST_SENTENCES:
        return bare
    counted = f"{bare} {count_sentence(times, of_events=of_events)}"
    return counted if len(counted) <= LONGEST else bare


def _importance(parts: Sequence[Memory]) -> float:
    strongest = max(part.importance for part in parts)
    doublings = (len(parts) - 1).bit_length()
    return 1.0 - (1.0 - strongest) * (1.0 - STRENGTHENED_BY) ** doublings


def _common(lists: Sequence[tuple[str, ...]], most: int) -> tuple[str, ...]:
    """The entries that most of the lists have, each once whatever its case; equals in the order they came in."""
    counted: Counter[str] = Counter()
    written: dict[str, str] = {}
    for entries in lists:
        for entry in dict.fromkeys(entries):
            written.setdefault(entry.casefold(), entry)
            counted[entry.casefold()] += 1
    return tuple(written[key] for key, _ in counted.most_common(most))


def _only(values: Iterable[Value]) -> Value | None:
    """The value that all have, None if they differ."""
    different = set(values)
    return different.pop() if len(different) == 1 else None


def _latest(moments: Iterable[datetime | None]) -> datetime | None:
    return max((at for at in moments if at is not None), default=None)
