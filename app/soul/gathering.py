"""Makes the facts of a turn from the input of a soul."""

from __future__ import annotations

import chess

from app.domain.facts import Facts
from app.domain.plies import plies_of
from app.openings.book import name_opening
from app.soul.response import SoulInput


def gather(given: SoulInput) -> Facts:
    """The facts of one turn. Raises ValueError for an invalid FEN or an illegal move."""
    board, plies = plies_of(given.initial_fen, given.moves)
    opening = given.opening_name
    if opening is None and given.initial_fen == chess.STARTING_FEN:
        named = name_opening(given.moves)
        opening = named.name if named else None
    return Facts(
        board=board,
        me=chess.WHITE if given.my_color == "white" else chess.BLACK,
        plies=plies,
        chances=given.my_chances,
        opening=opening,
        standing=given.standing,
        result=given.result,
        end_reason=given.end_reason,
        rated=given.rated,
        in_room=given.place == "room",
        initial_fen=given.initial_fen,
        seen=given.seen,
    )
