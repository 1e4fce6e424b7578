"""The report of a calibration: docs/strength.md with its plot, and the counts it rests on as docs/strength.json."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from scripts.strength.corners import STRONG_ELO, WINNING_CP, find_corners
from scripts.strength.games import Result
from scripts.strength.likelihood import Rating, fit, points_of, score_between
from scripts.strength.players import parse_name
from scripts.strength.plot import draw_plot

DOCS = Path("docs")
METHOD = Path(__file__).with_name("method.md")
# What the customer asks for: the score of 200 points, and the distance to Stockfish's scale in points.
STEP_LEAST, STEP_MOST = 0.68, 0.84
ANCHOR_MOST = 75
BUILD_MOST = 50
GREEDY_WINS, GREEDY_LOSES = ("greedy", "club-700"), ("club-1500", "greedy")
GREEDY_LEAST = 0.70

Row = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an earlier report says of games whose moves are gone: their results (without moves), how they ended, and
    what was seen at the corners, by what and whom."""

    results: tuple[Result, ...] = ()
    ends: Mapping[str, int] = field(default_factory=dict)
    looked_at: tuple[int, int, int] = (0, 0, 0)
    corners: Mapping[str, int] = field(default_factory=dict)


def read_earlier(path: Path) -> Earlier:
    """An earlier report's counts. Raises OSError or ValueError for a file that is none."""
    told = json.loads(path.read_text())
    results = tuple(
        Result(row["pair"][0], row["pair"][1], -1, points, 0, "")
        for row in told["pairs"]
        for points, count in zip((1.0, 0.5, 0.0), row["wins_draws_losses"], strict=True)
        for _ in range(count)
    )
    games, moves, chances = told["looked_at"]
    return Earlier(results, told["ends"], (games, moves, chances), told["corners"])


def write_report(
    played: Sequence[Result], conditions: str, prose: Path = METHOD, docs: Path = DOCS, earlier: Earlier | None = None
) -> None:
    """Writes the three files. `conditions` says engine, version and seed; the method is told in `prose`; the games of
    an `earlier` report are counted with those that were `played`."""
    before = earlier or Earlier()
    results = (*before.results, *played)
    ends = Counter(before.ends) + Counter(game.reason for game in played)
    seen = find_corners(played)
    looked_at = tuple(a + b for a, b in zip(before.looked_at, (seen.games, seen.moves, seen.chances), strict=True))
    corners = Counter(before.corners) + Counter(f"{corner.what} by {corner.player}" for corner in seen.found)
    names = {name for game in results for name in (game.white, game.black)}
    nominal = {name: float(parse_name(name)[1]) for name in names}
    anchors = {name: elo for name, elo in nominal.items() if name.startswith("elo")}
    ratings = fit(results, anchors, nominal)
    rungs = sorted((name for name in names if name.startswith("club")), key=lambda name: nominal[name])
    parts = [
        "# How strong the characters are\n",
        f"{conditions} {len(results):,} games. Made by `python -m scripts.calibrate_strength report`.\n",
        "![Measured against nominal rating](strength.svg)\n",
        prose.read_text() if prose.exists() else "",
        "## Ratings\n",
        "All games together, Stockfish's `UCI_Elo` taken as it is; ± is the 95 % interval of the likelihood.\n",
        _table(("rung", "measured", "±", "games"), _rating_rows(rungs, ratings)),
        "## Steps of 200 points\n",
        f"Asked: {STEP_LEAST} to {STEP_MOST} for the higher rung. {_distance_note()}\n",
        _table(("step", "score", "95 %", "games", ""), _step_rows(results, rungs)),
        "## Beside Stockfish's own scale\n",
        f"Asked: within {ANCHOR_MOST} points from 1400 up.\n",
        _table(("pair", "score", "points apart", "95 %", "games", ""), _anchor_rows(results, rungs)),
        "## Beside a greedy beginner\n",
        "It looks two half-moves ahead, counts material and draws among equals.\n",
        _table(("pair", "score", "95 %", "games", ""), _greedy_rows(results)),
        _builds(results),
        _corners(looked_at, corners),
        "## How the games ended\n",
        _table(("end", "games"), [(end, str(n)) for end, n in ends.most_common()]),
    ]
    (docs / "strength.md").write_text("\n".join(part for part in parts if part))
    plotted = {name: ratings[name] for name in rungs if nominal[name] % 200 == 0}
    (docs / "strength.svg").write_text(draw_plot({nominal[name]: rating for name, rating in plotted.items()}))
    (docs / "strength.json").write_text(
        json.dumps({**_counts(results, conditions), "ends": ends, "looked_at": looked_at, "corners": corners}, indent=1)
        + "\n"
    )


