"""What is understood by who asks what of whom: other people's matters, judgements at a rated board, pins, own openings,
the moves after a line, one moment of a game, and facts with the verdict first."""

from __future__ import annotations

import chess
import pytest

from app.desk.club.news_words import evening_asked
from app.desk.club.ranked_words import chosen_told
from app.desk.finished.game_sought import names_own_game, names_running
from app.desk.games import SeenGame
from app.desk.moves.card_target import targets_of
from app.desk.moves.moment_asked import asks_how_stood, man_planned, means_the_other
from app.desk.moves.pin_story import pin_asked, pin_told, unpinned_words
from app.desk.openings.own_openings import chosen_by
from app.desk.people.somebody_asked import as_he, aspects_of_one
from app.desk.people.somebody_words import one_told
from app.desk.practice.study_asked import IN_ORDER, study_asked
from app.desk.reading.forms_asked import page_facts
from app.desk.reading.objects import object_of
from app.desk.reading.rated_asked import asks_of_afterwards, begs_judgement
from app.desk.reading.whose_matter import others_matter
from app.desk.record.parting import beside_told, compares_games
from app.desk.record.score_asked import asks_for_score
from app.desk.screen import ScreenKind
from app.desk.tools.line_moves import moves_after
from app.desk.tools.move_card import STANDS, stood_then
from app.desk.tools.others_private import private_told
from app.desk.tools.score_with import score_told
from app.domain.pins import pins_on
from tests.unit.desk.test_move_cards import game

HOUSE = ("Kenji", "Rosa", "Teodor", "Vesna", "Anselm", "Marguerite", "Ilyas", "Pip")
LOST = "e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5 O-O d6 c3 O-O Bg5 h6 Bh4 g5 Bg3 Bg4 h3 Bxf3 Qxf3 Kg7 Qh5 Nxh5"
PIP = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7 Ke7 Nd5"


@pytest.mark.parametrize(
    ("said", "whose"),
    [
        ("what has Dana told Rosa about herself?", "Dana"),
        ("Dana is here. What does the club remember of her?", "Dana"),
        ("what did dana talk about with kenji", "Dana"),
        ("what kind of openings does Dana usually play with white", "Dana"),
        ("does Marguerite remember Thomas", "Thomas"),
        ("who else has he been chatting with, and what about?", None),
    ],
)
def test_what_belongs_to_another_person_is_heard_by_who_is_asked_of_whom(said: str, whose: str | None) -> None:
    found = others_matter(said, ["Dana"], HOUSE)
    assert found is not None
    assert found.name == whose


@pytest.mark.parametrize(
    "said",
    [
        "does dana see what i told kenji",
        "can other players read my slips",
        "does kenji tell other players what i said",
        "is dana good, and how do I play her?",
        "what clock does dana want to play",
        "what does Rosa know about Kenji",
        "do the characters talk to other players too",
        "does Rosa remember the Sicilian we played",
    ],
)
def test_what_is_ones_own_or_public_is_not_refused(said: str) -> None:
    assert others_matter(said, ["Dana"], HOUSE) is None


def test_the_refusal_comes_first_and_what_is_public_behind_it() -> None:
    record = {"name": "Dana", "rating": 1200, "provisional": True, "guest": True, "username": None, "seen": {},
              "own": {"won": 0, "drawn": 0, "lost": 0}, "manners": False}  # fmt: skip
    told = private_told({"name": "Dana", "record": record, "waits": "5+3, rated"})
    assert told.startswith("No, that I do not tell: what Dana says here")
    assert "1200" in told
    assert "Dana waits in the lobby for a game of 5+3, rated." in told


@pytest.mark.parametrize(
    ("said", "judges", "later"),
    [
        ("what would kenji play here if he were me", True, False),
        ("suppose vesna were sitting in my chair, which piece would she touch?", True, False),
        ("is my d-pawn weak?", True, False),
        ("and once it is over? do i get a straight answer then?", False, True),
        ("can a pawn take en passant at any time later?", False, False),
        ("would rosa mind if i left?", False, False),
        ("what did kenji play in our last game?", False, False),
    ],
)
def test_a_judgement_at_a_rated_board_is_heard_whoever_is_to_give_it(said: str, judges: bool, later: bool) -> None:
    assert begs_judgement(said) is judges
    assert asks_of_afterwards(said) is later
    assert page_facts()["match"]["afterwards"].startswith("Yes")


