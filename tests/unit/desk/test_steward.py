"""The steward in a whole house: tools that fail, models that say anything, and what is nobody's business."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from app.accounts.player import Player
from app.desk.agents import ModelSteward
from app.desk.screen import Screen, ScreenKind
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
from app.desk.understanding import Understanding
from app.domain.position import Color
from app.domain.values import Value
from app.house import House
from app.llm.base import NoModel
from app.matches.service import Terms
from tests.fakes.scripted_llm import ScriptedModels

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
