"""What people do with arenas: make one, enter, invite, leave, begin, call off, look."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.agents.repository import AgentBook
from app.arena import repository
from app.arena.arena import FEWEST, MOST, Arena, ArenaWish, Entrant, WholeArena
from app.arena.berger import rounds_of
from app.arena.news import ArenaNews
from app.arena.swiss import MOST_ROUNDS, most_rounds, usual_rounds
from app.arena.withdrawing import withdraw_all
from app.characters.character import Character
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.coarse import is_coarse
from app.domain.errors import AboveRating, BadPayload, Forbidden, NotAllowed, NotFound, NotReady, RateLimited, TooFew
from app.domain.hostile import gives_orders
from app.domain.match import Sitter
from app.domain.memory import Party
from app.domain.names import can_be_seen
from app.domain.text import tidy
from app.languages.speaking import marked, worded
from app.matches import clock
from app.runtime.clock import Clock

# Arenas that run at once in the whole house; each opens up to sixteen games.
RUNNING_AT_ONCE = 8
# Characters of an arena's name.
NAME_LENGTHS = (3, 48)
LISTED = 12
GUESTS = "Guests enter arenas; to hold one, sign up first. It takes a name and a password."


class Arenas:
    """The arenas of the house, the same at every worker: they are rows."""

    def __init__(
        self,
        database: Database,
        identity: Identity,
        characters: CharacterBook,
        agents: AgentBook,
        now: Clock,
        news: ArenaNews,
    ) -> None:
        self.news = news
        self._database = database
        self._identity = identity
        self._characters = characters
        self._agents = agents
        self._clock = now

    async def create(self, host: Player, wish: ArenaWish) -> Arena:
        """Makes an arena, which waits a day for its start. Raises NotAllowed for guests, BadPayload, TooManyArenas."""
        if host.is_guest:
            raise NotAllowed(GUESTS)
        arena = Arena(
            id=str(uuid4()),
            host_id=host.id,
            name=_clean_name(wish.name),
            system=wish.system,
            status="open",
            time_control=_with_clock(wish.time_control),
            rated=wish.rated,
            places=_within(wish.places, FEWEST, MOST, marked("places")),
            rounds=0 if wish.rounds is None else _within(wish.rounds, 1, MOST_ROUNDS, marked("rounds")),
            round=0,
            created_ms=self._clock.now_ms(),
            started_ms=None,
            ended_ms=None,
        )
        await self._database.write(repository.insert_arena, arena)
        return arena

    async def listed(self) -> list[tuple[Arena, int]]:
        """Running arenas, open ones and those that are over, the latest first, with the number of entrants."""
        return await self._database.read(repository.latest_arenas, LISTED)

    async def find(self, arena_id: str) -> WholeArena:
        """One arena with all that is in it. Raises NotFound."""
        found = await self._database.read(repository.whole_arena, arena_id)
        if found is None:
            raise NotFound(repository.UNKNOWN)
        return found

    async def boards_of(self, party: Party) -> dict[str, Any]:
        """`boards`, those that are set for somebody now, each with its `match_id`, its `url` and the name of the
        `arena`; and `in_arena`, whether they are in one that is not over."""
        boards, is_in = await self._database.read(repository.boards_of, party)
        set_now = [{"match_id": one, "url": f"/matches/{one}", "arena": name} for one, name in boards]
        return {"boards": set_now, "in_arena": is_in}

    async def of_match(self, match_id: str) -> tuple[Arena, int] | None:
        """The arena and the round that a game belongs to; None for any other game."""
        return await self._database.read(repository.arena_of_match, match_id)

    async def enter(self, player: Player, arena_id: str) -> int:
        """The player enters; returns their number. Raises NotFound, ArenaNotOpen, AlreadyIn, ArenaFull, AboveRating for
        one with characters that their settings keep from them."""
        self._in_company(player, await self.find(arena_id))
        return await self._add(arena_id, player.sitter, player)

    async def enter_agent(self, owner: Player, arena_id: str, agent_id: str) -> int:
        """An owner enters an agent, one that a program plays too. Raises as `enter` does, and NotFound for an agent of
        somebody else's, NotAllowed for an archived one."""
        whole = await self.find(arena_id)
        agent = self._agents.own(owner.id, agent_id)
        if agent.archived:
            raise NotAllowed(worded("{name} is archived, and plays no more.", name=agent.name))
        self._in_company(owner, whole)
        return await self._add(arena_id, agent.sitter, owner)

    async def invite(self, host: Player, arena_id: str, id_or_slug: str) -> int:
        """The host invites a public character, whom everybody in it may play. Raises as `enter` does, and Forbidden for
        anybody but the host, NotReady."""
        whole = await self.find(arena_id)
        self._held_by(whole.arena, host)
        character = self._characters.visible_to(host.id, id_or_slug)
        if character is None or character.persona.private:
            raise NotFound("Nobody of that name plays here.")
        if not character.ready:
            raise NotReady
        _fits(character, host)
        for one in whole.staying:
            # Themselves, or behind an agent, whose games they watch.
            person = await self._identity.player(one.player_id) if one.kind != "character" and one.player_id else None
            if person is not None:
                _fits(character, person)
        return await self._add(arena_id, character.persona.sitter, host)

    async def leave(self, player: Player, arena_id: str, number: int) -> None:
        """Takes an entrant out: oneself, one's agent, whom one has invited, and for the host before the start anybody.
        A game that is going on goes on. Raises NotFound, Forbidden, ArenaNotOpen."""
        whole = await self.find(arena_id)
        entrant = next((one for one in whole.entrants if one.number == number), None)
        if entrant is None:
            raise NotFound("Nobody of that number is in this arena.")
        before_start = whole.arena.status == "open" and whole.arena.host_id == player.id
        if entrant.player_id != player.id and not before_start:
            raise Forbidden
        await self._database.write(repository.remove_entrant, arena_id, number, self._clock.now_ms())
        await self.news.tell(arena_id)

    async def withdraw(self, player_id: str) -> None:
        """Takes somebody who is kept out of the club, and whomever they have entered, out of every arena."""
        for arena_id in await self._database.write(withdraw_all, player_id, self._clock.now_ms()):
            await self.news.tell(arena_id)

    async def start(self, host: Player, arena_id: str) -> None:
        """Begins. Raises Forbidden for anybody but the host, TooFew, ArenaNotOpen, RateLimited while as many run as
        may."""
        whole = await self.find(arena_id)
        self._held_by(whole.arena, host)
        entrants = len(whole.staying)
        if whole.arena.status == "open" and entrants < FEWEST:
            raise TooFew
        if await self._database.read(repository.count_running) >= RUNNING_AT_ONCE:
            raise RateLimited(
                worded(
                    "{running_at_once} arenas are going on already. Begin when one of them is over.",
                    running_at_once=RUNNING_AT_ONCE,
                )
            )
        rounds = rounds_meant(whole.arena, entrants)
        await self._database.write(repository.start_arena, arena_id, rounds, self._clock.now_ms())
        await self.news.tell(arena_id)

    async def call_off(self, host: Player, arena_id: str) -> None:
        """Calls an arena off; games that are going on count for nothing but themselves. Raises Forbidden,
        ArenaNotOpen."""
        whole = await self.find(arena_id)
        self._held_by(whole.arena, host)
        await self._database.write(repository.end_arena, arena_id, "called_off", self._clock.now_ms())
        await self.news.tell(arena_id)

    def _in_company(self, player: Player, whole: WholeArena) -> None:
        for one in whole.staying:
            character = self._characters.get(one.party_id) if one.kind == "character" else None
            if character is not None:
                _fits(character, player)

    async def _add(self, arena_id: str, sitter: Sitter, behind: Player) -> int:
        now_ms = self._clock.now_ms()
        entrant = Entrant(
            0, sitter.kind, sitter.id, sitter.name, sitter.rating or 0, bool(sitter.program), behind.id, now_ms, None
        )
        party = Party(sitter.kind, sitter.id)
        number = await self._database.write(repository.add_entrant, arena_id, party, entrant, now_ms)
        await self.news.tell(arena_id)
        return number

    def _held_by(self, arena: Arena, host: Player) -> None:
        if arena.host_id != host.id:
            raise Forbidden("Only whoever holds this arena may do that.")


