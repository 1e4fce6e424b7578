"""What a clause says beside its verb, and statements that have no verb at all."""

from __future__ import annotations

import itertools
from dataclasses import replace

from app.truth import lexicon as lex
from app.truth import of_game, of_lead
from app.truth.chunks import Word
from app.truth.claims import Kind
from app.truth.deeds import BISHOP, MEN_STATES, PAWN, Deed, How, is_any, men_of, vague
from app.truth.lexicon import Family
from app.truth.moves import SpokenMove
from app.truth.phrase import NO, Phrase

_ANSWERS = frozenset(("answer", "meet", "reply", "respond", "counter", "open", "start", "begin"))
_DEEDS = (Family.TAKE, Family.TRADE, Family.LOSE, Family.GIVE, Family.PROMOTE, Family.MOVE, Family.PUT)
_UNPROVED = lex.small("unproved")
_SHADES = {"dark": ("dark square", "dark colo"), "light": ("light square", "light colo", "white square")}


def at_large(d: Deed) -> None:
    """What a clause says beside its verb: of a phase, the pair of bishops, the colours of squares, a line shared."""
    subject, told = d.subject, d.time in ("now", "ever")
    if d.when is not None and d.time == "now" and d.frame.verb is not None and d.when.relation in ("on", "at"):
        d.says(Kind.NUMBER, d.when.number, d.when.relation, positive=True)
    if "en passant" in d.said and d.time == "ever" and subject.sort == "side":
        d.says(Kind.EN_PASSANT, subject.owner, d.when)
    stated = d.time == "now" and d.frame.verb is not None and d.positive
    if stated and d.has(*_UNPROVED) and (subject.sort == "side" or subject.men or vague(subject)):
        d.says(Kind.UNPROVED, positive=True)
    if "opposite" in d.said and any(phrase.thing == "castling" for phrase in (subject, *d.frame.objects)):
        d.says(Kind.STRUCTURE, "opposite wings", None, None)
    gambit = next((word for word in ("accepted", "declined") if word in d.words and d.has("gambit")), None)
    if gambit and told and (subject.side or d.has("my", "your")) and not d.frame.negative:
        d.says(Kind.OPENING, gambit, positive=True)
    if d.time == "ever" and (d.has("repeated") or ("position" in d.said and d.has("twice", "again"))):
        d.says(Kind.REPEATED)
    line = next((line for line in ("file", "rank", "diagonal") if line in d.words), None)
    if len(subject.parts) == 2 and d.has("same") and d.time == "now" and line is not None and not vague(*subject.parts):
        d.says(Kind.ORDER, f"same {line}", *subject.parts)
    _features(d, told)
    cover, guard = d.object("defender"), d.at("of", "on")
    cover = cover if cover.given else d.at("under", "for")
    if (
        d.time == "now"
        and cover.thing == "defender"
        and subject.men
        and guard.men
        and not d.frame.is_(Family.BE, Family.HAVE)
    ):
        d.says(Kind.RELATION, "guard", guard, subject, None)
    if told and not d.frame.is_(Family.BE) and (subject.owner == "ours" or vague(subject)):
        for phrase in (*d.frame.objects, *(p for word, p in d.pairs if word in ("in", "into"))):
            if phrase.thing in of_game.PHASES:
                of_game.phase(d, phrase, d.positive)
    _colours(d)
    _listed(d)
    _moves_told(d)
    if d.at("with").men or not d.frame.is_(*_DEEDS):
        of_lead.balance(d)


def _features(d: Deed, told: bool) -> None:
    subject = d.subject
    for phrase in (subject, *d.frame.objects):
        wing = "kingside" if d.has("kingside") else "queenside" if d.has("queenside") else None
        if phrase.thing == "majority" and phrase.owner is not None and wing is not None:
            d.says(Kind.STRUCTURE, f"{wing} majority", phrase.owner, None, positive=True)
        elif phrase.thing == "outpost" and (phrase.owner is not None or d.where) and told:
            d.says(Kind.STRUCTURE, "outpost", phrase.owner, d.where[0] if d.where else None, positive=not phrase.none)
        elif phrase.thing in ("battery", "opposition") and told and (subject.owner or d.time == "now"):
            d.says(Kind.STRUCTURE, phrase.thing, subject.owner, None, positive=d.positive is not phrase.none)
        elif phrase.thing == "pair" and phrase.owner is not None and told:
            d.says(Kind.STRUCTURE, "pair", phrase.owner, None, positive=True)


