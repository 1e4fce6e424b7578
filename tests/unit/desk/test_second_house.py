"""What waits for somebody, which model talks, how agents would fare, the hour of the puzzle, how errors are spotted."""

from __future__ import annotations

from typing import Any

from app.accounts.player import Player
from app.desk.board.engine_words import TELLERS as ENGINE
from app.desk.finished.spotting_words import machine_words, spotted_words
from app.desk.handbook import entries
from app.desk.people.talk_words import talkative_told
from app.desk.record.trust_words import running_told, trust_told
from app.desk.registry import all_tools
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker, Findings
from app.desk.tools.club_status import TOOL as CLUB
from app.desk.tools.honours import step_told
from app.desk.tools.own_agents import beats_told, others_told
from app.desk.tools.puzzle_time import TOOL as PUZZLE_TIME
from app.desk.tools.puzzle_time import zone_named
from app.desk.tools.rules import OF_NERVES
from app.desk.tools.talk_source import model_told, training_told
from app.house import House
from app.post_match.report import ReasonKind
from tests.unit.desk.test_steward import answered, game_of, somebody

NORA = Player("nora", "nora", "Nora")
ARENA, AGENTS = Screen(ScreenKind.ARENA), Screen(ScreenKind.AGENTS)


async def test_who_comes_back_is_told_what_waits(house: House) -> None:
    player = await somebody(house)
    told = await answered(house.desk, player, "anything new for me here?")
    assert told["text"].startswith("No game and nobody waits for you.")
    await game_of(house, player, rated=False)
    told = await answered(house.desk, player, "anything new for me here?")
    assert told["text"].startswith("One game of yours is waiting")
    assert "/puzzle" in {one["href"] for one in told["sources"]}


async def test_an_arena_that_is_not_on_is_neither_late_nor_watched(house: House) -> None:
    player = await somebody(house)
    told = await answered(house.desk, player, "i'd like to enter, is it too late?", ARENA)
    assert told["text"].startswith("It is neither too late")
    told = await answered(house.desk, player, "could i watch it instead?", ARENA)
    assert told["text"].startswith("You could, but no arena runs now")


def test_an_arena_that_runs_takes_who_comes_late() -> None:
    running = {
        "name": "Friday",
        "clock": "5+3",
        "rated": False,
        "entrants": 4,
        "places": 8,
        "status": "running",
    }
    findings = Findings({"arenas": [running], "games": [], "live": [], "number": 1}, {"arenas": ["one"]})
    assert CLUB.tell(findings, "arena_enter", Asker(NORA, ARENA)).text.startswith("A Swiss that runs still takes")
    assert CLUB.tell(findings, "arena_watch", Asker(NORA, ARENA)).text.startswith("Yes: each board")


async def test_where_one_may_watch_is_told_with_its_link(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "somewhere to just watch without playing?")
    assert told["text"].startswith("Yes, in the gallery")
    assert "/watch" in {one["href"] for one in told["sources"]}


def test_which_model_talks_is_told_as_it_is() -> None:
    assert model_told({"models": [], "who": "Kenji"}).startswith("None: this club has no language model")
    assert "Claude of Anthropic" in model_told({"models": ["claude"], "who": None})
    assert training_told({"models": ["local"], "who": None}).startswith("No: the club trains no AI")
    assert "that company's own terms" in training_told({"models": ["gemini"], "who": None})


async def test_no_model_is_told_where_none_is_open(house: House) -> None:
    room = Screen(ScreenKind.ROOM, "kenji")
    told = await answered(house.desk, await somebody(house), "which language model is behind kenji?", room)
    assert told["text"].startswith("None: this club has no language model set up. What you write is taken in")


def test_the_hour_of_the_puzzle_is_that_of_the_town() -> None:
    assert zone_named("When does the new one come out? I'm in Manila.") == "Asia/Manila"
    assert zone_named("when does it change") is None
    facts = {"there": "08:00", "town": "Manila", "named": True, "hours": 3}
    told = PUZZLE_TIME.tell(Findings(facts), "when", Asker(NORA, Screen(ScreenKind.PUZZLE))).text
    assert told.startswith("At midnight UTC, which is 08:00 in Manila, in about 3 hours.")


