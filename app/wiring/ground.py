"""The services that all others need: database, clock, tasks, channels, identity and the cast."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import dataclass

from app.accounts.identity import Identity
from app.accounts.secret import load_or_make_secret
from app.agents.personas import EveryPersona
from app.agents.repository import AgentBook
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.config import Settings
from app.db.database import Database
from app.db.errors import CannotOpenError
from app.db.leases import DatabaseLeases
from app.db.opening import backend_of, upgrade
from app.economy.clay_ledger import get_ledger
from app.economy.purses import Purses
from app.economy.wagers import Wagers
from app.runtime.channels import Channels
from app.runtime.clock import AnchoredClock, Clock
from app.runtime.house_secret import HouseSecret
from app.runtime.key_value import KeyValue
from app.runtime.pubsub import PubSub
from app.runtime.right_of_way import RightOfWay
from app.runtime.tasks import Tasks
from app.wiring.together import Together
from app.workshop.seeding import seed_cast


@dataclass(frozen=True, slots=True)
class Ground:
    """The services that all others need."""

    database: Database
    secret: bytes
    worker: str
    clock: Clock
    together: Together
    values: KeyValue
    pubsub: PubSub
    leases: DatabaseLeases
    tasks: Tasks
    way: RightOfWay
    channels: Channels
    identity: Identity
    characters: CharacterBook
    agents: AgentBook
    personas: EveryPersona
    wagers: Wagers


async def lay_ground(settings: Settings, stack: AsyncExitStack, together: Together) -> Ground:
    """Opens the database, migrated to the current schema, and the services on top of it."""
    backend = backend_of(settings.database_url)
    stack.callback(backend.take_place(several=settings.redis_url is not None))
    secret = house_secret(settings)
    await asyncio.to_thread(upgrade, settings.database_url)
    database = Database(backend)
    stack.push_async_callback(database.close)
    clock, tasks = AnchoredClock(), Tasks()
    values, pubsub = together.values, together.pubsub
    await together.open(tasks, stack, secret)
    leases = DatabaseLeases(database, clock, backend.worker, backend.lease_seconds)
    stack.push_async_callback(leases.close)
    characters = CharacterBook(database, clock)
    await characters.open(load_presets().values())
    agents = AgentBook(database)
    await agents.refresh()
    ledger = get_ledger(database, clock, url=settings.clay_ledger_url, token=settings.clay_ledger_token)
    stack.push_async_callback(ledger.close)
    await seed_cast(database, characters.all(), clock.now_ms())
    return Ground(
        database,
        secret,
        backend.worker,
        clock,
        together,
        values,
        pubsub,
        leases,
        tasks,
        RightOfWay(),
        Channels(clock, records=settings.flags["inspector"] or settings.otlp_endpoint is not None),
        Identity(database, clock, secret, lambda: [character.name for character in characters.cast()], pubsub),
        characters,
        agents,
        EveryPersona(characters, agents),
        Wagers(database, Purses(ledger), clock),
    )


def house_secret(settings: Settings) -> bytes:
    """What keys the digests of sessions; the folder it may be kept in is made. Raises CannotOpenError."""
    try:
        settings.data_dir.mkdir(parents=True, exist_ok=True)
        if settings.session_secret is not None:
            given = settings.session_secret_previous
            earlier = [] if given is None else given.get_secret_value().split(",")
            return HouseSecret.after(
                settings.session_secret.get_secret_value().encode(),
                (one.strip().encode() for one in earlier if one.strip()),
            )
        return load_or_make_secret(settings.data_dir)
    except OSError as error:
        raise CannotOpenError(f"The folder {settings.data_dir} (DATA_DIR) cannot be used: {error.strerror}.") from error
