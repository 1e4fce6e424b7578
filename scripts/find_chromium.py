"""Prints the path of a Chromium that can be driven, or nothing: exit status 1 when there is none.

CHROMIUM names one; otherwise the PATH is searched, then what Playwright has downloaded.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
# Where Playwright keeps its own, by system.
PLAYWRIGHT = (
    "~/.cache/ms-playwright/chromium-*/chrome-linux*/chrome",
    "~/Library/Caches/ms-playwright/chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
)


def find_chromium() -> str | None:
    """The program's path, None when there is none."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    for name in NAMES:
        if found := shutil.which(name):
            return found
    for pattern in PLAYWRIGHT:
        home, _, rest = pattern.partition("/")
        for path in sorted(Path(home).expanduser().glob(rest), reverse=True):
            return str(path)
    return None


if __name__ == "__main__":
    chromium = find_chromium()
    if chromium is None:
        sys.exit(1)
    print(chromium)
