"""The ways out of the very game on the page: whether it can still be called off, what resigning costs and to whom, how
it stands by the pieces for one who thinks of a draw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.accounts.player import Player
from app.desk.board.stakes import stake_of
from app.desk.finished.think_words import seconds_in_words
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
    """What resigning this game costs, and, for one who asks `whether` to, that it is good manners and nobody of the
    house minds who plays on."""
    state = game.state
    if game.color is None or state.ended:
        return None
    stake, other = stake_of(game, player), state.sitter(game.color.other)
    cost = (
        "This game is friendly, so resigning costs no rating"
        if stake is None
        else f"Resigning this rated game would move your rating by {stake['loss']:+d}"
    )
    if not whether:
        return f"{cost}."
    custom = "To resign a lost game is good manners, and no disgrace; to play it on is allowed just as well"
    if other.kind == "character":
        custom += f", and {other.name.split()[0]} minds neither"
    return f"{custom}. {cost}."


def by_the_pieces(game: SeenGame) -> str | None:
    """How a game that may be helped with stands by the pieces alone, in a sentence."""
    if game.color is None or game.state.ended or not may_help(game):
        return None
    ahead = prose_facts.points_ahead(board_at(game.state, game.state.ply), game.color.is_white)
    if not ahead:
        return "By the pieces this game is level."
    worth = "a pawn" if abs(ahead) == 1 else f"{abs(ahead)} pawns’ worth"
    return f"By the pieces you are {worth} {'ahead' if ahead > 0 else 'behind'} in this game."


def waits_told(facts: Mapping[str, Any], left: str) -> str | None:
    """What “paused” means at this board, how long one may be away, whether one loses on time meanwhile, whether one may
    take one's time, and how long such a game lasts; None where none of it is asked. `left` are the clocks in words."""
    why = facts.get("why")
    if why not in ("paused", "claim", "flag", "slow", "lasts"):
        return None
    timed, grace = facts["control"] is not None, facts["grace"]
    other = facts["other"]["name"].split()[0] if facts["other"] else "the other side"
    house = facts["other"] is not None and facts["other"]["mind"]
    gone = None if grace is None else seconds_in_words(grace)
    over = "is lost for whoever is away" if house else "may be claimed by whoever waits"
    if why == "paused":
        lead = "Because somebody has left the board: you closed or left this page, or the connection dropped."
        if not timed:
            return (
                f"{lead} Nothing is lost, for this game has no clock; it goes on as soon as you are back at the board."
            )
        runs = f"The clock is not stopped by it: yours runs on while it is your move. {left}"
        away = "" if gone is None else f" After more than {gone} away the game {over}."
        return f"{lead} {runs}{away} Back at the board it goes on by itself."
    if why == "claim":
        if gone is None:
            return f"Never: this game has no clock, {other} waits, and it is kept until you come back."
        runs = " Your clock runs on meanwhile." if timed else ""
        return f"After {gone} away the game {over}; come back before that and it goes on.{runs}"
    if why == "flag":
        if not timed:
            return "No: this game has no clock, so nobody can lose it on time."
        zero = "at zero that side loses"
        return f"Yes: the clock of whoever is to move runs on, also while it says “paused”, and {zero}. {left}"
    if why == "slow":
        minds = f"{other} waits as long as you like" if house else "the other side waits, too"
        if not timed:
            return f"No: this game has no clock, and {minds}. Take all the time you want."
        return f"No: that is what the clock is for, and nobody minds how you use it. {left}"
    if not timed:
        return "As long as you like: this game has no clock. Most games are over after 30 to 40 moves of each side."
    return f"At most until the clocks are used up: it is played at {facts['control']}. {left}"
