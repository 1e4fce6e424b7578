"""What three strangers wanted and were not told: the side that was named, how it ended, own games first."""

from __future__ import annotations

from typing import Any

import pytest

from app.desk.board.stakes import stake_words
from app.desk.club.live_words import live_move_told
from app.desk.club.page_lead import page_lead
from app.desk.moves.move_words import lead_words
from app.desk.moves.other_move_words import other_words
from app.desk.people.profile_words import style_told
from app.desk.puzzle.puzzle_position import which_told
from app.desk.puzzle.puzzle_words import wanted_of
from app.desk.record.starting import going_on_with
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, Asker, Findings
from app.desk.tools.club_status import TOOL as CLUB
from app.desk.tools.own_card import TOOL as CARD
from app.desk.tools.puzzle_of_the_day import TOOL as PUZZLE
from app.house import House
from tests.unit.desk.test_asked_words import GAME
from tests.unit.desk.test_second_house import ARENA, NORA
from tests.unit.desk.test_steward import HALL, answered, game_of, somebody

BEFORE: dict[str, Any] = {"took": None, "castled": False, "by": "Black", "piece": "knight", "to": "b6", "men": 31,
          "means": "attacks the bishop on c4", "earlier": []}  # fmt: skip
LIVE = {**GAME, "did": {**GAME["did"], "before": BEFORE}, "minds": True, "rated": False}


def test_of_two_who_play_the_move_of_the_one_who_is_named_is_told() -> None:
    told = live_move_told(LIVE, "what did anselm intend with his last move")
    assert told.startswith("Anselm (Black) moved the knight to b6: it attacks the bishop on c4. Since then Vesna")
    assert live_move_told(LIVE, "what is vesna up to").startswith("The last move: Vesna")
    assert live_move_told(LIVE, "vesna or anselm, who moved").startswith("The last move: Vesna")


def test_who_wants_to_watch_is_shown_games_where_no_arena_runs() -> None:
    facts = {"arenas": [], "games": ["one"], "live": [LIVE], "number": 1, "asked": "can i watch it"}
    found = Findings(facts, {"arenas": [], "live": [{"url": "/matches/1"}]})
    told = CLUB.tell(found, "arena_watch", Asker(NORA, ARENA))
    assert told.text.startswith("Games you can watch now, in the gallery: Vesna against Anselm. No arena runs")
    assert told.links[0].href == "/matches/1"


def test_nobody_but_you_is_said_beside_who_of_the_house_plays() -> None:
    facts: dict[str, Any] = {"people": [], "others_online": 0, "live": [LIVE], "asked": ""}
    told = CLUB.tell(Findings(facts, {}), "people", Asker(NORA, HALL)).text
    assert told.startswith("Of people just you and me")
    assert told.endswith("At the boards now: Vesna against Anselm.")


def test_the_turning_point_is_told_with_how_the_game_ended() -> None:
    facts = {"moments": ["12.Qh5"], "move": "12.Qh5", "result": "lost", "analysed": True,
             "story": {"over": True, "how": "resignation", "moves": 13}}  # fmt: skip
    assert lead_words(facts, "moment") == "The game turned on 12.Qh5, and you lost, by resignation, after 13 moves."
    assert lead_words({**facts, "story": {"over": False}}, "moment") == "The game turned on 12.Qh5."


def test_where_nothing_can_be_taken_the_next_best_move_is_compared() -> None:
    facts = {"compared": None, "number": 2, "played": None, "move": None, "wanted": "take anything", "by": "White",
             "best": "2.Nf3", "best_does": "attacks the pawn on e5",
             "next": {"move": "2.Nc3", "does": "guards the pawn on e4", "lost": 0.01}}  # fmt: skip
    assert other_words(facts).endswith("Of the others 2.Nc3 is just as good: it guards the pawn on e4.")


def test_a_stake_says_on_what_it_depends() -> None:
    told = stake_words({"rated": True, "stake": {"loss": -8, "draw": 8, "win": 24}})
    assert "a win brings 24. It depends on both ratings" in told


def test_the_puzzle_says_whose_it_is_and_a_task_is_no_hint() -> None:
    assert wanted_of("whose move is it even", again=False) == "side"
    facts = {"own": True, "white": "Ada", "black": "Ben", "turn": "Black", "there": True, "wanted": None, "asked": "",
             "mates": False, "losing": True, "moves": 1, "checks": False, "takes": False, "piece": "pawn"}  # fmt: skip
    assert which_told(facts).startswith("No game of the club holds a puzzle today")
    told = PUZZLE.tell(Findings(facts, {"fen": "8/8/8/8/8/8/8/8 b - - 0 1", "last": None}), "task", Asker(NORA, HALL))
    assert told.text.startswith("Black is to move: find the one best move, and play it on this board. Nothing is won")
    assert "quiet" not in told.text
    assert told.links[0].href == "/puzzle?of=you"


def test_clearing_the_browser_is_told_to_guests_and_members() -> None:
    guest = CARD.tell(Findings({"guest": True}), "password", Asker(NORA, HALL)).text
    assert "nobody can bring the guest back" in guest
    member = CARD.tell(Findings({"guest": False, "username": "nora"}), "password", Asker(NORA, HALL)).text
    assert "only logs you out" in member


@pytest.mark.parametrize(("won", "ends"), [(0, "You have not finished a game together yet."),
                                           (2, "So far you have won 2, drawn 0 and lost 1.")])  # fmt: skip
def test_how_somebody_plays_is_told_with_how_it_went(won: int, ends: str) -> None:
    facts = {"name": "Ada B", "rating": 900, "strength": "Knows the rules.", "leanings": "", "white": [], "black": [],
             "record": {"won": won, "drawn": 0, "lost": 1 if won else 0}}  # fmt: skip
    assert style_told(facts).endswith(ends)


async def test_who_has_games_begins_with_them_and_a_newcomer_does_not(house: House) -> None:
    player = await somebody(house)
    at = house.desk.toolbox.services
    assert await going_on_with(Asker(player, HALL), at) is None
    await game_of(house, player, rated=False)
    told, links = await going_on_with(Asker(player, HALL), at) or ("", [])
    assert told.startswith("Begin with what runs already: the one with Pip (friendly, your move).")
    assert "nearest to your 1200" in told
    assert links[0][0].startswith("Back to Pip")
    answer = await answered(house.desk, player, "where do i begin?")
    assert answer["text"].startswith("Begin with what runs already")


async def test_after_a_refusal_a_machine_across_the_board_changes_nothing(house: House) -> None:
    player = await somebody(house)
    at = house.desk.toolbox.services
    asker = Asker(player, Screen(ScreenKind.MATCH), about=About("rules", entry="when-help"))
    told = await page_lead("opponent-cheats", asker, at) or ""
    assert told.startswith("In a rated game I still say nothing")
    assert await page_lead("opponent-cheats", Asker(player, HALL), at) is None
    assert await page_lead("train-opening", Asker(player, HALL), at) is None
