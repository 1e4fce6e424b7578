"""One search is all a character's move costs: nothing else of a turn asks the engine again, but for words about the
board, at which it looks before they are answered."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path

import chess
import pytest

from tests.fakes.engines import scripted
from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep

# Away from every opening, so that no move comes from a book and costs nothing.
FAR_FROM_THE_BOOK = "r3k2r/1pp2pp1/p2p3p/8/8/P2P3P/1PP2PP1/R3K2R w KQkq - 0 20"


@pytest.fixture(params=["honest", "single"])
def heard(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[RunningServer, Path]]:
    """A club, and the file in which its engine writes down every line it is sent; `single` knows one line only."""
    told = tmp_path / "told"
    command = shlex.join(scripted(str(request.param), told))
    server = RunningServer(tmp_path / "club", engine="uci", uci_engine_command=command, engine_pool_size="1").start()
    yield server, told
    server.close()


async def test_every_move_of_a_character_is_one_search(heard: tuple[RunningServer, Path]) -> None:
    server, told = heard
    async with doorstep(server.url) as come_in:
        visitor = await come_in()
        _, seat = await visitor.play(initial_fen=FAR_FROM_THE_BOOK)

        def searches() -> int:
            return sum(line.startswith("go") for line in told.read_text().splitlines())

        before = searches() if told.exists() else 0
        board = chess.Board(FAR_FROM_THE_BOOK)
        for number in range(4):
            uci = next(iter(board.legal_moves)).uci()
            assert (await seat.move(uci, 2 * number, chat="How was your evening yesterday?"))["ok"]
            await seat.until("mood_update", lambda payload, ply=2 * number + 2: payload["ply"] == ply)  # type: ignore[misc]
            assert searches() == before + number + 1
            answer = await seat.until("agent_move", lambda payload, ply=2 * number + 2: payload["ply"] == ply)  # type: ignore[misc]
            board.set_fen(answer["fen"])
