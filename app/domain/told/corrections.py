"""What a player puts right of what they told: "small mistake: Lena wants to study law, not medicine". The fact is taken
over with the new value in the place of the old one, so that all else that was told in it stays."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from app.domain.number_words import CARDINALS, ORDINALS, either
from app.domain.text import SMALL_WORDS
from app.domain.told.fact import PersonalFact, ToldFact
from app.domain.told.lexicon import concepts_of, folded, lexicon, stem, words_of
from app.domain.told.put_right import LONGEST_LEAD, LONGEST_OLD, NOW, Correction, correction_in
from app.domain.told.typing import fact_of

# What a correction and a fact have in common before one mends the other: a name and a relation count for this much, any
# other word for one, and a concept for half of one. Without a word that puts something right more is needed.
OF_SOMEBODY, OF_CONCEPT, LEAST_SURELY, LEAST_LED, LEAST_BARE = 2.0, 0.5, 0.5, 1.0, 2.0
# Letters by which two forms of a word are compared.
ROOT = 5
# From so much in common on the whole of a fact is said anew.
THE_SAME = 3.5

_REST = re.compile(r"^(?:and |but |because )?(?:he|she|they|it|his|her|their)\b", re.IGNORECASE)
_TOKEN = re.compile(r"[^\s,.;:!?()\"]+")
# A value keeps the word that it stands behind: "to Lisbon" in the place of "to Porto".
_BEFORE = frozenset(
    """to in at on from with for by near the a an my our his her their as of""".split()  # noqa: SIM905 - a list literal would be a page long
)
_BE = frozenset(
    """is are am was were be turned turns turning i'm he's she's they're it's im hes shes aged now only""".split()  # noqa: SIM905 - a list literal would be a page long
)
_AFTER_AGE = frozenset(
    ["and", "but", "now", "years", "year", "already", "today", "so", "who", "in", "on", "at", "since", "yet"]
)
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_NTH = rf"(?:(?:twenty|thirty)[- ](?:{either(ORDINALS)})|thirtieth|{either(ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_DAY = re.compile(
    rf"\b(?:the )?{_NTH}(?: of)?(?: {_MONTH})?\b|\b{_MONTH}(?: the)? (?:{_NTH}|\d{{1,2}})\b|\b\d{{1,2}} {_MONTH}\b"
    rf"|\b(?:next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|(?:(?<=in )|(?<=to )|(?<=till )"
    rf"|(?<=until ))(?:early |late )?{_MONTH}\b|\btomorrow\b"
    r"|\bnext (?:week|month|year|spring|summer|autumn|winter)\b|(?<=in )(?:spring|summer|autumn|winter)\b",
    re.IGNORECASE,
)
_NTH_ALONE = re.compile(rf"(?:the )?{_NTH}", re.IGNORECASE)
_ONLY_MONTH = re.compile(rf"(?:early |late )?{_MONTH}", re.IGNORECASE)
_OF_MONTH = re.compile(rf"\b{_MONTH}\b", re.IGNORECASE)
_COUNT = re.compile(
    rf"(?<![\w-])(?:(?:{either(('twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'))})[- ]"
    rf"(?:{either(CARDINALS)})|{either(CARDINALS)}|\d{{1,3}})(?![\w-])(?! (?:{_MONTH})\b)",
    re.IGNORECASE,
)
_SOMEWHERE = re.compile(r"(?<=\b(?:in|to|at) )[A-ZÀ-Ž][\w'-]*(?: [A-ZÀ-Ž][\w'-]*)*|(?<=\bfrom )[A-ZÀ-Ž][\w'-]*")
_PRONOUN = re.compile(r"^(?:he|she|they|it)\b", re.IGNORECASE)


def mended_by(message: str, known: Sequence[ToldFact], today: date) -> tuple[PersonalFact, ToldFact] | None:
    """The fact as a message puts it right, and the one in whose place it comes; None if it mends none. `known` has the
    latest first."""
    found = correction_in(message)
    if found is None:
        return None
    told, words = _by_old(found, known) or _put_right_already(found, known) or _by_subject(found, known) or (None, "")
    if told is None or (words == told.words and found.old is None):
        return None
    if words == told.words:
        return replace(told.fact, corrects=True), told
    fact = fact_of(_with_rest(words, found), today)
    days = fact.days if fact.days is None or _days_said(words) != _days_said(told.words) else told.fact.days
    relation = fact.relation or told.fact.relation
    return replace(fact, corrects=True, days=days, relation=relation), told


