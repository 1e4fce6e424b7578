"""The words of a short question without what only stands around it: "haha, and where did you actually grow up, dear?"
asks "where did you grow up"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.text import straight, unaccented

# Words of a question that is read: a longer one asks for more than a plain fact.
LONGEST = 24
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
# Letters that have no accent that could be taken off.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe"})
_WRITTEN_OUT = {
    "who's": "who is", "whos": "who is", "what's": "what is", "whats": "what is", "where's": "where is",
    "wheres": "where is", "how's": "how is", "hows": "how is", "that's": "that is", "thats": "that is",
    "he's": "he is", "she's": "she is", "it's": "it is", "they're": "they are", "you're": "you are",
    "youre": "you are", "i'm": "i am", "im": "i am", "u": "you", "ya": "you", "ur": "your", "r": "are",
    "where'd": "where did", "who'd": "who did", "how'd": "how did", "d'you": "do you", "isn't": "is not",
    "can't": "can not", "cant": "can not", "cannot": "can not", "don't": "do not", "dont": "do not",
    "didn't": "did not", "didnt": "did not", "aren't": "are not", "weren't": "were not", "you've": "you have",
    "i've": "i have", "fav": "favourite", "fave": "favourite", "favorite": "favourite", "wat": "what",
    "learnt": "learned", "defense": "defence", "traveled": "travelled", "1": "one",
}  # fmt: skip
# What leads to a question, what is hung on, and what stands in its midst, none of which changes what it asks.
_LEADS = frozenset(
    """and so but wait sorry ok okay oh ah hm hmm haha hahaha lol hey well now then btw please pls right yeah yes no hi
    hello also excuse nice cool wow great interesting curious anyway honestly just actually aha ha huh um er erm say
    like really thanks cheers ooh lovely funny""".split()  # noqa: SIM905 - a list literal would be a page long
)
_LEADING = (
    "by the way", "tell me", "do you mind if i ask", "may i ask", "can i ask", "could i ask", "if i may ask",
    "can you tell me", "could you tell me", "would you tell me", "i wonder", "i was wondering", "out of curiosity",
    "remind me", "i forgot", "i forget", "one question", "quick question", "hold on", "hang on", "sorry to ask",
    "i would like to know", "do you know", "i do not know", "no idea", "i am curious", "me", "thank you", "let me ask",
    "good to know", "fair enough", "may i know", "i have to ask", "never mind that",
)  # fmt: skip
_TAILS = frozenset(
    """again anyway then though tho please pls dear mate buddy btw haha lol huh eh right exactly actually really
    originally sir madam xd""".split()  # noqa: SIM905 - as above
)
_TAILING = (
    "by the way", "if i may ask", "if i may", "may i ask", "if you do not mind", "if you do not mind me asking",
    "if you do not mind my asking", "by any chance", "if i can ask", "i wonder", "in your life", "to you",
    "do you think", "if not too private", "out of curiosity", "of all",
)  # fmt: skip
_ASKS_YOU = frozenset(("do", "did", "are", "were", "have", "can", "what", "where", "how", "who", "when"))
_BETWEEN = frozenset(
    ("actually", "actual", "real", "really", "exactly", "just", "ever", "even", "originally", "honestly", "precisely")
)
# Words of a noun that stands apart, how it begins, and what stands for it in the question.
NOUN_WORDS = 3
_OF_NOUN = frozenset(("your", "the", "his", "her", "their", "that"))
_STANDS_FOR = frozenset(("he", "she", "they", "it", "him", "her", "them"))
_STAND_FOR = (
    "the first one",
    "the second one",
    "the other one",
    "the last one",
    "that one",
    "the first",
    "the second",
    "he",
    "she",
    "they",
    "him",
    "her",
    "it",
)
_TWICE = tuple(tuple(one.split()) for one in _LEADING), tuple(tuple(one.split()) for one in _TAILING)


def words_written(text: str) -> list[str]:
    """The words of a text in small letters without accents, short forms written out."""
    found = _WORD.findall(unaccented(straight(text)).translate(_LETTERS))
    return [word for one in found for word in _WRITTEN_OUT.get(one, one).split()]


def asked_plainly(text: str, own_names: frozenset[str] = frozenset()) -> str:
    """A question without what stands around it; empty for one of more than `LONGEST` words. `own_names` are those by
    which the one who is asked may be addressed."""
    words = words_written(text)
    if len(words) > LONGEST:
        return ""
    words = [word for word in words if word not in _BETWEEN]
    if words[1:2] == ["you"] and words[0] in _LEADS and words[2:3] and words[2] in _ASKS_YOU and "you" in words[3:5]:
        words = [words[0], *words[2:]]  # "And you, do you have a job?"
    return " ".join(_without(_without(words, _LEADS | own_names, _TWICE[0], 1), _TAILS | own_names, _TWICE[1], -1))


def with_its_noun(text: str, own_names: frozenset[str] = frozenset()) -> str | None:
    """A question whose noun stands apart, before it or behind it, with that noun in its place: "and your parents, where
    did they come from?", "what happened with the first one, Aurelio?"; None for any other, and where it is one of the
    `own_names`, by which somebody is only addressed."""
    head, comma, rest = straight(text).strip().rstrip("?!. ").rpartition(", ")
    if not comma or not own_names.isdisjoint(words_written(rest)):
        return None
    before, behind = head.split(), rest.split()
    while before and before[0].lower() in _LEADS:
        before = before[1:]
    if 0 < len(before) <= NOUN_WORDS and (before[0].lower() in _OF_NOUN or before[-1][:1].isupper()):
        at = next((at for at, word in enumerate(behind) if word.lower() in _STANDS_FOR), None)
        return None if at is None else " ".join((*behind[:at], *before, *behind[at + 1 :]))
    if 0 < len(behind) <= NOUN_WORDS and behind[0][:1].isupper():
        words = " ".join(before)
        found = next((one for one in _STAND_FOR if f" {one} " in f" {words.lower()} "), None)
        at = -1 if found is None else f" {words.lower()} ".find(f" {found} ")
        return None if found is None else f"{words[:at]}{rest}{words[at + len(found) :]}"
    return None


def _without(words: list[str], single: frozenset[str], several: Sequence[tuple[str, ...]], way: int) -> list[str]:
    """The words without those at their beginning (`way` 1) or their end (-1), of which something is left."""
    while len(words) > 1:
        edge = words[0] if way == 1 else words[-1]
        taken = 1 if edge in single else next((len(one) for one in several if _stands(one, words, way)), 0)
        if not 0 < taken < len(words):
            break
        words = words[taken:] if way == 1 else words[:-taken]
    return words


def _stands(phrase: tuple[str, ...], words: Sequence[str], way: int) -> bool:
    return tuple(words[: len(phrase)] if way == 1 else words[-len(phrase) :]) == phrase
