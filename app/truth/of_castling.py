"""Statements about castling: who has, who still may, and whether both did on the same wing."""

from __future__ import annotations

from app.truth.claims import Kind
from app.truth.deeds import KING, Deed, How, is_any

# Whom one castles before or after.
_OTHERS = frozenset(("me", "you", "i", "white", "black", "mine", "yours"))


def castle(d: Deed) -> None:
    subject = d.subject
    if not (subject.sort == "side" or (subject.men and (subject.kinds <= KING or (is_any(subject) and subject.none)))):
        return
    following = [token.word for token in d.tokens[d.verb.end : d.verb.end + 4]]
    order = next((word for word in following if word in ("before", "after", "first")), None)
    if order != "first" and _OTHERS.isdisjoint(following):
        order = None  # "castled right after that check"
    if subject.side and d.positive and (d.has("first") or order) and (d.time == "ever" or d.verb.infinitive):
        if order != "after" or "me" in following or "you" in following:
            d.says(Kind.FIRST, subject.owner, "castled", positive=order != "after")
        return
    if d.time == "can" or (d.frame.mood == "will" and d.verb.modal == "will"):
        lost = any(token.word in ("longer", "anymore", "more") for token in d.tokens)
        at_once = not lost and not d.has("longer", "ever", "anymore", "more")
        at_once &= not (d.positive and d.has("still", "yet"))  # "you can't castle yet" is said of this move
        if d.has("neither") and not subject.none:
            d.says(Kind.RIGHTS, subject.owner, None, True, positive=False)
        else:
            d.says(Kind.RIGHTS, subject.owner, d.wing, at_once)
    elif d.time == "ever":
        ways = ("side", "wing", "flank")
        if any(f"{how} {way}" in d.said for how in ("opposite", "different") for way in ways):
            d.says(Kind.STRUCTURE, "opposite wings", None, None)
        elif any(f"same {way}" in d.said for way in ways):
            d.says(Kind.STRUCTURE, "same wing", None, None)
        else:
            nobody = subject.none or (d.frame.negative and subject.owner == "ours")
            apart = subject.plural or subject.owner == "ours"  # "both went short: me on move six, you on move ten"
            how = How(when=None if apart and d.frame.extras else d.when, check=d.check)
            d.says(
                Kind.CASTLED,
                "nobody" if nobody else subject.owner,
                d.wing,
                how,
                positive=d.positive is not subject.none,
            )
