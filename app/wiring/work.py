"""Background jobs: the steps after a game, the past of player-made characters, arenas, order among memories."""

from __future__ import annotations

from dataclasses import dataclass

from app.arena.conductor import Conductor
from app.arena.news import ArenaNews
from app.arena.repository import KIND as ARENA
from app.config import Settings
from app.economy.wager import KIND as WAGER
from app.jobs.worker import Worker
from app.maintenance.repository import KIND as MAINTENANCE
from app.maintenance.rounds import MaintenanceRounds
from app.maintenance.upkeep import Upkeep
from app.matches.directory import Directory
from app.memory.keeping.lore_writing import ModelLore
from app.post_match.held_back import HeldBack
from app.post_match.memories import ScriptedMemories
from app.post_match.model_memories import ModelMemories
from app.post_match.model_narrative import ModelNarrative
from app.post_match.pipeline import Pipeline
from app.post_match.progress import KIND as POST_MATCH
from app.post_match.steps import StepServices
from app.soul.soul import Soul
from app.wiring.ground import Ground
from app.wiring.layers import Layers
from app.wiring.order import upkeep_of
from app.wiring.tables import Tables
from app.workshop.preview import Previewer
from app.workshop.repository import KIND as SEEDING
from app.workshop.seeding import Amount, Seeder
from app.workshop.service import Workshop


@dataclass(frozen=True, slots=True)
class Work:
    """The worker, order among memories and its schedule, the workshop, which enqueues jobs, and the record of rejected
    texts of models (`held_back`)."""

    worker: Worker
    rounds: MaintenanceRounds
    upkeep: Upkeep
    workshop: Workshop
    seeder: Seeder
    held_back: HeldBack


def take_up_work(settings: Settings, ground: Ground, layers: Layers, tables: Tables) -> Work:
    """Builds one worker for all kinds of jobs."""
    held_back = HeldBack()
    pipeline = _pipeline(settings, ground, layers, tables.directory, held_back)
    seeder = _seeder(settings, ground, layers)
    conductor = Conductor(
        ground.database,
        tables.matches,
        ground.identity,
        ground.characters,
        ground.agents,
        ArenaNews(ground.pubsub),
        settings.arena_grace_seconds,
    )
    upkeep = upkeep_of(settings, ground, layers)
    rounds = MaintenanceRounds(ground.database, upkeep, ground.clock)
    kinds = {
        POST_MATCH: pipeline.handling(),
        SEEDING: seeder.handling(),
        ARENA: conductor.handling(),
        WAGER: ground.wagers.handling(),
        MAINTENANCE: rounds.handling(),
    }
    worker = Worker(ground.database, ground.clock, kinds)
    workshop = Workshop(
        ground.database,
        ground.characters,
        layers.store,
        layers.minds.recall,
        Previewer(Soul(), layers.models),
        seeder,
        ground.clock,
        worker.nudge,
    )
    return Work(worker, rounds, upkeep, workshop, seeder, held_back)


def _pipeline(
    settings: Settings, ground: Ground, layers: Layers, directory: Directory, held_back: HeldBack
) -> Pipeline:
    """The steps after a game, with models where they answer, else without."""
    database, channels, notes = ground.database, ground.channels, layers.minds.notes
    workroom = StepServices(
        database,
        layers.body.engine,
        ground.personas,
        ground.identity,
        ScriptedMemories(),
        layers.keeper,
        layers.minds.told,
        channels,
        ground.clock,
        ModelMemories(
            layers.models, database, layers.embedder, layers.store, layers.keeper, channels, held_back, notes
        ),
        ModelNarrative(layers.models, database, held_back),
        settings.after_game_model_seconds,
    )
    return Pipeline(workroom.steps(), database, ground.clock, directory, channels)


def _seeder(settings: Settings, ground: Ground, layers: Layers) -> Seeder:
    """The job that writes the past of player-made characters."""
    amount = Amount(settings.memory_gen_target, settings.memory_gen_min, settings.memory_gen_max)
    writer = ModelLore(layers.models, layers.embedder, settings.lore_model_seconds)
    return Seeder(ground.database, ground.characters, layers.store, layers.minds.recall, ground.clock, amount, writer)
