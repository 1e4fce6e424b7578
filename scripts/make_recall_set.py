"""Writes the labelled set about chess life for scripts/bench_recall.py: 300 memories of three minds, 200 queries.

    python -m scripts.make_recall_set [--check]

Made of hand-written parts with a fixed seed, so that it comes out the same everywhere. Every memory about an opponent
is one version of a topic of which every opponent has another, so that words alone do not tell whose is meant.
"""

from __future__ import annotations

import json
import random
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from scripts.benchmarks.chess_life_parts import COLOURED, LORE, OPPONENTS, TOLD_LATELY, TOPICS, Pair
from scripts.generated import write_or_check

FOLDER = Path("scripts/data/recall")
CORPUS, QUERIES = FOLDER / "chess_life_corpus.jsonl", FOLDER / "chess_life_queries.jsonl"
SEED = 64
NOW = datetime(2026, 6, 1, 18, tzinfo=UTC)
OLDEST_DAYS = 200
PAIRS_EACH = 2  # of both sorts of pairs, for every opponent
MOOD = 0.6  # a clearly good or bad one
# How many queries of a kind are kept; together 200.
KEPT = {"plain": 52, "opponent": 80, "mood": 44, "recency": 24}

Row = dict[str, Any]


class Maker:
    """Collects memories and queries."""

    def __init__(self) -> None:
        self.dice = random.Random(SEED)
        self.memories: list[Row] = []
        self.queries: dict[str, list[Row]] = {kind: [] for kind in KEPT}

    def make(self) -> tuple[list[Row], list[Row]]:
        """Everything, in a shuffled order that is always the same."""
        for number, (owner, opponents) in enumerate(OPPONENTS.items()):
            self._lore(owner)
            for place, name in enumerate(opponents):
                self._about(owner, name, number * len(opponents) + place)
        self.dice.shuffle(self.memories)
        queries = [row for kind, count in KEPT.items() for row in self._some(kind, count)]
        return self.memories, queries

    def _lore(self, owner: str) -> None:
        for narrative, triggers, question in LORE[owner]:
            memory_id = self._keep(owner, narrative, triggers=triggers.split(", "), scope="character_lore", valence=0.3)
            opponent = self.dice.choice(OPPONENTS[owner])
            self._ask("plain", owner, question, memory_id, opponent)

    def _about(self, owner: str, name: str, number: int) -> None:
        for topic in TOPICS:
            detail, paraphrase = topic.details[number]
            narrative = self.dice.choice(topic.told).format(n=name, d=detail)
            memory_id = self._keep(owner, narrative, triggers=list(topic.triggers), subject=name, valence=topic.valence)
            self._ask("opponent", owner, self.dice.choice(topic.asked), memory_id, name)
            self._ask("plain", owner, self.dice.choice(topic.named).format(p=paraphrase), memory_id, name)
        for pair in self.dice.sample(COLOURED, PAIRS_EACH):
            good, bad = self._pair(owner, name, pair, (0.7, -0.7))
            self._ask("mood", owner, self.dice.choice(pair.asked), good, name, mood=MOOD)
            self._ask("mood", owner, self.dice.choice(pair.asked), bad, name, mood=-MOOD)
        for pair in self.dice.sample(TOLD_LATELY, PAIRS_EACH):
            told, due = self._pair(owner, name, pair, (0.1, 0.1))
            row = next(row for row in self.memories if row["id"] == told)
            row["surface_count"] = self.dice.randint(1, 4)
            row["last_surfaced_at"] = (NOW - timedelta(hours=self.dice.randint(1, 40))).isoformat()
            self._ask("recency", owner, self.dice.choice(pair.asked), due, name)

    def _pair(self, owner: str, name: str, pair: Pair, valences: tuple[float, float]) -> tuple[str, str]:
        """Both memories, the one that counts as first at either place in time."""
        place = self.dice.randrange(len(pair.one))
        texts = (pair.one[place], pair.other[place])
        if valences[0] == valences[1] and self.dice.random() < 0.5:
            texts = texts[::-1]
        one, other = (
            self._keep(owner, text.format(n=name), triggers=list(pair.triggers), subject=name, valence=valence)
            for text, valence in zip(texts, valences, strict=True)
        )
        return one, other

    def _keep(self, owner: str, narrative: str, **fields: Any) -> str:
        memory_id = f"{owner}-{len(self.memories):03d}"
        made = NOW - timedelta(minutes=self.dice.randrange(OLDEST_DAYS * 24 * 60))
        row = {"owner": owner, "id": memory_id, "narrative": narrative, "created_at": made.isoformat(), **fields}
        self.memories.append(row)
        return memory_id

    def _ask(self, kind: str, owner: str, text: str, memory_id: str, opponent: str, **fields: Any) -> None:
        row = {"owner": owner, "text": text, "relevant": [memory_id], "opponent": opponent, "at": NOW.isoformat()}
        self.queries[kind].append({**row, "kind": kind, **fields})

    def _some(self, kind: str, count: int) -> list[Row]:
        """So many of a kind; of the plain ones all that ask for lore."""
        asked = self.queries[kind]
        lore = {row["id"] for row in self.memories if row.get("scope") == "character_lore"}
        first = [row for row in asked if kind == "plain" and row["relevant"][0] in lore]
        others = [row for row in asked if row not in first]
        return first + self.dice.sample(others, count - len(first))


def render() -> dict[Path, str]:
    """Both files, by their path from the project's root."""
    made = zip((CORPUS, QUERIES), Maker().make(), strict=True)
    return {path: "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows) for path, rows in made}


if __name__ == "__main__":
    sys.exit(write_or_check(render(), check="--check" in sys.argv))
