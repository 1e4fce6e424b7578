"""Answers by the words of a question: whether somebody suits, luck, much time, whose move, lessons, draws, puzzles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess
import pytest

from app.desk.board.standing_asked import aims_told, side_meant, verdict_asked
from app.desk.board.standing_words import undone_of
from app.desk.board.state_words import counted_words, standing_of
from app.desk.club.live_words import beside_score, live_move_told
from app.desk.finished.lesson_words import exact_words, held_words, lesson_words
from app.desk.memories.memory_words import all_told, undone_told
from app.desk.people.opponent_words import why_told, with_person
from app.desk.people.people_words import person_told
from app.desk.people.profile_asked import lost_to_told, openings_asked, passed_told, sit_asked, style_asked, watch_now
from app.desk.people.suits_words import luck_told, suits_told
from app.desk.practice.phase_words import phase_told
from app.desk.practice.plan_words import days_named
from app.desk.puzzle.puzzle_words import deep_told, mate_told, piece_told, wanted_of
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.progress_words import results_told
from app.desk.record.recent_words import leaders_told
from app.desk.record.record_facts import facts_of
from app.desk.tool import About

HOUSE = [
    {"name": "Vesna Korolija", "rating": 2600},
    {"name": "Kenji W", "rating": 1800},
    {"name": "Pip A", "rating": 570},
]
LINE = {"name": "Schliemann Gambit", "first": "e4", "moves": "1.e4 e5 2.Nf3 Nc6 3.Bb5 f5"}
KENJI: dict[str, Any] = {
    "name": "Kenji W", "rating": 1800, "tagline": "Faster.", "teaches": False,
    "teases": 3, "patience": 8, "house": HOUSE,
    "record": {"won": 1, "drawn": 0, "lost": 0}, "live": [], "plays_now": None, "white": [], "black": [LINE],
    "met_here": False, "your_color": None, "endings": 0, "strength": "A club evening.", "leanings": "They attack.",
    "likes": {"risk_tolerance": 0.2}, "career": {"beaten_by": ["Rosa", "Dana"]},
    "own_win": {"moves": 18, "how": "checkmate", "accuracy": 60, "blunders": 2, "your_accuracy": 85},
}  # fmt: skip
GAME: dict[str, Any] = {
    "white": {"name": "Vesna Korolija", "rating": 2600}, "black": {"name": "Anselm Brandt", "rating": 2350},
    "move": 7, "lead": 0, "words": "Vesna against Anselm",
    "did": {"took": "pawn", "castled": False, "by": "White", "piece": "pawn", "to": "c5", "men": 30,
            "means": "takes the pawn and attacks the knight on b6",
            "earlier": [{"by": "White", "taken": "pawn", "on": "c5"}]},
}  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("would he suit someone who gets nervous", "Yes, Kenji is calm and patient"),
        ("would he teach me a bit", "Yes, by playing and talking"),
        ("is he right for my daughter", "Hardly"),
        ("worth it?", "Yes: Kenji is rated 1800, 584 above your 1216: worth it for the lesson"),
    ],
)
def test_whether_somebody_suits_is_said_first(asked: str, begins: str) -> None:
    assert suits_told(KENJI, asked, 1216).startswith(begins)


def test_a_win_against_somebody_much_stronger_had_some_luck_and_the_better_play() -> None:
    words = luck_told(KENJI, 1216)
    assert words.startswith("A rare one")
    assert "you played it better" in words
    assert luck_told(KENJI, 2200).startswith("Hardly luck")
    assert "no luck was needed" in luck_told({**KENJI, "own_win": None}, 1216)


def test_sitting_down_with_much_time_or_while_they_play() -> None:
    assert "“no clock”" in sit_asked(KENJI, "with a lot of time on the clock")
    busy = {**KENJI, "live": ["Kenji (1800) against Pip (570)"]}
    assert sit_asked(busy, "can i challenge him while he plays").startswith("Yes, at any time.")
    assert "no hindrance" in sit_asked(busy, "can i challenge him while he plays")
    assert "is playing now" in watch_now(busy, "None yet.")


def test_a_favourite_is_the_first_of_the_sheet_and_the_opening_of_a_board_is_looked_for_there() -> None:
    assert openings_asked(KENJI, "his favourite defence?").startswith("With Black the Schliemann Gambit")
    now = {**KENJI, "plays_now": {"name": "English Opening: Four Knights", "color": "black"}}
    assert openings_asked(now, "does he play that a lot").startswith("Not by name")
    own = {**KENJI, "plays_now": {"name": "Schliemann Gambit: Main", "color": "black"}}
    assert openings_asked(own, "does he play that a lot").startswith("Yes")


def test_endings_care_losses_and_the_place_of_somebody() -> None:
    assert "at 1800" in style_asked(KENJI, "is he good at endgames")
    assert style_asked(KENJI, "always that careful?").startswith("Yes, Kenji is a careful player")
    assert lost_to_told(KENJI, "against whom?") == "Beaten Kenji here: Rosa and Dana."
    assert "number two of three" in passed_told(KENJI, "nobody ever overtakes him")


def test_a_board_of_honour_says_why_the_first_stays_first() -> None:
    facts = {"asked": "why is vesna on top all the time", "house": HOUSE, "leaders": []}
    assert leaders_told(facts).startswith("Because the characters are sorted by rating, and Vesna")


def test_rated_games_and_the_longest_run_are_told_where_they_are_asked_for() -> None:
    facts: dict[str, Any] = {
        "asked": "how many of those were rated", "games": 5, "best_run": ["Pip A", "Rosa Q"], "streak": -2,
        "against": None, "without": None, "rivals": [],
        "rated_results": {"won": 2, "drawn": 0, "lost": 2, "rivals": [
            {"name": "Pip A", "won": 1, "drawn": 0, "lost": 0}]},
    }  # fmt: skip
    words = results_told(facts)
    assert words.startswith("Four of your five finished games were rated: 2 won, 0 drawn, 2 lost. Won against Pip.")
    assert results_told({**facts, "asked": "longest winning streak"}).startswith(
        "Two wins in a row, against Rosa and Pip"
    )
    assert facts_of([], 0)["best_run"] == []


def test_errors_by_phase_and_by_move_say_yes_or_no() -> None:
    facts: dict[str, Any] = {
        "games": 5, "errors": 2, "by_phase": {"opening": 2}, "advice": "", "asked": "my endgames feel awful",
        "endgames": 2,
        "moves": [{"move": 6, "against": "Rosa Q", "played": "Bh4"}, {"move": 12, "against": "Kenji", "played": "Qh5"}],
    }  # fmt: skip
    assert phase_told(facts).startswith("No, the numbers do not agree")
    assert phase_told({**facts, "asked": "how do i do in endgames"}).startswith("Well, as far as I can see")
    none = phase_told({**facts, "endgames": 0, "asked": "how good are my endings"})
    assert none.startswith("None of your five games that were looked over has reached an endgame")
    assert phase_told({**facts, "asked": "are my openings bad"}).startswith("Yes, the numbers agree")
    assert phase_told({**facts, "asked": "trouble around move ten"}).startswith("In part: one of your two")


def test_minutes_a_day_are_no_day_of_the_week() -> None:
    assert days_named("homework, fifteen minutes a day") is None
    assert days_named("one day a week") == 1


def test_a_puzzle_tells_its_depth_its_kind_and_its_piece() -> None:
    facts = {"moves": 1, "mates": False, "losing": True, "turn": "Black", "piece": "pawn"}
    assert wanted_of("mate in how many?", again=False) == "kind"
    assert wanted_of("how many moves deep is it", again=False) == "deep"
    assert wanted_of("and what piece does it start with", again=False) == "piece"
    assert "no mate" in mate_told(facts)
    assert deep_told(facts).startswith("One move deep")
    assert "pawn" in piece_told(facts)


def test_memories_are_all_told_and_none_is_wiped_by_me() -> None:
    facts = {"asked": "is that all", "who": "Teodor V", "count": 2, "memories": [1, 2]}
    assert all_told(facts).startswith("Yes, that is all: Teodor keeps 2 things")
    assert undone_told({**facts, "asked": "please make rosa forget"}).startswith("I cannot do it for you")
    assert "no button for all" in undone_told({**facts, "who": None, "asked": "wipe everything"})


def test_a_person_is_known_by_the_marks_and_a_casual_game_is_told_how() -> None:
    dana = {"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"}
    assert person_told({"people": [dana], "asked": "how do i know dana is human"}, 1216).startswith("By the marks")
    assert "take the tick from “Rated”" in person_told({"people": [dana], "asked": "a casual game"}, 1216)


def test_an_opponent_is_reasoned_and_a_person_of_that_strength_comes_first() -> None:
    one = {"name": "Kenji W", "rating": 1800, "strength": "Good.", "tagline": "Faster.",
           "met": {"won": 0, "drawn": 0, "lost": 0}}  # fmt: skip
    facts = {"cast": [one], "suggested": one, "beside": {"name": "Kenji W", "rating": 1800}, "your_rating": 1216,
             "for_rating": 1216, "named": False}  # fmt: skip
    assert why_told(facts)[0].startswith("Because of the ratings: Kenji has 1800, 584 above your 1216")
    said = facts | {"for_rating": 1750, "named": True}
    assert "Kenji has 1800, 50 above the 1750 you named" in why_told(said)[0]
    dana = {"name": "Dana", "rating": 1200, "clock": "5+3", "rated": True}
    assert with_person({**facts, "person": dana}, "Pip.", in_lobby=True).startswith("Dana (1200), a person, waits here")


def test_a_live_game_tells_captures_odds_and_how_far_it_is() -> None:
    words = live_move_told(GAME, "black just gave away a bishop")
    assert words.startswith("No, not for nothing.")
    assert "took the pawn on c5 with the pawn" in words
    assert beside_score(GAME, "my money is on anselm. foolish?").startswith("Bold, not foolish: Vesna is clearly")
    assert "the end is not in sight yet" in beside_score(GAME, "is it finished soon")
    assert beside_score(GAME, "is anselm any match for her on paper").startswith(
        "Vesna is clearly the stronger, by 250"
    )


def test_a_finished_game_has_a_lesson_and_says_whether_it_could_be_held() -> None:
    facts: dict[str, Any] = {
        "asked": "one thing to take away", "moments": ["12.Qh5"], "move": "12.Qh5", "better": "12.b4",
        "reason": {"kind": "puts_to_be_taken"}, "chance_before": 0.58, "chance_after": 0.08,
    }  # fmt: skip
    assert lesson_words(facts).startswith("This one: before each move look whether the piece can be taken")
    assert "Third:" in lesson_words({**facts, "asked": "three lessons"})
    assert held_words(facts).startswith("Yes, before it turned: until 12.Qh5")
    both: list[Mapping[str, Any]] = [{"whose": "You", "accuracy": 49}, {"whose": "Kenji W", "accuracy": 95}]
    assert exact_words(both).startswith("Kenji played more exactly, at 95 per cent")


def test_standing_answers_draws_humans_and_how_much() -> None:
    facts: dict[str, Any] = {
        "asked": ("is this a known "
            "draw"), "yours": {"chance": 0.54, "mate": None}, "men": 32, "number": 2, "side": "White",
        "undone": undone_of(chess.Board(), chess.WHITE), "aims": [], "opening": None, "you": None, "turn": "White",
    }  # fmt: skip
    assert verdict_asked(facts).startswith("Not a known draw")
    assert verdict_asked({**facts, "asked": "winning for a normal human?"}).startswith("No: that is about level")
    assert verdict_asked({**facts, "asked": "is that a lot"}).startswith("No, that is little")
    plan = aims_told({**facts, "asked": "a plan for white, not variations"})
    assert plan == "For White first bring out the bishops and knights and castle."
    assert aims_told(facts) is None


def test_pieces_are_counted_for_both_sides() -> None:
    words = counted_words({"you": "White", "standing": standing_of(chess.Board())})
    assert words.startswith("You have a queen, two rooks, two bishops, two knights and eight pawns; Black has a queen")


@pytest.mark.parametrize(
    ("said", "about", "answered"),
    [
        ("why that one?", About("opponents"), ("opponents", "reasons")),
        ("and a cure for it?", About("practice", "m", 3, aspect="advice"), ("practice", "drill")),
        ("is that all?", About("what_they_remember", character="teodor"), ("what_they_remember", "of_me")),
        ("against whom?", About("character_profile", aspect="career"), ("character_profile", "career")),
        ("have we played before", About("club_status", aspect="person"), ("my_matches", "met")),
        ("why, material looks even to me", About("club_status", aspect="score"), ("engine_analysis", "reasons")),
        ("and what should he do about it?", About("club_status", aspect="score"), ("engine_analysis", "best")),
    ],
)
def test_short_questions_point_back(said: str, about: About, answered: tuple[str, str]) -> None:
    assert pointing_back(said, about) == answered


def test_a_side_is_meant_by_its_colour_or_its_player() -> None:
    class Sitting:
        def __init__(self, name: str) -> None:
            self.name = name

    class State:
        white, black = Sitting("Vesna Korolija"), Sitting("Anselm Brandt")

    state: Any = State()
    assert side_meant(state, "what is Vesna up to") is chess.WHITE
    assert side_meant(state, "a plan for black") is chess.BLACK
    assert side_meant(state, "who is better, vesna or anselm") is None
