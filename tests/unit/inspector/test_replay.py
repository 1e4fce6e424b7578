"""A turn as a file: what was given to the soul comes back as it was, and finds the same words."""

from __future__ import annotations

import dataclasses
import json
from datetime import date
from typing import Any

import numpy as np
import pytest

from app.characters.presets import load_presets
from app.domain.memory import Party, Scope, SurfacedMemory
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.domain.told.fact import Days, FactKind, PersonalFact, ToldFact
from app.inspector.as_json import NotReplayable, from_json, to_json
from app.inspector.export import turn_file
from app.inspector.replay import RecordedModels, in_words, read_turn_file, replay
from app.llm.base import Ask, NoModel, Purpose
from app.llm.chain import AnsweredAsk
from app.runtime.channels import Channels, Recorded
from app.runtime.clock import FakeClock
from app.soul.noted import AskedSoul
from app.soul.reply import TableReply
from app.soul.response import SoulInput, SoulOccasion, SoulResponse, TalkLine, Told
from app.soul.soul import Soul
from tests.fakes.games import AXES

SHEET = next(iter(load_presets().values()))
PERSONA = Persona(Party("character", "c-1"), SHEET, 1200, 1000, 1400, slug=next(iter(load_presets())))
HERON = ToldFact(
    "fact-1",
    PersonalFact("I keep a heron.", FactKind.PET, "heron", ("Ned",), days=Days(date(2026, 1, 2), date(2026, 1, 3))),
    date(2026, 1, 1),
    "match-1",
)
GIVEN = SoulInput(
    occasion=SoulOccasion.ON_USER_MOVE,
    initial_fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    moves=("e2e4", "e7e5"),
    my_color="black",
    opponent_name="Ada",
    opponent_kind="player",
    opponent_rating=1200,
    mood=MoodState(),
    pending_chat=("What do you do when you are not playing?",),
    surfaced=(SurfacedMemory("m-1", "I learned it by a river.", "the river", Scope.CHARACTER_LORE, AXES),),
    told=Told((HERON,), {"fact-1": np.arange(4, dtype=np.float32)}, today=date(2026, 2, 1)),
    table_talk=(TalkLine("Hello.", by_me=False, reference="match-1:3"),),
    left_ms=(1_000, 2_000),
    seed=1,
)  # fmt: skip


def turn_of(*kept: tuple[str, Any]) -> Recorded:
    with Channels(FakeClock(1)).turn("match", "match-1", people=["ada"]) as turn:
        turn.kept.extend(kept)
    return turn


def file_of(*kept: tuple[str, Any]) -> str:
    return json.dumps(turn_file({"id": "t"}, turn_of(*kept), whole=True, embedder="hashed"))


def test_what_was_given_comes_back_as_it_was() -> None:
    back = from_json(SoulInput, json.loads(json.dumps(to_json(GIVEN))))
    vectors = back.told.vectors
    assert vectors["fact-1"].tolist() == [0, 1, 2, 3]
    without = dataclasses.replace(GIVEN, told=dataclasses.replace(GIVEN.told, vectors={}))
    assert dataclasses.replace(back, told=dataclasses.replace(back.told, vectors={})) == without
    persona = from_json(Persona, json.loads(json.dumps(to_json(PERSONA))))
    assert dataclasses.replace(persona, sheet=SHEET) == PERSONA
    assert persona.sheet.model_dump() == {
        name: value for name, value in SHEET.model_dump().items() if name in type(persona.sheet).model_fields
    }


async def test_a_turn_without_models_says_the_same_words_again() -> None:
    then = await Soul().ask(PERSONA, GIVEN)
    assert then.speak is not None
    (again,) = await replay(read_turn_file(file_of(("soul", AskedSoul(PERSONA, GIVEN, then)))))
    assert (again.now.speak, again.differs_in) == (then.speak, ())
    assert "the same in everything" in in_words([again])


async def test_models_answer_in_a_replay_what_they_answered_then() -> None:
    reply = TableReply.model_validate({"speak": "A quiet life, mostly.", "emotion": "pleased"})
    then = SoulResponse(speak="A quiet life, mostly.")
    file = read_turn_file(
        file_of(("answer", AnsweredAsk(Purpose.SOUL, reply)), ("soul", AskedSoul(PERSONA, GIVEN, then)))
    )
    (again,) = await replay(file)
    assert again.now.speak == "A quiet life, mostly."
    assert again.now.extra["about"] == "model"


async def test_words_that_come_out_otherwise_are_named() -> None:
    then = SoulResponse(speak="Something that nobody would say.")
    (again,) = await replay(read_turn_file(file_of(("soul", AskedSoul(PERSONA, GIVEN, then)))))
    assert "speak" in again.differs_in
    assert "differs in speak" in in_words([again])


def test_who_may_not_read_all_gets_a_file_without_its_replay() -> None:
    turn = turn_of(("soul", AskedSoul(PERSONA, GIVEN, SoulResponse())))
    file = turn_file({"id": "t"}, turn, whole=False, embedder="hashed")
    assert "replay" not in file
    with pytest.raises(NotReplayable, match="nothing to replay"):
        read_turn_file(json.dumps(file))


@pytest.mark.parametrize(
    "text",
    [
        "", "[]", "{", "null", '{"format": "chess-club-turn", "version": 9}',
        '{"format": "chess-club-turn", "version": 1, "replay": 7}',
        '{"format": "chess-club-turn", "version": 1, "replay": {"steps": [{"soul": {"persona": 3}}]}}',
        '{"format": "chess-club-turn", "version": 1, "replay": {"steps": [{"answer": 5}]}}', "[" * 100_000,
    ],
)  # fmt: skip
def test_what_is_no_turn_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotReplayable) as refused:
        read_turn_file(text)
    assert 5 < len(str(refused.value)) < 400


async def test_a_question_that_was_not_answered_then_is_not_answered_now() -> None:
    models = RecordedModels([("Another", {})])
    with pytest.raises(NoModel):
        await models.ask(Ask(Purpose.SOUL, "", "", TableReply))
