"""Answers from what the player told of themselves."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.text import is_question
from app.domain.told.finding import SURE_SCORE, Found, asks_of_asker, asks_what_was_told, facts_for
from app.domain.told.same import corrected_name
from app.memory.told.nearness import centred, nearness
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.bidders.own_life import ELSEWHERE
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject
from app.soul.told_words import in_words, name_in_words, quote_of, when_told

# A fact that is surely meant, and one that may be; the answer to "what do you know about me?"; the word that a mistake
# is mended, or that an outcome was heard.
SURE, PERHAPS, ALL_I_KNOW, MENDED, HEARD_OUT = 0.98, 0.85, 0.95, 0.97, 0.97
# Two facts whose scores lie so close may both be meant: of those left out the second is the right one in two of five.
AS_CLOSE_AS = 0.15
# Facts that answer "what do you know about me?", and characters of all of them together.
MOST_LISTED, LONGEST_LIST = 3, 200

# Words of questions about the game, its moves and the two's games: other bidders know better.
_OF_GAME = re.compile(
    r"\b(?:pawns?|pieces?|king|queen|rooks?|bishops?|knights?|moves?|games?|position|mate|check\w*|openings?|score|clock"
    r"|threat\w*|attack\w*|better|winning|losing|blunder\w*|mistakes?|weak\w*|goal|draw|rematch|takeback|hint|record)\b"
)
# Topics that other bidders answer from data, and the chance from which the ear is believed.
_OF_GAME_TOPICS = ELSEWHERE - {Subject.REMEMBER, Subject.KNOWS_ME, Subject.ABOUT_ME}
SURE_OF_TOPIC = 0.5
_ABOUT_ME = re.compile(
    r"\bwhat (?:do|did|can|have) (?:you|u) (?:still |already |actually )?(?:know|remember|recall|learn\w*|heard|tell"
    r" me) "
    r"(?:about|of) (?:me|myself|my life|us)\b|\btell me (?:something |what you know )?about me\b|\bwhat have i told"
    r" (?:you|u)\b"
    r"|\b(?:que sabes|que recuerdas) (?:de|sobre) mi\b|\bque sais-tu de moi\b|\bwas weisst du (?:uber|von) mi[rc]h?\b"
    r"|\bo que (?:voce )?sabes? (?:de|sobre) mim\b"
)
_ASKS_NAME = re.compile(r"\b(?:name|names|called|call|llam\w+|appell\w+|hei(?:ss|ß)\w+|cham\w+|who)\b")


class ToldBidder:
    """Bids for questions about the player's own life, for corrections, and for the outcome of a plan."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        given = moment.given
        if not given.personal_facts or act.is_bad_news:
            return None
        if given.told.answered is not None and act.kind is ActKind.FEELING:
            # Glad news about what was asked after is its outcome.
            return _bid(HEARD_OUT, moment, "told_answered", {}, given.told.answered.id)
        if act.kind is ActKind.FEELING:
            return None
        if _ABOUT_ME.search(act.plain):
            return self._all_i_know(moment)
        if corrected_name(act.text) is not None and given.told.now:
            return self._mended(moment)
        if given.told.answered is not None and not is_question(act.plain):
            return _bid(HEARD_OUT, moment, "told_answered", {}, given.told.answered.id)
        return self._answer(act, moment) if _asks(act) else None

    def _answer(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The fact that the act asks for."""
        facts, vectors, centre = moment.given.personal_facts, moment.given.told.vectors, moment.given.told.centre
        near = None
        if act.meaning is not None and vectors:
            question = act.meaning if centre is None else centred(act.meaning, centre)
            near = {fact_id: nearness(question, rows) for fact_id, rows in vectors.items()}
        told_now = {told.id for told in moment.given.told.now}
        found = facts_for(act.text, [told for told in facts if told.id not in told_now], near)
        if not found:
            return None
        best = found[0]
        if _is_of_game(act) and best.score < SURE_SCORE and not asks_what_was_told(act.text):
            return None  # It is about something else, and only sounds like this.
        if len(found) > 1 and best.score < SURE_SCORE and found[1].score > best.score - AS_CLOSE_AS:
            either = self._either(found[:2], act, moment)
            if either is not None:
                return either
        return self._one(best, act, moment)

    def _one(self, best: Found, act: SpeechAct, moment: Moment) -> Bid | None:
        told, score = best.told, _score_of(best, act)
        slots = {"when": when_told(told, moment.given)}
        name = name_in_words(told) if _ASKS_NAME.search(act.plain) else None
        clause = name or in_words(told)
        if not clause.startswith('"'):
            bid = _bid(score, moment, "told_fact", {**slots, "fact": clause}, told.id)
            if bid is not None:
                return bid
        return _bid(score, moment, "told_quote", {**slots, "quote": quote_of(told)}, told.id)

    def _either(self, found: Sequence[Found], act: SpeechAct, moment: Moment) -> Bid | None:
        one, other = (item.told for item in found)
        return _bid(
            _score_of(found[0], act),
            moment,
            "told_perhaps",
            {"quote": quote_of(one), "other": quote_of(other)},
            one.id,
            other.id,
        )

    def _all_i_know(self, moment: Moment) -> Bid | None:
        """The latest facts, as many as can be said in one line."""
        said: list[str] = []
        ids: list[str] = []
        for told in moment.given.personal_facts:
            clause = in_words(told)
            if len(said) < MOST_LISTED and len("; ".join((*said, clause))) <= LONGEST_LIST:
                said.append(clause)
                ids.append(told.id)
        return _bid(ALL_I_KNOW, moment, "told_about", {"facts": "; ".join(said)}, *ids)

    def _mended(self, moment: Moment) -> Bid | None:
        told = moment.given.told.now[0]
        return _bid(MENDED, moment, "told_mended", {"fact": name_in_words(told) or in_words(told)}, told.id)


def _score_of(best: Found, act: SpeechAct) -> float:
    """How well the fact answers: exactly, if it is surely meant or the question is plainly about its asker."""
    of_asker = asks_of_asker(act.text) and _OF_GAME.search(act.plain) is None
    return SURE if best.score >= SURE_SCORE or of_asker else PERHAPS


def _is_of_game(act: SpeechAct) -> bool:
    return _OF_GAME.search(act.plain) is not None or (act.topic in _OF_GAME_TOPICS and act.sure >= SURE_OF_TOPIC)


def _asks(act: SpeechAct) -> bool:
    """Whether the act asks for something: what is told or remarked is no reason to tell what is known."""
    asked = act.kind in (ActKind.QUESTION, ActKind.REQUEST) or is_question(act.plain)
    return asked or asks_what_was_told(act.text)


def _bid(score: float, moment: Moment, key: str, slots: dict[str, str], *fact_ids: str) -> Bid | None:
    """A bid with a line of this key; None if none of its phrases can be said. Phrases come again with other words."""
    line = moment.phrasing.line(key, slots, reuse=True)
    if line is None:
        return None
    knowledge = tuple(told.words for told in moment.given.personal_facts if told.id in fact_ids)
    return Bid(score, Content(key, lines=(line,), knowledge=knowledge, told_ids=fact_ids))
