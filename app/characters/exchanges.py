"""What a character of the cast says when it is talked to: written exchanges, one file for each in `app/presets/`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import Field, StringConstraints, model_validator

from app.characters.presets import PRESETS_FOLDER
from app.characters.written_files import read_written
from app.domain.coarse import is_coarse
from app.domain.text import bare
from app.domain.values import Value

FILE = "exchanges.toml"
# Characters of one line; a line and the question put back after it still fit into one answer (280, `soul.guard`).
LONGEST = 260

Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST)]
Said = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=120)]
Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]{1,47}$")]


class WrittenExchange(Value):
    """One exchange: `said` are ways in which players say it, `answers` whole answers, `more` what lies behind them
    (for "why?", "tell me more"), `next` the ids of exchanges that it may lead to. `ask` is a question that the
    character puts back, and `took` takes up whatever the player replies to it. `after` is the id of the exchange that
    it is mostly asked behind, as a second question."""

    id: Name
    after: Name | None = None
    topic: Annotated[str, StringConstraints(min_length=2, max_length=60)]
    said: tuple[Said, ...] = Field(min_length=2, max_length=6)
    answers: tuple[Line, ...] = Field(min_length=2, max_length=4)
    more: tuple[Line, ...] = Field(min_length=1, max_length=3)
    next: tuple[Name, ...] = Field(default=(), max_length=4)
    ask: Line | None = None
    took: tuple[Line, ...] = Field(default=(), max_length=3)

    @model_validator(mode="after")
    def _takes_up_what_it_asks(self) -> WrittenExchange:
        if (self.ask is None) != (not self.took):
            raise ValueError(f"{self.id}: `ask` and `took` belong together")
        return self

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything that the character says in it."""
        return (*self.answers, *self.more, *((self.ask,) if self.ask else ()), *self.took)


class WrittenTale(Value):
    """How visitors who have heard half of it ask for a memory in the sheet, whose narrative begins with `begins`."""

    begins: Annotated[str, StringConstraints(min_length=8, max_length=60)]
    said: tuple[Said, ...] = Field(min_length=2, max_length=6)


class Exchanges(Value):
    """All exchanges of one character, and `words`: for a language code, short openings of an answer to somebody who
    writes in that language. `story` says plainly, with every name and place, what the backstory in the sheet tells;
    `tale` are questions after the memories in the sheet, which are their own answers."""

    exchange: tuple[WrittenExchange, ...]
    story: tuple[WrittenExchange, ...] = ()
    tale: tuple[WrittenTale, ...] = ()
    words: dict[str, tuple[Line, ...]] = Field(default_factory=dict)

    @property
    def all(self) -> tuple[WrittenExchange, ...]:
        """The exchanges with those of the story."""
        return (*self.exchange, *self.story)

    @model_validator(mode="after")
    def _hang_together(self) -> Exchanges:
        ids = {one.id for one in self.all}
        if len(ids) < len(self.all):
            raise ValueError("two exchanges have one id")
        lost = next(((one.id, to) for one in self.all for to in one.next if to not in ids), None)
        lost = lost or next(((one.id, one.after) for one in self.all if one.after and one.after not in ids), None)
        if lost is not None:
            raise ValueError(f"{lost[0]}: there is no exchange {lost[1]!r}")
        coarse = next((line for one in self.all for line in one.lines if is_coarse(line, "family")), None)
        if coarse is not None:
            raise ValueError(f"a line is coarse: {coarse!r}")
        twice = next(_twice(bare(line) for one in self.all for line in one.lines), None)
        if twice is not None:
            raise ValueError(f"a line stands there twice: {twice!r}")
        return self


def load_exchanges(slug: str, folder: Path = PRESETS_FOLDER) -> Exchanges:
    """The exchanges of the character with this slug; none for one that is not of the cast. Takes some 250 ms. Raises
    BadPreset when the file cannot be read or breaks the rules."""
    return read_written(Exchanges, slug, FILE, folder) or Exchanges(exchange=())


@cache
def cast_that_talks() -> frozenset[str]:
    """The slugs of all characters with written exchanges."""
    return frozenset(path.parent.name for path in PRESETS_FOLDER.glob(f"*/{FILE}"))


@cache
def exchanges_of(slug: str) -> Exchanges:
    """The exchanges of a preset, read once by a process: about 2 MB for each of the eight."""
    return load_exchanges(slug)


def _twice(texts: Iterator[str]) -> Iterator[str]:
    """The texts that came before."""
    seen = set[str]()
    for text in texts:
        if text in seen:
            yield text
        seen.add(text)
