"""The club as an installable web app: the manifest, the service worker, and the offline page."""

from __future__ import annotations

import hashlib
import json

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from app.languages.speaking import language, tr
from app.web.assets import ASK, Assets
from app.web.templates import render
from app.web.words import words_url

router = APIRouter(include_in_schema=False)

# The background of the dark theme, as in tokens.css, shown before the first paint.
EVENING = "#15170f"

OFFLINE = "/offline"
ASKED_BY_LANGUAGE = {"Cache-Control": ASK, "Vary": "Accept-Language, Cookie"}

# What the page for a lost line needs: named from `static/` on, or under `/vendor/`.
SHELL_FILES = (
    "css/tokens.css",
    "css/fonts.css",
    "css/base.css",
    "css/controls.css",
    "css/doors.css",
    "favicon.svg",
    "pieces.svg",
    "js/theme.js",
    "js/language.js",
    "js/site.js",
    "js/light.js",
    "js/notices.js",
    "js/offline.js",
)
# Named by the stylesheet without a hash.
SHELL_FONTS = (
    "/vendor/fonts/newsreader-latin-wght-normal.woff2",
    "/vendor/fonts/source-sans-3-latin-wght-normal.woff2",
)


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What a browser shows of the club among other apps."""
    assets: Assets = request.app.state.assets
    icons = [
        {"src": assets.url("favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": assets.url("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": assets.url("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
        {"src": assets.url("icons/mask-512.png"), "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    ]
    body = {
        "id": "/",
        "name": "Chess Club",
        "short_name": "Chess Club",
        "description": tr("A chess club you walk into and are remembered."),
        "lang": language(),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": EVENING,
        "theme_color": EVENING,
        "categories": ["games"],
        "icons": icons,
        "shortcuts": [{"name": tr("What they remember about you"), "url": "/memories"}],
    }
    return JSONResponse(body, media_type="application/manifest+json", headers=ASKED_BY_LANGUAGE)


@router.get("/sw.js")
async def service_worker(request: Request) -> Response:
    """The worker with its shell. Its version is a digest of everything in it: whatever changes makes a new one."""
    assets: Assets = request.app.state.assets
    assets.look()
    page = offline_page(request)
    files = [assets.url(name) for name in SHELL_FILES] + list(SHELL_FONTS)
    # What the scripts of that page say, where it is not English.
    words = words_url(assets, bytes(page.body).decode())
    files += [] if words is None else [words]
    script = assets.find("/static/js/shell.js")
    digest = hashlib.sha256(b"\0".join([script.body if script else b"", page.body, *map(str.encode, files)]))
    shell = {"version": digest.hexdigest()[:16], "page": OFFLINE, "files": files}
    body = f"self.SHELL = {json.dumps(shell)};\n".encode() + (script.body if script else b"")
    return Response(body, media_type="text/javascript; charset=utf-8", headers=ASKED_BY_LANGUAGE)


@router.get("/favicon.ico")
async def favicon(request: Request) -> Response:
    """For pictures and programs, which look for it here; pages name their own."""
    return RedirectResponse(request.app.state.assets.url("icons/icon-192.png"), 307)


@router.get(OFFLINE)
async def offline(request: Request) -> Response:
    """The page that the worker keeps for a lost line. Nobody's name is on it."""
    return offline_page(request)


def offline_page(request: Request) -> Response:
    """The same bytes for everybody."""
    return render(request, "offline.html", {})
