"""Statements about force: who attacks, guards, pins, forks or checks whom."""

from __future__ import annotations

import chess

from app.domain.copying import changed
from app.truth.chunks import When
from app.truth.claims import Kind
from app.truth.deeds import KING, PAWN, Deed, How, anchored, is_any, men_of, other_side, same, squares, vague
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase

_ALONG = frozenset(("along", "down", "up", "on", "across", "over", "through"))
_TOWARDS = frozenset(
    ("at", "on", "toward", "towards", "against", "to", "down", "along", "into", "in", "over", "through", "up", "across")
)
# Verbs that guard in some mouths; of a person they say nothing of the board.
_MILD = frozenset(("hold", "keep", "save", "mind", "support", "help", "back", "cover", "tend"))
_STOPS = frozenset(("stop", "halt", "hinder", "restrain"))
_SLIDERS = frozenset((chess.BISHOP, chess.ROOK, chess.QUEEN))
_HEAVY = frozenset((chess.ROOK, chess.QUEEN))


def attack(d: Deed) -> None:
    if d.object("mate").given and d.time == "now" and d.doer.owner in ("mine", "yours", "white", "black"):
        mover = d.doer if d.doer.men else NO
        d.says(Kind.POSSIBLE, d.doer.owner, SpokenMove("go", mover, NO, squares(d.where), mate=True), False)
        return
    relate(d, "attack")


def guard(d: Deed) -> None:
    # "Keeps your knight from moving" guards nothing.
    if not (
        d.has("through") or d.object("outpost").given or (d.verb.lemma in ("keep", "hold", "save") and d.has("from"))
    ):
        relate(d, "guard")


def see(d: Deed) -> None:
    relate(d, "touch" if d.verb.lemma == "xray" else "see")


def relate(d: Deed, how: str) -> None:
    """Says that the doer attacks, guards or sees what it is done to."""
    moved = d.subject.thing == "move" and d.has("last", "that", "this") and d.verb.past
    if moved and d.patient.men and how == "attack":
        d.says(Kind.HARRIED, men_of(d.subject.owner), d.patient, How(when=When(0, 0, 0, "just")))
        return
    if not (_lasting(d) or d.time == "can") or (d.time == "can" and d.positive and how != "see" and not d.doer.none):
        return
    doer, targets = d.doer, list(d.targets)
    if doer.sort == "squares" and not d.suffers:
        doer = changed(doer, sort="men")  # "d6 protects e5"
    if d.suffers:
        doer = changed(doer, only=True) if d.has("only", "alone", "solely") and doer.given else doer
    else:
        targets = targets or [p for word, p in d.frame.places if word in _TOWARDS and p.sort in ("men", "squares")]
        doer = _from_afar(d, doer)
        if d.verb.lemma == "face" and doer.counted and any(target.counted for target in targets):
            return  # "my two rooks face your single one"
        if doer.sort not in ("men", "side") or (doer.owner in ("theirs", "ours") and not d.has("other")):
            return
        if doer.sort == "side" and ((how != "attack" and d.verb.lemma in _MILD) or how in ("see", "touch")):
            _hold_line(d, doer, targets)
            return
    if "each other" in d.said or "one another" in d.said:
        _each_other(d, how, doer)
        return
    targets = [told for target in targets for told in _fitting(d, how, doer, target)]
    if (
        vague(doer, *targets)
        or not anchored(doer, *targets)
        or (doer.none and not doer.owner and not anchored(*targets))
    ):
        return
    but = d.at("except", "but", "besides", "than")
    for target in targets:
        if target.sort not in ("men", "squares", "line") or (is_any(target) and not target.none):
            continue
        if doer.none and is_any(doer) and how == "see" and target.sort == "men" and d.verb.lemma == "cover":
            d.says(Kind.RELATION, "guard", doer, target, None)
        elif doer.none and but.men:
            d.says(Kind.RELATION, how, changed(but, only=True), target, None)
        else:
            d.says(Kind.RELATION, how, doer, target, d.times)
            if doer.men and target.sort in ("men", "squares") and d.positive and not (doer.none or target.none):
                on_line(d, doer, target)


def on_line(d: Deed, doer: Phrase, target: Phrase) -> None:
    """ "along the third rank", "down the e-file", "on the diagonal": where what was said goes on."""
    line = next((line for word, line in d.frame.places if word in _ALONG and line.sort in ("line", "thing")), NO)
    name = next((name for name in ("file", "rank", "diagonal") if name in d.words), None)
    if line.sort == "line" and (line.file is not None or line.rank is not None):
        for one in (doer, target):
            if one.sort == "men":
                d.says(Kind.STANDS, changed(one, file=line.file, rank=line.rank))
    elif name is not None and (line.thing == "diagonal" or line.given):
        d.says(Kind.ORDER, f"same {name}", doer, target)


