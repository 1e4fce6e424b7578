"""A club of three workers on one PostgreSQL and one Redis, behind nginx: what its guests meet, whoever is where."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from app.db.opening import BACKENDS
from scripts.cluster import Cluster, missing
from tests.fakes.roamer import Roamer
from tests.fakes.visitors import Seat, Visitor, doorstep

# The moves of a game between people.
LINE = ("e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6")
# Workers that are killed in the long suite, and those of them under the same three games.
KILLS, OF_THREE_GAMES = int(os.environ.get("TRUST_KILLS_AMONG", "12")), 12
ROUNDS = [min(OF_THREE_GAMES, KILLS - made) for made in range(0, KILLS, OF_THREE_GAMES)]
# Workers that are restarted one after the other; a start takes seconds, so all three in the long suite alone.
RESTARTED = 3 if "TRUST_KILLS_AMONG" in os.environ else 2
# Seconds within which a turn is cut, and for which a part hangs: longer than a lease and than the patience of a line.
TURN_SECONDS, HUNG_SECONDS = 0.3, 8.0
SETTINGS = {
    "PACING": "instant", "RATE_LIMITS": "off", "ENGINE": "mock", "EMBEDDER": "hashed", "SEED": "1",
    "LLM_REAL_CALLS": "off", "EXHIBITIONS": "off",
}  # fmt: skip

ComeIn = Callable[[str, int], Awaitable[Visitor]]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    why_not = missing() or (None if "postgresql+psycopg" in BACKENDS else "the club knows no PostgreSQL")
    if why_not is not None:
        pytest.skip(f"{why_not}: several workers were NOT tested")
    # Not beneath pytest's folders: each start of pytest closes these to all but their owner, and PostgreSQL runs as
    # somebody else where we are root.
    folder = Path(tempfile.mkdtemp(prefix="club-cluster-"))
    folder.chmod(0o711)
    opened = Cluster(folder, 3, 0, SETTINGS)
    try:
        opened.start()
        yield opened
    finally:
        opened.close()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def left_whole(cluster: Cluster) -> Iterator[None]:
    """After a test that failed half-way the next one finds every part there; and the log says what the workers met."""
    begun = {part.log: part.log.stat().st_size for part in cluster.parts}
    yield
    for part in cluster.gone():
        part.start()
        if part.name.startswith("worker"):
            cluster.wait_for(f"{cluster.address(int(part.name[-1]))}/readyz")
    for log, size in begun.items():
        if log.name.startswith("worker"):
            with log.open("rb") as lines:
                lines.seek(size)
                told = [line for line in lines.read().decode(errors="replace").splitlines() if '"info"' not in line]
            print(log.name, *told[-20:], sep="\n")  # pytest shows it beside a failure


@pytest.fixture
async def come_in(cluster: Cluster) -> AsyncIterator[ComeIn]:
    """Makes a guest through nginx, who then goes to the door of the worker that is asked for."""
    moved: list[Visitor] = []
    async with doorstep(f"http://127.0.0.1:{cluster.port}") as through_nginx:

        async def enter(name: str, worker: int) -> Visitor:
            moved.append(at(cluster, worker, await through_nginx(name)))
            return moved[-1]

        yield enter
        for visitor in moved:
            await visitor.close()


def at(cluster: Cluster, worker: int, visitor: Visitor) -> Visitor:
    """The same guest, at the door of one worker."""
    return visitor.beside(url=cluster.address(worker), cookie=visitor.cookie)


async def seated(white: Visitor, black: Visitor) -> str:
    """A game of these two: a table set up at one worker and joined at the other."""
    _, made = await white.ask("POST", "/api/lobbies", json={"time_control": "10+5", "color": "white"})
    status, joined = await black.ask("POST", f"/api/lobbies/{made['code']}/join")
    assert status == 201, joined
    return str(joined["match_id"])


async def joined(visitor: Visitor, match_id: str, **auth: Any) -> Seat:
    seat = await visitor.join(match_id, **auth)
    if not auth:
        await seat.until("match_state")
    return seat


async def play(seats: tuple[Seat, Seat], begin: int, end: int) -> None:
    """Plays that part of the line with a word after each move, which both see before the next."""
    for ply in range(begin, end):
        mover = seats[ply % 2]
        moved = await mover.move(LINE[ply], ply)
        assert moved["ok"], moved
        assert (await mover.call("player_chat", {"text": f"that was {LINE[ply]}"}))["ok"]
        for seat in seats:
            await seat.until("player_move_applied", lambda told, ply=ply: told["ply"] == ply + 1)  # type: ignore[misc]


def numbers(seat: Seat) -> list[int]:
    """The numbers of the events that a connection was sent, in the order in which it heard them."""
    return [payload["seq"] for name, payload in seat.heard if "seq" in payload and name != "match_state"]


def moves_of(log: list[dict[str, Any]]) -> list[str]:
    return [event["payload"]["uci"] for event in log if event["name"] == "player_move_applied"]


async def test_two_at_two_workers_play_and_talk_and_a_third_sees_everything_in_order(come_in: ComeIn) -> None:
    ada, bert, cleo = [await come_in(name, number) for number, name in enumerate(("Ada", "Bert", "Cleo"))]
    match_id = await seated(ada, bert)
    white, black, gallery = [await joined(one, match_id) for one in (ada, bert, cleo)]
    await play((white, black), 0, 8)
    assert (await gallery.call("spectator_chat", {"text": "well played"}))["ok"]
    for seat in (white, black, gallery):
        assert (await seat.until("spectator_chat_broadcast"))["text"] == "well played"
    log = [event["seq"] for event in await ada.events(match_id)]
    assert log == list(range(1, len(log) + 1))
    for seat in (white, black):
        await seat.until_seq(log[-1])
        heard = numbers(seat)
        assert heard == list(range(heard[0], log[-1] + 1))
    # What a spectator says takes another way between workers than a move, and may overtake the last of them.
    await gallery.until_count("player_move_applied", len(LINE))
    assert [told["uci"] for name, told in gallery.heard if name == "player_move_applied"] == list(LINE)
    assert numbers(gallery) == sorted(set(numbers(gallery)))
    assert (await white.call("resign", {}))["ok"]
    for seat in (black, gallery):
        assert (await seat.until("match_ended"))["result"] == "0-1"
        await seat.until("post_match_complete")


async def test_galleries_are_counted_and_everybody_is_known_to_be_here_wherever_they_are(
    cluster: Cluster, come_in: ComeIn
) -> None:
    ada, bert, cleo = [await come_in(name, number) for number, name in enumerate(("Ada", "Bert", "Cleo"))]
    match_id = await seated(ada, bert)
    looking = [await joined(at(cluster, number, cleo), match_id) for number in range(3)]
    for seat in looking:
        await seat.until("spectator_count", lambda told: told["count"] == 3)
    hall = await bert.enter("/presence")
    await hall.until("online", lambda told: any(one["name"] == "Cleo" for one in told["players"]))
    await looking[0].close()
    for seat in looking[1:]:
        await seat.until("spectator_count", lambda told: told["count"] == 2)
        await seat.close()


async def test_a_session_that_ends_at_one_worker_ends_at_all(cluster: Cluster, come_in: ComeIn) -> None:
    ada = await come_in("Ada", 0)
    lobby = await at(cluster, 1, ada).enter("/lobby")
    assert (await at(cluster, 2, ada).ask("POST", "/api/auth/logout"))[0] == 204
    async with asyncio.timeout(20):
        await lobby.gone.wait()
    assert (await ada.ask("GET", "/api/me"))[0] == 401


async def test_a_game_goes_on_while_the_workers_cannot_hear_each_other(cluster: Cluster, come_in: ComeIn) -> None:
    ada, bert = await come_in("Ada", 1), await come_in("Bert", 2)
    match_id = await seated(ada, bert)
    seats = await joined(ada, match_id), await joined(bert, match_id)
    await play(seats, 0, 2)
    cluster.part("redis").kill()
    await play(seats, 2, 4)
    cluster.part("redis").start()
    await play(seats, 4, 8)
    log = await ada.events(match_id)
    assert moves_of(log) == list(LINE)
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    for number in range(3):
        await asyncio.to_thread(cluster.wait_for, f"{cluster.address(number)}/readyz")
    # A worker that says it is ready serves: no connection from before is left that somebody would have to fail by.
    await asyncio.gather(*(come_in(name, 0) for name in ("Cleo", "Dora", "Emil", "Fritz", "Gina", "Hugo")))


async def test_a_killed_worker_is_followed_by_another_and_no_move_is_lost_or_doubled(
    cluster: Cluster, come_in: ComeIn
) -> None:
    ada, bert, cleo = [await come_in(name, number) for number, name in enumerate(("Ada", "Bert", "Cleo"))]
    # A game against a character that the worker looks after which is going to die, just when it is to answer.
    with_mind, seat = await ada.play(color="white")
    watching = await joined(cleo, with_mind)
    assert (await seat.move("e2e4", 0))["ok"]
    await seat.until_count("agent_move", 1)
    with_bert = await seated(bert, cleo)
    white, black = await joined(at(cluster, 0, bert), with_bert), await joined(cleo, with_bert)
    await play((white, black), 0, 4)
    seen = white.last_seq
    assert (await seat.move("d2d4", 2))["ok"]
    cluster.part("worker-0").kill()
    again = await joined(at(cluster, 1, ada), with_mind)
    state = await again.until("match_state")
    if state["ply"] < 4:
        await again.until("agent_move")
    await watching.until("agent_move", lambda told: told["ply"] == 4)
    back = await joined(at(cluster, 2, bert), with_bert, after_seq=seen)
    await play((back, black), 4, 8)
    logs = {match_id: await at(cluster, 1, ada).events(match_id) for match_id in (with_mind, with_bert)}
    for log in logs.values():
        numbers_of = [event["seq"] for event in log]
        assert numbers_of == sorted(set(numbers_of))
    assert moves_of(logs[with_bert]) == list(LINE)
    assert moves_of(logs[with_mind]) == ["e2e4", "d2d4"]
    assert [event["name"] for event in logs[with_mind]].count("agent_move") == 2
    cluster.part("worker-0").start()
    await asyncio.to_thread(cluster.wait_for, f"{cluster.address(0)}/readyz")


class Crowd:
    """Three who play characters through nginx, wherever it leads them, and go on whatever happens."""

    def __init__(self, players: list[Roamer]) -> None:
        self.players = players

    async def play(self, moves: int) -> None:
        await asyncio.gather(*(player.play(moves) for player in self.players))

    async def check(self, moves: int) -> None:
        """Every acknowledged move is there once, every one was answered once, and the numbers have no gap."""
        for player in self.players:
            log = await player.visitor.events(player.match_id)
            assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
            assert len(player.acked) == moves
            made = {
                event["payload"]["ply"] - 1: (event["payload"]["uci"], event["seq"])
                for event in log
                if event["name"] == "player_move_applied"
            }
            assert made == player.acked
            assert [event["name"] for event in log].count("agent_move") == len(player.acked)


async def gathered(cluster: Cluster, come_in: ComeIn) -> Crowd:
    players = []
    for number, name in enumerate(("Ada", "Bert", "Cleo")):
        there = await come_in(name, number)
        match_id = await there.sit_down(color="white")
        anywhere = there.beside(url=f"http://127.0.0.1:{cluster.port}", cookie=there.cookie)
        players.append(Roamer(anywhere, match_id, number))
    return Crowd(players)


async def back(cluster: Cluster, number: int) -> None:
    cluster.part(f"worker-{number}").start()
    await asyncio.to_thread(cluster.wait_for, f"{cluster.address(number)}/readyz")


@pytest.mark.wider
async def test_workers_restarted_one_after_the_other_under_play_lose_no_move(cluster: Cluster, come_in: ComeIn) -> None:
    """As a new version is brought in: every worker is told to stop and started anew, the next once it serves."""
    crowd = await gathered(cluster, come_in)
    await crowd.play(2)
    for number in range(RESTARTED):
        worker = cluster.part(f"worker-{number}")
        going = asyncio.create_task(asyncio.to_thread(worker.end))
        await crowd.play(2)
        await going
        assert worker.process is not None
        assert worker.process.returncode in (0, -signal.SIGTERM), "it did not go by itself"
        await crowd.play(1)
        await back(cluster, number)
        await crowd.play(1)
    await crowd.check(2 + RESTARTED * 4)


@pytest.mark.long
@pytest.mark.parametrize(("seed", "kills"), list(enumerate(ROUNDS, 5)))
async def test_workers_killed_again_and_again_at_any_moment_lose_and_double_nothing(
    cluster: Cluster, come_in: ComeIn, seed: int, kills: int
) -> None:
    """`kill -9` in the middle of turns, each time of another worker and at a moment of its own."""
    crowd, dice = await gathered(cluster, come_in), random.Random(seed)
    await crowd.play(1)
    for kill in range(kills):
        number = kill % len(cluster.workers)
        playing = asyncio.ensure_future(crowd.play(2))
        await asyncio.sleep(dice.random() * TURN_SECONDS)
        cluster.part(f"worker-{number}").kill()
        await playing
        await back(cluster, number)
    await crowd.check(1 + 2 * kills)
    print(f"{kills} kills, lines to each player: {[player.lines for player in crowd.players]}")


@pytest.mark.long
@pytest.mark.parametrize("part", ["redis", "postgres"])
async def test_games_go_on_after_a_part_that_all_need_has_hung_and_after_it_was_killed(
    cluster: Cluster, come_in: ComeIn, part: str
) -> None:
    """A line that hangs is worse than one that is down: nothing says that nobody will answer."""
    crowd, gone = await gathered(cluster, come_in), cluster.part(part)
    await crowd.play(1)
    process = gone.process
    assert process is not None
    process.send_signal(signal.SIGSTOP)
    playing = asyncio.ensure_future(crowd.play(2))
    await asyncio.sleep(HUNG_SECONDS)
    process.send_signal(signal.SIGCONT)
    await playing
    if part == "redis":
        gone.kill()
        await crowd.play(1)
        gone.start()
    await crowd.play(1)
    await crowd.check(5 if part == "redis" else 4)
