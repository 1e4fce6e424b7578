"""An arena as values: its terms, who is entered, the boards of its rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.arena.encounters import Encounter
from app.arena.standings import StandingLine, standings
from app.domain.memory import Party

System = Literal["swiss", "round_robin"]
Status = Literal["open", "running", "ended", "called_off"]
# How a board was decided: at the table, by a bye, because somebody stayed away, or by the written rule for games that
# came to nothing by nobody's fault (docs/arena.md).
How = Literal["game", "bye", "forfeit", "void"]

FEWEST, MOST = 2, 32


@dataclass(frozen=True, slots=True)
class ArenaWish:
    """The terms of a new arena. `rounds` None: as many as find one winner; a round robin has its own number."""

    name: str
    system: System = "swiss"
    time_control: str = "5+3"
    rated: bool = False
    places: int = 16
    rounds: int | None = None


@dataclass(frozen=True, slots=True)
class Arena:
    """One arena. `round` is the latest that was paired, 0 before the start; `rounds` how many are meant, 0 while that
    depends on who comes. Times in milliseconds since 1970."""

    id: str
    host_id: str | None
    name: str
    system: System
    status: Status
    time_control: str
    rated: bool
    places: int
    rounds: int
    round: int
    created_ms: int
    started_ms: int | None
    ended_ms: int | None

    @property
    def is_round_robin(self) -> bool:
        return self.system == "round_robin"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One entrant. `player_id` is the person behind it: the player, the agent's owner, or who invited the character;
    None once they are deleted. `rating` is that of the day they entered."""

    number: int
    kind: str
    party_id: str
    name: str
    rating: int
    program: bool
    player_id: str | None
    entered_ms: int
    left_ms: int | None

    @property
    def party(self) -> Party:
        return Party(self.kind, self.party_id)

    @property
    def is_mind(self) -> bool:
        """Whether it is always there: nobody has to come to the board for it."""
        return self.kind != "player" and not self.program

    @property
    def has_left(self) -> bool:
        return self.left_ms is not None


@dataclass(frozen=True, slots=True)
class Pairing:
    """One board of a round, numbered from 1; half-points and `how` are None until it is decided."""

    round: int
    board: int
    white: int
    black: int | None
    match_id: str | None = None
    attempt: int = 0
    white_half: int | None = None
    black_half: int | None = None
    how: How | None = None

    @property
    def decided(self) -> bool:
        return self.how is not None

    @property
    def encounter(self) -> Encounter:
        """The decided board as pairing and table read it. A game that came to nothing gave both a colour and a half."""
        played = self.how in ("game", "void")
        return Encounter(self.round, self.white, self.black, self.white_half or 0, self.black_half or 0, played=played)


@dataclass(frozen=True, slots=True)
class WholeArena:
    """An arena with everybody and everything in it."""

    arena: Arena
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    def entrant(self, number: int) -> Entrant:
        """One entrant. Raises KeyError for a number that nobody has."""
        for one in self.entrants:
            if one.number == number:
                return one
        raise KeyError(number)

    def entrant_of(self, party: Party) -> Entrant | None:
        return next((one for one in self.entrants if one.party == party), None)

    @property
    def seeded(self) -> list[Entrant]:
        """All entrants, the strongest first; equals in the order in which they came."""
        return sorted(self.entrants, key=lambda one: (-one.rating, one.number))

    @property
    def staying(self) -> list[Entrant]:
        """Who is still to be paired, the strongest first."""
        return [one for one in self.seeded if not one.has_left]

    @property
    def history(self) -> list[Encounter]:
        """Every decided board."""
        return [one.encounter for one in self.pairings if one.decided]

    @property
    def of_this_round(self) -> list[Pairing]:
        return [one for one in self.pairings if one.round == self.arena.round]

    @property
    def table(self) -> list[StandingLine]:
        """The table, best first."""
        numbers: Sequence[int] = [one.number for one in self.seeded]
        return standings(numbers, self.history, everybody_meets=self.arena.is_round_robin)
