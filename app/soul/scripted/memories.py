"""Speaking of what came back: a surfaced memory in the character's own sentence, never more than it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.characters.character import CharacterSheet
from app.domain.memory import Scope, SurfacedMemory
from app.soul.response import SoulInput

# Characters of a private memory that are quoted; longer first sentences are left unsaid.
LONGEST_QUOTE = 150


def tellings(sheet: CharacterSheet, given: SoulInput) -> Iterator[tuple[SurfacedMemory, str, str]]:
    """Each surfaced memory that can be told, with the key of its lead-in and its telling, in order of surfacing."""
    lore = {entry.narrative: entry for entry in sheet.lore}
    for memory in given.surfaced:
        entry = lore.get(memory.narrative)
        if entry is not None and entry.telling:
            yield memory, "memory", entry.telling
            continue
        sentence = first_sentence(memory.narrative)
        if sentence:
            yield memory, "memory" if memory.scope is Scope.CHARACTER_LORE else "memory_private", sentence


def first_sentence(narrative: str) -> str | None:
    """The first sentence of a narrative, if it is short enough to be said."""
    sentence = re.split(r"(?<=[.!?])\s", narrative.strip(), maxsplit=1)[0]
    return sentence if 0 < len(sentence) <= LONGEST_QUOTE else None
