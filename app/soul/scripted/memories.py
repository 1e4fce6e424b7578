"""Turns surfaced memories and the character's lore into sentences to be said."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.memory import Scope, SurfacedMemory
from app.domain.persona import Sheet
from app.domain.text import SMALL_WORDS, sentences
from app.domain.told.reading import tells_of_self
from app.soul.response import SoulInput

# Characters of the first sentence of a memory that may be said.
LONGEST_QUOTE = 150
# First characters of a narrative by which it is known in a line that told it.
LEAST_TOLD = 40

# A statement of a player as `notes.memory_of` writes it: "Ada told me that they have a cat."
_TOLD = re.compile(r"^.{1,30}? (?P<verb>told|promised) me that (?P<what>.+)$")
# Words of questions that name nothing.
_NAMING_NOTHING = SMALL_WORDS | {"whats", "know", "remember", "tell", "told", "called", "name"}
# Two words with so many equal first letters count as forms of one word.
STEM_LETTERS = 6
_TOLD_BACK = re.compile(r"\byou (?:told|promised) me that (?P<what>.+)$", re.IGNORECASE)
# Verbs in the past tense.
_OF_THE_PAST = re.compile(r"\b(?:\w+ed|won|lost|took|beat|gave|made|had|kept|left|came|went|held)\b")
_SECOND_PERSON = (
    (r"\bthey are\b", "you are"),
    (r"\bthey were\b", "you were"),
    (r"\bthey have\b", "you have"),
    (r"\bthey\b", "you"),
    (r"\btheirs\b", "yours"),
    (r"\btheir\b", "your"),
    (r"\bthemselves\b", "yourself"),
    (r"\bthem\b", "you"),
)


def tellings(sheet: Sheet, given: SoulInput) -> Iterator[tuple[SurfacedMemory, str, str]]:
    """Each surfaced memory that can be told, with the phrase key that introduces it and its text, in order."""
    lore = {entry.narrative: entry for entry in sheet.lore}
    for memory in given.surfaced:
        entry = lore.get(memory.narrative)
        if any(memory.narrative[:LEAST_TOLD] in line for line in given.said_before):
            continue  # They were told it, as an answer.
        if entry is not None and entry.telling:
            yield memory, "memory", entry.telling
            continue
        sentence = first_sentence(memory.narrative)
        if not sentence:
            continue
        if memory.scope is Scope.CHARACTER_LORE:
            yield memory, "memory", sentence
        else:
            text = in_second_person(sentence, given.opponent_name)
            capital = all(entry.telling is None or not entry.telling[:1].islower() for entry in sheet.lore[:3])
            yield memory, "memory_private", text[:1].upper() + text[1:] if capital else text


def first_sentence(narrative: str) -> str | None:
    """The first sentence of a narrative, if it has at most LONGEST_QUOTE characters."""
    sentence = next(iter(sentences(narrative)), "")
    return sentence if 0 < len(sentence) <= LONGEST_QUOTE else None


def memories_about(question: str, given: SoulInput) -> tuple[SurfacedMemory, ...]:
    """The surfaced private memories that share a naming word with the question."""
    asked = _naming_words(question)
    return tuple(
        memory for memory in given.surfaced if not memory.scope.is_general and asked & _naming_words(memory.narrative)
    )


def said_earlier_here(question: str, given: SoulInput) -> bool:
    """Whether the answer to the question was said in this talk: a statement of the player about themselves, or a line
    that repeated one to them, shares a naming word with it."""
    asked = _naming_words(question)
    lines = (*(line.text for line in given.room_talk if not line.by_me), *given.heard_before)
    statements = [line for line in lines if tells_of_self(line)]
    statements += [found["what"] for line in given.room_talk if line.by_me and (found := _TOLD_BACK.search(line.text))]
    return any(asked & _naming_words(what) for what in statements)


def remembers_of(question: str, given: SoulInput) -> bool:
    """Whether a memory that came up shares a naming word with the question."""
    asked = _naming_words(question)
    return any(asked & _naming_words(one.narrative) for one in given.surfaced)


def _naming_words(text: str) -> set[str]:
    """The stems of the words in a text that name something: "promised" and "promise" have one stem."""
    words = (word for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in _NAMING_NOTHING)
    return {word.removesuffix("s")[:STEM_LETTERS] for word in words}


def in_second_person(sentence: str, name: str) -> str:
    """A memory about a person as it is said to them: with "you" for their name and pronouns where the grammar allows
    it, otherwise unchanged."""
    told = _TOLD.match(sentence)
    if told is not None:
        return f"you {told['verb']} me that {_to_you(told['what'])}"
    known = re.match(rf"{re.escape(name)}, as I know them from (?P<games>.+?): (?P<what>they .+)$", sentence)
    if known is not None:
        return f"from {known['games']} I know that {_to_you(known['what'])}"
    for subject in (name, "This player", "The player", "They"):
        rest = sentence.removeprefix(f"{subject} ")
        # Only past tense verbs have the same form after "Ada" and after "you".
        if rest != sentence and _OF_THE_PAST.match(rest):
            return f"you {_to_you(rest)}"
    if sentence.startswith("I "):
        # "I beat Ada in 14 moves.": the name can only be the object here.
        sentence = re.sub(rf"(?<=[a-z] ){re.escape(name)}\b(?!['’])", "you", sentence)
    return sentence


def _to_you(text: str) -> str:
    """The text with its third person changed to the second."""
    for pattern, word in _SECOND_PERSON:
        text = re.sub(pattern, word, text)
    return text
