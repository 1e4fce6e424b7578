"""Power cuts: `kill -9` in the middle of turns, again and again, on one club and its games (TRUST R1, R5).

Every kill cuts a turn of each table short, each at a point of its own; a table whose game is over begins another. The
long suite sets TRUST_KILLS, and goes through several clubs; the ordinary one makes do with few kills of one.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import chess
import pytest
from sqlalchemy import text

from tests.fakes.follower import Follower, comparable
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Visitor, doorstep
from tests.fakes.wire import Wire, wire

KILLS = int(os.environ.get("TRUST_KILLS", "7"))
# A club is killed so often at most: the next one has games of its own.
OF_ONE_CLUB = 50
CLUBS = [min(OF_ONE_CLUB, KILLS - made) for made in range(0, KILLS, OF_ONE_CLUB)]
TABLES = 4
# Of the turns that so many kills at so many tables can cut short, those that are cut at least: the rest falls to games
# that have just ended.
CUT = 0.8
# Seconds after the club serves again within which a character whose turn it is has moved.
ANSWER_SECONDS = 5.0
# Seconds within which SIGTERM has put everything away.
CLOSE_SECONDS = 5.0
# Where in a turn the power goes: with the move on its way, with its answer, with an event; and a moment later.
POINTS = ("sent", "ack", "agent_thinking", "memory_surfaced", "agent_move", "mood_update")
MOMENT = 0.03  # seconds
MOVES = text("SELECT ply, uci, seq FROM match_moves WHERE match_id = :id ORDER BY ply")
EVENTS = text("SELECT seq, name, payload FROM match_events WHERE match_id = :id ORDER BY seq")
ONCE_A_TURN = ("agent_thinking", "memory_surfaced", "agent_move", "mood_update", "player_move_applied")


class Guest:
    """Plays one game through all the power cuts: it only ever reconnects with the number it has seen last."""

    def __init__(self, visitor: Visitor, match_id: str) -> None:
        self.visitor = visitor
        self.match_id = match_id
        self.follower = Follower()
        self.acked: dict[int, tuple[str, int]] = {}
        self.pending: tuple[str, int] | None = None
        # The points of turns up to which it has moved.
        self.cut: list[str] = []

    @property
    def is_done(self) -> bool:
        """Whether there is no turn left to cut short."""
        if not self.follower.state or self.pending is not None:
            return False
        return self.follower.state["status"] == "ended" or not self.lasting()

    def lasting(self) -> list[chess.Move]:
        """The moves after which the game goes on."""
        board = self.board
        return [move for move in board.legal_moves if not ends(board, move)]

    @property
    def board(self) -> chess.Board:
        board = chess.Board()
        for move in self.follower.state["moves"]:
            board.push_uci(move["uci"])
        return board

    def take(self, line: Wire) -> None:
        """Follows everything heard so far, in order."""
        while line.order:
            name, payload = line.order.pop(0)
            if not name.startswith("ack "):
                self.follower.hear(name, payload)

    async def come_back(self, line: Wire) -> None:
        """Sends again what was not acknowledged, and waits for the character if it is its turn."""
        if self.pending is not None:
            await self.settle(*self.pending, await line.ask("make_move", self.payload(*self.pending)))
        await line.until(lambda: self.is_mine(line), ANSWER_SECONDS)
        assert self.is_mine(line), "the character did not answer"

    def is_mine(self, line: Wire) -> bool:
        self.take(line)
        state = self.follower.state
        if not state or self.pending is not None or state["ply"] <= max(self.acked, default=-1):
            return False  # what the last life left behind is not here yet
        return state["status"] == "ended" or state["turn"] == "white"

    async def move_until(self, line: Wire, rng: random.Random, point: str) -> None:
        """Makes a move and returns at the point of the turn at which the power will go."""
        if self.is_done:
            return
        uci, ply = rng.choice(self.lasting()).uci(), self.board.ply()
        self.cut.append(point)
        self.pending = (uci, ply)
        number = await line.emit("make_move", self.payload(uci, ply))
        if point != "sent":
            answer = await line.answer(number)
            await self.settle(uci, ply, answer)
        if point not in ("sent", "ack"):
            await line.until(lambda: line.told(point, ply + 2) or line.told("match_ended", ply))
        await asyncio.sleep(rng.random() * MOMENT)
        if number in line.acks and self.pending is not None:
            await self.settle(uci, ply, line.acks[number])

    async def settle(self, uci: str, ply: int, answer: dict[str, Any]) -> None:
        assert answer["ok"], answer
        assert self.acked.setdefault(ply, (uci, answer["seq"])) == (uci, answer["seq"])
        self.pending = None

    def payload(self, uci: str, ply: int) -> dict[str, Any]:
        return {"uci": uci, "ply": ply}


def ends(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    over = board.is_game_over(claim_draw=True) or board.halfmove_clock > 90
    board.pop()
    return over


def check_database(server: RunningServer, guests: list[Guest]) -> None:
    """What is on the disk: whole, every acknowledged move once, every turn told once, numbers without a gap."""
    engine = server.engine()
    with engine.connect() as connection:
        if engine.dialect.name == "sqlite":
            assert connection.execute(text("PRAGMA integrity_check")).all() == [("ok",)]
            assert connection.execute(text("PRAGMA foreign_key_check")).all() == []
        for guest in guests:
            rows = connection.execute(MOVES, {"id": guest.match_id}).all()
            assert [ply for ply, _, _ in rows] == list(range(1, len(rows) + 1))
            on_board = {ply - 1: (uci, seq) for ply, uci, seq in rows}
            assert {ply: on_board.get(ply) for ply in guest.acked} == guest.acked
            log = connection.execute(EVENTS, {"id": guest.match_id}).all()
            assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
            told = Counter((name, json.loads(payload).get("ply")) for _, name, payload in log if name in ONCE_A_TURN)
            assert {key: count for key, count in told.items() if count > 1} == {}
    engine.dispose()


async def check_followers(guests: list[Guest], lines: list[Wire]) -> None:
    """Every client stands where the server stands, by its events alone."""
    for guest, line in zip(guests, lines, strict=True):
        state = await guest.visitor.state(guest.match_id)
        while guest.follower.state["seq"] != state["seq"]:
            guest.take(line)
            if guest.follower.state["seq"] > state["seq"]:
                state = await guest.visitor.state(guest.match_id)
            elif guest.follower.state["seq"] < state["seq"]:
                assert await line.until(lambda line=line: line.order)  # type: ignore[misc]
        assert comparable(guest.follower.state) == comparable(state)


@pytest.mark.parametrize(("seed", "kills"), list(enumerate(CLUBS, 1)))
@pytest.mark.wider
async def test_no_power_cut_loses_doubles_or_strands_a_move(tmp_path: Path, seed: int, kills: int) -> None:
    rng = random.Random(seed)
    server = RunningServer(tmp_path / "club").start()
    over: list[Guest] = []
    try:
        async with doorstep(server.url) as come_in:
            visitors = [await come_in(f"Guest {number}") for number in range(TABLES)]
            guests = [Guest(visitor, await visitor.sit_down()) for visitor in visitors]
            for kill in range(kills):
                await one_life(server, guests, rng, POINTS)
                server.kill()
                # Now and then the character thinks at a person's pace, so that the power goes while it does.
                server.settings["pacing"] = "human" if kill % 6 == 0 else "instant"
                server.start()
                await asyncio.to_thread(check_database, server, guests)
                over += await begin_again(guests)
            server.settings["pacing"] = "instant"
            await one_life(server, guests, rng, ("mood_update",))
            everything = [*over, *guests]
            await asyncio.to_thread(check_database, server, everything)
            cut = Counter(point for guest in everything for point in guest.cut)
            print(f"{kills} kills, {len(everything)} games, turns cut short: {dict(cut)}")
            assert cut.total() >= CUT * kills * TABLES
            assert sum(len(guest.acked) for guest in everything) >= kills
    finally:
        server.close()


async def begin_again(guests: list[Guest]) -> list[Guest]:
    """Whoever has no turn left in a game begins another; returns the games that are over."""
    over = [guest for guest in guests if guest.is_done]
    for number, guest in enumerate(guests):
        if guest.is_done:
            guests[number] = Guest(guest.visitor, await guest.visitor.sit_down())
    return over


async def one_life(server: RunningServer, guests: list[Guest], rng: random.Random, points: Sequence[str]) -> None:
    """From a start to the next power cut: everybody comes back, is answered, and moves up to a point of their own."""
    if server.settings["pacing"] == "human":
        points = ("agent_thinking", "memory_surfaced")
    async with asyncio.TaskGroup() as group:
        for guest in guests:
            group.create_task(one_guest(guest, random.Random(rng.random()), rng.choice(points)))


async def one_guest(guest: Guest, rng: random.Random, point: str) -> None:
    seen = guest.follower.state.get("seq")
    async with wire(guest.visitor, guest.match_id, seen) as line:
        await guest.come_back(line)
        await check_followers([guest], [line])
        await guest.move_until(line, rng, point)
        guest.take(line)


async def test_a_deployment_closes_in_time_and_the_game_goes_on(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "club", pacing="human").start(fresh=True)
    try:
        async with doorstep(server.url) as come_in:
            visitor = await come_in()
            guest = Guest(visitor, await visitor.sit_down())
            async with wire(visitor, guest.match_id) as line:
                await guest.come_back(line)
                await guest.move_until(line, random.Random(1), "agent_thinking")
                seconds = await asyncio.to_thread(server.terminate)
                assert seconds < CLOSE_SECONDS
                assert server.exit_code in (0, -signal.SIGTERM)
                await line.until(lambda: not line.alive)
                guest.take(line)
            assert "Traceback" not in server.log_text()
            server.settings["pacing"] = "instant"
            server.start()
            await asyncio.to_thread(check_database, server, [guest])
            async with wire(visitor, guest.match_id, guest.follower.state["seq"]) as line:
                await guest.come_back(line)
                await check_followers([guest], [line])
    finally:
        server.close()
