"""Greetings before a game at the board, and farewells after it."""

from __future__ import annotations

from app.domain.prose_words import hour_word
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing
from app.soul.scripted.topics import score

# Part of the reason of a game's end, and the suffix of the phrase key for it.
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
    """A greeting by the results so far, with the time of day if known. After a talk in the room, where the player has
    been greeted, it is only a line about the agreed goal, if there is one."""
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
    return phrasing.line(key, slots, reuse=True)


def farewell(given: SoulInput, phrasing: Phrasing) -> str | None:
    """A farewell by the result and the reason of the end."""
    if given.result in (None, "unfinished"):
        return phrasing.line("unfinished")
    reason = (given.end_reason or "").lower()
    kind = next((name for part, name in _REASONS if part in reason), None)
    return (phrasing.line(f"{given.result}_{kind}") if kind else None) or phrasing.line(str(given.result), reuse=True)
