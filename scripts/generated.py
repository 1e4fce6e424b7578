"""Writing generated files, or saying which of them are stale."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def stale(files: Mapping[Path, str]) -> list[Path]:
    """Those of `files` (path from the project's root -> wanted text) that say something else now."""
    return [path for path, text in files.items() if not (ROOT / path).exists() or (ROOT / path).read_text() != text]


def write_or_check(files: Mapping[Path, str], *, check: bool) -> int:
    """Writes what is stale, or with `check` only names it. Returns the exit status: 1 when a check finds something."""
    for path in (outdated := stale(files)):
        if check:
            print(f"stale: {path} (make docs)")
        else:
            (ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (ROOT / path).write_text(files[path])
            print(f"written: {path}")
    return 1 if check and outdated else 0
