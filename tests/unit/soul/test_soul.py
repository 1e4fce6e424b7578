"""The soul never fails a turn, and every line has passed the guard."""

from __future__ import annotations

import pytest

from app.domain.facts import Facts
from app.domain.persona import Persona
from app.soul.response import FormalRequest, SoulInput, SoulOccasion, SoulResponse
from app.soul.soul import Soul
from tests.unit.soul.soul_table import CAST, given, played, surfaced

KENJI = CAST["kenji"]
GAME = played("e4", "e5", "Nf3", "Nc6")


class FixedVoice:
    """A voice that always gives the same answer."""

    def __init__(self, response: SoulResponse) -> None:
        self.response = response

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:  # noqa: ARG002
        return self.response


class BrokenVoice:
    """A voice that fails."""

    async def answer(self, persona: Persona, given: SoulInput, facts: Facts) -> SoulResponse:
        raise RuntimeError(f"{persona.name} lost the thread of {given.occasion} at {len(facts.plies)}")


async def test_a_false_line_is_dropped_and_counted() -> None:
    soul = Soul(FixedVoice(SoulResponse(speak="My queen on h4 wins.", referenced_memory_ids=("m1",))))
    response = await soul.ask(KENJI, given(GAME, surfaced=(surfaced("A memory of mine."),)))
    assert response.speak is None
    assert response.referenced_memory_ids == ()
    assert soul.counts.held_back.false == 1
    assert soul.counts.spoken == 0
    assert (soul.counts.surfaced, soul.counts.reached) == (1, 0)


async def test_a_true_line_is_kept_and_foreign_memory_ids_are_dropped() -> None:
    soul = Soul(FixedVoice(SoulResponse(speak="My knight on c6!", referenced_memory_ids=("m1", "stolen"))))
    response = await soul.ask(KENJI, given(GAME, surfaced=(surfaced("A memory of mine."),)))
    assert response.speak == "My knight on c6!"
    assert response.referenced_memory_ids == ("m1",)
    assert (soul.counts.asked, soul.counts.spoken) == (1, 1)
    assert (soul.counts.surfaced, soul.counts.reached) == (1, 1)


async def test_a_refused_answer_to_a_question_is_replaced_by_the_scripted_voice() -> None:
    soul = Soul(FixedVoice(SoulResponse(speak="You should play e5!", tone="sharp")))
    response = await soul.ask(KENJI, given(GAME, pending_chat=("what should I play?",), rated=True))
    assert response.speak
    assert "e5" not in response.speak
    assert response.tone == "sharp"
    assert soul.counts.held_back.spoiler == 1


async def test_a_failing_voice_is_replaced_by_the_scripted_voice() -> None:
    soul = Soul(BrokenVoice())
    response = await soul.ask(KENJI, given(GAME, pending_chat=("hello!",)))
    assert response.speak
    assert soul.counts.failed == 1


@pytest.mark.parametrize(
    ("request_", "consent"), [(FormalRequest.TAKEBACK, True), (FormalRequest.DRAW, False), (None, None)], ids=str
)
async def test_an_unreadable_game_gives_silence(request_: FormalRequest | None, consent: bool | None) -> None:
    soul = Soul()
    response = await soul.ask(KENJI, given(("not a move",), request=request_))
    assert response.speak is None
    assert response.consent is consent
    assert soul.counts.failed == 1


async def test_missing_consent_is_filled_in() -> None:
    soul = Soul(FixedVoice(SoulResponse(speak="ok")))
    assert (await soul.ask(KENJI, given(GAME, request=FormalRequest.TAKEBACK))).consent is True
    assert (await soul.ask(KENJI, given(GAME, request=FormalRequest.DRAW))).consent is False
    assert (await soul.ask(KENJI, given(GAME, occasion=SoulOccasion.IDLE_WAIT))).consent is None
