"""One pair of kinds that lie close together, and the words by which the second is meant."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.screen import ScreenKind
from app.desk.tool import AskedQuestion


@dataclass(frozen=True, slots=True)
class Twin:
    """A question for one of the kinds `of` is one for `to` where it says all of `said` and not `unless`; on the
    `screens` alone, where there are any; and `whom`: only where it is known of which character."""

    of: frozenset[str]
    to: str
    said: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None = None
    screens: frozenset[ScreenKind] = frozenset()
    whom: bool = False

    def fits(self, kind: str, low: str, question: AskedQuestion) -> bool:
        screen = question.asker.screen
        return (
            kind in self.of
            and (not self.screens or screen.kind in self.screens)
            and (not self.whom or bool(question.character or screen.character))
            and all(one.search(low) for one in self.said)
            and not (self.unless and self.unless.search(low))
        )


def _words(said: str) -> str:
    """A pattern for any of some words, parted by commas."""
    return rf"\b(?:{'|'.join(one.strip() for one in said.split(','))})\b"


def twin(of: str, to: str, *said: str, unless: str = "", on: tuple[ScreenKind, ...] = (), whom: bool = False) -> Twin:
    barred = re.compile(_words(unless)) if unless else None
    return Twin(frozenset(of.split()), to, tuple(re.compile(_words(one)) for one in said), barred, frozenset(on), whom)


@dataclass(frozen=True, slots=True)
class TwinRow:
    """One pair, as the arguments of `twin`."""

    of: str
    to: str
    said: tuple[str, ...]
    unless: str = ""
    on: tuple[ScreenKind, ...] = ()


def row(of: str, to: str, *said: str, unless: str = "", on: tuple[ScreenKind, ...] = ()) -> TwinRow:
    return TwinRow(of, to, said, unless, on)
