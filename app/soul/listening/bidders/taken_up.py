"""Takes up what the player tells of themselves: with the name, the plan or the words in it, and not in general."""

from __future__ import annotations

import re
from datetime import date

from app.domain.text import bare, is_question
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.domain.told.finding import naming
from app.domain.told.lexicon import concepts_of, folded
from app.domain.told.linking import called
from app.domain.told.reading import read_facts
from app.soul.listening.bid import Bid, Content, Moment
from app.soul.listening.choosing import words_in
from app.soul.listening.entities import entities_in
from app.soul.listening.heard import ActKind, SpeechAct
from app.soul.listening.topics import Subject
from app.soul.told_words import clause_told, sole_name

# A telling goes before ready phrases, a worry about a plan before the phrases for an exam tomorrow; a written exchange
# that is nearly what was said goes before the words of a fact.
BIDS, OF_WORRY, OF_WORDS = 0.84, 0.9, 0.78
# A day on which only what the words themselves say of dates counts, where the player's own is not known.
_SORROWS = frozenset({"health", "loss"})
_NO_DAY = date(2000, 1, 1)
# Words of what is said back: less says nothing.
LEAST_WORDS = 4
# Nearness and score of a search from which what is written to such a telling is said, and the first words of it among
# which the writer is named: "I start at a new school".
NEARLY_SAID, WRITTEN, OF_FIRST_WORDS = 0.6, 0.62, 2
_OF_WRITER = frozenset(("i", "i'm", "im", "i've", "ive", "we", "we're", "we've", "my", "our"))
_TELLS = (ActKind.TELLING, ActKind.REMARK)
_DATE = re.compile(r"^(?:on|in|next|this|the|\d)\b|^(?:today|tonight|tomorrow)$", re.IGNORECASE)
_CAPITALS = re.compile(
    r"\b(?:january|february|march|april|june|july|august|september|october|november|december|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?<=in )may|(?<=of )may)\b"
)


class TakenUp:
    """Bids for tellings, and for worries about a plan. That it will be kept is said only when a row holds it."""

    def bid(self, act: SpeechAct, moment: Moment) -> Bid | None:
        """The fact of the act in the character's words; None for what asks, and for grave or glad news."""
        worried = act.kind is ActKind.FEELING and act.topic is Subject.NERVES
        if not (worried or act.kind in _TELLS) or act.is_bad_news or is_question(act.plain):
            return None
        if moment.given.told.answered is not None or moment.given.chattiness <= 0:
            return None
        told = _row_of(act, moment)
        fact = told.fact if told is not None else _read(act, moment)
        if fact is None:
            return None
        said = _said(fact, act, moment, worried=worried)
        if said is None:
            return None
        line, score = said
        ids: tuple[str, ...] = ()
        if told is not None:
            kept = moment.phrasing.line("kept", reuse=True)
            line, ids = (line if kept is None else f"{line} {kept}"), (told.id,)
        return Bid(score, Content("taken up", (line,), knowledge=(f"They told: {fact.words}",), told_ids=ids))


def _row_of(act: SpeechAct, moment: Moment) -> ToldFact | None:
    """The row that was written of this act; of a worry also the plan told beside it."""
    rows = moment.given.told.now
    said = bare(act.text)
    own = next((told for told in rows if said in bare(told.words) or bare(told.words) in said), None)
    if own is None:
        # Its words were made a sentence of their own: "hi, i'm oskar, a carpenter" tells a name and a trade.
        of_act = naming(folded(act.text))
        parts = [told for told in rows if (words := naming(folded(told.words))) and words <= of_act]
        own = next((told for told in reversed(parts) if told.fact.kind is not FactKind.NAME), next(iter(parts), None))
        if own is None and len(rows) == 1 and of_act and of_act <= naming(folded(rows[0].words)):
            own = rows[0]  # "She is eighty-four" is kept with who she is.
    if own is None and act.topic is Subject.NERVES:
        own = next((told for told in rows if told.fact.event is not None), None)
    return own


def _read(act: SpeechAct, moment: Moment) -> PersonalFact | None:
    """What the act tells, where nothing is kept of it."""
    return next(iter(read_facts(act.text, moment.given.told.today or _NO_DAY)), None)


def _said(fact: PersonalFact, act: SpeechAct, moment: Moment, *, worried: bool) -> tuple[str, float] | None:
    """The fact in the character's words, and what they bid."""
    phrasing = moment.phrasing
    if fact.event is not None and (worried or fact.kind is FactKind.PLAN):
        key, bid = ("heard_worry", OF_WORRY) if worried else ("heard_plan", BIDS)
        line = phrasing.line(key, {"event": _with_day(fact)}, reuse=True)
        return None if line is None else (line, bid)
    if worried:
        return None
    name = sole_name(fact)
    if name is not None and fact.relation is not None:
        line = phrasing.line("heard_name", {"name": name, "relation": called(fact).removeprefix("my ")}, reuse=True)
        return None if line is None else (line, BIDS)
    if (written := written_to(act, moment)) is not None:
        return written, BIDS
    if fact.kind is FactKind.HEALTH or concepts_of(folded(fact.words)) & _SORROWS:
        line = phrasing.line("heard_health", reuse=True)
        return None if line is None else (line, BIDS)
    clause = clause_told(fact)
    if clause is None or len(clause.split()) < LEAST_WORDS:
        return None
    line = phrasing.line("heard_fact", {"fact": clause}, reuse=True)
    return None if line is None else (line, OF_WORDS)


def written_to(act: SpeechAct, moment: Moment) -> str | None:
    """What the character says to such a telling in particular ("I start at a new school"), which is better than to say
    it back; None if nothing is written, or only to what somebody else tells of themselves."""
    first = not _OF_WRITER.isdisjoint(words_in(act.plain)[:OF_FIRST_WORDS])
    for found in moment.dialogue.life.find(act.plain, act.vector):
        near = found.near is not None and found.near >= NEARLY_SAID and found.score >= WRITTEN
        if near and first and found.passage.answers_tellings:
            return next((line for line in found.passage.answers if moment.phrasing.fits(line, (line,))), None)
    return None


def _with_day(fact: PersonalFact) -> str:
    """The plan with its day, as far as the words give one: "Lina's school tournament in June"."""
    event = fact.event or ""
    day = next((found for found in entities_in(fact.words) if _DATE.match(found)), None)
    if day is None or day.lower() in event:
        return event
    return f"{event} {_CAPITALS.sub(lambda found: found[0].title(), day[:1].lower() + day[1:])}"
