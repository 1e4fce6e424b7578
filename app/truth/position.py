"""When claims about the position as a whole hold. None means that it cannot be told."""

from __future__ import annotations

import chess

from app.domain import prose_facts
from app.domain.copying import changed
from app.domain.exchange import turned
from app.truth.features import is_open
from app.truth.moves import moves_of
from app.truth.phrase import Phrase
from app.truth.world import WINGS, World

# Winning probabilities from which a word is fair; below 1 - x for its opposite.
WINNING_FROM, BETTER_FROM = 0.70, 0.55
# Within these a game is called equal.
LEVEL_BETWEEN = (0.38, 0.62)
# A lead in points that anybody calls winning where no chances are known: a piece.
PLAIN_LEAD = 3
# Points that somebody a rook up may be short of elsewhere.
LOOSE_CHANGE = 2
_ANY = frozenset(chess.PIECE_TYPES)
_PAWN, _KING = frozenset((chess.PAWN,)), frozenset((chess.KING,))
_MINORS = frozenset((chess.KNIGHT, chess.BISHOP))


def lead(w: World, owner: str, gain: dict[chess.PieceType, int], what: str, sign: int) -> bool | None:
    """Whether `owner` is ahead (or, with `sign` -1, behind) by just this; `what` is a word in place of men. Of a game
    that is over, whether it ever was."""
    color = w.color(owner)
    if color is None:
        return None
    boards = w.boards() if w.facts.over and w.facts.plies else (w.board,)
    return any(_leads(board, color is (sign > 0), gain, what) for board in boards)


def _leads(board: chess.Board, color: chess.Color, gain: dict[chess.PieceType, int], what: str) -> bool:
    diff = {k: len(board.pieces(k, color)) - len(board.pieces(k, not color)) for k in prose_facts.COUNTED}
    points = sum(prose_facts.POINTS[kind] * more for kind, more in diff.items())
    minors = diff[chess.KNIGHT] + diff[chess.BISHOP]
    plain = {
        "exchange": diff[chess.ROOK] == 1 and minors == -1,
        "piece": minors == gain.get(chess.KNIGHT) and diff[chess.ROOK] == diff[chess.QUEEN] == 0,
        "point": points == gain.get(chess.PAWN),
        "material": points > 0,
        "kind": all(diff.get(kind, 0) == number if number else diff.get(kind, 0) > 0 for kind, number in gain.items()),
    }
    if what in plain:
        return plain[what]
    # A knight for a bishop is no matter: minor pieces are counted together where they do not fit one by one.
    together = _MINORS if any(diff[kind] != number for kind, number in gain.items() if kind in _MINORS) else frozenset()
    if together and minors != sum(gain.get(kind, 0) for kind in together):
        return False
    if any(diff[kind] != number for kind, number in gain.items() if kind not in together):
        return False
    rest = sum(prose_facts.POINTS[kind] * more for kind, more in diff.items() if kind not in {*gain, *together})
    return -LOOSE_CHANGE <= rest <= 0


def balance(w: World, owner: str | None, left: tuple[Phrase, ...], right: tuple[Phrase, ...]) -> bool | None:
    """Whether a side has so many of these and the other so many of those: all in all, or more than the other."""

    def fits(color: chess.Color, part: Phrase, spare: bool) -> bool:
        own, other = (len(w.men(changed(part, owner="white" if side else "black"))) for side in (color, not color))
        count = own - other if spare else own
        return count > 1 if part.plural and part.number is None else count == (part.number or 1)

    return any(
        all(fits(color, part, spare) for part in left) and all(fits(not color, part, spare) for part in right)
        for color in w.colors(owner)
        for spare in (False, True)
    )


def level(w: World, kinds: frozenset[chess.PieceType] | None) -> bool | None:
    """Whether material is level, or the men of these kinds are."""
    if kinds is None:
        return w.facts.points == 0
    return all(len(w.board.pieces(kind, True)) == len(w.board.pieces(kind, False)) for kind in kinds)


def chances(w: World, owner: str, word: str) -> bool | None:
    """Whether a side is winning, better, worse, losing; by its chances, by material where they are not known."""
    color, known = w.color(owner), w.facts.chances
    if word == "level":
        return w.facts.points == 0 if known is None else LEVEL_BETWEEN[0] <= known <= LEVEL_BETWEEN[1]
    if color is None:
        return None
    mine, good = color == w.me, word in ("winning", "better")
    if w.facts.over and w.facts.result in ("won", "lost"):
        return good is ((w.facts.result == "won") is mine)
    decided = word in ("winning", "losing")
    if known is None:
        ahead = (w.facts.points if mine else -w.facts.points) * (1 if good else -1)
        return ahead >= (PLAIN_LEAD if decided else 1)
    edge, known = WINNING_FROM if decided else BETTER_FROM, known if mine else 1 - known
    return known >= edge if good else known <= 1 - edge


def file(w: World, name: str, holds: bool, index: int | None, owner: chess.Color | None) -> bool | None:
    """Whether a file is open, half-open, closed, blocked; any file, where none is named."""
    found = any(is_open(w.board, name, one, owner) for one in (range(8) if index is None else (index,)))
    return found is holds


