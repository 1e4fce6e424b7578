"""What every engine promises: the port of the body."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from app.domain.making import quickly_made


class Priority(StrEnum):
    """Who goes first when searches wait for a process."""

    LIVE = "live"
    HINT = "hint"
    ANALYSIS = "analysis"


@quickly_made
@dataclass(frozen=True, slots=True)
class EngineConfig:
    """How one move is to be searched; made by `app.director.director.choose_engine_config`, never by an engine.

    `target_elo` is the rating the move should look like. `time_budget` is in seconds and says how long
    the character looks (without a clock at the most, with one on an ordinary move), not how long the engine computes:
    the search is bounded by nodes, and by `max_nodes` where that is less. `aggression`, `risk_tolerance` and
    `patience` are the sliders scaled to [0, 1] after mood. `repertoire` are the character's own lines, `asked` those
    that the other side wished for (SAN moves separated by spaces); `common_openings` says whether it also knows what
    everybody plays. `opponent_elo` is the other side's rating, where it has one.
    """

    engine: str
    target_elo: int
    time_budget: float
    aggression: float = 0.5
    risk_tolerance: float = 0.5
    patience: float = 0.5
    beast_mode: bool = False
    repertoire: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    common_openings: bool = False
    opponent_elo: int | None = None
    seed: int | None = None
    max_nodes: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class Candidate:
    """One line that the engine considered. `centipawns` from the mover's side (mates as ±(100000 - plies)), `first`
    what the engine made of it at its first sight, one ply deep. `probability` in [0, 1] that this character plays it,
    where choices are predicted or drawn."""

    uci: str
    centipawns: int | None = None
    probability: float | None = None
    line: tuple[str, ...] = ()
    first: int | None = None


@quickly_made
@dataclass(frozen=True, slots=True)
class MoveResult:
    """The move of one search: legal in the position asked about. `candidates` holds at least three where three legal
    moves exist and the engine can tell. `choice` says how the move was chosen (`app.body.reasons`); it is kept with the
    move and shown to nobody before the game is over."""

    uci: str
    candidates: tuple[Candidate, ...] = ()
    engine: str = ""
    nodes: int = 0
    elapsed_ms: int = 0
    note: str | None = None
    extra: dict[str, str] = field(default_factory=dict)
    choice: dict[str, object] | None = None


class ChessEngine(Protocol):
    """An engine that plays. Every method may be called by many matches at once."""

    name: str

    async def choose_move(
        self, initial_fen: str, moves: tuple[str, ...], config: EngineConfig, *, priority: Priority = Priority.LIVE
    ) -> MoveResult:
        """The move for the side to move after `moves` (UCI) from `initial_fen`. Always legal; raises `EngineDown` when
        no engine can answer."""
        ...

    async def analyse(
        self,
        initial_fen: str,
        moves: tuple[str, ...],
        *,
        nodes: int,
        multipv: int = 1,
        priority: Priority = Priority.ANALYSIS,
    ) -> tuple[Candidate, ...]:
        """The best lines at full strength within `nodes`, best first. Raises `EngineDown`."""
        ...

    async def close(self) -> None:
        """Ends every process this engine holds."""
        ...


class EngineDown(Exception):
    """No engine process could answer, not even a replaced one."""


class EngineBusy(EngineDown):
    """Too many hints or analyses wait already. A move in a live game is never refused this way."""
