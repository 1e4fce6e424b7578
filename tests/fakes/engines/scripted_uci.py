"""A UCI engine in one page that can be told to misbehave: `python scripted_uci.py MODE [STATE_FILE]`.

It looks one half-move ahead: mates first, then material. Modes that end in `-once` misbehave until STATE_FILE exists
and create it, so that the replacement behaves. Whatever it is told is appended to STATE_FILE in the mode `single`. In
the mode `replay` STATE_FILE is a game as `tests.fakes.recorded` reads it, whose moves it plays again.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import chess

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def material(board: chess.Board) -> int:
    """Centipawns of material for the side that has just moved."""
    return 100 * sum(
        (VALUES[piece.piece_type] if piece.color != board.turn else -VALUES[piece.piece_type])
        for piece in board.piece_map().values()
    )


def ranked(board: chess.Board) -> list[tuple[int, str, str]]:
    """(order, score text, move) of every legal move, best first."""
    lines = []
    for move in board.legal_moves:
        board.push(move)
        mates, score = board.is_checkmate(), material(board)
        board.pop()
        lines.append((10_000, "mate 1", move.uci()) if mates else (score, f"cp {score}", move.uci()))
    return sorted(lines, key=lambda line: -line[0])


def position(words: list[str]) -> chess.Board:
    if words[1] == "startpos":
        board, rest = chess.Board(), words[2:]
    else:
        board, rest = chess.Board(" ".join(words[2:8])), words[8:]
    for uci in rest[1:]:
        board.push_uci(uci)
    return board


def replay(board: chess.Board, multipv: int, replies: dict[str, list[str | int]]) -> None:
    """The move that was played here, with its score; where nobody was to move, what an honest engine says."""
    if board.epd() not in replies:
        answer(board, multipv)
        return
    uci, score = replies[board.epd()]
    say(f"info depth 9 multipv 1 score cp {score} nodes 9 pv {uci}")
    say(f"bestmove {uci}")


def answer(board: chess.Board, multipv: int) -> None:
    lines = ranked(board)
    for rank, (_, score, uci) in enumerate(lines[:multipv], 1):
        say(f"info depth 1 multipv {rank} score {score} nodes {len(lines)} pv {uci}")
    say(f"bestmove {lines[0][2]}")


def misbehave(mode: str, board: chess.Board) -> None:
    if mode == "dies":
        os._exit(3)
    if mode == "hangs":
        time.sleep(600)
    if mode == "illegal":
        say("bestmove e1e8")
    if mode == "garbage":
        say("bestmove \x00zz")
    if mode == "none":
        say("bestmove (none)")
    if mode == "megabyte":
        sys.stdout.write('{"move": "' + "x" * 1_000_000)
        sys.stdout.flush()
    if mode == "flood":
        while True:
            say("info depth 1 score cp 1 nodes 1 pv e2e4 " + "e7e5 " * 200)
    if mode == "bounds":
        say("info depth 9 multipv 1 score cp 30 nodes 90 pv e2e4 e7e5 g1f3")
        say("info depth 9 multipv 2 score cp 20 nodes 90 pv d2d4 d7d5")
        say("info depth 10 multipv 1 score cp 95 lowerbound nodes 100 pv c2c4")
        say("bestmove c2c4")
    if mode == "lying-lines":
        say("info depth 1 multipv 1 score cp 900 nodes 1 pv e1e8")
        say("info depth x multipv two score up pv")
        say("info depth 1 multipv 3 score mate nodes pv zz")
        say(f"bestmove {next(iter(board.legal_moves)).uci()}")


def main() -> None:
    mode = sys.argv[1]
    state = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if mode.endswith("-once") and state is not None:
        mode, first = mode.removesuffix("-once"), not state.exists()
        state.write_text("seen")
        mode = mode if first else "honest"
    if mode == "exits":
        sys.exit(1)
    if mode == "mute":
        time.sleep(600)
    if mode == "forks" and state is not None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        state.write_text(str(child.pid))
    replies = json.loads(state.read_text())["replies"] if mode == "replay" and state is not None else {}
    board, multipv, waiting = chess.Board(), 1, False
    for line in sys.stdin:
        words = line.split()
        if mode in ("single", "honest") and state is not None:
            with state.open("a") as log:
                log.write(line)
        if not words:
            continue
        if words[0] == "uci":
            say("id name Scripted")
            say("option name UCI_LimitStrength type check default false")
            say("option name UCI_Elo type spin default 1320 min 1320 max 3190")
            if mode != "single":
                say("option name MultiPV type spin default 1 min 1 max 256")
            say("uciok")
        elif words[0] == "isready":
            say("readyok")
        elif words[:3] == ["setoption", "name", "MultiPV"]:
            multipv = int(words[4])
        elif words[0] == "position":
            board = position(words)
        elif words[0] == "go":
            waiting = mode == "slow"
            if mode == "replay":
                replay(board, multipv, replies)
            elif mode in ("honest", "single", "forks"):
                answer(board, multipv)
            else:
                misbehave(mode, board)
        elif words[0] == "stop" and waiting:
            waiting = False
            answer(board, multipv)
        elif words[0] == "quit" and mode != "forks":
            return
    if mode == "forks":
        time.sleep(600)


if __name__ == "__main__":
    main()
