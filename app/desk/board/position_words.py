"""More of what a board shows without search: the last move, idle pieces, the game around it; as facts and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.desk.board.hanging_words import hanging_words
from app.desk.board.king_words import king_words
from app.desk.board.piece_words import piece_words
from app.desk.wording import many
from app.domain import prose_facts
from app.domain.pins import pins_on
from app.domain.prose_words import listed, man_on, piece_word


def more_facts(board: chess.Board, you: chess.Color, moves: tuple[str, ...]) -> dict[str, Any]:
    """JSON-ready facts of a position for one side; `moves` (UCI) led to it."""
    square = chess.parse_square(moves[-1][2:4]) if moves else None
    idle = _idlest(board, you)
    return {
        "last_piece": None if square is None else piece_word(board.piece_type_at(square) or chess.PAWN),
        "last_square": None if square is None else chess.square_name(square),
        "last_attacks": [] if square is None else _named(board, prose_facts.newly_attacked(board, square)),
        **_of_last(board, moves),
        "last_pins": [] if square is None else pins_by(board, square),
        "last_looks": [] if square is None else _looked_at(board, square),
        "last_check": board.is_check(),
        "last_took": _taken_by_last(board),
        "idle": None if idle is None else {"piece": idle[0], "square": idle[1], "moves": idle[2]},
    }


def length_words(facts: Mapping[str, Any]) -> str:
    """How many moves and how much time a game took."""
    minutes, seconds = divmod(facts["seconds"], 60)
    count = 60 * minutes + seconds
    time = f"{minutes} minutes" if minutes > 1 else f"{count} second{'' if count == 1 else 's'}"
    so_far = "had" if facts["ended"] else "has so far"
    return f"The game {so_far} {many(facts['moves'], 'move')}; thinking over all of them took {time}."


def _last(facts: Mapping[str, Any]) -> str:
    """The last move, and what it is for as far as the board shows it."""
    if facts["last_piece"] is None:
        return "Nobody has moved yet."
    words, does = f"The move was {facts['last_move']}.", facts.get("last_does") or purposes(facts)
    if facts.get("taken_by"):
        meant = f" Its idea: it {listed(does[:3])}." if does else " It was meant to bring the piece to a better place."
        return f"{words}{meant} The answer took it there: {facts['taken_by']}."
    if does:
        return f"{words} It {listed(does[:3])}."
    if "takes" in str(facts["last_move"]):
        return f"{words} What it took is the point of it; it attacks nothing new from {facts['last_square']}."
    if facts.get("last_looks"):
        # Men that it looked at before, or that are guarded, are attacked as well.
        return f"{words} From {facts['last_square']} it looks at the {listed(facts['last_looks'])}."
    return f"{words} It attacks nothing from {facts['last_square']}; it is a move for a better place."


def purposes(facts: Mapping[str, Any]) -> list[str]:
    """What the last move does, as far as the board shows it: "gives check", "attacks the pawn on e5"."""
    piece, does = facts["last_piece"], ["gives check"] if facts["last_check"] else []
    if taken := facts.get("last_took"):
        does.insert(0, f"takes the {taken}")
    if facts["last_attacks"]:
        does.append(f"attacks the {listed(facts['last_attacks'])}")
    if facts["last_trades"] and not taken:
        does.append(f"offers to exchange itself for the {listed(facts['last_trades'])}")
    if facts.get("last_pins"):
        does.append(f"pins the {listed(facts['last_pins'])}")
    if facts["last_guards"]:
        does.append(f"guards the {listed(facts['last_guards'][: 3 if piece == 'king' else 2])}")
    if piece == "king" and "castles" in str(facts["last_move"]):
        does.append("brings the king to safety and a rook into play")
    elif facts["last_at_home"] and piece in ("knight", "bishop"):
        does.insert(0, f"brings the {piece} into play")
    if facts.get("last_room"):
        does.insert(0, f"makes room for {facts['last_room']}")
    if facts["last_denies"]:
        does.append(f"keeps the other side’s pieces from {listed(facts['last_denies'])}")
    return does


def _looked_at(board: chess.Board, square: chess.Square) -> list[str]:
    """The men of the other side that the one on a square attacks, guarded or not."""
    color = board.color_at(square)
    if color is None:
        return []
    return _named(board, tuple(chess.scan_forward(board.attacks_mask(square) & board.occupied_co[not color])))


def _taken_by_last(board: chess.Board) -> str | None:
    """The man that the last move took; None if it took none."""
    if not board.move_stack:
        return None
    before = board.copy(stack=1)
    move = before.pop()
    if not before.is_capture(move):
        return None
    kind = chess.PAWN if before.is_en_passant(move) else before.piece_type_at(move.to_square)
    return None if kind is None else chess.piece_name(kind)


def _of_last(board: chess.Board, moves: tuple[str, ...]) -> dict[str, Any]:
    """What the last move does: men that it could be exchanged for, men that it guards and that are attacked, squares in
    its own half that a pawn takes from the other side's minor pieces, and whether it left the back rank."""
    if not moves:
        return {"last_trades": [], "last_guards": [], "last_denies": [], "last_at_home": False, "last_room": None}
    square, home = chess.parse_square(moves[-1][2:4]), chess.parse_square(moves[-1][:2])
    color, kind = board.color_at(square), board.piece_type_at(square)
    if color is None or kind is None:
        return {"last_trades": [], "last_guards": [], "last_denies": [], "last_at_home": False, "last_room": None}
    same = {chess.KNIGHT, chess.BISHOP} if kind in (chess.KNIGHT, chess.BISHOP) else {kind}
    faced = [one for one in _faced(board, square) if board.piece_type_at(one) in same and kind != chess.PAWN]
    reached = board.attacks_mask(square)
    guarded = [
        one
        for one in chess.scan_forward(reached & board.occupied_co[color] & ~board.kings)
        if board.is_attacked_by(not color, one) or (kind == chess.KING and _only_king_guards(board, color, one))
    ]
    minor = chess.SquareSet((board.knights | board.bishops) & board.occupied_co[not color])
    denied = [
        one
        for one in chess.scan_forward(reached & ~board.occupied)
        if kind == chess.PAWN and any(one in board.attacks(man) for man in minor)
    ]
    rank = chess.square_rank(home)
    return {
        "last_trades": _named(board, tuple(faced)),
        "last_guards": _named(board, tuple(guarded)),
        "last_denies": [chess.square_name(one) for one in denied],
        "last_at_home": rank == (0 if color else 7),
        "last_room": _room_for_bishop(board, square, color) if kind == chess.PAWN else None,
    }


