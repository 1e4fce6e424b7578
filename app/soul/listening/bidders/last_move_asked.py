"""Answers what is asked of the last move of one of the two that is only pointed at: "was that any good?", "what did
your last move do?": what that very move does, whether it was good, and what it cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.domain.facts import Facts
from app.domain.move_worth import NO_GOOD, MoveWorth, judged_at
from app.domain.prose_words import listed
from app.domain.text import plain
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.aims_told import aims_in_words, does_in_words, in_the_past
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.played_judged import judged_in_words
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.heard import ActKind
from app.soul.listening.last_move_meant import BLAMES, PRAISES, LastMove, LastMoveAsked, last_move_asked
from app.soul.listening.played_words import worth_at
from app.soul.listening.spoken_of import move_spoken_of

# What of all that a move does stands behind a verdict.
_DOES = 2
# Words of a line that only greets, so that nothing asked behind it leans on what it was answered with.
_GREETING = 2


class LastMoveAskedOf(ReadWhole):
    """What the last move of one of the two does, and whether it was good."""

    about = "the last move"
    # "I blundered, didn't I?" sounds like a telling.
    kinds = frozenset(ActKind)

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        asked = last_move_asked(written(moment), besides=plain(moment.persona.name).split())
        if asked is None or facts.unaided or not facts.plies or (facts.over and not asked.last):
            return None
        number = facts.latest_number(mine=not asked.mine)
        if number is None or _is_of_another(asked, number, moment):
            return None
        if asked.asked is LastMove.DOES:
            return aims_in_words(number, moment)
        return _judged(number, set(words), _with_worth(number, moment))


def _is_of_another(asked: LastMoveAsked, number: int, moment: Moment) -> bool:
    """Whether words that only point lean on something else: a story that was told, or another move that was judged."""
    if asked.last:
        return False
    spoken = move_spoken_of(moment)
    if spoken is not None and spoken.number != number:
        return not asked.said or spoken.by_me != asked.mine
    before = next(iter(moment.dialogue.their_lines), "")
    return not asked.said and moment.dialogue.source is not None and len(before.split()) > _GREETING


def _with_worth(number: int, moment: Moment) -> Moment:
    """The moment with a worth for the move of this number where nobody thought of it, but the positions before and
    after it were looked at, which say what it is."""
    facts, judged = moment.facts, moment.given.judged
    seen = all(facts.seen_at(facts.before(at)) is not None for at in (number, number + 1))
    if not seen or judged_at(number, judged) is not None:
        return moment
    ply = facts.plies[number]
    worth = MoveWorth(number + 1, ply.san, ply.mover == facts.me, before=0.5, after=0.5)
    return replace(moment, given=replace(moment.given, judged=(*judged, worth)))


def _judged(number: int, known: set[str], moment: Moment) -> str | None:
    """The verdict on a move with yes or no before it, and the chances before and after it, or what it did."""
    known |= {"good"} if known & PRAISES else set()
    known |= {"bad"} if known & BLAMES else set()
    told = judged_in_words(number, known | ({"how"} if "why" in known else set()), moment)
    worth = worth_at(number, moment)
    if told is None or worth is None:
        return told
    whose = "my" if worth.by_me else "your"
    if worth.loss >= NO_GOOD:
        before, after = round(100 * worth.before), round(100 * worth.after)
        return f"{told}; {whose} chances fell from some {before} in a hundred to {after}"
    does = _did(number, moment.facts)
    return f"{told}; {does}" if does else told


def _did(number: int, facts: Facts) -> str:
    """ "it covered d4 and looked at my pawn on e5", of a move; empty where nothing is to be seen."""
    does = does_in_words(number, facts)[:_DOES]
    return in_the_past(f"it {listed(does)}") if does else ""


LAST_MOVE_ASKED: Sequence[type[Bidder]] = (LastMoveAskedOf,)
