"""Maia-2's real architecture as a body, with random weights: the published ones cannot be downloaded everywhere."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from pathlib import Path

import chess
import pytest
import pytest_asyncio

from app.body.base import EngineConfig, EngineDown
from app.body.maia2.engine import Maia2Engine
from app.body.maia2.network import WEIGHTS_NAMES, AskedPosition, make_model
from app.body.maia2.predictor import Predictor, maia_is_installed
from app.body.mock import MockEngine
from app.runtime.tasks import Tasks
from tests.fakes.waiting import eventually

pytestmark = [
    pytest.mark.skipif(not maia_is_installed(), reason="the extra `maia` is not installed; `make maia` installs it"),
    pytest.mark.asyncio(loop_scope="module"),
]

SEEDS = range(20)
ITALIAN = ("e2e4", "e7e5", "g1f3", "b8c6", "f1c4")
PROMOTION = "8/P6k/8/8/8/8/8/K7 w - - 0 1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with random weights, always the same ones."""
    import torch

    torch.manual_seed(3)
    made = tmp_path_factory.mktemp("maia2")
    torch.save({"model_state_dict": make_model("rapid").state_dict()}, made / WEIGHTS_NAMES["rapid"])
    return made


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def engine(folder: Path) -> AsyncIterator[Maia2Engine]:
    tasks = Tasks()
    predictor = Predictor(folder, "rapid", tasks)
    predictor.start()
    await eventually(lambda: predictor.ready, seconds=120)
    made = Maia2Engine(predictor, MockEngine())
    yield made
    await made.close()
    await tasks.close()


def is_running(pid: int) -> bool:
    """Whether a process of this id exists and has not ended (a dead child may wait to be fetched)."""
    stat = Path(f"/proc/{pid}/stat")
    return stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] != "Z"


def config(**changes: object) -> EngineConfig:
    return EngineConfig(**{"engine": "maia2", "target_elo": 1500, "time_budget": 2.0, "seed": 7, **changes})  # type: ignore[arg-type]


async def test_every_legal_move_has_a_probability(engine: Maia2Engine) -> None:
    for fen in (chess.STARTING_FEN, PROMOTION, "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1"):
        seen = await engine.predictor.ask(AskedPosition(fen, 1500, 1500))
        assert {uci for uci, _ in seen.moves} == {move.uci() for move in chess.Board(fen).legal_moves}
        assert sum(share for _, share in seen.moves) == pytest.approx(1.0, abs=1e-4)
        assert [share for _, share in seen.moves] == sorted((share for _, share in seen.moves), reverse=True)
        assert 0.0 <= seen.chances <= 1.0


async def test_both_ratings_count(engine: Maia2Engine) -> None:
    asked = [AskedPosition(chess.STARTING_FEN, own, other) for own, other in ((1100, 1500), (1900, 1500), (1500, 1900))]
    answers = [await engine.predictor.ask(question) for question in asked]
    assert len({answer.moves for answer in answers}) == 3


async def test_a_batch_answers_as_single_questions_do(engine: Maia2Engine) -> None:
    board, questions = chess.Board(), []
    for uci in ITALIAN:
        board.push_uci(uci)
        questions.append(AskedPosition(board.fen(), 1500, 1400))
    together = await asyncio.gather(*(engine.predictor.ask(question) for question in questions))
    for question, answer in zip(questions, together, strict=True):
        alone = await engine.predictor.ask(question)
        assert dict(answer.moves) == pytest.approx(dict(alone.moves), abs=1e-5)


async def test_moves_are_drawn_and_told_with_their_probabilities(engine: Maia2Engine) -> None:
    results = [await engine.choose_move(chess.STARTING_FEN, ITALIAN, config(seed=seed)) for seed in SEEDS]
    assert len({result.uci for result in results}) > 1
    for result in results:
        assert (result.engine, result.extra["source"]) == ("maia2", "network")
        assert len(result.candidates) >= 3
        assert result.uci in {line.uci for line in result.candidates}
        assert all(line.probability is not None for line in result.candidates)
        assert result.choice is not None
        assert "of the players of 1500" in str(result.choice["reason"])
    again = await engine.choose_move(chess.STARTING_FEN, ITALIAN, config(seed=SEEDS[0]))
    assert again.uci == results[0].uci


async def test_the_repertoire_goes_first(engine: Maia2Engine) -> None:
    result = await engine.choose_move(chess.STARTING_FEN, (), config(repertoire=("g4 d5",)))
    assert (result.uci, result.extra["source"]) == ("g2g4", "repertoire")


async def test_a_piece_does_not_walk_to_and_fro(engine: Maia2Engine) -> None:
    walked = ("g1f3", "g8f6", "f3g1", "f6g8")
    for seed in SEEDS:
        assert (await engine.choose_move(chess.STARTING_FEN, walked, config(seed=seed))).uci != "g1f3"


async def test_a_process_that_dies_is_stood_in_for_and_comes_back(engine: Maia2Engine) -> None:
    os.kill(engine.predictor.pid, signal.SIGKILL)
    # What was asked before the death is noticed fails like what is asked after it.
    await eventually(lambda: not is_running(engine.predictor.pid))
    with pytest.raises(EngineDown):
        await engine.predictor.ask(AskedPosition(chess.STARTING_FEN, 1500, 1500))
    result = await engine.choose_move(chess.STARTING_FEN, (), config())
    assert result.engine == "mock" or engine.predictor.ready
    await eventually(lambda: engine.predictor.ready, seconds=120)
    assert (await engine.choose_move(chess.STARTING_FEN, (), config())).engine == "maia2"


async def test_weights_that_cannot_be_read_leave_the_ladder_to_play(tmp_path: Path) -> None:
    (tmp_path / WEIGHTS_NAMES["rapid"]).write_bytes(b"not weights")
    tasks = Tasks()
    predictor = Predictor(tmp_path, "rapid", tasks)
    predictor.start()
    await eventually(lambda: not tasks.names(), seconds=120)
    assert not predictor.ready
    result = await Maia2Engine(predictor, MockEngine()).choose_move(chess.STARTING_FEN, (), config())
    assert result.engine == "mock"
    await predictor.close()
