"""Questions about the game as a whole, the rules, and the games before it."""

from __future__ import annotations

import chess
import pytest

from app.domain.facts import LastGame, Standing
from app.openings.book import read_lines
from app.soul.listening.bid import Bidder
from app.soul.listening.bidders import game, handbook, history, meetings
from app.soul.listening.topics import Subject
from app.soul.response import TalkLine
from tests.unit.soul.listening.bidders.asked import answer, moment, question
from tests.unit.soul.soul_table import CAST, given, played

ITALIAN = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6")


def test_the_opening_is_named_with_its_variation() -> None:
    said = answer(game.OpeningName(), given(ITALIAN), "whats this opening called", Subject.OPENING)
    assert "Italian Game" in said


def test_what_the_opening_is_about_is_told_when_asked() -> None:
    said = answer(game.OpeningName(), given(ITALIAN), "What is the idea of this opening?", Subject.OPENING)
    assert "the weakest point beside the black king" in said


def test_every_idea_belongs_to_an_opening_of_the_table() -> None:
    names = {row.opening.name for row in read_lines()} | {"Benko Gambit"}
    assert [name for name in game._ideas() if not any(known.startswith(name) for known in names)] == []


@pytest.mark.parametrize(
    ("topic", "words"),
    [(Subject.TURN, ("turn", "move")), (Subject.MOVE_NUMBER, ("5",)), (Subject.PHASE, ("opening",))],
)
def test_turn_number_and_phase_are_read_off_the_board(topic: Subject, words: tuple[str, ...]) -> None:
    said = answer(game.Whereabouts(), given(ITALIAN), "well?", topic)
    assert any(word in said for word in words), said


def test_the_time_left_is_told_in_words() -> None:
    said = answer(game.TimeLeft(), given(ITALIAN, left_ms=(200_000, 45_000)), "How long have I got?", Subject.CLOCK)
    assert "3 minutes" in said
    assert "45 seconds" in said


def test_without_a_clock_there_is_no_time_left() -> None:
    asked = given(ITALIAN)
    said = answer(game.TimeLeft(), asked, "How much time do I have?", Subject.CLOCK)
    assert moment(asked).phrasing.is_of("ask_clock_none", said)


@pytest.mark.parametrize(
    ("color", "moves", "words"),
    [("black", ITALIAN, "castled already"), ("white", ITALIAN, "may still castle kingside or queenside")],
)
def test_castling_rights_are_known(color: str, moves: tuple[str, ...], words: str) -> None:
    assert words in answer(game.CheckOrMate(), given(moves, my_color=color), "can I still castle?", Subject.CHECK)


def test_check_is_told_from_mate() -> None:
    assert game.check_in_words(chess.Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")).startswith("it is check, and")
    fool = chess.Board()
    for san in ("f3", "e5", "g4", "Qh4#"):
        fool.push_san(san)
    assert game.check_in_words(fool) == "it is checkmate"


def test_what_was_said_is_said_again() -> None:
    asked = given(ITALIAN, table_talk=(TalkLine("The kettle is on.", by_me=True), TalkLine("what?", by_me=False)))
    assert "The kettle is on." in answer(game.LastWords(), asked, "what did you say?", Subject.LAST_WORDS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("can you explain en passant to me? i never got it", "on the very next move"),
        ("Is it allowed to castle when the rook is attacked?", "the rook may be attacked"),
        ("how does castling work", "jumps over it"),
        ("what is stalemate?", "the game ends at once as a draw"),
        ("what about threefold repetition", "three times"),
        ("what's the fifty move rule", "fifty moves of each side"),
        ("how does the knight move?", "jumps over whatever stands between"),
        ("how do pawns capture", "one square diagonally forward"),
        ("how does the clock work here? do i get extra secs", "an increment is added"),
    ],
)
def test_rules_are_known_in_the_room_and_at_the_table(text: str, words: str) -> None:
    for asked in (given(ITALIAN), given(place="room")):
        assert words in answer(handbook.Handbook(), asked, text, Subject.RULES)


def test_a_rule_that_nobody_knows_is_not_made_up() -> None:
    assert handbook.Handbook().bid(question("is there a rule about hats", Subject.RULES), moment(given())) is None


@pytest.mark.parametrize("slug", sorted(CAST))
@pytest.mark.parametrize(
    ("bidder", "topic", "words"),
    [
        (history.ScoreBetween(), Subject.RECORD, "you have won two, I have won one and one was drawn"),
        (meetings.LastGameTold(), Subject.LAST_GAME, "resigned and you won after 31 moves"),
    ],
)
def test_the_games_before_are_told_by_everybody(slug: str, bidder: Bidder, topic: Subject, words: str) -> None:
    last = LastGame(-1, "resignation", 31, "French Defence: Winawer Variation")
    asked = given(place="room", standing=Standing(1, 1, 2), last_game=last)
    assert words in answer(bidder, asked, "well?", topic, slug).replace("You", "you", 1)


def test_where_nothing_was_played_nothing_is_told() -> None:
    asked = given(place="room")
    assert history.tally_of(Standing()) is None
    assert moment(asked).phrasing.is_of(
        "ask_last_game_none", answer(meetings.LastGameTold(), asked, "our last game?", Subject.LAST_GAME)
    )
