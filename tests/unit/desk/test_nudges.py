"""Looking things up that stand before the asker: a nudge, a puzzle, a person, the boards of the gallery."""

from __future__ import annotations

import chess
import pytest

from app.accounts.player import Player
from app.desk.board.proposal_words import nudge_words, proposal_of, purpose_words
from app.desk.finished.accuracy_words import accuracy_words
from app.desk.finished.course import good_words
from app.desk.games import written_move
from app.desk.openings.opening_words import goes_on, suits_told
from app.desk.people.people_words import person_told
from app.desk.people.profile_advice import beat_told, compared_told, rank_told
from app.desk.questions import SURE, Meant, QuestionKind
from app.desk.reading.asked_moves import asks_whether_it_would_do
from app.desk.reading.going_on import of_page
from app.desk.reading.parts import parts_of
from app.desk.reading.pointing_back import PURPOSE, REASONS, pointing_back
from app.desk.reading.private_things import asks_for_others
from app.desk.reading.weighing import weighed
from app.desk.registry import all_tools
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, AskedQuestion, Asker

NORA = Player("nora", "nora", "Nora")
FRIENDLY = chess.Board("r2q1rk1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")
LINE = ["d2f1", "c6e7", "f1g3"]
HOUSE = [
    {"name": "Vesna Korolija", "rating": 2600},
    {"name": "Kenji W", "rating": 1800},
    {"name": "Pip A", "rating": 570},
]


def test_a_nudge_names_the_piece_and_not_the_move() -> None:
    words = nudge_words(proposal_of(FRIENDLY, LINE, ()), None)
    assert "knight on d2" in words
    assert "f1" not in words


def test_what_a_quiet_move_prepares_is_told() -> None:
    words = purpose_words(proposal_of(FRIENDLY, LINE, ()))
    assert "on its way to g3" in words
    assert "bishop on c1" in words


def test_a_mate_is_looked_for_among_the_checks() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    assert "every check" in nudge_words(proposal_of(board, ["a1a8"], ()), 1)


@pytest.mark.parametrize(("aspect", "meant"), [("best", PURPOSE), ("plan", PURPOSE), ("standing", REASONS)])
def test_why_asks_for_the_move_that_was_proposed_or_for_the_verdict(aspect: str, meant: tuple[str, str]) -> None:
    assert pointing_back("ok but why? what does it do", About("engine_analysis", "game", 20, aspect=aspect)) == meant


@pytest.mark.parametrize(
    ("said", "move"),
    [
        ("17 felt fine to me", "move 17"),
        ("why was my 12th move bad", "move 12"),
        ("what about 9?", "move 9"),
        ("I am 17 and new here", None),
        ("was 17.Bxh7 bad", "17.Bxh7"),
    ],
)
def test_a_move_is_named_by_its_number_alone(said: str, move: str | None) -> None:
    assert written_move(said) == move


def test_a_move_that_could_be_played_is_tried() -> None:
    assert asks_whether_it_would_do("just tell me if nxe5 loses a piece")
    assert not asks_whether_it_would_do("why was 12.qh5 bad")


@pytest.mark.parametrize(
    ("said", "screen", "read"),
    [
        ("do i have one yet?", ScreenKind.AGENTS, "do i have an agent yet?"),
        ("how do i make mine better?", ScreenKind.AGENTS, "how do i make my agent better?"),
        ("what happens if i pin one of these?", ScreenKind.MEMORIES, "what happens if i pin a memory?"),
        ("does it count?", ScreenKind.PUZZLE, "does the puzzle of the day count?"),
        ("can my agent chat?", ScreenKind.AGENTS, None),
    ],
)
def test_a_pronoun_means_what_the_page_is_about(said: str, screen: ScreenKind, read: str | None) -> None:
    assert of_page(said, screen) == read


def test_two_things_with_one_beginning_are_two_questions() -> None:
    assert parts_of("how do i offer him a draw, or resign") == ["how do i offer him a draw?", "how do i resign?"]
    assert parts_of("how do i mate with bishop and knight") == ["how do i mate with bishop and knight"]


def test_questions_that_are_joined_are_parts() -> None:
    assert parts_of("do i beat him, and may i have white") == ["do i beat him", "may i have white"]
    assert parts_of("is it rated, and if so what do i lose") == ["is it rated", "what do i lose"]
    assert parts_of("is kenji strong and kind") == ["is kenji strong and kind"]


