"""What is under discussion behind the character's last line."""

from __future__ import annotations

import chess
import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.under_discussion import advised_in, line_under_discussion
from tests.unit.soul.soul_table import given, played

# White, the visitor, may castle to either side.
OPEN = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Be3 Bb6 Qd2 Bg4"
ADVICE = plain(
    "I would castle kingside: it is as good as anything here; I answer bishop takes on f3, you pawn takes on f3."
)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("and if I castle the other side instead?", ["O-O-O"]),
        ("and if I play h3 instead?", ["h3"]),
        ("and if you then take on f3?", ["O-O", "Bxf3"]),
        ("what if you swap on e3?", ["O-O", "Bxe3"]),
        ("why did you take on f3?", None),
        ("do you like it here?", None),
    ],
)
def test_a_second_question_is_about_the_advised_move(text: str, line: list[str] | None) -> None:
    facts = gather(given(played(*OPEN.split())))
    assert advised_in(ADVICE, facts) == chess.Move.from_uci("e1g1")
    meant = line_under_discussion(plain(text), ADVICE, facts)
    if line is None:
        assert meant is None
        return
    assert meant is not None
    board, told = meant.board.copy(), []
    for move in meant.line:
        told.append(board.san(move))
        board.push(move)
    assert told == line
