"""Words that stand on the pages (`glossary.toml`), found where a question asks what one of them means; and plain
answers of the house to what is asked in so many words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

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
_NUMBER = re.compile(
    r"\b(?P<shown>[1-9][0-9]{2,3})\b\??,? (?:next to|beside|behind|by|under|after|at|near|for|of) (?P<who>[^\W\d_]+)"
)
_MEANS = re.compile(r"\b(?:what|why|mean\w*|explain)\b")
_SLIDER = re.compile(
    r"\b(?P<slider>attack|risk|patience|talk)\b(?: (?:is|at|on|of|slider))* (?P<value>10|[1-9])\b(?: ?(?:of"
    r"|out of|/) ?10)?"
)


@dataclass(frozen=True, slots=True)
class PageWord:
    """A word as a page writes it, the pattern by which it is known, the pages on which it is meant (empty for "
    "all), and
    what it means."""

    word: str
    form: re.Pattern[str]
    on: frozenset[ScreenKind]
    told: str


@dataclass(frozen=True, slots=True)
class PlainAnswer:
    """An answer by its name: all of `asked` must be found in a question and not `unless`, on the pages `on` (empty for
    all); `links` are words and a path."""

    name: str
    asked: tuple[re.Pattern[str], ...]
    unless: re.Pattern[str] | None
    on: frozenset[ScreenKind]
    told: str
    links: tuple[tuple[str, str], ...]


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
        )
        for one in rows
    }


def answer_asked(low: str, screen: ScreenKind) -> WordAsked | None:
    """The plain answer that a question (as `plain` gives it) asks for; None where it asks for none."""
    if len(low) > MOST:
        return None
    for one in plain_answers().values():
        here = not one.on or screen in one.on
        if here and all(form.search(low) for form in one.asked) and not (one.unless and one.unless.search(low)):
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
    asked = [found["x"] for form in _ASKS if (found := form.search(low))]
    if not asked:
        return None
    quoted = {_bare(one) for one in _QUOTED.findall(low)}
    how_long = _HOW_LONG.search(low) is not None
    for one in page_words().values():
        if how_long and one.word != "days a move":
            continue
        if any(one.form.fullmatch(said) for said in quoted):
            return WordAsked(one.word)
        meant = not one.on or screen in one.on
        if meant and any(one.form.fullmatch(said) for x in asked for said in _beginnings(_bare(x))):
            return WordAsked(one.word)
    return None


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
