"""What a clause says beside its verb, and statements that have no verb at all."""

from __future__ import annotations

import itertools
import re

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth import of_game, of_lead
from app.truth.chunks import When, Word
from app.truth.claims import Kind
from app.truth.deeds import BISHOP, MEN_STATES, PAWN, Deed, How, is_any, men_of, other_side, vague
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase

_ANSWERS = frozenset(("answer", "meet", "reply", "respond", "counter"))
_OPENS = frozenset(("open", "start", "begin"))
_BORN = frozenset(("start", "begin", "originate"))
_DEEDS = (Family.TAKE, Family.TRADE, Family.LOSE, Family.GIVE, Family.PROMOTE, Family.MOVE, Family.PUT)
_FIRSTS = {"check": ("check", "checked"), "capture": ("capture", "captured", "capturing", "blood")}
_UNPROVED = lex.small("unproved")
# Words by which something is said at large where no phrase says it.
_AT_LARGE = ("en passant", "accepted", "declined", "repeated", "position", "first", "bishop", *sorted(_UNPROVED))
_OPPOSITE = re.compile(r"\b(?:opposite|different) (?:colo|shade)")
_SEEN = frozenset(("passed", "isolated", "doubled", "tripled", "backward"))
_NOT_YET = frozenset(("promoted", "extra", "other"))
_SAME = re.compile(r"\b(?:same|one) (?:colo|shade)")
_SHADES = {"dark": ("dark square", "dark colo"), "light": ("light square", "light colo", "white square")}


def may_be_told(d: Deed) -> bool:
    """Whether a clause that names nothing of the board can say something at large: by a time, or by one of few
    words."""
    return d.when is not None or any(word in d.said for word in _AT_LARGE)


def at_large(d: Deed) -> None:
    """What a clause says beside its verb: of a phase, the pair of bishops, the colours of squares, a line shared."""
    subject, told = d.subject, d.time in ("now", "ever")
    if d.when is not None and d.time == "now" and d.frame.verb is not None and d.when.relation in ("on", "at"):
        d.says(Kind.NUMBER, d.when.number, d.when.relation, positive=True)
    if "en passant" in d.said and d.time == "ever" and subject.sort == "side":
        d.says(Kind.EN_PASSANT, subject.owner, d.when)
    stated = d.time == "now" and d.frame.verb is not None and d.positive
    if stated and not _UNPROVED.isdisjoint(d.words) and (subject.sort == "side" or subject.men or vague(subject)):
        d.says(Kind.UNPROVED, positive=True)
    if "opposite" in d.said and any(phrase.thing == "castling" for phrase in (subject, *d.frame.objects)):
        d.says(Kind.STRUCTURE, "opposite wings", None, None)
    gambit = next((word for word in ("accepted", "declined") if word in d.words), None)
    if gambit and told and d.has("gambit") and (subject.side or d.has("my", "your")) and not d.frame.negative:
        d.says(Kind.OPENING, gambit, positive=True)
    if d.time == "ever" and (d.has("repeated") or ("position" in d.said and d.has("twice", "again"))):
        d.says(Kind.REPEATED)
    if len(subject.parts) == 2 and d.has("same") and d.time == "now":
        shared = next((name for name in ("file", "rank", "diagonal") if name in d.words), None)
        if shared and not vague(*subject.parts):
            d.says(Kind.ORDER, f"same {shared}", *subject.parts)
    _features(d, told)
    _guarding(d)
    alone = subject.thing in ("capture", "check") and d.time == "ever" and not d.frame.objects
    if told and alone and not any(word == "by" for word, _ in d.frame.places):
        count = 0 if subject.none else subject.number
        if count is not None and subject.thing == "check":
            d.says(Kind.CHECKED, NO, How(times=count))
        elif count is not None:
            d.says(Kind.TOOK, NO, changed(subject, sort="none", amount="some"), How(times=count))
    if (
        told
        and (subject.owner == "ours" or vague(subject))
        and (not d.frame.is_(Family.BE) or d.at("in").thing in of_game.PHASES)
    ):
        for phrase in (*d.frame.objects, *(p for word, p in d.pairs if word in ("in", "into"))):
            if phrase.thing in of_game.PHASES:
                of_game.phase(d, phrase, d.positive)
    if subject.sort == "line" and not d.frame.is_(Family.BE, Family.STAND, Family.OPEN) and told:
        for state in d.frame.states:
            owner = d.color(d.at("for").owner)
            if subject.file is not None and state.name in ("open", "half-open", "closed"):
                d.says(Kind.FILE, state.name, state.holds, subject.file, owner)
    if subject.thing == "check" and d.time == "now" and d.at("from", "by").men and not d.frame.is_(Family.BE):
        d.says(Kind.CHECK, None, d.at("from", "by"), True)
    if subject.men and d.at("without").thing == "defender" and not d.frame.is_(Family.BE, Family.STAND) and d.positive:
        d.says(Kind.STATE, "guarded", False, subject)
    lines = (subject, *d.frame.objects, *(p for _, p in d.frame.places)) if d.time == "now" else ()
    for line in lines:
        if line.sort == "line" and line.file is not None and line.thing and d.positive:
            d.says(Kind.FILE, line.thing, True, line.file, None)
    if subject.side and d.frame.is_(Family.BE) and d.has("only") and d.at("with").men and d.time == "now":
        had = changed(d.at("with"), owner=None, amount="some", number=None)
        d.says(Kind.AMOUNT, subject.owner, had, None, False)
        d.says(Kind.AMOUNT, other_side(subject.owner), had, 0, True)
    _colours(d)
    _firsts(d)
    _listed(d)
    _moves_told(d)
    if d.at("with").men or not d.frame.is_(*_DEEDS, Family.LEAD):
        of_lead.balance(d)


