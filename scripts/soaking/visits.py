"""Games at a real server, over Socket.IO, with what people do beside them: pages, rooms, accounts, images."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import chess
import httpx2
from prometheus_client.parser import text_string_to_metric_families

from scripts.benchmarks.process import Running, club
from scripts.benchmarks.wire import Wire, open_wire
from scripts.soaking.readings import Pause, Reading, files_of, memory_of

PATIENCE = 300.0
WORDS_PATIENCE = 10.0
# Connections are not used again after a second: the server closes its end after five, perhaps as a request leaves.
SHORT = httpx2.Limits(keepalive_expiry=1.0)
# Seconds between two looks at whether the club has come to rest.
LOOK = 0.5
SLUGS = ("kenji", "pip", "rosa", "ilyas")
LINES = ("Do you remember our last game?", "My daughter starts school on Monday.", "What do you think of this pawn?")
PAGES = ("/", "/hall/now", "/settings", "/memories", "/characters/{slug}")
PAGES_OF_A_GAME = (
    "/matches/{match}",
    "/matches/{match}/summary",
    "/matches/{match}/replay",
    "/matches/{match}/card.svg",
    "/api/matches/{match}/events",
    "/api/matches/{match}/pgn",
    "/api/me/export",
)
PASSWORD = "correct horse battery"


async def soak(counts: Sequence[int], side: int, turns: int, rests: Mapping[int, float]) -> AsyncIterator[Reading]:
    """Plays games, `side` of them at once and each `turns` long, and tells what is read when there have been so many,
    after so many seconds without anybody."""
    with club(ENGINE="mock", EMBEDDER="hashed", SEED="1", LLM_CHAIN="scripted") as running:
        for played, count in pairwise((0, *counts)):
            waiting = iter(range(played, count))

            async def play_on(waiting: Iterator[int] = waiting) -> None:
                for number in waiting:
                    await _visit(running, number, turns)

            async with asyncio.TaskGroup() as group:
                for _ in range(side):
                    group.create_task(play_on())
            yield await _read_at_rest(running, count, rests.get(count, 0.0))


async def _read_at_rest(running: Running, games: int, rest: float) -> Reading:
    """Reads the process once all that follows the games is done, and has been for `rest` seconds."""
    async with httpx2.AsyncClient(base_url=running.url) as http:
        async with asyncio.timeout(PATIENCE):
            while (await _count(http)).get("chess_club_jobs_total post_match done", 0) < games:  # noqa: ASYNC110 - what another process counts
                await asyncio.sleep(LOOK)
        await asyncio.sleep(rest)
        count = await _count(http)
    return Reading(
        games,
        memory_of(running.pid),
        files_of(running.pid),
        round(count["chess_club_tasks_running"]),
        round(count["chess_club_tables"]),
        collector=Pause.of(count["chess_club_gc_cpu_max_seconds"], count["chess_club_gc_max_seconds"]),
        loop=Pause.of(count["chess_club_loop_cpu_max_seconds"], count["chess_club_loop_lag_max_seconds"]),
    )


async def _count(http: httpx2.AsyncClient) -> dict[str, float]:
    """What the server counts, by name and labels."""
    families = text_string_to_metric_families((await http.get("/metrics")).text)
    samples = [sample for family in families for sample in family.samples]
    return {" ".join([sample.name, *sample.labels.values()]): sample.value for sample in samples}


async def _visit(running: Running, number: int, turns: int) -> None:
    """Somebody comes in, looks around, plays and looks back; one in five makes an account and comes in again."""
    slug = SLUGS[number % len(SLUGS)]
    async with httpx2.AsyncClient(base_url=running.url, timeout=PATIENCE, limits=SHORT) as http:
        await _ask(http, "POST", "/api/players/guest", {})
        if number % 5 == 0:
            account = {"username": f"player{number}", "password": PASSWORD}
            await _ask(http, "POST", "/api/auth/signup", account)
            await _ask(http, "POST", "/api/auth/logout", None)
            await _ask(http, "POST", "/api/auth/login", account)
        cookie = http.cookies["chess_club_session"]
        for page in PAGES:
            await _ask(http, "GET", page.format(slug=slug))
        if number % 3 == 0:
            await _talk(running, slug, cookie)
        wish = {"character_id": slug, "color": "white", "rated": False}
        match = (await _ask(http, "POST", "/api/matches", wish)).json()["match_id"]
        await _play(running, match, cookie, random.Random(number), turns)
        for page in PAGES_OF_A_GAME:
            await _ask(http, "GET", page.format(match=match))


async def _ask(http: httpx2.AsyncClient, method: str, path: str, body: dict[str, Any] | None = None) -> httpx2.Response:
    answer = await http.request(method, path, json=body)
    if answer.is_error:
        raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
    return answer


async def _talk(running: Running, slug: str, cookie: str) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()
    auth = {"character_id": slug}
    async with open_wire(running.port, "/room", auth, cookie, lambda name, *_: heard.put_nowait(name)) as wire:
        for words in LINES[:2]:
            await _call(wire, "player_chat", {"text": words})
            try:
                async with asyncio.timeout(WORDS_PATIENCE):
                    while await heard.get() != "agent_chat":
                        pass
            except TimeoutError:
                continue  # the machine is too busy for words; the talk goes on


class _Player:
    """Follows one game by what the server tells."""

    def __init__(self) -> None:
        self.board = chess.Board()
        self.over = False
        self.due = 0  # half-moves that the board has when it is our move again
        self.news = asyncio.Event()

    def hear(self, name: str, payload: dict[str, Any], _at: float) -> None:
        if name in ("player_move_applied", "agent_move"):
            self.board.push_uci(payload["uci"])
        self.over = self.over or name == "match_ended"
        self.news.set()

    async def turn(self) -> bool:
        """Waits until it is White's move; False when the game is over."""
        async with asyncio.timeout(PATIENCE):
            while not self.over and self.board.ply() < self.due:
                self.news.clear()
                await self.news.wait()
        return not self.over and not self.board.is_game_over()


async def _play(running: Running, match: str, cookie: str, dice: random.Random, turns: int) -> None:
    player, says = _Player(), itertools.cycle(LINES)
    async with open_wire(running.port, "/play", {"match_id": match}, cookie, player.hear) as wire:
        for turn in range(turns):
            if not await player.turn():
                break
            uci, ply = dice.choice(list(player.board.legal_moves)).uci(), player.board.ply()
            player.due = ply + 2
            move = {"uci": uci, "ply": ply, **({"chat": next(says)} if turn % 4 == 0 else {})}
            await _call(wire, "make_move", move)
        if await player.turn():
            await _call(wire, "resign", {})


async def _call(wire: Wire, name: str, payload: dict[str, Any]) -> None:
    answer, _ = await wire.call(name, payload)
    if not answer["ok"] and answer["error"]["code"] != "not_allowed":
        raise RuntimeError(f"{name}: {answer['error']}")
