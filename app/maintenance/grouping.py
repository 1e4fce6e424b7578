"""Which memories may be tidied, and which may come together. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope

# Facts of a person's life and heart: words of theirs, in which every word counts.
PERSONAL = frozenset({MemoryType.PERSONAL_NOTE, MemoryType.EMOTIONAL})


class AudienceGroup(NamedTuple):
    """Memories of one group are heard by the same people, and were learned in the same way: `told` in talk, or seen on
    the board. What was said in confidence never comes together with what everybody at the table saw."""

    scope: Scope
    subject: Party | None
    told: bool


def may_be_tidied(memory: Memory) -> bool:
    """Lore and seeds are who the mind is, pinned memories are kept as they are, and what a player has put right stays
    in their words."""
    return not (
        memory.scope is Scope.CHARACTER_LORE
        or memory.created_by is CreatedBy.SEED
        or memory.pinned
        or memory.corrected_at is not None
    )


def group_of(memory: Memory) -> AudienceGroup:
    """The group within which a memory may be merged."""
    return AudienceGroup(memory.scope, memory.subject, is_told(memory))


def is_told(memory: Memory) -> bool:
    """Whether it was learned from talk, or is of the kind that is."""
    return memory.chat_reference is not None or memory.created_by is CreatedBy.SOUL or memory.type in PERSONAL


def group_codes(memories: Sequence[Memory]) -> NDArray[np.int32]:
    """A small number for the group of each memory."""
    codes: dict[AudienceGroup, int] = {}
    return np.array([codes.setdefault(group_of(memory), len(codes)) for memory in memories], dtype=np.int32)
