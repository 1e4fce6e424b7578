"""Recall with a real database and store: which memories surface, and for whom."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from sqlalchemy import update

from app.db.database import Database
from app.db.models.memories import MemoryRow
from app.domain.memory import Memory, Party, Scope
from app.domain.mood import MoodState
from app.memory.store.numpy_store import NumpyStore
from app.memory.store.repository import insert_memories, mark_surfaced
from app.memory.words import terms
from app.subconscious import recall as recall_module
from app.subconscious.recall import Recall, RecallRequest, RecallResult
from tests.fakes.memories import MARA, MIND, PAUL, DecidedEmbedder, about, direction, lore

NOW = 1_800_000_000_000
BOARD = "White's knight went to f3."

FERRY = lore(1, "In Osaka I played blitz on a ferry.", triggers=("ferry", "Osaka", "rough sea"), valence=0.5)
GAMBIT = lore(2, "My aunt taught me at the kitchen table.", triggers=("King's Gambit", "f4", "aunt"), valence=0.5)
GRUDGE = about(MARA, 3, "Mara took back a move and laughed.", triggers=("takeback", "laughed", "unfair"), valence=-0.5)
SECRET = about(PAUL, 4, "Paul plays from a lighthouse.", triggers=("lighthouse", "foghorn", "takeback"), valence=0.5)
GENERAL = lore(
    5, "People who hurry miss forks.", triggers=("hurry", "fork", "haste"), scope=Scope.CROSS_PLAYER, valence=0.5
)


class House:
    """A recall over a table of its own."""

    def __init__(self, database: Database, embedder: DecidedEmbedder | None = None) -> None:
        self.database = database
        self.embedder = embedder or DecidedEmbedder()
        self.now = NOW
        self.store = NumpyStore(database, self.embedder)
        self.recall = Recall(self.embedder, self.store, now=lambda: self.now)

    async def remember(self, *memories: Memory) -> None:
        await self.database.write(insert_memories, list(memories))
        if self.embedder.ready:
            for owner in {memory.owner for memory in memories}:
                await self.recall.ensure_embedded(owner)

    async def ask(self, **changes: Any) -> RecallResult:
        request = RecallRequest(
            mind=MIND, opponent=MARA, match_id="this match", turn=1, context_text=BOARD, mood=MoodState()
        )
        return await self.recall.recall(replace(request, **changes))


@pytest.fixture
def house(database: Database) -> House:
    return House(database)


def ids(result: RecallResult) -> list[str]:
    assert result.failed is None
    return [item.memory_id for item in result.items]


async def test_a_mind_without_memories_remembers_nothing(house: House) -> None:
    assert await house.ask() == RecallResult(by_meaning=True)


async def test_chat_surfaces_the_memories_it_is_about_and_no_others(house: House) -> None:
    await house.remember(FERRY, GAMBIT, GRUDGE, GENERAL)
    result = await house.ask(chat="I was on a ferry in a rough sea.")
    assert ids(result) == [FERRY.id]
    [item] = result.items
    assert (item.narrative, item.scope, item.from_cache) == (FERRY.narrative, Scope.CHARACTER_LORE, False)
    assert item.reason in ("“ferry” reminds me of it.", "“rough sea” reminds me of it.")
    assert (result.considered, result.by_meaning) == (4, True)


async def test_an_ordinary_position_surfaces_nothing(house: House) -> None:
    await house.remember(FERRY, GAMBIT, GRUDGE, GENERAL)
    assert ids(await house.ask()) == []


async def test_the_move_and_the_opening_call_as_well_as_talk(house: House) -> None:
    await house.remember(FERRY, GAMBIT)
    assert ids(await house.ask(san="f4", last_player_uci="f2f4")) == [GAMBIT.id]
    assert ids(await house.ask(opening="King's Gambit Accepted")) == [GAMBIT.id]


async def test_what_means_the_same_comes_up_without_a_common_word(house: House) -> None:
    house.embedder.vectors = {
        BOARD: direction(1, 0.2),
        FERRY.narrative: direction(1),
        GAMBIT.narrative: direction(0, 1),
    }
    await house.remember(FERRY, GAMBIT)
    result = await house.ask()
    assert ids(result) == [FERRY.id]
    assert result.items[0].axes.semantic == pytest.approx(1 / 1.04**0.5, abs=1e-6)
    assert result.items[0].reason == "It was a moment like this one."


async def test_a_tale_needs_one_of_its_triggers_word_for_word(house: House) -> None:
    early = lore(9, "Half the county tried it.", triggers=("queen to f3", "early queen", "beginner"), valence=0.5)
    await house.remember(early)
    assert ids(await house.ask(context_text="White's knight went to f3. The queen has not moved.", san="Nf3")) == []
    assert ids(await house.ask(context_text="White's last move: queen to f3.", san="Qf3", match_id="2")) == [early.id]
    assert ids(await house.ask(context_text=BOARD, features=("early queen",), match_id="3")) == [early.id]


async def test_the_threshold_is_lower_for_similarity_with_the_chat(house: House) -> None:
    house.embedder.vectors = {"so windy": direction(1, 2), BOARD: direction(0, 0, 1), FERRY.narrative: direction(1)}
    await house.remember(FERRY)
    result = await house.ask(chat="so windy")
    assert ids(result) == [FERRY.id]
    assert result.items[0].reason == "What you said reminds me of it."
    house.embedder.vectors[BOARD] = direction(1, 2)
    assert ids(await house.ask(match_id="another")) == []


async def test_a_memory_of_this_opponent_weighs_more_than_the_same_as_lore(house: House) -> None:
    twin = lore(9, GRUDGE.narrative, triggers=GRUDGE.triggers, valence=GRUDGE.valence)
    await house.remember(twin, GRUDGE)
    result = await house.ask(chat="That was unfair, and you laughed.")
    assert ids(result)[0] == GRUDGE.id
    assert result.items[0].axes.opponent == 1.0
    assert result.items[0].axes.opponent == 1.0


async def test_general_knowledge_comes_up_for_everybody(house: House) -> None:
    await house.remember(GENERAL)
    for opponent in (MARA, PAUL):
        result = await house.ask(opponent=opponent, chat="I always hurry")
        assert ids(result) == [GENERAL.id]
        assert result.items[0].axes.opponent == 0.5


async def test_the_mood_decides_between_equal_memories(house: House) -> None:
    bright = lore(1, "A storm carried me.", triggers=("storm", "harbour", "sail"), valence=0.8)
    dark = lore(2, "A storm broke me.", triggers=("storm", "wreck", "mast"), valence=-0.8)
    await house.remember(bright, dark, *(lore(n, triggers=(f"other{n}",)) for n in range(3, 12)))
    down = await house.ask(chat="what a storm", mood=MoodState(confidence=0.1, tilt=0.8))
    up = await house.ask(chat="what a storm", mood=MoodState(confidence=1.0, aggression=1.0))
    assert (ids(down)[0], ids(up)[0]) == (dark.id, bright.id)


async def test_the_same_question_always_gets_the_same_answer(database: Database) -> None:
    memories = [lore(n, f"Story {n} of a storm.", triggers=("storm", f"thing{n % 4}", "sea")) for n in range(30)]
    await House(database).remember(*memories)
    answers = [await House(database).ask(chat="the storm and thing2") for _ in range(3)]
    assert answers[0].items
    assert answers[0] == answers[1] == answers[2]


async def test_at_most_five_come_up_however_many_would(house: House) -> None:
    await house.remember(*(lore(n, triggers=("storm", f"x{n}", f"y{n}")) for n in range(12)))
    result = await house.ask(chat="storm " + " ".join(f"x{n} y{n}" for n in range(12)))
    assert 1 <= len(result.items) <= 5


# Memories that must not surface


async def test_what_came_up_lately_in_this_match_is_left_out(house: House) -> None:
    await house.remember(FERRY)
    assert ids(await house.ask(chat="ferry", recently_surfaced=frozenset({FERRY.id, "unknown"}))) == []


async def test_what_this_match_made_is_left_out_of_it(house: House) -> None:
    await house.remember(replace(GRUDGE, match_id="this match"))
    assert ids(await house.ask(chat="unfair, you laughed")) == []
    assert ids(await house.ask(chat="unfair, you laughed", match_id="the next")) == [GRUDGE.id]


@pytest.mark.parametrize("loss", [{"forgotten_ms": 1}, {"superseded_by": FERRY.id}])
async def test_what_was_forgotten_or_superseded_is_gone_even_if_the_store_has_not_heard(
    house: House, loss: dict[str, Any]
) -> None:
    await house.remember(FERRY, GAMBIT)
    assert ids(await house.ask(chat="my aunt")) == [GAMBIT.id]
    await house.database.write(
        lambda session: session.execute(update(MemoryRow).where(MemoryRow.id == GAMBIT.id).values(**loss)) and None
    )
    assert ids(await house.ask(chat="my aunt, again")) == []
    assert ids(await house.ask(chat="my aunt", turn=2)) == []


async def test_a_corrected_memory_comes_up_in_its_new_words(house: House) -> None:
    await house.remember(GAMBIT)
    await house.ask()
    await house.database.write(
        lambda session: session.execute(update(MemoryRow).values(narrative="It was my uncle.")) and None
    )
    assert (await house.ask(chat="my aunt")).items[0].narrative == "It was my uncle."


async def test_facts_of_fifty_players_never_cross(house: House) -> None:
    players = [Party("player", f"player-{number}") for number in range(50)]
    canaries = [
        about(player, 1_000 + 10 * number + fact, f"Told me canary{number}x{fact} in confidence.",
              triggers=(f"canary{number}x{fact}", "confidence", "secret"))
        for number, player in enumerate(players)
        for fact in range(4)
    ]  # fmt: skip
    await house.remember(*canaries)
    everything = "secret confidence " + " ".join(canary.triggers[0] for canary in canaries)
    for number, player in enumerate(players):
        for turn, mind in ((1, MIND), (2, MIND), (3, Party("character", "somebody else"))):
            result = await house.ask(
                mind=mind, opponent=player, match_id=f"of {number}", turn=turn, chat=everything, context_text=everything
            )
            own = {canary.id for canary in canaries if canary.subject == player} if mind == MIND else set()
            assert set(ids(result)) <= own
            assert bool(result.items) == bool(own)
            told = " ".join(f"{item.narrative} {item.reason}" for item in result.items)
            assert set(re.findall(r"canary(\d+)x", told)) <= {str(number)}


async def test_what_others_confided_changes_nothing_at_all(database: Database) -> None:
    mine = [FERRY, GAMBIT, GRUDGE, GENERAL]
    question = {"chat": "A takeback in the King's Gambit, how unfair. Do you hurry? I live by the foghorn."}
    house = House(database)
    await house.remember(*mine)
    alone = await house.ask(**question)
    others = [
        about(PAUL, 100 + n, f"Paul hurries to the foghorn {n}.", triggers=("hurry", "King's Gambit", "takeback"))
        for n in range(40)
    ]
    await house.remember(SECRET, *others)
    beside = await House(database, house.embedder).ask(**question)
    assert alone.items
    assert (beside.items, beside.considered) == (alone.items, alone.considered)


# Repeats


async def test_a_surfaced_memory_scores_lower_for_a_while(house: House) -> None:
    await house.remember(FERRY)
    first = await house.ask(chat="ferry")
    await house.database.write(mark_surfaced, ids(first), house.now)
    house.recall.note_surfaced(MIND, first)
    again = await house.ask(chat="the ferry", match_id="later")
    house.now += 28 * 86_400_000
    weeks_later = await house.ask(chat="that ferry", match_id="much later")
    recencies = [result.items[0].axes.recency if result.items else 1.0 for result in (first, again, weeks_later)]
    assert recencies[0] == 0.0
    assert recencies[1] >= 0.5
    assert 0.0 < recencies[2] < 0.05


async def test_the_same_moment_is_answered_from_the_cache_for_three_turns(house: House) -> None:
    await house.remember(FERRY)
    fresh = await house.ask(chat="ferry")
    asked = len(house.embedder.asked)
    lately = frozenset(ids(fresh))
    second = await house.ask(chat="ferry", turn=2, recently_surfaced=lately, context_text="Another board.")
    assert second.from_cache
    assert second.items == tuple(replace(item, from_cache=True) for item in fresh.items)
    assert len(house.embedder.asked) == asked
    fourth = await house.ask(chat="ferry", turn=4, recently_surfaced=lately)
    assert (fourth.from_cache, fourth.items) == (False, ())


async def test_a_cached_memory_is_not_counted_as_told_again(house: House) -> None:
    await house.remember(FERRY)
    house.recall.note_surfaced(MIND, await house.ask(chat="ferry"))
    house.recall.note_surfaced(MIND, await house.ask(chat="ferry", turn=2))
    columns = await house.store.columns(MIND)
    assert columns.surface_count.tolist() == [1]


async def test_a_match_that_is_over_leaves_no_cache(house: House) -> None:
    await house.remember(FERRY)
    await house.ask(chat="ferry")
    house.recall.drop_match("this match")
    assert not (await house.ask(chat="ferry")).from_cache


# When something is missing


async def test_until_the_embedder_is_ready_the_other_axes_rank_without_cache(database: Database) -> None:
    house = House(database, DecidedEmbedder(ready=False))
    await house.remember(FERRY, GAMBIT, GRUDGE)
    result = await house.ask(chat="the ferry")
    assert (ids(result), result.by_meaning) == ([FERRY.id], False)
    assert result.items[0].axes.semantic == 0.0
    assert ids(await house.ask(chat="nothing in particular")) == []
    await house.embedder.start()
    later = await house.ask(chat="the ferry")
    assert (later.from_cache, later.by_meaning) == (False, True)


async def test_memories_still_without_vectors_come_up_by_their_words(house: House) -> None:
    await house.database.write(insert_memories, [FERRY])
    assert ids(await house.ask(chat="a ferry in a rough sea")) == [FERRY.id]


class StuckEmbedder(DecidedEmbedder):
    """Never finishes a text."""

    async def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        await asyncio.Event().wait()
        return await super().embed(texts)


async def test_an_embedder_that_is_late_is_not_waited_for(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recall_module, "EMBEDDING_PATIENCE_S", 0.01)
    house = House(database, StuckEmbedder())
    await house.database.write(insert_memories, [FERRY])
    result = await house.ask(chat="ferry")
    assert (ids(result), result.by_meaning) == ([FERRY.id], False)


async def test_a_failure_surfaces_nothing_and_says_so(house: House) -> None:
    await house.remember(FERRY)
    house.embedder.failure = RuntimeError("out of memory")
    assert await house.ask(chat="ferry") == RecallResult(failed="recall failed: RuntimeError")
    house.embedder.failure = None
    assert ids(await house.ask(chat="ferry")) == [FERRY.id]


async def test_missing_vectors_are_made_once(house: House) -> None:
    memories = [lore(number, f"Story number {number}.") for number in range(40)]
    await house.database.write(insert_memories, memories)
    assert await house.recall.ensure_embedded(MIND) == 40
    assert await house.recall.ensure_embedded(MIND) == 0
    assert sorted(house.embedder.asked) == sorted(memory.narrative for memory in memories)


async def test_every_quoted_cause_was_really_there(house: House) -> None:
    memories = [FERRY, GAMBIT, GRUDGE, GENERAL]
    await house.remember(*memories)
    quoted = 0
    for said in ("the ferry to Osaka", "an unfair takeback", "you hurry", "my aunt's kitchen", "the King's Gambit"):
        for item in (await house.ask(chat=said)).items:
            for quote in re.findall("“(.+?)”", item.reason):
                assert terms(quote) <= terms(said)
                quoted += 1
    assert quoted >= 5
