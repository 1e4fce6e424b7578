"""Pins, what could attack a man next, a man that worries, blocks, forks, what to take first, and how a man was lost."""

from __future__ import annotations

import pytest

from app.soul.listening.bidders import men, named, state, takings
from tests.unit.soul.listening.bidders.test_choices import CHECK, PINNED, QUIET, WILD, said

# White, the visitor, has a queen on g4 that nothing can take yet.
EXPOSED = "e4 Nc6 d4 e5 d5 Nd4 c3 Bc5 cxd4 Bxd4 Qg4 g6"
# White, the visitor: a bishop looks at the knight on f3, before a bishop that is guarded.
BACKED = "c4 e5 Nc3 Nf6 e4 Nc6 d3 Bb4 Bd2 Bxc3 Bxc3 O-O Nf3 d6 Be2 Bg4"
# Black, the visitor, still has a knight on g8, and can take back with it.
ASLEEP = "e4 e5 Nf3 d6 Nc3 g6 d4 Nc6 Bb5 a6 Bxc6+ bxc6 d5 Bb7 O-O Qf6 Bg5 Qg7 Nh4 Be7 Bxe7"
# Black, the visitor, can take the pawn on d4.
GRAB = (
    "d4 c6 Nf3 Nf6 Nc3 e6 e4 Bb4 Bd2 O-O e5 Nd5 Nxd5 Bxd2+ Qxd2 exd5 c3 Re8 Bd3 d6 O-O-O dxe5 Nxe5 Bg4 Nxg4 Nd7 Rhe1"
    " Rxe1 Rxe1 Nf6 Ne5 h6 f3 a6 h4 b5 b4 a5 Qb2 axb4 cxb4 Qc7 Ng4 Nxg4 fxg4 Qg3 Qc2 Qxg4 Bh7+ Kf8 Bf5 Qf4+ Kb1"
)
QUEENLESS = "c4 Nc6 d4 e6 e4 d5 f3 Bb4+ Bd2 Nge7 Nc3 Ba5 Qb3 Nxd4 Qa4+ Ndc6 O-O-O O-O exd5 exd5 cxd5 Nxd5 Be1 Qg5+"
QUEENLESS += " Rd2 Bxc3 bxc3 Nxc3 Kb2 Nxa4+ Kb3 Nc5+"


def test_a_man_that_is_safe_is_told_what_could_attack_it_next() -> None:
    told = said(men.ManAsked(), EXPOSED, "is my queen in danger over there?")
    assert "nothing of mine can take it" in told
    assert "next knight to f6 would attack it" in told


def test_a_man_of_the_characters_that_worries_is_dealt_with() -> None:
    told = said(men.ManAsked(), EXPOSED, "that bishop on d4 looks scary, what should I do about it?")
    assert "looks at your pawn on b2 and your pawn on f2" in told
    assert "I would play knight to f3" in told
    assert "knight to f3" not in said(
        men.ManAsked(), EXPOSED, "that bishop on d4 is scary, what should I do about it?", rated=True
    )


@pytest.mark.parametrize(
    ("sans", "words"),
    [
        (BACKED, "no, not really pinned: my bishop on g4 looks at your knight on f3"),
        (PINNED, "yes, in a way: your knight on f3 may move by the rules, but your queen on d1 stands behind it"),
    ],
)
def test_a_pin_to_a_piece_is_told_from_a_look(sans: str, words: str) -> None:
    assert words in said(men.ManAsked(), sans, "is my knight on f3 actually pinned?")


def test_what_lets_a_piece_out_comes_before_what_shuts_it_in() -> None:
    told = said(men.ManAsked(), QUIET, "how do i get the c1 bishop out?")
    assert told.index("pawn to d3") < told.index("cannot move")


def test_one_piece_at_home_is_judged_and_brought_out() -> None:
    told = said(state.StillAtHome(), ASLEEP, "my other knight is still on g8 on move 11... how bad is it?", "white")
    assert "knight on g8 has not moved" in told
    assert "knight takes on e7 brings it out" in told


def test_what_can_be_taken_comes_before_what_sleeps() -> None:
    told = said(state.StillAtHome(), WILD, "my whole queenside is still asleep, does that matter?")
    assert "takes on e8 with check comes first" in told


def test_the_best_capture_is_taken_first() -> None:
    assert "with check wins something" in said(
        takings.TakeFirst(), WILD, "everything is hanging, what do i take first?"
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("can i block with the queen?", "you can, but I would not"),
        ("can i block with the knight?", "yes: knight to d2"),
        ("should I block with the bishop?", "no: no bishop of yours can stand in between"),
    ],
)
def test_a_block_is_judged(text: str, words: str) -> None:
    assert words in said(takings.BlockAsked(), CHECK, text)


def test_nothing_is_blocked_without_a_check() -> None:
    assert said(takings.BlockAsked(), QUIET, "can i block with the knight?") == ""


def test_a_move_is_safe_or_not_before_all_else() -> None:
    told = said(named.NamedMoveAsked(), GRAB, "is Qxd4 safe for me?", "white")
    assert "yes: queen takes on d4 wins a pawn" in told
    assert "queen to c5 with check" in told
    assert "no: bishop takes on h7" in said(named.NamedMoveAsked(), PINNED, "does Bxh7 do anything here?")


def test_a_fork_that_is_only_a_check_is_none() -> None:
    told = said(takings.ForkAsked(), QUIET, "can you fork me with Qd4+ or something?")
    assert "no: queen to d4 with check is only a check" in told


def test_what_a_fork_is_asks_nothing_of_the_board() -> None:
    assert said(takings.ForkAsked(), QUIET, "what does fork mean?") == ""


@pytest.mark.parametrize("text", ["how did i even lose my queen again?", "when did I drop my queen?"])
def test_a_lost_man_went_with_a_capture_that_a_move_allowed(text: str) -> None:
    told = said(takings.ManLost(), QUEENLESS, text)
    assert "knight on c3 took your queen on a4 on move 15" in told
    assert "king to b2 on move 15 left it there" in told


def test_a_man_that_was_never_taken_was_not_lost() -> None:
    assert said(takings.ManLost(), QUIET, "how did i lose my queen?") == ""


def test_what_is_got_back_is_not_asked_with_a_yes_or_no_on_the_move() -> None:
    told = said(named.NamedMoveAsked(), WILD, "if i take your bishop with check do u get anything back?")
    assert "yes" not in told.lower()
