"""Whether the answer to an error was laid as a trap, or only had to be seen: by how long it had stood ready."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.desk.finished.course import move_at
from app.desk.games import SeenGame, board_at
from app.desk.tool import Aspect
from app.domain.prose import move_in_words
from app.domain.prose_words import piece_word

TRAP = Aspect(
    "whether the other side had laid a trap for the error, or only saw the answer",
    (
        "did he set a trap for that or just see it?", "was that a trap", "did i walk into a trap",
        "had she planned that all along", "was it his plan or luck", "did he see that coming",
        "was that bait", "did she lure me there", "was it prepared or just a lucky capture", "did i fall for a trick",
        "did he lay that on purpose",
    ),
    ("replay", "summary"),
)  # fmt: skip


def trap_of(game: SeenGame, ply: int) -> dict[str, Any]:
    """JSON-ready facts of the answer to the half-move `ply`: the move, whether it captures where that move went, the
    piece that made it and the move that had brought it there, and whether that was the last one before (`fresh`)."""
    if not 0 < ply < len(game.moves):
        return {"answer": None}
    board, reply = board_at(game.state, ply), chess.Move.from_uci(game.moves[ply])
    came = next(
        (at for at in range(ply - 1, 0, -1) if (at - ply) % 2 and game.moves[at - 1][2:4] == game.moves[ply][:2]), None
    )
    piece = board.piece_type_at(reply.from_square)
    return {
        "answer": move_at(game.state, ply + 1),
        "in_words": move_in_words(board, reply),
        "takes": game.moves[ply][2:4] == game.moves[ply - 1][2:4],
        "piece": "piece" if piece is None else piece_word(piece),
        "from": chess.square_name(reply.from_square),
        "since": None if came is None else move_at(game.state, came),
        "fresh": came == ply - 1,
    }


def trap_words(facts: Mapping[str, Any]) -> str:
    """That the answer stood ready, or that the move before had made it so; that what was meant nobody knows."""
    trap, move = facts["trap"], facts["move"]
    if trap["answer"] is None:
        return f"After {move} no answer was played in this game, so there was no trap to spring."
    since = "from the beginning" if trap["since"] is None else f"since {trap['since']}"
    meant = "What was meant by a move nobody writes down; the replay shows how each was chosen."
    if trap["fresh"]:
        return (
            f"It may have been one: with {trap['since']}, the move just before {move}, the {trap['piece']} came to "
            f"{trap['from']}, from where {trap['answer']} was possible. {meant}"
        )
    what = "that square was covered" if trap["takes"] else "the answer was there"
    return (
        f"Hardly a trap: the {trap['piece']} had stood on {trap['from']} {since}, so {what} before {move}, and "
        f"{trap['answer']} had only to be seen. {meant}"
    )
