"""Statements about what was done, and what can be: captures, losses, trades, moves, castling, promotion."""

from __future__ import annotations

import re

import chess

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth import of_castling, of_end, of_force, of_promotion, position
from app.truth.claims import Kind
from app.truth.deeds import (
    KING,
    LEAVING,
    PAWN,
    ROOK,
    Deed,
    How,
    anchored,
    is_any,
    men_of,
    other_side,
    owned,
    squares,
)  # fmt: skip
from app.truth.implied import stands
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase
from app.truth.plans import can, plan_of, possible, takes_back

_STAYS = frozenset(("move", "budge", "stir", "leave", "step", "go", "come", "be"))
# Moves that are told without a goal.
_ANYWHERE = frozenset(("move", "retreat", "come", "charge", "advance", "hop", "jump", "march", "walk", "run"))
_OUT = frozenset(("out", "in", "forward"))
_OF = frozenset(("about", "on", "of"))
_BUT = frozenset(("apart", "except", "besides", "bar"))
_PLACED = frozenset(("drop", "throw", "toss", "leave", "chuck"))


def take(d: Deed) -> None:
    if d.object("several").given:
        of_force.attack(d)
        return
    if d.subject.pronoun and d.object("move", "step").given:
        return  # "it took your pawn five moves"
    if d.verb.form == "s" and d.verb.start > 1 and d.tokens[d.verb.start - 2].word in _OF and d.time == "now":
        return  # "I'm not sure about king takes on f8": a move is named
    taken, taker = d.subject if d.suffers else d.patient, d.doer
    if d.subject.sort == "move" and taken.men and d.time in ("now", "ever"):
        goal = re.findall("[a-h][1-8]", d.subject.thing)
        where = tuple(map(chess.parse_square, goal[-1:]))
        d.says(Kind.TOOK, NO, taken, How(where))  # "Bxd1 took the queen"
        return
    where = d.where or next((target.squares for target in d.targets if target.sort == "squares"), ())
    if not taken.given and not where and takes_back(d):
        where = d.told.where
    if taken.given and not taken.men:
        taken = NO
        if not where:
            return
    before = d.neighbour
    if not where and before is not None and before.has("when") and len(before.to) == 1:
        where = before.to[0].squares
    if d.object("exchange").given and taker.side and d.time == "ever":
        d.says(Kind.LEAD, taker.owner, {chess.PAWN: 1}, "exchange", 1)
        return
    taker = taker if taker.men or taker.side or (taker.sort == "side" and taker.none) else NO
    plan = plan_of(d)
    if d.time == "can" and plan is not None and plan.act != "retake" and (plan.told or d.patient.given):
        possible(d, plan)
    tool = d.doer if d.doer is not d.subject else NO
    if d.frame.mood == "will" and d.verb.modal == "will" and plan is not None and tool.men and taken.squares:
        possible(d, plan)
    narrated = d.time == "ever" or (d.time == "now" and (d.suffers or d.verb.form not in ("base", "ing")))
    counted = d.times if not taken.given else None
    told = taken.given or where or counted is not None or d.frame.negative or taker.none or taker.men
    if not (narrated and told) or (not taken.given and any(o.sort == "thing" for o in d.frame.objects)):
        return
    if not (anchored(taken, taker) or where or (taken.none and d.has("yet", "far"))) or (
        taken.owner is not None and taken.owner == taker.owner
    ):
        return
    bare = SpokenMove("take", taker if taker.men else NO, taken, squares(where))
    if d.time == "now" and not d.suffers and position.can_play(d.game, plan or bare):
        return  # "my queen takes on g2, and it is mate"
    if (taken.number or 0) > 1 and d.verb.past and not d.verb.perfect and not taken.only:
        taken = changed(taken, amount="all")  # "took two pawns there": and more of them elsewhere
    if taken.given and taken.owner is None:
        taken = owned(taken, other_side(taker.owner))
    d.says(Kind.TOOK, taker, taken, How(where, when=d.when, times=counted, check=d.check))


