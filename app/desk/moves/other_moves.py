"""Which other move a question asks for: as arguments, and as the legal moves that are meant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Literal, get_args

import chess
from pydantic import Field

from app.desk.game_tool import MatchIdText, PlyNumber, SquareName, Uci
from app.desk.games import SeenGame, ply_of
from app.desk.moves.moves_named import all_legal_as
from app.desk.moves.named_moves import COMPARED, MOST_LINE, MOST_WRITTEN
from app.desk.moves.other_move_words import BACK
from app.desk.tool import ToolArguments, ToolRefused
from app.domain.position import Color

Piece = Literal["pawn", "knight", "bishop", "rook", "queen"]
Mover = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]
Whose = Literal["mine", "theirs", "white", "black"]
_AT_EDGE = re.compile(r"\b(?:side|edge|wing|flank)\b")


class WhichElse(ToolArguments):
    """Instead of half-move `ply` (from 1), or of the move that is written as `at`: `move` in SAN, or the capture of a
    `piece` or `on` a square, or castling, a pawn that `pushes` (on the side, that is at the edge), a piece that
    `develops`, something `sharp` (a check or a capture); the best move where nothing is named. A capture may be by a
    piece that it is made `using`, by the `other` one than was played; `said` to be the engine's own, told `briefly`
    without a line. Several are `compared`,
    `after` a line (UCI) from the start where a question writes one out. A `line` is tried whole, from move `number` of
    White or `black`. A capture that was played is one that is `spared`; a piece may be asked for the place where it
    `belongs` ("it": whichever was moved); something is `guarded` with the piece `using`, a pawn of the file `pushes`.
    `then`: a move (UCI) that was told of and not played, of which the question goes on."""

    match_id: MatchIdText | None = None
    at: Annotated[str, Field(max_length=24)] | None = None
    ply: PlyNumber | None = None
    move: Annotated[str, Field(max_length=12)] | None = None
    piece: Piece | None = None
    on: SquareName | None = None
    castles: bool = False
    back: bool = False
    pushes: Annotated[str, Field(pattern="^([a-h]?|side)$")] | None = None
    develops: bool = False
    takes: bool = False
    said: bool = False
    briefly: bool = False
    answered: bool = False
    using: Mover | None = None
    other: bool = False
    sharp: bool = False
    compared: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=COMPARED)] | None = None
    after: Annotated[list[Uci], Field(max_length=MOST_WRITTEN)] | None = None
    spared: bool = False
    belongs: Mover | Literal["it"] | None = None
    guarded: bool = False
    then: Uci | None = None
    whose: Whose = "mine"
    line: Annotated[list[Annotated[str, Field(max_length=12)]], Field(min_length=1, max_length=MOST_LINE)] | None = None
    number: Annotated[int, Field(ge=1, le=999)] | None = None
    black: bool = False


# A capture that was played is thought away: "what if he hadn't taken".
_SPARED = re.compile(
    r"\b(?:had|did|would)(?:n[o']?t| not)\b[^.?!]{0,16}\b(?:tak\w+|took|captur\w+|exchang\w+|trad\w+)\b"
    r"|\bwithout (?:taking|capturing|exchanging|trading)\b"
)
# A piece of one's own as it stands, not one that was moved.
_MINE, _PAST = re.compile(r"\bmy\b"), re.compile(r"\b(?:instead|have|was|did)\b")
_WHY_NOT = re.compile(r"\bwhy\b")
# What something is guarded with: "if black protects it with the f pawn".
_GUARDED = re.compile(
    r"\b(?:protect|defend|guard|cover|support|hold)\w*\b[^.?!]{0,16}\bwith (?:the|his|her|a|my|that) "
    r"(?:(?P<file>[a-h])[- ]?)?(?P<piece>pawn|knight|bishop|rook|queen|king)\b"
)


def spares_a_capture(low: str) -> bool:
    """Whether a question in small letters thinks a capture away that was played."""
    return _SPARED.search(low) is not None and _WHY_NOT.search(low) is None


def stands_now(low: str) -> bool:
    """Whether a question in small letters is for a piece of one's own as it stands."""
    return _MINE.search(low) is not None and _PAST.search(low) is None


