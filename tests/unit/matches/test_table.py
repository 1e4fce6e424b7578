"""The table: acts in order of arrival, on the disk before anybody hears of them."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.orm import Session

from app.db.database import Database
from app.db.opening import backend_of
from app.domain.acts import (
    Accepted,
    Act,
    AnswerTakeback,
    Arrive,
    LeaveSeat,
    OfferDraw,
    PlayMove,
    Refusal,
    RequestTakeback,
    Say,
)
from app.domain.position import Color
from app.matches.evolve import rebuild
from app.matches.repository import read_log
from tests.fakes.games import BLACK, WHITE, random_moves
from tests.fakes.tables import Parlour, RecordingBroadcast


def move_rows(session: Session) -> list[tuple[int, str, int]]:
    rows = session.execute(text("SELECT ply, uci, epoch FROM match_moves ORDER BY ply"))
    return [tuple(row) for row in rows]


def match_row(session: Session) -> dict[str, object]:
    return dict(session.execute(text("SELECT * FROM matches")).mappings().one())


async def test_an_accepted_move_is_on_the_disk_before_it_is_answered(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    answer = await table.act(PlayMove(WHITE, "e2e4", 0))
    assert answer == Accepted(2)
    assert await parlour.database.read(move_rows) == [(1, "e2e4", 0)]
    row = await parlour.database.read(match_row)
    assert (row["version"], row["ply"], row["fen"]) == (2, 1, table.state.position.fen)
    assert rebuild("match-1", await parlour.database.read(read_log, "match-1")) == table.state


async def test_a_refused_act_writes_nothing(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    before = await parlour.database.read(match_row)
    answer = await table.act(PlayMove(WHITE, "e2e5", 0))
    assert isinstance(answer, Refusal)
    assert await parlour.database.read(match_row) == before
    assert table.state.version == 1


async def test_acts_are_taken_in_the_order_in_which_they_were_handed_in(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    moves = random_moves(1, 30)
    futures = [table.submit(PlayMove(list(Color)[ply % 2], uci, ply)) for ply, uci in enumerate(moves)]
    answers = await asyncio.gather(*futures)
    assert answers == [Accepted(seq) for seq in range(2, 32)]
    assert [row[1] for row in await parlour.database.read(move_rows)] == moves


async def test_a_closed_table_has_written_what_was_on_its_way(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    handed_in = [table.submit(PlayMove(list(Color)[ply % 2], uci, ply)) for ply, uci in enumerate(random_moves(1, 6))]
    await table.close()
    assert all(answer.done() for answer in handed_in)
    assert len(await parlour.database.read(move_rows)) == 6


async def test_the_answer_is_given_before_anything_is_told(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    table.join("anna", WHITE)
    await parlour.settled()
    order: list[str] = []

    async def hand_in(uci: str, ply: int) -> None:
        await table.submit(PlayMove(list(Color)[ply % 2], uci, ply))
        order.append(f"answer {ply + 1}")

    tell = parlour.broadcast.tell

    async def telling(*args: object) -> None:
        order.append(f"told {args[3]['ply']}")  # type: ignore[index]
        await tell(*args)  # type: ignore[arg-type]

    parlour.broadcast.tell = telling  # type: ignore[assignment,method-assign]
    await asyncio.gather(*(hand_in(uci, ply) for ply, uci in enumerate(random_moves(2, 20))))
    await parlour.settled()
    assert all(order.index(f"answer {ply}") < order.index(f"told {ply}") for ply in range(1, 21))


class OpeningGate(Database):
    """A database that opens a gate with the end of every write."""

    gate: asyncio.Event

    async def write(self, *args: Any, **options: Any) -> Any:  # type: ignore[override]  # passed on as it comes
        result = await super().write(*args, **options)
        self.gate.set()
        return result

    async def write_fenced(self, *args: Any, **options: Any) -> Any:  # type: ignore[override]  # as above
        result = await super().write_fenced(*args, **options)
        self.gate.set()
        return result


async def test_the_answer_comes_first_even_while_the_outbox_is_busy_telling(database_url: str) -> None:
    database = OpeningGate(backend_of(database_url))
    database.gate = asyncio.Event()

    async def wait_at_the_gate() -> None:
        await database.gate.wait()

    parlour = Parlour(database, broadcast=RecordingBroadcast(wait_at_the_gate))
    table = await parlour.sit_down()
    database.gate.clear()
    table.join("visitor", None)  # keeps the outbox busy, waiting at the gate
    await asyncio.sleep(0)
    await table.submit(Say(WHITE, "Hello"))
    assert "player_chat_echoed" not in [name for name, _ in parlour.broadcast.told]
    await parlour.settled()
    assert "player_chat_echoed" in [name for name, _ in parlour.broadcast.told]
    await parlour.close()
    await database.close()


@pytest.mark.parametrize("seed", range(4))
async def test_a_noisy_network_leaves_one_row_a_ply(parlour: Parlour, seed: int) -> None:
    """The law of test_repeats.py, with a real database underneath (TRUST R2)."""
    rng = random.Random(seed)
    for number in range(25):
        moves = random_moves(seed * 100 + number, 8)
        table = await parlour.sit_down(match_id=f"match-{number}")
        acked: dict[int, int] = {}
        while len(acked) < len(moves):
            due = len(acked)
            batch = [rng.choice([due, rng.randrange(len(moves)), min(due + 1, 7)]) for _ in range(4)]
            acts = [PlayMove(list(Color)[ply % 2], moves[ply], ply, rng.choice([None, 0, 1])) for ply in batch]
            for act, answer in zip(acts, await asyncio.gather(*map(table.submit, acts)), strict=True):
                if isinstance(answer, Accepted):
                    assert acked.setdefault(act.ply, answer.seq) == answer.seq
                else:
                    assert answer.code in {"stale_ply", "not_your_turn"}
        log = await parlour.database.read(read_log, table.state.match_id)
        assert Counter(stamped.event.name for stamped in log)["player_move_applied"] == 8
        assert table.state.position.moves == tuple(moves)
        assert rebuild(table.state.match_id, log) == table.state
    rows = await parlour.database.read(move_rows)
    assert Counter(ply for ply, _, _ in rows) == dict.fromkeys(range(1, 9), 25)


async def test_a_takeback_removes_the_rows_and_the_log_keeps_their_events(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    for ply, uci in enumerate(["e2e4", "e7e5", "g1f3", "b8c6"]):
        await table.act(PlayMove(list(Color)[ply % 2], uci, ply))
    await table.act(RequestTakeback(WHITE))
    await table.act(AnswerTakeback(BLACK, True))
    await table.act(PlayMove(WHITE, "f1c4", 2, 1))
    assert await parlour.database.read(move_rows) == [(1, "e2e4", 0), (2, "e7e5", 0), (3, "f1c4", 1)]
    log = await parlour.database.read(read_log, "match-1")
    assert [stamped.seq for stamped in log] == list(range(1, len(log) + 1))
    assert rebuild("match-1", log) == table.state
    assert not (await parlour.database.read(match_row))["rated"]


async def test_every_act_of_the_log_rises_by_one_whoever_acts_at_once(parlour: Parlour) -> None:
    table = await parlour.sit_down()
    rng = random.Random(3)
    acts: list[Act] = []
    for number in range(120):
        color = rng.choice(list(Color))
        acts.append(rng.choice([Say(color, f"line {number}"), LeaveSeat(color, None), Arrive(color), OfferDraw(color)]))
    answers = await asyncio.gather(*map(table.submit, acts))
    assert len(answers) == 120
    log = await parlour.database.read(read_log, "match-1")
    assert [stamped.seq for stamped in log] == list(range(1, len(log) + 1))
    assert rebuild("match-1", log) == table.state
