"""A row that the checker cannot read is answered, and the next one is read."""

from __future__ import annotations

import json

import pytest

from scripts.check_lines import MOST_OF_ERROR, answer_to

GOOD = {"moves": ["e2e4"], "my_color": "white", "line": "A king’s pawn, then."}


@pytest.mark.parametrize(
    "row",
    [
        "not json",
        "[]",
        "7",
        "{}",
        json.dumps(GOOD | {"moves": ["zz"]}),
        json.dumps(GOOD | {"moves": [7]}),
        json.dumps(GOOD | {"moves": None}),
        json.dumps(GOOD | {"initial_fen": "x"}),
        json.dumps(GOOD | {"line": None}),
    ],
)
def test_a_row_that_cannot_be_read_is_answered_with_an_error(row: str) -> None:
    error = answer_to(row)["error"]
    assert error["code"] == "bad_row"
    assert 0 < len(error["message"]) <= MOST_OF_ERROR


def test_a_good_row_is_held_against_its_game() -> None:
    assert answer_to(json.dumps(GOOD))["passes"] is True
