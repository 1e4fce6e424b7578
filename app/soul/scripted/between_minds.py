"""What two characters of the cast say to each other: one asks for what the other can tell of itself, and the other
answers that very question. Their written exchanges hold both halves (`characters.exchanges`)."""

from __future__ import annotations

import re
from functools import cache

from app.characters.exchanges import WrittenExchange, exchanges_of
from app.domain.text import bare, is_question, plain
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.scripted_line import ScriptedLine

# The share of a mind's unasked words to another mind that are a question to it; the others are about the game.
SHARE_OF_QUESTIONS = 0.75
# Characters of a question: one that is called out across the board is short.
LONGEST_QUESTION = 100

# A question that the other can answer about itself, whoever asks: it says "you", and nothing of the asker or the game.
_OF_YOU = re.compile(r"\b(?:you|you're|your|yours|yourself)\b")
_OF_ME = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|us|our|let's)\b")
_OF_THE_GAME = re.compile(
    r"\b(?:game|hints?|draw|rated|rematch|resign|bot|engine|computer|real|ai|move|play me|clock)\b"
)


def question_across(given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """A question to the other mind; None when it is the other one's turn to ask, and when nothing is left to ask.

    It goes on from what they have spoken of last, where that leads somewhere.
    """
    slug = given.opponent_slug
    if slug is None or phrasing.rng.random() >= SHARE_OF_QUESTIONS or _asked_last(given):
        return None
    said, first = [bare(line) for line in given.said_before], given.opponent_name.split()[0]
    places = {text: place for place, text in enumerate(said)}
    left: list[tuple[WrittenExchange, str]] = []
    latest: tuple[int, WrittenExchange] | None = None
    for one, question in _questions(slug):
        place = max(places.get(bare(way), -1) for way in (question, f"{first} {question}"))
        if place < 0:
            left.append((one, question))
        elif latest is None or place > latest[0]:
            latest = place, one
    leads_on = [pair for pair in left if latest is not None and pair[0].id in latest[1].next]
    for one, question in (*phrasing.shuffled(leads_on), *phrasing.shuffled(left)):
        line = _addressed(question, first) if phrasing.rng.random() < 0.5 else question
        if phrasing.fits(line, (line,)):
            return ScriptedLine(line, f"asks: {one.id}", own_parts=(line,))
    return None


def answer_across(slug: str | None, given: SoulInput, phrasing: Phrasing) -> ScriptedLine:
    """The answer to another mind, from the exchange that it asks for; silence to any other line, which expects none."""
    asked = bare(given.pending_chat[-1])
    for one, question in _questions(slug) if slug is not None else ():
        if not asked.endswith(bare(question)):
            continue
        for line in (*phrasing.shuffled(one.answers), *phrasing.shuffled(one.more)):
            if phrasing.fits(line, (line,)):
                return ScriptedLine(line, f"tells: {one.id}", own_parts=(line,))
    return ScriptedLine(None, "not asked for anything")


def _asked_last(given: SoulInput) -> bool:
    """Whether the last question of the talk was one's own: then it is the other's turn to ask."""
    questions = [line.by_me for line in given.table_talk if is_question(plain(line.text))]
    return bool(questions) and questions[-1]


@cache
def _questions(slug: str) -> tuple[tuple[WrittenExchange, str], ...]:
    """The exchanges of a character that anybody can ask for, with the best-written way to do so as a sentence."""
    found: list[tuple[WrittenExchange, str]] = []
    for one in exchanges_of(slug).all:
        fit = [said for said in one.said if len(said) <= LONGEST_QUESTION and _is_fit(plain(said))]
        if fit:
            best = max(fit, key=lambda said: (said[:1].isupper(), said.endswith("?"), len(said)))
            text = best if best.endswith("?") else f"{best}?"
            found.append((one, f"{text[:1].upper()}{text[1:]}"))
    return tuple(found)


def _is_fit(said: str) -> bool:
    return bool(is_question(said) and _OF_YOU.search(said)) and not (_OF_ME.search(said) or _OF_THE_GAME.search(said))


def _addressed(question: str, first: str) -> str:
    return f"{first}, {question[:1].lower()}{question[1:]}"
