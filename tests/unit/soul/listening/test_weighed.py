"""The verdict on moves by what an engine saw, and the bidders that answer with it."""

from __future__ import annotations

import random
from typing import Any

import chess
import pytest

from app.domain.prose_facts import points_ahead
from app.domain.seen import PositionSeen, SeenLine, position_of
from app.soul.gathering import gather
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.by_looking import ChoiceLookedAt, GoesOnLookedAt, LineLookedAt
from app.soul.listening.bidders.line_goes_on import LineGoesOn
from app.soul.listening.bidders.stands_by_looking import BestLookedAt, HoldsLookedAt, PerpetualLookedAt
from app.soul.listening.bidders.then_by_looking import ShouldHavePlayed
from app.soul.listening.topics import Subject
from app.soul.listening.weighed import Grade, weighed
from app.soul.listening.weighed_words import swapped_in
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.soul_table import given, played

# The character has Black: the pawn on e5 is bait, and the queen comes to g5.
TRAP = "e4 e5 Nf3 Nc6 Bc4 Nd4"
BOARD = chess.Board()
for _san in TRAP.split():
    BOARD.push_san(_san)


def seen(board: chess.Board, *lines: tuple[str, float] | tuple[str, float, int]) -> PositionSeen:
    """A position with lines in SAN, each with its chance and perhaps its mate."""
    found = []
    for sans, chance, *mate in lines:
        after = board.copy()
        found.append(SeenLine(tuple(after.push_san(san).uci() for san in sans.split()), chance, *mate))
    return PositionSeen(position_of(board), tuple(found))


LOOK = seen(
    BOARD,
    ("Nxd4 exd4 O-O d6 d3 Nf6", 0.62),
    ("c3 Nxf3+ Qxf3 Qf6 d4 d6", 0.6),
    ("O-O Nxf3+ Qxf3 Qf6", 0.54),
    ("Nxe5 Qg5 Bxf7+ Ke7 O-O Qxe5", 0.28),
)
BEFORE = chess.Board()
for _san in TRAP.split()[:-1]:
    BEFORE.push_san(_san)
EARLIER = seen(BEFORE, ("Nf6 d3 Bc5", 0.48), ("Bc5 c3 Nf6", 0.47), ("Nd4 Nxd4 exd4", 0.38))


