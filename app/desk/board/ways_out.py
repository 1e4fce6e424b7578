"""The ways out of the very game on the page: whether it can still be called off, what resigning costs and to whom, how
it stands by the pieces for one who thinks of a draw."""

from __future__ import annotations

from app.accounts.player import Player
from app.desk.board.stakes import stake_of
from app.desk.games import SeenGame, board_at, may_help
from app.domain import prose_facts
from app.domain.position import number_of

# Half-moves from which on both sides have moved, so that a game is not called off any more.
BOTH_MOVED = 2


def called_off(game: SeenGame, player: Player) -> str | None:
    """Whether this game can still be called off, and what is left where it cannot."""
    state = game.state
    if game.color is None or state.ended:
        return None
    if state.ply < BOTH_MOVED:
        return "In this game it can still be done: press “Call it off” beside the board, and it counts for nobody."
    stake = stake_of(game, player)
    left = (
        "“Draw”, if the other side agrees, or “Resign”; it is friendly, so neither moves your rating"
        if stake is None
        else f"“Draw”, if the other side agrees ({stake['draw']:+d} points for you), or “Resign” ({stake['loss']:+d})"
    )
    number = number_of(state.ply + 1, state.position.initial_fen)
    return f"In this game it is too late for that: it stands at move {number}. What is left is {left}."


def resigned(game: SeenGame, player: Player, *, whether: bool) -> str | None:
    """What resigning this game costs, and, for one who asks `whether` to, that nobody of the house minds who plays
    on."""
    state = game.state
    if game.color is None or state.ended:
        return None
    stake, other = stake_of(game, player), state.sitter(game.color.other)
    cost = (
        "This game is friendly, so resigning costs no rating"
        if stake is None
        else f"Resigning this rated game would move your rating by {stake['loss']:+d}"
    )
    if other.kind != "character" or not whether:
        return f"{cost}."
    first = other.name.split()[0]
    return f"{cost}, and {first}’s time is not wasted if you play on: nobody of the house minds a long game."


def by_the_pieces(game: SeenGame) -> str | None:
    """How a game that may be helped with stands by the pieces alone, in a sentence."""
    if game.color is None or game.state.ended or not may_help(game):
        return None
    ahead = prose_facts.points_ahead(board_at(game.state, game.state.ply), game.color.is_white)
    if not ahead:
        return "By the pieces this game is level."
    worth = "a pawn" if abs(ahead) == 1 else f"{abs(ahead)} pawns’ worth"
    return f"By the pieces you are {worth} {'ahead' if ahead > 0 else 'behind'} in this game."
