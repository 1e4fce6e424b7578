"""The bidders that answer what was passed by, what became of a man, whether it is mate or check, whether one may
castle, and whether a man is on offer."""

from __future__ import annotations

from typing import Any

import pytest

from app.domain.seen import PositionSeen
from app.soul.gathering import gather
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.chances_passed import ChancePassed, MissedJustNow
from app.soul.listening.bidders.fates import Fate
from app.soul.listening.bidders.how_it_stands import HowItStands
from app.soul.listening.bidders.offered_men import OnOffer
from app.soul.listening.bidders.plainly_so import MayCastle
from app.soul.listening.bidders.stood_at_end import StoodAtEnd
from app.soul.listening.numbered_moves import without_played
from app.soul.listening.passed_over import tells_of_a_chance
from app.soul.listening.recalling import recalled_in
from app.soul.listening.supposing import supposed_in
from app.soul.listening.worded_men import split
from tests.unit.soul.listening.bidders.test_of_this_game import board_of
from tests.unit.soul.listening.bidders.test_of_this_game import said as said_of_it
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

# Black, the character, put its queen on g5; White, the visitor, brought a knight out and did not take her.
QUEEN_LEFT = "e4 e5 Nf3 Qg5 Nc3 Nf6"
# The visitor's knight went to g5, where the queen could take it; the character brought a bishop out.
KNIGHT_LEFT = "e4 g6 Nf3 e6 Ng5 Bg7"
# A pawn of the visitor's ran from e2 to a8.
RAN = "e4 d5 exd5 Nf6 Bb5+ c6 dxc6 Qb6 cxb7 Qxb5 bxa8=Q"
# The visitor's queen went to h5 and f7, where the king took her.
QUEEN_GONE = "e4 e5 Qh5 Nc6 Qxf7+ Kxf7"
MAY_CASTLE = "e4 e5 Nf3 Nc6 Bc4 Bc5"
# The character's knight on e4 stands free; a queen that takes on h7 is taken.
FREE = "e4 Nf6 Nc3 Nxe4"


def said(bidder: Bidder, text: str, moves: str, *look: PositionSeen, **changes: Any) -> str:
    return said_of_it(bidder, text, moves, *look, **changes).lower()


@pytest.mark.parametrize(
    "text",
    [
        "your queen was sitting on g5 and I just developed, didn't I?",
        "wait, did i have your queen for free on g5?",
        "How did neither of us notice the queen on g5?",
        "I could have taken your queen with the knight there",
    ],
)
def test_a_queen_that_the_writer_passed_by_is_granted(text: str) -> None:
    told = said(ChancePassed(), text, QUEEN_LEFT)
    assert "yes: knight takes on g5 was there on move 3" in told
    assert "you played knight to c3 instead" in told


@pytest.mark.parametrize(
    "text",
    [
        "you had my knight on g5 for nothing and left it",
        "3 Ng5. did you not see that your queen could take it?",
        "you could have pinched my knight",
    ],
)
def test_what_the_character_passed_by_is_told_with_what_it_did(text: str) -> None:
    told = said(ChancePassed(), text, KNIGHT_LEFT)
    assert "queen takes on g5 was there on move 3" in told
    assert "bishop to g7 brought the bishop into play" in told


@pytest.mark.parametrize(
    ("text", "tells"),
    [
        ("you left my rook standing there", True),
        ("what happens if i take your rook now", False),
        ("couldn't you just take the rook", False),
        ("is your rook free", False),
        ("what did you see that i didn't", False),
        ("you never grabbed my knight", True),
        ("why resign there? you still had a rook and a bishop, i was not at all sure of myself", False),
    ],
)
def test_only_what_is_past_was_passed_by(text: str, tells: bool) -> None:
    assert tells_of_a_chance(split(text)) is tells


def test_a_capture_that_was_there_when_it_was_given_up() -> None:
    over = {"result": "lost", "end_reason": "resignation"}
    told = said(ChancePassed(), "my queen was hanging on g5 when you packed it in", QUEEN_LEFT, **over)
    assert told == ""  # It was the character's own queen that stood there.
    told = said(ChancePassed(), "your queen was hanging on g5 when you packed it in", "e4 e5 Nf3 Qg5", **over)
    assert "knight takes on g5 was there at the end" in told


