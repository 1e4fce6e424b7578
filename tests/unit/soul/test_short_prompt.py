"""The prompt for small models: short, with what answers the player in it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.domain.facts import Standing
from app.domain.memory import Scope
from app.llm.local import in_words
from app.llm.provider import ProviderRequest
from app.soul.counts import SoulCounts
from app.soul.gathering import gather
from app.soul.model_voice import Model, ModelVoice
from app.soul.prompt import Prompt
from app.soul.reply import ShortReply
from app.soul.response import SoulInput, SoulOccasion, TalkLine
from app.soul.scripted.voice import ScriptedVoice
from app.soul.short_prompt import MOST_TOKENS, compose_short, tokens
from tests.fakes.scripted_llm import ScriptedModels
from tests.unit.soul.soul_table import CAST, given, played, surfaced

MOVES = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6", "d3", "d6", "Nxe5", "dxe5")
TALK = tuple(TalkLine(f"I said a rather long thing about my {number} cats and the weather " * 3, number % 2 == 0)
             for number in range(30))  # fmt: skip


def crowded() -> SoulInput:
    """As much as there can be in one turn."""
    memory = "Ada told me that they restore church organs in the villages along the river, with their brother. " * 2
    return given(
        MOVES,
        occasion=SoulOccasion.ON_USER_INPUT,
        pending_chat=("What opening is this, and why did you take my knight? " * 4, "And what is my cat called? " * 6),
        standing=Standing(12, 7, 3),
        room_talk=TALK,
        table_talk=TALK,
        unwatched=True,
        goal="castle before move 10",
        surfaced=tuple(surfaced(memory, Scope.OPPONENT_SPECIFIC, f"m-{number}") for number in range(5)),
    )


def size(made: Prompt) -> int:
    """Tokens of all that a local model reads."""
    request = ProviderRequest(made.system, (), ShortReply.model_json_schema(), "ShortReply", 700)
    return tokens(made.system) + tokens(in_words(request)) + tokens(made.situation)


@pytest.mark.parametrize("place", ["table", "room"])
@pytest.mark.parametrize("slug", CAST)
def test_a_small_model_reads_at_most_900_tokens(slug: str, place: str) -> None:
    asked = crowded() if place == "table" else replace(crowded(), place="room", moves=())
    known = ("This is the Italian Game. " * 8, "I took the knight because it had taken a pawn. " * 5)
    made = compose_short(CAST[slug].sheet, asked, gather(asked), must_answer=True, knowledge=known)
    assert size(made) <= MOST_TOKENS
    assert "they say to you now" in made.situation
    assert "What answers them:\n<<known: This is the Italian Game." in made.situation
    assert CAST[slug].sheet.name in made.situation


def test_tokens_are_counted_by_the_rule() -> None:
    assert tokens("") == 0
    assert tokens("cat") == 1
    assert tokens("knight") == 2
    assert tokens("on e4, twice!") == 1 + 1 + 1 + 1 + 2 + 1


def test_numbers_of_facts_stay_those_of_the_whole_list() -> None:
    asked = crowded()
    made = compose_short(CAST["rosa"].sheet, asked, gather(asked), must_answer=True)
    last = len(made.facts)
    assert f"({last}) {made.facts[-1]}" in made.situation


def test_private_talk_is_not_shown_before_spectators() -> None:
    secret = TalkLine("My sister is ill.", False, private=True)
    asked = given(MOVES, occasion=SoulOccasion.ON_USER_INPUT, table_talk=(secret,), pending_chat=("Hello!",))
    made = compose_short(CAST["pip"].sheet, asked, gather(asked), must_answer=True)
    assert "sister" not in made.situation


async def nobody(text: str) -> frozenset[str]:
    del text
    return frozenset()


@pytest.mark.parametrize("small", [True, False])
async def test_both_prompts_hold_what_the_scripted_voice_would_answer_from(small: bool) -> None:
    models = ScriptedModels(lambda _: {"speak": "The Italian, of course.", "emotion": "pleased"})
    counts = SoulCounts()
    scripted = ScriptedVoice(counts.held_back)
    voice = ModelVoice(Model(models, nobody, 5.0, small=small), scripted, counts)
    asked = given(MOVES, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("What opening is this?",))
    plan = await scripted.plan(CAST["rosa"], asked, gather(asked))
    answer = await voice.answer(CAST["rosa"], asked, gather(asked))
    assert answer.speak == "The Italian, of course."
    assert plan.knowledge
    assert all(f"<<known: {said}" in models.asked[0].prompt for said in plan.knowledge)
    assert ("# How you answer" in models.asked[0].system) == small


async def test_a_false_line_of_a_small_model_is_not_said() -> None:
    models = ScriptedModels(lambda _: {"speak": "You are a queen up, and your rook on b7 is lovely."})
    counts = SoulCounts()
    voice = ModelVoice(Model(models, nobody, 5.0, small=True), ScriptedVoice(counts.held_back), counts)
    asked = given(MOVES, occasion=SoulOccasion.ON_USER_INPUT, pending_chat=("How do I stand?",))
    assert (await voice.answer(CAST["rosa"], asked, gather(asked))).speak is None
