"""Which earlier move of the game a message holds against another one: "I should have taken back on d5 at move 9 instead
of running off to e2", "you had the swap on e4 and tucked your king onto d8"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import chess

from app.domain.facts import Facts
from app.domain.men_named import LETTERS
from app.domain.plies import Ply
from app.soul.listening import move_terms as said
from app.soul.listening.move_meant import move_meant
from app.soul.listening.not_made import not_made
from app.soul.listening.worded_men import split
from app.soul.listening.worded_move import read_move

# What holds one move against another, or against nothing ("did you not see it?").
_AGAINST = re.compile(
    r"\b(?:instead|rather than|should(?:'ve| have|n'?t i have)|shoulda|could(?:'ve| have)|would(?: i| you)? have"
    r"|would'?ve|if (?:i|you)(?:'d| had)|(?:i|you) had|was that (?:about|for)|what was that|(?:not|n'?t) (?:you )?see"
    r"|did (?:i|you) miss|straight back|was it (?:daft|silly|stupid|wrong|bad|dumb|a mistake)|could i (?:not )?have"
    r"|should (?:i|you) have|simply)\b"
)
_PARTS = re.compile(
    r"[,.;:?!]| instead of | instead\b| rather than | in place of | and then | and | but | when | while | or | vs "
    r"| from the | with you "
)
_NUMBER = re.compile(r"\b(?:on|at|by|in|back on|back at)? ?move (?P<number>\d{1,3})\b|\b(?P<noted>\d{1,3})\.")
_SAN = re.compile(r"(?P<kind>[nbrqk])?(?P<file>[a-h])?x?(?P<to>[a-h][1-8])[+#]?")
# Whose move is held against another one.
_WHOSE = re.compile(
    r"\bdid (?P<saw>i|you) (?:not )?(?:see|miss|notice)|\b(?:should|could|would)(?:n'?t)? (?P<asked>i|you)\b"
    r"|\b(?P<may>i|you) (?:should|could|would)|\b(?P<left>i|you)(?:'d)? (?:left|let|had)\b|\bif (?P<if>i|you)\b"
)
# What points at a man that was just moved.
_BACK = frozenset(("it", "her", "him", "that", "back", "retaken", "recaptured"))
# How much is said of a move: enough to be meant where its number is known, and where nothing else is.
_KIND, _PLACE, _TAKEN, _WING = 1.0, 2.0, 1.0, 3.0
_POINTED, _ENOUGH, _SURE, _BOTH = 2.5, 2.0, 3.0, 4.5
# Moves of the game beside which another one is looked for, the latest.
_MOST = 4


@dataclass(frozen=True, slots=True)
class ThenMeant:
    """The move of the game of this `number` (from 0), and the `other` one on the board before it that is held against
    it; None where only the one that was played is spoken of."""

    number: int
    board: chess.Board
    played: chess.Move
    other: chess.Move | None


@dataclass(frozen=True, slots=True)
class _SaidOfMove:
    """What one part of a message says of a move."""

    kinds: frozenset[chess.PieceType]
    places: frozenset[chess.Square]
    mine: bool | None
    takes: bool
    castles: bool
    victims: frozenset[chess.PieceType]
    pointed: bool = False


def then_meant(text: str, facts: Facts) -> ThenMeant | None:
    """The move of the game that a text, as `plain` gives it, holds against another one; None where it does not."""
    if not facts.plies:
        return None
    left = not_made(split(text), facts)
    if left is not None:
        return ThenMeant(left.number, left.board, facts.plies[left.number].move, left.move)
    if not _AGAINST.search(text):
        return None
    parts = _parts(text)
    whose = _WHOSE.search(text)
    mine = None if whose is None else "i" in whose.groups()
    numbers = _numbered(text, facts)
    found: list[tuple[float, int, ThenMeant]] = []
    for number in numbers or _alike(parts, facts):
        board, ply = facts.before(number), facts.plies[number]
        if mine is not None and mine == (ply.mover == facts.me):
            continue
        played = ply.move
        own = max((_of_ply(one, ply, facts) for one in parts), default=0.0) + _came(parts, ply)
        other, fits = _other(parts, board, played, facts)
        is_sure = max(own, fits) >= _SURE or own + fits >= _BOTH
        if max(own, fits) < _ENOUGH or (not numbers and (own < _ENOUGH or not is_sure)):
            continue
        found.append((own + fits, number, ThenMeant(number, board, played, other)))
    if found:
        return max(found, key=lambda one: one[:2])[2]
    return None if numbers else _possible_then(text, facts)


def _possible_then(text: str, facts: Facts) -> ThenMeant | None:
    """A move that is said to have been possible, in a position of the game that has it."""
    if not any(word in said.KINDS or word in chess.SQUARE_NAMES for word in split(text)):
        return None
    worded = read_move(text)
    meant = None if worded is None or not worded.past else move_meant(worded, facts)
    if meant is None or meant.number is None or not meant.legal:
        return None
    return ThenMeant(meant.number, meant.board, facts.plies[meant.number].move, meant.move)


def _numbered(text: str, facts: Facts) -> list[int]:
    """The moves of the number that is named."""
    match = _NUMBER.search(text)
    if match is None:
        return []
    at = facts.at_move(int(match["number"] or match["noted"]))
    return [one for one in (at, at + 1) if 0 <= one < len(facts.plies)]


def _alike(parts: Sequence[_SaidOfMove], facts: Facts) -> Iterator[int]:
    """The latest moves of the game of which enough is said."""
    count = 0
    for number in range(len(facts.plies) - 1, -1, -1):
        if any(_of_ply(one, facts.plies[number], facts) >= _ENOUGH for one in parts):
            yield number
            count += 1
        if count == _MOST:
            return


def _parts(text: str) -> list[_SaidOfMove]:
    """What the parts of a text say of moves; a square alone is that of the man before ("and straight back to b1")."""
    found: list[_SaidOfMove] = []
    for words in _PARTS.split(_NUMBER.sub(" ", text)):
        one = _part(words)
        if one is None:
            continue
        if found and one.places and not one.kinds and not one.takes and len(found[-1].kinds) == 1:
            one = replace(one, kinds=found[-1].kinds)
        found.append(one)
    return found


def _came(parts: Sequence[_SaidOfMove], ply: Ply) -> float:
    """What speaks for a move whose man is first said to have stood where it came from."""
    goes = next((at for at in range(len(parts) - 1, -1, -1) if ply.square in parts[at].places), 0)
    return 1.0 if any(ply.origin in one.places for one in parts[:goes]) else 0.0


def _part(text: str) -> _SaidOfMove | None:
    """What a part says; None where it names no move."""
    words = split(text)
    kinds, places, victims = set[int](), set[int](), set[int]()
    takes = any(word in said.STRONG for word in words)
    verb = next((at for at, word in enumerate(words) if word in said.STRONG), len(words))
    for at, word in enumerate(words):
        kind = said.KINDS.get(word)
        match = _SAN.fullmatch(word)
        if kind is not None:
            (victims if at > verb and not said.WITH & set(words[verb:at]) else kinds).add(kind)
        elif match is not None:
            places.add(chess.parse_square(match["to"]))
            kinds |= {LETTERS[match["kind"]]} if match["kind"] else set()
            takes = takes or "x" in word
    castles = any(word in said.CASTLES for word in words)
    pointed = takes and not places and not victims and bool(_BACK & set(words[verb:]))
    if not (kinds or places or castles or (takes and victims) or pointed):
        return None
    who = next((word for word in words if word in said.FOR_ME | said.FOR_YOU | said.MINE | said.YOURS), None)
    mine = None if who is None else who in said.FOR_ME | said.MINE
    return _SaidOfMove(frozenset(kinds), frozenset(places), mine, takes, castles, frozenset(victims), pointed)


def _of_ply(part: _SaidOfMove, ply: Ply, facts: Facts) -> float:
    """How much a part says of a move that was played; 0 where it speaks against it."""
    if part.mine is not None and part.mine == (ply.mover == facts.me):
        return 0.0
    if part.castles:
        return _WING if ply.castled else 0.0
    return _worth(part, ply.piece, ply.origin, ply.square, ply.taken)


def _worth(
    part: _SaidOfMove, kind: chess.PieceType, origin: chess.Square, to: chess.Square, taken: chess.PieceType | None
) -> float:
    """How much a part says of a move of a man, from a square to another one, that takes such a man."""
    if part.places - {origin, to} or (part.takes and not taken):
        return 0.0
    if part.takes and part.places and to not in part.places:
        return 0.0
    if part.kinds and kind not in part.kinds:
        return 0.0
    if part.victims and (taken not in part.victims or not part.takes):
        return 0.0
    told = _KIND * bool(part.kinds) + _PLACE * (to in part.places) + _TAKEN * (bool(part.victims) + part.takes)
    return told + 0.5 * (origin in part.places)


def _other(
    parts: Sequence[_SaidOfMove], board: chess.Board, played: chess.Move, facts: Facts
) -> tuple[chess.Move | None, float]:
    """The move of a position, besides the one that was played, of which most is said, and how much."""
    mine = board.turn != facts.me
    best: list[tuple[float, chess.Move]] = []
    usable = [one for one in parts if one.mine is None or one.mine == mine]
    stood = [one for one in parts if one.mine is not None and one.mine != mine and not one.takes]
    aims = chess.SquareSet(at for one in usable for at in one.places)
    last = board.peek().to_square if board.move_stack else None
    for move in board.legal_moves:
        if move == played or move.promotion not in (None, chess.QUEEN):
            continue
        if aims and move.to_square not in aims and not board.is_capture(move) and not board.is_castling(move):
            continue
        told = max((_of_move(one, move, board, last) for one in usable), default=0.0)
        told = max(told, *(_taken_there(one, move, board) for one in stood), 0.0)
        if told >= _ENOUGH:
            best.append((told, move))
    if not best:
        return None, 0.0
    most = max(told for told, _ in best)
    equal = [move for told, move in best if told == most]
    if len({move.to_square for move in equal}) > 1 or (len(equal) > 1 and not board.is_capture(equal[0])):
        return None, 0.0
    return min(equal, key=lambda move: board.piece_type_at(move.from_square) or 0), most


def _taken_there(part: _SaidOfMove, move: chess.Move, board: chess.Board) -> float:
    """How much speaks for taking a man of the other side that is said to have stood there."""
    is_meant = move.to_square in part.places and board.piece_type_at(move.to_square) in part.kinds
    return _POINTED if is_meant else 0.0


def _of_move(part: _SaidOfMove, move: chess.Move, board: chess.Board, last: chess.Square | None) -> float:
    if part.pointed:
        return _POINTED if move.to_square == last and board.is_capture(move) else 0.0
    if part.castles:
        return _WING if board.is_castling(move) else 0.0
    kind = board.piece_type_at(move.from_square)
    taken = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    return 0.0 if kind is None else _worth(part, kind, move.from_square, move.to_square, taken)
