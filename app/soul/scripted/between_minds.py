"""What two minds say to each other: one asks for what the other can tell of itself, and the other answers that very
question. For the cast, their written exchanges hold both halves (`characters.exchanges`); whoever was made at the club,
an agent or a character, is asked one of `ASKED`, and answers in the voice of its temperament."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache

from app.characters.exchanges import Exchanges, WrittenExchange, cast_that_talks, exchanges_of
from app.domain.persona import Sheet
from app.domain.text import bare, is_question, plain, sentences
from app.memory.words import terms
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing, Slots
from app.soul.scripted.scripted_line import ScriptedLine

# The share of a mind's unasked words to another mind that are a question to it; the others are about the game.
SHARE_OF_QUESTIONS = 0.75
# Characters of a question: one that is called out across the board is short.
LONGEST_QUESTION = 100
# The share of questions that name whom they ask.
ADDRESSED = 0.5

# The share of their words that two questions have in common when they ask for the same thing.
SAME_SUBJECT = 0.6

# What anybody made at the club can be asked, and the key under which their voice has the answer.
ASKED = {
    "across_taught": "Who taught you to play?",
    "across_fear": "What are you afraid of at the board?",
    "across_between": "What do you do between two games?",
    "across_trust": "Which piece do you trust most?",
    "across_loss": "How do you take a defeat?",
    "across_nervous": "Does your clock make you nervous?",
    "across_luck": "Do you believe in luck?",
    "across_dream": "Do you dream of chess?",
    "across_first": "Do you remember your first evening at a board?",
    "across_watched": "Do you mind being watched?",
    "across_endings": "Do you like endgames?",
    "across_learn": "What would you like to learn next?",
    "across_win": "What do you do after a win?",
    "across_opening": "Which opening do you know best?",
}

# A question that the other can answer about itself, whoever asks: it says "you", and nothing of the asker or the game.
_OF_YOU = re.compile(r"\b(?:you|you're|your|yours|yourself)\b")
_OF_ME = re.compile(r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|we|us|our|let's)\b")
_OF_THE_GAME = re.compile(
    r"\b(?:game|hints?|draw|rated|rematch|resign|bot|engine|computer|real|ai|move|play me|clock)\b"
)

# Words of so many questions at a board that two which share nothing else are two.
_OF_EVERY_QUESTION = terms("chess play player like ever good still here")


def question_across(given: SoulInput, phrasing: Phrasing) -> ScriptedLine | None:
    """A question to the other mind; None when it is the other one's turn to ask, and when nothing is left to ask.

    It goes on from what they have spoken of last, where that leads somewhere.
    """
    if not given.faces_mind or phrasing.rng.random() >= SHARE_OF_QUESTIONS or _asked_last(given):
        return None
    first = given.opponent_name.split()[0]
    questions = [line for line in given.said_before if line.rstrip().endswith("?")]
    asked, lines = [_subjects(line, first) for line in questions], [bare(line) for line in questions]
    left: list[_Question] = []
    topics: set[str] = set()
    latest: tuple[int, _Question] | None = None
    for one in _questions(given.opponent_slug):
        place = max((at for at, line in enumerate(lines) if any(line.endswith(way) for way in one.ways)), default=-1)
        if place >= 0:
            topics.add(one.topic)
            latest = (place, one) if latest is None or place > latest[0] else latest
        elif not any(_same_subject(one.subjects, before) for before in asked):
            left.append(one)
    left = [one for one in left if one.topic not in topics]
    leads_on = [one for one in left if latest is not None and one.id in latest[1].leads_to]
    for one in (*phrasing.shuffled(leads_on), *phrasing.shuffled(left)):
        line = _addressed(one.text, first) if phrasing.rng.random() < ADDRESSED else one.text
        if phrasing.fits(line, (line,)):
            return ScriptedLine(line, f"asks: {one.id}", own_parts=(line,))
    return None


def answer_across(slug: str | None, sheet: Sheet, given: SoulInput, phrasing: Phrasing) -> ScriptedLine:
    """The answer to another mind: of the cast, from the exchange that it asks for; of others, in their own voice.
    Silence to any other line, which expects none."""
    asked = bare(given.pending_chat[-1])
    if exchanges_of_cast(slug) is None:
        return _in_own_voice(asked, sheet, phrasing)
    for one, question in _written(slug):
        if not asked.endswith(bare(question)):
            continue
        for line in (*phrasing.shuffled(one.answers), *phrasing.shuffled(one.more)):
            if phrasing.fits(line, (line,)):
                return ScriptedLine(line, f"tells: {one.id}", own_parts=(line,))
    return ScriptedLine(None, "not asked for anything")


def _in_own_voice(asked: str, sheet: Sheet, phrasing: Phrasing) -> ScriptedLine:
    for key, question in ASKED.items():
        if asked.endswith(bare(question)):
            line = phrasing.line(key, _own_opening(sheet) if key == "across_opening" else {})
            return ScriptedLine(line, key)
    return ScriptedLine(None, "not asked for anything")


def _own_opening(sheet: Sheet) -> Slots:
    """The latest opening of its repertoire, which its coach may have taught it."""
    names = [line.name for line in (*sheet.repertoire.white, *sheet.repertoire.black)]
    return {"line": names[-1].split(",")[0].split(":")[0]} if names else {}


def _asked_last(given: SoulInput) -> bool:
    """Whether the last question of the talk was one's own: then it is the other's turn to ask."""
    questions = [line.by_me for line in given.table_talk if is_question(plain(line.text))]
    return bool(questions) and questions[-1]


@dataclass(frozen=True, slots=True)
class _Question:
    """A question as a sentence, the ids of those that it may lead to, the other `ways` in which it is put (bare), what
    it is about as its `topic` and as the words that carry it."""

    id: str
    text: str
    topic: str
    ways: tuple[str, ...]
    subjects: frozenset[str]
    leads_to: tuple[str, ...] = ()


def _questions(slug: str | None) -> tuple[_Question, ...]:
    """What a mind can be asked, by the slug of a character; None for an agent."""
    return _of_anybody() if exchanges_of_cast(slug) is None else _of_cast(slug)


@cache
def _of_anybody() -> tuple[_Question, ...]:
    return tuple(_Question(key, text, key, (bare(text),), _subjects(text)) for key, text in ASKED.items())


@cache
def _of_cast(slug: str | None) -> tuple[_Question, ...]:
    return tuple(
        _Question(one.id, text, one.topic, tuple(map(bare, one.said)), _subjects(text), one.next)
        for one, text in _written(slug)
    )


def says_again(line: str, said: Collection[str], to: str) -> bool:
    """Whether a mind has said this before to the other one, whose name is `to`: a remark in the same words, a question
    in whatever words."""
    if line in said or not line.rstrip().endswith("?"):
        return line in said
    wanted = _subjects(line, to)
    return any(_same_subject(wanted, _subjects(one, to)) for one in said if one.rstrip().endswith("?"))


def _subjects(question: str, to: str = "") -> frozenset[str]:
    """The words by which a question is told from others, without the name of who is asked."""
    return terms(sentences(question)[-1] if question.strip() else "") - _OF_EVERY_QUESTION - terms(to)


def _same_subject(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two questions ask for the same thing, however they put it."""
    return bool(one) and len(one & other) >= SAME_SUBJECT * len(one | other)


def exchanges_of_cast(slug: str | None) -> Exchanges | None:
    """The written exchanges of one of the cast; None for everybody else."""
    return exchanges_of(slug) if slug in cast_that_talks() and slug is not None else None


@cache
def _written(slug: str | None) -> tuple[tuple[WrittenExchange, str], ...]:
    """The exchanges of one of the cast that anybody can ask for, with the best-written way to do so as a sentence."""
    found: list[tuple[WrittenExchange, str]] = []
    written = exchanges_of_cast(slug)
    for one in () if written is None else written.all:
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
