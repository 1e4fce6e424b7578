"""docs/board.md and docs/bodies.md name tests for what stands, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.house.test_security_bars import PATH, defined_in

DOCS = Path(__file__).resolve().parents[2] / "docs"
ROW = re.compile(r"^\| (?!what stands|---)(.+) \| (.+) \|$", re.MULTILINE)


@pytest.mark.parametrize("document", ["board.md", "bodies.md"])
def test_every_test_that_the_document_names_is_there(document: str) -> None:
    rows = ROW.findall((DOCS / document).read_text("utf-8"))
    assert len(rows) > 10
    for _, shown_by in rows:
        path = ""
        for said in re.findall(r"`([^`]+)`", shown_by):
            if PATH.fullmatch(said):
                path = said
            elif said.startswith("test_"):
                assert said in defined_in(path), said
        assert path, shown_by
