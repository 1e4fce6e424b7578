"""What strangers missed on the pages of agents, the arena, the boards of honour and the lobby, looked up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from app.arena.arena import Entrant, Pairing, WholeArena
from app.desk.club.agent_name_words import name_told, there_told
from app.desk.club.agent_style_words import better_told
from app.desk.club.arena_past_words import beside_told, field_told, last_told, past_of
from app.desk.club.honours_words import beatable_told
from app.desk.people.pace_words import points_told
from app.desk.record.trust_words import began_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Asker, Findings
from app.desk.tools.club_status import TOOL as CLUB
from app.desk.tools.honours import TOOL as HONOURS
from app.desk.tools.honours import WhichHonours, step_told
from app.desk.tools.own_agents import TOOL as AGENTS
from app.house import House
from tests.unit.desk.test_steward import somebody


def over() -> WholeArena:
    arena: Any = SimpleNamespace(name="Friday", is_round_robin=False)
    entrants = tuple(
        Entrant(number, "player", name, name, rating, False, name, 0, None)
        for number, (name, rating) in enumerate([("Nora", 1216), ("Ann", 1450)], start=1)
    )
    return WholeArena(arena, entrants, (Pairing(1, 1, 1, 2, None, 0, 2, 0, "game"),))


def test_who_won_the_last_arena_is_told_with_the_table() -> None:
    told, links = last_told(Findings({"past": [past_of(over())]}, {"past": ["one"]}))
    assert told.startswith("Nora won the last one, “Friday”, with 1 point, before Ann (0).")
    assert links[0].href == "/arena/one"
    assert last_told(Findings({"past": []}, {"past": []}))[0].startswith("Nobody yet: no arena has been played")


def test_who_has_entered_is_told_by_name() -> None:
    field = {"name": "Friday", "you": "in", "others": [{"name": "Ann", "rating": 1450}]}
    assert field_told(Findings({"fields": [field]}))[0].startswith("In “Friday”: you and Ann (1450).")
    assert field_told(Findings({"fields": []}))[0].startswith("Nobody: no arena is on")


def test_a_game_that_runs_suffers_nothing_by_another_one() -> None:
    game = {"against": "Rosa", "move": 8, "clock": None, "your_move": True}
    facts: dict[str, Any] = {"unfinished": [game], "arenas": [], "asked": "if i take dana's game"}
    told = beside_told(Findings(facts))[0]
    assert told.startswith("No: taking another game ends none of yours")
    assert "The one with Rosa (move 8) has no clock and simply waits for you." in told
    entered = beside_told(Findings({**facts, "asked": "may i enter all the same"}))[0]
    assert entered.startswith("Yes, you may enter")
    assert "none is on just now" in entered
    most = beside_told(Findings({**facts, "unfinished": [game] * 3}))[0]
    assert most.startswith("You have three games running, and three are the most")


async def test_the_arena_of_a_house_without_one_is_empty(house: House) -> None:
    asker = Asker(await somebody(house), Screen(ScreenKind.ARENA))
    for aspect, begins in (("arena_last", "Nobody yet"), ("arena_field", "Nobody: no arena")):
        found = await CLUB.look(CLUB.arguments(fields=True), asker, house.desk.toolbox.services)
        assert CLUB.tell(found, aspect, asker).text.startswith(begins)


def test_chances_against_who_is_named_and_who_is_in_reach() -> None:
    facts: dict[str, Any] = {
        "rating": 1216, "other": {"name": "Dana", "rating": 1200}, "beaten": ["Pip"], "people": [],
        "house": [{"name": "Pip", "rating": 570}, {"name": "Rosa", "rating": 1404}],
    }  # fmt: skip
    assert beatable_told(facts).startswith("Yes, it would be an even game: you stand at 1216 and Dana at 1200")
    told = beatable_told({**facts, "other": None})
    assert "Of the characters Pip (570) is in your reach. Pip you have beaten already." in told
    assert "The next above is Rosa (1404)" in told


async def test_one_of_the_house_is_found_for_the_boards(house: House) -> None:
    asker = Asker(await somebody(house), Screen(ScreenKind.HONOURS))
    found = await HONOURS.look(WhichHonours(asked="how far above me is kenji"), asker, house.desk.toolbox.services)
    assert found.facts["other"]["name"] == "Kenji"
    assert step_told(found.facts).startswith("Kenji stands ")
    assert "on the board “Characters”" in step_told(found.facts)


def test_of_two_the_stronger_costs_less() -> None:
    player: Any = SimpleNamespace(rating=1216, rated_games=4)
    facts = {"name": "Vesna K", "rating": 2600, "beside": {"name": "Pip Adeyemi", "rating": 570}}
    told = points_told(facts, player)
    assert told.startswith("A loss to Vesna costs less than one to Pip")


def test_everybody_begins_alike() -> None:
    told = began_told({"rated_games": 4, "rating": 1216})[0]
    assert told.startswith("Not at zero: everybody begins at 1200, guest or member, and you stand at 1216 now")


async def test_the_name_of_an_agent_and_the_agents_of_others(house: House) -> None:
    asker = Asker(await somebody(house), Screen(ScreenKind.AGENTS))
    found = await AGENTS.look(AGENTS.arguments(), asker, house.desk.toolbox.services)
    assert AGENTS.tell(found, "name", asker).text.startswith("You have no agent yet, so the name is still yours")
    assert AGENTS.tell(found, "there", asker).text.startswith("Nobody else has an agent here")
    assert name_told({"own": ["Bolt"]}).startswith("No, Bolt stays Bolt")
    best = [{"name": "Bolt", "rating": 1400, "games": 9}]
    told = there_told({"best": best, "open_rated": []})
    assert told.startswith("Yes: on the board “Agents” stands Bolt (1400, 9 rated games).")


def test_an_agent_that_holds_back_is_told_to_attack() -> None:
    told = better_told({"asked": "what do i tell it so it is no coward", "own": ["Bolt"], "records": [], "near": []})
    assert told.startswith("Tell it in its room to attack more")
