"""What bidders on the board have in common that answer one thing asked or claimed of the game: by the words of a
sentence, or by what was learned of how people ask it."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

import numpy as np

from app.domain.text import is_question, plain
from app.soul.listening.bid import Bid, Moment
from app.soul.listening.bidders.topical import bid_from_board
from app.soul.listening.board_topics import BoardTopic
from app.soul.listening.heard import SpeechAct
from app.soul.listening.topics import Subject

# Before the bidders of guessed topics, and of a move or a man that is only named beside.
ASKED = 0.974
# Chance (0 to 1) from which a sentence that no word gives away asks it, as was learned; the bid then, which grows with
# the chance up to the bidder's own; and the fewest words of such a sentence ("and before that?" leans on another).
LEARNED, ASKED_AT_LEAST, WORDS_LEARNED = 0.6, 0.93, 4
# Words of a question that only asks to agree ("right?").
_TAG = 2
_ASKS = re.compile(r"\W{0,8}(?:who|what|when|where|why|how|which)\b")
_NEVER = frozenset(
    (Subject.INJECTION, Subject.INSULT, Subject.SORRY, Subject.TAKEBACK, Subject.LAST_WORDS, Subject.DRAW)
)
# What only asks to agree or to object ("tell me I'm wrong").
_AGREES = re.compile(
    r"\b(?:tell me (?:that )?|am |prove |say )(?:i'?m |i |me )(?:wrong|right|mad|crazy|imagining|dreaming"
    r"|seeing things)\b"
    r"|\b(?:do|don'?t|dont) you agree\b|\bchange my mind\b"
)


class AskedPlainly(ABC):
    """Answers what `asks` matches in a sentence about the game on the board, or just over, and what is surely of its
    `topic`. `helps`: what it says helps to find a move, so that it is declined in a rated game until the end."""

    asks: re.Pattern[str]
    topic: BoardTopic | None = None
    about = ""
    helps = False
    score = ASKED
    # Whether the rest of the message may hold what a question in it only points at.
    reads_message = False

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer from the board; None for other sentences, where there is nothing to say, and in a room."""
        if moment.facts.in_room or not act.may_ask or act.topic in _NEVER or act.is_bad_news:
            return None
        text = message_of(act, moment) if self.reads_message and act.asks else act.plain
        score = self.score if self.asks.search(text) else self._learned(act)
        if score is None or asked_elsewhere(act, moment):
            return None
        return bid_from_board(score, self.about, self.told(act, moment), moment, helps=self.helps)

    def _learned(self, act: SpeechAct) -> float | None:
        """The bid for a sentence that asks it in words of its own; None where that is not sure enough."""
        if self.topic is None or len(act.plain.split()) < WORDS_LEARNED:
            return None
        chance = act.board_chance(self.topic)
        return None if chance < LEARNED else float(np.interp(chance, (LEARNED, 1.0), (ASKED_AT_LEAST, self.score)))

    @abstractmethod
    def told(self, act: SpeechAct, moment: Moment) -> str | None:
        """The answer as one clause that begins with what was asked for; None where there is none."""


def asked_elsewhere(act: SpeechAct, moment: Moment) -> bool:
    """Whether the sentence asks nothing and another one of its message does: that one is to be answered."""
    if act.seems_to_ask:
        return False
    others = (one.plain for one in moment.heard.acts if one is not act)
    return any(
        is_question(one) and not _AGREES.search(one) and (len(one.split()) > _TAG or _ASKS.match(one)) for one in others
    )


def message_of(act: SpeechAct, moment: Moment) -> str:
    """The sentence, and behind it its message, as `plain` gives them."""
    return f"{act.plain} . {written(moment)}"


def written(moment: Moment) -> str:
    """The messages that are answered, in one: what was heard of them sentence by sentence may part a line of moves."""
    whole = " ".join(plain(text) for text in moment.given.pending_chat)
    return whole or " ".join(one.plain for one in moment.heard.acts)
