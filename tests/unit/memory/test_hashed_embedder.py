"""What the embedder without a model promises beyond the port."""

from __future__ import annotations

import hashlib
import random
import re
import unicodedata
from itertools import pairwise

import chess
import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from app.domain.prose import board_to_english
from app.memory.embedding.hashed import DIMENSION, GROUP_SIZES, WEIGHTS, HashedEncoder
from tests.unit.domain_prose.test_prose import random_game


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


def plainly(text: str) -> NDArray[np.float32]:
    """The vector of a text with nothing remembered and every feature counted one by one."""
    words = re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold())
    edged = [f"<{word}>" for word in words]
    groups = [word[at : at + size] for word in edged for size in GROUP_SIZES for at in range(len(word) - size + 1)]
    kinds = (
        [f"w:{word}" for word in words],
        [f"p:{one} {other}" for one, other in pairwise(words)],
        [f"g:{group}" for group in groups],
    )
    counted: dict[int, tuple[int, float]] = {}
    for weight, features in zip(WEIGHTS, kinds, strict=True):
        for feature in features:
            number = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest(), "big")
            counted[number] = counted.get(number, (0, 0.0))[0] + 1, weight
    sums = np.zeros(DIMENSION)
    for number, (times, weight) in sorted(counted.items()):
        sums[number % DIMENSION] += (1.0 if number >> 63 else -1.0) * weight * (1.0 + np.log([times])[0])
    vector = sums.astype(np.float32)[np.newaxis]
    if not vector.any():
        vector[0, 0] = 1.0
    return (vector / np.linalg.norm(vector, axis=1)[:, np.newaxis])[0]


@given(
    st.lists(
        st.text(max_size=60) | st.sampled_from(["a rook", "Rook a", "x" * 40, "ﬁne Ⅳ", "\u0301e", ""]), max_size=14
    )
)
def test_a_text_of_any_sentences_has_the_vector_that_counting_gives(sentences: list[str]) -> None:
    text = ". ".join(sentences)
    assert HashedEncoder().encode([text])[0].tobytes() == plainly(text).tobytes()


def test_the_description_of_a_board_has_the_vector_that_counting_gives() -> None:
    rng, encoder = random.Random(5), HashedEncoder()
    for _ in range(40):
        prose = board_to_english(chess.STARTING_FEN, tuple(random_game(rng)), "white")
        for _ in range(2):
            assert encoder.encode([prose])[0].tobytes() == plainly(prose).tobytes()
