"""Holds what a model says of a game against it, by the one door of `truth`."""

from __future__ import annotations

import asyncio

import chess

from app.desk.games import SeenGame
from app.domain.facts import Facts, Standing
from app.domain.plies import plies_of
from app.domain.text import sentences
from app.openings.book import name_opening
from app.truth.check import check_line


async def told_truly(text: str, game: SeenGame, ply: int | None) -> bool:
    """Whether every sentence holds on the board as it stands, or as it stood before or after half-move `ply`."""
    plies = {game.state.ply} if ply is None else {game.state.ply, ply - 1, ply}
    return await asyncio.to_thread(_holds, text, [_facts(game, one) for one in plies if 0 <= one <= game.state.ply])


def _holds(text: str, stands: list[Facts]) -> bool:
    return all(any(_is_true(one, facts) for facts in stands) for one in sentences(text))


def _is_true(sentence: str, facts: Facts) -> bool:
    return all(claim.holds for claim in check_line(sentence, facts).claims)


def _facts(game: SeenGame, ply: int) -> Facts:
    state, moves = game.state, game.moves[:ply]
    board = chess.Board(state.position.initial_fen)
    for uci in moves:
        board.push_uci(uci)
    found = name_opening(moves) if state.position.initial_fen == chess.STARTING_FEN else None
    # The visitor is spoken to, so that the board is the other side's who says "you".
    me = chess.BLACK if game.color is None or game.color.is_white else chess.WHITE
    return Facts(
        board=board,
        me=me,
        plies=plies_of(state.position.initial_fen, moves)[1],
        chances=None,
        opening=None if found is None else found.name,
        standing=Standing(),
        result=state.result if state.ended else None,
        end_reason=state.end_reason,
        rated=state.rated,
        initial_fen=state.position.initial_fen,
    )
