"""What the rules allow in a position: all legal moves, those of one man, one move, and what helps against a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import chess
from pydantic import Field

from app.desk.board.castling_words import castling_of, castling_words
from app.desk.board.legal_words import (
    WAYS_OUT,
    all_told,
    allowed_told,
    captures_told,
    check_told,
    kind_told,
    king_two,
    man_told,
    rule_told,
    screened,
)
from app.desk.board.state_words import over_words
from app.desk.game_tool import GameTool, SquareName, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, may_help, numbered
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.judged import searched
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.prose_words import listed, man_on, move_in_words

Wanted = Literal["all", "man", "may", "check", "kind", "king_two", "back", "jump", "twice", "captures"]
# Of the rules alone, whatever stands on the board.
_RULES = ("kind", "back", "jump", "twice")


class WhichLegal(WhichPosition):
    """A position and what is asked of its rules: for a man its kind, where it stands (`start`) and where it is to go
    (`goal`); `theirs`: it is asked of the other side."""

    wanted: Wanted
    man: Annotated[str, Field(pattern=f"^({ANY_MAN})$")] | None = None
    start: SquareName | None = None
    goal: SquareName | None = None
    theirs: bool = False


class LegalHere(GameTool):
    """By the rules; only of what could be played in a game that may be helped with is also said what follows."""

    name: ClassVar = "legal_moves"
    description: ClassVar = "What the rules allow in a position: legal moves of a side or a man, ways out of a check."
    doing: ClassVar = "Looking at what may be played"
    arguments: ClassVar[type[ToolArguments]] = WhichLegal
    life: ClassVar = 2
    # It is reached by the words of a question (`desk.reading.board_first`).
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:
        if question.given is None:
            raise ValueError("what the rules allow is asked for by its position")
        return question.given

    async def look(self, given: WhichLegal, asker: Asker, at: DeskServices) -> Findings:
        game = await game_for(at, asker, given.match_id)
        ply = game.state.ply if given.ply is None else min(given.ply, game.state.ply)
        board = board_at(game.state, ply)
        own = board.turn if game.color is None else game.color.is_white
        if board.is_game_over() and given.wanted not in _RULES:
            raise ToolRefused("game_over", over_words(game, board))
        words = self._told(game, board, ply, given, own)
        mine = board.turn is own and not given.theirs
        if given.wanted == "check" and board.is_check() and mine and may_help(game):
            best = await searched(at, game.state.position.initial_fen, game.moves[:ply], 1)
            move = None if not best else chess.Move.from_uci(best[0].uci)
            if move is not None and board.legal_moves.count() > 1:
                words += f" I would play {board.san(move)}, {move_in_words(board, move)}."
        return Findings({"words": words, "turn": "White" if board.turn else "Black"}, shown_by(game, ply, board.fen()))

    def _told(self, game: SeenGame, board: chess.Board, ply: int, given: WhichLegal, own: chess.Color) -> str:
        """The answer in words; `own` is the side of who asks."""
        mine, looks_on = board.turn is own, game.color is None
        if given.wanted == "check":
            return _check(game, board, ply, own, theirs=given.theirs)
        if given.wanted == "kind":
            return kind_told(board, MEN[given.man or "pawn"], own, own=not looks_on)
        if given.wanted in _RULES:
            return rule_told(given.wanted, MEN[given.man or "pawn"])
        if given.wanted == "captures":
            helped = may_help(game) or game.state.ended
            return captures_told(board, helped=helped) if mine else "Nothing just now: it is not your move."
        if given.wanted == "all":
            return all_told(board, yours=not looks_on) if mine else "It is not your move, so you have none just now."
        kind = MEN[given.man or "king"]
        side = own is not given.theirs
        start = None if given.start is None else chess.parse_square(given.start)
        turned = _on_move(board, side)
        if turned is None:
            return "The check on the board has to be met first."
        if given.wanted == "king_two":
            castling = castling_of(turned, side, game.moves[:ply], game.state.position.initial_fen)
            return king_two(turned, castling_words(castling).removeprefix("No: ").removeprefix("Yes, "))
        if given.wanted == "may" and given.goal is not None:
            if not mine and not given.theirs:
                return "Not now: it is not your move."
            return allowed_told(turned, kind, chess.parse_square(given.goal), start, helped=may_help(game))
        men = [one for one in turned.pieces(kind, side) if start in (None, one)]
        if not men and start is not None and (there := board.piece_type_at(start)) is not None:
            return f"On {given.start} stands no such man, but a {chess.piece_name(there)}."
        whose = "the" if looks_on else "your" if side is own else "their"
        if not men:
            where = "" if given.start is None else f" on {given.start}"
            return f"There is no {given.man}{where} of {'theirs' if given.theirs else 'yours'} any more."
        later = "" if board.turn is side else " That is for the next move: it is not that side’s turn."
        return f"{man_told(turned, men, whose=whose)}{later}"

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = self.board(inner, f"{found.facts['turn']} to move.", last=inner["last"])
        return DeskAnswer(found.facts["words"], (board,), (self.to_game("The position", inner),), (), self.about(inner))


def _on_move(board: chess.Board, side: chess.Color) -> chess.Board | None:
    """The position with a side on move; None where a check forbids it."""
    turned = board.copy(stack=False)
    if turned.turn is not side:
        if turned.is_check():
            return None
        turned.push(chess.Move.null())
    return turned


def _check(game: SeenGame, board: chess.Board, ply: int, own: chess.Color, *, theirs: bool) -> str:
    """The check that stands on the board with the ways out; where none does, that, and how the last one was met."""
    looks_on = game.color is None
    side = board.turn if looks_on else own is not theirs
    if board.is_check() and board.turn is side:
        whose = "the" if looks_on else "their" if theirs else "your"
        return check_told(board, whose=whose, have="there is" if looks_on or theirs else "you have")
    before = board_at(game.state, ply - 1) if ply else None
    if before is not None and before.is_check() and before.turn is side:
        by = listed([man_on(before, one) for one in before.checkers()])
        move = chess.Move.from_uci(game.moves[ply - 1])
        who = "They were" if theirs and not looks_on else "You were" if not looks_on else "It was"
        answer = f"{numbered(before, before.san(move))}, {move_in_words(before, move)}"
        turn = "your" if board.turn is own and not looks_on else "the other side’s"
        return f"{who} in check by the {by}, and it has been answered already with {answer}. Now it is {turn} move."
    king = "Neither king is in check" if looks_on else "They are not in check" if theirs else "You are not in check"
    stands = screened(board, side)
    return " ".join(filter(None, (f"{king}.", stands, WAYS_OUT)))


TOOL = LegalHere()
