"""What a stranger finds who has just cloned: the rooms on the top floor, the commands, pictures that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
TOP = {
    "app", "migrations", "templates", "static", "tests", "scripts", "alembic.ini", "pyproject.toml", "Dockerfile",
    "docker-compose.yml", ".env.example", "README.md", "ARCHITECTURE.md",
}  # fmt: skip
COMMANDS = {"setup", "run", "test", "check", "bench", "trust", "neural"}


def linked(document: str) -> set[str]:
    """The files and folders of ours that a document points at."""
    targets = re.findall(r"\]\(([^)#\s]+)", (ROOT / document).read_text("utf-8"))
    return {target for target in targets if "://" not in target}


def test_the_top_floor_is_as_it_was_planned() -> None:
    assert {name for name in TOP if not (ROOT / name).exists()} == set()


def test_every_command_that_was_promised_can_be_made() -> None:
    assert set(re.findall(r"^([a-z]+):", MAKEFILE, re.M)) >= COMMANDS


def test_what_a_machine_does_with_a_change_is_what_a_person_does() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111
    lines = script.splitlines()
    assert {"set -euo pipefail", "make setup", "make check", "make test"} <= set(lines)
    # What a fresh clone has not got may not be needed: neither extras nor system packages are there yet.
    proved = lines.index("make test")
    assert all(lines.index(later) > proved for later in ("install_system_packages", "make more"))
    added = ("make neural", "make sqlite-vec", "make browser")
    assert all(script.index(one) > script.index("\nmake test\n") for one in added)


def test_whatever_the_documents_point_at_is_there_and_the_pictures_are_real() -> None:
    for document in ("README.md", "ARCHITECTURE.md", "docs/models.md"):
        folder = (ROOT / document).parent
        assert {target for target in linked(document) if not (folder / target).exists()} == set(), document
    pictures = [target for target in linked("README.md") if target.endswith(".png")]
    assert len(pictures) >= 4
    for picture in pictures:
        assert (ROOT / picture).read_bytes().startswith(b"\x89PNG"), picture
        assert (ROOT / picture).stat().st_size > 20_000, picture
