"""Answers whose first words fit the way a thing was asked, and hold what was asked for. No house."""

from __future__ import annotations

from typing import Any

import pytest

from app.desk.handbook import entries
from app.desk.memories.memory_asked import asked_told
from app.desk.memories.memory_manner import asks_of_grudge, grudge_told, keeps_told
from app.desk.memories.memory_words import held_told
from app.desk.openings.opening_own import same_always_told
from app.desk.people.game_with_words import TELLERS as GAME_WITH
from app.desk.people.meeting_words import manner_told, topics_told
from app.desk.people.profile_asked import clocks_asked, sit_asked
from app.desk.people.profile_beyond import beat_asked, who_asked
from app.desk.people.suits_words import distance_told, suits_told
from app.desk.record.games_listed import games_listed
from app.desk.record.loss_words import losses_told, low_time_told
from app.desk.record.recent_words import met_told
from app.desk.record.record_words import TELLERS
from app.desk.record.strength_words import colours_told

PIP: dict[str, Any] = {
    "name": "Pip A", "rating": 570, "tagline": "Ten.", "backstory": "Pip lives in Penge.", "strength": "A beginner.",
    "teases": 3, "patience": 2, "teaches": False, "life": ["Ten, school chess club.", "Mum is a midwife."],
    "record": {"won": 1, "drawn": 0, "lost": 0}, "running": 0, "running_rated": False, "live": [], "met_here": False,
    "your_color": None,
}  # fmt: skip
VESNA = PIP | {"name": "Vesna K", "rating": 2600, "record": {"won": 0, "drawn": 0, "lost": 0}}


@pytest.mark.parametrize(
    ("who", "asked", "begins"),
    [
        (PIP, "would he be too hard for me?", "No: Pip is rated 570, 646 below your 1216"),
        (PIP, "is he too easy for me", "Easy, yes: Pip"),
        (PIP, "can i beat him", "A good chance: Pip"),
        (VESNA, "is she too strong for me", "As far as winning goes, yes: Vesna is rated 2600, 1384 above"),
        (VESNA, "too easy?", "No: Vesna"),
        (VESNA, "do i have any chance at all", "Hardly a chance: Vesna"),
    ],
)
def test_whether_somebody_is_too_strong_is_answered_as_it_is_put(who: dict[str, Any], asked: str, begins: str) -> None:
    assert distance_told(who, asked, 1216).startswith(begins)
    assert suits_told(who, asked, 1216).startswith(begins)


def test_how_to_win_is_no_question_for_the_chance() -> None:
    assert not distance_told(PIP, "how can i beat him", 1216)
    assert not distance_told(PIP, "is it worth playing him", 1216)


def test_somebody_is_measured_by_who_is_to_play_them() -> None:
    assert suits_told(PIP, "would my 8 year old have fun with this one", 1216).startswith("Yes, Pip suits a child")
    assert suits_told(VESNA, "is she ok for my daughter", 1216).startswith("Hardly")
    assert suits_told(PIP, "would my husband like him", 1216).startswith("That hangs on how well they play")
    assert suits_told(PIP, "what do i get out of a game with him", 1216).startswith("Pip is rated 570")
    assert suits_told(VESNA, "would she suit a pupil of 1350", 1216).startswith(
        "For somebody of 1350 a hard one: Vesna"
    )
    assert suits_told(PIP, "should i play him", 1216).startswith("Yes: Pip is rated 570")


def test_a_chance_is_told_before_the_advice() -> None:
    sheet = VESNA | {"likes": {"aggression": 0.5, "risk_tolerance": 0.5, "patience": 0.5}, "white": [], "black": []}
    assert beat_asked(sheet | {"own_games": [], "lost_to": None}, "have i any chance", 1216).startswith(
        "Hardly a chance"
    )


def test_a_child_of_the_story_is_said_to_be_an_ai() -> None:
    told = who_asked(PIP, "is pip a child? feels mean to win against him")
    assert told.startswith("Pip is an AI character of the club, no real child")
    assert "Ten, school chess club." in told
    assert "Nobody is hurt by a win" in told
    met = PIP | {"leanings": "They take what hangs.", "record": {"won": 1, "drawn": 0, "lost": 0}}
    told = who_asked(met, "who is pip")
    assert told.startswith("Pip A is an AI character of the club: “Ten.”")
    assert told.endswith("They take what hangs. So far you have won 1, drawn 0 and lost 0.")


def test_manner_and_topics_begin_with_no_yes_that_would_not_fit() -> None:
    assert manner_told(PIP).startswith("Pip is mild company")
    assert topics_told(PIP, "does he mind talk of work").startswith("Anything you like, your work")


def test_a_game_is_begun_where_one_is_with_the_clock_that_was_asked_for() -> None:
    here = sit_asked(PIP | {"in_room": True, "running": 1}, "start a quick one with him from here")
    assert here.startswith("To play Pip from here, press “Sit down” below the talk")
    assert "Quick are 1+0, 2+1, 3+2 and 5+0." in here
    assert "friendly game with Pip that runs need not be finished" in here
    assert clocks_asked("10 minutes, not rated").startswith("For 10 minutes take 10+5, or “your own”")
    assert clocks_asked("a game of 12 min") == "For 12 minutes take “your own” with 12 minutes and as many " + (
        "seconds a move as you like."
    )


WITH: dict[str, Any] = {"name": "Pip A", "rating": 570, "yours": 1216, "in_room": False, "games": [], "risk": 5}


