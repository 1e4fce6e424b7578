"""Check, a piece that does not move and the end of a game, in words; and weights for every kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess
import numpy as np

from app.desk.board.state_words import check_words, ended_words, legal_facts, stuck_words
from app.desk.chooser import WEIGHTS_FILE
from app.desk.questions import all_kinds
from app.domain.prose_endings import ENDING_CLAUSES, ENDING_RULES, ENDINGS

# White's king on e1 is pinned to by the rook on e8; the bishop on e2 may not leave the file.
PINNED = chess.Board("4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1")
CHECKED = chess.Board("4r2k/8/8/8/8/8/8/B3K3 w - - 0 1")


def facts(board: chess.Board, asked: str, **others: Any) -> Mapping[str, Any]:
    seen = {
        "ended": False, "you": "White", "turn": "White" if board.turn else "Black", "check": board.is_check(),
        "to_move": "Kenji", "move_number": board.fullmove_number,
    }  # fmt: skip
    return {**seen, **legal_facts(board, chess.WHITE, asked), **others}


def test_a_pinned_piece_has_no_move_and_it_is_said_so() -> None:
    told = stuck_words(facts(PINNED, "why does my bishop not move"))
    assert "not in check" in told
    assert (
        "The bishop on e2 cannot move, for it is pinned to the king by the rook on e8: if it went, the king "
        "would stand in check." in told
    )


def test_who_gives_check_is_named() -> None:
    assert check_words(facts(CHECKED, "am i in check")).startswith("Yes, your king is in check, by the rook on e8.")
    assert check_words(facts(PINNED, "am i in check")).startswith("No, you are not in check.")


def test_on_the_others_move_nothing_is_wrong_with_the_piece() -> None:
    assert stuck_words(facts(PINNED, "my bishop is stuck", turn="Black")).startswith("It is not your move: Kenji")


def test_an_end_is_told_with_its_rule() -> None:
    told = ended_words({"end_reason": "stalemate", "outcome": None, "result": "1/2-1/2"})
    assert told.startswith("The game is over: a draw, by stalemate.")
    assert "no legal move" in told


def test_an_end_is_told_without_the_signs_of_the_log() -> None:
    off = ended_words({"end_reason": "aborted", "outcome": None, "result": "*"})
    assert off.startswith("The game is over. It was called off and counts for nothing")
    lost = ended_words({"end_reason": "timeout", "outcome": None, "result": "0-1"})
    assert lost.startswith("The game is over: Black won, by time. A clock ran out.")


def test_every_reason_has_all_of_its_words() -> None:
    assert set(ENDINGS) == set(ENDING_CLAUSES) == set(ENDING_RULES)


def test_every_kind_of_question_has_weights() -> None:
    with np.load(WEIGHTS_FILE, allow_pickle=False) as stored:
        known = set(stored["kinds"].tolist())
    assert {kind.id for kind in all_kinds()} - known == set(), "run `python -m scripts.fit_desk`"
