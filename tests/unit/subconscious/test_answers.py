"""How well memories answer what was said: each feature decides between two memories that differ in it alone."""

from __future__ import annotations

from datetime import timedelta

import numpy as np
import pytest

from app.domain.memory import CreatedBy, Memory
from app.domain.text import bare
from app.memory.store.columns import MemoryColumns
from app.memory.store.lexicon import context_words
from app.memory.times import Month, asks_time, months_in, names_time
from app.memory.words import terms
from app.subconscious.ranking import Ranking, RankingContext
from app.subconscious.reasons import reason_for
from app.subconscious.similarity import QueryVectors
from tests.fakes.memories import MARA, START, about, direction

NOW_MS = 1_800_000_000_000


def told(number: int, narrative: str, *, after: timedelta = timedelta()) -> Memory:
    return about(
        MARA,
        number,
        narrative,
        triggers=(),
        created_by=CreatedBy.POST_MATCH,
        match_id=None,
        created_at=START + after,
    )


def ranked(*memories: Memory, asked: str, cosines: tuple[float, ...] = ()) -> Ranking:
    columns = MemoryColumns(memories)
    vectors = QueryVectors(talk=direction(1)) if cosines else QueryVectors()
    compared = np.array([cosines], dtype=np.float32) if cosines else np.zeros((0, len(columns)), dtype=np.float32)
    moment = RankingContext(MARA, context_words(prose="", san=None, spoken=(), asked=asked), None, NOW_MS)
    return Ranking(columns, moment, vectors, compared)


def first(ranking: Ranking) -> str:
    return ranking.memory(int(ranking.order()[0])).narrative


DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("wanted", "other", "asked"),
    [
        # The other form of a verb is the same word.
        ("Mara bought a kayak.", "Mara fears a kayak.", "What did Mara buy?"),
        # The name with which a telling begins says whose it is.
        ("Mara: my kayak leaks.", "Ruth: Mara, my kayak leaks.", "Whose kayak leaks, Mara's?"),
        ("Mara sold the kayak last week.", "Mara sold the kayak for some money.", "When did Mara sell the kayak?"),
        ("Mara sold the kayak.", "Mara sold the kayak?", "Did Mara sell the kayak?"),
    ],
)
def test_a_memory_that_answers_better_comes_first(wanted: str, other: str, asked: str) -> None:
    for memories in ((wanted, other), (other, wanted)):
        assert first(ranked(*(told(at, text, after=at * DAY) for at, text in enumerate(memories)), asked=asked)) == (
            wanted
        )


def test_a_month_that_is_named_prefers_what_was_told_in_it() -> None:
    spring, summer = told(1, "Mara rowed.", after=timedelta()), told(2, "Mara rowed.", after=60 * DAY)
    month = summer.created_at
    ranking = ranked(spring, summer, asked=f"What did Mara do in {month:%B %Y}?")
    assert ranking.memory(int(ranking.order()[0])).id == summer.id
    ranking = ranked(spring, summer, asked=f"What did Mara do in {month:%B} {month.year - 1}?")
    assert ranking.answers is not None
    assert not ranking.answers.features["month"].any()


def test_the_answer_after_the_question_comes_before_other_small_talk() -> None:
    moment = timedelta(seconds=1)
    memories = (
        told(1, "Ruth: So which instrument have you chosen, Mara?"),
        told(2, "Mara: The oboe, of all things!", after=moment),
        told(3, "Mara: The weather is foul, of all things!", after=9 * DAY),
    )
    ranking = ranked(*memories, asked="Which instrument was chosen?")
    order = [ranking.memory(int(row)).id for row in ranking.order()]
    assert order.index(memories[1].id) < order.index(memories[2].id)


def test_without_anything_said_the_axes_alone_decide() -> None:
    ranking = ranked(told(1, "Mara hums."), asked="")
    assert ranking.answers is None
    np.testing.assert_array_equal(ranking.preference, ranking.scores.total)


def test_what_answers_changes_the_order_and_not_what_may_surface() -> None:
    ranking = ranked(told(1, "Mara sold the kayak."), asked="Who sold the kayak?", cosines=(0.5,))
    assert ranking.preference[0] > ranking.scores.total[0]


def reason_of(ranking: Ranking, answers_talk: bool) -> str:
    assert ranking.answers is not None
    return reason_for(
        ranking.axes(0),
        ranking.best_match(0),
        here=bare("Which kayak leaks?"),
        answers_talk=answers_talk,
        by_meaning=ranking.answers.by_meaning(0),
        by_words=ranking.answers.by_words(0),
    )


def test_the_reason_is_what_decided() -> None:
    words = ranked(told(1, "The kayak leaks."), asked="Which kayak leaks?", cosines=(0.1,))
    meaning = ranked(told(1, "The boat has a hole."), asked="Which kayak leaks?", cosines=(0.6,))
    assert reason_of(words, answers_talk=True).endswith("” reminds me of it.")
    assert reason_of(meaning, answers_talk=True) == "What you said reminds me of it."


def test_times_are_read() -> None:
    assert asks_time("When did she leave?")
    assert asks_time("how long did it take")
    assert not asks_time("Who left?")
    assert names_time("I left yesterday")
    assert names_time("It was in 1987")
    assert not names_time("I left the room")
    assert months_in("in May 2024, not in June, and you may march") == (Month(5, 2024), Month(6))
    assert months_in("on 3 March, 2025") == (Month(3, 2025),)


def test_forms_of_a_word_are_one_term() -> None:
    assert terms("buys") == terms("bought")
    assert terms("my mum swam") == terms("my mother swims")
    assert terms("left") != terms("leave")
