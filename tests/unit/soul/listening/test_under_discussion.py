"""What is under discussion behind the character's last line."""

from __future__ import annotations

import chess
import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders.discussed import WhenItWas, WhyResign
from app.soul.listening.under_discussion import advised_in, left_alone, line_under_discussion, moment_named
from app.soul.listening.worded_men import split
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


def test_the_moment_and_the_capture_that_were_named_are_found() -> None:
    facts = gather(given(played(*["e4", "e5", "Nf3", "Nf6", "Nxe5", "Nxe4", "d3", "Be7", "dxe4"])))
    assert moment_named("yes: after move 2 you were winning.", facts) == 3
    assert moment_named("you were winning.", facts) is None
    assert left_alone(split("and then you didn't take back?"), 4, facts) == 4
    assert left_alone(split("and then you didn't take back on d4?"), 4, facts) is None
    assert left_alone(split("and then?"), 0, facts) is None


def test_the_bidders_are_named_apart() -> None:
    assert WhenItWas.about != WhyResign.about
