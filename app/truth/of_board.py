"""Statements about the board as it is: what stands where, in what state, and what a clause says beside its verb."""

from __future__ import annotations

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth import of_game, of_lead, plans
from app.truth.claims import Kind
from app.truth.deeds import KING, MEN_STATES, PAWN, QUEEN, Deed, How, anchored, is_any, vague
from app.truth.implied import stands
from app.truth.lexicon import Family
from app.truth.phrase import NO, Phrase

_NEAR = frozenset(("in front of", "behind", "beside", "opposite", "near", "next", "before", "under"))
# Who is stuck behind a pawn may move all the same.
_CAUGHT = frozenset(
    ("caught", "stuck", "locked in", "buried", "shut in", "boxed in", "hemmed in", "walled in", "a prisoner")
)
_SQUARE_STATES = frozenset(("empty", "attacked", "guarded", "covered", "safe", "hanging", "loose"))
_FILE_STATES = {"open": "open", "half-open": "half-open", "closed": "closed", "blocked": "blocked", "empty": "open"}
_FORCES = {"guarded": "guard", "attacked": "attack", "covered": "see"}


def stand(d: Deed) -> None:
    """ "my king sits on g1", "your rook stands behind the pawn", "it is loose"."""
    subject = d.subject
    if not d.frame.is_(Family.BE) and of_lead.leads(d):
        return
    if d.verb.lemma in ("remain", "stay", "stand") and subject.only and not (subject.owner or subject.number):
        d.says(Kind.LEFT, frozenset(kind for part in subject.all for kind in part.kinds) - KING)
        return
    gone = any(state.name == "gone" for state in d.frame.states)
    if gone and d.where and subject.men:
        d.says(Kind.TOOK, NO, subject, How(d.where, when=d.when))
    elif subject.men and not d.verb.past and d.time in ("now", "ever"):
        if d.verb.lemma == "share" and d.object("diagonal").given and d.at("with").men:
            d.says(Kind.ORDER, "same diagonal", subject, d.at("with"))
        if d.verb.lemma != "be":
            for target in d.targets:
                if target.sort in ("squares", "line"):
                    stands(d, subject, target)
        for word, place in d.pairs:
            _placed(d, subject, word, place)
    if not vague(subject) or d.frame.is_(Family.BE):
        _states(d)


def _placed(d: Deed, subject: Phrase, word: str, place: Phrase) -> None:
    if place.located:
        if word in ("on", "at", "in", "upon", "to", "next"):
            stands(d, subject, place)
    elif place.men:
        word = "in front of" if word == "of" and "in front of" in d.said else word
        word = "beside" if word == "to" and d.has("next") else word
        line = next((line for line in ("file", "rank", "diagonal") if line in d.words), None)
        if word == "before" and subject.none and place.kinds == PAWN:
            d.says(Kind.STATE, "passed", True, place, positive=True)
        elif word in _NEAR or (word == "between" and len(place.parts) == 2):
            reciprocal = "other" in place.traits and any(o.number == 1 for o in d.frame.objects)
            d.says(Kind.ORDER, word, subject, subject if reciprocal else place)
        elif word == "as" and d.has("same") and line is not None:
            d.says(Kind.ORDER, f"same {line}", subject, place)
    elif word == "without" and place.thing == "defender" and place.end - place.start <= 2:
        alone = subject.kinds == PAWN and d.has("neighbour", "neighbours", "neighbor", "neighbors")
        d.says(Kind.STATE, *(("isolated", True) if alone else ("guarded", False)), subject)
    elif word == "without" and place.thing in ("square", "move"):
        d.says(Kind.MOBILITY, subject, None, place.thing, (), positive=not d.positive)


def _states(d: Deed) -> None:
    past = d.verb.past
    for state in d.frame.states:
        name, positive = state.name, state.holds is d.positive
        caught = name == "trapped" and state.words in _CAUGHT
        among = d.at("on", "in")
        if name == "level" and among.men and not among.owner and not past:
            d.says(Kind.LEVEL, among.kinds, positive=positive)
        elif name == "level" and vague(d.subject) and not past:
            d.says(Kind.CHANCES, None, "level", positive=positive)
        elif (
            vague(d.subject)
            or not d.subject.given
            or (past and name != "gone" and name != "mate")
            or d.time in ("can", "open")
            or (caught and d.at("in", "between", "behind", "on", "with", "for").given)
        ):
            continue
        elif d.subject.sort == "side":
            _side_state(d, state.words, name, positive)
        elif d.subject.sort in ("line", "thing"):
            _other_state(d, name, positive)
        else:
            _man_state(d, name, positive)


