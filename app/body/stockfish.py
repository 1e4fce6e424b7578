"""Where Stockfish may be found: a native one, or the WebAssembly build of the npm package run by Node."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from pathlib import Path

# Where packages put the program without always putting the folder on the PATH (Debian's is the games folder).
USUAL_PLACES: tuple[str, ...] = (
    "/usr/games/stockfish",
    "/usr/bin/stockfish",
    "/usr/local/bin/stockfish",
    "/usr/local/games/stockfish",
    "/opt/homebrew/bin/stockfish",
    "/opt/local/bin/stockfish",
    "/snap/bin/stockfish",
    "/home/linuxbrew/.linuxbrew/bin/stockfish",
)
# The build that runs in one thread with the small network: the only one that needs neither threads nor 100 MB.
WASM_GLOB = "stockfish/bin/stockfish-*-lite-single.js"


def find_stockfish(
    path_setting: str | None = None, *, usual_places: Sequence[str] = USUAL_PLACES
) -> tuple[str, ...] | None:
    """The command of a native Stockfish: the setting (a path or a name), the PATH, the usual places; None without."""
    if path_setting:
        chosen = shutil.which(os.path.expanduser(path_setting))
        if chosen is not None:
            return (chosen,)
    on_path = shutil.which("stockfish")
    if on_path is not None:
        return (on_path,)
    return next(((place,) for place in usual_places if os.access(place, os.X_OK) and Path(place).is_file()), None)


def find_wasm_stockfish(node_modules: Path, *, node: str = "node") -> tuple[str, ...] | None:
    """The command of the WebAssembly Stockfish, its newest version; None without the package or without Node."""
    program = shutil.which(node)
    scripts = sorted(node_modules.glob(WASM_GLOB), key=_version)
    return (program, str(scripts[-1])) if program is not None and scripts else None


def _version(script: Path) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", script.name))
