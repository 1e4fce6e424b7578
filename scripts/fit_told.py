"""Fits what tells tellings from all else that is said, from example sentences to `app/memory/told/earnest.npz`, what
questions and tellings have each in common, from pairs of them to `app/memory/told/nearness.npz`, and what tells
questions after what was told from all else, to `app/soul/listening/after_told.npz`.

    python -m scripts.fit_told

The examples (`scripts/data/told/`) are tellings, and sentences that say "I" and tell nothing; the pairs are tellings of
strangers, each with some questions after it in other words. Prints for five folds that were left out how many of each
kind would be kept, and taken for questions after what was told.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.domain.text import plain
from app.domain.told.fact import PersonalFact, ToldFact
from app.domain.told.finding import nearest_first, traits_of
from app.domain.told.reading import read_facts, without_questions
from app.domain.told.signs import signs_of
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.memory.told import earnest
from app.memory.told.earnest import EARNEST
from app.memory.told.nearness import MEANS_FILE, centred, load_means, nearness, parts_of, split
from app.soul.listening import after_told
from app.soul.listening.after_told import VECTOR_SCALE, traits

Floats = NDArray[np.float64]

EXAMPLES = Path(__file__).parent / "data" / "told"
FOLDS, SEED = 5, 12
# Weights of sentences of the ear that tell a life and of other talk beside those written for this, and of the squared
# weights of vectors and signs.
OF_EAR, OF_TALK, OF_MEANING, OF_SIGNS = 0.5, 0.22, 3e-3, 2e-4
DAY = date(2026, 1, 1)

# Every how many-th sentence of those by which the ear learns stands beside questions after what was told for all else.
EVERY = 5
SEPARATING_STEPS = 400
EAR = Path(__file__).parent / "data" / "ear"
# Topics of the ear that are, or may be, questions after what was told; the first ones teach.
TAUGHT, LEFT_OUT = "knows_me", frozenset(("about_me", "remember", "unknown"))
# Topics of the ear under which lives are told too: they teach nothing about talk of the moment.
LIVES = frozenset(
    ("told", "about_me", "remember", "knows_me", "joy", "sad", "illness", "bereavement", "trouble", "weary", "nerves",
     "despair", "promise", "unknown", "goal")
)  # fmt: skip
# Other tellings of the player for each question, at least and fewer than, and the place of what asks for none of them.
BESIDE, NOBODYS = (3, 16), -1
# Weights of questions by strangers after what they had told and of talk beside them, and of the squared weights of
# vectors and traits.
OF_STRANGERS, OF_BESIDE, OF_VECTOR, OF_TRAITS = 3.0, 0.55, 1e-3, 1e-4
# What turns a question after oneself into one after the listener.
_TURNED = (
    ("i'm|im", "you're"), ("i've", "you've"), ("am i", "are you"), ("was i", "were you"), ("i am", "you are"),
    ("i was", "you were"), ("myself", "yourself"), ("mine", "yours"), ("my|our", "your"), ("me|i|us|we", "you"),
)  # fmt: skip


def read(name: str) -> list[str]:
    """The sentences of one file."""
    rows = (EXAMPLES / name).read_text(encoding="utf-8").splitlines()
    return [row for row in rows if row and not row.startswith("#")]


def chance(x: Floats, weights: Floats, bias: float) -> Floats:
    """The chance of each row to be of the kind that was learned."""
    found: Floats = 1.0 / (1.0 + np.exp(-(x @ weights + bias)))
    return found


async def embed(texts: list[str], *, listening: bool = False) -> tuple[str, Floats]:
    """The model's name and the vectors, of memories or by which talk is heard. Raises EmbedderUnavailableError without
    MiniLM."""
    of_memories = open_embedder("minilm")
    await of_memories.wait_ready()
    embedder = open_listening(of_memories) if listening else of_memories
    await embedder.wait_ready()
    vectors = await embedder.embed(texts)
    await embedder.close()
    return embedder.model_id, vectors.astype(np.float64)


def fit_means() -> None:
    """Writes the mean vector of questions and of what is kept of tellings; the day of telling says nothing of them."""
    pairs = [json.loads(row) for row in read("pairs.jsonl")]
    asked = [plain(ask) for pair in pairs for ask in pair["ask"]]
    told = [fact.words for pair in pairs for fact in read_facts(pair["tell"], DAY)]
    model_id, vectors = asyncio.run(embed([*asked, *told]))
    questions, tellings = vectors[: len(asked)].mean(axis=0), vectors[len(asked) :].mean(axis=0)
    means = {"questions": questions.astype(np.float32), "tellings": tellings.astype(np.float32)}
    np.savez(MEANS_FILE, allow_pickle=False, model_id=np.array(model_id), **means)


def fit_after_told() -> None:
    """Writes what tells questions after what was told from all else, and says what left-out folds show."""
    pairs = [json.loads(row) for row in read("pairs.jsonl")]
    asked = [(ask, place) for place, pair in enumerate(pairs) for ask in pair["ask"]]
    back = [(turned, place) for ask, place in asked if (turned := _turned_back(ask)) is not None]
    of_ear = [row.split("\t")[:2] for path in sorted(EAR.glob("*.tsv")) for row in path.read_text("utf-8").splitlines()]
    topics = [row for row in of_ear if len(row) == 2]
    of_others = [words for topic, words in topics if topic != TAUGHT and topic not in LEFT_OUT][::EVERY]
    elsewhere = [*read("elsewhere.txt"), *(pair["tell"] for pair in pairs)]
    kinds = (
        (1.0, OF_STRANGERS, asked),
        (1.0, OF_STRANGERS, [(words, NOBODYS) for words in read("after.txt")]),
        (1.0, 1.0, [(words, NOBODYS) for topic, words in topics if topic == TAUGHT]),
        (0.0, 1.0, back),
        (0.0, 1.0, [(words, NOBODYS) for words in elsewhere]),
        (0.0, OF_BESIDE, [(words, NOBODYS) for words in (*of_others, *read("beside.txt"))]),
    )
    rows = [row for _, _, of_kind in kinds for row in of_kind]
    wanted, weight, kind = (
        np.repeat(values, [len(of_kind) for *_, of_kind in kinds])
        for values in ([after for after, *_ in kinds], [weight for _, weight, _ in kinds], range(len(kinds)))
    )
    model_id, heard = asyncio.run(embed([plain(words) for words, _ in rows], listening=True))
    nearest, mean = _nearest(rows, [pair["tell"] for pair in pairs]), heard.mean(axis=0)
    of_words = np.array([traits(words, near) for (words, _), near in zip(rows, nearest, strict=True)])
    x = np.hstack([VECTOR_SCALE * (heard - mean), of_words])
    decay = np.array([OF_VECTOR] * heard.shape[1] + [OF_TRAITS] * of_words.shape[1])
    fold = np.array([(number if place == NOBODYS else place) % FOLDS for number, (_, place) in enumerate(rows)])
    left_out = np.zeros(len(rows))
    for out in (fold == number for number in range(FOLDS)):
        weights, bias = _separating(x[~out], wanted[~out], weight[~out], decay)
        left_out[out] = x[out] @ weights + bias
    names = ("after tellings", "after others", "of the ear", "turned back", "elsewhere", "beside")
    print("left out, taken for questions after what was told:", end=" ")
    print({name: round(float((left_out[kind == of] >= 0).mean()), 2) for of, name in enumerate(names)})
    weights, bias = _separating(x, wanted, weight, decay)
    of_vector, of_traits = (part.astype(np.float32) for part in np.split(weights, [heard.shape[1]]))
    named = {"mean": mean.astype(np.float32), "weights": of_vector, "of_traits": of_traits, "bias": np.array(bias)}
    np.savez(after_told.WEIGHTS_FILE, allow_pickle=False, model_id=np.array(model_id), **named)


def _turned_back(ask: str) -> str | None:
    """A question after its asker's life as one after the listener's ("what's your job?"), to which nothing that was
    told is the answer; None if it is about both, or speaks of telling."""
    words = plain(ask)
    of_asker, of_told, _, of_listener = traits_of(ask)
    if of_told or of_listener or not of_asker or not words.isascii():
        return None
    turned = words
    for mine, yours in _TURNED:
        turned = re.sub(rf"\b(?:{mine})\b", yours, turned)
    return turned if turned != words else None


def _nearest(rows: Sequence[tuple[str, int]], tells: Sequence[str]) -> list[float]:
    """For each sentence the score of the fact that it finds among some tellings drawn by chance, with that one after
    which it asks."""
    told = [(place, fact) for place, tell in enumerate(tells) for fact in read_facts(tell, DAY)]
    parts = [parts_of(fact.words) for _, fact in told]
    flat = [part for of_one in parts for part in of_one]
    _, vectors = asyncio.run(embed([*flat, *(plain(words) for words, _ in rows)]))
    means = load_means()
    each = split(centred(vectors[: len(flat)].astype(np.float32), means.tellings), [len(of_one) for of_one in parts])
    questions = centred(vectors[len(flat) :].astype(np.float32), means.questions)
    dice, found = np.random.default_rng(SEED), list[float]()
    for (words, own), question in zip(rows, questions, strict=True):
        others = [place for place, (of, _) in enumerate(told) if of != own]
        drawn = dice.choice(others, int(dice.integers(*BESIDE)), replace=False).tolist()
        drawn += [place for place, (of, _) in enumerate(told) if of == own]
        facts = [_stored(str(place), told[place][1]) for place in drawn]
        near = {str(place): nearness(question, each[place]) for place in drawn}
        found.append(nearest_first(words, facts, near)[0].score)
    return found


def _stored(name: str, fact: PersonalFact) -> ToldFact:
    return ToldFact(name, fact, DAY, "talk")


def _separating(x: Floats, wanted: Floats, weight: Floats, decay: Floats) -> tuple[Floats, float]:
    """Weights and bias of a weighted logistic regression, by Adam."""
    weights, bias = np.zeros(x.shape[1]), 0.0
    first, second = np.zeros(x.shape[1] + 1), np.zeros(x.shape[1] + 1)
    weight = weight / weight.sum()
    for step in range(1, SEPARATING_STEPS + 1):
        wrong = (chance(x, weights, bias) - wanted) * weight
        slope = np.append(x.T @ wrong + decay * weights, wrong.sum())
        first, second = 0.9 * first + 0.1 * slope, 0.999 * second + 0.001 * slope**2
        move = 0.1 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-9)
        weights, bias = weights - move[:-1], bias - float(move[-1])
    return weights, bias


def fit_earnest() -> None:
    """Writes what tells tellings from all else that players say, and says what left-out folds show."""
    topics = [row.split("\t")[:2] for path in sorted(EAR.glob("*.tsv")) for row in path.read_text("utf-8").splitlines()]
    heard = [row for row in topics if len(row) == 2]
    strangers = [json.loads(row)["tell"] for row in read("pairs.jsonl")]
    kinds = (
        (1.0, 1.0, [*read("tellings.txt"), *strangers]),
        (1.0, OF_EAR, [words for topic, words in heard if topic == "told"]),
        (0.0, 1.0, read("asides.txt")),
        (0.0, OF_TALK, [*read("elsewhere.txt"), *(words for topic, words in heard if topic not in LIVES)]),
    )
    rows = dict[str, tuple[float, float, int]]()
    for number, (is_telling, counts, sentences) in enumerate(kinds):
        for words in map(without_questions, sentences):
            if len(words.split()) > 1:
                rows.setdefault(words, (is_telling, counts, number))
    tells, weight, kind = (np.array(column) for column in zip(*rows.values(), strict=True))
    model_id, vectors = asyncio.run(embed(list(rows)))
    signs = np.array([signs_of(words, DAY) for words in rows])
    x = np.hstack([earnest.VECTOR_SCALE * vectors, signs])
    decay = np.array([OF_MEANING] * vectors.shape[1] + [OF_SIGNS] * signs.shape[1])
    fold, left_out = np.random.default_rng(SEED).integers(FOLDS, size=len(x)), np.zeros(len(x))
    for out in (fold == number for number in range(FOLDS)):
        left_out[out] = chance(x[out], *_separating(x[~out], tells[~out], weight[~out], decay))
    kept = [(left_out[kind == number] >= EARNEST).mean() for number in range(len(kinds))]
    print(
        "left out: kept of tellings {:.2f}, of the ear's {:.2f}, of asides {:.2f}, of other talk {:.2f}".format(*kept)
    )
    weights, bias = _separating(x, tells, weight, decay)
    of_vector, of_signs = (part.astype(np.float32) for part in np.split(weights, [vectors.shape[1]]))
    named = {"weights": of_vector, "of_signs": of_signs, "bias": np.array(bias)}
    np.savez(earnest.WEIGHTS_FILE, allow_pickle=False, model_id=np.array(model_id), **named)


def main() -> None:
    """Fits, says what left-out examples show, and writes the weights."""
    fit_earnest()
    fit_means()
    fit_after_told()


if __name__ == "__main__":
    main()
