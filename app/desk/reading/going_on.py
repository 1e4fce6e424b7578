"""A question that goes on from the one before without naming its subject: "how long is it good for"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.desk.handbook import entries
from app.desk.questions import Meant
from app.desk.screen import ScreenKind
from app.desk.tool import Asker
from app.domain.text import plain

# Words that a question which goes on has at most; a longer one has to begin as one that goes on, or to point at
# something.
SHORT, LONGEST = 6, 16
# What a kind loses that was found by what the page is about, in a question that goes on from another one too, and one
# that was answered just now. Of 258 labelled ones that go on from another the right kind comes first 180 times with the
# first loss, 197 times without what the page is about, and 196 times with the second loss and only for a pronoun, which
# keeps "how close was it?" on the page. The classifier had seen no question of their writers.
_LESS, _LESS_AFTER, _AGAIN = 0.08, 0.3, 0.3


@dataclass(frozen=True, slots=True)
class _Subject:
    """What is meant on a page that is about one thing: as it is named there, one of them, one's own, and by which words
    a question names it itself."""

    named: str
    one: str
    own: str
    words: re.Pattern[str]


_SUBJECTS = {
    ScreenKind.ARENA: _Subject(
        "the tournament",
        "a tournament",
        "my tournament",
        re.compile(r"\b(?:arenas?|tournaments?|cup|swiss|competitions?)\b"),
    ),
    ScreenKind.AGENTS: _Subject("agents", "an agent", "my agent", re.compile(r"\bagents?\b")),
    ScreenKind.MEMORIES: _Subject(
        "these memories", "a memory", "my memories", re.compile(r"\b(?:memor\w+|remember\w*|slips?)\b")
    ),
    ScreenKind.PUZZLE: _Subject(
        "the puzzle of the day", "a puzzle", "my puzzle", re.compile(r"\b(?:puzzles?|exercises?)\b")
    ),
    ScreenKind.HONOURS: _Subject(
        "the rating list",
        "a rating",
        "my rating",
        re.compile(r"\b(?:ratings?|elo|lists?|boards?|leaderboards?|ranks?)\b"),
    ),
    ScreenKind.WORKSHOP: _Subject(
        "the workshop", "a character", "my character", re.compile(r"\b(?:characters?|workshop|bots?)\b")
    ),
}
_MINE, _ONE, _THIS = (
    re.compile(r"\bmine\b"),
    re.compile(r"\bone of (?:these|those|them)\b|\ba new one\b|\bone\b(?! (?:of|day|minute|hour|move|game|point))"),
    re.compile(r"\b(?:these|those|them|it|this)\b(?! (?:is|page|club|game|site|place))"),
)

# "No, I meant the whole page" puts the question before right.
_BEGINS = re.compile(
    r"^\W*(?:and|but|or|only|then|ok(?:ay)?|so|also|never mind|what about|how about|any|not (?:the|that|this)|i meant?"
    r"|(?:no|nope|sorry)\b,? (?:not|i meant?|the|just|only))\b"
)
_POINTS = re.compile(
    r"\b(?:it|that|this(?! (?:club|page|site|place|game|position|house))"
    r"|they|them|those|these|one|ones|then|there|his|her|he|she)\b"
)


def goes_on_from(low: str, before: str | None) -> str | None:
    """The question `before` and this one (as `plain` gives it) as one text, where this one goes on from it."""
    # Who asks the same again wants the same again.
    if not before or low == plain(before):
        return None
    words = len(low.split())
    goes_on = words <= SHORT or (words <= LONGEST and (_BEGINS.search(low) or _POINTS.search(low)))
    return behind(low, before) if goes_on else None


def behind(low: str, before: str) -> str:
    """A question (as `plain` gives it) and the one before it as one text, as they are read and learned."""
    return f"{before.lower()} {low}"


def just_answered(one: Meant, asker: Asker) -> bool:
    """Whether a kind is the one that was answered just now."""
    about, kind = asker.about, one.kind
    if about is None or (kind.entry is not None and entries()[kind.entry].kind == "ending"):
        # An ending has two sides, and its entry tells both: "and how do I win it with the pawn?"
        return False
    return kind.entry == about.entry if kind.entry else (kind.tool, kind.aspect) == (about.tool, about.aspect)


def lessened(one: Meant, *, after: bool) -> Meant:
    """A kind that was found by what the page is about, in a question that goes on from another one (`after`) or not."""
    return one.by(-_LESS_AFTER if after else -_LESS)


def just_asked(one: Meant) -> Meant:
    """A kind that was answered just now: whoever goes on seldom wants the same again."""
    return one.by(-_AGAIN)


def of_page(low: str, screen: ScreenKind, before: str | None = None) -> str | None:
    """The question with what the page is about, where it does not say that itself: in the place of a pronoun, else
    after it, or not at all where it goes on from the one `before`. None on a page that is about no one thing, and where
    "mine" is one of what `before` spoke of, and that is something else: "how do access tokens work", "I lost mine"."""
    subject = _SUBJECTS.get(screen)
    if subject is None or subject.words.search(low):
        return None
    if before is not None and _MINE.search(low) and subject.words.search(plain(before)) is None:
        return None
    for pointed, told in ((_MINE, subject.own), (_ONE, subject.one), (_THIS, subject.named)):
        if pointed.search(low):
            return pointed.sub(told, low, count=1)
    return None if goes_on_from(low, before) is not None else f"{low.rstrip(' ?.!')} in {subject.named}?"