def _counts(results: Sequence[Result], conditions: str) -> dict[str, object]:
    """Wins, draws and losses of every pair, from the first one's side."""
    pairs: dict[tuple[str, str], list[int]] = {}
    for game in results:
        first, second = sorted((game.white, game.black))
        wins = pairs.setdefault((first, second), [0, 0, 0])
        points = game.points if game.white == first else 1 - game.points
        wins[{1.0: 0, 0.5: 1, 0.0: 2}[points]] += 1
    rows = [{"pair": list(pair), "wins_draws_losses": counts} for pair, counts in sorted(pairs.items())]
    return {"conditions": conditions, "games": len(results), "pairs": rows}


def _distance_note() -> str:
    return "A row is *proved* where the whole interval lies within, *missed* where all of it lies without."


def _rating_rows(rungs: Sequence[str], ratings: dict[str, Rating]) -> list[Row]:
    return [
        (str(parse_name(name)[1]), f"{ratings[name].elo:.0f}", f"{ratings[name].margin:.0f}", str(ratings[name].games))
        for name in rungs
    ]


def _step_rows(results: Sequence[Result], rungs: Sequence[str]) -> list[Row]:
    rows: list[Row] = []
    for low, high in pairwise(name for name in rungs if parse_name(name)[1] % 200 == 0):
        score, margin, games = score_between(results, high, low)
        if games:
            verdict = _verdict(score - margin, score + margin, STEP_LEAST, STEP_MOST)
            label = f"{parse_name(low)[1]} to {parse_name(high)[1]}"
            rows.append((label, f"{score:.3f}", f"{score - margin:.3f}–{score + margin:.3f}", str(games), verdict))
    return rows


def _anchor_rows(results: Sequence[Result], rungs: Sequence[str]) -> list[Row]:
    rows: list[Row] = []
    for name in rungs:
        elo = parse_name(name)[1]
        row = _apart(results, name, f"elo-{elo}", ANCHOR_MOST)
        rows += [(f"{elo} v UCI_Elo {elo}", *row)] if row else []
    return rows


def _apart(results: Sequence[Result], first: str, second: str, most: int) -> Row:
    """Score, points apart, interval, games and verdict of a pair that should be as strong as each other; () without
    games."""
    score, margin, games = score_between(results, first, second)
    if not games:
        return ()
    low, mid, high = (points_of(value) for value in (score - margin, score, score + margin))
    verdict = _verdict(low, high, -most, most)
    return f"{score:.3f}", f"{mid:+.0f}", f"{low:+.0f} to {high:+.0f}", str(games), verdict


def _greedy_rows(results: Sequence[Result]) -> list[Row]:
    rows: list[Row] = []
    for (first, second), least in ((GREEDY_WINS, GREEDY_LEAST), (GREEDY_LOSES, 0.5)):
        score, margin, games = score_between(results, first, second)
        if games:
            verdict = _verdict(score - margin, score + margin, least, 1.0)
            interval = f"{score - margin:.3f}–{min(1.0, score + margin):.3f}"
            rows.append((f"{first} v {second}", f"{score:.3f}", interval, str(games), verdict))
    return rows


def _builds(results: Sequence[Result]) -> str:
    """The same rung with both builds of Stockfish, as a section; "" without such games."""
    rows: list[Row] = []
    elos = sorted({parse_name(name)[1] for game in results for name in (game.white, game.black) if "wasm" in name})
    for elo in elos:
        row = _apart(results, f"club-{elo}", f"wasm-{elo}", BUILD_MOST)
        rows += [(str(elo), *row)] if row else []
    if not rows:
        return ""
    return (
        "## Native beside WebAssembly\n\n"
        f"The same rung, points of the native one; asked: within {BUILD_MOST} points.\n\n"
        + _table(("rung", "score", "points apart", "95 %", "games", ""), rows)
    )


def _corners(looked_at: tuple[int, ...], counted: Mapping[str, int]) -> str:
    """What `scripts.strength.corners` found in so many games, moves and chances of a mate, as a section."""
    games, moves, chances = looked_at
    if not games:
        return ""
    told = [f"{what}: {count}." for what, count in sorted(counted.items())] or ["None of either was found."]
    return "\n".join(
        [
            "## Draughty corners\n",
            f"Of {games:,} games with a rung of {STRONG_ELO} or more, every move of theirs was looked at "
            f"({moves:,}, {chances:,} of them with a mate in one on the board): mates in one passed over, "
            f"and games drawn by rule where their own last search said {WINNING_CP / 100:.0f} pawns or more.\n",
            *told,
            "",
        ]
    )


def _verdict(low: float, high: float, least: float, most: float) -> str:
    if least <= low and (high <= most or most == 1.0):
        return "proved"
    return "missed" if high < least or low > most else "unproved"


def _table(head: Row, rows: Sequence[Row]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"
