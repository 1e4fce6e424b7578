"""Maintenance of memories: in the server, and for the command that runs it at once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from app.config import Settings
from app.db.database import Database
from app.db.opening import backend_of
from app.llm.bill import Bills
from app.llm.registry import open_chain
from app.maintenance.by_model import ModelConsolidation
from app.maintenance.planner import ProcessPlanner
from app.maintenance.upkeep import Upkeep
from app.memory.embedding.open_embedder import open_embedder
from app.memory.store.open_store import open_store
from app.runtime.channels import Channels
from app.runtime.clock import AnchoredClock
from app.runtime.key_value import InProcessKeyValue
from app.runtime.tasks import Tasks
from app.wiring.ground import Ground, house_secret
from app.wiring.layers import Layers, model_plan


def upkeep_of(settings: Settings, ground: Ground, layers: Layers) -> Upkeep:
    """The server's."""
    return Upkeep(
        ground.database,
        layers.embedder,
        layers.store,
        ProcessPlanner(settings.database_url),
        ModelConsolidation(layers.models),
        secret=ground.secret,
        clock=ground.clock,
        channels=ground.channels,
        on_superseded=(layers.minds.recall.forget,),
    )


@asynccontextmanager
async def open_upkeep(settings: Settings) -> AsyncIterator[Upkeep]:
    """One without a server, whose place it takes meanwhile. Raises CannotOpenError where a server runs."""
    backend = backend_of(settings.database_url)
    release = backend.take_place()
    try:
        database, clock, tasks = Database(backend), AnchoredClock(), Tasks()
        embedder = open_embedder(settings.embedder, settings.embedding_model)
        models = await open_chain(model_plan(settings), Bills(database, tasks), InProcessKeyValue(), clock.now_ms)
        try:
            store = open_store(settings.memory_store, database, embedder)
            await store.prepare()
            yield Upkeep(
                database,
                embedder,
                store,
                ProcessPlanner(settings.database_url),
                ModelConsolidation(models),
                secret=house_secret(settings),
                clock=clock,
                channels=Channels(clock),
            )
        finally:
            await tasks.close()
            await models.close()
            await embedder.close()
            await database.close()
    finally:
        release()
