"""Digests of images come from a registry, at a release, and none is invented. The registry here is a small one on this
machine."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.house.test_container import DOCKERFILE, ROOT

PASS = "let-me-in"


class Registry(ThreadingHTTPServer):
    """Serves manifests to whoever has fetched a pass first, as the big ones do."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answering)
        self.manifests: dict[str, bytes] = {}
        # What it tells of a manifest in the place of the digest.
        self.lies: dict[str, str] = {}
        self.asked: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Answering(BaseHTTPRequestHandler):
    server: Registry

    def do_GET(self) -> None:
        if self.path.startswith("/token?"):
            self.answer(200, json.dumps({"token": PASS}).encode())
        elif self.headers["Authorization"] != f"Bearer {PASS}":
            scope = f'Bearer realm="{self.server.url}/token",service="here",scope="pull"'
            self.answer(401, b"{}", **{"WWW-Authenticate": scope})
        elif (body := self.server.manifests.get(self.path)) is None:
            self.answer(404, b"{}")
        else:
            self.server.asked.append(self.headers["Accept"])
            told = self.server.lies.get(self.path, f"sha256:{hashlib.sha256(body).hexdigest()}")
            self.answer(200, body, **{"Docker-Content-Digest": told})

    def answer(self, status: int, body: bytes, **headers: str) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def registry() -> Iterator[Registry]:
    with Registry() as registry:
        for image, tag in images(DOCKERFILE):
            registry.manifests[f"/v2/library/{image}/manifests/{tag}"] = f'{{"of": "{image}"}}'.encode()
        threading.Thread(target=registry.serve_forever, daemon=True).start()
        yield registry
        registry.shutdown()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "Dockerfile"
    file.write_text(DOCKERFILE)
    return file


def images(dockerfile: str) -> list[tuple[str, str]]:
    named = [line.split()[1] for line in dockerfile.splitlines() if line.startswith("FROM ")]
    return [(image, tag.partition("@")[0]) for image, _, tag in (name.partition(":") for name in named)]


def fill_in(file: Path, registry: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scripts.fill_digests", registry, "--file", str(file)], cwd=ROOT, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip


def test_every_image_gets_the_digest_of_what_the_registry_sends(registry: Registry, file: Path) -> None:
    ended = fill_in(file, registry.url)
    assert ended.returncode == 0, ended.stderr
    expected = DOCKERFILE
    for image, tag in images(DOCKERFILE):
        digest = hashlib.sha256(registry.manifests[f"/v2/library/{image}/manifests/{tag}"]).hexdigest()
        expected = expected.replace(f"{image}:{tag}", f"{image}:{tag}@sha256:{digest}")
    assert file.read_text() == expected
    assert all(kinds.startswith("application/vnd.oci.image.index") for kinds in registry.asked)


def test_a_digest_that_is_there_is_brought_up_to_date(registry: Registry, file: Path) -> None:
    assert fill_in(file, registry.url).returncode == 0
    before = file.read_text()
    assert fill_in(file, registry.url).returncode == 0
    assert file.read_text() == before
    (image, tag), *_ = images(DOCKERFILE)
    registry.manifests[f"/v2/library/{image}/manifests/{tag}"] = b'{"of": "somebody later"}'
    assert fill_in(file, registry.url).returncode == 0
    assert file.read_text() == before.replace(
        hashlib.sha256(f'{{"of": "{image}"}}'.encode()).hexdigest(),
        hashlib.sha256(b'{"of": "somebody later"}').hexdigest(),
    )


@pytest.mark.parametrize("trouble", ["no such tag", "another digest", "nobody there"])
def test_what_cannot_be_resolved_leaves_the_file_as_it_is(registry: Registry, file: Path, trouble: str) -> None:
    image, tag = images(DOCKERFILE)[-1]
    address, url = f"/v2/library/{image}/manifests/{tag}", registry.url
    if trouble == "no such tag":
        del registry.manifests[address]
    elif trouble == "another digest":
        registry.lies[address] = f"sha256:{'0' * 64}"
    else:
        url = "http://127.0.0.1:9"
    ended = fill_in(file, url)
    assert ended.returncode == 1
    assert len(ended.stderr.splitlines()) == 1
    assert "Traceback" not in ended.stderr
    assert file.read_text() == DOCKERFILE
