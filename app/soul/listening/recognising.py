"""Recognises the topic of a sentence: a few exact rules, and the classifier for everything else. A message is
classified, never executed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Literal

from app.domain.text import is_question
from app.domain.wish_to_play import read_wish
from app.soul.goals import read_goal
from app.soul.listening.borne_out import WITHOUT_A_WORD, bears_out
from app.soul.listening.classifier import Floats, load_classifier
from app.soul.listening.languages import ENGLISH, TEXTS_KEPT, language_of, understood
from app.soul.listening.news import news_in
from app.soul.listening.topics import Subject
from app.soul.listening.what_it_is import asks_what_it_is
from app.soul.scripted.about_you import asks_about_self
from app.soul.scripted.members import member_named

# Least chance (0 to 1) at which a topic is taken; of bad news more is asked, because its answer is grave.
SURE, SURE_OF_GRIEF = 0.24, 0.45
# Good news beside which bad news has this share of its chance may be either.
DOUBTED_JOY = 0.6
# A worry is taken from this chance on where no topic at all is likelier: better to ask after one that is none.
SURE_OF_WORRY = 0.15
GRIEF = frozenset((Subject.BEREAVEMENT, Subject.ILLNESS, Subject.DESPAIR))
# Worries of the writer, as far as they are not grave.
WORRIES = (Subject.LONELY, Subject.DESPAIR, Subject.TROUBLE, Subject.NERVES)
# What people tell of themselves: as a question it asks for what was told before.
STATEMENTS = frozenset(
    (Subject.TOLD, Subject.PROMISE, Subject.TROUBLE, Subject.NERVES, Subject.JOY, Subject.ILLNESS,
     Subject.BEREAVEMENT)
)  # fmt: skip
# What is never said of pieces.
NOT_OF_PIECES = frozenset((Subject.NERVES, Subject.KNOWS_ME))
# Of no topic.
NONE_OF_THESE = frozenset((Subject.UNKNOWN, Subject.REMARK, Subject.FOREIGN))
# Of the likeliest topics so many are remembered, each from this chance on: another one may have the better answer.
LIKELY, LEAST_LIKELY = 3, 0.08
# What is rarely talked of in a room, in the middle of a game and after its end, and how much rarer than elsewhere.
Place = Literal["room", "board", "after"]
RARELY = 0.3
_OF_NOW = frozenset(
    (Subject.TURN, Subject.CHECK, Subject.HINT, Subject.THREAT, Subject.MY_THREAT, Subject.WORST_PIECE, Subject.HURRY,
     Subject.KING_SAFETY, Subject.WEAK_PAWNS, Subject.PHASE, Subject.CLOCK, Subject.TAKEBACK, Subject.DRAW,
     Subject.LOOSE, Subject.BEST_PIECE, Subject.WEAK_SPOTS, Subject.CENTRE, Subject.TRADE)
)  # fmt: skip
_OF_THE_END = frozenset((Subject.OUTCOME, Subject.RESIGNED, Subject.LENGTH))
_RARE: Mapping[Place, frozenset[Subject]] = {
    "room": _OF_NOW
    | {
        Subject.WHY, Subject.PURPOSE, Subject.GOOD_MOVE, Subject.YOUR_MOVE, Subject.BETTER, Subject.HOW_MUCH,
        Subject.MATERIAL, Subject.LAST_MOVE, Subject.MOVE_NUMBER, Subject.SURPRISED, Subject.SLOW, Subject.SIDES,
        Subject.CONSIDERED, Subject.OWN_PLAY,
    },
    "board": _OF_THE_END | {Subject.PLAY, Subject.REMATCH, Subject.TURNING_POINT},
    "after": _OF_NOW | {Subject.PLAN, Subject.MOVE_NUMBER, Subject.SLOW, Subject.PLAY},
}  # fmt: skip
_OF_ME = re.compile(r"\b(?:i|my|me|i'm|am)\b")
_OF_PIECES = re.compile(r"\b(?:pawn|knight|bishop|rook|queen|king|piece|attack|position|e4|d4)s?\b")
# "What was my big mistake?" asks for nothing that was told before.
_OF_THE_GAME = re.compile(r"\b(?:mistake|blunder|slip|error|moves?|plan|position|chances?)\b")
_OF_PEOPLE = re.compile(
    r"\b(?:my|our|he|she|we|his|her|i|i've)\b(?! (?:\w+ ){0,2}?(?:pawn|knight|bishop|rook|queen|king|piece|attack))"
)


@dataclass(frozen=True, slots=True)
class Recognised:
    """The topic of a sentence, how sure (0 to 1) it is, and the language ("en", "es", "fr", "de", "pt", "other");
    `others` are the next likely topics with their chances, the likeliest first."""

    subject: Subject
    sure: float = 1.0
    language: str = ENGLISH
    others: tuple[tuple[Subject, float], ...] = ()


def recognise(text: str, vector: Floats | None = None, place: Place | None = None) -> Recognised:
    """The topic of a sentence (as `plain` gives it, mended). `vector` is its embedding by the classifier's model, if
    there is one; `place` where it is said, if that is known. UNKNOWN is a question of no topic, REMARK anything else of
    none, FOREIGN what is not understood."""
    return _by_words(text, place) if vector is None else _recognised(text, vector, place)


@lru_cache(maxsize=TEXTS_KEPT)
def _by_words(text: str, place: Place | None) -> Recognised:
    """The topic by the words alone: a sentence is read several times where it may be cut, and again in later turns."""
    return _recognised(text, None, place)


def _recognised(text: str, vector: Floats | None, place: Place | None) -> Recognised:
    exact = next((subject for subject, pattern in _exact() if pattern.search(text)), None)
    if exact is Subject.INJECTION:
        return Recognised(exact)
    language = language_of(text)
    if language != ENGLISH:
        meant = understood(text, language)
        return Recognised(meant or Subject.FOREIGN, 0.8 if meant else 0.0, language)
    if asks_what_it_is(text) and (exact is not Subject.INSULT or is_question(text)):
        return Recognised(Subject.BOT)
    if exact is not None:
        return Recognised(exact)
    if read_goal(text):
        return Recognised(Subject.GOAL)
    if (news := news_in(text)) is not None:
        return Recognised(news)
    if asks_about_self(text) and not _OF_THE_GAME.search(text):
        return Recognised(Subject.KNOWS_ME)
    if is_question(text) and member_named(text):
        return Recognised(Subject.MEMBER)
    chances = _borne_out(text, _said_at(place, load_classifier().chances(text, vector)))
    found = likeliest(text, chances)
    likely = sorted(chances, key=lambda subject: -chances[subject])[:LIKELY]
    others = tuple(
        (subject, chances[subject])
        for subject in likely
        if subject is not found.subject
        and subject not in NONE_OF_THESE
        and chances[subject] >= LEAST_LIKELY
        and bears_out(subject, text)
    )
    return replace(found, others=others)


def _said_at(place: Place | None, chances: Mapping[Subject, float]) -> Mapping[Subject, float]:
    """The chances of the topics where the sentence is said, together 1."""
    rare = _RARE.get(place) if place is not None else None
    if rare is None:
        return chances
    weighed = {subject: chance * (RARELY if subject in rare else 1.0) for subject, chance in chances.items()}
    whole = sum(weighed.values())
    return {subject: chance / whole for subject, chance in weighed.items()}


def _borne_out(text: str, chances: Mapping[Subject, float]) -> Mapping[Subject, float]:
    """The chances of the topics, less of those that no word of the sentence bears out. What these lose is nobody's: the
    sentence may be about something else altogether."""
    return {
        subject: chance if bears_out(subject, text) else chance * WITHOUT_A_WORD for subject, chance in chances.items()
    }


def likeliest(text: str, chances: Mapping[Subject, float]) -> Recognised:
    """The topic that these chances speak for."""
    best = max(chances, key=lambda subject: chances[subject])
    grave = sum(chances[subject] for subject in (*GRIEF, Subject.TROUBLE))
    is_one_for_certain = best in GRIEF and chances[best] >= SURE_OF_GRIEF
    if grave >= SURE_OF_GRIEF and not is_one_for_certain and not is_question(text):
        # Bad news for certain, of whichever kind: what is said to trouble is said to all of it.
        return _settled(Subject.TROUBLE, grave, text)
    if best is Subject.JOY and grave >= DOUBTED_JOY * chances[best]:
        # Nobody is congratulated on what may as well be bad news.
        return Recognised(Subject.UNKNOWN if is_question(text) else Subject.REMARK, 0.0)
    if best in NONE_OF_THESE:
        worry = max(WORRIES, key=lambda subject: chances[subject])
        if chances[worry] >= SURE_OF_WORRY:
            return _settled(worry, max(SURE, chances[worry]), text)
    return _settled(best, chances[best], text)


def _settled(best: Subject, chance: float, text: str) -> Recognised:
    """The likeliest topic, unless it is too unlikely for what it says, or the sentence cannot mean it."""
    none = Recognised(Subject.UNKNOWN if is_question(text) else Subject.REMARK, 0.0)
    if best in NONE_OF_THESE or not any(letter.isalpha() for letter in text):
        return none
    if text.endswith("?") and best in STATEMENTS:
        return Recognised(Subject.KNOWS_ME, chance) if _OF_ME.search(text) else none
    grave = best in GRIEF
    if _OF_PIECES.search(text) and (best in NOT_OF_PIECES or (grave and not _OF_PEOPLE.search(text))):
        return none
    if chance < (SURE_OF_GRIEF if grave else SURE):
        return Recognised(Subject.PLAY) if read_wish(text) is not None else none
    return Recognised(best, chance)


@lru_cache(maxsize=1)
def _exact() -> tuple[tuple[Subject, re.Pattern[str]], ...]:
    """The rules of the file, those of one topic in one pattern; in the order of the file."""
    patterns: dict[Subject, list[str]] = {}
    for row in Path(__file__).with_name("exact.tsv").read_text(encoding="utf-8").splitlines():
        if not row.startswith("#"):
            name, pattern = row.split("\t")
            patterns.setdefault(Subject(name), []).append(pattern)
    return tuple((subject, re.compile("|".join(found))) for subject, found in patterns.items())
