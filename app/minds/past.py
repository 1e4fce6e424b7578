"""What a mind knows of its history with its opponent, and the mood that follows from it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from app.director.mood import next_tone_baseline, start_mood
from app.domain.facts import UNSCHOOLED, LastGame, Schooling
from app.domain.mood import MoodState
from app.domain.persona import Sheet
from app.domain.shared_past import HeadToHead, RoomLine, streaks


@dataclass(frozen=True, slots=True)
class Past:
    """The results of their games, the latest of them, what the mind has said to the opponent, and the room talk that
    led to this game. `schooling` is for an agent with its owner alone."""

    record: HeadToHead
    last_game: LastGame | None = None
    said: tuple[str, ...] = ()
    talk: tuple[RoomLine, ...] = ()
    schooling: Schooling = UNSCHOOLED


def starting_mood(sheet: Sheet, record: HeadToHead) -> MoodState:
    """The mood at the start of a match: from the sheet's sliders and the results against this opponent."""
    return start_mood(sheet.aggression, sheet.trash_talk, reduce(next_tone_baseline, streaks(record.scores), 0.0))