def _only_king_guards(board: chess.Board, color: chess.Color, square: chess.Square) -> bool:
    """Whether a man of a side has no other guard than its king, from where that has just gone."""
    return board.attackers_mask(color, square).bit_count() == 1 and board.piece_type_at(square) == chess.PAWN


def pins_by(board: chess.Board, square: chess.Square) -> list[str]:
    """The men that the piece on a square holds fast before a dearer one: "knight on f6 to the queen on d8"."""
    return [
        f"{man_on(board, one.held)} to the {man_on(board, one.behind)}" for one in pins_on(board) if one.by == square
    ]


# Files of the pawns that make room for a bishop on the long diagonal, and where that bishop stands at home.
_BESIDE = {"b": "c", "g": "f"}


def _room_for_bishop(board: chess.Board, square: chess.Square, color: chess.Color) -> str | None:
    """The place that a pawn on b3, g3, b6 or g6 leaves to its bishop, and what stands there before it; None for any
    other pawn."""
    file = chess.FILE_NAMES[chess.square_file(square)]
    if file not in _BESIDE or chess.square_rank(square) != (2 if color else 5):
        return None
    home = chess.parse_square(f"{_BESIDE[file]}{'1' if color else '8'}")
    post = chess.parse_square(f"{file}{'2' if color else '7'}")
    bishop = chess.Piece(chess.BISHOP, color)
    if board.piece_at(home) != bishop or board.piece_at(post) is not None:
        return None
    then = board.copy(stack=False)
    then.remove_piece_at(home)
    then.set_piece_at(post, bishop)
    ahead = [one for one in then.attacks(post) & then.occupied_co[not color] if then.piece_type_at(one) != chess.KING]
    towards = f", towards the {listed(_named(then, tuple(ahead)))}" if ahead else ""
    return f"the bishop on {chess.square_name(post)}, on the long diagonal{towards}"


