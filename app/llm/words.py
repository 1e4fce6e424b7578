"""Fences other people's text in prompts, and filters texts written by models."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from app.domain.hostile import attack_in
from app.domain.text import tidy

# Characters of a fenced text: enough for a line of talk or a paragraph of a backstory.
LONGEST_SHOWN = 1_500
_TAG = re.compile(r"<\s*[a-z/!?]|&(?:#\d+|#x[0-9a-f]+|lt|gt);|javascript\s*:|\bon\w+\s*=|\]\(", re.IGNORECASE)
_FENCE = re.compile(r"<{2,}|>{2,}")


def fence(label: str, text: str, longest: int = LONGEST_SHOWN) -> str:
    """A text as data in a prompt: on one line, between marks that are removed from the text itself."""
    return f"<<{label}: {_FENCE.sub(' ', tidy(text))[:longest]}>>"


def told_by_model(text: str, longest: int) -> str | None:
    """A model's text, tidied; None if it is empty, too long, or contains markup or instructions."""
    plain = tidy(text)
    if not plain or len(plain) > longest or _TAG.search(text) or attack_in(text) is not None:
        return None
    return plain


def prompt(folder: str, name: str) -> str:
    """The text of `prompts/<name>.md` beside the module whose `__file__` is `folder`."""
    return _read(Path(folder).parent / "prompts" / f"{name}.md")


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()