def rounds_meant(arena: Arena, entrants: int) -> int:
    """How many rounds an arena has with so many entrants."""
    if arena.is_round_robin:
        return rounds_of(entrants)
    return min(arena.rounds, most_rounds(entrants)) if arena.rounds else usual_rounds(entrants)


def _fits(character: Character, player: Player) -> None:
    if not character.fits(player.id, player.max_content_rating):
        raise AboveRating(
            worded(
                "{name} is rated {content_rating}, which somebody’s settings refuse.",
                name=character.name,
                content_rating=character.sheet.content_rating,
            )
        )


def _clean_name(name: str) -> str:
    fewest, most = NAME_LENGTHS
    clean = tidy(name[: 4 * most])
    if not fewest <= len(clean) <= most:
        raise BadPayload(worded("An arena’s name has {fewest} to {most} characters.", fewest=fewest, most=most))
    if not can_be_seen(clean) or gives_orders(clean) or is_coarse(clean, "family"):
        raise BadPayload("That is no name to put on the wall. Try plain words.")
    return clean


def _with_clock(text: str) -> str:
    try:
        control = clock.parse_time_control(text)
    except ValueError as error:
        raise BadPayload(error.args[0]) from error
    if control is None or control.days is not None:
        raise BadPayload("An arena is played with clocks, in minutes: a round has to end.")
    return clock.time_control_text(control)


def _within(value: int, fewest: int, most: int, what: str) -> int:
    if not fewest <= value <= most:
        raise BadPayload(worded("An arena has {fewest} to {most} {what}.", fewest=fewest, most=most, what=what))
    return value
