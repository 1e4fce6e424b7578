"""What visitors ask next, behind a line that a character of the cast has just told, and the answer to exactly that."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, model_validator

from app.characters.exchanges import Line, Said
from app.characters.presets import PRESETS_FOLDER
from app.characters.written_files import read_written
from app.domain.coarse import is_coarse
from app.domain.text import bare
from app.domain.values import Value

FILE = "asked_next.toml"


class WrittenNext(Value):
    """`said`: ways in which different people ask it, some short and leaning on the line before ("was it noisy?"), some
    that stand alone. `answer` answers just that and makes sense by itself. `later`: it is asked behind another answer
    that stands here, and hardly behind the line itself."""

    said: tuple[Said, ...] = Field(min_length=1, max_length=6)
    answer: Line
    later: bool = False


class AskedNext(Value):
    """All that is written for one character. The keys of `behind` name what was told: "basic work" and "name Emi" for
    what stands in `plainly.toml`, else the id of an exchange."""

    behind: dict[str, tuple[WrittenNext, ...]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _may_be_said(self) -> AskedNext:
        seen = set[str]()
        for one in (one for written in self.behind.values() for one in written):
            if bare(one.answer) in seen:
                raise ValueError(f"an answer stands there twice: {one.answer!r}")
            if is_coarse(one.answer, "family"):
                raise ValueError(f"an answer is coarse: {one.answer!r}")
            seen.add(bare(one.answer))
        return self


def load_asked_next(slug: str, folder: Path = PRESETS_FOLDER) -> AskedNext:
    """What is asked next of the character with this slug; nothing for one that is not of the cast. Raises BadPreset
    when the file cannot be read or breaks the rules."""
    return read_written(AskedNext, slug, FILE, folder) or AskedNext()
