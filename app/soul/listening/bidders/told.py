"""Answers from what the player told of themselves.

Whether a question asks for that is learned (`after_told.py`); while no vectors are there, patterns decide. A sentence
is read by itself and with the others of its message: "I trimmed it again this morning. Trimmed what?"
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.text import is_question, plain
from app.domain.told.asking import asks_for_advice, asks_what_went_amiss
from app.domain.told.fact import FactKind, ToldFact
from app.domain.told.finding import (
    SURE_SCORE,
    Found,
    asks_of_asker,
    asks_what_was_told,
    facts_for,
    naming,
    nearest_first,
)
from app.domain.told.lexicon import concepts_of, folded
from app.domain.told.put_right import correction_in
from app.domain.told.same import corrected_name
from app.domain.told.whom_asked import relations_asked
from app.memory.told.nearness import centred, nearness, parts_of
from app.soul.listening.after_told import asks_something, is_of_game, load_after_told
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.own_life import ELSEWHERE
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.told_line import line_of_fact, only_tells
from app.soul.listening.topics import Subject
from app.soul.told_words import asked_for_in, in_words, name_in_words, quote_of, when_told

# A fact that is surely meant, and one that may be; the word that a mistake is mended, or that an outcome was heard.
SURE, PERHAPS, MENDED, HEARD_OUT = 0.98, 0.85, 0.99, 0.97
# Two facts whose scores lie so close may both be meant: the right one of twenty is first in two of three cases, and
# among two so offered in three of four (docs/listening.md).
AS_CLOSE_AS = 0.3
# Log-odds from which a question is taken to ask for what was told: perhaps, plainly, and so plainly that it is not even
# heard as a feeling.
MAY_ASK, ASKS, SURELY_ASKS = -0.3, 0.5, 1.0
# Score by nearness below which no fact is what was asked for: of six facts the first is right in one of five cases. And
# the same of a question that neither speaks of telling nor plainly (by its log-odds) asks for what was told, and of one
# with words of the game.
LEAST_NEAR, PLAINLY, NEAR, NEAR_IN_GAME = 0.22, 2.0, 0.5, 0.8

# Topics that other bidders answer from data, and the chance from which the ear is believed.
_OF_GAME_TOPICS = ELSEWHERE - {Subject.REMEMBER, Subject.KNOWS_ME, Subject.ABOUT_ME}
SURE_OF_TOPIC = 0.5
_ASKS_NAME = re.compile(r"\b(?:name|names|called|call|llam\w+|appell\w+|hei(?:ss|ß)\w+|cham\w+|who)\b")


_OF_OWN_NAME = re.compile(
    r"\b(?:names?|called|call|am i|myself|about me|llam\w+|appell\w+|heiss\w+|cham\w+|told|remember)\b"
)


class PutRight:
    """Bids for what the player puts right of what they told: it is no news, and only said is how it stands now."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        now = moment.given.told.now
        if not now or act not in moment.heard.acts or "?" in act.text:
            return None
        message = " ".join(moment.given.pending_chat)
        of_name = corrected_name(message) is not None
        told = next((told for told in now if told.fact.corrects or of_name), None)
        if told is None:
            return None
        mends = correction_in(message)
        said = message if mends is None else mends.said
        clause = (name_in_words(told) if of_name else None) or asked_for_in(told, said) or in_words(told)
        line = moment.phrasing.practical("told_mended", {"fact": clause})
        if line is None:
            return None
        content = Content(
            "told_mended", (line,), knowledge=(told.words,), told_ids=(told.id,), alone=True, settles=True
        )
        return Bid(MENDED, content)


