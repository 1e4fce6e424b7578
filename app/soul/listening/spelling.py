"""Mends careless typing, so that a slip of the keyboard changes no meaning. Names are left alone."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from app.characters.presets import load_presets
from app.domain.text import SMALL_WORDS
from app.domain.told.lexicon import lexicon

# Words of fewer letters are mended by the table alone: among them too many are one letter apart.
SHORTEST_MENDED = 5
_CHAT = {
    "u": "you", "ur": "your", "r": "are", "y": "why", "im": "i'm", "ive": "i've",
    "dont": "don't", "cant": "can't", "wont": "won't", "didnt": "didn't", "doesnt": "doesn't", "isnt": "isn't",
    "wasnt": "wasn't", "arent": "aren't", "couldnt": "couldn't", "shouldnt": "shouldn't", "wouldnt": "wouldn't",
    "havent": "haven't", "youre": "you're", "youve": "you've", "whats": "what's", "whos": "who's", "wheres": "where's",
    "hows": "how's", "thats": "that's", "lets": "let's", "thx": "thanks", "tnx": "thanks", "ty": "thank you",
    "pls": "please", "plz": "please", "sry": "sorry", "soz": "sorry", "gonna": "going to", "gotta": "have to",
    "wanna": "want to", "dunno": "don't know", "cuz": "because", "coz": "because", "bc": "because", "b4": "before",
    "tmrw": "tomorrow", "tmr": "tomorrow", "tho": "though", "ppl": "people", "fav": "favourite", "fave": "favourite",
    "favorite": "favourite", "gr8": "great", "wat": "what", "wot": "what", "shoud": "should", "teh": "the",
    "yr": "your", "urself": "yourself", "wdym": "what do you mean", "idk": "i don't know", "hru": "how are you",
    "wyd": "what are you doing", "wp": "well played", "gg": "good game", "bday": "birthday", "practice": "practise",
    "luv": "love", "msg": "message", "abt": "about", "rly": "really",
    "srsly": "seriously", "shud": "should", "shld": "should", "cud": "could", "wud": "would",
}  # fmt: skip
# Words of the game and of talk about it, beside the everyday words of the house.
_OF_CHESS = """
    chess board piece pieces pawn pawns knight knights bishop bishops rook rooks queen queens king kings castle castled
    castling check checkmate stalemate mate move moves moved moving played playing player players opening openings
    endgame middlegame gambit defence attack attacking attacked threat threaten threatening threats blunder blundered
    blunders mistake mistakes tournament champion grandmaster rating rated opponent winning losing draw resign resigned
    takeback rematch clock position sacrifice exchange structure weakness advantage material tactics strategy better
    worse worst biggest prise promo retake luft
    safe safety isolated doubled passed square squares capture trade traded diagonal file rank
    practise improve improved remember remembered favourite together tomorrow yesterday today tonight always never
    sorry please thanks thank grandfather grandmother grandad grandma mother father daughter brother sister husband
    funeral hospital cancer operation nervous exam interview birthday pregnant married divorced stupid idiot useless
    beautiful lovely brilliant question answer because before should could would about which where there their really
    instead against between before after enough something anything nothing everything everyone somebody actually
    """.split()  # noqa: SIM905 - a list literal would be a page long
# Words that are written as they are meant, and which nothing else is mended to.
_AS_WRITTEN = frozenset(
    """
    howler clanger smack nerve glare tangle towel daily decade drank tempi delta scope freeze surely sorely stroll
    rattle alike repay apiece brawl smash latin wales bobby finnish estoy praise brand brandt howl growl
    """.split()  # noqa: SIM905 - as above
)
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")


# What is left for good, in words that mean something else one by one.
_LEFT = re.compile(
    r"\b(?:pack|jack|chuck)(?P<how>ing|ed|s)? (?:it|(?:the|your|my|that|this) (?P<what>job|work|office|cart|shop|desk"
    r"|stream|tour|business|whole thing)) (?:all )?in\b"
)
_QUIT = {None: "quit", "ing": "quitting", "ed": "quit", "s": "quits"}


def _left(found: re.Match[str]) -> str:
    what = found["what"]
    return f"{_QUIT[found['how']]} {'it' if what is None else 'the ' + what}"


def mend(text: str, names: frozenset[str] = frozenset()) -> str:
    """A text (as `plain` gives it) with chat forms spelled out and words of one wrong letter mended, if only one word
    is that near. `names` are words that are left alone."""

    def mended(found: re.Match[str]) -> str:
        word = found[0]
        if word in names:
            return word
        if word in _CHAT:
            return _CHAT[word]
        return _nearest(word) if len(word) >= SHORTEST_MENDED and word.isascii() and word.isalpha() else word

    return _LEFT.sub(_left, _WORD.sub(mended, text))


def is_known(word: str) -> bool:
    """Whether a word, in small letters, is meant as it is written."""
    known = _lexicon()[1]
    return word in known or _is_form(word, known)


@lru_cache(maxsize=8_192)
def _nearest(word: str) -> str:
    """The word itself if it is known, or no known word, or more than one, is one slip away."""
    meant, known, lost = _lexicon()
    if word in known or _is_form(word, known):
        return word
    # One letter too many, two swapped, one missing, or another one.
    near = {
        other for other in (*_without_one(word), *_swapped(word)) if other in meant and len(other) >= SHORTEST_MENDED
    }
    near |= lost.get(word, frozenset())
    if not near:
        near = {other for short in _without_one(word) for other in lost.get(short, ()) if len(other) == len(word)}
    return next(iter(near)) if len(near) == 1 else word


def _is_form(word: str, known: frozenset[str]) -> bool:
    """Whether it is a regular form of a known word: a plural, a past tense, an adverb."""
    for ending in ("s", "es", "ed", "d", "ing", "er", "est", "ly", "y", "n"):
        stem = word.removesuffix(ending)
        if stem != word and (stem in known or f"{stem}e" in known or (stem[-1:] == stem[-2:-1] and stem[:-1] in known)):
            return True
    return word.endswith("ies") and f"{word[:-3]}y" in known


def _without_one(word: str) -> set[str]:
    return {word[:at] + word[at + 1 :] for at in range(len(word))}


def _swapped(word: str) -> set[str]:
    return {
        word[:at] + second + first + word[at + 2 :] for at, (first, second) in enumerate(pairwise(word))
    }  # fmt: skip


@lru_cache(maxsize=1)
def _lexicon() -> tuple[frozenset[str], frozenset[str], dict[str, frozenset[str]]]:
    """The words that may be meant; all known words; and for each of the former with a letter less the words that it
    may come from."""
    everyday = Path(__file__).parent.parent.joinpath("everyday_words.txt").read_text(encoding="utf-8").split()
    meant = frozenset((*everyday, *_OF_CHESS, *SMALL_WORDS))
    # Words of the sheets, and those in which people tell of their lives, are not mended; nothing is mended to them.
    sheets = " ".join(sheet.model_dump_json() for sheet in load_presets().values())
    known = meant | _AS_WRITTEN | lexicon().words.keys() | frozenset(re.findall(r"(?<![A-Za-z'])[a-z]{3,}", sheets))
    lost: dict[str, set[str]] = {}
    for word in meant:
        if len(word) >= SHORTEST_MENDED:
            for short in _without_one(word):
                lost.setdefault(short, set()).add(word)
    return meant, known, {short: frozenset(words) for short, words in lost.items()}
