"""`make test` runs every test: each of its calls names folders, and outside of them is nothing that it should run."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"


def recipe_of(target: str) -> str:
    return (ROOT / "Makefile").read_text("utf-8").split(f"\n{target}: dev\n")[1].split("\n\n")[0]


def folders_of(command: str) -> set[str]:
    return {path.removeprefix("tests/") for path in re.findall(r"tests/\w+", command)}


def marked(mark: str) -> set[str]:
    """The folders in which something is marked so."""
    found = (path for path in TESTS.rglob("test_*.py") if re.search(rf"mark\.{mark}\b", path.read_text("utf-8")))
    return {path.relative_to(TESTS).parts[0] for path in found}


def test_every_folder_of_tests_is_run_and_what_is_marked_quiet_alone() -> None:
    recipe = recipe_of("test")
    together = next(line for line in recipe.splitlines() if '"not quiet and not long and not wider"' in line)
    alone = next(line for line in recipe.splitlines() if '-m "quiet' in line)
    folders = {path.relative_to(TESTS).parts[0] for path in TESTS.rglob("test_*.py")}
    assert folders_of(together) == folders - {"browser"}
    assert folders_of(alone) == marked("quiet") - {"browser"}
    assert "$(MAKE) --no-print-directory stories" in recipe
    browser = [line for one in ("stories", "wider") for line in recipe_of(one).splitlines() if " tests/browser" in line]
    assert [re.findall(r'-m "(.+?)"', line) for line in browser] == [
        ["browser and not wider and not quiet and not long"],
        ["browser and wider and not quiet and not long"],
        ["browser and quiet"],
    ]
    wider = [line for line in recipe_of("wider").splitlines() if "wider" in line and " tests/browser" not in line]
    assert set.union(*map(folders_of, wider)) >= marked("wider") - {"browser"}
    assert "make wider" in (ROOT / ".ci" / "run").read_text("utf-8")
    assert not list(TESTS.glob("test_*.py")), "a test stands in a folder"


def test_what_is_long_is_run_by_the_long_suite_and_sampled_with_every_change() -> None:
    assert marked("long") <= folders_of(recipe_of("trust"))
    assert marked("long") <= folders_of(recipe_of("sample"))
    assert "make sample" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_whatever_an_extra_or_an_engine_makes_more_of_is_run_again_when_it_is_there() -> None:
    waiting = re.compile(
        r"is not installed; `make|no native Stockfish is installed|find_spec\(\"sqlite_vec\"\)|pytest\.skip\(MISSING\)"
        r"|several workers were NOT tested"
    )
    found = (path for path in TESTS.rglob("test_*.py") if waiting.search(path.read_text("utf-8")))
    here = Path(__file__).name
    assert {str(path.relative_to(ROOT)) for path in found if path.name != here} == set(
        re.findall(r"tests/[\w/]+\.py", recipe_of("more"))
    )


def test_a_fresh_clone_is_proved_before_anything_is_added_to_it() -> None:
    """What an extra or a system package brings must not be needed for the checks and tests of a clone."""
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    lines = [line.strip() for line in script.split("\n}\n")[-1].splitlines()]
    done = [line for line in lines if re.match(r"make |timeout .*make |install_system_packages", line)]
    assert done[:4] == ["make setup", "make check", "make test", "install_system_packages"]
    extras = {re.search(r"make ([\w-]+)", line)[1] for line in done[4:] if "||" in line}  # type: ignore[index]
    assert extras == {"neural", "sqlite-vec", "maintenance", "maia", "otel", "schemathesis"}
