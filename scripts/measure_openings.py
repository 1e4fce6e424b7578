"""How the cast opens: `python -m scripts.measure_openings [--games 20]` writes docs/openings.md.

Each character plays the first moves of games with either colour against a club player who opens as people do. Told are
how many of its own moves it played by heart, how many of those from its own lines, and how many games were alike.
Beside it, how long memory lasts by rating.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import chess

from app.body.base import ChessEngine, EngineConfig
from app.body.registry import open_engine
from app.body.repertoire import OWN_LONGER, common_moves
from app.characters.presets import load_presets
from app.director.context import read_context
from app.director.director import choose_engine_config
from app.domain.memory import Party
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.openings.book import name_opening

REPORT = Path("docs/openings.md")
# Half-moves of a game that are looked at, and after how many two games count as alike.
PLIES, ALIKE_PLIES = 24, 8
OTHER_ELO, OTHER_SEED = 1500, 10_000
OTHER = EngineConfig("ladder", OTHER_ELO, 1.0, common_openings=True)


@dataclass
class Opened:
    """What one character did in its openings."""

    moves: int = 0
    heart: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    beginnings: set[tuple[str, ...]] = field(default_factory=set)


async def open_games(engine: ChessEngine, persona: Persona, games: int) -> Opened:
    """Plays the first moves of so many games, with White in every second."""
    seen = Opened()
    for game in range(games):
        moves: tuple[str, ...] = ()
        while len(moves) < PLIES and any(chess_board(moves).legal_moves):
            own = (len(moves) + game) % 2 == 0
            config = _config(persona, moves, game) if own else replace(OTHER, seed=OTHER_SEED + game)
            result = await engine.choose_move(chess.STARTING_FEN, moves, config)
            if own:
                seen.moves += 1
                if result.extra["source"] == "repertoire" and result.choice is not None:
                    seen.heart["own" if "repertoire" in str(result.choice["reason"]) else "common"] += 1
            moves = (*moves, result.uci)
        seen.beginnings.add(moves[:ALIKE_PLIES])
        reached = name_opening(moves)
        seen.names[reached.name if reached else "no name"] += 1
    return seen


def chess_board(moves: tuple[str, ...]) -> chess.Board:
    """The board after these moves (UCI)."""
    board = chess.Board()
    for uci in moves:
        board.push_uci(uci)
    return board


def _config(persona: Persona, moves: tuple[str, ...], game: int) -> EngineConfig:
    context = read_context(chess.STARTING_FEN, moves, seed=game)
    return choose_engine_config(persona, MoodState(), context)


async def open_all(games: int) -> list[tuple[str, int, Opened]]:
    """Name, rating and openings of everybody in the cast."""
    opened = await open_engine("stockfish", pool_size=1)
    try:
        rows = []
        for sheet in load_presets().values():
            me = Party("character", sheet.slug)
            persona = Persona(me, sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo, sheet.slug)
            rows.append((sheet.name, sheet.current_elo, await open_games(opened.engine, persona, games)))
    finally:
        await opened.engine.close()
    return rows


def report(games: int, rows: list[tuple[str, int, Opened]]) -> str:
    """The page in docs."""
    lines = [
        "# How the cast opens",
        "",
        f"The first {PLIES // 2} moves of {games} games by each character, half of them with White, against a club",
        f"player of {OTHER_ELO} who opens as people do. By heart: moves played from memory, of all its own. Alike: how",
        f"many games share their first {ALIKE_PLIES // 2} moves with an earlier one. Made by",
        "`python -m scripts.measure_openings`.",
        "",
        "| character | rating | by heart | from its own lines | alike | most often |",
        "|---|---:|---:|---:|---:|---|",
    ]
    for name, rating, seen in sorted(rows, key=lambda row: row[1]):
        heart = sum(seen.heart.values()) / seen.moves
        own = seen.heart["own"] / seen.moves
        often = ", ".join(f"{opening} ({count})" for opening, count in seen.names.most_common(3))
        lines.append(
            f"| {name} | {rating} | {heart:.0%} | {own:.0%} | {games - len(seen.beginnings)} of {games} | {often} |"
        )
    lines += [
        "",
        "Memory by rating: own moves of a common opening, and of one's own lines, until half have forgotten.",
        "",
        "| rating | common | own |",
        "|---:|---:|---:|",
    ]
    lines += [
        f"| {elo} | {common_moves(elo):.1f} | {OWN_LONGER * common_moves(elo):.1f} |" for elo in range(600, 2601, 400)
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Plays and writes the report."""
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--games", type=int, default=20)
    games = ask.parse_args().games
    REPORT.write_text(report(games, asyncio.run(open_all(games))), encoding="utf-8")


if __name__ == "__main__":
    main()
