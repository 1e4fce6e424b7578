"""What a message puts right of what its writer told before: "small mistake: Lena wants to study law, not medicine"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.domain.told.roots import root_of

# Words of a lead ("I should put something right"), and of a value that is taken back ("to Porto").
LONGEST_LEAD, LONGEST_OLD = 9, 6


# Words that lead to anything, and may lead to what is put right.
_OPENS = re.compile(
    r"^\W*(?:(?:no+|nope|nah|sorry|sry|actually|wait|oops|ups|ah|oh|hey|hi|hmm+|um+|well|but|and|so|also|listen|ok|okay"
    r"|by the way|btw|thanks|thank you|excuse me|hang on|hold on|one thing|ps)\b[ ,.:;!-]+)+",
    re.IGNORECASE,
)


_TAKES_BACK = re.compile(r"\b(?:no+|nope|nah|sorry|sry|actually|wait|oops|ups|hang on|hold on)\b", re.IGNORECASE)


# A lead of its own, up to its comma or colon.
_PUTS_RIGHT = re.compile(
    r"\bcorrect(?:ion|ions|ing)?\b|\b(?:put|set|get) (?:\w+ ){1,4}(?:right|straight)\b|\bmistaken?\b|\bmis(?:spoke"
    r"|typed"
    r"|said|told)\b|\bscratch (?:that|this|it)\b|\bslip\b|\btypo\b|\bchange of plans?\b|\bplans? (?:has "
    r"|have )?changed\b"
    r"|\bmixed (?:\w+ ){0,3}up\b|\b(?:got|had|told you|said|was|is|were) (?:\w+ ){0,3}wrong\b|\bi (?:meant|mean"
    r"|lied|erred)\b"
    r"|\btake (?:that|it) back\b|\bnot (?:quite )?(?:right|true|correct)\b|\b(?:small |little |quick )?update\b"
    r"|\bforget what i (?:said|told)\b|\bi (?:once )?(?:said|told you) (?:\w+ ){0,4}but\b|\bamend\w*\b",
    re.IGNORECASE,
)


_OF_LISTENER = re.compile(r"\b(?:you|your|you're|u)(?! wrong)\b", re.IGNORECASE)


_HEAD = re.compile(r"[,:;.!]{1,3} | [-–—] ")


# The value that is taken back, behind the new one or before it.
_CONTRAST = re.compile(
    r"(?P<sure>,? (?:instead of|rather than|and not|but not)|,? no longer|[,;] not"
    r"|(?<!\bis)(?<!\bare)(?<!\bwas)(?<!\bwere)"
    r"(?<!\bam)(?<!\bdo)(?<!\bdoes)(?<!\bdid)(?<!\bhas)(?<!\bhave)(?<!\bwill)(?<!\bcan)(?<!\bor)(?<!\bwhy)(?<!\bif)(?<!'m"
    r")"
    r"(?<!'s)(?<!'re)(?<!\bwould)(?<!\bcould)(?<!\bshould)(?<!\bbut) not) (?P<old>[^,.;:!?]+)",
    re.IGNORECASE,
)


_FIRST_OLD = re.compile(
    r"(?:\bnot|n't) (?P<old>[^,.;:!?]{1,40}?)(?:,? but|(?:[,;:.!]| [-–—]) ?(?=(?:he|she|it|they|we|i)(?:'|s? )))"
    r" ?(?P<new>[^,;:.!?]+)",
    re.IGNORECASE,
)


_PERSONS = frozenset(("he", "she", "it", "they", "we", "i"))
_SAID_AND_MEANT = re.compile(
    r"\bi (?:said|told you|wrote) (?P<old>[^,.;:!?]{1,40}?),? (?:but|and) (?:i )?(?:meant|mean|it'?s|should have said) "
    r"(?P<new>[^,.;:!?]{1,40})",
    re.IGNORECASE,
)
_HE_IS = re.compile(
    r"^(?:he|she|it|they|we|i)(?:'s|'re|'m|s| is| are| am| was) (?:actually |really |now )?", re.IGNORECASE
)


_AS_TOLD = re.compile(
    r" (?:any ?more|as (?:i|you) (?:said|told|thought)\b.*|like i (?:said|told)\b.*|after all|of course)$"
)


# What only says that a value is the new one: "to Galway instead, not Trinity".
_INSTEAD = re.compile(r" (?:instead|actually|after all)(?=[,.;]| not\b| and not\b|$)", re.IGNORECASE)


NOW = re.compile(r"\b(?:turned|turns|now|by now|already|meanwhile|these days|after all)\b", re.IGNORECASE)


_PUT_OFF = re.compile(
    r"\b(?:moved|postponed|put off|put back|brought forward|rescheduled|shifted|pushed) (?:back )?(?:to|till|until)\b",
    re.IGNORECASE,
)


# Said in the middle or at the end of what is put right: "my trip is in June by the way, not July".
_IN_PASSING = re.compile(r"(?<=\w),? (?:by the way|btw)(?=[,.;:!]|$| not\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Correction:
    """What a message says where it puts something right: `said` without the words that lead to that and without what is
    taken back (`old`, None if that is not said), what goes on behind it (`rest`), and whether words say that it is put
    right (`led`) or do so beyond doubt (`surely`)."""

    said: str
    old: str | None
    rest: str
    led: bool
    surely: bool


def without_correcting_lead(words: str) -> str:
    """The words without what only says that they put something right ("I have to correct something: ...")."""
    return _split_lead(words)[0]


def correction_in(message: str) -> Correction | None:
    """How a message puts something right; None for one that by its words cannot."""
    text = " ".join(message.replace("’", "'").split())
    if "?" in text:
        return None
    said, led, surely = _split_lead(_IN_PASSING.sub("", text))
    said = _INSTEAD.sub("", said)
    if (meant := _SAID_AND_MEANT.search(said)) is not None:
        return Correction(meant["new"], _value(meant["old"]), said[meant.end() :], led=True, surely=True)
    if (first := _FIRST_OLD.search(said)) is not None:
        new, denied = _HE_IS.sub("", first["new"].strip()).split(), _value(first["old"]).split()
        # "Radu doesn't teach physics, he teaches chemistry": the verb is said again.
        again = len(new) > 2 and new[0].lower() in _PERSONS and root_of(new[1].lower()) == root_of(denied[0].lower())
        if again:
            new, denied = new[2:], denied[1:] or denied
        if "but" in first[0] or (len(new) <= LONGEST_OLD and (again or _HE_IS.match(first["new"]))):
            # "Rohan isn't four, he's five": the values stand in one place, and are of one length.
            kept = " ".join((said[: first.start()].rstrip(), *new)).strip()
            return Correction(kept, " ".join(denied[-len(new) :]), said[first.end() :], led, surely)
    for found in _CONTRAST.finditer(said):
        old = _value(found["old"])
        if found.start() > 0 and 0 < len(old.split()) <= LONGEST_OLD:
            return Correction(said[: found.start()], old, said[found.end() :].strip(" ,.;:!"), led, surely)
    first_clause, _, rest = said.partition(", ")
    if led or NOW.search(said) or _PUT_OFF.search(said):
        return Correction(first_clause.rstrip(" .!,;:"), None, rest.strip(" .!"), led, surely)
    return None


def _split_lead(text: str) -> tuple[str, bool, bool]:
    """The words without a lead, or such a tail, whether that may put something right, and whether it surely does."""
    clauses = _HEAD.split(text)
    if len(clauses) > 1 and len(clauses[-1].split()) <= LONGEST_LEAD and _PUTS_RIGHT.search(clauses[-1]):
        return _split_lead(text[: text.rfind(clauses[-1])].rstrip(" ,.;:!-–—"))[0], True, True
    opening = _OPENS.match(text)
    said = text if opening is None else text[opening.end() :]
    led = opening is not None and _TAKES_BACK.search(opening[0]) is not None
    surely = False
    for _ in range(2):
        head = _HEAD.search(said)
        lead = said[: head.start()] if head is not None else ""
        if head is None or len(lead.split()) > LONGEST_LEAD or not _PUTS_RIGHT.search(lead):
            break
        said, led, surely = said[head.end() :], True, True
        opening = _OPENS.match(said)
        said = said if opening is None else said[opening.end() :]
    if (meant := re.match(r"i meant (?:to say )?(?:that )?", said, re.IGNORECASE)) is not None:
        said, led, surely = said[meant.end() :], True, True
    if not led:
        return text, False, False
    return said.lstrip(), led, surely


def _value(old: str) -> str:
    return _AS_TOLD.sub("", old.strip()).strip()
