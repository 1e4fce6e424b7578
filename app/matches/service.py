"""Opening matches, rematches, hints and lists: what the API and sockets need beside the acts of a table."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Protocol
from uuid import uuid4

import chess
from sqlalchemy.orm import Session

from app.db.models.matches import MatchRow
from app.domain.acts import Accepted, Answer, OfferRematch, Refusal, StartRematch, TakeHint
from app.domain.events import Stamped, iso
from app.domain.events.match import MatchOpened, SitterInfo
from app.domain.hint import Hint
from app.domain.match import ClockState, MatchState, Sitter, TimeControl, View
from app.domain.memory import Party
from app.domain.position import Color, color_of, valid_fen
from app.languages.speaking import worded
from app.matches import clock
from app.matches.directory import Directory, Seating
from app.matches.evolve import opened
from app.matches.minds import initial_mind
from app.matches.rematch import is_agreed
from app.matches.repository import (
    RematchStands,
    claim_rematch,
    count_active,
    insert_match,
    live_matches,
    matches_of,
    turns_since,
)
from app.matches.table import Table
from app.matches.views import Payload
from app.runtime.leases import match_lock
from app.runtime.moving_window import MovingWindow, Rule

# Active games a player may have at once; adjourned ones do not count.
LIVE_GAMES = 3
# Unfinished games of days a move that a player may have beside them: an evening's worth of answers.
DAYS_GAMES = 20
# Unfinished games of a player that are listed.
LISTED = 50
# Games a player may open in any minute, in every way together.
OPENINGS = Rule(5)
HINT_STEPS = 3

TOO_MANY_AT_ONCE = worded("You have {games} games under way: finish one first.", games=LIVE_GAMES)
TOO_MANY_BY_DAYS = worded("You have {games} games under way at days a move: finish one first.", games=DAYS_GAMES)
TOO_MANY_IN_A_MINUTE = worded("{games} games in one minute are many. Take a breath.", games=OPENINGS.amount)


class TooManyGamesAtOnce(Exception):
    """The player has LIVE_GAMES active games, or DAYS_GAMES of days a move."""

    def __init__(self, message: str = TOO_MANY_AT_ONCE) -> None:
        super().__init__(message)
        self.message = message


class TooManyGamesInAMinute(Exception):
    """The player has opened too many games in a minute. `retry_after` is in whole seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a game. `color` is the asker's, None means random. `goal` is what the two agreed on for it."""

    color: Color | None = None
    time_control: str = clock.UNTIMED
    initial_fen: str | None = None
    takebacks: bool = True
    rated: bool = True
    watchable: bool = True
    goal: str | None = None


# Something else to write in the transaction that opens a match; called with the match id.
AlsoWrite = Callable[[Session, str], None]


class Hinter(Protocol):
    """The port to the engine for hints, which this package may not import."""

    async def hint(self, view: View, step: int) -> Hint | None:
        """Hint number `step` (1 to HINT_STEPS) for the side to move; None if no engine answers."""


