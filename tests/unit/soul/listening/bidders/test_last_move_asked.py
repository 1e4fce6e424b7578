"""What is asked of a last move that nobody names is answered of that move: what it does, and what it cost."""

from __future__ import annotations

import pytest

from app.domain.move_worth import MoveWorth
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders.last_move_asked import LastMoveAskedOf
from app.soul.listening.bidders.standing_words import reasons_for
from app.soul.listening.boards_asked_of import boards_asked_of
from app.soul.listening.last_move_meant import LastMove, last_move_asked
from app.soul.listening.played_words import reason_of_move
from app.soul.listening.topics import Subject
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.bidders.test_of_this_game import board_of
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

QUIET = "e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6 O-O d6 c3 O-O"
OF_QUIET = (MoveWorth(3, "Nf3", False, 0.6, 0.4), MoveWorth(11, "c3", False, 0.51, 0.51))
LOST = "d4 d5 c4 e6 Nc3 Nf6 Nf3 dxc4 e3 a6 a4 Nc6 Be2 Na5 Bxc4 Nxc4"
OF_LOST = (MoveWorth(15, "Bxc4", False, 0.47, 0.17, "Ne5"),)
# White did not take back on c3.
LEFT = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Bb4 e3 c5 Nf3 h6 Bxf6 Qxf6 Be2 O-O O-O Bxc3 dxc5 Bxb2"
OF_LEFT = (MoveWorth(19, "dxc5", False, 0.52, 0.18, "bxc3"),)


def said(text: str, sans: str, judged: tuple[MoveWorth, ...] = (), **more: object) -> str:
    """The answer in lower case."""
    asked = given(played(*sans.split()), judged=judged, pending_chat=(text,), **more)
    return answer(LastMoveAskedOf(), asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    "text",
    [
        "was that any good?",
        "did I play the right move there?",
        "hm, was my last move ok?",
        "how was that move of mine?",
    ],
)
def test_the_askers_last_move_is_judged(text: str) -> None:
    words = said(text, QUIET, OF_QUIET)
    assert "pawn to c3 was good" in words
    assert "covered d4" in words


@pytest.mark.parametrize("text", ["what did that move of mine do?", "what does my last move do?"])
def test_what_the_askers_move_does_is_told(text: str) -> None:
    assert "pawn to c3 covered d4" in said(text, QUIET)


@pytest.mark.parametrize(
    "text",
    ["what did your last move do?", "what's the idea behind your move?", "what was the point of that move?"],
)
def test_what_the_characters_move_does_is_told(text: str) -> None:
    words = said(text, "d4 d5 c4 Nf6")
    assert "knight to f6 brings the knight into play" in words
    assert "covers e4" in words


def test_castling_brings_the_rook_to_its_square() -> None:
    assert "the king into safety and the rook to f8" in said("what does your last move do?", QUIET)


@pytest.mark.parametrize(
    "text", ["oh dear, did I just blunder?", "hmm was that a mistake?", "was that bad?", "did I mess up there?"]
)
def test_a_slip_is_owned_with_what_took_and_what_it_cost(text: str) -> None:
    words = said(text, LOST, OF_LOST)
    assert "yes: bishop takes on c4 was a blunder" in words
    assert "my knight on a5 took it there, a bishop for a pawn" in words
    assert "from some 47 in a hundred to 17" in words


def test_what_was_not_taken_back_is_the_reason() -> None:
    words = said("why was that wrong?", LEFT, OF_LEFT)
    assert "it did not take back my bishop on c3, which had just taken your knight" in words


def test_the_man_that_really_took_is_named() -> None:
    # The king could have taken, too.
    words = said(
        "did I blunder?", "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 O-O Bxf7+ Rxf7", (MoveWorth(11, "Bxf7+", False, 0.5, 0.2),)
    )
    assert "my rook on f8 took it there" in words


def test_a_look_says_what_nobody_thought_of() -> None:
    board = board_of(LOST.rsplit(" ", 2)[0])
    after = board_of(LOST.rsplit(" ", 1)[0])
    look = (seen(board, ("Ne5 Bd6", 0.5)), seen(after, ("Nxc4 b3", 0.8)))
    assert "from some 50 in a hundred to 20" in said("did I blunder?", LOST, seen=look)


def test_the_positions_around_the_last_move_are_looked_at() -> None:
    asked = given(played(*LOST.split()), pending_chat=("was that any good?",))
    fens = {one.board.board_fen() for one in boards_asked_of(asked)}
    assert {board_of(LOST.rsplit(" ", back)[0]).board_fen() for back in (1, 2)} <= fens


@pytest.mark.parametrize(
    "text",
    ["I quit my job. was that a mistake?", "was that a good film?", "was Nf3 a mistake?", "what should I play?",
     "is my opening any good?", "what do you think of that?", "good move",
     "is that a good thing?"],
)  # fmt: skip
def test_other_messages_are_left_to_others(text: str) -> None:
    assert last_move_asked(plain(text)) is None


def test_whose_move_is_meant_is_read() -> None:
    own = last_move_asked(plain("do you like my last move?"))
    yours = last_move_asked(plain("what are you up to with that?"))
    assert own is not None
    assert (own.asked, own.mine) == (LastMove.JUDGED, True)
    assert yours is not None
    assert (yours.asked, yours.mine) == (LastMove.DOES, False)


def test_in_a_rated_game_nothing_is_judged() -> None:
    assert said("was that any good?", LOST, OF_LOST, rated=True) == ""


def test_what_a_swap_brought_is_its_reason() -> None:
    facts = gather(given(played(*"d4 d5 c4 e6 Nc3 Nf6 Bg5 Bb4 e3 O-O Nf3 Bxc3+ bxc3 b6".split())))  # noqa: SIM905
    assert reason_of_move(11, facts).endswith("which your pawn on b2 guarded, and doubled your pawns on the c-file")


def test_what_takes_back_does_not_hang_where_it_stood() -> None:
    facts = gather(given(played(*"d4 d5 c4 e6 Nc3 Nf6 Bg5 Bb4 e3 h6 Bxf6 Qxf6 Bd3 dxc4".split())))  # noqa: SIM905
    assert not any("bishop on d3" in reason for reason in reasons_for(facts, favour="level"))
