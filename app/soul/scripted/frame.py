"""The first words before a game and the last words after it."""

from __future__ import annotations

from app.domain.prose_words import hour_word
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.topics import score

# What an end's reason contains, and the phrases for it.
_REASONS = (
    ("stalemate", "stalemate"),
    ("checkmate", "checkmate"),
    ("resign", "resignation"),
    ("flag", "time"),
    ("time", "time"),
    ("agree", "agreement"),
    ("repetition", "repetition"),
)


def greeting(given: SoulInput, phrasing: Phrasing) -> str | None:
    """A greeting that knows the record, and the time of day when there is room for it. Who comes from the room has
    been greeted there: only what was agreed is said again at the board, if anything was."""
    if given.room_talk:
        return phrasing.line("room_tail_goal", {"goal": given.goal}) if given.goal is not None else None
    standing = given.standing
    played = standing.wins + standing.draws + standing.losses
    lead = standing.wins - standing.losses
    key = "greet_first" if not played else "greet_ahead" if lead > 0 else "greet_behind" if lead < 0 else "greet_level"
    slots = {"score": score(given)}
    if given.local_hour is not None:
        with_hour = phrasing.with_tail(key, slots, [(f"hour_{hour_word(given.local_hour)}", {})])
        if with_hour is not None:
            return with_hour
    return phrasing.line(key, slots, worn=True)


def farewell(given: SoulInput, phrasing: Phrasing) -> str | None:
    """Last words by result and reason."""
    if given.result in (None, "unfinished"):
        return phrasing.line("unfinished")
    reason = (given.end_reason or "").lower()
    kind = next((name for part, name in _REASONS if part in reason), None)
    return (phrasing.line(f"{given.result}_{kind}") if kind else None) or phrasing.line(str(given.result), worn=True)
