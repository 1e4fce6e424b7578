"""The services that every mind uses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from app.accounts.identity import Identity
from app.db.database import Database
from app.domain.memory import Party
from app.domain.move_worth import MoveWorth
from app.domain.persona import Personas, Repertoire
from app.domain.position import Color
from app.domain.preparation import Preparation
from app.memory.keeping.notes import Notes
from app.memory.told.told_facts import ToldFacts
from app.minds.looking import Look, unseeing
from app.runtime.channels import Channels
from app.runtime.clock import Clock
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from app.soul.soul import Soul
from app.subconscious.recall import Recall

Analysed = Callable[[Session, str, Color], tuple[MoveWorth, ...] | None]

PreparedFor = Callable[[Session, Repertoire, Party, Color], Preparation | None]
PracticeFor = Callable[[Session, Party], str | None]


def _not_analysed(_session: Session, _match_id: str, _color: Color) -> None:
    """Knows no analysis of any game."""


def _not_being_analysed(_session: Session, _match_id: str) -> bool:
    """Knows of no analysis that is being made."""
    return False


def _no_practice(_session: Session, _player: Party) -> None:
    """Knows nobody's weaknesses."""


def _unprepared(_session: Session, _repertoire: Repertoire, _player: Party, _color: Color) -> None:
    """Prepares for nobody."""


@dataclass(frozen=True, slots=True)
class MindServices:
    """The layers of a mind, and the infrastructure they need."""

    soul: Soul
    recall: Recall
    told: ToldFacts
    personas: Personas
    database: Database
    identity: Identity
    channels: Channels
    clock: Clock
    tasks: Tasks
    seed: int | None = None
    way: RightOfWay = field(default_factory=RightOfWay)
    notes: Notes = field(default_factory=Notes)
    # Every move of a finished game with its worth, for one colour; None until the game is analysed.
    analysed: Analysed = _not_analysed
    # Whether that is still being made.
    being_analysed: Callable[[Session, str], bool] = _not_being_analysed
    # What a player should practise by their own analysed games, as a gerund; None if nothing is known.
    practice_for: PracticeFor = _no_practice
    # What a character prepares for a player, from what the player has lent it.
    prepared_for: PreparedFor = _unprepared
    # Looks at positions with an engine before something is said of them; sees nothing without one.
    look: Look = unseeing
