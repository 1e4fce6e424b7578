"""Decides which of all offers answers: a judge reads what was asked together with each of them.

What the bidders bid and what the searches score is only a first order; the judge (`app.memory.embedding.pairs`) has
learned from readers' judgements which lines answer what strangers ask, and which only share a word with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np
import structlog
from numpy.typing import NDArray

from app.domain.text import is_question, plain
from app.soul.listening.bid import Bid, Bidder, Moment, bids_for
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.offers import Offer, Origin, offers_for
from app.soul.listening.topics import Subject

# Offers of each origin that are weighed for one act: together some 60 ms of a thread.
WEIGHED: Mapping[Origin, int] = {
    Origin.BID: 4, Origin.AROUND: 3, Origin.LIFE: 4, Origin.JOINED: 2, Origin.HANDBOOK: 2,
}  # fmt: skip
# Characters of the last line, its end, behind which a message is read.
BEHIND = 160
# Acts of one message that are judged.
ACTS_JUDGED = 2

# What the character does rather than says, and what only care answers.
_SETTLED = frozenset(
    (Subject.INJECTION, Subject.INSULT, Subject.PLAY, Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK, Subject.GOAL,
     Subject.RESIGN, Subject.QUIET, Subject.TALK, Subject.GREETING, Subject.BYE, Subject.REPEAT, Subject.KNOWS_ME)
)  # fmt: skip
_ASKED = (ActKind.QUESTION, ActKind.REQUEST)

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
        """The moment with the offer that answers each act of it best, where the judge decides."""
        if self._judge is None or moment.given.request is not None:
            return moment
        chosen: dict[str, tuple[Bid, str]] = {}
        for act in moment.heard.by_rank[:ACTS_JUDGED]:
            best = await self._best(act, moment) if may_be_judged(act) else None
            if best is not None:
                chosen[act.text] = best.bid, best.text
        return replace(moment, chosen=chosen) if chosen else moment

    async def _best(self, act: SpeechAct, moment: Moment) -> Offer | None:
        bids = bids_for(act, moment, self._bidders)
        if self._judge is None or _is_settled(bids):
            return None
        offers = shortlist(offers_for(act, bids, moment, self._bidders))
        if len(offers) < 2:
            return None
        try:
            odds = await self._judge.weigh(asked_in(moment), [read_as(offer) for offer in offers])
        except RuntimeError as error:  # the thread was closed
            log.info("answers_not_weighed", error=str(error))
            return None
        return None if odds is None else offers[int(np.argmax(odds))]


def _is_settled(bids: Sequence[Bid]) -> bool:
    """Whether the best bid does something, stands alone, or tells what the player told: none of it is up for choice."""
    if not bids:
        return False
    content = bids[0].content
    return content.action is not None or content.alone or bool(content.told_ids)


def may_be_judged(act: SpeechAct) -> bool:
    """Whether an act asks something that words answer."""
    if act.is_bad_news or act.topic in _SETTLED:
        return False
    return act.kind in _ASKED or is_question(act.plain)


def shortlist(offers: Iterable[Offer]) -> list[Offer]:
    """The offers that are weighed: of each origin the first."""
    left = dict(WEIGHED)
    kept = []
    for offer in offers:
        if left[offer.origin]:
            left[offer.origin] -= 1
            kept.append(offer)
    return kept


def asked_in(moment: Moment) -> str:
    """What the judge reads as the question: the whole message, behind the end of the last line."""
    message = " ".join(plain(text) for text in moment.given.pending_chat)
    last = moment.dialogue.my_last
    return f"{plain(last)[-BEHIND:]} | {message}" if last else message


def read_as(offer: Offer) -> str:
    """What the judge reads as an answer: what it is about, and its words."""
    return f"{offer.about}: {offer.text}"
