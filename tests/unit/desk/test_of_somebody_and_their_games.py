"""Who "he" is, how somebody meets a first move, scores to come, lost games side by side. No house."""

from __future__ import annotations

from typing import Any

import chess
import pytest

from app.accounts.player import Player
from app.characters.presets import load_presets
from app.desk.board.engine_words import TELLERS
from app.desk.board.lost_words import losses_asked, lost_of, material_words
from app.desk.board.score_words import score_asked, score_words
from app.desk.board.stakes import stake_words
from app.desk.club.agent_style_words import like_told
from app.desk.club.house_ranked import gains_told
from app.desk.club.live_words import free_told
from app.desk.people.game_with_words import rated_told
from app.desk.people.meeting_words import minds_told
from app.desk.people.opponent_words import gentlest_told, reasons_told
from app.desk.people.profile_beyond import life_asked
from app.desk.people.profile_meets import dislikes_told, meets_told
from app.desk.people.profile_score import expected_told, lengths_told, same_told, strength_asked
from app.desk.people.taught_words import teaches_told
from app.desk.reading.called_as import called
from app.desk.record.games_listed import games_listed
from app.desk.record.recent_words import leaders_told

NORA = Player("nora", "nora", "Nora", rating=1216)
CARO = {"name": "Caro-Kann, Classical", "first": "e4", "moves": "1.e4 c6 2.d4 d5"}
COLLE = {"name": "Colle System", "first": "d4", "moves": "1.d4 d5"}
WORST = {"move": "12.Qh5", "better": "b4", "phase": "middlegame"}
LOST = {"outcome": "lost", "how": "resignation", "moves": 10, "opening": "Sicilian: Najdorf", "worst": WORST}
EARLIER = LOST | {"moves": 8, "opening": "Queen's Gambit", "worst": None}
ILYAS: dict[str, Any] = {
    "name": "Ilyas D", "rating": 1550, "strength": "An ordinary club evening.", "teases": 2, "patience": 7,
    "teaches": False, "likes": {"aggression": 0.3, "risk_tolerance": 0.3, "patience": 0.7}, "white": [COLLE],
    "black": [CARO], "endings": 0, "life": ["Ilyas was born in Eskişehir."], "tagline": "Desk six.",
    "record": {"won": 1, "drawn": 0, "lost": 2, "streak": -2}, "own_games": [LOST, EARLIER],
    "lost_in": {"Ilyas D": [10, 8], "Kenji W": [12]}, "house": [], "beside": None,
    "own_win": {"moves": 13, "how": "resignation", "your_accuracy": 89, "accuracy": 70, "blunders": 1},
}  # fmt: skip


def test_he_and_she_are_read_from_the_story() -> None:
    words = {slug: called(one) for slug, one in _cast().items()}
    assert words["kenji"] == "he"
    assert words["rosa"] == "she"
    assert words["pip"] is None


def _cast() -> dict[str, Any]:
    class Known:
        def __init__(self, sheet: Any) -> None:
            self.sheet = sheet

    return {slug: Known(sheet) for slug, sheet in load_presets().items()}


def test_a_gambit_is_told_by_what_is_answered_to_the_first_move() -> None:
    told = meets_told(ILYAS, "i only like gambits, king's gambit, evans. will he take the pawns")
    assert told.startswith("Against 1.e4 Ilyas answers 1...c6 (Caro-Kann, Classical), so the King’s Gambit")
    assert "stands nowhere" in told
    open_games = ILYAS | {"black": [CARO | {"name": "Two Knights", "moves": "1.e4 e5 2.Nf3 Nc6"}]}
    assert "may well come up" in meets_told(open_games, "does he accept gambits")


def test_a_first_move_of_ones_own_gets_a_plan() -> None:
    told = meets_told(ILYAS, "and against those what should i do with 1.d4")
    assert told.startswith("Against 1.d4 nothing stands on Ilyas’s sheet")
    assert "2.Nf3 and 3.Bf4" in told
    assert meets_told(ILYAS, "should i play e4 against him").startswith("Against 1.e4 Ilyas has the Caro-Kann")
    assert not meets_told(ILYAS, "what does he play")


