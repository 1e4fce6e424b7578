"""Single moves that somebody tries in the puzzle of the day: what answers them, and what the kings can do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.games import numbered
from app.desk.moves.judged import searched
from app.desk.moves.moves_named import legal_as
from app.desk.services import DeskServices
from app.domain.prose_words import listed, piece_word
from app.post_match.judging import chances

# A move as it is typed, in capitals or not; a square by itself is a pawn's.
_TRIED = re.compile(
    r"\b(?:[kqrbn][a-h1-8]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[a-h][1-8](?:=?[qrbn])?|(?:o-o-o|o-o|0-0-0|0-0))(?![\w-])",
    re.IGNORECASE,
)
_CASTLES = re.compile(r"\bcastl\w+\b", re.IGNORECASE)


def tried_in(text: str) -> str | None:
    """The move that a question names, as it is written there."""
    found = _TRIED.search(text)
    return found[0] if found else "O-O" if _CASTLES.search(text) else None


async def named_move(at: DeskServices, board: chess.Board, written: str, answer: str) -> dict[str, Any]:
    """What a move that was named comes to; where it cannot be played, what stands against it."""
    move = legal_as(board, written)
    said = _as_san(written)
    if move is None:
        return {"move": said, "legal": False, "why": _why_not(board, said)}
    if move.uci() == answer:
        return {"move": board.san(move), "legal": True, "answer": True}
    return {"legal": True, "answer": False, **await tried_move(at, board, move)}


def move_told(facts: Mapping[str, Any]) -> str:
    """Why a move that was tried is not the answer."""
    named = facts.get("named")
    if named is None:
        return "Write the move as it stands in a score sheet, such as Nf3, and I look what answers it."
    if not named["legal"]:
        return (
            f"{named['move']} cannot be played in today’s puzzle: {facts['turn']} is to move, {named['why']}. So it "
            "was tried in another position; open that one “On the analysis board”, play it there and start the engine, "
            "and you see what refutes it."
        )
    if named["answer"]:
        return f"{named['move']} is the right first move of today’s puzzle; what comes after it has to be found too."
    best = f" The answer to the puzzle leaves {facts['chance']}." if facts["chance"] is not None else ""
    return f"{one_told(named)}.{best} “Show it” plays the right one."


def _as_san(written: str) -> str:
    """A move as it is written on a score sheet, however it was typed."""
    low = written.lower()
    if low[0] in "o0":
        return low.replace("0", "o").upper()
    # A "b" may be the bishop or the pawn on the b-file: as it was typed, else the bishop where a letter follows.
    is_piece = low[0] in "kqrn" or written[0] == "B" or (low[0] == "b" and low[1] not in "12345678x")
    return written[0].upper() + low[1:] if is_piece else low


def _why_not(board: chess.Board, san: str) -> str:
    """Why a move cannot be played, by where the pieces of its kind stand."""
    if san.startswith("O"):
        return "who cannot castle now"
    kind = {"K": chess.KING, "Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT}.get(san[0])
    target = re.findall(r"[a-h][1-8]", san)[-1]
    if kind is None:
        return f"and none of the pawns can go to {target}"
    stands = [chess.square_name(one) for one in board.pieces(kind, board.turn)]
    piece = piece_word(kind)
    if not stands:
        return f"who has no {piece}"
    if len(stands) == 1:
        return f"and the {piece} on {stands[0]} cannot go to {target}"
    return f"and none of the {piece}s on {listed(stands)} can go to {target}"


async def tried_move(at: DeskServices, board: chess.Board, move: chess.Move) -> dict[str, Any]:
    """One capture with the best answer to it, and the chances (in a hundred) that are left to who took."""
    lines = await searched(at, board.fen(), (move.uci(),))
    after = board.copy(stack=False)
    after.push(move)
    reply = lines[0].line[:1] or (lines[0].uci,) if lines else ()
    return {
        "move": numbered(board, board.san(move)),
        "reply": after.san(chess.Move.from_uci(reply[0])) if reply else None,
        "takes_back": bool(reply) and chess.Move.from_uci(reply[0]).to_square == move.to_square,
        "chance": round(100 * chances(-(lines[0].centipawns or 0))) if lines else None,
    }


def one_told(tried: Mapping[str, Any]) -> str:
    """A move that was tried, with the best answer to it and the chances it leaves."""
    if tried["reply"] is None:
        return f"{tried['move']} ends the game"
    answer = "is taken back by" if tried["takes_back"] else "is met by"
    return f"{tried['move']} {answer} {tried['reply']} and leaves {tried['chance']} chances in a hundred"


def king_of(board: chess.Board, line: Sequence[str]) -> str:
    """What the kings can do: the one to move now, and the other after the first move of the solution."""
    after = board.copy(stack=False)
    after.push_uci(line[0])
    told = []
    for which, one in (("now", board), ("after the right move", after)):
        side = "White" if one.turn else "Black"
        king = one.king(one.turn)
        steps = [chess.square_name(move.to_square) for move in one.legal_moves if move.from_square == king]
        if one.is_check():
            told.append(
                f"{which} {side}’s king is in check, and {'can go to ' + listed(steps) if steps else 'has no square'}"
            )
        else:
            told.append(
                f"{which} {side}’s king is not attacked, so it has no need to run"
                + (f" (it could go to {listed(steps)})" if steps else " (nor any square to go to)")
            )
    words = "; ".join(told)
    return f"{words[:1].upper()}{words[1:]}."


def ways_told(facts: Mapping[str, Any]) -> str:
    """Which way the pawns of both sides go on the board of the puzzle."""
    other = "Black" if facts["turn"] == "White" else "White"
    return (
        "White’s pawns go towards rank 8, Black’s towards rank 1. In the puzzle the side that is to move sits at "
        f"the bottom, today {facts['turn']}: so {facts['turn']}’s pawns go up the screen, and {other}’s come down it."
    )
