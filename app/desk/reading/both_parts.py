"""Two questions in one, of which only one was answered: by the form of the one (`desk.reading.forms_meant`,
`desk.people.somebody_meant`) the other was left. It is read by itself, and told in a paragraph of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from app.desk.people.somebody_meant import PERSON
from app.desk.reading.forms_meant import FACT
from app.desk.reading.house_first import WORD
from app.desk.reading.parts import asks_by_itself, parts_of
from app.desk.reading.resolving import resolved
from app.desk.reading.understood import Understood
from app.desk.services import DeskServices
from app.desk.tool import About, Asker
from app.desk.tools.page_asked import WhichFact
from app.domain.text import plain, tidy
from app.memory.words import terms
from app.soul.listening.languages import ENGLISH

# Words that a part has at least, to be read by itself.
LEAST_WORDS = 3
# The share of a part's words that are written for the kind it was read as.
FITTING = 0.6
_SQUARE = re.compile(r"[a-h][1-8]?")
_POINTS = re.compile(r"^\W*(?:and |so |but )*(?:why|how so|how come|what then|what else|really|or not)\b.{0,12}$")
# What tells of the same thing in its own words each.
_ALIKE = frozenset(("plan", "best", "position"))
# The best answer behind a threat is meant against that.
_AGAINST_THREAT = ("engine_analysis.reply", "engine_analysis.stop")
# What a question with no more than "it" is guessed to ask of a board, and what is told with a move.
_AT_BOARD = frozenset(("engine_analysis", "position_facts", "plan_card"))
_IT = re.compile(r"\b(?:it|that|this|them|one)\b")
_OF_MOVE = frozenset(("explain_move", "engine_analysis", "move_card", "what_if"))
_TOLD_WITH_MOVE = frozenset((
    "explain_move.why", "explain_move.better", "engine_analysis.best", "engine_analysis.standing", "move_card.card",
    "what_if.other",
))  # fmt: skip
# Who a person is and what they keep of the asker is guessed at for their life.
_OF_PERSON = frozenset(("what_they_remember", "character_profile"))
_REMEMBERS = re.compile(r"\b(?:remember\w*|know\w*|kept|keeps?|memor\w+|noted?)\b.{0,24}\b(?:me|i|my|us|our)\b")


class Reads(Protocol):
    """Who reads questions (`desk.reading.understanding.Understanding`)."""

    async def read(self, text: str, asker: Asker) -> Understood:
        """What is asked."""


async def whole_and_rest(
    reads: Reads, text: str, asker: Asker, at: DeskServices
) -> tuple[Understood, Understood | None, bool]:
    """What a question asks for, the part of it that this leaves unanswered (None for none, one without a kind for one
    that nothing answers), and whether that part was asked first."""
    whole = await resolved(await reads.read(text, asker), at, text)
    asked = [part for part in parts_of(plain(tidy(text))) if asks_by_itself(part)]
    if whole.refused is not None or whole.kind is None or whole.language != ENGLISH:
        return whole, None, False
    if len(asked) != 2 or any(len(part.split()) < LEAST_WORDS or _POINTS.search(part) for part in asked):
        return whole, None, False
    first = await _part(reads, asked[0], whole, asker, at)
    # The second is asked of what the first one named: "what is an agent, and is it for children".
    second = await _part(reads, asked[1], whole, _behind(asker, first, asked[0]), at)
    if _same(first, whole) and _same(second, whole):
        # One answer has both; what else came near is asked by neither.
        return replace(whole, also=None), None, False
    if whole.also is not None:
        # What only the first part makes plain counts more than what came near.
        if first.kind is whole.kind and (whole.also.id, second.kind and second.kind.id) == _AGAINST_THREAT:
            return replace(whole, also=second.kind), None, False
        here = first.kind is whole.kind and _formed(second) and second.kind is not whole.also
        if not here or _formed(await _part(reads, asked[1], whole, asker, at)):
            return whole, None, False
        return replace(whole, also=None), replace(second, also=None), False
    read = [first, second]
    at_whole = next((n for n, one in enumerate(read) if _same(one, whole)), None)
    if at_whole is None:
        at_whole = _by_form(whole, read)
    if at_whole is None or not _belongs(read[1 - at_whole], whole, asked[1 - at_whole]):
        return whole, None, False
    rest = read[1 - at_whole]
    if rest.kind is None and (at_whole == 1 or len(terms(asked[1]) - terms(asked[0])) < LEAST_WORDS):
        return whole, None, False
    return replace(read[at_whole] if whole.kind is FACT else whole, also=None), replace(rest, also=None), rest is first


def _belongs(rest: Understood, whole: Understood, part: str) -> bool:
    """Whether a part is to be answered beside what the whole was read as: not what that tells too, nor what was guessed
    at for a move or a man that only the other part names."""
    kind, told = rest.kind, whole.kind
    if rest.refused is not None or _same(rest, whole) or told is None:
        return False
    given = whole.question.given
    if isinstance(given, WhichFact) and len(given.forms) > 1:
        return False
    if kind is None:
        return True
    words = frozenset(one for one in terms(part) if not _SQUARE.fullmatch(one))
    if kind.said and len(words & terms(" ".join((kind.topic, *kind.said)))) < FITTING * len(words):
        # Read by itself it came near something of which it has hardly a word.
        return False
    if rest.aspect in _ALIKE and rest.aspect == whole.aspect:
        return False
    if told is PERSON and not _formed(rest):
        return kind.tool not in _OF_PERSON or _REMEMBERS.search(part) is not None
    if kind.tool in _AT_BOARD and _IT.search(part):
        return False
    return not (told.tool in _OF_MOVE and kind.id in _TOLD_WITH_MOVE)


def _behind(asker: Asker, first: Understood, part: str) -> Asker:
    """Who asks, as if the first part had been asked and answered before."""
    kind, question = first.kind, first.question
    if kind is None or first.refused is not None:
        return asker
    about = About(kind.tool, character=question.character, entry=kind.entry, aspect=first.aspect)
    return replace(asker, about=about, before=part)


def _same(one: Understood, other: Understood) -> bool:
    """Whether two questions are answered by the same."""
    return one.kind is not None and other.kind is not None and one.kind.id == other.kind.id


def _by_form(whole: Understood, read: list[Understood]) -> int | None:
    """Which of two parts the whole was read as, where one of them alone is plain by its form or names a clock."""
    for plainly in (_formed, _of_clock):
        by = [plainly(one) for one in read]
        if by[0] is not by[1]:
            return by.index(plainly(whole)) if all(one.kind is not None for one in read) else None
    return None


async def _part(reads: Reads, part: str, whole: Understood, asker: Asker, at: DeskServices) -> Understood:
    """A part read by itself, about whoever the whole is about."""
    read = await reads.read(part, asker)
    question = read.question
    if question.character is None and whole.question.character is not None:
        read = replace(read, question=replace(question, character=whole.question.character))
    return await resolved(read, at, part)


def _formed(one: Understood) -> bool:
    """Whether a question is answered by its form."""
    return one.kind in (PERSON, FACT, WORD)


def _of_clock(one: Understood) -> bool:
    """Whether it is asked what a clock in figures means."""
    return one.kind is not None and (one.kind.id == "club_status.wanted_clock" or one.kind.entry == "clock-notation")
