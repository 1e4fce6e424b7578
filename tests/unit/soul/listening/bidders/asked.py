"""One question to one bidder, and the words that it is answered with."""

from __future__ import annotations

from app.domain.text import plain
from app.soul.gathering import gather
from app.soul.guard import GuardCounts
from app.soul.listening.answering import Answering
from app.soul.listening.bid import Bidder, Moment
from app.soul.listening.dialogue import dialogue_of
from app.soul.listening.heard import ActKind, Heard, SpeechAct
from app.soul.listening.topics import Subject
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing, randomness
from tests.unit.soul.soul_table import CAST


def moment(given: SoulInput, *acts: SpeechAct, slug: str = "marguerite") -> Moment:
    """The moment in which these acts are answered by the character."""
    facts, persona = gather(given), CAST[slug]
    phrasing = Phrasing(
        persona.sheet.phrases, given, facts, randomness(slug, given), GuardCounts(), given.content_rating, ()
    )
    return Moment(persona, given, facts, Heard(acts), dialogue_of(given), phrasing)


def question(text: str, topic: Subject, kind: ActKind = ActKind.QUESTION) -> SpeechAct:
    """A sentence that is known to have this topic."""
    return SpeechAct(text, plain(text), kind, topic, 1.0)


def answer(bidder: Bidder, given: SoulInput, text: str, topic: Subject, slug: str = "marguerite") -> str:
    """What the character says to the question by this bidder alone; empty if it has no answer."""
    act = question(text, topic)
    said = Answering((bidder,)).answer(moment(given, act, slug=slug))
    return said.line or "" if said is not None else ""
