"""What a question in another language is about: the steward answers in English, and offers what may have been meant."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.domain.text import sentences, unaccented
from app.soul.listening.languages import ELSEWHERE, ENGLISH, folded, language_of

# Words of these languages that English has as well: by them alone nothing is foreign.
_SHARED = frozenset(
    """a an in die was hat war will name dame material agent lobby online gut no me he as on son or of if son mate
    final error fin case position plus piece pieces points minutes menace sacrifice tour rook tours pat mat come
    male are sale note gratis rival elo rating computer account password pin opponent do has am page club real table
    chat link bot bots score file place stand training arena plan fast machine capture trainer im kind blitz minute
    gambit idea message man difference ai app per public system tablet en tempo messages com diagonal double analyse
    repetition increment pause internet centre met solution mates evaluation passant ranking propose defend falls
    notation robot balance telephone comment dies precision chose color alekhine taste tables persona non promotion
    defender un plateau tag rang fare theory initiative""".split()  # noqa: SIM905 - a list literal would be a page long
)
# Known words that a foreign question has at least, and one of so many that they are where its language is not plain.
LEAST_WORDS, ONE_OF = 2, 2
# Words by which another language is known better than the one a text was taken for, to be taken for that.
FAR_MORE = 2
# Words of the longest phrase, and characters of a question that are read.
LONGEST_PHRASE, LONGEST_READ = 5, 300
# A word, a move or a clock ("1.d4" is a number and a move, "5+3" one clock).
_WORD = re.compile(r"[0-9]+ ?\+ ?[0-9]+|[^\W_]+")
# Where a clause ends.
_BETWEEN = re.compile(r"[,;:]")
# What a verb at the end of a German clause ends in, and what it belongs to.
_VERB_ENDS = ("en", "t", "rn", "ln")
_HELPED = re.compile(
    r"\b(?:have|has|had|should|can|could|must|may|will|would|want) (?:I|you|he|she|we|it|they|one|somebody)\b"
)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A question in another language: `words` are it word by word in English where they are known, empty where too few
    are. `language` is its code, `name` what it is called in English."""

    language: str
    name: str
    words: str


@dataclass(frozen=True, slots=True)
class _Table:
    """Each word in English, and each phrase by its words."""

    name: str
    words: Mapping[str, str]
    phrases: Mapping[tuple[str, ...], str]

    def in_phrases(self, words: Sequence[str]) -> int:
        """How many words stand in phrases that are known, and are not known by themselves or are English too."""
        found: set[int] = set()
        for size in range(2, LONGEST_PHRASE + 1):
            for at in range(len(words) - size + 1):
                phrase = tuple(words[at : at + size])
                # "En passant" is English too.
                if phrase in self.phrases and not _SHARED.issuperset(phrase):
                    found.update(range(at, at + size))
        return sum(words[at] not in self.words or words[at] in _SHARED for at in found)

    def read(self, words: Sequence[str]) -> str:
        """The words in English, phrases before words; one that is not known stays as it is."""
        told, at = [], 0
        while at < len(words):
            size = next(
                (size for size in range(LONGEST_PHRASE, 1, -1) if tuple(words[at : at + size]) in self.phrases), 1
            )
            one = self.words.get(words[at], words[at]) if size == 1 else self.phrases[tuple(words[at : at + size])]
            told.append(one.replace("_", " "))
            at += size
        return " ".join(one for one in told if one)


@cache
def _tables() -> Mapping[str, _Table]:
    read = tomllib.loads(Path(__file__).with_name("foreign.toml").read_text(encoding="utf-8"))
    return {language: _table(one["name"], one["words"]) for language, one in read.items()}


def _table(name: str, pairs: str) -> _Table:
    known = dict(pair.split("=") for pair in pairs.split())
    phrases = {tuple(key.split("_")): told for key, told in known.items() if "_" in key}
    return _Table(name, {key: told for key, told in known.items() if "_" not in key}, phrases)


def in_english(text: str) -> Foreign | None:
    """A question of one of the languages that are known here, word by word in English; None for any other text."""
    words, spoken = [word for word in folded(text) if len(word) > 1], language_of(text)
    telling = {
        language: sum(word in table.words and word not in _SHARED for word in words) + table.in_phrases(words)
        for language, table in _tables().items()
    }
    likeliest = max(telling, key=lambda one: telling[one])
    plain_enough = spoken in telling and telling[spoken] + FAR_MORE > telling[likeliest]
    language = spoken if plain_enough else likeliest
    known = telling[language]
    if spoken == ENGLISH and (known < LEAST_WORDS or known * ONE_OF < len(words)):
        return None
    if spoken == ELSEWHERE and (known < LEAST_WORDS or known * (ONE_OF + 1) < len(words)):
        return None
    table = _tables()[language]
    read = " ".join(_in_words(one, language, table) for one in sentences(text[:LONGEST_READ]))
    return Foreign(language, table.name, read.rstrip("?.") if known >= LEAST_WORDS else "")


def _in_words(sentence: str, language: str, table: _Table) -> str:
    """One sentence word by word in English, clause by clause, with its end; moves and figures stay, which tell no
    language."""
    clauses = []
    for clause in _BETWEEN.split(unaccented(sentence.replace("ß", "ss"))):
        whole = _WORD.findall(clause)
        read = table.read(whole)
        clauses.append(_verb_forward(whole, read) if language == "de" else read)
    told = ", ".join(one for one in clauses if one)
    return f"{told}{'?' if sentence.endswith('?') else '.'}" if told else ""


def _verb_forward(words: Sequence[str], read: str) -> str:
    """German with its last verb where English has it: "where have I a mistake made" "where have I made ..."."""
    if not words or not words[-1].endswith(_VERB_ENDS):
        return read
    rest, _, verb = read.rpartition(" ")
    found = _HELPED.search(rest)
    return read if found is None else f"{rest[: found.end()]} {verb}{rest[found.end() :]}"


def name_of(language: str) -> str | None:
    """What a language is called in English, where it is one of those known here."""
    table = _tables().get(language)
    return None if table is None else table.name
