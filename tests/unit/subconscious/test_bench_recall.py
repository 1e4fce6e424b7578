"""The recall benchmark: its measures, its data, and what it must show on both labelled sets."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from app.db.opening import ROOT
from app.memory.embedding.minilm import find_model
from scripts.bench_recall import measure
from scripts.benchmarks.recall_data import BadData, read_corpus, read_queries
from scripts.benchmarks.recall_scores import Bm25, judge, mean
from scripts.generated import stale
from scripts.make_recall_set import render

FOLDER = ROOT / "scripts" / "data" / "recall"


def files(name: str) -> tuple[Path, Path]:
    return FOLDER / f"{name}_corpus.jsonl", FOLDER / f"{name}_queries.jsonl"


def test_the_set_about_chess_life_is_what_its_script_makes() -> None:
    assert stale(render()) == []
    corpus, queries = (path.read_text().splitlines() for path in files("chess_life"))
    assert (len(corpus), len(queries)) == (300, 200)
    assert len({json.loads(line)["narrative"] for line in corpus}) == 300


def test_measures_are_those_one_would_work_out_by_hand() -> None:
    found = judge(["a", "b", "c", "d"], frozenset({"b", "d"}))
    assert found.recall == (0.0, 1.0, 1.0)
    assert found.reciprocal_rank == 0.5
    assert found.gain == pytest.approx((1 / math.log2(3) + 1 / math.log2(5)) / (1 + 1 / math.log2(3)))
    assert judge(["a"], frozenset({"z"})).gain == 0.0
    assert mean([found, judge(["b", "d"], frozenset({"b", "d"}))])["recall@1"] == 0.25


def test_bm25_prefers_the_rare_word_and_the_short_text() -> None:
    scores = Bm25(["a heron at the canal", "a canal", "the canal and the heron and many other birds", "boats"]).scores(
        "heron canal"
    )
    assert scores[0] > scores[2] > scores[1] > scores[3] == 0.0


# Each set with what must at least be found of it, at first and within five: of talk, with its small talk around it.
SETS = [("chess_life", 0.0, 0.0), ("dialogue", 0.47, 0.86), ("friends", 0.43, 0.68), ("game_journal", 0.0, 0.0)]


@pytest.mark.wider
@pytest.mark.skipif(find_model(None) is None, reason="the model's package is not installed")
@pytest.mark.parametrize(("name", "at_first", "within_five"), SETS, ids=[name for name, *_ in SETS])
async def test_what_ships_falls_behind_neither_and_finds_talk_again(
    name: str, at_first: float, within_five: float
) -> None:
    corpora = read_corpus(files(name)[0])
    found = await measure(corpora, read_queries(files(name)[1], corpora), "minilm")
    kinds = ["all", *({"mood", "opponent", "recency"} & found.keys())]
    for kind in kinds:
        figures = {method: mean(judged) for method, judged in found[kind].items()}
        better = max(figures["cosine"]["recall@5"], figures["BM25"]["recall@5"])
        assert figures["what ships"]["recall@5"] >= better + 0.05, (kind, figures)
    ours = mean(found["all"]["what ships"])
    assert ours["recall@1"] >= at_first
    assert ours["recall@5"] >= within_five


@pytest.mark.parametrize(
    ("corpus", "queries"),
    [
        ("no json", ""),
        ("[]", ""),
        ('{"owner": "a", "id": 1}', ""),
        ('{"owner": "a", "id": 1, "narrative": "x"}\n{"owner": "a", "id": 1, "narrative": "y"}', ""),
        ('{"owner": "a", "id": 1, "narrative": "x", "created_at": "yesterday"}', ""),
        ('{"owner": "a", "id": 1, "narrative": "x"}', '{"owner": "b", "text": "x", "relevant": [1]}'),
        ('{"owner": "a", "id": 1, "narrative": "x"}', '{"owner": "a", "text": "x", "relevant": [2]}'),
        ('{"owner": "a", "id": 1, "narrative": "x"}', '{"owner": "a", "relevant": [1]}'),
    ],
)
def test_data_that_cannot_be_read_is_named(tmp_path: Path, corpus: str, queries: str) -> None:
    (tmp_path / "c.jsonl").write_text(corpus)
    (tmp_path / "q.jsonl").write_text(queries)
    with pytest.raises(BadData):
        read_queries(tmp_path / "q.jsonl", read_corpus(tmp_path / "c.jsonl"))


@pytest.mark.wider
def test_it_runs_as_a_plain_file_on_the_least_of_data(tmp_path: Path) -> None:
    (tmp_path / "c.jsonl").write_text(
        '{"owner": "a", "id": 7, "narrative": "x"}\n{"owner": "a", "id": 8, "narrative": ""}'
    )
    (tmp_path / "q.jsonl").write_text('{"owner": "a", "text": "?", "relevant": [7, 99]}\n')
    script = ROOT / "scripts" / "bench_recall.py"
    command = [sys.executable, str(script), "c.jsonl", "q.jsonl", "--embedder", "hashed", "--json"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    lines = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [line["method"] for line in lines] == ["cosine", "BM25", "five axes", "what ships"]
    bad = subprocess.run([*command[:2], "c.jsonl", "missing.jsonl"], cwd=tmp_path, capture_output=True, text=True)
    assert (bad.returncode, bad.stdout) == (2, "")
