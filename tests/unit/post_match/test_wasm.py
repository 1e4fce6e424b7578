"""What follows a game on a machine without a native engine: the WebAssembly Stockfish does all of it."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from app.body.base import ChessEngine
from app.body.registry import EngineKind, open_engine
from app.body.stockfish import WASM_GLOB
from app.db.database import Database
from app.domain.audiences import Audience
from app.matches.evolve import rebuild
from app.matches.repository import read_log
from app.post_match.judging import Label
from app.post_match.progress import STEP_NAMES
from app.post_match.repository import read_analysis
from app.runtime.clock import FakeClock
from tests.fakes.games import START_MS
from tests.unit.post_match.conftest import Backroom

NODE_MODULES = Path(__file__).resolve().parents[3] / "node_modules"
# Black leaves the king's pawn alone once too often: 4. Qxf7 is mate, but White takes a knight's pawn walk instead.
MOVES = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 a2a3 f6h5"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not list(NODE_MODULES.glob(WASM_GLOB)), reason="no WebAssembly Stockfish here"
)


@pytest.fixture
async def wasm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> AsyncIterator[ChessEngine]:
    """The engine a house finds that has Node and nothing else."""
    node = shutil.which("node")
    assert node is not None
    os.symlink(node, tmp_path / "node")
    monkeypatch.setenv("PATH", str(tmp_path))
    opened = await open_engine("auto", node_modules=NODE_MODULES, usual_places=(), pool_size=1)
    assert opened.kind is EngineKind.WASM
    yield opened.engine
    await opened.engine.close()


async def test_every_step_is_taken_and_the_blunder_is_found(database: Database, wasm: ChessEngine) -> None:
    room = await Backroom(database, FakeClock(START_MS), wasm).open()
    await room.played(await room.guest(), "match-1", MOVES)
    progress = await room.until_over("match-1")
    assert (progress.status, progress.steps_completed, progress.failed_steps) == ("completed", STEP_NAMES, ())
    analysis = await database.read(read_analysis, "match-1")
    assert analysis is not None
    assert "stockfish" in analysis.engine.lower()
    missed = analysis.moves[6]
    assert (missed.san, missed.best_san, missed.label) == ("a3", "Qxf7#", Label.BLUNDER)
    assert {moment.ply for moment in analysis.key_moments} >= {6, 7}
    assert all(move.evaluation.chance is not None for move in analysis.moves)
    state = rebuild("match-1", await database.read(read_log, "match-1"))
    summary = await room.summaries.summary(state, Audience.WHITE)
    assert summary["recap"]
    assert summary["memories"]
    assert summary["rating_changes"][0]["delta"] < 0
    await room.close()
