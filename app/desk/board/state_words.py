"""The plain state of a game in words: check, why a piece does not move, why it ended. Rules only, so that it is told of
rated games too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import chess

from app.desk.games import SeenGame
from app.domain.prose_endings import ENDING_RULES, ENDINGS, RESULTS
from app.domain.prose_words import listed, man_on, number_word, piece_word

_PIECE = re.compile(r"\b(pawn|knight|horse|bishop|rook|castle|queen|king)s?\b")
_ALSO = {"horse": "knight", "castle": "rook"}
_READ_AGAIN = "The key l says the last move again, and “board” in the box for moves reads the position."
_HOW = (
    "Tap it and then its square, drag it, or write the move in the box. If nothing lights up even so, press End: the "
    "page may show an earlier position."
)


def seen_by_words(facts: Mapping[str, Any]) -> str:
    """Who may see a game."""
    over = facts["ended"]
    if facts["watchable"]:
        where = (
            "its replay and summary, and it is listed on members' pages" if over else "it in the gallery while it runs"
        )
        return (
            f"Yes: this game is open to spectators, so anybody in the club may open {where}. What was said privately "
            "is "
            "not shown. That was chosen where you sat down, and it cannot be closed any more."
        )
    link = (
        " A link that you give out shows it to whoever has it, and can be taken back under My chess."
        if over
        else " Leave the next one open to spectators where you sit down, and it can be watched live in the gallery."
    )
    return (
        "This game was kept between the two of you where you sat down, so only you and who sat across can open it."
        f"{link}"
    )


# How each piece goes.
GOES: Mapping[int, str] = {
    chess.PAWN: "A pawn goes one square forward, from where it began two, and takes one square slantwise.",
    chess.KNIGHT: (
        "A knight goes in an L: two squares straight and one to the side. It jumps over whatever stands between, but "
        "may not land on a man of its own."
    ),
    chess.BISHOP: "A bishop goes slantwise as far as the way is free.",
    chess.ROOK: "A rook goes straight as far as the way is free.",
    chess.QUEEN: "A queen goes straight or slantwise as far as the way is free.",
    chess.KING: "A king goes one square in any direction, never onto one that is attacked.",
}


def legal_facts(board: chess.Board, you: chess.Color, asked: str) -> dict[str, Any]:
    """Who gives check, and of the pieces that a question names how many legal moves each has."""
    named = _PIECE.search(asked.lower())
    kind = None if named is None else chess.PIECE_NAMES.index(_ALSO.get(named[1], named[1]))
    squares = [] if kind is None else list(board.pieces(kind, you))
    moves = [one.from_square for one in board.legal_moves]
    return {
        "checkers": [man_on(board, at) for at in board.checkers()],
        "blocked": {man_on(board, at): hindrance(board, at) for at in squares if at not in moves},
        "named": [
            {
                "piece": man_on(board, at),
                "moves": moves.count(at),
                "squares": [chess.square_name(one.to_square) for one in board.legal_moves if one.from_square == at],
            }
            for at in squares
        ],
        "how": None if kind is None else GOES[kind],
    }


def hindrance(board: chess.Board, at: chess.Square) -> str:
    """Why a piece of the side to move, or one that waits, has no move by the rules."""
    side = board.color_at(at)
    if side is None or side is not board.turn:
        return "it is not the turn of its side"
    if board.is_check():
        return "the check has to be met first"
    if board.is_pinned(side, at):
        return f"it is {pinned_told(board, at)}: if it went, the king would stand in check"
    if board.piece_type_at(at) == chess.PAWN:
        front = at + (8 if side else -8)
        piece = board.piece_at(front) if 0 <= front < 64 else None
        if piece is not None:
            whose = "your own" if piece.color is side else "their"
            return f"{whose} {piece_word(piece.piece_type)} on {chess.square_name(front)} stands in its way"
    if board.piece_type_at(at) == chess.KING:
        return "every square beside it is attacked or taken by men of its own"
    return "men of its own stand on every square that it could go to"


def pinned_told(board: chess.Board, at: chess.Square) -> str:
    """That a pinned man is pinned to its king, and by what: "pinned to the king by the bishop on b5"."""
    side = bool(board.color_at(at))
    line, king = board.pin(side, at), board.king(side)
    by = next(
        (
            one
            for one in line & board.occupied_co[not side] & (board.bishops | board.rooks | board.queens)
            if king is not None and at in chess.SquareSet(chess.between(one, king))
        ),
        None,
    )
    return "pinned to the king" if by is None else f"pinned to the king by the {man_on(board, by)}"


def checks_of(board: chess.Board) -> list[str]:
    """The checks that the side to move could give, in SAN."""
    return [board.san(one) for one in board.legal_moves if board.gives_check(one)]


def standing_of(board: chess.Board) -> dict[str, list[str]]:
    """Where the pieces stand: those of each side with their squares, the king first, the pawns together."""
    found = {}
    for side, name in ((True, "White"), (False, "Black")):
        told = []
        for kind in (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN):
            squares = [chess.square_name(at) for at in board.pieces(kind, side)]
            if squares:
                told.append(f"{piece_word(kind)}{'s' if len(squares) > 1 else ''} {listed(squares)}")
        found[name] = told
    return found


def counted_words(facts: Mapping[str, Any]) -> str:
    """How many men of each kind both sides have."""
    own = facts["you"] or "White"
    told = [
        f"{'You have' if side == facts['you'] else f'{side} has'} {listed(_counts(facts['standing'][side]))}"
        for side in (own, "Black" if own == "White" else "White")
    ]
    return f"{'; '.join(told)}."


def _counts(standing: list[str]) -> list[str]:
    """Of "rooks a1 and f1" that these are two rooks; the king is not counted."""
    found = []
    for one in standing:
        piece, *squares = one.replace(",", "").replace(" and ", " ").split()
        if piece.rstrip("s") == "king":
            continue
        found.append(f"{'a' if len(squares) == 1 else number_word(len(squares))} {piece}")
    return found


def pieces_words(facts: Mapping[str, Any]) -> str:
    """Where every piece stands, and whose move it is; no opinion, so it is told of rated games too."""
    own = facts["you"] or "White"
    sides = (own, "Black" if own == "White" else "White")
    told = [
        f"{side}{' (you)' if facts['you'] == side else ''}: {'; '.join(facts['standing'][side])}." for side in sides
    ]
    if facts["ended"]:
        return " ".join([*told, "The game is over."])
    whose = "your" if facts["turn"] == facts["you"] else f"{facts['turn']}’s"
    return " ".join([*told, f"It is {whose} move."])


def ended_words(facts: Mapping[str, Any]) -> str:
    """That a game is over, how, and by what rule."""
    reason, outcome, result = str(facts["end_reason"] or ""), facts["outcome"], str(facts["result"])
    rule = ENDING_RULES.get(reason, "")
    if reason == "aborted":
        return f"The game is over. {rule}"
    how = f"you {outcome}" if outcome in ("won", "lost") else RESULTS.get(result, result)
    return f"The game is over: {how}, by {ENDINGS.get(reason, reason)}. {rule}".strip()


def over_words(game: SeenGame, board: chess.Board) -> str:
    """That nothing is left to play: how the game ended, else what stands on the board."""
    state = game.state
    if state.ended:
        outcome = None if game.color is None else state.outcome(game.color)
        return ended_words({"end_reason": state.end_reason, "outcome": outcome, "result": state.result})
    if board.is_checkmate():
        return f"It is checkmate: {'Black' if board.turn else 'White'} has won, and nothing is left to play."
    return "There is nothing left to play in this position: it is a draw."


def check_words(facts: Mapping[str, Any]) -> str:
    """Whether the asker's king is in check; of two others whether anybody's is."""
    if facts["ended"]:
        return ended_words(facts)
    by = f", by the {listed(facts['checkers'])}" if facts["checkers"] else ""
    if facts["you"] is None:
        words = f"Yes: {facts['turn']} is in check{by}." if facts["check"] else "No, neither king is in check."
        return f"{words} It is {facts['turn']}’s move."
    if facts["turn"] != facts["you"]:
        words = "No, you are giving check." if facts["check"] else "No, you are not in check."
        return f"{words} It is their move. {_READ_AGAIN}"
    words = f"Yes, your king is in check{by}." if facts["check"] else "No, you are not in check."
    give = f" {_given(facts)}" if facts.get("gives") is not None and not facts["check"] else ""
    return f"{words} It is your move.{give} {_READ_AGAIN}"


def checks_words(facts: Mapping[str, Any]) -> str:
    """Which checks the side to move could give."""
    if facts["ended"] and not facts["gives"]:
        return f"{facts['turn']} has no check to give in this position."
    if facts["you"] not in (None, facts["turn"]):
        return f"It is their move, so just now none of yours; they could give {_or_none(facts['gives'])}."
    if facts["you"] is None or facts["ended"]:
        return f"{facts['turn']}, who is to move, could give {_or_none(facts['gives'])}."
    return _given(facts)


def _given(facts: Mapping[str, Any]) -> str:
    if not facts["gives"]:
        return "You have no check to give just now: no legal move of yours attacks the king."
    which = "one check" if len(facts["gives"]) == 1 else f"{number_word(len(facts['gives']))} checks"
    return f"You could give {which}: {listed(facts['gives'])}. Whether it is any good is another question."


def _or_none(gives: list[str]) -> str:
    return f"check by {listed(gives)}" if gives else "no check"


def stuck_words(facts: Mapping[str, Any]) -> str:
    """Why a piece does not move, as far as the rules say so."""
    if facts["ended"]:
        return f"Nothing moves any more. {ended_words(facts)}"
    if facts["you"] is None:
        return "You are looking on here, so that none of these pieces is yours to move."
    if facts["turn"] != facts["you"]:
        return f"It is not your move: {facts['to_move'] or facts['turn']} is thinking, at move {facts['move_number']}."
    lead = "It is your move, and you are in check: only what ends the check may be played." if facts["check"] else (
        "It is your move, and you are not in check."
    )  # fmt: skip
    blocked = [f"the {piece} cannot move, for {why}" for piece, why in facts["blocked"].items()]
    able = [f"the {one['piece']} to {listed(one['squares'])}" for one in facts["named"] if one["moves"]]
    how = f" {facts['how']}" if facts["how"] else ""
    told = f" {'; '.join(blocked)}.".replace(" the", " The", 1) if blocked else ""
    told += f" Free to go are {'; '.join(able)}." if able else ""
    if blocked and not able:
        return f"{lead}{told}{how}"
    return f"{lead}{told}{how} {_HOW}"
