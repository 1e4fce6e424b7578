"""Answers what is asked of a move that was played, whoever's it was, and of a capture that was not made, by what the
analysis and a look say of exactly that move."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.move_worth import NO_GOOD
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.bidders.held_against import against_in_words
from app.soul.listening.bidders.read_whole import ReadWhole
from app.soul.listening.bidders.was_it import words_on
from app.soul.listening.move_meant import MoveMeant
from app.soul.listening.move_not_made import told_then
from app.soul.listening.not_made import not_made
from app.soul.listening.played_meant import played_meant
from app.soul.listening.played_words import verdict_in_words, worth_at
from app.soul.listening.then_meant import ThenMeant

_PRAISES = frozenset(
    ("sound", "correct", "good", "right", "brilliant", "clever", "strong", "ok", "okay", "fine", "sensible", "wise",
     "smart", "justified", "necessary", "best", "deserved", "decent", "legit", "genius", "nice", "accurate")
)  # fmt: skip
_BLAMES = frozenset(
    ("greedy", "wobble", "silly", "daft", "bad", "mistake", "blunder", "howler", "loose", "cheeky", "lucky", "wrong",
     "stupid", "dumb", "risky", "dodgy", "error", "soft", "weak", "premature", "reckless", "careless", "rash",
     "dubious",
     "hasty", "terrible", "awful", "foolish", "overambitious", "slip", "clanger", "unsound", "madness", "mad", "crazy",
     "poor", "rubbish", "early", "optimistic", "passive", "timid", "slow", "suicidal", "pointless", "oversight")
)  # fmt: skip
_JUDGED = _PRAISES | _BLAMES
_WAS = frozenset(("was", "were", "is", "did", "how", "honestly", "or"))
# What asks for more than a verdict.
_ASKS_MORE = frozenset(("why", "what", "when", "where", "who", "which"))
# Characters of an answer.
_ROOM = 225
# Chances up to which a slip gave back what the one before it had.
_LEVEL = 0.55


class PlayedJudged(ReadWhole):
    """Whether a move that was played was good: "that Bxh7 of mine, was it ever sound?"."""

    about = "a played move judged"

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        known = set(words)
        if not known & _JUDGED or not known & _WAS or known & _ASKS_MORE or not moment.given.judged:
            return None
        number = played_meant(words, moment.facts)
        return None if number is None else judged_in_words(number, known, moment)


class CaptureNotMade(ReadWhole):
    """Why something was not taken, or whether it was seen: what the capture would have come to."""

    about = "a capture not made"
    of_squares = False

    def told(self, words: Sequence[str], moment: Moment, /) -> str | None:
        facts = moment.facts
        if "if" in words:
            return None
        found = not_made(words, facts)
        if found is None:
            return None
        ply = facts.plies[found.number]
        then = ThenMeant(found.number, found.board, ply.move, found.move)
        told = against_in_words(then, words, moment)
        if told is None:
            told = told_then(MoveMeant(found.move, found.board, found.number), facts, moment.given.judged)[0]
        worth, by_me = worth_at(found.number, moment), ply.mover == facts.me
        costs = worth is not None and worth.loss >= NO_GOOD
        if by_me and costs:
            return f"I did not see it: {told.removeprefix('yes: ')}"
        return told.removeprefix("yes: ") if "why" in words else told


def judged_in_words(number: int, known: set[str], moment: Moment) -> str | None:
    """The verdict on a move that was played, behind yes or no to who praises or blames it; and for a slip that was not
    made use of, where the other side gave it back."""
    told, worth = verdict_in_words(number, moment), worth_at(number, moment)
    if told is None or worth is None:
        return None
    fine, praised, blamed = worth.loss < NO_GOOD, bool(known & _PRAISES), bool(known & _BLAMES)
    lead = "" if praised == blamed or "or" in known or "how" in known else "yes: " if fine == praised else "no: "
    told = f"{lead}{told}"
    back = None if fine else next(
        (one for one in moment.given.judged if one.ply > worth.ply and one.by_me != worth.by_me
         and one.loss >= NO_GOOD and one.after <= _LEVEL), None
    )  # fmt: skip
    if back is None:
        return told
    more = f"; {words_on(back.ply - 1, moment.facts)} let {'me' if worth.by_me else 'you'} off"
    return told + more if len(told) + len(more) < _ROOM else told


PLAYED_JUDGED: Sequence[type[Bidder]] = (CaptureNotMade, PlayedJudged)
