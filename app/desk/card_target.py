"""Which move of a game a question is about: one that was played, named in notation or described, and one that is tried in
its place or after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.desk.games import SeenGame, board_at
from app.desk.moves_named import NamedMove, legal_as, lines_of, moves_named, number_said, ply_in
from app.domain.position import Color

_PIECES = {
    "pawn": chess.PAWN, "knight": chess.KNIGHT, "horse": chess.KNIGHT, "bishop": chess.BISHOP, "rook": chess.ROOK,
    "queen": chess.QUEEN, "king": chess.KING,
}  # fmt: skip
_MEN = "|".join(_PIECES)
_TAKES = r"(?:tak(?:e|es|en|ing)|took|captur\w+|recaptur\w+|grab\w*|w[io]n|snatch\w*|eat\w*|ate|sac(?:rific\w+)?)"
# "Took the rook on a1 with his bishop", "the knight takes in the centre", "taking c3", "his bishop grabbed a1".
_TAKEN = re.compile(
    rf"\b{_TAKES} (?:back )?(?:(?:on|with|the|my|his|her|their|a|an|that|whole|own) ){{0,3}}(?:(?P<taken>{_MEN})s?\b)?"
    r"(?: ?(?:on )?(?P<square>[a-h][1-8])\b)?"
)
_BY = re.compile(
    rf"\b(?P<man>{_MEN})(?:'s)? (?:\w+ ){{0,2}}{_TAKES}\b|\bwith (?:the|his|her|my|their|a) (?P<also>{_MEN})\b"
)
# "Moving the queen again", "pushed the g-pawn", "my knight went to d5", "the knight on e4 came".
_MOVED = re.compile(
    rf"\b(?:mov(?:e|ed|ing)|put(?:ting)?|play(?:ed|ing)?|push(?:ed|ing)?|advanc\w+|retreat\w*|brought|bring\w*|plac\w+|develop\w*|send\w*|sent)"
    rf" (?:\w+ ){{0,2}}?(?:(?P<file>[a-h])[- ])?(?P<man>{_MEN})\b(?: \w+){{0,2}}?(?: (?:to|on|at|onto|into) (?P<square>[a-h][1-8])\b)?"
)
_IT_TO = re.compile(
    r"\b(?:tuck|put|mov|retreat|withdr|play|bring|brought|send|sent|drop|pull|tak|took)\w* (?:it|him|her)?(?: ?\b(?:away|back|up|out|down|over))?"
    r" ?(?:on|to|onto|at) (?P<square>[a-h][1-8])\b"
)
_MAN_TO = re.compile(rf"\b(?P<man>{_MEN})\b(?: \w+){{0,3}}? (?:to|onto|into|on|at) (?P<square>[a-h][1-8])\b")
_CASTLED = re.compile(r"\bcastl(?:ed|ing|e)\b")
_GIVEN = re.compile(
    rf"\b(?:sacrific\w*|sac(?:ced|king)?|gave(?: up)?|giving(?: up)?|losing|lost|let go of|offer\w*) (?:\w+ ){{0,3}}?(?P<man>{_MEN})\b"
    rf"(?: on (?P<square>[a-h][1-8])\b)?|\b(?P<also>{_MEN}) sac\w*"
)
_SUPPOSED = re.compile(r"\b(?:if|could|can|should|would|why not|instead|had)\b|n't\b")
# Words that describe a move: something taken, moved, given up, castling.
DESCRIBES = re.compile(rf"\b(?:{_TAKES}|castl\w+|sac\w*|gave|push\w*|mov(?:ed?|ing)|put)\b")
# Half-moves behind a played move in which one that is tried is looked for.
NEAR = 8
# Moves that are told of in one answer.
MOST = 2
_THEIRS = re.compile(r"\b(?:he|his|him|she|her|they|their|opponent|other side)\b")
_MINE = re.compile(r"\b(?:i|my|me|mine|we|our)\b")
_SIDES = re.compile(r"\b(white|black)(?:'s)?\b(?![- ]?squared?)")


@dataclass(frozen=True, slots=True)
class Target:
    """`ply` is the played half-move that is asked about (from 1), None for none; `tried` a line (UCI) that is set on the
    board after `tried_at` half-moves; with `passes` its side is not on move there."""

    ply: int | None = None
    tried_at: int | None = None
    tried: tuple[str, ...] = ()
    passes: bool = False


def targets_of(text: str, low: str, game: SeenGame, at_ply: int | None, talked: int | None) -> list[Target]:
    """The moves that words name in a game, two at the most; `at_ply` is what the page shows, `talked` the half-move of
    the last answer. None where they name none that is there or can be played."""
    named = moves_named(text)
    found = _of_notation(text, game, named, at_ply, talked)
    side = side_meant(low, game)
    number = number_said(text)
    if found:
        return _with_capture(low, game, found)[:MOST]
    if taken := _to_take(low, game, number):
        return taken[:MOST]
    described = _described(low, game, side, number)
    if described is not None:
        return [Target(described)]
    if number is not None:
        own = side or game.color or Color.WHITE
        ply = 2 * number - (1 if own is Color.WHITE else 0)
        return [Target(ply)] if 0 < ply <= game.state.ply else []
    return []


def _with_capture(low: str, game: SeenGame, found: list[Target]) -> list[Target]:
    """The moves with a capture that is only thought of in the place of the one that was played: "9.Bg3, was that forced,
    or could I sacrifice on g5?"."""
    ply = found[0].ply
    if len(found) > 1 or found[0].tried or ply is None or _SUPPOSED.search(low) is None:
        return found
    board = board_at(game.state, ply - 1)
    for taken in _TAKEN.finditer(low):
        if taken["square"] and (move := _capture(board, None, taken["square"])) is not None:
            if move.uci() != game.moves[ply - 1]:
                return [*found, Target(None, ply - 1, (move.uci(),))]
    return found


