"""A player whose worker may go at any moment: it comes back by the number of the last event it has seen, at whichever
worker the proxy leads to, and sends again what was not acknowledged."""

from __future__ import annotations

import asyncio
import random

import aiohttp
import chess

from tests.fakes.follower import Follower
from tests.fakes.visitors import PATIENCE, Visitor
from tests.fakes.wire import Wire, wire

# Times that a player is told to try again before the test takes it as a fault, and seconds until it does.
PATIENT, AGAIN_SECONDS = 3, 1.0
LOST = (OSError, aiohttp.ClientError, TimeoutError)


class Roamer:
    """White in one game against a character. `acked` holds its moves by the ply they were made at: move and number."""

    def __init__(self, visitor: Visitor, match_id: str, seed: int) -> None:
        self.visitor = visitor
        self.match_id = match_id
        self.follower = Follower()
        self.acked: dict[int, tuple[str, int]] = {}
        self.lines = 0
        # How often it was told to try again.
        self.refused = 0
        self._dice = random.Random(seed)
        self._pending: tuple[str, int] | None = None

    async def play(self, moves: int) -> None:
        """Makes so many more moves, each answered by the character. Raises TimeoutError for one that never is."""
        goal = len(self.acked) + moves
        async with asyncio.timeout(moves * 2 * PATIENCE):
            while len(self.acked) < goal or not self._is_mine():
                try:
                    async with wire(self.visitor, self.match_id, self.follower.state.get("seq")) as line:
                        self.lines += 1
                        await self._on(line, goal)
                except LOST:
                    await asyncio.sleep(0.05)  # the proxy may lead to a worker that is only just going

    async def _on(self, line: Wire, goal: int) -> None:
        """Plays on this line until the goal is reached, or the line is no more."""
        while line.alive:
            if not await line.until(lambda: self._pending is not None or self._heard(line)):
                return
            if self._pending is None and len(self.acked) >= goal:
                return
            uci, ply = self._pending or self._choose()
            self._pending = uci, ply
            number = await line.emit("make_move", {"uci": uci, "ply": ply})
            if not await line.until(lambda number=number: number in line.acks):  # type: ignore[misc]
                return
            answer = line.acks[number]
            if not answer["ok"] and answer["error"]["code"] == "unavailable":
                self.refused += 1
                assert self.refused <= PATIENT, "the books were out of reach again and again"
                await asyncio.sleep(AGAIN_SECONDS)  # "Nothing is lost; try again soon."
                continue
            assert answer["ok"], answer
            self.acked[ply] = uci, answer["seq"]
            self._pending = None

    def _heard(self, line: Wire) -> bool:
        """Takes in what has come; whether it is White's turn now."""
        while line.order:
            name, payload = line.order.pop(0)
            if not name.startswith("ack "):
                self.follower.hear(name, payload)
        return self._is_mine()

    def _is_mine(self) -> bool:
        state = self.follower.state
        if not state or state["ply"] <= max(self.acked, default=-1):
            return False
        return bool(state["turn"] == "white")

    def _choose(self) -> tuple[str, int]:
        board = chess.Board()
        for move in self.follower.state["moves"]:
            board.push_uci(move["uci"])
        lasting = [move for move in board.legal_moves if not _ends(board, move)]
        return self._dice.choice(lasting).uci(), board.ply()


def _ends(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    over = board.is_game_over(claim_draw=True)
    board.pop()
    return over
