"""What has one plain answer, what a move of the character's is for, and what is told of variations without an entry."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.domain.seen import PositionSeen
from app.soul.gathering import gather
from app.soul.listening.bare_king import bare_king_in_words
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders.aims_told import AimsTold, NoQueen
from app.soul.listening.bidders.chances_passed import ChancePassed
from app.soul.listening.bidders.settled_plainly import (
    BarredNow,
    LeftOfEach,
    LegalMoves,
    ManInDanger,
    TakenBackGladly,
    WasItThatMove,
    WhyGivenUp,
)
from app.soul.listening.bidders.takings import both_lost_in_words
from app.soul.listening.ear import without_guesses
from app.soul.listening.famous import all_famous, named_in
from app.soul.listening.famous_names import NamedAspect
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject
from app.soul.listening.variations import named_variations
from tests.unit.soul.listening.bidders.asked import answer
from tests.unit.soul.listening.bidders.test_of_this_game import board_of
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

# Black's queen on a5 pins the pawn on c3, and the pawn on d4 is Black's.
PINNED = "e4 c5 c3 d5 exd5 Qxd5 d4 Nc6 Nf3 Qf5 Bb5 cxd4 Bd3 Qa5"
FORCED = "e4 e5 f4 Qh4+"
# Black's queen takes the knight on f3 for nothing, and White's bishop is attacked by a pawn.
ATTACKED = "e4 e5 Qh5 Nf6"


def said(bidder: Bidder, text: str, moves: str, *look: PositionSeen, **changes: Any) -> str:
    return answer(bidder, given(played(*moves.split()), seen=look, **changes), text, Subject.UNKNOWN)


def test_a_pinned_man_may_not_take() -> None:
    told = said(BarredNow(), "Can't I just take back on d4 with the c-pawn?", PINNED)
    assert "because my queen on a5 pins it to the king" in told
    assert said(BarredNow(), "Can I take on d4 with the knight?", PINNED) == ""


def test_an_only_move_is_said_to_be_one() -> None:
    told = said(LegalMoves(), "do I have any legal move besides the king's?", FORCED)
    assert "you have 2 legal moves" in told or "only legal move" in told


def test_a_count_is_given_to_who_lost_it() -> None:
    told = said(LeftOfEach(), "what have I actually got left here? I lost track", PINNED)
    assert "you have a queen, two rooks" in told


def test_why_the_character_gave_up_is_told_whatever_else_is_named() -> None:
    moves = "e4 e5 Nf3 Qg5 Nxg5 d6 d3 Be7"
    over = {"result": "lost", "end_reason": "resignation"}
    told = said(WhyGivenUp(), "Why resign there? You still had a rook and a bishop.", moves, **over)
    assert "queen" in told
    assert said(WhyGivenUp(), "Why resign there?", moves) == ""


def test_what_the_character_would_take_back_is_its_worst_move() -> None:
    judged = (MoveWorth(2, "e5", True, 0.5, 0.48), MoveWorth(4, "Qg5", True, 0.5, 0.05, "Nc6"))
    told = said(TakenBackGladly(), "Which of your moves would you take back?", "e4 e5 Nf3 Qg5 d3 d6", judged=judged)
    assert "queen to g5 on move 2" in told


def test_whether_a_queen_is_lost_is_answered_with_what_keeps_her() -> None:
    look = seen(board_of(ATTACKED), ("Qxe5+ Be7 Nc3", 0.7), ("Qf3 Nc6 Ne2", 0.5), ("Nc3 Nxh5 d4", 0.1))
    told = said(ManInDanger(), "Am I losing my queen?", ATTACKED, look)
    assert told.lower().startswith("no") or "no: queen takes on e5" in told
    lost = seen(board_of(ATTACKED), ("Qxf7+ Kxf7 Nc3", 0.1), ("Nc3 Nxh5 d4", 0.08))
    sold = said(ManInDanger(), "is my queen lost?", ATTACKED, lost)
    assert "nothing keeps your queen on h5" in sold
    assert "queen takes on f7 with check sells it for the most" in sold


@pytest.mark.parametrize(
    "text", ["what is your queen actually doing on a5?", "what's Qa5 for?", "7...Qa5, what was the idea?"]
)
def test_what_a_move_is_for_tells_of_a_pin(text: str) -> None:
    assert "pins your pawn on c3 to the king" in said(AimsTold(), text, PINNED).replace("pinned", "pins")


def test_a_slip_is_owned_beside_what_it_was_for() -> None:
    judged = (MoveWorth(14, "Qa5", True, 0.6, 0.2, "Qd7"),)
    told = said(AimsTold(), "what's Qa5 for?", PINNED, judged=judged)
    assert "but it was a" in told


def test_why_a_pawn_became_no_queen() -> None:
    moves = "e4 d5 exd5 c6 dxc6 Qc7 cxb7 h6 a3 e5 a4 e4 d4 exd3 h3 dxc2 h4 cxb1=N Rxb1 Nc6"
    told = said(NoQueen(), "You made a knight out of your pawn, not a queen! What was the idea?", moves)
    assert "could be taken" in told


def test_both_rooks_are_told_of() -> None:
    moves = "a4 b5 axb5 a6 Rxa6 Bxa6 h4 g5 hxg5 h6 Rxh6 Bxh6"
    told = both_lost_in_words(chess.ROOK, gather(given(played(*moves.split()))), mine=False)
    assert told is not None
    assert "on move 3" in told
    assert "on move 6" in told


def test_a_capture_that_lost_is_not_said_to_have_won() -> None:
    moves = "e4 e5 Nf3 Nc6 Bc4 Nd4 d3 d6"
    before = board_of("e4 e5 Nf3 Nc6 Bc4 Nd4")
    look = seen(before, ("Nxd4 exd4 O-O", 0.6), ("Nxe5 Qg5 Nxf7 Qxg2", 0.1))
    after = seen(board_of("e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5"), ("Qg5 Nxf7 Qxg2", 0.9))
    told = said(ChancePassed(), "Could I have taken your pawn on e5 on move 4?", moves, look, after)
    assert "it would not have worked" in told
    assert "won a pawn" not in told


def test_a_king_in_the_open_is_not_called_safe() -> None:
    moves = "e4 e5 Ke2 Nc6 Kd3 d5 Nf3 Bc5"
    facts = gather(given(played(*moves.split()), my_chances=0.8))
    assert "is not safe: it stands in the open" in (bare_king_in_words(chess.WHITE, facts) or "")
    assert bare_king_in_words(chess.BLACK, facts) is None


def test_a_variation_is_told_of_by_its_opening() -> None:
    (winawer,) = named_in("is the winawer sound in general?")
    assert winawer.told(NamedAspect.SOUND).startswith("the Winawer Variation is a branch of the French Defence")
    called = {name for one in named_variations(all_famous()) for name in one.called}
    assert called.isdisjoint({"from", "kan", "french", "najdorf", "karpov"})


def test_men_that_cannot_all_be_kept_are_no_despair() -> None:
    of_men = SpeechAct("my queen is attacked", "my queen is attacked", ActKind.QUESTION, Subject.UNKNOWN, 0.9)
    keeps = "i don't quite see how to keep everything"
    sad = SpeechAct(keeps, keeps, ActKind.FEELING, Subject.DESPAIR, 0.99, polarity=-1.0)
    assert without_guesses((of_men, sad))[1].kind is ActKind.TELLING
    grave = "i don't see how to keep going"
    meant = SpeechAct(grave, grave, ActKind.FEELING, Subject.DESPAIR, 0.99, polarity=-1.0)
    assert without_guesses((of_men, meant))[1].is_bad_news


def test_a_move_that_is_blamed_for_a_loss_is_judged_as_it_was_played() -> None:
    judged = (MoveWorth(3, "Nf3", False, 0.5, 0.2, "d4"),)
    told = said(WasItThatMove(), "I'm lost, aren't I. was it Nf3 that lost it?", "e4 e5 Nf3 d6 d3 Nf6", judged=judged)
    assert "yes: knight to f3 on move 2 was a" in told.lower()


def test_a_gain_by_counting_that_was_not_the_best_is_not_called_a_win() -> None:
    moves = "e4 e5 Nf3 Nc6 Bb5 a6 a3 d6"
    judged = (MoveWorth(7, "a3", False, 0.6, 0.5, "O-O"),)
    told = said(ChancePassed(), "Could I have taken your knight on c6 on move 4?", moves, judged=judged)
    assert "won something" not in told
