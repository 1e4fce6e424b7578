"""What was told, said back in a line of the character's."""

from __future__ import annotations

from app.domain.told.fact import ToldFact
from app.soul.listening.bid import Moment
from app.soul.told_words import when_told


def line_of_fact(fact: str, told: ToldFact, moment: Moment) -> str | None:
    """A line with a fact in the second person, and with when it was told unless that was said in this talk already;
    None if none of its phrases can be said."""
    when = when_told(told, moment.given)
    said = [line.text for line in (*moment.given.room_talk, *moment.given.table_talk) if line.by_me]
    if any(when in text for text in said):
        again = moment.phrasing.line("told_bare", {"fact": fact}, reuse=True)
        if again is not None:
            return again
    return moment.phrasing.practical("told_fact", {"when": when, "fact": fact})
