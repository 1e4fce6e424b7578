"""What a mind is told in a scene: facts are written before it speaks, so that no promise is made without a row."""

from __future__ import annotations

from datetime import date

from app.domain.memory import Party
from app.domain.text import is_question, plain
from app.domain.told.asides import is_hostile
from app.domain.told.fact import ToldFact
from app.memory.told.told_facts import HeardLine, ToldFacts
from app.minds.scene import Scene
from app.soul.response import Told

# Characters of an outcome that are kept.
LONGEST_OUTCOME = 240
# An answer to the question how something went is expected within so many days of it.
DAYS_TO_ANSWER = 2


async def listen(told: ToldFacts, me: Party, scene: Scene, today: date) -> Told:
    """Writes what the pending lines tell, and the outcome of a plan that the mind has asked after; reads what is
    known."""
    player_id = scene.opponent.party.id
    lines = [HeardLine(line.text, line.reference) for line in scene.pending_lines()]
    if not lines and not scene.may_confide:
        return Told(today=today)
    facts = await told.known(me, player_id)
    waiting = _waiting(facts, today)
    kept = await told.hear(me, player_id, lines, scene.id, today) if lines else ()
    outcome = next((line.text for line in lines if _is_outcome(line.text)), None)
    answered = waiting if outcome is not None else None
    if answered is not None and outcome is not None:
        await told.answered(answered, " ".join(outcome.split())[:LONGEST_OUTCOME])
    if not scene.may_confide:
        return Told(today=today)
    if kept or answered is not None:
        facts = await told.known(me, player_id)
    vectors = await told.vectors(facts) if lines else {}
    return Told(facts, vectors, kept, answered, today, told.centre if vectors else None)


def _waiting(facts: tuple[ToldFact, ...], today: date) -> ToldFact | None:
    """The plan that the mind has asked after and that has no answer yet."""
    asked = [
        told
        for told in facts
        if told.asked_on is not None and told.outcome is None and (today - told.asked_on).days <= DAYS_TO_ANSWER
    ]
    return max(asked, key=lambda told: told.asked_on or date.min, default=None)


def _is_outcome(text: str) -> bool:
    """Whether a line can be the answer to the question how something went."""
    return not is_question(plain(text)) and not is_hostile(text)
