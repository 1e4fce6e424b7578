"""What answers of characters, memories and lists of games should always hold: verdicts, days, pins. No house."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from app.archive.past_games import PastGame
from app.desk.memories.memory_asked import asked_told
from app.desk.memories.memory_topics import fits, has_theme
from app.desk.memories.memory_words import undone_told
from app.desk.openings.opening_own import most_played
from app.desk.openings.simple_replies import reply_to
from app.desk.people.game_with_words import left_told, running_told
from app.desk.people.profile_asked import sit_asked
from app.desk.people.profile_versus import versus_told
from app.desk.people.profile_words import strength_told
from app.desk.reading.private_things import asks_for_others
from app.desk.record.against_words import against_told
from app.desk.record.games_listed import games_listed
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from tests.unit.desk.test_asked_of_memories import LOST, NURSE, facts


def memory(text: str, by: CreatedBy) -> Memory:
    return Memory(
        "1", Party("character", "kenji"), text, (), 0.0, Scope.OPPONENT_SPECIFIC, MemoryType.TRIUMPH, 0.5,
        Party("player", "nora"), by, datetime(2026, 1, 1, tzinfo=UTC), "game",
    )  # fmt: skip


def test_what_was_told_is_private_and_what_was_played_is_not() -> None:
    asked = "what does kenji know about my private life"
    assert has_theme(asked)
    assert fits(memory("I am a nurse.", CreatedBy.PLAYER), asked)
    assert not fits(memory("I won in 12 moves.", CreatedBy.POST_MATCH), asked)


def test_every_slip_is_read_for_unkind_words() -> None:
    told = asked_told(facts("did any of them write down something unkind")) or ""
    assert told.startswith("No: I read all two slips, and no unkind word stands in them.")
    assert "Rosa’s “I served you.”" in told
    ill = (
        asked_told(facts("is anything nasty in here", every=[LOST | {"text": "A lazy player.", "sharp": False}])) or ""
    )
    assert ill.startswith("Perhaps")
    assert asked_told(facts("what kind of thing is in here")) is None


def test_since_when_somebody_knows_a_thing_is_a_day() -> None:
    told = asked_told(facts("when did he learn that, the date i mean", who="Kenji W", every=[NURSE | {"sharp": False}]))
    assert (told or "").startswith("Today at 9:00: you said it yourself.")


def test_pins_have_no_limit() -> None:
    assert (asked_told(facts("how many can i pin")) or "").startswith("As many as you like")


def test_all_of_one_is_wiped_slip_by_slip() -> None:
    asked = {"count": 3, "who": "Rosa Q", "asked": "how do i wipe everything rosa has on me"}
    assert undone_told(asked).startswith("One by one, for there is no button for all of it at once: press “Forget”")


def test_a_password_of_ones_own_is_no_secret_of_others() -> None:
    assert not asks_for_others("i set a password once and can't think of it anymore")
    assert asks_for_others("what is the password of dana")


def test_the_favourite_of_two_is_named_with_the_game_that_runs() -> None:
    other = {"name": "Vesna K", "rating": 2600, "won": 1, "drawn": 0, "lost": 0, "told": None}
    one: dict[str, Any] = {
        "name": "Anselm B", "rating": 2350, "versus": other, "beside": {"name": "Vesna K", "rating": 2600},
        "live": ["Vesna K (2600) against Anselm B (2350)"],
    }  # fmt: skip
    told = versus_told(one, "who will win")
    assert told.startswith("Vesna is the favourite: 2600, and Anselm has 2350, so about 81 points in a hundred games.")
    assert "They play at this moment" in told


def test_the_number_beside_a_name_is_the_rating() -> None:
    one = {"name": "Ilyas D", "rating": 1550, "strength": "A club evening."}
    told = strength_told(one, "and is that the little number beside his name?")
    assert told.startswith("Yes: the number beside Ilyas’s name is the rating.")


def test_half_an_hour_each_is_told_with_where_to_press() -> None:
    told = sit_asked({"name": "Marguerite O", "live": []}, "how do i challenge her to something slow, half an hour")
    assert "“Sit down”" in told
    assert "30+0, half an hour each" in told


@pytest.mark.parametrize(
    ("name", "move"), [("King's Gambit Accepted: Kieseritzky", "2...d5"), ("London System", "Qb6")]
)
def test_a_simple_answer_to_an_opening_has_a_move(name: str, move: str) -> None:
    assert move in reply_to({"name": name})
    assert not reply_to({"name": "Nothing known"})


def test_a_game_that_is_left_waits_and_nobody_is_hurt() -> None:
    one = {"rated": False, "clock": False, "begun": True, "move": 11}
    told = left_told({"name": "Kenji W", "games": [one]})
    assert told.startswith("No: Kenji is an AI character")
    assert "stands at move 11" in told
    assert left_told({"name": "Kenji W", "games": []}).startswith("No, Kenji bears no grudge")
    color = running_told({"name": "Kenji W", "games": [one], "in_room": True, "asked": "again with the same colours"})
    assert "choose White or Black" in color


def test_games_are_listed_where_a_list_is_asked_for() -> None:
    latest = [
        {"outcome": outcome, "against": who, "moves": 12} for outcome, who in (("lost", "Kenji W"), ("drawn", "Pip A"))
    ]
    asked = {"asked": "list my games", "games": 2, "latest": latest, "running": ["Rosa Q"]}
    told, _ = games_listed(asked) or ("", [])
    assert told.startswith("Your games, the latest first: lost against Kenji, 12 moves; drew against Pip, 12 moves.")
    assert "Still running: with Rosa." in told
    assert games_listed(asked | {"asked": "my last game"}) is None


def test_a_loss_without_a_serious_error_says_so() -> None:
    one = {"opening": None, "outcome": "lost", "how": "resignation", "moves": 10, "accuracy": 85, "worst": None}
    told = against_told({"detail": [one], "against": "Rosa Q", "games": 1, "won": 0, "drawn": 0, "lost": 1})
    assert "no single move of yours was a serious error" in told


def test_the_opening_most_played_is_a_family() -> None:
    class Game:
        def __init__(self, opening: str | None) -> None:
            self.opening = opening

    games: list[Any] = [
        Game("Sicilian Defence: Najdorf"),
        Game(None),
        Game("Italian Game"),
        Game("Italian Game: Quiet"),
    ]
    played: list[PastGame] = games
    assert most_played(played) == "Italian Game"
