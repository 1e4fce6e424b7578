"""How answers compete: each bidder says how well it could answer an act, and from which data."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from typing import Any, Protocol, TypeVar

from app.domain.facts import Facts
from app.domain.persona import Persona
from app.domain.text import plain
from app.soul.listening.answer_source import AnswerSource, source_named
from app.soul.listening.dialogue import Dialogue
from app.soul.listening.heard import Heard, Realm, SpeechAct
from app.soul.listening.in_general import asks_in_general
from app.soul.listening.named_things import NamedThings, things_named
from app.soul.listening.on_a_life import goes_on_of_life
from app.soul.listening.rated_game import helps_in_a_rated_game
from app.soul.listening.topics import Subject
from app.soul.response import GameAction, SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.topics import Topic

# What the contents of a telling are called.
TAKEN_UP = "taken up"
# And those of what the character is, and of what the writer asks of themselves and never told.
WHAT_IT_IS, NEVER_TOLD = "ask_bot", "ask_never_told"
# Seconds of one go at the event loop.
TURN_SECONDS = 0.008
# The bid of what was found on the board by trying everything against the words of a sentence: hardly anything else is
# an answer beside it.
FOUND_BY_TRYING = 0.9795
# The bid of what the words of a question ask for beyond doubt, and which is told of the life or from the book.
SURELY_ASKED = 0.986
# The bid from which an answer counts to a sentence that nobody has said: one that was filled in.
FOUND_FILLED_IN = 0.96
# A bid below this is no answer.
LEAST_BID = 0.5
# What a bid comes later by that speaks of nothing of what is named, where another one speaks of all of it.
PASSES_BY = 0.08
# The share of what is named from which a bid speaks of it.
SPEAKS = 0.3
# The chance from which a sentence that names nothing itself is of the game that the others of its message name.
_OF_GAME = 0.3


@dataclass(frozen=True)
class Moment:
    """Everything that is known when an act is answered. `chosen` are the answers that a judge chose, by the texts of
    the acts, each as its bid and its words; None for an act that is passed over."""

    persona: Persona
    given: SoulInput
    facts: Facts
    heard: Heard
    dialogue: Dialogue
    phrasing: Phrasing
    chosen: Mapping[str, tuple[Bid, str] | None] = field(default_factory=dict)

    @property
    def my_lines(self) -> list[str]:
        """What the character said at the table, the oldest line first."""
        return [line.text for line in self.given.table_talk if line.by_me]

    @cached_property
    def named(self) -> NamedThings:
        """What the messages that are answered name of the game."""
        whole = " ".join(plain(text) for text in self.given.pending_chat)
        return things_named(whole or " ".join(one.plain for one in self.heard.acts), self.facts)

    def named_for(self, act: SpeechAct) -> NamedThings:
        """What binds the answers to an act: what the messages name, but for a sentence on another matter."""
        if not self.named or act.realms.get(Realm.BOARD, 1.0) >= _OF_GAME:
            return self.named
        key = (Moment.named_for, act.plain)
        if key not in self.kept:
            self.kept[key] = self.named if things_named(act.plain, self.facts) else NamedThings()
        found: NamedThings = self.kept[key]
        return found

    def goes_on_of_life(self, act: SpeechAct) -> bool:
        """Whether an act goes on with what the character has just told of its life."""
        key = (Moment.goes_on_of_life, act.plain)
        if key not in self.kept:
            self.kept[key] = len(self.heard.acts) == 1 and goes_on_of_life(act, self.dialogue)
        found: bool = self.kept[key]
        return found

    @cached_property
    def kept(self) -> dict[Hashable, Any]:
        """What bidders keep of what they worked out at this moment, for as long as it lasts."""
        return {}


@dataclass(frozen=True)
class Content:
    """What an answer says, before it has its words. `about` names it for the debugging channels. The words are the
    first that fit of `lines` (whole lines in the character's voice) and then of `topics` (phrase keys with slots).
    `knowledge` is the same in plain sentences, for a model that finds its own words. `told_ids` are the
    told facts it draws on. `alone`: nothing is said beside it. `own`: the words tell of the character's own life, or
    of what everybody knows, and state nothing of this game. `confesses`: they say that the answer is not known.
    `settles`: it answers all that was asked of one thing, and nothing else is said of that."""

    about: str
    lines: tuple[str, ...] = ()
    topics: tuple[Topic, ...] = ()
    knowledge: tuple[str, ...] = ()
    memory_id: str | None = None
    told_ids: tuple[str, ...] = ()
    action: GameAction | None = None
    alone: bool = False
    own: bool = False
    confesses: bool = False
    settles: bool = False

    @property
    def spoken(self) -> str:
        """What it speaks of, as far as that is known before it has its words."""
        slots = (str(value) for topic in self.topics for value in topic.slots.values())
        return " ".join((*self.lines[:1], *slots))

    @property
    def is_bound(self) -> bool:
        """Whether it has to speak of what a message names: what is done or declined, or stands alone, has not."""
        done = self.action is not None or self.alone or bool(self.told_ids)
        return not done and not self.about.startswith("declined")


@dataclass(frozen=True)
class Bid:
    """`score` (0 to 1): how well `content` answers the act; from 0.9 an exact answer, below `LEAST_BID` none."""

    score: float
    content: Content


class Bidder(Protocol):
    """Answers one kind of act from one kind of data."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The best answer to the act that this bidder has; None if it has none. Takes at most some milliseconds."""
        ...


_AnyBidder = TypeVar("_AnyBidder")
_Finds = Callable[[_AnyBidder, SpeechAct, Moment], "Bid | None"]


def once_for_its_words(apart: Collection[Subject] = ()) -> Callable[[_Finds[_AnyBidder]], _Finds[_AnyBidder]]:
    """For a bidder's method that answers by the words of an act: it is asked again for each topic that the act may be
    of, and works its answer out once a moment. `apart` are the topics that it tells apart from all others and from each
    other; beyond these it may look at the words, the kind and the vectors of the act, at whether that is bad news, and
    at whether it is one of those that were heard or was made of one."""

    def made(find: _Finds[_AnyBidder]) -> _Finds[_AnyBidder]:
        @wraps(find)
        def found(self: _AnyBidder, act: SpeechAct, moment: Moment) -> Bid | None:
            topic = act.topic if act.topic in apart else None
            was_heard = any(one is act for one in moment.heard.acts)
            key = (self, find, act.text, act.plain, act.kind, topic, act.is_bad_news, was_heard)
            if key not in moment.kept:
                moment.kept[key] = find(self, act, moment)
            answer: Bid | None = moment.kept[key]
            return answer

        return found

    return made


def bids_for(act: SpeechAct, moment: Moment, bidders: Iterable[Bidder]) -> list[Bid]:
    """The bids of at least `LEAST_BID`, the best first, of equal ones that of the earlier bidder; behind one that
    settles what is asked nobody else is heard. What is asked of chess at large no data of a game answer or settle,
    where anything else does; and what speaks of nothing of what is named settles nothing."""
    found, at_large = list[Bid](), asks_in_general(act.plain)
    for bidder in bidders:
        if _is_last(bidder.bid(act, moment), act, moment, found) and not at_large:
            break
    return _in_order(found, act, moment, at_large=at_large)


def bid_filled_in(asked: SpeechAct, moment: Moment, bidders: Iterable[Bidder]) -> Bid | None:
    """The best bid for a sentence that stands in place of the one that was said, as if it were all of the message; None
    where it is not sure enough."""
    filled = replace(moment, heard=Heard((asked,)), given=replace(moment.given, pending_chat=(asked.plain,)))
    found = next(iter(bids_for(asked, filled, bidders)), None)
    return found if found is not None and found.score >= FOUND_FILLED_IN else None


async def bids_in_turn(act: SpeechAct, moment: Moment, bidders: Iterable[Bidder]) -> list[Bid]:
    """The same as `bids_for`, up to the bidder that settles what is asked; others on the event loop have their turn
    every few milliseconds."""
    found, began, at_large = list[Bid](), time.perf_counter(), asks_in_general(act.plain)
    for bidder in bidders:
        if _is_last(bidder.bid(act, moment), act, moment, found) and not at_large:
            break
        if time.perf_counter() - began > TURN_SECONDS:
            await asyncio.sleep(0)
            began = time.perf_counter()
    return _in_order(found, act, moment, at_large=at_large)


DECLINED = Content("declined: rated", topics=(Topic("ask_rated", 1),))


def declined(score: float) -> Bid:
    """A bid to say that a rated game is played without help."""
    return Bid(score, DECLINED)


def _is_last(bid: Bid | None, act: SpeechAct, moment: Moment, found: list[Bid]) -> bool:
    """Adds a bid to those found; whether it settles what is asked."""
    if bid is None or bid.score < LEAST_BID:
        return False
    if _is_of_game(bid.content) and moment.goes_on_of_life(act):
        return False
    if moment.facts.unaided and helps_in_a_rated_game(bid.content.about, tuple(one.key for one in bid.content.topics)):
        bid = declined(bid.score)
    if bid.content.settles and _share(bid, moment.named_for(act), moment) < SPEAKS:
        bid = replace(bid, content=replace(bid.content, settles=False))
    found.append(bid)
    return bid.content.settles


def _is_of_game(content: Content) -> bool:
    """Whether a content states something of a game, or tells what stands in a book on chess."""
    source = source_named(content.about)
    of_game = source is AnswerSource.BOOK or (source is AnswerSource.GAME and not content.own)
    if not of_game or content.about == TAKEN_UP:
        return False
    return bool(content.topics) and not (content.lines or content.told_ids or content.action)


def _share(bid: Bid, named: NamedThings, moment: Moment) -> float:
    """Which share of what is named a bid speaks of."""
    return named.share_of(bid.content.spoken, moment.facts) if named and bid.content.is_bound else 1.0


def _in_order(found: Sequence[Bid], act: SpeechAct, moment: Moment, *, at_large: bool) -> list[Bid]:
    """Bids in their order, those later that pass by what is named; for what is asked of chess at large those of no game
    where there are any."""
    named = moment.named_for(act) if found else NamedThings()
    shares = {id(bid): _share(bid, named, moment) for bid in found}
    most = max(shares.values(), default=1.0)
    ordered = sorted(found, key=lambda bid: PASSES_BY * (most - shares[id(bid)]) - bid.score)
    others = [bid for bid in ordered if source_named(bid.content.about) is not AnswerSource.GAME] if at_large else []
    return others or ordered
