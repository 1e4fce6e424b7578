"""Cuts messages into sentences, and a sentence where a second thing begins in it."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice

from app.domain.text import plain, sentences
from app.soul.listening.apart import asks, asks_anew, goes_with_next, has_form, supposes, told_by_the_way
from app.soul.listening.entities import entities_in
from app.soul.listening.languages import ENGLISH, TEXTS_KEPT, language_of
from app.soul.listening.recognising import NONE_OF_THESE, Recognised, recognise
from app.soul.listening.spelling import mend
from app.soul.listening.topics import Subject
from app.soul.listening.whom import YOUR_WORDS

# Two clauses are acts of their own from this chance (0 to 1) of the topic of each on.
OF_ITS_OWN = 0.35

# Topics that need no answer at the board.
ASKS_NOTHING = (Subject.REMARK, Subject.YES, Subject.NO, Subject.LAUGH)

# Where one sentence may hold two acts.
# Of one sentence so many seams are tried, and so many cuts are made: each try reads both sides of it.
SEAMS_TRIED, MOST_CUTS = 6, 3
_SEAM = re.compile(r"[,;:]? (?:- )?(?:and|but|anyway|also|btw|by the way|oh and)\b[, ]*|[,;] | - ", re.I)

# How many words a choice has that is put behind its question: "who is better, Petrosian or Tal".
WORDS_OF_A_CHOICE = 5
# What only counts what is asked, names one of several ("my wife and I"), and asks for one of two.
_COUNTS = frozenset(("first", "firstly", "second", "secondly", "third", "thirdly", "next", "finally"))
_NAMES = ("my", "me")
# Words up to which a question behind something told by the way is about that.
WORDS_OF_A_HINT = 5
_MEN = frozenset(("king", "queen", "rook", "bishop", "knight", "pawn", "kings", "queens", "rooks", "bishops", "knights",
                  "pawns"))  # fmt: skip
_WHO = frozenset(("who", "which", "whom", "whose"))
# The subject of a question, and what names nobody there.
_SUBJECT = re.compile(
    r"^\W*(?:(?:what|how|where|when|why)(?: \w+)? ?)?(?:'s|is|are|was|were|does|do|did|has|have|can|will|would)"
    r" (?:the |your |ur |this |that |my )?(?P<noun>[a-z]+)\b"
)
_NOBODY = frozenset(
    ("i", "you", "u", "he", "she", "it", "we", "they", "that", "this", "there", "those", "these", "one", "your", "my",
     "the", "a", "an", "any", "anything", "not", "ever", "white", "black", "so", "then", "in", "on", "to", "for",
     "better", "worse", "move", "moves", "game", "opening", "position", "check", "mate", "point", "idea", "plan")
)  # fmt: skip
# The end of "you are a robot, aren't you": no act of its own.
TAG = re.compile(
    r"(?:right|eh|(?:is|are|do|does|did|was|were|have|has|can|will|would)(?:n't)? (?:i|you|it|he|she|we|they)"
    r"|hand on heart|honestly|seriously|truly|i mean|or (?:what|not|so)|just curious|no offen[cs]e|(?:to )?be honest"
    r"|do you (?:think|reckon|suppose)|would you say|in your (?:view|opinion|eyes)"
    r"|if (?:i may|one may) ask|you know)\W*$"
)


def clauses(message: str) -> list[str]:
    """The sentences of a message, as written; one that holds two acts is cut between them."""
    return [clause for text in sentences(message) if plain(text) for clause in _cut(_uncounted(text))]


def _uncounted(sentence: str) -> str:
    """A sentence without a word that only counts it: "second, does he bite"."""
    head, comma, rest = sentence.partition(", ")
    return rest if comma and rest and head.lower().strip() in _COUNTS else sentence


def _cut(sentence: str, cuts: int = MOST_CUTS) -> list[str]:
    whole = recognise(read_as(sentence)).subject
    if whole is Subject.INJECTION:
        return [sentence]
    for seam in islice(_SEAM.finditer(sentence), SEAMS_TRIED):
        before, after = sentence[: seam.start()].strip(), sentence[seam.end() :].strip()
        if _begins_anew(before, after, joined=any(letter.isalpha() for letter in seam[0]), whole=whole):
            return [before, after] if cuts == 1 else [before, *_cut(after, cuts - 1)]
    return [sentence]


def _begins_anew(before: str, after: str, *, joined: bool, whole: Subject) -> bool:
    """Whether another act begins with the second part of a sentence whose topic is `whole`; `joined`: a word such as
    "and" stands between the two."""
    if _belongs_together(before, after, joined=joined):
        return False
    own = asks_anew(plain(after)) and not goes_with_next(plain(before))
    first, second = recognise(read_as(before)), recognise(read_as(after))
    if whole in (Subject.INSULT, Subject.RECORD):
        # "You are rubbish, and so is your cat" is one thing, and so is a score between you and me.
        return own and (first.subject is not whole or second.subject is not whole)
    if joined and asks(plain(before)) and not supposes(plain(before)):
        # "What's this called and do you play it too": the second question has its own subject.
        own = own or (
            has_form(plain(after)) and _asks_of_you(plain(after)) and len(plain(after).split()) > WORDS_OF_A_HINT
        )
        # "Why did you give up there, and what does Gerald make of it": another one is asked about.
        own = own or (has_form(plain(after)) and _asks_of_another(plain(after), plain(before)))
    # "..., what do you do?" may be about what stands before it; behind "and" something else begins.
    asks_first = asks(plain(before)) and not supposes(plain(before))
    two = _is_act(first) and _is_act(second) and first.subject is not second.subject
    return two or (own and (joined or asks_first or _is_act(first)))


def _belongs_together(before: str, after: str, *, joined: bool) -> bool:
    """Whether one part only goes with the other: a tag, one word of politeness, a choice behind its question, or one
    of several persons."""
    words, first = after.lower().split(), before.lower().split()
    if not before or not words or first == ["sorry"] or TAG.match(after.lower()):
        return True
    # "Also I'm off to Vienna in May, any tips?" asks of what it tells.
    if not joined and told_by_the_way(before.lower()) and len(words) <= WORDS_OF_A_HINT and not asks(plain(before)):
        return not YOUR_WORDS.intersection(words)
    # One word at the end ("..., sorry") is politeness, or belongs to what stands before it ("how was it, quiet?").
    if len(words) == 1 and (not after.endswith("?") or asks(plain(before))):
        return True
    if joined and first[-1].strip(",") in _MEN and not _MEN.isdisjoint(words[:2]):
        return True  # "King and pawn against king" is one ending.
    if joined:
        return len(first) <= len(_NAMES) and first[0] in _NAMES
    return "or" in words and len(words) <= WORDS_OF_A_CHOICE and not _WHO.isdisjoint(first)


def _asks_of_you(clause: str) -> bool:
    """Whether a clause asks the listener of themselves from its first words on."""
    return bool(YOUR_WORDS.intersection(clause.split()[:3]))


def _asks_of_another(after: str, before: str) -> bool:
    """Whether a question is by its subject about somebody or something that was not named before: "what does Gerald
    make of it"."""
    match = _SUBJECT.match(after)
    if match is None:
        return False
    subject = match["noun"]
    return subject not in _NOBODY and subject not in _MEN and subject not in before.split()


def _is_act(found: Recognised) -> bool:
    return found.sure >= OF_ITS_OWN and found.subject not in (*NONE_OF_THESE, *ASKS_NOTHING)


@lru_cache(maxsize=TEXTS_KEPT)
def read_as(text: str) -> str:
    """A clause as it is read: plain, and in English mended but for its names."""
    if language_of(plain(text)) != ENGLISH:
        return plain(text)
    return mend(plain(text), frozenset(word.lower() for name in entities_in(text) for word in name.split()))
