"""The `MatchEnded` events of every kind of ending. Pure."""

from __future__ import annotations

from typing import Final

from app.domain.events.match import MatchEnded
from app.domain.match import FREE_PLIES, MatchState
from app.domain.position import Color, Position

DRAW: Final = "1/2-1/2"
UNDECIDED: Final = "*"


def won_by(winner: Color, reason: str) -> MatchEnded:
    return MatchEnded(result="1-0" if winner.is_white else "0-1", reason=reason, winner=winner)


def drawn(reason: str) -> MatchEnded:
    return MatchEnded(result=DRAW, reason=reason)


def aborted() -> MatchEnded:
    """An aborted match, which nobody wins: not both sides moved, or an adjourned game was not resumed."""
    return MatchEnded(result=UNDECIDED, reason="aborted")


def by_the_rules(position: Position) -> MatchEnded | None:
    """The ending that the position brings automatically, or None."""
    reason = position.automatic_end()
    if reason is None:
        return None
    return won_by(position.turn.other, reason) if reason == "checkmate" else drawn(reason)


def by_flag(state: MatchState) -> MatchEnded:
    """The side to move has no time left: it loses, or draws if the opponent cannot mate; before both sides have moved,
    nobody has lost anything."""
    if state.ply < FREE_PLIES:
        return aborted()
    winner = state.turn.other
    return won_by(winner, "timeout") if state.position.can_mate(winner) else drawn("timeout")


def by_absence(state: MatchState, gone: Color) -> MatchEnded:
    """The side `gone` did not come back in time: it loses, or the match is aborted if not both sides had moved."""
    return aborted() if state.ply < FREE_PLIES else won_by(gone.other, "abandonment")
