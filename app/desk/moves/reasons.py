"""Why a move was no good, as the steward says it: one sentence of a `MoveReason`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.domain.prose_words import listed
from app.post_match.report import Man, MoveReason, ReasonKind

# What so many points of material are called, from the most on.
_WORTHS = ((8, "about a queen"), (5, "about a rook"), (3, "about a piece"), (2, "two pawns"), (0, "a pawn"))


def reason_in_words(reason: MoveReason | None) -> str | None:
    """The sentence; None without a reason."""
    return None if reason is None else _SENTENCES[reason.kind](reason)


def _man(man: Man) -> str:
    return "the king" if man.piece == "king" else f"the {man.piece} on {man.square}"


def _men(reason: MoveReason) -> str:
    return listed([_man(man) for man in reason.men])


def _points(reason: MoveReason) -> str:
    return next(words for least, words in _WORTHS if (reason.number or 0) >= least)


def _allows_mate(reason: MoveReason) -> str:
    if reason.number == 1:
        return f"It lets the other side mate at once, with {reason.move}."
    return f"It runs into mate in {reason.number}, which begins with {reason.move}."


def _misses_mate(reason: MoveReason) -> str:
    if reason.number == 1:
        return f"There was mate on the board: {reason.move}."
    return f"There was mate in {reason.number}, beginning with {reason.move}."


def _stands_worse(reason: MoveReason) -> str:
    if reason.move is None:
        return "Nothing is lost at once; the position is simply worse for it."
    return f"Nothing is lost at once, but after {reason.move} the other side stands better than before."


_SENTENCES: Mapping[ReasonKind, Callable[[MoveReason], str]] = {
    ReasonKind.ALLOWS_MATE: _allows_mate,
    ReasonKind.MISSES_MATE: _misses_mate,
    ReasonKind.PUTS_TO_BE_TAKEN: lambda one: f"It puts {_men(one)} where it can be taken: {one.move}.",
    ReasonKind.LEAVES_TO_BE_TAKEN: lambda one: f"It leaves {_men(one)} to be taken: {one.move}.",
    ReasonKind.ALLOWS_FORK: lambda one: f"It allows a fork: {one.move} hits {_men(one)} in one go.",
    ReasonKind.LOSES_LATER: lambda one: f"After {one.move} it loses {_points(one)} a few moves on.",
    ReasonKind.MISSES_CAPTURE: lambda one: f"It passes by {one.move}, which simply wins {_men(one)}.",
    ReasonKind.MISSES_FORK: lambda one: f"It passes by a fork: {one.move} would have hit {_men(one)} in one go.",
    ReasonKind.MISSES_LATER: lambda one: f"It passes by {one.move}, which wins {_points(one)} a few moves on.",
    ReasonKind.ALLOWS_QUEEN: lambda one: f"After {one.move} a pawn of the other side goes through to promote.",
    ReasonKind.MISSES_QUEEN: lambda one: f"With {one.move} the pawn would have gone through to promote.",
    ReasonKind.STALEMATES: lambda one: f"It is stalemate, so a draw; {one.move} would have kept the game going.",
    ReasonKind.LETS_THE_WIN_GO: lambda one: f"It lets a won game slip to about level; {one.move} kept the win.",
    ReasonKind.LETS_THE_DRAW_GO: lambda one: f"It gives up a level game; {one.move} held it.",
    ReasonKind.STANDS_WORSE: _stands_worse,
}
