"""Exhibitions: two characters play and talk to each other, for whoever looks on.

Anybody may ask for one; the house sees to it that one is on while somebody is there to see it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

import structlog

from app.accounts.identity import Identity
from app.accounts.player import Player
from app.characters.character import Character
from app.characters.repository import CharacterBook
from app.domain.errors import AboveRating, BadPayload, NotAllowed, NotFound, NotReady, RateLimited
from app.domain.match import MatchState
from app.domain.memory import Party
from app.domain.position import Color
from app.lobby.presence import PeopleHere
from app.matches.clock import parse_time_control
from app.matches.directory import Directory
from app.matches.service import Matches, Terms, TooManyGamesInAMinute
from app.matches.table import Table

# Exhibitions that run at once in the whole house; their moves and the work after them take engines from people.
AT_ONCE = 3
# Running games from which on the house opens no exhibition of its own accord: the minds are busy with people.
BUSY_GAMES = 6
# Seconds between two looks at whether one is on, and between the end of one and the next.
LOOK_SECONDS = 15.0
# Long enough for talk, short enough to see the end.
TIME_CONTROL = "5+3"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ExhibitionWish:
    """The two who play, by id or slug, and their clock."""

    white: str
    black: str
    time_control: str = TIME_CONTROL


class Exhibitions:
    """Opens exhibitions. One that runs is an ordinary match between two characters."""

    def __init__(
        self,
        matches: Matches,
        directory: Directory,
        characters: CharacterBook,
        identity: Identity,
        presence: PeopleHere,
    ) -> None:
        self._matches = matches
        self._directory = directory
        self._characters = characters
        self._identity = identity
        self._presence = presence

    async def open(self, opener: Player, wish: ExhibitionWish) -> Table:
        """Opens an exhibition for a player, which counts among the games that they open. Raises NotFound, AboveRating,
        NotReady, BadPayload, NotAllowed for one character twice, RateLimited when as many run as may."""
        white, black = (self._guest(opener, name) for name in (wish.white, wish.black))
        if white.id == black.id:
            raise NotAllowed("Nobody plays against themselves, not even here. Choose two.")
        if len(self.running()) >= AT_ONCE:
            raise RateLimited(f"{AT_ONCE} exhibitions are going on already. Watch one, or come back for the next.")
        try:
            return await self._seat(white, black, wish.time_control, opener.party)
        except ValueError as error:
            raise BadPayload(str(error)) from error
        except TooManyGamesInAMinute as error:
            raise RateLimited(details={"retry_after": error.retry_after}) from error

    def running(self) -> list[Table]:
        """The exhibitions that are going on."""
        return [table for table in self._directory.tables() if is_exhibition(table.state) and not table.state.ended]

    async def run(self) -> None:
        """Keeps one exhibition on while somebody is here to see it and the minds are free."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except Exception:
                log.exception("exhibition_not_opened")

    async def look(self) -> Table | None:
        """Opens an exhibition of the house's if it is time for one."""
        somebody = self._presence.roll().count > 0 or bool(self._identity.here())
        games = [table for table in self._directory.tables() if not table.state.ended]
        if not somebody or self.running() or len(games) >= BUSY_GAMES:
            return None
        pair = _neighbours([one for one in self._characters.cast() if one.fits("", "family")])
        return None if pair is None else await self._seat(*pair, TIME_CONTROL)

    def _guest(self, opener: Player, id_or_slug: str) -> Character:
        """A public character that the opener may watch; private ones do not play for others."""
        character = self._characters.visible_to(opener.id, id_or_slug)
        if character is None or character.persona.private:
            raise NotFound("Nobody of that name plays here.")
        if not character.fits(opener.id, opener.max_content_rating):
            raise AboveRating
        if not character.ready:
            raise NotReady
        return character

    async def _seat(self, white: Character, black: Character, time_control: str, opener: Party | None = None) -> Table:
        control = parse_time_control(time_control)
        if control is not None and control.days is not None:
            raise ValueError("nobody looks on for days")
        terms = Terms(Color.WHITE, time_control, takebacks=False, rated=False)
        return await self._matches.open_match(white.persona.sitter, black.persona.sitter, terms, opener=opener)


def is_exhibition(state: MatchState) -> bool:
    """Whether two characters play each other."""
    return all(state.sitter(color).kind == "character" for color in Color)


def _neighbours(cast: Sequence[Character]) -> tuple[Character, Character] | None:
    """Two who are near each other in strength, in random order; None of fewer than two."""
    if len(cast) < 2:
        return None
    ranked = sorted(cast, key=lambda one: one.current_elo)
    place = secrets.randbelow(len(ranked) - 1)
    first, second = ranked[place : place + 2]
    return (first, second) if secrets.randbelow(2) else (second, first)
