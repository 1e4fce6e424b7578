"""How long a question may take, by what it is for: everything included, seconds."""

from __future__ import annotations

from collections.abc import Mapping

from app.llm.base import Purpose

# A line at the board may come this late; the game does not wait for it.
SOUL_SECONDS = 8.0

# The re-rank holds the ribbon up, so it gets little.
RECALL_SECONDS = 1.5

# Somebody looks at a page and waits.
WAITED_FOR = 20.0

# Nobody waits: work after a game and for new characters.
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
    }
