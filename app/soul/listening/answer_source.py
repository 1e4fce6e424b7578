"""From where an answer comes, by what its content is named."""

from __future__ import annotations

from enum import StrEnum

# How contents are named that tell of a life.
_OF_LIFE = ("life: ", "plainly: ", "beyond", "behind", "clarified: ", "a tale")


class AnswerSource(StrEnum):
    """Where an answer comes from."""

    GAME = "game"
    """The data of the game, and of those before it."""
    CARE = "care"
    """The phrases for feelings, courtesies and small talk."""
    LIFE = "life"
    BOOK = "book"


def source_named(about: str) -> AnswerSource:
    """Where a content of this name comes from."""
    if about.startswith("handbook: "):
        return AnswerSource.BOOK
    if about.startswith("ask_"):
        return AnswerSource.CARE
    return AnswerSource.LIFE if about.startswith(_OF_LIFE) else AnswerSource.GAME
