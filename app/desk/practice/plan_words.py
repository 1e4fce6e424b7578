"""A plan of training by a visitor's own games, as long as it is asked for; and a weakness with how sure it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.practice.phase_words import main_phase
from app.desk.wording import many, many_in_words, the_last
from app.domain.number_words import cardinals, either, number_said, ordinals
from app.domain.prose_words import number_word
from app.domain.text import plain

# Weeks of a plan at the most.
MOST_WEEKS = 12
# Games below which a weakness is a hint, not a finding.
FIRM = 15
_SAID = {"a": 1, "couple of": 2}
_COUNT = rf"(?P<count>[0-9]{{1,2}}|{either((*cardinals(1, 7), *_SAID))})"
_WEEKS = re.compile(rf"\b{_COUNT} weeks?\b(?! ?end)")
_MONTH = re.compile(r"\b(?:a|one|1|the|next) month\b")
_DAYS = re.compile(rf"\b{_COUNT} (?:evenings?|days?|sessions?|times?|nights?|mornings?|afternoons?)\b(?! for)")
# "Fifteen minutes a day" is every day, and no number of days.
_DAILY = re.compile(
    r"\b(?:min|mins|minutes?|hours?|half an hour) (?:a|per|each|every|one) (?:day|evening|night|morning)\b"
)
_WEEKENDS = re.compile(r"\bweek ?ends?\b")
_HOW_SURE = re.compile(
    r"\b(?:how many games|how sure|certain|reliable|agree|disagree|trust|prove|based on|taken from|really my|bad)\b"
)
_EXERCISE = re.compile(r"\b(?:exercises?|drills?|goes with)\b")


def weeks_named(text: str) -> int | None:
    """The weeks of a plan, as a question names them."""
    low = plain(text)
    if _MONTH.search(low):
        return 4
    found = _WEEKS.search(low)
    weeks = None if found is None else _number(found["count"])
    return weeks if weeks is not None and 1 <= weeks <= MOST_WEEKS else None


def days_named(text: str) -> int | None:
    """The days of a week that somebody has, as a question names them."""
    low = plain(text)
    if _WEEKENDS.search(low):
        return 2
    found = _DAYS.search(_DAILY.sub("", low))
    days = None if found is None else _number(found["count"])
    return days if days is not None and 1 <= days <= 6 else None


def asks_how_sure(text: str) -> bool:
    """Whether it is asked how much a verdict is worth."""
    return _HOW_SURE.search(plain(text)) is not None


def asks_for_exercise(text: str) -> bool:
    """Whether an exercise is asked for along with a weakness."""
    return _EXERCISE.search(plain(text)) is not None


def _number(said: str) -> int:
    return _SAID.get(said) or number_said(said)


def plan_told(facts: Mapping[str, Any]) -> str:
    """A plan by what the games showed: a week, or as many weeks and days of each, and as many minutes, as there are."""
    days, weeks, minutes = facts["days"], facts["weeks"], facts["minutes"]
    games = number_word(facts["games"])
    measure = f", {number_word(minutes)} minutes each time" if minutes else ""
    lead = f"From your last {games} {'game' if facts['games'] == 1 else 'games'}{measure}."
    first = _few_days(facts, days) if days else _seven_days(facts)
    then = _second_week(weeks) if weeks and weeks > 1 else ""
    habit = f" Before every move: {facts['advice']}." if facts["advice"] else ""
    return f"{lead} {first}{then}{habit} The coach keeps a plan of the week too."


def _parts(facts: Mapping[str, Any]) -> tuple[str, str]:
    """The positions of one's own, and the exercises of the part of the game that is weakest."""
    errors, phase = facts["errors"], main_phase(facts)
    one = errors == 1
    own = f"your own {'lost position' if one else f'{number_word(errors)} lost positions, one after the other'}"
    weakest = f"exercises of the {phase}, where most of it went wrong" if phase and errors else "an exercise of endings"
    return own if errors else "the puzzle of the day", weakest


def _seven_days(facts: Mapping[str, Any]) -> str:
    own, weakest = _parts(facts)
    return (
        f"Monday and Tuesday: {own}. Wednesday: {weakest}. Thursday: the puzzle of the day, without hurry. Friday: "
        "a friendly game without a clock. Saturday: walk through that game and try its mistakes again. Sunday: one "
        "rated game, or rest."
    )