def guarded_with(low: str) -> tuple[Mover | None, str | None]:
    """The piece with which something is guarded, and the file of a pawn, where a question in small letters says it."""
    found = _GUARDED.search(low)
    if found is None:
        return None, None
    return next(one for one in get_args(Mover) if one == found["piece"]), found["file"]


# What a capture is made with, "if I take with the other pawn".
_WITH = re.compile(
    r"\b(?:tak\w+|took|captur\w+|recaptur\w+)\b[^.?!]{0,24}\b(?:with|using|by) (?:the|my|his|her|a|your|that)"
    r"(?: (?P<other>other))?(?: [a-h][- ])?(?:[a-h][- ])? ?(?P<piece>pawn|knight|bishop|rook|queen|king)\b"
)


def made_with(low: str) -> tuple[Mover | None, bool]:
    """The piece with which a capture is made, where a question in small letters names it, and whether it is the other
    one than was played."""
    found = _WITH.search(low)
    if found is None:
        return None, False
    piece = next(one for one in get_args(Mover) if one == found["piece"])
    return piece, found["other"] is not None


def without_its_maker(low: str) -> str:
    """The same question without the piece with which it takes, so that what is left names what is taken."""
    found = _WITH.search(low)
    return low if found is None else low[: found.start("piece")] + low[found.end("piece") :]


def candidates(board: chess.Board, given: WhichElse, played: str | None = None) -> list[chess.Move]:
    """The legal moves that are meant, the cheapest piece first; `played` is the move (UCI) of the game."""
    if given.spared:
        return [move for move in board.legal_moves if not board.is_capture(move)]
    if given.belongs is not None:
        return _of_piece(board, given, played)
    if given.guarded:
        return _guarding(board, given)
    found = _candidates(board, given)
    if given.using is None:
        return found
    kind = chess.PIECE_NAMES.index(given.using)
    return [move for move in found if board.piece_type_at(move.from_square) == kind]


def _of_piece(board: chess.Board, given: WhichElse, played: str | None) -> list[chess.Move]:
    """Where else a piece may go without taking anything: the one that was moved, where it is of the kind asked for."""
    moved = None if played is None else chess.Move.from_uci(played)
    kind = None if given.belongs == "it" else chess.PIECE_NAMES.index(given.belongs or "pawn")
    own = moved is not None and kind in (None, board.piece_type_at(moved.from_square))
    stands = None if given.on is None else chess.parse_square(given.on)
    return [
        move
        for move in board.legal_moves
        if (move.from_square == moved.from_square if own and moved else board.piece_type_at(move.from_square) == kind)
        and stands in (None, move.from_square)
        and not board.is_capture(move)
        and move != moved
    ]


def _guarding(board: chess.Board, given: WhichElse) -> list[chess.Move]:
    """Moves of a piece, or of the pawn on a file, which guard what is attacked; any of them where none does."""
    kind = chess.PIECE_NAMES.index(given.using or "pawn")
    found = [
        move
        for move in board.legal_moves
        if board.piece_type_at(move.from_square) == kind
        and not board.is_capture(move)
        and (given.pushes is None or chess.FILE_NAMES[chess.square_file(move.from_square)] == given.pushes)
    ]
    attacked = [
        square
        for square in chess.SquareSet(board.occupied_co[board.turn])
        if board.is_attacked_by(not board.turn, square)
    ]

    def guards(move: chess.Move) -> bool:
        after = board.copy(stack=False)
        after.push(move)
        return any(move.to_square in after.attackers(board.turn, square) for square in attacked)

    return [move for move in found if guards(move)] or found


def _candidates(board: chess.Board, given: WhichElse) -> list[chess.Move]:
    if given.move is not None:
        return all_legal_as(board, given.move)
    if given.castles:
        return [move for move in board.legal_moves if board.is_castling(move)]
    if given.pushes is not None:
        files = {"": "abcdefgh", "side": "abgh"}.get(given.pushes, given.pushes)
        pawns = [move for move in board.legal_moves if board.piece_type_at(move.from_square) == chess.PAWN]
        return [
            move
            for move in reversed(pawns)
            if not board.is_capture(move) and chess.FILE_NAMES[chess.square_file(move.from_square)] in files
        ]
    if given.back:
        last = board.peek().to_square if board.move_stack else None
        return sorted(
            (move for move in board.legal_moves if move.to_square == last),
            key=lambda move: board.piece_type_at(move.from_square) or 0,
        )
    if given.develops:
        home = chess.BB_RANK_1 if board.turn else chess.BB_RANK_8
        minor = (board.knights | board.bishops) & home
        return [move for move in board.legal_moves if chess.BB_SQUARES[move.from_square] & minor]
    if given.sharp:
        return [move for move in board.legal_moves if board.gives_check(move) or board.is_capture(move)]
    if given.on is not None:
        square = chess.parse_square(given.on)
        return [move for move in board.legal_moves if move.to_square == square and board.is_capture(move)]
    kind = chess.PIECE_NAMES.index(given.piece) if given.piece else None
    taking = [
        move for move in board.legal_moves if board.is_capture(move) and (kind is None or _taken(board, move) == kind)
    ]
    return sorted(taking, key=lambda move: board.piece_type_at(move.from_square) or 0)


