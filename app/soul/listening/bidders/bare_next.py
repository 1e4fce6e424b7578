"""Answers a question without a word of its own ("why?", "since when?", "and then?") behind what the character has just
told of its life: by what is written there on that kind of thing, by the clause that holds it, by the rest of the same
story, else with honest words; never with another story."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.characters.plainly import Basic, Naming
from app.memory.words import terms
from app.soul.listening.asked_for import AnswerKind, holds
from app.soul.listening.bare_kinds import BareKind, answers_kind, asks_for, bare_kind
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.bidders.asked_next import LATER_LOSES, WhatIsNext, tie_of_line, under_discussion
from app.soul.listening.bidders.bare_second import clauses
from app.soul.listening.bidders.second import SecondQuestion
from app.soul.listening.heard import SpeechAct
from app.soul.listening.nearby import says_again
from app.soul.listening.next_index import Next
from app.soul.listening.on_a_life import told_of_life
from app.soul.scripted.topics import Topic

# Before what is asked next by its meaning: of so short a question the vectors know too little.
BIDS = 0.9885
# The phrases for kinds that have none of their own.
_PHRASES = {
    BareKind.AGE: "when", BareKind.SINCE: "when", BareKind.OFTEN: "long", BareKind.ENDED: "then",
}  # fmt: skip
# What the line behind which it is asked held already, told once more.
_IN_THE_LINE = frozenset(
    (
        BareKind.SINCE,
        BareKind.LONG,
        BareKind.ELDEST,
        BareKind.WHEN,
        BareKind.AGE,
        BareKind.OFTEN,
        BareKind.COUNT,
        BareKind.WHERE,
        BareKind.WHO,
    )
)
_REASONS = ("because", "'cause", "so that")


# Behind which plain fact another one is meant by a bare question.
_FACTS: Mapping[tuple[str, BareKind], Basic] = {
    ("basic work", BareKind.WHERE): Basic.WORKPLACE, ("basic work", BareKind.SINCE): Basic.WORK_SINCE,
    ("basic work", BareKind.LONG): Basic.WORK_SINCE, ("basic workplace", BareKind.SINCE): Basic.WORK_SINCE,
    ("basic workplace", BareKind.LONG): Basic.WORK_SINCE,
    **{(f"basic {one}", kind): Basic.BEGAN for one in (Basic.TAUGHT, Basic.LEARNED, Basic.WHY_CHESS)
       for kind in (BareKind.AGE, BareKind.WHEN, BareKind.SINCE)},
}  # fmt: skip
# Views that are told with their reasons, each time with another one.
_OPINIONS = {
    f"basic {one}": one for one in (Basic.BISHOP_OR_KNIGHT, Basic.BLITZ, Basic.CHESS_MUSIC, Basic.FAMILY_PLAYER)
}
_DATE = re.compile(r"\b(?:1[89]|20)\d\d\b")
# What shows which of some is the youngest: that there is one alone, or how their ages differ.
_BY_AGE = re.compile(
    r"\b(?:younger|older|youngest|eldest|oldest|by blood)\b"
    r"|\b(?:one|only)(?: \w+)? (?:daughter|son|brother|sister|nephew|niece|child|grandson)\b",
    re.IGNORECASE,
)
# What "since when?" is answered by, where a line tells more than one time.
_SINCE = re.compile(
    r"\bsince\b|\bfor (?:[\w-]+ ){1,3}(?:years|months|weeks|winters|summers)\b|\b(?:have|has|'ve) been\b"
)


class BareNext:
    """Goes on with nothing but the line that was just told."""

    @once_for_its_words()
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The answer; None for a question with words of its own, and where the last line told nothing of the life."""
        kind = None if moment.heard.acts[1:] else bare_kind(act.plain)
        last = moment.dialogue.last_told
        if kind is None or last is None or not told_of_life(moment.dialogue):
            return None
        if kind is BareKind.WHEN and (dated := _dated(moment)) is not None:
            return Bid(BIDS, _again(dated))
        if lines := _of_fact(kind, act, moment):
            return Bid(BIDS, Content("plainly: behind it", lines, own=True, settles=True))
        if (found := _written(kind, act, moment)) is not None:
            about = f"plainly: next {found.behind} {found.place}"
            return Bid(BIDS, Content(about, (found.answer,), own=True, settles=True))
        if (held := _held(kind, last)) is not None:
            return Bid(BIDS, _again(held))
        if kind is BareKind.NAMED:
            return None
        if kind is BareKind.ELDEST and (alone := _only_one(last, moment)) is not None:
            return Bid(BIDS, _again(alone))
        if lines := _of_the_story(kind, moment):
            return Bid(BIDS, Content("behind: the same story", lines, own=True, settles=True))
        if any(answers_kind(kind, line) for line in _written_elsewhere(act, moment)):
            return None
        return Bid(BIDS, honest_words(kind, last))


def _again(clause: str) -> Content:
    """A clause of what was told, once more."""
    return Content("told again", topics=(Topic("told_again", 1, {"line": f"{clause}."}),), own=True, settles=True)


def _dated(moment: Moment) -> str | None:
    """The one clause of the latest line, else of the one before, that holds a year."""
    mine = [line.text for line in reversed(moment.dialogue.lines) if line.by_me][:2]
    found = ([one for one in clauses(text) if _DATE.search(one)] for text in mine)
    dated = next((one for one in found if one), [])
    return dated[0] if len(dated) == 1 else None


def _only_one(last: str, moment: Moment) -> str | None:
    """Who alone was named, where the youngest of some is asked for."""
    people = [one for one in moment.dialogue.life.plainly.named_in(last) if one.kind in (Naming.HE, Naming.SHE)]
    return people[0].name if len(people) == 1 else None


