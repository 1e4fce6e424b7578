"""One of the house beside the visitor: how games ended, who is the better of two, agents after a style. No house."""

from __future__ import annotations

from typing import Any

from app.accounts.player import Player
from app.desk.club.agent_style_words import better_told, like_told
from app.desk.club.own_board_words import mine_told
from app.desk.people.life_words import life_told
from app.desk.people.opponent_words import all_told, of_two_told
from app.desk.people.profile_beyond import adapts_told, beyond_told, talk_told
from app.desk.people.profile_games import how_ended_told, meant_game, well_told, why_lost_told
from app.desk.questions import all_kinds
from app.desk.reading.private_things import asks_for_others
from app.desk.tool import Findings
from app.desk.tools.own_card import _listed

NORA = Player("nora", "nora", "Nora")
KINDS = {kind.id: kind for kind in all_kinds()}


def game(outcome: str, **changed: Any) -> dict[str, Any]:
    usual = {"outcome": outcome, "how": "resignation", "moves": 12, "opening": "Italian Game", "accuracy": 49,
             "worst": None, "slips": 0, "first_slip": None}  # fmt: skip
    return usual | changed


WORST = {"move": "12.Qh5", "better": "b4", "phase": "middlegame"}
LOST, WON = game("lost", worst=WORST, slips=1, first_slip="12.Qh5"), game("won", accuracy=89)
FACTS: dict[str, Any] = {
    "name": "Kenji W", "own_games": [LOST, WON], "own_win": {"accuracy": 72, "blunders": 1},
    "record": {"won": 1, "drawn": 0, "lost": 1}, "rating": 1800, "bounds": [1500, 2100], "adaptive": True,
    "last_game": None, "career": {"won": 0, "drawn": 0, "lost": 0}, "life": ["Seventeen, live.", "He tunes pianos."],
    "tagline": "Live.",
}  # fmt: skip


def test_how_a_game_ended_is_told_of_the_one_that_is_asked_for() -> None:
    lost = how_ended_told(FACTS, "how did i lose against him last time")
    assert lost.startswith("You lost the latest game, by resignation in 12 moves; it was the Italian Game.")
    assert "What cost most was 12.Qh5, where b4 was there." in lost
    won = how_ended_told(FACTS, "did i really win vs this guy, how")
    assert won.startswith("Yes, you won the latest of those games")
    assert "Kenji’s 72" in won
    assert meant_game(FACTS["own_games"], "what is our score") is None


def test_whether_one_played_well_is_told_by_the_first_costly_move() -> None:
    assert "no costly move until 12.Qh5" in well_told(FACTS, "did i at least play well in some part")
    assert well_told({"own_games": [WON]}, "did i play well").startswith("Yes: in the latest game")
    assert not well_told(FACTS, "what is our score")


def test_why_one_always_loses_is_told_from_the_lost_games() -> None:
    twice = FACTS | {"own_games": [LOST, game("lost")], "record": {"won": 0, "drawn": 0, "lost": 2}}
    told = why_lost_told(twice, "why do i always lose to her", "Rated so. Look for forks. Castle. More.")
    assert told.startswith("Yes, so far: you lost both games with Kenji. The latest, 12 moves")
    assert told.endswith("Look for forks. Castle.")
    assert not why_lost_told(twice, "how do i beat him", "Advice.")


def test_whether_somebody_adapts_is_told_by_the_sheet() -> None:
    told = adapts_told(FACTS, "does kenji get stronger the more i play him")
    assert told.startswith("Neither: Kenji does not adjust to you")
    assert "between 1500 and 2100" in told
    assert "fixed" in adapts_told(FACTS | {"adaptive": False}, "does he adapt to me")
    assert not adapts_told(FACTS, "is he stronger than a club player")


def test_what_is_not_on_the_page_is_not_invented() -> None:
    assert beyond_told(FACTS, "tell me something about her thats not on this page").startswith(
        "Of Kenji’s life there is"
    )
    assert not beyond_told(FACTS, "who is this")
    assert "Talk first" in talk_told(FACTS, in_room=False)
    assert "Say" in talk_told(FACTS, in_room=True)


def test_an_age_that_is_not_told_is_said_not_to_be() -> None:
    assert life_told(FACTS | {"life": ["A master at twenty-two."]}, "what is his age").startswith(
        "Kenji’s age is not given."
    )
    assert life_told(FACTS, "how old is he").startswith("Of Kenji the page tells: Seventeen")


def _one(name: str, rating: int, won: int = 0, lost: int = 0) -> dict[str, Any]:
    return {"name": name, "rating": rating, "met": {"won": won, "drawn": 0, "lost": lost}}


def test_all_are_told_in_order_and_two_side_by_side() -> None:
    rosa, kenji, teodor = _one("Rosa Q", 1400), _one("Kenji W", 1800, lost=1), _one("Teodor V", 2050, won=1)
    house = {"cast": [rosa, kenji, teodor], "your_rating": 1216, "gentle": False, "between": [kenji, teodor]}
    assert all_told(house)[0].startswith(
        "From the strongest to the gentlest: Teodor (2050), Kenji (1800) and Rosa (1400)."
    )
    upwards = all_told({**house, "asked": "list them from weakest to strongest"})[0]
    assert upwards.startswith("From the gentlest to the strongest: Rosa (1400), Kenji (1800) and Teodor (2050).")
    words, named = of_two_told(house)
    assert words.startswith("Kenji: the nearer to your 1216, though still 584 above it. Kenji is rated 1800.")
    assert "Nearer to you than either is Rosa (1400)." in words
    assert named == ["Kenji W", "Teodor V"]


def test_an_agent_after_a_style_has_its_sliders_named_and_is_no_copy() -> None:
    tal = like_told({"asked": "make me one that plays like tal", "like": None})
    assert "Attack to “attacks at any price”" in tal
    assert "no copy of Tal" in tal
    rosa = {"name": "Rosa", "sliders": [8, 6, 2, 10], "openings": ["Scotch Gambit"]}
    told = like_told({"asked": "one like rosa", "like": rosa})
    assert "Attack to “goes forward”" in told
    assert "Scotch Gambit" in told
    solid = like_told({"asked": "a solid patient one", "like": None})
    assert solid.startswith("You can")
    assert "Patience to “has all night”" in solid


def test_what_helps_an_agent_is_told_with_what_it_has_done() -> None:
    near = [{"name": "Rosa Q", "rating": 1400}]
    assert better_told({"records": [], "near": near}).startswith("You have no agent yet")
    own = [{"name": "Bolt", "rating": 1100, "won": 0, "drawn": 0, "lost": 4}]
    assert better_told({"records": own, "near": near}).startswith("Bolt (1100) has won 0, drawn 0 and lost 4.")


def test_of_several_running_games_the_one_that_is_named_is_told() -> None:
    games = [{"against": f"{one} X", "your_move": True, "move": 11} for one in ("Kenji", "Rosa")]
    found = Findings({"unfinished": games, "asked": "is our game still going kenji"}, {"unfinished": ["/a", "/b"]})
    assert mine_told(found)[0] == "Yes, your game with Kenji still runs: move 11, your move."


def test_what_the_browser_keeps_is_said_not_to_be_seen_here() -> None:
    assert _listed({"asked": "which board have i got now"}).startswith("That I cannot see")
    assert "“Walnut”" in _listed({"asked": "which board have i got now"})


def test_a_password_for_ones_own_account_is_nobody_elses() -> None:
    assert not asks_for_others("set a password for my account where")
    assert asks_for_others("what is the password for dana")
