"""Messages of a match without a seq: snapshots and notices. `UNNUMBERED` maps each name to its class."""

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
    """A line of talk, and the ply after which it was said."""

    text: str
    role: str
    at: str
    ply: int
    username: str | None = None
    color: Color | None = None
    aside: bool | None = Field(default=None, description="between an agent and its owner, who alone is sent it")


class GalleryLine(Value):
    """A line of the gallery's own talk, which no log keeps."""

    text: str
    username: str
    at: str


class PostMatchInfo(Value):
    """The progress of the work after a game, as in `GET /api/matches/{id}/post_match_status`. Steps, in order:
    analysis, features, rating, memories, narrative. `error` is why the first failed step failed; `retry_at` is when a
    failed step is tried again, null if none is."""

    status: Literal["pending", "running", "completed", "failed"]
    steps_completed: list[str]
    failed_steps: list[str]
    current_step: str | None
    error: str | None
    retry_at: str | None


class RematchInfo(Value):
    """The rematch."""

    match_id: str
    url: str


class MatchStateInfo(Value):
    """The state of a match, sent on connecting and by `GET /api/matches/{id}`. Replaying the events 1 to `seq` gives
    the same, but for `your_seat`, `spectators`, `spectator_chat`, running clocks and `post_match`."""

    match_id: str
    seq: int = Field(description="seq of the last event included")
    at: str = Field(description="when it was sent, in UTC")
    status: MatchStatus
    result: Result
    end_reason: str | None
    winner: Color | None
    initial_fen: str
    fen: str
    ply: int = Field(description="half-moves played, without those taken back")
    epoch: int = Field(description="takebacks so far")
    turn: Color
    your_seat: Literal["white", "black", "spectator"]
    white: SitterInfo
    black: SitterInfo
    moves: list[MoveInfo]
    time_control: str = Field(description="`untimed`, minutes+increment seconds, or `3d` for days a move")
    clock: ClockInfo | None = Field(default=None, description="the time left now; absent without a clock")
    minds: dict[Color, MindInfo]
    chat: list[LineInfo]
    spectators: int
    spectator_chat: list[GalleryLine] | None = Field(default=None, description="the last lines of the gallery")
    rated: bool
    takebacks: bool
    watchable: bool
    paused: dict[Color, str | None] = Field(description="absent side -> end of its grace period; null: adjourned")
    claimable_draw: str | None = Field(description="by which rule a draw may be claimed now")
    draw_offer: Color | None = Field(default=None, description="who has offered a draw")
    takeback_request: Color | None = Field(default=None, description="who has asked for a takeback")
    goal: str | None = Field(default=None, description="the goal agreed for this game")
    post_match: PostMatchInfo | None = Field(default=None, description="progress of the work after the game")
    rematch_offer: Color | None = Field(default=None, description="who has offered a rematch")
    rematch: RematchInfo | None = Field(default=None, description="the rematch, once both agreed")
    ended_at: str | None = Field(default=None, description="when the game ended; absent while it runs")


class SpectatorChatBroadcast(Value):
    """A spectator said something in the gallery. Minds never hear it, and no log keeps it."""

    match_id: str
    at: str
    text: str
    username: str


class SpectatorCount(Value):
    """The number of spectators."""

    match_id: str
    at: str
    count: int


class RatingChangeInfo(Value):
    """The change of one rating by a game, in Elo points."""

    color: Color
    kind: str
    id: str
    name: str
    before: int
    after: int
    delta: int


class PostMatchStatus(PostMatchInfo):
    """A step of the work after the game has succeeded or failed."""

    match_id: str
    step: str


class PostMatchComplete(Value):
    """All steps after the game have succeeded or failed; the summary is final."""

    match_id: str
    summary_url: str
    rating_changes: list[RatingChangeInfo]


UNNUMBERED: dict[str, type[Value]] = {
    "match_state": MatchStateInfo,
    "spectator_count": SpectatorCount,
    "spectator_chat_broadcast": SpectatorChatBroadcast,
    "post_match_status": PostMatchStatus,
    "post_match_complete": PostMatchComplete,
}
