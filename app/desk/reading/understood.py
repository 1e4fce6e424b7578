"""What a question was taken for, and written questions as a person would put them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from app.desk.questions import QuestionKind
from app.desk.tool import AskedQuestion, ToolArguments
from app.soul.listening.languages import ENGLISH


@dataclass(frozen=True, slots=True)
class Understood:
    """The kind of a question with what it names; where nothing fits `kind` is None and `near` the likeliest, else those
    that come as near. `language` is that of the question. `refused`: it is not to be answered. `also` is the kind of a
    second question in it."""

    question: AskedQuestion
    kind: QuestionKind | None
    aspect: str = ""
    near: tuple[QuestionKind, ...] = ()
    refused: str | None = None
    language: str = ENGLISH
    also: QuestionKind | None = None

    def as_kind(self, kind: QuestionKind, given: ToolArguments | None = None, **known: Any) -> Understood:
        """It as a question of this kind and nothing beside it, with the arguments of its tool, and what else of the
        question is `known` by now (`AskedQuestion`)."""
        question = replace(self.question, entry=kind.entry, given=given, move=None, **known)
        return replace(self, question=question, kind=kind, aspect=kind.aspect, near=(), also=None)

    def refusing(self, words: str) -> Understood:
        """It as one that is not to be answered, with the words that say so."""
        return replace(self, kind=None, near=(), also=None, refused=words)


def suggestions_for(kinds: Iterable[QuestionKind]) -> tuple[str, ...]:
    """One written question of each kind, as a person would put it, and none twice."""
    return tuple(dict.fromkeys(as_put(kind.said[0]) for kind in kinds))


def as_put(text: str) -> str:
    """A written question as a person would put it."""
    return text[:1].upper() + re.sub(r"\bi\b", "I", text[1:])
