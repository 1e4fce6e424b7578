"""Decides which of all offers answers: a judge reads what was asked together with each of them.

What the bidders bid and what the searches score is only a first order; the judge (`app.memory.embedding.pairs`) has
learned from readers' judgements which lines answer what strangers ask, and which only share a word with it.
"""

from __future__ import annotations

import asyncio
from collections import ChainMap
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

import numpy as np
import structlog
from numpy.typing import NDArray

from app.domain.text import is_question, plain
from app.soul.listening.answer_source import AnswerSource, source_named
from app.soul.listening.apart import asks_something, parts_of
from app.soul.listening.asked_alike import asked_alike
from app.soul.listening.bid import Bid, Bidder, Moment, bids_in_turn
from app.soul.listening.covering import names_the_board
from app.soul.listening.gains import beside_of, gain_beside
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.kind_heard import told_besides
from app.soul.listening.leaning import gains_leaning, is_honest
from app.soul.listening.named_things import passed_by
from app.soul.listening.offers import AnswerOffer, FoundBy, offers_for
from app.soul.listening.own_matter import asked_beside, is_fragment, of_own_matter
from app.soul.listening.own_things import MOST, asks_of_a_life, honest_of, nearness, of_those_named
from app.soul.listening.shortlist import (
    MOST_OF_EACH,
    MOST_WEIGHED,
    WEIGHED,
    WEIGHED_BESIDE,
    WEIGHED_TOLD,
    in_question_order,
    most_promising,
    shortlist,
)
from app.soul.listening.sources import best_of_game, goes_with, is_perhaps_of_board, is_surely_of_board
from app.soul.listening.story_ties import goes_on_from_story
from app.soul.listening.topics import Subject
from app.soul.listening.worded_men import split

# Characters of the last line, its end, behind which a message is read.
BEHIND = 80
# What a fragment loses beside another answer, as odds.
FRAGMENT = 2.0
# Acts of one message that are judged: that ask, and that tell something beside a question.
ASKING, TOLD = 2, 1
# Odds (their logarithm) from which a second question of a message is answered too, and below which nothing that a
# search found is better than to say that one does not know.
LIKELY, HOPELESS = -0.5, -2.5
# Odds below which a story is about something else than the second thing that was asked, where it has few of its words.
FAR = -1.0
# What an entry gains that both a question and what was told beside it call up: "I keep leaving pieces hanging. How do I
# stop?" asks for the one thing of which both speak.
OF_THE_WHOLE = 1.0
# What an offer gains or loses beside the judge's word: from `SETTLING` on it is as good as settled and counts whole,
# else only that share of it. Of 814 messages of six writers whom the judge had not read the choice was to the point for
# 331 so, for 329 when all of it counted, and for 314 by the judge alone.
SETTLING, SHARE = 3.5, 0.5
# Bids of the board that answer a statement as it stands, and, read as a question, well enough to be weighed.
KNOWN_AS_SAID, KNOWN_AS_ASKED = 0.95, 0.93

