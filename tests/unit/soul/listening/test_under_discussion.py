"""What is under discussion behind the character's last line."""

from __future__ import annotations

import chess

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.under_discussion import advised_in, left_alone
from app.soul.listening.worded_men import split
from tests.unit.soul.soul_table import given, played

# White, the visitor, may castle to either side.
OPEN = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Be3 Bb6 Qd2 Bg4"
ADVICE = plain(
    "I would castle kingside: it is as good as anything here; I answer bishop takes on f3, you pawn takes on f3."
)


def test_the_advised_move_is_found() -> None:
    assert advised_in(ADVICE, gather(given(played(*OPEN.split())))) == chess.Move.from_uci("e1g1")


def test_the_capture_that_was_left_alone_is_found() -> None:
    facts = gather(given(played(*["e4", "e5", "Nf3", "Nf6", "Nxe5", "Nxe4", "d3", "Be7", "dxe4"])))
    assert left_alone(split("and then you didn't take back?"), 4, facts) == 4
    assert left_alone(split("and then you didn't take back on d4?"), 4, facts) is None
    assert left_alone(split("and then?"), 0, facts) is None
