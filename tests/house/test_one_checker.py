"""There is one door for what is said of a game, and whoever speaks or remembers goes through it."""

from __future__ import annotations

import ast

from tests.house.parsed import APP, Source, sources

# Who holds words against a game: the guard of every line at a table, what is told or remembered after a game, and what
# a model says at the desk.
ASKING = {"soul/guard.py", "post_match/told_truly.py", "desk/checking.py"}
# Names of another checker, should anybody begin one.
ANOTHER = ("claims", "truth", "cues", "verdict")


def imports(source: Source) -> set[str]:
    return {
        f"{node.module}.{name.name}" for node in source.nodes if isinstance(node, ast.ImportFrom) for name in node.names
    }


def test_only_the_guard_and_the_story_ask_it_and_both_do() -> None:
    asking = {
        source.path.relative_to(APP).as_posix()
        for source in sources()
        if source.path.parent.name != "truth" and "app.truth.check.check_line" in imports(source)
    }
    assert asking == ASKING


def test_no_module_elsewhere_is_named_as_a_checker() -> None:
    found = [path for path in APP.rglob("*.py") if path.parent.name != "truth" and path.stem.startswith(ANOTHER)]
    assert found == []


def test_the_door_knows_domain_and_the_names_of_openings_alone() -> None:
    door = [source for source in sources() if source.path.parent == APP / "truth"]
    known = {name for source in door for name in imports(source) if name.startswith("app.")}
    others = {name.split(".")[1] for name in known} - {"truth", "domain"}
    assert others <= {"openings"}