def _guarding(d: Deed) -> None:
    """ "the rook is a defender of d4" in other words."""
    subject = d.subject
    if not subject.men or d.time != "now" or d.frame.is_(Family.BE, Family.HAVE):
        return
    cover, guard = d.object("defender"), d.at("of", "on")
    cover = cover if cover.given else d.at("under", "for")
    if cover.thing == "defender" and guard.men:
        d.says(Kind.RELATION, "guard", guard, subject, None)


def _features(d: Deed, told: bool) -> None:
    subject = d.subject
    for phrase in (subject, *d.frame.objects):
        if not phrase.thing:
            continue
        wing = "kingside" if d.has("kingside") else "queenside" if d.has("queenside") else None
        if phrase.thing == "majority" and phrase.owner is not None and wing is not None:
            d.says(Kind.STRUCTURE, f"{wing} majority", phrase.owner, None, positive=True)
        elif phrase.thing == "outpost" and (phrase.owner is not None or d.where) and told:
            d.says(Kind.STRUCTURE, "outpost", phrase.owner, d.where[0] if d.where else None, positive=not phrase.none)
        elif phrase.thing in ("battery", "opposition") and told and (subject.owner or d.time == "now"):
            d.says(Kind.STRUCTURE, phrase.thing, subject.owner, None, positive=d.positive is not phrase.none)
        elif phrase.thing == "pair" and phrase.definite and told and not subject.side:
            helped = next((p.owner for p in (*d.frame.objects, *(p for _, p in d.pairs)) if p.side), None)
            helped = helped or ("mine" if any(token.word == "me" for token in d.tokens) else None)
            d.says(Kind.STRUCTURE, "pair", phrase.owner or helped, None, positive=True)


def _firsts(d: Deed) -> None:
    """ "I was the first to give check", "the first capture was yours"."""
    if not d.has("first"):
        return
    what = next((what for what, words in _FIRSTS.items() if d.has(*words)), None)
    owner = d.subject.owner if d.subject.side else None
    if d.subject.thing in ("check", "capture"):
        owner = next((o.owner for o in (*d.frame.objects, d.at("of", "by", "from")) if o.owner), None)
    where = d.where if d.subject.thing == "capture" else ()
    if what is not None and (owner is not None or where) and d.time in ("now", "ever") and not d.when:
        d.says(Kind.FIRST, owner, what, where)


