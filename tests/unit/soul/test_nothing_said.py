"""Where nobody has spoken, nothing is read, and the answer is what it would be if it were."""

from __future__ import annotations

from app.soul.gathering import gather
from app.soul.listening.ear import Ear
from app.soul.listening.heard import Heard
from app.soul.listening.in_talk import read_in_talk
from app.soul.listening.lives import Lives
from app.soul.scripted.voice import ScriptedVoice
from tests.unit.soul.soul_table import CAST, given


class CountingEar(Ear):
    """It counts how often it is asked to read something."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    async def read(self, *messages: object, **how: object) -> Heard:
        self.asked += 1
        return await super().read(*messages, **how)  # type: ignore[arg-type]


async def test_silence_is_not_read() -> None:
    ear, persona = CountingEar(), next(iter(CAST.values()))
    heard, dialogue = await read_in_talk(ear, Lives(), persona, given())
    assert (heard, dialogue.earlier, ear.asked) == (Heard(), Heard(), 0)
    await read_in_talk(ear, Lives(), persona, given(pending_chat=("hi",)))
    assert ear.asked


async def test_a_silent_turn_asks_the_ear_nothing_and_needs_no_words() -> None:
    ear, persona = CountingEar(), next(iter(CAST.values()))
    voice = ScriptedVoice(ear=ear)
    await voice.answer(persona, given(), gather(given()))
    assert not await voice.must_answer(given())
    assert ear.asked == 0
    assert await voice.must_answer(given(pending_chat=("what opening is this?",)))
