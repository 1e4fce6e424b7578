"""The events of the lobby. `LOBBY_EVENTS` maps each name to its class. They have no seq; `lobby_state` is sent on
entering, and again when anything in it has changed."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from app.domain.values import Value


class HostOfTable(Value):
    """Who set a table up."""

    id: str
    name: str
    rating: int
    provisional: bool = Field(description="the rating rests on few games")
    program: bool = Field(default=False, description="a program, which is marked in its name too")


class LobbyInfo(Value):
    """A table that waits for a second player, or waited: then `match_id` is the game that came of it."""

    code: str
    url: str = Field(description="the link to pass on")
    host: HostOfTable
    invited: str | None = Field(description="name of the only player who may join")
    time_control: str = Field(description="`untimed`, minutes+increment seconds, or `3d` for days a move")
    color: Literal["white", "black", "random"] = Field(description="the host's")
    rated: bool
    private: bool
    yours: bool
    match_id: str | None
    created_at: str
    initial_fen: str | None = Field(default=None, description="the position to start from; null: the usual one")


class RefusalInfo(Value):
    """Why something cannot be."""

    code: str
    message: str


class SeekInfo(Value):
    """Somebody who waits in the queue; by whom they would be played is told, and not their name."""

    time_control: str
    rated: bool
    lowest: int | None = Field(description="the ratings that they would play now, which grow as they wait; null: any")
    highest: int | None
    program: bool
    since: str
    suits: bool = Field(description="whether they would play the one who is told: `enqueue` with `at_once`")


class LobbyState(Value):
    """The lobby as one of them sees it: the table that the connection asked for or their own, tables that anybody may
    join, challenges to them, and others who wait in the queue."""

    at: str
    lobby: LobbyInfo | None
    open: list[LobbyInfo]
    challenges: list[LobbyInfo]
    seeks: list[SeekInfo] = Field(default=[], description="who waits longest first")


class QueueState(Value):
    """The player's place in the queue, sent when it changes. All null: they do not wait. `band` grows while they wait;
    null in the queue means that anybody will do. `refused` says why they were sent away."""

    position: int | None = Field(description="from 1, among those who wait for the same game")
    band: int | None = Field(description="how far away an opponent's rating may be, in Elo points")
    time_control: str | None
    rated: bool | None
    since: str | None
    refused: RefusalInfo | None = None


class MatchStarted(Value):
    """A game of this player has been opened, at a table of the lobby or from the queue."""

    match_id: str
    redirect_url: str


class LobbyClosed(Value):
    """A table is gone without a game: its host took it away, or a challenge was turned down."""

    code: str
    reason: Literal["closed", "declined"]


LOBBY_EVENTS: dict[str, type[Value]] = {
    "lobby_state": LobbyState,
    "queue_state": QueueState,
    "match_started": MatchStarted,
    "lobby_closed": LobbyClosed,
}
