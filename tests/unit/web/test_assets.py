from __future__ import annotations

import gzip
import json
from pathlib import Path

import httpx
import pytest

from app.web.assets import ASK, FOREVER, Assets


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for name, text in {
        "static/js/main.js": 'import "./other.js";',
        "static/js/other.js": "export {};",
        "static/css/a.css": "a{}",
        "static/notes.txt": "not for the page",
        "node_modules/chess.js/dist/esm/chess.js": "export {};",
        "node_modules/chess.js/dist/cjs/chess.js": "module.exports = {};",
        "node_modules/evil/index.js": "alert(1)",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def test_only_files_of_the_page_and_of_the_allow_list_are_found(root: Path) -> None:
    assets = Assets(root)
    found = assets.find("/vendor/chess.js/chess.js")
    assert found is not None
    assert found.body == b"export {};"
    for url in ("/static/notes.txt", "/vendor/evil/index.js", "/vendor/chess.js/../evil/index.js", "/static/../x"):
        assert assets.find(url) is None


def test_the_import_map_leads_every_module_to_its_version(root: Path) -> None:
    assets = Assets(root)
    imports = json.loads(assets.import_map)["imports"]
    assert imports["chess.js"] == assets.url("/vendor/chess.js/chess.js")
    assert imports["/static/js/other.js"] == assets.url("js/other.js") != "/static/js/other.js"
    assert "/static/css/a.css" not in imports


def test_a_changed_file_has_another_address(root: Path) -> None:
    assets = Assets(root)
    before, hash_before = assets.url("js/other.js"), assets.import_map_hash
    (root / "static/js/other.js").write_text("export const changed = true;")
    again = Assets(root)
    assert again.url("js/other.js") != before
    assert again.import_map_hash != hash_before
    assert again.url("css/a.css") == assets.url("css/a.css")


def test_a_file_that_is_not_there_keeps_its_plain_address(root: Path) -> None:
    assert Assets(root).url("js/gone.js") == "/static/js/gone.js"


async def test_a_versioned_file_is_kept_for_ever_and_a_plain_one_asked_for(
    visitor: httpx.AsyncClient, assets: Assets
) -> None:
    versioned = await visitor.get(assets.url("css/base.css"))
    assert versioned.headers["cache-control"] == FOREVER
    assert versioned.headers["content-type"] == "text/css; charset=utf-8"
    plain = await visitor.get("/static/css/base.css")
    assert plain.headers["cache-control"] == ASK
    assert (await visitor.get("/static/css/base.css?v=0000")).headers["cache-control"] == ASK
    again = await visitor.get("/static/css/base.css", headers={"if-none-match": plain.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_text_is_packed_for_who_can_unpack_it(visitor: httpx.AsyncClient, assets: Assets) -> None:
    asset = assets.find("/static/css/base.css")
    assert asset is not None
    async with visitor.stream("GET", asset.url, headers={"accept-encoding": "gzip"}) as packed:
        raw = b"".join([part async for part in packed.aiter_raw()])
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(raw) == asset.body
    assert len(raw) < len(asset.body)
    plain = await visitor.get(asset.url, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == asset.body


async def test_everything_the_page_borrows_is_there(visitor: httpx.AsyncClient, assets: Assets) -> None:
    for url in json.loads(assets.import_map)["imports"].values():
        answer = await visitor.get(url)
        assert answer.status_code == 200, url
        assert "?v=" in url
        assert answer.headers["content-type"].startswith("text/javascript")
    fonts = await visitor.get("/vendor/fonts/newsreader-latin-wght-normal.woff2")
    assert (fonts.status_code, fonts.headers["content-type"]) == (200, "font/woff2")
