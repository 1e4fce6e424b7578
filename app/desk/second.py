"""The second paragraph of an answer; an answer as short as it was asked for; and what is kept of one for a second
question."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.desk.answering import BREAK, WHEN_HELP, joined
from app.desk.reading.named_together import HasName, named_together
from app.desk.tool import About, DeskAnswer
from app.domain.text import plain, sentences
from app.memory.words import terms

# What is said of a second question in a message that nothing answers.
NOT_THE_OTHER = "Your other question I cannot answer."
# The tools whose answer to one of two questions is told in so many sentences.
_OF_HALF = {"rules": 2, "opponents": 2, "opening": 2, "club_status": 2, "honours": 2, "move_card": 3}
# The share of its words that the first answer has at the most, of a second part that was asked for; with more it says
# the same again.
MOST_OF_PART = 0.75
# Whoever asks for a sentence is told two where the first has fewer words.
FEW_WORDS = 12
_SHORTLY = re.compile(
    r"\b(?:(?:in |just |only |with )?(?:one|a single|1) (?:short )?sentence|in one line|one[- ]liner|in a nutshell"
    r"|(?:in )?(?:short|brief)(?: please)?[.!?]?$|briefly|(?:keep it|make it|be) (?:short|brief)|short answer)\b"
)

# More than one of them.
_COUNTS = {"two": 2, "three": 3, "four": 4, "a couple of": 2, "a few": 3}
_SO_MANY = re.compile(r"\b(two|three|four|[2-4]|a couple of|a few) (?:short |brief )?(?:lines?|sentences?)\b")


def says_again(told: DeskAnswer, other: DeskAnswer) -> bool:
    """Whether more than the share of a part that is told again of a second answer's words stand in the first."""
    words = terms(other.text)
    return len(words & terms(told.text)) > MOST_OF_PART * len(words) if words else True


def as_half(told: DeskAnswer) -> DeskAnswer:
    """One of two answers in its first sentences, where what follows was asked by nobody."""
    most = _OF_HALF.get(told.about.tool if told.about is not None else "")
    said = sentences(told.text)
    if most is None or len(said) <= most or told.refused or BREAK in told.text:
        return told
    return replace(told, text=" ".join(said[:most]))


def without_half(told: DeskAnswer) -> DeskAnswer:
    """An answer to one of two questions, of which nothing answers the other."""
    return told if told.refused else replace(told, text=f"{told.text}{BREAK}{NOT_THE_OTHER}")


def both_told(told: DeskAnswer, other: DeskAnswer, *, first: bool) -> DeskAnswer:
    """Two answers as one, the `other` before where what it answers was asked `first`; one alone where the other has
    nothing to say or says it again. That nobody may be helped is told in any case."""
    if other.refused or says_again(told, other):
        return told
    if told.refused and not (told.about is not None and told.about.entry == WHEN_HELP):
        return other
    told, other = as_half(told), as_half(other)
    return joined(other, told) if first else joined(told, other)


def sentences_wanted(text: str) -> int | None:
    """How many sentences a question asks for, "in two lines"; None where it does not say."""
    low = plain(text)
    if (found := _SO_MANY.search(low)) is not None:
        return _COUNTS.get(found[1]) or int(found[1])
    return 1 if _SHORTLY.search(low) is not None else None


def in_short(told: DeskAnswer, count: int = 1) -> DeskAnswer:
    """An answer in so many sentences, for one in two where the first says little; with one board and one link."""
    if count > 1:
        return replace(told, text=" ".join(sentences(told.text)[:count]), boards=told.boards[:1], links=told.links[:1])
    first, *more = sentences(told.text) or [""]
    if more and len(first.split()) < FEW_WORDS:
        first = f"{first} {more[0]}"
    return replace(told, text=first, boards=told.boards[:1], links=told.links[:1])


def about_kept(told: DeskAnswer, question: str, read: str, cast: Sequence[HasName]) -> About | None:
    """What an answer was about as it is kept: with the question as it was `read`, where that is not what was typed, and
    those of the cast whom it named together."""
    if told.about is None:
        return None
    about = told.about if read == question else replace(told.about, asked=read)
    return replace(about, among=named_together(told.text, cast))