def _written_elsewhere(act: SpeechAct, moment: Moment) -> tuple[str, ...]:
    """What others who know what is asked next by its meaning would say."""
    bids = (WhatIsNext().bid(act, moment), SecondQuestion().bid(act, moment))
    return tuple(line for bid in bids if bid is not None for line in bid.content.lines[:1])


def _of_fact(kind: BareKind, act: SpeechAct, moment: Moment) -> tuple[str, ...]:
    """The plain fact that is meant behind the one that was told."""
    basics = moment.dialogue.life.plainly.told.basics
    told = (key for key, lost in under_discussion(act, moment).items() if lost == 0.0)
    facts = (_FACTS.get((key, kind)) or (_OPINIONS.get(key) if kind is BareKind.WHY else None) for key in told)
    fact = next((found for found in facts if found is not None), None)
    return tuple(line for line in basics.get(fact, ()) if _may_be_said(line, moment)) if fact is not None else ()


def _written(kind: BareKind, act: SpeechAct, moment: Moment) -> Next | None:
    """What is written behind the last line on this kind of thing, the fittest."""
    index, last = moment.dialogue.life.asked_next, moment.dialogue.last_told or ""
    told, answered = terms(last), index.answered_in(last)
    behind = [key for key, lost in under_discussion(act, moment).items() if lost == 0.0]
    near = {} if act.vector is None else {one.place: fit for fit, one in index.near(behind, act.vector)}
    # Behind an opinion that is asked for plainly there are few, and some of them without vectors.
    ranked = [(near.get(one.place, 0.0), one) for key in behind for one in index.behind(key)]
    fits = [
        (fit + tie_of_line(one, told, answered, moment) - LATER_LOSES * (one.later and one.behind not in answered), one)
        for fit, one in ranked
        if asks_for(kind, one.said, told)
        and _of_same(kind, act, one)
        and _gives_reason(kind, one)
        and answers_kind(kind, one.answer)
        and _may_be_said(one.answer, moment)
    ]
    return max(fits, key=lambda found: found[0], default=(0.0, None))[1]


def _gives_reason(kind: BareKind, one: Next) -> bool:
    """Whether what is written behind a story gives a reason, where one is asked for: a "why" on a detail of it is not
    meant by a bare one. What stands behind a plain fact is on that fact."""
    of_fact = one.behind.startswith(("basic ", "often ", "name "))
    return (
        kind is not BareKind.WHY
        or of_fact
        or "cause" in one.answer.lower()
        or holds(AnswerKind.WHY, one.answer) is True
    )


def _of_same(kind: BareKind, act: SpeechAct, one: Next) -> bool:
    """Whether an age is asked of the same one, the character or somebody else."""
    return kind is not BareKind.AGE or ("you" in act.plain) == any("you" in said for said in one.said)


def _may_be_said(line: str, moment: Moment) -> bool:
    return moment.phrasing.fits(line, (line,)) and not moment.phrasing.was_said(line) and not says_again(line, moment)


def _held(kind: BareKind, last: str) -> str | None:
    """The clause of the last line that holds what is asked for."""
    if kind not in _IN_THE_LINE or (last == last.lower() and kind in (BareKind.WHERE, BareKind.WHO)):
        return None
    if kind is BareKind.ELDEST:
        return next((one for one in clauses(last) if _BY_AGE.search(one)), None)
    holding = [one for one in clauses(last) if answers_kind(kind, one)]
    if kind is BareKind.NAMED:
        return next((one for one in clauses(last) if " called " in one or " named " in one), None)
    if kind is BareKind.SINCE:
        return next((one for one in holding if _SINCE.search(one) and " old" not in one), None)
    if kind is BareKind.AGE:
        holding = [one for one in holding if "old" in one or " aged " in f" {one} " or "I was " in one]
    dated = [one for one in holding if _DATE.search(one)] if kind is BareKind.WHEN else []
    found = dated or holding
    return found[0] if len(found) == 1 else None


def _of_the_story(kind: BareKind, moment: Moment) -> tuple[str, ...]:
    """The fresh lines of the very story that hold what is asked for."""
    source = moment.dialogue.source
    if source is None:
        return ()
    fresh = [one for one in (*source[0].more, *source[0].answers) if _may_be_said(one, moment)]
    if kind is BareKind.WHY:
        # A reason, else what lies behind the story.
        reasons = tuple(one for one in fresh if holds(AnswerKind.WHY, one))
        return reasons or tuple(one for one in source[0].more if one in fresh)
    if kind is BareKind.ELDEST:
        return ()
    if kind in _IN_THE_LINE:
        return tuple(one for one in fresh if answers_kind(kind, one))
    return tuple(one for one in source[0].more if one in fresh) if kind is not BareKind.PREFERRED else ()


def honest_words(kind: BareKind, last: str) -> Content:
    """That nothing is known beyond the line; where it gave its reason, that there is no other."""
    if kind is BareKind.ELDEST:
        asked = Topic("beyond_turned", 1, {"turned": "which of them is the youngest and which the eldest"})
        return Content("beyond_turned", (), (asked, Topic("ask_no_more", 1)), own=True, confesses=True, settles=True)
    key = f"beyond_{_PHRASES.get(kind, kind.value)}"
    slots = {"them": "them"} if kind is BareKind.WHO else {}
    no_more = Topic("ask_no_more", 1)
    given = kind is BareKind.ENDED or (kind is BareKind.WHY and any(one in last.lower() for one in _REASONS))
    topics = (no_more, Topic(key, 1, slots)) if given else (Topic(key, 1, slots), no_more)
    return Content(key, (), topics, own=True, confesses=True, settles=True)
