"""The biography in a sheet, as passages in the first person: backstory, habits and lore, sentence by sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from app.domain.persona import Sheet
from app.domain.text import sentences
from app.soul.listening.first_person import NamedPerson, as_asked, first_person
from app.soul.listening.passages import Passage

# Characters of one answer; a longer sentence of a sheet is found, but not said.
LONGEST_TOLD = 260
# Words of a part of a sentence that says something by itself.
LEAST_OF_CLAUSE = 4
# Share of a character's phrases that begin in lower case, from which it writes everything so.
WRITES_LOW = 0.8
# Words of a text that is told in the first person already.
_OWN_WORDS = re.compile(r"\b(?:I|I'm|I've|my|me|mine)\b")
# Said before a sentence that cannot be turned into the first person.
QUOTED = 'My own story has it so: "{}"'


def biography_of(sheet: Sheet, asked: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> tuple[Passage, ...]:
    """What the sheet tells of the character. After a sentence of its story the next one is what lies behind it.
    `asked` are questions after its memories, by the words with which a memory begins."""
    person = NamedPerson.of(sheet.name, sheet.backstory, *sheet.quirks)
    story = [_in_first_person(part, person) for part in sentences(" ".join(sheet.backstory.split()))]
    found = [*_in_order("story", story), *_habits(sheet, person), *_lore(sheet, person, asked)]
    return tuple(map(_in_lower_case, found)) if _writes_low(sheet) else tuple(found)


def _in_first_person(sentence: str, person: NamedPerson, *, already: bool = False) -> str:
    if already:
        return sentence
    return first_person(sentence, person) or QUOTED.format(sentence)


def _in_order(name: str, told: list[str]) -> Iterator[Passage]:
    """Passages of sentences that stand one after the other."""
    said = [line for line in told if len(line) <= LONGEST_TOLD]
    for number, line in enumerate(said):
        after = said[number + 1 : number + 2]
        yield Passage(
            f"{name}-{number}",
            (line, as_asked(line), *_clauses(line)),
            (line,),
            tuple(after),
            (f"{name}-{number + 1}",) if after else (),
            of_story=True,
        )


def _clauses(line: str) -> Iterator[str]:
    """The parts of a long sentence, by which it is found too: a question mostly asks for one of them."""
    parts = [part for part in re.split(r"[;:,] (?:and |but |when |where |who |with |until )?", line) if part]
    if len(parts) > 1:
        yield from (part for part in parts if len(part.split()) >= LEAST_OF_CLAUSE)


def _habits(sheet: Sheet, person: NamedPerson) -> Iterator[Passage]:
    """The quirks. A noun alone ("a scar on his chin") is something that the character has."""
    for number, quirk in enumerate(" ".join(quirk.split()) for quirk in sheet.quirks):
        first = quirk.partition(" ")[0].lower()
        if not quirk or len(quirk) > LONGEST_TOLD:
            continue
        if first in ("a", "an", "one", "two", "three"):
            quirk = f"Has {quirk[:1].lower()}{quirk[1:]}"
        told = quirk if first in ("i", "my") else first_person(quirk, person, verb_first=True)
        if told is not None:
            yield Passage(f"habit-{number}", (told, f"What are your habits? {told}"), (told,))


def _lore(sheet: Sheet, person: NamedPerson, asked: Mapping[str, tuple[str, ...]]) -> Iterator[Passage]:
    """The lore: its telling, and behind it what its narrative goes on to say. Where questions after it are written, it
    is told whole, as far as it fits into an answer."""
    for number, entry in enumerate(sheet.lore):
        questions = next((said for begins, said in asked.items() if entry.narrative.startswith(begins)), None)
        if questions is not None:
            first, rest = _whole(sentences(entry.narrative))
            yield Passage(
                f"lore-{number}",
                (*questions, entry.narrative),
                (first,),
                tuple(rest),
                topic=questions[0],
                of_story=True,
            )
            continue
        already = _OWN_WORDS.search(entry.narrative) is not None
        story = [_in_first_person(part, person, already=already) for part in sentences(entry.narrative)]
        story = [part for part in story if len(part) <= LONGEST_TOLD]
        told = entry.telling or next(iter(story), None)
        if told is not None:
            yield Passage(f"lore-{number}", (entry.narrative, told), (told,), tuple(story[1:]))


def _whole(parts: list[str]) -> tuple[str, list[str]]:
    """As many sentences from the first on as fit into one answer, and those that are left."""
    number = next((count for count in range(len(parts), 1, -1) if len(" ".join(parts[:count])) <= LONGEST_TOLD), 1)
    return " ".join(parts[:number]), parts[number:]


def _writes_low(sheet: Sheet) -> bool:
    phrases = [phrase for phrases in sheet.phrases.values() for phrase in phrases if phrase[:1].isalpha()]
    return bool(phrases) and sum(phrase[0].islower() for phrase in phrases) >= WRITES_LOW * len(phrases)


def _in_lower_case(passage: Passage) -> Passage:
    return Passage(
        passage.id,
        passage.said,
        tuple(map(str.lower, passage.answers)),
        tuple(map(str.lower, passage.more)),
        passage.next,
        topic=passage.topic,
        of_story=passage.of_story,
    )
