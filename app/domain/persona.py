"""The persona of a mind: everything that director, soul and subconscious know about who it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, Protocol

import chess
from pydantic import Field, model_validator

from app.domain.match import Sitter
from app.domain.memory import MemoryType, Party
from app.domain.values import Value

ContentRating = Literal["family", "mature", "unrestricted"]
RATINGS: tuple[ContentRating, ...] = ("family", "mature", "unrestricted")  # the mildest first
Slider = Annotated[int, Field(ge=1, le=10)]


class RepertoireLine(Value):
    """One opening line: its usual name, and its moves in SAN from the start position."""

    name: str
    moves: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _is_playable(self) -> RepertoireLine:
        board = chess.Board()
        for san in self.moves:
            try:
                board.push_san(san)
            except ValueError as error:
                raise ValueError(f"{self.name}: {san} cannot be played there") from error
        return self


class Repertoire(Value):
    """The opening lines for each colour; lines contain both sides' moves."""

    white: tuple[RepertoireLine, ...] = ()
    black: tuple[RepertoireLine, ...] = ()


class LoreEntry(Value):
    """A memory from before the first game. `telling` is the sentence with which it is told at the board; without it the
    narrative's first sentence is used."""

    narrative: str = Field(min_length=20, max_length=600)
    telling: str | None = Field(default=None, min_length=10, max_length=200)
    triggers: tuple[str, ...] = Field(min_length=3)
    valence: float = Field(ge=-1, le=1)
    type: MemoryType
    importance: float = Field(default=0.5, ge=0, le=1)
    themes: tuple[str, ...] = Field(default=(), max_length=10)


class Sheet(Value):
    """Character, voice and playing style. Sliders lie in 1..10."""

    name: str
    tagline: str
    backstory: str
    voice: str
    voice_sample: str
    quirks: tuple[str, ...] = ()
    aggression: Slider
    risk_tolerance: Slider
    patience: Slider
    trash_talk: Slider
    content_rating: ContentRating = "family"
    # How often they speak unasked, as a share of the limit (2 of the last 5 own turns).
    chattiness: float = Field(default=1.0, ge=0, le=1)
    repertoire: Repertoire = Repertoire()
    # Occasion or intent -> phrases with {slots}, as listed in `characters.phrasebook`; the scripted soul fills them.
    phrases: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    lore: tuple[LoreEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class Persona:
    """Who a mind is now: its sheet, and its rating with bounds, in Elo points. `slug` names its portrait, if any. Only
    its maker may play a `private` one. `owner` is the player who raised it, if it is an agent."""

    party: Party
    sheet: Sheet
    current_elo: int
    floor_elo: int
    max_elo: int
    slug: str | None = None
    private: bool = False
    owner: Party | None = None

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def sitter(self) -> Sitter:
        """The persona as a player of a match."""
        return Sitter(self.party.kind, self.party.id, self.name, self.current_elo, self.slug)


class Personas(Protocol):
    """Looks up personas."""

    def persona(self, party: Party) -> Persona | None:
        """The current persona of a party; None for people and deleted minds."""