def _fitting(d: Deed, how: str, doer: Phrase, target: Phrase) -> list[Phrase]:
    """The target with those of its readings that it can be: not the doer itself, and of the right side."""
    sides = {"guard": True, "attack": False}
    own = d.color(doer.owner)

    def fits(one: Phrase) -> bool:
        color = d.color(one.owner)
        return not same(one, doer) and (None in (own, color) or how not in sides or (own is color) is sides[how])

    readings = [one for one in (target, *target.others) if fits(one)]
    if how == "see":
        readings.sort(key=lambda one: d.color(one.owner) is own)  # nobody aims at his own
    if not readings:
        return [] if same(target, doer) else [target]
    return [changed(readings[0], others=tuple(readings[1:]))]


def _lasting(d: Deed) -> bool:
    """Whether it is so now: "defends it", "has defended it with the queen"."""
    once = d.times or d.when or d.has("just", "ever", "never", "often", "always", "before", "earlier")
    lasts = d.verb.perfect and not d.verb.past and not d.frame.is_(Family.SEE, Family.MOVE)
    return d.time == "now" or (d.time == "ever" and lasts and not once)


def _from_afar(d: Deed, doer: Phrase) -> Phrase:
    """ "The queen backs it up from d7": that queen."""
    origin = d.at("from")
    if doer.sort == "men" and origin.sort == "squares" and not doer.squares:
        return changed(doer, squares=origin.squares, others=())
    return doer


def _hold_line(d: Deed, side: Phrase, targets: list[Phrase]) -> None:
    """Who controls a file has a heavy piece on it."""
    for line in targets:
        if line.sort == "squares" and side.side and d.verb.lemma in ("control", "cover", "command", "dominate"):
            d.says(Kind.RELATION, "see", side, line, d.times)
        if line.sort == "line" and side.side:
            d.says(Kind.STANDS, changed(men_of(side.owner, _HEAVY, line.file), rank=line.rank))


def _each_other(d: Deed, how: str, doer: Phrase) -> None:
    if len(doer.parts) == 2:
        d.says(Kind.RELATION, "touch", *doer.parts, None)
    elif doer.men and doer.plural:
        across = doer.owner == "ours" or (doer.owner is None and not doer.number)
        one, two = (changed(doer, owner="mine"), changed(doer, owner="yours")) if across else (doer, doer)
        d.says(Kind.RELATION, "touch" if across else how, one, two, None)


def pin(d: Deed) -> None:
    pinned = d.subject if d.suffers else d.patient
    behind = d.at("to", "against", "on")
    if d.suffers and d.verb.rest[-1:] == ("to",) and d.frame.objects:
        behind = d.frame.objects[0]  # "nailed to the king"
    if _lasting(d) and pinned.men and not vague(d.doer):
        d.says(Kind.PIN, d.doer, pinned, NO if same(behind, pinned) or vague(behind) else behind)


def fork(d: Deed) -> None:
    along = [d.at("with")] if d.suffers else []
    targets = tuple(part for target in (*d.targets, *along) if target.sort == "men" for part in target.all)
    if _lasting(d) and (d.doer.given or d.suffers) and targets and not vague(d.doer, *targets):
        d.says(Kind.FORK, d.doer, targets)


def check(d: Deed, said: Phrase = NO) -> None:
    """ "gives check", "is checking you with the queen"; past checks too."""
    if d.suffers:
        if d.subject.none and d.time == "ever":
            d.says(Kind.CHECKED, NO, How(), positive=not d.positive)
        if d.subject.side and d.time == "now":
            d.says(Kind.CHECK, d.color(d.subject.owner), d.doer)
        if (d.subject.side or (d.subject.kinds == KING and d.subject.owner)) and d.time == "ever":
            d.says(
                Kind.CHECKED,
                Phrase("side", 0, 0, owner=other_side(d.subject.owner)),
                How((), when=d.when, times=d.times),
            )
        return
    giver = _from_afar(d, d.doer)
    if d.subject.thing == "move" and d.has("last", "that") and d.verb.past:
        d.says(Kind.LAST, d.subject.owner, Phrase("thing", 0, 0, thing="check"))
        return
    if any(o.sort in ("squares", "line") for o in d.frame.objects) or not (giver.men or giver.sort == "side"):
        return
    if d.time == "ever":
        d.says(Kind.CHECKED, giver, d.how._replace(times=d.times or (said.number if said.counted else None)))
    elif d.time == "can":
        d.says(Kind.POSSIBLE, giver.owner, SpokenMove("go", giver, NO, squares(d.where), check=True), False)
    elif d.time == "now" and not any(o.sort == "men" and o.kinds != KING for o in d.frame.objects):
        color = d.color(giver.owner)
        if giver.men or color is not None:
            still = not d.has("now", "currently")
            d.says(Kind.CHECK, None if color is None else not color, giver, still)
        if giver.men:
            on_line(d, giver, men_of(other_side(giver.owner), KING))


