"""What is told without a number of its own: the match as it stands, and what passes by. `UNNUMBERED` maps each name
to its kind; a test holds the house's real answers against them."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.domain.events.match import ClockInfo, MindInfo, Result, SitterInfo
from app.domain.match import By, MatchStatus
from app.domain.position import Color
from app.domain.values import Value


class MoveInfo(Value):
    """A half-move on the board; `fen` is the position after it, the first has ply 1."""

    ply: int
    color: Color
    uci: str
    san: str
    fen: str
    by: By
    elapsed_ms: int


class LineInfo(Value):
    """Something said at the table, and the ply it was said at."""

    text: str
    role: str
    at: str
    ply: int
    username: str | None = None
    color: Color | None = None


class PostMatchInfo(Value):
    """How far the work after a game has come, as `GET /api/matches/{id}/post_match_status` answers. Steps, in order:
    analysis, features, rating, memories, narrative. `error` says in a few words why the first failed step failed;
    `retry_at` when the house tries one again by itself, null when none is tried again."""

    status: Literal["pending", "running", "completed", "failed"]
    steps_completed: list[str]
    failed_steps: list[str]
    current_step: str | None
    error: str | None
    retry_at: str | None


class RematchInfo(Value):
    """The next game of the same two."""

    match_id: str
    url: str


class MatchStateInfo(Value):
    """The match as it stands, sent on connecting and answered by `GET /api/matches/{id}`. Replaying the events from 1
    to `seq` gives the same, but for `your_seat`, `spectators`, a running clock and `post_match`."""

    match_id: str
    seq: int = Field(description="number of the last event it holds")
    at: str = Field(description="when it was told, in UTC")
    status: MatchStatus
    result: Result
    end_reason: str | None
    winner: Color | None
    initial_fen: str
    fen: str
    ply: int = Field(description="half-moves on the board")
    epoch: int = Field(description="takebacks so far")
    turn: Color
    your_seat: Literal["white", "black", "spectator"]
    white: SitterInfo
    black: SitterInfo
    moves: list[MoveInfo]
    time_control: str = Field(description="`untimed` or minutes+increment seconds")
    clock: ClockInfo | None = Field(default=None, description="what is left now, in a game with a clock")
    minds: dict[Color, MindInfo]
    chat: list[LineInfo]
    spectators: int
    rated: bool
    takebacks: bool
    watchable: bool
    paused: dict[Color, str | None] = Field(description="who is away -> until when; null is adjourned")
    claimable_draw: str | None = Field(description="by which rule a draw may be claimed now")
    draw_offer: Color | None = Field(default=None, description="whose offer stands")
    takeback_request: Color | None = Field(default=None, description="whose wish stands")
    goal: str | None = Field(default=None, description="what was agreed for this game")
    post_match: PostMatchInfo | None = Field(default=None, description="how far the work after the game has come")
    rematch_offer: Color | None = Field(default=None, description="who would like to play again")
    rematch: RematchInfo | None = Field(default=None, description="the next game, once both wanted it")


class SpectatorCount(Value):
    """How many watch."""

    match_id: str
    at: str
    count: int


class RatingChangeInfo(Value):
    """What a game did to one rating, in Elo points."""

    color: Color
    kind: str
    id: str
    name: str
    before: int
    after: int
    delta: int


class PostMatchStatus(PostMatchInfo):
    """A step of the work after the game is over, well or badly."""

    match_id: str
    step: str


class PostMatchComplete(Value):
    """All steps after the game are over; the summary is whole."""

    match_id: str
    summary_url: str
    rating_changes: list[RatingChangeInfo]


UNNUMBERED: dict[str, type[Value]] = {
    "match_state": MatchStateInfo,
    "spectator_count": SpectatorCount,
    "post_match_status": PostMatchStatus,
    "post_match_complete": PostMatchComplete,
}
