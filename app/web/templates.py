"""Renders the pages in `templates/` with the values common to all of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from jinja2 import BytecodeCache, Environment, FileSystemLoader, select_autoescape
from jinja2.bccache import Bucket
from markupsafe import escape
from starlette.requests import Request
from starlette.responses import HTMLResponse

from app.characters.style import STYLE
from app.languages.catalogue import LANGUAGES
from app.languages.figures import clocked, moves, number, opening_called, weekday
from app.languages.speaking import language, translated
from app.web.assets import ROOT, Assets
from app.web.portraits import portrait_url
from app.web.shown import clock_words
from app.web.wording import TemplateTexts
from app.web.words import words_url


class CompiledTemplates(BytecodeCache):
    """Keeps what the templates were compiled to, which is half a second of work, for every later site of this process.
    One whose text has changed is compiled anew."""

    def __init__(self) -> None:
        # One worker's own: it holds nothing but what the files say.
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        if (kept := self._kept.get(bucket.key)) is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._kept[bucket.key] = bucket.bytecode_to_string()


COMPILED = CompiledTemplates()


def make_environment(assets: Assets) -> Environment:
    """The Jinja environment, with autoescaping."""
    environment = Environment(
        loader=FileSystemLoader(ROOT / "templates"),
        autoescape=select_autoescape(("html", "svg")),
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=COMPILED,
        extensions=(TemplateTexts,),
    )
    environment.globals["asset"] = assets.url
    environment.globals["portrait_url"] = partial(portrait_url, assets)
    environment.globals["STYLE"] = STYLE
    environment.globals["clock_words"] = clock_words
    environment.globals["languages"] = LANGUAGES
    # For words of the house that a handler passes on in English, and for moves in standard notation.
    environment.filters["said"] = translated
    environment.filters["moves"] = moves
    environment.filters["number"] = number
    environment.filters["clocked"] = clocked
    environment.filters["weekday"] = weekday
    environment.filters["begun"] = begun
    environment.filters["opening_called"] = opening_called
    # Compiled at the start, because compiling on a page's first request would block the event loop.
    for name in environment.list_templates(extensions=("html", "svg")):
        environment.get_template(name)
    return environment


def render(request: Request, name: str, context: Mapping[str, Any], *, status: int = 200) -> HTMLResponse:
    """The page `name` in the reader's language. Every page has `player` (None when nobody is known), `import_map`,
    `asset(path)`, `feature_flags`, `origin`, `path`, `language` and `request` beside its own `context`."""
    state = request.app.state
    state.assets.look()
    house = getattr(state, "house", None)
    shared = {
        "player": getattr(request.state, "player", None),
        "import_map": state.assets.import_map,
        "feature_flags": {} if house is None else house.settings_view["flags"],
        "origin": str(request.base_url).rstrip("/"),
        "path": request.url.path,
        "language": language(),
        "request": request,
    }
    template = state.templates.get_template(name)
    page = with_words(state.assets, template.render({**shared, **context}))
    # Whatever keeps a page has to know that the next reader may want another one.
    headers = {"Content-Language": language(), "Vary": "Accept-Language, Cookie"}
    return HTMLResponse(page, status, headers)


def with_words(assets: Assets, page: str) -> str:
    """The page with the address of what its scripts say, which they wait for; an English one needs none."""
    address = words_url(assets, page)
    if address is None:
        return page
    known = escape(address)
    page = page.replace("<html ", f'<html data-words="{known}" ', 1)
    early = f'<link rel="preload" href="{known}" as="fetch" crossorigin>'
    return page.replace("</title>", f"</title>\n  {early}", 1)


def begun(words: str) -> str:
    """Words as they begin a sentence: the first letter large, the others as they are, unlike Jinja's `capitalize`."""
    return words[:1].upper() + words[1:]
