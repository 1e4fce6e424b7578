"""The steward's handbook: the house, rules and endings, and what anybody at the club can tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from app.desk.figures import FIGURES
from app.domain.values import Value
from app.soul.listening.handbook import handbook as everybodys
from app.soul.listening.handbook import views

FILES = tuple(Path(__file__).with_name(f"{name}.toml") for name in ("handbook", "help", "pages", "elsewhere"))

Kind = Literal["house", "rule", "ending", "advice", "small", "club", "page"]

# The entry that is told by the page somebody is on.
THIS_PAGE = "this-page"


# A question for yes or no, and one that asks which of two.
_WHETHER = re.compile(
    r"(?:^\W{0,3}|[.,;!?] |\b(?:and|but|so|or|ok|okay|hi|hello|please|then|also) )"
    r"(?:is|are|am|was|do|does|did|can|could|may|might|will|would|has|have|must|should)\b"
)
_EITHER = re.compile(r"\bor\b(?! not\b| do\b| is\b| can\b| does\b)")


class HandbookEntry(Value):
    """One entry: `said` are ways in which it is asked, `told` is the answer, `more` what is behind it. `fen` with
    `arrow` (UCI) and `caption` is a position to show, `links` are words and a path. One with a `flag` is told while
    that feature is shown, one with an `unless` while that one is not; one of the kind `page` says what a screen is for
    (`page-<screen>`). `cases` are patterns with what is told instead of `told` where a question holds the first of
    them: a part of it, or the same with the yes or no that was asked for. `yes` and `no` are patterns of questions
    for yes or no to which `told` says that."""

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
    cases: tuple[tuple[str, str], ...] = ()
    yes: str = ""
    no: str = ""

    def case_of(self, low: str) -> int | None:
        """Which of the `cases` a question asks for, in small letters without accents; None for all of the entry."""
        forms = (re.compile(form) for form, _ in self.cases)
        return next((at for at, form in enumerate(forms) if form.search(low)), None)

    def word_for(self, low: str) -> Literal["", "Yes", "No"]:
        """The yes or no that `told` is to a question, in small letters without accents; empty where it is neither."""
        if not _WHETHER.search(low) or _EITHER.search(low):
            return ""
        forms = ((word, re.compile(form)) for word, form in (("Yes", self.yes), ("No", self.no)) if form)
        found = next((word for word, form in forms if form.search(low)), None)
        return "Yes" if found == "Yes" else "No" if found == "No" else ""

    def in_case(self, case: int | None) -> str:
        """What is told in one of the `cases`, or where it is none of them."""
        return self.told if case is None or case >= len(self.cases) else self.cases[case][1]

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
    own = [HandbookEntry.model_validate(row | _with_figures(row)) for row in rows]
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


def _with_figures(row: Mapping[str, Any]) -> dict[str, Any]:
    """What a row tells, with the numbers of the house in it."""
    cases = [(form, words.format_map(FIGURES)) for form, words in row.get("cases", ())]
    return {"told": row["told"].format_map(FIGURES), "cases": cases}


def _sentence(clause: str) -> str:
    """A clause without capital and full stop as a sentence."""
    return f"{clause[:1].upper()}{clause[1:]}." if clause else ""
