"""Which of two neighbouring kinds of question is meant: told in general or looked up, one's own games or advice."""

from __future__ import annotations

import pytest

from app.accounts.player import Player
from app.desk.going_on import of_page
from app.desk.questions import SURE, Meant, Questions, all_kinds
from app.desk.recent_words import leaders_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion, Asker
from app.desk.twin import twins
from app.desk.twins import turned

NORA = Player("nora", "nora", "Nora")
KINDS = {kind.id: kind for kind in all_kinds()}


def turned_to(kind: str, said: str, screen: ScreenKind = ScreenKind.HALL, whom: str | None = None) -> str:
    question = AskedQuestion(said, Asker(NORA, Screen(screen)), character=whom)
    return turned(Meant(KINDS[kind], 2.5, SURE), question).kind.id


def test_every_twin_is_a_kind_that_there_is() -> None:
    for twin in twins():
        assert {*twin.of, twin.to} <= KINDS.keys()


@pytest.mark.parametrize(
    ("kind", "said", "screen", "meant"),
    [
        ("find-honours", "Who is the best player here", ScreenKind.HONOURS, "my_matches.leaders"),
        ("find-honours", "what place am I", ScreenKind.HONOURS, "my_matches.place"),
        ("club-house-people", "is there anybody here right now", ScreenKind.LOBBY, "club_status.people"),
        ("arena-how", "when is the next one", ScreenKind.ARENA, "club_status.arenas"),
        ("my_matches.record", "how many games do I have running", ScreenKind.HALL, "club_status.mine"),
        ("club_status.mine", "where are my old games", ScreenKind.MY_CHESS, "my_matches.latest"),
        ("after-leaving", "if I lose a game am I knocked out?", ScreenKind.ARENA, "arena-losing"),
        ("rating-works", "how many points for a win", ScreenKind.ARENA, "arena-ties"),
        ("engine_analysis.standing", "who's winning this thing", ScreenKind.GALLERY, "club_status.score"),
        ("pick-character", "is she ok for beginners?", ScreenKind.HALL, "opponents.gentle"),
        ("character_profile.record", "who's winning rn me or kenji", ScreenKind.MATCH, "engine_analysis.standing"),
        ("character_profile.record", "who has won more of our games", ScreenKind.MATCH, "character_profile.record"),
        ("my_matches.counted", "if I give up does that count for my rating", ScreenKind.MATCH, "position_facts.stake"),
        ("position_facts.material", "who's ahead", ScreenKind.GALLERY, "club_status.score"),
        ("notation-rule", "what does the plus number mean", ScreenKind.ANALYSIS, "engine-number"),
        ("notation-rule", "what does the plus mean after a move", ScreenKind.ANALYSIS, "notation-rule"),
        ("accuracy-elsewhere", "which move does the engine like most", ScreenKind.ANALYSIS, "engine_analysis.best"),
        ("arena-how", "how do i get in and what do i have to do then", ScreenKind.ARENA, "arena-rounds"),
        ("short-of-time", "fifteen minutes, what should i practise", ScreenKind.HALL, "practice.advice"),
        ("club-scholars-mate", "they all play Qh5", ScreenKind.HALL, "early-queen"),
        ("takeback-how", "my mouse slipped!! i want to undo", ScreenKind.MATCH, "position_facts.takeback"),
        ("takeback-how", "is it rude to take a move back", ScreenKind.MATCH, "takeback-how"),
        ("my-colour", "which color am i lol", ScreenKind.MATCH, "position_facts.colour"),
        ("watched-me", "can viewers watch this game live", ScreenKind.MATCH, "position_facts.seen_by"),
        ("watched-me", "two look on, can i kick them out", ScreenKind.MATCH, "watched-me"),
        ("mood-changed", "is she nervous??", ScreenKind.MATCH, "position_facts.feels"),
        ("engine-behind", "is it allowed to use stockfish just this once", ScreenKind.MATCH, "books-allowed"),
        ("takeback-how", "i want to take my last move back", ScreenKind.MATCH, "position_facts.takeback"),
        ("club_status.live_move", "what move is on the board now", ScreenKind.REPLAY, "position_facts.shown"),
        (
            "my_matches.same_opening",
            "show me another game with this opening",
            ScreenKind.REPLAY,
            "my_matches.same_opening",
        ),
        ("mood-changed", "why is she angry", ScreenKind.MATCH, "mood-changed"),
        ("position_facts.pieces", "what are the hanging pieces", ScreenKind.ANALYSIS, "position_facts.threats"),
        ("engine_analysis.hint", "which move am i looking at", ScreenKind.REPLAY, "position_facts.shown"),
        ("my_matches.same_opening", "has anyone played this before", ScreenKind.ANALYSIS, "opening.played"),
        ("opening.name", "which opening was it and was that the problem", ScreenKind.SUMMARY, "explain_move.opening"),
        (
            "my_matches.counted",
            "compared with my game against pip, was this one worse?",
            ScreenKind.SUMMARY,
            "my_matches.accuracy",
        ),
        ("who-sees-me", "show me my record against everybody", ScreenKind.MY_CHESS, "my_matches.rivals"),
        ("character_profile.sit", "where's the game with teodor", ScreenKind.MY_CHESS, "my_matches.met"),
        (
            "club-stop-chess",
            "should i stop playing what i play and learn something solid",
            ScreenKind.MY_CHESS,
            "practice.openings",
        ),
        ("engine-on-board", "how deep does the engine think", ScreenKind.ANALYSIS, "engine-depth"),
        ("site-down", "been sat here 5 min, nothing. broken?", ScreenKind.LOBBY, "club_status.my_place"),
    ],
)
def test_who_asks_for_what_is_here_has_it_looked_up(kind: str, said: str, screen: ScreenKind, meant: str) -> None:
    assert turned_to(kind, said, screen) == meant


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("club-house-people", "how do I play real people here?"),
        ("arena-how", "how do I hold a tournament"),
        ("find-honours", "where is the leaderboard?"),
        ("games-remembered", "will they remember this game?"),
    ],
)
def test_who_asks_how_it_is_in_general_is_told_that(kind: str, said: str) -> None:
    assert turned_to(kind, said) == kind


