"""Fits the ear: from example sentences to `app/soul/listening/ear.npz`, and what is asked of a game to `board.npz`.

    python -m scripts.fit_ear           the topics of all that is said
    python -m scripts.fit_ear --board   what is asked of a game on the board (`scripts/data/board/*.tsv`)
    python -m scripts.fit_ear --realms  what a message is about at large (`scripts/data/realms/*.tsv`: `realms.npz`)

The examples (`scripts/data/ear/*.tsv`: a topic, a tab, the words) are sentences in the voices of many people. Each is
learned as written, without its punctuation, and with a slip of the keyboard, so that careless typing is read too.
Those in `scripts/data/ear/aside`, a tenth of what strangers wrote, taken by chance, are not learned from: they say how
often the ear is right, and calibrate it. Nothing of a game is what the examples of the ear hold that are of no topic of
the game; `scripts/data/board/aside` has sentences of strangers with what readers found in them.
"""

from __future__ import annotations

import argparse
import asyncio
import random
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.domain.text import plain
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.soul.listening.board_topics import BOARD_WEIGHTS_FILE, BoardTopic
from app.soul.listening.classifier import WEIGHTS_FILE, Weights
from app.soul.listening.features import COLUMNS, FORMS, forms, words
from app.soul.listening.heard import Realm
from app.soul.listening.realms import REALM_WEIGHTS_FILE
from app.soul.listening.spelling import mend
from app.soul.listening.topics import Subject

Floats = NDArray[np.float32]

EXAMPLES = Path(__file__).parent / "data" / "ear"
ASIDE = EXAMPLES / "aside"
OF_BOARD = Path(__file__).parent / "data" / "board"
OF_REALMS = Path(__file__).parent / "data" / "realms"
# Examples of the ear that stand for what is not of a game.
NOT_OF_GAME = 5_000
# Topics of the ear whose examples may be questions about a game: they are no examples of what is none.
MAY_BE_OF_GAME = frozenset(
    (Subject.BETTER, Subject.HOW_MUCH, Subject.MATERIAL, Subject.TURN, Subject.CHECK, Subject.HINT, Subject.THREAT,
     Subject.MY_THREAT, Subject.WORST_PIECE, Subject.KING_SAFETY, Subject.WEAK_PAWNS, Subject.PLAN, Subject.PHASE,
     Subject.LOOSE, Subject.BEST_PIECE, Subject.WEAK_SPOTS, Subject.CENTRE, Subject.TRADE, Subject.TURNING_POINT,
     Subject.SHOULD_HAVE, Subject.MY_MISTAKE, Subject.MY_BEST, Subject.OUTCOME, Subject.RESIGNED, Subject.RESIGN,
     Subject.HOW_DID_I_PLAY, Subject.OWN_PLAY, Subject.GOOD_MOVE, Subject.YOUR_MOVE, Subject.WHY, Subject.PURPOSE,
     Subject.OPENING, Subject.BLUNDERED, Subject.CONSIDERED, Subject.LENGTH, Subject.MOVE_NUMBER, Subject.TAUNT)
)  # fmt: skip
# Topics of the ear whose examples are of their writers' lives, and so many of them.
OF_LIVES = frozenset((Subject.DESPAIR, Subject.BEREAVEMENT, Subject.ILLNESS))
GRAVE = 400
SEED = 12
# Of the examples this share gets a copy with a slip of the keyboard.
SLIPS = 0.5
# Passes over the examples, sentences of one step, the rate, and the weight of the squared weights: the best of seven
# settings that were tried, with the evenness below, on the sentences kept aside.
EPOCHS, BATCH, RATE, DECAY = 10, 256, 0.02, 1e-4
# Weights of the words beside the embedding, and of the words alone.
WORDS_BESIDE, WORDS_ALONE = 0.5, 1.5
# How much rarer topics are raised: 0 not at all, 1 to the same weight. Of a game most sentences ask none of the topics,
# and one that is taken for one of them hides the bidders that read moves and squares.
EVENNESS, EVENNESS_OF_BOARD = 0.7, 0.0
# How often a sentence of strangers at the board counts, who say it as it comes.
AS_IT_COMES = 3
# Temperatures that are tried.
TEMPERATURES = np.linspace(0.5, 2.0, 31)


