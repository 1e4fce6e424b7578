"""Statements about who has what: men, pairs, moves, a lead."""

from __future__ import annotations

import chess

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth import of_game, of_lead
from app.truth.claims import Kind
from app.truth.deeds import MEN_STATES, PAWN, Deed, How, is_any, other_side, owned, squares, vague
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase

_RELATIONS = {"covered": "see", "attacked": "attack", "guarded": "guard"}
# What may follow "no pawn" and makes it no pawn of a certain kind.
_EARLIER = frozenset(("before", "after", "ago", "later", "earlier"))
_LASTING = frozenset(("get", "keep", "retain", "preserve", "end", "finish"))
_SUCH = frozenset(("to", "that", "which", "who"))


def have(d: Deed) -> None:
    subject = d.subject
    if subject.men and subject.none and is_any(subject) and not subject.owner:
        subject = Phrase("side", 0, 0, owner="ours", amount="none")  # "nobody has a passed pawn"
    if (
        d.frame.mood != "says"
        or (d.verb.past and not d.verb.perfect and (d.verb.lemma not in _LASTING or d.when or d.has("once")))
        or vague(subject)
        or not subject.given
    ):
        return
    following = d.tokens[d.frame.end].word if d.frame.end < len(d.tokens) else ""
    if subject.men and (d.has("nowhere") or following == "nowhere"):
        d.says(Kind.STATE, "trapped", True, subject, positive=True)
        return
    if of_lead.leads(d) or _has_under_fire(d):
        return
    for part in (part for o in d.frame.objects for part in o.all):
        if part.sort == "thing":
            _has_thing(d, subject, part)
        elif part.men and subject.men and (part.squares or (d.where and part.counted)):
            d.says(Kind.STANDS, changed(part, squares=part.squares or d.where))  # "has the pawn on b6 for company"
        elif part.men and subject.sort == "side":
            _has_men(d, subject, part)
        elif part.sort == "line" and subject.sort == "side" and part.file is None and part.thing:
            d.says(Kind.FILE, part.thing, True, None, None)
        elif part.sort == "line" and subject.side and d.at("with").men:
            man = changed(d.at("with"), owner=subject.owner)
            d.says(Kind.STANDS, changed(man, file=part.file, rank=part.rank))
        elif part.sort == "line" and subject.men:
            d.says(Kind.RELATION, "see", subject, part, None)
    over = d.at("over", "at", "upon")
    if subject.men and not d.frame.objects and (over.men or over.sort == "squares"):
        d.says(Kind.RELATION, "see", subject, over, None)
    of_game.down_to(d)
    if subject.men and d.patient.men and d.at("for", "as", "behind").thing == "defender":
        d.says(Kind.RELATION, "guard", d.patient, subject, None)


def _has_under_fire(d: Deed) -> bool:
    """ "has it covered", "has your knight under attack", "have my bishop pinned", "have two knights out"."""
    target = next((o for o in d.frame.objects if o.sort in ("men", "squares")), NO)
    if not target.given or vague(target) or not d.frame.states:
        return False
    state = d.frame.states[0]
    if state.name in _RELATIONS:
        d.says(Kind.RELATION, _RELATIONS[state.name], d.subject, target, None)
    elif state.name == "pinned":
        d.says(Kind.PIN, d.subject, target, NO)
    elif state.name in ("developed", "home", "unmoved") and target.counted and d.subject.sort == "side":
        d.says(Kind.STATE, state.name, state.holds, owned(target, d.subject.owner))
    else:
        return False
    return True


def _has_men(d: Deed, subject: Phrase, men: Phrase) -> None:
    paid, number = d.at("for"), men.number
    if men.owner is not None and d.color(men.owner) != d.color(subject.owner):
        return
    if "extra" in men.traits and len(men.kinds) == 1:
        of_lead.more(d, [changed(men, traits=frozenset())], 1)
        return
    if paid.men and not men.squares:
        if d.verb.lemma == "get" and subject.side and d.frame.negative is False:
            d.says(Kind.TOOK, NO, owned(men, other_side(subject.owner)), How())
            d.says(Kind.TOOK, NO, owned(paid, subject.owner), How())
        elif paid.kinds == men.kinds and number and subject.side:
            for owner, held in ((subject.owner, men), (other_side(subject.owner), paid)):
                d.says(Kind.AMOUNT, owner, changed(held, owner=None, amount="some"), held.number or 1, True)
        elif number and not d.verb.past and paid.kinds != lex.ANY and subject.side:
            of_lead.more(d, [men], 1)
            of_lead.more(d, [changed(paid, number=paid.number or 1)], -1)
        return
    if men.squares or men.rank is not None or men.place or (men.file is not None and men.kinds != PAWN):
        d.says(Kind.STANDS, changed(men, owner=subject.owner))
        if not men.only:
            return
    kept = d.verb.lemma in _LASTING and d.verb.lemma != "get" and (men.number or 0) > 1 and len(men.kinds) == 1
    if d.has("out", "developed") and len(men.kinds) == 1 and men.counted:
        told = changed(men, owner=None, amount="some", traits=frozenset({"developed"}))
        d.says(Kind.AMOUNT, subject.owner, told, men.number, False)
        return
    if kept and not d.frame.negative:
        for owner in ("mine", "yours") if subject.owner == "ours" else (subject.owner,):
            d.says(Kind.AMOUNT, owner, changed(men, owner=None, amount="some"), men.number, True)
        return
    if men.amount == "the" and not men.counted and not men.traits and not is_any(men) and not men.squares:
        for owner in ("mine", "yours") if subject.owner == "ours" else (subject.owner,):
            d.says(Kind.STANDS, owned(men, owner))
        return
    named = men.amount != "the" or (men.counted and men.owner is None) or men.traits or men.only
    if named and not (is_any(men) and (number is None or not d.has("left"))):
        _has_so_many(d, subject, men)


