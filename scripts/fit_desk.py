"""Fits the steward's ear for questions: the vectors of the written ones, and the classifier that chooses between kinds.

    python -m scripts.fit_desk            after any change of a question (one minute, and two more for what is new)
    python -m scripts.fit_desk --vectors  app/desk/questions.npz alone
    python -m scripts.fit_desk --aside c e    how well it would do with questions of these writers; writes nothing

`app/desk/questions.npz` has the vectors of the written questions, kept as bytes: the directions of a question move by
less than a hundredth. `app/desk/chooser.npz` has the weights of a logistic regression over vectors, words and pages,
fitted to the written questions, to those of `scripts/data/desk/strangers.tsv` (for each kind by who knew it), and
to those of `labelled.jsonl` (asked by strangers of their own accord, each with the kinds that readers found for it, the
best first); the club itself reads neither file. A question that goes on from another one is learned as both are read
together, and by itself. `--aside` keeps writers of the latter file apart, and says of how many of their questions the
right kind comes first, of those that go on from another one as they are read there: half by themselves, half together.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from app.desk.chooser import COLUMNS, LEAST, OF_PAGE, OF_VECTOR, PAGES, WEIGHTS_FILE, word_features
from app.desk.questions import OF_WHOLE, VECTORS_FILE, QuestionKind, all_kinds, digest_of, written_texts
from app.desk.reading.going_on import behind
from app.desk.screen import Screen, ScreenKind
from app.domain.text import plain
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.open_embedder import open_embedder, open_listening

Floats = NDArray[np.float32]

STRANGERS = Path(__file__).parent / "data" / "desk" / "strangers.tsv"
LABELLED = Path(__file__).parent / "data" / "desk" / "labelled.jsonl"
# How often a labelled question is learned for its best kind, and for the next; how often one that goes on from another
# is learned by itself, too; the share of the others for which one of their kind's pages is drawn, the rest having none.
REPEATED, NEXT, ALONE, ON_PAGE = 3, 1, 2, 0.6
# Texts embedded at once.
AT_ONCE = 32
# Of the regression: passes, texts of one step, rate, weight of the squared weights, and how much rarer kinds are raised
# (1: to the same weight). Chosen by 224 questions of real strangers, of which the right kind came first most often.
EPOCHS, BATCH, RATE, DECAY, EVENNESS = 8, 256, 0.02, 1e-3, 0.5
# By how much the scores are spread afterwards: so small weights leave every kind too likely. With it the chances of the
# right kind of 673 questions of three writers kept apart are greater (mean logarithm -1.12) than without so strong a
# pull (-1.20), and are as sure as those by which `app.desk.questions.SURE` was chosen.
SPREAD = 1.6
SEED = 1


@dataclass(frozen=True, slots=True)
class Example:
    """A question of the kind of this number, asked on a page (empty: on any)."""

    kind: int
    text: str
    page: str


@dataclass(frozen=True, slots=True)
class LabelledQuestion:
    """A question on a page, and the numbers of the kinds that answer it; `whole` is it behind the one before, where it
    goes on from one."""

    text: str
    page: str
    right: frozenset[int]
    whole: str | None = None


def read_strangers(kinds: Sequence[QuestionKind]) -> list[tuple[int, str]]:
    """Each stranger's question with the number of its kind. Raises ValueError for a kind that there is not."""
    numbers = {kind.id: at for at, kind in enumerate(kinds)}
    found = []
    for row in STRANGERS.read_text(encoding="utf-8").splitlines():
        if row and not row.startswith("#"):
            kind, text = row.split("\t")
            if kind not in numbers:
                raise ValueError(f"a question of a kind that there is not: {kind}")
            found.append((numbers[kind], text))
    return found


async def embedded(listening: Embedder, texts: Sequence[str]) -> Floats:
    """The vectors (N, D) of texts, of length 1."""
    read = [plain(text) for text in texts]
    vectors = np.concatenate([await listening.embed(read[at : at + AT_ONCE]) for at in range(0, len(read), AT_ONCE)])
    found: Floats = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
    return found


