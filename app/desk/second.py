"""The second paragraph of an answer, what else may have been meant; an answer as short as it was asked for; and what is
kept of one for a second question."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from app.desk.answering import BREAK, MOST_BOARDS, MOST_LINKS, WHEN_HELP, joined
from app.desk.questions import QuestionKind
from app.desk.reading.named_together import HasName, named_together
from app.desk.reading.understood import as_put
from app.desk.tool import About, DeskAnswer
from app.domain.text import plain, sentences
from app.memory.words import terms

# Of a second thought so many sentences are told, the later ones while they keep within so many characters.
TOLD, MOST_CHARACTERS = 2, 220
# The share of its words that the first answer has at the most, of a second thought and of a second part that was asked
# for; with more it says the same again.
MOST_SHARED, MOST_OF_PART = 0.6, 0.75
# Whoever asks for a sentence is told two where the first has fewer words.
FEW_WORDS = 12
_SHORTLY = re.compile(
    r"\b(?:(?:in |just |only |with )?(?:one|a single|1) (?:short )?sentence|in one line|one[- ]liner|in a nutshell"
    r"|(?:in )?(?:short|brief)(?: please)?[.!?]?$|briefly|(?:keep it|make it|be) (?:short|brief)|short answer)\b"
)

# More than one of them.
_COUNTS = {"two": 2, "three": 3, "four": 4, "a couple of": 2, "a few": 3}
_SO_MANY = re.compile(r"\b(two|three|four|[2-4]|a couple of|a few) (?:short |brief )?(?:lines?|sentences?)\b")

_WORDS = re.compile(r"\w+")


def beside(told: DeskAnswer, other: DeskAnswer, meant_by: str, asked: str = "") -> DeskAnswer:
    """An answer with the first sentences of a second one, which a question like `meant_by` would have had, its board
    where there is no other, and where it leads; the answer alone where that would say the same again, or where just
    that was `asked`."""
    if says_again(told, other, MOST_SHARED) or _WORDS.findall(plain(meant_by)) == _WORDS.findall(plain(asked)):
        return told
    links = (*told.links[: MOST_LINKS - 1], *(one for one in other.links[:1] if one not in told.links))
    boards = (*told.boards, *(() if told.boards else other.boards[:1]))
    second = f"If you meant “{meant_by}”: {_shortened(other.text)}"
    return replace(told, text=f"{told.text}{BREAK}{second}", links=links, boards=boards[:MOST_BOARDS])


def says_again(told: DeskAnswer, other: DeskAnswer, most: float = MOST_OF_PART) -> bool:
    """Whether more than this share of a second answer's words stand in the first."""
    words = terms(other.text)
    return len(words & terms(told.text)) > most * len(words) if words else True


def both_told(told: DeskAnswer, other: DeskAnswer, *, first: bool) -> DeskAnswer:
    """Two answers as one, the `other` before where what it answers was asked `first`; one alone where the other has
    nothing to say or says it again. That nobody may be helped is told in any case."""
    if other.refused or says_again(told, other):
        return told
    if told.refused and not (told.about is not None and told.about.entry == WHEN_HELP):
        return other
    return joined(other, told) if first else joined(told, other)


def as_asked(kind: QuestionKind, names: Collection[str]) -> str:
    """How a kind of question is asked, in a way that has none of these names in it."""
    said = next((one for one in kind.said if not any(name in plain(one) for name in names)), kind.said[0])
    return as_put(said)


def _shortened(text: str) -> str:
    """The first sentence of a text, and the next where both are short."""
    told = sentences(text)[:TOLD]
    return " ".join(told) if len(" ".join(told)) <= MOST_CHARACTERS else told[0]


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