def rights(w: World, owner: str | None, side: str | None, at_once: bool) -> bool | None:
    """Whether a side may still castle; `at_once`: in this very position."""
    color = w.color(owner)
    if color is None:
        return None
    if at_once:
        board = turned(w.board, color)
        legal = board.legal_moves if board is not None else ()
        wings = {board.is_kingside_castling(m) for m in legal if board is not None and board.is_castling(m)}
    else:
        wings = {True} if w.board.has_kingside_castling_rights(color) else set()
        wings |= {False} if w.board.has_queenside_castling_rights(color) else set()
    return len(wings) == 2 if side == "both" else bool(wings) if side is None else (side == "kingside") in wings


def left(w: World, kinds: frozenset[chess.PieceType]) -> bool | None:
    """Whether no other men than these, and the kings, are on the board."""
    board = w.board
    masks = {kind: board.pieces_mask(kind, True) | board.pieces_mask(kind, False) for kind in prose_facts.COUNTED}
    return all(bool(mask) is (kind in kinds) for kind, mask in masks.items())


def shield(w: World, owner: str | None, number: int | None) -> bool | None:
    """Whether pawns stand before a king: any, or so many."""
    color = w.color(owner)
    pawns = 0 if color is None else prose_facts.pawn_shield(w.board, color)
    return None if color is None else pawns > 0 if number is None else pawns == number


def steps(w: World, pawns: Phrase, number: int) -> bool | None:
    """Whether such a pawn is so many steps from promotion."""
    ranks = ((chess.square_rank(square), w.board.color_at(square)) for square in w.men(pawns))
    return number in [7 - rank if white else rank for rank, white in ranks]


def phase(w: World, name: str, words: str) -> bool | None:
    """Whether it is the opening, a middlegame, an ending; `words` may tell which ending. Nobody draws sharp lines."""
    real, kinds = prose_facts.phase_of(w.board), [kind for kind in chess.PIECE_NAMES if kind and kind in words]
    if name == "opening":
        return real == "opening" or w.board.fullmove_number <= prose_facts.OPENING_MOVES
    if name == "middlegame":
        return real == "middlegame" or (real == "opening" and w.board.fullmove_number > prose_facts.OPENING_MOVES - 4)
    if kinds:
        return any(kind in (prose_facts.ending_of(w.board) or "") for kind in kinds)
    pieces = chess.popcount(w.board.occupied & ~w.board.pawns & ~w.board.kings)
    return real == "endgame" or (real == "middlegame" and pieces <= prose_facts.ENDGAME_PIECES + 2)


def structure(w: World, what: str, owner: str | None, number: int | None) -> bool | None:
    """The pair of bishops, islands, majorities, outposts, bishops of opposite colours, castling to opposite wings."""
    colors, castled = w.colors(owner), list(w.facts.castled.values())
    if what == "pair":
        return any(prose_facts.bishop_pair(w.board, color) for color in colors)
    if what == "battery":
        return any(_battery(w, color) for color in colors)
    if what == "opposition":
        kings = [king for king in map(w.board.king, chess.COLORS) if king is not None]
        between = chess.popcount(chess.between(kings[0], kings[-1]))
        return between == 1 and w.board.turn is not w.color(owner)
    if what == "islands":
        return any(prose_facts.pawn_islands(w.board, color) == number for color in colors)
    if what == "outpost":
        found = [square for color in colors for square in prose_facts.outposts(w.board, color)]
        return bool(found) if number is None else number in found
    if what.endswith("bishops"):
        single = all(len(w.board.pieces(chess.BISHOP, color)) == 1 for color in chess.COLORS)
        return single and prose_facts.opposite_bishops(w.board) is what.startswith("opposite")
    if what.endswith("majority"):
        wing = WINGS[what.split()[0]]
        pawns = {color: chess.popcount(w.board.pieces_mask(chess.PAWN, color) & wing) for color in chess.COLORS}
        return any(pawns[color] > pawns[not color] for color in colors)
    return len(castled) == 2 and (castled[0] != castled[1]) is (what == "opposite wings")


def _battery(w: World, color: chess.Color) -> bool:
    """Whether two men of a side stand one behind the other on a line that both move along."""
    board = w.board
    for kinds, straight in ((board.bishops | board.queens, False), (board.rooks | board.queens, True)):
        men = kinds & board.occupied_co[color]
        for one in chess.scan_forward(men):
            for two in chess.scan_forward(board.attacks_mask(one) & men):
                same = chess.square_file(one) == chess.square_file(two) or chess.square_rank(one) == chess.square_rank(
                    two
                )
                if same is straight:
                    return True
    return False


def turn(w: World, owner: str | None) -> bool | None:
    """Whether it is this side's move."""
    color = w.color(owner)
    return None if color is None else not w.facts.over and not w.facts.in_room and w.board.turn == color


def number(w: World, named: int, relation: str) -> bool | None:
    """Whether the game has come to this move."""
    now = w.board.fullmove_number
    if relation in ("past", "beyond", "after"):
        return now >= named
    return named in (now, now - 1) if relation in ("on", "at", "in", "by") else None


def can_play(w: World, plan: object) -> bool:
    """Whether either side could play this, were it its turn."""
    boards = (turned(w.board, color) for color in chess.COLORS)
    return any(board is not None and any(moves_of(plan, w, board)) for board in boards)  # type: ignore[arg-type]
