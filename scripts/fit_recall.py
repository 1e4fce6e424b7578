"""Fits the weights by which a memory answers what was said (`app.subconscious.answers.WEIGHTS`).

    python -m scripts.fit_recall [--embedder auto]

Learned from two labelled sets of different kinds under scripts/data/recall: `friends`, long talks of two people with
their small talk, and `game_journal`, a club player's memories of games and opponents. Half of the questions of each set
fit the weights (listwise softmax, by gradient descent), the other half chooses how strongly they count beside the five
axes. `dialogue` and `chess_life` are only reported: nothing is learned from them.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

from app.memory.embedding.open_embedder import CHOICES, open_embedder
from app.subconscious.answers import WEIGHTS
from scripts.bench_recall import Bench, embedded
from scripts.benchmarks.recall_data import read_corpus, read_queries
from scripts.benchmarks.recall_scores import judge

Floats = NDArray[np.float64]

FOLDER = Path("scripts/data/recall")
LEARNED, REPORTED = ("friends", "game_journal"), ("dialogue", "chess_life")
STEPS, STEP_SIZE, SHRINKING = 400, 0.05, 0.01  # of the descent (Adam); SHRINKING is the weight of the squared norm
SCALES = (1.0, 0.8, 0.6, 0.45, 0.3)  # of the fitted weights, among which the other half chooses
AXES_AT_LEAST = 0.1  # the fitted weight of the axes, below which the others would be divided by nothing


@dataclass(frozen=True, slots=True)
class Case:
    """One question: per memory that may be heard the score by the five axes and the features (columns as in WEIGHTS),
    and which memories are wanted. `fits` says on which half it is."""

    rows: Floats
    wanted: NDArray[np.bool_]
    fits: bool


async def cases(name: str, choice: str) -> list[Case]:
    """The questions of one set."""
    corpora = read_corpus(FOLDER / f"{name}_corpus.jsonl")
    questions = read_queries(FOLDER / f"{name}_queries.jsonl", corpora)
    embedder = open_embedder(choice)
    await embedder.wait_ready()
    benches = {}
    for owner, corpus in corpora.items():
        vectors = await embedded(embedder, [memory.narrative for memory in corpus.memories])
        benches[owner] = Bench(corpus, embedder.model_id, vectors)
    asked = await embedded(embedder, [question.text for question in questions])
    await embedder.close()
    found = []
    for question, vector in zip(questions, asked, strict=True):
        bench = benches[question.owner]
        ranking = bench.ranking(question, vector)
        if ranking.answers is None:
            continue
        features = np.stack([ranking.answers.features[feature][ranking.rows] for feature in WEIGHTS], axis=1)
        wanted = np.array([bench.ids[row] in question.relevant for row in ranking.rows.tolist()], dtype=np.bool_)
        if wanted.any():
            rows = np.column_stack([ranking.scores.total, features])
            found.append(Case(rows, wanted, zlib.crc32(question.text.encode()) % 2 == 0))
    return found


def fitted(given: Sequence[Case]) -> Floats:
    """The weights of the columns that make the wanted memories likeliest, that of the axes being 1."""
    spread = np.concatenate([case.rows for case in given]).std(axis=0) + 1e-9
    weights = np.zeros(len(spread))
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    for step in range(1, STEPS + 1):
        slope = SHRINKING * weights
        for case in given:
            rows = case.rows / spread
            scores = rows @ weights
            likely = np.exp(scores - scores.max())
            slope = slope + rows.T @ (likely / likely.sum() - case.wanted / case.wanted.sum()) / len(given)
        first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope * slope
        weights = weights - STEP_SIZE * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-9)
    weights /= spread
    found: Floats = weights / max(float(weights[0]), AXES_AT_LEAST)
    return found


def found_in(given: Sequence[Case], weights: Floats) -> tuple[float, float]:
    """Recall within the first and within the first five."""
    judged = []
    for case in given:
        order = np.argsort(-(case.rows @ weights), kind="stable")
        judged.append(judge([str(row) for row in order], frozenset(map(str, np.flatnonzero(case.wanted)))))
    return tuple(float(np.mean([one.recall[depth] for one in judged])) for depth in (0, 1))  # type: ignore[return-value]


async def main(choice: str) -> None:
    """Fits, chooses, prints the weights and what they find."""
    sets = {name: await cases(name, choice) for name in (*LEARNED, *REPORTED)}
    weights = fitted([case for name in LEARNED for case in sets[name] if case.fits])
    others = {name: [case for case in sets[name] if not case.fits] for name in LEARNED}

    def scaled(scale: float) -> Floats:
        return np.concatenate([[1.0], scale * weights[1:]])

    best = max(SCALES, key=lambda scale: sum(sum(found_in(others[name], scaled(scale))) for name in LEARNED))
    print(f"strength beside the axes, of {SCALES}: {best}")
    print({name: round(float(weight), 2) for name, weight in zip(WEIGHTS, scaled(best)[1:], strict=True)})
    shipped = np.array([1.0, *WEIGHTS.values()])
    axes = np.array([1.0, *(0.0 for _ in WEIGHTS)])
    print(f"{'':26}{'axes':>14}{'fitted':>14}{'shipped':>14}  (recall@1 recall@5)")
    for name, given in sets.items():
        for half in ("fits", "chooses") if name in LEARNED else ("reported",):
            part = [case for case in given if half == "reported" or case.fits == (half == "fits")]
            figures = [found_in(part, of) for of in (axes, scaled(best), shipped)]
            print(f"{name:14}{half:12}" + "".join(f"{one:8.3f}{five:6.3f}" for one, five in figures))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--embedder", choices=CHOICES, default="auto")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(main(parser.parse_args().embedder))
