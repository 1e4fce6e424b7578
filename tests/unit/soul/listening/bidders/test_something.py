"""Whether there is something in the position, and what is said beside a move that is weighed."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bidders.named import NamedMoveAsked
from app.soul.listening.bidders.something import SomethingThere
from app.soul.listening.heard import Realm
from app.soul.listening.pointing import men_of
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import given, played

# White to move mates by Qxf7; the other game is quiet.
MATE = given(played(*"e4 e5 Bc4 Nc6 Qh5 Nf6".split()))  # noqa: SIM905
QUIET = given(played(*"e4 e5 Nf3 Nc6".split()))  # noqa: SIM905
# Black's knights stand on c6 and h6, and White's bishop looks at the latter.
RIM = given(played(*"e4 e5 d3 Nc6 c3 Nh6".split()))  # noqa: SIM905


def said_to(text: str, at: SoulInput, *, board: float = 0.9) -> str | None:
    act = replace(question(text, Subject.UNKNOWN), realms={Realm.BOARD: board, Realm.LIFE: 1 - board})
    bid = SomethingThere().bid(act, moment(at, act))
    return None if bid is None else str(bid.content.topics[0].slots.get("seen", bid.content.about))


@pytest.mark.parametrize("text", ["i think i have something big here", "is there a tactic in it?", "i smell a trick"])
def test_a_mate_on_the_board_is_known_and_not_given_away(text: str) -> None:
    said = said_to(text, MATE)
    assert said is not None
    assert said.startswith("yes, as big as it gets: look at the checks of your queen")
    assert "f7" not in said


def test_where_there_is_nothing_it_is_said() -> None:
    assert str(said_to("is there a tactic in it?", QUIET)).startswith("no, nothing big")


@pytest.mark.parametrize(
    "text", ["is there something wrong with my knight?", "did you see something nice there", "something to eat?"]
)
def test_what_asks_for_something_else_is_left_to_others(text: str) -> None:
    assert said_to(text, MATE) is None


def test_a_message_about_a_life_is_left_to_others() -> None:
    assert said_to("there is a trick to it", MATE, board=0.1) is None


def test_in_a_rated_game_no_help_is_given() -> None:
    assert said_to("is there a tactic in it?", replace(MATE, rated=True)) == "declined: rated"


def test_a_move_weighed_beside_a_mate_is_judged_and_the_mate_hinted_at() -> None:
    said = answer(NamedMoveAsked(), MATE, "should i take the pawn on e5 with the queen?", Subject.HINT)
    assert "for one of them is mate" in said
    said = answer(NamedMoveAsked(), MATE, "should i take on f7 with the queen?", Subject.HINT)
    assert "one of them is mate" not in said


def test_a_choice_of_which_only_one_move_is_named_gets_both() -> None:
    said = answer(NamedMoveAsked(), QUIET, "knight to g5, or nearer to the middle?", Subject.HINT)
    assert "knight to g5" in said
    assert "; knight takes on e5 loses material" in said
    assert "; knight" not in answer(NamedMoveAsked(), QUIET, "knight to g5, or not?", Subject.HINT)


def test_the_man_on_the_edge_is_the_one_that_stands_there() -> None:
    facts = gather(RIM)
    assert men_of(plain("your knight on the edge looks lonely"), facts) == (chess.H6,)
    said = answer(NamedMoveAsked(), RIM, "your knight on the rim looks lonely. i might chop it off", Subject.HINT)
    assert "bishop takes on h6" in said
