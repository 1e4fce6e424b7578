"""The container holds what the club needs, and names settings that exist."""

from __future__ import annotations

import re
from pathlib import Path

from app.config import Settings

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()
IGNORED = (ROOT / ".dockerignore").read_text().split()
# What the server reads beside its code; the front end's packages come from a stage of their own.
NEEDED = {"app", "migrations", "static", "templates", "alembic.ini", "requirements", "pyproject.toml"}
# Python's own, beside the club's settings.
NOT_OURS = {"PYTHONUNBUFFERED"}


def copied() -> set[str]:
    """What the build takes out of the repository."""
    lines = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.M)
    return {source for line in lines for source in line.split()}


def test_the_image_takes_what_stands_in_the_repository_and_all_that_is_needed() -> None:
    assert {source for source in copied() if not (ROOT / source).exists()} == set()
    assert copied() >= NEEDED


def test_what_the_image_takes_is_not_kept_from_it_and_secrets_are() -> None:
    assert copied().isdisjoint(IGNORED)
    assert {".env", "data", ".git"} <= set(IGNORED)


def test_image_and_service_set_only_what_is_a_setting() -> None:
    (line,) = re.findall(r"^ENV (.+)$", DOCKERFILE, re.M)
    image = {pair.partition("=")[0] for pair in line.split()}
    service = set(re.findall(r"^ {6}([A-Z_]+):", COMPOSE, re.M))
    known = set(re.findall(r"^#([A-Z_0-9]+)=", (ROOT / ".env.example").read_text(), re.M))
    assert image - NOT_OURS <= known
    assert service
    assert service <= known


def test_an_empty_variable_is_an_unset_one() -> None:
    """The service hands a secret on whether there is one or not."""
    assert Settings.model_config["env_ignore_empty"] is True
