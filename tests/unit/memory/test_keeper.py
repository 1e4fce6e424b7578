"""The keeper: what it keeps, what the same again does to it, and that asking twice keeps once."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import CreatedBy, Party, Scope
from app.memory.keeping.draft import Kept, NotKept
from app.memory.keeping.keepings import MOST_PER_MATCH
from app.memory.store.repository import insert_memories
from app.memory.store.vector_store import MemoryAudience
from tests.fakes.kept import KeeperHouse, draft
from tests.fakes.memories import MARA, MIND, PAUL, about, direction, lore


@pytest.fixture
def house(database: Database) -> KeeperHouse:
    return KeeperHouse(database)


async def test_what_is_worth_keeping_is_kept_with_where_it_came_from(house: KeeperHouse) -> None:
    kept = await house.keeper.keep(draft(chat_reference="match-of-the-test:12", themes=("time trouble",)))
    assert isinstance(kept, Kept)
    assert kept.how == "new"
    memory = await house.one(kept.memory_id)
    assert (memory.owner, memory.subject, memory.match_id, memory.ply) == (MIND, MARA, "match-of-the-test", 31)
    assert (memory.chat_reference, memory.themes) == ("match-of-the-test:12", ("time trouble",))
    assert memory.triggers == ("humming", "low clock", "sailor's song")


async def test_a_kept_memory_is_found_at_once_and_after_a_restart(house: KeeperHouse) -> None:
    house.decided.vectors[draft().narrative] = direction(1)
    memory_id = await house.keep()
    for _ in range(2):
        hits = await house.store.search(MIND, direction(1), 3, audience=MemoryAudience.facing(MARA))
        assert hits.ids == (memory_id,)
        house.open()


async def test_triggers_are_derived_where_there_are_too_few(house: KeeperHouse) -> None:
    memory = await house.one(
        await house.keep("He keeps a bakery in Porto and bakes before sunrise.", triggers=("oven",))
    )
    assert memory.triggers[0] == "oven"
    assert len(memory.triggers) == 3
    assert any("Porto" in trigger or "bakery" in trigger for trigger in memory.triggers)


async def test_the_same_meaning_again_strengthens(house: KeeperHouse) -> None:
    again = "Whenever time is short there is that song of hers."
    house.decided.vectors = {draft().narrative: direction(1, 0.3), again: direction(1)}
    first = await house.keep(importance=0.4)
    house.now += 5_000
    second = await house.keeper.keep(draft(again, importance=0.3))
    assert second == Kept(first, "strengthened")
    memory = await house.one(first)
    assert memory.importance == pytest.approx(0.55)
    assert memory.renewed_at is not None
    assert await house.rows() == 1
    hits = await house.store.search(MIND, direction(1), 3, audience=MemoryAudience.facing(MARA))
    assert hits.ids == (first,)


async def test_the_same_words_strengthen_whatever_the_vectors_say(house: KeeperHouse) -> None:
    first = await house.keep()
    assert await house.keeper.keep(draft("Whenever HER clock runs low, she hums an old sailor's song!")) == Kept(
        first, "strengthened"
    )


@pytest.mark.parametrize(
    "changes",
    [{"owner": Party("agent", MIND.id)}, {"subject": PAUL}, {"scope": Scope.CROSS_PLAYER, "subject": None}],
)
async def test_only_one_owners_memories_for_the_same_ears_are_compared(
    house: KeeperHouse, changes: dict[str, object]
) -> None:
    narrative = "People hurry when a long game turns against them."
    await house.keep(narrative)
    kept = await house.keeper.keep(draft(narrative, **changes))
    assert isinstance(kept, Kept)
    assert kept.how == "new"


async def test_what_a_mind_was_made_with_is_neither_strengthened_nor_replaced(house: KeeperHouse) -> None:
    old = lore(1, "I hate long endgames.", scope=Scope.CROSS_PLAYER)
    await house.database.write(insert_memories, [old])
    kept = await house.keeper.keep(draft("I love long endgames.", scope=Scope.CROSS_PLAYER, subject=None))
    assert isinstance(kept, Kept)
    assert kept.how == "new"
    assert await house.one(old.id) == old


async def test_the_newer_supersedes_and_the_older_stays_in_its_history(house: KeeperHouse) -> None:
    old, new = "She prefers the Caro-Kann as Black.", "She prefers the French Defence as Black."
    house.decided.vectors = {old: direction(1, 0.9), new: direction(1)}
    first = await house.keep(old)
    second = await house.keeper.keep(draft(new))
    assert isinstance(second, Kept)
    assert second.how == "superseded"
    assert [memory.id for memory in await house.live()] == [second.memory_id]
    assert (await house.one(first)).narrative == old
    hits = await house.store.search(MIND, direction(1), 3, audience=MemoryAudience.facing(MARA))
    assert hits.ids == (second.memory_id,)


async def test_what_was_pinned_stays_pinned_when_it_is_brought_up_to_date(house: KeeperHouse) -> None:
    old, new = "She lives in Porto now.", "She lives in Oslo now."
    house.decided.vectors = {old: direction(1, 0.9), new: direction(1)}
    first = await house.keep(old)
    await house.database.write(_pin, first)
    memory = await house.one(await house.keep(new))
    assert memory.pinned


def _pin(session: Session, memory_id: str) -> None:
    session.execute(update(MemoryRow).where(MemoryRow.id == memory_id).values(pinned=True))


async def test_the_same_step_keeps_once_and_answers_alike(house: KeeperHouse) -> None:
    answers = [await house.keeper.keep(draft(), step_key="memories:1") for _ in range(3)]
    assert len(set(answers)) == 1
    assert await house.rows() == 1
    memory = await house.one(answers[0].memory_id)  # type: ignore[union-attr]
    assert memory.importance == draft().importance
    refused = [await house.keeper.keep(draft("ok"), step_key="memories:2") for _ in range(2)]
    assert refused[0] == refused[1]
    assert isinstance(refused[0], NotKept)


async def test_the_same_step_of_another_match_or_mind_is_another(house: KeeperHouse) -> None:
    await house.keep(step="memories:1")
    await house.keep(step="memories:1", owner=Party("agent", "robot"))
    await house.keep("He drinks black tea between moves.", step="memories:1", match_id="another match")
    assert await house.rows() == 3


async def test_steps_at_the_same_time_keep_once(house: KeeperHouse) -> None:
    answers = await asyncio.gather(*(house.keeper.keep(draft(), step_key="memories:1") for _ in range(8)))
    assert len(set(answers)) == 1
    assert await house.rows() == 1


FACTS = [
    "She hums an old sailor's song.",
    "He bakes bread before sunrise in Porto.",
    "They keep three beehives behind a church.",
    "The opponent resigned with a bow and a joke.",
    "A trumpet lesson made them late once.",
]


@pytest.mark.parametrize("created_by", [CreatedBy.SOUL, CreatedBy.POST_MATCH])
async def test_a_match_leaves_no_more_than_its_share(house: KeeperHouse, created_by: CreatedBy) -> None:
    for number, fact in enumerate(FACTS[:MOST_PER_MATCH]):
        await house.keep(fact, step=f"step {number}", created_by=created_by)
    assert "already" in await house.refusal(FACTS[3], step="one more", created_by=created_by)
    other = CreatedBy.POST_MATCH if created_by is CreatedBy.SOUL else CreatedBy.SOUL
    await house.keep(FACTS[3], step="the other way in", created_by=other)
    await house.keep(FACTS[4], step="one more", created_by=created_by, match_id="another match")


async def test_a_failing_embedder_keeps_nothing_and_the_next_try_does(house: KeeperHouse) -> None:
    house.decided.failure = RuntimeError("out of order")
    with pytest.raises(RuntimeError):
        await house.keeper.keep(draft(), step_key="memories:1")
    assert await house.rows() == 0
    house.decided.failure = None
    await house.keep(step="memories:1")


async def test_weights_out_of_range_are_brought_into_it(house: KeeperHouse) -> None:
    memory = await house.one(await house.keep(valence=-7.0, importance=3.0))
    assert (memory.valence, memory.importance) == (-1.0, 1.0)


async def test_a_repeat_of_something_forgotten_meanwhile_stands_by_itself(house: KeeperHouse) -> None:
    first = about(MARA, 1, draft().narrative, created_by=CreatedBy.POST_MATCH)
    await house.database.write(insert_memories, [first])
    await house.store.columns(MIND)
    await house.database.write(_drop, first.id)
    kept = await house.keeper.keep(draft())
    assert isinstance(kept, Kept)
    assert kept.how == "new"


def _drop(session: Session, memory_id: str) -> None:
    session.execute(update(MemoryRow).where(MemoryRow.id == memory_id).values(forgotten_ms=1))
