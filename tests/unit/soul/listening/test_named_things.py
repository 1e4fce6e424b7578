"""What a message names of the game on the board, and which of several answers speak of it."""

from __future__ import annotations

import chess
import pytest

from app.domain.facts import Facts
from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.listening.bid import Bid, Content, bids_for
from app.soul.listening.heard import ActKind
from app.soul.listening.named_things import NamedMatter, NamedThings, passed_by, things_named
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic
from tests.unit.soul.listening.bidders.asked import moment, question
from tests.unit.soul.listening.test_answering import Answers
from tests.unit.soul.soul_table import given, played

# The rook goes to f8 and back to h8.
SHUFFLED = "d4 Nf6 c4 e6 Nc3 Bb4 e3 Rf8 Ne2 Rh8 Qa4 Nc6 a3 Be7 e4 e5 dxe5 Nh5 Qc2 Nxe5 f4 Bh4+ g3 Nxc4 b3 a6"
# The bishop on g4 pins the knight on f3 to the queen.
PINNED = "e4 Nf6 e5 Nd5 d4 d6 Nf3 g6 Bc4 c6 O-O Bg4 Re1 Bg7"


def facts(moves: str) -> Facts:
    return gather(given(played(*moves.split())))


def named(text: str, moves: str) -> NamedThings:
    return things_named(plain(text), facts(moves))


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("Rook to f8. Then rook back to h8. I would like the reasoning.", ["Rf8", "Rh8"]),
        ("Your bishop went to b4 and then e7. Why.", ["Bb4", "Be7"]),
        ("move 9. knight to h5. explain", ["Nh5"]),
        ("you took on c4 with the knight!!", ["Nxc4"]),
        ("could I take on c4 with the pawn", []),
        ("what does your bishop on h4 do", []),
    ],
)
def test_moves_of_the_game_are_known_by_man_and_square(text: str, moves: list[str]) -> None:
    game = facts(SHUFFLED)
    assert [game.plies[at].san.rstrip("+") for at in named(text, SHUFFLED).moves] == moves


@pytest.mark.parametrize(
    ("text", "men"),
    [
        ("your horse AND your bishop are hanging, right?", ["c4", "h4"]),
        ("is your bishop on h4 safe", ["h4"]),
        ("two of your pieces are loose at once", ["c4", "h4"]),
        ("a piece for a pawn, is that fair", []),
    ],
)
def test_men_are_known_with_their_squares_and_without(text: str, men: list[str]) -> None:
    assert sorted(map(chess.square_name, named(text, SHUFFLED).men)) == men


@pytest.mark.parametrize(
    ("text", "matters"),
    [
        ("who has the uglier pawns", (NamedMatter.PAWNS,)),
        ("am i two pawns worse", ()),
        ("where did it start going wrong", (NamedMatter.CAUSE,)),
        ("was i winning before you took on c4 with the knight", (NamedMatter.BEFORE,)),
        ("if i go Qd5 is that mate next", (NamedMatter.MATE,)),
        ("what should i play next", ()),
    ],
)
def test_matters_are_known_by_their_words(text: str, matters: tuple[NamedMatter, ...]) -> None:
    assert named(text, SHUFFLED).matters == matters


def test_an_answer_about_another_thing_loses_to_one_about_this() -> None:
    things = named("Rook to f8. Then rook back to h8. Why.", SHUFFLED)
    of_it, of_another = "rook to f8 and then rook to h8 cost me two moves", "I did pawn to a6 because I felt like it"
    lost = passed_by([things, things], [of_it, of_another], facts(SHUFFLED))
    assert lost[0] == 0.0
    assert lost[1] < -1
    assert passed_by([things, things], [of_another, "pawns"], facts(SHUFFLED)) == [0.0, 0.0]


def test_the_man_in_the_corner_is_the_one_that_is_attacked() -> None:
    moves = "e4 c6 d4 d5 Nc3 dxe4 Nxe4 g6 Bc4 Nf6 Ng5 Bh6 Nxf7 Bxc1 Nxd8 Bxb2"
    assert named("quick, is the rook in the corner in trouble?", moves).men == (chess.A1,)
    assert not named("do i swap my rook for your bishop or not", moves).men


def test_another_man_on_its_square_is_not_the_move() -> None:
    things = named("you took on c4 with the knight!!", SHUFFLED)
    assert things.share_of("bishop takes on c4 was there", facts(SHUFFLED)) < 0.3
    assert things.share_of("knight takes on c4 was a slip", facts(SHUFFLED)) == 1.0


def test_moves_that_are_thought_of_bind_too() -> None:
    things = named("king to d2 or queen takes c4?", SHUFFLED)
    assert passed_by([things] * 2, ["my king on e8", "king to d2 is bold"], facts(SHUFFLED))[0] < 0


def test_what_speaks_of_something_else_settles_nothing() -> None:
    def settles(told: str) -> Content:
        return Content("game", topics=(Topic("ask_seen", 1, {"seen": told}),), settles=True)

    class Settles(Answers):
        def __init__(self, told: str, score: float) -> None:
            self.told, self.score = told, score

        def bid(self, *_: object) -> Bid:
            return Bid(self.score, settles(self.told))

    text = "Rook to f8. Then rook back to h8. Why."
    act = question(text, Subject.UNKNOWN, ActKind.QUESTION)
    then = moment(given(played(*SHUFFLED.split())), act)
    bidders = (Settles("pawn to a6 was fine", 0.98), Settles("rook to f8 and rook to h8 cost time", 0.94))
    found = bids_for(act, then, bidders)
    assert [one.score for one in found] == [0.94, 0.98]
    assert [one.content.settles for one in found] == [True, False]