@dataclass(frozen=True, eq=False)
class Data:
    """N sentences: `texts`, their topics as columns (N,), and the features of both kinds (N, D)."""

    texts: list[str]
    topics: NDArray[np.int64]
    vectors: Floats
    hashed: Floats
    formed: Floats

    def rows(self, chosen: NDArray[np.int64]) -> Data:
        """The sentences at these places."""
        return Data(
            [self.texts[at] for at in chosen],
            self.topics[chosen],
            self.vectors[chosen],
            self.hashed[chosen],
            self.formed[chosen],
        )


def read_examples(folder: Path = EXAMPLES, topics: type[StrEnum] = Subject) -> list[tuple[str, str]]:
    """Every example as (topic, words). Raises ValueError for an unknown topic or a row without two columns."""
    found = []
    for path in sorted(folder.glob("*.tsv")):
        for row in path.read_text(encoding="utf-8").splitlines():
            if row and not row.startswith("#"):
                topic, text = row.split("\t")
                found.append((topics(topic).value, plain(text)))
    return found


def varied(examples: list[tuple[str, str]]) -> list[tuple[str, str, int]]:
    """The examples and their copies, each with the number of the example that it comes from."""
    rng = random.Random(SEED)
    found = []
    for number, (topic, text) in enumerate(examples):
        copies = {text, text.rstrip("?!. ")}
        if text.endswith("?") is False and rng.random() < SLIPS:
            copies.add(f"{text}?" if text.split()[0] in ("what", "who", "how", "why", "where", "which") else f"{text}.")
        if rng.random() < SLIPS:
            copies.add(slipped(text, rng))
        found += [(topic, copy, number) for copy in sorted(set(map(mend, copies))) if copy]
    return found


def slipped(text: str, rng: random.Random) -> str:
    """The text with one letter lost, doubled or swapped with its neighbour."""
    at = rng.randrange(len(text))
    return rng.choice((text[:at] + text[at + 1 :], text[:at] + text[at : at + 1] + text[at:], _swapped(text, at)))


def _swapped(text: str, at: int) -> str:
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


async def embed(texts: list[str]) -> tuple[str, Floats]:
    """The model's name and the embeddings (N, 384). Raises EmbedderUnavailableError without MiniLM."""
    published = open_embedder("minilm")
    embedder = open_listening(published)
    await embedder.wait_ready()
    vectors = await embedder.embed(texts)
    await embedder.close()
    await published.close()
    return embedder.model_id, vectors


def featured(texts: list[str], topics: NDArray[np.int64], vectors: Floats) -> Data:
    """The features of the texts."""
    hashed = np.zeros((len(texts), COLUMNS), dtype=np.float32)
    for row, text in enumerate(texts):
        columns, weights = words(text)
        hashed[row, columns] = weights
    return Data(texts, topics, vectors, hashed, np.stack([forms(text) for text in texts]))


