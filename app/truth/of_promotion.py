"""Statements about pawns that were promoted, and men that were driven away or traded."""

from __future__ import annotations

import chess

from app.domain.copying import changed
from app.truth.claims import Kind
from app.truth.deeds import QUEEN, Deed, How, is_any, men_of, squares
from app.truth.moves import SpokenMove
from app.truth.phrase import NO
from app.truth.plans import can


def promote(d: Deed) -> None:
    subject, verb = d.subject, d.verb
    into = next((o for o in (*d.frame.objects, d.at("to", "into")) if o.sort == "men"), NO)
    crowned = "queen" in verb.rest or "crown" in verb.rest
    if verb.lemma == "queen" and d.at("to").sort == "squares":
        return  # "I did queen to c4"
    if not (subject.men or subject.sort == "side") or can(d) or d.time == "open":
        return
    if verb.lemma in ("become", "turn", "make", "change", "convert") and not into.given and not crowned:
        return
    soon = verb.form == "s" or (verb.form == "base" and subject.side)
    if d.time == "now" and soon and d.has("next", "move", "turn") and not into.given:
        d.says(Kind.POSSIBLE, subject.owner, SpokenMove("promote", subject, to=squares(d.where)), False)
        return
    if d.time == "ever" or (crowned and verb.form in ("s", "base")):
        if not into.given and ("queen" in verb.rest or verb.lemma == "queen"):
            into = men_of(None, QUEEN)
        elif not into.given and verb.lemma == "underpromote":
            into = men_of(None, frozenset((chess.ROOK, chess.KNIGHT, chess.BISHOP)))
        d.says(Kind.PROMOTED, subject, into, How(d.where or into.squares, when=d.when))


def drive(d: Deed) -> None:
    """ "my pawn drove your knight from c6 to a5": the knight went there."""
    if d.time == "ever" and d.patient.men and (d.to or d.origin.given):
        d.says(Kind.WENT, changed(d.patient, squares=()), d.how._replace(check=False))
    elif d.time == "ever" and d.patient.men and d.doer.men and d.verb.lemma in ("kick", "chase", "hunt", "scare"):
        d.says(Kind.HARRIED, d.doer, d.patient, d.how)


def trade(d: Deed) -> None:
    done = d.at("with") if not d.subject.given and d.verb.past else NO
    one, other = d.subject if d.suffers else done if done.men else d.patient, d.at("for", "against", "with")
    if not one.given and d.where and d.time == "ever":
        one = men_of(None)
    elif not one.men or is_any(one):
        return
    if can(d) or not (d.time == "ever" or (d.suffers and d.time == "now")):
        return
    d.says(Kind.TRADED, one, other if other.men else NO, How(d.where or one.squares, when=d.when))
