"""Measures what recall finds, beside cosine, BM25 and the bare five-axis score, on data of anybody's.

    python scripts/bench_recall.py CORPUS.jsonl QUERIES.jsonl [--embedder auto] [--maintained] [--json]

Corpus rows: `{owner, id, narrative, triggers?, valence?, created_at?}`, query rows: `{owner, text, relevant: [ids]}`.
Rows may say more: a memory its `scope`, `subject`, `importance`, `pinned`, `surface_count` and `last_surfaced_at`; a
query its `opponent`, its `mood` (-1 to 1), the time it is asked `at`, and a `kind` to be counted by. Triggers of a
memory that has none are derived as the keeper does. `what ships` is the ranking of a live turn, given the query as
what was said at the table. `--maintained` measures after maintenance, by the best method installed: a memory that was
made of several is relevant where one of them was.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import structlog
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # so that it runs as a plain file, too

from app.maintenance.clustering import Method, installed
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.open_embedder import CHOICES, open_embedder
from app.memory.store.lexicon import context_words
from app.memory.store.repository import Stored, milliseconds
from app.memory.store.vector_matrix import VectorMatrix
from app.subconscious import scoring
from app.subconscious.ranking import Ranking, RankingContext
from app.subconscious.similarity import QueryVectors
from scripts.benchmarks.maintained import maintained
from scripts.benchmarks.recall_data import BadData, Corpus, Question, read_corpus, read_queries
from scripts.benchmarks.recall_scores import Bm25, Floats, Found, judge, mean

METHODS = ("cosine", "BM25", "five axes", "what ships")
AT_ONCE = 64  # texts embedded between two signs of life


class Bench:
    """One owner's memories, ranked in every way."""

    def __init__(self, corpus: Corpus, model_id: str, vectors: NDArray[np.float32]) -> None:
        self._corpus = corpus
        stored = [Stored(memory, vector) for memory, vector in zip(corpus.memories, vectors, strict=True)]
        self._matrix = VectorMatrix(model_id, vectors.shape[1], stored)
        columns = self._matrix.columns
        # Row of the columns -> id in the file.
        self.ids = [corpus.ids[int(memory.id)] for memory in columns.memories]
        order = [int(memory.id) for memory in columns.memories]
        self._vectors = vectors[order]
        self._bm25 = Bm25([memory.narrative for memory in columns.memories])
        self._latest_ms = int(columns.created_ms.max())

    def ranked(self, method: str, question: Question, vector: NDArray[np.float32]) -> list[str]:
        """The ids, best first; equals oldest first."""
        if method == "what ships":
            ranking = self.ranking(question, vector)
            return [self.ids[row] for row in ranking.rows[ranking.order()].tolist()]
        if method == "cosine":
            scores: Floats = (self._vectors @ vector).astype(np.float64)
        elif method == "BM25":
            scores = self._bm25.scores(question.text)
        else:
            scores = self._five_axes(question, vector)
        return [self.ids[row] for row in np.argsort(-scores, kind="stable").tolist()]

    def _moment(self, question: Question) -> RankingContext:
        return RankingContext(
            opponent=question.opponent,
            words=context_words(prose="", san=None, spoken=(), asked=question.text),
            polarity=question.polarity,
            now_ms=milliseconds(question.at) if question.at else self._latest_ms,
        )

    def ranking(self, question: Question, vector: NDArray[np.float32]) -> Ranking:
        """The ranking of a live turn in which the question is what was said."""
        moment, vectors = self._moment(question), QueryVectors(talk=vector)
        cosines = self._matrix.compare(moment.audience.subjects, vectors.stacked(len(vector)))
        return Ranking(self._matrix.columns, moment, vectors, cosines)

    def _five_axes(self, question: Question, vector: NDArray[np.float32]) -> Floats:
        """The weighted sum as the specification has it, over every memory: no audience, no fading, no neighbours, and
        triggers that only count as triggers."""
        columns, moment = self._matrix.columns, self._moment(question)
        said = context_words(prose="", san=None, spoken=[question.text])
        everybody = np.ones(len(columns), dtype=np.bool_)
        level = np.full(len(columns), scoring.LEVEL_MOOD)
        return scoring.score(
            semantic=(self._vectors @ vector).astype(np.float64),
            trigger=columns.audible_terms(everybody).strength(said),
            opponent=scoring.opponent_relevance(columns.about(question.opponent), columns.cross_player),
            mood=level if moment.polarity is None else scoring.mood_alignment(moment.polarity, columns.valence),
            recency=scoring.recency(columns.surface_count, columns.last_surfaced_ms, moment.now_ms),
        ).total


