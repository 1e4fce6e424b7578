"""What a hall, a lobby, a gallery and a board of honour are asked for: who is ahead, how long it lasts, what to do."""

from __future__ import annotations

from typing import Any

import pytest

from app.desk.club.gallery_words import wanted_clock_told
from app.desk.club.honours_between import between_told, to_the_top
from app.desk.club.live_ends import ends_told, occasion_told
from app.desk.club.news_words import first_told
from app.desk.club.queue_words import my_place_told
from app.desk.club.taking_words import taken_told
from app.desk.handbook import entries
from app.desk.opening_word import opened_as_asked
from app.desk.people.opponent_words import all_told
from app.desk.people.people_words import ahead_told, person_told
from app.desk.people.talk_words import talker_told
from app.desk.reading.going_on import goes_on_from
from app.desk.reading.pointing_back import pointing_back
from app.desk.record.rating_judged import compared_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, DeskAnswer, Findings
from app.house import House
from app.lobby.contender import Contender
from app.lobby.presence import IN_THE_LOBBY
from tests.unit.desk.test_steward import answered, somebody

LIVE: dict[str, Any] = {
    "white": {"name": "Vesna Korolija", "rating": 2600, "kind": "character"},
    "black": {"name": "Anselm Brandt", "rating": 2350, "kind": "character"},
    "move": 7, "men": 32, "minds": True, "rated": False, "time_control": "5+3", "did": {},
    "clock": {"white_ms": 304_000, "black_ms": 305_000, "running": "white", "since": ""},
}  # fmt: skip
ROSA = {"name": "Rosa", "place": None, "rating": 1404, "of_house": 0}
DANA = {"name": "Dana", "place": None, "rating": 1200}


def test_when_a_game_ends_is_told_by_its_men_and_its_clocks() -> None:
    told = ends_told(LIVE)
    assert told.startswith("When it ends nobody can know, but the end is not in sight yet: it is at move 7")
    assert "White has 5:04 and Black 5:05 left, at 5+3: some 15 minutes more at the most" in told
    assert "it may end soon" in ends_told({**LIVE, "did": {"men": 7}})
    assert "as long as they like" in ends_told({**LIVE, "time_control": "untimed"})
    assert "left" not in ends_told({**LIVE, "clock": None})


def test_two_of_the_house_play_for_whoever_looks_on() -> None:
    assert "theirs is an exhibition" in occasion_told(LIVE)
    person = {"name": "Dana", "rating": 1200, "kind": "player"}
    assert "It is friendly" in occasion_told({**LIVE, "minds": False, "white": person})
    assert "sent an agent" in occasion_told({**LIVE, "minds": False, "white": {**person, "kind": "agent"}})


def test_one_thing_to_do_is_one() -> None:
    rosa = {"against": "Rosa Quintana", "your_move": True, "move": 8, "rated": True, "clock": None}
    kenji = {**rosa, "against": "Kenji W", "rated": False, "clock": "10+5"}
    games = Findings({"unfinished": [rosa, kenji], "waiting": []}, {"unfinished": ["/rosa", "/kenji"]})
    words, links = first_told(games)
    assert words.startswith("Go on with your game against Kenji: it is your move")
    assert [one.href for one in links] == ["/kenji"]
    waits = {"name": "Dana", "rating": 1200, "pool": "5+3, rated"}
    assert first_told(Findings({"unfinished": [], "waiting": [waits]}))[0].startswith("Play Dana (1200)")
    assert first_told(Findings({"unfinished": [], "waiting": []}))[0].startswith("Solve the puzzle of the day")


def test_two_others_are_set_side_by_side() -> None:
    facts = {"rating": 1216, "places": 0, "two": [DANA, ROSA]}
    told = between_told(facts)
    assert told.startswith("Rosa is ahead of Dana by rating, 1404 to 1200, so by 204 points. People and characters")
    assert "are level by rating" in between_told({**facts, "two": [DANA, {**DANA, "name": "Eve"}]})
    assert between_told({**facts, "two": [DANA]}).startswith("By rating you are ahead of Dana")
    assert between_told({**facts, "two": []}).startswith("I know nobody of that name")


async def test_a_person_and_one_of_the_house_are_found_by_name(house: House) -> None:
    nora, dana = await somebody(house), await somebody(house, "Dana")
    house.presence.arrive("dana", dana, lambda: IN_THE_LOBBY)
    told = await answered(house.desk, nora, "is dana ahead of rosa?", Screen(ScreenKind.HONOURS))
    assert told["text"].startswith("Rosa is ahead of Dana by rating, 1350 to 1200")


def test_the_way_to_the_top_is_counted_in_points() -> None:
    house = [{"name": "Vesna", "rating": 2600}]
    assert to_the_top({"rating": 1216, "leaders": [], "house": house}).startswith("To Vesna (2600), first of the")
    people = [{"name": "Eve", "rating": 1300}]
    assert to_the_top({"rating": 1216, "leaders": people}) == (
        "To Eve (1300), first of the people, it is 84 points from your 1216."
    )


def test_who_is_ahead_is_said_of_both_ways() -> None:
    assert ahead_told("Dana", 1200, 1216) == "By rating you are ahead of Dana, by 16 points: 1216 to 1200."
    assert ahead_told("Dana", 1217, 1216) == "By rating Dana is ahead of you, by one point: 1217 to your 1216."
    assert ahead_told("Dana", 1216, 1216) == "You and Dana are level, at 1216."
    dana = {"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"}
    told = person_told({"people": [dana], "asked": "is dana ahead of me", "on_honours": True}, 1216)
    assert told.startswith("By rating you are ahead of Dana")
    assert "I pair you" not in told


