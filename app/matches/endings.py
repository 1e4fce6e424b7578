"""How a match ends: by the rules, by the clock, by an act. Pure."""

from __future__ import annotations

from typing import Final

from app.domain.events.match import MatchEnded
from app.domain.match import FREE_PLIES, MatchState
from app.domain.position import Color, Position

DRAW: Final = "1/2-1/2"
UNDECIDED: Final = "*"


def won_by(winner: Color, reason: str) -> MatchEnded:
    """The match goes to `winner`."""
    return MatchEnded(result="1-0" if winner.is_white else "0-1", reason=reason, winner=winner)


def drawn(reason: str) -> MatchEnded:
    """Half a point each."""
    return MatchEnded(result=DRAW, reason=reason)


def aborted() -> MatchEnded:
    """Called off: nobody began to play, or nobody came back for it, so nobody wins."""
    return MatchEnded(result=UNDECIDED, reason="aborted")


def by_the_rules(position: Position) -> MatchEnded | None:
    """The end that the position brings by itself, or None."""
    reason = position.automatic_end()
    if reason is None:
        return None
    return won_by(position.turn.other, reason) if reason == "checkmate" else drawn(reason)


def by_flag(state: MatchState) -> MatchEnded:
    """The side to move has no time left: lost, or drawn when the other side could never mate."""
    winner = state.turn.other
    return won_by(winner, "timeout") if state.position.can_mate(winner) else drawn("timeout")


def by_absence(state: MatchState, gone: Color) -> MatchEnded:
    """The grace of `gone` is over: abandoned, or aborted when not both sides had moved."""
    return aborted() if state.ply < FREE_PLIES else won_by(gone.other, "abandonment")
