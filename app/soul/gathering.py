"""Makes the facts of a turn from the input of a soul."""

from __future__ import annotations

import chess

from app.domain.facts import Facts
from app.domain.plies import plies_of
from app.domain.seen import position_of
from app.openings.book import name_opening
from app.soul.response import SoulInput


def gather(given: SoulInput) -> Facts:
    """The facts of one turn. Raises ValueError for an invalid FEN or an illegal move."""
    board, plies = plies_of(given.initial_fen, given.moves)
    opening = given.opening_name
    if opening is None and given.initial_fen == chess.STARTING_FEN:
        named = name_opening(given.moves)
        opening = named.name if named else None
    me = chess.WHITE if given.my_color == "white" else chess.BLACK
    return Facts(
        board=board,
        me=me,
        plies=plies,
        chances=_chances(given, board, me),
        opening=opening,
        standing=given.standing,
        result=given.result,
        end_reason=given.end_reason,
        rated=given.rated,
        in_room=given.place == "room",
        initial_fen=given.initial_fen,
        seen=given.seen,
    )


def _chances(given: SoulInput, board: chess.Board, me: chess.Color) -> float | None:
    """The chances of the character: by a look at the position, which goes deeper than what is counted move by move,
    else as the mind knows them."""
    position = position_of(board) if given.seen else ""
    seen = next((one for one in given.seen if one.position == position and one.lines), None)
    if seen is None:
        return given.my_chances
    best = seen.lines[0].chance
    return best if board.turn == me else 1 - best