class ToldBidder:
    """Bids for questions about the player's own life, for corrections, and for the outcome of a plan."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        given = moment.given
        if not given.personal_facts:
            return None
        if not moment.facts.in_room and asks_what_went_amiss(folded(act.text)):
            return None  # "What was my mistake?" is asked of the game, never of a failed exam.
        asked = _AskedBack.of(act, moment)
        feels = act.kind is ActKind.FEELING
        if asked is not None and feels and asked.sure >= SURELY_ASKS and asks_something(asked.text):
            return self._found(asked.found, act, moment, SURE)
        if act.is_bad_news:
            return None
        if given.told.answered is not None and feels:
            # Glad news about what was asked after is its outcome.
            return _bid(HEARD_OUT, moment, "told_answered", {}, given.told.answered.id)
        if feels:
            return None
        if given.told.answered is not None and not is_question(act.plain):
            return _bid(HEARD_OUT, moment, "told_answered", {}, given.told.answered.id)
        if given.told.now and (
            only_tells(act, moment) or not (asks_something(act.text) or asks_what_was_told(act.text))
        ):
            return None  # It was kept just now: "learned it when I was seven" asks for nothing.
        if not moment.facts.in_room and asks_for_advice(folded(act.text)):
            return None  # "What should I have played?" is asked of the game.
        if asked is None:
            return self._by_words(act, moment) if _asks(act) else None
        if asked.sure < MAY_ASK or asked.found[0].score < asked.least:
            return None  # It asks for something else, or for what was not told.
        return self._found(asked.found, act, moment, SURE if asked.sure >= ASKS else PERHAPS)

    def _by_words(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The fact that the act asks for by its words alone."""
        found = facts_for(act.text, _known_before(moment))
        of_game = is_of_game(act.plain) or (act.topic in _OF_GAME_TOPICS and act.sure >= SURE_OF_TOPIC)
        if not found or (of_game and found[0].score < SURE_SCORE and not asks_what_was_told(act.text)):
            return None  # It is about something else, and only sounds like this.
        plainly = found[0].score >= SURE_SCORE or (asks_of_asker(act.text) and not is_of_game(act.plain))
        return self._found(found, act, moment, SURE if plainly else PERHAPS)

    def _found(self, found: Sequence[Found], act: SpeechAct, moment: Moment, score: float) -> Bid | None:
        best = found[0]
        if not _may_answer(best.told, act):
            return None
        if len(found) > 1 and best.score < SURE_SCORE and found[1].score > best.score - AS_CLOSE_AS:
            one, other = (item.told for item in found[:2])
            both = self._both(one, other, act, moment, score)
            if both is not None:
                return both
            asked = naming(folded(act.text))
            if is_question(plain(" ".join(moment.given.pending_chat))) and all(
                asked & naming(folded(told.words)) for told in (one, other)
            ):
                # Only where the words speak for both of them is it asked which one is meant.
                slots = {"quote": quote_of(one), "other": quote_of(other)}
                either = _bid(score, moment, "told_perhaps", slots, one.id, other.id)
                if either is not None:
                    return either
        return self._one(best.told, act, moment, score)

    def _both(self, one: ToldFact, other: ToldFact, act: SpeechAct, moment: Moment, score: float) -> Bid | None:
        """Two facts that both answer, said plainly; None where one of them only lies near to what was asked."""
        asked = naming(folded(act.text))
        if not all(asked & naming(folded(told.words)) for told in (one, other)) or one.told_on != other.told_on:
            return None
        clauses = [asked_for_in(told, act.text) or in_words(told) for told in (other, one)]
        if any(clause.startswith('"') for clause in clauses):
            return None
        line = line_of_fact(", and ".join(clauses), one, moment)
        return _bid_with(score, moment, "told_fact", line, one.id, other.id)

    def _one(self, told: ToldFact, act: SpeechAct, moment: Moment, score: float) -> Bid | None:
        slots = {"when": when_told(told, moment.given)}
        of_them = relations_asked(folded(act.text))
        theirs = not of_them or told.fact.relation in of_them
        name = name_in_words(told) if theirs and _ASKS_NAME.search(act.plain) else None
        clause = name or asked_for_in(told, act.text) or in_words(told)
        if not clause.startswith('"'):
            bid = _bid_with(score, moment, "told_fact", line_of_fact(clause, told, moment), told.id)
            if bid is not None:
                return bid
        # Where the whole may not be said ("it hurt like hell"), a part of it may.
        parts = (replace(told, fact=replace(told.fact, words=part)) for part in parts_of(told.words))
        bids = (_bid(score, moment, "told_quote", {**slots, "quote": quote_of(part)}, told.id) for part in parts)
        return next((bid for bid in bids if bid is not None), None)


