"""Where a club has several workers: whatever one of them keeps in its memory follows what the others change."""

from __future__ import annotations

from app.memory.store.owned_store import OwnedStore
from app.runtime.others import Others
from app.wiring.ground import Ground
from app.wiring.layers import Layers
from app.wiring.tables import Tables
from app.wiring.work import Work


def share(ground: Ground, layers: Layers, tables: Tables, work: Work) -> None:
    """Has all that keeps copies tell the other workers, and hear them."""
    others = Others(ground.pubsub, ground.tasks, ground.worker)
    ground.identity.share(others)
    ground.characters.share(others)
    ground.agents.share(others)
    layers.keeper.share(ground.leases)
    layers.minds.notes.share(others)
    layers.minds.told.at_hand.share(others)
    if isinstance(layers.store, OwnedStore):
        layers.store.share(others)
    tables.rooms.share(others)
    work.seeder.share(others)
