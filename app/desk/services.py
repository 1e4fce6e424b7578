"""The services that tools may use."""

from __future__ import annotations

from dataclasses import dataclass

from app.agents.repository import AgentBook
from app.body.base import ChessEngine
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.lobby.presence import PeopleHere
from app.lobby.queue import Queue
from app.lobby.tables import LobbyTables
from app.lobby.watching import Watching
from app.matches.directory import Directory
from app.matches.service import Matches
from app.memory.embedding.embedder import Embedder
from app.memory.rights.rights import Rights
from app.runtime.clock import Clock
from app.soul.listening.lives import Lives


@dataclass(frozen=True, slots=True)
class DeskServices:
    """What the steward looks things up in. `hidden` are the features that are off (`domain.flags`), `models` the
    providers of language models that the club has, by name; `lives` what the characters tell of themselves, which is
    found by meaning with `listening`."""

    database: Database
    clock: Clock
    directory: Directory
    matches: Matches
    characters: CharacterBook
    agents: AgentBook
    rights: Rights
    engine: ChessEngine
    presence: PeopleHere
    lobby: LobbyTables
    watching: Watching
    queue: Queue
    hidden: frozenset[str] = frozenset()
    models: tuple[str, ...] = ()
    lives: Lives | None = None
    listening: Embedder | None = None
