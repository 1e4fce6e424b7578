"""What phrases mean in this game: which men they name, now or ever, and on which squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

import chess

from app.domain import prose_facts
from app.domain.careers import Career
from app.domain.exchange import turned
from app.domain.facts import Facts
from app.truth.features import guards, hits, is_open, pins
from app.truth.phrase import Phrase

_WIDE_CENTRE = chess.BB_FILE_D | chess.BB_FILE_E
WINGS = {
    "kingside": chess.BB_FILE_E | chess.BB_FILE_F | chess.BB_FILE_G | chess.BB_FILE_H,
    "queenside": chess.BB_FILE_A | chess.BB_FILE_B | chess.BB_FILE_C | chess.BB_FILE_D,
}
_ZONES = {**WINGS, "centre": _WIDE_CENTRE, "corner": chess.BB_CORNERS, "rim": chess.BB_FILE_A | chess.BB_FILE_H}
_FIANCHETTO = (chess.BB_B7 | chess.BB_G7, chess.BB_B2 | chess.BB_G2)
_PAWN = frozenset((chess.PAWN,))
# Ranks that people count from White's side as well as from their own.
_EITHER_WAY = frozenset((1, 2, 7, 8))


class World:
    """A game as phrases speak of it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.board = facts.board
        self.me = facts.me

    def color(self, owner: str | None) -> chess.Color | None:
        """The side of an owner; None where it is nobody's, or both sides'."""
        return {"mine": self.me, "yours": not self.me, "white": chess.WHITE, "black": chess.BLACK}.get(owner or "")

    def colors(self, owner: str | None) -> list[chess.Color]:
        """The sides that an owner may be."""
        color = self.color(owner)
        return list(chess.COLORS) if color is None else [color]

    @cached_property
    def living(self) -> dict[chess.Square, Career]:
        return {career.square: career for career in self.facts.careers if career.alive}

    def men(self, phrase: Phrase, board: chess.Board | None = None) -> list[chess.Square]:
        """Where the men stand that the phrase may name, however many it means; of an enumeration, those of any part."""
        if phrase.parts:
            return list(dict.fromkeys(square for part in phrase.parts for square in self.men(part, board)))
        board = board or self.board
        if phrase.sort == "squares":
            return list(phrase.squares)
        mask = chess.BB_EMPTY
        for kind in phrase.kinds:
            for side in self.colors(phrase.owner):
                mask |= board.pieces_mask(kind, side)
        if phrase.squares:
            mask &= sum(chess.BB_SQUARES[square] for square in set(phrase.squares))
        if phrase.file is not None:
            mask &= chess.BB_FILES[phrase.file]
        if phrase.shade is not None:
            mask &= chess.BB_LIGHT_SQUARES if phrase.shade else chess.BB_DARK_SQUARES
        return [square for square in chess.scan_forward(mask) if self._fits(phrase, square, board)]

    def _fits(self, phrase: Phrase, square: chess.Square, board: chess.Board) -> bool:
        color = bool(board.color_at(square))
        far = phrase.kinds == _PAWN and phrase.rank == 7  # a pawn on the seventh is near its goal
        if phrase.rank is not None and not self.on_rank(square, phrase.rank, color, far):
            return False
        if phrase.place is not None and self.in_place(square, phrase.place, color) is False:
            return False
        if phrase.wing is not None and not self._of_wing(phrase, square):
            return False
        return all(self.trait(trait, square, board) is not False for trait in phrase.traits)

    def on_rank(self, square: chess.Square, rank: int, color: chess.Color, own: bool = False) -> bool:
        """Whether the square is on a rank (1..8) as its owner counts, or, unless `own`, as White does."""
        white = chess.square_rank(square) + 1
        if own:
            return rank == (white if color else 9 - white)
        return rank in (white, 9 - white) if rank in _EITHER_WAY else rank in (white, white if color else 9 - white)

    def in_place(self, square: chess.Square, place: str, color: chess.Color | None) -> bool | None:
        """Whether a square lies in a place with a name; None for a place that nobody can draw."""
        if place in ("open", "half-open", "closed"):
            return is_open(self.board, place, chess.square_file(square), None)
        if place in _ZONES:
            return bool(chess.BB_SQUARES[square] & _ZONES[place])
        if place == "back rank":
            return chess.square_rank(square) == (7 if color == chess.BLACK else 0)
        if place == "home":
            career = self.living.get(square)
            return career is not None and career.origin == square
        return None

    def is_in(self, square: chess.Square, place: Phrase, color: chess.Color) -> bool:
        """Whether a square is, or lies in, the place of a phrase."""
        if place.sort == "squares" or place.squares:
            return square in place.squares
        if place.file is not None:
            return chess.square_file(square) == place.file
        if place.rank is not None:
            return self.on_rank(square, place.rank, color)
        return self.in_place(square, place.place or "", color) is not False

    def line(self, phrase: Phrase) -> list[chess.Square]:
        """The squares of a file, a rank, or of all open files."""
        if phrase.file is not None:
            return list(chess.scan_forward(chess.BB_FILES[phrase.file]))
        if phrase.thing:
            opened = [chess.BB_FILES[file] for file in range(8) if is_open(self.board, phrase.thing, file, None)]
            return [square for mask in opened for square in chess.scan_forward(mask)]
        return [square for square in chess.SQUARES if phrase.rank and self.on_rank(square, phrase.rank, self.me)]

    def _of_wing(self, phrase: Phrase, square: chess.Square) -> bool:
        """ "the king's knight" began on that wing; a "kingside pawn" stands there."""
        career = self.living.get(square)
        where = square if career is None or career.kind == chess.PAWN else career.origin
        return bool(chess.BB_SQUARES[where] & _wing(phrase))

    def trait(self, name: str, square: chess.Square, board: chess.Board) -> bool | None:
        """Whether what stands on the square is such; None for what says nothing that can be seen."""
        check, piece = _TRAITS.get(name), board.piece_at(square)
        return None if check is None or piece is None else check(self, board, square, piece)

    def lives(self, phrase: Phrase) -> Iterator[Career]:
        """The careers that the phrase may name, of men alive or taken, wherever they stood."""
        for part in phrase.parts:
            yield from self.lives(part)
        if not phrase.parts:
            yield from (career for career in self.facts.careers if self._lived(phrase, career))

    def _lived(self, phrase: Phrase, career: Career) -> bool:
        origin = chess.BB_SQUARES[career.origin]
        return (
            self.color(phrase.owner) in (None, career.color)
            and not phrase.kinds.isdisjoint((career.kind, career.born))
            and (phrase.sort != "squares" or career.square in phrase.squares)
            and (phrase.file is None or phrase.file in set(map(chess.square_file, career.squares)))
            and (phrase.wing is None or bool(origin & _wing(phrase)))
            and (phrase.shade is None or phrase.shade is bool(origin & chess.BB_LIGHT_SQUARES))
            and not ("promoted" in phrase.traits and chess.QUEEN in phrase.kinds and career.born == career.kind)
        )

    def boards(self) -> Iterator[chess.Board]:
        """Every position of the game, in order."""
        board = chess.Board(self.facts.initial_fen)
        yield board.copy(stack=False)
        for ply in self.facts.plies:
            board.push(ply.move)
            yield board.copy(stack=False)