def announces(d: Deed) -> None:
    """ "delivers the check", "it spells mate": whatever the verb, it is one now."""
    giver, what = _from_afar(d, d.subject), d.object("check", "mate")
    if (
        d.time != "now"
        or not (giver.men or giver.side)
        or what.owner
        or d.suffers
        or what.none
        or d.verb.form == "base"
    ):
        return
    if what.thing == "mate":
        d.says(Kind.MATE, "mate", other_side(giver.owner))
    elif giver.men:
        d.says(Kind.CHECK, None, giver, True)


def mate(d: Deed) -> None:
    if d.time == "can" and d.subject.side:
        d.says(Kind.POSSIBLE, d.subject.owner, SpokenMove("go", d.doer if d.doer.men else NO, mate=True), False)
    elif d.time in ("now", "ever") and d.subject.side and (d.suffers or d.frame.objects or d.verb.lemma == "be"):
        mated = d.suffers or d.verb.lemma == "be"
        d.says(Kind.MATE, "mate", d.subject.owner if mated else other_side(d.subject.owner), d.doer)
    elif d.time in ("now", "ever") and (d.suffers or d.patient.given or (d.subject.men and d.verb.form != "base")):
        d.says(Kind.MATE, "mate", None, d.doer)


def hang(d: Deed) -> None:
    if d.time == "now" and (d.subject.men or d.subject.sort == "squares") and not d.frame.objects:
        d.says(Kind.STATE, "hanging", True, d.subject)


def _in_the_way(d: Deed, blocker: Phrase, blocked: Phrase) -> None:
    if not anchored(blocker, blocked) or d.verb.lemma not in ("block", "blockade", "obstruct", "hem", "shut"):
        return
    if blocked.kinds == PAWN:
        d.says(Kind.ORDER, "in front of", blocker, blocked)
    elif blocked.kinds <= _SLIDERS:
        d.says(Kind.RELATION, "see", blocked, blocker, None)


def block(d: Deed) -> None:
    """ "the d-file is blocked by my pawn", "your e-pawn is blocked"."""
    if (
        d.time == "can"
        and d.game.board.is_check()
        and (d.subject.men or d.subject.side)
        and not (d.suffers or d.patient.given)
    ):
        mover = d.subject if d.subject.men else d.doer
        d.says(Kind.POSSIBLE, d.subject.owner, SpokenMove("block", mover, NO, squares(d.where)), mover.only)
    if d.time == "now" and d.subject.none and is_any(d.subject) and d.patient.kinds == PAWN and d.verb.lemma in _STOPS:
        d.says(Kind.STATE, "passed", True, d.patient)
    if d.time == "now" and not d.suffers and d.doer.men and d.patient.men and not vague(d.doer, d.patient):
        _in_the_way(d, d.doer, d.patient)
    if d.time != "now" or not d.suffers:
        return
    if d.subject.men and d.doer.men and d.subject.kinds != PAWN:
        _in_the_way(d, d.doer, d.subject)
    if d.subject.sort == "line" and d.subject.file is not None:
        d.says(Kind.FILE, "blocked", True, d.subject.file, d.color(d.doer.owner))
    elif d.subject.men and d.subject.kinds == PAWN:
        if d.doer.men:
            d.says(Kind.ORDER, "in front of", d.doer, d.subject)
        else:
            d.says(Kind.STATE, "blocked", True, d.subject)


HANDLERS = {
    Family.ATTACK: attack,
    Family.GUARD: guard,
    Family.SEE: see,
    Family.PIN: pin,
    Family.FORK: fork,
    Family.CHECK: check,
    Family.MATE: mate,
    Family.HANG: hang,
    Family.BLOCK: block,
}
