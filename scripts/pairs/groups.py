"""What the judge of pairs learns from: questions, each with some answers and how well they answer it.

Two kinds. *Readings* (`scripts/data/pairs/readings.jsonl`): messages of strangers with offers of the club, judged by
readers. *Written* ones are made here of what the house has written anyway: an exchange's ways of asking and its answer,
an entry of the handbook, an example of the ear and a phrase of its topic, each beside what a search finds next to it.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

from app.characters.presets import load_presets
from app.domain.text import plain
from app.memory.embedding.embedder import Embedder, Vector
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.soul.listening.handbook import handbook
from app.soul.listening.lives import Lives, index_of_cast
from app.soul.listening.passages import Passage, PassageIndex
from scripts.fit_ear import read_examples

READINGS = Path(__file__).parent.parent / "data" / "pairs" / "readings.jsonl"
# Passages found beside the right one, entries beside it, and phrases of other topics.
BESIDE, ENTRIES, PHRASES = 4, 2, 3
# What stands for a slot of a phrase.
SLOTS = {
    "move": "Nf3", "piece": "the knight on d4", "opponent": "Robin", "opening": "Sicilian Defence", "square": "e5",
    "number": "12", "score": "2-1",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Group:
    """A question and answers (`about: words`), each with how well it answers: 1 to the point, 0.5 half, 0 beside it."""

    asked: str
    answers: tuple[tuple[str, float], ...]


def read_readings(path: Path = READINGS) -> list[Group]:
    """The judged offers. Raises OSError or ValueError for a file that is none."""
    rows = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [Group(row["asked"], tuple((text, float(worth)) for worth, text in row["answers"])) for row in rows]


def write_groups(rng: random.Random) -> list[Group]:
    """The written ones; takes two minutes, most of it the embedding."""
    return asyncio.run(_written(rng))


async def _written(rng: random.Random) -> list[Group]:
    embedder = open_embedder("minilm")
    listening = open_listening(embedder, "minilm")
    await listening.start()
    await listening.wait_ready()
    await Lives(listening).learn()
    found = [
        *[one for slug in load_presets() async for one in _of_passages(index_of_cast(slug), "life", listening, rng)],
        *[one async for one in _of_passages(handbook(), "book", listening, rng)],
        *[one async for one in _of_topics(listening, rng)],
    ]
    await listening.close()
    await embedder.close()
    return found


async def _of_passages(index: PassageIndex, kind: str, embedder: Embedder, rng: random.Random) -> AsyncIterator[Group]:
    """Each way of asking for a passage, with its answer and those of the nearest others."""
    asked = [(passage, plain(said)) for passage in index.passages for said in passage.said]
    vectors = await embedder.embed([said for _, said in asked])
    for (passage, said), vector in zip(asked, vectors, strict=True):
        others = [one.passage for one in index.find(said, vector) if one.passage is not passage][:BESIDE]
        right = (_line(kind, passage, rng), 1.0)
        yield Group(said, (right, *((_line(kind, one, rng), 0.0) for one in others), *_entries(said, vector, passage)))


async def _of_topics(embedder: Embedder, rng: random.Random) -> AsyncIterator[Group]:
    """The examples of the ear, each with a phrase of its topic and some of others."""
    phrases = dict(_phrases())
    examples = [(topic, plain(text)) for topic, text in read_examples() if topic in phrases]
    vectors = await embedder.embed([text for _, text in examples])
    for (topic, text), vector in zip(examples, vectors, strict=True):
        others = [one for one in rng.sample(sorted(phrases), PHRASES) if one != topic]
        wrong = tuple((f"game {_name(one)}: {rng.choice(phrases[one])}", 0.0) for one in others)
        yield Group(
            text, ((f"game {_name(topic)}: {rng.choice(phrases[topic])}", 1.0), *wrong, *_entries(text, vector))
        )


def _entries(said: str, vector: Vector, passage: Passage | None = None) -> Iterator[tuple[str, float]]:
    """The nearest entries of the handbook, as what does not answer."""
    for one in handbook().find(said, vector)[:ENTRIES]:
        if one.passage is not passage:
            yield f"book {_name(one.passage.id)}: {one.passage.answers[0]}", 0.0


def _phrases() -> Iterator[tuple[str, list[str]]]:
    """For each topic that has phrases of its own what the cast says to it, slots filled."""
    topics = {topic for topic, _ in read_examples()}
    for topic in sorted(topics):
        found = [
            re.sub(r"\{(\w+)\}", lambda slot: SLOTS.get(slot[1], "it"), phrase)
            for sheet in load_presets().values()
            for key, phrases in sheet.phrases.items()
            if key == f"ask_{topic}" or key.startswith(f"ask_{topic}_")
            for phrase in phrases
        ]
        if found:
            yield topic, found


def _line(kind: str, passage: Passage, rng: random.Random) -> str:
    return f"{kind} {_name(passage.topic or passage.id)}: {rng.choice(passage.answers)}"


def _name(name: str) -> str:
    return name.replace("-", " ").replace("_", " ")
