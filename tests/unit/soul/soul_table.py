"""A table for souls: random-ish games, and the input a seat would hand to the soul after each of its moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import chess

from app.characters.character import Character
from app.characters.presets import load_presets
from app.domain.facts import Standing
from app.domain.memory import Axes, Scope, SurfacedMemory
from app.domain.mood import MoodState
from app.domain.persona import Persona
from app.soul.response import RecentMove, SoulInput, SoulOccasion

CAST = {
    slug: Character(f"id-{slug}", sheet, sheet.current_elo, sheet.floor_elo, sheet.max_elo).persona
    for slug, sheet in load_presets().items()
}
VALUES = {chess.PAWN: 1, chess.KNIGHT: 3, chess.BISHOP: 3, chess.ROOK: 5, chess.QUEEN: 9, chess.KING: 0}


def given(moves: tuple[str, ...] = (), **changes: object) -> SoulInput:
    """An ordinary input with these changes."""
    base = SoulInput(
        occasion=SoulOccasion.BEFORE_AGENT_MOVE,
        initial_fen=chess.STARTING_FEN,
        moves=moves,
        my_color="black",
        opponent_name="Ada",
        opponent_kind="player",
        opponent_rating=1500,
        mood=MoodState(),
        my_chances=0.5,
        seed=1,
    )
    return replace(base, **changes)  # type: ignore[arg-type]


def played(*sans: str) -> tuple[str, ...]:
    """A game in UCI from its moves in SAN."""
    board = chess.Board()
    return tuple(board.push_san(san).uci() for san in sans)


ITALIAN = played("e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6")


def guess(board: chess.Board, color: chess.Color) -> float:
    """Winning chances by material, as a stand-in for an engine."""
    lead = sum(VALUES[p.piece_type] * (1 if p.color == color else -1) for p in board.piece_map().values())
    return float(1 / (1 + 10 ** (-lead / 6)))


def sensible(board: chess.Board, rng: random.Random) -> chess.Move:
    """A random move with a liking for captures, castling, development and mate."""

    def liking(move: chess.Move) -> float:
        value = rng.random() * 2
        if board.is_capture(move):
            value += VALUES[board.piece_type_at(move.to_square) or chess.PAWN] * rng.choice((0.1, 0.5))
        if board.is_castling(move):
            value += 2
        if board.fullmove_number < 10 and board.piece_type_at(move.from_square) in (chess.KNIGHT, chess.BISHOP):
            value += 0.4
        if board.piece_type_at(move.from_square) == chess.KING:
            value -= 0.7
        return value

    return max(board.legal_moves, key=liking)


@dataclass
class Turn:
    """One own turn of the soul: its input."""

    number: int
    given: SoulInput


@dataclass
class RandomGame:
    """A game in which the soul's side and the other play sensibly at random; memories come up now and then."""

    persona: Persona
    seed: int
    turns: int = 20
    rated: bool = False
    standing: Standing = field(default_factory=Standing)
    board: chess.Board = field(default_factory=chess.Board)

    def inputs(self) -> Iterator[Turn]:
        rng = random.Random(self.seed)
        me = chess.WHITE if self.seed % 2 == 0 else chess.BLACK
        moves: list[str] = []
        number, before = 0, 0.5
        while number < self.turns and not self.board.is_game_over():
            move = sensible(self.board, rng)
            san, mover = self.board.san(move), self.board.turn
            self.board.push(move)
            moves.append(move.uci())
            if mover != me:
                continue
            number += 1
            after = min(0.99, max(0.01, guess(self.board, me)))
            yield Turn(
                number,
                given(
                    tuple(moves),
                    my_color="white" if me else "black",
                    my_chances=after,
                    last_move=RecentMove(san, "", True, before, after),
                    surfaced=self._memories(rng),
                    standing=self.standing,
                    local_hour=self.seed % 24,
                    own_turn=number,
                    rated=self.rated,
                    seed=self.seed,
                ),
            )
            before = after

    def _memories(self, rng: random.Random) -> tuple[SurfacedMemory, ...]:
        if rng.random() > 0.3:
            return ()
        entry = rng.choice(self.persona.sheet.lore)
        return (surfaced(entry.narrative),)


def surfaced(narrative: str, scope: Scope = Scope.CHARACTER_LORE, memory_id: str = "m1") -> SurfacedMemory:
    """A memory as recall hands it over."""
    return SurfacedMemory(memory_id, narrative, "it fits", scope, Axes(0.5, 0.5, 0.0, 0.5, 0.0))
