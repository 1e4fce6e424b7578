"""Which engine this house plays with: the one asked for, or the best that the machine has."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Literal

import structlog

from app.body.base import ChessEngine, EngineDown
from app.body.failsafe import FailsafeEngine
from app.body.maia2.engine import Maia2Engine
from app.body.maia2.network import MaiaKind
from app.body.maia2.predictor import Predictor, maia_is_installed
from app.body.mock import MockEngine
from app.body.own_strength import OwnStrength
from app.body.pool import EnginePool
from app.body.router import EngineRouter
from app.body.stockfish import USUAL_PLACES, find_stockfish, find_wasm_stockfish
from app.body.uci_engine import UciEngine
from app.runtime.tasks import Tasks

EngineChoice = Literal["auto", "stockfish", "maia2", "mock", "uci"]

# Seconds granted to the very first process of an engine: longer than any later one, for it may come from a cold disk.
OPENING_SECONDS = 10.0
# Megabytes of Stockfish's memory of positions. Every search begins with an empty one, and to empty its usual 16
# took a fifth of a weak character's time; of 60 searches of 45,000 nodes none chose another move with 4.
HASH_MB = 4

MOCK_NOTICE = (
    "No chess engine was found, so every character plays the first legal move. "
    "Install Stockfish, or run `npm ci` for the WebAssembly one."
)
MAIA_NOTICE = "Maia-2 is not installed (`make maia`); the calibrated ladder plays in its place."

log = structlog.get_logger(__name__)


class EngineKind(StrEnum):
    """What stands behind the port."""

    STOCKFISH = "stockfish"
    WASM = "stockfish-wasm"
    UCI = "uci"
    MOCK = "mock"


# What the director may ask of each kind (`EngineConfig.engine`).
OFFERS: dict[EngineKind, frozenset[str]] = {
    EngineKind.STOCKFISH: frozenset({"stockfish", "ladder"}),
    EngineKind.WASM: frozenset({"stockfish", "ladder"}),
    EngineKind.UCI: frozenset({"uci", "ladder"}),
    EngineKind.MOCK: frozenset({"mock"}),
}


@dataclass(frozen=True, slots=True)
class MaiaPlan:
    """Where Maia-2's weights are (or go), which games they come from, and who runs its tasks."""

    folder: Path
    kind: MaiaKind
    tasks: Tasks


@dataclass(frozen=True, slots=True)
class OwnProgram:
    """A character's own UCI program: its command line and the nodes of each search."""

    command: str
    nodes: int


class EngineSetupError(Exception):
    """The settings ask for an engine that cannot be had, and a guess would hide the mistake."""


@dataclass(frozen=True, slots=True)
class OpenedEngine:
    """The engine of the house. `notice` is a sentence for the page where it is not what one would expect; `offers`
    goes into `MatchContext.available_engines`; `program` is the name that the engine gives itself."""

    engine: ChessEngine
    kind: EngineKind
    notice: str | None = None
    program: str = ""
    pool: EnginePool | None = None
    maia: Predictor | None = None
    programs: frozenset[str] = field(default_factory=frozenset)

    @property
    def offers(self) -> frozenset[str]:
        """What the director may ask for now: Maia-2 once it is loaded, "uci:SLUG" for a character's own program."""
        maia = frozenset({"maia2"}) if self.maia is not None and self.maia.ready else frozenset[str]()
        return OFFERS[self.kind] | maia | self.programs

    @property
    def waiting(self) -> int:
        """Searches that wait for a process now; the page may say so."""
        return self.pool.waiting if self.pool is not None else 0


async def open_engine(
    choice: EngineChoice = "auto",
    *,
    stockfish_path: str | None = None,
    uci_command: str | None = None,
    pool_size: int | None = None,
    node_modules: Path = Path("node_modules"),
    seed: int | None = None,
    usual_places: Sequence[str] = USUAL_PLACES,
    maia: MaiaPlan | None = None,
    programs: Mapping[str, OwnProgram] | None = None,
) -> OpenedEngine:
    """Opens the engine and starts its first process, so that what is returned is known to play.

    `auto`, `stockfish` and `maia2` take the native Stockfish, else the WebAssembly one, else the mock with a notice
    (`maia2` loads Maia-2 beside it in the background, or says that the ladder stands in for it). `uci` takes
    `uci_command` or raises `EngineSetupError`. `programs` are by a character's slug; one that does not start
    raises too.
    """
    if choice == "mock":
        return OpenedEngine(
            MockEngine(), EngineKind.MOCK, "The mock engine was asked for: it plays the first legal move."
        )
    if choice == "uci":
        opened = await _open_uci(uci_command, pool_size, seed)
    else:
        opened = await _open_stockfish(stockfish_path, pool_size, node_modules, seed, usual_places)
    wanted = maia if choice == "maia2" else None
    return await _with_others(opened, wanted, programs or {}, seed, missing=choice == "maia2")


