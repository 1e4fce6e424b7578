"""A question is compared with a telling and its parts, without what all of their kind have in common."""

from __future__ import annotations

import numpy as np

from app.memory.told.nearness import centred, load_means, nearness, parts_of, split


def test_a_telling_is_compared_whole_and_by_its_clauses() -> None:
    told = "sorry I am late, my hens escaped again, all three"
    assert parts_of(told) == [told, "sorry I am late", "my hens escaped again"]
    assert parts_of("my hens escaped again") == ["my hens escaped again"]


def test_the_nearest_part_counts_as_much_as_the_whole() -> None:
    question = np.array([1.0, 0.0], np.float32)
    rows = np.array([[0.0, 1.0], [1.0, 0.0]], np.float32)
    assert nearness(question, rows) == 0.5
    assert nearness(question, rows.ravel()) == 0.5


def test_what_all_have_in_common_is_taken_off() -> None:
    found = centred(np.array([[1.0, 1.0], [1.0, 0.5]], np.float32), np.array([1.0, 0.0], np.float32))
    assert found.tolist() == [[0.0, 1.0], [0.0, 1.0]]


def test_rows_are_given_back_to_their_tellings() -> None:
    assert [len(own) for own in split(np.zeros((6, 2), np.float32), [1, 3, 2])] == [1, 3, 2]


def test_the_means_that_ship_are_of_the_vectors_of_memories() -> None:
    means = load_means()
    assert means.questions.shape == means.tellings.shape == (384,)
