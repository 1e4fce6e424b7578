"""What a second question is about, and what it asks of that."""

from __future__ import annotations

import chess
import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.asked_of_matter import MatterAsked, matter_asked
from app.soul.listening.matter_said import boards_of_past, past_told
from tests.unit.soul.soul_table import given, played

# White gives the queen on move 3 with Qxe5, and Black takes it with the knight; move 4 is Black's slip.
LOST_QUEEN = "e4 e5 Qh5 Nc6 Qxe5+ Nxe5 d4 d6"


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("with what??", MatterAsked.WITH_WHAT),
        ("with which piece?", MatterAsked.WITH_WHAT),
        ("With the knight? And how would I have stood then?", MatterAsked.STOOD),
        ("and would I have been okay then?", MatterAsked.STOOD),
        ("What were you looking at instead?", MatterAsked.THINKING),
        ("what was I missing?", MatterAsked.OVERLOOKED),
        ("so what should you have done instead", MatterAsked.INSTEAD),
        ("and what would you play if I let you have it back?", MatterAsked.INSTEAD),
        ("and who's winning after that?", MatterAsked.WHO_THEN),
        ("and should I go along with it?", MatterAsked.FOLLOWED),
        ("And what do you do after that?", MatterAsked.THEN),
        ("and your answer to it would be?", MatterAsked.THEN),
        ("so whats the most I can get for her", MatterAsked.MOST),
        ("so can I save her or not?", MatterAsked.SAVED),
        ("because of one pawn? really?", MatterAsked.ONLY_THAT),
        ("So which pawn is the extra one, and is it any good?", MatterAsked.EXTRA),
        ("go on then, show me", MatterAsked.SHOWN),
        ("when exactly?", MatterAsked.MOMENT),
        ("why that one?", MatterAsked.WHY),
        ("on what grounds?", MatterAsked.WHY),
        ("why not the rook?", None),
        ("how is the cat?", None),
    ],
)
def test_a_second_question_asks_one_thing_of_the_matter(text: str, asked: MatterAsked | None) -> None:
    assert matter_asked(plain(text)) is asked


def test_a_line_names_a_move_of_the_game_and_what_was_there_besides() -> None:
    facts = gather(given(played(*LOST_QUEEN.split())))
    past = past_told(
        plain("queen takes on e5 with check on move 3 was a blunder, and knight to f3 was better."), "", facts
    )
    assert past is not None
    assert (past.number, past.board.san(past.played)) == (4, "Qxe5+")
    assert [past.board.san(move) for move in past.others] == ["Nf3"]
    # Of the two half-moves of a number the one whose own move is named.
    reply = past_told(plain("knight takes on e5 on move 3 was good."), "", facts)
    assert reply is not None
    assert reply.number == 5


def test_the_positions_of_such_a_move_are_looked_at() -> None:
    facts = gather(given(played(*LOST_QUEEN.split())))
    boards = boards_of_past(
        plain("queen takes on e5 with check on move 3 was a blunder, and knight to f3 was better."), "", facts
    )
    assert len(boards) == 3
    assert boards[0].turn == chess.WHITE
    assert boards[1].piece_at(chess.E5) == chess.Piece.from_symbol("Q")
    assert boards[2].piece_at(chess.F3) == chess.Piece.from_symbol("N")
    assert boards_of_past("nothing of the kind.", "", facts) == []
