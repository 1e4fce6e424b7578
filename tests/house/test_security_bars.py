"""docs/security.md names for every bar of trust the tests that hold it, and each of them is there."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "security.md").read_text("utf-8")
BARS = [*(f"R{number}" for number in range(1, 9)), *(f"S{number}" for number in range(1, 18))]
PATH = re.compile(r"tests/[\w/]+\.py")


@dataclass(frozen=True)
class Bar:
    """One row of the table."""

    name: str
    holds: str
    short: str
    long: str
    tests: str

    def named(self) -> list[tuple[str, str]]:
        """Path and name of every test of the row."""
        found = []
        path = ""
        for said in re.findall(r"`([^`]+)`", self.tests):
            if PATH.fullmatch(said):
                path = said
            else:
                found.append((path, said))
        return found


def bars() -> list[Bar]:
    rows = re.findall(r"^\| ([RS]\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$", DOCUMENT, re.M)
    return [Bar(*row) for row in rows]


@cache
def defined_in(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return frozenset(function.name for function in functions if function.name.startswith("test_"))


def test_every_bar_has_a_row_in_order() -> None:
    assert [bar.name for bar in bars()] == BARS


def test_every_bar_says_how_far_each_suite_goes_and_names_its_tests() -> None:
    for bar in bars():
        assert bar.named(), bar.name
        assert bar.short.strip(), bar.name
        assert bar.long.strip(), bar.name


def test_every_test_that_is_named_is_there() -> None:
    missing = [
        (bar.name, path, name)
        for bar in bars()
        for path, name in bar.named()
        if not (ROOT / path).is_file() or name not in defined_in(path)
    ]
    assert missing == []


def test_every_variable_of_the_long_suite_is_read_by_a_test_and_set_by_it() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    kills, trust = (makefile.split(f"\n{target}: dev\n")[1].split("\n\n")[0] for target in ("kills", "trust"))
    assert "$(MAKE) --no-print-directory kills" in trust
    read = {
        name
        for path in (ROOT / "tests").rglob("*.py")
        for name in re.findall(r'"(TRUST_[A-Z_]+)"', path.read_text("utf-8"))
    }
    assert set(re.findall(r"\b(TRUST_[A-Z_]+)=", kills + trust)) == read
