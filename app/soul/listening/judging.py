"""Decides which of all offers answers: a judge reads what was asked together with each of them.

What the bidders bid and what the searches score is only a first order; the judge (`app.memory.embedding.pairs`) has
learned from readers' judgements which lines answer what strangers ask, and which only share a word with it.
"""

from __future__ import annotations

import asyncio
import math
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

import numpy as np
import structlog
from numpy.typing import NDArray

from app.domain.text import is_question, plain
from app.soul.listening.apart import parts_of
from app.soul.listening.bid import Bid, Bidder, Moment, bids_in_turn
from app.soul.listening.bidders.second import AS_ASKED
from app.soul.listening.fitting import wants_yes_or_no
from app.soul.listening.handbook import views
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.leaning import gains_leaning
from app.soul.listening.offers import AnswerOffer, FoundBy, offers_for
from app.soul.listening.topics import Subject

# Offers of each origin that are thought of for one act.
WEIGHED: Mapping[FoundBy, int] = {
    FoundBy.BID: 3, FoundBy.AROUND: 2, FoundBy.LIFE: 3, FoundBy.JOINED: 1, FoundBy.HANDBOOK: 1,
}  # fmt: skip
# Characters of the last line, its end, behind which a message is read.
BEHIND = 80
# The same of each act where a message has several.
WEIGHED_BESIDE: Mapping[FoundBy, int] = {**WEIGHED, FoundBy.BID: 2, FoundBy.AROUND: 1, FoundBy.LIFE: 2}
# And of what is told beside a question: only what it calls up.
WEIGHED_TOLD: Mapping[FoundBy, int] = {**dict.fromkeys(FoundBy, 0), FoundBy.LIFE: 1, FoundBy.HANDBOOK: 1}
# Of all these so many are weighed, some 50 ms of a thread: those of which most is expected.
MOST_WEIGHED = 5
# What a first score lets one expect of the judge, as odds: where it begins and how it grows with the score, for each
# origin, and what an entry of the handbook gains. Fitted to what the judge said of 6,000 offers. Of 1,301 messages it
# would have chosen another offer of them all for two first ones in a hundred and for five second ones; of these choices
# readers had found three to the point, and three of those in their place.
EXPECTED: Mapping[FoundBy, tuple[float, float]] = {
    FoundBy.BID: (-4.5, 4.6), FoundBy.AROUND: (-2.7, 1.7), FoundBy.LIFE: (-6.0, 5.0), FoundBy.JOINED: (-4.5, 2.5),
    FoundBy.HANDBOOK: (-4.3, 3.7),
}  # fmt: skip
OF_AN_ENTRY = -1.9
# Scores of a search below which nothing is weighed: of 5,600 such offers to strangers 24 were to the point.
LEAST: Mapping[FoundBy, float] = {FoundBy.LIFE: 0.5, FoundBy.JOINED: 0.5, FoundBy.HANDBOOK: 0.5}
# Acts of one message that are judged: that ask, and that tell something beside a question.
ASKING, TOLD = 2, 1
# Odds (their logarithm) from which a second question of a message is answered too, and below which nothing that a
# search found is better than to say that one does not know.
LIKELY, HOPELESS = -0.5, -2.5
# What a bid gains beside the judge that a search by its bidder is sure of, all of it from the second of these bids on
# and nothing up to the first: asked straight out, the searches found the right story or entry more often than the judge
# did, which prefers what tells of the whole thing to what tells the point. What a search finds beside it gains less, by
# its own score. Chosen on sets of strangers' messages.
SURE_GAINS, OF_LIFE, SURE_OF_BOOK = 2.0, (0.78, 0.9), 0.85
FOUND_GAINS, OF_FOUND = 0.6, (0.95, 1.25)
# The same of bids from the board that read word by word what is asked: the judge has seen few such answers. Between
# which moves is chosen, what hangs, what gets out of a check is as good as settled. Beyond it begins what is no answer
# from the board, as to decline help.
SURE_OF_BOARD, SETTLED_OF_BOARD, BEYOND_THE_BOARD, SETTLED_GAINS = 0.976, 0.978, 0.98, 4.0
# What other bids gain that know a sentence by its words, and not by a guessed topic: the judge prefers one or the other
# by the way they happen to be worded.
READ_ON_THE_BOARD, READ_GAINS = 0.9705, 0.7
# Score of a search of the life from which the character has words of its own on what was asked.
FOUND_SURELY = 1.1
# Odds below which a story gains nothing: the search found a word of the question in it, and the judge nothing else. And
# the bids from which an entry is known by the name that it was asked for, so that it gains most, and from which it
# answers a question in general, of which the board knows nothing.
UNLIKE, BY_NAME, IN_GENERAL = -1.5, 0.95, 0.98
# What an entry that only a search found loses where the board has been looked at.
BESIDE_THE_BOARD = 0.5

