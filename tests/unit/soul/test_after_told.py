"""Whether a question asks for what its writer told is learned; what was told answers it, and nothing else."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import date

import pytest

from app.domain.told.fact import ToldFact
from app.domain.told.reading import read_facts
from app.memory.embedding.embedder import Vector
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.memory.embedding.threaded_embedder import ThreadedEmbedder
from app.memory.told.nearness import centred, load_means, parts_of
from app.soul.response import SoulResponse, Told
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played

GAME = played("e4", "e5", "Nf3", "Nc6")
DAY = date(2026, 5, 29)
SAID = (
    "I've a wee pacemaker in since the new year. If I beep, it's not the clock.",
    "I have grown a juniper bonsai since my son's birth, it is older than this club.",
    "My youngest, Yasmine, is studying to be a pilot. I can't even look out of a balcony.",
    "Trabajo de noche en un faro, en Finisterre.",
)
FACTS = tuple(ToldFact(str(place), read_facts(said, DAY)[0], DAY, "match-0") for place, said in enumerate(SAID))


@pytest.fixture
async def embedders() -> AsyncIterator[tuple[ThreadedEmbedder, ThreadedEmbedder]]:
    memories = open_embedder("minilm")
    await memories.wait_ready()
    listening = open_listening(memories)
    await listening.wait_ready()
    yield memories, listening
    await listening.close()
    await memories.close()


async def ask(embedders: tuple[ThreadedEmbedder, ThreadedEmbedder], message: str) -> SoulResponse:
    memories, listening = embedders
    vectors: dict[str, Vector] = {}
    for fact in FACTS:
        vectors[fact.id] = centred(await memories.embed(parts_of(fact.words)), load_means().tellings)
    told = Told(FACTS, vectors, today=DAY, centre=load_means().questions)
    soul = Soul(embedder=memories, listening=listening)
    return await soul.ask(CAST["teodor"], given(GAME, pending_chat=(message,), told=told))


async def test_what_was_told_answers_a_question_in_other_words(
    embedders: tuple[ThreadedEmbedder, ThreadedEmbedder],
) -> None:
    for question, fact in (
        ("What gadget have I got inside me?", "0"),
        ("the plant I look after at home, remember it", "1"),
        ("It stands on my windowsill and I cut it again this morning. What tree is it?", "1"),
        ("what is my daughter training for", "2"),
        ("do u know what my job is", "3"),
        ("¿se acuerda de dónde trabajo?", "3"),
    ):
        assert fact in (await ask(embedders, question)).referenced_memory_ids, question


async def test_what_asks_for_something_else_brings_up_nothing_that_was_told(
    embedders: tuple[ThreadedEmbedder, ThreadedEmbedder],
) -> None:
    for message in (
        "What should I do about my king?",
        "have you ever been to the sea?",
        "My dog is ill today, he will not eat.",
        "which opening is this",
        "what does your daughter study?",
        "how come i'm not allowed to castle",
    ):
        assert (await ask(embedders, message)).referenced_memory_ids == (), message
