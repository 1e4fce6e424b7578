"""Plays a few games against the club of some revision and keeps their logs as that revision wrote them, with the state
it told of each game.

    python -m tests.fakes.recorder TREE FILE

TREE holds the revision's files (`git archive REVISION | tar -x -C TREE`); its club runs on this Python's packages. The
games hold every kind of event once at least. Run it whenever the shape of an event has changed, and keep the file.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import chess

from tests.fakes.server import ROOT, RunningServer
from tests.fakes.two_people import seat_two
from tests.fakes.visitors import Seat, Visitor, doorstep

# What a state must still say when its log is read again, however much was added to states since.
TOLD = ("status", "result", "end_reason", "fen", "ply", "epoch", "turn", "rated", "time_control", "initial_fen")
# Seconds in which nothing is told any more once everybody has said what they wanted to say.
QUIET_SECONDS = 1.0


class Guest:
    """Sits on the white side of one game."""

    def __init__(self, visitor: Visitor, match_id: str, seat: Seat) -> None:
        self.visitor = visitor
        self.match_id = match_id
        self.seat = seat

    async def settle(self) -> dict[str, Any]:
        """The state once nothing is told any more."""
        heard = -1
        while heard != len(self.seat.heard):
            heard = len(self.seat.heard)
            await asyncio.sleep(QUIET_SECONDS)
        return await self.visitor.state(self.match_id)

    async def moves(self, *wishes: str) -> None:
        """Each of the moves where it is legal, else the first that is."""
        for wish in wishes:
            state = await self.settle()
            legal = sorted(move.uci() for move in chess.Board(state["fen"]).legal_moves)
            await self.seat.move(wish if wish in legal else legal[0], state["ply"])

    async def castles(self) -> None:
        """As king takes rook where the club still takes that, else by the king's own squares."""
        state = await self.settle()
        if not (await self.seat.move("e1h1", state["ply"]))["ok"]:
            await self.moves("e1g1")

    async def moves_on(self, wish: str) -> None:
        """Wishes something of the other side and moves before it can answer."""
        state = await self.settle()
        uci = sorted(move.uci() for move in chess.Board(state["fen"]).legal_moves)[0]
        await asyncio.gather(self.seat.call(wish, {}), self.seat.move(uci, state["ply"]))

    async def does(self, event: str, **payload: Any) -> None:
        await self.settle()
        await self.seat.call(event, payload)
        await self.settle()

    async def steps_out(self) -> None:
        """Leaves and comes back."""
        await self.seat.close()
        await asyncio.sleep(QUIET_SECONDS)
        self.seat = await self.visitor.join(self.match_id)
        await self.seat.until("match_state")


async def untimed(guest: Guest) -> None:
    await guest.moves("e2e4")
    await guest.does("player_chat", text="I live in Oslo and work as a nurse.")
    await guest.does("player_chat", text="What do you think of the Spanish?")
    await guest.moves("g1f3")
    await guest.does("request_hint")
    await guest.moves("f1c4")
    await guest.does("offer_draw")
    await guest.does("request_takeback")
    await guest.moves("f1c4")
    await guest.castles()
    await guest.steps_out()
    await guest.moves("a2a3", "a3a4")
    await guest.moves_on("offer_draw")
    await guest.moves_on("request_takeback")
    await guest.does("resign")
    await guest.does("player_chat", text="Well played.")


async def timed(guest: Guest) -> None:
    await guest.moves("e2e4", "g1f3", "f1c4")
    await guest.castles()
    await guest.steps_out()
    await guest.moves("d2d3")
    await guest.does("resign")


async def called_off(guest: Guest) -> None:
    await guest.does("abort")


async def left_standing(guest: Guest) -> None:
    await guest.moves("e2e4", "d2d4")
    await guest.does("offer_draw")
    await guest.does("request_takeback")
    await guest.moves("d2d4")
    await guest.settle()
    await guest.seat.close()
    await asyncio.sleep(QUIET_SECONDS)


GAMES: tuple[tuple[Callable[[Guest], Awaitable[None]], dict[str, Any]], ...] = (
    (untimed, {"slug": "kenji", "rated": False}),
    (timed, {"slug": "marguerite", "rated": True, "time_control": "5+3"}),
    (called_off, {"slug": "anselm", "rated": False}),
    (left_standing, {"slug": "kenji", "rated": False, "time_control": "5+3"}),
)


async def between_people(guest: Guest, other: Visitor) -> None:
    """Two that play again, which is agreed since shapes have numbers, and may be declined since later."""
    opposite = await other.join(guest.match_id)
    await guest.moves("e2e4")
    await guest.does("resign")
    await guest.does("rematch")
    if (await opposite.call("decline_rematch", {}))["ok"]:
        await guest.does("rematch")
    await opposite.call("rematch", {})


async def play(server: RunningServer) -> list[dict[str, Any]]:
    """The states of the games that were played."""
    told = []
    async with doorstep(server.url) as come_in:
        visitor, other = await come_in("Old Guest"), await come_in("Other Guest")
        for game, terms in GAMES:
            guest = Guest(visitor, *await visitor.play(**terms))
            await game(guest)
            told.append(_told(await visitor.state(guest.match_id)))
        if has_numbers(server.database):
            match_id = seat_two(server.database_url, visitor.player, other.player)
            await between_people(Guest(visitor, match_id, await visitor.join(match_id)), other)
            told.append(_told(await visitor.state(match_id)))
    return told


def _told(state: dict[str, Any]) -> dict[str, Any]:
    """Of a state, what is to be said for ever."""
    sans, chat = [move["san"] for move in state["moves"]], [line["text"] for line in state["chat"]]
    return {"match_id": state["match_id"], **{key: state[key] for key in TOLD}, "sans": sans, "chat": chat}


def has_numbers(database: Path) -> bool:
    """Whether the revision numbers the shapes of its events."""
    with closing(sqlite3.connect(database)) as connection:
        return "shape" in {column[1] for column in connection.execute("PRAGMA table_info(match_events)")}


def logs(database: Path, told: list[dict[str, Any]]) -> str:
    """The games as JSON, an event a line: `[seq, at_ms, name, shape, payload]`."""
    shape = "shape" if has_numbers(database) else "0"
    games = []
    with closing(sqlite3.connect(database)) as connection:
        for state in told:
            rows = connection.execute(
                f"SELECT seq, at_ms, name, {shape}, payload FROM match_events WHERE match_id=? ORDER BY seq",
                (state["match_id"],),
            )
            events = ",\n".join(_json([*row[:4], json.loads(row[4])]) for row in rows)
            games.append(f'{{"told": {_json(state)},\n"log": [\n{events}\n]}}')
    return "[\n" + ",\n".join(games) + "\n]\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def main(tree: Path, file: Path) -> None:
    modules = tree / "node_modules"
    if not modules.exists():
        modules.symlink_to(ROOT / "node_modules")
    with tempfile.TemporaryDirectory() as folder:
        server = RunningServer(Path(folder))
        server.tree = tree
        try:
            server.start(fresh=True)
            told = asyncio.run(play(server))
        finally:
            server.close()
        file.write_text(logs(server.database, told))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]))
