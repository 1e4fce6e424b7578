"""A sheet in the third person is told in the first; a sentence that may be about somebody else is left to be quoted."""

from __future__ import annotations

import pytest

from app.soul.listening.first_person import NamedPerson, first_person

MARA = NamedPerson(frozenset({"Mara", "Voss"}), "she")
BRUNO = NamedPerson(frozenset({"Bruno"}), "he")
SAM = NamedPerson(frozenset({"Sam"}), "they")


@pytest.mark.parametrize(
    ("person", "told", "own"),
    [
        (BRUNO, "Bruno grew up in Naples.", "I grew up in Naples."),
        (MARA, "Captain Mara Voss sailed her brig for years.", "I sailed my brig for years."),
        (MARA, "She plays soundly, loses well, and has three cats.", "I play soundly, lose well, and have three cats."),
        (MARA, "Mara, a widow, lives in Whitby.", "I, a widow, live in Whitby."),
        (MARA, "Her first mate taught her chess; he was patient.", "My first mate taught me chess; he was patient."),
        (BRUNO, "His son Luca never calls him.", "My son Luca never calls me."),
        (BRUNO, "The bread he bakes is hard.", "The bread I bake is hard."),
        (SAM, "They work in a library and they've won a cup.", "I work in a library and I've won a cup."),
        (MARA, "Mara's cat, Bosun, sleeps on her charts.", "My cat, Bosun, sleeps on my charts."),
    ],
)
def test_what_a_sheet_says_is_told_in_the_first_person(person: NamedPerson, told: str, own: str) -> None:
    assert first_person(told, person) == own


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (BRUNO, "His father was a butcher and he wanted him to be one."),
        (MARA, "She says that she still hears her."),
    ],
)
def test_a_sentence_that_may_mean_somebody_else_is_not_changed(person: NamedPerson, told: str) -> None:
    assert first_person(told, person) is None


def test_a_habit_begins_with_its_verb() -> None:
    assert first_person("Never says that it is quiet.", BRUNO, verb_first=True) == "I never say that it is quiet."


def test_the_pronoun_is_that_of_the_story() -> None:
    assert NamedPerson.of("Mara Voss", "Mara sailed. Her father met her. She won.").pronoun == "she"
    assert NamedPerson.of("Pip", "Pip lives in Penge. Mr Osei has the keys, because he sweeps.").pronoun == "they"
