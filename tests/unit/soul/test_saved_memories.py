"""What a model wants remembered while it plays is held against the game before it goes to the keeper."""

from __future__ import annotations

import pytest

from app.soul.model_voice import Model
from app.soul.response import SoulOccasion
from app.soul.soul import Soul
from tests.fakes.scripted_llm import ScriptedModels
from tests.unit.soul.soul_table import CAST, ITALIAN, given


async def nobody(_: str) -> frozenset[str]:
    return frozenset()


async def saved(text: str) -> tuple[str | None, str | None]:
    """The memory and the note that are left of `text`, said by the mind with Black against Ada."""
    answer = {"speak": "A quiet evening.", "save_memory": text, "note_about_opponent": text}
    soul = Soul(model=Model(ScriptedModels((answer,)), nobody, 5.0))
    asked = given(ITALIAN, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("hello",), opponent_name="Ada")
    response = await soul.ask(CAST["kenji"], asked)
    return response.save_memory, response.note_about_opponent


@pytest.mark.parametrize(
    "text",
    [
        "Ada castled kingside against me.",
        "She brought her bishop to c4.",
        "Ada told me that she has a cat called Bruno.",
        "Ada is patient, and never in a hurry.",
    ],
)
async def test_what_is_true_or_says_nothing_of_the_game_is_kept(text: str) -> None:
    assert await saved(text) == (text, text)


@pytest.mark.parametrize(
    "text",
    ["Ada castled queenside.", "I took her queen.", "She has lost a knight.", "Ada resigned.", "My rook is on e1."],
)
async def test_what_is_not_so_is_not(text: str) -> None:
    assert await saved(text) == (None, None)