# What the character does rather than says, and what only care answers.
_SETTLED = frozenset(
    (Subject.INJECTION, Subject.INSULT, Subject.PLAY, Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK, Subject.GOAL,
     Subject.RESIGN, Subject.QUIET, Subject.TALK, Subject.GREETING, Subject.BYE, Subject.KNOWS_ME)
)  # fmt: skip
# How an entry begins that says yes or no.
_YES_NO = ("yes", "no:", "no,", "not ", "only ", "hardly ", "never ", "it is ", "they ")
_ASKED = (ActKind.QUESTION, ActKind.REQUEST)
# What a question is often about though it does not ask: "I always hear of the opposition. Could you put it short?".
_TOLD = (ActKind.TELLING, ActKind.REMARK)

log = structlog.get_logger(__name__)


@runtime_checkable
class Judge(Protocol):
    """Weighs answers."""

    async def weigh(self, asked: str, answers: Sequence[str]) -> NDArray[np.float32] | None:
        """For each answer how well it answers what was asked, as the logarithm of the odds; None if it cannot."""


class Judging:
    """Chooses by a judge; without one, or while it cannot judge, nothing is chosen and the bids decide."""

    def __init__(self, judge: Judge | None, bidders: Sequence[Bidder]) -> None:
        self._judge = judge
        self._bidders = tuple(bidders)

    async def chosen(self, moment: Moment) -> Moment:
        """The moment with the offers that answer its message best, where the judge decides; each of several things
        that a message asks is judged as if it had been asked alone."""
        if self._judge is None or moment.given.request is not None:
            return moment
        chosen = [await self._best_of(part) for part in parts_of(moment)]
        return replace(moment, chosen=dict(ChainMap(*chosen))) if any(chosen) else moment

    async def _best_of(self, moment: Moment) -> dict[str, tuple[Bid, str] | None]:
        """The answers to one thing that is asked, by the texts of its acts; empty where nothing is up for choice."""
        made: list[tuple[SpeechAct, list[Bid]]] = []
        for act in moment.heard.by_rank:
            if may_be_judged(act) and len(made) < ASKING:
                bids = await bids_in_turn(act, moment, self._bidders)
                made += [] if _is_settled(bids) else [(act, bids)]
                await asyncio.sleep(0)
        if not made:
            return {}
        asking = [act for act, _ in made]
        told = [act for act in moment.heard.by_rank if act.kind in _TOLD and act not in asking][:TOLD]
        quotas = WEIGHED if len(made) + len(told) == 1 else WEIGHED_BESIDE
        offers = [(act, shortlist(await offers_for(act, bids, moment, self._bidders), quotas)) for act, bids in made]
        offers += [(act, shortlist(await offers_for(act, (), moment, ()), WEIGHED_TOLD)) for act in told]
        offered = most_promising([(act, offer) for act, found in offers for offer in found])
        odds = await self._weighed(moment, offered)
        if odds is None or (max(odds) < HOPELESS and not any(bids for _, bids in made)):
            return {}
        beside = _beside(odds, offered, at_board=not moment.facts.in_room)
        alone = [_gain_beside(act, one, found, beside) for found, (act, one) in zip(odds, offered, strict=True)]
        # A passage of the life that a search is sure of is so with whichever of its lines.
        sure = {one.bid.content.about: gain for gain, (_, one) in reversed(list(zip(alone, offered, strict=True)))}
        gains = [max(gain, sure[one.bid.content.about]) for gain, (_, one) in zip(alone, offered, strict=True)]
        worth = [found + gain for found, gain in zip(odds, gains_leaning(offered, odds, gains, moment), strict=True)]
        ranked = sorted(zip(worth, offered, strict=True), key=lambda one: -one[0])
        sayable = ((likely, one) for likely, one in ranked if _may_be_said(one[1], moment))
        return _best(asking, told, sayable)

    async def _weighed(self, moment: Moment, offered: Sequence[tuple[SpeechAct, AnswerOffer]]) -> list[float] | None:
        if self._judge is None or len(offered) < 2:
            return None
        try:
            odds = await self._judge.weigh(asked_in(moment), [offer.as_read for _, offer in offered])
        except RuntimeError as error:  # the thread was closed
            log.info("answers_not_weighed", error=str(error))
            return None
        return None if odds is None else odds.tolist()


