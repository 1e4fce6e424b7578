"""Why a move was played, in words that hold."""

from __future__ import annotations

import json

import chess

from app.body.base import Candidate, EngineConfig
from app.body.oversight import Oversight
from app.body.reasons import TOLD_CANDIDATES, explain, explain_repertoire
from app.body.scale import mate_score

CONFIG = EngineConfig("ladder", 1500, 3.0)
BOLD = EngineConfig("ladder", 1500, 3.0, aggression=1.0, risk_tolerance=1.0)
START = chess.Board()


def lines(**scores: tuple[int, float]) -> tuple[Candidate, ...]:
    return tuple(Candidate(uci, score, chance) for uci, (score, chance) in scores.items())


def reason(board: chess.Board, uci: str, found: tuple[Candidate, ...], config: EngineConfig = CONFIG) -> object:
    return explain(board, uci, found, (), config, 0.0)["reason"]


def test_mate_and_having_no_choice_need_no_other_reason() -> None:
    mate = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert reason(mate, "a1a8", lines(a1a8=(mate_score(1), 1.0))) == "It mates."
    forced = chess.Board("k7/8/K7/8/8/8/8/7R b - - 0 1")
    assert reason(forced, "a8b8", lines(a8b8=(-900, 1.0))) == "The only legal move."


def test_what_most_would_play_is_told_from_a_slip_and_from_a_playable_move() -> None:
    found = lines(e2e4=(30, 0.6), d2d4=(28, 0.2), a2a3=(-20, 0.1), f2f3=(-150, 0.1))
    assert "natural" in str(reason(START, "e2e4", found))
    assert "best" in str(reason(START, "d2d4", found))
    assert "playable" in str(reason(START, "a2a3", found))
    assert "slip" in str(reason(START, "f2f3", found))


def test_a_reply_not_seen_is_named_in_the_position_after_the_move() -> None:
    board = chess.Board("6k1/1b3ppp/8/8/8/8/5PPP/4R1KR w - - 0 1")
    found = lines(g2g3=(-500, 0.1), h2h3=(20, 0.2))
    missed = (Oversight("g2g3", "b7h1", "a line that the move itself opens"),)
    told = explain(board, "g2g3", found, missed, CONFIG, 41.6)
    assert told["reason"] == "The answer Bxh1 was not seen: a line that the move itself opens."
    assert told["missed"] == [{"reply": "Bxh1", "why": "a line that the move itself opens"}]
    assert told["form"] == 42


def test_taste_is_named_where_it_had_a_say() -> None:
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    found = lines(c4f7=(0, 0.2), d2d3=(10, 0.3))
    assert reason(board, "c4f7", found, BOLD) == "A matter of taste: a sacrifice."
    assert "taste" not in str(reason(board, "c4f7", found))


def test_it_is_json_with_the_likeliest_candidates_and_the_one_played() -> None:
    moves = [move.uci() for move in START.legal_moves]
    found = tuple(Candidate(uci, 20 - rank, (20 - rank) / 210) for rank, uci in enumerate(moves))
    told = explain(START, moves[-1], found, (), CONFIG, 0.0)
    named = [candidate["uci"] for candidate in json.loads(json.dumps(told))["candidates"]]
    assert named == [*moves[:TOLD_CANDIDATES], moves[-1]]


def test_a_move_by_heart_says_so() -> None:
    assert explain_repertoire(START, "e2e4")["reason"] == "e4 is part of the repertoire."