# What the character does rather than says, and what only care answers.
_SETTLED = frozenset(
    (Subject.INJECTION, Subject.INSULT, Subject.PLAY, Subject.REMATCH, Subject.DRAW, Subject.TAKEBACK, Subject.GOAL,
     Subject.RESIGN, Subject.QUIET, Subject.TALK, Subject.GREETING, Subject.BYE, Subject.KNOWS_ME)
)  # fmt: skip

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
        if self._judge is None or moment.given.request is not None or not moment.heard.acts:
            return moment
        parts = parts_of(moment)
        asking = [one for one in moment.heard.acts if asks_something(one)]
        chosen = [await self._best_of(part, beside=asked_beside(part, asking) if parts[1:] else None) for part in parts]
        return replace(moment, chosen=dict(ChainMap(*chosen))) if any(chosen) else moment

    async def _best_of(
        self, moment: Moment, *, beside: Sequence[SpeechAct] | None
    ) -> dict[str, tuple[Bid, str] | None]:
        """The answers to one thing that is asked, by the texts of its acts; empty where nothing is up for choice. Of
        several things, where what is asked `beside` this one is given, each is answered in a whole sentence and out of
        its own matter."""
        made: list[tuple[SpeechAct, list[Bid]]] = []
        for act, read in _judged(moment, several=beside is not None):
            bids = await self._bids_as(act, read, moment)
            made += [] if bids is None or len(made) == ASKING else [(read, bids)]
            await asyncio.sleep(0)
        if not made:
            return {}
        asking = [act for act, _ in made]
        told = told_besides(asking, moment)[:TOLD]
        quotas = WEIGHED if len(made) + len(told) == 1 else WEIGHED_BESIDE
        found_for = [(act, await offers_for(act, bids, moment, self._bidders)) for act, bids in made]
        if beside is not None:
            found_for = [(act, of_those_named(act, found, moment)) for act, found in found_for]
        offers = [(act, shortlist(in_question_order(act, found, moment), quotas)) for act, found in found_for]
        known = {offer.bid.content.about for _, found in offers for offer in found}
        offers += [(act, await self._offers_of_told(act, known, moment)) for act in told]
        own = [(act, one) for act, found in offers for one in found if not _off_the_board(act, one, moment)]
        if beside is not None:
            own, every = of_own_matter(offers, beside, moment), own
            if len(own) < min(2, len(every)) or not every:
                honest = {act.text: honest_of(act, moment) for act in asking[:1]}
                told_of = {act.text: (one.bid, one.text) for act, one in own}
                return dict.fromkeys(act.text for act in asking) | honest | told_of
        offered = most_promising(own, moment, MOST_WEIGHED if beside is None else MOST_OF_EACH)
        odds = await self._weighed(moment, offered)
        if odds is None or (max(odds) < HOPELESS and not any(bids for _, bids in made)):
            return {}
        told_beside = beside_of(odds, offered, at_board=not moment.facts.in_room)
        alone = [gain_beside(act, one, found, told_beside) for found, (act, one) in zip(odds, offered, strict=True)]
        # A passage of the life that a search is sure of is so with whichever of its lines.
        sure = {one.bid.content.about: gain for gain, (_, one) in reversed(list(zip(alone, offered, strict=True)))}
        gains = [max(gain, sure[one.bid.content.about]) for gain, (_, one) in zip(alone, offered, strict=True)]
        leaning = gains_leaning(offered, odds, gains, moment)
        passes = passed_by(
            [moment.named_for(act) for act, _ in offered], [one.text for _, one in offered], moment.facts
        )
        if beside is not None:
            passes = [lost - FRAGMENT * is_fragment(one.text) for lost, (_, one) in zip(passes, offered, strict=True)]
        both = _of_the_whole(offered)
        beside_it = (
            gain
            + beyond
            + goes_with(one.bid.content, act)
            + asked_alike(act, one, moment)
            + OF_THE_WHOLE * (one.bid.content.about in both)
            for gain, beyond, (act, one) in zip(leaning, passes, offered, strict=True)
        )
        worth = (
            found + (gain if gain > 0 and is_honest(act, one, moment) else weighed_gain(gain))
            for found, gain, (act, one) in zip(odds, beside_it, offered, strict=True)
        )
        ranked = sorted(zip(worth, offered, strict=True), key=lambda one: -one[0])
        sayable = ((likely, one) for likely, one in ranked if _may_be_said(one[1], moment))
        found = _best(asking, told, sayable)
        return found if beside is None else _honest_where_far(found, offered, odds, beside, moment)

    async def _bids_as(self, act: SpeechAct, read: SpeechAct, moment: Moment) -> list[Bid] | None:
        """The bids for an act that is read as another; None where none of them is up for choice. What asks nothing is
        only where the board has an answer to it, and none that was found for the words as they stand."""
        bids = await bids_in_turn(act, moment, self._bidders)
        if read is act or _is_settled(bids):
            return None if _is_settled(bids) else bids
        as_asked = await bids_in_turn(read, moment, self._bidders)
        answers = best_of_game(bids) < KNOWN_AS_SAID and best_of_game(as_asked) >= KNOWN_AS_ASKED
        return sorted((*as_asked, *bids), key=lambda bid: -bid.score) if answers else None

    async def _offers_of_told(self, act: SpeechAct, known: Collection[str], moment: Moment) -> list[AnswerOffer]:
        """What is offered to what is told beside a question: what it calls up or, where it may be said of the board,
        what the board says of it, but for what is `known`, by its name, to be offered to the question."""
        if moment.facts.in_room or not is_perhaps_of_board(act):
            return shortlist(await offers_for(act, (), moment, ()), WEIGHED_TOLD)
        read = _as_question(act)
        bids = await bids_in_turn(read, moment, self._bidders)
        found = await offers_for(read, bids, moment, self._bidders)
        return shortlist((one for one in found if one.bid.content.about not in known), WEIGHED_BESIDE)

    async def _weighed(self, moment: Moment, offered: Sequence[tuple[SpeechAct, AnswerOffer]]) -> list[float] | None:
        if self._judge is None or len(offered) < 2:
            return None
        try:
            odds = await self._judge.weigh(asked_in(moment), [offer.as_read for _, offer in offered])
        except RuntimeError as error:  # the thread was closed
            log.info("answers_not_weighed", error=str(error))
            return None
        return None if odds is None else odds.tolist()


