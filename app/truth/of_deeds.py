"""Statements about what was done, and what can be: captures, losses, trades, moves, castling, promotion."""

from __future__ import annotations

from dataclasses import replace

import chess

from app.truth import of_castling, of_force
from app.truth.claims import Kind
from app.truth.deeds import (
    PAWN,
    QUEEN,
    ROOK,
    Deed,
    How,
    anchored,
    is_any,
    men_of,
    other_side,
    owned,
    squares,
    vague,
)  # fmt: skip
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase

_AGAIN = frozenset(("recapture", "retake"))
_STAYS = frozenset(("move", "budge", "stir", "leave", "step", "go", "come", "be"))
# Moves that are told without a goal.
_ANYWHERE = frozenset(("move", "retreat", "come", "charge", "advance", "hop", "jump", "march", "walk", "run"))
_PLACED = frozenset(("drop", "throw", "toss", "leave", "chuck"))


def take(d: Deed) -> None:
    if d.object("several").given:
        of_force.attack(d)
        return
    taken, taker = d.subject if d.suffers else d.patient, d.doer
    where = d.where or next((target.squares for target in d.targets if target.sort == "squares"), ())
    if not taken.given and not where and d.previous is not None and _takes_back(d):
        where = d.previous.where
    if taken.given and not taken.men:
        taken = NO
        if not where:
            return
    taker = taker if taker.men or taker.side else NO
    plan = plan_of(d)
    if d.time == "can" and plan is not None and plan.act != "retake":
        possible(d, plan)
    narrated = d.time == "ever" or (d.time == "now" and (d.suffers or d.verb.form not in ("base", "ing")))
    counted = d.times if not taken.given else None
    told = taken.given or where or counted is not None or d.frame.negative or taker.none or taker.men
    if not (narrated and told) or (not taken.given and any(o.sort == "thing" for o in d.frame.objects)):
        return
    if not (anchored(taken, taker) or where) or (taken.owner is not None and taken.owner == taker.owner):
        return
    if taken.given and taken.owner is None:
        taken = owned(taken, other_side(taker.owner))
    d.says(Kind.TOOK, taker, taken, How(where, when=d.when, times=counted, check=d.check))


def _takes_back(d: Deed) -> bool:
    return d.verb.lemma in _AGAIN or "back" in d.verb.rest or d.has("back")


def plan_of(d: Deed) -> SpokenMove | None:
    """The move that a clause speaks of, as far as it says which."""
    verb, subject, patient = d.verb, d.subject, d.patient
    if subject.sort not in ("men", "side") or d.suffers or not anchored(subject):
        return None
    mover = d.doer if d.doer.men else men_of(subject.owner)
    target = next((t for t in d.targets if t.sort in ("men", "squares") and not vague(t)), NO)
    families = verb.families
    if Family.CASTLE in families:
        return SpokenMove("castle", men_of(subject.owner), side=None if d.wing == "both" else d.wing, check=d.check)
    if Family.PROMOTE in families:
        return SpokenMove("promote", mover, to=squares(d.where))
    if Family.TAKE in families:
        again = (_takes_back(d) or vague(patient)) and not target.given and not d.where
        return SpokenMove("retake" if again else "take", mover, target, squares(d.where), check=d.check)
    if Family.TRADE in families:
        theirs = replace(target, owner=other_side(subject.owner)) if target.given else NO
        return SpokenMove("take", mover, theirs, squares(d.where))
    if Family.PUT in families and patient.men:
        man = replace(patient, owner=patient.owner or subject.owner, squares=(), others=())
        return SpokenMove("go", man, NO, d.to or squares(patient.squares), check=d.check)
    if Family.PUT in families and target.sort == "squares":
        return SpokenMove("go", men_of(subject.owner, PAWN), NO, (target,), check=d.check)
    if Family.MOVE in families or Family.PUT in families:
        if d.has("block", "between", "way", "front"):
            return SpokenMove("go", mover)
        if d.origin.sort == "squares" and d.doer.men:
            mover = replace(mover, squares=d.origin.squares)
        return SpokenMove("go", mover, NO, d.to, check=d.check) if d.to or d.check or d.origin.given else None
    if Family.BLOCK in families and subject.sort == "side" and d.world.board.is_check():
        return SpokenMove("go", mover, NO, squares(d.where))
    return SpokenMove("go", mover, NO, squares(d.where), check=True) if Family.CHECK in families else None