def _to_take(low: str, game: SeenGame, number: int | None) -> list[Target]:
    """Captures that are only thought of: "should I take on e6 or let him take on b3", "what if he takes the knight on
    move 5"; while a game runs in its position, else at the move that is numbered."""
    if game.state.ended and number is None:
        return _taken_instead(low, game)
    if game.state.ended and _SUPPOSED.search(low) is None:
        return []
    at = game.state.ply if number is None else min(2 * number - 1, game.state.ply)
    found: list[Target] = []
    for taken in _TAKEN.finditer(low):
        kind = None if taken["taken"] is None else _PIECES[taken["taken"]]
        if kind is None and taken["square"] is None:
            continue
        before = low[max(0, taken.start() - 16) : taken.start()]
        theirs = _THEIRS.search(before) is not None and _MINE.search(before[before.rfind("or") + 1 :]) is None
        for place in (at, at - 1) if number else (at,):
            then, passes = board_at(game.state, place), False
            if game.color is not None and theirs is (then.turn is game.color.is_white):
                if number or then.is_check():
                    continue
                then.push(chess.Move.null())
                passes = True
            if (move := _capture(then, kind, taken["square"])) is not None:
                found.append(Target(None, place, (move.uci(),), passes))
                break
    return found


def _taken_instead(low: str, game: SeenGame) -> list[Target]:
    """A capture in the place of one that was played: "he took my queen, what if he takes the knight instead"."""
    named = [one for one in _TAKEN.finditer(low) if one["taken"]]
    if len(named) < 2 or _SUPPOSED.search(low) is None:
        return []
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves:
        made = chess.Move.from_uci(move.uci)
        if board.is_capture(made) and board.piece_type_at(made.to_square) == _PIECES[named[0]["taken"]]:
            other = _capture(board, _PIECES[named[1]["taken"]], None)
            if other is not None and other != made:
                return [Target(None, move.ply - 1, (other.uci(),)), Target(move.ply)]
        board.push(made)
    return []