class Matches:
    """Opens and lists matches, and gives hints."""

    def __init__(
        self, directory: Directory, seating: Seating, hinter: Hinter, limits: MovingWindow | None = None
    ) -> None:
        """Without `limits` players may open any number of games."""
        self.directory = directory
        self._seating = seating
        self._hinter = hinter
        self._limits = limits

    async def open_match(
        self,
        asker: Sitter,
        other: Sitter,
        terms: Terms,
        also_write: AlsoWrite | None = None,
        *,
        opener: Party | None = None,
        by_house: bool = False,
        match_id: str | None = None,
    ) -> Table:
        """Opens and starts a match. `opener` is the player who opens it for two others, such as the owner of an agent:
        it counts among the games that they open in a minute. A game that is opened `by_house`, such as the next round
        of an arena, counts for nobody. `match_id` is a new id that something was prepared for. Raises ValueError for
        invalid terms, TooManyGamesAtOnce or
        TooManyGamesInAMinute."""
        if terms.initial_fen is not None and not valid_fen(terms.initial_fen):
            raise ValueError("initial_fen is not a legal position with a move to play")
        control = clock.parse_time_control(terms.time_control)
        counted = opener or asker.party
        if counted.kind == "player" and self._limits is not None and not by_house:
            wait = await self._limits.take(f"games:{counted.id}", OPENINGS)
            if wait:
                raise TooManyGamesInAMinute(wait)
        color = terms.color or secrets.choice((Color.WHITE, Color.BLACK))
        sitters = {color: asker, color.other: other}
        moods = {side: await self._seating.mood_at_start(sitters[side], sitters[side.other]) for side in Color}
        initial_ms = control.initial_ms if control else 0
        standard = terms.initial_fen is None
        first = MatchOpened(
            white=SitterInfo(**asdict(sitters[Color.WHITE])),
            black=SitterInfo(**asdict(sitters[Color.BLACK])),
            initial_fen=terms.initial_fen or chess.STARTING_FEN,
            rated=terms.rated and standard,
            takebacks=terms.takebacks,
            watchable=terms.watchable,
            time_control=clock.time_control_text(control),
            clock=clock.clock_info(ClockState(initial_ms, initial_ms), _runs_at_once(control, terms))
            if control
            else None,
            minds={side: initial_mind(mood) for side, mood in moods.items() if mood is not None},
            goal=terms.goal,
        )
        stamped = Stamped(first, 1, self.directory.clock.now_ms())
        state = opened(match_id or str(uuid4()), stamped)
        # A character plays as many as ask for it.
        most = DAYS_GAMES if state.by_days else LIVE_GAMES
        is_limited = self._limits is not None and asker.kind != "character" and not by_house
        limit = most if is_limited else None
        with self.directory.founding(state.match_id):
            async with match_lock(self.directory.leases, state.match_id):
                await self.directory.database.write(_insert_within, asker.party, limit, state, stamped, also_write)
            return self.directory.place(state, [stamped], fresh=True)

    async def rematch(self, table: Table, color: Color) -> Answer:
        """Offers a rematch for `color`; once both agree, opens it and sets `rematch_id` in the state. There is one
        rematch, whoever asks and however often."""
        answer = await table.act(OfferRematch(color))
        state = table.state
        if isinstance(answer, Refusal) or state.rematch_id is not None or not is_agreed(state, color):
            return answer
        try:
            next_id = await self._open_again(state, color)
        except LookupError:
            return Refusal("not_found", "They do not play here any more.")
        except TooManyGamesAtOnce as error:
            return Refusal("rate_limited", error.message)
        except TooManyGamesInAMinute:
            return Refusal("rate_limited", TOO_MANY_IN_A_MINUTE)
        return await table.act(StartRematch(color, next_id))

    async def _open_again(self, state: MatchState, color: Color) -> str:
        """Opens the rematch, on the terms that the game began with and with colours swapped; returns its id, or that of
        the existing one."""
        fen = state.position.initial_fen
        terms = Terms(
            color=color.other,
            time_control=clock.time_control_text(state.time_control),
            initial_fen=None if fen == chess.STARTING_FEN else fen,
            takebacks=state.takebacks,
            rated=state.rated_at_first,
            watchable=state.watchable,
        )
        try:
            new = await self.open_match(
                state.sitter(color),
                state.sitter(color.other),
                terms,
                also_write=lambda session, next_id: claim_rematch(session, state.match_id, next_id),
            )
        except RematchStands as standing:
            return standing.match_id
        return new.state.match_id

    async def hint(self, table: Table, color: Color) -> Payload | Refusal:
        """The next hint in this position: `{seq, step, text, uci?}`."""
        state = table.state
        if state.ended:
            return Refusal("game_over", "This game is over.")
        if state.rated:
            return Refusal("not_allowed", "A rated game is played without hints.")
        if not state.sitter(color.other).is_mind:
            return Refusal("not_allowed", "Hints are for games against characters and agents.")
        if state.turn is not color:
            return Refusal("not_your_turn", "Hints are for the side to move.")
        given = state.hints[2] if state.hints and state.hints[:2] == state.position_version else 0
        step = min(given + 1, HINT_STEPS)
        hint = await self._hinter.hint(View(state, color), step)
        if hint is None:
            return Refusal("not_allowed", "Nobody is free to look at your position now; try again in a moment.")
        answer = await table.act(TakeHint(color, step, state.epoch, state.ply))
        if not isinstance(answer, Accepted):
            return answer
        payload: Payload = {"seq": answer.seq, "step": step, "text": hint.text}
        return payload if hint.uci is None else {**payload, "uci": hint.uci}

    async def live(self) -> list[Payload]:
        """Active games that everybody may watch."""
        rows = await self.directory.database.read(live_matches)
        return [_listed(row) for row in rows]

    async def unfinished_of(self, party: Party) -> list[Payload]:
        """The unfinished games of `party`, the latest changed first; `due_at` is when the side to move of a game of
        days runs out of them, else null."""
        rows, since_ms = await self.directory.database.read(_unfinished, party)
        return [{**_listed(row), "due_at": _due_at(row, since_ms)} for row in rows]


def _runs_at_once(control: TimeControl, terms: Terms) -> Color | None:
    """Whose clock runs before the first move: a game of days has no free first moves."""
    if control.days is None:
        return None
    return color_of(chess.Board(terms.initial_fen or chess.STARTING_FEN).turn)


def _insert_within(
    session: Session, asker: Party, limit: int | None, state: MatchState, first: Stamped, also_write: AlsoWrite | None
) -> None:
    """Counts and inserts in one transaction, so that concurrent requests cannot exceed the limit."""
    if limit is not None and count_active(session, asker, by_days=state.by_days) >= limit:
        raise TooManyGamesAtOnce(TOO_MANY_BY_DAYS if state.by_days else TOO_MANY_AT_ONCE)
    insert_match(session, state, clock.time_control_text(state.time_control), first)
    if also_write is not None:
        also_write(session, state.match_id)


def _unfinished(session: Session, party: Party) -> tuple[list[MatchRow], dict[str, int]]:
    rows = matches_of(session, party, unfinished=True, limit=LISTED)
    by_days = [row.id for row in rows if row.time_control.endswith("d") and row.time_control != clock.UNTIMED]
    return rows, turns_since(session, by_days) if by_days else {}


def _due_at(row: MatchRow, since_ms: dict[str, int]) -> str | None:
    if row.id not in since_ms:
        return None
    control = clock.parse_time_control(row.time_control)
    return None if control is None else iso(since_ms[row.id] + control.initial_ms)


def _listed(row: MatchRow) -> Payload:
    return {
        "id": row.id,
        "url": f"/matches/{row.id}",
        "status": row.status,
        "white": {"kind": row.white_kind, "id": row.white_id, "name": row.white_name},
        "black": {"kind": row.black_kind, "id": row.black_id, "name": row.black_name},
        "fen": row.fen,
        "ply": row.ply,
        "rated": row.rated,
        "time_control": row.time_control,
        "updated_at": iso(row.updated_ms),
    }
