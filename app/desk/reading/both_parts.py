"""Two questions in one, of which only one was answered: by the form of the one (`desk.reading.forms_meant`,
`desk.people.somebody_meant`) the other was left. It is read by itself, and told in a paragraph of its own."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Protocol

from app.desk.people.somebody_meant import PERSON
from app.desk.reading.forms_meant import FACT
from app.desk.reading.house_first import WORD
from app.desk.reading.parts import is_asked, parts_of
from app.desk.reading.resolving import resolved
from app.desk.reading.understood import Understood
from app.desk.services import DeskServices
from app.desk.tool import Asker
from app.domain.text import plain, tidy
from app.soul.listening.languages import ENGLISH

# Words that a part has at least, to be read by itself.
LEAST_WORDS = 4
_POINTS = re.compile(r"^\W*(?:and |so |but )*(?:why|how so|how come|what then|what else|really|or not)\b.{0,12}$")


class Reads(Protocol):
    """Who reads questions (`desk.reading.understanding.Understanding`)."""

    async def read(self, text: str, asker: Asker) -> Understood:
        """What is asked."""


async def whole_and_rest(
    reads: Reads, text: str, asker: Asker, at: DeskServices
) -> tuple[Understood, Understood | None, bool]:
    """What a question asks for, the part of it that this leaves unanswered (None for none), and whether that part was
    asked first."""
    whole = await resolved(await reads.read(text, asker), at, text)
    asked = [part for part in parts_of(plain(tidy(text))) if is_asked(part)]
    if whole.refused is not None or whole.kind is None or whole.also is not None or whole.language != ENGLISH:
        return whole, None, False
    if len(asked) != 2 or any(len(part.split()) < LEAST_WORDS or _POINTS.search(part) for part in asked):
        return whole, None, False
    read = [await _part(reads, part, whole, asker, at) for part in asked]
    formed = [_formed(one) for one in read]
    of_clock = [_of_clock(one) for one in read]
    # A clock in figures is plain, too; what is asked beside it may be answered by its form or not.
    by = formed if formed[0] is not formed[1] else of_clock
    if by[0] is by[1] or any(one.kind is None or one.refused is not None for one in read):
        return whole, None, False
    rest = read[by.index(not (_formed(whole) if by is formed else _of_clock(whole)))]
    if rest.kind is whole.kind:
        return whole, None, False
    return replace(whole), replace(rest, also=None), rest is read[0]


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
