"""Whether two facts say the same, or one takes the place of the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from app.domain.text import SMALL_WORDS
from app.domain.told.corrections import mended_by
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.domain.told.lexicon import concepts_of, folded, lexicon, stem, words_of
from app.domain.told.put_right import correction_in, without_correcting_lead
from app.domain.told.renaming import put_right_behind, renamed_in, takes_back
from app.domain.told.roots import roots_of
from app.domain.told.typing import fact_of

# Share of words in common from which two facts say the same.
THE_SAME = 0.75
# Of these everybody has one: a new one takes the place of the old one.
_HOME = re.compile(r"\b(?:i|we) (?:now )?live in\b|\bvivo en\b|\bj'habite\b|\bich wohne\b|\b(?:eu )?moro em\b")
_BIRTHDAY = re.compile(
    r"\bmy birthday\b|\bmi cumpleanos\b|\bmon anniversaire\b|\bmein geburtstag\b|\bmeu aniversario\b"
)
_FAVOURITE = re.compile(r"\bmy (?:all[- ]time )?favou?rite (?:[a-z]+ ){1,2}is\b")
_ONE_OF_A_KIND = frozenset({"mother", "father", "wife", "husband", "partner"})

_CORRECTION = re.compile(
    r"^\W*(?:(?:no+|nope|nah|sorry|actually|wait|oops|not (?P<old>[^\W\d_][\w'-]*))[ ,.!:;-]+)+(?:(?:i (?:meant|mean"
    r"|said))[ ,:]+)?"
    r"(?:(?:(?:her|his|its|their|the|my \w+'s) (?:\w+'s )?name(?:'s| is|s)|it(?:'s| is|s)|(?:s?he|they)(?:'s| is|"
    r" are|re|s)|(?:is|are))?"
    r" ?(?:called|named)?:? ?)(?P<new>[^\W\d_][\w'’-]{1,29})(?:[ ,]+not (?P<old2>[^\W\d_][\w'-]*))?\W*$"
    r"|^\W*i (?:meant|mean)[ ,:]+(?P<new2>[^\W\d_][\w'’-]{1,29})\W*$"
    r"|^\W*(?:her|his|its|their) name(?:'s| is) (?:actually |really )?(?P<new3>[^\W\d_][\w'’-]{1,29})(?:[ ,]+not"
    r" (?P<old3>[^\W\d_][\w'-]*))?\W*$",
    re.IGNORECASE,
)
_NO_NAME = SMALL_WORDS | frozenset(
    """yes yeah ok okay thanks way idea problem worries chance sorry please wrong right sure good bad fine
    e4 d4 draw""".split()  # noqa: SIM905 - a list literal would be a page long
)


_NO_LONGER = re.compile(
    r"^\W*(?P<who>(?:(?:my|our) (?:\w+ ){0,2})?[\w-]+) (?:(?:doesn't|don't|didn't|isn't|aren't|'m not|is not) "
    r"(?P<denied>[^,.;:!?]{2,40}?) any ?more|(?:no longer|stopped|gave up|quit|has stopped|has quit) "
    r"(?P<old>[^,.;:!?]{2,40}))"
    r"[,.;:]? (?:and |but )?(?:(?:s?he|they|i|it)(?:'s|'m)?|now) [^.!?]+[.!]*$",
    re.IGNORECASE,
)


def corrected_name(message: str) -> tuple[str, str | None] | None:
    """The name that a message puts right ("no, her name is Mia"), and the wrong one if it says that too; None if it
    corrects no name."""
    found = _CORRECTION.match(" ".join(message.split()).replace("’", "'"))
    if found is None:
        return None
    new = found["new"] or found["new2"] or found["new3"]
    old = found["old"] or found["old2"] or found["old3"]
    if folded(new) in _NO_NAME or (new.islower() and old is None and "name" not in message.lower()):
        return None
    return new, old


def may_mend(message: str) -> bool:
    """Whether a message may put right what was told before."""
    return (
        renamed_in(message) is not None
        or corrected_name(message) is not None
        or correction_in(message) is not None
        or _NO_LONGER.match(message.replace("’", "'")) is not None
        or takes_back(message)
    )


def surely_mends(message: str) -> bool:
    """Whether a message says in so many words that it puts something right."""
    found = correction_in(message)
    return found is not None and found.surely


def all_mended(message: str, known: Sequence[ToldFact], today: date) -> list[tuple[PersonalFact, ToldFact]]:
    """The facts as a message puts them right, said `today`, each with the one in whose place it comes: somebody's new
    name stands in all that was told of them. Empty if it mends nothing. `known` has the latest first."""
    change = renamed_in(message)
    if change is not None and (pairs := _with_name(*change, known)):
        return pairs
    one = mended(message, known, today) or _no_longer(message, known, today) or _behind(message, known, today)
    if one is None:
        return []
    fact, told = one
    changed = [(old, new) for old, new in zip(told.fact.names, fact.names, strict=False) if old != new]
    also = _with_name(*changed[0], known) if len(changed) == 1 and told.fact.is_name else []
    return [one, *(pair for pair in also if pair[1] is not told)]


def _behind(message: str, known: Sequence[ToldFact], today: date) -> tuple[PersonalFact, ToldFact] | None:
    """The fact that was told last, where a message takes back a word of it."""
    words = put_right_behind(known[0].words, message) if known else None
    if words is None:
        return None
    fact = fact_of(words, today)
    return replace(fact, relation=fact.relation or known[0].fact.relation, corrects=True), known[0]


def _no_longer(message: str, known: Sequence[ToldFact], today: date) -> tuple[PersonalFact, ToldFact] | None:
    """The fact in whose place a message comes that says of somebody what is so no longer, and what is so now: "Dan
    doesn't play bass any more, he sings now"."""
    text = without_correcting_lead(" ".join(message.replace("’", "'").split()))
    found = _NO_LONGER.match(text)
    if found is None or "?" in text:
        return None
    who, denied = folded(found["who"]), roots_of(folded(found["denied"] or found["old"]))
    for told in known:
        fact = told.fact
        of_them = who.split()[-1] in map(folded, fact.names[:1]) or fact.relation in lexicon().of(who.split()[-1])
        of_them = of_them or (who == "i" and fact.relation is None)
        if of_them and denied and denied <= roots_of(folded(fact.words)):
            new = fact_of(text, today)
            return replace(new, relation=fact.relation, names=fact.names[:1], kind=fact.kind, corrects=True), told
    return None


