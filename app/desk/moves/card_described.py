"""Moves that words describe: what takes what, which man goes where, castling, a man that is given up; and captures that
are only thought of."""

from __future__ import annotations

import re
from dataclasses import dataclass

import chess

from app.desk.games import SeenGame, board_at
from app.desk.men import ANY_MAN, MEN
from app.domain.position import Color, number_of
from app.openings.tree import continuations

_TAKES = r"(?:tak(?:e|es|en|ing)|took|captur\w+|recaptur\w+|grab\w*|w[io]n|snatch\w*|eat\w*|ate"
_TAKES += r"|sac(?:rific\w+|k?ed|king|s)?)"
# "Took the rook on a1 with his bishop", "the knight takes in the centre", "taking c3", "his bishop grabbed a1".
TAKEN = re.compile(
    rf"\b{_TAKES} (?:back )?(?:(?:on|the|my|his|her|their|a|an|that|whole|own) ){{0,3}}(?:(?P<taken>{ANY_MAN})s?\b)?"
    r"(?: ?(?:on )?(?P<square>[a-h][1-8])\b)?"
)
_BY = re.compile(
    rf"\b(?P<man>{ANY_MAN})(?:'s)? (?:\w+ ){{0,2}}{_TAKES}\b|\bwith (?:the|his|her|my|their|a) (?P<also>{ANY_MAN})\b"
)
# "Moving the queen again", "pushed the g-pawn", "my knight went to d5", "the knight on e4 came".
_MOVED = re.compile(
    rf"\b(?:mov(?:e|ed|ing)|put(?:ting)?|play(?:ed|ing)?|push(?:ed|ing)?|advanc\w+|retreat\w*|brought|bring\w*"
    rf"|plac\w+|develop\w*|send\w*|sent)"
    rf" (?:\w+ ){{0,2}}?(?:(?P<file>[a-h])[- ])?(?P<man>{ANY_MAN})\b(?: \w+){{0,2}}?(?: (?:to|on|at|onto|into)"
    rf" (?P<square>[a-h][1-8])\b)?"
)
_IT_TO = re.compile(
    r"\b(?:tuck|put|mov|retreat|withdr|play|bring|brought|send|sent|drop|pull|tak|took)\w* (?:it|him|her)?(?:"
    r" ?\b(?:away|back|up|out|down|over))?"
    r" ?(?:on|to|onto|at) (?P<square>[a-h][1-8])\b"
)
_MAN_TO = re.compile(rf"\b(?P<man>{ANY_MAN})\b(?: \w+){{0,3}}? (?:to|onto|into|on|at) (?P<square>[a-h][1-8])\b")
_CASTLED = re.compile(r"\bcastl(?:ed|ing|e)\b")
_GIVEN = re.compile(
    r"\b(?:sacrific\w*|sac(?:ced|king)?|gave(?: up)?|giving(?: up)?|losing|lost|let go of|offer\w*|left|leav(?:e"
    rf"|ing)|let) (?:\w+"
    rf" ){{0,3}}?(?P<man>{ANY_MAN})\b"
    rf"(?: on (?P<square>[a-h][1-8])\b)?|\b(?P<also>{ANY_MAN}) sac\w*"
)
_GIVEN_FOR = re.compile(
    rf"\b(?:giv\w+|gave|sac\w*|offer\w*)(?: up)? (?:my|his|her|the|a) (?P<man>{ANY_MAN})\b[^.?!]{{0,24}}\b(?:for|on)\b"
    r"[^.?!]{0,20}?\b(?P<square>[a-h][1-8])\b"
)
SUPPOSED = re.compile(r"\b(?:if|could|can|should|would|why not|instead|had)\b|n't\b")
_TAKING_MINE = re.compile(
    r"^(?:tak(?:e|ing)|captur(?:e|ing)|grab(?:bing)?|snatch(?:ing)?|eat(?:ing)?)\b.*\b(?:my|our)\b"
)
_LEFT = re.compile(r"\bwhy\b[^.?!]{0,10}\b(?:did|has|have)(?:n't\b| (?:\w+ )?not\b)")
_INSTEAD = re.compile(r"\b(?:instead of|rather than|in place of|and not|but not|not)\b")
# Words that describe a move: something taken, moved, given up, castling.
DESCRIBES = re.compile(rf"\b(?:{_TAKES}|castl\w+|sac\w*|gave|push\w*|mov(?:ed?|ing)|put)\b")
_BACK_WITH = re.compile(
    rf"\b(?:tak\w+|took) (?:it |him |her )?back with (?:the|my|a|his|her) (?P<man>{ANY_MAN})\b"
    rf"|\b(?:re)?(?:captur\w+|tak\w+) with (?:the|my|a|his|her) (?P<also>{ANY_MAN})\b"
)
_I_TAKE = re.compile(r"\b(?:i|we)\b[^.?!,]{0,16}$")
_THEIRS = re.compile(r"\b(?:he|his|him|she|her|they|their|opponent|other side)\b")
_MINE = re.compile(r"\b(?:i|my|me|mine)\b")
_I = re.compile(r"\b(?:i|me)\b")
_SIDES = re.compile(r"\b(white|black)(?:'s)?\b(?![- ]?squared?)")


