"""Two of the house side by side, who somebody is beside another question, and what they open with by their moves."""

from __future__ import annotations

from typing import Any

import pytest

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.club.ranked_words import pair_told
from app.desk.people.profile_advice import beside_you_told
from app.desk.people.profile_asked import openings_asked
from app.desk.people.profile_facts import sheet_facts
from app.desk.people.profile_meets import begin_told, who_begins
from app.desk.people.profile_versus import versus_told
from app.desk.people.profile_words import asks_if_real, openings_told, real_told
from app.desk.people.somebody_asked import aspects_of_one
from app.desk.people.suits_words import distance_told
from app.desk.people.talk_words import talkative_told
from app.desk.reading.called_as import spoken_of
from app.desk.reading.named_together import side_by_side, still_side_by_side
from app.desk.reading.people_asked import people_at_sight
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, AskedQuestion, Asker
from app.desk.tools.the_cast import _plays
from app.house import House
from tests.unit.desk.test_steward import answered, somebody

CAST = {
    one.slug: Character(one.slug, one, one.current_elo, one.floor_elo, one.max_elo, None)
    for one in load_presets().values()
}
SHEETS = [sheet_facts(one) for one in sorted(CAST.values(), key=lambda one: one.current_elo)]
NONE = {"won": 0, "drawn": 0, "lost": 0}


def of(slug: str, **more: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "own_games": [],
        "running_openings": [],
        "plays_now": None,
        "record": NONE,
        "house": [],
        "slug": slug,
    }
    return sheet_facts(CAST[slug]) | usual | more


def asked(text: str, screen: str = "hall", subject: str | None = None, named: str | None = None) -> AskedQuestion:
    asker = Asker(Player("nora", "nora", "Nora"), Screen.named(screen, subject), names=frozenset(CAST))
    return AskedQuestion(text, asker, None, named)


@pytest.mark.parametrize(
    ("low", "wanted"),
    [
        ("who is stronger, namedone or namedone?", "stronger"),
        ("is she better than namedone", "stronger"),
        ("which of namedone and namedone is easier to beat", "weaker"),
        ("compare namedone with him", "beside"),
        ("what's the difference between namedone and namedone", "beside"),
        ("who would win between namedone and namedone", "winner"),
        ("would namedone beat namedone", "winner"),
        ("who is more patient, namedone or namedone", "temper"),
        ("what chance does namedone have against namedone", "chance"),
        ("is he as good as namedone", "stronger"),
        ("who is between namedone and namedone in strength", "between"),
        # One's own next game, a game that was played and what they teach are asked in other ways.
        ("should i play namedone or namedone, who is better", None),
        ("is namedone the better opponent for me than namedone", None),
        ("which was my better game, namedone or namedone", None),
        ("who is better to learn from, namedone or namedone", None),
    ],
)
def test_two_are_set_side_by_side_by_what_is_asked(low: str, wanted: str | None) -> None:
    assert side_by_side(low) == wanted


def test_two_who_were_named_stay_side_by_side() -> None:
    assert still_side_by_side("by how much?", ("rosa", "kenji")) == "gap"
    assert still_side_by_side("and who is easier?", ("rosa", "kenji")) == "weaker"
    assert still_side_by_side("how do i beat them", ("rosa", "kenji")) is None
    assert still_side_by_side("by how much?", ("rosa",)) is None


@pytest.mark.parametrize(
    ("wanted", "whether", "begins"),
    [
        ("stronger", False, "Kenji is the stronger, by 450 points: 1800 to Rosa’s 1350."),
        ("stronger", True, "No: Kenji is the stronger, by 450 points"),
        ("weaker", True, "Yes: Rosa is the weaker, by 450 points"),
        ("gap", False, "450 points: Kenji has 1800, Rosa 1350."),
        ("winner", False, "Kenji, by the ratings: 1800 to Rosa’s 1350."),
        ("temper", False, "Kenji is the more patient"),
        ("chance", False, "About 7 points of a hundred, by the ratings: Rosa has 1350 and Kenji 1800."),
    ],
)
def test_a_pair_is_told_with_what_was_asked_first(wanted: str, whether: bool, begins: str) -> None:
    words, slug = pair_told({"pair": [of("rosa"), of("kenji")], "wanted": wanted, "whether": whether, "met": NONE})
    assert words.startswith(begins)
    assert slug == ("rosa" if wanted in ("weaker", "temper", "chance") else "kenji")


def test_who_stands_between_two_is_named() -> None:
    pair = {"pair": [of("rosa"), of("kenji")], "wanted": "between", "whether": False, "met": NONE}
    told, _ = pair_told(pair | {"between": [{"name": "Ilyas Demir", "rating": 1550}]})
    assert told == "Ilyas (1550): above Rosa (1350) and below Kenji (1800)."
    assert pair_told(pair | {"between": []})[0].startswith("Nobody of the house: above Rosa")


async def test_two_of_the_house_are_compared_in_a_talk(house: House) -> None:
    session = await somebody(house)
    first = await answered(house.desk, session, "who is stronger, Ilyas or Teodor?")
    assert first["text"].startswith("Teodor is the stronger, by 500 points")
    assert "You have not met" not in first["text"]


