"""What calls a memory up, and how strongly."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.domain.memory import Memory
from app.memory.store.lexicon import AudibleTerms, Lexicon, context_words
from tests.fakes.memories import lore

FERRY = lore(1, "I played blitz on a ferry.", triggers=("ferry", "rough sea", "Osaka"))
GAMBIT = lore(2, "I learned it at the kitchen table.", triggers=("King's Gambit", "f4", "grandmother"))
ROOKS = lore(3, "I gave both rooks on stream.", triggers=("rook sacrifice", "stream", "pawn"))
PAWNS = lore(4, "I like pawns.", triggers=("pawn", "pawn storm", "h4"))
MEMORIES = (FERRY, GAMBIT, ROOKS, PAWNS)


def strengths(
    memories: tuple[Memory, ...], *, prose: str = "", san: str | None = None, chat: str = ""
) -> NDArray[np.float64]:
    visible = np.ones(len(memories), dtype=np.bool_)
    return AudibleTerms(Lexicon(memories), visible).strength(context_words(prose=prose, san=san, spoken=[chat]))


def test_a_trigger_said_in_full_calls_its_memory_and_no_other() -> None:
    values = strengths(MEMORIES, chat="Do you know the King's Gambit?")
    assert values[1] > 0.8
    assert values[[0, 2, 3]].max() == 0.0


def test_half_a_trigger_is_worth_far_less_than_half() -> None:
    half = strengths(MEMORIES, chat="such a sacrifice")[2]
    whole = strengths(MEMORIES, chat="such a rook sacrifice")[2]
    assert 0.0 < strengths(MEMORIES, chat="my rook")[2] < half < whole


def test_a_word_of_many_memories_calls_each_of_them_less() -> None:
    shared = tuple(lore(number, "x", triggers=("harbour", f"thing{number}")) for number in range(6))
    values = strengths(shared, chat="the harbour")
    assert values.max() < strengths(shared, chat="thing3")[3] / 2


def test_words_of_every_board_call_little_even_when_only_one_memory_has_them() -> None:
    assert strengths(MEMORIES[:3], chat="pawn")[2] < 0.3 < strengths(MEMORIES[:3], chat="stream")[2]


def test_what_is_said_or_played_counts_more_than_what_merely_stands_on_the_board() -> None:
    seen = strengths(MEMORIES, prose="A pawn stands on f4.")[1]
    assert 0.0 < seen < strengths(MEMORIES, san="f4")[1]
    assert strengths(MEMORIES, prose="A pawn stands on f4.", san="f4")[1] == strengths(MEMORIES, san="f4")[1]


def test_the_narrative_calls_too_but_never_as_loudly_as_a_trigger() -> None:
    by_narrative = strengths(MEMORIES, chat="the kitchen table")[1]
    assert 0.0 < by_narrative < 0.4 < strengths(MEMORIES, chat="grandmother")[1]


def test_a_hidden_memory_has_no_strength_and_leaves_the_others_alone() -> None:
    context = context_words(prose="", san=None, spoken=["rough sea and a rook sacrifice, f4"])
    alone = AudibleTerms(Lexicon(MEMORIES[:2]), np.ones(2, dtype=np.bool_)).strength(context)
    visible = np.array([True, True, False, False])
    beside = AudibleTerms(Lexicon(MEMORIES), visible).strength(context)
    np.testing.assert_array_equal(beside[:2], alone)
    np.testing.assert_array_equal(beside[2:], 0.0)


def test_it_names_the_trigger_that_was_said() -> None:
    context = context_words(prose="the f4 square", san=None, spoken=["my grandmother"])
    terms = AudibleTerms(Lexicon(MEMORIES), np.ones(4, dtype=np.bool_))
    match = terms.best_match(1, terms.gains(context))
    assert match is not None
    assert match.text == "grandmother"


def test_it_names_a_single_word_where_no_trigger_was_said_in_full() -> None:
    terms = AudibleTerms(Lexicon(MEMORIES), np.ones(4, dtype=np.bool_))
    match = terms.best_match(2, terms.gains(context_words(prose="", san=None, spoken=["sacrificed"])))
    assert match is not None
    assert match.text == "sacrifice"
    assert terms.best_match(0, terms.gains(context_words(prose="", san=None, spoken=["hello"]))) is None


def test_no_memories_have_no_strength() -> None:
    assert strengths((), chat="anything").shape == (0,)


VOCABULARY = st.sampled_from(["ferry", "storm", "rook", "pawn", "king", "gambit", "f4", "harbour", "the", "sacrifice"])
PHRASES = st.lists(VOCABULARY, max_size=3).map(" ".join)


@given(
    triggers=st.lists(st.lists(PHRASES, max_size=4), min_size=1, max_size=6),
    chat=st.lists(VOCABULARY, max_size=8).map(" ".join),
    word=VOCABULARY,
    data=st.data(),
)
def test_strength_stays_in_range_and_never_falls_with_one_word_more(
    triggers: list[list[str]], chat: str, word: str, data: st.DataObject
) -> None:
    memories = tuple(lore(number, "told once", triggers=tuple(own)) for number, own in enumerate(triggers))
    visible = np.array([data.draw(st.booleans()) for _ in memories], dtype=np.bool_)
    terms = AudibleTerms(Lexicon(memories), visible)
    before = terms.strength(context_words(prose="", san=None, spoken=[chat]))
    after = terms.strength(context_words(prose="", san=None, spoken=[chat, word]))
    assert (before >= 0.0).all()
    assert (after <= 1.0).all()
    assert (after >= before - 1e-12).all()
    assert not after[~visible].any()
