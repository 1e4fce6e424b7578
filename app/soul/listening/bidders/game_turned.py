"""Says how a game turned: the move from which the side that is worse at the end was worse for good, who that is, and
that a game did not turn at all which was given up too soon."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth
from app.soul.listening.bid import Moment
from app.soul.listening.played_words import standing_in_words, verdict_in_words, worth_at

# Chances (0 to 1) up to which a side is worse, and clearly lost; and half-moves after which somebody can be said not to
# have come back.
_WORSE, _LOST, _LONG = 0.42, 0.25, 4
# Chances after a slip up to which the game turned with it.
_SURELY = 0.45


def turned_in_words(moment: Moment) -> str:
    """From which move the side that is worse at the end was worse for good, as a clause."""
    facts = moment.facts
    judged = [worth_at(seen.ply - 1, moment) or seen for seen in moment.given.judged]
    mine = [(seen.ply, seen.after if seen.by_me else 1 - seen.after) for seen in judged]
    given_up = _given_up_too_soon(judged, moment)
    if given_up is not None:
        return given_up
    lost_by_me = loser_is_me(moment)
    if lost_by_me is None:
        worst = max(judged, key=lambda seen: seen.loss)
        if worst.loss < NO_GOOD:
            return "it has not turned: it has been about level all the way, and nobody has slipped"
        return f"it has not turned for good: it is about level, and the biggest slip was {when_played(worst, facts)}"
    decided = decisive(lost_by_me, judged)
    if decided is not None and decided.after <= _SURELY:
        told = verdict_in_words(decided.ply - 1, moment)
        last = _last_chance(decided, lost_by_me, moment) or _never_back(decided, lost_by_me, judged, moment)
        return f"it turned on {moved_on(decided, facts)}: {without_number(told, decided, facts)}{last}"
    held = [ply for ply, chances in mine if (chances if lost_by_me else 1 - chances) > _WORSE]
    number = held[-1] if held else 0
    turn = next((seen for seen in judged if seen.ply > number), judged[-1])
    who = "I was" if lost_by_me else "you were"
    # A good move of the winner's is no reason why the other side was worse.
    told = verdict_in_words(turn.ply - 1, moment) if turn.by_me == lost_by_me and turn.loss >= NO_GOOD else None
    if not facts.over:
        who = "I am" if lost_by_me else "you are"
        return f"since {when_played(turn, facts)}: from there on {who} worse{f'; {told}' if told else ''}"
    return f"from {moved_on(turn, facts)} on {who} worse for good{f': {told}' if told else ''}"


def _given_up_too_soon(judged: Sequence[MoveWorth], moment: Moment) -> str | None:
    """That a game did not turn at all, which somebody lost who stood no worse when it ended; None for any other."""
    facts = moment.facts
    if not facts.over or facts.board.is_game_over() or facts.result not in ("won", "lost"):
        return None
    by_me, at_end = facts.result == "lost", _at_end(moment)
    own = at_end if by_me else 1 - at_end
    if own <= _WORSE:
        return None
    who, had = ("I", "was") if by_me else ("you", "were")
    stood = standing_in_words(own)
    still = "it was still about level" if stood == "level" else f"{who} {had} still {stood}"
    ended = f" when {who} resigned" if facts.end_reason == "resignation" else " when it ended"
    slips = [seen for seen in judged if seen.by_me == by_me and seen.loss >= NO_GOOD]
    worst = max(slips, key=lambda seen: seen.loss, default=None)
    if worst is None:
        return f"it never turned: {still}{ended}"
    told = verdict_in_words(worst.ply - 1, moment)
    first = f"the worst was on {moved_on(worst, facts)}: {without_number(told, worst, facts)}"
    return f"{first}; but it never turned for good: {still}{ended}"


def _at_end(moment: Moment) -> float:
    """The character's chances in the last position, by a look or as they were judged."""
    last = moment.given.judged[-1]
    seen = moment.facts.seen_at(moment.facts.board)
    if seen is not None and moment.facts.chances is not None:
        return moment.facts.chances
    return last.after if last.by_me else 1 - last.after


def _never_back(decided: MoveWorth, by_me: bool, judged: Sequence[MoveWorth], moment: Moment) -> str:
    """That the loser of a game never stood well again, as an afterthought; empty where that was not long, or untrue."""
    later = [one.after if one.by_me == by_me else 1 - one.after for one in judged if one.ply > decided.ply]
    if len(later) < _LONG or max(later) > _WORSE:
        return ""
    if not moment.facts.over:
        return ", and so it has stayed"
    return f", and after that {'I' if by_me else 'you'} never came back"


def loser_is_me(moment: Moment) -> bool | None:
    """Whether it is the character that is worse at the end, or lost; None where nobody is."""
    at_end = _at_end(moment)
    if moment.facts.over:
        at_end = {"won": 1.0, "lost": 0.0}.get(moment.facts.result or "", at_end)
    return None if _WORSE < at_end < 1 - _WORSE else at_end <= _WORSE


def decisive(by_me: bool, judged: Sequence[MoveWorth]) -> MoveWorth | None:
    """The loser's slip that cost most, of those after which they never stood so well again."""
    found = []
    for at, seen in enumerate(judged):
        if seen.by_me == by_me and seen.loss >= NO_GOOD:
            later = (one.after if one.by_me == by_me else 1 - one.after for one in judged[at:])
            if max(later, default=0.0) < seen.before:
                found.append(seen)
    return max(found, key=lambda seen: seen.loss, default=None)


def _last_chance(decided: MoveWorth, by_me: bool, moment: Moment) -> str:
    """The later move with which the loser's last fair chances went, as an afterthought; empty where there is none."""
    judged = moment.given.judged
    held = [at for at, seen in enumerate(judged) if (seen.after if seen.by_me == by_me else 1 - seen.after) > _LOST]
    rest = judged[held[-1] + 1 :] if held else ()
    last = next((seen for seen in rest if seen.by_me == by_me and seen.ply > decided.ply), None)
    # The better move that came too late is no second chance.
    return (
        ""
        if last is None or last.san == decided.better
        else f", and the last chance went with {when_played(last, moment.facts)}"
    )


def moved_on(seen: MoveWorth, facts: Facts) -> str:
    return f"move {facts.on_move(seen.ply - 1)}"


def without_number(told: str | None, seen: MoveWorth, facts: Facts) -> str:
    """A verdict behind the number of its move, which it need not repeat."""
    return (told or "").replace(f" on {moved_on(seen, facts)}", "", 1)


def when_played(seen: MoveWorth, facts: Facts) -> str:
    """ "pawn to g5 on move 4"."""
    return f"{facts.plies[seen.ply - 1].words} on {moved_on(seen, facts)}"
