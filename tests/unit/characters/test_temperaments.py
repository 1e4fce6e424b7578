"""Phrasebooks of made characters: complete, accepted by the guard, different from each other and from the cast."""

from __future__ import annotations

from collections import Counter

import pytest

from app.characters.phrasebook import NEEDED_KEYS, check_phrases, slots_of
from app.characters.presets import load_presets
from app.characters.temperaments import PLAIN, TEMPERAMENTS, phrasebook_of, phrases_for, temperament_of
from app.soul.gathering import gather
from app.soul.guard import fault_of
from tests.unit.soul.test_phrases import MANY_USES, inputs, is_stale, keys_with_slots

# Least share of a temperament's phrases that differ from the plain ones.
OWN_SHARE = 0.4


@pytest.mark.parametrize("name", TEMPERAMENTS)
def test_a_temperament_has_every_needed_key(name: str) -> None:
    book = phrasebook_of(name)
    assert book.keys() >= NEEDED_KEYS
    assert all(len(lines) >= 2 for lines in book.values())
    check_phrases(book)


@pytest.mark.parametrize("name", [name for name in TEMPERAMENTS if name != PLAIN])
def test_a_temperament_has_phrases_of_its_own(name: str) -> None:
    plain, own = phrasebook_of(PLAIN), phrasebook_of(name)
    differing = [key for key in own if own[key] != plain.get(key)]
    assert len(differing) >= OWN_SHARE * len(own)
    said = {line for lines in own.values() for line in lines}
    cast = {line for sheet in load_presets().values() for lines in sheet.phrases.values() for line in lines}
    assert not said & cast


@pytest.mark.wider
@pytest.mark.parametrize("most", [1, pytest.param(MANY_USES, marks=pytest.mark.long)])
def test_no_line_of_any_temperament_is_stopped_by_the_guard_where_it_belongs(most: int) -> None:
    used: dict[tuple[str, str, str], Counter[str]] = {}
    for asked in inputs():
        facts = gather(asked)
        common = {"opponent": "Ada", "move_number": str(facts.board.fullmove_number)}
        if facts.opening:
            common["opening"] = facts.opening
        for key, slots in keys_with_slots(asked):
            if is_stale(facts, slots):
                continue
            values = {**common, **slots}
            values |= {slot.capitalize(): value[:1].upper() + value[1:] for slot, value in values.items()}
            for name in TEMPERAMENTS:
                for phrase in phrasebook_of(name).get(key, ()):
                    if not slots_of(phrase) <= values.keys():
                        continue
                    count = used.setdefault((name, key, phrase), Counter())
                    if count["used"] < most:
                        count["used"] += 1
                        count[str(fault_of(phrase.format_map(values), facts))] += 1
    bad = {use: dict(count) for use, count in used.items() if count["None"] < count["used"]}
    assert not bad, "\n".join(map(str, bad.items()))
    assert len(used) > 500


def test_own_lines_come_first_where_they_fit_and_braces_are_only_braces() -> None:
    phrases = phrases_for(
        "warm", ("Good evening, traveller.", "The {rook} sleeps.", "I lost, and I enjoyed it."), "Mira"
    )
    assert phrases["greet_first"][0] == "Good evening, traveller."
    assert phrases["lost"][0] == "I lost, and I enjoyed it."
    assert any("{{rook}}" in line for lines in phrases.values() for line in lines)
    assert any("Mira" in line for line in phrases["ask_who"])
    check_phrases(phrases)


def test_a_line_that_the_temperament_has_already_is_not_added() -> None:
    line = phrasebook_of(PLAIN)["won"][0]
    phrases = phrases_for(PLAIN, (line, line), "Mira")
    assert sum(lines.count(line) for lines in phrases.values()) == 1


@pytest.mark.parametrize(
    ("voice", "name"),
    [
        ("Dry, laconic, a little sarcastic.", "dry"),
        ("Loud and boastful, always excited", "fiery"),
        ("A formal, old-fashioned gentleman", "courtly"),
        ("warm and encouraging", "warm"),
        ("poetic, speaks of dreams; melancholy", "dreamy"),
        ("speaks.", "plain"),
        ("", "plain"),
    ],
)
def test_a_described_voice_is_known_by_its_words(voice: str, name: str) -> None:
    assert temperament_of(voice) == name


def test_an_unknown_temperament_is_refused() -> None:
    with pytest.raises(ValueError, match="no temperament"):
        phrasebook_of("../plain")
