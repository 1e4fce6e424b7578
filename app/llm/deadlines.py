"""Deadlines of questions by purpose, in seconds, everything included."""

from __future__ import annotations

from collections.abc import Mapping

from app.llm.base import Purpose

# For talk; the game does not wait for it.
SOUL_SECONDS = 8.0

# For re-ranking memories, which delays showing them.
RECALL_SECONDS = 1.5

# For answers that a player waits for on a page.
WAITED_FOR = 20.0

# For work in the background: after a game, and for new characters.
BACKGROUND = 60.0


def deadlines(*, soul: float, recall: float) -> Mapping[Purpose, float]:
    """The deadline of every purpose, from the two that are settings."""
    return {
        Purpose.SOUL: soul,
        Purpose.ROOM: soul,
        Purpose.RERANK: recall,
        Purpose.PREVIEW: WAITED_FOR,
        Purpose.STEWARD: WAITED_FOR,
        Purpose.KEEPER: BACKGROUND,
        Purpose.LORE: BACKGROUND,
        Purpose.MEMORIES: BACKGROUND,
        Purpose.NARRATIVE: BACKGROUND,
        Purpose.MAINTENANCE: BACKGROUND,
    }
