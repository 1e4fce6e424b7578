"""Time that questions share."""

from __future__ import annotations

import pytest

from app.llm.allowance import Allowance
from app.llm.base import NoModel
from tests.fakes.model_chains import Line, ask
from tests.fakes.scripted_llm import ScriptedModels

GOOD = {"line": "Well.", "intensity": 0.5}


async def test_what_one_question_leaves_is_the_next_one_s() -> None:
    models = ScriptedModels([GOOD, None, GOOD])
    allowance = Allowance(models, 0.6)
    assert await allowance.ask(ask()) == Line(**GOOD)
    with pytest.raises(NoModel, match="deadline"):
        await allowance.ask(ask(deadline_seconds=0.3))
    with pytest.raises(NoModel, match="no time left"):
        await allowance.converse(ask(), (), max_rounds=3)
    first, second = models.asked
    assert first.deadline_seconds == pytest.approx(0.6)
    assert second.deadline_seconds == 0.3


async def test_no_question_may_take_more_than_is_left() -> None:
    models = ScriptedModels([GOOD])
    await Allowance(models, 2.0).ask(ask(deadline_seconds=60))
    assert models.asked[0].deadline_seconds == pytest.approx(2.0)
    assert Allowance(models, 2.0).any_model