@dataclass(frozen=True, slots=True)
class _AskedBack:
    """What an act, or the message that it is part of, asks for: the facts by their nearness, the nearest first, and the
    log-odds that it asks for one of them at all."""

    text: str
    sure: float
    found: Sequence[Found]

    @property
    def least(self) -> float:
        """The score from which the nearest fact may be what is asked for."""
        if asks_what_was_told(self.text):
            return LEAST_NEAR
        if is_of_game(plain(self.text)):
            return NEAR_IN_GAME
        return LEAST_NEAR if self.sure >= PLAINLY else NEAR

    @classmethod
    def of(cls, act: SpeechAct, moment: Moment) -> _AskedBack | None:
        """None while there are no vectors, and without a fact that was told before."""
        readings = [_AskedBack._read(act, moment)]
        whole = moment.heard.whole
        stands_alone = act.asks and act.sure >= SURE_OF_TOPIC
        if whole is not None and act.text in whole.text and not stands_alone:
            readings.append(_AskedBack._read(whole, moment))
        return max((one for one in readings if one is not None), key=lambda one: one.sure, default=None)

    @classmethod
    def _read(cls, act: SpeechAct, moment: Moment) -> _AskedBack | None:
        told = moment.given.told
        learned = load_after_told()
        if act.vector is None or act.meaning is None or told.centre is None or act.vector.shape != learned.mean.shape:
            return None
        question = centred(act.meaning, told.centre)
        near = {fact_id: nearness(question, rows) for fact_id, rows in told.vectors.items()}
        found = nearest_first(act.text, _known_before(moment), near)
        return cls(act.text, learned.sure(act.vector, act.text, found[0].score), found) if found else None


def _may_answer(told: ToldFact, act: SpeechAct) -> bool:
    """Whether a fact that lies near may be what is asked for: not one of somebody else than is named, and the writer's
    name only where a name is asked for."""
    question = folded(act.text)
    asked = relations_asked(question)
    if asked and not asked & (concepts_of(folded(told.words)) | {told.fact.relation}):
        return False
    if told.fact.relation is not None and not asked and question.startswith("who "):
        # "Who do I play next?" is nobody of the writer's because these are somebody too.
        return bool(naming(question) & naming(folded(told.words)))
    return told.fact.kind is not FactKind.NAME or _OF_OWN_NAME.search(question) is not None


def _known_before(moment: Moment) -> list[ToldFact]:
    """What was told before the message that is answered."""
    now = {told.id for told in moment.given.told.now}
    return [told for told in moment.given.personal_facts if told.id not in now]


def _asks(act: SpeechAct) -> bool:
    """Whether the act asks for something: what is told or remarked is no reason to tell what is known."""
    asked = act.seems_to_ask
    return asked or asks_what_was_told(act.text)


def _bid(score: float, moment: Moment, key: str, slots: dict[str, str], *fact_ids: str) -> Bid | None:
    """A bid with a line of this key; None if none of its phrases can be said. However often it is asked for, what was
    told is told: in fresh words while there are any."""
    return _bid_with(score, moment, key, moment.phrasing.practical(key, slots), *fact_ids)


def _bid_with(score: float, moment: Moment, key: str, line: str | None, *fact_ids: str) -> Bid | None:
    if line is None:
        return None
    knowledge = tuple(told.words for told in moment.given.personal_facts if told.id in fact_ids)
    return Bid(score, Content(key, lines=(line,), knowledge=knowledge, told_ids=fact_ids))