def test_what_anybody_tells_is_told_by_the_steward_with_the_way_there() -> None:
    assert turned_to("club-house-first-game", "where do i press to have one gentle game") == "start-game"
    assert turned_to("download-games", "can i bring 300 games from another site") == "import-games"
    assert turned_to("flip-board", "i can't use the mouse, keys only") == "typing-moves"


def test_whose_memories_are_asked_for_are_looked_up_where_somebody_is_named() -> None:
    asked = "does Kenji remember the game we just had?"
    assert turned_to("games-remembered", asked, whom="kenji") == "what_they_remember.of_me"
    assert turned_to("games-remembered", asked) == "games-remembered"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("What should I practise?", "practice.advice"),
        ("my daughter is 7 and wants to play Pip. what should she learn first?", "first-lessons"),
        ("what should my son practise", "first-lessons"),
        ("my brother beats me, what should I work on?", "practice.advice"),
        ("I lose in the endgame. What should I study?", "club-endgames"),
        ("which good opening should I learn with black", "black-opening"),
        ("which of my mistakes in the opening should I practise", "practice.advice"),
        ("how do I get better at tactics", "club-see-tactics"),
    ],
)
def test_ones_own_figures_are_for_who_asks_about_themselves_at_large(said: str, meant: str) -> None:
    assert turned_to("practice.advice", said) == meant


def test_on_the_page_of_an_arena_a_question_means_arenas() -> None:
    assert of_page("can i leave early?", ScreenKind.ARENA) == "can i leave early in the tournament?"
    assert of_page("how does an arena work?", ScreenKind.ARENA) is None
    assert of_page("can i leave early?", ScreenKind.HALL) is None


def test_the_top_of_the_board_is_named_and_an_empty_one_said_to_be_empty() -> None:
    house = [{"name": "Pip", "rating": 400}, {"name": "Vesna", "rating": 2600}]
    assert leaders_told({"house": house, "leaders": []}).startswith("Nobody is on the board of people yet")
    two = [
        {"name": "Ada", "rating": 1500, "games": 9, "lost": 2},
        {"name": "Ben", "rating": 1400, "games": 7, "lost": 3},
    ]
    told = leaders_told({"house": house, "leaders": two})
    assert "Ada (1500), before Ben (1400)" in told
    assert "Vesna (2600)" in told


def test_a_question_that_is_written_for_a_kind_stands_by_itself() -> None:
    questions = Questions()
    after = questions.meant_after("why did i lose?", None, "how do i give up? why did i lose?", None, "summary")
    assert after[0].kind.id == "explain_move.moment"
