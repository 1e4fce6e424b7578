"""How long a page of one's own games takes with a thousand of them, each of them looked over and rated: read, searched
and counted in processor time, beside it the bare reading of the same rows; and the page as a browser waits for it."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import chess
import httpx
from sqlalchemy import insert, select
from sqlalchemy.orm import Session

from app.archive.past_games import past_games
from app.archive.searching import Wanted, search
from app.archive.statistics import head_to_heads, opening_tree, overall, rating_points
from app.archive.weaknesses import weaknesses
from app.db.models.matches import MatchMoveRow, MatchRow
from app.db.models.post_match import PostMatchRow, RatingChangeRow
from app.db.opening import as_it_stands, upgrade
from app.domain.memory import Party
from app.domain.position import Color
from app.post_match.judging import Label, chances
from app.post_match.report import Analysis, Counts, Evaluation, Features, JudgedMove, PhaseLengths, SideFeatures
from scripts.benchmarks.process import club
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
    with (
        tempfile.TemporaryDirectory() as folder,
        club(Path(folder), ENGINE="mock", EMBEDDER="hashed") as running,
    ):
        visitor = httpx.Client(base_url=running.url, headers={"origin": running.url}, timeout=60)
        player = visitor.post("/api/players/guest").raise_for_status().json()["player"]
        visitor.get("/me").raise_for_status()
        with as_it_stands(f"sqlite:///{Path(folder) / 'club.db'}", writing=True) as session:
            _fill(session, Party("player", player["id"]))
        address = "/me?q=opponent+3&result=won"
        tell("history", "first_time_by_http", _wall(visitor, address, 1), "ms")
        tell("history", "by_http", _wall(visitor, address, ROUNDS), "ms")


def _wall(visitor: httpx.Client, address: str, rounds: int) -> float:
    """The quickest of some requests in milliseconds, as whoever asks waits for it: a machine only ever makes one
    slower."""
    taken = []
    for _ in range(rounds):
        before = time.perf_counter()
        assert "opponents" in visitor.get(address).raise_for_status().text
        taken.append((time.perf_counter() - before) * 1_000)
    return min(taken)


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


def _fill(session: Session, me: Party = ME) -> None:
    draw = random.Random(1)
    lines = [_random_game(draw) for _ in range(20)]
    looked_over = [_analysis(draw, moves).model_dump_json() for moves, _ in lines]
    games: list[dict[str, object]] = []
    played: list[dict[str, object]] = []
    found: list[dict[str, object]] = []
    rated: list[dict[str, object]] = []
    for number in range(GAMES):
        moves, fen = lines[number % len(lines)]
        match_id = f"match-{number}"
        game = {
            "id": match_id, "version": 9, "status": "ended", "result": draw.choice(("1-0", "0-1", "1/2-1/2")),
            "end_reason": "resignation", "white_kind": me.kind, "white_id": me.id, "white_name": "Me",
            "black_kind": "character", "black_id": f"c{number % 8}", "black_name": f"Opponent {number % 8}",
            "rated": True, "watchable": True, "time_control": "5+3", "initial_fen": chess.STARTING_FEN, "fen": fen,
            "ply": len(moves), "created_ms": number, "updated_ms": number, "ended_ms": number,
        }  # fmt: skip
        games.append(game)
        played += [
            {"match_id": match_id, "ply": ply, "epoch": 0, "seq": ply + 1, "by": "player", "elapsed_ms": 1_000,
             "color": "white" if ply % 2 else "black", "uci": uci, "san": san}
            for ply, (uci, san) in enumerate(moves, start=1)
        ]  # fmt: skip
        analysis, features = looked_over[number % len(lines)], _features(len(moves)).model_dump_json()
        found.append({"match_id": match_id, "analysis": analysis, "features": features})
        rated.append(
            {"match_id": match_id, "color": "white", "party_kind": me.kind, "party_id": me.id, "at_ms": number,
             "before": 1200 + number % 50, "after": 1200 + (number + 1) % 50, "floor_after": None, "above_floor": 0}
        )  # fmt: skip
    # All at once: a club that runs beside it waits for no one else's writing for long.
    for row, values in ((MatchRow, games), (MatchMoveRow, played), (PostMatchRow, found), (RatingChangeRow, rated)):
        session.execute(insert(row), values)


def _analysis(draw: random.Random, moves: list[tuple[str, str]]) -> Analysis:
    """A game in which every sixth move is a mistake: of the size and shape of a real analysis."""
    board = chess.Board()
    judged = []
    for ply, (uci, san) in enumerate(moves, start=1):
        best = draw.choice(list(board.legal_moves))
        score = draw.randint(-300, 300)
        judged.append(
            JudgedMove(
                ply=ply, color=Color.WHITE if board.turn else Color.BLACK, uci=uci, san=san, loss=0.2, accuracy=60.0,
                evaluation=Evaluation(centipawns=score, chance=chances(score)), best_uci=best.uci(),
                best_san=board.san(best), line=(best.uci(),), label=Label.MISTAKE if ply % 6 == 1 else None,
            )
        )  # fmt: skip
        board.push_uci(uci)
    counted = {color: Counts(mistake=len(moves) // 12) for color in Color}
    return Analysis(engine="bench", nodes=25_000, start=Evaluation(centipawns=20, chance=0.5), moves=tuple(judged),
                    accuracy=dict.fromkeys(Color, 80.0), counts=counted)  # fmt: skip


def _features(plies: int) -> Features:
    side = SideFeatures(moves=plies // 2, aggression=0.31, blunders_per_40=2.5, accuracy=81.3, time_trouble=0.1,
                        seconds_per_move=4.2, castled_at=7, queen_out_at=9, lowest_cp=-340)  # fmt: skip
    return Features(eco="C00", opening="French Defence", plies=plies, trades=4,
                    phases=PhaseLengths(opening=20, middlegame=40, endgame=plies - 60),
                    sides=dict.fromkeys(Color, side))  # fmt: skip


def _random_game(draw: random.Random) -> tuple[list[tuple[str, str]], str]:
    board = chess.Board()
    moves: list[tuple[str, str]] = []
    while len(moves) < PLIES and not board.is_game_over():
        move = draw.choice(list(board.legal_moves))
        moves.append((move.uci(), board.san(move)))
        board.push(move)
    return moves, board.fen()