def features(texts: Sequence[str], pages: Sequence[str], vectors: Floats) -> Floats:
    """What the classifier reads of each text: its vector, its page (none where it is empty), then its words."""
    hashed = np.zeros((len(texts), COLUMNS), dtype=np.float32)
    on_page = np.zeros((len(texts), len(PAGES)), dtype=np.float32)
    for row, (text, page) in enumerate(zip(texts, pages, strict=True)):
        columns, weights = word_features(plain(text))
        hashed[row, columns] = weights
        if page:
            on_page[row, PAGES.index(page)] = OF_PAGE
    return np.hstack([OF_VECTOR * vectors, on_page, hashed]).astype(np.float32)


def trained(x: Floats, kinds: NDArray[np.int64], count: int) -> tuple[Floats, Floats]:
    """Weights (D, K) and bias (K,) by Adam, some texts at a time; kinds of few texts weigh more than their number."""
    each = np.bincount(kinds, minlength=count)[kinds] ** -EVENNESS
    each = (each / each.mean()).astype(np.float32)
    places = [np.zeros((x.shape[1], count), np.float32), np.zeros(count, np.float32)]
    moments = [(np.zeros_like(place), np.zeros_like(place)) for place in places]
    rng = np.random.default_rng(SEED)
    steps = EPOCHS * -(-len(x) // BATCH)
    order = np.concatenate([rng.permutation(len(x)) for _ in range(EPOCHS)])
    for step, rows in enumerate(np.array_split(order, steps), start=1):
        scores = x[rows] @ places[0] + places[1]
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        wrong = scores / scores.sum(axis=1, keepdims=True)
        wrong[np.arange(len(rows)), kinds[rows]] -= 1
        wrong *= each[rows][:, None]
        gradients = (x[rows].T @ wrong + DECAY * len(rows) * places[0], wrong.sum(axis=0))
        rate = RATE * (1 - step / (steps + 1))
        for place, gradient, (first, second) in zip(places, gradients, moments, strict=True):
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            place -= rate * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    return SPREAD * places[0], SPREAD * places[1]


async def fit_vectors(listening: Embedder) -> None:
    """Writes the vectors of the written questions; those that are known already are kept."""
    texts = list(dict.fromkeys(written_texts()))
    known: dict[str, NDArray[np.int8]] = {}
    if VECTORS_FILE.is_file():
        with np.load(VECTORS_FILE, allow_pickle=False) as stored:
            if str(stored["model_id"]) == listening.model_id:
                known = dict(zip(stored["digests"].tolist(), stored["vectors"], strict=True))
    if new := [text for text in texts if digest_of(text) not in known]:
        vectors = await embedded(listening, new)
        rows = np.round(vectors / np.abs(vectors).max() * 127).astype(np.int8)
        known |= {digest_of(text): row for text, row in zip(new, rows, strict=True)}
    np.savez_compressed(
        VECTORS_FILE,
        vectors=np.stack([known[digest_of(text)] for text in texts]),
        digests=np.array([digest_of(text) for text in texts]),
        model_id=np.array(listening.model_id),
    )
    print(f"{len(texts)} texts, {len(new)} of them new, {VECTORS_FILE.stat().st_size / 1024:.0f} KB")


def read_labelled(
    kinds: Sequence[QuestionKind], aside: Collection[str]
) -> tuple[list[Example], list[LabelledQuestion]]:
    """The labelled questions that are learned from, and those of writers kept apart; kinds that are no more are passed
    over."""
    numbers = {kind.id: at for at, kind in enumerate(kinds)}
    learned, apart = [], []
    for line in LABELLED.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        right = [numbers[kind] for kind in row["kinds"] if kind in numbers]
        if not right:
            continue
        page, text = page_of(row["screen"]), row["question"]
        whole = behind(plain(text), row["before"]) if "before" in row else None
        if row["writer"] in aside:
            apart.append(LabelledQuestion(text, page, frozenset(right), whole))
            continue
        learned += [Example(right[0], whole or text, page)] * REPEATED
        learned += [Example(at, whole or text, page) for at in right[1:2] for _ in range(NEXT)]
        if whole is not None:
            learned += [Example(right[0], text, page)] * ALONE
    return learned, apart


def page_of(said: str) -> str:
    """The page of a set's screen: "match rated" is a match, "character page: pip" a character's."""
    name = said.split(":")[0].split(",")[0].replace(" rated", "").strip().replace(" ", "_")
    return (ScreenKind.CHARACTER if name.startswith("character") else Screen.named(name, None).kind).value


def read_examples(kinds: Sequence[QuestionKind]) -> list[Example]:
    """The written questions and those in strangers' voices, most of them on a page of their kind."""
    rng = np.random.default_rng(SEED)
    written = [(at, text) for at, kind in enumerate(kinds) for text in (*kind.said, kind.topic, kind.answer) if text]
    found = []
    for at, text in written + read_strangers(kinds):
        pages = [page for page in kinds[at].screens if page in PAGES]
        found.append(Example(at, text, str(rng.choice(pages)) if pages and rng.random() < ON_PAGE else ""))
    return found


async def chances(
    listening: Embedder, asked: Sequence[LabelledQuestion], texts: Sequence[str], weights: Floats, bias: Floats
) -> Floats:
    """The logarithm of each kind's chance (N, K), at least `LEAST`, for these texts on the pages of `asked`."""
    if not texts:
        return np.zeros((0, len(bias)), np.float32)
    scores = features(texts, [one.page for one in asked], await embedded(listening, texts)) @ weights + bias
    scores -= scores.max(axis=1, keepdims=True)
    found: Floats = np.maximum(scores - np.log(np.exp(scores).sum(axis=1, keepdims=True)), LEAST)
    return found


def tell(how: str, asked: Sequence[LabelledQuestion], scores: Floats) -> None:
    """Prints for how many questions a right kind is among the first."""
    ranked = np.argsort(-scores, axis=1)
    for first in (1, 3, 8):
        right = sum(not one.right.isdisjoint(row[:first].tolist()) for one, row in zip(asked, ranked, strict=True))
        print(f"{how}, among the first {first}: {right} of {len(asked)}")


async def fit_chooser(listening: Embedder, aside: Collection[str]) -> None:
    """Writes the weights of the classifier; with writers kept apart it tells of their questions instead."""
    kinds = all_kinds()
    learned, apart = read_labelled(kinds, aside)
    examples = read_examples(kinds) + learned
    texts = [one.text for one in examples]
    x = features(texts, [one.page for one in examples], await embedded(listening, texts))
    weights, bias = trained(x, np.array([one.kind for one in examples]), len(kinds))
    if apart:
        single = [one for one in apart if one.whole is None]
        tell("by themselves", single, await chances(listening, single, [one.text for one in single], weights, bias))
        after = [one for one in apart if one.whole is not None]
        alone = await chances(listening, after, [one.text for one in after], weights, bias)
        together = await chances(listening, after, [one.whole or "" for one in after], weights, bias)
        tell("after another one", after, (1 - OF_WHOLE) * alone + OF_WHOLE * together)
        return
    scales = (np.abs(weights).max(axis=0) / 127).astype(np.float32)
    np.savez_compressed(
        WEIGHTS_FILE,
        weights=np.round(weights / scales).astype(np.int8),
        scales=scales,
        bias=bias,
        kinds=np.array([kind.id for kind in kinds]),
        pages=np.array(PAGES),
        model_id=np.array(listening.model_id),
    )
    print(f"{len(texts)} examples of {len(kinds)} kinds, {WEIGHTS_FILE.stat().st_size / 1024:.0f} KB")


async def fit(*, vectors_alone: bool, aside: Collection[str]) -> None:
    """Writes the files; with writers kept apart, none. Raises EmbedderUnavailableError without MiniLM."""
    embedder = open_embedder("minilm")
    await embedder.start()
    listening = open_listening(embedder, "minilm")
    await listening.start()
    await listening.wait_ready()
    if not aside:
        await fit_vectors(listening)
    if not vectors_alone:
        await fit_chooser(listening, aside)
    await listening.close()
    await embedder.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--vectors", action="store_true", help="only the vectors of the written questions")
    parser.add_argument("--aside", nargs="*", default=[], help="writers whose questions are kept apart")
    given = parser.parse_args()
    asyncio.run(fit(vectors_alone=given.vectors, aside=given.aside))