@dataclass(frozen=True, slots=True)
class Target:
    """`ply` is the played half-move that is asked about (from 1), None for none; `tried` a line (UCI) that is set on
    the board after `tried_at` half-moves; with `passes` its side is not on move there, and `through` are moves (UCI)
    that are set on the board before it."""

    ply: int | None = None
    tried_at: int | None = None
    tried: tuple[str, ...] = ()
    passes: bool = False
    through: tuple[str, ...] = ()


def to_take(low: str, game: SeenGame, number: int | None) -> list[Target]:
    """Captures that are only thought of: "should I take on e6 or let him take on b3"; while a game runs in its
    position, else at the move that is numbered."""
    if (back := _back_with(low, game, number)) is not None:
        return [back]
    if game.state.ended and number is None:
        return _taken_instead(low, game)
    if number is None and _LEFT.search(low):
        return _left_alone(low, game)
    if game.state.ended and SUPPOSED.search(low) is None:
        return []
    at = game.state.ply if number is None else min(2 * number - 1, game.state.ply)
    found: list[Target] = []
    for taken in TAKEN.finditer(low):
        kind = None if taken["taken"] is None else MEN[taken["taken"]]
        if kind is None and taken["square"] is None:
            continue
        by = _BY.search(low[taken.start() :]) or _BY.search(low)
        man = None if by is None else MEN[by["man"] or by["also"]]
        said = _taker(low, taken.start(), game)
        sides = (said,) if said is not None or not game.is_study else (True, False)
        for place, side in [(one, side) for side in sides for one in ((at, at - 1) if number else (at,))]:
            then, passes = board_at(game.state, place), False
            through: tuple[str, ...] = ()
            if side is not None and side is not then.turn:
                if number or then.is_check():
                    continue
                known = max(continuations(then) if game.is_study else (), key=lambda one: one.lines, default=None)
                passes, through = known is None, () if known is None else (known.uci,)
                then.push(chess.Move.null() if known is None else chess.Move.from_uci(known.uci))
            if (move := capture_of(then, kind, taken["square"], man)) is not None:
                found.append(Target(None, place, (move.uci(),), passes, through))
                break
    return found


def _left_alone(low: str, game: SeenGame) -> list[Target]:
    """The capture that was left alone last in a running game: "why did she not take on e4"."""
    taken = TAKEN.search(low)
    kind = None if taken is None or taken["taken"] is None else MEN[taken["taken"]]
    side = None if taken is None else _taker(low, taken.start(), game)
    for place in range(game.state.ply - 1, -1, -1) if taken and (taken["square"] or kind) else ():
        board = board_at(game.state, place)
        move = capture_of(board, kind, taken and taken["square"]) if side in (None, board.turn) else None
        if move is not None and move.uci() != game.moves[place]:
            return [Target(None, place, (move.uci(),))]
    return []


