"""Which men are pinned: held by a piece that moves in lines before their king, or before something dearer."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from app.domain.prose_facts import POINTS


@dataclass(frozen=True, slots=True)
class HeldMan:
    """A man on the square `held`, held by the one on `by` before what stands on `behind`."""

    by: chess.Square
    held: chess.Square
    behind: chess.Square


def pins_on(board: chess.Board) -> list[HeldMan]:
    """All pins of a position, in the order of who pins. A man is held before its king, or before one that is worth more
    than itself and would be lost: it is worth more than what pins, or nothing guards it. That a pawn shields a piece
    nobody calls a pin."""
    found = []
    for by in chess.scan_forward(board.bishops | board.rooks | board.queens):
        theirs = board.occupied_co[not board.color_at(by)]
        for held in chess.scan_forward(board.attacks_mask(by) & theirs & ~board.kings):
            for behind in chess.scan_forward(chess.ray(by, held) & theirs & ~chess.BB_SQUARES[held]):
                alone = chess.between(by, behind) & board.occupied == chess.BB_SQUARES[held]
                if alone and _would_be_lost(board, by, held, behind):
                    found.append(HeldMan(by, held, behind))
    return found


def _would_be_lost(board: chess.Board, by: chess.Square, held: chess.Square, behind: chess.Square) -> bool:
    there = board.piece_type_at(behind) or chess.PAWN
    if there == chess.KING:
        return True
    front, worth = POINTS[board.piece_type_at(held) or chess.PAWN], POINTS[there]
    if board.piece_type_at(held) == chess.PAWN or worth <= front:
        return False
    unguarded = not board.attackers_mask(board.color_at(behind) or chess.BLACK, behind)
    return worth > POINTS[board.piece_type_at(by) or chess.QUEEN] or unguarded
