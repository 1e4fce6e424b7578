"""Whether somebody who is here is a person, and which of those who are: by the names of people, whoever the talk was
about before."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.desk.screen import ScreenKind
from app.desk.tool import Asker
from app.domain.text import plain

_WORD = re.compile(r"[^\W_]+")
_ARTICLES = frozenset(("a", "an", "the", "this", "that", "my", "any", "no"))
_KIND = (
    r"(?:persons?|people|humans?|human beings?|ais?|a\.i\.|bots?|robots?|computers?|machines?|programs?|engines?|real"
    r"|characters?|guests?|alive)"
)
# Somebody is asked about as what they are: "is annika a person", "annika, human or not".
_IS = re.compile(
    rf"\b(?:is|are|was|were|isn'?t|aren'?t)\b[^.?!]{{1,48}}\b{_KIND}\b|\b{_KIND} or (?:not|an? |{_KIND})"
    r"|\bis there (?:a|any) (?:real )?(?:person|human) behind\b"
)
# All of those who are here: "which of these folk are real people".
_WHICH = re.compile(
    r"\b(?:which|who|how many|any|are|is)\b[^.?!]{0,16}\b(?:these|those|them|they|the (?:folks?|people|names|guests"
    r"|players|lot|others)|everybody|everyone|all of (?:them|these))\b"
    rf"[^.?!]{{0,24}}\b{_KIND}\b"
)
_WHO_IS_HERE = re.compile(
    r"\bwho(?:'?s|se| is| are| else| all)?\b[^.?!]{0,16}\b(?:about|around|here|online|in the (?:lobby|club|hall)"
    r"|present|logged in)\b|\b(?:any(?:body|one)|some(?:body|one)) (?:else )?(?:about|around|here|online)\b"
)
_AI = re.compile(r"\b(?:ais?|a\.i\.|bots?|robots?|computers?|machines?|programs?|engines?|characters?)\b")
_HUMAN = re.compile(r"\b(?:persons?|people|humans?|human beings?|real|alive)\b")


def asks_of_ai(low: str) -> bool:
    """Whether it is asked if somebody is an AI, which a person is not."""
    ai, human = _AI.search(low), _HUMAN.search(low)
    return ai is not None and (human is None or ai.start() < human.start())


def people_meant(low: str, asker: Asker, here: Sequence[str]) -> list[str] | None:
    """The names of those who are `here` of whom a question (as `plain` gives it) asks whether they are people; empty
    where all are meant; None where nobody is."""
    words = set(_WORD.findall(low))
    named = [name for name in here if _WORD.findall(plain(name))[:1] and _WORD.findall(plain(name))[0] in words]
    if named:
        # "Is this a test" names nobody, though somebody may be called so.
        return named if _IS.search(low) and not _only_a_word(low, named) else None
    talked = asker.about is not None and asker.about.tool in ("people_here", "club_status")
    of_all = (
        talked or asker.screen.kind is ScreenKind.LOBBY or _WHO_IS_HERE.search(plain(asker.before or "")) is not None
    )
    return [] if here and of_all and _WHICH.search(low) else None


def _only_a_word(low: str, named: Sequence[str]) -> bool:
    """Whether each name stands behind an article, as a word does."""
    words = _WORD.findall(low)
    at = [words.index(_WORD.findall(plain(name))[0]) for name in named]
    return all(one > 0 and words[one - 1] in _ARTICLES for one in at)
