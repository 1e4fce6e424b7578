"""Speaking of what came back: a surfaced memory in the character's own sentence, never more than it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.domain.memory import MemoryType, Scope, SurfacedMemory
from app.domain.persona import Sheet
from app.domain.text import SMALL_WORDS, sentences
from app.soul.response import SoulInput
from app.soul.scripted.intents import Intent
from app.soul.scripted.keeping import told_of_self

# Characters of a private memory that are quoted; longer first sentences are left unsaid.
LONGEST_QUOTE = 150

# Which of their own memories people tell when they are asked for one.
TALES: dict[Intent, tuple[MemoryType, ...]] = {
    Intent.BEST_GAME: (MemoryType.TRIUMPH,),
    Intent.WORST_GAME: (MemoryType.DEFEAT,),
    Intent.LEARNED: (MemoryType.FORMATIVE,),
    Intent.STORY: (MemoryType.TRAVEL, MemoryType.RIVALRY, MemoryType.EMOTIONAL, MemoryType.FORMATIVE),
}

# What was told to the character, as `keeping` writes it: "Ada told me that they have a cat."
_TOLD = re.compile(r"^.{1,30}? (?P<verb>told|promised) me that (?P<what>.+)$")
# Words of questions that name nothing.
_NAMING_NOTHING = SMALL_WORDS | {"whats", "know", "remember", "tell", "told", "called", "name"}
# Letters by which two forms of a word are held to be one.
STEM_LETTERS = 6
_TOLD_BACK = re.compile(r"\byou (?:told|promised) me that (?P<what>.+)$", re.IGNORECASE)
# Verbs whose past is the same for "Ada" and for "you".
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
    """Each surfaced memory that can be told, with the key of its lead-in and its telling, in order of surfacing."""
    lore = {entry.narrative: entry for entry in sheet.lore}
    for memory in given.surfaced:
        entry = lore.get(memory.narrative)
        if entry is not None and entry.telling:
            yield memory, "memory", entry.telling
            continue
        sentence = first_sentence(memory.narrative)
        if not sentence:
            continue
        if memory.scope is Scope.CHARACTER_LORE:
            yield memory, "memory", sentence
        else:
            told = to_their_face(sentence, given.opponent_name)
            yield memory, "memory_private", told[:1].upper() + told[1:] if _writes_capitals(sheet) else told


def _writes_capitals(sheet: Sheet) -> bool:
    """Whether this character's sentences begin as they do in books."""
    return all(entry.telling is None or not entry.telling[:1].islower() for entry in sheet.lore[:3])


def own_tale(sheet: Sheet, given: SoulInput, intent: Intent) -> list[str]:
    """The character's own stories of the kind that was asked for, those not yet told here."""
    kinds = TALES.get(intent, ())
    told = "\n".join(given.said_before)
    return [
        entry.telling
        for entry in sheet.lore
        if entry.telling and entry.telling not in told and (entry.type in kinds or _of_family(intent, entry.themes))
    ]


def _of_family(intent: Intent, themes: tuple[str, ...]) -> bool:
    return intent is Intent.FAMILY and "family" in themes


def first_sentence(narrative: str) -> str | None:
    """The first sentence of a narrative, if it is short enough to be said."""
    sentence = next(iter(sentences(narrative)), "")
    return sentence if 0 < len(sentence) <= LONGEST_QUOTE else None


def touching(question: str, given: SoulInput) -> tuple[SurfacedMemory, ...]:
    """Those surfaced memories of this very person that speak of what the question asks for, by its own words."""
    asked = _naming_words(question)
    return tuple(
        memory for memory in given.surfaced if not memory.scope.is_general and asked & _naming_words(memory.narrative)
    )


def was_told_here(question: str, given: SoulInput) -> bool:
    """Whether it was told in this very talk, where it still stands to be read: something that the player said of
    themselves, or that was told back to them, has a word of the question."""
    asked = _naming_words(question)
    lines = (*(line.text for line in given.room_talk if not line.by_me), *given.heard_before)
    told = [what for line in lines if (what := told_of_self(line)) is not None]
    told += [found["what"] for line in given.room_talk if line.by_me and (found := _TOLD_BACK.search(line.text))]
    return any(asked & _naming_words(what) for what in told)


def _naming_words(text: str) -> set[str]:
    """The words of a text that name something, by their beginnings: "promised" is found again in "promise"."""
    words = (word for word in re.findall(r"[a-z]{3,}", text.lower()) if word not in _NAMING_NOTHING)
    return {word.removesuffix("s")[:STEM_LETTERS] for word in words}


def to_their_face(sentence: str, name: str) -> str:
    """A memory of somebody, said to that very person: what they told in the second person, and their name at its head
    as "you" where the verb allows it; anything else as it stands."""
    told = _TOLD.match(sentence)
    if told is not None:
        return f"you {told['verb']} me that {_to_you(told['what'])}"
    known = re.match(rf"{re.escape(name)}, as I know them from (?P<games>.+?): (?P<what>they .+)$", sentence)
    if known is not None:
        return f"from {known['games']} I know that {_to_you(known['what'])}"
    for subject in (name, "This player", "The player", "They"):
        rest = sentence.removeprefix(f"{subject} ")
        # Only a verb of the past is the same for "Ada" and for "you".
        if rest != sentence and _OF_THE_PAST.match(rest):
            return f"you {_to_you(rest)}"
    if sentence.startswith("I "):
        # One's own deed: "I beat Ada in 14 moves." The name can only be its object here.
        sentence = re.sub(rf"(?<=[a-z] ){re.escape(name)}\b(?!['’])", "you", sentence)
    return sentence


def _to_you(text: str) -> str:
    """The third person of a memory in the second."""
    for pattern, word in _SECOND_PERSON:
        text = re.sub(pattern, word, text)
    return text