def _by_old(found: Correction, known: Sequence[ToldFact]) -> tuple[ToldFact, str] | None:
    """The fact that holds what is taken back, with the new value in its place."""
    if found.old is None:
        return None
    old = [_same(token) for token in _TOKEN.findall(found.old)]
    new = _parallel(_TOKEN.findall(found.said), _TOKEN.findall(found.old))
    if not old or not new:
        return None
    if len(old) > 1 and old[0] in _BEFORE and _same(new[0]) == old[0] and old[0] not in ("the", "a", "an"):
        old, new = old[1:], new[1:]
    holding = [(told, place) for told in known if (place := _place_of(old, told.words)) is not None]
    best = max(holding, key=lambda one: (_in_common(found.said, one[0]), -known.index(one[0])), default=None)
    if best is None or (not found.led and _in_common(found.said, best[0]) <= 0):
        return None
    told, (start, end) = best
    behind, more = told.words[end:], new[len(old) :]
    # "The 21st of January" in the place of "the 14th" of January.
    if more and [_same(one) for one in _TOKEN.findall(behind)[: len(more)]] == [_same(one) for one in more]:
        new = new[: len(old)]
    return told, f"{told.words[:start]}{' '.join(new)}{behind}"


def _put_right_already(found: Correction, known: Sequence[ToldFact]) -> tuple[ToldFact, str] | None:
    """The fact that says already what a message says once more in the place of what is taken back."""
    if found.old is None:
        return None
    new = [_same(token) for token in _parallel(_TOKEN.findall(found.said), _TOKEN.findall(found.old))]
    for told in known if new else ():
        if _place_of(new, told.words) is not None and _in_common(found.said, told) >= LEAST_BARE:
            return told, told.words
    return None


def _by_subject(found: Correction, known: Sequence[ToldFact]) -> tuple[ToldFact, str] | None:
    """The fact about the same thing, with the new day, place or number in the place of the old one; where something is
    put right beyond doubt, also the one that says the same of the same with other words."""
    least = LEAST_SURELY if found.surely else LEAST_LED
    worth = [(_in_common(found.said, told), told) for told in known]
    near = sorted((one for one in worth if one[0] >= least), key=lambda one: -one[0])
    if (found.led or NOW.search(found.said)) and _PRONOUN.match(found.said):
        near += [(0.0, told) for told in known[:1] if told.fact.relation is not None]
    for common, told in near:
        # Without a word that puts right, a new day is one of the plan that was told, and a number one of somebody.
        of_day = _DAY.search(found.said) is not None and told.fact.days is not None
        of_them = common >= LEAST_BARE or _PRONOUN.match(found.said)
        words = _exchanged(found.said, told.words) if found.led or of_day or of_them else None
        if words is not None:
            return told, words
    least = LEAST_BARE if found.surely else THE_SAME
    for common, told in near if found.led else ():
        if common >= least and told.fact.relation is not None:
            return told, _of_same(found.said, told)
    return None


def _exchanged(said: str, told: str) -> str | None:
    """The words that were told with the day, the place or the number that is said now; None where they hold none."""
    new, old = _DAY.search(said), _DAY.search(told)
    if new is not None and old is not None:
        alone = _NTH_ALONE.match(told, old.start())
        end = alone.end() if alone is not None and not _OF_MONTH.search(new[0]) else old.end()
        end = end if _NTH_ALONE.match(new[0]) is not None or _OF_MONTH.search(new[0]) is None else old.end()
        before = told[: old.start()]
        if before.endswith("on ") and new[0][:1].isalpha() and _ONLY_MONTH.fullmatch(new[0]):
            before = f"{before[:-3]}in "
        return f"{before}{new[0]}{told[end:]}"
    new, old = _SOMEWHERE.search(said), _SOMEWHERE.search(told)
    if new is not None and old is not None:
        return f"{told[: old.start()]}{new[0]}{told[old.end() :]}"
    for new in _COUNT.finditer(said):
        old = next((one for one in _COUNT.finditer(told) if _role(told, one) == _role(said, new)), None)
        if old is not None:
            return f"{told[: old.start()]}{new[0]}{told[old.end() :]}"
    return None