def _capture(board: chess.Board, kind: chess.PieceType | None, square: str | None) -> chess.Move | None:
    """The legal capture of a man, or on a square, by the cheapest of those that can; None for none."""
    fitting = [
        one
        for one in board.legal_moves
        if board.is_capture(one)
        and square in (None, chess.square_name(one.to_square))
        and kind in (None, board.piece_type_at(one.to_square))
    ]
    return min(fitting, key=lambda one: board.piece_type_at(one.from_square) or 0, default=None)


def side_meant(low: str, game: SeenGame) -> Color | None:
    """The side whose move words ask for, by its colour or by "he" and "my"; None for both or neither."""
    sides = set(_SIDES.findall(low))
    if len(sides) == 1:
        return Color.WHITE if "white" in sides else Color.BLACK
    if game.color is None:
        return None
    other = game.state.sitter(game.color.other).name.split()[0].lower()
    theirs = (
        _THEIRS.search(low) is not None
        or re.search(rf"\b(?:did|does|has|should|could) {re.escape(other)}\b", low) is not None
    )
    mine = _MINE.search(low) is not None
    return game.color.other if theirs and not mine else game.color if mine and not theirs else None


def _first_half(game: SeenGame) -> int:
    """The half-move, counted from White's first, before which the game began, and one."""
    board = chess.Board(game.state.position.initial_fen)
    return 2 * (board.fullmove_number - 1) + (0 if board.turn else 1) + 1


def _of_notation(
    text: str, game: SeenGame, named: Sequence[NamedMove], at_ply: int | None, talked: int | None
) -> list[Target]:
    """The played move of those that are named, and the lines that are only tried."""
    sans, first = [one.san for one in game.state.moves], _first_half(game)
    played, tried = _anchor(named, sans, first), list[Target]()
    for run in lines_of(text, named):
        ply = ply_in(sans, run[0], first)
        if ply is not None and game.state.ended is False and run[0].number is None and _can_be_now(game, run[0]):
            # While a game runs, what can be played now is meant.
            ply = None
        if ply is not None:
            rest = _unplayed_rest(run, sans, ply)
            if (
                rest
                and any(ply_in(sans, one, first) is None for one in rest)
                and (line := _line_from(game, ply + len(run) - len(rest), rest)) is not None
            ):
                tried.append(Target(ply, ply + len(run) - len(rest), line))
            played = played or ply
            continue
        if (found := _tried(game, run, first, played, at_ply, talked)) is not None:
            tried.append(found)
    own = [] if played is None else [Target(played)]
    # Of a move that is set beside the played one both are told, the tried one first.
    return [*tried, *own]


def _anchor(named: Sequence[NamedMove], sans: Sequence[str], first: int) -> int | None:
    """The half-move of the first named move that was played."""
    return next((ply for one in named if (ply := ply_in(sans, one, first)) is not None), None)


def _can_be_now(game: SeenGame, one: NamedMove) -> bool:
    return legal_as(board_at(game.state, game.state.ply), one.san) is not None


def _unplayed_rest(run: Sequence[NamedMove], sans: Sequence[str], ply: int) -> list[NamedMove]:
    """What of a line that begins with a played move was not played behind it."""
    for at, one in enumerate(run):
        if ply + at > len(sans) or ply_in(sans[ply + at - 1 : ply + at], NamedMove(one.san)) is None:
            return list(run[at:])
    return []


def _line_from(game: SeenGame, at: int, run: Sequence[NamedMove]) -> tuple[str, ...] | None:
    """The moves of a line (UCI) after so many half-moves, up to the first that cannot be played; None for none."""
    if not 0 <= at <= game.state.ply:
        return None
    board, found = board_at(game.state, at), list[str]()
    for one in run:
        move = legal_as(board, one.san)
        if move is None:
            break
        found.append(move.uci())
        board.push(move)
    return tuple(found) or None


