"""Which pieces of a side made no move in a game. No opinion, so it is told of rated games too."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

import chess

from app.desk.game_tool import GameTool, WhichPosition, shown_by
from app.desk.games import board_at, game_for
from app.desk.reading.unnamed import unnamed
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings
from app.domain.position import Color
from app.domain.prose_words import listed, piece_word
from app.domain.text import plain

_THEIRS = re.compile(r"\b(?:he|she|they|him|her|his|their|them|opponent\w*|namedones?|other side)\b")
# The pieces in the order in which they are told; pawns by their files after them.
_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)


class WhoseMen(WhichPosition):
    """A game up to a position, and whose pieces."""

    whose: Literal["mine", "theirs"] = "mine"


class Unmoved(GameTool):
    """By the moves as they stand on the score sheet."""

    name: ClassVar = "unmoved"
    description: ClassVar = "Which pieces of a side made no move in a game, and which of those were taken at home."
    doing: ClassVar = "Going through the moves"
    arguments: ClassVar = WhoseMen
    life: ClassVar = 2
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "list": Aspect(
            "which pieces were never moved in a game",
            (
                "which of my pieces never moved?", "pieces i never moved all game", "which pieces did i not move",
                "did i leave anything on its starting square", "which of my men stayed at home",
                "what did i forget to develop", "which pieces did she not use", "did my rook ever move",
                "pieces that never took part", "which pieces are still where they started",
                "what is undeveloped", "did i move all my pieces",
            ),
            ("match", "summary", "replay"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhoseMen:
        low = unnamed(plain(question.text), question.asker.names)
        whose: Literal["mine", "theirs"] = "theirs" if _THEIRS.search(low) and not _mine(low) else "mine"
        return WhoseMen(match_id=question.asker.screen.match_id, whose=whose)

    async def look(self, given: WhoseMen, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        state = game.state
        own = game.color or Color.WHITE
        side = own if given.whose == "mine" else own.other
        start = chess.Board(state.position.initial_fen)
        stayed, taken = unmoved_men(start, game.moves, side.is_white)
        facts = {
            "whose": "You" if side is game.color else state.sitter(side).name,
            "ended": state.ended,
            "stayed": stayed,
            "taken": taken,
        }
        return Findings(facts, shown_by(game, state.ply, board_at(state, state.ply).fen()))

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = self.board(inner, "As it stands at the end." if inner["ended"] else "As it stands.", last=inner["last"])
        return DeskAnswer(unmoved_words(found.facts), (board,), (self.to_game("The game", inner),), (),
                          self.about(inner))  # fmt: skip


def _mine(low: str) -> bool:
    return re.search(r"\b(?:i|my|mine|me)\b", low) is not None


def unmoved_men(start: chess.Board, moves: Sequence[str], white: bool) -> tuple[list[str], list[str]]:
    """The men of a side that made no move, as they stand ("rook on a1", "pawns on a2 and b2"): those that stand there
    still, and those that were taken where they stood. Castling moves king and rook."""
    board, home = start.copy(stack=False), start.occupied_co[white]
    taken = chess.BB_EMPTY
    for uci in moves:
        move = board.parse_uci(uci)
        gone = chess.BB_SQUARES[move.from_square]
        if board.turn is white:
            if board.is_castling(move):
                king_side = chess.square_file(move.to_square) > chess.square_file(move.from_square)
                rook = chess.square(7 if king_side else 0, chess.square_rank(move.from_square))
                gone |= chess.BB_SQUARES[rook]
            home &= ~gone
        elif board.is_capture(move):
            hit = chess.BB_SQUARES[move.to_square] & home
            taken |= hit
            home &= ~hit
        board.push(move)
    return _men(start, home), _men(start, taken)


def _men(start: chess.Board, squares: chess.Bitboard) -> list[str]:
    told = []
    for kind in (*_ORDER, chess.PAWN):
        of_kind = start.pieces_mask(kind, chess.WHITE) | start.pieces_mask(kind, chess.BLACK)
        found = [chess.square_name(one) for one in chess.scan_forward(squares & of_kind)]
        if found:
            told.append(f"{piece_word(kind)}{'s' if len(found) > 1 else ''} on {listed(found)}")
    return told


def unmoved_words(facts: Mapping[str, Any]) -> str:
    """Which pieces made no move, in a sentence or two."""
    you, stayed, taken = facts["whose"] == "You", facts["stayed"], facts["taken"]
    so_far = "" if facts["ended"] else " so far"
    if not stayed and not taken:
        return f"{'You have' if you else facts['whose'] + ' has'} moved every piece{so_far}."
    whose = "your" if you else f"{facts['whose']}’s"
    words = f"Of {whose} men these made no move{so_far}: {_joined(stayed)}." if stayed else ""
    if taken:
        words = f"{words} Taken at home, without a move: {_joined(taken)}.".strip()
    return f"{words} Castling counts as a move of king and rook."


def _joined(men: Sequence[str]) -> str:
    return "; ".join(f"the {one}" for one in men)


TOOL = Unmoved()
