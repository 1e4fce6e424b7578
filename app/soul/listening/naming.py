"""Reads the moves and pieces that a sentence names: "queen to h5", "nd2", "that bishop on c5", "took my knight".

Notation is a language of patterns. Sentences come as `plain` gives them, in lower case, so that a bare letter before a
square is read as a piece only where it cannot be the pawn's file ("bb3"), and never "a" ("a3").
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import chess

from app.domain.board import after_moves
from app.domain.facts import Facts
from app.domain.men_named import LETTERS, MEN_NAMED
from app.domain.prose_facts import POINTS
from app.domain.prose_words import man_placed
from app.soul.listening.move_played import played_as_told

_KINDS = MEN_NAMED | {"castle": chess.ROOK}
_PIECE = "|".join(sorted(_KINDS, key=len, reverse=True))
_SAN = re.compile(
    rf"(?<![\w-])(?:(?P<word>{_PIECE}) (?:(?:goes|going|move[sd]?|back|up|out|over|in|takes|x) )?(?:to |on |at )?)?"
    r"(?P<letter>[nbrqk])?(?P<file>[a-h])?x?(?P<square>[a-h][1-8])(?![\w-])"
)
_CASTLES = re.compile(r"\b(?:castl(?:e|ing)|o-o(?:-o)?|0-0(?:-0)?)\b")
_LONG = re.compile(r"\b(?:queenside|queen side|long|other way|o-o-o|0-0-0)\b")
_WORD, _SQUARE = re.compile(rf"\b(?:{_PIECE})\b"), re.compile(r"\b[a-h][1-8]\b")
_GAVE_FOR = re.compile(
    rf"\b(?:give|gave|giving|swap\w*|trad\w+|exchang\w+|part with) (?:up |away )?"
    rf"(?P<whose>your|ur|the|that|this|a|my) (?:\w+ )?(?P<taker>{_PIECE}) (?:for|against) (?:my|your|ur|the|that|a) "
    rf"(?:\w+ )?(?P<taken>{_PIECE})\b"
)
_GAVE_AND_TOOK = re.compile(
    rf"\b(?P<who>you|i) gave (?:me |you )?(?:the|your|my|a) (?P<taker>{_PIECE})\b[^.?!]{{0,40}}\b(?P<taken>{_PIECE})\b"
)
# Who did what is asked about: "why did you take on f3", "i went to g7".
_DONE_BY = re.compile(
    r"\b(?:did |have )?(?P<who>you|i)(?: (?:just|then|even))? "
    r"(?:took|take|taken|captured?|went|go|gone|moved?|played?|put|push|pushed|grab|grabbed|castled?"
    r"|check(?:ed)?|snatch\w*|slid|slide|hopped|shoved|parked"
    r"|brought|bring|pinched|pinch|ran|run|slipped|dropped)\b"
)
# Characters behind a move among which it is said that it gave check.
_BEHIND = 14
_ALL_NOTATION = re.compile(r"^(?:\d+\.+)?(?:o-o(?:-o)?|[nbrqk]?[a-h]?x?[a-h][1-8])[+#!?.,]*$")


@dataclass(frozen=True, slots=True)
class NamedMove:
    """A move that a sentence names for the side to move: the legal one, or None and the one that was `tried`."""

    move: chess.Move | None
    tried: chess.Move


def moves_of(text: str, board: chess.Board) -> tuple[NamedMove, ...]:
    """The moves of the side to move that the text names, in its order; squares that no piece of it could go to, and
    those on which its own pieces stand, name none."""
    found: dict[str, NamedMove] = {}
    named_piece = piece_at(text, board)
    for match in _SAN.finditer(text):
        if named_piece is not None and chess.parse_square(match["square"]) == named_piece:
            continue  # "That bishop on g3" goes nowhere.
        named = _move(match, board)
        if named is not None:
            found.setdefault(named.tried.uci(), named)
    if _CASTLES.search(text) and not found:
        castled = [move for move in board.legal_moves if board.is_castling(move)]
        wanted = [move for move in castled if board.is_queenside_castling(move) == bool(_LONG.search(text))]
        found.update({move.uci(): NamedMove(move, move) for move in wanted})
    return tuple(found.values())


def _move(match: re.Match[str], board: chess.Board) -> NamedMove | None:
    square = chess.parse_square(match["square"])
    kinds = _kinds(match)
    pseudo = [move for move in board.pseudo_legal_moves if move.to_square == square]
    of_kind = [move for move in pseudo if board.piece_type_at(move.from_square) in kinds]
    if match["file"] and not match["word"]:
        of_kind = [move for move in of_kind if chess.FILE_NAMES[chess.square_file(move.from_square)] == match["file"]]
    legal = [move for move in of_kind if board.is_legal(move)]
    if legal:
        best = max(legal, key=lambda move: (move.promotion or 0, move.uci()))
        return NamedMove(best, best)
    if of_kind or kinds != (chess.PAWN,):
        return NamedMove(None, of_kind[0]) if of_kind else None
    return _blocked(square, board)


def _blocked(square: chess.Square, board: chess.Board) -> NamedMove | None:
    """The step of a pawn to a square that it cannot reach because something stands before it; None without one."""
    step = -8 if board.turn == chess.WHITE else 8
    first = chess.BB_RANK_2 if board.turn == chess.WHITE else chess.BB_RANK_7
    for start in (square + step, square + 2 * step):
        far = start != square + step
        if not 0 <= start < 64 or (far and not chess.BB_SQUARES[start] & first):
            continue
        if board.piece_at(start) == chess.Piece(chess.PAWN, board.turn):
            return NamedMove(None, chess.Move(start, square))
    return None


def _kinds(match: re.Match[str]) -> tuple[chess.PieceType, ...]:
    if match["word"]:
        return (_KINDS[match["word"]],)
    return (LETTERS[match["letter"]],) if match["letter"] else (chess.PAWN,)


def played_of(text: str, facts: Facts, *, told: bool = True) -> int | None:
    """The number (from 0) of the latest move of the game that the text names by its square, by what was given for what,
    or where it is `told` with the men and what they did."""
    for pattern in (_GAVE_FOR, _GAVE_AND_TOOK):
        match = pattern.search(text)
        if match is not None:
            number = _capture(match, facts)
            if number is not None:
                return number
    names_square = _SQUARE.search(text) is not None
    if told and not names_square and (found := played_as_told(text, facts)) is not None:
        return found
    done = _DONE_BY.search(text)
    mover = None if done is None else facts.me if done["who"] == "you" else not facts.me
    for match in reversed(list(_SAN.finditer(text))):
        square, kinds = chess.parse_square(match["square"]), _kinds(match)
        bare = not match["word"] and not match["letter"]
        checks = " check" in text[match.end() : match.end() + _BEHIND]
        order: list[int] = list(range(len(facts.plies) - 1, -1, -1))
        # "Queen takes f2 with check" is no capture of hers that gave none.
        for number in sorted(order, key=lambda at: facts.plies[at].san[-1] not in "+#") if checks else order:
            ply = facts.plies[number]
            # "Why did you take on f3?" names the square alone: whatever piece of that side went there.
            loosely = _loosely(match, text, ply.piece) or (bare and ply.mover == mover)
            if ply.square == square and mover in (None, ply.mover) and (ply.piece in kinds or loosely):
                return number
    return played_as_told(text, facts) if told and names_square else None


def _loosely(match: re.Match[str], text: str, kind: chess.PieceType) -> bool:
    """Whether a bare square may name a move of a piece: "the bishop out to g5", "why g5" of a knight."""
    if match["word"] or match["letter"]:
        return False
    return any(_KINDS[word] == kind for word in _WORD.findall(text))


def _capture(match: re.Match[str], facts: Facts) -> int | None:
    groups = match.groupdict()
    by_me = groups["whose"] in ("your", "ur", "a") if groups.get("whose") else groups.get("who") == "you"
    if groups.get("whose") in ("the", "that", "this") and groups.get("taken"):
        by_me = f"my {groups['taken']}" in match[0]
    if groups.get("owner"):
        by_me = groups["owner"] == "my"
    taker, taken = groups.get("taker"), _KINDS.get(groups.get("taken") or "")
    for number in range(len(facts.plies) - 1, -1, -1):
        ply = facts.plies[number]
        of_kind = ply.taken is not None if taken is None else ply.taken == taken
        if (ply.mover == facts.me) == by_me and of_kind and (not taker or ply.piece == _KINDS[taker]):
            return number
    return None


def piece_at(text: str, board: chess.Board) -> chess.Square | None:
    """The square of the piece that the text names with its square; None if no such piece stands there."""
    words = {_KINDS[word] for word in _WORD.findall(text)}
    for name in _SQUARE.findall(text):
        square = chess.parse_square(name)
        if board.piece_type_at(square) in words:
            return square
    return None


def wanted_of(square: chess.Square, board: chess.Board) -> str | None:
    """Where the piece, of the side to move, would do the most without being taken for nothing; None if nowhere."""
    kind = board.piece_type_at(square)
    if kind is None or kind == chess.KING or board.color_at(square) != board.turn:
        return None
    now = chess.popcount(board.attacks_mask(square))
    best = (0, "")
    for move in board.generate_legal_moves(from_mask=chess.BB_SQUARES[square]):
        after = after_moves(board, move)
        attackers = after.attackers(after.turn, move.to_square)
        cheaper = any(POINTS[after.piece_type_at(at) or chess.PAWN] < POINTS[kind] for at in attackers)
        if not cheaper and (not attackers or after.attackers(not after.turn, move.to_square)):
            best = max(best, (chess.popcount(after.attacks_mask(move.to_square)), chess.square_name(move.to_square)))
    named = f"your {man_placed(kind, square)}"
    if not best[1]:
        return f"{named} has no safe square to go to as yet"
    return f"{named} would do more on {best[1]}" if best[0] > now else f"{named} stands well enough where it is"


def is_notation(text: str) -> bool:
    """Whether a sentence is little else than moves ("Nxd7.")."""
    words = text.split()
    return bool(words) and 2 * sum(_ALL_NOTATION.search(word) is not None for word in words) >= len(words)