def lose(d: Deed) -> None:
    taken, subject = d.patient, d.subject
    if d.suffers and subject.men and d.verb.lemma in ("lose", "sacrifice", "blunder", "drop"):
        perish(d)
    if d.time != "ever" or not (subject.sort == "side" or subject.kinds == KING) or d.suffers or of_end.lost(d):
        return
    if d.object("castling").given:
        d.says(Kind.RIGHTS, subject.owner, d.wing, False, positive=not d.positive)
    elif d.object("shelter").given and d.verb.perfect:
        d.says(Kind.SHIELD, subject.owner, None, positive=not d.positive)
    elif d.object("exchange").given:
        d.says(Kind.LEAD, subject.owner, {chess.PAWN: 1}, "exchange", -1)
    elif not d.frame.objects and d.where and d.verb.lemma in ("sacrifice", "sac"):
        d.says(Kind.TOOK, NO, men_of(subject.owner), How(d.where, when=d.when))
    elif any(token.word in _BUT for token in d.tokens):
        return
    elif (
        d.frame.negative and d.has("thing", "anything", "nothing") and d.verb.lemma not in ("sacrifice", "sac", "sack")
    ):
        d.says(Kind.TOOK, NO, men_of(subject.owner), How(when=d.when))
    elif taken.men and not (d.verb.lemma in _PLACED and (d.at("in", "into", "to", "with").given or d.where)):
        if taken.owner is not None and d.color(taken.owner) != d.color(subject.owner):
            return
        by = d.at("to", "against")
        number = taken.number if taken.counted or (taken.number or 0) > 1 else None
        amount = "some" if taken.amount == "exactly" else taken.amount
        for owner in ("white", "black") if subject.owner == "ours" else (subject.owner,):
            lost = owned(taken, owner, number=number, amount="none" if subject.none else amount)
            d.says(Kind.TOOK, by if by.men else NO, lost, How(d.where, when=d.when))
        won = d.at("for", "against")
        if won.men and subject.side and won.owner in (None, other_side(subject.owner)):
            d.says(Kind.TOOK, NO, owned(won, other_side(subject.owner)), How())


def perish(d: Deed) -> None:
    """ "fell on b6", "has left us", "neither has survived"."""
    subject, by = d.subject, d.at("to", "by")
    told = d.time == "ever" or (d.time == "now" and (d.suffers or d.verb.lemma == "be"))
    if not subject.men or not told or not (anchored(subject) or subject.number is not None or subject.plural):
        return
    positive = d.positive is not (d.verb.lemma == "survive")
    if subject.kinds == KING:
        d.says(Kind.MATE, "mate", subject.owner, positive=positive)
    elif d.where or d.when or by.men:
        d.says(Kind.TOOK, by if by.men else NO, subject, How(d.where, when=d.when), positive=positive)
    else:
        d.says(Kind.STATE, "gone", True, subject, positive=positive)


def move(d: Deed) -> None:
    subject, verb = d.subject, d.verb
    if d.suffers or (subject.side and d.patient.given):
        put(d)
        return
    if verb.obliged and verb.lemma == "move" and subject.side and not (d.pairs or d.frame.objects or d.before):
        d.says(Kind.TURN, subject.owner)
        return
    if (
        verb.lemma == "be"
        and subject.men
        and subject.owner
        and d.time in ("now", "ever")
        and "lone" not in subject.traits
        and subject.kinds != PAWN
    ):
        d.says(Kind.STATE, "developed", True, subject)
        return
    if verb.lemma == "go" and verb.form == "en" and not verb.helped and subject.men and subject.plural and not d.pairs:
        d.says(Kind.STATE, "gone", True, subject)
        return
    if verb.infinitive and verb.lemma in ("move", "play") and subject.side and not (d.pairs or d.frame.objects):
        if d.before is None or d.before.frame.is_(Family.BE):
            d.says(Kind.TURN, subject.owner)
        return
    if not (subject.men or subject.sort == "side") or subject.owner == "theirs" or not anchored(subject):
        return
    if d.time == "can":
        if not _can_go(d):
            _mobile(d, subject)
        return
    if d.time == "open":
        return
    if any(state.name == "trapped" for state in d.frame.states) and subject.men and verb.perfect:
        d.says(Kind.STATE, "trapped", True, subject)
        return
    each = next((p for word, p in d.pairs if word in ("on", "from") and p.sort == "side" and p.distributed), NO)
    if verb.lemma == "go" and each.given and subject.men:
        for owner in ("white", "black"):
            d.says(Kind.STATE, "gone", True, owned(subject, owner))
        return
    if "out of" in d.said and d.at("of").thing in ("move", "square"):
        d.says(Kind.MOBILITY, subject, None, d.at("of").thing, (), positive=not d.positive)
    elif not d.to and (d.frame.negative or subject.none) and all(o.thing == "step" for o in d.frame.objects):
        if subject.men and verb.lemma in _STAYS and not d.has("further", "far", "beyond", "much", "past"):
            _never_moved(d, subject)
    elif d.time == "ever" or verb.form not in ("base", "ing"):
        _went(d, subject)


def _never_moved(d: Deed, subject: Phrase) -> None:
    if d.time == "now":
        return  # "it never goes where I want" tells of a habit
    if any(token.word == "since" for token in d.tokens[d.frame.end - 1 : d.frame.end + 1]):
        return
    if d.frame.negative and not subject.none:
        d.says(Kind.STAYED, subject, positive=True)
    else:
        d.says(Kind.WENT, subject, How(when=d.when))


