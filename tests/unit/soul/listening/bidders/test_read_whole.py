"""What is read of a whole message and settled: what was not taken back, how a game stood at its end, what two moves
come to, how a mate goes, what a last move is for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.move_worth import MoveWorth
from app.soul.listening.bid import Bid, Content, Moment, bids_for
from app.soul.listening.bidders.not_taken_back import NotTakenBack
from app.soul.listening.bidders.own_slips import WhereItSlipped
from app.soul.listening.bidders.pawns_granted import PawnsGranted
from app.soul.listening.bidders.stood_at_end import StoodAtEnd, WouldHavePlayed
from app.soul.listening.bidders.ways_on import AnyDefence, MateShown
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

# The character has Black. White took a pawn with the queen, and Black did not take her.
LEFT = "e4 e5 Qh5 Nc6 Qxe5+ Be7 Qg3"
# White took with the knight, and the knight that could take back is pinned; the pawn is not.
PINNED = "e4 e5 Nf3 Nc6 Bb5 d6 Nxe5 a6"


@pytest.mark.parametrize(
    "text",
    [
        "I took your pawn on e5 with the queen and you don't take back?? what happened",
        "my queen captured on e5 on move 3, why didn't your knight recapture",
        "When I grabbed e5 with my queen you put the bishop on e7. Couldn't you have taken her back?",
        "why no nxe5 there",
    ],
)
def test_what_was_not_taken_back_is_found_and_owned_up_to(text: str) -> None:
    said = answer(NotTakenBack(), given(played(*LEFT.split())), text, Subject.UNKNOWN)
    assert "knight takes on e5 was there on move 3" in said.replace("Knight", "knight"), said
    assert "won a queen" in said


def test_a_pinned_man_could_not_take_back() -> None:
    text = "when my knight took on e5, why didn't your knight just take it back?"
    said = answer(NotTakenBack(), given(played(*PINNED.split())), text, Subject.UNKNOWN)
    assert "could not take your knight on e5, for your bishop on b5 pinned it to the king" in said
    assert "only the pawn could" in said


@pytest.mark.parametrize(
    "text", ["can I take back on e5 now?", "do you ever take a move back?", "why did you play bishop e7?"]
)
def test_what_asks_of_no_capture_that_was_left_alone_is_for_others(text: str) -> None:
    assert not answer(NotTakenBack(), given(played(*LEFT.split())), text, Subject.UNKNOWN)


def _ended(chances: float, *, mine: bool, fen: str = "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 40") -> SoulInput:
    result = "lost" if mine else "won"
    return given((), initial_fen=fen, result=result, end_reason="resignation", my_chances=chances)


@pytest.mark.parametrize(
    ("text", "chances", "mine", "holds"),
    [
        ("was it really that bad when I resigned?", 0.5, False, ("too early", "level")),
        ("did i throw in the towel too soon?", 0.97, False, ("no, that was fair", "you were lost")),
        ("why did you resign there?", 0.5, True, ("too early to resign", "level")),
        ("you resigned and I don't know why. was i winning?", 0.9, False, ("it was you who resigned", "no: ")),
        ("was it hopeless for you at the end?", 0.02, True, ("yes: I was lost",)),
    ],
)
def test_how_it_stood_at_the_end_follows_the_chances(
    text: str, chances: float, mine: bool, holds: tuple[str, ...]
) -> None:
    said = answer(StoodAtEnd(), _ended(chances, mine=mine), text, Subject.RESIGNED)
    assert all(one.lower() in said.lower() for one in holds), said


def test_the_last_move_that_threw_it_away_is_named() -> None:
    slip = MoveWorth(4, "Nc6", True, 0.6, 0.05, "Nf6")
    over = replace(
        given(played("e4", "e5", "Qh5", "Nc6")),
        result="lost",
        end_reason="resignation",
        my_chances=0.05,
        judged=(slip,),
    )
    said = answer(StoodAtEnd(), over, "was that lost for you at the end?", Subject.RESIGNED)
    assert "before knight to c6 I was a little better, and knight to f6 was the move" in said.replace(
        "Before", "before"
    )


def test_what_would_have_been_played_is_a_move_of_the_character() -> None:
    over = _ended(0.5, mine=False, fen="6k1/5ppp/8/8/3r4/8/5PPP/3R2K1 b - - 0 40")
    said = answer(WouldHavePlayed(), over, "what would you have played if I had kept going?", Subject.UNKNOWN)
    assert "rook takes on d1" in said


def test_a_mate_is_shown_move_by_move() -> None:
    board = given((), initial_fen="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30")
    assert "rook to d8, checkmate" in answer(MateShown(), board, "show me then, how does it go?", Subject.UNKNOWN)
    rated = replace(board, rated=True)
    assert "d8" not in answer(MateShown(), rated, "show me the mate?", Subject.UNKNOWN)


def test_a_defence_is_named_or_that_there_is_none() -> None:
    lost = given((), initial_fen="7K/r7/1r6/8/8/8/8/6k1 w - - 0 1")
    assert "mate comes whatever you play" in answer(AnyDefence(), lost, "is there any defence here?", Subject.UNKNOWN)
    held = given((), initial_fen="r5k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 30")
    assert "best as far as I can count" in answer(AnyDefence(), held, "can I still save this?", Subject.UNKNOWN)


def test_the_writers_own_slip_is_told_and_not_the_characters() -> None:
    judged = (
        MoveWorth(1, "f3", False, 0.5, 0.4, "e4"),
        MoveWorth(2, "e5", True, 0.6, 0.1, "d5"),
        MoveWorth(3, "g4", False, 0.4, 0.0, "e4"),
    )
    over = replace(
        given(played("f3", "e5", "g4", "Qh4#")), result="won", end_reason="checkmate", my_chances=1.0, judged=judged
    )
    said = answer(WhereItSlipped(), over, "where did I let you in? I think it was the g-pawn", Subject.UNKNOWN)
    assert "yes: on move 2" in said.lower()
    assert "pawn to g4" in said
    said = answer(WhereItSlipped(), over, "where did I go wrong, was it my queen?", Subject.UNKNOWN)
    assert "not with that queen" in said.lower()


def test_doubled_pawns_are_granted_where_they_stand() -> None:
    moves = given(played("e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "Bxc6", "dxc6"))
    said = answer(PawnsGranted(), moves, "but your c-pawns are doubled, how is that level?", Subject.UNKNOWN)
    assert "true, my pawns on c6 and c7 are doubled" in said.lower()
    said = answer(PawnsGranted(), moves, "but my c-pawns are doubled, how is that level?", Subject.UNKNOWN)
    assert "no doubled pawns" in said.lower()


class _Says:
    def __init__(self, score: float, *, settles: bool) -> None:
        self._score, self._settles = score, settles

    def bid(self, _act: SpeechAct, _moment: Moment) -> Bid | None:
        return Bid(self._score, Content("said", settles=self._settles))


def test_behind_a_bid_that_settles_nobody_else_is_heard() -> None:
    act = question("what now?", Subject.UNKNOWN)
    bidders = (_Says(0.6, settles=False), _Says(0.9, settles=True), _Says(0.99, settles=False))
    assert [bid.score for bid in bids_for(act, moment(given()), bidders)] == [0.9, 0.6]
