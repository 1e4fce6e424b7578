"""Greetings before a game at the board, and farewells after it."""

from __future__ import annotations

import re

from app.domain.prose_endings import ENDINGS
from app.domain.prose_words import hour_word
from app.domain.told.fact import FactKind
from app.soul.response import SoulInput
from app.soul.scripted.phrasing import Phrasing, Slots
from app.soul.scripted.topics import score
from app.soul.told_words import clauses_in_second_person, name_in_words

# The result of a game by its score for this mind.
RESULTS = {1: "won", 0: "drawn", -1: "lost"}

# Chances (0 to 1) of whoever resigns from which they stood level, and better.
_LEVEL, _BETTER = 0.43, 0.55
# Kinds of facts with which somebody is welcomed, the nearest first, characters of one, and what is left alone.
_PLEASANT = (FactKind.PET, FactKind.PERSON, FactKind.WORK, FactKind.PLACE, FactKind.LIKE, FactKind.HABIT)
_SHORT_FACT = 70
_SAD = re.compile(
    r"\b(?:die[ds]?|dead|death|late|cancer|ill|sick|hospital|fail\w*|lost|lose|left|divorc\w*|separat\w*|fired"
    r"|scared|afraid|lonely|pain\w*|hurt\w*|broke\w*|grief|funeral|miss\w*|shout\w*|cry\w*|worr\w*|hate\w*)\b"
)

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
        past = last_time(given)
        if given.goal is not None:
            return phrasing.line("room_tail_goal", {"goal": given.goal})
        return None if past is None else phrasing.line(*past)
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
    told = fact_told(given)
    if past is not None and (told is not None or played == 1):
        # What is said of many games is not true of one.
        tails = [] if told is None else [("greet_fact", {"fact": told})]
        known = phrasing.with_tail(*past, tails) or phrasing.line(*past, reuse=True)
        if known is not None:
            return known
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


def fact_told(given: SoulInput) -> str | None:
    """Something pleasant that the player told, as a clause; None without."""
    for told in sorted(given.personal_facts, key=lambda one: _PLEASANT.index(one.fact.kind)
                       if one.fact.kind in _PLEASANT else len(_PLEASANT)):  # fmt: skip
        if told.fact.kind not in _PLEASANT or told.fact.negative or _SAD.search(told.words.lower()):
            continue
        clause = name_in_words(told) or next(iter(clauses_in_second_person(told)), None)
        if clause is not None and clause.startswith(("your ", "you ")) and len(clause) <= _SHORT_FACT:
            return clause
    return None


def farewell(given: SoulInput, phrasing: Phrasing) -> str | None:
    """A farewell by the result and the reason of the end."""
    if given.result in (None, "unfinished"):
        return phrasing.line("unfinished")
    reason = (given.end_reason or "").lower()
    kind = next((name for part, name in _REASONS if part in reason), None)
    early = _given_up_early(given) if kind == "resignation" else None
    if early is not None and (line := phrasing.line(early)) is not None:
        return line
    return (phrasing.line(f"{given.result}_{kind}") if kind else None) or phrasing.line(str(given.result), reuse=True)


def _given_up_early(given: SoulInput) -> str | None:
    """The phrase key for a resignation by somebody who stood level or better, as the character saw it; None for any
    other."""
    if given.my_chances is None or given.result != "won":
        return None
    own = 1 - given.my_chances
    return "won_early" if own >= _BETTER else "won_early_level" if own >= _LEVEL else None
