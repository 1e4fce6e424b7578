"""The events of the desk. `DESK_EVENTS` maps each name to its class."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.domain.values import Value


class DeskLink(Value):
    """Where something can be seen: words and a path of the club. `tool` is what found it."""

    words: str
    href: str
    tool: str | None = None


class DeskBoard(Value):
    """A position to be drawn: `last` is the move that led to it and `arrow` another one, both in UCI. One that stood in
    a game has its `match_id` and the number of half-moves before it as `ply`, for a page with that game to show it."""

    fen: str
    match_id: str | None = None
    ply: int | None = None
    orientation: Literal["white", "black"] = "white"
    last: str | None = None
    arrow: str | None = None
    caption: str = ""


class DeskExchange(Value):
    """A question and its answer. A long answer is kept shortened."""

    id: str
    question: str
    answer: str
    sources: list[DeskLink] = Field(default=[])
    boards: list[DeskBoard] = Field(default=[])


class DeskOccasion(Value):
    """Something the steward offers by itself, once: words, and where it leads or what it asks for the visitor."""

    occasion: str
    text: str
    links: list[DeskLink] = Field(default=[])
    ask: str | None = None


class DeskState(Value):
    """Sent on entering and when the screen changes: the latest exchanges, a first line that knows the screen, and some
    questions that can be put on it."""

    screen: str
    subject: str | None = None
    greeting: str
    suggestions: list[str]
    exchanges: list[DeskExchange]
    occasion: DeskOccasion | None = None


class ToolStarted(Value):
    """The steward looks something up; `words` say what, for people."""

    exchange_id: str
    name: str
    words: str


class ToolFinished(Value):
    """It has been found, or was at hand (`cached`)."""

    exchange_id: str
    name: str
    cached: bool


class AnswerDelta(Value):
    """The next words of an answer."""

    exchange_id: str
    text: str


class StewardAnswer(Value):
    """The whole answer, with where it comes from."""

    exchange_id: str
    text: str
    sources: list[DeskLink]
    boards: list[DeskBoard] = Field(default=[])
    suggestions: list[str] = Field(default=[], description="questions that follow from it")
    stopped: bool = False


class DeskError(Value):
    """A question that got no answer."""

    exchange_id: str
    code: str
    message: str


DESK_EVENTS: dict[str, type[Value]] = {
    "desk_state": DeskState,
    "tool_started": ToolStarted,
    "tool_finished": ToolFinished,
    "answer_delta": AnswerDelta,
    "answer": StewardAnswer,
    "desk_error": DeskError,
}
