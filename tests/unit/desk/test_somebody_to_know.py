"""One of the house as somebody to know: a life, feelings, a place, what was said at a board. No house."""

from __future__ import annotations

from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.board.board_talk import end_said_words, told_where_words
from app.desk.finished.given_up_words import resigned_words
from app.desk.finished.trap_words import trap_words
from app.desk.memories.memory_words import ALL, none_told
from app.desk.people.company_words import ages_of, ages_told, gentle_of, gentle_told
from app.desk.people.feeling_words import feels_told
from app.desk.people.habit_words import habit_told
from app.desk.people.life_words import life_told, years_of
from app.desk.people.people_words import person_told
from app.desk.people.place_words import place_told
from app.desk.people.profile_facts import life_of
from app.desk.reading.at_sight import at_sight
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import About, AskedQuestion, Asker

NORA = Player("nora", "nora", "Nora")
CAST = {
    one.slug: Character(one.slug, one, one.current_elo, one.floor_elo, one.max_elo, "house")
    for one in load_presets().values()
}


def of(slug: str) -> dict[str, Any]:
    one = CAST[slug]
    return {"name": one.name, "tagline": one.sheet.tagline, "life": life_of(one), "rating": one.current_elo}


def test_a_life_is_told_by_the_sentence_that_says_what_is_asked() -> None:
    assert "married a Swedish chart-maker" in life_told(of("marguerite"), "is she married?")
    told = life_told(of("kenji"), "is he married, any kids?")
    assert told.startswith("Of a wife or husband and children Kenji’s profile says nothing; ask Kenji in the room.")
    assert "grandmother from Guadalajara" in told
    assert life_told(of("anselm"), "has he brothers").startswith("Of brothers or sisters Anselm’s profile says nothing")
    assert life_told(of("kenji"), "what does he do for a living").startswith("Of Kenji the page tells: He streams")
    before = life_told(of("kenji"), "what did he do for a living before he sat here")
    assert before.startswith("Of what came before Kenji’s profile says nothing")
    assert "He streams" in before
    assert "lived for twelve years in hotels" in life_told(of("vesna"), "what did she do before")


def test_years_are_an_age_or_the_most_that_a_page_tells_of() -> None:
    assert years_of(["Seventeen, live on stream.", "For fifty years he waited."]) == (
        17,
        "Seventeen, live on stream.",
        True,
    )
    assert years_of(["Stars for thirty-four years, and openings for fifty, by night."])[0] == 50
    assert years_of(["Nothing of the kind."]) == (0, "", False)


def test_the_oldest_and_the_youngest_are_named_first_as_asked() -> None:
    facts = {"ages": ages_of(list(CAST.values())), "young": False}
    words, names = ages_told(facts)
    assert words.startswith("No page gives a year of birth; by their stories Teodor is the oldest, with 50 years")
    assert names[0].startswith("Teodor")
    assert ages_told({**facts, "young": True})[0].startswith("Youngest by their pages: Pip, who is 10")


def test_gentle_company_is_named_with_what_the_page_says_of_it() -> None:
    words, names = gentle_told({"calm": gentle_of(list(CAST.values()))})
    assert words.startswith("Marguerite (900) hardly teases (2 of 10)")
    assert "has never once told anybody that a move was stupid" in words
    assert not any(name.startswith(("Rosa", "Kenji")) for name in names)


FELT = {"teases": 10, "page": ["Beat her and eat free."], "showed": "smug",
        "last": {"outcome": "lost", "moves": 10, "how": "resignation"}}  # fmt: skip
FEELS: dict[str, Any] = {
    "who": "Rosa Quintana", "felt": FELT, "asked": "is she gloating", "count": 1,
    "record": {"won": 0, "drawn": 0, "lost": 2}, "slips": [{"text": "I am a nurse.", "told": True}],
}  # fmt: skip


def test_feelings_are_told_by_temper_games_and_memory_and_no_more() -> None:
    gloating = feels_told(FEELS)
    assert gloating.startswith("By temper, quite likely: teasing is 10 of 10")
    assert "0 won, 0 drawn and 2 lost for you; the latest Rosa won by resignation in 10 moves" in gloating
    assert "at its end Rosa looked smug" in gloating
    assert "ask Rosa in the room" in gloating
    assert feels_told({**FEELS, "asked": "is she cross with me"}).startswith("Nothing to worry about")
    assert feels_told({**FEELS, "asked": "does she like me"}).startswith("Whether Rosa likes you nobody can look up")
    strangers = {**FEELS, "felt": FELT | {"last": None}, "count": 0, "slips": []}
    assert "You have not finished a game with Rosa yet. Rosa remembers nothing" in feels_told(strangers)
    assert feels_told({**FEELS, "felt": None}).startswith("Whom do you mean?")


def test_what_is_not_remembered_leaves_the_score() -> None:
    facts = {"who": "Rosa Q", "met": True, "record": {"won": 0, "drawn": 0, "lost": 2}}
    assert "0 won, 0 drawn and 2 lost for you" in none_told(facts)
    assert "not finished a game" in none_told({**facts, "met": False})
    assert not ALL.search("what does rosa remember from our other two games")
    assert ALL.search("do the others know it")


def test_a_habit_is_told_by_the_games_between_the_two_and_the_sheet() -> None:
    facts: dict[str, Any] = {
        "name": "Kenji W", "own_games": [{"opening": "Italian Game: Two Knights Defence"}],
        "running_openings": ["Italian Game"], "white": [], "black": [{"name": "Two Knights against the quiet Italian"}],
    }  # fmt: skip
    told = habit_told(facts)
    assert told.startswith("Between you and Kenji there was the Italian Game twice")
    assert "one of Kenji’s own" in told
    assert "does not stand by that name" in habit_told({**facts, "black": [{"name": "Benko Gambit"}]})
    assert "no game" in habit_told({**facts, "own_games": [], "running_openings": []})


