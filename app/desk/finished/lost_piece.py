"""The piece that one side lost for good in a game it lost: what a newcomer sees, told in words without notation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from app.desk.games import SeenGame, board_at
from app.desk.moves.plain_reasons import did_words, moved_words
from app.domain import prose_facts
from app.domain.position import Color
from app.domain.prose_words import man_on, piece_word
from app.post_match.report import ReasonKind

# Points that a lost piece is worth at least, and half-moves after the capture within which it may be won back.
PIECE, BACK_WITHIN = 3, 4
# Points behind from which one is far behind.
FAR = 5


def lost_piece_of(game: SeenGame) -> dict[str, Any] | None:
    """JSON-ready facts about the costliest loss of a piece by the asker, if the asker lost and never made it good:
    the half-move `ply` of the asker, its `number`, what was `made`, what `took` what (`man`), and how many points
    `behind` the asker stood then; None for none."""
    color = game.color
    if color is None or not game.state.ended or game.state.outcome(color) != "lost":
        return None
    side, board = (color is Color.WHITE), chess.Board(game.state.position.initial_fen)
    balance = [prose_facts.points_ahead(board, side)]
    for uci in game.moves:
        board.push_uci(uci)
        balance.append(prose_facts.points_ahead(board, side))
    worst, found = PIECE - 1, 0
    for ply in range(1, len(balance) - 1):
        if game.state.moves[ply - 1].color is not color:
            continue
        reply = chess.Move.from_uci(game.moves[ply])
        taken = board_at(game.state, ply).piece_type_at(reply.to_square)
        cost = balance[ply - 1] - max(balance[ply + 1 : ply + 2 + BACK_WITHIN])
        # It decided a game that was not lost in material already, and of which the piece was never won back.
        decided = balance[ply] > -PIECE >= max(balance[ply + 1 :])
        if decided and cost > worst and taken not in (None, chess.PAWN):
            worst, found = cost, ply
    if not found:
        return None
    before, after = board_at(game.state, found - 1), board_at(game.state, found)
    reply = chess.Move.from_uci(game.moves[found])
    hunter = after.piece_type_at(reply.from_square) or chess.PAWN
    return {
        "ply": found,
        "number": before.fullmove_number,
        "made": moved_words(before, chess.Move.from_uci(game.moves[found - 1])),
        "took": "the king" if hunter == chess.KING else f"a {piece_word(hunter)}",
        "man": man_on(after, reply.to_square),
        "behind": -max(balance[found + 1 : found + 2 + BACK_WITHIN]),
    }


def lost_after_turn(story: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """The lost piece of a `story`, where the asker's costliest move came before it and allowed no mate; else None."""
    lost, turn = story.get("lost_piece"), story.get("mine")
    if not lost or turn is None or turn["ply"] >= lost["ply"]:
        return None
    return None if (turn["reason"] or {}).get("kind") == ReasonKind.ALLOWS_MATE else lost


def lost_piece_words(lost: Mapping[str, Any]) -> str:
    """The loss in one sentence."""
    behind = "far behind" if lost["behind"] >= FAR else "clearly behind"
    return (
        f"On move {lost['number']} you {did_words(lost['made'])}, and {lost['took']} took your {lost['man']}: "
        f"from then on you were {behind}."
    )
