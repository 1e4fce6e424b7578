"""One voice slot: the latest utterance wins, pending chat is kept, a failure blocks nothing."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from app.domain.acts import Say
from app.domain.match import View
from app.runtime.tasks import Tasks
from app.seats.voice import Utterance, VoiceSlot
from app.soul.response import SoulOccasion
from tests.fakes.games import BLACK, WHITE, Game
from tests.fakes.tables import unheard
from tests.fakes.waiting import eventually

VIEW = View(Game().state, BLACK)
TURN = Utterance(SoulOccasion.ON_USER_MOVE, VIEW, ("e2e4", "e7e5"), 0, 2, unheard, turn=True)
REPLY = Utterance(SoulOccasion.ON_USER_INPUT, VIEW, ("e2e4",), 0, 1, unheard, pending_chat=("Hello?",))


class Slot:
    """A speaker whose words wait for the gate, and fail if the test wants it."""

    def __init__(self) -> None:
        self.tasks = Tasks()
        self.gate = asyncio.Event()
        self.spoken: list[Utterance] = []
        self.silent: list[Utterance] = []
        self.failing = 0
        self.voice = VoiceSlot("test", self.tasks)

    def offer(self, utterance: Utterance) -> None:
        self.voice.offer(utterance, self)

    async def speak(self, utterance: Utterance) -> None:
        await self.gate.wait()
        if self.failing:
            self.failing -= 1
            raise OSError("no words")
        self.spoken.append(utterance)

    async def skip(self, utterance: Utterance) -> None:
        self.silent.append(utterance)

    async def done(self) -> None:
        self.gate.set()
        await eventually(lambda: not self.tasks.names())


async def test_what_is_offered_is_said() -> None:
    slot = Slot()
    slot.offer(TURN)
    await slot.done()
    assert (slot.spoken, slot.silent) == ([TURN], [])


async def test_the_latest_utterance_replaces_the_waiting_one_and_keeps_its_pending_chat() -> None:
    slot = Slot()
    slot.offer(TURN)
    await asyncio.sleep(0)
    later = replace(TURN, ply=4, pending_chat=("Again?",))
    slot.offer(REPLY)
    slot.offer(later)
    await slot.done()
    assert slot.spoken == [TURN, replace(later, pending_chat=("Hello?", "Again?"))]


async def test_a_turn_that_speaks_last_knows_the_talk_it_answers() -> None:
    slot = Slot()
    slot.offer(TURN)
    await asyncio.sleep(0)
    game = Game()
    game.do(Say(WHITE, "Again?"))
    said = game.state
    slot.offer(replace(REPLY, view=View(said, BLACK), pending_chat=("Again?",)))
    slot.offer(replace(TURN, ply=4))
    await slot.done()
    assert slot.spoken[1].pending_chat == ("Again?",)
    assert slot.spoken[1].view.state.chat == said.chat
    assert slot.spoken[1].view.state.position == VIEW.state.position


async def test_skipped_turns_change_the_mood_in_their_order() -> None:
    slot = Slot()
    slot.offer(REPLY)
    await asyncio.sleep(0)
    turns = [replace(TURN, ply=ply) for ply in (2, 4, 6)]
    for turn in turns:
        slot.offer(turn)
    await slot.done()
    assert slot.silent == turns[:2]
    assert slot.spoken == [REPLY, turns[2]]


async def test_a_failing_utterance_does_not_block_later_ones() -> None:
    slot = Slot()
    slot.failing = 1
    slot.offer(REPLY)
    await asyncio.sleep(0)
    slot.offer(TURN)
    await slot.done()
    assert slot.spoken == [TURN]
    slot.offer(replace(TURN, ply=4))
    await slot.done()
    assert len(slot.spoken) == 2


async def test_a_closed_voice_says_nothing_more() -> None:
    slot = Slot()
    slot.offer(REPLY)
    await asyncio.sleep(0)
    slot.offer(TURN)
    await slot.voice.close()
    assert slot.tasks.names() == []
    slot.offer(TURN)
    await slot.done()
    assert (slot.spoken, slot.silent) == ([], [])