def test_a_place_is_told_by_rating_and_board() -> None:
    house = [{"name": "Vesna K", "rating": 2600}, {"name": "Pip A", "rating": 570}]
    facts = {"name": "Pip A", "rating": 570, "house": house, "record": {"won": 1}, "teases": 3,
             "board": {"place": None, "of": 0}}  # fmt: skip
    told = place_told(facts, "where does pip stand, and does it bother the little one")
    assert told.startswith("By rating Pip (570) is number two of two of the house, the lowest rung of the ladder")
    assert "Whether Pip minds the page does not say" in told
    listed = place_told(facts | {"board": {"place": 2, "of": 4}}, "is pip on any of these boards")
    assert listed.startswith("On the boards of honour Pip is number two of four")


LINES = [{"name": "Kenji W", "mine": False, "text": "gg, seriously.", "move": 12, "after": True},
         {"name": "Nora", "mine": True, "text": "I am a nurse, by the way.", "move": 3, "after": False}]  # fmt: skip


def test_where_something_was_told_is_a_move_of_the_game() -> None:
    job = told_where_words({"asked": "at which move did i mention my job", "talked": LINES})
    assert job.startswith("At move 3: “I am a nurse")
    assert told_where_words({"asked": "where did i tell him about the nursing", "talked": LINES}) == job
    assert told_where_words({"asked": "when did he say gg", "talked": LINES}).startswith("After the last move: “gg")
    assert "I find no line" in told_where_words({"asked": "where did i mention zebras", "talked": LINES})
    assert "said nothing" in told_where_words({"asked": "where did i say it", "talked": LINES[:1]})


def test_the_last_words_of_a_game_are_told_as_they_stand() -> None:
    facts = {"ended": True, "said_end": LINES[:1], "said": {"name": "Kenji W", "text": "gg"}}
    assert end_said_words(facts).startswith("At the end Kenji said: “gg, seriously.”")
    assert end_said_words({**facts, "said_end": []}).startswith("After the last move nothing")
    assert end_said_words({**facts, "said_end": [], "said": None}).startswith("Nothing")
    assert end_said_words({**facts, "ended": False}).startswith("The game is not over yet")


def test_an_answer_that_stood_ready_is_no_trap() -> None:
    trap = {"answer": "12...Nxh5", "takes": True, "piece": "knight", "from": "f6", "since": "3...Nf6", "fresh": False}
    assert trap_words({"trap": trap, "move": "12.Qh5"}).startswith("Hardly a trap: the knight had stood on f6 since")
    assert trap_words({"trap": trap | {"fresh": True}, "move": "12.Qh5"}).startswith("It may have been one")
    assert "no trap" in trap_words({"trap": {"answer": None}, "move": "12.Qh5"})


def test_whether_it_was_silly_to_resign_is_told_first() -> None:
    end = {"over": True, "by": "resignation", "outcome": "lost", "other": "Kenji", "chance": 8, "points": -9}
    told = resigned_words({"end": end, "asked": "was that silly or would you have too"})
    assert told.startswith("Not silly at all. I sit at no board myself, but there I would have given it up as well.")
    early = resigned_words({"end": end | {"chance": 45, "points": 0}, "asked": "would you have resigned"})
    assert early.startswith("I sit at no board myself, but there I would have played on")
    assert resigned_words({"end": end, "asked": ""}).startswith("Resigning gave away")


def test_whoever_wants_to_say_hello_is_told_where() -> None:
    dana = {"name": "Dana", "rating": 1200, "doing": "in the lobby", "waits_for": "5+3, rated"}
    told = person_told({"people": [dana], "asked": "may i say hello to dana before playing"}, 1216)
    assert told.startswith("Of course, but at the board")


def seen(low: str, screen: ScreenKind, character: str | None = None, about: About | None = None) -> str | None:
    match = "m1" if screen in (ScreenKind.REPLAY, ScreenKind.SUMMARY, ScreenKind.MATCH) else None
    asker = Asker(NORA, Screen(screen, match), None, about)
    found = at_sight(low, AskedQuestion(low, asker, None, character))
    return None if found is None else f"{found.tool}.{found.aspect}:{found.character or ''}"


def test_what_is_asked_of_somebody_to_know_is_plain() -> None:
    oldest = About("the_cast", character="teodor")
    hall = ScreenKind.HALL
    assert seen("and is that one married, any kids?", hall, about=oldest) == "character_profile.life:teodor"
    assert seen("is pip upset that i won", hall, "pip") == "what_they_remember.feels:pip"


def test_what_is_asked_of_oneself_or_of_the_board_is_weighed() -> None:
    assert seen("does kenji know that i am married", ScreenKind.HALL, "kenji") is None
    assert seen("is he happy with that move", ScreenKind.MATCH) is None
    # Across the board it is the face that tells.
    assert seen("is she angry with me", ScreenKind.MATCH) == "position_facts.feels:"
    assert seen("is rosa angry with me", ScreenKind.MATCH, "rosa") is None
    assert seen("kenji spoke of it and i was ashamed to ask", ScreenKind.ROOM, "kenji") is None
    assert seen("would he be annoyed if i take long", ScreenKind.MATCH) is None
    assert seen("is that one married", ScreenKind.HALL) is None
    assert seen("is kenji good with children", ScreenKind.HALL, "kenji") is None
