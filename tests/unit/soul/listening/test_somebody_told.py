"""News of somebody else are of just them: by name, as her or him, and good or bad."""

from __future__ import annotations

import pytest

from app.soul.listening.kind_told import kind_told
from app.soul.listening.somebody_told import SomebodysNews, names_told, resolved, somebodys_news, way_told
from app.soul.response import SoulResponse, TalkLine
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")
NEWS: tuple[tuple[str, tuple[str, ...], SomebodysNews, str, str], ...] = (
    ("She failed her finals.", ("My daughter Ines rang tonight.",), SomebodysNews.BAD, "Ines", "her"),
    ("he took it hard", ("my husband lost his job",), SomebodysNews.LOW, "your husband", "him"),
    ("my son Ole lost a tooth today", (), SomebodysNews.GOOD, "Ole", "him"),
    ("our cat Mia had four kittens", (), SomebodysNews.GOOD, "Mia", "them"),
    ("My brother crashed his van", (), SomebodysNews.BAD, "your brother", "him"),
    ("He's in hospital with a broken leg", ("My brother crashed his van",), SomebodysNews.ILL, "your brother", "him"),
    ("she cried all evening", ("my sister got engaged!",), SomebodysNews.GOOD, "your sister", "her"),
    ("Ada won the race", ("I've two girls, Ada and Liv",), SomebodysNews.GOOD, "Ada", "her"),
)


@pytest.mark.parametrize(("text", "before", "kind", "who", "them"), NEWS)
def test_news_are_of_whoever_was_named(
    text: str, before: tuple[str, ...], kind: SomebodysNews, who: str, them: str
) -> None:
    found = somebodys_news(text, {}, before)
    assert found is not None
    assert (found[0], found[1].slots["who"], found[1].slots["them"]) == (kind, who, them)


@pytest.mark.parametrize(
    "text",
    [
        "I passed my exam",
        "she laughed",
        "my dad died",
        "he beat me at darts",
        "Until I cried",
        "my mum might win the prize",
    ],
)
def test_what_is_no_news_of_another_is_none(text: str) -> None:
    assert somebodys_news(text, {}) is None


def test_several_things_told_are_read_one_by_one() -> None:
    told = "I've got two sons, Jan and Piet. Piet builds boats."
    parts = resolved(told, {})
    assert names_told(told) == "Jan and Piet"
    assert way_told(parts[-1][0]) == "your son Piet builds boats"
    vet = resolved("two daughters, Ines and Liv. Liv is the clever one, she's training to be a vet", {})
    known = [kind_told(said) for said, _ in vet]
    assert known[-1] is not None
    assert known[-1].slots == {"who": "your daughter Liv", "thing": "a vet"}


async def answer_to(slug: str, text: str, *before: str) -> SoulResponse:
    talk = tuple(line for one in before for line in (TalkLine(one, False), TalkLine("I see.", True)))
    return await Soul().ask(CAST[slug], given(GAME, pending_chat=(text,), table_talk=talk, said_before=("I see.",)))


@pytest.mark.parametrize(
    ("slug", "text", "before", "names"),
    [
        ("rosa", "I've two girls, Ines and Liv. Liv is training to be a vet.", (), "vet"),
        ("vesna", "Liv plays the trombone, God help us.", ("I've two girls, Ines and Liv.",), "trombone"),
        ("marguerite", "My son Ole is six. He collects bus tickets.", (), "bus tickets"),
        ("ilyas", "We have a tortoise, Gerald, he eats my roses", (), "Gerald"),
        ("teodor", "I've got two cats, Salt and Pepper", (), "Salt and Pepper"),
    ],
)
async def test_the_last_particular_is_named(slug: str, text: str, before: tuple[str, ...], names: str) -> None:
    answer = await answer_to(slug, text, *before)
    assert names in (answer.speak or "")


@pytest.mark.parametrize("slug", sorted(CAST))
async def test_a_widower_is_spoken_to_of_her(slug: str) -> None:
    for seed in range(4):
        asked = given(GAME, pending_chat=("My wife died three years ago.",), seed=seed)
        answer = await Soul().ask(CAST[slug], asked)
        words = set((answer.speak or "").lower().replace(",", " ").replace(".", " ").split())
        assert not words & {"them", "their", "they"}, answer.speak


async def test_an_evening_without_somebody_is_met_as_such() -> None:
    answer = await answer_to("pip", "It's so quiet in the evenings since Carol. I feel lonely.")
    assert "Carol" in (answer.speak or "")
    assert (answer.extra or {})["about"] == "ask_of_alone"