def _tried(
    game: SeenGame, run: Sequence[NamedMove], first: int, played: int | None, at_ply: int | None, talked: int | None
) -> Target | None:
    """Where a line that was not played can stand: at its number, in the place of the played move or behind it, on the
    page, in the last position; else at the latest place where it is legal."""
    last, one = game.state.ply, run[0]
    places: list[int] = []
    if one.number is not None:
        half = 2 * (one.number - 1) - (first - 1)
        places = [half + 1] if one.black else [half, half + 1] if one.black is None else [half]
    else:
        if played is not None:
            places += [played - 1, *range(played, min(played + NEAR, last))]
        if not game.state.ended:
            places.append(last)
        for ply in (talked, at_ply):
            places += [] if ply is None else [ply - 1, ply]
        places += [last, *range(last - 1, -1, -1)]
    for place in places:
        if (line := _line_from(game, place, run)) is not None:
            return Target(None, place, line)
    if game.state.ended or one.number is not None:
        return None
    board = board_at(game.state, last)
    if board.is_check():
        return None
    board.push(chess.Move.null())
    move = legal_as(board, one.san)
    return None if move is None else Target(None, last, (move.uci(),), passes=True)


def _described(low: str, game: SeenGame, side: Color | None, number: int | None) -> int | None:
    """The played half-move that words describe best; None where none is described surely."""
    if (given := _GIVEN.search(low)) is not None:
        man = _PIECES[given["man"] or given["also"]]
        if (ply := _given_up(game, man, given["square"])) is not None:
            return ply
    best, found = 1, None
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves:
        made = chess.Move.from_uci(move.uci)
        fits = _likeness(low, board, made)
        if fits and side is not None:
            fits += 1 if side is move.color else -1
        if fits and number is not None:
            fits += 3 if (move.ply + 1) // 2 == number else -3
        if fits >= best and fits > 1:
            best, found = fits, move.ply
        board.push(made)
    return found


def _likeness(low: str, board: chess.Board, move: chess.Move) -> int:
    """How much of what words describe a move does: which man, what it takes and where, castling. 0 where they do not
    fit."""
    man, to = board.piece_type_at(move.from_square), chess.square_name(move.to_square)
    best = 2 if board.is_castling(move) and _CASTLED.search(low) else 0
    by = _BY.search(low)
    by_man = None if by is None else _PIECES[by["man"] or by["also"]]
    for taken in _TAKEN.finditer(low):
        if not board.is_capture(move) or not (taken["taken"] or taken["square"] or by_man):
            continue
        kind = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        if taken["taken"] and _PIECES[taken["taken"]] != kind:
            continue
        if (taken["square"] and taken["square"] != to) or (by_man and by_man != man):
            continue
        best = max(best, sum(map(bool, (taken["taken"], taken["square"], by_man))) + (1 if taken["square"] else 0))
    if any(one["square"] == to for one in _IT_TO.finditer(low)):
        best = max(best, 4 if board.piece_type_at(move.from_square) != chess.PAWN else 2)
    for form in (_MOVED, _MAN_TO):
        for moved in form.finditer(low):
            square = moved["square"]
            if _PIECES[moved["man"]] != man or (square and square != to):
                continue
            file = moved["file"] if form is _MOVED else None
            if file and chess.FILE_NAMES[chess.square_file(move.from_square)] != file:
                continue
            best = max(best, 3 if square else 2 if file else 1)
    return best


def _given_up(game: SeenGame, man: chess.PieceType, square: str | None) -> int | None:
    """The asker's half-move after which a man of theirs was taken for good; None for none."""
    color = game.color or Color.WHITE
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves:
        made = chess.Move.from_uci(move.uci)
        takes = board.piece_type_at(made.to_square) == man and move.color is not color
        if takes and move.ply > 1 and square in (None, chess.square_name(made.to_square)):
            cheaper = (board.piece_type_at(made.from_square) or 1) < man
            if cheaper or square is not None:
                return move.ply - 1
        board.push(made)
    return None
