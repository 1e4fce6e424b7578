"""What leans on what was just told ("since when?", "do you still have it?"): which offers may answer it, and what each
gains or loses by that before the judge's word counts."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set

from app.soul.listening.bid import SURELY_ASKED, Moment
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.dialogue import leans_back
from app.soul.listening.fitting import lacks, says_yes_or_no
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import says_again
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.scripted.of_life import names_chess

# What an offer loses whose words do not hold what was asked for (a number, a time, somebody, one of two), or that tells
# the last line again.
LACKING = 1.0
# What a line of the life gains that begins with the yes or the no that was asked for.
SAYS_IT = 1.2
# Odds of a line around the story from which it is told rather than that nothing was ever told of it, and what it then
# gains beside stories from elsewhere.
TOLD_RATHER, TOLD_GAINS = -1.5, 1.0

# Odds below which a written second question is passed over for a passage that is so much likelier.
UNLIKELY, LIKELIER = -1.5, 1.2

# The phrases for what was worked out on the board.
OF_BOARD = "ask_seen"

Offered = tuple[SpeechAct, AnswerOffer]


def gains_leaning(
    offered: Sequence[Offered], odds: Sequence[float], gains: Sequence[float], moment: Moment
) -> list[float]:
    """The gains of the offers, for what each is made to. Behind a story nothing on the game answers what leans on it;
    a second question that was written is not passed over for an entry that has a word of it; and honest words that
    nothing was told are for when nothing was."""
    others = (
        likely
        for likely, (_, offer) in zip(odds, offered, strict=True)
        if offer.bid.content.about.startswith("life: ") and not _is_written(offer)
    )
    best = max(others, default=-math.inf)
    # One that the judge finds no answer, where another passage is one, was found by a word that both happen to have.
    passed_over = {
        offer.bid.content.about
        for likely, (_, offer) in zip(odds, offered, strict=True)
        if _is_written(offer) and likely < UNLIKELY and best >= likely + LIKELIER
    }
    gains = [
        0.0 if offer.bid.content.about in passed_over else gain for gain, (_, offer) in zip(gains, offered, strict=True)
    ]
    written = {offer.bid.content.about for _, offer in offered if _is_written(offer)} - passed_over
    confesses = any(offer.bid.content.confesses for _, offer in offered)
    told = confesses and any(
        offer.origin is FoundBy.AROUND and likely >= TOLD_RATHER and not lacks(act, offer.text)
        for likely, (act, offer) in zip(odds, offered, strict=True)
    )
    return [
        _leaning(act, offer, gain, moment, written=written, told=told)
        for gain, (act, offer) in zip(gains, offered, strict=True)
    ]


def _leaning(
    act: SpeechAct, offer: AnswerOffer, gain: float, moment: Moment, *, written: Set[str], told: bool
) -> float:
    content = offer.bid.content
    if offer.bid.score == SURELY_ASKED:
        return gain
    if is_of_story(act, moment) and any(topic.key == OF_BOARD for topic in content.topics):
        return -math.inf
    if content.confesses:
        return -math.inf if told else gain
    if written and content.about not in written:
        gain = min(gain, 0.0)
    if told and offer.origin is FoundBy.AROUND:
        gain += TOLD_GAINS
    if content.about.startswith("life: ") and says_yes_or_no(act.plain, offer.text):
        gain += SAYS_IT
    again = content.about.startswith("life: ") and says_again(offer.text, moment)
    # One of several questions may be answered by what does not answer this one.
    lacking = not moment.heard.acts[1:] and lacks(act, offer.text)
    return gain - LACKING if again or lacking else gain


def is_of_story(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act leans on a story of the character's life that was told just now, and names nothing of chess."""
    return moment.dialogue.source is not None and leans_back(act) and not names_chess(act)


def _is_written(offer: AnswerOffer) -> bool:
    """Whether it was written as a second question behind what was told."""
    return offer.origin is FoundBy.BID and offer.bid.score == AS_ASKED
