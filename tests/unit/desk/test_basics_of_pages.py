"""The basics of the lobby, the boards of honour, the arena and the puzzle: what is asked there first, of one's own."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import chess
import pytest

from app.arena.arena import Arena, Entrant, WholeArena
from app.desk.club.arena_words import chances_told, entered_told, field_of
from app.desk.club.live_words import beside_score
from app.desk.puzzle.puzzle_moves import move_told, named_move, tried_in
from app.desk.puzzle.puzzle_words import solver_of, solver_told, source_told
from app.desk.record.counted_words import counted_told
from app.desk.record.recent_words import place_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import Findings
from app.desk.tools.honours import step_told
from app.desk.tools.waiting_games import is_quick, own_told
from app.domain.memory import Party
from app.house import House
from tests.unit.desk.test_steward import answered, somebody

LOBBY, ARENA = Screen(ScreenKind.LOBBY), Screen(ScreenKind.ARENA)
WIN = {"outcome": "won", "rated": True, "change": 1, "rating_after": 1201}
COUNTED: dict[str, Any] = {
    "against": "Pip Adeyemi", "outcome": "won", "asked": "does my win against pip count", "here": None,
    "latest": [WIN], "rating": 1216, "rated_games": 4, "places": 0, "house": [{"name": "Pip Adeyemi", "rating": 570}],
}  # fmt: skip


def test_a_win_against_somebody_says_whether_it_counts_and_why_so_little() -> None:
    told = counted_told(COUNTED)
    assert told.startswith("Yes: your win against Pip was rated and brought you one point, to 1201.")
    assert "is 646 below you" in told
    assert "one of your four rated games; the board wants five" in told
    vexed = counted_told({**COUNTED, "asked": "my win against pip gave me nothing"})
    assert vexed.startswith("It did bring something: your win against Pip")
    many = counted_told({**COUNTED, "asked": "how many points did i get for beating pip"})
    assert many.startswith("Your win against Pip was rated and brought you one point")
    friendly = counted_told({**COUNTED, "latest": [{**WIN, "rated": False}]})
    assert friendly.startswith("No: your win against Pip was friendly")
    assert counted_told({**COUNTED, "latest": []}).startswith("You have not won against Pip yet")
    lost = {"outcome": "lost", "rated": True, "change": -9, "rating_after": 1190}
    several = counted_told({**COUNTED, "outcome": None, "latest": [WIN, lost]})
    assert "also the lost one before, which cost you 9 points" in several


def test_points_to_somebody_are_told_though_neither_is_on_the_board() -> None:
    facts: dict[str, Any] = {
        "place": None, "places": 0, "rated_games": 4, "rating": 1216, "above": None, "leaders": [], "waiting": [],
        "other": {"name": "Dana", "place": None, "rating": 1200}, "asked": "how many points to pass dana",
    }  # fmt: skip
    assert place_told(facts).startswith("By rating you are ahead of Dana already, by 16 points: 1216 to 1200.")
    assert step_told(facts).startswith("By rating you are ahead of Dana")
    ahead = {**facts, "other": {**facts["other"], "rating": 1230}}
    assert place_told(ahead).startswith("15 points more, and you pass Dana")
    assert place_told({**facts, "asked": "what's dana's place"}).startswith("Dana has no place")


async def test_what_one_has_open_in_the_lobby_is_looked_up(house: House) -> None:
    nora = await somebody(house)
    told = await answered(house.desk, nora, "withdraw my challenge pls", LOBBY)
    assert told["text"].startswith("You have nothing open now")
    queued = own_told({"queue": "5+0, rated", "table": None})
    assert queued.startswith("You are looking for a game (5+0, rated): “Stop looking”")
    challenge = own_told({"queue": None, "table": {"to": "Dana", "terms": "10+5, rated"}})
    assert challenge.startswith("Your challenge to Dana (10+5, rated) is open: press “Take it away”")


async def test_who_finds_nobody_is_told_how_it_widens(house: House) -> None:
    nora = await somebody(house)
    told = (await answered(house.desk, nora, "why do i get no opponent", LOBBY))["text"]
    assert told.startswith("You are not in the queue at the moment")
    assert "within 50 points of your rating at first, wider every 20 seconds" in told


async def test_a_slow_friendly_game_is_told_with_slow_clocks(house: House) -> None:
    nora = await somebody(house)
    told = await answered(house.desk, nora, "only a friendly, slow game with a human being", LOBBY)
    assert "press 15+10, 30+0 or no clock" in told["text"]
    assert is_quick("5+3")
    assert not is_quick("30+0")
    assert not is_quick("untimed")


def whole_with(*, left: bool = False) -> WholeArena:
    arena = SimpleNamespace(name="Friday", status="running", round=2, system="swiss")
    people = [("nora", "Nora", 1216, 1 if left else None), ("ann", "Ann", 1450, None)]
    entrants = tuple(
        Entrant(number, "player", key, name, rating, False, key, 0, gone)
        for number, (key, name, rating, gone) in enumerate(people, start=1)
    )
    whole: Any = WholeArena(arena, entrants, ())  # type: ignore[arg-type]
    assert isinstance(whole, WholeArena)
    return whole


def found(asked: str = "", *fields: dict[str, Any]) -> Findings:
    house = [{"name": "Pip Adeyemi", "rating": 570}, {"name": "Rosa Quintana", "rating": 1404}]
    return Findings({"fields": list(fields), "asked": asked, "own_rating": 1216, "house": house})


def test_a_lost_line_in_an_arena_costs_one_game() -> None:
    asked = "i lost connection in round one am i out"
    none = entered_told(found(asked))[0]
    assert none.startswith(
        "You are in no arena now, so you are out of none. None is on at the moment. A lost line costs"
    )
    field = field_of(whole_with(), Party("player", "nora"))
    assert entered_told(found(asked, field))[0].startswith("No, you are still in “Friday” (in round 2).")
    assert entered_told(found("am i in an arena", field))[0].startswith("Yes, you are in “Friday”")
    gone = field_of(whole_with(left=True), Party("player", "nora"))
    assert "“Come in late” on its page" in entered_told(found(asked, gone))[0]


def test_chances_in_an_arena_go_by_who_has_entered() -> None:
    told = chances_told(found())[0]
    assert told.startswith("Against people of about your 1216, yes, as well as anybody; but none is on now")
    assert "Of the house one is rated above you, beginning with Rosa (1404)" in told
    field = field_of(whole_with(), Party("player", "nora"))
    told = chances_told(found("", field))[0]
    assert told.startswith("Hardly in “Friday”: with 1216 you are number 2 of 2")


async def test_nobody_is_entered_by_asking(house: House) -> None:
    player = await somebody(house)
    told = await answered(house.desk, player, "sign me up", ARENA)
    assert told["text"].startswith("There is none to sign you up for: no arena is on")


@pytest.mark.parametrize(
    ("lead", "asked", "begins"),
    [
        (0, "am i right that white has a piece more", "No: material is level"),
        (0, "how is the material", "Material is level"),
        (3, "is vesna a piece up", "Yes: White, Vesna, is ahead by 3 pawns’ worth"),
        (1, "is vesna a piece up", "Not by a whole piece: White"),
        (-3, "is white a piece up", "No: Black, Anselm, is ahead"),
        (-3, "is white a piece down", "Yes: Black, Anselm"),
    ],
)
def test_who_has_more_on_a_board_that_is_watched(lead: int, asked: str, begins: str) -> None:
    game = {"white": {"name": "Vesna", "rating": 2600}, "black": {"name": "Anselm", "rating": 2350}, "lead": lead}
    assert beside_score({**game, "move": 7, "did": {}}, asked).startswith(begins)


FORK = "6k1/5ppp/8/3q4/8/2N5/q4PPP/R5K1 w - - 0 20"


async def test_a_move_that_was_tried_in_the_puzzle_is_looked_at() -> None:
    assert tried_in("i played Qh5 and it says wrong but why") == "Qh5"
    assert tried_in("tried e5, red") == "e5"
    assert tried_in("and castling?") == "O-O"
    board, nobody = chess.Board(FORK), SimpleNamespace()
    facts: dict[str, Any] = {"turn": "White", "chance": 95}
    named = await named_move(nobody, board, "Qh5", "c3d5")  # type: ignore[arg-type]
    assert move_told({**facts, "named": named}).startswith(
        "Qh5 cannot be played in today’s puzzle: White is to move, who has no queen."
    )
    named = await named_move(nobody, board, "nxd5", "c3d5")  # type: ignore[arg-type]
    assert move_told({**facts, "named": named}).startswith("Nxd5 is the right first move")
    named = await named_move(nobody, board, "Rd8", "c3d5")  # type: ignore[arg-type]
    assert "the rook on a1 cannot go to d8" in move_told({**facts, "named": named})
    tried = {"legal": True, "answer": False, "move": "20.Rxa2", "reply": "Qxa2", "takes_back": True, "chance": 30}
    assert move_told({**facts, "named": tried}).startswith("20.Rxa2 is taken back by Qxa2")


def test_whether_somebody_would_solve_it_goes_by_their_rating() -> None:
    assert solver_of("would pip solve this", named=True) == 0
    assert solver_of("could a 1500 find that", named=False) == 1500
    assert solver_of("i can't find it", named=False) is None
    facts = {"checks": False, "takes": False, "moves": 2}
    told = solver_told(facts, {"name": "Pip", "rating": 570})
    assert told.startswith("Hardly, I should say: Pip is rated 570, and it is one of the harder sort")
    assert solver_told(facts, {"name": None, "rating": 2000}).startswith("Very likely, I should say, for it is one")


def test_no_puzzle_is_of_a_masters_game() -> None:
    facts = {"own": True, "white": "Nora", "black": "Rosa", "asked": "from what master game does this position come"}
    assert source_told(facts).startswith(
        "From no master’s game: it comes from one of your own games, Nora against Rosa"
    )


def test_an_arena_that_is_looked_at_has_what_is_told_of_it() -> None:
    assert {"name", "status", "round", "system"} <= set(Arena.__slots__)