def _finished(moves: str) -> SeenGame:
    return game(moves)


def test_a_pin_that_is_over_is_told_with_what_ended_it() -> None:
    asked = pin_asked("so was the knight on f6 not pinned anymore?")
    assert asked is not None
    assert (asked.man, asked.square) == (chess.KNIGHT, chess.F6)
    told = pin_told(_finished(LOST), asked, 23)
    assert told is not None
    assert told.startswith("No, the knight on f6")
    assert "9.Bg3" in told
    assert "8...g5" in told
    then = pin_told(_finished(LOST), asked, 15)
    assert then is not None
    assert then.startswith("Yes")
    assert "queen on d8" in then
    assert pin_asked("should i pin that knight?") is None
    assert pin_asked("is this memory pinned? the slip of the knight") is None


def test_pins_of_a_position() -> None:
    board = chess.Board("rnbqkb1r/ppp1pppp/5n2/3p2B1/3P4/2N5/PPP1PPPP/R2QKBNR b KQkq - 0 3")
    assert not [pin for pin in pins_on(board) if pin.held == chess.F6]
    board = chess.Board("rnbqkb1r/ppp2ppp/4pn2/3p2B1/3P4/2N5/PPP1PPPP/R2QKBNR w KQkq - 0 4")
    assert [(pin.by, pin.held, pin.behind) for pin in pins_on(board)] == [(chess.G5, chess.F6, chess.D8)]


def test_whose_man_it_is_says_who_takes_it() -> None:
    seen = _finished(PIP)
    low = "what should he have done instead of taking my queen"
    assert [one.ply for one in targets_of(low, low, seen, None, 13)] == [10]
    low = "suppose he had taken the knight on e5 with the pawn instead of grabbing the queen"
    first = targets_of(low, low, seen, None, None)[0]
    assert (first.tried_at, first.tried) == (9, ("d6e5",))


@pytest.mark.parametrize(
    ("moves", "white", "name"),
    [
        ("e4 e5 Nf3 Nc6 Bc4 Bc5", True, "Italian Game"),
        ("e4 e5 Nf3 d6 Bc4", True, "King's Knight Opening"),
        ("e4 e5 Nf3 d6 Bc4", False, "Philidor Defence"),
        ("e4 c5 Nf3 d6", True, "King's Pawn Game"),
    ],
)
def test_the_opening_of_ones_own_is_what_ones_own_move_made(moves: str, white: bool, name: str) -> None:
    found = chosen_by(moves.split(), white=white)
    assert found is not None
    assert found.name.replace("’", "'") == name


def test_the_moves_after_a_line_come_from_the_book() -> None:
    assert {"f4", "Nc3", "Bc4", "d4"} <= set(moves_after(("e4", "e5")))
    assert moves_after(("e4", "e5"))[0] == "Nf3"


def test_games_are_named_by_whom_they_were_with_or_that_they_run() -> None:
    assert names_own_game("my game with pip: suppose he had taken")
    assert not names_own_game("the game with kenji that i am playing now")
    assert names_running("is this like the one i'm playing against him now?")
    assert compares_games("is this the same opening as the one i'm playing?")
    facts = {"names": ["Italian Game: Two Knights Defence", "Italian Game"], "same": 5, "last": "3.Bc4",
             "here": "3...Nf6", "there": "3...Bc5", "with": "Kenji", "runs": True, "here_runs": False}  # fmt: skip
    told = beside_told(facts)
    assert told.startswith("Yes, this game and the running game with Kenji are the same opening, the Italian Game")
    assert "3...Nf6" in told


def test_a_moment_and_the_other_game_are_asked_for() -> None:
    assert asks_how_stood("and up to that point, was i all right?")
    assert asks_how_stood("was i still fine before move 12?")
    assert not asks_how_stood("was i ever better in this one, before it went south?")
    assert means_the_other("and the other one, with 1.d4?")
    assert not means_the_other("and the other side of it?")
    assert man_planned("ok and after that, what do i do with the knight on d2")
    assert not man_planned("the horse wont go where i want it")


