"""Greetings before a game at the board, and farewells after it."""

from __future__ import annotations

from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import hour_word
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing, Slots
from app.soul.scripted.topics import score

# The result of a game by its score for this mind.
RESULTS = {1: "won", 0: "drawn", -1: "lost"}

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
    """A greeting by the results so far, with what was prepared for this opponent, how the last game went, or else the
    time of day if known. After a
    talk in the room, where the player has been greeted, it is only a line about the agreed goal, if there is one."""
    if given.room_talk:
        return phrasing.line("room_tail_goal", {"goal": given.goal}) if given.goal is not None else None
    standing = given.standing
    played = standing.wins + standing.draws + standing.losses
    lead = standing.wins - standing.losses
    key = "greet_first" if not played else "greet_ahead" if lead > 0 else "greet_behind" if lead < 0 else "greet_level"
    slots = {"score": score(given)}
    prepared = None if given.prepared is None else ("past_prepared", {"line": given.prepared})
    with_prepared = phrasing.with_tail(key, slots, [prepared]) if prepared is not None else None
    if with_prepared is not None:
        return with_prepared
    past = last_time(given)
    # Who comes back the same day begins with the last game; after some days one is greeted first.
    again = past is not None and (given.days_away is None or given.days_away < 1)
    first, then = (past, (key, slots)) if past is not None and again else ((key, slots), past)
    with_past = phrasing.with_tail(*first, [then]) if then is not None else None
    if with_past is not None:
        return with_past
    if given.local_hour is not None:
        with_hour = phrasing.with_tail(key, slots, [(f"hour_{hour_word(given.local_hour)}", {})])
        if with_hour is not None:
            return with_hour
    return phrasing.line(key, slots, reuse=True)


def last_time(given: SoulInput) -> tuple[str, Slots] | None:
    """The phrase key and the slots of how their last game went; None before their second game."""
    last = given.last_game
    if last is None:
        return None
    slots = {"number": str(max(1, last.moves)), "ending": ENDINGS.get(last.end_reason, "the end of the game")}
    if last.opening is not None:
        slots["opening"] = last.opening.split(":")[0]
    return f"past_{RESULTS[last.score]}", slots


def farewell(given: SoulInput, phrasing: Phrasing) -> str | None:
    """A farewell by the result and the reason of the end."""
    if given.result in (None, "unfinished"):
        return phrasing.line("unfinished")
    reason = (given.end_reason or "").lower()
    kind = next((name for part, name in _REASONS if part in reason), None)
    return (phrasing.line(f"{given.result}_{kind}") if kind else None) or phrasing.line(str(given.result), reuse=True)