def _off_the_board(act: SpeechAct, offer: AnswerOffer, moment: Moment) -> bool:
    """Whether an offer tells of the character's life where men and squares of the game are named."""
    is_life = source_named(offer.bid.content.about) is AnswerSource.LIFE
    return is_life and not moment.facts.in_room and names_the_board(split(act.plain))


def _honest_where_far(
    found: dict[str, tuple[Bid, str] | None],
    offered: Sequence[tuple[SpeechAct, AnswerOffer]],
    odds: Sequence[float],
    beside: Sequence[SpeechAct],
    moment: Moment,
) -> dict[str, tuple[Bid, str] | None]:
    """The answers to one of several things that are asked, with honest words on that very thing in place of a story
    that the judge thinks is about something else."""
    likely = {one.text: odd for odd, (_, one) in zip(odds, offered, strict=True)}
    for act in dict.fromkeys(act for act, _ in offered):
        chosen = found.get(act.text)
        far = chosen is not None and likely.get(chosen[1], 0.0) < FAR
        if chosen is None or not far or goes_on_from_story(act, moment) or not asks_of_a_life(act, beside, moment):
            continue
        near = {
            one.text: (share, likely[one.text], one)
            for of, one in offered
            if of is act and likely[one.text] > HOPELESS and (share := nearness(act, one, moment))
        }
        if chosen[1] not in near:
            best = max((one for one in near.values() if one[0] >= MOST), key=lambda one: one[:2], default=None)
            told = None if best is None or not _may_be_said(best[2], moment) else (best[2].bid, best[2].text)
            found[act.text] = told or honest_of(act, moment) or chosen
    return found


def weighed_gain(gain: float) -> float:
    """What a gain beside the judge's word counts, as odds."""
    return gain if abs(gain) >= SETTLING else SHARE * gain


def _of_the_whole(offered: Sequence[tuple[SpeechAct, AnswerOffer]]) -> frozenset[str]:
    """The names of the entries of the handbook that several sentences of a message call up."""
    made_to: dict[str, set[str]] = {}
    for act, offer in offered:
        if offer.bid.content.about.startswith("handbook: "):
            made_to.setdefault(offer.bid.content.about, set()).add(act.text)
    return frozenset(about for about, acts in made_to.items() if len(acts) > 1)


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


def _is_settled(bids: Sequence[Bid]) -> bool:
    """Whether the best bid does something, stands alone, or tells what the player told: none of it is up for choice."""
    if not bids:
        return False
    content = bids[0].content
    return content.action is not None or content.alone or content.settles or bool(content.told_ids)


def _judged(moment: Moment, *, several: bool = False) -> list[tuple[SpeechAct, SpeechAct]]:
    """The acts for which an answer is chosen, each with what it is read as: those that ask, as they are; and where none
    does, what is surely said of the board, as if it asked whether that is so ("half your army never left home"). Of
    `several` things whatever has the form of a question asks."""
    acts = moment.heard.by_rank
    asked = [act for act in acts if may_be_judged(act) or (moment.facts.over and act.topic is Subject.RESIGN)]
    if not asked and several:
        never = _SETTLED | {Subject.SLOW}
        asked = [act for act in acts if asks_something(act) and not act.is_bad_news and act.topic not in never]
    if asked or moment.facts.in_room:
        return [(act, act) for act in asked]
    said = [act for act in acts if is_surely_of_board(act) and not act.is_bad_news and act.topic not in _SETTLED]
    return [(act, _as_question(act)) for act in said]


def _as_question(act: SpeechAct) -> SpeechAct:
    heard = () if act.topic is None else ((act.topic, act.sure),)
    return replace(act, kind=ActKind.QUESTION, topic=None, others=(*heard, *act.others))


def may_be_judged(act: SpeechAct) -> bool:
    """Whether an act asks something that words answer."""
    if act.is_bad_news or act.topic in _SETTLED or (act.topic is Subject.SLOW and not is_question(act.plain)):
        return False
    return act.seems_to_ask


def asked_in(moment: Moment) -> str:
    """What the judge reads as the question: the whole message, behind the end of the last line."""
    message = " ".join(plain(text) for text in moment.given.pending_chat)
    last = moment.dialogue.my_last
    return f"{plain(last)[-BEHIND:]} | {message}" if last else message
