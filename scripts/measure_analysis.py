"""Whether what the analysis says after a game is true: its better moves and lines against a much deeper search.

    python -m scripts.measure_analysis look   --games GAMES.jsonl --count 12 --out analysis.jsonl
    python -m scripts.measure_analysis report --out analysis.jsonl

`GAMES.jsonl` has one game a line, with `moves` in UCI. `look` analyses each as the club does after a game, and then
searches two positions with DEEP_NODES for every move that bears a label: after it, and after the move that the analysis
calls better; at key moments also the end of the better line with LINE_NODES. Resumable by
position. `report` prints a table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import chess

from app.body.base import ChessEngine
from app.body.registry import open_engine
from app.domain.match import MatchState
from app.domain.prose_facts import points_ahead
from app.post_match.analysis import analyse
from app.post_match.exchanging import points_after
from app.post_match.judging import chances
from app.post_match.report import Analysis, JudgedMove
from tests.fakes.games import Game

DEEP_NODES = 1_500_000
LINE_NODES = 400_000
# Winning chances (0 to 1): two deep searches that differ by less say the same, and from where on they differ by a
# mistake.
SAME, ERROR = 0.02, 0.10
# Points of material from which a better line loses something.
LOST = 2


@dataclass(frozen=True, slots=True)
class Checked:
    """One move with a label. Winning chances, 0 to 1, are the mover's: what the analysis `said` of the better move, and
    by the deep search those of the one `called` better, of the one `played`, and at the `end` of the better line (None
    where nobody looked). `points` are what the mover loses, in pawns of material, by the better move and the best
    answers to it; `key` says whether it is a key moment."""

    game: int
    ply: int
    san: str
    better: str
    label: str
    key: bool
    reason: str
    fen: str
    said: float
    called: float
    played: float
    end: float | None
    points: int

    @property
    def worse(self) -> bool:
        """Whether what was played was better than what is called better."""
        return self.called < self.played - SAME

    @property
    def overrated(self) -> bool:
        """Whether the better move is far from what the analysis promised of it."""
        return self.said - self.called >= ERROR

    @property
    def drops(self) -> bool:
        """Whether the better move loses material, and the analysis did not know."""
        return self.points >= LOST and self.said - self.called >= ERROR / 2

    @property
    def unfounded(self) -> bool:
        """Whether the move played lost nothing beside the one called better."""
        return self.called - self.played < SAME

    @property
    def broken(self) -> bool:
        """Whether the better line goes wrong before its end."""
        return self.end is not None and abs(self.end - self.called) >= ERROR


async def look(arguments: argparse.Namespace) -> None:
    """Analyses and checks the games that are missing, spread over the whole file."""
    games = [json.loads(line)["moves"] for line in arguments.games.read_text("utf-8").splitlines()]
    step = max(1, len(games) // arguments.count)
    done = {one.game for one in load(arguments.out)}
    opened = await open_engine("stockfish", pool_size=1)
    deep = Deep(opened.engine, arguments.out.with_suffix(".deep"))
    try:
        for number in range(arguments.first, arguments.first + step * arguments.count, step):
            if number in done:
                continue
            state = Game().moves(games[number]).state
            analysis = await analyse(opened.engine, state)
            checked = [await check(deep, number, state, analysis, move) for move in shown(analysis, arguments.keys)]
            with arguments.out.open("a", encoding="utf-8") as file:
                file.writelines(json.dumps(asdict(one)) + "\n" for one in checked)
            print(f"game {number}: {len(checked)} better moves checked", flush=True)
    finally:
        await opened.engine.close()


def shown(analysis: Analysis, only_keys: bool) -> Iterator[JudgedMove]:
    """The moves of which the pages say that another was better."""
    keys = {moment.ply for moment in analysis.key_moments}
    for move in analysis.moves:
        if move.best_uci != move.uci and (move.ply in keys or (move.label and not only_keys)):
            yield move


async def check(deep: Deep, game: int, state: MatchState, analysis: Analysis, move: JudgedMove) -> Checked:
    """One better move beside a deep search."""
    board = chess.Board(state.position.initial_fen)
    for played in state.position.moves[: move.ply - 1]:
        board.push_uci(played)
    better = board.copy()
    better.push_uci(str(move.best_uci))
    after = board.copy()
    after.push_uci(move.uci)
    key = any(moment.ply == move.ply for moment in analysis.key_moments)
    said = analysis.moves[move.ply - 2].evaluation.chance if move.ply > 1 else analysis.start.chance
    said = said or 0.0
    said = said if board.turn else 1 - said
    called, reply = await deep.look(better, board.turn)
    played_chance, _ = await deep.look(after, board.turn)
    end = board.copy()
    for uci in move.line:
        end.push_uci(uci)
    at_end = (await deep.look(end, board.turn, LINE_NODES))[0] if key and len(move.line) > 1 else None
    kept = points_after(better, reply, board.turn) - points_ahead(board, board.turn)
    return Checked(
        game=game,
        ply=move.ply,
        san=move.san,
        better=" ".join(move.line) or str(move.best_uci),
        label=str(move.label or move.mark),
        key=key,
        reason=move.reason.kind if move.reason else "",
        fen=board.fen(),
        said=round(said, 3),
        called=round(called, 3),
        played=round(played_chance, 3),
        end=None if at_end is None else round(at_end, 3),
        points=-kept,
    )


class Deep:
    """Searches much deeper than the analysis, each position once: what was found is kept beside the figures."""

    def __init__(self, engine: ChessEngine, kept: Path) -> None:
        self._engine = engine
        self._kept = kept
        lines = kept.read_text("utf-8").splitlines() if kept.exists() else []
        self._found: dict[tuple[str, int], tuple[int, list[str]]] = {
            (fen, nodes): (score, line) for fen, nodes, score, line in map(json.loads, lines)
        }

    async def look(
        self, board: chess.Board, color: chess.Color, nodes: int = DEEP_NODES
    ) -> tuple[float, list[chess.Move]]:
        """The winning chances (0 to 1) of `color`, and the best line."""
        if board.is_repetition(3) or board.is_fifty_moves():
            return 0.5, []
        if board.is_game_over():
            return (0.5 if not board.is_checkmate() else float(board.turn != color)), []
        key = (board.fen(), nodes)
        if key not in self._found:
            moves = tuple(move.uci() for move in board.move_stack)
            (best, *_) = await self._engine.analyse(board.root().fen(), moves, nodes=nodes)
            self._found[key] = (best.centipawns or 0, list(best.line))
            with self._kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([*key, *self._found[key]]) + "\n")
        score, line = self._found[key]
        chance = chances(score)
        return (chance if board.turn == color else 1 - chance), [chess.Move.from_uci(uci) for uci in line]


def load(path: Path) -> list[Checked]:
    """What was checked so far."""
    return [Checked(**json.loads(line)) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def report(checked: list[Checked]) -> str:
    """A table, and every better move that is none."""
    lines = ["| of the better moves shown | all | at key moments |", "|---|---|---|"]
    groups = (checked, [one for one in checked if one.key])
    lines.append(f"| checked, in {len({one.game for one in checked})} games | {len(groups[0])} | {len(groups[1])} |")
    for name, words in (
        ("worse", "worse than what was played"),
        ("overrated", "far less good than the analysis says"),
        ("drops", "lose material unforeseen"),
        ("unfounded", "blame a move that lost nothing"),
        ("broken", "go wrong later in their line"),
    ):
        counts = [sum(getattr(one, name) for one in group) for group in groups]
        lines.append(f"| {words} | {counts[0]} | {counts[1]} |")
    lines += [
        f"- game {one.game}, ply {one.ply}: {one.label} {one.san}, better {one.better}, {one.reason}; said {one.said}, "
        f"called {one.called}, played {one.played}, end {one.end}, points {one.points}; {one.fen}"
        for one in checked
        if one.worse or one.overrated or one.drops or one.unfounded or one.broken
    ]
    return "\n".join(lines)


def main() -> None:
    """Reads the arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("act", choices=("look", "report"))
    parser.add_argument("--games", type=Path, default=Path("games.jsonl"))
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--first", type=int, default=0, help="line of the first game")
    parser.add_argument("--keys", action="store_true", help="only the key moments")
    parser.add_argument("--out", type=Path, default=Path("analysis.jsonl"))
    arguments = parser.parse_args()
    if arguments.act == "look":
        asyncio.run(look(arguments))
    else:
        print(report(load(arguments.out)))


if __name__ == "__main__":
    main()
