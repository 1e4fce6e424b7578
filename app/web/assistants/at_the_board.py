"""Games for assistants: what is on, a board, and a seat of the program's own. Who may do what is decided by the
handlers of the same requests over HTTP, which these call."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

import chess
from pydantic import Field

from app.accounts.access_tokens import Caller
from app.desk.tool import ToolRefused
from app.domain.acts import PlayMove, Refusal
from app.domain.audiences import Audience
from app.domain.errors import Forbidden, NotFound
from app.domain.position import Color
from app.house import House
from app.matches.clock import CLOCK_TEXT
from app.matches.table import Table
from app.web.api import agents, matches
from app.web.assistants.offers import AssistantArguments, AssistantTool

# Seconds that a look may wait for the other side, and between two looks meanwhile.
LONGEST_WAIT, BETWEEN_LOOKS = 20.0, 0.25
# Lines of talk that are told with a board.
LINES = 8

MatchId = Annotated[str, Field(max_length=64, description="id of a game")]


class WhichList(AssistantArguments):
    """Public games that are played now, or the caller's own that are not finished."""

    status: Literal["live", "unfinished"] = "live"


class NoneNeeded(AssistantArguments):
    """It takes none."""


class WhichBoard(AssistantArguments):
    """A game by its id. `wait` holds the answer back until it is the caller's move, or twenty seconds have passed."""

    match_id: MatchId
    wait: bool = False


class SeatWanted(AssistantArguments):
    """Whom to play, and on what terms. Without `agent_id` the program sits down under the name of its token."""

    character: Annotated[str, Field(max_length=64, description="slug or id of a character, `pip` for example")]
    agent_id: (
        Annotated[str, Field(max_length=64, description="an agent of the caller's that a program plays")] | None
    ) = None
    color: Literal["white", "black", "random"] = "random"
    time_control: Annotated[str, Field(max_length=8, description=CLOCK_TEXT)] = "untimed"
    rated: bool = False


class MoveWanted(AssistantArguments):
    """A move of the caller's own seat, in SAN ("Nf3") or UCI ("g1f3")."""

    match_id: MatchId
    move: Annotated[str, Field(min_length=2, max_length=10)]


class WhichSeat(AssistantArguments):
    """A game in which the caller has a seat."""

    match_id: MatchId


async def _games(house: House, caller: Caller, given: WhichList) -> dict[str, Any]:
    return await matches.games(caller, house, given.status)


async def _agents(house: House, caller: Caller, _: NoneNeeded) -> dict[str, Any]:
    kept = {"id", "name", "rating", "wins", "draws", "losses", "playing", "played_by"}
    shown = await agents.mine(caller, house)
    return {"agents": [one.model_dump(mode="json", include=kept) for one in shown.agents]}


async def _look(house: House, caller: Caller, given: WhichBoard) -> dict[str, Any]:
    table, audience = await matches.seen(house, given.match_id, caller)
    if given.wait and audience.seat is not None:
        await _until_the_move_of(table, audience.seat)
    return await _board(table, audience)


async def _sit(house: House, caller: Caller, given: SeatWanted) -> dict[str, Any]:
    terms: dict[str, Any] = {
        "character_id": given.character,
        "color": given.color,
        "time_control": given.time_control,
        "rated": given.rated,
    }
    if given.agent_id is None:
        return await matches.sit_down(matches.MatchWish(**terms), caller, house)
    if not house.settings_view["flags"]["player_agents"]:
        raise NotFound
    return await agents.deploy(given.agent_id, agents.DeployWish(**terms), caller, house)


async def _move(house: House, caller: Caller, given: MoveWanted) -> dict[str, Any]:
    table, color = await _seat_of(house, caller, given.match_id)
    state = table.state
    uci = _uci(chess.Board(state.position.fen), given.move) if state.turn is color else given.move
    answer = await table.act(PlayMove(color, uci, state.ply, state.epoch))
    if isinstance(answer, Refusal):
        raise ToolRefused(answer.code, answer.message)
    return await _board(table, Audience.of(color))


async def _leave(house: House, caller: Caller, given: WhichSeat) -> dict[str, Any]:
    table, color = await _seat_of(house, caller, given.match_id)
    await matches.drop(given.match_id, caller, house)
    return await _board(table, Audience.of(color))


async def _seat_of(house: House, caller: Caller, match_id: str) -> tuple[Table, Color]:
    """The game, and the caller's seat in it. Raises NotFound, Forbidden for whoever only looks on."""
    table, audience = await matches.seen(house, match_id, caller)
    if audience.seat is None:
        raise Forbidden("You have no seat in this game: a program plays its own, and never its player's.")
    return table, audience.seat


async def _until_the_move_of(table: Table, color: Color) -> None:
    """Returns when it is this side's move, the game is over, or the wait has been long enough."""
    for _ in range(round(LONGEST_WAIT / BETWEEN_LOOKS)):
        if table.state.ended or table.state.turn is color:
            return
        await asyncio.sleep(BETWEEN_LOOKS)


def _uci(board: chess.Board, written: str) -> str:
    """A move as UCI; what cannot be read is handed on as it is, and the table says what is wrong with it."""
    try:
        return board.parse_san(written).uci()
    except ValueError:
        return written


async def _board(table: Table, audience: Audience) -> dict[str, Any]:
    """A game in few words: as much as a reader needs to follow it, and to move."""
    shown = await table.shown(audience)
    kept = ("match_id", "status", "result", "end_reason", "fen", "ply", "turn", "your_seat", "time_control", "rated")
    board = chess.Board(shown["fen"])
    told: dict[str, Any] = {name: shown[name] for name in kept}
    told |= {side: {"name": shown[side]["name"], "rating": shown[side]["rating"]} for side in ("white", "black")}
    told["moves"] = " ".join(move["san"] for move in shown["moves"])
    told["clock"] = shown.get("clock")
    told["talk"] = [{"by": line.get("username"), "text": line.get("text")} for line in shown["chat"][-LINES:]]
    if shown["status"] != "ended" and shown["turn"] == shown["your_seat"]:
        told["legal_moves"] = [board.san(move) for move in board.legal_moves]
    return told


OFFERS = (
    AssistantTool(
        "list_games", "Public games that are played now, or the caller's unfinished ones, with ids.", WhichList, _games
    ),
    AssistantTool(
        "look_at_board",
        "A running or finished game: position, moves, clocks, talk; the legal moves if the caller is to move.",
        WhichBoard,
        _look,
    ),
    AssistantTool("my_agents", "The caller's agents.", NoneNeeded, _agents, flag="player_agents"),
    AssistantTool(
        "sit_down",
        "Opens a game against a character of the club, for an agent of the caller's that a program plays.",
        SeatWanted,
        _sit,
        ("play",),
        changes=True,
    ),
    AssistantTool("make_move", "Plays a move of the caller's own seat.", MoveWanted, _move, ("play",), changes=True),
    AssistantTool(
        "leave_game",
        "Calls a game off, or resigns it once both sides have moved.",
        WhichSeat,
        _leave,
        ("play",),
        changes=True,
    ),
)
