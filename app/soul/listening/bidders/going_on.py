"""Goes on with what was just said where a short question asks why that is so."""

from __future__ import annotations

import re

from app.domain.text import plain, sentences
from app.soul.listening.bid import SURELY_ASKED, Bid, Content, Moment
from app.soul.listening.bidders.second import SecondOfBook, SecondQuestion
from app.soul.listening.choosing import words_in
from app.soul.listening.handbook import entry_told_in, handbook, views
from app.soul.listening.heard import SpeechAct
from app.soul.scripted.topics import Topic

# A question that only asks why, of what was just said; and what may stand beside the word.
_WHY = frozenset(("why", "why's", "whys"))
_BARE_WHY = _WHY | frozenset(
    ("that", "that's", "him", "her", "it", "them", "those", "this", "one", "first", "so", "is", "and", "but", "ok",
     "okay", "then", "though", "do", "you", "say", "think", "really", "not", "the", "other", "exactly", "his", "hers",
     "he", "she", "they", "just", "tho", "?", "!", "hm", "hmm", "oh", "well")
)  # fmt: skip
_CHOSEN = re.compile(r": rather [^:;.]{3,40}: (?P<why>[^.]{20,})")
_SQUARE = re.compile(r"\b[a-h][1-8]\b")
_REASONS = ("because", "for ", "since ", "it is because")
# Words of a reason at the least.
LEAST_REASON = 5


class WhyThat:
    """The reason that the last line gave for what it chose or held, to who only asks why: "why him?"."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """None for a question that names what it asks after, where a second question was written for it, and where the
        line gave no reason, or spoke of moves, which have reasons of their own."""
        last, words = moment.dialogue.my_last, set(words_in(act.plain))
        if last is None or not words & _WHY or not words <= _BARE_WHY or _SQUARE.search(last):
            return None
        reason = reason_given(last)
        if reason is None or _is_written_for(act, moment):
            return None
        topics = (Topic("told_again", 1, {"line": reason}),)
        return Bid(SURELY_ASKED, Content("told again", topics=topics, own=True))


def reason_given(line: str) -> str | None:
    """The reason that a line gives for what it chose or held: behind "because", or behind the colon of a view or of a
    choice between two; None where it gives none."""
    entry, chosen = entry_told_in(line), _CHOSEN.search(line)
    if entry is not None and entry.id not in handbook().by_id:
        entry = None  # Of an opening or a player a clause is told: the line itself has its reason.
    if entry is not None and entry.id not in views():
        return None  # Behind a rule lies what it is for, and that is told next.
    # An entry stands in a phrase, which may have a "because" of its own.
    told = line if entry is None else entry.answers[0]
    for sentence in sentences(told):
        reason = f" {sentence}".replace(" Because ", " because ").partition(" because ")[2].rstrip(".!?")
        if len(reason.split()) >= LEAST_REASON - 1:
            return f"because {reason}."
    behind = told.partition(": ")[2] if entry is not None else chosen["why"] if chosen is not None else ""
    return f"because {behind.rstrip('.!?')}." if len(behind.split()) >= LEAST_REASON else None


def _is_written_for(act: SpeechAct, moment: Moment) -> bool:
    """Whether a second question was written for what is asked."""
    bids = (one.bid(act, moment) for one in (SecondQuestion(), SecondOfBook()))
    return any(bid is not None and _begins_with_reason(bid) for bid in bids)


def _begins_with_reason(bid: Bid) -> bool:
    told = (*bid.content.lines, *(value for topic in bid.content.topics for value in topic.slots.values()))
    return any(plain(one).startswith(_REASONS) for one in told)
