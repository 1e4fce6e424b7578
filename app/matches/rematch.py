"""The rules for rematches: one side offers, the other agrees by offering too. Pure; `decide` calls them by act."""

from __future__ import annotations

from app.domain.acts import Accepted, DeclineRematch, OfferRematch, Refusal, StartRematch
from app.domain.events import Event
from app.domain.events.rematch import RematchDeclined, RematchOffered, RematchStarted
from app.domain.match import MatchState
from app.domain.position import Color

Decision = tuple[Event, ...] | Accepted | Refusal

UNFINISHED = Refusal("not_allowed", "Finish this game first.")


def is_agreed(state: MatchState, color: Color) -> bool:
    """Whether the rematch starts if `color` offers: the other side has offered, or is a mind, which always agrees."""
    return state.sitter(color.other).is_mind or state.rematch_offer is color.other


def offer(state: MatchState, act: OfferRematch, _now_ms: int) -> Decision:
    """An offer stands until the other side agrees. A second offer, or one after the rematch has begun, is a repeat."""
    if not state.ended:
        return UNFINISHED
    if state.rematch_id is not None or state.rematch_offer is act.color or is_agreed(state, act.color):
        return Accepted(state.version, repeated=True)
    return (RematchOffered(color=act.color),)


def decline(state: MatchState, act: DeclineRematch, _now_ms: int) -> Decision:
    """The offer of the other side stands no more; either may offer again."""
    if not state.ended:
        return UNFINISHED
    if state.rematch_offer is not act.color.other:
        return Refusal("not_allowed", "No other game has been offered.")
    return (RematchDeclined(color=act.color),)


def start(state: MatchState, act: StartRematch, _now_ms: int) -> Decision:
    """A match has one rematch, however often it is asked for."""
    if not state.ended:
        return UNFINISHED
    if state.rematch_id is not None:
        return Accepted(state.version, repeated=True)
    if not is_agreed(state, act.color):
        return Refusal("not_allowed", "The other side has not agreed to play again.")
    return (RematchStarted(match_id=act.match_id, url=f"/matches/{act.match_id}"),)
