"""Says what a move would have come to that was not made: what a look or the analysis proved, and else only what stood
on the board; with what was played in its place."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.board import after_moves
from app.domain.condition import Names, taking_of
from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth, fault_in_words, judged_at
from app.domain.prose_words import counted, move_in_words
from app.domain.settling import settled_after
from app.domain.trial import tried
from app.soul.listening.choice_words import worth_of
from app.soul.listening.leads import BETTER
from app.soul.listening.move_meant import MoveMeant
from app.soul.listening.move_told import comes_to
from app.soul.listening.played_words import standing_in_words
from app.soul.listening.weighed import Grade, weighed
from app.soul.listening.weighed_words import continuation, swapped_in

# How a clause on a move goes on where it was not made.
_THEN = (
    (" wins ", " would have won "), (" comes out ", " would have come out "), (" loses ", " would have lost "),
    (" does not work", " would not have worked"), (" is an even", " would have been an even"),
    (" is safe and ", " was safe and "), (" is safe", " was safe"), (" is mate", " would have been mate"),
    (" gives a pawn", " would have given a pawn"), (" still leaves ", " would still have left "),
    (" takes the ", " would have taken the "), (" is good", " would have been good"),
)  # fmt: skip
# Points that a capture wins by the captures alone from which it is told as won without a look.
_SURELY = 5


def then_in_words(told: str) -> str:
    """A clause on a move as one of a move that was not made: "it would have won a pawn"."""
    for now, then in _THEN:
        if now in told:
            return told.replace(now, then, 1)
    return told


def told_then(meant: MoveMeant, facts: Facts, judged: Sequence[MoveWorth]) -> tuple[str, bool]:
    """What a move would have come to that was not made, what was played in its place and what the analysis says; and
    whether the character missed something better by it."""
    board, me, number = meant.board, facts.me, meant.number or 0
    by_me = board.turn == me
    words = move_in_words(board, meant.move)
    told = _seen_then(meant, facts) or then_in_words(comes_to(meant.move, board, me).replace(words, "it", 1))
    ply = facts.plies[number]
    who = "I" if by_me else "you"
    when = f" on move {board.fullmove_number}" + (", against the check" if board.is_check() else "")
    worth = judged_at(number, judged)
    if "would have won" in told and not _is_proven(meant, worth, facts):
        told = _taken_then(meant)  # The count of captures sees no threats.
    first = f"{words} was there{when}, and {told}"
    missed = worth_of(meant.move, board) - settled_after(ply.move, board).points >= BETTER
    if worth is None:
        return f"{first}; {who} played {ply.words} instead", by_me and missed
    return f"{first}; {_instead(meant, worth, who, ply.words)}{_still(meant, facts)}", by_me and (
        worth.loss >= NO_GOOD or missed
    )


def _is_proven(meant: MoveMeant, worth: MoveWorth | None, facts: Facts) -> bool:
    """Whether a look, or the analysis of the game, showed what a move would have won."""
    found = weighed(meant.move, meant.board, facts)
    if found is not None:
        mattered = worth is None or worth.loss >= NO_GOOD
        won = swapped_in(found.line.moves, meant.board).startswith("wins")
        return won or (found.grade >= Grade.AS_GOOD and mattered)
    if settled_after(meant.move, meant.board).points >= _SURELY and (worth is None or worth.loss >= NO_GOOD):
        return True  # So much is hardly lost again.
    return worth is not None and bool(worth.better) and meant.board.parse_san(worth.better or "") == meant.move


def _taken_then(meant: MoveMeant) -> str:
    """What a move would have taken, and that or how it could be taken back: no more than what stood on the board."""
    trial, found = tried(meant.move, meant.board), settled_after(meant.move, meant.board)
    if trial.taken is None:
        return "it looked like a gain"
    took = f"it would have taken {counted(trial.taken, 1)}"
    if meant.board.is_capture(meant.move) and not trial.after.is_attacked_by(trial.after.turn, meant.move.to_square):
        return f"{took}, which nothing takes back at once"
    return f"{took} at a gain, by the captures alone" if found.points > 0 else took


def _seen_then(meant: MoveMeant, facts: Facts) -> str:
    """What a move would have come to by a look: that it would have lost, or what it would have won; empty where nobody
    has looked, or the look tells neither."""
    found = weighed(meant.move, meant.board, facts)
    if found is None:
        return ""
    after = after_moves(meant.board, meant.move)
    goes = continuation(found.line.moves[1:4], after, facts.me)
    then = f": {goes}" if goes else ""
    if found.is_lost and found.line.mate is None:
        return f"it would not have saved {'me' if meant.board.turn == facts.me else 'you'}{then}"
    if found.grade < Grade.MISTAKE or (found.grade is Grade.MISTAKE and found.line.chance < found.best.chance - 0.2):
        return f"it would not have worked{then}"
    won = swapped_in(found.line.moves, meant.board)
    if won.startswith("wins"):
        return f"it would have won {won.removeprefix('wins ')}"
    if won.startswith("brings "):
        return f"it would have brought {won.removeprefix('brings ')}"
    taken = tried(meant.move, meant.board).taken
    if taken is None or not goes or won:
        return ""
    return (
        f"it was no clear gain{then}"
        if found.grade < Grade.AS_GOOD
        else f"it would have taken {counted(taken, 1)}{then}"
    )


def _instead(meant: MoveMeant, worth: MoveWorth, who: str, played: str) -> str:
    """What was played in place of it, and what that was worth."""
    had = "was" if who == "I" else "were"
    better = None if not worth.better else meant.board.parse_san(worth.better)
    if worth.loss < NO_GOOD:
        stood = standing_in_words(worth.after)
        return f"{who} played {played} instead, and {had} {stood} all the same"
    kind = fault_in_words(worth.loss)
    if better == meant.move:
        return f"it was the best move, and {who} played {played} instead, {kind}"
    best = "" if better is None else f", and {move_in_words(meant.board, better)} was best"
    return f"{who} played {played} instead, {kind}{best}"


def _still(meant: MoveMeant, facts: Facts) -> str:
    """That what could be taken then can be taken still, as an afterthought."""
    board, at = facts.board, meant.move.to_square
    there = meant.board.piece_at(at)
    if facts.over or there is None or board.piece_at(at) != there or board.is_game_over():
        return ""
    taking = taking_of(at, board)
    if taking is None or taking.won <= 0:
        return ""
    names = Names(board, facts.me)
    return f"; it hangs still, to {names.of(taking.move.from_square)}"
