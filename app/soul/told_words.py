"""Puts what a player told into words that are said back to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from app.domain.text import sentences
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.soul.response import SoulInput

# Characters of a fact that are said; the whole line has to be read quickly.
LONGEST_SAID = 170
# Words of a clause that says something by itself.
LEAST_OF_CLAUSE = 5
DAYS_IN_WEEK, DAYS_IN_YEAR = 7, 365

_LEAD_IN = re.compile(
    r"^\W*(?:(?:and|but|well|so|hi+|hey|hello|oh|ah|yes|yeah|no|ok|okay|sorry|sry|thanks|thx|actually|honestly|anyway"
    r"|by the way|btw|you know|because|haha|lol|also|plus|nothing much)[ ,.:;!-]+)*",
    re.IGNORECASE,
)
_OF_WRITER = re.compile(r"(?:i|i'm|im|i've|ive|i'd|i'll|my|we|we're|we've|our)\b", re.IGNORECASE)
_OF_LISTENER = re.compile(r"\b(?:you|your|yours|u|ur|you're)\b", re.IGNORECASE)
_TURNED = (
    (re.compile(r"\bi(?:'m| am|m)\b", re.IGNORECASE), "you are"),
    (re.compile(r"\bi(?:'ve| have|ve)\b", re.IGNORECASE), "you have"),
    (re.compile(r"\bi(?:'ll| will)\b", re.IGNORECASE), "you will"),
    (re.compile(r"\bi'd\b", re.IGNORECASE), "you would"),
    (re.compile(r"\bi was\b", re.IGNORECASE), "you were"),
    (re.compile(r"\bi wasn'?t\b", re.IGNORECASE), "you were not"),
    (re.compile(r"\bwe(?:'re| are)\b", re.IGNORECASE), "you are"),
    (re.compile(r"\bwe've\b", re.IGNORECASE), "you have"),
    (re.compile(r"\b(?:i|we|me|us)\b", re.IGNORECASE), "you"),
    (re.compile(r"\b(?:my|our)\b", re.IGNORECASE), "your"),
    (re.compile(r"\b(?:mine|ours)\b", re.IGNORECASE), "yours"),
    (re.compile(r"\bmyself\b", re.IGNORECASE), "yourself"),
)


def quote_of(told: ToldFact) -> str:
    """The player's own words, cut to what is said."""
    return _shortened(told.words.replace('"', "'"))


def name_in_words(told: ToldFact) -> str | None:
    """The name that a fact gives ("your daughter is called Hanna"); None if it gives none, or to several at once."""
    fact = told.fact
    if not fact.is_name or not fact.names:
        return None
    if fact.kind is FactKind.NAME:
        return f"you are called {fact.names[-1] if 'call me' in told.words.lower() else fact.names[0]}"
    plural = fact.relation is not None and fact.relation.endswith(("children", "chickens", "fish", "parents"))
    return None if plural or len(fact.names) > 1 else f"your {fact.relation} is called {fact.names[0]}"


def in_second_person(told: ToldFact) -> str | None:
    """The player's English sentence said to them, without its end ("you live in Utrecht"); None if that cannot be done
    word by word."""
    return _turned(told.words)


def clause_told(fact: PersonalFact) -> str | None:
    """The first clause of a fact that says something by itself, in the second person; None if that cannot be done."""
    whole = _turned(fact.words)
    if whole is None:
        return None
    first = next(iter(sentences(whole)), whole).rstrip(" .!,;:")
    for mark in (", ", "; ", " - "):
        clause = first.partition(mark)[0]
        if len(clause.split()) >= LEAST_OF_CLAUSE:
            first = clause
    return first


def turned_to_them(sentence: str, *, of_others: bool = False) -> str | None:
    """A sentence of the writer's own, or (`of_others`) of anybody, said to the writer; None if that cannot be done."""
    return _turned(sentence, of_others=of_others)


def _turned(said: str, *, of_others: bool = False) -> str | None:
    words = _LEAD_IN.sub("", said.replace("’", "'"), count=1)
    if not (of_others or _OF_WRITER.match(words)) or _OF_LISTENER.search(words) or not words.isascii():
        return None
    for pattern, word in _TURNED:
        words = pattern.sub(word, words)
    return _shortened(words)


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
        for form in (quote_of(told), in_second_person(told)):
            if form and form.casefold() in line.casefold():
                at = line.casefold().index(form.casefold())
                line = f"{line[:at]}that{line[at + len(form) :]}"
    return line


def _is_due(told: ToldFact, today: date) -> bool:
    fact = told.fact
    if fact.kind is not FactKind.PLAN or fact.days is None or told.asked_on is not None or told.outcome is not None:
        return False
    return fact.days.last < today


def _shortened(words: str) -> str:
    """The words without their last punctuation, cut at the end of a sentence, a clause or a word."""
    words = " ".join(words.split())
    if len(words) > LONGEST_SAID:
        cut = words[:LONGEST_SAID]
        ends = [at for mark in (". ", "! ", "; ", ", ") if (at := cut.rfind(mark)) > LONGEST_SAID // 2]
        words = cut[: max(ends)] if ends else cut.rsplit(" ", 1)[0] + "…"
    return words.rstrip(" .!,;:")
