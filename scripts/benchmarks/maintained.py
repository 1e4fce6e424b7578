"""A corpus of the recall benchmark as it is after maintenance: what became one memory is relevant where a part was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from app.maintenance.clustering import Method
from app.maintenance.planning import plan_for
from app.memory.embedding.embedder import Embedder
from scripts.benchmarks.recall_data import Corpus, Question

Floats = NDArray[np.float32]


async def maintained(
    corpus: Corpus, vectors: Floats, questions: Sequence[Question], method: Method, embedder: Embedder
) -> tuple[Corpus, Floats, list[Question]]:
    """The corpus, its vectors and the questions about it, after the merges that are made without a model."""
    merges = plan_for(corpus.memories, vectors, method).merges
    # Number of a part -> the merge it went into; a merge stands where its latest part stood.
    became = {part: merge for merge in merges for part in merge.parts}
    last = {max(merge.parts): merge for merge in merges}
    kept = [memory.id for memory in corpus.memories if memory.id not in became or memory.id in last]
    names = {part: corpus.ids[int(max(merge.parts))] for part, merge in became.items()}
    by_number = {memory.id: memory for memory in corpus.memories}
    fresh = await embedder.embed([merge.memory.narrative for merge in last.values()])
    new_vectors = dict(zip(last, fresh, strict=True))
    memories = [last[one].memory if one in last else by_number[one] for one in kept]
    rows = [new_vectors.get(one, vectors[int(one)]) for one in kept]
    renumbered = tuple(replace(memory, id=f"{number:08d}") for number, memory in enumerate(memories))
    known_as = {corpus.ids[int(part)]: name for part, name in names.items()}
    asked = [
        replace(question, relevant=frozenset(known_as.get(one, one) for one in question.relevant))
        for question in questions
    ]
    return Corpus(corpus.owner, renumbered, tuple(corpus.ids[int(one)] for one in kept)), np.stack(rows), asked
