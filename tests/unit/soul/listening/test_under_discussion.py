"""What is under discussion behind the character's last line."""

from __future__ import annotations

import chess
import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.under_discussion import advised_in
from tests.unit.soul.soul_table import given, played

OPEN = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 Nc3 Nf6 Be3 Bb6 Qd2 Bg4"
ADVICE = plain(
    "I would castle kingside: it is as good as anything here; I answer bishop takes on f3, you pawn takes on f3."
)


@pytest.mark.parametrize(("line", "uci"), [(ADVICE, "e1g1"), (plain("You have a fine bishop."), None), ("", None)])
def test_the_advice_is_the_first_move_of_the_visitor_that_was_told(line: str, uci: str | None) -> None:
    facts = gather(given(played(*OPEN.split())))
    assert advised_in(line, facts) == (uci and chess.Move.from_uci(uci))
