"""What both sides reach and what is pinned, found at once, is what the library says square by square."""

from __future__ import annotations

import random
from collections.abc import Iterator

import chess
import pytest

from app.domain import prose_facts as facts
from app.domain.onlook import Onlook
from tests.unit.domain_prose.test_prose import random_game


def boards(games: int) -> Iterator[chess.Board]:
    """Positions of random games, and wild ones: both kings in check, promoted pieces, hardly a pawn."""
    rng = random.Random(7)
    for _ in range(games):
        board = chess.Board()
        for uci in random_game(rng):
            board.push_uci(uci)
            if rng.random() < 0.3:
                yield board
        wild = chess.Board(None)
        squares = rng.sample(chess.SQUARES, 14)
        wild.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        wild.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            wild.set_piece_at(square, chess.Piece(rng.randint(chess.PAWN, chess.QUEEN), rng.random() < 0.5))
        yield wild


def may_take(board: chess.Board, color: chess.Color, origin: chess.Square, target: chess.Square) -> bool:
    return bool(board.pin_mask(color, origin) & chess.BB_SQUARES[target])


def loose(board: chess.Board, color: chess.Color) -> list[chess.Square]:
    king = board.king(not color)
    assert king is not None
    found = [
        square
        for square in chess.scan_forward(board.occupied_co[color] & ~board.kings)
        if any(may_take(board, not color, hitter, square) for hitter in board.attackers(not color, square))
        and not board.attackers_mask(color, square, board.occupied & ~chess.BB_SQUARES[king])
    ]
    return sorted(found, key=lambda square: (-facts.POINTS[board.piece_type_at(square) or 0], square))


def threatened(board: chess.Board, color: chess.Color) -> list[tuple[chess.Square, chess.Square]]:
    worth = [facts.POINTS.get(board.piece_type_at(square) or 0, 0) for square in chess.SQUARES]
    found = []
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings & ~board.pawns):
        cheaper = [
            hitter
            for hitter in board.attackers(not color, square)
            if board.piece_type_at(hitter) != chess.KING
            and worth[hitter] < worth[square]
            and may_take(board, not color, hitter, square)
        ]
        if cheaper:
            found.append((square, min(cheaper, key=lambda hitter: (worth[hitter], hitter))))
    return sorted(found, key=lambda pair: (-worth[pair[0]], pair[0]))


def pinned(board: chess.Board, color: chess.Color) -> list[tuple[chess.Square, chess.Square]]:
    king, found = board.king(color), []
    assert king is not None
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        line = board.pin_mask(color, square)
        if line != chess.BB_ALL:
            enemies = list(chess.scan_forward(line & board.occupied_co[not color]))
            beyond = [one for one in enemies if chess.between(king, one) & chess.BB_SQUARES[square]]
            found.append((square, min(beyond, key=lambda one: chess.square_distance(square, one))))
    return found


def pawns(board: chess.Board, color: chess.Color) -> tuple[list[int], list[int], list[int], int, int]:
    own, enemy = board.pieces(chess.PAWN, color), board.pieces(chess.PAWN, not color)
    on = [[square for square in own if chess.square_file(square) == file] for file in range(8)]
    isolated = [i for i in range(8) if on[i] and not (on[i - 1] if i else []) and not (on[i + 1] if i < 7 else [])]

    def ahead(square: int, other: int) -> int:
        """How many ranks `other` is in front of `square`, 0 if it is not there or on a far file."""
        if abs(chess.square_file(square) - chess.square_file(other)) > 1:
            return 0
        return max(0, (chess.square_rank(other) - chess.square_rank(square)) * (1 if color else -1))

    passed = [square for square in own if not any(ahead(square, other) for other in enemy)]
    king = board.king(color)
    assert king is not None
    shield = sum(ahead(king, square) in (1, 2) for square in own)
    islands = sum(bool(on[i]) and not (i and on[i - 1]) for i in range(8))
    return [i for i in range(8) if len(on[i]) > 1], isolated, passed, shield, islands


@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.long)])
def test_everything_is_as_the_library_has_it_square_by_square(games: int) -> None:
    told = 0
    for board in boards(games):
        sight = Onlook(board)
        for color in chess.COLORS:
            assert chess.SquareSet(sight.reached(color)) == {at for at in chess.SQUARES if board.attackers(color, at)}
            assert list(facts.loose_pieces(board, color, sight)) == loose(board, color), board.fen()
            threats = [(one.target, one.attacker) for one in facts.threats(board, color, sight)]
            assert threats == threatened(board, color), board.fen()
            pins = [(one.pinned, one.pinner) for one in facts.absolute_pins(board, color, sight)]
            assert pins == pinned(board, color), board.fen()
            king = board.king(color)
            assert king is not None
            around = chess.SquareSet(chess.BB_KING_ATTACKS[king])
            hit = sum(board.is_attacked_by(not color, square) for square in around)
            assert facts.squares_hit_around_king(board, color, sight) == hit
            told += len(threats) + len(pins)
    assert told > 8 * games


@pytest.mark.parametrize("games", [20, pytest.param(200, marks=pytest.mark.long)])
def test_pawns_are_as_counted_one_by_one(games: int) -> None:
    for board in boards(games):
        for color in chess.COLORS:
            found = facts.pawn_facts(board, color)
            shield, islands = facts.pawn_shield(board, color), facts.pawn_islands(board, color)
            told = (list(found.doubled), list(found.isolated), list(found.passed), shield, islands)
            assert told == pawns(board, color), board.fen()