def _few_days(facts: Mapping[str, Any], days: int) -> str:
    """A week with fewer days, what matters most first."""
    own, weakest = _parts(facts)
    steps = [
        f"{own}, then the puzzle of the day",
        "a friendly game without a clock, and its mistakes once more afterwards",
        weakest,
        "the puzzle of the day, without hurry",
        "one rated game",
        "what went wrong in it",
    ][:days]
    if days == 1:
        return f"One day a week: {steps[0]}."
    told = " ".join(f"The {which}: {step}." for which, step in zip(ordinals(6), steps, strict=False))
    return f"{number_word(days).capitalize()} times a week, whichever days they are. {told}"


def _second_week(weeks: int) -> str:
    """What changes after the first week."""
    rest = "The second week" if weeks == 2 else f"The {number_word(weeks - 1)} weeks after it"
    return (
        f" {rest}: the same, but with the positions that the new games bring, and one rated game more; at the end see "
        "under My chess whether the errors have become fewer."
    )


def weakness_told(facts: Mapping[str, Any], words: str) -> str:
    """A weakness with how sure it is, and the exercise that goes with it, where these are asked for."""
    games = facts["games"]
    few = games < FIRM
    if facts["shaky"]:
        count = "one game" if games == 1 else f"{number_word(games)} games"
        sure = f"It rests on {count} that were looked over" + (
            ", which is few: take it as a hint, not as a verdict." if few else ", enough to be taken seriously."
        )
        words = f"{sure} {words}"
    if facts["exercise"] and facts["errors"]:
        words += (
            " The exercise that goes with it is Today’s practice: those very positions, until you find the better move."
        )
    return words


# How an exercise is solved is asked.
_ERRORS = re.compile(r"\b(?:mistakes?|blunders?|errors?|slips?)\b(?! (?:can|to|are|wait))")
_HOW = re.compile(
    r"\b(?:how (?:do|does|can|should|would|am)|where (?:do|can|should)|sup?pos\w+|click\w*|what now|nothing"
    r"|then what)\b"
)


def to_practise(facts: Mapping[str, Any]) -> str:
    """What to practise, and by how many errors that is said."""
    games = f"your {the_last(many(facts['games'], 'game'))}"
    if not facts["errors"]:
        return f"In {games} I find no serious error. Sit down with somebody stronger."
    phase = None if facts["errors"] == 1 else main_phase(facts)
    most = "" if phase is None else (
        f", most of them in the {phase}"
        if 2 * facts["by_phase"][phase] > facts["errors"]
        else f", more in the {phase} than in any other part"
    )  # fmt: skip
    count = f"In {games} I count {many(facts['errors'], 'serious error')}{most}."
    if facts["advice"]:
        return f"Practise {facts['advice']}. {count}"
    dear = max(facts["made"], key=lambda one: one["cost"])
    return (
        f"What cost you most: {dear['move']} against {dear['against']}, {dear['cost']} chances in a hundred; that "
        f"position is worth a second try. {count} None of them is a habit yet."
    )


# Whether there is a number one has to do.
_MUST = re.compile(r"\b(?:have to|must|need to|should|required|obliged)\b")


def to_do(facts: Mapping[str, Any], aspect: str) -> str:
    """What there is to practise, in a sentence or two."""
    if not facts["errors"]:
        return "None at present: in your last games I find no serious error. The puzzle of the day is always there."
    errors = "one position" if facts["errors"] == 1 else f"{number_word(facts['errors'])} positions"
    games = f"{many_in_words(facts['games'], 'game')} that {'was' if facts['games'] == 1 else 'were'} looked over"
    there = f"{errors[:1].upper()}{errors[1:]} of your own, from {games}"
    if aspect == "count" and _ERRORS.search(facts["asked"]):
        return (
            f"{number_word(facts['errors']).capitalize()} serious ones in {games}. "
            "Each is a position to solve, asked again until you find the better move, some of them "
            "under Today’s practice."
        )
    if aspect == "count" and _MUST.search(facts["asked"]):
        return f"None has to be done: do as many as you like. There are {there[:1].lower()}{there[1:]}."
    if aspect == "count":
        return (
            f"{there}. Each is asked again until you find the better move; some of them stand under Today’s practice."
        )
    against = f" against what you repeat ({facts['advice'].partition(':')[0]})" if facts["advice"] else ""
    solve = f"{there}, {'is' if facts['errors'] == 1 else 'are'} yours to solve{against}"
    how = "In each you play the better move yourself, on the board; “A hint” and “Show it” help, “Next” goes on."
    if _HOW.search(facts["asked"]):
        return f"{how} {solve}, under Today’s practice; the first is below."
    return f"{solve}. Begin with Today’s practice; the first is below. {how}"
