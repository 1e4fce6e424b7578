"""What a sentence is cut into, and the statements made of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from app.truth.lexicon import Family
from app.truth.phrase import Phrase

# How it is meant: said to be so, possible by the rules, to come, supposed, asked, ordered.
Mood = Literal["says", "can", "will", "supposes", "asks", "orders"]


@dataclass(slots=True)
class Verb:
    """A verb with its helpers. `families` are all that it may say; `rest` are the words that belong to it."""

    start: int
    end: int
    families: tuple[Family, ...]
    lemma: str
    form: str
    rest: tuple[str, ...] = ()
    negative: bool = False
    modal: str = ""
    past: bool = False
    perfect: bool = False
    passive: bool = False
    infinitive: bool = False
    helped: bool = False
    obliged: bool = False
    held: Phrase | None = None  # what stands inside it: "has your knight covered"

    @property
    def finite(self) -> bool:
        return self.helped or bool(self.modal) or (self.form in ("s", "past", "base") and not self.infinitive)


@dataclass(slots=True)
class State:
    """ "loose", "under attack", "at home"; `holds` is False where the word itself denies it."""

    start: int
    end: int
    name: str
    holds: bool
    words: str


@dataclass(slots=True)
class Word:
    """Any other word: a preposition, an adverb, a joint between clauses, a sign."""

    start: int
    end: int
    role: Literal["preposition", "adverb", "no", "joint", "relative", "condition", "sign", "unknown"]
    word: str


@dataclass(slots=True)
class When:
    """ "on move 12", "by move ten"; `relation` is on, by, before, after or since."""

    start: int
    end: int
    number: int
    relation: str


Chunk = Phrase | Verb | State | Word | When


def role_of(chunk: Chunk) -> str:
    """What a word does in its sentence; nothing for the other chunks."""
    return chunk.role if isinstance(chunk, Word) else ""


def word_of(chunk: Chunk) -> str:
    """The word itself, where a chunk is no more than a word."""
    return chunk.word if isinstance(chunk, Word) else ""


@dataclass(slots=True)
class Frame:
    """One statement before it is understood. `extras` are phrases that follow without a verb of their own."""

    start: int
    end: int
    verb: Verb | None
    subject: Phrase | None = None
    objects: list[Phrase] = field(default_factory=list)
    places: list[tuple[str, Phrase]] = field(default_factory=list)
    states: list[State] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    extras: list[Chunk] = field(default_factory=list)
    when: When | None = None
    negative: bool = False
    mood: Mood = "says"
    joint: str = ""
    inherited: bool = False
    patient: bool = False  # the subject suffers what the verb says

    def is_(self, *families: Family) -> bool:
        if self.verb is not None:
            for family in self.verb.families:
                if family in families:
                    return True
        return False
