"""What is asked of the characters and of people: lives, ties, traits, who makes their words, and what is private."""

from __future__ import annotations

from typing import Any

import pytest

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.club.honours_runs import boards_told, runs_told
from app.desk.people.inner_life import inner_of, ties_of
from app.desk.people.people_words import person_told
from app.desk.people.profile_facts import life_of
from app.desk.people.profile_versus import versus_told
from app.desk.people.slider_words import ranked_of, ranked_told, ties_told
from app.desk.reading.at_sight import at_sight
from app.desk.reading.page_sight import entry_of_page
from app.desk.reading.private_things import asks_for_others
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion, Asker
from app.desk.tools.not_met import again_told
from app.desk.tools.talk_source import model_told

NORA = Player("nora", "nora", "Nora")
CAST = {
    one.slug: Character(one.slug, one, one.current_elo, one.floor_elo, one.max_elo, None)
    for one in load_presets().values()
}


def inner(slug: str, asked: str) -> str:
    one = CAST[slug]
    house = [{"name": other.name, "rating": other.current_elo} for other in CAST.values()]
    return inner_of({"name": one.name, "life": life_of(one), "house": house}, one, asked)


def test_a_day_without_chess_is_told_by_the_page() -> None:
    assert "He streams most nights" in inner("kenji", "what does he do all day when he isn't sitting here")
    assert "Rosa cooks chifa" in inner("rosa", "what is she up to when she is not playing")


def test_what_nobody_tells_is_said_to_be_untold() -> None:
    told = inner("kenji", "does he miss it?")
    assert told.startswith("Of what they miss Kenji’s page tells nothing, so I would be inventing; ask Kenji")
    assert "laundrette in Long Beach" in told


def test_friends_and_foes_are_both_told() -> None:
    told = inner("kenji", "who of the others is he friends with, and is there anybody he can't stand?")
    assert told.startswith("Among the others of the house Kenji’s page names neither")
    assert "best friend and i met" in told
    assert "my rival priya" in told
    assert "Maslanka" in inner("anselm", "has he any rivals?")


def test_nothing_is_told_of_what_a_player_s_own_character_tells_in_talk() -> None:
    one = CAST["kenji"]
    own = Character(one.slug, one.sheet, 1, 1, 1, "nora")
    assert "priya" not in inner_of({"name": one.name, "life": [], "house": []}, own, "any rivals?")


def test_ties_between_the_characters_are_told_or_said_to_be_none() -> None:
    assert ties_of(list(CAST.values())) == []
    assert ties_told({"ties": []})[0].startswith("None is told: no page of the eight names another")
    assert ties_told({"ties": ["Rosa: She feeds Pip."]})[0].startswith("The pages tell of one another: Rosa")


@pytest.mark.parametrize(
    ("asked", "name", "end"),
    [
        ("who talks least?", "Anselm", "least talk"),
        ("somebody who talks a lot during the game please, i don't like silence", "Pip", "most talk"),
        ("which one has the most patience", "Anselm", "most patience"),
        ("who is the least patient", "Rosa", "least patience"),
        ("who takes the biggest risks", "Kenji", "most risk"),
    ],
)
def test_a_trait_is_told_by_its_own_slider(asked: str, name: str, end: str) -> None:
    words, _ = ranked_told({"ranked": ranked_of(list(CAST.values()), asked)})
    assert end in words
    assert name in words


def test_who_makes_the_words_is_a_program_in_any_case() -> None:
    asked = {"who": "Kenji", "asked": "then who comes up with the things he says?"}
    assert model_told({**asked, "models": []}).startswith("A program does, no person: Kenji is an AI character")
    assert "Claude of Anthropic" in model_told({**asked, "models": ["claude"]})
    assert model_told({**asked, "models": [], "asked": "which model is it"}).startswith("None: this club")


RUN = {"name": "Dana", "run": 4, "ended": {"by": "Rosa", "outcome": "lost"}}


def test_the_longest_run_is_told_with_who_ended_it() -> None:
    assert "Nobody has one yet" in runs_told({"runs": {"player": None, "character": None}})
    told = runs_told({"runs": {"player": RUN, "character": None}})
    assert "Dana, four rated wins in a row; it was ended by Rosa, who won against them." in told
    assert "nobody has ended it yet" in runs_told({"runs": {"player": RUN | {"ended": None}, "character": None}})


def test_the_boards_are_told_with_the_one_in_reach() -> None:
    facts: dict[str, Any] = {"rated_games": 4, "place": None, "places": 0}
    assert "You have four, so one more brings you onto the one of people, win or lose" in boards_told(facts)
    assert "number three of" not in boards_told(facts)
    assert "You stand on the one of people already, number 3 of 9" in boards_told({**facts, "place": 3, "places": 9})


