"""What the embedder without a model promises beyond the port."""

from __future__ import annotations

import hashlib

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from app.memory.embedding.hashed import DIMENSION, HashedEncoder


@given(st.lists(st.text(max_size=80), max_size=5))
def test_every_text_gets_a_vector_of_length_one(texts: list[str]) -> None:
    vectors = HashedEncoder().encode(texts)
    assert vectors.shape == (len(texts), DIMENSION)
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)


def test_its_vectors_are_the_same_on_every_machine() -> None:
    vector = HashedEncoder().encode(["The bishop sleeps on b7."])[0]
    digest = hashlib.sha256(np.round(vector * 1e4).astype("<i4").tobytes()).hexdigest()
    assert digest[:16] == "b14a58a9f71569ef"


def test_shared_words_and_shared_letters_bring_texts_together() -> None:
    base, same_word, same_stem, other = HashedEncoder().encode(
        ["a queen sacrifice", "that sacrifice again", "sacrificing everything", "the weather in spring"]
    )
    assert base @ same_word > base @ same_stem > base @ other
