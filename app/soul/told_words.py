"""Puts what a player told into words that are said back to them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from app.domain.text import sentences
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.domain.told.finding import naming
from app.domain.told.lexicon import folded
from app.domain.told.linking import called
from app.domain.told.wanted import AskedFor
from app.soul.response import SoulInput

# Characters of a fact that are said; the whole line has to be read quickly.
LONGEST_SAID = 170
# Words of a clause that says something by itself.
LEAST_OF_CLAUSE = 5
# Words of what is told that are left at the least beside what is asked of the listener.
MOST_ASKED_AWAY = 2
# Clauses of a fact of which one is chosen, and what the kind of answer that is wanted counts beside a word in common.
LEAST_CLAUSES, HOLDS = 2, 2
DAYS_IN_WEEK, DAYS_IN_YEAR = 7, 365

_LEAD_IN = re.compile(
    r"^\W*(?:(?:and|but|well|so|hi+|hey|hello|oh|ah|yes|yeah|no|ok|okay|sorry|sry|thanks|thx|actually|honestly|anyway"
    r"|by the way|btw|you know|because|haha|lol|also|plus|nothing much|on the other hand|good news(?: though)?"
    r"|fun fact|to be honest|as i said|well then|guess what|by the by|in fact|look|listen)[ ,.:;!-]+)*"
    r"(?:i (?:had|have|got|'ve had|'ve got)(?: some| a bit of)? (?:\w+ )?news(?: today| this (?:morning|week"
    r"|evening))?[,:;.] "
    r"|i (?:should|have to|must|need to|want to|wanted to) (?:tell|say|admit|confess)(?: you)?(?: (?:something"
    r"|one thing|this))?[,:;] )?",
    re.IGNORECASE,
)
# What is asked of the listener behind what was told.
_TO_LISTENER = re.compile(
    r",? (?:so |and |but )?(?:please|pls) [^.!?;]*[.!?]*$|,? (?:so|and) (?:don'?t|never) [^.!?;]*[.!?]*$", re.IGNORECASE
)
_DAYS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day(?=s?\b)|\b(?:january|february|april|june|july|august|september"
    r"|october"
    r"|november|december)\b|(?<=in )(?:may|march)\b"
)
# Where a sentence begins inside what is said.
_BEGINS = re.compile(r"(?<=[.!?] )[a-z]")
# What only fills a sentence, or makes it stronger.
_FILLERS = (
    re.compile(
        r",? (?:by the way|btw|you know|actually|anyway|though|tbh|to be honest|honestly|i mean|haha|lol|or so i think"
        r"|on the other hand)(?=\W*$|[.!;,])",
        re.IGNORECASE,
    ),
    re.compile(r"\b(?:absolutely|literally|totally|simply|honestly|actually|basically) (?=\w)", re.IGNORECASE),
)
# A sentence of the writer's that leaves the "I" out: "Learned chess from my grandfather".
_LEAVES_I_OUT = re.compile(
    r"(?:learn(?:ed|t)|moved|grew up|used to|work|worked|live|lived|love|hate|had|have|got|started|played|studied"
    r"|taught|won|lost|went|came|retired|married|collect|teach|run|own|restore|repair|speak)\b",
    re.IGNORECASE,
)
# Somebody of the writer's who is spoken of as everybody knows them: "the cat came back".
_THE = re.compile(r"^the (?=[a-z])", re.IGNORECASE)
# Where another clause begins that can be said by itself, and the somebody that it goes on about.
_CLAUSE = re.compile(
    r"(?:, and|, but|[,;]| -| –| and| but| because) (?=(?:i|i'm|im|i've|my|we|our|he|she|they|it|he's|she's|they're) )",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"^(?:he|she)\b(?!')", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"^(?i:my|our) (?:[a-z-]+ ){0,2}?[a-z-]+(?: [A-ZÀ-Ž][\w'-]+)?"
    r"(?= (?:is|are|was|were|has|had|got|ran|came|won|lost|went|taught|[a-z]+(?:ed|s)) )"
)
# What only says how much: "love rhubarb cake, could eat it every day".
_HOW_MUCH = re.compile(r", (?:could|would|can) (?!i\b|we\b|you\b)[^.!?;]*$", re.IGNORECASE)
_OF_WRITER = re.compile(r"(?:i|i'm|im|i've|ive|i'd|i'll|my|we|we're|we've|our)\b", re.IGNORECASE)
# When or where it was, before what the writer says of themselves: "last week I fell".
_WHEN_FIRST = re.compile(
    r"(?:last|this|next|in|on|every|yesterday|today|tomorrow|since|as|at|after|before|once|sometimes"
    r"|usually)\b(?: [\w'-]+){0,4}?,? "
    r"(?:i|i'm|i've|we|we're|my|our)\b",
    re.IGNORECASE,
)
_OF_LISTENER = re.compile(r"(?<!\bthank )\b(?:you|your|yours|u|ur|you're)\b", re.IGNORECASE)
# Letters of other scripts than the Latin one.
_FOREIGN = re.compile(r"[^\u0000-\u024f\u1e00-\u1eff\u2010-\u2026]")
_LEANS = re.compile(r"\b(?:it|them|that|there)$", re.IGNORECASE)
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


# Two who are named in one breath: "my sons Tom and Ben".
_AND_NAME = re.compile(r"[A-ZÀ-Ž][\w'-]{1,24}(?:,| and| &) [A-ZÀ-Ž]")
# Whoever is no more was called so.
_IS_GONE = re.compile(
    r"\b(?:died|dead|passed away|was (?:run over|killed|put down|put to sleep)|got run over|used to (?:have|own)"
    r"|late|i had)\b"
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
    several = len(fact.names) > 1 and _AND_NAME.search(fact.words) is not None
    if plural or several:
        return None
    verb = "was" if _IS_GONE.search(folded(fact.words)) else "is"
    return f"your {called(fact).removeprefix('my ')} {verb} called {fact.names[0]}"


def in_second_person(told: ToldFact) -> str | None:
    """The player's English sentence said to them, without its end ("you live in Utrecht"); None if that cannot be done
    word by word."""
    words = told.words
    if told.fact.relation is not None:
        words = _THE.sub("my ", _bare(words), count=1)
    return _turned(words)


def clauses_in_second_person(told: ToldFact) -> list[str]:
    """The clauses of a fact that say something by themselves, each said to the player; of "My son Misha is eight, he
    swims" the second is "your son Misha swims". Those that cannot be turned are left out."""
    found: list[str] = []
    somebody: str | None = None
    for sentence in sentences(_bare(told.words)):
        for part in _CLAUSE.split(sentence):
            owner = _SOMEBODY.match(part)
            somebody = owner[0] if owner is not None else somebody
            clause = part if somebody is None else _PRONOUN.sub(somebody, part)
            if (turned := _turned(_HOW_MUCH.sub("", clause))) is not None:
                found.append(turned)
    return found


