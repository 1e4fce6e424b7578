"""An agent: the sheet that its owner wrote, and the rating that its games have made."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from app.accounts.player import PROVISIONAL_GAMES
from app.characters.portrait import Portrait
from app.domain.match import PROGRAM_MARK, Sitter
from app.domain.memory import Party
from app.domain.persona import Persona, Sheet

# How far mood may carry an agent's play from its rating, in Elo points, and between which ratings it plays at all: the
# ends of the calibrated ladder.
SPAN = 200
WEAKEST, STRONGEST = 400, 3_000

PlayedBy = Literal["mind", "program"]


class AgentSheet(Sheet):
    """The sheet of an agent. `backstory` is the personality in its owner's words; its phrases are those of the
    `temperament`, and are put in at every reading."""

    temperament: str
    portrait: Portrait


@dataclass(frozen=True, slots=True)
class Agent:
    """One agent. `rating` (Elo points) is its own: no game of it touches its owner's. Times in milliseconds since
    1970; `archived_ms` None while it may play. One that is `played_by` a program has no mind: the program moves and
    talks for it. One that is `open_to_others` may be asked to a game by anybody."""

    id: str
    owner_id: str
    sheet: AgentSheet
    rating: int
    rated_games: int
    created_ms: int
    archived_ms: int | None = None
    metropolis_token_id: str | None = None
    avatar_image_url: str | None = None
    revision: int = 1
    played_by: PlayedBy = "mind"
    open_to_others: bool = False

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def party(self) -> Party:
        return Party("agent", self.id)

    @property
    def is_program(self) -> bool:
        return self.played_by == "program"

    @property
    def archived(self) -> bool:
        return self.archived_ms is not None

    @property
    def provisional(self) -> bool:
        """Whether the rating rests on too few games to be trusted."""
        return self.rated_games < PROVISIONAL_GAMES

    @property
    def persona(self) -> Persona:
        """The value that minds, tables and models get. It plays at its own rating; its portrait goes by its id."""
        rating = min(max(self.rating, WEAKEST), STRONGEST)
        weakest, strongest = max(WEAKEST, rating - SPAN), min(STRONGEST, rating + SPAN)
        return Persona(
            self.party, self.sheet, rating, weakest, strongest, slug=self.id, owner=Party("player", self.owner_id)
        )

    @property
    def sitter(self) -> Sitter:
        """The agent in a match. A program is marked in its name, which stands everywhere."""
        rated = replace(self.persona.sitter, rating=self.rating, provisional=self.provisional or None)
        return replace(rated, name=self.name + PROGRAM_MARK, program=True) if self.is_program else rated