def would_be(d: Deed) -> SpokenMove | None:
    """ "bishop to b5 would be check"."""
    goal, what = d.at("to", "on", "takes"), d.object("check", "mate").thing
    if not d.frame.is_(Family.BE) or not what or d.subject.sort != "men":
        return None
    if not goal.squares and (not d.subject.squares or d.world.men(d.subject)):
        return None
    to = squares(goal.squares or d.subject.squares)
    return SpokenMove(
        "go", replace(d.subject, squares=(), pronoun=False), NO, to, check=what == "check", mate=what == "mate"
    )


def possible(d: Deed, plan: SpokenMove) -> None:
    """Says that such a move is legal."""
    mover, positive = plan.mover, d.positive
    if mover.none:
        plan, positive = replace(plan, mover=replace(mover, amount="some")), not positive
    if plan.target.none:
        plan, positive = replace(plan, target=NO), not positive
    # "Can't take it for free" says that it can be taken.
    bare = positive or not d.has("free", "safely", "without", "profitably", "well", "easily")
    if bare and mover.owner not in ("ours", "theirs"):
        d.says(Kind.POSSIBLE, mover.owner, plan, mover.only, positive=positive)


def _can(d: Deed) -> bool:
    """Says of what is said to be possible that it is, and tells whether it was that."""
    plan = plan_of(d) if d.time == "can" else None
    if plan is not None:
        possible(d, plan)
    return d.time == "can"


def lose(d: Deed) -> None:
    taken, subject = d.patient, d.subject
    if d.time != "ever" or subject.sort != "side" or d.suffers:
        return
    if d.object("castling").given:
        d.says(Kind.RIGHTS, subject.owner, d.wing, False, positive=not d.positive)
    elif d.object("exchange").given:
        d.says(Kind.LEAD, subject.owner, {chess.PAWN: 1}, "exchange", -1)
    elif d.frame.negative and d.has("thing", "anything", "nothing"):
        d.says(Kind.TOOK, NO, men_of(subject.owner), How(when=d.when))
    elif taken.men and not (d.verb.lemma in _PLACED and (d.at("in", "into", "to", "with").given or d.where)):
        if taken.owner is not None and d.world.color(taken.owner) != d.world.color(subject.owner):
            return
        by = d.at("to", "against")
        number = taken.number if taken.counted or (taken.number or 0) > 1 else None
        amount = "some" if taken.amount == "exactly" else taken.amount
        for owner in ("white", "black") if subject.owner == "ours" else (subject.owner,):
            lost = owned(taken, owner, number=number, amount=amount)
            d.says(Kind.TOOK, by if by.men else NO, lost, How(d.where, when=d.when))


def perish(d: Deed) -> None:
    """ "fell on b6", "has left us", "neither has survived"."""
    subject, by = d.subject, d.at("to", "by")
    told = d.time == "ever" or (d.time == "now" and d.suffers)
    if not subject.men or not told or not (anchored(subject) or subject.number is not None or subject.plural):
        return
    positive = d.positive is not (d.verb.lemma == "survive")
    if d.where or d.when or by.men:
        d.says(Kind.TOOK, by if by.men else NO, subject, How(d.where, when=d.when), positive=positive)
    else:
        d.says(Kind.STATE, "gone", True, subject, positive=positive)


def trade(d: Deed) -> None:
    one, other = d.subject if d.suffers else d.patient, d.at("for", "against", "with")
    if _can(d) or not (d.time == "ever" or (d.suffers and d.time == "now")) or not one.men or is_any(one):
        return
    d.says(Kind.TRADED, one, other if other.men else NO, How(d.where or one.squares, when=d.when))


def move(d: Deed) -> None:
    subject, verb = d.subject, d.verb
    if d.suffers or (subject.side and d.patient.given):
        put(d)
        return
    if not (subject.men or subject.sort == "side") or subject.owner == "theirs" or not anchored(subject):
        return
    if d.time == "can":
        if not _can_go(d):
            _mobile(d, subject)
        return
    if d.time == "open":
        return
    if "out of" in d.said and d.at("of").thing in ("move", "square"):
        d.says(Kind.MOBILITY, subject, None, d.at("of").thing, (), positive=not d.positive)
    elif not d.to and not d.frame.objects and (d.frame.negative or subject.none):
        if subject.men and verb.lemma in _STAYS and not d.has("further", "far", "beyond", "much", "past"):
            _never_moved(d, subject)
    elif d.time == "ever" or verb.form not in ("base", "ing"):
        _went(d, subject)


def _never_moved(d: Deed, subject: Phrase) -> None:
    if d.frame.negative and not subject.none:
        d.says(Kind.STAYED, subject, positive=True)
    else:
        d.says(Kind.WENT, subject, How(when=d.when))