def test_the_clocks_there_are_are_listed_and_a_finished_game_may_be_talked_of() -> None:
    assert "no clock, 1+0, 2+1" in GAME_WITH["clock"](WITH | {"asked": "which time controls can i pick with her"})
    assert GAME_WITH["clock"](WITH | {"asked": "which is fair"}).startswith("A short one, 3+2 or 5+0")
    assert GAME_WITH["running"](WITH | {"asked": "a game, 10 minutes"}).startswith("Begin one with “Sit down”")
    assert "a game that is over" in GAME_WITH["talk_of"](WITH | {"asked": "can i talk to him about the game i lost"})


NURSE = {"of": "Kenji W", "text": "I am a nurse.", "source": "you said it yourself", "told": True, "when": "today"}
GAME = NURSE | {"text": "I took it home.", "source": "it was noted after a game", "told": False}
KEPT: dict[str, Any] = {
    "asked": "", "who": "Kenji W", "count": 2, "every": [GAME, NURSE], "of_games": 1, "met": True, "topic": False,
    "record": {"won": 0, "drawn": 0, "lost": 1}, "fitting": [], "slips": [GAME, NURSE], "whole": 2,
    "memories": [{"text": "I am a nurse."}, {"text": "I took it home."}],
}  # fmt: skip


def test_what_is_kept_of_talk_is_told_with_what_there_is() -> None:
    told = keeps_told(KEPT)
    assert told.startswith("Kenji remembers what you plainly tell of yourself")
    assert "So far from your words: Kenji’s “I am a nurse.” (today). One more was noted" in told
    assert "So far nothing is kept" in keeps_told(KEPT | {"every": [GAME], "count": 1})


def test_a_grudge_is_denied_with_what_is_remembered() -> None:
    assert "you won 0, drew 0 and lost 1): Kenji’s “I took it home.”" in grudge_told(KEPT)
    assert asks_of_grudge("does rosa hold anything against me haha")
    assert not asks_of_grudge("what does she know of the games she won against me")
    assert grudge_told(KEPT | {"who": None, "record": None}).startswith("Nobody here bears a grudge")


def test_who_thinks_it_was_forgotten_is_shown_that_very_slip() -> None:
    asked = KEPT | {"asked": "i told him about my work, i think he forgot", "fitting": [NURSE]}
    assert (asked_told(asked) or "").startswith("Kenji has not forgotten it: Kenji’s “I am a nurse.”")


def test_what_is_held_is_told_where_one_may_be_wrong() -> None:
    told = held_told(KEPT | {"asked": "was any of it wrong, can i put it right myself"})
    assert told.startswith("You put it right yourself")
    assert "Kenji keeps two things of you: “I am a nurse.”" in told


FIVE: dict[str, Any] = {
    "asked": "", "against": None, "outcome": None, "games": 5, "won": 2, "drawn": 0, "lost": 3, "blunders": 2,
    "losses_by": {"resignation": 3}, "accuracy": 74, "running": [], "rating": 1216, "rated_before": [1200, 1216],
    "accuracies": [80, 60], "streak": -2,
    "latest": [{"against": "Teodor V", "outcome": "won", "how": "resignation", "moves": 13, "opening": "Italian Game",
                "accuracy": 89, "blunders": 0}] * 2,
    "days_since": {"any": 0}, "openings": [{"name": "Italian Game", "games": 3, "score": 0.33}],
    "colours": {"white": {"won": 2, "drawn": 0, "lost": 3}, "black": {"won": 0, "drawn": 0, "lost": 0}},
}  # fmt: skip


def test_whether_the_clock_cost_games_comes_first() -> None:
    assert losses_told(FIVE)[0].startswith("The clock has cost you no game: of your three losses none came by")
    assert low_time_told(FIVE)[0].startswith("The clock has cost you no game")
    one = FIVE | {"lost": 1, "losses_by": {"time": 1}}
    assert losses_told(one)[0].startswith("The clock has cost you one game, your one loss")


def test_getting_better_has_a_verdict_on_the_rating_too() -> None:
    told, _ = TELLERS["rating"](FIVE | {"asked": "am i getting better or not", "week": []})
    assert told.startswith("Too early to say: five finished games are too few")


def test_the_games_that_were_won_are_listed_with_links() -> None:
    won = FIVE | {"asked": "show me the games where i won", "outcome": "won", "games": 2}
    told, links = games_listed(won) or ("", [])
    assert told.startswith("You have won two games: against Teodor, 13 moves; against Teodor")
    assert len(links) == 2
    assert games_listed(FIVE | {"asked": "where are my old games"}) is None


def test_a_game_against_somebody_is_told_with_what_decided_it() -> None:
    one = FIVE | {"against": "Teodor V", "turned": {"move": "10...Bxa1", "better": "Nf6"}}
    assert "What decided it: 10...Bxa1, a mistake, where Nf6 was there." in met_told(one)[0]
    told, links = TELLERS["rivals"](one)
    assert told.startswith("Against Teodor: 2 won, 0 drawn, 3 lost. You last played Teodor V today")
    assert links == [(0, "That game")]


def test_always_the_same_opening_is_no_fault() -> None:
    told, _ = same_always_told(FIVE)
    assert told.startswith("It is no fault to stay with one opening")
    assert "the Italian Game, in three of your five games" in told
    assert "no opening came twice" in same_always_told(FIVE | {"openings": [FIVE["openings"][0] | {"games": 1}]})[0]


def test_a_colour_without_a_win_is_said_so() -> None:
    told, _ = colours_told(FIVE | {"asked": "did i ever win with black"})
    assert told.startswith("With Black you have no wins, and no finished game with Black at all.")


def test_what_is_asked_here_and_of_characters_is_told_without_a_yes_or_no() -> None:
    for one in ("desk-overheard", "desk-notes", "go-easy", "room-delay", "memory-told-again", "memory-of-others"):
        assert not entries()[one].told.startswith(("Yes", "No:", "No,"))
    assert "queen" in entries()["piece-odds"].told
    assert entries()["complain-character"].told.startswith("There is no form for it")