def _taker(low: str, start: int, game: SeenGame) -> chess.Color | None:
    """The side that takes in a capture which words name from `start` on: White True; None where they do not say."""
    before = low[max(0, start - 24) : start]
    if (colour := _SIDES.search(before)) is not None:
        return colour[1] == "white"
    if game.color is None:
        return None
    theirs = _named_other(before, game) or _THEIRS.search(before) is not None
    theirs = theirs and _MINE.search(before[before.rfind("or") + 1 :]) is None
    return game.color.is_white is not theirs


def _back_with(low: str, game: SeenGame, number: int | None) -> Target | None:
    """Taking back with another man than was done: "should I have taken back with the pawn on move 11"."""
    with_man = _BACK_WITH.search(low)
    if with_man is None or not game.state.ended:
        return None
    man = MEN[with_man["man"] or with_man["also"]]
    for ply in range(game.state.ply, 1, -1):
        if number is not None and number_of(ply, game.state.position.initial_fen) != number:
            continue
        board, before = board_at(game.state, ply - 1), board_at(game.state, ply - 2)
        last = chess.Move.from_uci(game.moves[ply - 2])
        if not before.is_capture(last):
            continue
        for move in board.legal_moves:
            fits = move.to_square == last.to_square and board.piece_type_at(move.from_square) == man
            if fits and move.uci() != game.moves[ply - 1]:
                return Target(None, ply - 1, (move.uci(),))
    return None


def _taken_instead(low: str, game: SeenGame) -> list[Target]:
    """A capture in the place of one that was played: "he took my queen, what if he takes the knight instead"."""
    named = [one for one in TAKEN.finditer(low) if one["taken"]]
    if len(named) < 2 or (SUPPOSED.search(low) is None and _INSTEAD.search(low) is None):
        return []
    done, thought = named[0], named[1]
    if _INSTEAD.search(low[done.end() : thought.start()]):
        done, thought = thought, done  # "If he had taken the knight instead of the queen".
    by = _BY.search(low[thought.start() : thought.end() + 40])
    man = None if by is None or not by["also"] else MEN[by["also"]]
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves:
        made = chess.Move.from_uci(move.uci)
        if board.is_capture(made) and board.piece_type_at(made.to_square) == MEN[done["taken"]]:
            other = capture_of(board, MEN[thought["taken"]], thought["square"], man)
            if other is not None and other != made:
                return [Target(None, move.ply - 1, (other.uci(),)), Target(move.ply)]
        board.push(made)
    return []


def _named_other(words: str, game: SeenGame) -> bool:
    """Whether words name who sits across."""
    other = "" if game.color is None else game.state.sitter(game.color.other).name.split()[0].lower()
    return bool(other) and other in words


def capture_of(
    board: chess.Board, kind: chess.PieceType | None, square: str | None, man: chess.PieceType | None = None
) -> chess.Move | None:
    """The legal capture of a man, or on a square, by a `man` or the cheapest of those that can; None for none."""
    fitting = [
        one
        for one in board.legal_moves
        if board.is_capture(one)
        and square in (None, chess.square_name(one.to_square))
        and kind in (None, board.piece_type_at(one.to_square))
        and man in (None, board.piece_type_at(one.from_square))
    ]
    return min(fitting, key=lambda one: board.piece_type_at(one.from_square) or 0, default=None)


def thought_of(low: str) -> bool:
    """Whether a capture on a square is only thought of: "can he sac on h3"."""
    taken = TAKEN.search(low)
    return taken is not None and taken["square"] is not None and SUPPOSED.search(low) is not None


