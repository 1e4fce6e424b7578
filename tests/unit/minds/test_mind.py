"""A mind outside of table and room: it remembers, is briefed, speaks and feels."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

import pytest
from sqlalchemy.orm import Session

from app.db.database import Database
from app.director.mood import MoodTurn, take_turn
from app.domain.match import Sitter
from app.domain.mood import MoodDeltas, MoodState
from app.domain.move_worth import MoveWorth
from app.domain.position import Color
from app.domain.seen import PositionSeen, ToSee, position_of
from app.domain.shared_past import HeadToHead
from app.minds import mind as mind_module
from app.minds.mind import Mind
from app.minds.past import Past, starting_mood
from app.minds.past_reader import read_past
from app.minds.scene import Scene
from app.runtime.clock import FakeClock
from app.runtime.tasks import Tasks
from app.soul.response import SoulOccasion, SoulResponse, TalkLine
from app.soul.soul import Soul
from app.subconscious.recall import RecallRequest, RecallResult
from tests.fakes.games import START_MS
from tests.fakes.minds import QUILL, Agents, mind_services
from tests.unit.seats.mind_table import LORE, SECRET, GatedRecall, GatedVoice

EVE = Sitter("player", "player-eve", "Eve", 1200)
ASKED = Scene("desk-1", EVE, SoulOccasion.ON_USER_INPUT, place="room", pending_chat=("What do you know?",))
REQUEST = RecallRequest(QUILL.party, EVE.party, "desk-1", 1, "What do you know?", MoodState())


@dataclass
class Desk:
    """A place for a mind that is neither a table nor a room."""

    mind: Mind
    recall: GatedRecall = field(default_factory=GatedRecall)
    voice: GatedVoice = field(default_factory=GatedVoice)

    async def answer(self, text: str) -> SoulResponse:
        found = await self.mind.remember(replace(REQUEST, chat=text))
        return await self.mind.ask(replace(ASKED, pending_chat=(text,), surfaced=found.items))


@pytest.fixture
async def desk(database: Database) -> AsyncIterator[Desk]:
    tasks, recall, voice = Tasks(), GatedRecall(), GatedVoice()
    services = mind_services(database, FakeClock(START_MS), tasks, Agents(QUILL), soul=Soul(voice), recall=recall)
    yield Desk(Mind(services, QUILL), recall, voice)
    await tasks.close()


async def test_a_third_place_needs_a_scene_and_nothing_else(desk: Desk) -> None:
    desk.recall.found = (LORE, SECRET)
    desk.voice.say = lambda given: SoulResponse(speak=f"{len(given.surfaced)} things, {given.opponent_name}.")
    assert (await desk.answer("What do you know?")).speak == "2 things, Eve."
    (given,) = desk.voice.given
    assert (given.place, given.role, given.own_turn, given.match_id) == ("room", "agent", 1, None)
    assert given.days_away is None


async def test_recall_that_takes_too_long_is_no_failure_of_the_mind(desk: Desk) -> None:
    desk.recall.gate.clear()
    assert await desk.mind.remember(REQUEST) == RecallResult(failed="recall took too long")


async def test_what_was_forgotten_since_it_came_up_is_not_in_the_brief(desk: Desk) -> None:
    desk.recall.forgotten = {SECRET.memory_id}
    scene = replace(ASKED, surfaced=(LORE, SECRET))
    assert (await desk.mind.brief(scene)).surfaced == (LORE,)
    drawn = SoulResponse(speak="You fear endgames.", referenced_memory_ids=(SECRET.memory_id,))
    assert not await desk.mind.still_holds(drawn, scene, scene)
    assert await desk.mind.still_holds(replace(drawn, referenced_memory_ids=(LORE.memory_id,)), scene, scene)


@pytest.mark.parametrize(
    ("heard", "watched", "private_too"),
    [("Hello!", True, False), ("Hello!", False, True), ("Do you remember me?", True, True)],
)
def test_with_spectators_a_private_memory_answers_only_confidential_chat(
    heard: str, watched: bool, private_too: bool
) -> None:
    scene = replace(ASKED, pending_chat=(heard,), watched=watched, surfaced=(LORE, SECRET))
    assert (SECRET in scene.usable_memories) is private_too
    assert LORE in scene.usable_memories


async def test_the_mood_is_the_felt_one_else_the_stored_one_else_the_starting_one(
    desk: Desk, database: Database
) -> None:
    past = await database.read(read_past, QUILL.party, EVE.party, "desk-1")
    assert (await desk.mind.feeling(ASKED)).smoothed == starting_mood(QUILL.sheet, past.record)
    kept = MoodTurn(MoodState(0.2, 0.3, 0.4, 0.5), MoodState(0.3, 0.3, 0.3, 0.5))
    assert await desk.mind.feeling(replace(ASKED, feeling=kept)) == kept
    felt = desk.mind.feel(kept, MoodDeltas(confidence=0.1))
    assert felt == take_turn(kept.raw, kept.smoothed, MoodDeltas(confidence=0.1))
    desk.mind.felt = felt
    assert await desk.mind.feeling(replace(ASKED, feeling=kept)) == felt


async def test_a_grudge_fades_to_the_tilt_in_which_the_mind_sat_down(desk: Desk) -> None:
    lost = Past(HeadToHead(losses=12, scores=(-1,) * 12))
    desk.mind._past = lost
    rest = starting_mood(QUILL.sheet, lost.record).tilt
    assert rest > 0
    turn = MoodTurn(MoodState(0.5, 0.5, 0.9, 0.5), MoodState(0.5, 0.5, 0.9, 0.5))
    for _ in range(120):
        turn = desk.mind.feel(turn, MoodDeltas())
        desk.mind.felt = turn
    assert turn.raw.tilt == pytest.approx(rest, abs=0.01)


def test_of_equal_lines_the_latest_is_pending() -> None:
    talk = (TalkLine("Hi", False), TalkLine("Hm.", True), TalkLine("Hi", False), TalkLine("Well?", False))
    scene = replace(ASKED, talk=talk, pending_chat=("Hi", "Well?"))
    assert scene.answered_talk() == talk[:2]
    assert scene.own_turn == 2


async def test_it_looks_at_the_board_before_it_answers_and_not_when_it_checks_its_words(desk: Desk) -> None:
    looked: list[int] = []

    async def look(wanted: Sequence[ToSee]) -> tuple[PositionSeen, ...]:
        looked.append(len(wanted))
        return tuple(PositionSeen(position_of(one.board), ()) for one in wanted)

    mind = Mind(replace(desk.mind._services, look=look), QUILL)
    scene = replace(ASKED, place="table", pending_chat=("is e4 any good?",))
    given = await mind.brief(scene)
    assert given.seen
    assert looked == [len(given.seen)]
    desk.voice.say = lambda _: SoulResponse(speak="It is.")
    response = await mind.ask(scene)
    assert await mind.still_holds(response, scene, replace(scene, moves=("e2e4",)))
    assert len(looked) == 2


SEEN = (MoveWorth(1, "e4", by_me=False, before=0.9, after=0.1),)
FOUND = (MoveWorth(1, "e4", by_me=False, before=0.5, after=0.5),)


@pytest.mark.parametrize(
    ("ready_after", "made", "judged"),
    [(0, True, FOUND), (3, True, FOUND), (99, True, ()), (99, False, SEEN)],
    ids=["there", "waited for", "still being made", "never made"],
)
async def test_after_a_game_the_analysis_is_waited_for_and_nothing_is_judged_before_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, ready_after: int, made: bool, judged: tuple[MoveWorth, ...]
) -> None:
    looks = 0

    def analysed(_session: Session, _match_id: str, _color: Color) -> tuple[MoveWorth, ...] | None:
        nonlocal looks
        looks += 1
        return FOUND if looks > ready_after else None

    monkeypatch.setattr(mind_module, "ANALYSIS_LOOK_SECONDS", 0.0)
    services = replace(desk.mind._services, analysed=analysed, being_analysed=lambda _session, _id: made)
    scene = replace(ASKED, place="table", result="won", judged=SEEN)
    assert (await Mind(services, QUILL).brief(scene)).judged == judged
