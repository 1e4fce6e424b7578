"""What a finished game held is given back by counting references alone: no cycle is left for the collector."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from app.accounts.player import Player
from app.config import Settings
from app.domain.acts import Abort, AnswerDraw, PlayMove, Refusal, Resign
from app.domain.events import Stamped
from app.domain.match import MatchState, View
from app.domain.memory import Party
from app.domain.position import Color
from app.house import House
from app.matches.decide import decide
from app.matches.evolve import evolve
from app.matches.outbox import Outbox
from app.matches.repository import record_act, record_of
from app.matches.service import Terms
from app.matches.table import Table
from app.matches.timers import Timers
from app.matches.waking import Waker
from app.minds.mind import Mind
from app.post_match.finished import Finished
from app.rooms.conversation import Conversation
from app.rooms.game_actions import Offer
from app.rooms.host import Host
from app.seats.mind import MindSeat
from app.seats.voice import Utterance, VoiceSlot
from app.wiring import open_house
from scripts.evaluation.games import Nobody, play
from scripts.evaluation.tempers import TEMPERS
from tests.fakes.garbage import cycles, no_collector, standing
from tests.fakes.waiting import eventually

OF_A_TABLE = (Table, Mind, MindSeat, VoiceSlot, Utterance, View, MatchState, Outbox, Waker, Timers, Finished)
OF_A_ROOM = (Conversation, Host)


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    settings = Settings(
        _env_file=None, data_dir=tmp_path, database_url=f"sqlite:///{tmp_path}/club.db", engine="mock",
        embedder="hashed", pacing="instant", rate_limits=False, seed=7, llm_chain="scripted",
    )  # fmt: skip
    async with open_house(settings, Nobody()) as house:
        await eventually(lambda: not any(name.startswith(("lore:", "soul:")) for name in house.tasks.names()), 60)
        yield house


async def comes_in(house: House) -> Player:
    return (await house.identity.enter_as_guest("Ada")).player


async def put_away(house: House, table: Table, player: Player) -> None:
    """The table is closed once what follows the game is done."""
    match_id = table.state.match_id
    async with asyncio.timeout(60):
        while (await house.post_match.status(match_id))["status"] in ("pending", "running"):  # noqa: ASYNC110 - the job's row is the truth
            await asyncio.sleep(0.01)
    await house.directory.put_away(Party("player", player.id))


async def plays(house: House) -> None:
    """A whole game with talk, offers and takebacks, the work after it, and its table put away."""
    player = await comes_in(house)
    character = house.characters.get("kenji")
    assert character is not None
    await play(house, player, character, TEMPERS["chatty"], plies=12, dice=random.Random(3))
    await house.directory.put_away(Party("player", player.id))


async def is_refused(house: House) -> None:
    """A table at which nearly everything is refused, given up before it has begun."""
    player = await comes_in(house)
    character = house.characters.get("rosa")
    assert character is not None
    table = await house.matches.open_match(player.sitter, character.persona.sitter, Terms(color=Color.WHITE))
    table.join("somewhere", Color.WHITE)
    for act in (PlayMove(Color.WHITE, "e2e5", 0), PlayMove(Color.WHITE, "e2e4", 7), AnswerDraw(Color.WHITE, True)):
        assert isinstance(await table.act(act), Refusal)
    assert (await house.matches.hint(table, Color.BLACK)) is not None
    await table.act(Abort(Color.WHITE))
    assert isinstance(await table.act(Resign(Color.WHITE)), Refusal)
    table.leave("somewhere", Color.WHITE)
    await put_away(house, table, player)


async def is_outrun(house: House) -> None:
    """A table whose log another writer has gone on with, and one whose database refuses."""
    player = await comes_in(house)
    character = house.characters.get("rosa")
    assert character is not None
    table = await house.matches.open_match(player.sitter, character.persona.sitter, Terms(color=Color.WHITE))
    state = table.state
    decision = decide(state, PlayMove(Color.WHITE, "e2e4", 0), state.opened_ms)
    assert isinstance(decision, tuple)
    stamped = [Stamped(decision[0], state.version + 1, state.opened_ms)]
    await house.database.write_fenced(record_act, record_of(state, evolve(state, stamped[0]), stamped))
    answer = await table.act(PlayMove(Color.WHITE, "d2d4", 0))
    assert isinstance(answer, Refusal)
    with pytest.raises(OSError, match="no space"):
        await house.database.write(_fails, state)
    await table.act(Resign(Color.WHITE))
    await put_away(house, table, player)


def _fails(_session: Session, _state: MatchState) -> None:
    raise OSError("no space")


async def talks(house: House) -> None:
    """A talk before a game, the game it leads to, and the end of both."""
    player = await comes_in(house)
    character = house.characters.get("pip")
    assert character is not None
    heard: list[str] = []

    async def tell(name: str, _payload: dict[str, Any]) -> None:
        heard.append(name)

    talk = house.rooms.conversation(player.party, character.party)
    talk.enter("somewhere", tell)
    await eventually(lambda: "agent_chat" in heard)
    await talk.say("Do you remember our last game?", Offer())
    await eventually(lambda: heard.count("agent_chat") == 2)
    match_id = await talk.start(Offer(color=Color.WHITE))
    assert isinstance(match_id, str)
    table = house.directory.find(match_id)
    assert table is not None
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    await table.act(Resign(Color.WHITE))
    talk.leave("somewhere")
    await eventually(lambda: talk.idle)
    await house.rooms.leave(Party("player", player.id))
    await put_away(house, table, player)


async def rests(house: House) -> None:
    """Waits until nothing is under way but what always is."""
    always = {
        "watchdog",
        "directory:sweep",
        "directory:reap",
        "exhibitions",
        "lobby:sweep",
        "presence",
        "queue",
        "sessions:sweep",
        "guests:sweep",
        "jobs",
        "leases",
        "maintenance",
        "memories:settle",
        "memories:evict",
    }
    await eventually(lambda: not set(house.tasks.names()) - always, 60)


@pytest.mark.parametrize(
    "what",
    [plays, *(pytest.param(one, marks=pytest.mark.long) for one in (is_refused, is_outrun, talks))],
)
async def test_nothing_is_left_for_the_collector(house: House, what: Callable[[House], Awaitable[None]]) -> None:
    # The first time, libraries make what they keep.
    for _ in range(2):
        await what(house)
        await rests(house)
    with no_collector():
        before = standing(*OF_A_TABLE, *OF_A_ROOM)  # of other tests, which keep some for good
        await what(house)
        await rests(house)
        # A database thread may hold its last result for a moment longer.
        await eventually(lambda: standing(*OF_A_TABLE, *OF_A_ROOM) <= before)
        assert cycles() == {}
