"""An evening with a mind at a real table."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.accounts.identity import Identity
from app.body.registry import EngineKind, OpenedEngine
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.matches.directory import Directory
from app.runtime.channels import Channels
from app.seats.factory import SeatFactory
from app.seats.services import MindServices
from app.soul.soul import Soul
from tests.fakes.tables import Parlour
from tests.unit.seats.mind_table import Evening, GatedEngine, GatedRecall, GatedVoice


@pytest.fixture
async def evening(database: Database) -> AsyncIterator[Evening]:
    parlour = Parlour(database)
    book = CharacterBook(database, parlour.clock)
    sheets = load_presets()
    await book.open([next(iter(sheets.values()))])
    body = OpenedEngine(GatedEngine(), EngineKind.MOCK)
    recall, voice = GatedRecall(), GatedVoice()
    services = MindServices(
        soul=Soul(voice),
        recall=recall,  # type: ignore[arg-type]
        body=body,
        database=database,
        identity=Identity(database, parlour.clock, b"secret"),
        channels=Channels(parlour.clock),
        clock=parlour.clock,
        tasks=parlour.tasks,
        pacing="instant",
        seed=1,
    )
    factory = SeatFactory(services, book)
    made = Evening(parlour, factory, body, book.all()[0].persona)
    made.recall, made.voice, made.channels = recall, voice, services.channels
    parlour.directory = Directory(parlour.around, factory, parlour.broadcast, parlour.narratives)
    yield made
    await parlour.close()
