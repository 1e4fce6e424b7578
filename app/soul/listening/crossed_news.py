"""Good news that was not ("I was not picked") and a day that "would have been" somebody's: read word by word, since a
vector hardly knows a thing from its denial."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from app.soul.listening.good_turns import is_good_turn
from app.soul.listening.no_news import is_long_ago, is_workplace, only_arrives
from app.soul.listening.telling_words import TO_COME
from app.soul.listening.thing_lost import OF_DEATH, is_grief
from app.soul.listening.topics import Subject

_DENIED = frozenset(
    ("didn't", "didnt", "not", "never", "wasn't", "wasnt", "weren't", "werent", "haven't", "havent", "hasn't", "hasnt",
     "couldn't", "couldnt", "won't", "wont", "isn't", "isnt", "nobody", "ain't", "aint", "failed", "nearly", "almost")
)  # fmt: skip
# What is denied of a thought denies nothing: "I didn't think I'd get in".
_THOUGHT = frozenset(
    ("think", "thought", "expect", "expected", "believe", "believed", "know", "dare", "dream", "realise", "realize",
     "imagine", "only", "just", "bad", "even", "sure")
)  # fmt: skip
_REACHED = frozenset(
    ("get", "got", "picked", "pick", "chosen", "choose", "selected", "made", "make", "win", "won", "pass", "passed",
     "invited", "invite", "offered", "accepted", "hired", "promoted", "finished", "finish", "clear", "recovered",
     "qualified", "qualify", "want", "wanted")
)  # fmt: skip
_NEAR = 4
# Behind these something else is said: "I didn't sleep but I passed", "couldn't be happier, I got the part".
_GOES_ON = frozenset(
    ("but", "and", "yet", "still", "though", "because", "i", "we", "until", "till", "happier", "prouder")
)
_SAD = (":(", ":-(", ":'(", ";(", "☹", "😢", "😭", "😞", "💔")
_SADLY = frozenset(("unfortunately", "sadly", "gutted", "rejected", "heartbroken"))
# "It would have been our anniversary", "he'd have been eighty today".
_WOULD_HAVE = (("would", "have", "been"), ("would've", "been"), ("wouldve", "been"), ("have", "been"))
_KEPT = frozenset(("anniversary", "birthday", "eighty", "seventy", "ninety", "sixty", "fifty", "hundred", "wedding"))
_OWNED = frozenset(("our", "his", "her", "their", "my", "mum's", "dad's", "mother's", "father's"))
_HE_OR_SHE = frozenset(("he", "she", "he'd", "she'd", "husband", "wife", "mother", "father", "mum", "dad"))


_HAS_RUN = frozenset(("ran", "run", "runaway", "escaped", "missing", "disappeared", "vanished", "strayed"))
# Whatever else stands in these, they are what they sound like.
_KEPT_AS_HEARD = frozenset((Subject.JOY, Subject.INJECTION, Subject.INSULT, Subject.THANKS, Subject.SORRY))


# What is feared of something to come: "my first scan tomorrow, bit scared" is no good news.
_AFRAID = frozenset(("scared", "afraid", "nervous", "terrified", "dreading", "worried", "frightened", "petrified"))


def felt_otherwise(subject: Subject, words: Sequence[str], text: str) -> Subject | None:
    """What a sentence of the `text` is about that sounds like a death or like good news and is neither; None where it
    is what it sounds like."""
    if subject not in _KEPT_AS_HEARD and not text.rstrip().endswith("?") and is_good_turn(words):
        return Subject.JOY
    if subject is Subject.BEREAVEMENT and not is_grief(words):
        return Subject.TOLD
    if subject is Subject.BEREAVEMENT and _HAS_RUN & set(words) and not OF_DEATH & set(words):
        return Subject.TROUBLE  # "My cat ran away": it may come back.
    if subject is Subject.ILLNESS and is_workplace(words):
        return Subject.TOLD
    if subject is not Subject.JOY:
        return None
    if only_arrives(words) or is_long_ago(words):
        return Subject.TOLD
    return Subject.TROUBLE if is_crossed(words, text) else None


def feared_ahead(told: Sequence[str]) -> bool:
    """Whether the sentences of a message, as `plain` gives them, tell of something to come and of fear."""
    words = {word.strip(",.;:!?") for text in told for word in text.split()}
    return bool(words & _AFRAID) and bool(words & TO_COME)


def is_crossed(words: Sequence[str], text: str) -> bool:
    """Whether a message denies what it names, or is sad about it; `words` are those of the `text`."""
    if any(mark in text for mark in _SAD) or not _SADLY.isdisjoint(words):
        return True
    if any(word == "turned" and "down" in words[at + 1 : at + 3] for at, word in enumerate(words)):
        return True
    for at, word in enumerate(words):
        near = list(takewhile(lambda one: one not in _GOES_ON, words[at + 1 : at + 1 + _NEAR]))
        if word in _DENIED and set(near) & _REACHED and not set(near[:2]) & _THOUGHT:
            return True
    return False


def is_day_of_the_dead(words: Sequence[str]) -> bool:
    """Whether a message tells of a day that would have been somebody's, who is there no more."""
    for form in _WOULD_HAVE:
        for at in range(len(words) - len(form) + 1):
            if tuple(words[at : at + len(form)]) != form:
                continue
            before, behind = words[max(0, at - 2) : at], words[at + len(form) : at + len(form) + 6]
            if form == ("have", "been") and not any(word.endswith("'d") for word in before):
                continue
            if set(behind) & _KEPT and (set(behind) & _OWNED or "today" in behind or set(before) & _HE_OR_SHE):
                return True
    return False