def _best(
    asking: Sequence[SpeechAct],
    told: Sequence[SpeechAct],
    ranked: Iterator[tuple[float, tuple[SpeechAct, AnswerOffer]]],
) -> dict[str, tuple[Bid, str] | None]:
    """The best offer of all, as the answer to the act it was made to, or to the first that asks if it was made to what
    was told beside the question; of the other acts that ask the best offer if it is likely to answer, else nothing.
    `ranked` are the offers with their worth, the best first; empty without any."""
    best = next(ranked, None)
    if best is None:
        return {}
    made_to, first = best[1]
    answered = made_to if made_to in asking else asking[0]
    chosen: dict[str, tuple[Bid, str] | None] = {act.text: None for act in asking}
    if made_to in told:
        chosen[made_to.text] = None  # It is taken up by the answer.
    chosen[answered.text] = first.bid, first.text
    for likely, (act, offer) in ranked if asking[1:] else ():
        if likely < LIKELY:
            break
        if act in asking and chosen[act.text] is None and not _tells_the_same(offer, first):
            chosen[act.text] = offer.bid, offer.text
    return chosen


def _tells_the_same(one: AnswerOffer, other: AnswerOffer) -> bool:
    """Whether two offers have the same words, or tell of one passage of the life."""
    about = one.bid.content.about
    return one.text == other.text or (about.startswith("life: ") and about == other.bid.content.about)


def _may_be_said(offer: AnswerOffer, moment: Moment) -> bool:
    """Whether a line that a search found passes the guard; bids were checked when they were put into words."""
    return offer.origin is FoundBy.BID or moment.phrasing.fits(offer.text, (offer.text,))


def _gain(offer: AnswerOffer) -> float:
    """What an offer gains of which a search is sure."""
    if offer.origin is FoundBy.LIFE:
        return FOUND_GAINS * float(np.interp(offer.bid.score, OF_FOUND, (0.0, 1.0)))
    if offer.origin is not FoundBy.BID:
        return 0.0
    score, kind = offer.bid.score, offer.about.partition(" ")[0]
    if kind == "game":
        return _gain_of_board(score)
    if score == AS_ASKED:
        return SETTLED_GAINS  # It was written as a second question behind what was told.
    if kind == "life":
        return SURE_GAINS * float(np.interp(score, OF_LIFE, (0.0, 1.0)))
    if kind != "book" or score < SURE_OF_BOOK:
        return 0.0
    sure = SURE_GAINS + min(1.0, (score - SURE_OF_BOOK) / (BY_NAME - SURE_OF_BOOK))
    return SETTLED_GAINS if score >= IN_GENERAL else sure


def _gain_of_board(score: float) -> float:
    """What a bid from the board gains by how surely its bidder read what is asked."""
    if not READ_ON_THE_BOARD <= score < BEYOND_THE_BOARD:
        return 0.0
    if score >= SETTLED_OF_BOARD:
        return SETTLED_GAINS
    return READ_GAINS + (SURE_GAINS if score >= SURE_OF_BOARD else 0.0)


@dataclass(frozen=True, slots=True)
class _Beside:
    """What else is offered: the best odds of what the character can surely tell of its own (minus infinity without
    any), and whether the data of the game surely answer, an entry asked for by name, and one on chess in general."""

    own: float
    of_game: bool
    by_name: bool
    in_general: bool


def _beside(odds: Sequence[float], offered: Sequence[tuple[SpeechAct, AnswerOffer]], *, at_board: bool) -> _Beside:
    own = (likely for likely, (_, one) in zip(odds, offered, strict=True) if _is_surely_own(one))
    of_game = at_board and any(one.about.startswith("game ") and one.bid.score >= BY_NAME for _, one in offered)
    named = [one.bid.score for _, one in offered if _bid_on("book", one) > BY_NAME]
    in_general = max(named, default=0.0) >= IN_GENERAL
    return _Beside(max(own, default=-math.inf), of_game and not in_general, bool(named), in_general)


