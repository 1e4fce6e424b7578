"""Static files: our own from `static/`, third-party ones by an allow-list from `node_modules/`, with versioned URLs."""

from __future__ import annotations

import asyncio
import base64
import gzip
import hashlib
import json
import os
import time
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from app.domain.errors import NotFound
from app.domain.flags import hidden_files

ROOT = Path(__file__).resolve().parents[2]

# The engine that runs in a reader's browser: the small build for one thread, which needs no isolation of the page.
ENGINE_SCRIPT = "/vendor/stockfish/stockfish-19-lite-single.js"
ENGINE_CODE = "/vendor/stockfish/stockfish-19-lite-single.wasm"

# Third-party files that are served: address under /vendor/ -> pattern of files in node_modules.
VENDOR = {
    "chessground": ("@lichess-org/chessground/dist/chessground.min.js", "@lichess-org/chessground/assets/*.css"),
    "socket.io-client": ("socket.io-client/dist/socket.io.esm.min.js",),
    "chess.js": ("chess.js/dist/esm/chess.js",),
    "stockfish": ("stockfish/bin/stockfish-19-lite-single.js", "stockfish/bin/stockfish-19-lite-single.wasm"),
    "fonts": (
        "@fontsource-variable/newsreader/files/*-latin*-wght-*.woff2",
        "@fontsource-variable/source-sans-3/files/*-latin*-wght-*.woff2",
        "@fontsource/newsreader/files/newsreader-latin-*.woff2",
    ),
}

# Import specifier of a package -> its file.
BARE = {
    "chessground": "/vendor/chessground/chessground.min.js",
    "socket.io-client": "/vendor/socket.io-client/socket.io.esm.min.js",
    "chess.js": "/vendor/chess.js/chess.js",
}

MEDIA_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".png": "image/png",
    ".webp": "image/webp",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".wasm": "application/wasm",
}
PACKED_ALREADY = {".png", ".webp", ".woff2", ".mp3", ".ogg", ".ico"}

# With its hash in the address a file never changes; without, the browser asks each time whether it has. Fonts are
# named by stylesheets without a hash and change with their package only: a week.
FOREVER = "public, max-age=31536000, immutable"
ASK = "no-cache"
WEEK = "public, max-age=604800"

# Seconds between two looks for changed files; a developer reloads no faster.
LOOK_AGAIN = 1.0

# Bytes from which a file is compressed in a thread.
PACK_BESIDE = 256 * 1024

# Hex digits of the SHA-256 that name a version: 64 bits tell any two versions of one file apart.
VERSION_DIGITS = 16


class File(NamedTuple):
    """A file on disk with its modification time (ns) and size (bytes), by which changes are detected."""

    path: Path
    mtime_ns: int
    size: int


@dataclass(frozen=True)
class Asset:
    """One file as it is served. `url` carries no version; `version` is the start of its SHA-256 in hex."""

    url: str
    body: bytes
    media_type: str
    version: str
    packable: bool

    @property
    def versioned_url(self) -> str:
        return f"{self.url}?v={self.version}"

    @cached_property
    def packed(self) -> bytes:
        """The body in gzip, computed once."""
        return gzip.compress(self.body, compresslevel=9, mtime=0)


class Assets:
    """All files, in memory: a few hundred kilobytes, and two megabytes of the browser's engine."""

    def __init__(self, root: Path = ROOT, hidden: Collection[str] = ()) -> None:
        """`hidden` are the flags that are off (`domain.flags`): files of theirs are not served."""
        self._root = root
        self._hidden = tuple(f"/static/{path}" for path in hidden_files(hidden))
        # Packages change only when they are installed; our own files also while developing.
        self._borrowed = _vendor_files(root / "node_modules")
        # One worker's own: files of the house.
        self._files: dict[str, File] = {}
        self._assets: dict[str, Asset] = {}
        self._looked_at = 0.0
        self.import_map = ""
        self.import_map_hash = ""
        self.look()

    def look(self) -> None:
        """Reads new and changed files of our own, at most once a second."""
        if time.monotonic() - self._looked_at < LOOK_AGAIN:
            return
        own = _static_files(self._root / "static")
        files = {**self._borrowed, **{url: file for url, file in own.items() if not url.startswith(self._hidden)}}
        if files != self._files:
            self._assets = {
                url: self._assets[url] if self._files.get(url) == file else _read(url, file.path)
                for url, file in files.items()
            }
            self._files = files
            self._map_imports()
        self._looked_at = time.monotonic()

    def find(self, url: str) -> Asset | None:
        """The asset at an address without its query."""
        return self._assets.get(url)

    def url(self, name: str) -> str:
        """The address, with its version, of a file named from `static/` on, or of one under `/vendor/`. A file that
        is not there keeps its plain address, so that a page does not fail for want of an ornament."""
        url = name if name.startswith("/") else f"/static/{name}"
        asset = self._assets.get(url)
        return url if asset is None else asset.versioned_url

    def _map_imports(self) -> None:
        imports = {name: self.url(url) for name, url in BARE.items()}
        # A module's own relative imports go through the map too, and so reach the same versioned file as the page.
        imports |= {url: self.url(url) for url in self._assets if url.startswith("/static/") and url.endswith(".js")}
        self.import_map = json.dumps({"imports": imports}, separators=(",", ":"), sort_keys=True).replace(
            "<", "\\u003c"
        )
        self.import_map_hash = base64.b64encode(hashlib.sha256(self.import_map.encode()).digest()).decode()


async def serve_asset(request: Request) -> Response:
    """Answers `/static/...` and `/vendor/...`."""
    assets: Assets = request.app.state.assets
    assets.look()
    asset = assets.find(request.url.path)
    if asset is None:
        raise NotFound
    headers = {"ETag": f'"{asset.version}"', "Vary": "Accept-Encoding", "Cache-Control": _cache_control(asset, request)}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packable and "gzip" in request.headers.get("accept-encoding", ""):
        # Compressing the engine takes a tenth of a second, so it runs in a thread.
        body = await asyncio.to_thread(lambda: asset.packed) if len(body) > PACK_BESIDE else asset.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=asset.media_type)


def _cache_control(asset: Asset, request: Request) -> str:
    if request.query_params.get("v") == asset.version:
        return FOREVER
    return WEEK if asset.media_type == MEDIA_TYPES[".woff2"] else ASK


def _static_files(folder: Path) -> dict[str, File]:
    files: dict[str, File] = {}
    folders = [(str(folder), "/static")]
    while folders:
        place, url = folders.pop()
        with os.scandir(place) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders.append((entry.path, f"{url}/{entry.name}"))
                elif os.path.splitext(entry.name)[1] in MEDIA_TYPES:
                    status = entry.stat()
                    files[f"{url}/{entry.name}"] = File(Path(entry.path), status.st_mtime_ns, status.st_size)
    return dict(sorted(files.items()))


def _vendor_files(modules: Path) -> dict[str, File]:
    return {
        f"/vendor/{package}/{path.name}": File(path, 0, 0)
        for package, patterns in VENDOR.items()
        for pattern in patterns
        for path in sorted(modules.glob(pattern))
    }


def _read(url: str, path: Path) -> Asset:
    body = path.read_bytes()
    version = hashlib.sha256(body).hexdigest()[:VERSION_DIGITS]
    return Asset(url, body, MEDIA_TYPES[path.suffix], version, path.suffix not in PACKED_ALREADY)