def _side_state(d: Deed, words: str, name: str, positive: bool) -> None:
    subject = d.subject
    if name == "check":
        _checked(d, positive)
    elif name in ("mate", "stalemate"):
        d.says(Kind.MATE, name, subject.owner, positive=positive)
    elif name == "castled":
        d.says(Kind.CASTLED, subject.owner, d.wing, How(), positive=positive)
    elif words == "lost" and not d.verb.past:
        d.says(Kind.CHANCES, subject.owner, "losing", positive=positive)
    elif name in ("winning", "better", "worse", "losing") and not any(o.sort == "men" for o in d.frame.objects):
        d.says(Kind.CHANCES, subject.owner, name, positive=positive)
    elif name == "level" and subject.owner == "ours":
        d.says(Kind.CHANCES, None, "level", positive=positive)


def _checked(d: Deed, positive: bool) -> None:
    subject, color = d.subject, d.color(d.subject.owner)
    if color is not None or subject.owner == "ours" or subject.none:
        d.says(Kind.CHECK, color, d.at("from", "by"), positive=positive is not subject.none)


def _other_state(d: Deed, name: str, positive: bool) -> None:
    subject = d.subject
    if name in _FILE_STATES and subject.sort == "line":
        for part in subject.all:
            if part.file is not None:
                owner = d.color(d.at("for", "to").owner)
                d.says(Kind.FILE, _FILE_STATES[name], True, part.file, owner, positive=positive)
    elif name == "level":
        d.says(
            *((Kind.LEVEL, None) if subject.thing == "material" else (Kind.CHANCES, None, "level")), positive=positive
        )
    elif name == "gone" and subject.thing == "shelter":
        d.says(Kind.SHIELD, subject.owner, None, positive=not positive)


def _man_state(d: Deed, name: str, positive: bool) -> None:
    subject = d.subject
    if name == "check":
        _checked(d, positive)
    elif name in ("mate", "stalemate"):
        d.says(Kind.MATE, name, subject.owner, positive=positive)
    elif name == "castled" and subject.kinds <= KING:
        d.says(Kind.CASTLED, subject.owner, d.wing, How(), positive=positive)
    elif name == "level" and subject.plural:
        d.says(Kind.LEVEL, subject.kinds, positive=positive)
    elif name == "present" and subject.none and d.at("on", "in").located and d.at("on", "in").place != "board":
        stands(d, subject, d.at("on", "in"))
    elif name == "present" and subject.counted and subject.amount != "all" and subject.sort == "men":
        d.says(Kind.AMOUNT, subject.owner, subject, subject.number, True, positive=positive)
    elif d.times and name in _FORCES:
        d.says(Kind.RELATION, _FORCES[name], NO, subject, d.times, positive=positive)
    elif name == "connected" and subject.kinds != PAWN and subject.sort == "men":
        d.says(Kind.ORDER, "beside", subject, subject, positive=positive)
    elif name == "pinned" and subject.sort == "men":
        d.says(Kind.PIN, d.at("by"), subject, d.at("to", "against"), positive=positive)
    elif subject.sort == "squares":
        if name in _SQUARE_STATES:
            d.says(Kind.STATE, name, positive, subject, positive=True)
    elif name in MEN_STATES and (anchored(subject) or name in ("gone", "present")):
        d.says(Kind.STATE, name, positive, subject, positive=True)


def be(d: Deed) -> None:
    subject = d.subject
    if d.time not in ("now", "ever"):
        of_game.castling_is(d)
    elif "there" in d.frame.words and not subject.referring:
        if not d.verb.past:
            _there(d)
    elif (plan := plans.would_be(d)) is not None:
        plans.possible(d, plan)
    elif d.subject.thing in ("check", "capture") and d.has("available", "possible", "legal"):
        of_game.available(d)
    elif not _went_to(d) and not of_game.is_told(d) and not of_lead.leads(d):
        for o in d.frame.objects:
            if o.sort == "thing":
                _is_thing(d, o)
            elif o.file is not None and o.sort == subject.sort == "line" and subject.thing:
                d.says(Kind.FILE, subject.thing, True, o.file, None)
            elif _is_guard(d, o, subject):
                continue
            elif o.sort == "men" and subject.men and not d.verb.past:
                _is_man(d, subject, o)
            elif o.sort == "men" and o.owner and subject.thing == "pair":
                d.says(Kind.STRUCTURE, "pair", o.owner, None)
        of_game.down_to(d)
        stand(d)


def _went_to(d: Deed) -> bool:
    """ "your knight to g5 was bold": it went there."""
    goal = next((phrase for word, phrase in d.frame.places if word == "to" and phrase.sort == "squares"), NO)
    been = d.verb.past or (d.verb.perfect and bool(goal.squares))
    told = goal.given and d.subject.men and d.subject.owner is not None and been
    if told:
        d.says(Kind.WENT, d.subject, How(to=(goal,), when=d.when), positive=True)
    return told