def _moves_told(d: Deed) -> None:
    """ "you answered with e5", "it has made two moves", "my pawn needs two more steps to queen"."""
    subject = d.subject
    if d.frame.verb is not None and not d.frame.is_(Family.BE):
        of_game.steps(d)
    answer = d.at("with")
    if d.verb.lemma in _ANSWERS and d.time == "ever" and subject.side and len(answer.squares) == 1 and not answer.men:
        d.says(Kind.WENT, men_of(subject.owner, PAWN), How(to=(answer,), when=d.when))
    if d.verb.lemma in _OPENS and d.time == "ever" and subject.side and (answer.men or answer.squares):
        man = answer if answer.men else men_of(subject.owner, PAWN)
        to = () if answer.men else (answer,)
        d.says(Kind.WENT, changed(man, owner=subject.owner, squares=()), How(to=to, when=When(0, 0, 1, "on")))
    begun = d.at("from", "on", "as")
    if subject.men and d.verb.lemma in _BORN and d.time == "ever" and begun.located:
        d.says(Kind.WENT, subject, How(origin=begun))
    elif subject.men and d.verb.lemma in _BORN and d.time == "ever" and begun.kinds == PAWN:
        d.says(Kind.PROMOTED, men_of(subject.owner, PAWN), subject, How())
    made = d.object("move")
    own = subject.owner is not None and not (d.frame.inherited or subject.referring)
    if own and subject.men and made.given and d.verb.lemma == "make" and d.time == "can":
        d.says(Kind.MOBILITY, subject, None, "move", ())
    if (
        (subject.side or subject.owner == "ours")
        and d.verb.lemma in ("make", "play")
        and d.time == "ever"
        and made.number
        and d.verb.perfect
    ):
        d.says(Kind.MADE, subject.owner, made.number)
    if subject.men and d.verb.lemma in ("make", "play", "take") and d.time == "ever" and made.number is not None:
        d.says(Kind.WENT, subject, How(times=made.number), positive=d.positive)


def _listed(d: Deed) -> None:
    """ "three good pawns, f7, g7 and h7": where men stand that have just been counted."""
    named = [p for p in (d.subject, *d.frame.objects) if p.men]
    if not named or named[-1].squares or named[-1].parts or d.time != "now":
        return
    for before, after in itertools.pairwise((None, *d.frame.extras)):
        loose = not (isinstance(before, Word) and before.role == "preposition")
        out = bool(d.frame.states) or d.verb.lemma == "be"
        loose = loose or (out and isinstance(before, Word) and before.word in ("on", "at"))
        count = len(after.squares) if loose and isinstance(after, Phrase) and after.sort == "squares" else 0
        if isinstance(after, Phrase) and 0 < count == (named[-1].number or (count if named[-1].plural else 1)):
            d.says(Kind.STANDS, changed(named[-1], squares=after.squares, plural=True, amount="some"))


def _colours(d: Deed) -> None:
    """ "both your bishops run on the dark squares", "the bishops are of opposite colours"."""
    said, subject = d.said, d.subject
    if d.time != "now":
        return
    if not subject.men:
        subject = next((o for o in (*d.frame.objects, d.at("with")) if o.sort == "men"), NO)
    if "bishop" in said and _OPPOSITE.search(said):
        d.says(Kind.STRUCTURE, "opposite bishops", None, None)
        return
    if not subject.men:
        return
    for shade, words in _SHADES.items():
        if any(word in said for word in words) and subject.shade is None:
            d.says(Kind.STATE, shade, True, subject)
    if subject.kinds == BISHOP and _SAME.search(said):
        d.says(Kind.STRUCTURE, "same bishops", None, None)


def fragment(d: Deed) -> None:
    """Statements without a verb: "six pawns each", "two bishops for me", "check!", "no passed pawns on either side"."""
    f, held = d.frame, d.at("with")
    if f.mood != "says":
        return
    if f.when is not None and f.when.relation in ("on", "at") and not f.objects and d.neighbour is None:
        d.says(Kind.NUMBER, f.when.number, f.when.relation)
    if f.end - f.start == 1 and d.tokens[f.start].word in ("no", "neither", "none"):
        return
    if f.states and f.states[0].name == "check":
        d.says(Kind.CHECK, None, d.at("from", "by"))
    if f.states and held.men and f.states[0].name in ("present", "gone"):
        d.says(Kind.STATE, f.states[0].name, f.states[0].holds, held)
    first = d.neighbour is None or f.start == 0
    if first and not d.has("if", "would") and of_lead.alone(d):
        return
    if f.objects and f.objects[0].sort == "thing":
        _thing_alone(d, f.objects[0])
    elif f.objects and f.objects[0].sort == "men":
        _men_alone(d, f.objects[0])


