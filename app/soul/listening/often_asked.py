"""What anybody asks of anybody ("do you live alone?"), or of the game they play ("did you enjoy it?"), found by meaning
in the ways in which people put it."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from app.characters.plainly import Basic
from app.soul.listening.heard import Vector
from app.soul.listening.wordings import Wordings

_FILE = Path(__file__).with_suffix(".toml")


class CommonQuestions:
    """The ways to ask, each with the key of what answers it: "often live_with", "basic home", "game enjoyed"."""

    def __init__(self) -> None:
        written = tomllib.loads(_FILE.read_text(encoding="utf-8"))
        basics = {f"basic {Basic(key)}": said for key, said in written["basics"].items()}
        asked = basics | {f"often {key}": said for key, said in written["often"].items()}
        asked |= {f"game {key}": said for key, said in written["game"].items()}
        self.said: dict[str, tuple[str, ...]] = {key: tuple(said) for key, said in asked.items()}
        self.keys = tuple(asked)
        self.wordings = Wordings(asked.values())

    def near(self, vector: Vector) -> list[tuple[float, str]]:
        """Every key with the cosine of its nearest wording, the nearest first; nothing without vectors."""
        cosines = self.wordings.near(range(len(self.keys)), vector)
        return sorted(zip(cosines, self.keys, strict=False), reverse=True)


@cache
def often_asked() -> CommonQuestions:
    """The same for all minds, read once by a process."""
    return CommonQuestions()
