"""The peer of the benchmarks ack and gallery: a bare python-socketio server that validates a move, commits it, and
tells it to whoever made it and to those who came to watch.

One SQLite connection on one writer thread, as anybody would write it; no seats, no log, no resume.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import chess
import socketio
import uvicorn

sio = socketio.AsyncServer(async_mode="asgi", cors_allowed_origins=[], transports=["websocket"])
GALLERY = "gallery"
boards: dict[str, chess.Board] = {}
writer = ThreadPoolExecutor(1)
folder = tempfile.TemporaryDirectory()
database = sqlite3.connect(Path(folder.name) / "bare.db", check_same_thread=False, isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=NORMAL")
database.execute("CREATE TABLE moves (match TEXT, ply INTEGER, uci TEXT, PRIMARY KEY (match, ply))")


def commit(match: str, ply: int, uci: str) -> None:
    database.execute("BEGIN IMMEDIATE")
    database.execute("INSERT OR REPLACE INTO moves VALUES (?, ?, ?)", (match, ply, uci))
    database.execute("COMMIT")


@sio.on("connect")  # type: ignore[untyped-decorator]
async def connected(sid: str, _environ: dict[str, Any], auth: dict[str, Any] | None = None) -> None:
    if auth and auth.get("watch"):
        await sio.enter_room(sid, GALLERY)
    else:
        boards[sid] = chess.Board()


@sio.on("make_move")  # type: ignore[untyped-decorator]
async def make_move(sid: str, data: dict[str, Any]) -> dict[str, Any]:
    board = boards[sid]
    move = chess.Move.from_uci(data["uci"])
    if data["ply"] != board.ply() or not board.is_legal(move):
        return {"ok": False}
    board.push(move)
    await asyncio.get_running_loop().run_in_executor(writer, commit, sid, board.ply(), data["uci"])
    await sio.emit(
        "player_move_applied", {"uci": data["uci"], "ply": board.ply(), "fen": board.fen()}, to=[sid, GALLERY]
    )
    if board.is_game_over():
        boards[sid] = chess.Board()
    return {"ok": True}


async def health(_scope: dict[str, Any], _receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


if __name__ == "__main__":
    # The same protocol class that the club's own is built on.
    protocol = "websockets-sansio"
    uvicorn.run(
        socketio.ASGIApp(sio, health), port=int(os.environ["PORT"]), log_level="error", lifespan="off", ws=protocol
    )