async def test_who_somebody_is_comes_before_what_is_asked_besides(house: House) -> None:
    told = (await answered(house.desk, await somebody(house), "Who is Anselm, and why does he hardly speak?"))["text"]
    assert told.startswith("Anselm Brandt is an AI character of the club")
    assert len(told.split("\n\n")) == 2


def test_she_is_the_one_of_the_page_who_is_called_so() -> None:
    rosa = Screen.named("character", "rosa")
    asker = Asker(Player("nora", "nora", "Nora"), rosa, about=About("character_profile", character="pip"))
    assert spoken_of("did she remember me", asker, list(CAST.values())) == "rosa"


@pytest.mark.parametrize(
    ("slug", "question", "begins"),
    [
        ("rosa", "does she also play the sicilian?", "No, the Sicilian Defence with Black is not on Rosa’s sheet."),
        ("rosa", "and does she play the petrov", "Yes, with Black: on Rosa’s sheet stands Stafford Gambit"),
        ("ilyas", "would he play the london", "Yes, with White: on Ilyas’s sheet stands London System"),
        ("vesna", "does she play the sicilian", "No, the Sicilian Defence with Black"),
        ("rosa", "does she open with d4?", "No: with White Rosa begins with 1.e4"),
        ("rosa", "does she open with 1.e4", "Yes: with White Rosa begins with 1.e4, every line on the sheet does"),
    ],
)
def test_whether_an_opening_is_theirs_is_told_by_their_moves(slug: str, question: str, begins: str) -> None:
    assert openings_asked(of(slug), question).startswith(begins)


def test_openings_are_told_each_once() -> None:
    told = openings_told(of("ilyas"), "what openings does he like")
    assert told == (
        "With White (1.d4) Colle System, London System and Old Benoni; with Black Caro-Kann, Nimzo-Indian and "
        "Queen's Indian."
    )


def test_who_begins_with_a_first_move_is_found_by_the_moves() -> None:
    told, names = begin_told(who_begins(SHEETS, "which characters open with 1.d4?") or {})
    assert [name.split()[0] for name in names] == ["Ilyas", "Anselm", "Vesna"]
    assert told.startswith("Ilyas (1550: Colle System and London System)")
    told, names = begin_told(who_begins(SHEETS, "who answers e4 with c6 here") or {})
    assert [name.split()[0] for name in names] == ["Ilyas", "Vesna"]
    assert who_begins(SHEETS, "who plays something good against e4") is None
    sicilian = _plays(list(CAST.values()), "who plays the sicilian?")["lines"]
    assert not any(one["plays"] for one in sicilian)


@pytest.mark.parametrize(
    ("question", "screen", "named", "meant"),
    [
        ("does vesna play the sicilian?", "hall", "vesna", ("character_profile", "openings", None)),
        ("how strong is vesna actually", "hall", "vesna", ("character_profile", "strength", None)),
        ("did pip make it easy for me?", "summary", "pip", ("character_profile", "mistakes", None)),
        ("did she let me win", "summary", None, ("character_profile", "mistakes", None)),
        ("which ones do i have?", "honours", None, ("my_matches", "place", None)),
        ("why am i not in it", "ladder", None, ("my_matches", "place", None)),
        ("would she crush me?", "character", "rosa", ("character_profile", "strength", None)),
    ],
)
def test_what_is_plain_of_people(question: str, screen: str, named: str | None, meant: object) -> None:
    assert people_at_sight(question, asked(question, screen, "x" if screen == "summary" else None, named)) == meant


def test_what_is_known_of_who_asks_is_no_tie() -> None:
    question = asked("does kenji know about my dog?", "room", "pip", "kenji")
    assert people_at_sight(question.text, question) != ("character_profile", "versus", None)
    other = {"name": "Vesna K", "rating": 2600, "won": 0, "drawn": 0, "lost": 1, "told": None}
    two: dict[str, Any] = {"name": "Anselm B", "rating": 2350, "versus": other, "beside": other, "live": []}
    assert "favourite" not in versus_told(two, "have they played each other")


def test_the_rating_of_the_beginning_is_nobodys_strength() -> None:
    rosa = of("rosa", untouched=True, house=[{"name": "Pip A", "rating": 600}])
    told = distance_told(rosa, "is rosa too strong for me", 1200)
    assert told.startswith("If you are new to chess, yes: Rosa is rated 1350.")
    assert "30 in a hundred" not in told
    assert (
        distance_told(of("pip", untouched=True, house=[{"name": "Pip A", "rating": 600}]), "can i beat him", 1200)[:4]
        == "Yes:"
    )
    assert beside_you_told(rosa, 1200).startswith("Your 1200 says nothing yet")
    assert "by the ratings" in distance_told(of("rosa"), "is rosa too strong for me", 1200)


def test_a_language_model_is_denied_where_there_is_none() -> None:
    told = real_told(of("rosa", life=[], models=[]), "is rosa a real person or chatgpt?")
    assert "No language model stands behind it" in told
    assert "language model" not in real_told(of("rosa", life=[], models=[]), "is she a real person?")


def test_a_child_s_story_is_no_question_whether_it_is_a_child() -> None:
    assert aspects_of_one("who is he, and what is the child's story?", ScreenKind.CHARACTER) != ["child"]
    assert not asks_if_real("who is pip, and what is the child's story?")
    assert asks_if_real("is pip a real child?")
    assert talkative_told(of("anselm"), why=True).startswith("Why Anselm says so much or so little stands nowhere")
