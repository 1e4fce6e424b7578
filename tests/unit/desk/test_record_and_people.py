"""A visitor's record, the characters, other people, memories, plans and the puzzle, in words, without a house."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from typing import Any

import chess
import pytest

from app.desk.club.club_words import who_play_told
from app.desk.club.live_verdict import verdict_told
from app.desk.memories.memory_words import asked_of_memories, slip_told, source_of, wanted_by
from app.desk.people.meeting_words import manner_told, name_told, next_told, partner_told, topics_told, worth_told
from app.desk.people.opponent_words import after_told, step_told, suggested_told
from app.desk.people.people_words import person_told
from app.desk.people.profile_words import ended_named, record_told
from app.desk.practice.plan_words import days_named, plan_told, weakness_told, weeks_named
from app.desk.puzzle.puzzle_words import hard_told, more_told, motif_told, shown_by_line, source_told, wanted_of
from app.desk.record.against_words import accuracy_beside_told, against_told
from app.desk.record.loss_words import each_told, losses_told
from app.desk.record.progress_words import results_told
from app.desk.record.recent_words import leaders_told, place_told
from app.desk.record.record_words import TELLERS
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope

FIVE: dict[str, Any] = {
    "asked": "", "against": None, "without": None, "games": 5, "won": 2, "drawn": 0, "lost": 3, "streak": -2,
    "recent": {"won": 2, "lost": 3}, "rating": 1216, "rated_before": [1216, 1224, 1200], "running": ["Rosa Quintana"],
    "accuracies": [49, 60, 89, 70],
    "rivals": [
        {"name": "Rosa Quintana", "won": 0, "drawn": 0, "lost": 2},
        {"name": "Pip A", "won": 1, "drawn": 0, "lost": 0},
    ],
}  # fmt: skip
LOST = {
    "outcome": "lost", "how": "resignation", "moves": 10, "accuracy": 60, "opening": "Sicilian Defence: Najdorf",
    "worst": {"move": "9.Bh4", "better": "Bxf6", "phase": "opening"},
}  # fmt: skip
HOUSE = [
    {"name": "Vesna Korolija", "rating": 2600},
    {"name": "Rosa Quintana", "rating": 1400},
    {"name": "Pip A", "rating": 570},
]
PIP: dict[str, Any] = {
    "name": "Pip A", "rating": 570, "house": HOUSE, "running": 0, "running_rated": False, "teases": 3, "patience": 2,
    "record": {"won": 1, "drawn": 0, "lost": 0, "streak": 1}, "own_win": {"moves": 13, "how": "resignation"},
    "life": ["Ten, school chess club.", "Mum is a midwife.", "The pawn is liked."],
}  # fmt: skip


def test_the_results_name_against_whom_and_what_still_runs() -> None:
    words = results_told(FIVE)
    assert "Won against Pip; lost to Rosa (2)." in words
    assert "still runs, against Rosa, is not counted" in words


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("my win percentage overall", "40 per cent of your finished games are won"),
        ("streak?", "Two losses in a row"),
        ("am i getting better", "Too early to say: five finished games are too few to be sure"),
    ],
)
def test_what_of_the_results_is_asked_comes_first(asked: str, begins: str) -> None:
    assert results_told({**FIVE, "asked": asked}).startswith(begins)


def test_with_enough_games_there_is_a_verdict() -> None:
    many = {**FIVE, "asked": "am i getting better", "games": 40, "rating": 1300, "accuracies": [80, 80, 60, 60]}
    assert results_told(many).startswith("Better, by what I can count.")
    assert "60 per cent in the first two" in results_told(many)


def test_results_without_somebody_say_so() -> None:
    assert "without those against Pip" in results_told({**FIVE, "without": "Pip", "asked": "percentage without pip"})


def test_lost_games_are_set_side_by_side() -> None:
    other = {**LOST, "opening": "Queen's Gambit Declined", "moves": 8}
    words = against_told({"against": "Rosa Quintana", "detail": [LOST, other], "asked": "in the same way?"})
    assert words.startswith(
        "Not the same way against Rosa: the openings were different, but both turned in the opening"
    )
    assert "what cost most was 9.Bh4, where Bxf6 was there" in words
    asked = {"asked": "lost alike?"}
    assert against_told({"against": "Rosa", "detail": [LOST, LOST]} | asked).startswith("In the same way")


def test_a_lost_game_leads_to_itself_whatever_was_won_between() -> None:
    other = {**LOST, "moves": 8}
    facts = {"against": None, "thread": [], "detail": [{**LOST, "number": 0}, {**other, "number": 3}]}
    assert each_told(facts)[1] == [(0, "The one in 10 moves"), (3, "The one in 8 moves")]
    too_old = {**facts, "detail": [{**other, "number": 99}]}
    assert each_told(too_old)[1] == []


def test_who_has_lost_nothing_is_told_so_of_one_game_and_of_several() -> None:
    none = {"lost": 0, "games": 1, "against": None}
    assert losses_told(none)[0] == "You have not lost your one game."
    against = {"lost": 0, "games": 4, "against": "Pip Adeyemi"}
    assert losses_told(against)[0] == "You have not lost any of your 4 games against Pip Adeyemi."


def test_accuracy_is_set_beside_that_of_other_games() -> None:
    lost = LOST | {"blunders": 1}
    facts = {"against": "Rosa Quintana", "detail": [lost, lost], "here": lost | {"accuracy": 49}}
    assert accuracy_beside_told(facts).startswith("No: this one you lost in 10 moves at 49 per cent accuracy")
    assert "against Rosa it was 60 per cent, one blunder" in accuracy_beside_told(facts)


def test_an_opening_that_was_never_played_has_no_result() -> None:
    named = {"name": "English", "won": 0, "drawn": 0, "lost": 0, "others": ["Sicilian Defence"]}
    assert "none with the English" in TELLERS["openings"]({"named": named})[0]
    assert "1 won" in TELLERS["openings"]({"named": {**named, "won": 1}})[0]


def test_asked_with_what_one_loses_the_worst_openings_come_first_and_all_of_them() -> None:
    played = [
        {"name": "Italian Game", "games": 2, "score": 0.5},
        {"name": "Sicilian Defence", "games": 1, "score": 0.0},
        {"name": "Queen's Gambit Declined", "games": 1, "score": 0.0},
    ]
    told = TELLERS["openings"]({"named": None, "openings": played, "asked": "which opening do i lose with most"})[0]
    assert told.startswith("What has brought you least is the Sicilian Defence (")
    assert "and the Queen's Gambit Declined (" in told
    assert "Best goes the Italian Game" in told


def test_a_place_says_how_many_points_are_missing_to_the_one_above() -> None:
    facts = {"place": 2, "places": 9, "rating": 1216, "above": {"name": "Dana", "rating": 1230}}
    assert "Just above you is Dana (1230): 15 points more" in place_told(facts)
    none: dict[str, object] = {"place": None, "rated_games": 4, "rating": 1216, "leaders": []}
    assert "nobody to pass" in place_told(none)


def test_who_leads_says_on_how_many_games_and_that_characters_stand_apart() -> None:
    leaders = [{"name": "Dana", "rating": 1700, "games": 12, "lost": 3}]
    words = leaders_told({"house": HOUSE, "leaders": leaders})
    assert "12 rated games" in words
    assert "a board of their own" in words


def test_a_win_against_the_gentlest_says_little_and_points_upwards() -> None:
    words = record_told(PIP, "does that say anything about my level", 1216)
    assert "says little of your level" in words
    assert "Move up, for Pip stands 646 below you: the next above Pip is Rosa (1400)" in words
    assert "proud" in worth_told(PIP, 300)
    assert next_told({**PIP, "rating": 2600}, 1216).startswith("Above Pip there is nobody")


def test_a_running_game_is_not_in_the_score_and_would_be_the_next_loss() -> None:
    rosa = {**PIP, "name": "Rosa Q", "record": {"won": 0, "drawn": 0, "lost": 2, "streak": -2}, "running": 1}
    words = record_told({**rosa, "running_rated": True}, "so if i resign this is my third loss", 1216)
    assert "not in it until it is over" in words
    assert "would be your third and cost rating" in words


def test_how_a_game_of_theirs_ended_is_read_from_the_question() -> None:
    assert ended_named("when was her last loss") == "lost"
    assert ended_named("did she win or lose") is None


def test_a_name_a_manner_and_topics_come_from_the_sheet() -> None:
    assert "eel-YAHS" in name_told({"name": "Ilyas Demir"}, "ilyas")
    assert "does not tell" in name_told({"name": "Somebody"}, "somebody")
    assert "teasing is 3 of 10" in manner_told(PIP)
    assert "midwife" in topics_told(PIP, "what does he like to talk about")


def test_of_two_partners_the_one_whose_page_speaks_of_endings_is_taken() -> None:
    one = {"name": "Teodor V", "endings": 1, "patience": 5, "rating": 2050, "leanings": "A."}
    other = {"name": "Kenji W", "endings": 0, "patience": 2, "rating": 1800, "leanings": "B."}
    assert partner_told({**one, "beside": other}, "to train endgames").startswith("For that I would take Teodor")
    assert not partner_told({**one, "beside": other}, "who is stronger")


def test_a_step_up_and_who_comes_after_somebody() -> None:
    met = {"won": 0, "drawn": 0, "lost": 1}
    cast = [{"name": one["name"], "rating": one["rating"], "strength": "S.", "met": met} for one in reversed(HOUSE)]
    facts = {"cast": cast, "step": "up", "beside": {"name": "Pip A", "rating": 570}, "your_rating": 1216}
    assert step_told(facts)[0].startswith("Rosa Quintana (1400) is the next above Pip (570)")
    assert "lost 1 there" in step_told(facts)[0]
    assert "there is nobody" in step_told({**facts, "beside": {"name": "Vesna K", "rating": 2600}})[0]
    assert "comes Rosa Quintana" in after_told({**facts, "beside": {"name": "Vesna K", "rating": 2600}})[0]
    near = {**facts, "suggested": cast[1], "near": [cast[1]["name"]], "even": True, "named": False, "for_rating": 1216}
    assert "the nearest to your 1216" in suggested_told(near)


def test_a_person_who_waits_is_told_with_the_stake_and_how_to_sit_down() -> None:
    people = [{"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"}]
    words = person_told({"people": people, "asked": "accepting hers can cost me rating"}, 1216)
    assert words.startswith("It is a rated game")
    assert "choose 5+3, rated, under “Find me somebody”" in words


def test_a_game_that_is_watched_is_judged_with_a_reason() -> None:
    board = chess.Board("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 3")
    words = verdict_told(board, 0.1, {chess.WHITE: "Vesna", chess.BLACK: "Anselm"})
    assert words.startswith("Anselm, with Black, is")
    assert "Anselm is 9 pawns’ worth up" in words


def test_a_list_of_running_games_says_whether_people_play() -> None:
    game = {"white": {"name": "Vesna K"}, "minds": True}
    assert "no game between people is on" in who_play_told([game])
    assert "Vesna has White" in who_play_told([game])
    assert "A person plays" in who_play_told([{**game, "minds": False}])


def _memory(text: str, by: CreatedBy, match_id: str | None) -> Memory:
    return Memory(
        "1", Party("character", "kenji"), text, (), 0.0, Scope.OPPONENT_SPECIFIC, MemoryType.PERSONAL_NOTE, 0.5,
        Party("player", "nora"), by, datetime(2026, 1, 1, tzinfo=UTC), match_id,
    )  # fmt: skip


def test_where_a_memory_came_from_is_told() -> None:
    told = _memory("I am a nurse, by the way.", CreatedBy.PLAYER, "game")
    noted = dataclasses.replace(told, created_by=CreatedBy.POST_MATCH, narrative="you lost in twelve moves")
    assert source_of(told) == "you said it yourself, at the board"
    assert source_of(noted).startswith("it was noted after a game")
    assert wanted_by(told, "why does he have nurse") > wanted_by(noted, "why does he have nurse")
    one = {"of": "Kenji W", "text": told.narrative, "source": source_of(told)}
    facts = {"asked": "why does he have nurse", "meant": True, "memories": [one], "who": None, "of_games": 0}
    assert "you said it yourself" in (asked_of_memories(facts) or "")
    assert "Kenji’s" in slip_told({**facts, "asked": "i should like the bit about the nurse taken out"})
    assert not slip_told({**facts, "asked": "who can read this"})


def test_who_remembers_most_and_who_nothing() -> None:
    facts = {"asked": "who remembers most about me and who has nothing", "meant": False, "who": None, "of_games": 1,
             "by": {"Kenji W": 3, "Rosa Q": 1}, "nothing": ["Vesna K"], "memories": []}  # fmt: skip
    words = asked_of_memories(facts) or ""
    assert words.startswith("Kenji remembers most about you")
    assert "Nothing is kept by Vesna" in words


def test_a_plan_is_as_long_as_it_was_asked_for() -> None:
    facts = {
        "games": 5,
        "errors": 2,
        "by_phase": {"opening": 2},
        "advice": None,
        "minutes": 20,
        "weeks": 2,
        "days": None,
    }
    assert "20 minutes each time" in plan_told(facts)
    assert "The second week" in plan_told(facts)
    few = plan_told({**facts, "days": 3})
    assert "Three times a week" in few
    assert "Monday" not in few
    assert (weeks_named("for two weeks"), weeks_named("a month"), weeks_named("two weekends")) == (2, 4, None)
    assert (days_named("three evenings a week max"), days_named("only weekends")) == (3, 2)


def test_a_weakness_of_few_games_is_said_to_be_unsure() -> None:
    facts = {"games": 5, "errors": 2, "shaky": True, "exercise": True}
    words = weakness_told(facts, "Practise forks.")
    assert words.startswith("It rests on five games")
    assert "Today’s practice" in words


@pytest.mark.parametrize(
    ("asked", "again", "wanted"),
    [
        ("bit more", True, "more"),
        ("still don't see it, first move only please", True, "more"),
        ("is this one supposed to be hard", False, "hard"),
        ("whats the name for this kind of trick", False, "motif"),
        ("may i show this on stream", False, "source"),
        ("does using a hint cost me anything", False, "cost"),
        ("whose move is it", False, "side"),
    ],
)
def test_what_of_the_puzzle_is_wanted(asked: str, again: bool, wanted: str | None) -> None:
    assert wanted_of(asked, again=again) == wanted


def test_a_second_nudge_names_the_square_and_keeps_the_move() -> None:
    board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    facts = shown_by_line(board, ["a1a8"]) | {"piece": "rook", "moves": 1, "checks": True, "takes": False}
    assert facts["motif"] == "mate"
    assert "rook on a1" in more_told(facts, "first move only")
    assert "a8" not in more_told(facts, "first move only")
    assert "to a square that nothing guards" in more_told(facts, "another hint")
    assert motif_told(facts).startswith("It is mate in one")
    assert hard_told(facts, "is it hard").startswith("By its look it is of the easier sort")
    assert hard_told(facts, "too hard for ten year olds").startswith("For children")


def test_a_puzzle_says_whose_game_it_is_out_of() -> None:
    facts = {"white": "Nora", "black": "Teodor", "own": True, "number": 10}
    assert "your own" in source_told(facts)
    assert "anybody may watch" in source_told({**facts, "own": False})
