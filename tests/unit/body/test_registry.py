"""Which engine the house opens, and what it says when it is not the one that was wanted."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from app.body.registry import EngineChoice, EngineKind, EngineSetupError, open_engine
from app.body.stockfish import find_stockfish, find_wasm_stockfish
from tests.fakes.engines import scripted


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A machine with nothing on its PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def program(path: Path, mode: str = "honest") -> Path:
    """An executable file that runs the scripted engine."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\nexec {shlex.join(scripted(mode))}\n")
    path.chmod(0o755)
    return path


def test_the_setting_goes_before_the_path_and_the_path_before_the_usual_places(bare: Path) -> None:
    usual = program(bare / "games" / "stockfish")
    assert find_stockfish(None, usual_places=()) is None
    assert find_stockfish(None, usual_places=("/nowhere/stockfish", str(usual))) == (str(usual),)
    on_path = program(bare / "stockfish")
    assert find_stockfish(None, usual_places=(str(usual),)) == (str(on_path),)
    setting = program(bare / "mine" / "engine")
    assert find_stockfish(str(setting), usual_places=(str(usual),)) == (str(setting),)


def test_a_setting_that_is_no_program_is_passed_over(bare: Path) -> None:
    usual = program(bare / "games" / "stockfish")
    (bare / "text").write_text("no program")
    for setting in ("/nowhere", str(bare / "text"), str(bare)):
        assert find_stockfish(setting, usual_places=(str(usual),)) == (str(usual),)


def test_the_newest_wasm_build_is_taken_and_only_with_node(bare: Path) -> None:
    folder = bare / "node_modules" / "stockfish" / "bin"
    folder.mkdir(parents=True)
    for name in ("stockfish-9-lite-single.js", "stockfish-17.1-lite-single.js", "stockfish-17.1-single.js"):
        (folder / name).touch()
    assert find_wasm_stockfish(bare / "node_modules") is None
    node = program(bare / "node")
    assert find_wasm_stockfish(bare / "node_modules") == (str(node), str(folder / "stockfish-17.1-lite-single.js"))
    assert find_wasm_stockfish(bare / "empty") is None


@pytest.mark.parametrize("choice", ["auto", "stockfish", "maia2"])
async def test_with_nothing_to_run_the_mock_plays_and_says_so(bare: Path, choice: EngineChoice) -> None:
    opened = await open_engine(choice, node_modules=bare, usual_places=())
    assert opened.kind is EngineKind.MOCK
    assert opened.notice is not None
    assert opened.offers == {"mock"}


async def test_a_native_engine_that_does_not_start_gives_way_to_the_next(bare: Path) -> None:
    broken = program(bare / "games" / "stockfish", "exits")
    folder = bare / "node_modules" / "stockfish" / "bin"
    folder.mkdir(parents=True)
    (folder / "stockfish-18-lite-single.js").touch()
    # The scripted engine in the place of Node: what matters is that it is tried.
    program(bare / "node")
    opened = await open_engine("auto", node_modules=bare / "node_modules", usual_places=(str(broken),))
    assert opened.kind is EngineKind.WASM
    assert opened.notice is None
    await opened.engine.close()


async def test_maia_is_not_here_yet_so_the_ladder_plays_and_says_so(bare: Path) -> None:
    usual = program(bare / "games" / "stockfish")
    opened = await open_engine("maia2", node_modules=bare, usual_places=(str(usual),))
    assert opened.kind is EngineKind.STOCKFISH
    assert opened.notice is not None
    assert "Maia" in opened.notice
    assert "maia2" not in opened.offers
    await opened.engine.close()


@pytest.mark.parametrize("command", [None, "", "/nowhere/engine", "'unbalanced", shlex.join(scripted("exits"))])
async def test_a_uci_command_that_cannot_work_is_an_error_that_names_the_setting(command: str | None) -> None:
    with pytest.raises(EngineSetupError, match="UCI_ENGINE_COMMAND"):
        await open_engine("uci", uci_command=command)


async def test_the_pool_is_as_large_as_asked(bare: Path) -> None:
    usual = program(bare / "games" / "stockfish")
    opened = await open_engine("stockfish", pool_size=3, node_modules=bare, usual_places=(str(usual),))
    assert opened.pool is not None
    assert opened.pool.size == 3
    assert len(opened.pool.pids()) == 1
    await opened.engine.close()
    assert opened.pool.pids() == ()
