"""The parts of a question: its sentences, and the questions that are joined in one."""

from __future__ import annotations

import re

from app.desk.questions import SURE, Meant
from app.domain.text import sentences

# How much surer than sure the second part of a question must be, to be answered too, and the words it has at least.
BOTH_SURE, LEAST_WORDS = 0.3, 4

# Where a question goes over into another one, and how a part begins that is one.
_TURNS = re.compile(
    r"[,;]? and (?=(?:who|what|where|when|how|why|which|can|could|do|does|did|is|are|will|would|should)\b)"
)
_ASKS = re.compile(
    r"^\W*(?:and |but |also |ok |so )*"
    r"(?:who|what|where|when|how|why|which|can|could|do|does|did|is|are|am|will|would|should|may)\b"
)


def parts_of(low: str) -> list[str]:
    """The sentences of a question, and the questions that are joined in one."""
    return [part.strip() for sentence in sentences(low) for part in _TURNS.split(sentence) if part.strip()]


def stands_alone(part: str, meant: Meant) -> bool:
    """Whether a part is surely a question of its own."""
    is_question = part.endswith("?") or _ASKS.search(part) is not None
    return (
        is_question and not meant.kind.anybodys and meant.score >= SURE + BOTH_SURE and len(part.split()) >= LEAST_WORDS
    )