def wanted(given: WhichElse) -> str:
    """What is asked for, as the end of "Black could not ..."."""
    if given.guarded:
        pawn = f"{given.pushes}-" if given.pushes else ""
        return f"guard anything with the {pawn}{given.using}"
    if given.belongs:
        return "move that piece" if given.belongs == "it" else f"move a {given.belongs}"
    if given.using:
        return f"{_wanted(given)} with {'another' if given.other else 'a'} {given.using}"
    return _wanted(given)


def _wanted(given: WhichElse) -> str:
    if given.back:
        return BACK
    if given.sharp:
        return "give a check or take anything"
    if given.develops:
        return "bring out a piece"
    if given.pushes is not None:
        return (
            "push a pawn at the side"
            if given.pushes == "side"
            else f"push the {given.pushes}-pawn"
            if given.pushes
            else "push a pawn"
        )
    if given.on is not None:
        return f"take on {given.on}"
    return f"play {given.move}" if given.move else "castle" if given.castles else _taking(given.piece)


def _taking(piece: str | None) -> str:
    return f"take a {piece}" if piece else "take anything"


def _taken(board: chess.Board, move: chess.Move) -> int | None:
    return chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)


def names_any(given: WhichElse) -> bool:
    """Whether the question names a move in any way."""
    named = given.move or given.piece or given.on or given.pushes is not None
    if given.spared or given.belongs or given.guarded:
        return True
    return bool(named or given.castles or given.back or given.develops or given.takes or given.sharp)


def side_or_file(low: str, pushed: re.Match[str] | None) -> str | None:
    """The file of a pawn that is pushed, "side" for one at the edge, "" for any; None where none is."""
    if pushed is None:
        return None
    return pushed[1] or ("side" if _AT_EDGE.search(low) else "")


# The colour that a question names.
COLOURS: Mapping[str, chess.Color] = {"white": chess.WHITE, "black": chess.BLACK}


def _side(own: Color | None, whose: Whose) -> Color | None:
    """The side that is meant, for who plays `own` (None: looks on, and then only a colour says which)."""
    if whose in ("white", "black"):
        return Color(whose)
    return own if own is None or whose == "mine" else own.other


def instead_of(game: SeenGame, given: WhichElse) -> int:
    """The half-move (from 1) in whose place the other one would have been. Raises ToolRefused for none."""
    state = game.state
    side = _side(game.color, given.whose)
    ply = given.ply
    if given.at is not None:
        ply = ply_of(game, given.at)
        if ply is None:
            raise ToolRefused("not_found", f"I see no {given.at} in this game.")
    if given.back:
        return min(given.ply or 1, state.ply + 1)
    if given.spared and (capture := _capture_from(game, given)) is not None:
        return capture
    if ply is None:
        ply = state.ply + (1 if not state.ended else 0)
    ply = max(1, min(ply, state.ply + (0 if state.ended else 1)))
    if side is not None and ply <= state.ply and state.moves[ply - 1].color is not side:
        ply = ply + 1 if ply < state.ply and given.at is not None and side is Color.BLACK else max(1, ply - 1)
    return ply


def _capture_from(game: SeenGame, given: WhichElse) -> int | None:
    """The first capture of the side that is meant, from the move that was talked of on; the last one before it where
    none follows."""
    side, start = _side(game.color, given.whose), given.ply or 1
    plies = [move.ply for move in game.state.moves if "x" in move.san and (side is None or move.color is side)]
    return next((ply for ply in plies if ply >= start), plies[-1] if plies else None)