def test_what_somebody_does_not_like_comes_with_another_opening() -> None:
    told = dislikes_told(ILYAS)
    assert told.startswith("What Ilyas does not like to meet stands nowhere")
    assert "instead of the Sicilian of your lost game" in told


def test_ten_games_are_counted_by_the_ratings() -> None:
    vesna = ILYAS | {"name": "Vesna K", "rating": 2600}
    told = expected_told(vesna, "i am 1900 over the board, what do i score against her out of ten", 1216)
    assert told.startswith("About 0.2 of ten points: Vesna is rated 2600, 700 points above")
    assert "rough guide" in told
    assert not expected_told(vesna, "how strong is she", 1216)
    assert not expected_told(vesna, "a game in ten minutes", 1216)


def test_two_are_compared_by_temper_where_that_is_asked() -> None:
    rosa = ILYAS | {"name": "Rosa Q", "patience": 2, "teases": 10}
    told = strength_asked(ILYAS | {"beside": rosa}, "is he more patient than rosa", NORA)
    assert told[0].startswith("Ilyas is the more patient, and Ilyas teases less: on the sheets Ilyas has 7 of 10")


def test_whoever_was_spoken_of_is_meant_and_not_the_gentlest() -> None:
    cast = [ILYAS | {"name": "Pip A", "rating": 570}, ILYAS | {"name": "Vesna K"}]
    facts = {"cast": cast, "asked": "would she laugh at a beginner", "learner": False, "beside": {"name": "Vesna K"}}
    words, named = gentlest_told(facts)
    assert named == ["Vesna K"]
    assert "Pip" not in words


def test_a_win_that_was_had_is_no_surprise_to_come() -> None:
    told = strength_asked(ILYAS, "i beat him!! is that good or is he weak", NORA)[0]
    assert told.startswith("A fine win, and Ilyas is not weak: you won in 13 moves")


def test_lost_games_are_set_side_by_side() -> None:
    told = lengths_told(ILYAS, "then why did i loose faster with him")
    assert told.startswith("So it is: you lost with Ilyas in 10 and 8 moves and with Kenji in 12 moves.")
    other = lengths_told(ILYAS | {"name": "Kenji W"}, "why did i lose faster")
    assert other.startswith("It is the other way round")
    same = same_told(ILYAS, "same mistake both times?")
    assert same.startswith("Not the same way against Ilyas")
    assert "12.Qh5 cost most, in the middlegame, where b4 was there" in same


def test_endings_are_taught_as_endings() -> None:
    told = teaches_told(ILYAS, "could he teach me something about rook endings", 1216)
    assert "behind the passed pawn" in told
    assert "Ruy Lopez" not in told


def test_what_no_page_tells_of_a_life_is_made_up() -> None:
    assert life_asked(ILYAS, "he says he is from osaka?? is he making that up").startswith("Of Osaka the page says")
    assert "made up in the talk" not in life_asked(ILYAS, "where was he born")


def test_patience_and_losing_are_told_by_the_sheet() -> None:
    assert (minds_told(ILYAS, "is he patient if i take ten minutes") or "").startswith("Ilyas is a patient sort")
    assert "nobody of the house holds a win against you" in (minds_told(ILYAS, "is he offended if i win") or "")
    cast = [ILYAS | {"name": "Pip A", "rating": 570}, ILYAS]
    words, _ = gentlest_told({"cast": cast, "asked": "does the weakest one get offended if i win", "learner": False})
    assert "holds a win against you" in words
    plain, _ = gentlest_told({"cast": cast, "asked": "who is weakest", "learner": False})
    assert plain == "Pip A, rated 570, is the gentlest of the house; after that comes Ilyas D (1550)."


def test_three_reasons_for_one_of_two() -> None:
    met = {"met": {"won": 0, "drawn": 0, "lost": 0}, "plays": ["Colle System"]}
    other = ILYAS | met | {"name": "Marguerite O", "rating": 900, "patience": 9, "plays": ["Italian Game"]}
    words, named = reasons_told({"between": [other, ILYAS | met], "first": "Ilyas D", "your_rating": 1216})
    assert words.startswith("First, Ilyas (1550) is stronger than Marguerite (900)")
    assert "Third, you meet other openings" in words
    assert named[0] == "Ilyas D"


