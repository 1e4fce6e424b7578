"""Decimals are written by the helpers that know the reader's language, and by nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
# Scripts that draw: their figures are coordinates and shares, which nobody reads. And the helper itself.
DRAWN = ("portraits/", "analysis/arrows.js", "analysis/lines.js", "after/graph.js", "language.js")
JS = ROOT / "static/js"
SCRIPTS = sorted(path for path in JS.rglob("*.js") if not path.relative_to(JS).as_posix().startswith(DRAWN))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


@pytest.mark.parametrize(
    ("files", "bare"), [(SCRIPTS, r"\.toFixed\(|\.toLocaleString\(\)"), (TEMPLATES, r'"%[+,.\d]*[fg]"|"\{:,')]
)
def test_no_page_writes_a_decimal_of_its_own(files: list[Path], bare: str) -> None:
    found = re.compile(bare)
    assert len(files) > 30
    assert [path.name for path in files if found.search(path.read_text(encoding="utf-8"))] == []