def test_nothing_was_missed_where_nobody_knows() -> None:
    assert said(MissedJustNow(), "did i miss something big last move?", QUEEN_LEFT) == ""


@pytest.mark.parametrize(
    ("text", "moves", "words"),
    [
        ("what happened to my queen? i was with the kids", QUEEN_GONE, "my king took it there on move 3"),
        ("who took my queen?", QUEEN_GONE, "your queen went to f7 on move 3"),
        ("how many times did I move that queen before it died?", QUEEN_GONE, "twice: your queen from d1 went to h5"),
        ("where is your queen?", QUEEN_GONE, "my queen is still there, on d8"),
        ("did your queen ever move?", QUEEN_GONE, "no, not once"),
        ("how did i end up with two queens?", RAN, "it was your pawn from e2"),
        ("which pawn became a queen?", RAN, "became a queen on a8 on move 6, taking a rook"),
    ],
)
def test_the_life_of_a_man_is_told_from_its_moves(text: str, moves: str, words: str) -> None:
    assert words in said(Fate(), text, moves)


@pytest.mark.parametrize(
    "text", ["where should my queen go?", "what happened to your sister?", "why is your queen there"]
)
def test_other_questions_ask_no_life(text: str) -> None:
    assert said(Fate(), text, QUEEN_GONE) == ""


def test_the_right_to_castle_is_told_with_what_castling_is_worth() -> None:
    assert "yes, you can castle kingside now" in said(MayCastle(), "can i still castle or did i break it", MAY_CASTLE)
    look = seen(board_of(MAY_CASTLE), ("O-O Nf6 d3", 0.56), ("d3 Nf6 O-O", 0.56))
    assert "a good move" in said(MayCastle(), "can i still castle or did i break it", MAY_CASTLE, look)
    assert said(MayCastle(), "should i castle now", MAY_CASTLE) == ""


def test_a_man_on_offer_is_free_or_bait() -> None:
    board = board_of(FREE)
    free = seen(board, ("Nxe4 d5 Ng3", 0.85), ("d3 Nxc3 bxc3", 0.4))
    told = said(OnOffer(), "is that knight on e4 free or a trap?", FREE, free)
    assert "it is free, so take it: knight takes on e4" in told
    bait = seen(board, ("d3 Nxc3 bxc3", 0.7), ("d4 Nxc3 bxc3", 0.7), ("Nxe4 d5 Ng3", 0.3))
    assert "bait, i am afraid" in said(OnOffer(), "is that knight on e4 free or a trap?", FREE, bait)
    assert said(OnOffer(), "was that knight on e4 free?", FREE, free) == ""


def test_still_level_is_a_yes_or_a_no() -> None:
    look = seen(board_of(MAY_CASTLE), ("c3 Nf6 d3", 0.5))
    assert "yes, it is about level" in said(HowItStands(), "still equal?", MAY_CASTLE, look)


def test_who_panicked_is_told_how_it_stood() -> None:
    over = {"result": "won", "end_reason": "resignation"}
    told = said(StoodAtEnd(), "hang on. was i actually losing there or did i just panic", MAY_CASTLE, **over)
    assert "no, it was too early to resign" in told


@pytest.mark.parametrize(("text", "number"), [("3 ng5, was that silly", 4), ("3 bg7 huh", 5), ("3..bg7 huh", 5)])
def test_a_move_with_its_number_needs_no_dots(text: str, number: int) -> None:
    assert recalled_in(text, gather(given(played(*KNIGHT_LEFT.split())))) == number


def test_a_capture_with_check_is_the_one_that_gave_it() -> None:
    facts = gather(given(played(*QUEEN_GONE.split())))
    assert recalled_in("queen takes f7 with check?? walk me through that", facts) == 4


def test_a_move_of_the_game_with_its_number_supposes_nothing() -> None:
    facts = gather(given(played(*KNIGHT_LEFT.split())))
    assert "ng5" not in without_played("3 ng5, was that silly", facts)
    assert supposed_in("4 nc3, what do you say", facts) is not None
