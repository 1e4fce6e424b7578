"""What bidders have in common that read a message as one and settle what it asks of the board: what one of them
answers, no other bidder answers beside it in other words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from dataclasses import replace

from cachetools import LRUCache

from app.soul.listening.apart import asks_something, stands_alone
from app.soul.listening.bid import DECLINED, Bid, Content, Moment
from app.soul.listening.bidders.asked_plainly import written
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.covering import aims_named, covers, squares_named
from app.soul.listening.heard import MAY_ASK, ActKind, SpeechAct
from app.soul.listening.line_told import LINES_BACK
from app.soul.listening.senses import asks_of_kin, keeps_elsewhere
from app.soul.listening.sources import is_perhaps_of_board
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import split
from app.soul.scripted.of_life import names_chess

# Characters that a line has room for behind the words that lead to it.
LONGEST = 225
# Before what is found of one sentence alone, and of a move that was just judged.
SETTLED_BY_READING = 0.9799
# The bid of what is told for want of a better answer, and settles nothing.
MODEST = 0.935
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_Read = tuple[Hashable, ...]
# One worker's own: what the latest messages come to for each kind of bidder, a few hundred bytes each.
_KEPT = 8
_latest: LRUCache[_Read, dict[type, Content | None]] = LRUCache(_KEPT)


class ReadWhole(ABC):
    """Answers what the words of a whole message ask of the game on the board, or just over. `helps`: what it says helps
    to find a move, so that it is declined in a rated game until the end."""

    about = ""
    helps = False
    # Whether squares that a message names have to be spoken of.
    of_squares = True
    # Whether it is told only for want of a better answer.
    modest = False
    # Which sentences it answers, and of which topics none.
    kinds: frozenset[ActKind] = MAY_ASK
    never: frozenset[Subject] = _NEVER

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer, to each sentence of the message that may be answered; None where nothing of the kind is asked."""
        facts = moment.facts
        if facts.in_room or act.kind not in self.kinds or act.topic in self.never or act.is_bad_news:
            return None
        read = _come_to(moment)
        if type(self) not in read:
            words = split(written(moment))
            elsewhere = keeps_elsewhere(words) or asks_of_kin(words)
            read[type(self)] = None if elsewhere else self._content(words, moment)
        found = read[type(self)]
        if found is None:
            return None
        if self.modest:
            return Bid(MODEST, found)
        return Bid(SETTLED_BY_READING, replace(found, settles=not any(_is_another(one) for one in moment.heard.acts)))

    def _content(self, words: Sequence[str], moment: Moment) -> Content | None:
        facts = moment.facts
        told = self.told(words, moment)
        if told is None:
            return None
        named = squares_named(words) if aims_named(words) else set[str]()
        if isinstance(told, str) and self.of_squares and not covers(named, told):
            return None  # What it says is of another matter than the squares that are named.
        if self.helps and facts.unaided:
            return DECLINED
        return told if isinstance(told, Content) else from_board(self.about, _shortened(told))

    @abstractmethod
    def told(self, words: Sequence[str], moment: Moment, /) -> str | Content | None:
        """The answer to a message of these words; None where it asks something else."""


def _shortened(told: str) -> str:
    """A clause that a line has room for: without its last parts where it is too long."""
    while len(told) > LONGEST and "; " in told:
        told = told.rpartition("; ")[0]
    return told


def _come_to(moment: Moment) -> dict[type, Content | None]:
    """What the message comes to, as far as bidders have read it: for each kind of them."""
    if _come_to not in moment.kept:
        given = _read_from(moment)
        moment.kept[_come_to] = _latest.setdefault(given, {})
    found: dict[type, Content | None] = moment.kept[_come_to]
    return found


def _read_from(moment: Moment) -> _Read:
    """All that such a bidder reads."""
    facts = moment.facts
    return (
        written(moment),
        moment.dialogue.my_last,
        tuple(moment.my_lines[-LINES_BACK:]),
        facts.me,
        facts.board.fen(),
        len(facts.plies),
        facts.result,
        facts.end_reason,
        facts.rated,
        moment.given.my_chances,
        moment.given.judged,
        facts.looked_at,
        tuple(moment.dialogue.their_lines[:1]),
    )


def _is_another(act: SpeechAct) -> bool:
    """Whether a sentence asks another matter than the board: that one has its own answer."""
    if names_chess(act) or not asks_something(act) or is_perhaps_of_board(act):
        return False
    return bool(act.realms) and stands_alone(act.plain)
