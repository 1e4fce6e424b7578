"""UCI programs that do as a test tells them."""

from __future__ import annotations

import sys
from pathlib import Path

_SCRIPT = Path(__file__).with_name("scripted_uci.py")


def scripted(mode: str, state: Path | None = None) -> tuple[str, ...]:
    """The command of the scripted engine in one of its modes."""
    return (sys.executable, str(_SCRIPT), mode, *((str(state),) if state is not None else ()))
