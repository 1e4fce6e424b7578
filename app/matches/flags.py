"""When a flag has fallen, the line of the side to move taken into account. Pure."""

from __future__ import annotations

from app.domain.acts import Act, FlagFall, PlayMove
from app.domain.match import MatchState
from app.matches import clock


def fallen(state: MatchState, act: Act, now_ms: int) -> FlagFall | None:
    """The flag that has fallen by the time that `act` arrives, None if none has. A move of the side to move was made
    as much earlier as its client says, within bounds; as long as no move is here, its line may take all it may."""
    if isinstance(act, FlagFall) or not state.clock_running:
        return None
    if isinstance(act, PlayMove) and act.color is state.turn:
        lag_ms = clock.lag_ms(state, act.thought_ms, now_ms)
    else:
        lag_ms = clock.most_lag_ms(state)
    return FlagFall(state.turn, lag_ms) if state.left_ms(state.turn, now_ms - lag_ms) == 0 else None
