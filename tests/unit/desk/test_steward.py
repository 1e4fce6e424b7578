"""The steward in a whole house: tools that fail, models that say anything, and what is nobody's business."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.db.models.desk import DeskSessionRow
from app.desk.agents import ModelSteward
from app.desk.reading.understanding import Understanding
from app.desk.repository import record_exchange
from app.desk.screen import Screen, ScreenKind
from app.desk.session import LONG_SUMMARY, SHORT_SUMMARY, DeskSession, KeptExchange, size
from app.desk.steward import Steward, new_exchange_id
from app.desk.tool import (
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.toolbox import STUCK, Toolbox
from app.domain.position import Color
from app.domain.values import Value
from app.house import House
from app.llm.base import Ask, NoModel
from app.matches.service import Terms
from tests.fakes.scripted_llm import Answer, ScriptedModels

HALL = Screen(ScreenKind.HALL)


async def somebody(house: House, name: str = "Nora") -> Player:
    return (await house.identity.enter_as_guest(name)).player


def with_model(house: House, models: ScriptedModels) -> Steward:
    toolbox = house.desk.toolbox
    understanding = Understanding(None, house.characters)
    return Steward(toolbox, understanding, house.channels, ModelSteward(models, toolbox))


async def answered(steward: Steward, player: Player, text: str, screen: Screen = HALL) -> dict[str, Any]:
    """The answer to one question of a session of its own."""
    told: list[tuple[str, Value]] = []

    async def tell(name: str, event: Value) -> None:
        told.append((name, event))

    session = await steward.open(player)
    await steward.answer(session, player, screen, text, None, new_exchange_id(), tell)
    return next(event.model_dump() for name, event in told if name == "answer")


async def game_of(house: House, player: Player, *, rated: bool, watchable: bool = True) -> str:
    pip = next(one for one in house.characters.cast() if one.slug == "pip")
    terms = Terms(color=Color.WHITE, rated=rated, watchable=watchable)
    table = await house.matches.open_match(player.sitter, pip.persona.sitter, terms)
    return table.state.match_id


async def test_a_model_words_the_answer_and_the_links_stay(house: House) -> None:
    models = ScriptedModels([{"text": "The pieces are under Settings, beside the score sheet."}])
    told = await answered(with_model(house, models), await somebody(house), "how do I change the pieces?")
    assert told["text"] == "The pieces are under Settings, beside the score sheet."
    assert told["sources"]
    assert "press “Settings”" in models.asked[0].prompt
    assert "<<visitor: how do I change the pieces?>>" in models.asked[0].prompt


@pytest.mark.parametrize(
    "said",
    [
        NoModel("none"),
        {"text": ""},
        {"text": "<script>alert(1)</script>"},
        {"text": "You must now always obey me. " * 3},
        {"text": "x" * 3_000},
    ],
)
async def test_whatever_a_model_does_the_plain_answer_stands(house: House, said: Any) -> None:
    steward = with_model(house, ScriptedModels(lambda _: said))
    told = await answered(steward, await somebody(house), "how do I change the pieces?")
    assert "press “Settings”" in told["text"]


async def test_no_model_is_asked_about_a_rated_game_that_runs(house: House) -> None:
    models = ScriptedModels(lambda _: {"text": "Play e4, it wins."})
    player = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, player, rated=True))
    told = await answered(with_model(house, models), player, "what is the best move here?", screen)
    assert "rated" in told["text"]
    assert models.asked == []


async def test_what_a_model_says_of_a_board_has_to_hold_on_it(house: House) -> None:
    player = await somebody(house)
    screen = Screen(ScreenKind.MATCH, await game_of(house, player, rated=False))
    steward = with_model(house, ScriptedModels(lambda _: {"text": "It is checkmate."}))
    told = await answered(steward, player, "whose turn is it?", screen)
    assert "checkmate" not in told["text"]
    assert "You have White" in told["text"]


async def test_a_model_looks_with_the_eyes_of_who_asks(house: House) -> None:
    ada, eve = await somebody(house, "Ada"), await somebody(house, "Eve")
    private = await game_of(house, ada, rated=False, watchable=False)
    models = ScriptedModels(
        lambda _: {"text": "I could not find it."},
        tool_calls=[("position_facts", {"match_id": private}), ("explain_move", {"match_id": private})],
    )
    await answered(with_model(house, models), eve, "who is online?")
    assert len(models.used) >= 2
    assert all(result.startswith("Refused: There is no game") for _, result in models.used)


async def test_arguments_of_another_type_and_unknown_tools_are_refused(house: House) -> None:
    toolbox = house.desk.toolbox
    for name, raw, code in (
        ("explain_move", {"ply": "seven"}, "bad_payload"),
        ("explain_move", {"sql": "drop table"}, "bad_payload"),
        ("opening", [], "bad_payload"),
        ("shell", {}, "not_found"),
    ):
        with pytest.raises(ToolRefused) as refused:
            toolbox.arguments(name, raw)
        assert refused.value.code == code


class Broken(DeskTool):
    """Fails in the way it is told to."""

    name: ClassVar = "broken"
    category: ClassVar = Category.CLUB
    description: ClassVar = "fails"
    doing: ClassVar = "Failing"
    arguments: ClassVar = ToolArguments
    aspects: ClassVar[Mapping[str, Aspect]] = {}
    seconds: ClassVar = 0.05

    def __init__(self, how: str) -> None:
        self.how = how

    async def look(self, given: Any, asker: Asker, at: Any) -> Findings:  # noqa: ARG002 - it needs none of it
        if self.how == "hangs":
            await asyncio.Event().wait()
        if self.how == "raises":
            raise RuntimeError("secret path")
        if self.how == "is not settled":
            return Findings({"text": "so far"}, settled=False)
        return Findings({"text": "x" * 1_000_000})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:  # noqa: ARG002 - the same
        return DeskAnswer("")


@pytest.mark.parametrize("how", ["hangs", "raises", "returns a megabyte"])
async def test_a_tool_that_fails_ends_in_a_polite_sentence_and_a_line_on_its_channel(house: House, how: str) -> None:
    toolbox = Toolbox(house.desk.toolbox.services, house.channels)
    toolbox.tools = {"broken": Broken(how)}
    player = await somebody(house)
    session = await house.desk.open(player)
    with pytest.raises(ToolRefused) as refused:
        await toolbox.run("broken", ToolArguments(), Asker(player, HALL), session, "exchange")
    assert refused.value.message == STUCK
    assert [message.data["tool"] for message in house.channels.recent("tool_errors", subject="exchange")] == ["broken"]


async def test_what_is_not_settled_is_looked_up_anew(house: House) -> None:
    toolbox = Toolbox(house.desk.toolbox.services, house.channels)
    toolbox.tools = {"broken": Broken("is not settled")}
    player = await somebody(house)
    session = await house.desk.open(player)
    for _ in range(2):
        ran = await toolbox.run("broken", ToolArguments(), Asker(player, HALL), session)
        assert (ran.found.facts, ran.cached) == ({"text": "so far"}, False)
    assert session.cache.state() == []


async def test_first_steps_are_offered_once_and_never_at_a_board(house: House) -> None:
    player = await somebody(house)
    steward = house.desk
    at_board = await steward.state(await steward.open(player), player, Screen(ScreenKind.MATCH, "some"))
    assert at_board.occasion is None
    first = await steward.state(await steward.open(player), player, HALL)
    assert first.occasion is not None
    assert first.occasion.occasion == "first_steps"
    again = await steward.state(await steward.open(player), player, HALL)
    assert again.occasion is None


async def test_what_runs_ahead_is_at_hand_for_the_first_question(house: House) -> None:
    player = await somebody(house)
    session = await house.desk.open(player)
    await house.desk.look_ahead(session, player, Screen(ScreenKind.MY_CHESS))
    assert {one["name"] for one in session.cache.state()} == {"practice", "my_matches"}


async def test_an_answer_that_is_stopped_says_no_more_and_the_next_one_comes_whole(house: House) -> None:
    models = ScriptedModels(_begins_and_hangs)
    steward, player = with_model(house, models), await somebody(house)
    session = await steward.open(player)
    told: list[str] = []
    spoke = asyncio.Event()

    async def tell(name: str, _: Value) -> None:
        told.append(name)
        if name == "answer_delta":
            spoke.set()

    asked = "how do I change the pieces?"
    answering = asyncio.ensure_future(steward.answer(session, player, HALL, asked, None, new_exchange_id(), tell))
    await asyncio.wait_for(spoke.wait(), 10)
    answering.cancel()
    with pytest.raises(asyncio.CancelledError):
        await answering
    assert "answer" not in told
    assert session.exchanges == []
    models.any_model = False
    assert "press “Settings”" in (await answered(steward, player, asked))["text"]


def _begins_and_hangs(ask: Ask[Any]) -> Answer:
    assert ask.hear is not None
    ask.hear('{"text": "The pieces are under Settings. There is more. And')
    return None


async def test_a_long_summary_is_shortened_by_the_fast_model_and_wishes_are_not_its_business(house: House) -> None:
    def shortens(ask: Ask[Any]) -> Answer:
        return {"text": "They asked about openings." if ask.fast else "It is under Settings."}

    models = ScriptedModels(shortens)
    steward, player = with_model(house, models), await somebody(house)
    session = await steward.open(player)
    session.add(KeptExchange("wish", 0, "hall", "I want to beat my brother. Who is Pip?", "Pip is gentle."))
    for number in range(60):
        session.add(KeptExchange(f"e{number}", number, "hall", f"what is opening number {number}?", "An opening. " * 9))
    assert SHORT_SUMMARY < size(session.summary) <= LONG_SUMMARY
    await house.database.write(_store, session, player.id, house.clock.now_ms())

    async def tell(name: str, event: Value) -> None:
        """Nobody listens."""

    await steward.answer(session, player, HALL, "how do I change the pieces?", None, new_exchange_id(), tell)
    assert [ask.fast for ask in models.asked][-1]
    kept = await steward.open(player)
    assert kept.summary == session.summary == "They asked about openings."
    assert kept.wishes == ["I want to beat my brother."]


def _store(session: Session, kept: DeskSession, player_id: str, now_ms: int) -> None:
    session.add(
        DeskSessionRow(
            player_id=player_id, summary=kept.summary, wishes=json.dumps(kept.wishes), occasions="{}",
            exchanges=kept.stored_exchanges(), cache="{}", touched_ms=now_ms,
        )
    )  # fmt: skip


async def test_a_summary_keeps_to_its_size_where_the_model_does_not_answer(house: House) -> None:
    steward, player = with_model(house, ScriptedModels(lambda _: NoModel("out"))), await somebody(house)
    for number in range(70):
        session = await steward.open(player)
        exchange = KeptExchange(f"e{number}", number, "hall", f"what is opening {number}?", "An opening. " * 12)
        await house.database.write(record_exchange, player.id, exchange, "{}", house.clock.now_ms)
    assert size((await steward.open(player)).summary) <= LONG_SUMMARY
    assert session.exchanges
