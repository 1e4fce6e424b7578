"""What scripts say in other languages: for each page a small catalogue, with what its own modules say and no more."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from starlette.responses import Response

from app.domain.errors import NotFound
from app.languages import speaking
from app.languages.catalogue import LANGUAGES, PSEUDO, SOURCE, catalogue
from app.web.assets import ASK, FOREVER, VERSION_DIGITS, Assets

router = APIRouter(include_in_schema=False)

ROOT_OF_SCRIPTS = "/static/js/"

# A page has at most half a dozen modules of its own.
MOST_ENTRIES = 16
# Scripts of the house, in a few versions while somebody changes them.
SCRIPTS_KEPT = 1_024

_IMPORTED = re.compile(r'(?:\bfrom|\bimport)[ (]*"(\.[^"\n]+\.js)"')
_SAID = re.compile(r'\btrn?\(\s*("(?:[^"\\\n]|\\.)*")(?:,\s*("(?:[^"\\\n]|\\.)*"))?')
_ENTRY = re.compile(r'<script type="module" src="/static/js/([^"?\n]+)\.js')


def texts_in(script: str) -> Iterator[tuple[str, str | None]]:
    """What a script says: each text, and its plural where it has one."""
    for found in _SAID.finditer(script):
        many = found[2] if found[0].startswith("trn(") else None
        yield json.loads(found[1]), None if many is None else json.loads(many)


@lru_cache(maxsize=SCRIPTS_KEPT)
def _read(url: str, version: str, body: bytes) -> tuple[tuple[str, ...], tuple[tuple[str, str | None], ...]]:  # noqa: ARG001
    """The modules that a script imports, and what it says."""
    text = body.decode()
    return tuple(_beside(url, name) for name in _IMPORTED.findall(text)), tuple(texts_in(text))


def _beside(url: str, relative: str) -> str:
    """The address of a module as another one names it."""
    folders = url.split("/")[:-1]
    for part in relative.split("/"):
        if part == "..":
            folders.pop()
        elif part != ".":
            folders.append(part)
    return "/".join(folders)


def words_for(assets: Assets, name: str, entries: Iterable[str]) -> bytes:
    """The catalogue as JSON for modules named from `js/` on without `.js`, with all that they import: English to the
    text, or to its two forms."""
    known = catalogue(name)
    words: dict[str, str | tuple[str, str]] = {}
    ahead = [f"{ROOT_OF_SCRIPTS}{entry}.js" for entry in entries]
    seen = set(ahead)
    while ahead:
        asset = assets.find(ahead.pop())
        if asset is None:
            continue
        imported, texts = _read(asset.url, asset.version, asset.body)
        for text, many in texts:
            told = known.text(text) if many is None else known.forms(text)
            if told is not None and told != text:
                words[text] = told
        ahead += [url for url in imported if url not in seen]
        seen.update(imported)
    return json.dumps(words, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def words_url(assets: Assets, page: str) -> str | None:
    """The address of the catalogue for a page, by the modules that it loads; None for an English one."""
    name = speaking.language()
    if name == SOURCE:
        return None
    entries = sorted(set(_ENTRY.findall(page)))
    version = _version(words_for(assets, name, entries))
    return f"/words.json?{urlencode({'language': name, 'of': ' '.join(entries), 'v': version})}"


@router.get("/words.json")
async def words(request: Request, language: str = SOURCE, of: str = "", v: str = "") -> Response:
    """The catalogue of a page's scripts. Raises NotFound for a language that nobody has written."""
    if language not in LANGUAGES and language != PSEUDO:
        raise NotFound
    body = words_for(request.app.state.assets, language, of.split(" ")[:MOST_ENTRIES])
    headers = {"Cache-Control": FOREVER if v == _version(body) else ASK}
    return Response(body, headers=headers, media_type="application/json")


def _version(body: bytes) -> str:
    return hashlib.sha256(body).hexdigest()[:VERSION_DIGITS]
