"""Statements about who is ahead: by men, by points, in material, in development."""

from __future__ import annotations

import re

import chess

from app.domain.copying import changed
from app.truth import lexicon as lex
from app.truth.claims import Kind
from app.truth.deeds import KING, Deed, How, other_side, vague
from app.truth.lexicon import Family
from app.truth.phrase import NO, Phrase

_EQUAL = re.compile(r"\b(?:same|equal) (?:number|amount)s? of (\w+?)s?\b|\bas many (\w+?)s\b")
_VERSUS = frozenset(("against", "versus", "vs", "v", "for", "to"))
# Words by which several weights are told against each other: each is said of its own kind alone.
_WEIGHED = frozenset(("but", "though", "although", "yet", "while", "however", "against"))


def leads(d: Deed) -> bool:
    """ "a rook up", "ahead by two pawns", "a knight to the good", "the exchange down", "two pawns more than you"."""
    subject, said = d.subject, d.said
    if subject.sort != "side" or subject.owner == "theirs" or (d.verb.past and not d.game.facts.over):
        return False
    equal = _EQUAL.search(said)
    kind = (equal[1] or equal[2]) if equal is not None else None
    if kind and kind in chess.PIECE_NAMES:
        d.says(Kind.LEVEL, frozenset((chess.PIECE_NAMES.index(kind),)))
        return True
    if d.has("never"):
        return True  # a habit
    sign = _sign(d)
    if not sign or subject.owner == "ours":
        return False
    weights = (*d.frame.objects, *(p for word, p in d.pairs if word in ("by", "with", "up", "down")))
    weights = tuple(o for o in weights if not any(part.distributed for part in o.all))
    phrases = [part for o in weights for part in o.all if not part.squares and not vague(part)]
    counted = [p for p in phrases if p.sort == "men" and p.amount not in ("the", "none") and p.owner is None]
    thing = next((p for p in phrases if p.thing in ("exchange", "point", "material")), NO)
    if d.has("more") and d.has("out", "developed", "play") and counted:
        d.says(Kind.DEVELOPED, subject.owner)
        return True
    inside = d.at("in")
    if inside.men and not counted:
        return more(d, [changed(part, number=0) for part in inside.all], sign)
    if counted:
        return more(d, counted, sign) if d.has("more", "fewer", "less") else _gain(d, counted, sign)
    if thing.given or d.has("material"):
        what = thing.thing or "material"
        d.says(Kind.LEAD, subject.owner, {chess.PAWN: thing.number or 1}, what, sign)
        return True
    if d.has("development", "time", "clock"):
        if d.has("development") and not d.frame.objects:
            d.says(Kind.DEVELOPED, subject.owner, positive=d.positive is (sign > 0))
        return True
    if d.has("ahead", "behind") and not d.frame.objects and not d.pairs:
        d.says(Kind.CHANCES, subject.owner, "better" if sign > 0 else "worse")
        return True
    return False


def alone(d: Deed) -> bool:
    """ "a rook up for me", "down the exchange": the speaker's lead, where nobody else's is named."""
    side = d.at("for")
    f = d.frame
    if _EQUAL.search(d.said):
        f.subject = Phrase("side", 0, 0, owner="ours", definite=True)
        return leads(d)
    if not d.has("up", "down", "ahead") or any(o.owner for o in f.objects) or d.at("on", "to").given:
        return False
    f.subject = side if side.side else Phrase("side", 0, 0, owner="mine", definite=True)
    f.objects = [changed(o, number=o.number or 1) if o.men and not o.plural else o for o in f.objects]
    return leads(d)


def balance(d: Deed) -> None:
    """ "a rook and two pawns against your queen", "seven pawns to five", "with a bishop for the rook"."""
    versus = next((p for word, p in d.pairs if word in _VERSUS and p.men), NO) if d.time == "now" else NO
    if not versus.given:
        return
    left = next((p for p in (*d.frame.objects, d.at("with"), d.subject) if p.men and p is not versus), NO)
    if not left.given or left.squares or versus.squares:
        return
    if not d.positive and left in d.frame.objects:
        return
    parts, others = ([p for p in one.all if p.kinds != KING or p.traits] for one in (left, versus))
    plain = all(p.kinds != lex.ANY and p.amount in ("some", "the", "exactly") and p.men for p in (*parts, *others))
    if (
        not plain
        or any(len({p.owner for p in some}) > 1 for some in (parts, others))
        or not any(p.number for p in (*parts, *others))
    ):
        return
    if d.frame.verb is None and versus is d.at("for"):
        d.says(Kind.TRADED, left, versus, How())  # "a bishop for a knight!"
        return
    subject = d.subject.owner if d.subject.side else None
    theirs = other_side(versus.owner)
    owner = left.owner if left.owner in ("mine", "yours", "white", "black") else theirs or subject
    place = next((p.place for _, p in d.pairs if p.sort == "place"), None)

    def bare(part: Phrase) -> Phrase:
        return changed(part, owner=None, amount="some", place=part.place or place, traits=part.traits - {"other"})

    d.says(Kind.BALANCE, owner, tuple(map(bare, parts)), tuple(map(bare, others)), positive=True)


def outnumber(d: Deed) -> None:
    """ "my pawns outnumber yours", "I lead by a pawn", "I lack a knight"."""
    if d.subject.men and d.object("defender").given and d.verb.lemma == "lack":
        d.says(Kind.STATE, "guarded", not d.positive, d.subject, positive=True)
    elif d.subject.men and d.patient.men and d.subject.owner and d.time == "now":
        d.says(Kind.LEAD, d.subject.owner, dict.fromkeys(d.subject.kinds, 0), "kind", 1)
    elif d.subject.side:
        leads(d)


HANDLERS = {Family.LEAD: outnumber}


def _sign(d: Deed) -> int:
    if d.has("up", "ahead", "clear", "more") or "to the good" in d.said or "in front" in d.said:
        return 1
    if d.has("down", "behind", "short", "shy") or "to the bad" in d.said or d.has("fewer", "less"):
        return 0 if "down to" in d.said else -1
    if d.verb.lemma == "lead":
        return 1
    return -1 if d.has("missing") or d.verb.lemma in ("lack", "miss", "trail", "lag") else 0


def more(d: Deed, counted: list[Phrase], sign: int) -> bool:
    """ "one pawn more than you": of just that kind."""
    for p in counted:
        d.says(Kind.LEAD, d.subject.owner, dict.fromkeys(p.kinds, p.number or 0), "kind", sign)
    return True


def _gain(d: Deed, counted: list[Phrase], sign: int) -> bool:
    gain: dict[chess.PieceType, int] = {}
    what = "kind" if any(token.word in _WEIGHED for token in d.tokens) else ""
    for p in counted:
        if not p.number or (len(p.kinds) > 1 and p.kinds not in (lex.PIECES, lex.MINORS)):
            return False
        what = "piece" if len(p.kinds) > 1 else what
        gain[chess.KNIGHT if len(p.kinds) > 1 else next(iter(p.kinds))] = p.number
    d.says(Kind.LEAD, d.subject.owner, gain, what, sign)
    return True
