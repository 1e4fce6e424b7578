"""Moves that a clause speaks of as possible, as far as it says which."""

from __future__ import annotations

from collections.abc import Sequence

from app.domain.copying import changed
from app.truth.claims import Kind
from app.truth.deeds import PAWN, Deed, anchored, men_of, other_side, squares, vague
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO

# Who cannot take it so may take it all the same.
_CHEAPLY = frozenset(("free", "safely", "without", "profitably", "well", "easily"))
_AGAIN = frozenset(("recapture", "retake"))


def takes_back(d: Deed) -> bool:
    return d.verb.lemma in _AGAIN or "back" in d.verb.rest or d.has("back")


def plan_of(d: Deed) -> SpokenMove | None:
    """The move that a clause speaks of, as far as it says which."""
    verb, subject, patient = d.verb, d.subject, d.patient
    if d.suffers and Family.TAKE in verb.families and subject.men and anchored(subject):
        taker = d.doer if d.doer.men or d.doer.side else men_of(other_side(subject.owner))
        return SpokenMove("take", taker if taker.men else men_of(taker.owner), subject)
    if subject.sort not in ("men", "side") or d.suffers or not anchored(subject):
        return None
    mover = d.doer if d.doer.men else men_of(subject.owner)
    spoken = next((o.thing for o in d.frame.objects if o.sort == "move"), None)
    if spoken is not None and Family.PUT in verb.families:
        return SpokenMove("go", mover if subject.sort == "men" else NO, san=spoken)
    target = next((t for t in d.targets if t.sort in ("men", "squares") and not vague(t)), NO)
    families = verb.families
    if Family.CASTLE in families:
        return SpokenMove("castle", men_of(subject.owner), side=None if d.wing == "both" else d.wing, check=d.check)
    if Family.PROMOTE in families:
        return SpokenMove("promote", mover, to=squares(d.where))
    if Family.TAKE in families:
        again = (takes_back(d) or vague(patient)) and not target.given and not d.where
        return SpokenMove("retake" if again else "take", mover, target, squares(d.where), check=d.check)
    if Family.TRADE in families:
        theirs = changed(target, owner=other_side(subject.owner)) if target.given else NO
        return SpokenMove("take", mover, theirs, squares(d.where))
    if Family.PUT in families and patient.men:
        man = changed(patient, owner=patient.owner or subject.owner, squares=(), others=())
        return SpokenMove("go", man, NO, d.to or squares(patient.squares), check=d.check)
    if Family.PUT in families and target.sort == "squares":
        return SpokenMove("go", men_of(subject.owner, PAWN), NO, (target,), check=d.check)
    if Family.MOVE in families or Family.PUT in families:
        if d.has("block", "between", "way", "front"):
            return SpokenMove("go", mover)
        if d.origin.sort == "squares" and d.doer.men:
            mover = changed(mover, squares=d.origin.squares)
        return SpokenMove("go", mover, NO, d.to, check=d.check) if d.to or d.check or d.origin.given else None
    if Family.BLOCK in families and subject.sort == "side" and d.game.board.is_check():
        return SpokenMove("go", mover, NO, squares(d.where))
    return SpokenMove("go", mover, NO, squares(d.where), check=True) if Family.CHECK in families else None


def no_way_back(d: Deed, steps: Sequence[tuple[str | None, SpokenMove]]) -> tuple[str | None, SpokenMove] | None:
    """ "if I take on a7, nothing can take it back": the answer that a clause denies to what is supposed."""
    subject, denied = d.subject, d.frame.negative or d.subject.none
    again = takes_back(d) or d.patient.referring or vague(d.patient)
    if not (steps and denied and again and d.frame.is_(Family.TAKE)) or d.where or d.suffers or d.has(*_CHEAPLY):
        return None
    owner = other_side(steps[-1][0])
    if subject.men and subject.owner == owner and not subject.none:
        return owner, SpokenMove("retake", subject)
    return (owner, SpokenMove("retake", men_of(owner))) if subject.none or subject.owner == owner else None


def would_be(d: Deed) -> SpokenMove | None:
    """ "bishop to b5 would be check"."""
    goal, what = d.at("to", "on", "takes"), d.object("check", "mate").thing
    if not d.frame.is_(Family.BE) or not what or d.subject.sort != "men":
        return None
    if not goal.squares and (not d.subject.squares or d.game.men(d.subject)):
        return None
    to = squares(goal.squares or d.subject.squares)
    return SpokenMove(
        "go", changed(d.subject, squares=(), pronoun=False), NO, to, check=what == "check", mate=what == "mate"
    )


def possible(d: Deed, plan: SpokenMove) -> None:
    """Says that such a move is legal."""
    mover, positive = plan.mover, d.positive
    if mover.none:
        plan, positive = changed(plan, mover=changed(mover, amount="some")), not positive
    if plan.target.none:
        plan, positive = changed(plan, target=NO), not positive
    # "Can't take it for free" says that it can be taken.
    if d.has("only") and d.doer is not d.subject and mover.men:
        mover = changed(mover, only=True)
    bare = positive or not d.has(*_CHEAPLY)
    if bare and mover.owner not in ("ours", "theirs"):
        for one in _each_goal(d, plan):
            d.says(Kind.POSSIBLE, mover.owner, one, mover.only, positive=positive)


def _each_goal(d: Deed, plan: SpokenMove) -> list[SpokenMove]:
    """ "can go to d7 or e7, or even to c8": a plan for each of the squares."""
    more = [phrase for word, phrase in d.pairs if word == "to" and phrase.sort == "squares"]
    goals = {square for place in (*plan.to, *more) for square in place.squares}
    if len(goals) < 2 or plan.act != "go" or any(place.sort != "squares" for place in plan.to):
        return [plan]
    return [changed(plan, to=squares((square,))) for square in sorted(goals)]


def can(d: Deed) -> bool:
    """Says of what is said to be possible that it is, and tells whether it was that."""
    plan = plan_of(d) if d.time == "can" else None
    if plan is not None:
        possible(d, plan)
    return d.time == "can"
