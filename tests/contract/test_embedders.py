"""One suite for every embedder."""

from __future__ import annotations

import importlib.util
from collections.abc import AsyncIterator, Callable

import numpy as np
import pytest
import pytest_asyncio

from app.memory.embedding.embedder import Embedder
from app.memory.embedding.minilm import find_model
from app.memory.embedding.open_embedder import open_embedder

TEXTS = ["The knight forks king and queen.", "", "Ich liebe das Königsgambit! ♟️", "word " * 400]

# One line per embedder.
EMBEDDERS: dict[str, Callable[[], Embedder]] = {
    "hashed": lambda: open_embedder("hashed"),
    "minilm": lambda: open_embedder("minilm"),
    "sentence-transformers": lambda: open_embedder("sentence-transformers"),
}


# One embedder for the whole suite: the library takes ten seconds to load.
pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(params=EMBEDDERS, scope="module", loop_scope="module")
async def embedder(request: pytest.FixtureRequest) -> AsyncIterator[Embedder]:
    if request.param == "minilm" and find_model(None) is None:
        pytest.skip("the model's package is not installed")
    if request.param == "sentence-transformers" and importlib.util.find_spec("sentence_transformers") is None:
        pytest.skip("sentence-transformers is not installed; `make neural` installs it")
    opened = EMBEDDERS[request.param]()
    await opened.start()
    await opened.wait_ready()
    yield opened
    await opened.close()


async def test_it_says_when_it_is_ready_and_who_it_is(embedder: Embedder) -> None:
    assert embedder.ready
    assert embedder.model_id
    assert (await embedder.embed(["x"])).shape == (1, embedder.dimension)


async def test_every_vector_is_float32_of_length_one(embedder: Embedder) -> None:
    vectors = await embedder.embed(TEXTS)
    assert vectors.dtype == np.float32
    assert vectors.shape == (len(TEXTS), embedder.dimension)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


async def test_no_texts_give_no_vectors(embedder: Embedder) -> None:
    assert (await embedder.embed([])).shape == (0, embedder.dimension)


async def test_a_vector_does_not_depend_on_its_neighbours_nor_on_the_cache(embedder: Embedder) -> None:
    together = await embedder.embed(TEXTS)
    again = await embedder.embed(list(reversed(TEXTS)))
    np.testing.assert_array_equal(together, again[::-1])
    other = EMBEDDERS["minilm" if "MiniLM" in embedder.model_id else "hashed"]()
    for text, vector in zip(TEXTS, together, strict=True):
        np.testing.assert_allclose((await other.embed([text]))[0], vector, atol=1e-5)
    await other.close()


async def test_what_says_the_same_is_nearer_than_what_does_not(embedder: Embedder) -> None:
    question, near, far = await embedder.embed(
        ["You lost your queen to a fork.", "A fork cost me the queen.", "The tea in this club is dreadful."]
    )
    assert question @ near > question @ far
