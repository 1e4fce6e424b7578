"""Words that stand on the pages (`glossary.toml`) and words of chess (the handbook), found where a question asks what
one of them means; and plain answers of the house to what is asked in so many words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.desk.handbook import entries
from app.desk.screen import ScreenKind

FILE = Path(__file__).with_name("glossary.toml")
# Letters of a question that is read so at the most.
MOST = 160

# What is asked for stands in the group: the rest of the question behind it is looked at word by word.
_ASKS = tuple(
    re.compile(form)
    for form in (
        r"\bwhat (?:do|does|did|would|is|are) (?P<x>[^?!]{1,90}?) (?:\w+ )?(?:mean|means|meaning|stand for|do"
        r"|say|tell me)\b",
        r"\bwhat(?:'?s| is| are| on earth is) (?:meant by |the meaning of |the point of )?(?P<x>[^?!]{1,90})",
        r"\bwhy (?:does|do|is|are|did) (?:it|they|that|this|there|the \w+|here|he|she|a \w+)(?: \w+)? (?:says?"
        r"|saying|reads?"
        r"|called|marked|written|no) (?P<x>[^?!]{1,90})",
        r"\b(?:meaning of|explain|define|what about|understand|get) (?P<x>[^?!]{1,90})",
        r"\bhow long (?:is|are|does|do|will|can|would|lasts?) (?P<x>[^?!]{1,90})",
        r"^(?P<x>[^?!]{1,60}?)[,.:;]? (?:meaning|what(?:'?s| is| does) (?:that|it|this)(?: mean)?|what)\W*$",
    )
)
# The forms by which a word of chess is asked for: what it means, is, or is called.
_ASKS_A_WORD = (
    _ASKS[0],
    _ASKS[1],
    re.compile(r"\b(?:meaning of|explain|define|what about) (?P<x>[^?!]{1,90})"),
    _ASKS[5],
)
# What is pointed at is no word; on the page of a game "the" points at what stands there, but for a few.
_POINTED_AT = re.compile(r"\b(?:this|that|these|those|my|his|her|their|our|white's|black's)\b")
_THE_ONE = re.compile(r"\bthe (?!exchange|opposition|initiative|bishop pair|greek gift|minority|word|term|meaning)\w+")
_OF_A_GAME = frozenset(
    (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY, ScreenKind.ANALYSIS, ScreenKind.PUZZLE)
)
# Only a length of time is asked for so.
_HOW_LONG = re.compile(r"\bhow long\b")
_QUOTED = re.compile(r"[\"“”„«»']([^\"“”„«»']{2,60})[\"“”„«»']")
_QUOTES = re.compile(r"[\"“”„«»]|(?<!\w)'|'(?!\w)")
_ARTICLES = re.compile(r"^(?:(?:the|an?|that|this|these|those|any|words?|button|choice|called|it says|free) )+")
# What may follow a word that is asked for: where it stands.
_TAILS = frozenset(
    """under on in at beside next behind above below by to for here there up over when and with mean means "
    "button choice
    then again actually please exactly about near of after word words thing supposed then, now""".split()  # noqa: SIM905
)
# What stands behind a number is no name where it is a place, or whoever asks.
_NUMBER = re.compile(
    r"\b(?P<shown>[1-9][0-9]{2,3})\b\??,? (?:next to|beside|behind|by|under|after|at|near|for|of)"
    r" (?!(?:my|me|mine|the|an?|your|their|our|this|that|it|chess|lichess|fide|uscf|home|school|work|once)\b)"
    r"(?P<who>[^\W\d_]+)"
)
# How the entries of the handbook begin that each explain a word of chess, and how their questions name it.
_OF_CHESS = "club-word-"
_NAMES_IT = re.compile(
    r"^(?:what is|what's|explain)(?: an?| the)? (?P<one>[a-z' -]{3,40}?)(?: in chess)?\??$"
    r"|^what does (?P<other>[a-z' -]{3,40}?) mean(?: in chess)?\??$"
    r"|^(?P<last>[a-z' -]{3,40}?),? (?:meaning|explained?)\??$"
)
_NO_WORD = frozenset(("my rating", "difference", "middlegame", "elo", "grandmaster", "strategy", "analysis room for"))
_ORIGIN = "-origin"
# What may stand behind a word of chess that is asked for, and says nothing.
_OF_CHESS_TOO = re.compile(r" (?:in chess|exactly|please|again|actually|then|anyway|called|even|supposed to be)$")
_MEANS = re.compile(r"\b(?:what|why|mean\w*|explain)\b")
_SLIDER = re.compile(
    r"\b(?P<slider>attack|risk|patience|talk)\b(?: (?:is|at|on|of|slider))* (?P<value>10|[1-9])\b(?: ?(?:of"
    r"|out of|/) ?10)?"
)


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word as a page writes it, the pattern by which it is known, the pages on which it is meant (empty for all), and
    what it means; `of_chess` is one of the game."""

    word: str
    form: re.Pattern[str]
    on: frozenset[ScreenKind]
    told: str
    of_chess: bool = False


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """An answer by its name: all of `asked` must be found in a question and not `unless`, on the pages `on` (empty for
    all); `links` are words and a path. Behind one of the entries `after` the first pattern is not needed."""

    name: str
    asked: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None
    on: frozenset[ScreenKind]
    told: str
    links: tuple[tuple[str, str], ...]
    after: frozenset[str]


