"""What lies around the story that a character has just told: its unsaid lines, the passages that it leads to, those on
the same people and places, and those that the question itself calls up; and what the last line already held."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import numpy as np

from app.domain.text import plain, sentences
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds
from app.soul.listening.bid import Moment
from app.soul.listening.heard import SpeechAct, Vector
from app.soul.listening.passage_rows import names_within
from app.soul.listening.passages import Passage

# What a line gains that holds the kind of thing that is asked for, that is of the very story, and that has a word of
# the question; a kind that words can show and that is missing rules a line out.
# question; where it goes on with "he" or "she", also what a passage gains that names somebody of the last line.
HELD, OWN_STORY, WORD, NAMESAKE = 0.1, 0.06, 0.05, 0.06
# Score from which a line answers: where it holds what was asked for, where only its meaning speaks for it, and where
# nothing but more of the same is wanted.
ENOUGH, ENOUGH_BY_MEANING, ENOUGH_FOR_MORE = 0.58, 0.6, 0.45
# Passages that the last answer leads to, that share a name with it, and that a question calls up.
NEIGHBOURS, NAMESAKES, CALLED_UP = 4, 8, 4
# Kinds of which the last line may have held the answer already.
_MAY_BE_SAID = frozenset((AnswerKind.WHO, AnswerKind.WHEN, AnswerKind.WHERE, AnswerKind.COUNT, AnswerKind.LONG))
# Those that are answered with yes or no, by a sentence with all words of the question ("has it been played with?").
YES_OR_NO = frozenset(
    (AnswerKind.DID, AnswerKind.WHETHER, AnswerKind.STILL, AnswerKind.FELT, AnswerKind.WOULD, AnswerKind.HAVE)
)
# "Who was she again?" asks for a name that may have been said, "who saw it?" for somebody else.
_ASKS_NAME = re.compile(
    r"\bwho\W*(?:'s|s|is|was|were|are)? ?(?:he|she|they|it|that|this|again)?\W*$|\bnames?\b"
    r"|\bcalled\b|\bwho (?:composed|wrote|made|painted|invented|built|drew|carved|discovered) (?:it|that|this|them)\b"
)
_OF_PERSON = re.compile(r"\b(?:he|his|him|she|her|hers)\b")
# Share of its words from which a line says the last one again.
SAID_AGAIN = 0.6
# Characters of a line that stands behind an honest word.
LONGEST_BESIDE = 190
# Lines of which the terms are kept.
LINES_KEPT = 4096
_NEVER_NAMES = frozenset(("Sundays", "Sunday", "Mondays", "English", "French", "Sicilian", "White", "Black", "Friday"))


def answering_lines(wanted: AnswerKind | None, act: SpeechAct, source: Passage, moment: Moment) -> Iterator[str]:
    """The lines of the story and of what lies around it that answer, the surest first; none where none is sure."""
    vector = meaning_behind(act, moment)
    if vector is None:
        return
    if wanted is AnswerKind.WHY:
        asked = terms(act.plain)
        reasons = (one for one in source.more if not asked or asked & terms(one) or holds(AnswerKind.WHY, one))
        yield from (line for line in reasons if not moment.phrasing.was_said(line))
    found = []
    for score, line in _scored(act, source, vector, moment):
        held = None if wanted is None else holds(wanted, line)
        if held is not False and score + HELD * bool(held) >= (ENOUGH if held else ENOUGH_BY_MEANING):
            found.append((score + HELD * bool(held), line))
    yield from (line for _, line in sorted(found, reverse=True))


def nearest_line(act: SpeechAct, source: Passage, moment: Moment) -> str | None:
    """What else a story itself tells of whom or what is asked about, unsaid so far, for behind the word that something
    is not known of it: another story would only confuse there."""
    asked, persons = terms(act.plain), frozenset(_OF_PERSON.findall(act.plain))
    fresh = [line for line in (*source.more, *source.answers) if not moment.phrasing.was_said(line)]
    of_it = [line for line in fresh if asked & terms(line) or persons & frozenset(_OF_PERSON.findall(plain(line)))]
    return next((line for line in of_it if len(line) <= LONGEST_BESIDE and not says_again(line, moment)), None)


def says_again(line: str, moment: Moment) -> bool:
    """Whether a line has hardly a word that the last one had not."""
    words = _terms_of(line)
    return len(words & _terms_of(moment.dialogue.my_last or "")) >= SAID_AGAIN * max(1, len(words))


def _scored(act: SpeechAct, source: Passage, vector: Vector, moment: Moment) -> list[tuple[float, str]]:
    """The unsaid lines around a story with how near they are to the question."""
    life, asked = moment.dialogue.life, terms(act.plain)
    named = names_told(moment.dialogue.my_last or "")
    of_person = _OF_PERSON.search(act.plain) is not None
    found = []
    for cosine, passage, line in life.near_lines([one.id for one in around(source, act, moment)], vector):
        if not moment.phrasing.was_said(line):
            kin = of_person and not named.isdisjoint(names_within(f", {line}"))
            score = cosine + OWN_STORY * (passage is source) + WORD * bool(asked & _terms_of(line)) + NAMESAKE * kin
            found.append((score, line))
    return found


def more_of(source: Passage, moment: Moment) -> Iterator[str]:
    """What else is told of the people, places and things of a story, the nearest to it first."""
    last = moment.dialogue.my_last or ""
    vector = next(iter(moment.dialogue.behind.values()), None)
    ids = [one.id for one in _with_names(frozenset(names_within(last)), source, moment)][:NAMESAKES]
    if vector is not None:
        for cosine, _, line in moment.dialogue.life.near_lines(ids, vector):
            if cosine >= ENOUGH_FOR_MORE and not moment.phrasing.was_said(line):
                yield line


def around(source: Passage, act: SpeechAct, moment: Moment) -> list[Passage]:
    """The story, the passages that it leads to, those that name whom or what the last line or the question named, and
    those that the question calls up, read behind that line."""
    life = moment.dialogue.life
    names = frozenset(names_within(moment.dialogue.my_last or "")) | frozenset(names_within(f", {act.text}"))
    joined = moment.dialogue.joined.get(act.text)
    called = [] if joined is None else life.find(joined.plain, joined.vector)[:CALLED_UP]
    found = [
        source,
        *(life.by_id[one] for one in source.next[:NEIGHBOURS] if one in life.by_id),
        *_with_names(names, source, moment)[:NAMESAKES],
        *(one.passage for one in called),
        *(one.passage for one in life.find(act.plain, act.vector)[:CALLED_UP]),
    ]
    return list({one.id: one for one in found if not moment.dialogue.is_of_another_story(one)}.values())


def said_already(wanted: AnswerKind | None, act: SpeechAct, moment: Moment) -> str | None:
    """The sentence of the last line that held the answer already; None if there is none, or several may be meant."""
    told: Sequence[str] = sentences(moment.dialogue.my_last or "")
    if wanted in YES_OR_NO and (asked := terms(act.plain)):
        return next((one for one in told if asked <= terms(plain(one)) and not one.endswith("?")), None)
    if wanted not in _MAY_BE_SAID or "how often" in act.plain:
        return None
    if wanted is AnswerKind.WHO and _ASKS_NAME.search(act.plain) is None:
        return None
    holding = [one for one in told if holds(wanted, one) and not one.endswith("?") and one.count("(") == one.count(")")]
    if len(holding) <= 1:
        return next(iter(holding), None)
    asked = terms(act.plain)
    return max(holding, key=lambda one: len(asked & terms(plain(one))))


def meaning_behind(act: SpeechAct, moment: Moment) -> Vector | None:
    """The question's vector, drawn halfway towards that of the question behind the last line."""
    behind = moment.dialogue.behind.get(act.text)
    if act.vector is None or behind is None:
        return act.vector
    mean = act.vector + behind
    return np.asarray(mean / max(float(np.linalg.norm(mean)), 1e-6), dtype=np.float32)


@lru_cache(maxsize=LINES_KEPT)
def _terms_of(line: str) -> frozenset[str]:
    """The terms of a line of this process's characters."""
    return terms(line)


def names_told(line: str) -> frozenset[str]:
    """The names in a line of the character's, by which passages on the same people and places are found."""
    return frozenset(names_within(line)) - _NEVER_NAMES


@lru_cache(maxsize=8192)
def names_in(passage: Passage) -> frozenset[str]:
    """The names in what a passage tells."""
    return frozenset(names_within(" ".join((*passage.answers, *passage.more))))


def _with_names(names: frozenset[str], source: Passage, moment: Moment) -> list[Passage]:
    """The passages with one of the names, those with most of them first."""
    return [one for one in moment.dialogue.life.naming(names - _NEVER_NAMES) if one is not source]
