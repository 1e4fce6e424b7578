"""What anybody at the club can tell: the rules, the words of chess, the house, and plain advice."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from app.soul.listening.passages import Passage, PassageIndex

_FILE = Path(__file__).with_name("handbook.toml")


@cache
def handbook() -> PassageIndex:
    """Every entry as a passage, whose answers are clauses without a full stop; one index for the process, which
    `Lives.learn` gives its vectors."""
    return PassageIndex(
        Passage(row["id"], tuple(row["said"]), (row["told"],), (row["more"],) if "more" in row else ())
        for row in _rows()
    )


@cache
def views() -> frozenset[str]:
    """The ids of the entries that are advice or opinion."""
    return frozenset(row["id"] for row in _rows() if row.get("view"))


@cache
def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(_FILE.read_text(encoding="utf-8"))["entry"]
    return rows


def entry_told_in(line: str) -> Passage | None:
    """The entry that a line of a mind tells; None if it tells none."""
    found = handbook().told_in(line)
    return None if found is None else found[0]
