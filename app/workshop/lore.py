"""The lore of a made character, written from its sheet by templates; a `LoreWriter` (a model) may write it instead."""

from __future__ import annotations

import hashlib
import random
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from app.characters.character import CharacterSheet
from app.domain.memory import MemoryType, Party
from app.domain.persona import LoreEntry
from app.domain.text import sentences
from app.memory.keeping.draft import NotKept
from app.memory.keeping.judgement import LONGEST, SHORTEST, judge
from app.memory.keeping.lore import lore_draft
from app.memory.keeping.triggers import derive_triggers, settle_triggers
from app.soul.listening.first_person import NamedPerson, first_person

TEMPLATES_FILE = Path(__file__).with_name("lore_templates.toml")

# Most sentences of a backstory that become memories, and memories for each opening of the repertoire.
MOST_SENTENCES = 14
PER_OPENING = 2
# Characters of a telling, as `LoreEntry` bounds it.
LONGEST_TELLING = 200
# The type of a memory made of a backstory's sentence: the first pattern that matches.
_KINDS = (
    (MemoryType.TRAVEL, re.compile(r"\b(?:travel|train|ship|sail|road|moved to|journey|abroad|harbour|airport)", re.I)),
    (MemoryType.RIVALRY, re.compile(r"\b(?:rival|enemy|nemesis|against (?:his|her|their) (?:brother|sister))", re.I)),
    (MemoryType.TRIUMPH, re.compile(r"\b(?:won|win|champion|victory|beat|prize|title)\b", re.I)),
    (MemoryType.DEFEAT, re.compile(r"\b(?:lost|lose|defeat|failed|beaten)\b", re.I)),
    (MemoryType.HABIT, re.compile(r"\b(?:always|never|every (?:day|morning|evening|night|week))\b", re.I)),
)
_VALENCE = {MemoryType.TRIUMPH: 0.7, MemoryType.DEFEAT: -0.5, MemoryType.RIVALRY: -0.1}


class LoreWriter(Protocol):
    """Writes lore with a model, checked by the rules of memories."""

    async def write_lore(
        self, sheet: CharacterSheet, count: int, report: Callable[[int, int], None], /
    ) -> Sequence[LoreEntry]:
        """About `count` memories of this character; `report(done, count)` is called on the way. Raises
        `llm.base.NoModel` when no model can write them."""
        ...


# A sentence without a verb of its own, that only says who it is: "A grumpy old tram conductor from Utrecht who ...".
_WHO_IT_IS = re.compile(
    r"^(?P<what>(?:A|An) [^.,;:!?]{3,80}? (?:who|whose) (?:(?!\b(?:he|she|they)\b)[^.;:!?])+[.!]?)$"
)


def lore_from(sheet: CharacterSheet, target: int, most: int) -> list[LoreEntry]:
    """`target` memories of this character, fewer if the templates run out, at most `most`: first those made of its
    sheet, then general ones. The same sheet always gives the same memories."""
    chance = random.Random(int.from_bytes(hashlib.blake2b(sheet.slug.encode(), digest_size=8).digest(), "big"))
    own = [*_backstory(sheet), *_openings(sheet), *_quirks(sheet), *_style(sheet)]
    whole = worth_keeping(Party("character", sheet.slug), own)
    spare = list(_templates()["any"])
    chance.shuffle(spare)
    whole += [_entry(template) for template in spare[: max(0, target - len(whole))]]
    return whole[:most]


def worth_keeping(owner: Party, entries: Iterable[LoreEntry]) -> list[LoreEntry]:
    """The entries that the rules of `memory.keeping.judgement` accept, normalised by them, without repeats."""
    kept: dict[str, LoreEntry] = {}
    for entry in entries:
        judged = judge(lore_draft(owner, entry))
        if not isinstance(judged, NotKept):
            changes = {"narrative": judged.narrative, "triggers": judged.triggers, "themes": judged.themes}
            kept.setdefault(judged.narrative, entry.model_copy(update=changes))
    return list(kept.values())


def _backstory(sheet: CharacterSheet) -> Iterator[LoreEntry]:
    """One memory for each suitable sentence of the backstory."""
    parts = sentences(" ".join(sheet.backstory.split()))
    person = NamedPerson.of(sheet.name, sheet.backstory)
    fitting = [part for part in parts if max(20, SHORTEST) <= len(part) <= LONGEST - 100]
    for sentence in fitting[:MOST_SENTENCES]:
        kind = next((kind for kind, words in _KINDS if words.search(sentence)), MemoryType.FORMATIVE)
        triggers = settle_triggers(derive_triggers(sentence), sentence)
        if len(triggers) < 3:
            continue
        telling = _as_told(sentence, person)
        yield LoreEntry(
            narrative=sentence,
            telling=telling if len(telling) <= LONGEST_TELLING else None,
            triggers=triggers,
            valence=_VALENCE.get(kind, 0.4),
            type=kind,
            importance=0.85,
            themes=("the past",),
        )


def _as_told(sentence: str, person: NamedPerson) -> str:
    """A sentence of the backstory in the character's own mouth; as what others tell where that is not sure."""
    who = _WHO_IT_IS.match(sentence)
    if who is not None:
        return f"I am {who['what'][0].lower()}{who['what'][1:]}"
    own = first_person(sentence, person)
    return f'They tell this of me: "{sentence}"' if own is None else own


def _openings(sheet: CharacterSheet) -> Iterator[LoreEntry]:
    names = list(dict.fromkeys(line.name for line in (*sheet.repertoire.white, *sheet.repertoire.black)))
    templates = _templates()["opening"]
    for number, name in enumerate(names):
        for step in range(PER_OPENING):
            yield _entry(templates[(number * PER_OPENING + step) % len(templates)], opening=name)


def _quirks(sheet: CharacterSheet) -> Iterator[LoreEntry]:
    for quirk in sheet.quirks:
        for template in _templates()["quirk"]:
            entry = _entry(template, quirk=quirk)
            words = derive_triggers(quirk, 3)
            yield entry.model_copy(update={"triggers": (*words, *entry.triggers)})


def _style(sheet: CharacterSheet) -> Iterator[LoreEntry]:
    """Memories that suit its sliders and its rating."""
    values = sheet.model_dump(include={"aggression", "risk_tolerance", "patience", "trash_talk"})
    values["elo"] = sheet.current_elo
    for template in (*_templates()["style"], *_templates()["strength"]):
        what, low, high = template["when"]
        if low <= values[what] <= high:
            yield _entry(template)


def _entry(template: dict[str, Any], **filling: str) -> LoreEntry:
    def filled(text: str) -> str:
        for slot, value in filling.items():
            text = text.replace(f"{{{slot}}}", value)
        return text

    return LoreEntry(
        narrative=filled(template["narrative"]),
        telling=filled(template["telling"])[:LONGEST_TELLING],
        triggers=tuple(filled(trigger) for trigger in template["triggers"]),
        valence=template["valence"],
        type=MemoryType(template["type"]),
        importance=template["importance"],
        themes=(filling["opening"],) if "opening" in filling else (),
    )


@cache
def _templates() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads(TEMPLATES_FILE.read_text(encoding="utf-8"))
