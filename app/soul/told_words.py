"""Puts what a player told into words that are said back to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from app.domain.text import sentences
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.domain.told.lexicon import folded
from app.domain.told.linking import called
from app.domain.told.roots import roots_of
from app.domain.told.wanted import AskedFor
from app.soul.response import SoulInput
from app.soul.second_person import bare_of, shortened, turned

# Words of a clause that says something by itself.
LEAST_OF_CLAUSE = 5
# Clauses of a fact of which one is chosen, and what the kind of answer that is wanted counts beside a word in common.
LEAST_CLAUSES, HOLDS = 2, 2
DAYS_IN_WEEK, DAYS_IN_YEAR = 7, 365

# Somebody of the writer's who is spoken of as everybody knows them: "the cat came back".
_THE = re.compile(r"^the (?=[a-z])", re.IGNORECASE)
# Where another clause begins that can be said by itself, and the somebody that it goes on about.
_CLAUSE = re.compile(
    r"(?:, and|, but|[,;]| -| –| and| but| because) (?=(?:(?i:i|i'm|im|i've|my|we|our|he|she|they|it|he's|she's"
    r"|they're) |[A-ZÀ-Ž][\w-]+(?:'s| (?:is|was|has|had|can|can't|doesn't|isn't|[a-z]+s)) ))"
)
_PRONOUN = re.compile(r"^(?P<who>he|she)(?P<is>'s)?\b(?!'\w)(?P<had> (?:been|got|had|lost|gone|won)\b)?", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"^(?:(?i:my|our) (?:[a-z-]+ ){0,2}?[a-z-]+(?: [A-ZÀ-Ž][\w'-]+)?|(?!(?:He|She|It|They|I|We|There|This|That"
    r"|His|Her|Its|Their)\b)[A-ZÀ-Ž][\w-]+)"
    r"(?= (?:is|are|was|were|has|had|got|ran|came|won|lost|went|taught|[a-z]+(?:ed|s)) )"
)
_THEIRS = re.compile(
    r"^(?:his|her)\b(?= (?:(?:ex-)?wife|husband|partner|mother|father|mum|dad|mom|sister|brother|son"
    r"|daughter|friend|boyfriend|girlfriend|teacher|boss|dog|cat)\b)",
    re.IGNORECASE,
)
# What only says how much: "love rhubarb cake, could eat it every day".
_HOW_MUCH = re.compile(r", (?:could|would|can) (?!i\b|we\b|you\b)[^.!?;]*$", re.IGNORECASE)
_LEANS = re.compile(r"\b(?:it|them|that|there)$", re.IGNORECASE)
# Two who are named in one breath: "my sons Tom and Ben".
_AND_NAME = re.compile(r"[A-ZÀ-Ž][\w'-]{1,24}(?:,| and| &) [A-ZÀ-Ž]")
# Whoever is no more was called so.
_IS_GONE = re.compile(
    r"\b(?:died|dead|passed away|was (?:run over|killed|put down|put to sleep)|got run over|used to (?:have|own)"
    r"|late|i had)\b"
)


def quote_of(told: ToldFact) -> str:
    """The player's own words, cut to what is said."""
    return shortened(told.words.replace('"', "'"))


def name_in_words(told: ToldFact) -> str | None:
    """The name that a fact gives ("your daughter is called Hanna"); None if it gives none, or to several at once."""
    fact = told.fact
    if not fact.is_name or not fact.names:
        return None
    if fact.kind is FactKind.NAME:
        return f"you are called {fact.names[-1] if 'call me' in told.words.lower() else fact.names[0]}"
    if sole_name(fact) is None:
        return None
    verb = "was" if _IS_GONE.search(folded(fact.words)) else "is"
    return f"your {called(fact).removeprefix('my ')} {verb} called {fact.names[0]}"


def sole_name(fact: PersonalFact) -> str | None:
    """The name that a fact gives to one; None if it gives none, or names to several at once."""
    if not fact.is_name or not fact.names:
        return None
    plural = fact.relation is not None and fact.relation.endswith(("children", "chickens", "fish", "parents"))
    several = len(fact.names) > 1 and _AND_NAME.search(fact.words) is not None
    return None if plural or several else fact.names[0]


