"""The steward's handbook: the house, rules and endings, and what anybody at the club can tell."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from app.desk.figures import FIGURES
from app.domain.values import Value
from app.soul.listening.handbook import handbook as everybodys
from app.soul.listening.handbook import views

FILES = tuple(Path(__file__).with_name(f"{name}.toml") for name in ("handbook", "help", "pages", "elsewhere"))

Kind = Literal["house", "rule", "ending", "advice", "small", "club", "page"]

# The entry that is told by the page somebody is on.
THIS_PAGE = "this-page"


class HandbookEntry(Value):
    """One entry: `said` are ways in which it is asked, `told` is the answer, `more` what is behind it. `fen` with
    `arrow` (UCI) and `caption` is a position to show, `links` are words and a path. One with a `flag` is told while
    that feature is shown, one with an `unless` while that one is not; one of the kind `page` says what a screen is for
    (`page-<screen>`)."""

    id: str
    topic: str = ""
    kind: Kind = "house"
    flag: str | None = None
    unless: str | None = None
    said: tuple[str, ...]
    told: str
    more: str = ""
    links: tuple[tuple[str, str], ...] = ()
    screens: tuple[str, ...] = ()
    fen: str | None = None
    arrow: str | None = None
    caption: str = ""

    def is_told(self, hidden: Collection[str]) -> bool:
        """Whether it is told where the features `hidden` are off."""
        return self.flag not in hidden and (self.unless is None or self.unless in hidden)

    @property
    def anybodys(self) -> bool:
        """Whether anybody at the club can tell it."""
        return self.id.startswith("club-")


@cache
def entries() -> Mapping[str, HandbookEntry]:
    """Every entry by its id, the steward's own first. Raises ValueError for two of one id."""
    rows = [row for file in FILES for row in tomllib.loads(file.read_text(encoding="utf-8"))["entry"]]
    own = [HandbookEntry.model_validate(row | {"told": row["told"].format_map(FIGURES)}) for row in rows]
    clubs = [
        HandbookEntry(
            id=f"club-{one.id}",
            kind="advice" if one.id in views() else "club",
            said=one.said,
            told=_sentence(one.answers[0]),
            more=_sentence(" ".join(one.more)),
        )
        for one in everybodys().passages
    ]
    found = {entry.id: entry for entry in (*own, *clubs)}
    if len(found) != len(own) + len(clubs):
        raise ValueError("two entries of the handbook have one id")
    return found


def _sentence(clause: str) -> str:
    """A clause without capital and full stop as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}." if clause else ""
