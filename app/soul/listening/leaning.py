"""What leans on what was just told ("since when?", "do you still have it?"): which offers may answer it, and what each
gains or loses by that before the judge's word counts."""

from __future__ import annotations

import math
from collections.abc import Sequence, Set

from app.soul.listening.answer_source import AnswerSource
from app.soul.listening.bid import SURELY_ASKED, Moment
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.choosing import words_in
from app.soul.listening.dialogue import leans_back
from app.soul.listening.fitting import hangs, lacks, says_yes_or_no
from app.soul.listening.handbook import handbook
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import says_again
from app.soul.listening.offers import AnswerOffer, FoundBy
from app.soul.listening.passages import Passage
from app.soul.listening.second_ties import asks_in_its_words, is_tied
from app.soul.listening.senses import is_off
from app.soul.listening.sources import source_of
from app.soul.listening.story_ties import OF_ANOTHER, belongs, goes_on_from_story, is_of_another, loses_by_leaving
from app.soul.scripted.of_life import names_chess

# What an offer loses whose words do not hold what was asked for (a number, a time, somebody, one of two), or that tells
# the last line again.
LACKING = 1.0
# What a line loses behind a story that replies to another kind of question, as much as one that was written gains.
HANGING = 4.0
# What a line of the life gains that begins with the yes or the no that was asked for.
SAYS_IT = 1.2
# Odds of a line around the story from which it is told rather than that nothing was ever told of it, and what it then
# gains beside stories from elsewhere.
TOLD_RATHER, TOLD_GAINS = -1.5, 1.0

# The same of another passage of that story that a search found, and what is lost by being on another sense of a word.
OF_STORY, OFF = -1.0, 4.0
# What another telling of the very story loses that only the question before calls up again.
SAME_STORY = 0.5

# What the words are worth, as odds, that nothing is known of what was asked behind a story; and what an entry
# loses behind a story.
HONEST, OF_THE_BOOK = -1.7, 1.0
# What is lost behind a story by what is kept of the two's games.
OF_RECORD = 2.0

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
        for likely, (act, offer) in zip(odds, offered, strict=True)
        if offer.bid.content.about.startswith("life: ") and not _is_written(offer) and _may_be_of_it(act, offer, moment)
    )
    best = max(others, default=-math.inf)
    # One that the judge finds no answer, where another passage is one, was found by a word that both happen to have.
    passed_over = {
        offer.bid.content.about
        for likely, (act, offer) in zip(odds, offered, strict=True)
        if _is_written(offer) and likely < UNLIKELY and best >= likely + LIKELIER and not _is_tied(act, offer, moment)
    }
    gains = [
        0.0 if offer.bid.content.about in passed_over else gain for gain, (_, offer) in zip(gains, offered, strict=True)
    ]
    written = {offer.bid.content.about for _, offer in offered if _is_written(offer)} - passed_over
    confesses = any(offer.bid.content.confesses for _, offer in offered)
    told = confesses and any(
        likely >= (TOLD_RATHER if offer.origin is FoundBy.AROUND else OF_STORY) and _is_told_of_it(act, offer, moment)
        for likely, (act, offer) in zip(odds, offered, strict=True)
    )
    leaning = [
        _leaning(act, offer, gain, moment, written=written, told=told) - _strays(act, offer, moment, written)
        for gain, (act, offer) in zip(gains, offered, strict=True)
    ]
    # Of honest words the judge knows too little: they are worth the same whatever they are about.
    return [
        HONEST - likely if is_honest(act, offer, moment) and gain > -math.inf else gain
        for likely, gain, (act, offer) in zip(odds, leaning, offered, strict=True)
    ]


def _may_be_of_it(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> bool:
    """Whether a passage is of the story, where somebody or something of it is asked about."""
    passage = _passage_of(offer, moment)
    return passage is None or not is_of_another(act, moment) or belongs(passage, act, moment)


def is_honest(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> bool:
    """Whether an offer says behind a story that nothing is known of what is asked: what it gains counts whole."""
    return offer.bid.content.confesses and is_of_story(act, moment)


def _is_told_of_it(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> bool:
    """Whether an offer is a fresh line of the story under discussion that holds what was asked for."""
    passage = _passage_of(offer, moment)
    if passage is None or not is_of_story(act, moment) or lacks(act, offer.text) or says_again(offer.text, moment):
        return False
    if hangs(act.plain, offer.text):
        return False
    return belongs(passage, act, moment)


def _strays(act: SpeechAct, offer: AnswerOffer, moment: Moment, written: Set[str]) -> float:
    """What an offer loses that leaves the story which the question goes on from, or that is on a word of chess which
    the question means otherwise."""
    if offer.bid.score == SURELY_ASKED:
        return 0.0
    behind_story = moment.dialogue.source is not None or moment.facts.in_room
    off = is_off(offer.bid.content.about, words_in(act.plain), behind_story=behind_story)
    passage = _passage_of(offer, moment)
    kept = passage is None or offer.bid.content.about in written
    lost = 0.0 if passage is None or kept else loses_by_leaving(passage, act, moment)
    if offer.origin is FoundBy.JOINED and passage is not None and moment.dialogue.source is not None:
        lost += SAME_STORY * (passage is moment.dialogue.source[0])
    if offer.bid.content.about.startswith("ask_") and is_of_another(act, moment):
        lost += OF_ANOTHER  # Phrases about the character's own tastes.
    if is_of_story(act, moment) and source_of(offer.bid.content) is AnswerSource.GAME and not _says_again(offer):
        lost += OF_RECORD
    of_book = offer.bid.content.about.startswith("handbook: ") and goes_on_from_story(act, moment)
    return OFF * off + lost + OF_THE_BOOK * of_book


def _says_again(offer: AnswerOffer) -> bool:
    return offer.bid.content.about in ("told again", "said already")


def _passage_of(offer: AnswerOffer, moment: Moment) -> Passage | None:
    kind, _, name = offer.bid.content.about.partition(": ")
    return moment.dialogue.life.by_id.get(name) if kind in ("life", "beyond") else None


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
    if content.about.startswith("life: ") and goes_on_from_story(act, moment) and hangs(act.plain, offer.text):
        return gain - HANGING
    if content.about.startswith("life: ") and says_yes_or_no(act.plain, offer.text):
        gain += SAYS_IT
    again = content.about.startswith("life: ") and says_again(offer.text, moment)
    # One of several questions may be answered by what does not answer this one.
    lacking = not moment.heard.acts[1:] and lacks(act, offer.text)
    return gain - LACKING if again or lacking else gain


def is_of_story(act: SpeechAct, moment: Moment) -> bool:
    """Whether an act leans on a story of the character's life that was told just now, and names nothing of chess."""
    return moment.dialogue.source is not None and leans_back(act) and not names_chess(act)


def _is_tied(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> bool:
    """Whether a short question surely means a second question, of which the judge knows too little."""
    passage = _passage_of(offer, moment) or handbook().by_id.get(offer.bid.content.about.removeprefix("handbook: "))
    return passage is not None and (is_tied(passage, act, moment) or asks_in_its_words(passage, act))


def _is_written(offer: AnswerOffer) -> bool:
    """Whether it was written as a second question behind what was told."""
    return offer.origin is FoundBy.BID and offer.bid.score == AS_ASKED
