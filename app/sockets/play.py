"""The namespace of tables: `/play`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from app.accounts.access_tokens import Caller, out_of_scope
from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents.onlooking import audience_of
from app.agents.repository import AgentBook
from app.characters.repository import CharacterBook
from app.domain.acts import (
    Abort,
    Act,
    AnswerDraw,
    AnswerTakeback,
    ClaimDraw,
    ClaimVictory,
    DeclineRematch,
    OfferDraw,
    PlayMove,
    Refusal,
    RequestTakeback,
    Resign,
    Say,
    TellAgent,
)
from app.domain.audiences import Audience
from app.domain.errors import AboveRating
from app.domain.events import iso
from app.domain.position import Color
from app.domain.requests import play
from app.languages.figures import moves
from app.languages.speaking import translated
from app.lobby.presence import HERE, Occupation, PeopleHere, playing, watching
from app.matches.gallery import GalleryTalk
from app.matches.service import Matches
from app.matches.table import Table
from app.matches.views import logged
from app.runtime.clock import Clock
from app.sockets.allowances import HINTS, MOVES, WORDS
from app.sockets.callers import Refused, admit, known_caller, refused_scope
from app.sockets.inbound import AnswerDict, Inbound, answered, listens, refused

MATCH_ID = re.compile(r"[0-9a-f-]{36}")


@dataclass(frozen=True, slots=True)
class Connection:
    """Who is behind a connection, and from where they follow the game."""

    caller: Caller
    table: Table
    audience: Audience
    after_seq: int | None

    @property
    def color(self) -> Color | None:
        """Their seat; None for spectators, owners of agents among them."""
        return self.audience.seat

    def doing(self) -> Occupation:
        """What the player does here; others learn which game it is if they may watch it."""
        state = self.table.state
        if state.ended:
            return HERE
        match_id = state.match_id if state.watchable else None
        return watching(match_id) if self.color is None else playing(match_id)


class PlayDoor:
    """The handlers of `/play`; the rules are in `matches`."""

    namespace = "/play"

    def __init__(
        self,
        identity: Identity,
        characters: CharacterBook,
        agents: AgentBook,
        matches: Matches,
        gallery: GalleryTalk,
        presence: PeopleHere,
        inbound: Inbound,
        clock: Clock,
    ) -> None:
        self._gallery = gallery
        self._presence = presence
        self._identity = identity
        self._characters = characters
        self._agents = agents
        self._matches = matches
        self._inbound = inbound
        self._clock = clock
        # One worker's own: its sockets.
        self._connections: dict[str, Connection] = {}

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Admits a connection; who asks decides the seat. A program never sits in its player's own seat."""
        caller = await known_caller(self._identity, environ, auth, "play", "watch")
        player = caller.player
        match_id, after_seq = _read_auth(auth)
        table = await self._matches.directory.open(match_id) if MATCH_ID.fullmatch(match_id) else None
        audience = Audience.GALLERY if table is None else audience_of(table.state, caller, self._agents)
        if table is None or (audience is Audience.GALLERY and not table.state.watchable):
            raise Refused("not_found", "There is no such game.")
        if audience.seat is None and not self._in_company(player, table):
            raise Refused(AboveRating.code, AboveRating.said)
        if audience.seat is None and not caller.may("watch"):
            raise Refused("not_allowed", out_of_scope("watch"))
        if after_seq is not None and after_seq > table.state.version:
            await table.caught_up()  # they have heard at another worker what this one has not
        admit(self._inbound, sid, caller.limited_as, environ)
        self._connections[sid] = Connection(caller, table, audience, after_seq)

    def _in_company(self, player: Player, table: Table) -> bool:
        """Whether everybody at the table is within the player's content rating."""
        sitting = (self._characters.get(sitter.id) for sitter in (table.state.white, table.state.black))
        return all(one is None or one.fits(player.id, player.max_content_rating) for one in sitting)

    def entered(self, sid: str) -> None:
        connection = self._connections[sid]
        connection.table.join(sid, connection.color, connection.after_seq, audience=connection.audience)
        if connection.caller.token is None:
            self._presence.arrive(sid, connection.caller.player, connection.doing)

    def disconnect(self, sid: str) -> None:
        self._inbound.allowances.forget(sid)
        self._presence.leave(sid)
        connection = self._connections.pop(sid, None)
        if connection is not None:
            connection.table.leave(sid, connection.color)

    @listens(play.MakeMove, MOVES)
    async def make_move(self, sid: str, request: play.MakeMove) -> AnswerDict:
        if request.chat is not None and not self._connections[sid].caller.may("talk"):
            return refused_scope("talk")
        return await self._act(
            sid,
            lambda color: PlayMove(
                color, request.uci, request.ply, request.epoch, request.chat, thought_ms=request.thought_ms
            ),
        )

    @listens(play.PlayerChat, WORDS)
    async def player_chat(self, sid: str, request: play.PlayerChat) -> AnswerDict:
        if not self._connections[sid].caller.may("talk"):
            return refused_scope("talk")
        return await self._act(sid, lambda color: Say(color, request.text))

    @listens(play.SpectatorChat, WORDS)
    async def spectator_chat(self, sid: str, request: play.SpectatorChat) -> AnswerDict:
        connection = self._connections[sid]
        if connection.color is not None:
            return refused("not_allowed", "You sit at the board. The gallery talks among itself.")
        if not connection.caller.may("talk"):
            return refused_scope("talk")
        refusal = await self._gallery.say(connection.table, connection.caller, request.text)
        return {"ok": True} if refusal is None else answered(refusal)

    @listens(play.PlayerToAgentChat, WORDS)
    async def player_to_agent_chat(self, sid: str, request: play.PlayerToAgentChat) -> AnswerDict:
        connection = self._connections[sid]
        side = connection.audience.side if request.color is None else Color(request.color)
        if connection.color is not None or side not in connection.audience.sides:
            return refused("not_allowed", "You have no agent at this table.")
        said = TellAgent(side, request.text, connection.caller.player.display_name)
        return answered(await connection.table.submit(said))

    @listens(play.Resign)
    async def resign(self, sid: str, _: play.Resign) -> AnswerDict:
        return await self._act(sid, Resign)

    @listens(play.Abort)
    async def abort(self, sid: str, _: play.Abort) -> AnswerDict:
        return await self._act(sid, Abort)

    @listens(play.OfferDraw)
    async def offer_draw(self, sid: str, _: play.OfferDraw) -> AnswerDict:
        return await self._act(sid, OfferDraw)

    @listens(play.AnswerDraw)
    async def answer_draw(self, sid: str, request: play.AnswerDraw) -> AnswerDict:
        return await self._act(sid, lambda color: AnswerDraw(color, request.accept))

    @listens(play.ClaimDraw)
    async def claim_draw(self, sid: str, _: play.ClaimDraw) -> AnswerDict:
        return await self._act(sid, ClaimDraw)

    @listens(play.ClaimVictory)
    async def claim_victory(self, sid: str, _: play.ClaimVictory) -> AnswerDict:
        return await self._act(sid, ClaimVictory)

    @listens(play.RequestTakeback)
    async def request_takeback(self, sid: str, _: play.RequestTakeback) -> AnswerDict:
        return await self._act(sid, RequestTakeback)

    @listens(play.AnswerTakeback)
    async def answer_takeback(self, sid: str, request: play.AnswerTakeback) -> AnswerDict:
        return await self._act(sid, lambda color: AnswerTakeback(color, request.accept))

    @listens(play.Rematch)
    async def rematch(self, sid: str, _: play.Rematch) -> AnswerDict:
        connection = self._connections[sid]
        if connection.color is None:
            return NOT_A_PLAYER
        answer = await self._matches.rematch(connection.table, connection.color)
        match_id = connection.table.state.rematch_id
        if isinstance(answer, Refusal) or match_id is None:
            return answered(answer)
        return {"ok": True, "match_id": match_id, "url": f"/matches/{match_id}"}

    @listens(play.DeclineRematch)
    async def decline_rematch(self, sid: str, _: play.DeclineRematch) -> AnswerDict:
        return await self._act(sid, DeclineRematch)

    @listens(play.RequestHint, HINTS)
    async def request_hint(self, sid: str, _: play.RequestHint) -> AnswerDict:
        connection = self._connections[sid]
        if connection.color is None:
            return NOT_A_PLAYER
        hint = await self._matches.hint(connection.table, connection.color)
        if isinstance(hint, Refusal):
            return answered(hint)
        return {"ok": True, **hint, "text": moves(translated(hint["text"]))}

    @listens(play.RequestState)
    async def request_state(self, sid: str, request: play.RequestState) -> AnswerDict:
        connection = self._connections[sid]
        found = await connection.table.look(connection.audience, request.after_seq)
        if found and found[0][0] == "match_state":
            return {"ok": True, "state": found[0][1]}
        return {"ok": True, "events": [logged(connection.table.state.match_id, *event) for event in found]}

    @listens(play.Ping)
    async def ping(self, _sid: str, _request: play.Ping) -> AnswerDict:
        return {"ok": True, "at": iso(self._clock.now_ms())}

    async def _act(self, sid: str, make: Any) -> AnswerDict:
        """Submits the seat's act to the table, before anything is awaited."""
        connection = self._connections[sid]
        if connection.color is None:
            return NOT_A_PLAYER
        act: Act = make(connection.color)
        return answered(await connection.table.submit(act))


NOT_A_PLAYER = refused("not_a_player", "You are watching this game, not playing it.")


def _read_auth(auth: object) -> tuple[str, int | None]:
    if not isinstance(auth, dict) or not isinstance(auth.get("match_id"), str):
        raise Refused("bad_payload", "Say which game: auth is {match_id, after_seq?}.")
    after_seq = auth.get("after_seq")
    if after_seq is not None and (isinstance(after_seq, bool) or not isinstance(after_seq, int) or after_seq < 0):
        raise Refused("bad_payload", "after_seq is the number of the last event you have seen.")
    return auth["match_id"], after_seq
