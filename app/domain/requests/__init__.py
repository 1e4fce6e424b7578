"""The requests of clients over Socket.IO. `REQUESTS` maps namespace and name to the class."""

from __future__ import annotations

from app.domain.requests import desk, lobby, play, room
from app.domain.requests.base import Request

REQUESTS: dict[str, dict[str, type[Request]]] = {
    "/play": {
        kind.name: kind
        for kind in (
            play.MakeMove,
            play.PlayerChat,
            play.SpectatorChat,
            play.PlayerToAgentChat,
            play.Resign,
            play.Abort,
            play.OfferDraw,
            play.ClaimDraw,
            play.ClaimVictory,
            play.RequestTakeback,
            play.Rematch,
            play.DeclineRematch,
            play.RequestHint,
            play.AnswerDraw,
            play.AnswerTakeback,
            play.RequestState,
            play.Ping,
        )
    },
    "/room": {kind.name: kind for kind in (room.RoomChat, room.StartMatch, room.DropGoal, room.Leave)},
    "/presence": {},
    "/inspector": {},
    "/desk": {kind.name: kind for kind in (desk.AskSteward, desk.StopAnswer, desk.ShowScreen, desk.ShowCache)},
    "/lobby": {
        kind.name: kind
        for kind in (
            lobby.Enqueue,
            lobby.CancelSeek,
            lobby.CreateTable,
            lobby.JoinTable,
            lobby.DeclineChallenge,
            lobby.CloseTable,
            lobby.StartTable,
        )
    },
}

__all__ = ["REQUESTS", "Request"]