def _has_so_many(d: Deed, subject: Phrase, men: Phrase) -> None:
    zones = ("kingside", "queenside", "centre")
    place = next((p for word, p in d.pairs if word in ("on", "in") and (p.place in zones or p.sort == "line")), NO)
    following = d.tokens[d.frame.end].word if d.frame.end < len(d.tokens) else ""
    if subject.none:
        d.says(Kind.AMOUNT, None, changed(men, owner=None, amount="some", distributed=True), 0, True, positive=True)
        return
    if men.none and (following in _SUCH or following.endswith("ing") or (d.pairs and not place.given)):
        return  # "no pawn to guard it with" says something of no pawn else
    if men.number is None and men.plural and men.amount == "some" and d.has("left"):
        return
    each = men.distributed or subject.distributed
    told = changed(
        men,
        owner=None,
        amount="some",
        squares=(),
        distributed=each,
        traits=men.traits & MEN_STATES - {"lone"},
        place=place.place or men.place,
        file=men.file if place.file is None else place.file,
        rank=place.rank or men.rank,
    )
    exactly = men.only or men.none or men.counted or (men.number or 0) > 1
    both = (
        men.number is None
        and subject.owner != "ours"
        and any(token.word == "both" for token in d.tokens[: d.frame.end])
    )
    number = 2 if both and men.plural else men.number
    d.says(Kind.AMOUNT, None if each else subject.owner, told, 0 if men.none else number, exactly)


def _has_thing(d: Deed, subject: Phrase, thing: Phrase) -> None:
    positive, number, what = d.positive and not thing.none, None if thing.none else thing.number, thing.thing
    if what == "move" and subject.side and thing.amount == "the" and thing.end - thing.start == 2 and not thing.plural:
        d.says(Kind.TURN, subject.owner, positive=positive)
    elif what in ("move", "square", "capture", "check") and (thing.plural or thing.counted or thing.none or thing.only):
        _has_moves(d, subject, thing, number, positive)
    elif what in ("defender", "attacker") and (subject.men or subject.sort == "squares"):
        if what == "defender" and thing.none:
            d.says(Kind.STATE, "guarded", False, subject, positive=True)
        elif number is not None:
            relation = "guard" if what == "defender" else "attack"
            d.says(Kind.RELATION, relation, NO, subject, number if thing.counted else None, positive=positive)
    elif what == "view" and subject.men:
        target = d.at("of", "to", "on", "at", "towards", "down")
        if target.sort in ("men", "squares") and not vague(target):
            d.says(Kind.RELATION, "see", subject, target, None, positive=positive)
    elif what == "shelter":
        d.says(Kind.SHIELD, subject.owner, None, positive=positive)
    elif what == "material" and any(state.name == "level" for state in d.frame.states):
        d.says(Kind.LEVEL, None)
    elif subject.sort == "side":
        _side_has(d, subject, thing, positive)


def _has_moves(d: Deed, subject: Phrase, thing: Phrase, number: int | None, positive: bool) -> None:
    following = d.tokens[d.frame.end - 1 : d.frame.end + 2]
    if thing.thing == "move" and any(token.word in _EARLIER for token in following):
        return  # "two moves before I did"
    if thing.thing in ("square", "move") and d.has("safe") and subject.men:
        d.says(Kind.STATE, "trapped", thing.none, subject)
        return
    named = tuple(s for e in d.frame.extras if isinstance(e, Phrase) and e.sort == "squares" for s in e.squares)
    what = "move" if subject.sort == "side" and thing.thing == "square" else thing.thing
    d.says(Kind.MOBILITY, subject, number, what, named, positive=positive)


def _side_has(d: Deed, subject: Phrase, thing: Phrase, positive: bool) -> None:
    what, owner = thing.thing, subject.owner
    wing = next((wing for wing in ("kingside", "queenside") if wing in d.words), None)
    if what == "attacker" and d.at("on").men and thing.counted:
        d.says(Kind.RELATION, "attack", NO, d.at("on"), thing.number, positive=positive)
    elif what == "capture" and d.where:
        d.says(Kind.POSSIBLE, owner, SpokenMove("take", to=squares(d.where)), False, positive=positive)
    elif what == "pin" and d.at("on", "against").men:
        d.says(Kind.PIN, NO, d.at("on", "against"), NO, positive=positive)
    elif what == "pair":
        d.says(Kind.STRUCTURE, "pair", owner, None, positive=positive)
    elif what == "island":
        d.says(Kind.STRUCTURE, "islands", owner, thing.number)
    elif what == "check" and d.at("from").men:
        d.says(Kind.CHECK, d.color(owner), d.at("from"), True, positive=positive)
    elif what in ("mate", "check"):
        plan = SpokenMove("go", to=squares(d.where), check=what == "check", mate=what == "mate")
        d.says(Kind.POSSIBLE, owner, plan, False, positive=positive)
    elif what == "exchange" and not d.where:
        d.says(Kind.LEAD, owner, {chess.PAWN: 1}, "exchange", 1)
    elif what == "advantage":
        d.says(Kind.CHANCES, owner, "better", positive=positive)
    elif what == "majority" and wing is not None:
        d.says(Kind.STRUCTURE, f"{wing} majority", owner, None, positive=positive)
    elif what == "castling":
        d.says(Kind.RIGHTS, owner, d.wing, d.has("now", "minute", "moment"), positive=positive)


HANDLERS = {Family.HAVE: have}
