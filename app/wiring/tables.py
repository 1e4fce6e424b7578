"""Tables and rooms, and the services around them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.orm import Session

from app.agents.token_files import TokenFiles
from app.arena.repository import leave_arenas
from app.config import Settings
from app.desk.repository import erase_desk
from app.domain.events import Stamped
from app.domain.events.match import AgentChat, MatchEnded, MemorySurfaced
from app.economy.wager import promise_settlement
from app.inspector.forgetting import forgetting
from app.leaving.service import LeavingStep
from app.lobby.contender import Contenders
from app.lobby.exhibitions import Exhibitions
from app.lobby.presence import PeopleHere
from app.lobby.queue import Queue
from app.lobby.tables import LobbyTables
from app.maintenance.repository import erase_reports
from app.matches.colleagues import Colleagues
from app.matches.directory import Directory
from app.matches.gallery import GalleryTalk
from app.matches.looking_after import LookingAfter
from app.matches.outbox import Broadcast
from app.matches.repository import Companion, Companions
from app.matches.service import Matches
from app.matches.table_services import TableServices
from app.matches.withdrawing import refuse_while_playing, withdraw_memories
from app.memory.keeping.companions import (
    count_surfacing,
    keeps_a_memory,
    save_with_words,
    shows_fresh_memories,
)
from app.memory.rights.rights import Rights
from app.memory.store.narratives import StoredNarratives
from app.memory.told.repository import erase_told_facts
from app.post_match.erasing import erase_opinions, erase_profiles, erase_told, leave_games
from app.post_match.repository import promise_post_match
from app.post_match.status import StatusReader
from app.rooms.agent_games import AgentGames
from app.rooms.own_games import OwnGames
from app.rooms.repository import erase_talk, withdraw_lines
from app.rooms.service import Rooms
from app.rooms.services import SLACK_SECONDS, RoomServices
from app.runtime.moving_window import MovingWindow
from app.seats.factory import SeatFactory
from app.seats.hints import EngineHinter
from app.seats.services import SeatServices
from app.wiring.ground import Ground
from app.wiring.layers import Layers
from app.workshop.agent_tokens import AgentTokens


def _promise_work(session: Session, match_id: str, stamped: Stamped) -> None:
    """What is to be done once a game is over."""
    promise_post_match(session, match_id, stamped)
    promise_settlement(session, match_id, stamped)


# Written by other packages in the transaction of an event.
COMPANIONS: Companions = {
    AgentChat: Companion(save_with_words, keeps_a_memory),
    MemorySurfaced: Companion(count_surfacing, shows_fresh_memories),
    MatchEnded: Companion(_promise_work),
}


@dataclass(frozen=True, slots=True)
class Tables:
    """Tables, rooms, the lobby, the rights over memories, and the deletion of players."""

    directory: Directory
    matches: Matches
    gallery: GalleryTalk
    rooms: Rooms
    agent_games: AgentGames
    own_games: OwnGames
    agent_tokens: AgentTokens
    lobby: LobbyTables
    queue: Queue
    presence: PeopleHere
    exhibitions: Exhibitions
    rights: Rights
    leaving: LeavingStep
    post_match: StatusReader


def set_tables(settings: Settings, ground: Ground, layers: Layers, broadcast: Broadcast) -> Tables:
    """Builds tables and rooms, with the seats of minds."""
    database, clock, tasks = ground.database, ground.clock, ground.tasks
    overhead = settings.agent_thinking_soul_overhead_seconds
    seats = SeatFactory(SeatServices(layers.minds, layers.body, settings.pacing, overhead))
    colleagues = Colleagues(ground.pubsub, clock, ground.worker) if ground.together.several else None
    services = TableServices(
        database,
        clock,
        tasks,
        COMPANIONS,
        ground.leases,
        settings.disconnect_grace_seconds,
        ground.way,
        clock.now_ms(),
        colleagues,
    )
    post_match = StatusReader(database)
    directory = Directory(services, seats, broadcast, StoredNarratives(database), post_match)
    if colleagues is not None:
        tasks.start("colleagues", colleagues.run())
        tasks.start("directory:look", LookingAfter(directory, colleagues).run())
    limits = MovingWindow(ground.values) if settings.rate_limits else None
    matches = Matches(directory, seats, EngineHinter(layers.body), limits)
    deadline = settings.soul_deadline_seconds + SLACK_SECONDS
    agent_games = AgentGames(database, matches, ground.characters, ground.agents, layers.keeper, ground.wagers, clock)
    rooms = Rooms(RoomServices(layers.minds, matches, ground.leases, settings.pacing, deadline, agent_games))
    contenders = Contenders(ground.identity, ground.agents)
    queue = Queue(database, contenders, matches, ground.pubsub, ground.leases, clock)
    presence = PeopleHere(ground.pubsub, clock, ground.worker)
    lobby = LobbyTables(database, contenders, presence, matches, ground.pubsub, clock)
    exhibitions = Exhibitions(
        matches, directory, ground.characters, ground.agents, ground.identity, presence, ground.wagers, clock.now_ms
    )
    if settings.exhibitions:
        tasks.start("exhibitions", exhibitions.run())
    own_games = OwnGames(agent_games, ground.identity, ground.leases)
    if settings.flags["agent_autonomy"] and settings.flags["player_agents"]:
        tasks.start("own-games", own_games.run())
    resolver = None if settings.metropolis_folder is None else TokenFiles(settings.metropolis_folder)
    agent_tokens = AgentTokens(database, ground.agents, resolver)
    gallery = GalleryTalk(directory, ground.pubsub, clock)
    rights = _rights(ground, layers, directory, rooms, gallery)
    leaving = LeavingStep(database, ground.identity, directory, rights, ground.personas, clock, ground.wagers)
    lobbies = lobby, queue, presence, exhibitions
    return Tables(
        directory, matches, gallery, rooms, agent_games, own_games, agent_tokens, *lobbies, rights, leaving, post_match
    )


def _rights(ground: Ground, layers: Layers, directory: Directory, rooms: Rooms, gallery: GalleryTalk) -> Rights:
    """The rights over memories, with the erasers of all texts derived from them."""
    forget, leave = forgetting(ground.channels)
    return Rights(
        ground.database,
        layers.embedder,
        layers.store,
        secret=ground.secret,
        now=ground.clock.now_ms,
        also_erase=(erase_told, withdraw_memories, withdraw_lines),
        player_erasers=(
            refuse_while_playing,
            leave_arenas,
            leave_games,
            erase_profiles,
            erase_talk,
            erase_desk,
            erase_told_facts,
        ),
        mind_erasers=(erase_opinions, erase_told_facts, erase_reports),
        on_forgotten=(
            layers.minds.recall.forget,
            directory.withdraw,
            rooms.withdraw,
            layers.minds.notes.forget,
            layers.minds.told.at_hand.forget,
            forget,
        ),
        on_leaving=(directory.put_away, gallery.withdraw, rooms.leave, layers.minds.notes.leave, leave),
        on_told=layers.minds.told.at_hand.changed,
        pubsub=ground.pubsub,
    )
