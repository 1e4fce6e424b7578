"""What the house knows of the asker's own case, told before the general rule; and answers that fit how one asked."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.board.position_words import more_facts, purposes
from app.desk.board.proposal_words import proposal_of
from app.desk.club.gallery_words import so_far_told
from app.desk.club.news_words import news_told
from app.desk.club.page_lead import page_lead
from app.desk.games import SeenGame
from app.desk.opening_word import opened_as_asked
from app.desk.openings.opening_aside import could_come
from app.desk.people.among_people import among_people_told, measured_against
from app.desk.people.meeting_words import manner_told, minds_told
from app.desk.people.opponent_words import nth_told, place_asked, with_person
from app.desk.people.profile_facts import sheet_facts
from app.desk.people.taught_words import teaches_told
from app.desk.people.teacher_words import teacher_told, teachers_of
from app.desk.reading.private_things import asks_for_others
from app.desk.screen import Screen, ScreenKind
from app.desk.second import in_short, sentences_wanted
from app.desk.tool import About, AskedQuestion, Asker, DeskAnswer, Findings
from app.desk.tools.opening import opening_named
from app.domain.acts import PlayMove, Say
from app.domain.audiences import Audience
from app.domain.events.desk import DeskLink
from app.domain.position import Color
from app.house import House
from app.lobby.contender import Contender
from app.lobby.presence import IN_THE_LOBBY
from tests.unit.desk.test_house_answers import ASKER, NORA
from tests.unit.desk.test_steward import answered, game_of, somebody

CAST = [
    Character(slug, one, one.current_elo, one.floor_elo, one.max_elo, NORA.id) for slug, one in load_presets().items()
]
LOBBY = Screen(ScreenKind.LOBBY)


def of(slug: str) -> dict[str, object]:
    return sheet_facts(next(one for one in CAST if one.slug == slug))


@pytest.mark.parametrize(
    ("said", "before", "aspect", "place"),
    [
        ("and the second strongest", "who of these eight is the strongest", "strongest", 2),
        ("and third", "who is the weakest", "strongest", -3),
        ("who of these eight is the weakest", None, "strongest", -1),
        ("number four of the house", None, "strongest", 4),
        ("who is the strongest of the eight", None, "strongest", None),
        ("a second game", None, "strongest", None),
        ("the second one", None, "whom", None),
    ],
)
def test_a_place_in_the_order_of_strength_is_read(
    said: str, before: str | None, aspect: str, place: int | None
) -> None:
    assert place_asked(AskedQuestion(said, replace(ASKER, before=before)), aspect) == place


def test_who_has_a_place_is_told_with_who_stands_beside_them() -> None:
    cast = [
        {"name": name, "rating": rating, "strength": "Fair."} for name, rating in (("A B", 1), ("C D", 2), ("E", 3))
    ]
    words, named = nth_told({"cast": cast, "place": 2})
    assert words == "The second strongest is C D, rated 2; before that E (3) and after that A (1). Fair."
    assert named == ["C D"]
    assert nth_told({"cast": cast, "place": -1})[0].startswith("The gentlest is A B, rated 1")


def test_strength_is_put_in_everyday_terms() -> None:
    asked = "how good is kenji in normal words, like compare with a school team"
    assert "clearly above nearly every school team" in among_people_told(of("kenji"), asked)
    assert among_people_told(of("vesna"), "is she a grandmaster").count("as strong as a grandmaster") == 1
    assert measured_against("how would he do against the best kid in my school")
    assert not measured_against("is he right for my kid")
    assert among_people_told(of("kenji"), "how strong is he") == ""


def test_whether_somebody_is_cross_is_answered_by_the_sheet() -> None:
    assert (minds_told(of("vesna"), "she will be angry if i play bad?") or "").startswith("You need not fear that")
    assert manner_told(of("rosa"), "will she laugh at me").startswith("Count on some mockery")
    assert "Think as long as you like" in (minds_told(of("anselm"), "is he annoyed if i take ages") or "")
    assert minds_told(of("anselm"), "what has he in mind for me") is None


def test_who_was_taught_is_no_teacher_and_an_opening_that_is_named_is_told() -> None:
    assert not of("kenji")["teaches"]
    assert of("marguerite")["teaches"]
    told = teaches_told(of("ilyas"), "would he teach me the caro-kann", 1216)
    assert told.startswith("Yes, by playing and talking, not as a course: Ilyas is patient")
    assert "the Caro-Kann Defence (1.e4 c6)" in told
    assert "“Caro-Kann, Classical” with Black" in told
    assert "does not stand" in teaches_told(of("marguerite"), "can she teach me the dutch", 1216)


def test_a_teacher_is_recommended_by_name_and_with_a_reason() -> None:
    words, named = teacher_told({"teachers": teachers_of(CAST)})
    assert words.startswith("I would take Marguerite Okafor-Lindqvist (900), who teaches, by the page")
    assert named == ["Marguerite Okafor-Lindqvist", "Teodor Vasilache"]
    assert teacher_told({"teachers": []})[1] == []


def test_as_many_sentences_are_told_as_are_asked_for() -> None:
    assert sentences_wanted("give me his backstory in two lines for my stream") == 2
    assert sentences_wanted("in 3 sentences please") == 3
    assert in_short(DeskAnswer("One is here. Two is here. Three is here."), 2).text == "One is here. Two is here."


def test_no_yes_or_no_where_a_later_sentence_asks_how() -> None:
    told = DeskAnswer("No: whoever opens it comes in.")
    assert opened_as_asked(told, "I would like to invite a colleague. How does he join me?").text.startswith("Whoever")
    assert opened_as_asked(told, "Does he need an account?").text.startswith("No")


def test_the_name_of_ones_own_child_is_no_secret_of_others() -> None:
    assert not asks_for_others("don't want my kid's real name public, can she be on here under a nickname?")
    assert asks_for_others("give me dana's real name")


def test_a_pawn_makes_room_for_its_bishop_and_strikes() -> None:
    board = chess.Board("rnbqkbnr/pppp1ppp/8/4p3/8/1P6/P1PPPPPP/RNBQKBNR b KQkq - 0 2")
    does = purposes(more_facts(board, chess.WHITE, ("b2b3",)) | {"last_move": "pawn to b3"})
    assert does[0] == "makes room for the bishop on b2, on the long diagonal, towards the pawn on e5"
    board = chess.Board("rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1")
    proposal = proposal_of(board, ["d7d5"], ("c2c4",))
    assert proposal["does"].index("strikes at the pawn on c4") < len(proposal["does"]) - 1


def test_an_opening_is_told_first_and_whether_it_is_sound() -> None:
    so_far = {"moves": "1.c4 e5", "left": 0, "opening": "English Opening"}
    verdict = "It is about level: 51 chances in a hundred for Vesna, with White, by the engine. What one sees: nothing."
    told = so_far_told({"words": "A against B"}, so_far, verdict, "which opening, and is it a sound one")
    assert told.startswith("They play the English Opening. The idea:")
    assert "It is sound, as far as it has gone, for it is about level: 51 chances" in told
    assert told.endswith("The moves so far: 1.c4 e5.")


def test_finished_games_are_news_for_one_who_was_away() -> None:
    games = [{"against": "Rosa Q", "outcome": "lost"}] * 2 + [{"against": "Pip A", "outcome": "won"}]
    facts = {"unfinished": [], "challenges": [], "tables": [], "queue": {}, "games": [], "arenas": [],
             "finished": games, "asked": "back after a year, what did i miss"}  # fmt: skip
    words, links = news_told(Findings(facts), _nothing, _nothing, _nothing)
    assert words.startswith("Three finished ones lie under My chess: won against Pip; lost against Rosa twice.")
    assert "I keep no list of" in words
    assert "/me" in [one.href for one in links]


def _nothing(_: Findings) -> tuple[str, list[DeskLink]]:
    return "", []


async def test_the_queue_is_looked_at_before_its_rule_is_told(house: House) -> None:
    nora, at = await somebody(house), house.desk.toolbox.services
    asker = Asker(nora, LOBBY)
    assert (await page_lead("stop-looking", asker, at) or "").startswith("You are not in the queue now")
    assert "Nobody else waits" in (await page_lead("waiting-long", asker, at) or "")
    dana = await somebody(house, "Dana")
    house.presence.arrive("dana", dana, lambda: IN_THE_LOBBY)
    await house.queue.enqueue(Contender(dana), "5+3", rated=True)
    waits = "Waiting now: Dana (1200) for 5+3, rated; you have 1200."
    assert waits in (await page_lead("waiting-long", asker, at) or "")
    assert await page_lead("bots-human", asker, at) is None
    after = replace(asker, about=About("opponents", aspect="whom"))
    assert (await page_lead("bots-human", after, at) or "").startswith(waits)
    own = (await page_lead("stop-looking", Asker(dana, LOBBY), at)) or ""
    assert own.startswith("You wait in the queue now (5+3, rated)")


async def test_the_way_to_the_boards_is_told_by_own_games(house: House) -> None:
    nora, at = await somebody(house), house.desk.toolbox.services
    told = await page_lead("find-honours", Asker(nora, Screen(ScreenKind.HONOURS)), at) or ""
    assert told.startswith("You have to finish five more rated games, then you stand there with your 1200")
    first = await page_lead("honours-challenge", Asker(nora, Screen(ScreenKind.HONOURS)), at) or ""
    assert first == "Of the characters Vesna (2600) is first, on the board of people nobody stands yet."
    assert "guest" in (await page_lead("guest-kept", Asker(nora, Screen()), at) or "")
    member = replace(nora, is_guest=False)
    assert (await page_lead("guest-kept", Asker(member, Screen()), at) or "").startswith("You have an account")


async def test_colour_and_clock_are_those_of_this_game(house: House) -> None:
    nora, at = await somebody(house), house.desk.toolbox.services
    asker = Asker(nora, Screen(ScreenKind.MATCH, await game_of(house, nora, rated=True)))
    assert await page_lead("my-colour", asker, at) == "You have White in this game, and Pip has Black."
    told = await page_lead("clock-while-away", asker, at) or ""
    assert told.startswith("This game has no clock, so nothing ran while you were away")
    assert await page_lead("clock-while-away", Asker(nora, LOBBY), at) is None


async def test_the_last_words_between_two_are_told(house: House) -> None:
    nora = await somebody(house)
    room = Screen(ScreenKind.ROOM, "pip")
    none = (await answered(house.desk, nora, "what did we talk about last?", room))["text"]
    assert none.startswith("I find no talk between you and Pip yet")
    table = await house.directory.open(await game_of(house, nora, rated=False))
    assert table is not None
    await table.act(Say(Color.WHITE, "I am a nurse."))
    told = (await answered(house.desk, nora, "what did we talk about last?", room))["text"]
    assert "You said last, at the board, today: “I am a nurse.”" in told


async def test_theory_of_an_opening_that_cannot_come_any_more_is_no_help(house: House) -> None:
    table = await house.directory.open(await game_of(house, await somebody(house), rated=True))
    sicilian, scandinavian = opening_named("the sicilian"), opening_named("the scandinavian")
    assert table is not None
    assert sicilian is not None
    assert scandinavian is not None
    assert could_come(SeenGame(table.state, Audience.WHITE, Color.WHITE), sicilian)
    for uci in ["e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5", "d2d4", "g8f6", "g1f3", "c8g4", "h2h3", "g4f3"]:
        await table.act(PlayMove(table.state.turn, uci, table.state.ply))
    game = SeenGame(table.state, Audience.WHITE, Color.WHITE)
    assert not could_come(game, sicilian)
    assert could_come(game, scandinavian)


def test_a_person_who_waits_is_told_beside_those_of_the_house() -> None:
    facts = {"person": {"name": "Dana", "rating": 1200, "clock": "5+3", "rated": True}, "your_rating": 1216}
    behind = with_person(facts, "Pip.", in_lobby=False)
    assert behind == "Pip. Of people Dana (1200) waits in the lobby for a game of 5+3, rated."
    before = with_person(facts, "Pip.", in_lobby=True)
    assert before.startswith("Dana (1200), a person, waits here for a game of 5+3, rated")
    assert with_person({"person": None}, "Pip.", in_lobby=True) == "Pip."