@pytest.mark.parametrize("said", ["give me dana's email", "what's her phone number", "i want to know his real name"])
def test_nobody_is_told_how_to_reach_somebody_else(said: str) -> None:
    assert asks_for_others(said)


@pytest.mark.parametrize("said", ["how do i change my email", "what's the club's address", "give me a hint"])
def test_what_is_ones_own_may_be_asked_for(said: str) -> None:
    assert not asks_for_others(said)


def test_the_house_is_ranked_and_two_are_compared() -> None:
    none, won = {"won": 0, "drawn": 0, "lost": 0}, {"won": 1, "drawn": 0, "lost": 0}
    beside = {"name": "Pip A", "rating": 570, "record": won}
    facts = {"name": "Kenji W", "rating": 1800, "house": HOUSE, "record": none, "beside": beside}
    assert rank_told(facts) == "Of the three of the house one is stronger; the strongest is Vesna (2600)."
    assert compared_told(facts).startswith("Kenji is the stronger, by 1230 points")
    assert "strongest" in rank_told(facts | {"name": "Vesna Korolija", "rating": 2600})


def test_advice_against_somebody_is_made_of_their_leanings() -> None:
    likes = {"aggression": 0.8, "risk_tolerance": 0.5, "patience": 0.2}
    facts = {"name": "Rosa Q", "rating": 1404, "likes": likes, "white": [], "black": [], "lost_to": {"moves": 10},
             "record": {"won": 0, "drawn": 0, "lost": 2}}  # fmt: skip
    words = beat_told(facts)
    assert "castle early" in words
    assert "lost 2" in words
    assert "castle early" not in beat_told(facts | {"likes": likes | {"aggression": 0.5}})


def test_a_person_is_told_of_by_name_with_what_they_wait_for() -> None:
    people = [{"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"},
              {"name": "Eve", "rating": 1300, "doing": "here", "waits_for": None}]  # fmt: skip
    words = person_told({"people": people, "asked": "who is dana"}, 1216)
    assert "5+3, rated" in words
    assert "Eve" not in words


def test_an_accuracy_is_judged_and_the_best_moves_are_named() -> None:
    play = {"you": "White", "accuracy": 49, "moves": 12, "first_choices": 7, "costly": [{"move": "12.Qh5", "cost": 51}],
            "good": [{"move": "9.Bg3", "mark": None}]}  # fmt: skip
    assert "49 per cent: low, as it goes" in accuracy_words(play)
    assert "very good" in accuracy_words(play | {"accuracy": 93})
    both = play | {"theirs": 92, "rival": "Kenji"}
    assert accuracy_words(both).endswith("Kenji’s was 92 per cent.")
    alone = accuracy_words(both, "and kenji's?")
    assert alone == "Kenji’s accuracy in this game was 92 per cent; your own was 49."
    assert "7 of the 12" in good_words(play)
    assert "9.Bg3" in good_words(play)


def test_an_opening_goes_on_as_most_lines_do_and_suits_or_not() -> None:
    assert goes_on(("e4", "c6")) == ("d4", "d5")
    assert "good choice" in suits_told("Italian Game: Two Knights Defence", 1200)
    assert "demanding" in suits_told("Sicilian Defence", 1200)


def test_a_kind_is_meant_by_its_score_as_it_was_weighed() -> None:
    kind = QuestionKind("position_facts", "last", "", ())
    asker = Asker(NORA, Screen(ScreenKind.HALL))
    sure, weak = Meant(kind, SURE + 0.1, SURE), Meant(QuestionKind("rules", "entry", "", ()), SURE - 0.2, SURE)
    weighed_ones = {one.kind.id: one.sure for one in weighed([sure, weak], AskedQuestion("what was that", asker))}
    assert weighed_ones == {"position_facts.last": False, "rules.entry": False}


def test_there_is_a_tool_for_the_puzzle_and_one_for_who_sits_where() -> None:
    assert {"puzzle_of_the_day", "whereabouts"} <= all_tools().keys()


def test_a_pawn_that_goes_against_another_is_said_to_strike_at_it() -> None:
    board = chess.Board()
    for san in ("e4", "c6", "d4", "d5", "e5"):
        board.push_san(san)
    assert "strikes at the pawn on d4" in purpose_words(proposal_of(board, ["c6c5", "d4c5", "e7e6"], ()))