def test_who_is_near_comes_first_where_that_is_asked() -> None:
    waits = {"name": "Dana", "rating": 1200, "pool": "5+3, rated"}
    facts = {"queued": None, "queue": {"5+3, rated": 1}, "waiting": [waits], "own_rating": 1216, "asked": ""}
    assert my_place_told(Findings(facts))[0].startswith("You are not in the queue")
    told = my_place_told(Findings({**facts, "asked": "nobody near my rating around?"}))[0]
    assert told.startswith("In the queue now: Dana (1200) for 5+3, rated, near your 1216; the same clock")
    alone = {**facts, "queue": {}, "waiting": [], "asked": "is anybody close to me here"}
    assert my_place_told(Findings(alone))[0].startswith("Nobody else waits now")


async def test_who_waits_is_told_with_the_rating(house: House) -> None:
    nora, dana = await somebody(house), await somebody(house, "Dana")
    house.presence.arrive("dana", dana, lambda: IN_THE_LOBBY)
    await house.queue.enqueue(Contender(dana), "5+3", rated=True)
    told = await answered(house.desk, nora, "who is waiting for a game?", Screen(ScreenKind.LOBBY))
    assert "Dana (1200, 5+3, rated)" in told["text"]


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("1800 that kenji has, is that a lot", "1800 is the rating of a strong club player. Kenji has it here."),
        ("is pip's rating high", "570 is the rating of a beginner. Pip has it here."),
        ("distance from me to kenji in points", "584 points: you stand at 1216, Kenji at 1800."),
        ("is 2350 good", "2350 is the rating of a master. Of the house"),
        ("is my rating good", "1216 is the rating of a casual player."),
    ],
)
def test_a_rating_that_is_named_is_the_one_that_is_judged(asked: str, begins: str) -> None:
    house = [{"name": "Pip A", "rating": 570}, {"name": "Kenji W", "rating": 1800}]
    told = compared_told({"rating": 1216, "rated_games": 4, "house": house, "asked": asked})
    assert told.startswith(begins)
    assert told.endswith("hundred points higher or lower.")


def test_a_clock_alone_is_explained_and_whoever_waits_is_named() -> None:
    facts = {"asked": "5+3 ??", "waiting": [{"name": "Dana", "pool": "5+3, rated"}]}
    told = wanted_clock_told(facts)
    assert told.startswith("Five minutes for each of you, for the whole game, and three seconds more with every move.")
    assert "Dana waits for it already" in told
    assert wanted_clock_told({**facts, "asked": "5+3 please"}).startswith("Press 5+3")


def test_a_game_that_waits_is_taken_up_by_oneself() -> None:
    one = {"name": "Dana", "clock": "5+3", "rated": False, "queued": True, "stake": {"win": 15, "loss": -17}}
    assert "without the tick at “Rated”" in taken_told([one])
    assert "take the chair at that table" in taken_told([{**one, "queued": False}])
    assert taken_told([]).startswith("Nobody waits just now")


def test_all_of_the_house_in_a_line_each() -> None:
    cast = [{"name": "Pip A", "rating": 570, "tagline": "Ten."}, {"name": "Rosa Q", "rating": 1404, "tagline": "Fast."}]
    told = all_told({"cast": cast, "your_rating": 1216, "lines": True})[0]
    assert told == "Rosa (1404): Fast. Pip (570): Ten. Nearest to your 1216 is Rosa."


async def test_who_talks_most_is_told_and_the_toughest_after_the_gentlest(house: House) -> None:
    nora = await somebody(house)
    assert "talks most, 10 of 10 by the sheet" in (await answered(house.desk, nora, "who talks most?"))["text"]
    one = {"name": "Rosa Q", "rating": 1404, "tagline": "Fast.", "chattiness": 1.0, "teases": 7}
    told = talker_told({"talker": {"ranked": [one], "of_those": True}})[0]
    assert told.startswith("Of those near your strength, Rosa Q (1404) talks most, 10 of 10 by the sheet, some of it")
    rundown = (await answered(house.desk, nora, "give me a quick rundown of the eight"))["text"]
    assert rundown.startswith("Vesna (2600): ")


def test_a_correction_goes_on_from_the_question_before() -> None:
    low = "no i meant the whole page, not just the board"
    assert goes_on_from(low, "Make it darker") == f"make it darker {low}"
    assert pointing_back("and what's the best answer to it", About("club_status", aspect="live_move")) == (
        "engine_analysis", "best",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("asked", "begins"),
    [
        ("how do i coach it", "At any time"),
        ("can i coach it", "Yes, at any time"),
        ("how do i coach it and can i do it later", "Yes, at any time"),
        ("so what about coaching", "Yes, at any time"),
        ("coaching is how one does it, right?", "Yes, at any time"),
    ],
)
def test_what_is_no_question_of_yes_or_no_is_not_answered_so(asked: str, begins: str) -> None:
    assert opened_as_asked(DeskAnswer("Yes, at any time: talk to it."), asked).text.startswith(begins)
    assert opened_as_asked(DeskAnswer("No, not for nothing."), asked).text == "No, not for nothing."


@pytest.mark.parametrize("entry", ["bots-human", "spectator-talk", "agent-rating", "token-what", "token-share"])
def test_what_is_asked_in_both_ways_begins_with_neither_yes_nor_no(entry: str) -> None:
    assert not entries()[entry].told.startswith(("Yes", "No"))