async def _with_others(
    opened: OpenedEngine, maia: MaiaPlan | None, programs: Mapping[str, OwnProgram], seed: int | None, *, missing: bool
) -> OpenedEngine:
    """The house's engine with Maia-2 and the characters' own programs beside it. `missing`: say so where there is no
    Maia-2."""
    others: dict[str, ChessEngine] = {}
    predictor = None
    if maia is not None and maia_is_installed():
        predictor = Predictor(maia.folder, maia.kind, maia.tasks)
        others["maia2"] = Maia2Engine(predictor, opened.engine, seed=seed)
        predictor.start()
    elif missing and opened.kind is not EngineKind.MOCK:
        opened = replace(opened, notice=MAIA_NOTICE)
    try:
        for slug, program in programs.items():
            others[f"uci:{slug}"] = await _open_program(slug, program, opened.engine)
    except EngineSetupError:
        await EngineRouter(opened.engine, others).close()
        raise
    if not others:
        return opened
    router = FailsafeEngine(EngineRouter(opened.engine, others))
    return replace(
        opened, engine=router, maia=predictor, programs=frozenset(name for name in others if name != "maia2")
    )


async def _open_program(slug: str, program: OwnProgram, main: ChessEngine) -> ChessEngine:
    try:
        words = tuple(shlex.split(program.command))
        if not words:
            raise EngineSetupError(f"CHARACTER_ENGINES names no command for {slug}")
        pool = EnginePool(words, 1)
        try:
            await pool.open(OPENING_SECONDS)
        except BaseException:
            await pool.close()
            raise
    except (ValueError, EngineDown) as error:
        raise EngineSetupError(f"CHARACTER_ENGINES does not start a UCI engine for {slug}: {error}") from error
    return OwnStrength(f"uci:{slug}", pool, main, program.nodes)


async def _open_stockfish(
    path: str | None, pool_size: int | None, node_modules: Path, seed: int | None, usual_places: Sequence[str]
) -> OpenedEngine:
    native = find_stockfish(path, usual_places=usual_places)
    wasm = find_wasm_stockfish(node_modules)
    for kind, command in ((EngineKind.STOCKFISH, native), (EngineKind.WASM, wasm)):
        if command is None:
            continue
        try:
            return await _open_pool(kind, command, pool_size, seed)
        except EngineDown as error:
            log.warning("engine_not_opened", kind=kind.value, reason=str(error))
    return OpenedEngine(MockEngine(), EngineKind.MOCK, MOCK_NOTICE)


async def _open_uci(command: str | None, pool_size: int | None, seed: int | None) -> OpenedEngine:
    try:
        words = tuple(shlex.split(command or ""))
    except ValueError as error:
        raise EngineSetupError(f"UCI_ENGINE_COMMAND cannot be read: {error}") from error
    if not words:
        raise EngineSetupError("ENGINE=uci needs UCI_ENGINE_COMMAND, the command that starts the engine")
    try:
        opened = await _open_pool(EngineKind.UCI, words, pool_size, seed)
    except EngineDown as error:
        raise EngineSetupError(f"UCI_ENGINE_COMMAND does not start a UCI engine: {error}") from error
    return opened


async def _open_pool(
    kind: EngineKind, command: tuple[str, ...], pool_size: int | None, seed: int | None
) -> OpenedEngine:
    pool = EnginePool(command, pool_size, 0 if kind is EngineKind.UCI else HASH_MB)
    try:
        facts = await pool.open(OPENING_SECONDS)
    except BaseException:
        await pool.close()
        raise
    engine = FailsafeEngine(UciEngine(kind.value, pool, facts, seed=seed, opens_as_people=kind is not EngineKind.UCI))
    return OpenedEngine(engine, kind, _strength_notice(facts.max_multipv, facts.elo_range), facts.name, pool)


def _strength_notice(max_multipv: int, elo_range: tuple[int, int] | None) -> str | None:
    """What an engine that shows a single line cannot do."""
    if max_multipv > 1:
        return None
    if elo_range is None:
        return "This engine shows one line and cannot be weakened: every character plays at its full strength."
    return f"This engine shows one line: ratings outside {elo_range[0]}-{elo_range[1]} play at the nearest end."
