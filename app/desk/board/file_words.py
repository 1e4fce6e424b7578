"""Open and half-open files: whose they are, and what a rook has there."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.desk.tool import Aspect
from app.domain.prose_words import listed, man_on

FILES = Aspect(
    "an open or half-open file of this position: who has it, and what a rook gets there",
    (
        "what does the half-open f-file give him?", "who has the open file here", "is the open d-file mine or his",
        "what do i get from the half open file", "which files are open here", "should my rook go to the open file",
        "and what does the open e-file bring", "can he use the half-open c-file", "is there an open file for my rooks",
        "what is the f-file worth to black",
    ),
    ("match", "replay", "analysis"),
)  # fmt: skip
_NAMED = re.compile(r"\b([a-h])[- ]?(?:file|line)\b")
# Of the men and squares on a file so many are named.
TOLD = 3


def file_board(board: chess.Board, then: str | None) -> chess.Board:
    """The position; behind a move (UCI) that was told of, and the pawn's recapture where there is one."""
    after = board.copy(stack=False)
    move = next((one for one in after.legal_moves if one.uci() == then), None)
    if move is None:
        return after
    took = after.is_capture(move)
    after.push(move)
    back = [
        one
        for one in after.legal_moves
        if took and one.to_square == move.to_square and after.piece_type_at(one.from_square) == chess.PAWN
    ]
    if back:
        after.push(back[0])
    return after


def files_told(board: chess.Board, then: str | None, asked: str, you: str | None) -> str:
    """What the files of a position are good for, or of that behind a move (UCI) that was told of; `you`: whose side."""
    return files_words(file_facts(file_board(board, then), asked, None if you is None else you == "White"), asked)


def file_facts(board: chess.Board, asked: str, you: chess.Color | None) -> list[dict[str, Any]]:
    """The files that are open, or half-open for a side: the named one, else all of them, with the rooks and queens of
    that side on it or beside its foot, and what stands on it on the other side's half."""
    named = _NAMED.search(asked.lower())
    files = range(8) if named is None else [chess.FILE_NAMES.index(named[1])]
    found = []
    for file in files:
        mask = chess.BB_FILES[file]
        pawns = {side: bool(board.pawns & board.occupied_co[side] & mask) for side in chess.COLORS}
        for side in chess.COLORS:
            if pawns[side]:
                continue
            heavy = chess.SquareSet((board.rooks | board.queens) & board.occupied_co[side] & mask)
            aims = chess.SquareSet(board.occupied_co[not side] & mask & ~board.kings)
            found.append({
                "file": chess.FILE_NAMES[file], "side": "White" if side else "Black",
                "yours": None if you is None else you is side, "open": not pawns[not side],
                "on": [man_on(board, one) for one in heavy], "aims": [man_on(board, one) for one in aims][:TOLD],
                "deep": [f"{chess.FILE_NAMES[file]}{rank}" for rank in ((6, 7) if side else (3, 2))],
            })  # fmt: skip
    return found if named is not None else [one for one in found if one["open"] or one["on"]]


def files_words(files: Sequence[Mapping[str, Any]], asked: str) -> str:
    """Whose the files are, and what they are good for."""
    if not files:
        named = _NAMED.search(asked.lower())
        if named is not None:
            return f"The {named[1]}-file is closed here: pawns of both sides stand on it."
        return "No rook has an open file here yet."
    seen = set[str]()
    told = []
    for one in files:
        if one["open"]:
            both = "" if one["file"] in seen else _open_words(one, files)
            seen.add(one["file"])
            told.append(both)
        else:
            told.append(_half_words(one))
    return " ".join([one for one in told if one][:TOLD])


def _open_words(one: Mapping[str, Any], files: Sequence[Mapping[str, Any]]) -> str:
    holders = [other for other in files if other["file"] == one["file"] and other["on"]]
    lead = f"The {one['file']}-file is open: no pawn stands on it"
    if not holders:
        return f"{lead}, and it is for whoever puts a rook there first."
    held = listed([f"{other['side']}’s {listed(other['on'])}" for other in holders])
    return f"{lead}; on it {'stands' if len(holders) == 1 and len(holders[0]['on']) == 1 else 'stand'} {held}."


def _half_words(one: Mapping[str, Any]) -> str:
    whose = one["side"] if one["yours"] is None else "you" if one["yours"] else f"them ({one['side']})"
    lead = f"The {one['file']}-file is half-open for {whose}"
    reach = f"towards {one['deep'][0]} and {one['deep'][1]}"
    aims = f", where it meets the {listed(one['aims'])}" if one["aims"] else ""
    if not one["on"]:
        return f"{lead}: a rook that goes there presses {reach}{aims}. None stands on it yet."
    stands = "stands on it and presses" if len(one["on"]) == 1 else "stand on it and press"
    return f"{lead}: the {listed(one['on'])} {stands} {reach}{aims}."
