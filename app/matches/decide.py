"""The rules of a match: `decide(state, act, now_ms)` returns the events of an act, a repeat, or a refusal. Pure.

It uses no clock, database or seat; the table passes the time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from app.domain.acts import (
    Abort,
    Accepted,
    Act,
    AnswerDraw,
    AnswerTakeback,
    Arrive,
    AtOnce,
    ClaimDraw,
    ClaimVictory,
    DeclineRematch,
    FlagFall,
    GraceOver,
    LeaveSeat,
    OfferDraw,
    OfferRematch,
    PlayMove,
    Reap,
    Refusal,
    RequestTakeback,
    Resign,
    Say,
    Speak,
    Stalled,
    StartRematch,
    Surface,
    TakeHint,
    TellAgent,
    Think,
)
from app.domain.events import Event, Stamped, iso
from app.domain.events.match import (
    AgentMove,
    DrawDeclined,
    DrawOffered,
    HintGiven,
    MatchEnded,
    MatchPaused,
    MatchResumed,
    MoveFields,
    PlayerMoveApplied,
    TakebackApplied,
    TakebackDeclined,
    TakebackRequested,
)
from app.domain.match import FREE_PLIES, By, MatchState
from app.domain.position import IllegalMove, Position
from app.languages.speaking import worded
from app.matches import clock, endings, minds, rematch, talk
from app.matches.evolve import evolve

Decision = tuple[Event, ...] | Accepted | Refusal

# How long a program may take over a move while no clock runs, in milliseconds: a person can wait for hours, but the
# chair across from a program that hangs would never be free again.
PROGRAM_MOVE_MS = 2 * 60 * 1000

# Endings caused by the last move; a client that missed its acknowledgement may send that move again.
_BOARD_ENDINGS = frozenset(
    {"checkmate", "stalemate", "insufficient_material", "fivefold_repetition", "seventyfive_moves"}
)

# Acts allowed after the end of a game.
_AFTER_THE_END = (Say, TellAgent, Speak, OfferRematch, DeclineRematch, StartRematch)

# How long an adjourned game waits for a player who left, in milliseconds: thirty days.
ADJOURNED_MS = 30 * 24 * 3600 * 1000


def decide(state: MatchState, act: Act, now_ms: int) -> Decision:
    """The events of `act`, to be committed together and in this order; `Accepted` if it repeats an earlier act;
    `Refusal` if it is not allowed."""
    if state.ended and not isinstance(act, _AFTER_THE_END):
        if isinstance(act, PlayMove) and state.end_reason in _BOARD_ENDINGS and act.ply == state.ply - 1:
            return _repeat_of(state, act) or talk.GAME_OVER
        return talk.GAME_OVER
    decision = _RULES[type(act)](state, act, now_ms)
    return _stop_clocks(state, decision, now_ms) if isinstance(decision, tuple) else decision


def _stop_clocks(state: MatchState, events: tuple[Event, ...], now_ms: int) -> tuple[Event, ...]:
    """Adds the clocks at the end to the event that ends the match, so that the log contains them."""
    ending = events[-1]
    if state.clock is None or not isinstance(ending, MatchEnded):
        return events
    moved = events[0]
    stopped = moved.clock if isinstance(moved, MoveFields) else None
    if stopped is None:
        left = 0 if ending.reason == "timeout" else state.left_ms(state.turn, now_ms) or 0
        stopped = clock.clock_info(state.clock.with_left(state.turn, left), None)
    return (*events[:-1], ending.model_copy(update={"clock": stopped}))


def _play_move(state: MatchState, act: PlayMove, now_ms: int) -> Decision:
    stale = _stale(state, act)
    if stale is not None:
        return stale
    try:
        after = state.position.play(act.uci)
        san = state.position.san(act.uci)
    except IllegalMove:
        return Refusal("illegal_move", worded("{uci} is not a legal move here.", uci=act.uci))
    ending = endings.by_the_rules(after)
    events: list[Event] = [_move_event(state, act, san, after, now_ms, over=ending is not None)]
    if act.chat is not None:
        events.append(talk.line(state, act.color, act.chat, after.ply))
    if state.draw_offer is act.color.other:
        events.append(DrawDeclined(color=act.color))
    if state.takeback_request is not None:
        # Also the mover's own request, which would otherwise now refer to the move just made.
        events.append(TakebackDeclined(color=act.color))
    return (*events, *([ending] if ending else []))


def _stale(state: MatchState, act: PlayMove) -> Accepted | Refusal | None:
    """The answer to a move that does not fit the position by epoch, ply or turn; None if it fits."""
    if act.epoch is not None and act.epoch != state.epoch:
        return Refusal("stale_ply", "That move belongs to a line that was taken back.")
    if act.ply != state.ply:
        return _repeat_of(state, act) or Refusal(
            "stale_ply", worded("The game stands at ply {ply}, not {ply2}.", ply=state.ply, ply2=act.ply)
        )
    if state.turn is not act.color:
        return Refusal("not_your_turn", "It is the other side's turn.")
    return None


def _repeat_of(state: MatchState, act: PlayMove) -> Accepted | None:
    if act.ply >= state.ply:
        return None
    played = state.moves[act.ply]
    if played.uci == act.uci and played.color is act.color:
        return Accepted(played.seq, repeated=True)
    return None


def _move_event(state: MatchState, act: PlayMove, san: str, after: Position, now_ms: int, *, over: bool) -> Event:
    spent_ms = max(0, now_ms - state.turn_since_ms) - clock.lag_ms(state, act.thought_ms, now_ms)
    left = clock.after_move(state, spent_ms)
    running = after.turn if left and after.ply >= state.free_plies and not over else None
    fields: dict[str, Any] = {
        "ply": after.ply,
        "color": act.color,
        "uci": act.uci,
        "san": san,
        "fen": after.fen,
        "by": state.sitter(act.color).by,
        "elapsed_ms": spent_ms,
        "clock": clock.clock_info(left, running),
    }
    if fields["by"] is By.CHARACTER:
        return AgentMove(**fields, engine=act.engine or {}, choice=act.choice)
    return PlayerMoveApplied(**fields)


def _resign(_state: MatchState, act: Resign, _now_ms: int) -> Decision:
    return (endings.won_by(act.color.other, "resignation"),)


def _abort(state: MatchState, _act: Abort, _now_ms: int) -> Decision:
    if state.ply >= FREE_PLIES:
        return Refusal("not_allowed", "Both sides have moved: resign, or offer a draw.")
    return (endings.aborted(),)


def _offer_draw(state: MatchState, act: OfferDraw, _now_ms: int) -> Decision:
    if state.draw_offer is act.color.other:
        return (endings.drawn("agreement"),)
    if state.draw_offer is act.color:
        return Refusal("not_allowed", "Your offer still stands.")
    if state.last_offer == (*state.position_version, act.color):
        return Refusal("not_allowed", "You have offered in this position already; play a move first.")
    return (DrawOffered(color=act.color),)


def _answer_draw(state: MatchState, act: AnswerDraw, _now_ms: int) -> Decision:
    if state.draw_offer is not act.color.other:
        return Refusal("not_allowed", "No draw is on offer.")
    return (endings.drawn("agreement"),) if act.accept else (DrawDeclined(color=act.color),)


def _claim_draw(state: MatchState, _act: ClaimDraw, _now_ms: int) -> Decision:
    reason = state.position.claimable_draw()
    if reason is None:
        return Refusal("not_allowed", "Neither threefold repetition nor fifty moves stand on the board.")
    return (endings.drawn(reason),)


def _claim_victory(state: MatchState, act: ClaimVictory, now_ms: int) -> Decision:
    deadline = state.paused.get(act.color.other)
    if deadline is None or now_ms < deadline:
        return Refusal("not_allowed", "The other side has not left for good.")
    return (endings.by_absence(state, act.color.other),)


def _request_takeback(state: MatchState, act: RequestTakeback, _now_ms: int) -> Decision:
    if not state.takebacks:
        return Refusal("not_allowed", "This game is played without takebacks.")
    if state.takeback_request is not None:
        return Refusal("not_allowed", "A takeback has been asked for already.")
    if not any(move.color is act.color for move in state.moves):
        return Refusal("not_allowed", "You have no move to take back yet.")
    return (TakebackRequested(color=act.color),)


def _answer_takeback(state: MatchState, act: AnswerTakeback, _now_ms: int) -> Decision:
    asker = act.color.other
    if state.takeback_request is not asker:
        return Refusal("not_allowed", "No takeback has been asked for.")
    if not act.accept:
        return (TakebackDeclined(color=act.color),)
    keep = max(move.ply for move in state.moves if move.color is asker) - 1
    position = Position.after(state.position.initial_fen, state.position.moves[:keep])
    running = asker if state.clock is not None and keep >= state.free_plies else None
    applied = TakebackApplied(
        color=asker, fen=position.fen, ply=keep, epoch=state.epoch + 1, clock=clock.clock_info(state.clock, running)
    )
    if state.draw_offer is None:
        return (applied,)
    return (DrawDeclined(color=state.draw_offer.other), applied)


def _take_hint(state: MatchState, act: TakeHint, _now_ms: int) -> Decision:
    if state.rated:
        return Refusal("not_allowed", "A rated game is played without hints.")
    if (act.epoch, act.ply) != state.position_version or state.turn is not act.color:
        return Refusal("stale_ply", "The position has changed since.")
    return (HintGiven(color=act.color, ply=act.ply + 1, step=act.step),)


def _arrive(state: MatchState, act: Arrive, _now_ms: int) -> Decision:
    return (MatchResumed(color=act.color),) if act.color in state.paused else Accepted(state.version, repeated=True)


def _leave(state: MatchState, act: LeaveSeat, now_ms: int) -> Decision:
    if act.color in state.paused and act.grace_ms is None:
        return Accepted(state.version, repeated=True)
    deadline = None if act.grace_ms is None else now_ms + act.grace_ms
    return (MatchPaused(color=act.color, deadline=deadline and iso(deadline), deadline_ms=deadline),)


def _grace_over(state: MatchState, act: GraceOver, now_ms: int) -> Decision:
    deadline = state.paused.get(act.color)
    if deadline is None or now_ms < deadline:
        return Refusal("not_allowed", "The grace is not over.")
    return (endings.by_absence(state, act.color),)


def _reap(state: MatchState, act: Reap, now_ms: int) -> Decision:
    adjourned = act.color in state.paused and state.paused[act.color] is None
    if not adjourned or now_ms - state.touched_ms < ADJOURNED_MS:
        return Refusal("not_allowed", "The game still waits for them.")
    return (endings.aborted(),)


def _flag_fall(state: MatchState, act: FlagFall, now_ms: int) -> Decision:
    if state.turn is not act.color or not state.clock_running or state.left_ms(act.color, now_ms - act.lag_ms) != 0:
        return Refusal("not_allowed", "There is time left.")
    return (endings.by_flag(state),)


def _stalled(state: MatchState, act: Stalled, now_ms: int) -> Decision:
    waits = state.turn is act.color and (act.epoch, act.ply) == state.position_version and not state.clock_running
    if not waits or not state.sitter(act.color).program or now_ms - state.turn_since_ms < PROGRAM_MOVE_MS:
        return Refusal("not_allowed", "There is time left.")
    return (endings.by_absence(state, act.color),)


def _at_once(state: MatchState, act: AtOnce, now_ms: int) -> Decision:
    """Each on the state that those before it leave; what is done already is left out."""
    events: list[Event] = []
    for one in act.acts:
        decision = decide(state, one, now_ms)
        if isinstance(decision, Refusal):
            return decision
        if isinstance(decision, tuple):
            events += decision
            if one is not act.acts[-1]:
                for event in decision:
                    state = evolve(state, Stamped(event, state.version + 1, now_ms))
    return tuple(events) or Accepted(state.version, repeated=True)


_RULES: dict[type[Act], Callable[[MatchState, Any, int], Decision]] = {
    PlayMove: _play_move,
    Say: talk.say,
    TellAgent: talk.tell_agent,
    Resign: _resign,
    Abort: _abort,
    OfferDraw: _offer_draw,
    AnswerDraw: _answer_draw,
    ClaimDraw: _claim_draw,
    ClaimVictory: _claim_victory,
    RequestTakeback: _request_takeback,
    AnswerTakeback: _answer_takeback,
    OfferRematch: rematch.offer,
    DeclineRematch: rematch.decline,
    StartRematch: rematch.start,
    TakeHint: _take_hint,
    Think: minds.think,
    Surface: minds.surface,
    Speak: minds.speak,
    AtOnce: _at_once,
    Arrive: _arrive,
    LeaveSeat: _leave,
    GraceOver: _grace_over,
    Reap: _reap,
    FlagFall: _flag_fall,
    Stalled: _stalled,
}
