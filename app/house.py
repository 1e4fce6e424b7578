"""`House`: the services that HTTP and sockets may use, and their readiness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.accounts.accounts import Accounts
from app.accounts.club_hosts import ClubHosts
from app.accounts.identity import Identity
from app.accounts.kept_out import KeptOut
from app.accounts.known_browsers import KnownBrowsers
from app.accounts.manners import Manners
from app.accounts.sharing import Sharing
from app.agents.repository import AgentBook
from app.archive.boards import Boards
from app.arena.service import Arenas
from app.body.registry import OpenedEngine
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.desk.steward import Steward
from app.domain.errors import Unavailable
from app.economy.purses import Purses
from app.economy.wagers import Wagers
from app.inspector.service import Inspector
from app.leaving.service import LeavingStep
from app.llm.bill import Bills
from app.llm.chain import Chain
from app.lobby.exhibitions import Exhibitions
from app.lobby.presence import PeopleHere
from app.lobby.queue import Queue
from app.lobby.tables import LobbyTables
from app.lobby.watching import Watching
from app.maintenance.upkeep import Upkeep
from app.matches.directory import Directory
from app.matches.gallery import GalleryTalk
from app.matches.service import Matches
from app.memory.embedding.threaded_embedder import ThreadedEmbedder
from app.memory.rights.rights import Rights
from app.post_match.held_back import HeldBack
from app.post_match.status import StatusReader
from app.post_match.summary import Summaries
from app.rooms.agent_games import AgentGames
from app.rooms.own_games import OwnGames
from app.rooms.service import Rooms
from app.runtime.channels import Channels
from app.runtime.clock import Clock
from app.runtime.readiness import PartState, Readiness
from app.runtime.tasks import Tasks
from app.runtime.watchdog import Watchdog
from app.soul.soul import Soul
from app.workshop.agent_tokens import AgentTokens
from app.workshop.agents import AgentWorkshop
from app.workshop.service import Workshop


@dataclass(frozen=True, slots=True)
class House:
    """All services while the server runs. `settings_view` holds the settings that pages use."""

    settings_view: Mapping[str, Any]
    database: Database
    clock: Clock
    tasks: Tasks
    channels: Channels
    inspector: Inspector
    readiness: Readiness
    watchdog: Watchdog
    identity: Identity
    accounts: Accounts
    known_browsers: KnownBrowsers
    manners: Manners
    sharing: Sharing
    hosts: ClubHosts
    kept_out: KeptOut
    boards: Boards
    characters: CharacterBook
    agents: AgentBook
    wagers: Wagers
    body: OpenedEngine
    soul: Soul
    models: Chain
    bills: Bills
    embedder: ThreadedEmbedder
    directory: Directory
    matches: Matches
    rooms: Rooms
    lobby: LobbyTables
    queue: Queue
    presence: PeopleHere
    gallery: GalleryTalk
    watching: Watching
    exhibitions: Exhibitions
    arenas: Arenas
    rights: Rights
    leaving: LeavingStep
    post_match: StatusReader
    summaries: Summaries
    upkeep: Upkeep
    workshop: Workshop
    agent_games: AgentGames
    own_games: OwnGames
    agent_tokens: AgentTokens
    agent_workshop: AgentWorkshop
    held_back: HeldBack
    desk: Steward

    @property
    def purses(self) -> Purses:
        """The clay of players."""
        return self.wagers.purses


def watch_parts(
    readiness: Readiness, database: Database, body: OpenedEngine, embedder: ThreadedEmbedder, models: Chain
) -> None:
    """Registers the readiness checks of all parts; models are optional."""

    async def database_state() -> PartState:
        try:
            await database.prove()
        except Unavailable:
            return PartState(False, "refuses")
        return PartState(True, "answers")

    async def engine_state() -> PartState:
        return PartState(True, body.kind.value)

    async def embedder_state() -> PartState:
        return PartState(embedder.ready, embedder.model_id if embedder.ready else "loading")

    async def models_state() -> PartState:
        return PartState(models.healthy, models.state)

    readiness.watch("database", database_state)
    readiness.watch("engine", engine_state)
    readiness.watch("embedder", embedder_state)
    readiness.watch("model_chain", models_state, needed=False)
