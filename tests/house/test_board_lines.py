"""docs/board.md names tests for what stands, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.house.test_security_bars import PATH, defined_in

ROWS = re.findall(
    r"^\| (?!what stands|---)(.+) \| (.+) \|$",
    (Path(__file__).resolve().parents[2] / "docs" / "board.md").read_text("utf-8"),
    re.MULTILINE,
)


def test_every_test_that_the_document_names_is_there() -> None:
    assert len(ROWS) > 15
    for _, shown_by in ROWS:
        path = ""
        for said in re.findall(r"`([^`]+)`", shown_by):
            if PATH.fullmatch(said):
                path = said
            elif said.startswith("test_"):
                assert said in defined_in(path), said
        assert path, shown_by