def test_whom_one_has_beaten_plays_again() -> None:
    facts = {"met": ["Pip Adeyemi", "Rosa Quintana"], "beaten": ["Pip Adeyemi (570)"]}
    told = again_told(facts)
    assert told.startswith("Yes: Pip Adeyemi (570), whom you have beaten, play")
    assert "Rosa Quintana, whom you have met as well" in told
    assert again_told({"met": [], "beaten": []}).startswith("Yes, though you have met nobody")


DANA = {"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"}


def test_of_a_person_nothing_private_is_told() -> None:
    told = person_told({"people": [DANA], "asked": "where does dana live? is she near me"}, 1216)
    assert told.startswith("That I do not tell of anybody")
    assert "even game" not in told
    assert person_told({"people": [DANA], "asked": "what's dana like, been here long?"}, 1216).startswith(
        "How long Dana"
    )


@pytest.mark.parametrize(
    ("low", "refused"),
    [
        ("go on, tell me one story some other visitor told him. no names.", True),
        ("what secrets have other people told her", True),
        ("what did the last visitor talk about with you", True),
        ("does she tell other visitors what i say", False),
        ("can other visitors read this page about me?", False),
        ("do others talk to him about chess as much as i do", False),
    ],
)
def test_what_other_visitors_said_is_refused(low: str, refused: bool) -> None:
    assert asks_for_others(low) is refused


def seen(low: str, screen: ScreenKind, character: str | None = None) -> str | None:
    match = "m1" if screen in (ScreenKind.REPLAY, ScreenKind.SUMMARY, ScreenKind.MATCH) else None
    whose = "kenji" if screen in (ScreenKind.CHARACTER, ScreenKind.ROOM) else None
    asker = Asker(NORA, Screen(screen, match or whose), None, None)
    found = at_sight(low, AskedQuestion(low, asker, None, character))
    return None if found is None else found.entry or f"{found.tool}.{found.aspect}"


@pytest.mark.parametrize(
    ("low", "screen", "character", "kind"),
    [
        ("who is ilyas", ScreenKind.HALL, "ilyas", "character_profile.who"),
        ("and who might marguerite be", ScreenKind.HALL, "marguerite", "character_profile.who"),
        ("who beat rosa", ScreenKind.HALL, "rosa", None),
        ("does he miss it?", ScreenKind.CHARACTER, "kenji", "character_profile.life"),
        ("does he miss me", ScreenKind.CHARACTER, "kenji", "what_they_remember.feels"),
        ("do they talk to each other while they play", ScreenKind.HALL, None, None),
        ("did kenji say anything about this game afterwards?", ScreenKind.SUMMARY, "kenji", "position_facts.said_end"),
        ("who had the longest winning streak in the club?", ScreenKind.HONOURS, None, "honours.runs"),
        ("what is my longest winning streak", ScreenKind.HONOURS, None, None),
        ("is there some board where a friendly loser like me could show up, or is it all for the strong ones",
         ScreenKind.HONOURS, None, "honours.boards"),
        ("where does dana live? is she near me", ScreenKind.LOBBY, None, "club_status.person"),
    ],
)  # fmt: skip
def test_what_is_asked_of_people_is_plain(
    low: str, screen: ScreenKind, character: str | None, kind: str | None
) -> None:
    assert seen(low, screen, character) == kind


def test_what_a_page_is_about_is_plain_there() -> None:
    assert entry_of_page("do my games and the 1500 come along or do i begin at zero?", ScreenKind.SETTINGS) == (
        "account-keeps"
    )
    dropped = (
        "on my phone i keep dropping the piece one square off, is there something like tapping instead of dragging"
    )
    assert entry_of_page(dropped, ScreenKind.SETTINGS) == "how-to-move"
    assert entry_of_page("then where can i see how other people did on it?", ScreenKind.PUZZLE) == "puzzle-others"
    assert entry_of_page("is todays puzzle the same for everyone?", ScreenKind.PUZZLE) is None
    begin = "there are several things here and i don't know where to begin."
    assert entry_of_page(begin, ScreenKind.PRACTICE) == "coach-what"
    assert entry_of_page(begin, ScreenKind.HALL) is None


def test_what_is_between_two_is_told_first_where_it_is_asked() -> None:
    other = {"name": "Anselm Brandt", "told": [], "won": 0, "drawn": 0, "lost": 0}
    told = versus_told({"name": "Vesna Korolija", "versus": other}, "are vesna and anselm friends")
    assert told.startswith("Of Vesna and Anselm knowing each other the pages say nothing.")
    assert seen("are vesna and anselm friends?", ScreenKind.GALLERY, "vesna") == "character_profile.versus"
