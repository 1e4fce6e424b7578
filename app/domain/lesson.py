"""What an owner teaches an agent in its room."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CoachLesson:
    """One lesson. `words` is an infinitive without "to" ("attack more"). It moves a `slider` by `step` (1 or -1), adds
    the `opening` of that full name to the repertoire, or is only to be remembered."""

    words: str
    slider: str | None = None
    step: int = 0
    opening: str | None = None
