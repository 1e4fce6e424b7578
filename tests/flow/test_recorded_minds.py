"""The same games told twice: by the scripted voice, and by a large language model whose answers were kept."""

from __future__ import annotations

import asyncio
import random
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from app.house import House
from scripts.evaluation.games import Played, counters, play
from scripts.evaluation.listening import taken_up
from scripts.evaluation.measures import repeats
from scripts.evaluation.tempers import TEMPERS
from tests.fakes.model_server import ModelServer
from tests.fakes.recorded import NAMES, RecordedBrain, Recording, read_recording
from tests.flow.test_failing_models import club, moves

ENGINE = Path("tests/fakes/engines/scripted_uci.py").resolve()
# Half-moves of a recorded game.
PLIES = 40
# Seconds for a line: however slow the machine is, it is heard.
PATIENCE = 60.0
# The share of a good model's lines that the guard lets through; the rest it holds back with a reason.
MOSTLY = 0.9
# The share of its answers that take up what was said, when they are heard.
TAKEN_UP = {"anselm-hostile": 0.5, "kenji-chatty": 0.75, "rosa-polite": 0.6}


def engine(recording: Recording) -> dict[str, str]:
    return {"engine": "uci", "uci_engine_command": f"{sys.executable} {ENGINE} replay {recording.path}"}


def where_it_is_morning() -> str:
    """A time zone in which it is nine o'clock, as it was for those who were recorded: greetings know the hour."""
    east = (9 - datetime.now(UTC).hour + 11) % 24 - 11
    return f"Etc/GMT{-east:+d}" if east else "UTC"


async def game(house: House, recording: Recording) -> Played:
    player = (await house.identity.enter_as_guest(recording.temper.title(), where_it_is_morning())).player
    character = house.characters.get(recording.character)
    assert character is not None
    temper = TEMPERS[recording.temper]
    return await play(house, player, character, temper, plies=PLIES, dice=random.Random(f"{temper.name}0"))


def said(played: Played) -> list[str]:
    return [payload["text"] for name, payload in played.events if name == "agent_chat"]


# One of each kind of talk; what the others show beside it is looked at now and then.
@pytest.fixture(scope="module", params=[NAMES[0], *(pytest.param(name, marks=pytest.mark.long) for name in NAMES[1:])])
def told_twice(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Played, Played, RecordedBrain]:
    """A game by the scripted voice, the same by the recorded model, and what that one was asked."""
    recording = read_recording(request.param)
    brain = RecordedBrain(recording)

    async def both() -> tuple[Played, Played]:
        async with club(tmp_path_factory.mktemp("scripted"), llm_chain="scripted", **engine(recording)) as house:
            scripted = await game(house, recording)
        server = await ModelServer(brain).start()
        local = {
            "llm_chain": "local", "local_llm_base_url": server.openai_url, "local_llm_model": "recorded",
            "local_llm_small": False, "soul_deadline_seconds": PATIENCE,
        }  # fmt: skip
        async with club(tmp_path_factory.mktemp("recorded"), **local, **engine(recording)) as house:
            recorded = await game(house, recording)
            recorded.guard = counters(house.soul.counts)
        await server.close()
        return scripted, recorded

    scripted, recorded = asyncio.run(both())
    return scripted, recorded, brain


Twice = tuple[Played, Played, RecordedBrain]


def test_it_is_the_same_game(told_twice: Twice) -> None:
    scripted, recorded, _ = told_twice
    assert moves(scripted) == moves(recorded)
    assert scripted.summary["result"] == recorded.summary["result"]


def test_what_a_good_model_says_is_heard(told_twice: Twice) -> None:
    _, recorded, brain = told_twice
    heard = said(recorded)
    assert len(brain.said) >= 10, "the model was asked"
    assert sum(line in heard for line in brain.said) >= MOSTLY * len(brain.said)


def test_it_listens(told_twice: Twice) -> None:
    scripted, recorded, brain = told_twice
    assert taken_up(recorded.events) >= TAKEN_UP[brain.recording.path.stem]
    assert taken_up(recorded.events) > taken_up(scripted.events)
    assert repeats(said(recorded)) == 0


def test_its_story_stands_on_the_page(told_twice: Twice) -> None:
    _, recorded, brain = told_twice
    for story in brain.recording.answers.get("sentences", ()):
        assert any(sentence in recorded.summary["recap"] for sentence in story["sentences"])
