"""What only sounds like a telling is not kept, by meaning where no pattern knows it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date

import pytest

from app.accounts.player import Player
from app.accounts.repository import insert_player
from app.db.database import Database
from app.domain.told.reading import read_facts
from app.memory.embedding.open_embedder import open_embedder
from app.memory.told.told_facts import HeardLine, ToldFacts
from tests.fakes.kept import NOW, SECRET
from tests.fakes.memories import MARA, MIND

TODAY = date(2026, 5, 29)


@pytest.fixture
async def told(database: Database) -> AsyncIterator[ToldFacts]:
    embedder = open_embedder("minilm")
    await embedder.wait_ready()
    await database.write(insert_player, Player(MARA.id, MARA.id, "Mara"), NOW)
    yield ToldFacts(database, embedder, secret=SECRET, now=lambda: NOW)
    await embedder.close()


@pytest.mark.parametrize(
    "said",
    [
        "Oh, I did not see that coming!",
        "I could not believe it when you took there",
        "sure, and I am the emperor of China",
        "phew, I was sure that I was done for",
    ],
)
async def test_exclamations_songs_and_sarcasm_are_no_facts(told: ToldFacts, said: str) -> None:
    assert await told.hear(MIND, MARA.id, [HeardLine(said, "talk:1")], "talk", TODAY) == ()


@pytest.mark.parametrize(
    "said", ["Oh no, I have an exam tomorrow", "haha my dog is called Gambit", "I can't believe it, I got the job!"]
)
async def test_what_is_told_in_such_a_tone_is_kept(told: ToldFacts, said: str) -> None:
    assert read_facts(said, TODAY)
    assert len(await told.hear(MIND, MARA.id, [HeardLine(said, "talk:1")], "talk", TODAY)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "I do woodwork on Mondays, all my chairs lean a bit to the left",
        "I design kites in Bristol, big ones mostly, you have maybe seen mine",
    ],
)
async def test_a_life_that_sounds_like_this_minute_is_kept_by_its_meaning(told: ToldFacts, said: str) -> None:
    assert len(await told.hear(MIND, MARA.id, [HeardLine(said, "talk:1")], "talk", TODAY)) == 1


@pytest.mark.parametrize(
    "said",
    [
        "I think I will take your knight now",
        "I like my move, do you",
        "my position is dying and I have no plan",
        "I'd sell my own uncle for one more tempo",
    ],
)
async def test_talk_of_the_game_stays_talk(told: ToldFacts, said: str) -> None:
    assert await told.hear(MIND, MARA.id, [HeardLine(said, "talk:1")], "talk", TODAY) == ()