def _with_name(old: str, new: str, known: Sequence[ToldFact]) -> list[tuple[PersonalFact, ToldFact]]:
    """The facts that speak of somebody by an old name, with the new one; that which gives the name first."""
    found = []
    for told in known:
        fact = told.fact
        names = tuple(dict.fromkeys(new if folded(name) == folded(old) else name for name in fact.names))
        as_written = next((name for name in fact.names if folded(name) == folded(old)), old)
        words = re.sub(rf"\b{re.escape(as_written)}\b", new, fact.words)
        if (words != fact.words or names != fact.names) and (fact.relation is not None or fact.kind is FactKind.NAME):
            found.append((replace(fact, words=words, names=names, corrects=True), told))
    return sorted(found, key=lambda pair: not pair[0].is_name)


def mended(message: str, known: Sequence[ToldFact], today: date) -> tuple[PersonalFact, ToldFact] | None:
    """The fact as a message puts it right ("no, her name is Mia"), said `today`, and the one in whose place it comes:
    for a name the latest with the wrong one, or with any. None if it mends nothing. `known` has the latest first."""
    found = corrected_name(message)
    if found is None:
        return mended_by(message, known, today)
    new, old = found
    named = [told for told in known if told.fact.names]
    wrong = [told for told in named if old is not None and folded(old) in map(folded, told.fact.names)]
    for told in wrong or [told for told in named if told.fact.is_name] or named:
        before = next((name for name in told.fact.names if old is not None and folded(name) == folded(old)), None)
        before = before or told.fact.names[0]
        names = tuple(new if name == before else name for name in told.fact.names)
        words = told.words.replace(before, new) if before in told.words else message
        return replace(told.fact, words=words, names=names, corrects=True), told
    return mended_by(message, known, today)


def says_the_same(new: PersonalFact, old: PersonalFact) -> bool:
    """Whether a fact repeats another one."""
    if new.corrects and new.words != old.words:
        return False
    if new.relation != old.relation or new.negative != old.negative:
        return False
    if new.is_name and old.is_name:
        return folded(new.names[0]) == folded(old.names[0]) and len(_said(new) - _said(old)) <= 1
    mine, theirs = _said(new), _said(old)
    return bool(mine) and len(mine & theirs) / len(mine | theirs) >= THE_SAME


def replaced_by(new: PersonalFact, known: Iterable[ToldFact]) -> ToldFact | None:
    """The fact, if any, in whose place a new one comes: the latest of which there can be only one, or that the new one
    corrects. `known` has the latest first."""
    known = list(known)
    key = _unique(new)
    if key is not None:
        found = next((told for told in known if _unique(told.fact) == key), None)
        # "My wife Ana sings" beside "my wife Ana has a bakery": only another name takes the place of the old one.
        names = key.startswith("name of") and found is not None and folded(found.fact.names[0]) == folded(new.names[0])
        return None if names else found
    if not new.corrects:
        return None
    concepts = concepts_of(folded(new.words)) - {"name"}
    for told in known:
        if new.is_name and told.fact.is_name and told.fact.relation == new.relation:
            return told
        same_kind = told.fact.kind is new.kind and told.fact.relation == new.relation
        if same_kind and (concepts & concepts_of(folded(told.words)) or new.kind is FactKind.OTHER):
            return told
    return None


def _unique(fact: PersonalFact) -> str | None:
    """The property of the player that a fact sets, if there is one of it only."""
    if fact.kind is FactKind.NAME:
        return "name"
    if fact.is_name and fact.relation in _ONE_OF_A_KIND and fact.relation is not None:
        return f"name of {fact.relation}"
    plain = folded(fact.words)
    if (favourite := _FAVOURITE.search(plain)) is not None and not fact.negative:
        return favourite[0]
    return "home" if _HOME.search(plain) else "birthday" if _BIRTHDAY.search(plain) else None


def _said(fact: PersonalFact) -> frozenset[str]:
    return frozenset(stem(word) for word in words_of(folded(fact.words)) if word not in SMALL_WORDS)