def _moves_told(d: Deed) -> None:
    """ "you answered with e5", "it has made two moves", "my pawn needs two more steps to queen"."""
    subject = d.subject
    if d.frame.verb is not None and not d.frame.is_(Family.BE):
        of_game.steps(d)
    answer = d.at("with")
    if d.verb.lemma in _ANSWERS and d.time == "ever" and subject.side and len(answer.squares) == 1 and not answer.men:
        d.says(Kind.WENT, men_of(subject.owner, PAWN), How(to=(answer,), when=d.when))
    made = d.object("move")
    if subject.men and d.verb.lemma in ("make", "play", "take") and d.time == "ever" and made.number is not None:
        d.says(Kind.WENT, subject, How(times=made.number), positive=d.positive)


def _listed(d: Deed) -> None:
    """ "three good pawns, f7, g7 and h7": where men stand that have just been counted."""
    named = [p for p in (d.subject, *d.frame.objects) if p.men]
    if not named or named[-1].squares or named[-1].parts or d.time != "now":
        return
    for before, after in itertools.pairwise((None, *d.frame.extras)):
        loose = not (isinstance(before, Word) and before.role == "preposition")
        count = len(after.squares) if loose and isinstance(after, Phrase) and after.sort == "squares" else 0
        if isinstance(after, Phrase) and 0 < count == (named[-1].number or (count if named[-1].plural else 1)):
            d.says(Kind.STANDS, replace(named[-1], squares=after.squares, plural=True, amount="some"))


def _colours(d: Deed) -> None:
    """ "both your bishops run on the dark squares", "the bishops are of opposite colours"."""
    said, subject = d.said, d.subject
    if not subject.men:
        subject = next((o for o in (*d.frame.objects, d.at("with")) if o.sort == "men"), NO)
    if not subject.men or d.time != "now":
        return
    for shade, words in _SHADES.items():
        if any(word in said for word in words) and subject.shade is None:
            d.says(Kind.STATE, shade, True, subject)
    if subject.kinds == BISHOP:
        if any(f"{how} {what}" in said for how in ("opposite", "different") for what in ("colo", "shade")):
            d.says(Kind.STRUCTURE, "opposite bishops", None, None)
        elif any(f"{how} {what}" in said for how in ("same", "one") for what in ("colo", "shade")):
            d.says(Kind.STRUCTURE, "same bishops", None, None)


def fragment(d: Deed) -> None:
    """Statements without a verb: "six pawns each", "two bishops for me", "check!", "no passed pawns on either side"."""
    f, held = d.frame, d.at("with")
    if f.mood != "says":
        return
    if (
        f.when is not None
        and f.when.relation in ("on", "at")
        and not f.objects
        and not (d.previous is not None and d.previous.tokens is d.tokens)
    ):
        d.says(Kind.NUMBER, f.when.number, f.when.relation)
    if f.end - f.start == 1 and d.tokens[f.start].word in ("no", "neither", "none"):
        return
    if f.states and f.states[0].name == "check":
        d.says(Kind.CHECK, None, d.at("from", "by"))
    if f.states and held.men and f.states[0].name in ("present", "gone"):
        d.says(Kind.STATE, f.states[0].name, f.states[0].holds, held)
    first = d.previous is None or d.previous.tokens is not d.tokens or f.start == 0
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
        d.says(Kind.TOOK, NO, replace(first, sort="none", amount="none"), How())
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
        d.says(Kind.AMOUNT, first.owner, replace(first, owner=None), first.number, True)
    elif f.states and f.states[0].name in MEN_STATES and first.men:
        d.says(Kind.STATE, f.states[0].name, f.states[0].holds, first)
    elif all(part.distributed for part in men):
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
        d.says(Kind.AMOUNT, first.owner, replace(first, amount="some"), 0, True)
    elif first.men and f.start == 0 and (first.rank or first.place or (first.file is not None and first.plural)):
        d.says(Kind.STANDS, first)
    elif first.owner and first.men and place.squares and not d.at("for").men:
        d.says(Kind.STANDS, replace(first, squares=place.squares))
