"""One story of who stands better, and what is asked behind it; openings by how the men stand; resignations too soon."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.domain.move_worth import MoveWorth
from app.openings.book import name_opening
from app.openings.families import families_in
from app.soul.gathering import gather
from app.soul.listening.bidders.asked_behind import IfAttacked, MineBehind, SinceWhen, WhatAManDoes, WhatItWins
from app.soul.listening.bidders.game_turned import turned_in_words
from app.soul.listening.bidders.how_it_stands import HowItStands
from app.soul.listening.bidders.named_after_all import OpeningNamed
from app.soul.listening.bidders.one_verdict import one_sided, stands_with_reasons
from app.soul.listening.bidders.plan_asked import PlanAskedOf
from app.soul.listening.bidders.turns import WorstOfTheirs
from app.soul.listening.cost_played import points_won
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput, SoulOccasion, TalkLine
from app.soul.scripted.greetings import farewell
from tests.unit.soul.listening.bidders.asked import answer, moment
from tests.unit.soul.listening.test_weighed import seen
from tests.unit.soul.soul_table import given, played

LONDON = "d4 Nf6 Bf4 c6 c3 d5 Nf3"
QUIET = "e4 e5 a3 Nc6 d3 Nf6"
ENGLISH = "c4 e5 Nc3 Bb4 Qc2 d6"
# White has given a knight for a pawn, and goes on with checks.
GIVEN = "e4 e5 Nf3 f6 Nxe5 fxe5 Qh5+ Ke7"


def board_of(sans: str) -> chess.Board:
    board = chess.Board()
    for san in sans.split():
        board.push_san(san)
    return board


def talked(asked: SoulInput, before: str, line: str) -> SoulInput:
    return replace(asked, table_talk=(TalkLine(before, False), TalkLine(line, True)), heard_before=(before,))


@pytest.mark.parametrize(
    ("moves", "name"),
    [
        (LONDON, "London System"),
        ("d4 Nf6 Bf4 d5", "London System"),
        ("Nf3 Nf6 g3 d5 Bg2 e6 O-O Be7 d3", "King's Indian Attack"),
        ("c4 e6 d4 d5", "Queen's Gambit Declined"),
    ],
)
def test_an_opening_is_named_by_how_the_men_stand_where_its_order_of_moves_is_in_no_book(moves: str, name: str) -> None:
    found = name_opening(tuple(moves.split()))
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize("text", ["What opening is this?", "which opening are we in?", "do you know this opening?"])
def test_what_opening_it_is_is_told_from_the_moves_and_by_nothing_else(text: str) -> None:
    assert "London" in answer(OpeningNamed(), given(played(*LONDON.split())), text, Subject.OPENING, "kenji")
    told = answer(OpeningNamed(), given(played(*QUIET.split())), text, Subject.OPENING, "rosa")
    assert "King's Pawn Game" in told
    assert "no name of their own" in told


@pytest.mark.parametrize("text", ["what's your favourite opening?", "which opening should I play?", "best opening?"])
def test_other_questions_on_openings_are_left_to_others(text: str) -> None:
    assert not answer(OpeningNamed(), given(played(*LONDON.split())), text, Subject.OPENING)


def test_reasons_that_hold_for_both_sides_are_no_reasons() -> None:
    asked = given(played(*QUIET.split()), seen=(seen(board_of(QUIET), ("Nf3 Bc5 Be2", 0.52)),))
    facts = gather(asked)
    told = stands_with_reasons(facts)
    assert "level" in told
    assert not ("your king is still in the middle" in told and "my king is still in the middle" in told)
    assert not any("king" in one for one in one_sided(chess.WHITE, facts))


@pytest.mark.parametrize("text", ["Who is winning?", "who stands better?", "who's ahead?"])
def test_a_verdict_against_the_men_says_both_in_one_sentence(text: str) -> None:
    look = seen(board_of(GIVEN), ("Qxe5+ Kf7 Bc4+", 0.75))
    told = answer(HowItStands(), given(played(*GIVEN.split()), seen=(look,)), text, Subject.UNKNOWN)
    assert "winning" in told
    assert "although I have a knight for a pawn" in told
    assert "about even" not in told


def test_by_how_much_behind_a_verdict_keeps_to_it() -> None:
    look = seen(board_of(GIVEN), ("Qxe5+ Kf7 Bc4+", 0.75))
    asked = given(played(*GIVEN.split()), seen=(look,))
    line = "You are winning, by about three pawns, as much as a piece, although I have a knight for a pawn."
    told = answer(HowItStands(), talked(asked, "who is winning?", line), "by how much?", Subject.UNKNOWN)
    assert "about three pawns" in told
    assert "as I said" in told


@pytest.mark.parametrize("text", ["And mine?", "and my last move?", "what about mine?"])
def test_and_mine_behind_the_purpose_of_a_move_is_the_writers_last_move(text: str) -> None:
    asked = talked(given(played(*ENGLISH.split())), "What was your last move for?", "pawn to d6, that.")
    assert "queen to c2" in answer(MineBehind(), asked, text, Subject.UNKNOWN).lower()


@pytest.mark.parametrize("text", ["And what happens if I attack it?", "what protects it?", "is it guarded?"])
def test_what_happens_if_it_is_attacked_tells_its_guards(text: str) -> None:
    asked = talked(
        given(played(*ENGLISH.split())),
        "What was that for?",
        "pawn to d6 opened the way for my bishop.",
    )
    told = answer(IfAttacked(), asked, text, Subject.UNKNOWN)
    assert "d6" in told
    assert "guarded by" in told


def test_what_a_man_does_is_where_it_may_go() -> None:
    asked = given(played(*ENGLISH.split()))
    told = answer(WhatAManDoes(), asked, "What does a bishop do on c8 if it opens?", Subject.UNKNOWN)
    assert all(square in told for square in ("d7", "e6", "f5", "g4", "h3"))


@pytest.mark.parametrize("text", ["What does it win?", "and what would that win?", "win what?"])
def test_what_a_threat_wins_is_named(text: str) -> None:
    moves = "d4 Nf6 Bf4 c6 c3 d5 Nf3 Nh5 Be5 f6"
    asked = talked(given(played(*moves.split())), "what do you threaten?", "I threaten pawn takes on e5.")
    assert "wins your bishop on e5" in answer(WhatItWins(), asked, text, Subject.UNKNOWN)


def test_a_plan_begins_with_what_is_attacked() -> None:
    moves = "d4 Nf6 Bf4 c6 c3 d5 Nf3 Nh5 Be5 f6"
    told = answer(PlanAskedOf(), given(played(*moves.split())), "What's the plan for me?", Subject.PLAN)
    assert "first see to your bishop on e5" in told


def test_since_which_move_behind_a_verdict_tells_the_move() -> None:
    judged = (MoveWorth(5, "Nxe5", False, 0.62, 0.6), MoveWorth(6, "fxe5", True, 0.4, 0.25))
    look = seen(board_of(GIVEN), ("Qxe5+ Kf7 Bc4+", 0.75))
    asked = given(played(*GIVEN.split()), seen=(look,), judged=judged)
    asked = talked(asked, "who is better?", "You are winning, by about three pawns.")
    assert "pawn takes on e5" in answer(SinceWhen(), asked, "since which move?", Subject.UNKNOWN)


def test_a_game_given_up_while_it_stood_well_has_not_turned() -> None:
    judged = (MoveWorth(3, "a3", False, 0.6, 0.48), MoveWorth(5, "d3", False, 0.5, 0.5))
    asked = given(
        played(*QUIET.split()), judged=judged, result="won", end_reason="resignation",
        occasion=SoulOccasion.AFTER_MATCH,
    )  # fmt: skip
    told = turned_in_words(moment(asked))
    assert "never came back" not in told
    assert "it never turned" in told


def test_a_hung_piece_is_the_worst_move_though_the_game_was_lost_by_then() -> None:
    moves = "e4 e5 Qh5 Nf6 Qxe5+ Be7 a3 O-O Qxe7 Qxe7"
    judged = (
        MoveWorth(3, "Qh5", False, 0.5, 0.38),
        MoveWorth(7, "a3", False, 0.3, 0.2),
        MoveWorth(9, "Qxe7", False, 0.1, 0.03),
    )
    asked = given(
        played(*moves.split()), judged=judged, result="won", end_reason="resignation",
        occasion=SoulOccasion.AFTER_MATCH,
    )  # fmt: skip
    assert "queen takes on e7" in answer(WorstOfTheirs(), asked, "what was my worst move?", Subject.MY_MISTAKE)


def test_what_can_be_taken_back_counts_although_the_game_was_given_up() -> None:
    moves = "e4 e5 Nf3 Nc6 Nxe5 Nxe5"
    asked = given(played(*f"{moves} d4 Ng6 Bg5 f6".split()), result="won", end_reason="resignation")
    assert points_won(4, gather(asked)) == -2
    # A bishop for a pawn, and a bishop that is taken next.
    moves = "e4 d5 exd5 Bf5 g4 Nc6 Bb5 e5 Bxc6+ bxc6"
    asked = given(played(*moves.split()), result="won", end_reason="resignation")
    assert points_won(8, gather(asked)) >= 0


@pytest.mark.parametrize(("chances", "says"), [(0.3, "better"), (0.5, "level")])
@pytest.mark.parametrize("slug", ["rosa", "ilyas", "kenji", "marguerite", "pip", "anselm", "teodor", "vesna"])
def test_who_resigns_a_good_game_is_met_with_astonishment(slug: str, chances: float, says: str) -> None:
    asked = given(
        played(*QUIET.split()), result="won", end_reason="resignation", my_chances=chances,
        occasion=SoulOccasion.AFTER_MATCH,
    )  # fmt: skip
    told = farewell(asked, moment(asked, slug=slug).phrasing)
    assert told is not None
    assert says in told or "even" in told


def test_a_tale_names_its_opening() -> None:
    assert families_in("I played the Queen's Indian in Leiden") == {"Queen's Indian Defence"}
    assert not families_in("my French aunt spoke English")
