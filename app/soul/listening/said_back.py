"""Says back what somebody tells of themselves, in the second person: "you dropped the ring down the drain"."""

from __future__ import annotations

from app.domain.text import sentences
from app.soul.told_words import turned_to_them

# Words of a sentence that says something by itself, and characters that are said back.
LEAST_WORDS, LONGEST = 3, 110
# Verbs with which a sentence without its "I" begins; any other word in "ed" may be one too.
_PAST = frozenset(
    ("got", "lost", "had", "went", "came", "drove", "bought", "beat", "hit", "took", "spent", "woke", "made", "told",
     "forgot", "broke", "found", "gave", "sold", "saw", "met", "won", "felt", "left", "quit", "fell", "ate", "slept",
     "wrote", "heard", "began", "did", "said", "stood", "ran", "threw", "hung", "cut", "rode", "flew", "caught")
)  # fmt: skip
_NOT_OF_WRITER = frozenset(
    ("need", "bed", "red", "indeed", "speed", "wed", "shed", "feed", "tired", "bored", "exhausted")
)
_BEGINS_BESIDE = (
    "and ",
    "but ",
    "so ",
    "well ",
    "oh ",
    "ok ",
    "yeah ",
    "just ",
    "finally ",
    "also ",
    "anyway ",
    "pip ",
)
_LAUGHS = frozenset(("lol", "haha", "tbh", "xd", "lmao", "ha", "sigh", "ugh", "mate", "dear"))
# Faces behind a sentence, which end it.
_FACES = (" :(", " :-(", " :'(", " :)", " :-)", " ;)", " :D", " :/", " xD")
# Who else a sentence may be about, so that it can be said as it stands.
_OTHERS = frozenset(
    ("the", "they", "they've", "they're", "he", "she", "he's", "she's", "nobody", "somebody", "someone", "everyone",
     "everybody", "mum", "mum's", "mom", "mom's", "dad", "dad's", "gran", "gran's", "nan", "grandad", "grandma", "half",
     "no", "one")
)  # fmt: skip


def said_back(message: str) -> str | None:
    """The first sentence of a message that tells something, said to its writer without its end; None if it cannot be
    done word by word."""
    for mark in _FACES:
        message = message.replace(mark, ".")
    for sentence in sentences(message):
        text = _without_beginning(" ".join(sentence.replace("’", "'").split()).rstrip(" .!,;:"))
        if len(text.split()) < LEAST_WORDS or len(text) > LONGEST or text.endswith("?") or not text.isascii():
            continue
        words = text.lower().split()
        if _is_past(words[0]):
            text = f"I {text[0].lower()}{text[1:]}"
        elif words[0].endswith("ing") and len(words[0]) > len("being"):
            text = f"I'm {text[0].lower()}{text[1:]}"
        turned = turned_to_them(text, of_others=words[0] in _OTHERS)
        return None if turned is None else turned[0].lower() + turned[1:]
    return None


def _is_past(word: str) -> bool:
    return word in _PAST or (word.endswith("ed") and word not in _NOT_OF_WRITER)


def _without_beginning(text: str) -> str:
    """A text without words that only lead to what it tells, and without a laugh behind it."""
    while (last := text.lower().rpartition(" ")[2]) in _LAUGHS:
        text = text[: -len(last) - 1].rstrip(" .!,;:")
    while (found := next((one for one in _BEGINS_BESIDE if text.lower().startswith(one)), None)) is not None:
        text = text[len(found) :]
    return text
