"""What kind of thing a question asks that has no word of its own ("why?", "since when?", "and then?"), and which
written questions ask for the same kind. Texts come as `plain` gives them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache

from app.domain.text import plain
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds


class BareKind(StrEnum):
    """The kinds; the values name the phrases for when there is no answer (`beyond_why`)."""

    WHY = "why"
    SINCE = "since"
    LONG = "long"
    WHEN = "when"
    AGE = "age"
    OFTEN = "often"
    COUNT = "count"
    WHERE = "where"
    WHO = "who"
    ENDED = "ended"
    THEN = "then"
    PREFERRED = "which"
    ELDEST = "eldest"
    NAMED = "named"


# Words of a bare question at most.
LONGEST = 7
_LEADS = frozenset(
    ("and", "so", "but", "oh", "ok", "okay", "well", "hm", "hmm", "ah", "then", "haha", "lol", "no", "yes", "wow",
     "really", "for", "at", "in", "to", "from", "with")
)  # fmt: skip
# Words that say nothing of what a question is about.
_BARE = frozenset(
    """why how come what for when where who whose which since long old often many much ago exactly then next after that
    this it is was were are did does do has have had been he she they you him her them his their its there one ones of
    the two in at to so not happened happen end ended go going turn out finally about again year age be really though
    tho started start begin began last happens usually all a an done doing name names called""".split()  # noqa: SIM905 - a page of a list literal
)
_PREFERS = frozenset(
    ("like", "liked", "prefer", "preferred", "more", "better", "best", "most", "favourite", "favorite", "rather",
     "love", "loved", "enjoy", "enjoyed", "choose", "your", "would", "pick", "take")
)  # fmt: skip
# What is asked by the first words, the first that fits.
_FORMS: Sequence[tuple[BareKind, re.Pattern[str]]] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (BareKind.NAMED, r"what (?:is |was |are )?(?:his|her|its|their|the) names?$"
                         r"|what (?:is|was|are) (?:he|she|it|they) called$|(?:has|does) (?:it|he|she) have a name$"),
        (BareKind.ENDED, r"how (?:did|does|do) (?:it|that|this|they|you) (?:all )?(?:end|turn out|go|finish)\b"
                         r"|what happened in the end|how it ended"),
        (BareKind.THEN, r"(?:what )?(?:happened|happens|did you do|came|comes) (?:then|next|after)\b|then$|then what"
                        r"|what (?:then|next|happened|happens)$|what did you do$|what after that"),
        (BareKind.WHY, r"why\b|how come\b|what for$"),
        (BareKind.SINCE, r"since when|from when|how long (?:have|has)\b"),
        (BareKind.LONG, r"how long\b(?! ago)"),
        (BareKind.AGE, r"how old (?:were|was|are|is)\b|(?:what|which) age\b"),
        (BareKind.OFTEN, r"how often"),
        (BareKind.COUNT, r"how many"),
        (BareKind.WHEN, r"when\b|(?:what|which) year|how long ago"),
        (BareKind.WHERE, r"where\b"),
        (BareKind.WHO, r"whos?e?\b"),
    )
)  # fmt: skip
_PREFERRED = re.compile(
    r"which\b.{0,40}\b(?:like|liked|prefer|preferred|favou?rite|better|best|most|love|enjoy)\b|\bfavou?rite\b"
    r"|\bdo you (?:prefer|like (?:one|it)) (?:more|better|best)\b|\blike (?:more|best|better)\b"
)
_ELDEST = re.compile(
    r"(?:which|who)\b.{0,24}\b(?:youngest|oldest|eldest|older|younger)\b|^the (?:youngest|oldest|eldest)$"
)
_BY_AGE = frozenset(("youngest", "oldest", "eldest", "older", "younger", "by", "them"))
_WHICH = ("which one", "which of", "which is", "which do", "which did", "and which", "which would", "which")
# Which written questions ask for it.
_SAID: Mapping[BareKind, re.Pattern[str]] = {
    kind: re.compile(pattern)
    for kind, pattern in {
        BareKind.WHY: r"^\W*(?:(?:and|but|so)\W+)?(?:why|how come|what for|what made)\b|\bwhat's the reason\b",
        BareKind.SINCE: r"\bsince when\b|\bhow long (?:have|has|had)\b"
                        r"|\bwhen (?:did|have) (?:you|he|she|it|they|that) (?:start|begin|move|come|get|first|become"
                        r"|open|buy|join|take)\b|\b(?:what|which) year\b",
        BareKind.NAMED: r"\bnames?\b|\bcalled\b",
        BareKind.LONG: r"\bhow long\b(?! ago)|\bfor long\b",
        BareKind.ELDEST: r"\b(?:youngest|oldest|eldest|older|younger)\b",
        BareKind.WHEN: r"^\W*(?:(?:and|but|so)\W+)?when\b|\b(?:what|which) year\b|\bhow long ago\b|\bhow old were\b",
        BareKind.AGE: r"\bhow old (?:were|was)\b|\bwhat age\b",
        BareKind.OFTEN: r"\bhow often\b|\bhow many times\b",
        BareKind.COUNT: r"\bhow many\b",
        BareKind.WHERE: r"^\W*(?:(?:and|but|so)\W+)?where\b|\b(?:what|which) (?:town|city|country|place|street)\b",
        BareKind.WHO: r"^\W*(?:(?:and|but|so)\W+)?who(?:se|'s|s)?\b|\bwhat's (?:his|her|their) name\b",
        BareKind.ENDED: r"\bhow did .{1,24}\b(?:end|turn out|go|finish)\b|\bin the end\b|\bwho won\b",
        BareKind.THEN: r"\bwhat happened\b|\band then\b|\bthen what\b|\bwhat next\b|\b(?:after that|afterwards)\b"
                       r"|\bdid you do (?:then|next)\b",
        BareKind.PREFERRED: r"^\W*(?:and\W+)?which (?:one|of|do|did|is|was|would)\b",
    }.items()
}  # fmt: skip
# What an answer has to hold.
_NEEDS: Mapping[BareKind, tuple[AnswerKind, ...]] = {
    BareKind.LONG: (AnswerKind.LONG,),
    BareKind.SINCE: (AnswerKind.LONG, AnswerKind.WHEN), BareKind.WHEN: (AnswerKind.WHEN,),
    BareKind.AGE: (AnswerKind.COUNT,), BareKind.COUNT: (AnswerKind.COUNT,),
    BareKind.WHERE: (AnswerKind.WHERE,),
    BareKind.WHO: (AnswerKind.WHO,),
}  # fmt: skip
_HOW_OFTEN = re.compile(
    r"\b(?:every|each|once|twice|times|often|daily|nightly|seldom|rarely|never|always|mostly|most|nights|mornings"
    r"|(?:\w+days))\b|\ba (?:night|day|week|month|year)\b",
    re.IGNORECASE,
)
_NO_CAPITALS = (BareKind.WHERE, BareKind.WHO)


def bare_kind(asked: str) -> BareKind | None:
    """The kind of thing that a question without a word of its own asks for; None for every other question."""
    words = [word.replace("'s", "") for word in asked.replace("?", " ").replace(",", " ").replace(".", " ").split()]
    words = [word.strip("!;:-") for word in words if word.strip("!;:-")]
    if not words or len(words) > LONGEST:
        return None
    said = " ".join(words)
    if _PREFERRED.search(said) and said.removeprefix("and ").startswith(_WHICH):
        return BareKind.PREFERRED if set(words) <= _BARE | _PREFERS else None
    if _ELDEST.search(said) and set(words) <= _BARE | _BY_AGE | _LEADS:
        return BareKind.ELDEST
    if not set(words) <= _BARE | _LEADS:
        return None
    while len(words) > 1 and words[0] in _LEADS and words[0] != "then":
        words = words[1:]
    said = " ".join(words)
    return next((kind for kind, form in _FORMS if form.match(said)), None)


# Kinds for which a written question has to be on the told line itself, and not on something that it only mentions.
_ON_THE_LINE = frozenset(
    (BareKind.SINCE, BareKind.LONG, BareKind.WHEN, BareKind.AGE, BareKind.OFTEN, BareKind.COUNT, BareKind.WHERE,
     BareKind.WHO)
)  # fmt: skip


def asks_for(kind: BareKind, said: Iterable[str], told: frozenset[str]) -> bool:
    """Whether one of the ways in which a question was written asks for this kind of thing, of a line with these terms
    where a time, a place, a number or somebody is asked for."""
    alike = (one for one in said if _asks(kind, one))
    if kind not in _ON_THE_LINE:
        return any(True for _ in alike)
    return any(bare_kind(plain(one)) is not None or not told.isdisjoint(terms(one)) for one in alike)


@lru_cache(maxsize=8192)
def _asks(kind: BareKind, said: str) -> bool:
    return _SAID[kind].search(plain(said)) is not None


def answers_kind(kind: BareKind, line: str) -> bool:
    """Whether a line holds what this kind of question asks for, as far as words can show it. Who writes without
    capitals names people and places without them."""
    if kind is BareKind.OFTEN:
        return _HOW_OFTEN.search(line) is not None
    needed = _NEEDS.get(kind, ())
    if not needed or (kind in _NO_CAPITALS and line == line.lower()):
        return True
    return any(holds(one, line) is True for one in needed)
