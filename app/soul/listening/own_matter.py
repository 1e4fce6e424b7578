"""Which offers may answer one of several things that a message asks: those of its own matter, and behind something told
by the way those that know a name of it."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening.answer_source import AnswerSource
from app.soul.listening.apart import told_by_the_way
from app.soul.listening.bid import Moment
from app.soul.listening.entities import is_date
from app.soul.listening.heard import SpeechAct
from app.soul.listening.offers import AnswerOffer
from app.soul.listening.own_things import asks_of_a_life
from app.soul.listening.sources import source_of
from app.soul.listening.two_matters import is_of_the_other

# The words of a sentence at least, and letters from which on a name says where or who.
WORDS_OF_A_SENTENCE, _LEAST_OF_A_NAME = 3, 4
Offered = tuple[SpeechAct, AnswerOffer]


def asked_beside(part: Moment, asking: Sequence[SpeechAct]) -> list[SpeechAct]:
    """What is asked in the other parts of a message."""
    return [one for one in asking if one not in part.heard.acts]


def is_fragment(text: str) -> bool:
    """Whether words are no sentence by themselves: "Sundin's." """
    return len(text.split()) < WORDS_OF_A_SENTENCE


def of_own_matter(
    offers: Sequence[tuple[SpeechAct, Sequence[AnswerOffer]]], beside: Sequence[SpeechAct], moment: Moment
) -> list[Offered]:
    """The offers to the acts of one thing, without those of the matter of what is asked `beside` it; none where what
    was told by the way is known to nobody."""
    return [
        (act, one)
        for act, found in offers
        for one in found
        if not is_of_the_other(act, beside, source_of(one.bid.content))
        and not _misses(act, one, moment)
        and not (source_of(one.bid.content) is AnswerSource.GAME and asks_of_a_life(act, beside, moment))
    ]


def _misses(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> bool:
    """Whether an offer to what was told by the way with a name ("also I'm off to Ljubljana in May, what should I see?")
    is not of the life, or of none of its names."""
    names = (
        [name.lower() for name in act.entities if len(name) >= _LEAST_OF_A_NAME and not is_date(name)]
        if told_by_the_way(act.plain)
        else []
    )
    if not names:
        return False
    if source_of(offer.bid.content) is not AnswerSource.LIFE:
        return True
    passage = moment.dialogue.life.by_id.get(offer.bid.content.about.partition(": ")[2])
    known = (offer.text, *(() if passage is None else (passage.topic, *passage.said, *passage.answers)))
    return not any(name in words.lower() for words in known for name in names)