def _said(bidder: Bidder, text: str, *, look: tuple[PositionSeen, ...] = (LOOK,), **changes: Any) -> str:
    line = given(played(*TRAP.split()), seen=look, **changes)
    return answer(bidder, line, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize(
    ("san", "grade"),
    [("Nxd4", Grade.BEST), ("c3", Grade.AS_GOOD), ("O-O", Grade.LESS), ("Nxe5", Grade.LOSES)],
)
def test_a_move_is_graded_beside_the_best_one(san: str, grade: Grade) -> None:
    facts = gather(given(played(*TRAP.split()), seen=(LOOK,)))
    found = weighed(BOARD.parse_san(san), BOARD, facts)
    assert found is not None
    assert found.grade is grade


def test_nobody_has_looked_at_other_moves_and_positions() -> None:
    facts = gather(given(played(*TRAP.split()), seen=(LOOK,)))
    assert weighed(BOARD.parse_san("a3"), BOARD, facts) is None
    assert weighed(BEFORE.parse_san("Nd4"), BEFORE, facts) is None


def test_a_deeper_look_behind_a_move_counts_before_the_one_at_all_moves() -> None:
    after = BOARD.copy()
    after.push_san("O-O")
    facts = gather(given(played(*TRAP.split()), seen=(LOOK, seen(after, ("Nxf3+ Qxf3 d6", 0.75)))))
    found = weighed(BOARD.parse_san("O-O"), BOARD, facts)
    assert found is not None
    assert (found.line.chance, found.grade) == (0.25, Grade.LOSES)


def test_a_quiet_reply_refutes_a_capture() -> None:
    said = _said(LineLookedAt(), "can I just take the pawn on e5 with my knight?")
    assert "you may, but i would not" in said, said
    assert "i answer queen to g5" in said, said
    assert "clearly worse" in said, said
    assert "knight takes on d4 is better" in said, said


@pytest.mark.parametrize("text", ["is Nxe5 any good?", "Nxe5, good idea?"])
def test_whether_it_is_good_begins_with_yes_or_no(text: str) -> None:
    assert "no: knight takes on e5" in _said(LineLookedAt(), text).lower()


def test_a_choice_is_made_by_what_was_seen() -> None:
    said = _said(ChoiceLookedAt(), "Nxe5 or Nxd4?")
    assert "i would play knight takes on d4" in said, said
    assert "knight takes on e5 does not work" in said, said
    assert "either will do" in _said(ChoiceLookedAt(), "c3 or Nxd4?")


def test_what_both_do_next_is_told_from_the_line() -> None:
    said = _said(LineLookedAt(), "if I push c3, what do we both do next?")
    assert "knight takes on f3 with check, you queen takes on f3, i queen to f6" in said, said


def test_a_line_of_both_sides_is_told_with_what_is_better() -> None:
    said = _said(LineLookedAt(), "I take e5 with the knight, you bring the queen to g5. Anything better for me?")
    assert "knight takes on d4 is better" in said, said


def test_a_second_question_goes_on_behind_what_was_told() -> None:
    talk = (
        TalkLine("is Nxe5 any good?", False),
        TalkLine(
            "No: knight takes on e5 loses; I answer queen to g5, you bishop takes on f7 with check, I king to e7.", True
        ),
    )
    changes: dict[str, Any] = {
        "table_talk": talk,
        "heard_before": ("is Nxe5 any good?",),
        "said_before": (talk[1].text,),
    }
    said = _said(LineGoesOn(), "and then?", **changes)
    assert "then you castle kingside, i queen takes on e5" in said, said


def test_another_move_of_the_same_man_is_weighed_in_its_place() -> None:
    talk = (TalkLine("is Nxe5 any good?", False), TalkLine("No.", True))
    changes: dict[str, Any] = {"table_talk": talk, "heard_before": ("is Nxe5 any good?",), "said_before": ("No.",)}
    assert "knight takes on d4 is as good as anything" in _said(GoesOnLookedAt(), "and if it goes to d4?", **changes)


def test_the_best_move_is_advised() -> None:
    assert "i would play knight takes on d4" in _said(BestLookedAt(), "what should I play here?")
    assert not _said(BestLookedAt(), "what should I play in the tournament?")


def test_how_to_finish_begins_with_the_best_move() -> None:
    look = seen(BOARD, ("Nxd4 exd4 O-O", 0.97), ("c3 Nxf3+", 0.9))
    assert "begin with knight takes on d4" in _said(BestLookedAt(), "fastest way to finish you off?", look=(look,))


def test_what_is_lost_is_called_lost() -> None:
    look = seen(BOARD, ("Nxd4 exd4 O-O", 0.05), ("c3 Nxf3+", 0.02))
    said = _said(HoldsLookedAt(), "is this simply lost?", look=(look,))
    assert "it is lost" in said, said
    assert "yes: knight" not in _said(LineLookedAt(), "is Nxd4 any good?", look=(look,))


def test_checks_that_run_out_are_no_perpetual() -> None:
    look = seen(BOARD, ("Nxd4 exd4 O-O", 0.2), ("Bxf7+ Kxf7 Nxe5+ Ke8", 0.1))
    said = _said(PerpetualLookedAt(), "have I got a perpetual?", look=(look,))
    assert "no, the checks run out: after bishop takes on f7 with check i answer king takes on f7" in said, said


def test_what_was_better_is_told_with_how_it_would_have_gone_on() -> None:
    said = _said(ShouldHavePlayed(), "what should you have played instead of knight d4?", look=(LOOK, EARLIER))
    assert "knight to f6 was better on move 3" in said, said
    assert "you answer pawn to d3" in said, said


@pytest.mark.parametrize("bidder", [LineLookedAt(), ChoiceLookedAt(), BestLookedAt(), HoldsLookedAt()])
def test_where_nobody_has_looked_others_answer(bidder: Bidder) -> None:
    for text in ("is Nxe5 any good?", "Nxe5 or Nxd4?", "what should I play here?", "is this simply lost?"):
        assert not _said(bidder, text, look=())


def test_in_a_rated_game_it_is_declined() -> None:
    said = _said(LineLookedAt(), "is Nxe5 any good?", rated=True)
    assert "g5" not in said


def test_an_exchange_is_only_told_where_it_ends() -> None:
    assert swapped_in(("f3d4", "e5d4", "e1g1"), BOARD) == "comes out even"
    assert swapped_in(("f3e5", "d8g5"), BOARD) == "wins a pawn"
    assert swapped_in(("f3d4", "e5d4"), BOARD) == ""


def test_what_is_lost_again_behind_it_is_not_told_as_won() -> None:
    board = chess.Board("4k3/8/8/3p4/8/4N3/3r4/6K1 w - - 0 1")
    pawn = ("e3d5", "d2d5")
    assert swapped_in(("e3d5", "e8f8"), board) == "wins a pawn"
    assert swapped_in((*pawn, "g1f1", "e8f8"), board) == "brings a pawn for a knight"
    later = ("e3d5", "e8f7", "d5f4", "d2f2", "g1h1", "f2f4", "h1g1")
    assert swapped_in(later, board) == ""


@pytest.mark.parametrize("seed", range(20))
def test_a_gain_that_is_told_is_still_there_at_the_end_of_the_line(seed: int) -> None:
    pick, board = random.Random(seed), chess.Board()
    for _ in range(20):
        board.push(pick.choice(list(board.legal_moves)))
        if board.is_game_over():
            return
    for move in board.legal_moves:
        after, line, balances = board.copy(), list[str](), list[int]()
        next_move: chess.Move | None = move
        while next_move is not None and len(line) < 10:
            quiet = not after.is_capture(next_move) and not next_move.promotion
            after.push(next_move)
            line.append(next_move.uci())
            balances += [points_ahead(after, board.turn)] if quiet else []
            next_move = pick.choice(list(after.legal_moves)) if not after.is_game_over() else None
        told = swapped_in(line, board)
        if told.startswith("wins") and balances:
            assert balances[-1] > points_ahead(board, board.turn), line


def test_where_all_is_lost_a_move_that_holds_out_less_long_is_not_called_the_best() -> None:
    look = seen(BOARD, ("Nxd4 exd4", 0.03), ("c3 Nxf3+", 0.012))
    facts = gather(given(played(*TRAP.split()), seen=(look,)))
    found = weighed(BOARD.parse_san("c3"), BOARD, facts)
    assert found is not None
    assert found.is_lost
    assert found.grade < Grade.AS_GOOD


def test_a_move_that_was_looked_into_is_held_against_one_that_was_too() -> None:
    look = seen(BOARD, ("Nxd4 exd4", 0.7), ("c3 Nxf3+", 0.55))
    after = BOARD.copy()
    after.push_san("c3")
    deeper = seen(after, ("Nxf3+ Qxf3", 0.28))
    facts = gather(given(played(*TRAP.split()), seen=(look, deeper)))
    found = weighed(BOARD.parse_san("c3"), BOARD, facts)
    assert found is not None
    assert found.grade is Grade.BEST
