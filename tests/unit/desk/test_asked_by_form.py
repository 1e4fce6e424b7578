"""A question is answered in the form in which it is asked: whether, which, how long, where again, and of whom as a
person; and at the line, the game and the person that it means."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.board.man_routes import further_of
from app.desk.handbook import entries
from app.desk.moves.learner_turns import asks_of_luck
from app.desk.moves.typed_lines import typed_line
from app.desk.people.somebody_asked import as_he, aspect_of_all, aspects_of_one
from app.desk.people.somebody_ranked import lives_of_all
from app.desk.people.somebody_words import one_told
from app.desk.people.told_lives import asked_of_them, life_parts
from app.desk.practice.study_asked import study_asked
from app.desk.reading.forms_asked import facts_asked, page_facts
from app.desk.reading.people_asked import LONG_HERE
from app.desk.reading.sought_for_tools import of_sought
from app.desk.reading.waits_asked import waiting_asked, waiting_told
from app.desk.screen import Screen, ScreenKind
from app.desk.tool import AskedQuestion, Asker, DeskTool
from app.desk.tools.first_move import first_move_words
from app.domain.acts import PlayMove, Resign
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.workshop.checking import LENGTHS, MOST_ITEMS
from tests.fakes.waiting import eventually
from tests.unit.desk.test_steward import answered, somebody


def of(slug: str) -> Character:
    one = load_presets()[slug]
    return Character(one.slug, one, one.current_elo, one.floor_elo, one.max_elo, None)


@pytest.mark.parametrize(
    ("asked", "screen", "page", "aspects"),
    [
        ("what is the workshop for, do i need it", ScreenKind.WORKSHOP, "workshop", ["purpose", "needed"]),
        ("and how do i get back here tomorrow", ScreenKind.SUMMARY, "summary", ["found"]),
        ("and may i join in as a guest?", ScreenKind.ARENA, "arena", ["guest"]),
        ("endings or my own mistakes first?", ScreenKind.PRACTICE, "practice", ["either"]),
        ("and could it meet namedone then?", ScreenKind.AGENTS, "agents", ["meets"]),
        ("what is this board for and how do i clear it? there is 1.e4 e5 on it", ScreenKind.ANALYSIS, "analysis",
         ["purpose", "clear"]),
        ("do i need an agent", ScreenKind.HALL, "agents", ["needed"]),
        ("what happens if i skip the puzzle today", ScreenKind.PUZZLE, "puzzle", ["leave"]),
    ],
)  # fmt: skip
def test_a_page_is_asked_by_its_form(asked: str, screen: ScreenKind, page: str, aspects: list[str]) -> None:
    assert facts_asked(asked, screen) == (page, aspects)


@pytest.mark.parametrize(
    ("asked", "screen"),
    [
        ("whats the pin for", ScreenKind.MEMORIES),
        ("when is the next tournament and can a guest take part?", ScreenKind.ARENA),
        ("do i need to castle here", ScreenKind.WORKSHOP),
        ("how do i find the better move", ScreenKind.PRACTICE),
    ],
)
def test_what_is_about_another_thing_than_the_page_is_left(asked: str, screen: ScreenKind) -> None:
    assert facts_asked(asked, screen) is None


def test_every_page_has_facts_that_exist() -> None:
    assert set(page_facts()) <= {one.value for one in ScreenKind}
    for facts in page_facts().values():
        for told in facts.values():
            assert not told.startswith("@") or told[1:] in entries()


def test_the_lengths_that_are_told_are_those_of_the_workshop() -> None:
    told = page_facts()["workshop"]["length"]
    for name in ("backstory", "tagline", "voice", "sample_lines"):
        assert str(LENGTHS[name][1]) in told
    assert str(MOST_ITEMS["sample_lines"]) in told


def test_whether_a_game_waits_begins_with_the_answer() -> None:
    game = {"other": "Rosa", "stake": "rated", "clock": None, "mine": True, "move": 8}
    forms = waiting_asked("if i walk away from this one do i lose points", ScreenKind.MATCH)
    assert forms[:1] == ["loses"]
    assert waiting_told([game], forms).startswith("No, walking away costs nothing by itself")
    needed = waiting_asked("do i have to finish the rosa game tonight", ScreenKind.HALL)
    assert waiting_told([game], needed).startswith("No, you need not finish it now")
    clocked = waiting_told([{**game, "clock": "5+3"}], forms)
    assert "5+3" in clocked
    assert "runs on" in clocked
    assert waiting_asked("can i change a rated game into a friendly one later", ScreenKind.HALL) == []


@pytest.mark.parametrize(
    ("asked", "name", "screen", "aspects"),
    [
        ("and if i let him win on purpose would he notice?", "kenji", ScreenKind.MATCH, ["purpose"]),
        ("does kenji mind when i chat while we play?", "kenji", ScreenKind.MATCH, ["chat"]),
        ("what about ilyas, what's he like when he loses, and does he speak much", "ilyas", ScreenKind.HALL,
         ["loses", "talks"]),
        ("does it matter to rosa if i erase the thing she knows about me", "rosa", ScreenKind.MEMORIES, ["unlearned"]),
        ("will he remember this one, me hanging my queen like that", "kenji", ScreenKind.SUMMARY, ["keeps_game"]),
        ("and what did he say to that?", "kenji", ScreenKind.ROOM, ["reaction"]),
        ("what is he thinking of me right now", "kenji", ScreenKind.MATCH, ["thinks"]),
        ("is he really a child?", "pip", ScreenKind.HALL, ["child"]),
        ("would rosa mind if i left for an hour", "rosa", ScreenKind.MATCH, ["gave_up"]),
        ("will kenji be offended if i play somebody else first?", "kenji", ScreenKind.HALL, ["elsewhere"]),
        ("and what makes him cross", "kenji", ScreenKind.CHARACTER, ["angry"]),
        ("how many games did kenji lose", "kenji", ScreenKind.CHARACTER, []),
        ("he went quiet. did i say something wrong", "kenji", ScreenKind.MATCH, []),
    ],
)  # fmt: skip
def test_what_is_asked_of_a_person(asked: str, name: str, screen: ScreenKind, aspects: list[str]) -> None:
    assert aspects_of_one(as_he(asked, name), screen) == aspects


def test_one_of_all_is_sought_by_what_is_asked() -> None:
    assert aspect_of_all("which one has had the hardest life", ScreenKind.HALL) == "hardest"
    assert aspect_of_all("who is most like me in style?", ScreenKind.MY_CHESS) == "like_me"
    assert aspect_of_all("who likes me most here", ScreenKind.HALL) == "likes_me"
    assert aspect_of_all("whom could i tell about my awful shift", ScreenKind.HALL) == "confide"
    assert aspect_of_all("who should i cheer for", ScreenKind.GALLERY) == "cheer"
    assert aspect_of_all("who should i cheer for", ScreenKind.HALL) is None


def test_a_question_is_put_to_them_as_they_are_asked() -> None:
    assert asked_of_them("does he miss home", of("kenji")) == "do you miss home"
    assert asked_of_them("what annoys kenji most", of("kenji")) == "what annoys you most"
    assert asked_of_them("and is teodor lonely", of("teodor")) == "are you lonely"
    assert life_parts("does he play the french", (), "does he play the french", ScreenKind.HALL) != []
    assert life_parts("what is his rating", (), "what is his rating", ScreenKind.HALL) == []


async def test_nothing_is_told_of_a_life_without_the_lives(house: House) -> None:
    at = house.desk.toolbox.services
    assert await lives_of_all("who is strongest", at.characters.cast(), at) == []


def test_two_things_asked_get_two_answers() -> None:
    facts = {
        "first": "Ilyas", "name": "Ilyas Demir", "wanted": ["loses", "talks"], "lives": [],
        "tales": {"loses": "It hurts."}, "teases": 1, "patience": 6, "chattiness": 0.7,
        "felt": {"page": [], "last": None},
    }  # fmt: skip
    told = one_told(facts)
    assert told.startswith("Ilyas is no bad loser")
    assert "Ilyas tells it so: “It hurts.”" in told
    assert "does talk during the game" in told


def test_a_line_that_is_written_out_is_read_from_the_first_move() -> None:
    found = typed_line("after e4 e5, why does everybody play Nf3?")
    assert found is not None
    assert found[0] == ("e2e4", "e7e5")
    whole = typed_line("1.e4 d5 2.exd5 Qxd5 3.Nc3 Qa5 and now?")
    assert whole is not None
    assert len(whole[0]) == 6
    assert typed_line("was 12.Qh5 bad") is None


def test_luck_and_habits_are_asked_in_other_words() -> None:
    assert asks_of_luck("did that work only because he's a kid, or is it correct?")
    assert study_asked("and how do i stop doing that, its always the same") == "stop"
    assert LONG_HERE.search("is dana nice?") is not None


def test_the_whole_route_of_a_knight_is_told() -> None:
    board = chess.Board("r2q1rk1/bpp2pp1/p1npbn1p/4p3/4P3/1BPP1N1P/PP1N1PP1/R1BQR1K1 w - - 2 11")
    assert sorted(further_of(board, chess.D2, ("d2f1", "c6e7"))) == ["e3", "g3"]
    assert further_of(board, chess.B3, ("b3c2",)) == []


def test_the_first_move_with_the_better_results_is_told_first() -> None:
    won = {"won": 2, "drawn": 0, "lost": 2, "games": 4, "points": 2.0}
    best = {"move": "e4", **won, "line": "the Italian Game (1.e4 e5 2.Nf3 Nc6 3.Bc4)", "family": won}
    other = {"move": "d4", "won": 0, "drawn": 0, "lost": 1, "games": 1, "points": 0.0, "line": None, "family": won}
    told = first_move_words({"firsts": [best, other], "games": 5})
    assert told.startswith("Stay with 1.e4: with it you have 2 won")
    assert "the Italian Game (1.e4" in told


async def finished_with(house: House, player: Player, rival: str) -> str:
    """The id of a game of a few moves that the player gave up against somebody of the house."""
    other = next(one for one in house.characters.cast() if one.slug == rival)
    terms = Terms(color=Color.WHITE, rated=False, watchable=True)
    table = await house.matches.open_match(player.sitter, other.persona.sitter, terms, by_house=True)
    for uci in ("e2e4", "e7e5", "g1f3", "b8c6"):
        await table.act(PlayMove(table.state.turn, uci, table.state.ply))
    await table.act(Resign(Color.WHITE))
    return table.state.match_id


async def test_a_tool_that_needs_a_game_is_put_at_the_one_that_is_named(house: House) -> None:
    at = house.desk.toolbox.services
    nora = await somebody(house)
    with_rosa, with_pip = await finished_with(house, nora, "rosa"), await finished_with(house, nora, "pip")
    facts = at_tool(house, "position_facts")
    asked = AskedQuestion("how much material was there in my game against rosa", Asker(nora, Screen()), None, "rosa")
    there, which = await of_sought(asked, facts, at)
    assert there.asker.screen == Screen(ScreenKind.SUMMARY, with_rosa)
    assert which.startswith("This is of your game with Rosa")
    # From the page of one game another one is sought by the same lookup.
    here = Asker(nora, Screen(ScreenKind.SUMMARY, with_pip))
    other, _ = await of_sought(replace(asked, asker=here), facts, at)
    assert other.asker.screen.match_id == with_rosa
    own, said = await of_sought(AskedQuestion("how much material was there", here), facts, at)
    assert (own.asker.screen.match_id, said) == (with_pip, "")
    # A tool that looks at no game is asked where the asker is.
    rules, none = await of_sought(asked, at_tool(house, "rules"), at)
    assert (rules, none) == (asked, "")


def at_tool(house: House, name: str) -> DeskTool:
    return house.desk.toolbox.tools[name]


async def test_whoever_is_named_is_answered_about(house: House) -> None:
    nora = await somebody(house)
    told = (await answered(house.desk, nora, "what about Ilyas, what's he like when he loses, and does he speak much"))[
        "text"
    ]
    assert told.startswith("Ilyas is no bad loser")
    assert "Ilyas does talk during the game" in told
    forgot = await answered(
        house.desk, nora, "and does Kenji get hurt if I delete what he knows?", Screen(ScreenKind.MEMORIES)
    )
    assert forgot["text"].startswith("No, Kenji is not hurt and does not notice")


async def test_a_line_that_leads_into_a_rated_game_of_ones_own_is_refused(house: House) -> None:
    nora = await somebody(house)
    other = next(one for one in house.characters.cast() if one.slug == "rosa")
    table = await house.matches.open_match(nora.sitter, other.persona.sitter, Terms(color=Color.WHITE, rated=True))
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    await eventually(lambda: len(table.state.moves) > 1)  # the game stands still now: it is White's move
    asked = "what is best for white after 1.d4 d5 2.c4 e6"
    assert "rated" not in (await answered(house.desk, nora, asked, Screen(ScreenKind.HALL)))["text"]
    asked = f"what is best for white after 1.e4 {table.state.moves[1].san}"
    told = (await answered(house.desk, nora, asked, Screen(ScreenKind.HALL)))["text"]
    assert told.startswith("That position stands in a rated game of yours")


@pytest.mark.parametrize(
    ("screen", "asked"),
    [
        (ScreenKind.AGENTS, "would that be something for my ten year old?"),
        (ScreenKind.GALLERY, "is it all right if the children watch"),
        (ScreenKind.PUZZLE, "is it too hard for a 7-year-old"),
        (ScreenKind.LADDER, "is that for kids too"),
    ],
)
def test_whether_a_page_is_for_children_is_told_of_the_page(screen: ScreenKind, asked: str) -> None:
    assert facts_asked(asked, screen) == (screen.value, ["children"])


def test_what_is_asked_for_the_sake_of_a_child_is_something_else() -> None:
    for asked in ("which one is good for a six year old", "does it cost anything for the kids",
                  "can my daughter and i play each other"):  # fmt: skip
        assert facts_asked(asked, ScreenKind.HALL) is None
    assert "children" in page_facts()["workshop"]
    assert facts_asked("what is a token and do i need one", ScreenKind.SETTINGS) is None
