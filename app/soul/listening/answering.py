"""Chooses what to answer to what was heard, and puts it into the character's words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from app.domain.text import is_question
from app.soul.listening.bid import TAKEN_UP, Bid, Bidder, Content, Moment, bids_for
from app.soul.listening.fitting import costs
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject
from app.soul.listening.wording import words_of
from app.soul.noted import note_bids
from app.soul.scripted.scripted_line import ScriptedLine
from app.soul.scripted.topics import Topic

# Acts of one message that are answered, and characters of the whole answer beyond which no second one is added.
ACTS_ANSWERED = 2
LONGEST_ANSWER = 280
# Words of a second question, and how sure (0 to 1) the reader has to be of a feeling told beside something else.
WORDS_OF_A_QUESTION, SURE_OF_A_MOOD = 3, 0.5
# "Any trick?" behind a worry is short, and is what was asked.
_ASKS_ADVICE = re.compile(
    r"\b(?:any|some|got an?|have you an?|know an?) (?:\w+ )?(?:tricks?|tips?|advice|ideas?|cures?|remed\w+|suggestions?"
    r"|recommendations?|hints?)\b"
)
_WISHES_TO_HEAR = re.compile(r"\W{0,5}(?:(?:so|and|ok|please|just|now) ){0,2}(?:remind|tell|show|name|explain) ")
# What the content of a greeting is called.
GREETING = "greeting"


@dataclass(frozen=True, slots=True)
class AnswerPlan:
    """What an answer says: plain sentences, and the ids of the memories and told facts that they rest on."""

    knowledge: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class Answering:
    """Answers by the best bids of its bidders."""

    def __init__(self, bidders: Sequence[Bidder] = ()) -> None:
        self._bidders = tuple(bidders)

    def answer(self, moment: Moment) -> ScriptedLine | None:
        """The answer to the acts that were heard, a greeting first and then the most urgent; None if no bid can be put
        into words."""
        parts = self._parts(moment)
        return _joined(_greeting_first(parts)) if parts else None

    def plan(self, moment: Moment) -> AnswerPlan:
        """What the answer says, for a voice that finds its own words."""
        parts = self._parts(moment)
        sentences = (said for content, words in parts for said in content.knowledge or (words,))
        ids = (content.told_ids + ((content.memory_id,) if content.memory_id else ()) for content, _ in parts)
        return AnswerPlan(tuple(dict.fromkeys(sentences)), tuple(dict.fromkeys(chain.from_iterable(ids))))

    def _parts(self, moment: Moment) -> list[tuple[Content, str]]:
        parts: list[tuple[Content, str]] = []
        for act in moment.heard.by_rank:
            if (parts and not _asks_for_more(act)) or _is_passed_over(act, moment):
                continue
            found = self._worded(act, moment)
            if found is None or any(_says_the_same(found, part) for part in parts):
                continue
            parts.append(found)
            if found[0].alone or len(parts) == ACTS_ANSWERED:
                break
            if act.is_bad_news:
                break
        asked = any(act.kind in (ActKind.QUESTION, ActKind.REQUEST) for act in moment.heard.acts)
        if asked and all(content.about == TAKEN_UP for content, _ in parts):
            return []  # What was asked has no answer here: others have one, and it comes before what was told.
        return parts

    def topics(self, act: SpeechAct, moment: Moment) -> list[Topic]:
        """The phrase keys of the best bid for an act; empty without one."""
        return next((list(bid.content.topics) for bid in bids_for(act, moment, self._bidders)), [])

    def _worded(self, act: SpeechAct, moment: Moment) -> tuple[Content, str] | None:
        """What the judge chose, else the best bid that can be put into words, with these words. One whose words do not
        hold what was asked for comes after the others, also after those on what the act sounds like next."""
        if (judged := moment.chosen.get(act.text)) is not None:
            note_bids(act, [judged[0]], judged[0])
            return judged[0].content, judged[1]
        bids = bids_for(act, moment, self._bidders)
        best = _fittest(bids, act, moment)
        if best is None or not best.is_full:
            # What it sounds like next has the data, perhaps, that what it sounds like most has not.
            for topic, sure in act.others if act.kind is ActKind.QUESTION else ():
                guessed = replace(act, topic=topic, sure=sure, others=())
                other = _fittest(bids_for(guessed, moment, self._bidders), guessed, moment)
                if other is not None and (best is None or other.worth > best.worth):
                    best = other
        note_bids(act, bids, None if best is None else best.bid)
        return None if best is None else (best.bid.content, best.text)


@dataclass(frozen=True, slots=True)
class _Worded:
    """A bid with its words, and what it is worth by these."""

    bid: Bid
    text: str
    worth: float

    @property
    def is_full(self) -> bool:
        """Whether nothing speaks against its words."""
        return self.worth >= self.bid.score


def _fittest(bids: Sequence[Bid], act: SpeechAct, moment: Moment) -> _Worded | None:
    """Of bids in their order the one that is worth most in its words; None if none has words."""
    best: _Worded | None = None
    for bid in bids:
        if best is not None and best.worth >= bid.score:
            break
        text = words_of(bid, act, moment)
        if text is not None:
            # What a player told is said as they told it, whatever kind of answer it holds.
            lost = 0.0 if bid.content.told_ids else costs(act, text, confesses=bid.content.confesses)
            worded = _Worded(bid, text, bid.score - lost)
            best = worded if best is None or worded.worth > best.worth else best
    return best


def _asks_for_more(act: SpeechAct) -> bool:
    """Whether an act has to be answered beside a more urgent one. A jest has not, nor what only holds a topic without
    asking, the rest of a question ("hand on heart?"), or a passing mood that is only guessed."""
    if act.kind in (ActKind.TEASE, ActKind.REMARK):
        return False
    if act.kind is ActKind.QUESTION:
        if _ASKS_ADVICE.search(act.plain):
            return True
        asks = is_question(act.plain) or _WISHES_TO_HEAR.match(act.plain) is not None
        return asks and len(act.plain.split()) >= WORDS_OF_A_QUESTION
    return act.kind is not ActKind.FEELING or act.sure >= SURE_OF_A_MOOD or act.is_bad_news


def _is_passed_over(act: SpeechAct, moment: Moment) -> bool:
    """Whether the judge left an act without an answer, or a greeting is only guessed beside what it answers."""
    if act.text in moment.chosen:
        return moment.chosen[act.text] is None
    return bool(moment.chosen) and act.topic is Subject.GREETING and act.sure < SURE_OF_A_MOOD


def _says_the_same(one: tuple[Content, str], other: tuple[Content, str]) -> bool:
    """Whether two parts have the same words or the same data in other words, or rest on the same told facts."""
    told, known = set(one[0].told_ids), one[0].knowledge
    return (
        one[1] == other[1]
        or (bool(known) and known == other[0].knowledge)
        or (bool(told) and told <= set(other[0].told_ids))
    )


def _greeting_first(parts: Sequence[tuple[Content, str]]) -> list[tuple[Content, str]]:
    return sorted(parts, key=lambda part: part[0].about != GREETING)


def _joined(parts: Sequence[tuple[Content, str]]) -> ScriptedLine:
    """One line of the parts; a second part that would make it too long or that must stand alone is left out."""
    content, line = parts[0]
    about, action, told_ids = [content.about], content.action, content.told_ids
    own_parts = [line] if content.own else []
    for more, text in parts[1:]:
        if more.alone or len(line) + len(text) >= LONGEST_ANSWER:
            continue
        line, about, action = f"{line} {text}", [*about, more.about], action or more.action
        told_ids = (*told_ids, *more.told_ids)
        own_parts += [text] if more.own else []
    memory_id = next((content.memory_id for content, _ in parts if content.memory_id), None)
    return ScriptedLine(line, ", ".join(about), memory_id, told_ids, action=action, own_parts=tuple(own_parts))
