"""`python -m app seat`: seats a UCI engine at a table of a running club, by an access token (docs/programs.md)."""

from __future__ import annotations

import asyncio
import json
import shlex
import urllib.error
import urllib.request
from dataclasses import dataclass

import chess

from app.body.uci import ProcessFailed, UciProcess
from app.body.uci_wire import SearchRequest
from app.uci.table_line import ANSWER_SECONDS, LineLostError, Payload, TableLine, line_to

# Seconds that a search may take beside its bound in nodes: well within the two minutes that the club waits for a move.
SEARCH_SECONDS = 20.0
# Seconds between two attempts to come back to the table after the line was lost, and how many there are.
AGAIN_SECONDS, ATTEMPTS = 2.0, 30
# Seconds before a request is made again that the club refused for the moment, and the codes of such refusals.
MOMENT_SECONDS = 0.5
FOR_THE_MOMENT = frozenset(("rate_limited", "internal", "unavailable"))
# After these it may be the engine's turn, or the game may be over.
CHANGES = frozenset(("match_state", "agent_move", "player_move_applied", "takeback_applied", "match_ended"))


class SeatError(Exception):
    """The engine cannot be seated, or had to leave; the message is for people."""


@dataclass(frozen=True, slots=True)
class SeatWish:
    """Which engine plays whom, and on what terms. `nodes` bounds every search."""

    engine: str
    url: str
    token: str
    character: str = "pip"
    color: str = "random"
    time_control: str = "untimed"
    rated: bool = False
    nodes: int = 100_000


async def take_seat(wish: SeatWish) -> str:
    """Opens a game against the character and plays it to its end. Returns who played and how it ended. Raises
    SeatError."""
    engine = UciProcess(tuple(shlex.split(wish.engine)))
    try:
        await engine.start(SEARCH_SECONDS)
        match_id = await asyncio.to_thread(_open_game, wish)
        print(f"{wish.url}/matches/{match_id}", flush=True)
        return await _play(wish, match_id, engine)
    except ProcessFailed as error:
        raise SeatError(f"The engine does not play: {error}") from error
    finally:
        await engine.close()


async def _play(wish: SeatWish, match_id: str, engine: UciProcess) -> str:
    """Plays, and comes back to the table when the line was lost."""
    lost = LineLostError("")
    for _ in range(ATTEMPTS):
        try:
            async with line_to(wish.url, match_id, wish.token) as line:
                return await play_on(line, engine, wish.nodes)
        except LineLostError as error:
            if error.refused is not None:
                raise SeatError(f"The club refuses the engine: {error}") from error
            lost = error
        await asyncio.sleep(AGAIN_SECONDS)
    raise SeatError(str(lost)) from lost


async def play_on(line: TableLine, engine: UciProcess, nodes: int) -> str:
    """Answers what happens at the table until the game is over; returns who played and how it ended. Raises
    LineLostError, ProcessFailed, SeatError."""
    has_changed = False
    while (event := await line.events.get()) is not None:
        name = event[0]
        if name == "draw_offered":
            await line.call("answer_draw", {"accept": False})
        elif name == "takeback_requested":
            await line.call("answer_takeback", {"accept": False})
        has_changed = has_changed or name in CHANGES
        # What waits behind this event is looked at with it, once, whatever comes last.
        if not has_changed or not line.events.empty():
            continue
        has_changed = False
        state = (await _asked(line, "request_state", {}))["state"]
        if state["status"] == "ended":
            return f"{state['white']['name']} - {state['black']['name']} {state['result']} ({state['end_reason']})"
        if state["turn"] == state["your_seat"]:
            await _move(line, engine, nodes, state)
    raise LineLostError("The line was lost.")


async def _move(line: TableLine, engine: UciProcess, nodes: int, state: Payload) -> None:
    """Searches and plays; a move that came too late for its position is let go."""
    moves = tuple(move["uci"] for move in state["moves"])
    request = SearchRequest(state["initial_fen"], moves, nodes, game=state["match_id"])
    found = await engine.search(request, chess.Board(state["fen"]), SEARCH_SECONDS)
    move = {"uci": found.best, "ply": state["ply"], "epoch": state["epoch"]}
    answer = await _asked(line, "make_move", move)
    if not answer["ok"] and answer["error"]["code"] not in ("stale_ply", "game_over"):
        raise SeatError(f"The club refuses {found.best}: {answer['error']['message']}")


async def _asked(line: TableLine, name: str, payload: Payload) -> Payload:
    """The club's answer, asked for again while it refuses for the moment: nothing else would make us look again."""
    while True:
        answer = await line.call(name, payload)
        if answer["ok"] or answer["error"]["code"] not in FOR_THE_MOMENT:
            return answer
        await asyncio.sleep(MOMENT_SECONDS)


def _open_game(wish: SeatWish) -> str:
    """Opens the game over HTTP and returns its id. Raises SeatError."""
    body = {
        "character_id": wish.character,
        "color": wish.color,
        "time_control": wish.time_control,
        "rated": wish.rated,
    }
    headers = {"Authorization": f"Bearer {wish.token}", "Content-Type": "application/json"}
    try:
        asked = urllib.request.Request(f"{wish.url}/api/matches", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(asked, timeout=ANSWER_SECONDS) as answer:
            return str(json.load(answer)["match_id"])
    except urllib.error.HTTPError as error:
        try:
            said = json.load(error)["error"]["message"]
        except (ValueError, KeyError, TypeError):
            said = f"status {error.code}"
        raise SeatError(f"The club opens no game: {said}") from error
    except (OSError, ValueError) as error:
        raise SeatError(f"No club answers at {wish.url}.") from error
