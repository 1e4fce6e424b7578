"""News that want words of their own: a small child that does not sleep, the end of a working life, one lost game after
another. Read word by word, over all that a message tells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.soul.listening.choosing import words_in


class ParticularNews(StrEnum):
    """Each with its own phrases (`care_baby`)."""

    BABY = "baby"
    RETIRING = "retiring"
    LOSSES = "losses"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class HeardNews:
    """What was told, and for losses how many, in the words of who told it."""

    kind: ParticularNews
    count: str | None = None


_BABIES = frozenset(("baby", "newborn", "twins", "infant", "bub", "bubs"))
_CHILDREN = _BABIES | {"daughter", "son", "toddler", "kid", "kids", "girl", "boy", "babies", "one", "grandson",
                       "granddaughter", "triplets"}  # fmt: skip
_SLEEPLESS = frozenset(("sleep", "sleeps", "slept", "sleeping", "asleep", "awake", "teething", "colic", "exhausted",
                        "screams", "screaming", "knackered"))  # fmt: skip
_SMALL = frozenset(("old", "little", "new", "newborn", "teething", "born", "colic", "three", "feeds"))
_LEAVES_WORK = frozenset(("retire", "retired", "retiring", "retirement", "pension", "pensioned"))
_WORK = frozenset(("work", "office", "job", "shift", "school", "factory", "shop", "practice", "hospital", "desk"))
_AFRAID = frozenset(
    ("sick", "scared", "afraid", "lost", "empty", "sad", "cry", "crying", "dread", "dreading", "terrified", "without",
     "useless", "strange", "weird", "nothing", "numb", "panic", "frightened", "anxious", "worried", "awful", "miss")
)  # fmt: skip
_OTHERS = frozenset(("everyone", "everyone's", "everybody", "everybody's", "they", "people", "friends", "family"))
_GLAD = frozenset(
    ("congratulations", "congrats", "congratulate", "congratulates", "happy", "glad", "pleased", "excited", "thrilled",
     "delighted", "jealous", "lucky", "proud")
)  # fmt: skip
_LOSES = frozenset(("lost", "losing", "lose", "losses", "defeats", "defeat", "loss", "beaten"))
_ROWS = frozenset(("row", "all", "every", "straight", "trot", "single"))
_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NO_GAMES = frozenset(
    ("pounds", "dollars", "euros", "kilos", "stone", "pawn", "pawns", "piece", "pieces", "knight", "bishop", "rook",
     "queen", "keys", "phone", "wallet", "job", "friends", "hair", "teeth", "weight", "sleep", "money", "years", "days")
)  # fmt: skip


def particular_news(told: Sequence[str]) -> HeardNews | None:
    """What the sentences of a message, as `plain` gives them, tell of it; None where they tell nothing of the kind."""
    words = [word for text in told for word in words_in(text)]
    every = frozenset(words)
    if every & _CHILDREN and every & _SLEEPLESS and (every & _BABIES or every & _SMALL):
        return HeardNews(ParticularNews.BABY)
    leaves = every & _LEAVES_WORK or ("last" in every and "day" in every and every & _WORK)
    if leaves and every & _AFRAID:
        return HeardNews(ParticularNews.RETIRING)
    if every & _OTHERS and every & _GLAD and every & _AFRAID and every & {"i", "i'm", "im", "me"}:
        return HeardNews(ParticularNews.MIXED)
    if every & _LOSES and every & _ROWS and not every & _NO_GAMES and not every & {"you", "your"}:
        count = _count(words)
        in_row = "row" in every or "straight" in every or "trot" in every
        if count is not None and (in_row or every & {"all", "every"}):
            return HeardNews(ParticularNews.LOSSES, count)
    return None


def _count(words: Sequence[str]) -> str | None:
    """How many, as one would say it; an ordinal ("the fifth in a row") as its number."""
    for word in words:
        if word in _COUNTS:
            return word
        if word in _ORDINALS:
            return _COUNTS[_ORDINALS.index(word)]
        if word.isdigit() and 2 <= int(word) <= 12:
            return _COUNTS[int(word) - 2]
    return None
