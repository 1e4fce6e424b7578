"""What the pace of the house does to whole games: seconds by clock and rating, kinds of moves, share of the clock used.

    python -m scripts.measure_pace GAMES.jsonl --games 60

`GAMES.jsonl` has one game a line with `white_elo`, `black_elo` and `moves` (UCI). The engine of the house looks at
every position of some of them, once; then both sides of each game are timed on every clock, at every rating and temper,
by `app.director.pacing` alone. Nobody waits. Writes docs/pace.md, the method from scripts/pace.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import chess
import numpy as np

from app.body.base import ChessEngine, EngineConfig, MoveResult
from app.body.registry import open_engine
from app.body.scale import winning_chances
from app.director.context import MatchContext, read_context
from app.director.pacing import BLUNDER_SWING, landing_seconds
from app.director.spending import usual_seconds
from app.domain.match import TimeControl

REPORT = Path("docs/pace.md")
METHOD = Path(__file__).with_name("pace.md")
CONTROLS = tuple(
    TimeControl(minutes * 60_000, seconds * 1000)
    for minutes, seconds in ((1, 0), (3, 2), (5, 0), (10, 5), (30, 0), (90, 30))
)
RATINGS = (700, 1300, 1900, 2500)
# Patience on [0, 1].
TEMPERS = (0.0, 0.5, 1.0)
# What engine, table and wire take off the clock beside the pace, in seconds a move.
MACHINE_SECONDS = 0.05
# Own moves from which a game is long enough to speak of the share of a clock.
WHOLE_GAME = 25
# What an engine is told of time while it looks: nothing here depends on it.
TOLD_SECONDS = 3.0
KINDS = ("forced", "recapture", "expected", "surprise", "after a blunder", "in time trouble", "any")
# Part of the first clock below which somebody is in time trouble.
TROUBLE = 0.1


@dataclass(frozen=True, slots=True)
class Seen:
    """A position as its mover saw it: the context without a clock, and what the engine said."""

    context: MatchContext
    result: MoveResult


@dataclass(frozen=True, slots=True)
class Spent:
    """One own move: its seconds, what an ordinary one would have got, what was left of the clock before (None once it
    was lost on time), and its kinds."""

    seconds: float
    ordinary: float
    left: float | None
    kinds: tuple[str, ...]


def sit(side: Sequence[Seen], control: TimeControl, patience: float, elo: int, game: str) -> list[Spent]:
    """Times one side's moves on a clock; ends where the time is over."""
    left, spent = float(control.initial_ms), list[Spent]()
    for seen in side:
        context = replace(
            seen.context,
            clock_ms=round(left),
            initial_ms=control.initial_ms,
            increment_ms=control.increment_ms,
            game=game,
        )
        ordinary = usual_seconds(context, patience, elo)
        seconds = landing_seconds(EngineConfig("ladder", elo, ordinary), context, seen.result)
        before, left = left, left - 1000 * (seconds + MACHINE_SECONDS)
        spent.append(Spent(seconds, ordinary, before / 1000 if left > 0 else None, kinds_of(seen, context)))
        if left <= 0:
            break
        left += control.increment_ms
    return spent


def kinds_of(seen: Seen, context: MatchContext) -> tuple[str, ...]:
    """What is said of this move in the report."""
    best = max((c.centipawns for c in seen.result.candidates if c.centipawns is not None), default=None)
    swing = 0.0 if best is None or context.chance_before is None else winning_chances(best) - context.chance_before
    forced, recapture = not context.has_choice, seen.result.uci in context.recaptures
    thought = not forced and not recapture
    holds = {
        "forced": forced,
        "recapture": recapture and not forced,
        "expected": thought and context.expected is True,
        "surprise": thought and context.expected is False,
        "after a blunder": thought and abs(swing) > 2 * BLUNDER_SWING,
        "in time trouble": (context.clock_ms or 0) < TROUBLE * context.initial_ms,
        "any": True,
    }
    return tuple(kind for kind, yes in holds.items() if yes)


def share_used(spent: Sequence[Spent], control: TimeControl) -> float:
    """The part of all the time given by the last move that went by."""
    given = (control.initial_ms + control.increment_ms * (len(spent) - 1)) / 1000
    return sum(move.seconds + MACHINE_SECONDS for move in spent) / given