def thought_there(low: str, game: SeenGame, *places: int | None) -> list[Target]:
    """A capture that is only thought of in a finished game, behind the half-move that the talk or the page is at, or in
    its place: "could I have sacrificed on g5 when he did that"."""
    if not game.state.ended or SUPPOSED.search(low) is None:
        return []
    taken = next((one for one in TAKEN.finditer(low) if one["square"]), None)
    given = _GIVEN_FOR.search(low) if taken is None else None
    if taken is None and given is None:
        return []
    square = given["square"] if taken is None and given is not None else None if taken is None else taken["square"]
    by = _BY.search(low)
    man = given["man"] if given is not None else None if by is None else by["man"] or by["also"]
    kind = None if taken is None or taken["taken"] is None else MEN[taken["taken"]]
    side = side_meant(low if taken is None else low[: taken.start()], game)
    for place in [at for one in places if one for at in (one, one - 1) if 0 <= at <= game.state.ply]:
        board = board_at(game.state, place)
        if side is not None and side.is_white is not board.turn:
            continue
        move = capture_of(board, kind, square, None if man is None else MEN[man])
        if move is not None and (place == game.state.ply or move.uci() != game.moves[place]):
            return [Target(None, place, (move.uci(),))]
    return []


def side_meant(low: str, game: SeenGame) -> Color | None:
    """The side whose move words ask for, by its colour or by "he" and "my"; None for both or neither."""
    sides = set(_SIDES.findall(low))
    if len(sides) == 1:
        return Color.WHITE if "white" in sides else Color.BLACK
    if game.color is None:
        return None
    other = game.state.sitter(game.color.other).name.split()[0].lower()
    named = any(f"{verb} {other}" in low for verb in ("did", "does", "has", "should", "could", "would", "was"))
    if named and not _I.search(low):
        return game.color.other
    theirs = named or _THEIRS.search(low) is not None
    mine = _MINE.search(low) is not None
    return game.color.other if theirs and not mine else game.color if mine and not theirs else None


def described_ply(low: str, game: SeenGame, side: Color | None, number: int | None) -> int | None:
    """The played half-move that words describe best; None where none is described surely."""
    if (given := _GIVEN.search(low)) is not None:
        man = MEN[given["man"] or given["also"]]
        if (ply := _given_up(game, man, given["square"])) is not None:
            return ply
    taken = TAKEN.search(low)
    if taken is not None and game.color is not None and _TAKING_MINE.search(taken[0]):
        # Whose man it is says who takes it: "taking my queen".
        side = game.color.other
    elif side is None and taken is not None and game.color is not None and _I_TAKE.search(low[: taken.start()]):
        side = game.color
    best, found = 1, None
    board = chess.Board(game.state.position.initial_fen)
    for move in game.state.moves:
        made = chess.Move.from_uci(move.uci)
        fits = _likeness(low, board, made)
        if fits and side is not None:
            fits += 1 if side is move.color else -1
        if fits and number is not None:
            fits += 3 if number_of(move.ply, game.state.position.initial_fen) == number else -3
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
    by_man = None if by is None else MEN[by["man"] or by["also"]]
    for taken in TAKEN.finditer(low):
        if not board.is_capture(move) or not (taken["taken"] or taken["square"] or by_man):
            continue
        kind = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
        if taken["taken"] and MEN[taken["taken"]] != kind:
            continue
        if (taken["square"] and taken["square"] != to) or (by_man and by_man != man):
            continue
        best = max(best, sum(map(bool, (taken["taken"], taken["square"], by_man))) + (1 if taken["square"] else 0))
    if any(one["square"] == to for one in _IT_TO.finditer(low)):
        best = max(best, 4 if board.piece_type_at(move.from_square) != chess.PAWN else 2)
    for form in (_MOVED, _MAN_TO):
        for moved in form.finditer(low):
            square = moved["square"]
            if MEN[moved["man"]] != man or (square and square != to):
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