async def test_an_agents_chances_go_by_the_ratings(house: House) -> None:
    told = await answered(house.desk, await somebody(house), "could it beat pip?", AGENTS)
    assert told["text"].startswith("Very likely: a new agent begins at 1200")
    facts: dict[str, Any] = {
        "own": ["Gustav"],
        "against": {"name": "Vesna", "rating": 2400},
        "chances": [{"name": "Gustav", "rating": 1200, "score": 0}],
        "open": [],
    }
    assert beats_told(facts).startswith("Hardly: by the ratings Gustav (1200) would score about 0 of ten")
    assert not others_told(facts).startswith("You have no agent")
    assert others_told({**facts, "own": [], "open": ["Ada"]}).startswith("You have no agent yet")


def test_the_next_place_is_told_with_what_is_wanted_for_it() -> None:
    waits = {"name": "Dana", "clock": "10+5", "rated": True, "stake": {"win": 16, "loss": -16}}
    facts = {"place": None, "rated_games": 4, "rating": 1216, "waiting": [waits], "places": 2, "above": None}
    told = step_told(facts)
    assert told.startswith("Finish one more rated game, and you stand on the board")
    assert "a win there would bring you 16 points, a loss cost 16" in told
    above = {"name": "Dana", "rating": 1240}
    told = step_told({**facts, "place": 3, "places": 5, "above": above, "waiting": []})
    assert "25 points more and you pass" in told


def test_how_far_few_games_can_be_trusted() -> None:
    assert trust_told({"games": 5, "rated_games": 4, "rating": 1216})[0].startswith("Little yet: they rest on five")
    assert "is settled" in trust_told({"games": 60, "rated_games": 40, "rating": 1216})[0]
    assert running_told({"running": ["Pip"]})[0].startswith("No: only finished games count here")


def test_an_error_is_spotted_by_one_question() -> None:
    facts: dict[str, Any] = {"better": "12.b4", "move": "12.Qh5", "reason": {"kind": ReasonKind.STANDS_WORSE}}
    assert spotted_words(facts).startswith("By one question: ask what their best answer would be")
    assert "nothing to spot" in spotted_words({**facts, "better": None})


def test_a_machine_is_held_to_its_rating() -> None:
    rival = {"name": "Kenji", "rating": 1800}
    told = machine_words({"moments": ["12.Qh5"], "result": "lost"}, rival)
    assert told.startswith("No: Kenji is played by an engine, but one held to 1800")
    assert "no machine" in machine_words({"moments": [], "result": "won"}, None)


def test_whether_somebody_would_find_the_engines_move() -> None:
    lines = [
        {"move": "2.Nf3", "in_words": "knight to f3", "chance": 0.55, "line": "2.Nf3"},
        {"move": "2.Nc3", "in_words": "knight to c3", "chance": 0.54, "line": "2.Nc3"},
    ]
    facts: dict[str, Any] = {"lines": lines, "opening": None}
    assert ENGINE["human"](facts, {"best": "g1f3"})[0].startswith("Most find it, or one as good")
    far = {**facts, "lines": [lines[0], {**lines[1], "chance": 0.3}]}
    assert ENGINE["human"](far, {"best": "g1f3"})[0].startswith("Not everybody")
    assert "2.Nf3" in ENGINE["arrows"](facts, {"best": "g1f3"})[0]


def test_how_talkative_somebody_is_and_how_to_have_peace() -> None:
    told = talkative_told({"name": "Marguerite Okafor-Lindqvist", "chattiness": 0.8, "teases": 2})
    assert told.startswith("Marguerite does talk during the game, now and then")
    assert "Zen" in told


def test_advice_for_nerves_is_advice_that_there_is() -> None:
    assert {entries()[one].kind for one in OF_NERVES} == {"advice"}
    assert {"own_agents", "puzzle_time", "talk_source"} <= all_tools().keys()
