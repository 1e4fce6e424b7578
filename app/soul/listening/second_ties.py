"""Which of the second questions written for a story are meant behind the line of it that was told: those that ask for
the same kind of thing ("how did that end?" and "what happened to the swan?"), on what that line names and no other line
of the story does, and those of a story that was written twice ("a famous pianist asked me")."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from app.domain.text import is_question, plain
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, wanted_of
from app.soul.listening.bid import Moment
from app.soul.listening.heard import SpeechAct
from app.soul.listening.passages import Passage

# What a second question gains that asks for the same kind of thing, where the words of the question say no more than
# that; for each word, of so many, that only the told line of the story has; and what one loses on another line of it.
SAME_KIND, OF_THE_LINE, WORDS, OF_ANOTHER_LINE = 0.12, 0.12, 2, 0.3
# What one loses of another story than the one told last that has hardly a word of the line that was told.
NOT_OF_IT = 0.25
# Words of a question's own up to which it only says what kind of thing it asks for.
BARE = 1
# Words that a line has to share with the questions on another telling of the same story, or on a story near by.
SHARED = 2
_ENDED = re.compile(
    r"\bhow did (?:it|that|this|they|the \w+) (?:all )?(?:end|go|turn out|finish|come out)\b|\bhow .{0,24}\bget out\b"
    r"|\bwhat happened\b(?! first)|\bin the end\b|\b(?:came|become|became) of\b"
    r"|\bhow was (?:it|that) (?:solved|settled)\b"
)
_OF_ENDING = frozenset(("end", "happen", "turn", "finish", "go"))


def _kind_of(text: str) -> str | None:
    """The kind of thing that a question asks for; however somebody asks how a story ended is one kind."""
    if _ENDED.search(text):
        return "ended"
    wanted = wanted_of(text)
    return None if wanted in (None, AnswerKind.WHAT) else wanted


def is_bare(act: SpeechAct) -> bool:
    """Whether a question only says what kind of thing it asks for."""
    return len(terms(act.plain) - _OF_ENDING) <= BARE


def tie_of(second: Passage, act: SpeechAct, moment: Moment) -> float:
    """What a second question gains or loses by its kind, and by the words of the line that was told."""
    source = moment.dialogue.source
    if source is None:
        return 0.0
    about, line = _about(second), terms(moment.dialogue.my_last or "")
    kind = _kind_of(act.plain)
    alike = kind is not None and is_bare(act) and any(_kind_of(plain(said)) == kind for said in second.said)
    gain = SAME_KIND * alike
    if second.after == source[0].id:
        others = terms(" ".join(other for other in source[0].answers if other not in (moment.dialogue.my_last or "")))
        own = about & (line - others)
        gain += OF_THE_LINE * min(WORDS, len(own))
        return gain - OF_ANOTHER_LINE * (not own and bool(about & (others - line)))
    return gain - NOT_OF_IT * (is_bare(act) and len(about & line) < SHARED)


def is_tied(second: Passage, act: SpeechAct, moment: Moment) -> bool:
    """Whether a second question of the story told last asks for the same kind of thing, so that a short question surely
    means it."""
    return is_bare(act) and tie_of(second, act, moment) >= SAME_KIND


def asks_in_its_words(second: Passage, act: SpeechAct) -> bool:
    """Whether a second question was written down in the very words of a question."""
    asked = terms(act.plain)
    return bool(asked) and any(terms(said) == asked for said in second.said)


def seconds_on_line(moment: Moment) -> Iterable[Passage]:
    """The second questions on the same story that were written behind another telling of it than that of the sheet."""
    key = (seconds_on_line,)
    if key not in moment.kept:
        moment.kept[key] = tuple(_seconds_on_line(moment))
    known: tuple[Passage, ...] = moment.kept[key]
    return known


def _seconds_on_line(moment: Moment) -> Iterable[Passage]:
    source = moment.dialogue.source
    # A memory has a question for its topic.
    if source is None or (source[0].topic and not is_question(plain(source[0].topic))):
        return ()
    line = terms(moment.dialogue.my_last or "")
    behind = (one for one in moment.dialogue.life.passages if one.after is not None)
    found = {one.after for one in behind if len(_about(one) & line) >= SHARED}
    return [second for first in found if first is not None and _is_told_too(first, line, moment)
            for second in moment.dialogue.life.after(first)]  # fmt: skip


def _is_told_too(first: str, line: frozenset[str], moment: Moment) -> bool:
    """Whether a passage tells what a line of the sheet tells."""
    passage = moment.dialogue.life.by_id.get(first)
    return passage is not None and len(_about(passage) & line) >= SHARED


@lru_cache(maxsize=8192)
def _about(passage: Passage) -> frozenset[str]:
    """The terms of what a passage is about and of the ways to ask for it."""
    return terms(" ".join((passage.topic, *passage.said)))
