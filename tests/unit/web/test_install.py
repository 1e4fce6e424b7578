from __future__ import annotations

import json
import re
import shutil
import struct
from pathlib import Path
from typing import Any

import httpx
from fastapi import FastAPI

from app.web.assets import ROOT, Assets
from app.web.install import EVENING

# The background of the light theme, which stands in the pages and in tokens.css.
AFTERNOON = "#f2eadb"


async def shell(visitor: httpx.AsyncClient) -> tuple[httpx.Response, dict[str, Any]]:
    answer = await visitor.get("/sw.js")
    first = answer.text.splitlines()[0]
    return answer, json.loads(first.removeprefix("self.SHELL = ").removesuffix(";"))


async def test_the_manifest_names_icons_of_the_sizes_it_says(visitor: httpx.AsyncClient) -> None:
    answer = await visitor.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = await visitor.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "x".join(map(str, struct.unpack(">II", picture.content[16:24]))) == icon["sizes"]


async def test_the_worker_keeps_a_shell_of_files_that_are_there_and_of_nobody(guest: httpx.AsyncClient) -> None:
    answer, kept = await shell(guest)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert kept["page"] == "/offline"
    for url in kept["files"]:
        assert url.startswith(("/static/", "/vendor/fonts/"))
        assert "?v=" in url or url.endswith(".woff2")
        assert (await guest.get(url)).status_code == 200
    page = await guest.get("/offline")
    assert page.status_code == 200
    assert "Ada" not in page.text
    needed = set(re.findall(r'(?:href|src)="(/(?:static|vendor)/[^"#]+)', page.text))
    needed -= {url for url in needed if "/icons/" in url}
    assert needed <= set(kept["files"])


async def test_the_worker_is_the_same_for_everybody_until_a_file_changes(
    site: FastAPI, visitor: httpx.AsyncClient, tmp_path: Path
) -> None:
    before, kept = await shell(visitor)
    await visitor.post("/api/players/guest", json={"display_name": "Ada"})
    assert (await visitor.get("/sw.js")).content == before.content
    root = tmp_path / "house"
    shutil.copytree(ROOT / "static", root / "static")
    (root / "static/css/doors.css").write_text("main { color: red }")
    ours = site.state.assets
    site.state.assets = Assets(root)
    _, changed = await shell(visitor)
    site.state.assets = ours
    assert changed["version"] != kept["version"]
    assert changed["files"] != kept["files"]


async def test_the_frame_has_the_colours_of_the_room(visitor: httpx.AsyncClient) -> None:
    tokens = (ROOT / "static/css/tokens.css").read_text()
    assert f"--ground: light-dark({AFTERNOON}, {EVENING});" in tokens
    page = (await visitor.get("/offline")).text
    assert f'<meta name="theme-color" content="{AFTERNOON}" media="(prefers-color-scheme: light)">' in page
    assert f'<meta name="theme-color" content="{EVENING}" media="(prefers-color-scheme: dark)">' in page
