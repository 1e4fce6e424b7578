"""What the rules allow in a position: all legal moves, those of one man, whether one move is legal, why it is not and
whether it is the only one, and what helps against a check."""

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
    forced_told,
    kind_told,
    king_two,
    man_told,
    on_move,
    rule_told,
    screened,
    taken_told,
)
from app.desk.board.state_words import over_words
from app.desk.game_tool import GameTool, SquareName, WhichPosition, shown_by
from app.desk.games import SeenGame, board_at, game_for, may_help, numbered
from app.desk.men import ANY_MAN, MEN
from app.desk.moves.judged import searched
from app.desk.moves.moves_named import legal_as
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, Aspect, DeskAnswer, Findings, ToolArguments, ToolRefused
from app.domain.prose_words import listed, man_on, move_in_words, piece_word

Wanted = Literal[
    "all", "man", "may", "taken", "forced", "king_taken", "check", "kind", "king_two", "back", "jump", "twice",
    "captures",
]  # fmt: skip
# Of the rules alone, whatever stands on the board.
_RULES = ("kind", "back", "jump", "twice", "king_taken")
# Men of a kind that are told of one by one.
MOST = 3
NEVER_TAKEN = (
    "No, a king is never taken: the game is over before that, with checkmate, when it is attacked and cannot get away."
)


class WhichLegal(WhichPosition):
    """A position and what is asked of its rules: `man` the moves of the men of a kind, or of those on `squares`;
    whether one of them `may` go to the square `goal`, or take a man that is named (`taken`); whether the move `named`
    (SAN) is `forced`; `theirs`: it is asked of the other side."""

    wanted: Wanted
    man: Annotated[str, Field(pattern=f"^({ANY_MAN})$")] | None = None
    squares: Annotated[tuple[SquareName, ...], Field(max_length=16)] = ()
    goal: SquareName | None = None
    taken: Annotated[str, Field(pattern=f"^({ANY_MAN})$")] | None = None
    named: Annotated[str, Field(max_length=12)] | None = None
    theirs: bool = False


class LegalHere(GameTool):
    """By the rules; only of what could be played in a game that may be helped with is also said what follows."""

    name: ClassVar = "legal_moves"
    description: ClassVar = "What the rules allow in a position: legal moves of a side or a man, ways out of a check."
    doing: ClassVar = "Looking at what may be played"
    arguments: ClassVar[type[ToolArguments]] = WhichLegal
    life: ClassVar = 2
    # It is reached by the words of a question (`desk.reading.board_first`, `desk.moves.legal_asked`).
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
        if given.wanted == "king_taken":
            return NEVER_TAKEN
        if given.wanted in _RULES:
            return rule_told(given.wanted, MEN[given.man or "pawn"])
        if given.wanted == "captures":
            helped = may_help(game) or game.state.ended
            return captures_told(board, helped=helped) if mine else "Nothing just now: it is not your move."
        if given.wanted == "all":
            if not mine and not given.theirs and not game.state.ended:
                return "It is not your move, so you have none just now."
            return all_told(on_move(board, own is not given.theirs), yours=not looks_on and not given.theirs)
        side = own is not given.theirs
        turned = on_move(board, side)
        if turned.turn is not side:
            return "The check on the board has to be met first."
        if given.wanted == "king_two":
            castling = castling_of(turned, side, game.moves[:ply], game.state.position.initial_fen)
            return king_two(turned, castling_words(castling).removeprefix("No: ").removeprefix("Yes, "))
        told = _of_men(turned, given, looks_on=looks_on, helped=may_help(game))
        if board.turn is side or game.state.ended or told.startswith(("No", "There is no", "On ")):
            return told
        return f"{told} That is for the next move: it is not {'their' if given.theirs else 'your'} turn."

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        inner = found.internal_info
        board = self.board(inner, f"{found.facts['turn']} to move.", last=inner["last"])
        return DeskAnswer(found.facts["words"], (board,), (self.to_game("The position", inner),), (), self.about(inner))


def _of_men(board: chess.Board, given: WhichLegal, *, looks_on: bool, helped: bool) -> str:
    """What men of the side on move may do, in words."""
    ours = not looks_on and not given.theirs
    whose = "your" if ours else "their" if not looks_on else "the"
    who = "yours" if ours else f"{'White' if board.turn else 'Black'}’s"
    kind = MEN[given.man or "king"]
    squares = [chess.parse_square(one) for one in given.squares]
    if given.wanted == "forced":
        return forced_told(board, legal_as(board, given.named or ""), given.named or "It", ours)
    if given.wanted == "taken":
        return _of_taken(board, given, squares, ours=ours, who=who)
    men = (
        squares
        if given.man is None
        else [one for one in board.pieces(kind, board.turn) if one in squares or not squares]
    )
    if not men and squares:
        there = board.piece_at(squares[0])
        if there is not None:
            return f"On {given.squares[0]} stands no {given.man} of {who}, but a {chess.piece_name(there.piece_type)}."
        return f"There is no {given.man} of {who} on {given.squares[0]}."
    if not men:
        return f"There is no {given.man} of {who} any more."
    if given.wanted == "may" and given.goal is not None:
        return allowed_told(board, men, chess.parse_square(given.goal), ours=ours, helped=helped)
    return man_told(board, men, whose=whose)


def _of_taken(board: chess.Board, given: WhichLegal, squares: list[chess.Square], *, ours: bool, who: str) -> str:
    """Why a man of a kind cannot be taken, on the square that is named or anywhere."""
    man = given.taken or "pawn"
    if given.goal is None:
        return taken_told(board, MEN[man], squares, ours)
    stands = board.piece_at(chess.parse_square(given.goal))
    if stands is not None and stands.color is not board.turn:
        return f"No: nothing of {who} reaches the {piece_word(stands.piece_type)} on {given.goal}."
    theirs = "theirs" if ours else f"{'Black' if board.turn else 'White'}’s"
    return f"No: no {man} of {theirs} stands on {given.goal}."


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
