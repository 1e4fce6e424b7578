"""A line cut into sentences, and each sentence into its clauses: what it says of this game, and what of another."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import chess

from app.truth.chunks import Frame
from app.truth.clauses import frames_of
from app.truth.folding import folded
from app.truth.standpoint import PartRead
from app.truth.tokens import Token, tokens_of

# Sentences that are kept with what was read in them, about eight megabytes.
SENTENCES_KEPT = 1_024

_SENTENCE = re.compile(r"([^.!?]+)([.!?]?)")
# Who or what belongs to other games, to wisdom and to dreams; in a line in lower case, but for the place and the year.
_STORY = re.compile(
    r"\b(?:grand\w+|gran|granny|nana|uncle|aunt|auntie|mother|father|dad|daddy|mum|mom|mummy|wife"
    r"|(?<!its )(?:brother|sister|cousin)(?! (?:on|at) [a-h][1-8])"
    r"|husband|nephew|niece|teacher|trainer|coach|neighbour|neighbor|tournament|simul|championship"
    r"|(?<!never )(?<!not )once (?!more|again|each|by|and|it|my|your|the|i take|you)|years?|used to|yesterday"
    r"|last (?:night|week|year|month|summer|winter|time)|the other day|when i was|reminds?|dreamt?|dreamed|they say"
    r"|as they say|saying|proverb|one day|some ?day|wish|imagine|people|everyone|everybody|beginners?|grandmasters?"
    r"|masters?|capablanca|morphy|fischer|kasparov|karpov|petrosian|tal|nimzo\w*|tarrasch|lasker|carlsen|alekhine"
    r"|botvinnik|steinitz|anand|online|in blitz|my club|our club|the club|old club|school|book|books)\b"
    r"|'\d\d\b|\b(?:18|19|20)\d\d\b"
)
_SOMEWHERE = re.compile(r"In [A-Z][a-z]+\b")


@dataclass(slots=True, eq=False)
class SaidPart:
    """Of a sentence what it says of this game, or, from where it turns to another, the rest of it (`tale`). `text` is
    the whole sentence, into which the tokens point. `known` are outcomes of reading it, by the side of the speaker and
    whether anything had been mentioned before."""

    text: str
    said: str
    tokens: list[Token]
    frames: list[Frame]
    tale: bool
    known: dict[tuple[chess.Color, bool], PartRead] = field(default_factory=dict)


def parts_of(text: str) -> Iterator[SaidPart]:
    """The parts of all sentences of a straightened line, in order."""
    for said, asks in _cut(text):
        yield from _taken_apart(said, asks)


# One worker's own: half of the sentences that minds say are phrases of their books as they stand there, and to take one
# apart and to read it is most of its check.
@lru_cache(maxsize=SENTENCES_KEPT)
def _taken_apart(said: str, asks: bool) -> tuple[SaidPart, ...]:
    tokens = tokens_of(said)
    if not tokens:
        return ()
    text = said[: tokens[-1].end]
    asks = asks and tokens[-1].word != ","
    told = _before_story(tokens, text)
    tale = tokens[len(told) :]
    found = []
    if told:
        words = text[told[0].start : told[-1].end]
        found.append(SaidPart(text, words, told, frames_of(told, asks and not words.endswith(",")), False))
    if tale:
        found.append(SaidPart(text, text[tale[0].start :], tale, frames_of(tale, asks), True))
    return tuple(found)


def _before_story(sentence: list[Token], text: str) -> list[Token]:
    """The clauses of a sentence before the one that turns to other games, to wisdom or to dreams."""
    begins = _story(text, sentence[0].start)
    if begins is None:
        return sentence
    at = next(number for number, token in enumerate(sentence) if token.end > begins)
    while at and not (sentence[at - 1].kind == "sign" and sentence[at - 1].word in ",;—:"):
        at -= 1
    return sentence[: max(0, at - 1)]


def _story(text: str, start: int) -> int | None:
    """Where a text turns to another game."""
    said = text[start:]
    found = [match.start() + start for match in (_STORY.search(folded(said)), _SOMEWHERE.search(said)) if match]
    return min(found, default=None)


def _cut(text: str) -> Iterator[tuple[str, bool]]:
    """The sentences of a line, and whether each is a question."""
    if ")" in text:
        for tokens, asks in _sentences(tokens_of(text)):
            yield text[tokens[0].start : tokens[-1].end], asks
        return
    for found in _SENTENCE.finditer(text):
        yield found[1].strip(), found[2] == "?"


def _sentences(tokens: list[Token]) -> Iterator[tuple[list[Token], bool]]:
    """Sentences as tokens: a sign within brackets, "(oh!)", ends none."""
    current: list[Token] = []
    for token, following in itertools.zip_longest(tokens, tokens[1:]):
        inside = following is not None and following.word == ")"
        if token.kind == "sign" and token.word[0] in ".!?" and not inside:
            if current:
                yield current, token.word == "?"
            current = []
        else:
            current.append(token)
    if current:
        yield current, False