@pytest.mark.parametrize(
    ("said", "screen", "told"),
    [
        ("and if i press forget, is it really gone or only hidden from me?", "memories", "memory-gone"),
        ("does rosa know what i told kenji or do they each keep it to themselves", "memories", "told-others"),
        ("will they all have forgotten me when i come back tomorrow?", "settings", "memories.tomorrow"),
        ("do i lose all my games if i dont sign up?", "settings", "settings.guest_games"),
        ("do i have to chat with him before he'll play or can i just start", "room", "room.talk_first"),
        ("can i choose the time control before i challenge him?", "room", "room.clock"),
        ("can it also give me the evaluation as a number", "analysis", "analysis.evaluation"),
        ("i think pip's mate should count for something", "honours", "honours.one_game"),
        ("can i just chat with him without playing", "room", None),
        ("how deep does the engine think", "analysis", None),
    ],
)
def test_a_fact_with_its_verdict_first_answers_its_form(said: str, screen: str, told: str | None) -> None:
    found = object_of(said, ScreenKind(screen))
    assert (None if found is None else found.fact or found.entry) == told


def test_the_score_is_told_before_anything_else() -> None:
    assert asks_for_score("how do i stand against him")
    assert not asks_for_score("how do i stand against him here")
    facts = {"first": "Kenji", "won": 0, "drawn": 0, "lost": 1,
             "latest": {"outcome": "lost", "moves": 12, "kind": "friendly"},
             "runs": [{"stake": "friendly", "move": 11, "mine": True}]}  # fmt: skip
    told = score_told(facts)
    assert told.startswith("Against Kenji you have won 0, drawn 0 and lost 1")
    assert "still runs: a friendly one, at move 11, your turn" in told


def test_temper_is_told_by_the_sheet() -> None:
    screen = ScreenKind.CHARACTER
    assert aspects_of_one(as_he("is kenji a kind person or only polite", "kenji"), screen) == ["kind"]
    assert aspects_of_one(as_he("is rosa annoyed if i think for a long time?", "rosa"), ScreenKind.MATCH) == ["slow"]
    asked = "want to surprise him with an opening he doesn't know so well"
    assert aspects_of_one(as_he(asked, "kenji"), screen) == ["less_known"]
    facts = {"first": "Rosa", "teases": 8, "patience": 3, "runs": True, "clock": None, "lives": [], "wanted": ["slow"]}
    assert "patience is 3 of 10" in one_told(facts)
    assert "no clock" in one_told(facts)


def test_the_evening_is_asked_for_as_a_whole() -> None:
    assert evening_asked("whats on this evening? any events", ScreenKind.HALL)
    assert not evening_asked("good evening, what is on this page?", ScreenKind.HALL)
    assert not evening_asked("is there an arena on tonight", ScreenKind.ARENA)


def test_somebody_is_chosen_by_a_rating_that_is_said() -> None:
    house = [
        {"name": "Ilyas", "rating": 1550, "slug": "ilyas"},
        {"name": "Marguerite", "rating": 900, "slug": "marguerite"},
    ]
    told, slug = chosen_told({"own": 1500, "said": 1500, "wanted": "nearest", "house": house})
    assert slug == "ilyas"
    assert told.startswith("Of those Ilyas (1550) is nearest to 1500, 50 points above that.")


def test_whether_one_stands_better_after_a_move_that_is_tried_is_told_first() -> None:
    card = {"chance_after": 0.34, "by": "Black"}
    assert stood_then(card, "White") == "Yes, you stand better then, with 66 chances in a hundred for you."
    assert stood_then({"chance_after": 0.34, "by": "White"}, "White").startswith("No, you stand worse")
    assert STANDS.search("suppose he had taken the knight. did i still stand better?")


def test_a_move_that_ends_a_pin_says_so() -> None:
    board = chess.Board("r1bq1rk1/ppp2pp1/2np1n1p/2b1p3/2B1P2B/2PP1N2/PP3PPP/RN1Q1RK1 b - - 1 8")
    after = board.copy()
    after.push_san("g5")
    told = unpinned_words(board, after)
    assert told.startswith("It ends a pin: the bishop on h4 held the knight on f6 before the queen on d8")
    after = board.copy()
    after.push_san("a6")
    assert not unpinned_words(board, after)


def test_errors_are_listed_by_what_they_cost_where_that_is_asked() -> None:
    assert study_asked("list my weaknesses in order of what they cost me, worst first") == "each"
    assert IN_ORDER.search("rank my mistakes please")
    assert IN_ORDER.search("list my games") is None
