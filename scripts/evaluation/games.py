"""One scripted player through one game, inside an open house."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import chess

from app.accounts.player import Player
from app.characters.character import Character
from app.domain.acts import OfferDraw, PlayMove, RequestTakeback, Resign, Say
from app.domain.audiences import Audience
from app.domain.memory import CreatedBy
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from app.matches.views import Payload
from app.memory.store.repository import memories_of
from app.openings.book import read_lines
from app.post_match.held_back import Held
from scripts.evaluation.tempers import Temper

# Seconds between two looks at whether something has come.
LOOK = 0.01

# Seconds until a move that does not come counts as never; words have their own deadline well below it.
MOVE_PATIENCE = 60.0
WORDS_PATIENCE = 270.0
AFTERWARDS_PATIENCE = 600.0

VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


class Nobody:
    """A wire without connections: everything is read from the log."""

    def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
        del match_id, audiences
        return False

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """Nobody hears it."""

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """Nobody hears it."""

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Nobody is there."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the soul did up to event `seq` since the note before: questions, lines spoken, answers by a model, answers
    without one, lines mended and lines dropped."""

    seq: int
    asked: int
    spoken: int
    by_model: int
    without_model: int
    repaired: int
    dropped: int


@dataclass(slots=True)
class Played:
    """What came of a game: its log as the player's seat saw it, and seconds until each move and each turn's words."""

    match_id: str
    temper: str
    events: list[tuple[str, Payload]] = field(default_factory=list)
    move_seconds: list[float] = field(default_factory=list)
    word_seconds: list[float] = field(default_factory=list)
    summary: Payload = field(default_factory=dict)
    guard: dict[str, int] = field(default_factory=dict)
    answers: list[Answers] = field(default_factory=list)
    # What models told afterwards and was not let through, and what was saved to be remembered while they played.
    held: list[Held] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)


async def play(
    house: House, player: Player, character: Character, temper: Temper, *, plies: int, dice: random.Random
) -> Played:
    """Plays up to `plies` half-moves, resigns if it is not over by then, and waits for the work after the game."""
    terms = Terms(color=Color.WHITE, rated=False, watchable=False)
    table = await house.matches.open_match(player.sitter, character.persona.sitter, terms)
    played = Played(table.state.match_id, temper.name)
    spoken, asked_back = 0, 0
    noted = _Noted(house, table, played)
    house.held_back.listeners.append(played.held.append)
    while not table.state.ended and table.state.position.ply < plies:
        own = table.state.position.ply // 2
        if temper.every and own % temper.every == 0:
            await table.act(Say(Color.WHITE, temper.lines[spoken % len(temper.lines)]))
            spoken += 1
            await quiet(house, table)
            noted.note()
        if temper.offers_draws and own and own % temper.offers_draws == 0:
            await table.act(OfferDraw(Color.WHITE))
            await quiet(house, table)
        if table.state.ended:
            break
        await _one_turn(house, table, played, dice)
        noted.note()
        if temper.asks_back and own >= asked_back + temper.asks_back and not table.state.ended:
            asked_back, before = own, table.state.epoch
            await table.act(RequestTakeback(Color.WHITE))
            await quiet(house, table)
            if table.state.epoch != before:
                await until(lambda: _mine(table) or table.state.ended, MOVE_PATIENCE)
    if not table.state.ended:
        await table.act(Resign(Color.WHITE))
    await quiet(house, table)
    noted.note()
    await _afterwards(house, table)
    house.held_back.listeners.remove(played.held.append)
    memories = await house.database.read(memories_of, character.party)
    played.saved = [
        one.narrative for one in memories if one.match_id == played.match_id and one.created_by is CreatedBy.SOUL
    ]
    played.events = await table.look(Audience.WHITE, 0)
    played.summary = await house.summaries.summary(table.state, Audience.WHITE)
    return played


