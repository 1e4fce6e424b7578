"""A fixture with a mind at a real table."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from app.body.registry import EngineKind, OpenedEngine
from app.characters.presets import load_presets
from app.characters.repository import CharacterBook
from app.db.database import Database
from app.domain.persona import Persona, Personas
from app.matches.directory import Directory
from app.seats.factory import SeatFactory
from app.seats.services import SeatServices
from app.soul.soul import Soul
from tests.fakes.minds import QUILL, Agents, mind_services
from tests.fakes.tables import Parlour
from tests.unit.seats.mind_table import Evening, GatedEngine, GatedRecall, GatedVoice


@pytest.fixture
async def evening(database: Database) -> AsyncIterator[Evening]:
    """The mind is a character."""
    parlour = Parlour(database)
    book = CharacterBook(database, parlour.clock)
    sheets = load_presets()
    await book.open([next(iter(sheets.values()))])
    made = _evening(parlour, book, book.all()[0].persona)
    yield made
    await parlour.close()


@pytest.fixture
async def agents_evening(database: Database) -> AsyncIterator[Evening]:
    """The mind is an agent."""
    parlour = Parlour(database)
    yield _evening(parlour, Agents(QUILL), QUILL)
    await parlour.close()


def _evening(parlour: Parlour, personas: Personas, persona: Persona) -> Evening:
    body = OpenedEngine(GatedEngine(), EngineKind.MOCK)
    recall, voice = GatedRecall(), GatedVoice()
    database = parlour.services.database
    minds = mind_services(database, parlour.clock, parlour.tasks, personas, soul=Soul(voice), recall=recall)
    factory = SeatFactory(SeatServices(minds, body, pacing="instant"))
    made = Evening(parlour, factory, body, persona)
    made.recall, made.voice, made.channels = recall, voice, minds.channels
    parlour.directory = Directory(parlour.services, factory, parlour.broadcast, parlour.narratives)
    return made