def asked_for_in(told: ToldFact, question: str) -> str | None:
    """Of a fact of several clauses the one that holds what a question wants; None where no one clause does more than
    the others."""
    clauses = clauses_in_second_person(told)
    if len(clauses) < LEAST_CLAUSES:
        return clauses[0] if clauses and _HOW_MUCH.search(told.words) else None
    asks, words = AskedFor.of(folded(question)), naming(folded(question))
    worth = [HOLDS * asks.holds(clause) + len(words & naming(folded(clause))) for clause in clauses]
    # "I can't stand it" says of what only with the clause before.
    worth = [0 if _LEANS.search(clause) else one for one, clause in zip(worth, clauses, strict=True)]
    best = max(worth)
    return clauses[worth.index(best)] if best > 0 and worth.count(best) == 1 else None


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


def _bare(said: str) -> str:
    """The words without what only leads to them, fills them or makes them stronger."""
    words = _LEAD_IN.sub("", said.replace("’", "'"), count=1)
    for filler in _FILLERS:
        words = filler.sub("", words)
    told = _TO_LISTENER.sub("", words)
    return told if len(told.split()) > MOST_ASKED_AWAY else words


def _turned(said: str, *, of_others: bool = False) -> str | None:
    words = _bare(said)
    if not of_others and _LEAVES_I_OUT.match(words):
        words = f"I {words[:1].lower()}{words[1:]}"
    if (
        not (of_others or _OF_WRITER.match(words) or _WHEN_FIRST.match(words))
        or _OF_LISTENER.search(words)
        or _FOREIGN.search(words)
    ):
        return None
    for pattern, word in _TURNED:
        words = pattern.sub(word, words)
    words = _DAYS.sub(lambda found: found[0].title(), words)
    return _shortened(_BEGINS.sub(lambda found: found[0].upper(), words))


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


def _shortened(words: str) -> str:
    """The words without their last punctuation, cut at the end of a sentence, a clause or a word."""
    words = " ".join(words.split())
    if len(words) > LONGEST_SAID:
        cut = words[:LONGEST_SAID]
        ends = [at for mark in (". ", "! ", "; ", ", ") if (at := cut.rfind(mark)) > LONGEST_SAID // 2]
        words = cut[: max(ends)] if ends else cut.rsplit(" ", 1)[0] + "…"
    return words.rstrip(" .!,;:")
