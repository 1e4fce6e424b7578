"""What every tool of the steward promises: typed arguments, who may ask, what a model may see of its findings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict

from app.accounts.player import Player
from app.desk.screen import Screen
from app.desk.services import DeskServices
from app.domain.events.desk import DeskBoard, DeskLink


class Category(StrEnum):
    """What a tool is about; with a model, each category has an agent of its own."""

    GAME = "game"
    MEMORY = "memory"
    CLUB = "club"


class ToolRefused(Exception):
    """A tool that may not or cannot answer: `code` as of requests, and a sentence for the asker."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


@dataclass(frozen=True, slots=True)
class About:
    """What an answer was about, and of its tool which aspect, for "show me", "why?" and "and Rosa?"; `asked` is the
    question as it was read, where that is not what was typed, `move` one (UCI) that was told of after `ply`
    half-moves and not played there, `line` the whole of it where it was one of several moves, `among` the slugs of the
    characters that it named together."""

    tool: str
    match_id: str | None = None
    ply: int | None = None
    character: str | None = None
    entry: str | None = None
    aspect: str | None = None
    asked: str | None = None
    move: str | None = None
    line: Sequence[str] = ()
    among: Sequence[str] = ()

    @property
    def tried(self) -> tuple[str, ...]:
        """The moves (UCI) that were told of after `ply` half-moves and not played."""
        return tuple(self.line) or ((self.move,) if self.move else ())


@dataclass(frozen=True, slots=True)
class Study:
    """The position on an analysis board: `moves` (UCI) from `fen`. Made by `desk.study.read_study` alone, which has
    played them."""

    fen: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks, and where: `ply` is the half-move that the page shows, where it shows one of several, `about` what the
    last answer was about, `before` the question it answered, `study` what stands on the analysis board, `names` the
    first names of those of the house whom they may name."""

    player: Player
    screen: Screen
    ply: int | None = None
    about: About | None = None
    before: str | None = None
    study: Study | None = None
    names: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of a tool, JSON-ready. `facts` may be shown to a model; `internal_info` never is: ids, positions as
    FEN, links, timings. What is not `settled` is looked up anew each time, whatever the life of the tool's results: of
    a game whose analysis is still being made."""

    facts: dict[str, Any]
    internal_info: dict[str, Any] = field(default_factory=dict)
    settled: bool = True


@dataclass(frozen=True, slots=True)
class DeskAnswer:
    """An answer in the steward's voice, with boards, links and questions that follow from it; `refused` where a tool
    would not or could not answer."""

    text: str
    boards: tuple[DeskBoard, ...] = ()
    links: tuple[DeskLink, ...] = ()
    suggestions: tuple[str, ...] = ()
    about: About | None = None
    refused: bool = False


class ToolArguments(BaseModel):
    """The base of all arguments: unknown fields are refused, and types are not bent into each other."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


@dataclass(frozen=True, slots=True)
class Aspect:
    """One side of what a tool can tell. `topic` says in a few words what it is about, `said` are ways in which it is
    asked for; on the `screens` named it is asked more often than elsewhere."""

    topic: str
    said: tuple[str, ...]
    screens: tuple[str, ...] = ()


class DeskTool(ABC):
    """One tool; a file in `desk/tools` that ends with `TOOL = ...` is all it takes.

    `life` is for how many exchanges a result is kept (`llm_cache_duration`), `seconds` its time limit; the findings of
    a `private` tool are kept in memory only, and stored answers leave them out. `doing` is what the asker reads while
    it works.
    """

    name: ClassVar[str]
    category: ClassVar[Category]
    description: ClassVar[str]
    doing: ClassVar[str]
    arguments: ClassVar[type[ToolArguments]]
    aspects: ClassVar[Mapping[str, Aspect]]
    life: ClassVar[int] = 0
    seconds: ClassVar[float] = 2.0
    private: ClassVar[bool] = False

    def key(self, given: Any, asker: Asker, at: DeskServices) -> Mapping[str, object]:  # noqa: ARG002 - for those that do
        """What beside the arguments the findings depend on: the subject of the screen, the ply of a live game."""
        return {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:  # noqa: ARG002 - the same
        """The arguments that a question in plain words asks for, where no model chooses them: what was read for this
        tool, else what holds where nothing is said. Raises ValueError where that is not enough."""
        return question.given if isinstance(question.given, self.arguments) else self.arguments()

    @abstractmethod
    async def look(self, given: Any, asker: Asker, at: DeskServices) -> Findings:
        """The findings for arguments of the type `arguments`, as far as `asker` may know them. Raises ToolRefused."""

    @abstractmethod
    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        """The answer without a model. Pure."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question as it was asked, and what it names: a move as written ("17.Bxh7"), a character's slug, an entry of the
    handbook; `given` are the arguments of its tool, where they are known already."""

    text: str
    asker: Asker
    move: str | None = None
    character: str | None = None
    entry: str | None = None
    given: ToolArguments | None = None