def _worst(facts: Mapping[str, Any]) -> str:
    idle = facts["idle"]
    if idle is None:
        return "You have no piece left that could stand badly."
    count = idle["moves"]
    reach = "no square at all" if not count else "one square" if count == 1 else f"{count} squares"
    return f"The {idle['piece']} on {idle['square']} does least: it can go to {reach}. Give it something to do."


def _faced(board: chess.Board, square: chess.Square) -> tuple[chess.Square, ...]:
    """The men of the other side, but the king, that stand where the piece on a square could take them."""
    color = board.color_at(square)
    theirs = board.occupied_co[color is chess.BLACK] & ~board.kings
    return tuple(chess.scan_forward(board.attacks_mask(square) & theirs))


def sheet_words(facts: Mapping[str, Any]) -> str:
    """Both players with their ratings, the result, and the length of a game, as a score sheet has them."""
    told = [
        f"{one['side']}: {one['name']}{' (you)' if one['you'] else ''}, {_kinds(one['kind'])}, "
        f"{one['rating'] if one['rating'] is not None else 'without a rating'}."
        for one in facts["seats"]
    ]
    so_far = f"{facts['moves']} move{'' if facts['moves'] == 1 else 's'}"
    if facts["ended"]:
        how = str(facts["end_reason"] or "").replace("_", " ")
        told.append(f"Result {facts['result']}, by {how}, after {so_far}; {_rated(facts)}.")
    else:
        told.append(f"It still runs, {so_far} so far; {_rated(facts)}.")
    if any(one["kind"] == "player" and not one["you"] for one in facts["seats"]):
        told.append("If you think that somebody has help, report them under Settings there; the hosts look into it.")
    else:
        told.append("Those of the house play by a machine held to their rating; everybody sees who is what.")
    return " ".join(told)


def _kinds(kind: str) -> str:
    return {"player": "a person", "character": "one of the club’s characters", "agent": "an agent"}.get(kind, kind)


def _rated(facts: Mapping[str, Any]) -> str:
    return "rated" if facts["rated"] else "friendly"


def counts_words(facts: Mapping[str, Any]) -> str:
    """Whether a game counts, whether that can be changed, and how to have it otherwise next time."""
    if not facts["rated"]:
        return "No: this game is friendly, and no rating moves by it, whatever you do."
    if facts["ended"]:
        return "Yes: it was rated, and its result has counted. Next time choose “friendly” when you sit down."
    words = "This game is rated and counts, and that cannot be changed once it has begun."
    if facts["moves"] < 2:
        words += " Before both sides have moved it can still be called off, by the button beside the board."
    else:
        words += " Both sides have moved, so it cannot be called off either; you can play on, offer a draw or resign."
    return f"{words} Next time choose “friendly” when you sit down; against the house it costs nothing."


def _named(board: chess.Board, squares: tuple[chess.Square, ...]) -> list[str]:
    return [man_on(board, one) for one in squares]


def _idlest(board: chess.Board, you: chess.Color) -> tuple[str, str, int] | None:
    """The piece (no pawn, no king) that can go to the fewest squares, of several the dearest."""
    men = board.occupied_co[you] & ~board.pawns & ~board.kings
    found = []
    for square in chess.scan_forward(men):
        free = len(chess.SquareSet(board.attacks_mask(square) & ~board.occupied_co[you]))
        kind = board.piece_type_at(square) or chess.PAWN
        found.append((free, -kind, piece_word(kind), chess.square_name(square)))
    if not found:
        return None
    free, _, piece, name = min(found)
    return piece, name, free


TELLERS = {"piece": piece_words, "last": _last, "king": king_words, "worst": _worst, "threats": hanging_words}
