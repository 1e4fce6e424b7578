"""What the rules allow in a position: which moves there are, and why one that somebody names is none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import chess
from pydantic import Field

from app.desk.game_tool import GameTool, SquareName, WhichPosition, shown_by
from app.desk.games import board_at, game_for
from app.desk.moves.legal_words import (
    all_told,
    capture_told,
    facts_of,
    forced_told,
    man_told,
    on_move,
    why_not,
)
from app.desk.moves.moves_named import legal_as
from app.desk.services import DeskServices
from app.desk.tool import Asker, Aspect, DeskAnswer, Findings
from app.domain.position import Color
from app.domain.prose_words import piece_word

Form = Literal["all", "man", "to", "taken", "forced", "king"]


class WhichRule(WhichPosition):
    """What is asked of a position: `all` moves of a `side`; those of the men on `squares` (`man`); whether they may go
    `to` a square, or take a man of the kind `taken`; whether the move `named` (SAN) is `forced`; whether a `king` may
    be taken."""

    form: Form = "all"
    side: Literal["white", "black"] = "white"
    squares: Annotated[tuple[SquareName, ...], Field(max_length=16)] = ()
    to: SquareName | None = None
    taken: Annotated[int, Field(ge=1, le=6)] | None = None
    named: Annotated[str, Field(max_length=12)] | None = None


class MayMove(GameTool):
    """By the rules of the game."""

    name: ClassVar = "may_move"
    description: ClassVar = "Which moves the rules allow in a position, and why another one is not legal."
    doing: ClassVar = "Looking at what the rules allow"
    arguments: ClassVar = WhichRule
    life: ClassVar = 2
    # It is reached by the form of a question (`desk.moves.legal_asked`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichRule, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        ply = game.state.ply if given.ply is None else min(given.ply, game.state.ply)
        side = given.side == "white"
        there = board_at(game.state, ply)
        board = on_move(there, side)
        ours = game.color is not None and game.color.is_white is side
        words = _words(given, board, ours, side)
        waits = board is not there and given.form != "king"
        turn = "it is not your turn now" if ours else "it is not their turn now"
        if board.turn is not side:
            words = f"It is {Color.WHITE.value.capitalize() if board.turn else 'Black'}’s turn, and in check."
        elif waits and not game.state.ended and not words.startswith("No"):
            words += f" But {turn}."
        return Findings(facts_of(words, board), shown_by(game, ply, there.fen()))

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = self.board(inner, f"{found.facts['turn']} to move.", last=inner["last"])
        link = self.to_game("The game", inner)
        return DeskAnswer(str(found.facts["words"]), (board,), (link,), (), self.about(inner))


def _words(given: WhichRule, board: chess.Board, ours: bool, side: bool) -> str:
    squares = [chess.parse_square(one) for one in given.squares]
    if given.form == "king":
        return (
            "No, a king is never taken: the game is over before that, with checkmate, when it is attacked and cannot "
            "get away."
        )
    if given.form == "forced":
        return forced_told(board, legal_as(board, given.named or ""), given.named or "It", ours)
    if given.form == "taken" and given.to is not None:
        man, whose = piece_word(given.taken or chess.PAWN), "theirs" if ours else "yours"
        stands = board.piece_at(chess.parse_square(given.to))
        if stands is not None and stands.color is not board.turn:
            who = "yours" if ours else "White’s" if side else "Black’s"
            return f"No: nothing of {who} reaches the {piece_word(stands.piece_type)} on {given.to}."
        return f"No: no {man} of {whose} stands on {given.to}."
    if given.form == "taken":
        return capture_told(board, given.taken or chess.PAWN, squares, ours)
    if given.form == "to" and given.to is not None:
        to = chess.parse_square(given.to)
        legal = [board.san(one) for one in board.legal_moves if one.from_square in squares and one.to_square == to]
        return f"Yes, {legal[0]} is legal." if legal else f"No. {why_not(board, squares, to, ours)}"
    if given.form == "man":
        return " ".join(man_told(board, one, ours) for one in squares)
    return all_told(board, "You have" if ours else f"{'White' if side else 'Black'} has")


TOOL = MayMove()
