"""Fits what tells tellings from asides, from example sentences to `app/memory/told/earnest.npz`, what tells tellings
from talk of the moment, to `lasting.npz` beside it, what questions and
tellings have each in common, from pairs of them to `app/memory/told/nearness.npz`, and what tells questions after what
was told from all else, to `app/soul/listening/after_told.npz`.

    python -m scripts.fit_told

The examples (`scripts/data/told/`) are tellings, and sentences that say "I" and tell nothing. Prints for five folds
that were left out how many asides would be refused, and how many tellings lost. The pairs are tellings of a stranger,
each with three questions after it in other words; the first `FITTED` of them teach the last of the three.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.domain.text import plain
from app.domain.told.fact import PersonalFact, ToldFact
from app.domain.told.finding import nearest_first
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

# Pairs by which questions after what was told are learned (the others choose), and every how many-th sentence of those
# by which the ear learns stands beside them for all else.
FITTED, EVERY = 120, 11
SEPARATING_STEPS = 400
EAR = Path(__file__).parent / "data" / "ear"
# Topics of the ear that are, or may be, questions after what was told; the first ones teach.
TAUGHT, LEFT_OUT = "knows_me", frozenset(("about_me", "remember", "unknown"))
# Topics of the ear under which lives are told too: they teach nothing about talk of the moment.
LIVES = frozenset(
    ("told", "about_me", "remember", "knows_me", "joy", "sad", "illness", "bereavement", "trouble", "weary", "nerves",
     "despair", "promise", "unknown", "goal")
)  # fmt: skip
# Other tellings of the player for each question.
BESIDE = 15
# Weights of questions by strangers after what they had told, and of the squared weights of vectors and traits.
OF_STRANGERS, OF_VECTOR, OF_TRAITS = 3.0, 1e-3, 1e-4


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
    """Writes what tells questions after what was told from all else."""
    pairs = [json.loads(row) for row in read("pairs.jsonl")][:FITTED]
    asked = [(ask, place) for place, pair in enumerate(pairs) for ask in pair["ask"]]
    of_ear = [row.split("\t")[:2] for path in sorted(EAR.glob("*.tsv")) for row in path.read_text("utf-8").splitlines()]
    topics = [row for row in of_ear if len(row) == 2]
    taught = [(words, -1) for topic, words in topics if topic == TAUGHT]
    beside = [words for topic, words in topics if topic != TAUGHT and topic not in LEFT_OUT][::EVERY]
    tells = [(pair["tell"], place) for place, pair in enumerate(pairs)]
    other = [*((words, -1) for words in (*read("elsewhere.txt"), *beside)), *tells]
    after = [*asked, *((words, -1) for words in read("after.txt"))]
    rows = [*after, *taught, *other]
    texts = [plain(words) for words, _ in rows]
    model_id, heard = asyncio.run(embed(texts, listening=True))
    nearest = _nearest(rows, len(asked), [pair["tell"] for pair in pairs])
    mean = heard.mean(axis=0)
    of_words = np.array([traits(words, near) for (words, _), near in zip(rows, nearest, strict=True)])
    is_after = np.array([1.0] * (len(after) + len(taught)) + [0.0] * len(other))
    weight = np.where(np.arange(len(rows)) < len(after), OF_STRANGERS, 1.0)
    x = np.hstack([VECTOR_SCALE * (heard - mean), of_words])
    decay = np.array([OF_VECTOR] * heard.shape[1] + [OF_TRAITS] * of_words.shape[1])
    weights, bias = _separating(x, is_after, weight, decay)
    odds = x @ weights + bias
    right, wrong = (float((odds[is_after == kind] >= 0).mean()) for kind in (1, 0))
    print(f"of the questions after what was told {right:.2f} are taken for such, of all else {wrong:.2f}")
    of_vector, of_traits = (part.astype(np.float32) for part in np.split(weights, [heard.shape[1]]))
    named = {"mean": mean.astype(np.float32), "weights": of_vector, "of_traits": of_traits, "bias": np.array(bias)}
    np.savez(after_told.WEIGHTS_FILE, allow_pickle=False, model_id=np.array(model_id), **named)


def _nearest(rows: Sequence[tuple[str, int]], asked: int, tells: Sequence[str]) -> list[float]:
    """For each sentence the score of the fact that it finds among BESIDE tellings drawn by chance; the first `asked`
    have that after which they ask among them, the others never their own."""
    told = [(place, fact) for place, tell in enumerate(tells) for fact in read_facts(tell, DAY)]
    parts = [parts_of(fact.words) for _, fact in told]
    flat = [part for of_one in parts for part in of_one]
    _, vectors = asyncio.run(embed([*flat, *(plain(words) for words, _ in rows)]))
    means = load_means()
    each = split(centred(vectors[: len(flat)].astype(np.float32), means.tellings), [len(of_one) for of_one in parts])
    questions = centred(vectors[len(flat) :].astype(np.float32), means.questions)
    dice, found = np.random.default_rng(SEED), list[float]()
    for number, ((words, own), question) in enumerate(zip(rows, questions, strict=True)):
        others = [place for place, (of, _) in enumerate(told) if of != own]
        drawn = dice.choice(others, BESIDE, replace=False).tolist()
        if number < asked:
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
    for number, (tells, weight, sentences) in enumerate(kinds):
        for words in map(without_questions, sentences):
            if len(words.split()) > 1:
                rows.setdefault(words, (tells, weight, number))
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