def _role(text: str, number: re.Match[str]) -> str:
    """What a number counts: an age, an hour, or the things behind it."""
    before, behind = text[: number.start()].lower().split(), text[number.end() :]
    if before and before[-1] in ("at", "till", "until"):
        return "hour"
    following = _TOKEN.findall(behind)
    ends = not behind.startswith(" ") or not following or following[0].lower() in _AFTER_AGE
    if ends and before and before[-1] in _BE:
        return "age"
    return stem(folded(following[0])) if following else ""


def _of_same(said: str, told: ToldFact) -> str:
    """What is said now, with the somebody of the fact before it: "my daughter Lena wants to study law"."""
    names = [name for name in told.fact.names if told.words.startswith(name) is False]
    owner = re.match(r"(?:my|our) (?:[\w-]+ ){0,2}?", told.words, re.IGNORECASE)
    if names and owner is not None and said.startswith(names[0]):
        at = told.words.find(names[0])
        return told.words[:at] + said if 0 < at <= LONGEST_LEAD * LONGEST_OLD else said
    return said


def _with_rest(words: str, found: Correction) -> str:
    """The mended words with what goes on about the same somebody, where none of it is taken back."""
    rest = found.rest.strip(" .!")
    if not rest or not _REST.match(rest) or (found.old is not None and folded(found.old) in folded(rest)):
        return words
    return f"{words.rstrip(' .!')}, {rest}"


def _parallel(said: Sequence[str], old: Sequence[str]) -> list[str]:
    """The words that stand for what is taken back: from the same small word on, else as many as that has."""
    said = [one for at, one in enumerate(said) if not (at >= len(said) - 1 and NOW.fullmatch(one))]
    if len(old) == 1 and _COUNT.fullmatch(old[0]):
        return [one for one in said if _COUNT.fullmatch(one)][-1:]
    head = folded(old[0]) if old else ""
    if head in _BEFORE and len(old) > 1:
        at = next((at for at in range(len(said) - 1, -1, -1) if folded(said[at]) == head), None)
        if at is not None:
            return list(said[at:])
    size = len(old) - (head in _BEFORE and len(old) > 1)
    return list(said[-size:]) if size else []


def _place_of(old: Sequence[str], words: str) -> tuple[int, int] | None:
    """Where words stand in a text, from its first to behind its last character."""
    tokens = [(_same(found[0]), found.start(), found.end()) for found in _TOKEN.finditer(words)]
    for at in range(len(tokens) - len(old) + 1):
        if [token for token, _, _ in tokens[at : at + len(old)]] == list(old):
            return tokens[at][1], tokens[at + len(old) - 1][2]
    return None


def _same(token: str) -> str:
    """A word as it is compared: numbers by what they say."""
    word = folded(token).strip("'")
    if word in CARDINALS:
        return str(CARDINALS[word])
    if word in ORDINALS:
        return f"{ORDINALS[word]}."
    tens, _, unit = word.partition("-")
    if tens in CARDINALS and unit in CARDINALS:
        return str(CARDINALS[tens] + CARDINALS[unit])
    if tens in CARDINALS and unit in ORDINALS:
        return f"{CARDINALS[tens] + ORDINALS[unit]}."
    return re.sub(r"^(\d+)(?:st|nd|rd|th)$", r"\1.", word)


def _in_common(said: str, told: ToldFact) -> float:
    """How much a correction and a fact have in common."""
    plain, of_fact = folded(said), folded(told.words)
    mine, theirs = set(words_of(plain)), set(words_of(of_fact))
    names = {folded(name) for name in told.fact.names}
    relations = lexicon().relations
    of_said = concepts_of(plain)
    count = OF_SOMEBODY * len(mine & names)
    count += OF_SOMEBODY * bool(of_said & relations & {told.fact.relation})
    stems = {_root(word) for word in mine - names if word not in SMALL_WORDS and not _COUNT.fullmatch(word)}
    count += len(stems & {_root(word) for word in theirs - names})
    return count + OF_CONCEPT * len((of_said & concepts_of(of_fact)) - relations - {"age", "like", "time-of-day"})


def _root(word: str) -> str:
    """The beginning that forms of a word share: "operation" and "operated", "move" and "moving"."""
    if word.startswith(("wedd", "marr")):
        return "marry"
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e").removesuffix("s")[:ROOT]


def _days_said(words: str) -> list[str]:
    return [found[0].lower() for found in _DAY.finditer(words)]
