"""The container holds what the club needs, and names settings that exist."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships none

from app.config import Settings
from scripts.cluster import TEMPLATE, free_port, site

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
COMPOSE = (ROOT / "docker-compose.yml").read_text()
IGNORED = (ROOT / ".dockerignore").read_text().split()
# What the server reads beside its code; the front end's packages come from a stage of their own.
NEEDED = {"app", "migrations", "static", "templates", "alembic.ini", "requirements", "pyproject.toml"}
# Python's own, beside the club's settings.
NOT_OURS = {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
# The web server's own, and those of the images beside the club's.
OF_OTHERS = {"FORWARDED_ALLOW_IPS", "CLUB_WORKERS", "CLUB_PORT", "POSTGRES_USER", "POSTGRES_PASSWORD", "POSTGRES_DB"}


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
    assert service - OF_OTHERS <= known


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


def services() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(COMPOSE)["services"]
    return found


def test_one_process_and_several_are_two_profiles() -> None:
    profiles = {name: tuple(service["profiles"]) for name, service in services().items()}
    assert profiles == {"club": ("one",), **dict.fromkeys(("worker", "nginx", "redis", "postgres"), ("several",))}


def test_a_worker_is_the_club_with_what_several_share_and_no_door_of_its_own() -> None:
    club, worker = services()["club"], services()["worker"]
    assert worker["environment"].items() >= {**club["environment"], "DATA_DIR": "/tmp/club"}.items()
    assert {"DATABASE_URL", "REDIS_URL", "FORWARDED_ALLOW_IPS"} <= worker["environment"].keys()
    assert worker["ports"] == worker["volumes"] == []
    for right in ("read_only", "cap_drop", "security_opt", "mem_limit", "init"):
        assert worker[right] == club[right]


def test_images_beside_the_club_are_named_by_exact_tags() -> None:
    images = [service["image"] for service in services().values() if "image" in service]
    assert len(images) == 3
    assert all(re.fullmatch(r"[a-z]+:\d+\.\d+(\.\d+)?-[a-z]+(@sha256:[0-9a-f]{64})?", image) for image in images)


def test_what_nginx_is_told_is_told_by_the_service_and_by_the_cluster() -> None:
    asked = set(re.findall(r"\$\{(\w+)\}", re.sub(r"^#.*$", "", TEMPLATE.read_text(), flags=re.M)))
    assert asked == {"CLUB_WORKERS", "CLUB_PORT"} == services()["nginx"]["environment"].keys()
    assert "${CLUB" not in re.sub(r"^#.*$", "", nginx_site(), flags=re.M)


def test_nginx_reads_it(tmp_path: Path) -> None:
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        pytest.skip("no nginx on this machine (Debian: nginx): whether it reads the template is NOT known")
    path = tmp_path / "nginx.conf"
    path.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{nginx_site()}\n}}\n")
    read = subprocess.run([found, "-t", "-p", tmp_path, "-c", path], capture_output=True, text=True, check=False)
    assert read.returncode == 0, read.stderr


def nginx_site() -> str:
    return site("server 127.0.0.1:1 max_fails=1;", f"127.0.0.1:{free_port()}")
