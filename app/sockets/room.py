"""The namespace of rooms: `/room`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents.repository import AgentBook
from app.characters.repository import CharacterBook
from app.domain.acts import Refusal
from app.domain.errors import AboveRating, BadAmount, NotReady
from app.domain.match import Sitter
from app.domain.position import Color
from app.domain.requests import room
from app.economy.staking import stake_of
from app.languages.speaking import worded
from app.lobby.presence import PeopleHere, in_room
from app.matches.clock import UNTIMED, parse_time_control
from app.rooms.conversation import Conversation
from app.rooms.game_actions import Offer
from app.rooms.service import Rooms
from app.sockets.allowances import TALK
from app.sockets.callers import Refused, admit, known_caller
from app.sockets.inbound import AnswerDict, Inbound, answered, listens, refused
from app.sockets.outbound import Outbound

# Longest id or slug that is looked up, in characters.
LONGEST_ID = 64


@dataclass(slots=True)
class Visit:
    """The player of a connection and the host, whose `shown_name` others may read; `conversation` is set while they are
    in the room."""

    player: Player
    host: Sitter
    shown_name: str | None
    by_program: bool = False
    conversation: Conversation | None = None


class RoomDoor:
    """The handlers of `/room`; the talk itself is in `rooms`."""

    namespace = "/room"

    def __init__(
        self,
        identity: Identity,
        characters: CharacterBook,
        agents: AgentBook | None,
        rooms: Rooms,
        presence: PeopleHere,
        flags: Mapping[str, bool],
        inbound: Inbound,
        outbound: Outbound,
    ) -> None:
        self._identity = identity
        self._characters = characters
        self._agents = agents
        self._rooms = rooms
        self._presence = presence
        self._flags = flags
        self._inbound = inbound
        self._outbound = outbound
        # One worker's own: its sockets.
        self._visits: dict[str, Visit] = {}

    async def connect(self, sid: str, environ: dict[str, Any], auth: object) -> None:
        """Lets a known player into the room of a character."""
        caller = await known_caller(self._identity, environ, auth, "talk")
        player = caller.player
        kind, host_id = _read_auth(auth)
        visit = self._to_agent(player, host_id) if kind == "agent" else self._to_character(player, host_id)
        visit.by_program = caller.token is not None
        admit(self._inbound, sid, caller.limited_as, environ)
        self._visits[sid] = visit

    def _to_character(self, player: Player, id_or_slug: str) -> Visit:
        character = self._characters.visible_to(player.id, id_or_slug)
        if character is None:
            raise Refused("not_found", "There is no such room.")
        if not character.fits(player.id, player.max_content_rating):
            raise Refused(AboveRating.code, AboveRating.said)
        if not character.ready:
            raise Refused(NotReady.code, NotReady.said)
        persona = character.persona
        # Who is here is told to everybody, and not everybody has asked to hear of this character.
        is_told = not persona.private and character.fits("", "family")
        return Visit(player, persona.sitter, persona.name if is_told else None)

    def _to_agent(self, player: Player, agent_id: str) -> Visit:
        """An agent's room is its owner's alone, and closed once it is archived."""
        agent = None if self._agents is None else self._agents.get(agent_id)
        if agent is None or agent.owner_id != player.id or agent.archived or agent.is_program:
            raise Refused("not_found", "There is no such room.")
        return Visit(player, agent.sitter, None)

    def entered(self, sid: str) -> None:
        visit = self._visits[sid]
        visit.conversation = self._rooms.conversation(visit.player.party, visit.host.party)
        self._presence.arrive(sid, visit.player, lambda: in_room(visit.shown_name))
        visit.conversation.enter(sid, partial(self._outbound.tell_one, sid))

    def disconnect(self, sid: str) -> None:
        self._inbound.allowances.forget(sid)
        self._go(sid)
        self._visits.pop(sid, None)
        self._presence.leave(sid)

    @listens(room.RoomChat, TALK)
    async def player_chat(self, sid: str, request: room.RoomChat) -> AnswerDict:
        conversation = self._visits[sid].conversation
        if conversation is None:
            return HAS_LEFT
        offer = _offer(request.terms or room.OfferedTerms())
        if offer is None:
            return NO_SUCH_CLOCK
        is_agent, by_program = self._visits[sid].host.kind == "agent", self._visits[sid].by_program
        offer = replace(offer, hears_stakes=is_agent and not by_program and self._flags["clay_economy"])
        await conversation.say(request.text, offer)
        return {"ok": True}

    @listens(room.StartMatch)
    async def start_match(self, sid: str, request: room.StartMatch) -> AnswerDict:
        visit = self._visits[sid]
        if visit.conversation is None:
            return HAS_LEFT
        if request.character_id is not None:
            wanted = self._characters.visible_to(visit.player.id, request.character_id)
            if wanted is None:
                return refused("not_found", "Nobody of that name plays here.")
            if visit.host.kind == "character" and wanted.id != visit.host.id:
                return refused("not_allowed", worded("This is the room of {name}.", name=visit.host.name))
        offer = _offer(request)
        if offer is None:
            return NO_SUCH_CLOCK
        try:
            offer = replace(offer, stake=stake_of(request.stake, self._flags))
        except BadAmount as error:
            return refused(error.code, error.message)
        if offer.stake is not None and visit.host.kind != "agent":
            return refused("not_allowed", "Clay is staked on agents of one’s own.")
        if offer.stake is not None and visit.by_program:
            return refused("not_allowed", "A program stakes no clay; that is for people.")
        match_id = await visit.conversation.start(offer)
        if isinstance(match_id, Refusal):
            return answered(match_id)
        return {"ok": True, "match_id": match_id, "url": f"/matches/{match_id}"}

    @listens(room.DropGoal)
    async def drop_goal(self, sid: str, _: room.DropGoal) -> AnswerDict:
        conversation = self._visits[sid].conversation
        if conversation is None:
            return HAS_LEFT
        await conversation.drop_goal()
        return {"ok": True}

    @listens(room.Leave)
    async def leave(self, sid: str, _: room.Leave) -> AnswerDict:
        self._go(sid)
        return {"ok": True}

    def _go(self, sid: str) -> None:
        visit = self._visits.get(sid)
        if visit is not None and visit.conversation is not None:
            visit.conversation.leave(sid)
            visit.conversation = None


HAS_LEFT = refused("not_allowed", "You have left this room. Come in again.")
NO_SUCH_CLOCK = refused("bad_payload", "time_control is `untimed` or 1-180 minutes and 0-180 seconds a move.")


def _offer(asked: room.OfferedTerms | room.StartMatch) -> Offer | None:
    """The requested terms; None for an invalid time control."""
    time_control = asked.time_control or UNTIMED
    try:
        parse_time_control(time_control)
    except ValueError:
        return None
    color = None if asked.color in (None, "random") else Color(asked.color)
    against = asked.character_id if isinstance(asked, room.StartMatch) else None
    return Offer(color=color, time_control=time_control, rated=bool(asked.rated), against=against)


def _read_auth(auth: object) -> tuple[str, str]:
    """The kind of the host, and its id (of a character also its slug)."""
    given = auth if isinstance(auth, dict) else {}
    for kind in ("character", "agent"):
        host_id = given.get(f"{kind}_id")
        if isinstance(host_id, str) and len(host_id) <= LONGEST_ID:
            return kind, host_id
    raise Refused("bad_payload", "Say whose room: auth is {character_id} or {agent_id}.")