def trained(data: Data, count: int, *, with_vector: bool, evenness: float = EVENNESS) -> Weights:
    """Logistic regression by Adam, some sentences at a time; topics of few examples weigh more than their number."""
    weight = WORDS_BESIDE if with_vector else WORDS_ALONE
    parts = [data.formed, weight * data.hashed] + ([data.vectors] if with_vector else [])
    x = np.hstack(parts).astype(np.float32)
    x *= 4.0  # features of length 1 are small for the optimiser's rate
    wanted = np.eye(count, dtype=np.float32)[data.topics]
    share = np.bincount(data.topics, minlength=count).clip(1) ** -evenness
    each = (share[data.topics] / share[data.topics].sum()).astype(np.float32)[:, None]
    w, b = np.zeros((x.shape[1], count), np.float32), np.zeros(count, np.float32)
    moments = [np.zeros_like(w), np.zeros_like(w), np.zeros_like(b), np.zeros_like(b)]
    rng = np.random.default_rng(SEED)
    batches = EPOCHS * -(-len(x) // BATCH)
    order = np.concatenate([rng.permutation(len(x)) for _ in range(EPOCHS)])
    for step, rows in enumerate(np.array_split(order, batches), start=1):
        part = x[rows]
        scores = part @ w + b
        scores -= scores.max(axis=1, keepdims=True)
        np.exp(scores, out=scores)
        scores /= scores.sum(axis=1, keepdims=True)
        wrong = (scores - wanted[rows]) * each[rows] * (len(x) / len(rows))
        rate = RATE * (1.0 - step / (batches + 1))
        for place, gradient, first, second in (
            (w, part.T @ wrong + DECAY * w, moments[0], moments[1]),
            (b, wrong.sum(axis=0), moments[2], moments[3]),
        ):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            place -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    w *= 4.0
    split = FORMS + COLUMNS
    return Weights(w[split:], w[:FORMS], np.float32(weight) * w[FORMS:split], b, 1.0)


def scores_of(weights: Weights, data: Data) -> Floats:
    """Scores of shape (N, K)."""
    found: Floats = data.formed @ weights.form + data.hashed @ weights.words + weights.bias
    return found + data.vectors @ weights.vector if len(weights.vector) else found


def temperature_of(scores: Floats, topics: NDArray[np.int64]) -> float:
    """The temperature at which the topics that were meant are most likely."""

    def loss(temperature: float) -> float:
        warm = scores / temperature
        warm = warm - warm.max(axis=1, keepdims=True)
        chances = warm - np.log(np.exp(warm).sum(axis=1, keepdims=True))
        return float(-chances[np.arange(len(topics)), topics].mean())

    return float(min(TEMPERATURES, key=loss))


def board_examples() -> list[tuple[str, str]]:
    """What is asked of a game, and from the examples of the ear what surely is not."""
    others = [text for topic, text in read_examples() if Subject(topic) not in MAY_BE_OF_GAME]
    drawn = random.Random(SEED).sample(others, NOT_OF_GAME)
    of_strangers = AS_IT_COMES * read_examples(OF_BOARD / "strangers", BoardTopic)
    return read_examples(OF_BOARD, BoardTopic) + of_strangers + [(BoardTopic.NONE.value, text) for text in drawn]


def realm_examples() -> list[tuple[str, str]]:
    """Messages with what they are about, and from the examples of the ear what people suffer: despair sounds like a
    lost game ("I see no way out"), and must not be taken for one."""
    grave = [text for topic, text in read_examples() if Subject(topic) in OF_LIVES]
    drawn = random.Random(SEED).sample(grave, min(len(grave), GRAVE))
    return read_examples(OF_REALMS, Realm) + [(Realm.PERSON.value, text) for text in drawn]


def fit(learned: list[tuple[str, str]], aside: list[tuple[str, str]], path: Path, evenness: float = EVENNESS) -> None:
    """Fits to the examples, says how often those set aside are read rightly, and writes the weights."""
    rows = varied(learned)
    aside = [(topic, mend(text)) for topic, text in aside]
    names = sorted({topic for topic, _, _ in rows})
    texts = [text for _, text, _ in rows] + [text for _, text in aside]
    topics = np.array([names.index(topic) for topic in [row[0] for row in rows] + [topic for topic, _ in aside]])
    model_id, vectors = asyncio.run(embed(texts))
    data = featured(texts, topics, vectors)
    seen, unseen = data.rows(np.arange(len(rows))), data.rows(np.arange(len(rows), len(texts)))
    stored: dict[str, object] = {"subjects": np.array(names), "model_id": np.array(model_id)}
    for name, with_vector in (("with", True), ("without", False)):
        weights = trained(seen, len(names), with_vector=with_vector, evenness=evenness)
        scores = scores_of(weights, unseen)
        temperature = temperature_of(scores, unseen.topics)
        right = float((scores.argmax(axis=1) == unseen.topics).mean())
        among = float((np.argsort(-scores, axis=1)[:, :3] == unseen.topics[:, None]).any(axis=1).mean())
        print(f"{name} embeddings: {right:.3f} right, {among:.3f} among three, temperature {temperature:.2f}")
        for part in ("vector", "form", "words", "bias"):
            stored[f"{name}_{part}"] = getattr(weights, part).astype(np.float16)
        stored[f"{name}_temperature"] = np.array(temperature)
    np.savez_compressed(path, **stored)  # type: ignore[arg-type]
    print(f"{len(rows)} sentences, {len(names)} topics, {path.stat().st_size} bytes")


def main() -> None:
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", action="store_true", help="what is asked of a game, instead of all topics")
    parser.add_argument("--realms", action="store_true", help="what a message is about at large, instead of topics")
    wanted = parser.parse_args()
    if wanted.realms:
        fit(realm_examples(), read_examples(OF_REALMS / "aside", Realm), REALM_WEIGHTS_FILE, EVENNESS_OF_BOARD)
    elif wanted.board:
        fit(board_examples(), read_examples(OF_BOARD / "aside", BoardTopic), BOARD_WEIGHTS_FILE, EVENNESS_OF_BOARD)
    else:
        fit(read_examples(), read_examples(ASIDE), WEIGHTS_FILE)


if __name__ == "__main__":
    main()
