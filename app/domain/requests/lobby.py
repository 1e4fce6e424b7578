"""The requests of clients in the lobby."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints

from app.domain.position import MAX_FEN_LENGTH
from app.domain.requests.base import Request
from app.domain.requests.room import TimeControlText

ColorWish = Literal["white", "black", "random"]
# Longer than any name, and than a program's with that of its player; what is longer is nobody's.
NameText = Annotated[str, StringConstraints(min_length=1, max_length=96)]
FenText = Annotated[str, StringConstraints(min_length=1, max_length=MAX_FEN_LENGTH)]
# Codes are shorter; whatever was typed is looked up, so that a wrong one is `not_found`.
CodeText = Annotated[str, StringConstraints(min_length=1, max_length=16)]


class Enqueue(Request):
    """Wait for anybody of about one's own strength; acknowledged with `position` and `band`. A player waits for one
    game at a time; asking again for the same one changes nothing. `at_once` answers one of the `seeks` of
    `lobby_state`: the caller is paired with whoever waits longest for this game and would play them, however far their
    rating is."""

    name: ClassVar[str] = "enqueue"
    time_control: TimeControlText
    rated: bool = True
    at_once: bool = False


class CancelSeek(Request):
    """Wait no more."""

    name: ClassVar[str] = "cancel"


class CreateTable(Request):
    """Set up a table that waits for a second player; acknowledged with `code` and `url`. A private one is found by its
    link alone, and one with an `opponent` is a challenge: nobody else can take the chair. That is a username, or the
    name of a program that is open to others, as `owner/name` where several have it. A player keeps one table at a time,
    and so does each of their programs, which challenge people who allow it."""

    name: ClassVar[str] = "create"
    time_control: TimeControlText = "untimed"
    color: ColorWish = "random"
    private: bool = False
    rated: bool = False
    opponent: NameText | None = Field(
        default=None, description="username of the only one who may join, or a program's name"
    )
    initial_fen: FenText | None = Field(default=None, description="start from this position; the game is a friendly")


class JoinTable(Request):
    """Take the free chair of a table, which opens the game; acknowledged with `match_id` and `url`."""

    name: ClassVar[str] = "join"
    code: CodeText


class DeclineChallenge(Request):
    """Turn a challenge down; its table is closed."""

    name: ClassVar[str] = "decline"
    code: CodeText


class CloseTable(Request):
    """Take one's own waiting table away."""

    name: ClassVar[str] = "close"


class StartTable(Request):
    """Go to the game of one's own table, once somebody has joined; acknowledged with `match_id` and `url`."""

    name: ClassVar[str] = "start"