def _went(d: Deed, subject: Phrase) -> None:
    verb = d.verb
    step = d.object("step", "square")
    if subject.men and step.number and d.time == "ever" and subject.kinds == PAWN:
        d.says(Kind.WENT, subject, How(far=step.number))
    elif subject.men and "home" in (*verb.rest, *d.frame.words) and d.time == "ever":
        d.says(Kind.STATE, "home", True, subject)
    elif subject.sort == "side":
        if d.to and all(place.sort == "squares" for place in d.to):
            d.says(Kind.WENT, subject, d.how)
    elif d.to or d.times or d.when or d.origin.given or subject.number or subject.amount == "all":
        if not (d.time == "now" and d.origin.given):  # "runs from c1 to h6" may be said of a view
            once = d.has("been", "since", "once", "earlier", "then")
            still = verb.perfect and d.positive and len(d.to) == 1 and not once
            straight = verb.lemma in ("come", "go", "move") or "just" in d.said
            d.says(Kind.WENT, subject, d.how._replace(still=still, straight=straight))
            prey = d.at("with")
            if prey.men and prey.owner is not None and prey.owner == other_side(subject.owner) and d.to:
                d.says(Kind.TOOK, subject, prey, How(d.to[0].squares, when=d.when))
    elif verb.lemma == "go" and verb.perfect and not d.frame.objects and not d.pairs:
        if not d.has("for", "on", "to", "home"):
            d.says(Kind.STATE, "gone", True, subject)
    elif (
        d.time == "ever"
        and ((verb.perfect and verb.lemma not in LEAVING) or verb.lemma in _ANYWHERE)
        and not d.frame.objects
        and _OUT.issuperset(verb.rest)
    ):
        d.says(Kind.WENT, subject, d.how)


def _can_go(d: Deed) -> bool:
    plan = plan_of(d)
    if plan is not None:
        possible(d, plan)
    return plan is not None


def _mobile(d: Deed, subject: Phrase) -> None:
    if not d.frame.objects and not d.pairs and not d.has("long", "far", "fast", "easily", "there"):
        d.says(Kind.MOBILITY, subject, None, "move", ())


def put(d: Deed) -> None:
    """ "you brought the bishop to c4", "I haven't moved my queen", "I played e4"."""
    men, subject, verb = d.subject if d.suffers else d.patient, NO if d.suffers else d.subject, d.verb
    if subject.men and not men.given:
        move(d)
        return
    if d.suffers and men.men and not (d.verb.past or d.verb.perfect) and len(d.to) == 1 and d.time in ("now", "ever"):
        stands(d, men, d.to[0])
        return
    if subject.thing == "move" and d.has("last", "that", "this") and d.verb.past:
        subject = Phrase("side", 0, 0, owner=subject.owner, definite=True)
    if (subject.given and not subject.side) or can(d) or d.time != "ever":
        return
    if not men.given:
        ends = tuple(target for target in d.targets if target.sort == "squares" and not target.referring)
        if ends and verb.lemma in ("play", "push") and len(ends[0].squares) == 1:
            d.says(Kind.WENT, men_of(subject.owner, PAWN), How(to=ends, when=d.when))
        return
    if not men.men or is_any(men) or verb.lemma == "enter":
        return
    owner, to = men.owner or subject.owner, d.to or squares(men.squares)
    if verb.lemma == "fianchetto":
        d.says(Kind.STATE, "fianchettoed", True, changed(men, owner=owner))
        return
    if not to and men.rank is not None:
        to = (Phrase("line", men.start, men.end, rank=men.rank),)
    if verb.lemma in ("double", "stack") and men.kinds in (ROOK, PAWN):
        d.says(Kind.STATE, "doubled", True, changed(men, owner=owner))
        return
    if owner == "ours" and d.times and not to:
        for side in ("mine", "yours"):
            d.says(Kind.WENT, changed(men, owner=side, squares=(), number=None), d.how)
        return
    told = changed(men, owner=owner, squares=(), rank=None, number=men.number if men.amount == "all" else None)
    since = d.tokens[d.frame.end].word if d.frame.end < len(d.tokens) else ""
    if told.only and told.plural and not (to or d.when or men.owner or d.frame.negative):
        others = changed(told, kinds=lex.ANY - told.kinds, amount="none", only=False)
        d.says(Kind.WENT, others, How())
    elif "check" in (state.name for state in d.frame.states) and men.kinds == KING:
        d.says(Kind.CHECK, d.color(owner), d.doer, True)
    elif d.frame.negative and not to and since != "since":
        d.says(Kind.STAYED, told, positive=True)
    elif to or d.times or d.when or verb.lemma in ("move", "push", "develop", "advance", "touch"):
        d.says(Kind.WENT, told, d.how._replace(to=to))


def give(d: Deed) -> None:
    """ "gives me check"; "I gave you my knight"."""
    if d.object("check").given:
        of_force.check(d, d.object("check"))
    elif d.patient.men and d.patient.owner in (None, d.subject.owner) and (d.patient.owner or d.at("for").given):
        lose(d)


HANDLERS = {
    Family.GIVE: give,
    Family.TAKE: take,
    Family.LOSE: lose,
    Family.PERISH: perish,
    Family.TRADE: of_promotion.trade,
    Family.MOVE: move,
    Family.PUT: put,
    Family.CASTLE: of_castling.castle,
    Family.PROMOTE: of_promotion.promote,
    Family.DRIVE: of_promotion.drive,
}
