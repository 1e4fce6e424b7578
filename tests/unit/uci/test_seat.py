"""The engine at the table: it moves whenever it is its turn, in whatever order the club tells what has happened."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.body.uci import UciProcess
from app.uci.seat import play_on
from app.uci.table_line import TableLine
from tests.fakes.engines import scripted

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Club(TableLine):
    """A club in which White, the engine, has the move; the game ends with it."""

    def __init__(self, *told: str, refused: tuple[str, ...] = ()) -> None:
        self.events = asyncio.Queue()
        self.refused = list(refused)
        self.moves: list[str] = []
        self.looks = 0
        for name in told:
            self.events.put_nowait((name, {}))

    async def call(self, name: str, payload: dict[str, Any]) -> dict[str, Any]:
        if name in self.refused:
            self.refused.remove(name)
            return {"ok": False, "error": {"code": "rate_limited", "message": "Too fast. Wait a moment."}}
        if name == "make_move":
            self.moves.append(payload["uci"])
            self.events.put_nowait(("match_ended", {}))
        elif name == "request_state":
            self.looks += 1
        return {"ok": True, "state": self._state()}

    def _state(self) -> dict[str, Any]:
        return {
            "match_id": "m", "status": "ended" if self.moves else "active", "result": "1-0",
            "end_reason": "resignation", "white": {"name": "Rook"}, "black": {"name": "Pip"}, "turn": "white",
            "your_seat": "white", "moves": [],
            "initial_fen": START, "fen": START, "ply": 0, "epoch": 0,
        }  # fmt: skip


@pytest.mark.parametrize(
    "told",
    [("agent_move", "mood_update"), ("mood_update", "agent_move"), ("match_state", "draw_offered", "mood_update")],
)
async def test_a_move_is_answered_whatever_has_been_told_behind_it(told: tuple[str, ...]) -> None:
    club = Club(*told)
    assert (await played(club), len(club.moves)) == ("Rook - Pip 1-0 (resignation)", 1)
    assert club.looks == 2, "one look before the move and one after it"


async def test_what_the_club_refuses_for_the_moment_is_asked_again() -> None:
    club = Club("match_state", refused=("request_state", "make_move"))
    assert (await played(club), len(club.moves)) == ("Rook - Pip 1-0 (resignation)", 1)


async def played(club: Club) -> str:
    engine = UciProcess(scripted("honest"))
    try:
        await engine.start(20)
        async with asyncio.timeout(20):
            return await play_on(club, engine, nodes=10)
    finally:
        await engine.close()