def _wing(phrase: Phrase) -> chess.Bitboard:
    """The files of a wing; a centre pawn is nobody's wing pawn."""
    wing = WINGS[phrase.wing or "kingside"]
    return wing & ~_WIDE_CENTRE if phrase.kinds == _PAWN else wing


Trait = Callable[[World, chess.Board, chess.Square, chess.Piece], "bool | None"]


def _doubled(_: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    mates = board.pieces_mask(piece.piece_type, piece.color) & chess.BB_FILES[chess.square_file(square)]
    return chess.popcount(mates) > 1


def _tripled(_: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    mates = board.pieces_mask(piece.piece_type, piece.color) & chess.BB_FILES[chess.square_file(square)]
    return chess.popcount(mates) > 2


def _isolated(_: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    pawns = prose_facts.pawn_facts(board, piece.color).isolated
    return piece.piece_type == chess.PAWN and chess.square_file(square) in pawns


def _passed(_: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    return piece.piece_type == chess.PAWN and square in prose_facts.pawn_facts(board, piece.color).passed


def _connected(w: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    if piece.piece_type == chess.PAWN:
        return not _isolated(w, board, square, piece)
    return bool(board.attacks_mask(square) & board.pieces_mask(piece.piece_type, piece.color))


def _backward(w: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    if piece.piece_type != chess.PAWN or _isolated(w, board, square, piece):
        return False
    file, rank, step = chess.square_file(square), chess.square_rank(square), 8 if piece.color else -8
    beside = (p for p in board.pieces(chess.PAWN, piece.color) if abs(chess.square_file(p) - file) == 1)
    behind = any((chess.square_rank(p) <= rank) if piece.color else (chess.square_rank(p) >= rank) for p in beside)
    return not behind and bool(board.attackers_mask(not piece.color, square + step) & board.pawns)


def _hanging(_: World, board: chess.Board, square: chess.Square, _piece: chess.Piece) -> bool:
    return bool(hits(board, square)) and not guards(board, square)


def _trapped(w: World, board: chess.Board, square: chess.Square, piece: chess.Piece) -> bool:
    """No square to go to, or none where it is not lost."""
    side = turned(w.board, piece.color)
    moves = [move for move in side.legal_moves if move.from_square == square] if side is not None else []
    return not any(_survives(board, piece, move) for move in moves)


def _survives(board: chess.Board, piece: chess.Piece, move: chess.Move) -> bool:
    there = board.copy(stack=False)
    there.remove_piece_at(move.from_square)
    there.set_piece_at(move.to_square, piece)
    worth, taken = prose_facts.POINTS[piece.piece_type], board.piece_type_at(move.to_square)
    hitters = [prose_facts.POINTS[there.piece_type_at(h) or chess.PAWN] for h in hits(there, move.to_square)]
    paid = bool(guards(there, move.to_square)) and min(hitters, default=0) >= worth
    return not hitters or paid or (taken is not None and prose_facts.POINTS[taken] >= worth)


def _life(test: Callable[[Career], bool]) -> Trait:
    """A trait that is read off a man's career; unknown where nobody knows it."""

    def trait(w: World, _board: chess.Board, square: chess.Square, _piece: chess.Piece) -> bool | None:
        career = w.living.get(square)
        return None if career is None else test(career)

    return trait


def _zone(place: str) -> Trait:
    return lambda w, _board, square, piece: w.in_place(square, place, piece.color)


_TRAITS: dict[str, Trait] = {
    "passed": _passed,
    "isolated": _isolated,
    "doubled": _doubled,
    "tripled": _tripled,
    "connected": _connected,
    "backward": _backward,
    "hanging": _hanging,
    "trapped": _trapped,
    "pinned": lambda _w, b, s, p: any(pin[1] == s for pin in pins(b, p.color)),
    "loose": lambda _w, b, s, _p: not guards(b, s),
    "unguarded": lambda _w, b, s, _p: not guards(b, s),
    "guarded": lambda _w, b, s, _p: bool(guards(b, s)),
    "twice guarded": lambda _w, b, s, _p: len(guards(b, s)) > 1,
    "covered": lambda _w, b, s, _p: bool(guards(b, s) or hits(b, s)),
    "safe": lambda w, b, s, p: not _hanging(w, b, s, p),
    "attacked": lambda _w, b, s, _p: bool(hits(b, s)),
    "unmoved": _life(lambda career: not career.path),
    "home": _life(lambda career: career.origin == career.square),
    "developed": _life(lambda career: career.origin != career.square),
    # A "new" or "second" queen may be one that was promoted; said of others it says nothing.
    "promoted": lambda w, _b, s, p: (
        p.piece_type != chess.QUEEN or (w.living[s].born != w.living[s].kind if s in w.living else None)
    ),
    "castled": lambda w, _b, _s, p: p.color in w.facts.castled,
    "uncastled": lambda w, _b, _s, p: p.color not in w.facts.castled,
    "centre": _zone("centre"),
    "central": _zone("centre"),
    "corner": _zone("corner"),
    "rim": _zone("rim"),
    "fianchettoed": lambda _w, _b, s, p: (
        p.piece_type == chess.BISHOP and bool(chess.BB_SQUARES[s] & _FIANCHETTO[p.color])
    ),
    "back rank": _zone("back rank"),
    "lone": lambda _w, b, _s, p: chess.popcount(b.pieces_mask(p.piece_type, p.color)) == 1,
    "bare": lambda _w, b, _s, p: p.piece_type != chess.KING or chess.popcount(b.occupied_co[p.color]) == 1,
    "blocked": lambda _w, b, s, p: p.piece_type != chess.PAWN or b.piece_at(s + (8 if p.color else -8)) is not None,
    "light": lambda _w, _b, s, _p: bool(chess.BB_SQUARES[s] & chess.BB_LIGHT_SQUARES),
    "dark": lambda _w, _b, s, _p: bool(chess.BB_SQUARES[s] & chess.BB_DARK_SQUARES),
}


def all_of(values: Iterable[bool | None]) -> bool | None:
    """False when one is, None when nothing is known, True otherwise."""
    known = [value for value in values if value is not None]
    return None if not known else all(known)