def in_second_person(told: ToldFact) -> str | None:
    """The player's English sentence said to them, without its end ("you live in Utrecht"); None if that cannot be done
    word by word."""
    words = told.words
    if told.fact.relation is not None:
        words = _THE.sub("my ", bare_of(words), count=1)
    return turned(words)


def clauses_in_second_person(told: ToldFact) -> list[str]:
    """The clauses of a fact that say something by themselves, each said to the player; of "My son Misha is eight, he
    swims" the second is "your son Misha swims". Those that cannot be turned are left out."""
    found: list[str] = []
    somebody: str | None = None
    for sentence in sentences(bare_of(told.words)):
        for part in _CLAUSE.split(sentence):
            owner = _SOMEBODY.match(part)
            somebody = owner[0] if owner is not None else somebody
            clause = part if somebody is None else _with_somebody(somebody, part)
            if (said := turned(_HOW_MUCH.sub("", clause))) is not None:
                found.append(said)
    return found


def _with_somebody(somebody: str, part: str) -> str:
    """A clause with whom it goes on about in the place of "he" or "she's"."""
    if (theirs := _THEIRS.match(part)) is not None:
        return f"{somebody}'s{part[theirs.end() :]}"
    found = _PRONOUN.match(part)
    if found is None:
        return part
    verb = "" if not found["is"] else " has" if found["had"] else " is"
    return f"{somebody}{verb}{found['had'] or ''}{part[found.end() :]}"


def asked_for_in(told: ToldFact, question: str) -> str | None:
    """Of a fact of several clauses the one that holds what a question wants; None where no one clause does more than
    the others."""
    clauses = clauses_in_second_person(told)
    if len(clauses) < LEAST_CLAUSES:
        return clauses[0] if clauses and _HOW_MUCH.search(told.words) else None
    asks, words = AskedFor.of(folded(question)), roots_of(folded(question))
    worth = [HOLDS * asks.holds(clause) + len(words & roots_of(folded(clause))) for clause in clauses]
    # "I can't stand it" says of what only with the clause before.
    worth = [0 if _LEANS.search(clause) else one for one, clause in zip(worth, clauses, strict=True)]
    best = max(worth)
    return clauses[worth.index(best)] if best > 0 and worth.count(best) == 1 else None


def clause_told(fact: PersonalFact) -> str | None:
    """The first clause of a fact that says something by itself, in the second person; None if that cannot be done."""
    whole = turned(fact.words)
    if whole is None:
        return None
    first = next(iter(sentences(whole)), whole).rstrip(" .!,;:")
    for mark in (", ", "; ", " - "):
        clause = first.partition(mark)[0]
        if len(clause.split()) >= LEAST_OF_CLAUSE:
            first = clause
    return first


def in_words(told: ToldFact) -> str:
    """The fact as one clause: in the second person, otherwise as a quotation."""
    return in_second_person(told) or f'"{quote_of(told)}"'


def when_told(told: ToldFact, given: SoulInput) -> str:
    """When it was told, as it stands at the end of a sentence: "earlier today", "on Friday", "in June"."""
    today = given.told.today or told.told_on
    days = (today - told.told_on).days
    if days <= 0:
        return "earlier today"
    if days == 1:
        return "yesterday"
    if days < DAYS_IN_WEEK:
        return f"on {told.told_on:%A}"
    return f"in {told.told_on:%B}" if days < DAYS_IN_YEAR else f"in {told.told_on.year}"


def due_plan(given: SoulInput) -> ToldFact | None:
    """The plan whose days are over since it was told, and after which nobody has asked yet; the latest one."""
    today = given.told.today
    if today is None:
        return None
    due = [told for told in given.personal_facts if _is_due(told, today)]
    return max(due, key=lambda told: told.fact.days.last if told.fact.days else date.min, default=None)


def without_told(line: str, facts: Sequence[ToldFact]) -> str:
    """A line without the words of the player that it says back to them, which state nothing of the game."""
    for told in facts:
        for form in (quote_of(told), in_second_person(told), *clauses_in_second_person(told)):
            if form and form.casefold() in line.casefold():
                at = line.casefold().index(form.casefold())
                line = f"{line[:at]}that{line[at + len(form) :]}"
    return line


def _is_due(told: ToldFact, today: date) -> bool:
    fact = told.fact
    if fact.kind is not FactKind.PLAN or fact.days is None or told.asked_on is not None or told.outcome is not None:
        return False
    return fact.days.last < today
