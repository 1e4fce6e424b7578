"""A finished game with errors in its analysis, without waiting for an engine that looks."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import chess
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from app.matches.evolve import rebuild
from app.matches.repository import read_log
from app.post_match.analysis import judge
from app.post_match.looking import Looked
from app.post_match.repository import save_analysis
from tests.browser.board import PATIENCE
from tests.browser.club import Club
from tests.browser.finished import played

# Centipawns for who stands better after an error, and for who stood better before it.
SWING = 700
# Half-moves of White that are errors, counted from 0.
ERRORS = (4, 8, 12)
KNOCK_EVERY = 0.1


def judged(visitor: Any, club: Club) -> str:
    """The id of a careless game of the visitor's, in which three moves are judged as blunders."""
    match_id: str = played(visitor).match_id
    # The house looks the game over itself, without opinions; ours come afterwards.
    deadline = time.monotonic() + 3 * PATIENCE / 1_000
    while _steps(visitor, club, match_id) != "completed":
        assert time.monotonic() < deadline
        time.sleep(KNOCK_EVERY)
    # In a thread of its own: Playwright has an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(_write, club, match_id).result()
    return match_id


def _steps(visitor: Any, club: Club, match_id: str) -> str:
    answer = visitor.context.request.get(f"{club.url}/api/matches/{match_id}/summary")
    return str((answer.json().get("post_match") or {}).get("status")) if answer.ok else ""


def _write(club: Club, match_id: str) -> None:
    engine = create_engine(f"sqlite:///{club.database}")
    with Session(engine) as session, session.begin():
        state = rebuild(match_id, read_log(session, match_id))
        board, lines = chess.Board(state.position.initial_fen), []
        for move in state.moves:
            lines.append(next(one.uci() for one in board.legal_moves if one.uci() != move.uci))
            board.push_uci(move.uci)
        looks = [Looked(0, (line,), close=True) for line in [*lines, lines[-1]]]
        for ply in ERRORS:
            looks[ply] = Looked(SWING, (lines[ply],), close=True)
            looks[ply + 1] = Looked(SWING, (lines[ply + 1],), close=True)
        save_analysis(session, match_id, judge(state, looks, "told", 1))
    engine.dispose()