def _is_man(d: Deed, subject: Phrase, o: Phrase) -> None:
    if subject.squares and o.kinds != lex.ANY and not vague(o):
        if subject.kinds & o.kinds:
            d.says(Kind.STANDS, changed(subject, kinds=subject.kinds & o.kinds, owner=o.owner or subject.owner))
    elif o.kinds == QUEEN and subject.kinds == PAWN:
        d.says(Kind.PROMOTED, subject, o, How(o.squares))
    elif subject.squares and o.owner and (o.pronoun or is_any(o)):
        d.says(Kind.STANDS, changed(subject, owner=o.owner))
    for trait in o.traits & MEN_STATES - {"lone"}:
        d.says(Kind.STATE, trait, True, subject)


def _is_guard(d: Deed, guard: Phrase, thing: Phrase) -> bool:
    """ "my queen is the knight's only protector"."""
    guarded = thing.of if thing.of is not None else d.at("of")
    if thing.thing != "defender" or not (guard.men and guarded.men):
        return False
    d.says(Kind.RELATION, "guard", changed(guard, only=d.has("only", "sole")), guarded, None)
    return True


def _is_thing(d: Deed, thing: Phrase) -> None:
    if _is_guard(d, d.subject, thing):
        return
    positive, giver = d.positive and not thing.none, d.subject if d.subject.men else NO
    ordinal = any(token.word in lex.ORDINALS for token in d.tokens[thing.start : thing.end])
    if ordinal or (giver.given and thing.thing != "check") or (d.verb.past and not d.when):
        return
    goer = d.at("for", "of", "to")
    if thing.thing in ("square", "move") and d.subject.sort == "squares" and goer.men:
        d.says(
            Kind.MOBILITY,
            goer,
            1 if thing.only or d.has("only") else None,
            thing.thing,
            d.subject.squares,
            positive=positive,
        )
    elif thing.thing in ("mate", "stalemate"):
        d.says(Kind.MATE, thing.thing, None, positive=positive)
    elif thing.thing == "check":
        d.says(Kind.CHECK, None, giver, True, positive=positive)
    elif thing.thing in of_game.PHASES:
        of_game.phase(d, thing, positive)
    elif thing.thing == "pin":
        d.says(Kind.PIN, NO, NO, NO, positive=positive)
    elif thing.thing == "fork":
        d.says(Kind.FORK, NO, (), positive=positive)


def _there(d: Deed) -> None:
    """ "there is a rook on d8", "there are no bishops", "there's nobody on the e-file"."""
    for one in (d.subject, *d.frame.objects):
        if one.sort == "line" and one.file is None and one.thing:
            d.says(Kind.FILE, one.thing, True, None, None, positive=d.positive and not d.has("no"))
        elif one.sort == "thing":
            of_game.there_is(d, one)
        elif one.men and _there_placed(d, one):
            return
        elif one.men and not is_any(one):
            if one.squares or one.file is not None or one.rank is not None or one.place:
                d.says(Kind.STANDS, one)
            elif d.frame.negative or one.none or (one.number or 0) > 1 or one.only or one.owner or one.traits:
                d.says(Kind.AMOUNT, one.owner, one, 0 if one.none else one.number, True)


def _there_placed(d: Deed, one: Phrase) -> bool:
    for word, place in d.pairs:
        if place.owner == "ours" and place.plural and place.men:
            place = changed(place, parts=(changed(place, owner="mine"), changed(place, owner="yours")))
        if word in ("on", "at", "in") and place.located:
            stands(d, changed(one, definite=True), place)
            return True
        if (word in _NEAR or (word == "between" and len(place.parts) == 2)) and place.men:
            d.says(Kind.ORDER, word, one, place)
            return True
    return False


def sleep(d: Deed) -> None:
    stand(d)
    if d.time == "now" and d.subject.men and anchored(d.subject):
        d.says(Kind.STAYED, d.subject)


def leave(d: Deed) -> None:
    """ "you left the queen on g6 without protection"."""
    if d.patient.men and d.subject.given and d.time in ("ever", "now"):
        for word, place in d.pairs:
            if place.thing == "defender" and (word == "without" or place.none):
                d.says(Kind.STATE, "guarded", False, d.patient)
        for state in d.frame.states:
            if state.name in MEN_STATES:
                d.says(Kind.STATE, state.name, state.holds, d.patient)


def opens(d: Deed) -> None:
    """ "the c-file has opened"."""
    if d.subject.sort == "line" and d.subject.file is not None and (d.suffers or d.time == "ever"):
        d.says(Kind.FILE, "open", True, d.subject.file, None)


HANDLERS = {Family.OPEN: opens, Family.BE: be, Family.STAND: stand, Family.SLEEP: sleep, Family.ALLOW: leave}