def _thing_alone(d: Deed, first: Phrase) -> None:
    alone, side = d.frame.end - d.frame.start == 1, d.at("for", "to", "against")
    if first.thing == "check" and first.none and d.has("far", "yet"):
        d.says(Kind.CHECKED, NO, How(), positive=False)
    elif first.thing == "capture" and first.none:
        d.says(Kind.TOOK, NO, changed(first, sort="none", amount="none"), How())
    elif first.thing == "mate" and d.has("next"):
        d.says(Kind.POSSIBLE, None, SpokenMove("go", mate=True), False)
    elif first.thing == "castling" and side.given:
        d.says(Kind.RIGHTS, side.owner, d.wing, False, positive=not first.none)
    elif first.thing in ("mate", "stalemate") and (
        alone or (first.start == 0 and (d.at("on").given or d.frame.states))
    ):
        d.says(Kind.MATE, first.thing, None)
    elif first.thing == "check" and (alone or d.at("from", "by").given) and not first.none:
        d.says(Kind.CHECK, None, d.at("from", "by"), True)
    elif first.thing in ("square", "move") and first.counted and side.sort == "side":
        named = tuple(s for e in d.frame.extras if isinstance(e, Phrase) for p in e.all for s in p.squares)
        d.says(Kind.MOBILITY, side, first.number, "move", named)


def _men_alone(d: Deed, first: Phrase) -> None:
    f, side, place = d.frame, d.at("for", "to", "against"), d.at("to", "on")
    men = [part for o in f.objects if o.sort == "men" for part in o.all]
    if f.states and f.states[0].name == "present" and first.counted and first.men:
        d.says(Kind.AMOUNT, first.owner, changed(first, owner=None), first.number, True)
    elif f.states and f.states[0].name in MEN_STATES and first.men:
        d.says(Kind.STATE, f.states[0].name, f.states[0].holds, first)
    elif all(part.distributed for part in men) and not (
        d.before is not None and d.before.frame.is_(*_DEEDS, Family.PERISH)
    ):
        for part in (p for p in men if any((token.word,) in lex.MEN for token in d.tokens[p.start : p.end])):
            d.says(Kind.AMOUNT, None, part, part.number, True)
    elif side.side:
        for part in men:
            if part.number is not None and part.men and part.owner is None and f.start == first.start:
                d.says(Kind.AMOUNT, side.owner, part, part.number, True)
    elif first.none and (first.squares or first.file is not None):
        d.says(Kind.STANDS, first)
    elif (
        first.none
        and not first.referring
        and not is_any(first)
        and (first.traits or first.owner or d.has("left", "anywhere", "either", "more", "any"))
    ):
        d.says(Kind.AMOUNT, first.owner, changed(first, amount="some"), 0, True)
    elif first.men and f.start == 0 and (first.rank or first.place or (first.file is not None and first.plural)):
        d.says(Kind.STANDS, first)
    elif first.owner and first.men and place.squares and not d.at("for").men:
        d.says(Kind.STANDS, changed(first, squares=place.squares))


def weakly(d: Deed) -> None:
    """Of a clause that nobody could read: "three queens" says that there are three, on a side or on the board; "your
    bishops are strong" that there are some."""
    gone = any(state.name == "gone" for state in d.frame.states) or d.frame.is_(Family.PERISH, Family.TAKE)
    if d.frame.mood != "says" or d.time == "ever" or d.claimed or gone or d.frame.negative:
        return
    meant = (*d.frame.objects, d.at("to", "with", "of"))
    for part in (part for o in meant for part in o.all if d.subject.sort == "side"):
        if (
            part.men
            and not part.owner
            and not part.traits.isdisjoint(_SEEN)
            and d.frame.is_(Family.OTHER, Family.THINK)
        ):
            each = changed(part, distributed=d.subject.owner == "ours", traits=part.traits & _SEEN)
            owner = None if each.distributed else d.subject.owner
            d.says(Kind.AMOUNT, owner, each, part.number, False, positive=True)
    for part in d.subject.all if d.verb.finite and not d.frame.inherited else ():
        here = part.men and part.owner in ("mine", "yours") and part.amount == "the" and not part.referring
        if here and len(part.kinds) == 1 and part.traits.isdisjoint(_NOT_YET):
            d.says(Kind.STANDS, changed(part, number=2 if part.plural else part.number, plural=False), positive=True)
    for part in (part for phrase in {id(p): p for p in (d.subject, *d.frame.objects)}.values() for part in phrase.all):
        plain = part.men and part.counted and not (part.referring or part.squares or part.traits or part.place)
        noun = d.tokens[part.end].word if part.end < len(d.tokens) else ""
        if plain and (part.number or 0) > 1 and len(part.kinds) == 1 and not lex.longest(lex.THINGS, [noun], 0)[0]:
            d.says(Kind.COUNT, part, positive=True)