async def look_at(engine: ChessEngine, moves: tuple[str, ...], ratings: tuple[int, int]) -> tuple[list[Seen], ...]:
    """Both sides of a game, as they see each of their positions."""
    sides: tuple[list[Seen], list[Seen]] = ([], [])
    for ply, uci in enumerate(moves):
        mine, before = sides[ply % 2], moves[:ply]
        config = EngineConfig("ladder", ratings[ply % 2], TOLD_SECONDS, seed=ply)
        result = replace(await engine.choose_move(chess.STARTING_FEN, before, config), uci=uci)
        expects, chance = None, None
        if mine:
            last = mine[-1].result
            chance = max(winning_chances(c.centipawns) for c in last.candidates if c.centipawns is not None)
            line = next((c.line for c in last.candidates if c.uci == last.uci), ())
            expects = line[1] if len(line) > 1 else None
        context = read_context(chess.STARTING_FEN, before, expected=expects, chance_before=chance, seed=0)
        mine.append(Seen(context, result))
    return sides


def report(sides: Sequence[Sequence[Seen]], conditions: str) -> str:
    """The page."""
    rows, kinds = list[tuple[str, ...]](), {kind: list[float]() for kind in KINDS}
    stretches, phases = list[float](), {name: list[float]() for name in ("1-4", "5-8", "9-24", "25 on")}
    flagged = games = 0
    for control in CONTROLS:
        for elo in RATINGS:
            seconds, shares = list[float](), list[float]()
            for temper in TEMPERS:
                for number, side in enumerate(sides):
                    spent = sit(side, control, temper, elo, f"{number}|{temper}")
                    games += 1
                    flagged += spent[-1].left is None
                    seconds += [move.seconds for move in spent]
                    for move in spent:
                        for kind in move.kinds:
                            kinds[kind].append(move.seconds / max(move.ordinary, 1e-3))
                    if control.initial_ms == 600_000:
                        for own, move in enumerate(spent, 1):
                            phases[
                                "1-4" if own <= 4 else "5-8" if own <= 8 else "9-24" if own <= 24 else "25 on"
                            ].append(move.seconds)
                    if len(spent) >= WHOLE_GAME:
                        shares.append(share_used(spent, control))
                        logs = np.log([max(0.01, move.seconds / max(move.ordinary, 1e-3)) for move in spent])
                        stretches.append(float(np.corrcoef(logs[:-1], logs[1:])[0, 1]))
            rows.append(_row(control, elo, seconds, shares))
    kind_rows = [
        (kind, f"{np.median(shares):.2f}", f"{np.mean(shares):.2f}", f"{len(shares):,}")
        for kind, shares in kinds.items()
        if shares
    ]
    phase_rows = [(name, f"{np.mean(all_):.1f}", f"{np.median(all_):.1f}") for name, all_ in phases.items()]
    return "\n".join(
        [
            METHOD.read_text(),
            f"{conditions} {games:,} sides of games were timed, {flagged} of them lost on time.\n",
            "## Seconds by clock and rating\n",
            _table(("clock", "rating", "median", "mean", "10 %", "90 %", "99 %", "variation", "clock used"), rows),
            "## Kinds of moves\n",
            "As shares of what an ordinary move would have got at that moment.\n",
            _table(("kind", "median", "mean", "moves"), kind_rows),
            "## Over a game of 10+5\n",
            _table(("own moves", "mean seconds", "median"), phase_rows),
            f"Successive own moves correlate by {np.mean(stretches):.2f} (logarithms, mean over games).\n",
        ]
    )


def _row(control: TimeControl, elo: int, seconds: list[float], shares: list[float]) -> tuple[str, ...]:
    low, middle, high, highest = np.percentile(seconds, (10, 50, 90, 99))
    used = f"{np.mean(shares):.0%} ({min(shares):.0%}–{max(shares):.0%})" if shares else "–"
    figures = (f"{value:.1f}" for value in (middle, np.mean(seconds), low, high, highest))
    return (str(control), str(elo), *figures, f"{np.std(seconds) / np.mean(seconds):.2f}", used)


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


async def measure(lines: Sequence[str], count: int) -> str:
    """Looks at `count` games, evenly spaced among `lines`; the text of the page."""
    opened = await open_engine("auto", pool_size=1)
    sides = list[list[Seen]]()
    try:
        for line in lines[:: max(1, len(lines) // count)][:count]:
            game = json.loads(line)
            ratings = (int(game["white_elo"]), int(game["black_elo"]))
            sides += [side for side in await look_at(opened.engine, tuple(game["moves"].split()), ratings) if side]
    finally:
        await opened.engine.close()
    return report(sides, f"{opened.program}, {count} games of people, seed 0.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path)
    parser.add_argument("--games", dest="count", type=int, default=60)
    arguments = parser.parse_args()
    REPORT.write_text(asyncio.run(measure(arguments.games.read_text().splitlines(), arguments.count)))


if __name__ == "__main__":
    main()
