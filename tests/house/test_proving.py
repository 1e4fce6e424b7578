"""`make test` runs every test: each of its calls names folders, and outside of them is nothing that it should run."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"


def folders_of(command: str) -> set[str]:
    return {path.removeprefix("tests/") for path in re.findall(r"tests/\w+", command)}


def marked(mark: str) -> set[str]:
    """The folders in which something is marked so."""
    found = (path for path in TESTS.rglob("test_*.py") if f"mark.{mark}\n" in path.read_text("utf-8"))
    return {path.relative_to(TESTS).parts[0] for path in found}


def test_every_folder_of_tests_is_run_and_what_is_marked_quiet_alone() -> None:
    recipe = (ROOT / "Makefile").read_text("utf-8").split("\ntest: dev\n")[1].split("\n\n")[0]
    together = next(line for line in recipe.splitlines() if '"not quiet"' in line)
    alone = next(line for line in recipe.splitlines() if "-m quiet" in line)
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.rglob("test_*.py")}
    assert folders_of(together) == folders - {"browser"}
    assert folders_of(alone) == marked("quiet") - {"browser"}
    assert recipe.count(" tests/browser") == 2
    assert not list(TESTS.glob("test_*.py")), "a test stands in a folder"
