"""A character at a table looks at the position with the engine before it speaks of moves: in the running club."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.body.stockfish import find_stockfish, find_wasm_stockfish
from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep

# Black, the character, has taken on d4: the queen that takes back is driven away by a pawn, and then the bishop on b3
# is shut in, which no counting of captures shows.
BAIT = "r1bqkbnr/2p2ppp/p2p4/1p6/3pP3/1B6/PPP2PPP/RNBQK2R w KQkq - 0 8"


@pytest.fixture
def club_with_an_engine(tmp_path: Path) -> Iterator[RunningServer]:
    if find_stockfish() is None and find_wasm_stockfish(Path("node_modules")) is None:
        pytest.skip("no engine is installed here")
    server = RunningServer(tmp_path / "club", engine="auto", engine_pool_size="1").start()
    yield server
    server.close()


@pytest.mark.quiet  # a look is given up after a second or so, which a crowded machine needs for less
async def test_a_quiet_reply_that_refutes_a_move_is_heard_at_the_table(club_with_an_engine: RunningServer) -> None:
    async with doorstep(club_with_an_engine.url) as come_in:
        visitor = await come_in()
        _, seat = await visitor.play(initial_fen=BAIT)
        assert (await seat.call("player_chat", {"text": "Can I just take the pawn on d4 with my queen?"}))["ok"]
        told = await seat.until("agent_chat", lambda line: "d4" in line["text"])
        assert "pawn to c5" in told["text"], told["text"]


async def test_in_a_rated_game_nothing_is_told(club_with_an_engine: RunningServer) -> None:
    async with doorstep(club_with_an_engine.url) as come_in:
        visitor = await come_in()
        _, seat = await visitor.play(rated=True)
        before = seat.names().count("agent_chat")
        assert (await seat.call("player_chat", {"text": "Is knight to f3 any good? What should I play?"}))["ok"]
        await seat.until_count("agent_chat", before + 1)
        lines = [payload["text"] for name, payload in seat.heard if name == "agent_chat"][before:]
        assert not any("best move" in line or "as good as" in line or "I would play" in line for line in lines), lines
