"""What the other side could answer in the puzzle of the day: whether it has a choice, what comes of another answer,
and why a mate is one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.games import numbered
from app.desk.moves.judged import searched_from
from app.desk.moves.moves_named import legal_as
from app.desk.puzzle.puzzle_moves import one_told, tried_in, tried_move
from app.desk.services import DeskServices
from app.domain.prose_words import listed, man_on
from app.post_match.judging import chances

# Answers that are looked at.
TRIED = 3
_KING = re.compile(r"\b(?:king|steps? aside|sidesteps?|run(?:s|ning)? away|walks? away|escapes?|moves? away)\b")
_COLOUR = {chess.WHITE: re.compile(r"\bwhite\b"), chess.BLACK: re.compile(r"\bblack\b")}
_TAKES = re.compile(r"\b(?:takes?|took|taking|captur\w+|recaptur\w+)\b")


async def replies_of(at: DeskServices, board: chess.Board, line: Sequence[str], asked: str) -> dict[str, Any]:
    """JSON-ready facts of the answers to the first move of a solution: how many there are, the best ones of those that
    a question means with what is left of the chances, and where the mate at the end takes the king's squares."""
    low, after = asked.lower(), board.copy(stack=False)
    if _COLOUR[board.turn].search(low) and _KING.search(low):
        # Of who solves it, before the first move.
        steps = [one for one in board.legal_moves if board.piece_type_at(one.from_square) == chess.KING]
        told = [await tried_move(at, board, one) for one in steps if one.uci() != line[0]]
        return {"kind": "own", "side": "White" if board.turn else "Black", "tried": told[:TRIED]}
    after.push_uci(line[0])
    end = after.copy(stack=False)
    for uci in line[1:]:
        end.push_uci(uci)
    legal, written = list(after.legal_moves), tried_in(asked)
    named = None if written is None else legal_as(after, written)
    if named is not None:
        kind, meant = "move", [named]
    elif _KING.search(low):
        kind, meant = "king", [one for one in legal if after.piece_type_at(one.from_square) == chess.KING]
    elif _TAKES.search(low):
        kind, meant = "capture", [one for one in legal if after.is_capture(one)]
    else:
        kind, meant = "other", [one for one in legal if one.uci() not in line[1:2]]
    expected = line[1] if len(line) > 1 else None
    return {
        "kind": kind,
        "side": "White" if after.turn else "Black",
        "count": len(legal),
        "could": len(meant),
        "in_check": after.is_check(),
        "expected": None if expected is None else numbered(after, after.san(chess.Move.from_uci(expected))),
        "tried": [await _answered(at, after, one, expected) for one in meant[:TRIED]],
        "mate": _covered(end) if end.is_checkmate() else None,
    }


async def _answered(at: DeskServices, after: chess.Board, move: chess.Move, expected: str | None) -> dict[str, Any]:
    """One answer with the best move against it, and the chances (in a hundred) of who solves."""
    then = after.copy(stack=False)
    then.push(move)
    lines = () if then.is_game_over() else await searched_from(at, then.fen())
    found = lines[0] if lines else None
    return {
        "move": numbered(after, after.san(move)),
        "expected": move.uci() == expected,
        "met": None if found is None else numbered(then, then.san(chess.Move.from_uci(found.uci))),
        "chance": None if found is None else round(100 * chances(found.centipawns or 0)),
    }


def mate_of(board: chess.Board, line: Sequence[str]) -> dict[str, Any]:
    """JSON-ready facts of the mate with which a solution ends, as `why_mate` tells it."""
    end = board.copy(stack=False)
    for uci in line:
        end.push_uci(uci)
    return _covered(end)


def _covered(end: chess.Board) -> dict[str, Any]:
    """In a mate: who gives the check, and what takes every square beside the king."""
    king = end.king(end.turn)
    if king is None:
        return {"checkers": [], "own": [], "covered": []}
    beside, without = chess.SquareSet(chess.BB_KING_ATTACKS[king]), end.copy(stack=False)
    # A king that steps back along a line of check is still on it.
    without.remove_piece_at(king)
    covered = []
    for square in beside & ~end.occupied_co[end.turn]:
        guards = [man_on(end, one) for one in without.attackers(not end.turn, square)]
        if guards:
            covered.append({"square": chess.square_name(square), "by": guards[0]})
    return {
        "king": chess.square_name(king),
        "checkers": [man_on(end, one) for one in end.checkers()],
        "own": [man_on(end, one) for one in beside & end.occupied_co[end.turn]],
        "covered": covered,
    }


def replies_told(facts: Mapping[str, Any]) -> str:
    """Whether the other side can choose, and what becomes of the answer that is meant."""
    found, side = facts["replies"], facts["replies"]["side"]
    if found["kind"] == "own":
        if not found["tried"]:
            return f"No: {side} is to move, and no other king move is legal there. “Show it” plays the right one."
        steps = "; ".join(one_told(one) for one in found["tried"])
        left = "" if facts["chance"] is None else f" The answer to the puzzle leaves {facts['chance']}, so compare."
        return f"It is legal, {side} being to move, but not the answer: {steps}.{left}"
    if found["mate"] is not None and facts["moves"] == 1:
        return why_mate(found["mate"], side)
    if not found["count"]:
        return f"{side} has no answer at all: after the right move the game is over."
    if found["count"] == 1:
        return f"No: after the right move {side} has only one legal answer, {found['expected'] or 'and plays it'}."
    told = [_one_told(one, facts["turn"]) for one in found["tried"]]
    if not found["could"]:
        what = "a king move" if found["kind"] == "king" else "a capture" if found["kind"] == "capture" else "another"
        return f"No: after the right move {side} has no legal {what.removeprefix('a ')}{_expects(found)}."
    lead = {
        "king": f"Yes, {side}’s king may step aside, but look what follows",
        "capture": f"Yes, {side} may take there, but look what follows",
        "move": f"Yes, {side} may play that",
    }.get(found["kind"], f"Yes, {side} may choose: after the right move there are {found['count']} legal answers")
    mate = f" {why_mate(found['mate'], side)}" if found["mate"] is not None and found["kind"] == "king" else ""
    counts = "" if found["expected"] is None or any(one["expected"] for one in found["tried"]) else (
        f" The solution goes by the best defence, {found['expected']}."
    )  # fmt: skip
    return f"{lead}: {'; '.join(told)}.{counts}{mate}"


def _expects(found: Mapping[str, Any]) -> str:
    return "" if found["expected"] is None else f"; the solution has {found['expected']}"


def _one_told(one: Mapping[str, Any], solver: str) -> str:
    if one["met"] is None:
        return f"{one['move']} ends the game"
    own = " (the answer in the solution)" if one["expected"] else ""
    return f"{one['move']}{own} is met by {one['met']}, and {solver} has {one['chance']} chances in a hundred"


def why_mate(mate: Mapping[str, Any], side: str) -> str:
    """Why a mate is one: the check, and what keeps every square from the king."""
    covered = [f"{one['square']} is covered by the {one['by']}" for one in mate["covered"]]
    own = [f"its own {one}" for one in mate["own"]]
    blocked = f"; {listed(own)} {'stands' if len(own) == 1 else 'stand'} in its way" if own else ""
    squares = f": {listed(covered)}{blocked}" if covered else blocked.replace("; ", ": ", 1)
    check = f"the {listed(mate['checkers'])} gives check" if mate["checkers"] else "it is in check"
    return (
        f"It is mate because {check}, nothing can take or block, and {side}’s king on {mate['king']} has no square"
        f"{squares}."
    )
