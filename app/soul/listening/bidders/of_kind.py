"""Answers what somebody tells of their life by its kind: who and what it is about are taken up, with a word that fits
such a matter, and no mood is read out of one word of it."""

from __future__ import annotations

from app.domain.text import is_question, sentences
from app.soul.listening.bid import Bid, Content, Moment, once_for_its_words
from app.soul.listening.heard import SpeechAct
from app.soul.listening.kind_heard import JOKES, KEY, asks_beside, introduces, kind_heard, tells_of_kind
from app.soul.listening.kind_told import KindTold, greets, name_told
from app.soul.listening.somebody_told import people_in, people_of, pronouns_for
from app.soul.listening.topics import Subject
from app.soul.scripted.topics import Topic

# Before whatever is said to a mood or to a word of the sentence, and before what the book or the life has on it.
BIDS = 0.992
# Lines of the writer's in which somebody may have been told of.
LINES_BACK = 4
_NEVER = frozenset((Subject.DESPAIR, Subject.INJECTION, Subject.INSULT))
# Nothing is said beside these.
_ALONE = frozenset(("alone", "once_theirs", "grave", "what_to_say", "low", "dear", "no_pity"))
# What somebody does is only their work where they say who they are.
_OF_WORK = "work_done"
# Of an animal it is always said that it is remembered, of the rest where nothing is asked in the same breath.
_PROMISED = "pet"
_BACK = "back"
_GREETED = "greeting"
_SPEECHES = "speech"


class OfKind:
    """Bids for what a message tells of a known kind."""

    @once_for_its_words(_NEVER)
    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The phrases of the kind; None for what asks, and where the outcome of a plan is told that was asked
        after."""
        given = moment.given
        if given.chattiness <= 0 or given.told.answered is not None:
            return None
        if introduces(act, moment):
            hello = moment.phrasing.line(f"{KEY}name", {"name": name_told(act.text) or ""}, reuse=True, own=True)
            return None if hello is None else Bid(BIDS, Content(_GREETED, (hello,), own=True))
        told = kind_heard(moment)
        if told is None or not tells_of_kind(act, moment):
            return None
        message = " ".join(given.pending_chat)
        name, greeted = _name(moment, message), greets(message)
        if told.kind == _OF_WORK and name is None and not greeted:
            return None
        asked = told.kind not in JOKES and any(asks_beside(one, told, moment) for one in moment.heard.acts)
        lines = _composed(told, name, moment, message, greeted=greeted, briefly=asked)
        content = Content(
            _GREETED if name is not None or greeted else f"ask_{KEY}{told.kind}", lines, (_topic(told, moment),),
            knowledge=("They told something of their life: take up who and what it is.",),
            told_ids=tuple(row.id for row in given.told.now), alone=told.kind in _ALONE and not asked, settles=True,
            own=True,
        )  # fmt: skip
        return Bid(BIDS, content)


def _topic(told: KindTold, moment: Moment) -> Topic:
    if told.kind == "allergic_now":
        return Topic("telling_body", 1, {"said": f"you are allergic to {told.slots['thing']}"})
    if told.kind == "once_theirs":
        return Topic("reply_soft", 1, dict(told.slots))
    known = people_of(moment.given.personal_facts)
    for said in reversed(moment.dialogue.their_lines[:LINES_BACK]):
        known |= people_in(said)
    theirs = pronouns_for(told.slots["who"].replace("your ", "my "), known) if "who" in told.slots else {}
    return Topic("care_operation" if told.kind == "operation" else f"{KEY}{told.kind}", 1, {**told.slots, **theirs})


def _name(moment: Moment, message: str) -> str | None:
    """The name under which the writer comes in."""
    facts = (row.fact for row in moment.given.told.now)
    kept = next((fact.names[0] for fact in facts if fact.is_name and fact.relation is None and fact.names), None)
    return name_told(message) if kept is None else kept[:1].upper() + kept[1:]


def _composed(
    told: KindTold, name: str | None, moment: Moment, message: str, *, greeted: bool, briefly: bool
) -> tuple[str, ...]:
    """The phrase with what goes before it, a greeting (by name where one was told) or what is mended, and what goes
    behind; `briefly`, where something is asked besides, only its first sentence and no question."""
    phrasing, topic = moment.phrasing, _topic(told, moment)
    line = phrasing.line(topic.key, topic.slots, own=True)
    said = phrasing.line(topic.key, topic.slots, reuse=True, own=True) if line is None else line
    if said is None:
        return ()
    if briefly:
        told_first = [one for one in sentences(said) if not is_question(one.lower())]
        said = " ".join(told_first[:1]) or said
        said = f"{said.rpartition('; ')[0]}." if said.endswith("?") and "; " in said else said
    before = after = None
    if name is not None:
        before = phrasing.line(f"{KEY}name", {"name": name}, reuse=True, own=True)
    elif greeted and told.kind != _BACK:
        before = phrasing.line("hello", {}, reuse=True, own=True)
    elif told.mends:
        before = phrasing.line(f"{KEY}noted", {"words": told.mends}, reuse=True, own=True)
    if told.kind.startswith("wedding") and _SPEECHES in message.lower():
        after = phrasing.line(f"{KEY}speeches", {}, reuse=True, own=True)
    if (
        moment.given.told.now
        and (told.kind == _PROMISED or "?" not in said)
        and told.kind not in _ALONE
        and not briefly
    ):
        kept = phrasing.line("kept", reuse=True)
        after = " ".join(one for one in (after, kept) if one)
    return (" ".join(one for one in (before, said, after) if one),)
