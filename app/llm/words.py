"""Words on their way to a model, and words that come from one: fenced the one way, mistrusted the other."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from app.domain.hostile import attack_in
from app.domain.text import tidy

# Characters of somebody's text that a model is shown: a line of talk, a backstory's paragraph.
LONGEST_SHOWN = 1_500
_TAG = re.compile(r"<\s*[a-z/!?]|&(?:#\d+|#x[0-9a-f]+|lt|gt);|javascript\s*:|\bon\w+\s*=|\]\(", re.IGNORECASE)
_FENCE = re.compile(r"<{2,}|>{2,}")


def fence(label: str, text: str, longest: int = LONGEST_SHOWN) -> str:
    """Somebody's text as data: on one line between marks that it cannot write itself."""
    return f"<<{label}: {_FENCE.sub(' ', tidy(text))[:longest]}>>"


def told_by_model(text: str, longest: int) -> str | None:
    """The text of a model as it may be kept and shown, or None: too long, empty, markup, orders, noise."""
    plain = tidy(text)
    if not plain or len(plain) > longest or _TAG.search(text) or attack_in(text) is not None:
        return None
    return plain


def prompt(folder: str, name: str) -> str:
    """The rules in a Markdown file beside the package whose `__file__` is `folder`."""
    return _read(Path(folder).parent / "prompts" / f"{name}.md")


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()