class _Noted:
    """Notes what the soul's counters have gained, whenever the table has come to rest."""

    def __init__(self, house: House, table: Table, played: Played) -> None:
        self._house, self._table, self._played = house, table, played
        self._before = counters(house.soul.counts)

    def note(self) -> None:
        now = counters(self._house.soul.counts)
        gained = {name: now[name] - self._before[name] for name in Answers.__slots__ if name != "seq"}
        self._before = now
        if gained["asked"]:
            self._played.answers.append(Answers(self._table.state.version, **gained))


async def _one_turn(house: House, table: Table, played: Played, dice: random.Random) -> None:
    """The player's move, the mind's, and its words."""
    ply = table.state.position.ply
    began = time.perf_counter()
    await table.act(PlayMove(Color.WHITE, choose(table.state.position.board.copy(stack=False), dice), ply))
    await until(lambda: table.state.ended or table.state.position.ply >= ply + 2, MOVE_PATIENCE)
    moved = time.perf_counter()
    played.move_seconds.append(moved - began)
    await quiet(house, table)
    played.word_seconds.append(time.perf_counter() - moved)


def choose(board: chess.Board, dice: random.Random) -> str:
    """The move of a beginner who has read about openings: theory as long as there is any, the more trodden path the
    likelier; then mate if there is one, else what wins material at first sight, else anything."""
    trodden = {move.uci(): count for move in board.legal_moves if (count := _trodden()[_after(board, move)])}
    if trodden:
        return dice.choices(list(trodden), list(trodden.values()))[0]
    best: list[chess.Move] = []
    highest = -100.0
    for move in board.legal_moves:
        board.push(move)
        mate, answered = board.is_checkmate(), any(reply.to_square == move.to_square for reply in board.legal_moves)
        board.pop()
        taken = board.piece_type_at(move.to_square)
        risk = VALUES[board.piece_type_at(move.from_square) or chess.PAWN] if answered else 0
        worth = 100.0 if mate else (VALUES[taken] if taken else 0) - risk + (9 if move.promotion == chess.QUEEN else 0)
        if worth > highest:
            best, highest = [], worth
        if worth == highest:
            best.append(move)
    return dice.choice(best).uci()


def _after(board: chess.Board, move: chess.Move) -> str:
    board.push(move)
    position = board.epd()
    board.pop()
    return position


@cache
def _trodden() -> Counter[str]:
    """How many of the named openings go through each position."""
    found: Counter[str] = Counter()
    for line in read_lines():
        board = chess.Board()
        for san in line.moves:
            board.push_san(san)
            found[board.epd()] += 1
    return found


async def quiet(house: House, table: Table) -> None:
    """Waits until nobody is looking for words any more."""
    await asyncio.sleep(LOOK)  # what was just done must have reached the seats
    await until(lambda: not any(name.startswith(("voice:", "notice:")) for name in house.tasks.names()), WORDS_PATIENCE)
    await until(lambda: table.state.ended or _mine(table), MOVE_PATIENCE)


async def until(came: Callable[[], bool], patience: float) -> None:
    """Raises TimeoutError when it does not come."""
    async with asyncio.timeout(patience):
        while not came():  # noqa: ASYNC110 - an outside look at a house that offers no event for this
            await asyncio.sleep(LOOK)


async def _afterwards(house: House, table: Table) -> None:
    async with asyncio.timeout(AFTERWARDS_PATIENCE):
        status = house.post_match.status
        while (await status(table.state.match_id))["status"] in ("pending", "running"):  # noqa: ASYNC110 - the job's row is the truth
            await asyncio.sleep(0.1)


def _mine(table: Table) -> bool:
    return table.state.turn is Color.WHITE


def counters(counts: Any) -> dict[str, int]:
    """The soul's counters, flat, whatever they are called."""
    found: dict[str, int] = {}
    for name in counts.__slots__:
        value = getattr(counts, name)
        if isinstance(value, int):
            found[name] = value
        else:
            found |= {f"{name}.{inner}": number for inner, number in counters(value).items()}
    return found