def _went(d: Deed, subject: Phrase) -> None:
    verb = d.verb
    if subject.sort == "side":
        if d.to and all(place.sort == "squares" for place in d.to):
            d.says(Kind.WENT, subject, d.how)
    elif d.to or d.times or d.when or d.origin.given or subject.number or subject.amount == "all":
        if not (d.time == "now" and d.origin.given):  # "runs from c1 to h6" may be said of a view
            once = d.has("been", "since", "once", "earlier", "then")
            still = verb.perfect and d.positive and len(d.to) == 1 and not once
            d.says(Kind.WENT, subject, d.how._replace(still=still))
    elif verb.lemma == "go" and verb.perfect and not d.frame.objects and not d.pairs:
        if not d.has("for", "on", "to", "home"):
            d.says(Kind.STATE, "gone", True, subject)
    elif d.time == "ever" and verb.lemma in _ANYWHERE and not d.frame.objects:
        d.says(Kind.WENT, subject, d.how)


def _can_go(d: Deed) -> bool:
    plan = plan_of(d)
    if plan is not None:
        possible(d, plan)
    return plan is not None


def _mobile(d: Deed, subject: Phrase) -> None:
    if not d.frame.objects and not d.pairs and not d.has("long", "far", "fast", "easily"):
        d.says(Kind.MOBILITY, subject, None, "move", ())


def put(d: Deed) -> None:
    """ "you brought the bishop to c4", "I haven't moved my queen", "I played e4"."""
    men, subject, verb = d.subject if d.suffers else d.patient, NO if d.suffers else d.subject, d.verb
    if subject.men and not men.given:
        move(d)
        return
    if (subject.given and not subject.side) or _can(d) or d.time != "ever":
        return
    if not men.given:
        ends = tuple(target for target in d.targets if target.sort == "squares")
        if ends and verb.lemma in ("play", "push") and len(ends[0].squares) == 1:
            d.says(Kind.WENT, men_of(subject.owner, PAWN), How(to=ends, when=d.when))
        return
    if not men.men or is_any(men):
        return
    owner, to = men.owner or subject.owner, d.to or squares(men.squares)
    if verb.lemma in ("double", "stack") and men.kinds == ROOK:
        d.says(Kind.STATE, "doubled", True, replace(men, owner=owner))
        return
    told = replace(men, owner=owner, squares=(), number=men.number if men.amount == "all" else None)
    if d.frame.negative and not to:
        d.says(Kind.STAYED, told, positive=True)
    elif to or d.times or d.when or verb.lemma in ("move", "push", "develop", "advance", "touch"):
        d.says(Kind.WENT, told, d.how._replace(to=to))


def promote(d: Deed) -> None:
    subject, verb = d.subject, d.verb
    into = next((o for o in d.frame.objects if o.sort == "men"), NO)
    crowned = "queen" in verb.rest or "crown" in verb.rest
    if not (subject.men or subject.sort == "side") or _can(d) or d.time == "open":
        return
    if verb.lemma in ("become", "turn", "make", "change", "convert") and not into.given and not crowned:
        return
    if d.time == "ever" or (crowned and verb.form in ("s", "base")):
        if not into.given and ("queen" in verb.rest or verb.lemma == "queen"):
            into = men_of(None, QUEEN)
        d.says(Kind.PROMOTED, subject, into, How(d.where or into.squares, when=d.when))


def resign(d: Deed) -> None:
    if d.time == "ever" and d.subject.sort == "side" and not d.frame.objects and not d.has("yourself", "myself"):
        d.says(Kind.RESULT, other_side(d.subject.owner), "resigned")


def win(d: Deed) -> None:
    """ "I won", "you beat me": of the game, where nothing else is named."""
    named = any(o.sort == "men" or (o.sort == "thing" and o.thing != "game") for o in d.frame.objects)
    if d.time == "ever" and d.subject.side and not named:
        d.says(Kind.RESULT, d.subject.owner, "won")


def drive(d: Deed) -> None:
    """ "my pawn drove your knight from c6 to a5": the knight went there."""
    if d.time == "ever" and d.patient.men and (d.to or d.origin.given):
        d.says(Kind.WENT, replace(d.patient, squares=()), d.how)


def give(d: Deed) -> None:
    """ "gives me check"; "I gave you my knight"."""
    if d.object("check").given:
        of_force.check(d)
    elif d.patient.owner is not None and d.patient.owner == d.subject.owner:
        lose(d)


HANDLERS = {
    Family.GIVE: give,
    Family.TAKE: take,
    Family.LOSE: lose,
    Family.PERISH: perish,
    Family.TRADE: trade,
    Family.MOVE: move,
    Family.PUT: put,
    Family.CASTLE: of_castling.castle,
    Family.PROMOTE: promote,
    Family.RESIGN: resign,
    Family.WIN: win,
    Family.DRIVE: drive,
}
