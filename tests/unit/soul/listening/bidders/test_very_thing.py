"""The bidders that answer about the very thing that is named: moves, men, pawns, the standing before a move, a mate
next; and what is held back because it speaks against itself."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.move_worth import MoveWorth
from app.domain.text import plain
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.how_it_went import HowItWent
from app.soul.listening.bidders.own_slips import WhereItSlipped
from app.soul.listening.bidders.plainly_so import MateNext
from app.soul.listening.bidders.very_thing import (
    NamedMoves,
    PinNamed,
    SeveralHang,
    StoodBefore,
    WhosePawns,
)
from app.soul.listening.danger_words import refutes_itself
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.of_play import of_play_alone
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.test_named_things import PINNED, SHUFFLED
from tests.unit.soul.soul_table import given, played

MATE_NEXT = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 d6 d4 Bxd4 cxd4 f5 dxe5 a6"
QUEENS_OFF = "c4 e5 Nc3 Nf6 g3 Nc6 a3 Bc5 Bg2 Bd4 Nd5 Bb6 e4 Nxd5 cxd5 Qf6 Qf3 Nd4"
# The queen takes a guarded pawn with the last move.
GREEDY = "e4 e5 Nf3 Nc6 Bc4 Nf6 Qe2 Bc5 Bxf7+ Kxf7"


def said(bidder: Bidder, text: str, moves: str, **changes: Any) -> str:
    return answer(bidder, given(played(*moves.split()), **changes), text, Subject.UNKNOWN)


def worth(ply: int, san: str, before: float, after: float, better: str | None = None, *, by_me: bool) -> MoveWorth:
    return MoveWorth(ply, san, by_me, before, after, better)


def test_a_man_that_went_and_came_back_is_told_whoever_asks_how() -> None:
    told = said(NamedMoves(), "Rook to f8. Then rook back to h8. I would like the reasoning.", SHUFFLED)
    assert "rook to f8 and then rook to h8 cost me two moves" in told
    assert "the right to castle" in told


def test_the_writers_own_shuffle_cost_the_writer() -> None:
    told = said(NamedMoves(), "knight to f3 then straight back to g1, huh", "e4 e5 Nf3 Nc6 Ng1 Nf6")
    assert "cost you two moves" in told


def test_a_piece_that_was_given_is_no_small_price() -> None:
    moves = "e4 e5 Nf3 Bc5 Bc4 Bxf2+ Kxf2 a6"
    judged = (worth(6, "Bxf2+", 0.14, 0.09, "Nc6", by_me=True),)
    told = said(NamedMoves(), "Bishop takes f2, check. I took it. Did that work.", moves, judged=judged)
    assert "gave the bishop away" in told
    assert "playable" not in told


def test_what_several_men_fear_is_told_of_all_of_them() -> None:
    told = said(
        SeveralHang(), "your horse AND your bishop are hanging right? which would you be sadder about", SHUFFLED
    )
    assert "your pawn on b3 can take my knight on c4" in told
    assert "your pawn on g3 can take my bishop on h4" in told


def test_a_pin_is_told_of_the_man_that_pins() -> None:
    told = said(PinNamed(), "is your bishop on g4 threatening something or just annoying my knight", PINNED)
    assert "my bishop on g4 pins your knight on f3 to your queen on d1" in told


@pytest.mark.parametrize(
    ("moves", "text", "expected"),
    [
        (QUEENS_OFF, "I take queens off on f6. Who has the uglier pawns.", "doubled on f6 and f7"),
        ("e4 e5 Nf3", "whose pawns are worse?", "Neither of us has the worse pawns"),
    ],
)
def test_pawns_are_compared(moves: str, text: str, expected: str) -> None:
    assert expected in said(WhosePawns(), text, moves)


def test_how_one_came_to_have_a_queen_more_is_how_hers_went() -> None:
    told = said(HowItWent(), "how did i end up with a queen more than you?", "e4 e5 Nf3 Qg5 Nxg5 d6 d3 Be7")
    assert "my queen went to g5 on move 2" in told


def test_how_it_stood_before_a_move_begins_with_yes_or_no() -> None:
    judged = (worth(9, "Bxf7+", 0.85, 0.2, "d3", by_me=False),)
    told = said(StoodBefore(), "Was I winning before I took on f7.", GREEDY, judged=judged)
    assert "yes: before bishop takes on f7 with check you were winning" in told


def test_a_threat_of_mate_begins_with_yes_or_no() -> None:
    yes = said(MateNext(), "what happens if i go Qd5, is that mate next or am i dreaming", MATE_NEXT)
    assert "yes: queen to d5 threatens queen to f7, mate" in yes
    assert "no: queen to b3 threatens" not in said(MateNext(), "if I play h3 do i threaten mate?", MATE_NEXT)


def test_the_cause_is_the_writers_own_largest_loss() -> None:
    judged = (worth(7, "Qe2", 0.5, 0.45, by_me=False), worth(9, "Bxf7+", 0.6, 0.1, "d3", by_me=False))
    told = said(
        WhereItSlipped(), "am i already lost here? and where did it start going wrong", GREEDY, judged=judged,
        my_chances=0.9,
    )  # fmt: skip
    assert "yes, you are lost" in told
    assert "bishop takes on f7" in told


def test_the_loss_of_a_man_is_no_bereavement() -> None:
    def heard(text: str) -> SpeechAct:
        act = SpeechAct(text, plain(text), ActKind.FEELING, Subject.BEREAVEMENT, 0.8, -1.0)
        return of_play_alone((act,))[0]

    assert not heard("how on earth did i lose my queen, i looked up and she was gone").is_bad_news
    assert heard("we lost my nan, she taught me to move the queen").is_bad_news


def test_what_speaks_against_itself_is_no_advice() -> None:
    assert refutes_itself("knight to d6 does not work: my pawn simply takes it there")
    assert not refutes_itself("knight to d6 is safe and attacks my rook on e8")