def _is_surely_own(offer: AnswerOffer) -> bool:
    if offer.origin is FoundBy.LIFE:
        return offer.bid.score >= FOUND_SURELY
    return _bid_on("life", offer) >= OF_LIFE[1]


def _bid_on(kind: str, offer: AnswerOffer) -> float:
    """The score of an offer that a bidder made of this kind of data; 0 for any other."""
    return offer.bid.score if offer.origin is FoundBy.BID and offer.about.startswith(f"{kind} ") else 0.0


def _gain_beside(act: SpeechAct, offer: AnswerOffer, odds: float, beside: _Beside) -> float:
    """What an offer gains beside the others. Nothing gains what the board says of a question in general, a story of
    which the judge thinks nothing, an entry where the board has been looked at, and a view that anybody may hold where
    the character has its own that answers as well: except where a yes or a no was asked for, and the entry says it."""
    about = offer.bid.content.about
    if about.startswith("life: "):
        doubtful = odds < UNLIKE and _bid_on("life", offer) < AS_ASKED
        return 0.0 if doubtful or beside.by_name else _gain(offer)
    if not about.startswith("handbook: "):
        return 0.0 if beside.in_general and offer.about.startswith("game ") else _gain(offer)
    if offer.origin is FoundBy.HANDBOOK:
        return -BESIDE_THE_BOARD if beside.of_game else 0.0
    has_own = about.removeprefix("handbook: ") in views() and beside.own > odds and offer.bid.score < BY_NAME
    says_it = wants_yes_or_no(act.plain) and _says_yes_or_no(offer)
    return 0.0 if beside.of_game or (has_own and not says_it) else _gain(offer)


def _says_yes_or_no(offer: AnswerOffer) -> bool:
    """Whether an entry begins with what is as good as a yes or a no."""
    told = (value for topic in offer.bid.content.topics for value in topic.slots.values())
    return any(value.startswith(_YES_NO) for value in told)


def _is_settled(bids: Sequence[Bid]) -> bool:
    """Whether the best bid does something, stands alone, or tells what the player told: none of it is up for choice."""
    if not bids:
        return False
    content = bids[0].content
    return content.action is not None or content.alone or bool(content.told_ids)


def may_be_judged(act: SpeechAct) -> bool:
    """Whether an act asks something that words answer."""
    if act.is_bad_news or act.topic in _SETTLED or (act.topic is Subject.SLOW and not is_question(act.plain)):
        return False
    return act.kind in _ASKED or is_question(act.plain)


def shortlist(offers: Iterable[AnswerOffer], quotas: Mapping[FoundBy, int] = WEIGHED) -> list[AnswerOffer]:
    """The offers that are weighed: of each origin the first so many that are near enough."""
    left = dict(quotas)
    kept = []
    for offer in offers:
        if left[offer.origin] and offer.bid.score >= LEAST.get(offer.origin, -1.0):
            left[offer.origin] -= 1
            kept.append(offer)
    return kept


def most_promising(offered: Sequence[tuple[SpeechAct, AnswerOffer]]) -> list[tuple[SpeechAct, AnswerOffer]]:
    """Of the offers to all acts of a message the `MOST_WEIGHED` of which most is expected, in their order."""
    best = sorted(range(len(offered)), key=lambda at: -_expected(offered[at][1]))[:MOST_WEIGHED]
    return [offered[at] for at in sorted(best)]


def _expected(offer: AnswerOffer) -> float:
    """How well an offer probably answers, as odds, by its first score."""
    begins, grows = EXPECTED[offer.origin]
    of_an_entry = OF_AN_ENTRY if offer.bid.content.about.startswith("handbook: ") else 0.0
    return begins + grows * offer.bid.score + of_an_entry + _gain(offer)


def asked_in(moment: Moment) -> str:
    """What the judge reads as the question: the whole message, behind the end of the last line."""
    message = " ".join(plain(text) for text in moment.given.pending_chat)
    last = moment.dialogue.my_last
    return f"{plain(last)[-BEHIND:]} | {message}" if last else message
