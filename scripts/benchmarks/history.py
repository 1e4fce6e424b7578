"""How long a page of one's own games takes with a thousand of them: read, searched and counted, in processor time;
beside it the bare reading of the same rows."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess
from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from app.archive.past_games import past_games
from app.archive.searching import Wanted, search
from app.archive.statistics import head_to_heads, opening_tree, overall, rating_points
from app.archive.weaknesses import weaknesses
from app.db.models.matches import MatchMoveRow, MatchRow
from app.db.opening import as_it_stands, upgrade
from app.domain.memory import Party
from scripts.benchmarks.report import median, tell

GAMES, PLIES, ROUNDS = 1_000, 80, 7
ME = Party("player", "me")


def run() -> None:
    """Fills a database with a thousand finished games and reads them as `/me` does."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'club.db'}"
        upgrade(url)
        with as_it_stands(url, writing=True) as session:
            _fill(session)
        with as_it_stands(url) as session:
            bare = _cpu(lambda: session.execute(select(MatchRow.__table__)).all())
            listed = _cpu(lambda: search(past_games(session, ME), Wanted(words="opponent 3", outcome="won")))
            tell("history", "listed_and_filtered", listed, "ms", bare)
            tell("history", "whole_page", _cpu(lambda: _page(session)), "ms", bare)


def _page(session: Session) -> None:
    games = past_games(session, ME)
    search(games, Wanted())
    weaknesses(session, games)
    for color in ("white", "black"):
        opening_tree(games, color)
    overall(games), head_to_heads(games), rating_points(games)


def _cpu(work: Callable[[], object]) -> float:
    """The median of some rounds in milliseconds of processor time."""
    taken = []
    for _ in range(ROUNDS):
        before = time.thread_time()
        work()
        taken.append((time.thread_time() - before) * 1_000)
    return median(taken)


def _fill(session: Session) -> None:
    draw = random.Random(1)
    lines = [_random_game(draw) for _ in range(20)]
    for number in range(GAMES):
        moves, fen = lines[number % len(lines)]
        match_id = f"match-{number}"
        game = {
            "id": match_id, "version": 9, "status": "ended", "result": draw.choice(("1-0", "0-1", "1/2-1/2")),
            "end_reason": "resignation", "white_kind": ME.kind, "white_id": ME.id, "white_name": "Me",
            "black_kind": "character", "black_id": f"c{number % 8}", "black_name": f"Opponent {number % 8}",
            "rated": True, "watchable": True, "time_control": "5+3", "initial_fen": chess.STARTING_FEN, "fen": fen,
            "ply": len(moves), "created_ms": number, "updated_ms": number, "ended_ms": number,
        }  # fmt: skip
        session.execute(insert(MatchRow).values(**game))
        session.execute(
            insert(MatchMoveRow),
            [
                {"match_id": match_id, "ply": ply, "epoch": 0, "seq": ply + 1, "by": "player", "elapsed_ms": 1_000,
                 "color": "white" if ply % 2 else "black", "uci": uci, "san": san}
                for ply, (uci, san) in enumerate(moves, start=1)
            ],
        )  # fmt: skip


def _random_game(draw: random.Random) -> tuple[list[tuple[str, str]], str]:
    board = chess.Board()
    moves: list[tuple[str, str]] = []
    while len(moves) < PLIES and not board.is_game_over():
        move = draw.choice(list(board.legal_moves))
        moves.append((move.uci(), board.san(move)))
        board.push(move)
    return moves, board.fen()