async def embedded(embedder: Embedder, texts: Sequence[str]) -> NDArray[np.float32]:
    """The vectors of all texts, with signs of life."""
    parts = []
    for start in range(0, len(texts), AT_ONCE):
        parts.append(await embedder.embed(texts[start : start + AT_ONCE]))
        if start and start % (AT_ONCE * 8) == 0:
            print(f"embedded {start} of {len(texts)}", file=sys.stderr)
    return np.concatenate(parts)


async def measure(
    corpora: dict[str, Corpus], given: Sequence[Question], choice: str, maintenance: Method | None = None
) -> dict[str, dict[str, list[Found]]]:
    """What each method found, by kind of query and by method; after `maintenance` by that method, if one is given."""
    embedder = open_embedder(choice)
    await embedder.wait_ready()
    print(f"embedder: {embedder.model_id}", file=sys.stderr)
    benches, questions = {}, list[Question]()
    for owner in sorted({question.owner for question in given}):
        corpus, own = corpora[owner], [question for question in given if question.owner == owner]
        vectors = await embedded(embedder, [memory.narrative for memory in corpus.memories])
        if maintenance is not None:
            before = len(corpus.memories)
            corpus, vectors, own = await maintained(corpus, vectors, own, maintenance, embedder)
            print(f"{owner}: {before} memories became {len(corpus.memories)} ({maintenance})", file=sys.stderr)
        benches[owner] = Bench(corpus, embedder.model_id, vectors)
        questions += own
    asked = await embedded(embedder, [question.text for question in questions])
    await embedder.close()
    found: dict[str, dict[str, list[Found]]] = defaultdict(lambda: defaultdict(list))
    for question, vector in zip(questions, asked, strict=True):
        for method in METHODS:
            judged = judge(benches[question.owner].ranked(method, question, vector), question.relevant)
            found[question.kind][method].append(judged)
            found["all"][method].append(judged)
    return found


def report(found: dict[str, dict[str, list[Found]]], *, as_json: bool) -> None:
    """One table for all queries, and one for each kind where there are several."""
    kinds = [kind for kind in found if kind != "all"]
    for kind in ["all", *(sorted(kinds) if len(kinds) > 1 else [])]:
        figures = {method: mean(found[kind][method]) for method in METHODS}
        queries = len(found[kind][METHODS[0]])
        if as_json:
            for method, values in figures.items():
                print(json.dumps({"bench": "recall", "kind": kind, "queries": queries, "method": method, **values}))
            continue
        names = list(figures[METHODS[0]])
        print(f"\n{kind}: {queries} queries\n{'':12}" + "".join(f"{name:>11}" for name in names))
        for method, values in figures.items():
            print(f"{method:12}" + "".join(f"{values[name]:11.3f}" for name in names))


def main() -> None:
    """Reads, measures, prints; ends with 2 and a sentence where the data cannot be read."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("queries", type=Path)
    parser.add_argument("--embedder", choices=CHOICES, default="auto")
    parser.add_argument("--maintained", action="store_true", help="measure after maintenance")
    parser.add_argument("--json", action="store_true", help="one JSON object per line")
    given = parser.parse_args()
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    try:
        corpora = read_corpus(given.corpus)
        questions = read_queries(given.queries, corpora)
        if not questions:
            raise BadData(f"{given.queries}: no query")
    except (BadData, OSError, ValueError) as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    maintenance = installed() if given.maintained else None
    report(asyncio.run(measure(corpora, questions, given.embedder, maintenance)), as_json=given.json)


if __name__ == "__main__":
    main()
