"""Words on their way to a model, and words that come from one: fenced the one way, mistrusted the other."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache, lru_cache
from pathlib import Path

from app.memory.hostile import attack_in, tidy
from app.openings.book import read_lines

# Characters of somebody's text that a model is shown: a line of talk, a backstory's paragraph.
LONGEST_SHOWN = 1_500
# So many words in a row that also stand somewhere else are no coincidence.
ECHOED_WORDS = 7
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


def strangers(named: Collection[str], known: Iterable[str]) -> frozenset[str]:
    """Of names of people that were found in a text (folded), those that belong there neither as one of `known` nor as a
    word of the game: people may call themselves Queen or Sicilian."""
    ours = {part for name in known for part in _parts(name)}
    return frozenset(name for name in named if not _parts(name) <= ours and not _parts(name) <= _chess_words())


def echoes(text: str, *sources: str) -> bool:
    """Whether `text` says a part of one of `sources` again, word for word."""
    runs = _runs(text)
    return bool(runs) and any(runs & _runs(source) for source in sources)


def echoes_rules(text: str, rules: str) -> bool:
    """The same for a prompt of ours."""
    return bool(_runs(text) & _runs_of_rules(rules))


def _runs(text: str) -> frozenset[str]:
    """Every `ECHOED_WORDS` words in a row, without case and signs."""
    said = re.findall(r"[^\W_]+", text.casefold())
    return frozenset(" ".join(said[at : at + ECHOED_WORDS]) for at in range(len(said) - ECHOED_WORDS + 1))


@lru_cache(maxsize=16)
def _runs_of_rules(rules: str) -> frozenset[str]:
    """There are a handful of prompts, and no text of a player is ever kept here."""
    return _runs(rules)


def _parts(name: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", name.casefold()))


@cache
def _chess_words() -> frozenset[str]:
    openings = {part for line in read_lines() for part in _parts(line.opening.name)}
    return frozenset(openings | _parts("white black king queen rook bishop knight pawn check mate draw"))


def prompt(folder: str, name: str) -> str:
    """The rules in a Markdown file beside the package whose `__file__` is `folder`."""
    return _read(Path(folder).parent / "prompts" / f"{name}.md")


@cache
def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8").strip()