@dataclass(frozen=True, slots=True)
class WordAsked:
    """The word that is asked for, or the name of a plain answer; or a number (`shown`) beside a name (`who`), or one at
    a slider."""

    word: str = ""
    shown: int | None = None
    who: str = ""
    slider: str = ""


def _any_of(word: str, also: str) -> re.Pattern[str]:
    """A pattern for a word as it is written, and for other ways to write it, parted by a comma and a space."""
    return re.compile("|".join((re.escape(word), *(one.strip() for one in also.split(", ") if one))))


@cache
def page_words() -> dict[str, PageWord]:
    """All of them by the word."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["word"]
    return {
        one["word"]: PageWord(
            one["word"],
            _any_of(one["word"], one.get("also", "")),
            frozenset(ScreenKind(name) for name in one.get("on", ())),
            one["told"],
            one.get("of_chess", False),
        )
        for one in rows
    }


@cache
def plain_answers() -> dict[str, PlainAnswer]:
    """All of them by their names."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["answer"]
    return {
        one["name"]: PlainAnswer(
            one["name"],
            tuple(re.compile(form) for form in one["asked"]),
            re.compile(one["unless"]) if "unless" in one else None,
            frozenset(ScreenKind(name) for name in one.get("on", ())),
            one["told"],
            tuple((words, href) for words, href in one.get("links", ())),
            frozenset(one.get("after", ())),
        )
        for one in rows
    }


def answer_asked(low: str, screen: ScreenKind, entry: str | None = None) -> WordAsked | None:
    """The plain answer that a question (as `plain` gives it) asks for, behind an answer of an `entry`; None where it
    asks for none."""
    if len(low) > MOST:
        return None
    for one in plain_answers().values():
        here = not one.on or screen in one.on
        asked = one.asked[1:] if entry in one.after else one.asked
        if here and all(form.search(low) for form in asked) and not (one.unless and one.unless.search(low)):
            return WordAsked(one.name)
    return None


def word_asked(low: str, screen: ScreenKind) -> WordAsked | None:
    """The word of a page that a question (as `plain` gives it) asks the meaning of; None where it asks for none."""
    if len(low) > MOST:
        return None
    if _MEANS.search(low) and (number := _NUMBER.search(low)):
        return WordAsked(shown=int(number["shown"]), who=number["who"])
    if _MEANS.search(low) and (slider := _SLIDER.search(low)):
        return WordAsked(slider=slider["slider"], shown=int(slider["value"]))
    asked = _asked(low)
    if not asked:
        return None
    of_chess = _asked(low, _ASKS_A_WORD) if _of_the_game(low, screen) else []
    quoted = {_bare(one) for one in _QUOTED.findall(low)}
    how_long = _HOW_LONG.search(low) is not None
    for one in page_words().values():
        if how_long and one.word != "days a move":
            continue
        if any(one.form.fullmatch(said) for said in quoted):
            return WordAsked(one.word)
        meant = not one.on or screen in one.on
        these = of_chess if one.of_chess else asked
        if meant and any(one.form.fullmatch(said) for x in these for said in _beginnings(_bare(x))):
            return WordAsked(one.word)
    return None


@cache
def chess_words() -> Mapping[str, str]:
    """The entries of the handbook that explain a word of chess, by that word."""
    found: dict[str, str] = {}
    for entry in entries().values():
        for said in entry.said if entry.id.startswith(_OF_CHESS) and not entry.id.endswith(_ORIGIN) else ():
            if (names := _NAMES_IT.search(said.lower())) is not None:
                word = next(one for one in names.groups() if one)
                found.setdefault(_bare(word), entry.id)
    return {word: entry for word, entry in found.items() if word not in _NO_WORD}


def chess_word_asked(low: str, screen: ScreenKind) -> str | None:
    """The entry that explains the word of chess a question (as `plain` gives it) asks the meaning of; None for none."""
    if len(low) > MOST or not _of_the_game(low, screen):
        return None
    for x in _asked(low, _ASKS_A_WORD):
        word = _bare(_OF_CHESS_TOO.sub("", x.strip()))
        for form in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ing"), f"{word} attack"):
            if (entry := chess_words().get(form)) is not None:
                return entry
    return None


def _asked(low: str, forms: Iterable[re.Pattern[str]] = _ASKS) -> list[str]:
    """What a question asks the meaning of, by each of these forms in which it does."""
    return [found["x"] for form in forms if (found := form.search(low))]


def _of_the_game(low: str, screen: ScreenKind) -> bool:
    """Whether a word of chess is asked for as such, and not what stands on the page: "this opening", "the mate"."""
    if screen is ScreenKind.MEMORIES or _HOW_LONG.search(low) or _POINTED_AT.search(low):
        return False
    return screen not in _OF_A_GAME or _THE_ONE.search(low) is None


def _bare(said: str) -> str:
    """Words without quotes, full stops and articles."""
    return _ARTICLES.sub("", " ".join(_QUOTES.sub(" ", said).split()).strip(" .,:;-"))


def _beginnings(said: str) -> Iterator[str]:
    """All of some words, and as many of the first ones as are followed by where they stand."""
    words = said.split()
    yield said
    for count in range(1, len(words)):
        if words[count].strip(",.") in _TAILS:
            yield " ".join(words[:count]).rstrip(",.:;")
