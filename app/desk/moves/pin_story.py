"""Whether a man was pinned at a moment of a game, by what and before what, and since when no longer; for who asks it of
a man that is named, on its square or by whose it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import chess

from app.desk.finished.course import move_at
from app.desk.games import SeenGame, board_at
from app.desk.men import ANY_MAN, MEN
from app.domain.pins import HeldMan, pins_on
from app.domain.prose_words import man_on, piece_word

_PIN = re.compile(
    r"\b(?:un)?pin(?:s|ned|ning)?\b|\b(?:since when|was|were|why)\b[^.?!]{0,32}\bfree to (?:move|go|take|leave)\b"
)
_PINS = re.compile(r"\b(?:pinning|pins|pin (?:on|against|anything|something|down))\b")
_MAN = re.compile(
    rf"\b(?:(?P<whose>my|his|her|their|the|white's|black's) )?(?:(?P<at>[a-h][1-8])[- ])?(?P<man>{ANY_MAN})s?\b"
    r"(?: (?:on|at|from) (?P<on>[a-h][1-8])\b)?"
)
_ASKS = re.compile(
    r"\b(?:was|were|wasn't|weren't|is|isn't|are|so|since|still|any ?more|no longer|thought|until"
    r"|till|not|when|stop\w*|end(?:ed|s)?|at what|had|why|how (?:long|come))\b"
)
# Openings that have a man in their names, and the square of which a pin is spoken.
_NAMES = re.compile(
    r"\b(?:queen|king|bishop)'?s (?:\w+ )?(?:gambit|indian|pawn|opening|attack|game)\b|\b(?:two"
    r"|four) knights\b"
)
_ON_SQUARE = re.compile(r"\bpin\b[^.?!]{0,8}\b(?:on|at|of) (?P<at>[a-h][1-8])\b")
_GONE = re.compile(r"\b(?:still|any ?more|no longer|over|gone|no pin|stop\w*|end\w*)\b")
# What a pin is, or a move that makes one, is asked, and the slips of memory that are pinned.
_OTHER = re.compile(
    r"\b(?:what is a pin|memor\w+|slips?|card|notes?|what (?:does|do) pin|break(?:s|ing)? the pin"
    r"|(?:can|could|should) i pin|how (?:do|can) i pin|to pin|want to)\b"
)


@dataclass(frozen=True, slots=True)
class AskedPin:
    """The man that is asked about: what it is (None: whichever was pinned), its square where it is said, whose (None:
    not said), and whether it is the one that pins."""

    man: chess.PieceType | None
    square: chess.Square | None
    mine: bool | None
    pins: bool


def pin_asked(low: str) -> AskedPin | None:
    """The man of which it is asked whether it was pinned, or pins; None where that is not asked."""
    low = _NAMES.sub(" ", low.replace("’", "'"))
    if not (_PIN.search(low) and _ASKS.search(low)) or _OTHER.search(low):
        return None
    said = _MAN.search(low)
    if said is None:
        there = _ON_SQUARE.search(low)
        at = None if there is None else chess.parse_square(there["at"])
        return AskedPin(None, at, None, False) if there or _GONE.search(low) else None
    square = said["on"] or said["at"]
    mine = {"my": True, "his": False, "her": False, "their": False}.get(said["whose"] or "")
    where = None if square is None else chess.parse_square(square)
    return AskedPin(MEN[said["man"]], where, mine, _PINS.search(low) is not None)


def pin_told(game: SeenGame, asked: AskedPin, at: int) -> str | None:
    """Whether the man was pinned in the position after `at` half-moves (or the last one before it in which it stood on
    the square that is said); None where no such man is found."""
    found = _man_at(game, asked, at)
    if found is None:
        return None
    meant, (at, square) = at, found
    if asked.pins and asked.square is not None and at < meant:
        return _pinner_gone(game, at, asked.square)
    board = board_at(game.state, at)
    name = f"the {man_on(board, square)}"
    be, no_more = ("was", "was not") if game.state.ended or at < game.state.ply else ("is", "is not")
    when = f" after {move_at(game.state, at)}" if at and be == "was" else ""
    if asked.pins:
        return _pinner_told(board, square, name, when)
    now = next((one for one in pins_on(board) if one.held == square), None)
    if now is not None:
        return f"Yes,{when or ' now'}: {_held(board, now, be)}"
    earlier = _last_held(game, square, at)
    lead = f"No, {name} {no_more} pinned"
    if earlier is None:
        return f"{lead}{when}: no piece holds it before its king or something dearer, so it {be} free to go."
    pinned_at, pin = earlier
    was = board_at(game.state, pinned_at)
    holder = f"the {man_on(was, pin.by)}"
    ended, how = move_at(game.state, pinned_at + 1), _ended_how(game, pinned_at, pin)
    return (
        f"{lead} any more{when}. It had been: {holder} held it before the {man_on(was, pin.behind)}. Since {ended} "
        f"that is over{how}. So from then on it {be} free to go."
    )


def _man_at(game: SeenGame, asked: AskedPin, at: int) -> tuple[int, chess.Square] | None:
    """The half-moves of the latest position up to `at` in which the man stands, and its square: the one that is said,
    else that of the man which moves next, or of one that was pinned once."""
    if asked.man is None:
        return _last_pinned(game, at, asked.square)
    if at and (moved := _moved_last(game, asked, at)) is not None:
        return at - 1, moved
    for ply in range(min(at, game.state.ply), -1, -1):
        board = board_at(game.state, ply)
        fitting = [one for one in _men(game, board, asked) if asked.square in (None, one)]
        if asked.square is None and len(fitting) > 1:
            next_from = chess.Move.from_uci(game.moves[ply]).from_square if ply < game.state.ply else None
            held = [one for one in fitting if one == next_from] or [
                one for one in fitting if _last_held(game, one, ply) is not None
            ]
            fitting = held or fitting
        if fitting:
            return ply, fitting[0]
    return None


def _moved_last(game: SeenGame, asked: AskedPin, at: int) -> chess.Square | None:
    """From where the man went with the last move, where that was the one that is asked about: before it, it stood."""
    before, move = board_at(game.state, at - 1), chess.Move.from_uci(game.moves[at - 1])
    fits = move.from_square in _men(game, before, asked) and asked.square in (None, move.from_square)
    return move.from_square if fits and not asked.pins else None


def _last_pinned(game: SeenGame, at: int, square: chess.Square | None) -> tuple[int, chess.Square] | None:
    """The man that was pinned last, at `at` or before it, and still stands there."""
    if square is not None:
        # Up to where a man still stands on the square that is said.
        at = next((ply for ply in range(at, 0, -1) if board_at(game.state, ply).piece_at(square)), at)
    board = board_at(game.state, at)
    for ply in range(at, 0, -1):
        before = board_at(game.state, ply)
        for pin in pins_on(before):
            pawn = before.piece_type_at(pin.held) == chess.PAWN
            stands = before.piece_at(pin.held) == board.piece_at(pin.held)
            if not pawn and stands and square in (None, pin.held):
                return at, pin.held
    return None


def _men(game: SeenGame, board: chess.Board, asked: AskedPin) -> Sequence[chess.Square]:
    color = None if asked.mine is None or game.color is None else game.color.is_white is asked.mine
    return [
        square
        for square, piece in board.piece_map().items()
        if piece.piece_type == asked.man and color in (None, piece.color)
    ]


def _last_held(game: SeenGame, square: chess.Square, at: int) -> tuple[int, HeldMan] | None:
    """The latest position before `at` in which this man, standing there all the time, was pinned."""
    stands = board_at(game.state, at).piece_at(square)
    for ply in range(at - 1, 0, -1):
        board = board_at(game.state, ply)
        if board.piece_at(square) != stands:
            return None
        if (pin := next((one for one in pins_on(board) if one.held == square), None)) is not None:
            return ply, pin
    return None


def _ended_how(game: SeenGame, ply: int, pin: HeldMan) -> str:
    """How the move behind half-move `ply` ended a pin: what pinned went away, driven or not."""
    move = chess.Move.from_uci(game.moves[ply])
    if move.from_square == pin.by:
        to = chess.square_name(move.to_square)
        driven = ""
        if ply:
            last = chess.Move.from_uci(game.moves[ply - 1])
            attacks = pin.by in board_at(game.state, ply).attacks(last.to_square)
            driven = f", driven off by {move_at(game.state, ply)}" if attacks else ""
        return f": it went to {to}{driven}, and holds that line no more"
    if move.from_square == pin.behind:
        return ": what stood behind it went away"
    if move.to_square in chess.SquareSet(chess.between(pin.by, pin.held)):
        left = ""
        if ply + 1 < game.state.ply and chess.Move.from_uci(game.moves[ply + 1]).from_square == pin.by:
            to = game.moves[ply + 1][2:4]
            left = f", and with {move_at(game.state, ply + 2)} what held it went to {to}, off that line"
        piece = piece_word(board_at(game.state, ply).piece_type_at(move.from_square) or chess.PAWN)
        return f": the {piece} stepped between{left}"
    if move.to_square == pin.by:
        return ": what pinned it was taken"
    return ""


def _pinner_told(board: chess.Board, square: chess.Square, name: str, when: str) -> str:
    held = [one for one in pins_on(board) if one.by == square]
    if not held:
        return f"No,{when or ' now'}: {name} pins nothing."
    return (
        f"Yes,{when or ' now'}: {name} pins the {man_on(board, held[0].held)} to the {man_on(board, held[0].behind)}."
    )


def _pinner_gone(game: SeenGame, at: int, square: chess.Square) -> str:
    """That the man which is said to pin stands there no more."""
    moved = chess.Move.from_uci(game.moves[at]) if at < game.state.ply else None
    where = chess.square_name(square)
    if moved is None or moved.from_square != square:
        return f"No: it stands on {where} no more, so nothing is pinned from there."
    return (
        f"No: it stood on {where} no more; with {move_at(game.state, at + 1)} it went to "
        f"{chess.square_name(moved.to_square)}, so from {where} nothing was pinned any longer."
    )


def _held(board: chess.Board, pin: HeldMan, be: str) -> str:
    """A pin in words, with what it forbids."""
    words = f"the {man_on(board, pin.by)} held the {man_on(board, pin.held)} before the {man_on(board, pin.behind)}"
    if be == "is":
        words = words.replace(" held ", " holds ", 1)
    if board.piece_type_at(pin.behind) == chess.KING:
        return (
            f"{words}, so it could leave that line by no means."
            if be == "was"
            else f"{words}, so it cannot leave that line."
        )
    return f"{words}; but that is not the king, so by the rules it could go, at the price of what stands behind it."


def unpinned_words(before: chess.Board, after: chess.Board) -> str:
    """Which pin of a man of its own a move ends; empty where it ends none."""
    left = {(pin.by, pin.held) for pin in pins_on(after)}
    ended = [
        pin
        for pin in pins_on(before)
        if before.color_at(pin.held) is before.turn and (pin.by, pin.held) not in left and after.piece_at(pin.held)
    ]
    if not ended:
        return ""
    pin = ended[0]
    held, behind = man_on(before, pin.held), man_on(before, pin.behind)
    return f"It ends a pin: the {man_on(before, pin.by)} held the {held} before the {behind}, and now holds it no more."
