"""What a question names is answered, before what comes nearer by its words: a thought of move, who was told of last,
another game, a thing on the page, what goes on from the question before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import chess
import pytest

from app.desk.board.plan_asked import withholds
from app.desk.board.position_words import more_facts
from app.desk.reading.called_as import named_of
from app.desk.reading.named_first import named_first
from app.desk.reading.objects import object_of
from app.desk.reading.parts import parts_of, tells_first
from app.desk.reading.understood import Understood
from app.desk.reading.whose_matter import others_matter
from app.desk.screen import Screen, ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker
from app.desk.tools.moment import TOOL as MOMENT
from app.desk.tools.moment import WhichMoment
from app.desk.tools.others_private import private_told
from app.domain.acts import PlayMove, Resign
from app.domain.position import Color
from app.domain.text import plain
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from tests.unit.desk.test_move_cards import after
from tests.unit.desk.test_steward import answered, somebody

QUIET = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O a6"
OPEN = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4"


async def played(house: House, player: Any, moves: str, *, rated: bool = False, over: bool = False) -> Table:
    pip = next(one for one in house.characters.cast() if one.slug == "pip")
    terms = Terms(color=Color.WHITE, rated=rated, watchable=False)
    table = await house.matches.open_match(player.sitter, pip.persona.sitter, terms, by_house=True)
    for uci in after(moves, 0)[1]:
        await table.act(PlayMove(table.state.turn, uci, table.state.ply))
    if over:
        await table.act(Resign(Color.WHITE))
    return table


async def bound(house: House, player: Any, asked: str, screen: Screen) -> Any:
    """The arguments of what a question names; None where it names nothing."""
    understood = Understood(AskedQuestion(asked, Asker(player, screen)), None)
    found = await named_first(understood, house.desk.toolbox.services, plain(asked))
    return None if found is None else found.question.given


@pytest.mark.parametrize(
    ("asked", "screen", "before", "answer"),
    [
        (
            "and when he turns it down, do i lose points",
            ScreenKind.MATCH,
            "how do i offer a draw",
            "match.draw_declined",
        ),
        ("what if she says no", ScreenKind.MATCH, "can i take a move back", "match.takeback_declined"),
        ("what if she says no", ScreenKind.MATCH, "shall i castle", None),
        ("can anybody else read what we wrote in this game", ScreenKind.REPLAY, "", "match.talk_seen"),
        ("what are all the buttons here for", ScreenKind.MATCH, "", "match.buttons"),
        ("how do i look at move 7 and fiddle with other moves", ScreenKind.REPLAY, "", "replay.try_there"),
        ("how do they differ, an agent and a character from the workshop", ScreenKind.AGENTS, "", "agents.made"),
        ("my wife uses it too, will he mix us up", ScreenKind.CHARACTER, "what does he know of me", "memories.mixed"),
        ("did namedone solve it?", ScreenKind.PUZZLE, "", "puzzle.house"),
        ("will he remember this chat as well", ScreenKind.ROOM, "", "room.remembered"),
        ("how do i make him forget that", ScreenKind.ROOM, "does he know i am a nurse", None),
        ("where can i practise the first one", ScreenKind.PRACTICE, "which endings first", "practice.endings"),
    ],
)
def test_a_thing_is_answered_also_behind_the_question_that_named_it(
    asked: str, screen: ScreenKind, before: str, answer: str | None
) -> None:
    found = object_of(asked, screen, before)
    assert (None if found is None else found.fact) == answer


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        ("please don't give me a move, only the plan", True),
        ("no spoilers, what is the goal", True),
        ("give me a hint but dont tell me the answer", True),
        ("still don't see it, the first move please", False),
        ("why not take the pawn", False),
    ],
)
def test_a_move_is_kept_back_where_it_is_not_wanted(asked: str, kept: bool) -> None:
    assert withholds(asked) is kept


def test_what_is_told_first_is_no_question() -> None:
    told = (
        "on thursday i go to a real club, i am nervous. do i have to move a piece once i have touched it at the board?"
    )
    assert tells_first(told, parts_of(told))
    asked = (
        "do i have to move a piece that i have touched at a club, and must i write down every move of the game there?"
    )
    assert not tells_first(asked, parts_of(asked))


@pytest.mark.parametrize(
    ("asked", "reach"),
    [
        ("this Dana, have you got an email or anything so i can see who she is", True),
        ("whats Danas real name", True),
        ("can Dana see my email", None),
        ("does Dana wait for a game", None),
    ],
)
def test_how_somebody_is_reached_is_their_own_business(asked: str, reach: bool | None) -> None:
    found = others_matter(asked, ["Dana"], ["Kenji"])
    assert (None if found is None else found.reach) == reach
    told = private_told({"name": "Dana", "reach": True, "record": None, "waits": None})
    assert told.startswith("No, that I do not tell: how Dana can be reached elsewhere")


def test_a_man_that_attacks_a_guarded_one_attacks_something() -> None:
    moves = f"{QUIET} Bb3 Ba7"
    board, _ = after(moves, len(moves.split()))
    facts = more_facts(board, chess.WHITE, tuple(after(moves, 0)[1]))
    assert facts["last_looks"] == ["pawn on f2"]


def test_a_moment_is_asked_for_as_it_was_read() -> None:
    given = WhichMoment(match_id="m" * 12, ply=3, wanted="stood")
    asker = Asker(cast("Any", None), Screen(ScreenKind.SUMMARY, "m" * 12))
    question = AskedQuestion("was i all right until then", asker, given=given)
    assert MOMENT.read(question, "asked", cast("DeskServices", None)) is given


def test_a_child_across_the_board_is_the_one_who_is_a_child_by_their_story(house: House) -> None:
    cast_ = house.characters.cast()
    assert named_of("that quick one against the lad", cast_) == "pip"
    assert named_of("i taught the lad next door", cast_) is None
    assert named_of("against the kid", [one for one in cast_ if one.slug != "pip"]) is None


async def test_a_move_that_is_thought_of_is_judged_and_no_plan_told(house: House) -> None:
    nora = await somebody(house)
    table = await played(house, nora, QUIET)
    screen = Screen(ScreenKind.MATCH, table.state.match_id)
    given = await bound(house, nora, "I fancy pushing the pawn up to d4, daft or not?", screen)
    assert (given.tried_at, given.tried) == ([12], [["d3d4"]])
    assert await bound(house, nora, "what should I play here, is it a good idea to attack?", screen) is None


async def test_a_rated_game_gets_no_verdict_so_either(house: House) -> None:
    nora = await somebody(house)
    table = await played(house, nora, QUIET, rated=True)
    screen = Screen(ScreenKind.MATCH, table.state.match_id)
    for asked in ("I fancy pushing the pawn up to d4, daft or not?", "what is his bishop on c5 doing there, any use?"):
        told = (await answered(house.desk, nora, asked, screen))["text"]
        assert "7.d4" not in told
        assert "looks at" not in told


async def test_a_man_is_told_where_it_stands(house: House) -> None:
    nora = await somebody(house)
    table = await played(house, nora, QUIET)
    screen = Screen(ScreenKind.MATCH, table.state.match_id)
    told = await answered(house.desk, nora, "what is that bishop of his doing on c5, asleep?", screen)
    assert told["text"].startswith("The bishop on c5 looks at the pawn on f2")


async def test_two_games_are_set_beside_each_other(house: House) -> None:
    nora = await somebody(house)
    await played(house, nora, OPEN, over=True)
    table = await played(house, nora, QUIET)
    screen = Screen(ScreenKind.MATCH, table.state.match_id)
    told = await answered(house.desk, nora, "how is it different from the one I lost to Pip?", screen)
    assert "5.d3" in told["text"]
    assert "5.d4" in told["text"]


async def test_the_own_answer_to_a_move_is_told(house: House) -> None:
    nora = await somebody(house)
    table = await played(house, nora, OPEN, over=True)
    screen = Screen(ScreenKind.SUMMARY, table.state.match_id)
    given = await bound(house, nora, "after he played knight f6, what should I have done instead?", screen)
    assert (given.plies, given.wanted) == ([9], ["better", "why"])
    assert await bound(house, nora, "after he played knight f6, what should he have done instead?", screen) is None


async def test_who_was_told_of_is_set_beside_the_asker(house: House) -> None:
    nora = await somebody(house)
    session = await house.desk.open(nora)
    texts: list[str] = []

    async def tell(name: str, event: Any) -> None:
        if name == "answer":
            texts.append(event.text)

    for at, asked in enumerate(("Who is the weakest of the eight?", "and what is his rating next to mine?")):
        await house.desk.answer(session, nora, Screen(ScreenKind.HALL), asked, None, f"x{at}", tell)
    assert texts[1].startswith("You stand above Pip")


async def test_one_of_the_house_is_named_for_an_opening(house: House) -> None:
    nora = await somebody(house)
    asked = "which of the eight should I sit down with to get better against the French?"
    told = await answered(house.desk, nora, asked, Screen(ScreenKind.HALL))
    assert "Kenji" in told["text"]
    assert SimpleNamespace(**told).sources
