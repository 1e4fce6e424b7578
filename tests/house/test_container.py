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
NOT_OURS = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}


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


def test_images_are_named_by_exact_tags() -> None:
    """A digest is a release's to fill in."""
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)
    assert len(images) == 2
    for image in images:
        assert re.fullmatch(r"[a-z]+:\d+\.\d+\.\d+-[a-z-]+(@sha256:[0-9a-f]{64})?", image), image


def test_the_image_is_of_production_and_the_service_wants_a_secret_for_it() -> None:
    assert re.search(r"^ENV ENVIRONMENT=production ", DOCKERFILE, re.M)
    assert re.search(r"^      SESSION_SECRET: \$\{SESSION_SECRET:\?", COMPOSE, re.M)
    assert re.search(r"^USER club$", DOCKERFILE, re.M)


def test_the_service_has_no_right_and_no_place_it_does_not_need() -> None:
    assert "\n    read_only: true\n    tmpfs:\n      - /tmp\n" in COMPOSE
    assert "\n    cap_drop:\n      - ALL\n" in COMPOSE
    assert "\n      - no-new-privileges:true\n" in COMPOSE
    assert re.search(r"^    mem_limit: \d+g$", COMPOSE, re.M)
    assert "cap_add" not in COMPOSE
    assert "privileged" not in COMPOSE.replace("no-new-privileges", "")


def test_an_empty_variable_is_an_unset_one() -> None:
    """The service hands a secret on whether there is one or not."""
    assert Settings.model_config["env_ignore_empty"] is True
