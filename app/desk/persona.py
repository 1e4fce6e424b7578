"""The steward as a persona: the same value as every mind's, with a voice of its own; it has no seat and no memories."""

from __future__ import annotations

import hashlib
import tomllib
from functools import cache
from pathlib import Path

from app.domain.memory import Party
from app.domain.persona import Persona, Sheet

FILE = Path(__file__).with_name("steward.toml")


@cache
def steward_persona() -> Persona:
    """Who the steward is. It has no rating, since it does not play."""
    sheet = Sheet.model_validate(tomllib.loads(FILE.read_text(encoding="utf-8")))
    return Persona(Party("character", "steward"), sheet, 0, 0, 0)


def in_own_words(occasion: str, question: str) -> str:
    """One of the steward's phrases for an occasion of the sheet; the same for the same question."""
    phrases = steward_persona().sheet.phrases[occasion]
    return phrases[hashlib.blake2b(question.encode(), digest_size=2).digest()[0] % len(phrases)]
