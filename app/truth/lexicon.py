"""The words of the board, read from `lexicon.toml`: verbs with all their forms, men, numbers, states, places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

import chess

from app.truth.folding import WordsNeeded, words_of

Words = tuple[str, ...]


class Family(StrEnum):
    """What kind of statement a verb makes; `lexicon.toml` lists the verbs of each."""

    BE = "be"
    HAVE = "have"
    ATTACK = "attack"
    GUARD = "guard"
    SEE = "see"
    TAKE = "take"
    LOSE = "lose"
    PERISH = "perish"
    TRADE = "trade"
    MOVE = "move"
    PUT = "put"
    DRIVE = "drive"
    STAND = "stand"
    SLEEP = "sleep"
    CASTLE = "castle"
    CHECK = "check"
    MATE = "mate"
    PIN = "pin"
    FORK = "fork"
    PROMOTE = "promote"
    BLOCK = "block"
    THREATEN = "threaten"
    HANG = "hang"
    OPEN = "open"
    CLOSE = "close"
    WIN = "win"
    DRAW = "draw"
    RESIGN = "resign"
    LEAD = "lead"
    GIVE = "give"
    ALLOW = "allow"
    THINK = "think"
    DO = "do"
    OTHER = "other"


class Form(NamedTuple):
    """One form of a verb: `form` is base, s, past, en (the participle) or ing."""

    lemma: str
    form: str


_DATA: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("lexicon.toml").read_text(encoding="utf-8")
)


def _phrases(text: str) -> list[str]:
    return [" ".join(part.split()) for part in text.split(",") if part.strip()]


def _section(name: str) -> Iterator[tuple[str, Words]]:
    """Each phrase of a section with the key it stands under."""
    for key, text in _DATA[name].items():
        for phrase in _phrases(text):
            yield key, tuple(phrase.replace("'s", " 's").split())


def small(name: str) -> frozenset[str]:
    """A list of words of the section `small`."""
    return frozenset(_phrases(_DATA["small"][name]))


_IRREGULAR = {lemma: forms for lemma, *forms in map(str.split, _phrases(_DATA["forms"]["irregular"]))}
_DOUBLING = frozenset(_phrases(_DATA["forms"]["doubling"]))


def _forms(lemma: str, irregular: Mapping[str, list[str]], doubling: frozenset[str]) -> dict[str, str]:
    stem = lemma[:-1] if lemma.endswith("e") and not lemma.endswith(("ee", "ye", "oe")) else lemma
    if lemma in doubling or re.fullmatch(r"[^aeiou]+[aeiou][bdgklmnprt]", lemma):
        stem = lemma + lemma[-1]
    third, past = lemma + ("es" if lemma.endswith(("s", "sh", "ch", "x", "z", "o")) else "s"), stem + "ed"
    if lemma.endswith("y") and lemma[-2] not in "aeiou":
        third, past = lemma[:-1] + "ies", lemma[:-1] + "ied"
    gerund = lemma[:-2] + "ying" if lemma.endswith("ie") else stem + "ing"
    third = {"have": "has", "be": "is"}.get(lemma, third)
    past, participle = irregular.get(lemma, [past, past])
    return {"base": lemma, "s": third, "past": past, "en": participle, "ing": gerund}


def past_of(verb: str) -> str:
    """The past of a verb, by rule where it is not known to be irregular."""
    return _forms(verb, _IRREGULAR, _DOUBLING)["past"]


def third_of(verb: str) -> str:
    """A verb as it stands behind "he": "pays"."""
    return _forms(verb, _IRREGULAR, _DOUBLING)["s"]


def _verbs() -> tuple[dict[str, list[Form]], dict[str, list[tuple[Words, Family]]]]:
    words: dict[str, list[Form]] = {}
    meanings: dict[str, list[tuple[Words, Family]]] = {"be": [((), Family.BE)]}
    for key, (lemma, *rest) in _section("verbs"):
        if lemma not in meanings:
            for form, word in _forms(lemma, _IRREGULAR, _DOUBLING).items():
                words.setdefault(word, []).append(Form(lemma, form))
        meanings.setdefault(lemma, []).append((tuple(rest), Family(key)))
    for options in meanings.values():
        options.sort(key=lambda option: -len(option[0]))
    return words, meanings


# Word -> the verbs it may be a form of; lemma -> what may follow it and what that makes it say, the longest first.
VERB_FORMS, MEANINGS = _verbs()

# Lemma -> the first words of what may follow it.
FIRST_WORDS = {lemma: frozenset(rest[0] for rest, _ in options if rest) for lemma, options in MEANINGS.items()}

_KINDS: dict[str, frozenset[chess.PieceType]] = {
    **{name: frozenset((kind,)) for kind, name in enumerate(chess.PIECE_NAMES) if name},
    "minor": frozenset((chess.KNIGHT, chess.BISHOP)),
    "major": frozenset((chess.ROOK, chess.QUEEN)),
    "piece": frozenset((chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)),
    "man": frozenset(chess.PIECE_TYPES),
}  # fmt: skip
ANY, PIECES, MINORS = _KINDS["man"], _KINDS["piece"], _KINDS["minor"]
MEN = {words: _KINDS[key] for key, words in _section("men")}
OWNED_MEN = frozenset(_phrases(_DATA["men_only_where_owned"]["words"]))
NUMBERS = {words[0]: int(key) for key, words in _section("numbers")}
ORDINALS = {words[0]: int(key) for key, words in _section("ordinals")}
TRAITS = {words[0]: key for key, words in _section("traits")}
STATES = {words: (key.lstrip("-"), not key.startswith("-")) for key, words in _section("states")}
THINGS = {words: key for key, words in _section("things")}
PLACES = {words: key for key, words in _section("places")}
OWNERS = {words[0]: key for key, words in _section("owners")}
PERSONS = {words[0]: key for key, words in _section("persons")}
MODALS = {words[0]: key for key, words in _section("modals")}
BE = {words[0]: key for key, words in _section("be")}
PREPOSITIONS, COORDINATORS = small("prepositions"), small("coordinators")
CONDITIONS, RELATIVES = small("conditions"), small("relatives")
NEGATIVES, ADVERBS = small("negatives"), small("adverbs")
KIN, SENSES = small("kin"), small("senses")
PRONOUNS, NOBODY = small("pronouns"), small("nobody")
# Turns of phrase that are of no board, whatever their words mean elsewhere; `_` stands for a word.
_IDIOMS = re.compile(
    r"\b(?:"
    + "|".join(re.escape(said).replace("_", r"[\w'-]+") for said in sorted(small("idioms"), reverse=True))
    + r")\b",
    re.IGNORECASE,
)
_NOTHING: tuple[int, None] = (0, None)
_WORDS_OF_IDIOMS = WordsNeeded(small("idioms"))


def without_idioms(text: str) -> str:
    """The text with a dash for each turn of phrase that is of no board."""
    return _IDIOMS.sub("—", text) if _WORDS_OF_IDIOMS.may_stand_among(words_of(text)) else text


def longest(table: Mapping[Words, Any], words: list[str], at: int) -> tuple[int, Any]:
    """The longest phrase of `table`, one of MEN, STATES, THINGS, PLACES, that begins at `words[at]`: how many words,
    and what it stands for; (0, None)."""
    most = _LENGTHS[id(table)].get(words[at]) if 0 <= at < len(words) else None
    if most is None:
        return _NOTHING
    for length in range(min(most, len(words) - at), 0, -1):
        found = table.get(tuple(words[at : at + length]))
        if found is not None:
            return length, found
    return _NOTHING


def _lengths(table: Mapping[Words, Any]) -> dict[str, int]:
    """By the first word of phrases, how many the longest of them has."""
    most: dict[str, int] = {}
    for first, *rest in table:
        most[first] = max(most.get(first, 0), 1 + len(rest))
    return most


_LENGTHS = {id(table): _lengths(table) for table in (MEN, STATES, THINGS, PLACES)}
