"""What is pinned and what hangs is said alike by all that speaks of it."""

from __future__ import annotations

import chess
import pytest

from app.desk.board.hanging_words import hanging_facts, hanging_words
from app.desk.board.position_words import pins_by
from app.desk.moves.card_notes import pin_words
from app.domain.condition import hanging
from app.domain.pins import pins_on
from app.truth.features import pins

# A queen before a knight and a rook: whether that is a pin hangs on the rook's guard.
UNGUARDED = "3r3k/8/3n4/8/8/8/8/3Q3K b - - 0 1"
GUARDED = "3rk3/8/3n4/8/8/8/8/3Q3K b - - 0 1"


@pytest.mark.parametrize(("fen", "pinned"), [(UNGUARDED, True), (GUARDED, False)])
def test_a_man_is_pinned_for_the_card_of_its_move_where_it_is_for_the_story_of_pins(fen: str, pinned: bool) -> None:
    board = chess.Board(fen)
    away = chess.Move.from_uci("d6f7")
    assert [(one.by, one.held, one.behind) for one in pins_on(board)] == [(chess.D1, chess.D6, chess.D8)] * pinned
    assert pins_by(board, chess.D1) == ["knight on d6 to the rook on d8"] * pinned
    assert ("not pinned" not in pin_words(board, away)) is pinned


def test_every_pin_of_the_desk_is_one_for_whoever_checks_what_is_said() -> None:
    for fen in (UNGUARDED, GUARDED, "r1bqkbnr/ppp2ppp/2np4/1B2p1B1/4P3/5N2/PPPP1PPP/RN1QK2R b KQkq - 0 4"):
        board = chess.Board(fen)
        told = {(one.by, one.held, one.behind) for one in pins_on(board)}
        assert told <= {one for side in chess.COLORS for one in pins(board, side)}


def test_a_pawn_is_pinned_to_its_king_alone() -> None:
    board = chess.Board("q3k3/8/8/3b4/8/5P2/6P1/4R2K w - - 0 1")
    assert [chess.square_name(one.held) for one in pins_on(board)] == []
    board = chess.Board("4k3/8/8/3b4/8/8/6P1/7K w - - 0 1")
    assert pins_by(board, chess.D5) == ["pawn on g2 to the king on h1"]


def test_what_is_attacked_more_than_it_is_guarded_is_said_to_be_won() -> None:
    # A knight that a pair of rooks looks at, guarded once by a rook: the characters say that it hangs.
    board = chess.Board("3r3k/8/8/3n4/8/8/3R4/3R3K w - - 0 1")
    assert [one for one, _ in hanging(board, chess.BLACK)] == [chess.D5]
    facts = {"you": "White", "turn": "White", "check": False, "king_hits": 0, **hanging_facts(board, chess.WHITE)}
    assert facts["outnumbered_theirs"] == ["knight on d5"]
    assert "knight on d5" not in facts["held_theirs"]
    assert "Their knight on d5 is guarded too little: it can be taken at a profit." in hanging_words(facts)
