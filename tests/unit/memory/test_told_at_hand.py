"""What was told is read once and kept until anything of it changes, at whatever worker."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from app.accounts.player import Player
from app.accounts.repository import insert_player
from app.db.database import Database
from app.memory.rights.rights import Rights
from app.memory.told.at_hand import AtHand
from app.memory.told.repository import erase_told_facts, facts_of
from app.memory.told.told_facts import HeardLine, ToldFacts
from app.runtime.others import Others
from app.runtime.pubsub import InProcessPubSub
from app.runtime.tasks import Tasks
from tests.fakes.kept import NOW, SECRET, KeeperHouse
from tests.fakes.memories import MARA, MIND, PAUL

DAY = date(2026, 5, 29)


@dataclass
class Workers:
    """Two workers on one database, with what the second has read of what was told."""

    here: ToldFacts
    there: ToldFacts
    rights: Rights
    tasks: Tasks
    reads: list[tuple[Any, ...]]

    async def words(self) -> list[str]:
        while self.tasks.count:
            await self.tasks._wait(1.0, None)  # what is on its way to the other worker
        return [told.words for told in await self.there.known(MIND, MARA.id)]

    async def hear(self, text: str, at: int) -> None:
        await self.here.hear(MIND, MARA.id, [HeardLine(text, f"talk-1:{at}")], "talk-1", DAY)


@pytest.fixture
async def workers(database: Database) -> AsyncIterator[Workers]:
    await database.write(insert_player, Player(MARA.id, "mara", "Mara"), NOW)
    house, pubsub, tasks = KeeperHouse(database), InProcessPubSub(), Tasks()
    both = [ToldFacts(database, house.embedder, secret=SECRET, now=lambda: NOW) for _ in range(2)]
    for name, told in zip("ab", both, strict=True):
        told.at_hand.share(Others(pubsub, tasks, name))
    here, there = both
    rights = Rights(
        database,
        house.embedder,
        house.store,
        secret=SECRET,
        now=lambda: NOW,
        player_erasers=[erase_told_facts],
        on_forgotten=[here.at_hand.forget, there.at_hand.forget],
        on_told=here.at_hand.changed,
        pubsub=pubsub,
    )
    reads: list[tuple[Any, ...]] = []
    ordinary = database.read

    async def counted(function: Any, *args: Any) -> Any:
        if function is facts_of:
            reads.append(args)
        return await ordinary(function, *args)

    database.read = counted  # type: ignore[assignment, method-assign]  # the real one, counted
    yield Workers(here, there, rights, tasks, reads)
    await tasks.close()


async def test_it_is_read_once_until_something_is_told_anywhere(workers: Workers) -> None:
    assert (await workers.words(), await workers.words()) == ([], [])
    assert workers.reads == [(MIND, MARA.id)]
    await workers.hear("I have a dog called Rex.", 1)
    first = await workers.words()
    assert len(first) == 1
    await workers.hear("My brother lives in Oslo.", 2)
    assert len(await workers.words()) == 2
    assert workers.reads == [(MIND, MARA.id)] * 3


async def test_it_is_read_again_once_a_question_is_asked_or_answered(workers: Workers) -> None:
    await workers.hear("I have a dog called Rex.", 1)
    await workers.words()
    (told,) = await workers.there.known(MIND, MARA.id)
    await workers.here.asked(told, DAY)
    await workers.here.answered(told, "He is well.")
    await workers.words()
    (told,) = await workers.there.known(MIND, MARA.id)
    assert (told.asked_on, told.outcome) == (DAY, "He is well.")


async def test_what_is_put_right_or_forgotten_is_at_hand_no_more(workers: Workers) -> None:
    await workers.hear("I have a dog called Rex.", 1)
    await workers.hear("My brother lives in Oslo.", 2)
    await workers.words()
    brother, _dog = await workers.there.known(MIND, MARA.id)
    await workers.rights.correct(MARA.id, brother.id, "My brother lives in Bergen.")
    assert (await workers.words())[0] == "My brother lives in Bergen."
    await workers.rights.forget(MARA.id, brother.id)
    assert len(await workers.words()) == 1
    await workers.rights.forget_player(MARA.id)
    assert await workers.words() == []


async def test_what_was_read_before_a_change_is_not_kept_after_it() -> None:
    at_hand = AtHand()
    since = at_hand.changes
    at_hand.changed(PAUL)
    at_hand.keep(MIND, MARA.id, (), since=since)
    assert at_hand.of(MIND, MARA.id) is None
    at_hand.keep(MIND, MARA.id, (), since=at_hand.changes)
    assert at_hand.of(MIND, MARA.id) == ()
