"""What bidders have in common that answer on moves of a game just over that are not named, and which move of the
character's gave it away."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from itertools import pairwise

from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.asked_plainly import asked_elsewhere
from app.soul.listening.bidders.topical import from_board
from app.soul.listening.bidders.turns import decisive, moved_on, without_number
from app.soul.listening.choosing import kinds_in, words_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.played_words import verdict_in_words
from app.soul.listening.topics import Subject

# Before what is said of the game on the whole.
OF_MOVES = 0.978
_NEVER = frozenset((Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS))
_ASKING = (ActKind.QUESTION, ActKind.REQUEST, ActKind.REMARK, ActKind.TELLING, ActKind.FEELING, ActKind.TEASE)
_OWN = frozenset(["my", "your", "ur"])


def of_own_men(text: str) -> bool:
    """Whether a sentence speaks of a man of one of the two: "my king got cooked" is no trouble of the writer's."""
    return any(one in _OWN and kinds_in([other]) for one, other in pairwise(words_in(text)))


class OfMovesPlayed(ABC):
    """Answers a sentence on the moves of a game just over, known by its words. `kinds` are the acts it may be."""

    about = ""
    kinds: Collection[ActKind] = _ASKING

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer from the moves; None for other sentences, in a game that goes on and in a room."""
        facts = moment.facts
        if facts.in_room or not facts.over or not facts.plies or act.kind not in self.kinds:
            return None
        if act.is_bad_news and not of_own_men(act.plain):
            return None
        if act.topic in _NEVER or asked_elsewhere(act, moment):
            return None
        told = self.told(act.plain, frozenset(words_in(act.plain)), moment)
        return None if told is None else Bid(OF_MOVES, from_board(self.about, told))

    @abstractmethod
    def told(self, text: str, words: frozenset[str], moment: Moment) -> str | None:
        """The answer as a clause; None where it is not asked for."""


def own_losing(moment: Moment) -> str | None:
    """The character's slip after which it never stood so well again, with what it cost; None without one."""
    seen = decisive(True, moment.given.judged)
    told = None if seen is None else verdict_in_words(seen.ply - 1, moment)
    if seen is None or told is None:
        return None
    facts = moment.facts
    return f"it was {moved_on(seen, facts)}: my {without_number(told, seen, facts)}"