@pytest.mark.parametrize(
    ("asked", "holds"),
    [
        ("if i lose this one thats three in a row", "A loss would be number three against Rosa, the third in a row."),
        ("if i win this one what's our score", "A win here would make it 1 for you and 2 for Rosa."),
    ],
)
def test_a_running_game_is_put_into_the_score(asked: str, holds: str) -> None:
    assert score_asked(asked) is not None
    words = score_words({"name": "Rosa", "won": 0, "drawn": 0, "lost": 2, "streak": -2}, asked)
    assert words.endswith(holds)
    assert stake_words({"score": words, "stake": {"win": 24, "draw": 8, "loss": -8}}).endswith("+24, a loss -8.")
    assert score_asked("how many points do i lose") is None


def test_what_was_taken_is_counted() -> None:
    assert losses_asked("how meny pieces did i lose alredy")
    lost = lost_of(["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e5"], chess.STARTING_FEN, chess.WHITE)
    assert lost == {"own": {"pawn": 1}, "theirs": {"pawn": 1}, "story": ""}
    facts = {"lost": lost, "you": "White", "points_ahead": 0, "surplus": {}, "deficit": {}, "counting": False}
    assert material_words(facts).startswith("You have lost a pawn so far, and they a pawn. Material is level")


def test_the_move_is_kept_where_it_is_not_wanted() -> None:
    line = {"move": "11.Nf1", "in_words": "knight to f1", "line": "11.Nf1", "chance": 0.54}
    proposal: dict[str, Any] = {
        "piece": "knight",
        "from": "d2",
        "does": [],
        "takes": None,
        "checks": False,
        "castles": False,
    }
    facts = {
        "lines": [line, line], "yours": {"mate": None, "chance": 0.54, "pawns": 0.4}, "you": "White", "turn": "White",
        "proposal": proposal, "asked": "don't tell me the move, just tell me if there is something to see",
    }  # fmt: skip
    told, arrow = TELLERS["best"](facts, {"best": "d2f1"})
    assert told.startswith("There is no tactic to find here")
    assert "Nf1" not in told
    assert arrow is None


def test_boards_tell_the_second_and_whom_to_beat() -> None:
    house = [
        {"name": "Vesna K", "rating": 2600},
        {"name": "Anselm B", "rating": 2350},
        {"name": "Rosa Q", "rating": 1320},
    ]
    told = leaders_told({"house": house, "leaders": [], "asked": "vesna on top forever i guess. who is second"})
    assert told.startswith("On the board of the characters Vesna K (2600) is first, Anselm B (2350) second")
    gains = gains_told({"house": house, "rating": 1216, "rated_games": 4, "asked": "who should i beat to climb"})
    assert "Rosa (1320)" in gains
    assert "Vesna (2600) would bring 32, but is out of reach" in gains
    assert not gains_told({"house": house, "rating": 1216, "rated_games": 4, "asked": "how far am i"})


def test_rated_or_friendly_is_weighed() -> None:
    told = rated_told({"name": "Ilyas D", "rating": 1550, "yours": 1216, "stake": {"win": 28, "draw": 12, "loss": -4}})
    assert told.startswith("Friendly first: Ilyas is rated 1550, 334 above your 1216")
    assert "a loss cost 4" in told


def test_who_won_more_is_counted_before_the_list() -> None:
    latest = [{"outcome": "won", "against": "Pip A", "moves": 7}, {"outcome": "lost", "against": "Rosa Q", "moves": 8}]
    facts = {"games": 2, "won": 1, "lost": 1, "drawn": 0, "latest": latest, "running": [], "outcome": None}
    told = games_listed(facts | {"asked": "who won most of our games so far"})
    assert told is not None
    assert told[0].startswith("It stands level: one won, one lost.")


def test_watching_needs_no_account_and_a_temper_gets_a_name() -> None:
    assert free_told("can my chat watch without signing up").startswith("In the gallery, and nobody needs an account")
    assert not free_told("what games are on")
    told = like_told({"asked": "give me a good name and character for one, something grumpy", "like": None})
    assert told.startswith("Old Grumble or Madame Humbug, for a name")
