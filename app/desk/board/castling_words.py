"""Whether somebody may castle, and why not: rules, so that it is told of rated games too."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.domain.prose_words import listed

# The rule is asked for, whatever stands on the board: once a king or rook has moved, "even if it goes back".
_MOVED = re.compile(
    r"\b(?:(?:once|after|if|when|as soon as) (?:i (?:have |had )?mov\w+ )?(?:my|the|a|your|that) (?:own )?(?:king|rook)"
    r"|mov\w+ (?:my|the|a) (?:king|rook)|(?:king|rook) (?:has|have|had) (?:already |once )?moved)\b"
)
_RIGHT = re.compile(r"\b(?:castl\w+|for good|lose the right|do that later|still do (?:that|it))\b")
_SIDES = {True: "kingside", False: "queenside"}


def asks_if_lost(low: str) -> bool:
    """Whether it is asked what becomes of castling when the king or a rook has moved."""
    return _MOVED.search(low) is not None and _RIGHT.search(low) is not None and "did" not in low.split()


def castling_of(board: chess.Board, you: chess.Color, moves: Sequence[str], initial_fen: str) -> dict[str, Any]:
    """JSON-ready facts: the castling moves that are legal now (SAN), the sides on which it may be done later and what
    stands against it now, what was `done`, and captures en passant (SAN)."""
    legal = [board.san(move) for move in board.legal_moves if board.is_castling(move)]
    later = [
        {"side": name, "now": _hindered(board, you, short=short)}
        for short, name in _SIDES.items()
        if (board.has_kingside_castling_rights(you) if short else board.has_queenside_castling_rights(you))
    ]
    return {
        "castles_now": legal,
        "castles_later": later,
        "castled": _done(you, moves, initial_fen),
        "en_passant": [board.san(move) for move in board.legal_moves if board.is_en_passant(move)],
        "your_turn": board.turn is you,
    }


def _done(you: chess.Color, moves: Sequence[str], initial_fen: str) -> str | None:
    """What took the right to castle: castling itself, or a move of the king or of a rook; None where nothing did."""
    board, king, rooks = chess.Board(initial_fen), None, list[str]()
    for uci in moves:
        move = board.parse_uci(uci)
        kind = board.piece_type_at(move.from_square)
        if board.turn is you:
            if board.is_castling(move):
                side = _SIDES[board.is_kingside_castling(move)]
                return f"you have castled already, {side}, on move {board.fullmove_number}"
            if kind == chess.KING and king is None:
                king = f"your king moved on move {board.fullmove_number}, and a king that has moved may not castle"
            elif kind == chess.ROOK and king is None:
                rooks.append(chess.square_name(move.from_square))
        board.push(move)
    return king or ("your rooks have moved or are gone" if rooks else None)


def _hindered(board: chess.Board, you: chess.Color, *, short: bool) -> list[str]:
    """What stands against castling on one side at the moment."""
    king = board.king(you)
    if king is None:
        return []
    rank = chess.square_rank(king)
    between, path = ((5, 6), (5, 6)) if short else ((1, 2, 3), (2, 3))
    found = ["your king is in check"] if board.turn is you and board.is_check() else []
    men = [chess.square_name(at) for file in between if board.piece_type_at(at := chess.square(file, rank))]
    if men:
        found.append(f"a piece stands between, on {listed(men)}")
    hit = [chess.square_name(at) for file in path if board.is_attacked_by(not you, at := chess.square(file, rank))]
    return [*found, f"the other side attacks {listed(hit)}, over which the king would go"] if hit else found


def not_to_move(board: chess.Board) -> str:
    """That the side which is not to move cannot castle now, and what else stands against it on each side."""
    side = not board.turn
    name, mover = ("White", "Black") if side else ("Black", "White")
    ways = [
        f"{way}: {listed(against)}" if (against := _hindered(board, side, short=short)) else f"{way}: nothing"
        for short, way in _SIDES.items()
        if (board.has_kingside_castling_rights(side) if short else board.has_queenside_castling_rights(side))
    ]
    told = "; ".join(ways).replace("your king", "the king")
    after = (
        f"What stands against it after that: {told}."
        if ways
        else "Its right to castle is gone for the rest of the game."
    )
    return f"{name} cannot castle here: it is {mover}’s move. {after}"


def _castled_words(facts: Mapping[str, Any]) -> str:
    """Of a game that is over: when one castled, or lost the right to."""
    done = facts["castled"]
    if done is not None and "castled already" in done:
        when = done.removeprefix("you have castled already, ")
        return (
            f"You castled {when.replace(',', '')}: the right was used there, not lost. It can be done once in a game."
        )
    if facts["castles_later"]:
        sides = listed([one["side"] for one in facts["castles_later"]])
        return f"You never lost it: you did not castle in this game, and {sides} it would still have been allowed."
    return f"You did not castle in this game: {done or 'king and rooks did not stand for it'}."


def _wing(san: str) -> str:
    """A castling move with the side on which it is done: "O-O (kingside)"."""
    return f"{san} ({_SIDES[san.count('O') == 2]})"


def castling_words(facts: Mapping[str, Any]) -> str:
    """Whether the asker may castle, why not, and whether there is a capture en passant."""
    words = []
    if facts.get("past"):
        return _castled_words(facts)
    if facts.get("passing"):
        taken = listed(facts["en_passant"])
        return (
            f"Yes: en passant is possible on this move, {taken}; the board shows the square when you take the pawn up."
            if facts["en_passant"] and facts["your_turn"]
            else "No, not on this move: it takes a pawn of theirs that has just gone two squares, to beside yours."
        )
    if facts["castles_now"] and facts["your_turn"]:
        words.append(f"Yes, you can castle now: {listed([_wing(one) for one in facts['castles_now']])}.")
        words += [
            f"On the other side, {one['side']}, not yet: {listed(one['now'])}."
            for one in facts["castles_later"]
            if one["now"] and len(facts["castles_now"]) == 1
        ]
    elif facts["castles_later"]:
        sides = listed([one["side"] for one in facts["castles_later"]])
        why = [f"{one['side']}: {listed(one['now'])}" for one in facts["castles_later"] if one["now"]]
        now = "Not on this move, but" if facts["your_turn"] else "It is not your move, but"
        words.append(f"{now} you may still castle {sides}; nothing is spoilt.")
        words.append(f"What stands against it now: {'; '.join(why)}." if why else "")
    else:
        words.append(f"No: {facts['castled'] or 'your king and rooks stand where castling is not possible any more'}.")
        if facts["castled"] and "castled already" in facts["castled"]:
            words.append("That can be done once in a game, so you have spoilt nothing.")
    if facts["en_passant"]:
        words.append(f"En passant is possible: {listed(facts['en_passant'])}.")
    return " ".join(filter(None, words))
