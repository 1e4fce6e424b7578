"""The session of a player with the steward: what is remembered of the talk, within fixed sizes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from app.desk.cache import ResultCache
from app.desk.tool import About
from app.domain.text import sentences

# Exchanges that are kept as they were; older ones move into the summary.
EXCHANGES_KEPT = 10
# Bytes of an answer from which it is stored shortened, of the summary, and of what it is compressed to.
LONG_ANSWER, LONG_SUMMARY, SHORT_SUMMARY = 750, 4096, 3072
# Wishes that are kept, and bytes of all of them together.
WISHES_KEPT = 40
# Milliseconds without a word after which the exchanges move into the summary: another day, another talk.
TALK_MS = 12 * 3_600_000

_WISH = re.compile(
    r"\b(?:i (?:want|would like|'?d like|wish|prefer|hope|need|love|hate|like|don't (?:want|like))"
    r"|my (?:goal|aim|plan|dream)"
    r"|please (?:always|never|don't|call|keep|remember)|call me|don't (?:call|tell|show) me|remember (?:that )?i"
    r"|from now on|i'm (?:learning|trying|working))\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class KeptExchange:
    """A question and its answer as stored; `links` and `boards` are those of the answer as JSON, `subject` and `ply`
    the game or character on the page and the half-move that it showed (on the analysis board their number)."""

    id: str
    at_ms: int
    screen: str
    question: str
    answer: str
    links: list[dict[str, Any]] = field(default_factory=list)
    boards: list[dict[str, Any]] = field(default_factory=list)
    about: dict[str, Any] | None = None
    subject: str | None = None
    ply: int | None = None


class DeskSession:
    """The live session of one connection. Other connections of the same player have their own; what was said at any of
    them comes together in the row."""

    def __init__(self, now: Callable[[], int]) -> None:
        self.cache = ResultCache(now)
        self.summary = ""
        # One worker's own: as the row was when the connection was opened, and what was said at it since.
        self.wishes: list[str] = []
        self.exchanges: list[KeptExchange] = []
        self.occasions: dict[str, int] = {}
        # The context of the screen, an assistant's message that enters once.
        self.context: str | None = None

    @property
    def before(self) -> str | None:
        """The last question, as it was read."""
        about = self.about
        if about is not None and about.asked is not None:
            return about.asked
        return self.exchanges[-1].question if self.exchanges else None

    @property
    def about(self) -> About | None:
        """What the last answer was about."""
        last = self.exchanges[-1].about if self.exchanges else None
        return None if last is None else About(**last)

    def talk_at(self, subject: str | None, ply: int | None) -> tuple[About | None, str | None]:
        """What the last answer was about, and the question it answered, for who asks on a page with this subject at
        this half-move; nothing of both where the page shows another game, character or position than it did: then a
        question is asked of what is there."""
        last = self.exchanges[-1] if self.exchanges else None
        if last is None or (subject is not None and subject != last.subject):
            return None, None
        about = self.about
        if subject is not None and ply is not None and ply != last.ply:
            # The board of the answer may have been clicked.
            told = None if about is None else about.ply
            if told is None or abs(told - ply) > 1:
                return None, None
        return about, self.before

    def add(self, exchange: KeptExchange) -> None:
        """Takes an exchange in: older ones move into the summary, wishes are kept apart."""
        self.exchanges.append(exchange)
        for wish in wishes_in(exchange.question):
            if wish not in self.wishes:
                self.wishes.append(wish)
        self.wishes = self.wishes[-WISHES_KEPT:]
        while len(self.exchanges) > EXCHANGES_KEPT:
            self.fold(self.exchanges.pop(0))
        self.cache.age()

    def fold(self, exchange: KeptExchange) -> None:
        """Moves an exchange into the summary, which stays within its size."""
        told = first_sentences(exchange.answer, 200)
        self.summary = f"{self.summary}\nAsked on {exchange.screen}: {exchange.question} Answer: {told}".strip()
        if size(self.summary) > LONG_SUMMARY:
            self.summary = compressed(self.summary, SHORT_SUMMARY)

    def rest(self) -> None:
        """A new talk begins: all exchanges move into the summary."""
        while self.exchanges:
            self.fold(self.exchanges.pop(0))

    def stored_exchanges(self) -> str:
        return json.dumps([asdict(one) for one in self.exchanges])


def wishes_in(text: str) -> list[str]:
    """The sentences in which somebody says what they wish for, word for word."""
    return [one for one in sentences(text) if _WISH.search(one) and not one.endswith("?")]


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def stored_answer(text: str) -> str:
    """An answer as it is stored: a long one by its first sentences."""
    return text if size(text) <= LONG_ANSWER else first_sentences(text, LONG_ANSWER)


def first_sentences(text: str, most: int) -> str:
    """The first whole sentences within `most` bytes; a longer first one is cut between words."""
    kept = ""
    for sentence in sentences(text):
        longer = f"{kept} {sentence}".strip()
        if size(longer) > most:
            break
        kept = longer
    if kept or not text:
        return kept
    cut = text.encode("utf-8", "surrogatepass")[: most - 3].decode("utf-8", "ignore")
    return f"{cut.rsplit(' ', 1)[0]}…"


def compressed(summary: str, most: int) -> str:
    """The latest whole lines and sentences of a summary within `most` bytes, without a model."""
    kept: list[str] = []
    left = most
    for line in reversed(summary.split("\n")):
        if size(line) + 1 > left:
            break
        kept.insert(0, line)
        left -= size(line) + 1
    return "\n".join(kept) if kept else first_sentences(summary[-most:], most)
