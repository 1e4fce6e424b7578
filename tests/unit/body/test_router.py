"""Each move is played by the body that its configuration names."""

import json
import shlex
from collections.abc import Mapping
from pathlib import Path

import chess
import pytest
from pydantic import ValidationError

from app.body.base import Candidate, EngineConfig, EngineDown, MoveResult, Priority
from app.body.registry import EngineSetupError, OwnProgram, open_engine
from app.body.router import EngineRouter
from app.config import Settings
from tests.fakes.engines import scripted

CONFIG = EngineConfig("ladder", 1500, 1.0)


class NamedEngine:
    """Plays "e2e4" under its own name; `down` is what it raises instead."""

    def __init__(self, name: str, *, down: bool = False) -> None:
        self.name = name
        self.down = down
        self.closed = False

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        del initial_fen, moves, config, priority
        if self.down:
            raise EngineDown(self.name)
        return MoveResult("e2e4", engine=self.name)

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        del initial_fen, moves, nodes, multipv, priority
        return (Candidate("e2e4", extra_name(self.name)),)

    async def close(self) -> None:
        self.closed = True


def extra_name(name: str) -> int:
    """A score by which the answer's engine can be told."""
    return len(name)


async def played_by(others: Mapping[str, NamedEngine], wanted: str) -> str:
    router = EngineRouter(NamedEngine("main"), others)
    config = EngineConfig(wanted, 1500, 1.0)
    return (await router.choose_move(chess.STARTING_FEN, (), config)).engine


async def test_the_named_body_plays() -> None:
    assert await played_by({"maia2": NamedEngine("maia2")}, "maia2") == "maia2"


@pytest.mark.parametrize("wanted", ["ladder", "stockfish", "uci:nobody"])
async def test_everybody_else_is_played_by_the_main_engine(wanted: str) -> None:
    assert await played_by({"maia2": NamedEngine("maia2")}, wanted) == "main"


async def test_a_body_that_is_down_is_stood_in_for() -> None:
    assert await played_by({"uci:kenji": NamedEngine("lc0", down=True)}, "uci:kenji") == "main"


async def test_analysis_is_the_main_engines_whoever_plays() -> None:
    router = EngineRouter(NamedEngine("main"), {"maia2": NamedEngine("a longer name")})
    (line,) = await router.analyse(chess.STARTING_FEN, (), nodes=1)
    assert line.centipawns == extra_name("main")


async def test_closing_closes_every_body() -> None:
    main, other = NamedEngine("main"), NamedEngine("maia2")
    await EngineRouter(main, {"maia2": other}).close()
    assert main.closed
    assert other.closed


class TestOwnPrograms:
    """`CHARACTER_ENGINES`, with a scripted UCI program in the place of lc0."""

    async def test_a_characters_own_program_plays_its_moves(self) -> None:
        program = OwnProgram(shlex.join(scripted("honest")), 1)
        opened = await open_engine("mock", programs={"kenji": program})
        assert opened.offers == {"mock"}
        opened = await open_engine("uci", uci_command=shlex.join(scripted("honest")), programs={"kenji": program})
        try:
            assert "uci:kenji" in opened.offers
            result = await opened.engine.choose_move(chess.STARTING_FEN, (), EngineConfig("uci:kenji", 1500, 1.0))
            assert result.engine == "uci:kenji"
            assert chess.Move.from_uci(result.uci) in chess.Board().legal_moves
        finally:
            await opened.engine.close()

    async def test_it_plays_its_characters_repertoire(self) -> None:
        program = OwnProgram(shlex.join(scripted("honest")), 1)
        opened = await open_engine("uci", uci_command=shlex.join(scripted("honest")), programs={"kenji": program})
        config = EngineConfig("uci:kenji", 2600, 1.0, repertoire=("g4 d5",), seed=1)
        try:
            result = await opened.engine.choose_move(chess.STARTING_FEN, (), config)
            assert (result.uci, result.extra["source"]) == ("g2g4", "repertoire")
        finally:
            await opened.engine.close()

    @pytest.mark.parametrize("command", ["", "/nowhere/engine", "'unbalanced", shlex.join(scripted("exits"))])
    async def test_one_that_does_not_start_is_an_error_that_names_the_setting(self, command: str) -> None:
        with pytest.raises(EngineSetupError, match="CHARACTER_ENGINES"):
            await open_engine(
                "uci", uci_command=shlex.join(scripted("honest")), programs={"kenji": OwnProgram(command, 1)}
            )

    def test_the_setting_is_json(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        monkeypatch.setenv("CHARACTER_ENGINES", json.dumps({"kenji": {"command": "lc0", "nodes": 1}}))
        settings = Settings(data_dir=tmp_path)
        assert (settings.character_engines["kenji"].command, settings.character_engines["kenji"].nodes) == ("lc0", 1)
        monkeypatch.setenv("CHARACTER_ENGINES", json.dumps({"kenji": {"command": "lc0", "node": 1}}))
        with pytest.raises(ValidationError, match="node"):
            Settings(data_dir=tmp_path)
