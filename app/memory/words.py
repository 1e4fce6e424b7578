"""Terms for text search: case-folded words without stop words, stemmed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from app.domain.text import SMALL_WORDS, unaccented

_WORD = re.compile(r"\w+(?:'\w+)?")
# Every way to write castling becomes "castling" and a term for the side.
_LONG = re.compile(r"\b(?:[O0]-[O0]-[O0](?![-\w])|castl(?:e|es|ed|ing) (?:long|queen-?side)\b)", re.IGNORECASE)
_SHORT = re.compile(r"\b(?:[O0]-[O0](?![-\w])|castl(?:e|es|ed|ing) (?:short|king-?side)\b)", re.IGNORECASE)
_SQUARE = re.compile(r"[a-h][1-8]")
_SQUARES = frozenset(f"{file}{rank}" for file in "abcdefgh" for rank in "12345678")
WORDS_KEPT = 32_768  # cached words, about 5 MB; the words of a club's talk repeat all the time
LONGEST_KEPT = 32  # letters of a cached word, so that long strings without a space cannot fill the cache: 20 MB at most
LONGEST_READ = 200  # letters of a text whose terms are kept: one answer reads the same short lines many times
TEXTS_KEPT = 2_048  # such texts, below 6 MB
SANS_KEPT = 2_048  # cached moves in SAN, of which a club plays the same few thousand, below 1 MB
_SHORTEST_STEM = 4  # letters that must remain when -ing or -ed is removed: "king" and "need" are not verb forms
# Forms of a word that no ending gives away, the usual one first: what is asked ("Did she buy it?") is seldom told in
# the same form ("I bought it"). Forms that are as often another word are left out (left, lay, rose).
_ONE_WORD = """go went gone,buy bought,make made,take took taken,see saw seen,give gave given,come came,say said,
tell told,think thought,find found,lose lost,win won,write wrote written,run ran,swim swam swum,eat ate eaten,
drink drank drunk,begin began begun,teach taught,catch caught,bring brought,keep kept,feel felt,meet met,sell sold,
send sent,spend spent,build built,break broke broken,speak spoke spoken,choose chose chosen,drive drove driven,
ride rode ridden,fly flew flown,grow grew grown,know knew known,draw drew drawn,throw threw thrown,sing sang sung,
wear wore worn,hear heard,hold held,pay paid,sleep slept,stand stood,steal stole stolen,wake woke woken,
fall fell fallen,forget forgot forgotten,hide hid hidden,become became,beat beaten,fight fought,hang hung,lead led,
lend lent,ring rang,shake shook shaken,sew sewed sewn,sit sat,swear swore sworn,tear tore torn,understand understood,
child children,man men,woman women,wife wives,knife knives,mother mum mom mummy,father dad daddy,
grandmother grandma nan granny,grandfather grandpa grandad"""
_BASE = {form: forms.split()[0] for forms in _ONE_WORD.replace("\n", "").split(",") for form in forms.split()}
_DOUBLED_ON_PURPOSE = "lsz"  # "passing", "falling", "buzzing" keep the double letter in their stems; "pinned" does not


def words(text: str) -> Iterator[tuple[str, str]]:
    """Each word that is no stop word, as (as written, term), in order and with repeats."""
    plain = text.replace("\u2019", "'")
    if "-" in plain or "astl" in plain or "ASTL" in plain:
        plain = _SHORT.sub("castling castlingshort", _LONG.sub("castling castlinglong", plain))
    for written in _WORD.findall(plain):
        term = _kept_term(written) if len(written) <= LONGEST_KEPT else _term(written)
        if term:
            yield written, term


def terms(text: str) -> frozenset[str]:
    return _kept_terms(text) if len(text) <= LONGEST_READ else _terms(text)


def _terms(text: str) -> frozenset[str]:
    return frozenset(term for _, term in words(text))


_kept_terms = lru_cache(maxsize=TEXTS_KEPT)(_terms)


def in_order(text: str) -> str:
    """The terms in their order, each once for every time it occurs, with a space between two."""
    return " ".join([term for _, term in words(text)])


@lru_cache(maxsize=SANS_KEPT)
def san_terms(san: str) -> frozenset[str]:
    """The terms of a move in SAN: the move itself and its destination square."""
    return terms(san) | frozenset(_SQUARE.findall(san)[-1:])


def is_square(term: str) -> bool:
    return term in _SQUARES


def _term(written: str) -> str:
    """The term of a word, or an empty string for a stop word."""
    folded = unaccented(written).removesuffix("'s").replace("'", "")
    if folded in SMALL_WORDS or (len(folded) < 2 and folded.isascii()):
        return ""
    return _stem(_BASE.get(folded, folded)) if folded.isascii() and folded.isalpha() else folded


_kept_term = lru_cache(maxsize=WORDS_KEPT)(_term)


def _stem(word: str) -> str:
    """Removes common English endings; the result need not be a word, only the same for all forms of one."""
    if len(word) > _SHORTEST_STEM and word.endswith("ies"):
        word = word[:-3] + "y"
    elif len(word) >= _SHORTEST_STEM and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for ending in ("ing", "ed"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            word = word.removesuffix(ending)
            if word[-1] == word[-2] and word[-1] not in _DOUBLED_ON_PURPOSE:
                word = word[:-1]
            break
    if len(word) > _SHORTEST_STEM and word.endswith("e"):
        word = word[:-1]
    return word


# Words that vary between two tellings of the same fact.
_TELLING = terms(
    "player opponent said says tell tells told mentioned admitted confessed promised promises remembered remembers "
    "really quite actually also today once game match board table name called"
)


def fact_words(text: str) -> frozenset[str]:
    """The terms of a fact without those of its telling; all its words if no other term is left."""
    folded = text.casefold()
    return (terms(text) - _TELLING) or frozenset(re.findall(r"\w+", folded)) or frozenset(folded.split())
