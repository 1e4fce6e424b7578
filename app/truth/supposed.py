"""Moves that are only supposed: what is said to follow them, and what the board would be after them."""

from __future__ import annotations

from app.domain.copying import changed
from app.truth import of_force, plans
from app.truth.claims import Claim, Kind
from app.truth.deeds import PAWN, Deed, squares
from app.truth.implied import names_board
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO

# What may be said of a position that is only supposed.
EFFECTS = (Family.ATTACK, Family.SEE, Family.GUARD, Family.PIN, Family.FORK, Family.HANG)


def chain(deeds: list[Deed]) -> None:
    """ "if I take on d5, you recapture with the pawn": each step has to be possible after the one before."""
    if not any(d.frame.mood == "supposes" for d in deeds):
        return  # no chain begins
    steps: list[tuple[str | None, SpokenMove]] = []
    first = None
    if any(d.object("step").given or (d.frame.is_(Family.HAVE) and d.object("move").given) for d in deeds):
        return  # "one more step and my pawn queens" is counted, "if I had a free move" is no turn of this game
    for d in deeds:
        plan = plans.would_be(d) or plans.plan_of(d)
        begun = bool(steps) or d.frame.mood == "supposes"
        if not steps and d.frame.is_(Family.BE) and d.object("move").given:
            continue  # "were it your move"
        aside = d.frame.verb is None or d.frame.is_(Family.THINK) or (plan is None and d.frame.mood == "supposes")
        if not steps and not names_board(d) and aside:
            continue
        if steps and plan is not None and d.subject.men and d.subject.owner == steps[-1][0]:
            continue  # "if you castle, your king lands on c8": the same move
        compared = d.frame.joint.split()[-1:] in (["than"], ["because"], ["since"])
        if d.frame.mood in ("asks", "orders") or d.frame.verb is None or not begun or compared:
            break
        refusal = plans.no_way_back(d, steps)
        if refusal is not None:
            (first or d).says(Kind.CHAIN, (*steps, refusal), positive=False)
            return
        effect = _effect(d, steps)
        if effect and steps:
            (first or d).says(Kind.AFTER, tuple(steps), tuple(effect), positive=True)
            return
        if d.frame.negative:
            break
        if plan is not None:
            first = first or d
            steps.append((d.subject.owner, plan))
        elif not (steps and d.frame.is_(Family.BE, Family.THINK, Family.STAND)):
            break
    if first is not None and steps[0][1].told:
        first.says(Kind.CHAIN, tuple(steps), positive=True)


def _effect(d: Deed, steps: list[tuple[str | None, SpokenMove]]) -> list[Claim]:
    """What a clause says of the position that supposed moves lead to; the move may stand in the clause itself:
    "bishop to b5 would pin my knight"."""
    if not d.frame.is_(*EFFECTS) or d.frame.verb is None or d.suffers:
        return []
    subject, goal = d.subject, next((place for word, place in d.frame.places if word == "to"), NO)
    if not steps and d.verb.modal == "would" and len(goal.squares or subject.squares) == 1:
        there = goal.squares or subject.squares
        if subject.sort != "squares" and subject.squares and d.game.men(subject):
            return []
        mover = changed(subject, sort="men", squares=(), pronoun=False)
        mover = changed(mover, kinds=PAWN) if subject.sort == "squares" else mover
        steps.append((subject.owner, SpokenMove("go", mover, NO, squares(there))))
        subject = changed(mover, squares=there, definite=True)
    if not steps:
        return []
    verb = changed(d.frame.verb, modal="", past=False, perfect=False)
    places = [(word, place) for word, place in d.frame.places if place is not goal or not place.squares]
    frame = changed(d.frame, mood="says", verb=verb, subject=subject, places=places)
    told = Deed(frame, d.standpoint, d.tokens, d.text, [], d.neighbour)
    for family in verb.families:
        if family in EFFECTS:
            of_force.HANDLERS[family](told)
    return told.claims
