"""Everything that could be said to an act: the bids, and beside them what a search finds in the life and the handbook.

A bid is made by rules of its bidder, which see one kind of data each; what was found goes without such rules. Which of
all offers answers, the judge of pairs decides by their words (`app.soul.listening.judging`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from app.soul.listening.bid import TAKEN_UP, Bid, Bidder, Content, Moment, bids_in_turn
from app.soul.listening.bidders.own_life import ASKS_YOU, in_context, may_be_meant, worded
from app.soul.listening.bidders.topical import from_handbook
from app.soul.listening.fitting import lacks
from app.soul.listening.handbook import find_entries, views
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import around, meaning_behind, says_again
from app.soul.listening.passages import FoundPassage
from app.soul.listening.wording import words_of

# Topics of the ear, the likeliest first, whose bids are offered; and bids of one act.
TOPICS, BIDS = 4, 4
# Offers of each search: of the life by the act alone and with its message, of the handbook, read behind the question
# before, and around the story just told.
OF_LIFE, OF_HANDBOOK, OF_BOTH, AROUND = 6, 2, 2, 3
# The least cosine of a wording of what is written as a second question behind that story.
ASKED_LIKE = 0.4
# What a passage of the backstory gains where the character is asked about itself.
STORY_GAINS = 0.04


class FoundBy(StrEnum):
    """Where an offer comes from."""

    BID = "bid"
    LIFE = "life"
    HANDBOOK = "handbook"
    JOINED = "joined"
    AROUND = "around"


@dataclass(frozen=True, slots=True)
class AnswerOffer:
    """An answer in its words: `bid` as a bidder made it, or what a search found with the score of the search (whether
    that may be said is not checked yet). `about` names it for the judge, in plain words; `rank` counts within its
    origin from 0."""

    origin: FoundBy
    bid: Bid
    text: str
    about: str
    rank: int

    @property
    def as_read(self) -> str:
        """What the judge reads as an answer: what it is about, and its words."""
        return f"{self.about}: {self.text}"


async def offers_for(
    act: SpeechAct, bids: Sequence[Bid], moment: Moment, bidders: Sequence[Bidder]
) -> list[AnswerOffer]:
    """All offers for an act whose bids by `bidders` are given, each text once; bids first, the best first, then what
    the searches found. Others on the event loop have their turn in between: the whole takes up to 60 ms."""
    found: dict[str, AnswerOffer] = {}
    for offer in await _bids(act, bids, moment, bidders):
        found.setdefault(_same(offer), offer)
    for search in (_around, _joined, _found):
        for offer in search(act, moment):
            found.setdefault(_same(offer), offer)
        await asyncio.sleep(0)
    return list(found.values())


def _same(offer: AnswerOffer) -> str:
    """By which an offer is known again: its text, and an entry of the handbook in whatever phrase it is told."""
    about = offer.bid.content.about
    return about if about.startswith("handbook: ") else offer.text


async def _bids(act: SpeechAct, bids: Sequence[Bid], moment: Moment, bidders: Sequence[Bidder]) -> list[AnswerOffer]:
    """The bids for what the act sounds like most and for what it sounds like next."""
    guessed = [(act, list(bids))]
    for topic, sure in act.others[: TOPICS - 1]:
        one = replace(act, topic=topic, sure=sure, others=())
        guessed.append((one, await bids_in_turn(one, moment, bidders)))
        await asyncio.sleep(0)
    # What says back what was told answers nothing.
    made = [(one, bid) for one, bids in guessed for bid in bids if bid.content.about != TAKEN_UP]
    offers: list[AnswerOffer] = []
    entries: list[str] = []
    for one, bid in sorted(made, key=lambda pair: -pair[1].score):
        about = bid.content.about
        # What is known by its words, and an entry, is bid for whatever the act sounds like, and takes one place.
        if about in entries or any(_is_the_same(bid, offer.bid) for offer in offers):
            continue
        text = words_of(bid, one, moment)
        if text is not None:
            entries += [about] if about.startswith("handbook: ") else []
            offers.append(AnswerOffer(FoundBy.BID, bid, text, _named(bid.content, moment), len(offers)))
        if len(offers) == BIDS:
            break
    await asyncio.sleep(0)
    return offers


def _is_the_same(one: Bid, other: Bid) -> bool:
    """Whether two bids say the same, in whatever words."""
    mine, theirs = one.content, other.content
    return mine.about == theirs.about and mine.topics == theirs.topics and mine.lines == theirs.lines


def _found(act: SpeechAct, moment: Moment) -> Iterator[AnswerOffer]:
    """What the act calls up in the life and in the handbook, by itself and with the rest of its message."""
    words, vector = in_context(act, moment.heard)
    searches = [(act.plain, act.vector)] if words == act.plain else [(act.plain, act.vector), (words, vector)]
    for text, searched in searches:
        story = STORY_GAINS if ASKS_YOU.search(text) else 0.0
        life = moment.dialogue.life.find(text, searched, story=story)[:OF_LIFE]
        yield from _told(FoundBy.LIFE, life, act, moment)
        for rank, one in enumerate(find_entries(text, searched)[:OF_HANDBOOK]):
            passage = one.passage
            told = from_handbook(f"handbook: {passage.id}", passage.answers[0], view=passage.id in views())
            line = words_of(Bid(one.score, told), act, moment)
            if line is not None:
                yield AnswerOffer(FoundBy.HANDBOOK, Bid(one.score, told), line, _named(told, moment), rank)


def _joined(act: SpeechAct, moment: Moment) -> Iterator[AnswerOffer]:
    """What the act calls up when it is read together with the question before it."""
    joined = moment.dialogue.joined.get(act.text)
    if joined is not None:
        life = moment.dialogue.life.find(joined.plain, joined.vector)[:OF_BOTH]
        yield from _told(FoundBy.JOINED, life, act, moment)


def _around(act: SpeechAct, moment: Moment) -> Iterator[AnswerOffer]:
    """The lines of the story just told and of what lies around it that are nearest to the act, second questions behind
    it before all others."""
    source = moment.dialogue.source
    vector = meaning_behind(act, moment)
    if source is None or vector is None:
        return
    life, story = moment.dialogue.life, source[0]
    asked = life.near_questions([one.id for one in life.after(story.id)], vector)
    asked = {one: near for one, near in asked.items() if near >= ASKED_LIKE}
    near = life.near_lines([*asked, *(one.id for one in around(story, act, moment))], vector)
    ranked = sorted(near, key=lambda found: -max(found[0], asked.get(found[1].id, 0.0)))
    fresh = (found for found in ranked if not moment.phrasing.was_said(found[2]))
    for rank, (cosine, passage, line) in enumerate(islice(fresh, AROUND)):
        content = Content(f"life: {passage.id}", (line,), own=True)
        yield AnswerOffer(FoundBy.AROUND, Bid(cosine, content), line, _named(content, moment), rank)


def _told(origin: FoundBy, found: Iterable[FoundPassage], act: SpeechAct, moment: Moment) -> Iterator[AnswerOffer]:
    """One answer of each passage, the nearest to what was asked: a bid on the same passage has that which was written
    first, and the judge the choice."""
    meant = (one for one in found if may_be_meant(one.passage, act, moment))
    for rank, one in enumerate(meant):
        told = worded(one.passage, act, moment, nearest=one.lines)
        lines = tuple(line for line in told if not says_again(line, moment))
        content = Content(f"life: {one.passage.id}", lines, own=True)
        text = next((line for line in lines if not lacks(act, line)), next(iter(lines), None))
        if text is not None:
            yield AnswerOffer(origin, Bid(one.score, content), text, _named(content, moment), rank)


def offers_of_passages(found: Iterable[FoundPassage], act: SpeechAct, moment: Moment) -> list[AnswerOffer]:
    """What passages of the life that were looked for tell, as offers."""
    return list(_told(FoundBy.LIFE, found, act, moment))


def _named(content: Content, moment: Moment) -> str:
    """What a content is about, in the words by which the judge has learned to know it."""
    kind, _, name = content.about.partition(": ")
    if not name:
        return f"game {kind.replace('_', ' ')}"
    if kind == "handbook":
        return f"book {name.replace('-', ' ')}"
    passage = moment.dialogue.life.by_id.get(name)
    topic = name if passage is None or not passage.topic else passage.topic
    return f"life {topic.replace('-', ' ')}"
