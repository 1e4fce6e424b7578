"""The requests of clients at the desk."""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from app.domain.position import MAX_FEN_LENGTH, UCI_PATTERN
from app.domain.requests.base import Request
from app.domain.requests.play import ChatText

# The name of a screen and what it is about: the id of a game, the slug of a character.
ScreenText = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z_]{0,31}$")]
SubjectText = Annotated[str, StringConstraints(max_length=64)]
# A position, and the moves that led to one: longer games than that are asked about on their page.
FenText = Annotated[str, StringConstraints(max_length=MAX_FEN_LENGTH)]
UciText = Annotated[str, StringConstraints(pattern=UCI_PATTERN.pattern)]
MOST_MOVES = 400


class AskSteward(Request):
    """Ask the steward something, 1 to 500 characters. `ply` is the half-move that the page shows, where it shows one of
    several. On the analysis board `moves` (UCI) led to the position there, from `fen`, else from the start of a game;
    what is no position is passed over. Acknowledged with `exchange_id`; the answer follows as events. A question that
    is still being answered is stopped."""

    name: ClassVar[str] = "ask"
    text: ChatText
    ply: Annotated[int, Field(ge=0, le=2000)] | None = None
    fen: FenText | None = None
    moves: Annotated[list[UciText], Field(max_length=MOST_MOVES)] | None = None


class StopAnswer(Request):
    """Stop the answer that is being given; nothing happens if there is none."""

    name: ClassVar[str] = "stop"


class ShowScreen(Request):
    """The visitor is on another screen now: `screen` is its name (`match`, `summary`, `lobby`, ...; an unknown one is
    `elsewhere`), `subject` the id of the game or the slug of the character on it."""

    name: ClassVar[str] = "screen"
    screen: ScreenText
    subject: SubjectText | None = None


class ShowCache(Request):
    """The tool results that the steward holds for this session, and for how many more exchanges."""

    name: ClassVar[str] = "cache_state"
