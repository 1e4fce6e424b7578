"""Questions that lean on the one before, and pieces that are asked for by name."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.piece_words import asked_pieces, piece_words
from app.desk.board.position_words import counts_words
from app.desk.club.club_words import number_named
from app.desk.reading.pointing_back import another_named, pointing_back
from app.desk.reading.swapping import swapped
from app.desk.reading.understanding import Understanding
from app.desk.screen import Screen, ScreenKind
from app.desk.session import DeskSession, KeptExchange
from app.desk.tool import About, Asker
from app.house import House

NORA = Player("nora", "nora", "Nora")
ITALIAN = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")


async def test_a_mere_name_asks_of_somebody_else_what_was_asked_before(house: House) -> None:
    about = About("character_profile", character="kenji", aspect="record")
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=about)
    understood = await Understanding(None, house.characters).read("and rosa?", asker)
    assert (understood.aspect, understood.question.character) == ("record", "rosa")


@pytest.mark.parametrize(
    ("about", "said", "meant"),
    [
        (About("my_matches", aspect="openings"), "show me one i lost with it", ("my_matches", "lost_in")),
        (About("club_status"), "the second one, who are they?", ("club_status", "players")),
        (About("rules", entry="mate-bishop-knight"), "how many moves does that take", ("rules", "detail")),
        (About("rules", entry="when-help"), "ok so when can you", ("rules", "detail")),
    ],
)
def test_a_follow_up_keeps_its_subject(about: About, said: str, meant: tuple[str, str]) -> None:
    assert pointing_back(said, about) == meant


def test_one_of_several_games_is_named_by_its_number() -> None:
    assert [number_named(said) for said in ("the second one", "who wins on board 3?", "who is ahead?")] == [2, 3, 1]


def test_a_piece_is_found_by_the_shade_of_its_squares() -> None:
    (light,) = asked_pieces(ITALIAN, chess.WHITE, "what is my light squared bishop looking at")
    assert light["piece"] == "bishop on c4"
    assert light["attacks"] == ["pawn on f7"]
    assert "f7" in piece_words({"asked": [light]})


def test_a_piece_that_is_gone_is_said_to_be_gone() -> None:
    bare = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert "No such piece" in piece_words({"asked": asked_pieces(bare, chess.WHITE, "my queen")})


def test_a_running_rated_game_is_told_to_count_and_to_stay_so() -> None:
    words = counts_words({"rated": True, "ended": False, "moves": 7})
    assert words.startswith("This game is rated and counts")
    assert "cannot be changed" in words
    assert "can still be called off" in counts_words({"rated": True, "ended": False, "moves": 1})


async def test_somebody_who_is_not_of_the_house_is_looked_for_among_ones_own_games(house: House) -> None:
    about = About("character_profile", character="kenji", aspect="record")
    asker = Asker(NORA, Screen(ScreenKind.HALL), about=about)
    understanding = Understanding(None, house.characters)
    understood = await understanding.read("and yusuf?", asker)
    assert understood.kind is not None
    assert (understood.kind.tool, understood.question.character) == ("my_matches", "yusuf")
    assert another_named("and why?") is None


async def test_what_others_talked_about_is_told_to_nobody(house: House) -> None:
    understood = await Understanding(None, house.characters).read(
        "has my coach played him, and what did they talk about", Asker(NORA, Screen(ScreenKind.CHARACTER, "kenji"))
    )
    assert understood.refused is not None


@pytest.mark.parametrize(
    ("before", "said", "anew"),
    [
        ("whats a good opening for a beginner with white", "and with black?", "a beginner with black"),
        ("best opening for beginners", "and for black", "best opening for beginners with black?"),
        ("what is my blitz rating", "and rapid?", "what is my rapid rating"),
        ("how do i mate with king and rook against king?", "and with bishop and knight?", "with bishop and knight"),
        ("what should i study?", "what about endgames?", "what should i study in endgames?"),
        ("who plays the sicilian here", "and the caro-kann?", "who plays the caro-kann here"),
        ("how many games did i play today?", "and this week?", "how many games did i play this week?"),
        ("who is the strongest here", "ok and the weakest?", "who is the weakest here"),
    ],
)
def test_a_part_that_is_named_anew_takes_the_place_of_the_one_before(before: str, said: str, anew: str) -> None:
    assert anew in (swapped(said, before) or "")


@pytest.mark.parametrize(
    "said", ["and rosa?", "and why?", "black to move and mate in two, how?", "what about my friend"]
)
def test_what_names_no_such_part_leaves_the_question_before_alone(said: str) -> None:
    assert swapped(said, "am i better with white or black?") is None


async def test_a_swapped_question_is_read_as_a_whole_one(house: House) -> None:
    asker = Asker(NORA, Screen(ScreenKind.HALL), before="How does the bishop move?")
    understood = await Understanding(None, house.characters).read("and the knight?", asker)
    assert understood.question.text == "how does the knight move?"


def test_the_next_follow_up_hears_the_question_as_it_was_read() -> None:
    session = DeskSession(lambda: 0)
    session.add(KeptExchange("one", 0, "hall", "and rapid?", "1200", about={"tool": "x", "asked": "my rapid rating?"}))
    assert session.before == "my rapid rating?"
