"""Whether one of the house suits who asks, in words: to be taught, with bad nerves, a child, or whether it is worth it;
and whether a win against them was luck."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.meeting_words import MILD, PATIENT, TEASES
from app.desk.people_words import EVEN, FAR
from app.desk.tool import Aspect
from app.domain.prose_words import number_word

SUITS = Aspect(
    "whether a character suits somebody: teaches while playing, for nerves, for a child, worth playing at all",
    (
        "would she teach me something while we play?", "is he a good teacher", "can i learn from her",
        "any chance he explains things as we go", "will she help me get better", "is this one good to learn from",
        "would he suit a nervous player", "i get nervous, is she right for me", "is he the right one for a shy person",
        "is it worth playing him?", "i haven't played her, should i", "what do i get out of a game with him",
        "is she a good choice for me", "does this one fit me", "would you recommend him to me", "is he fun to play",
        "i lose my nerve easily, is this the one", "is she good practice for me", "should i bother with her",
    ),
    ("character", "room"),
)  # fmt: skip
LUCK = re.compile(r"\b(?:luck|lucky|fluke|flukes|chance win|deserved?|by accident|coincidence)\b")
_TEACH = re.compile(r"\b(?:teach\w*|taught|learn\w*|explain\w*|coach\w*|tutor|help me|lessons?|get better|practice)\b")
_NERVES = re.compile(
    r"\b(?:nerv\w+|shy|anxious|anxiety|afraid|scared|timid|stress\w*|panic\w*|shak\w+|sensitive|tense|calm)\b"
)
_CHILD = re.compile(r"\b(?:kids?|child\w*|daughter|son|grand\w+|girl|boy|niece|nephew|beginners?)\b")
_FRIENDLY = (
    "In a friendly game hints, moves taken back and talk at the board are there as well; in a rated one nobody helps."
)
# The chances in a hundred below which a win is an exception, and from which it was to be expected.
RARE, USUAL = 25, 60


def suits_told(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """Yes or no first, by what is asked: teaching, nerves, a child, else whether a game is worth it."""
    low = asked.lower()
    if _NERVES.search(low):
        return _for_nerves(facts)
    if _TEACH.search(low):
        return _teaches(facts, rating)
    return _for_child(facts) if _CHILD.search(low) else _worth(facts, rating)


def _for_nerves(facts: Mapping[str, Any]) -> str:
    first, teases, patience = _first(facts), facts["teases"], facts["patience"]
    told = f"teasing is {teases} of 10 on the sheet, patience {patience}"
    if teases >= TEASES:
        lead = f"Rather not: {first} teases, and that is no comfort at a board ({told})"
    elif teases <= MILD and patience >= PATIENT:
        lead = f"Yes, {first} is calm and patient company ({told})"
    else:
        lead = f"Well enough: {first} is civil ({told})"
    return (
        f"{lead}. Take a friendly game with no clock: nothing ticks, nothing is at stake, moves can be taken "
        "back. Rated "
        f"{facts['rating']}, {first} plays at full strength even so."
    )


def _teaches(facts: Mapping[str, Any], rating: int) -> str:
    first, patience = _first(facts), facts["patience"]
    if facts["teaches"] or patience >= PATIENT:
        lead = f"Yes, by playing and talking: {first} {'teaches, by the page' if facts['teaches'] else 'is patient'}"
    elif patience <= MILD:
        lead = f"Only by the game itself: {first} is not the patient sort"
    else:
        lead = f"A little, by playing and talking: {first} is fairly patient"
    if facts["rating"] > rating + EVEN:
        level = "stronger than you, so their moves are worth copying"
    elif facts["rating"] >= rating - EVEN:
        level = "about your strength"
    else:
        level = "below your own rating, so there is more manner than moves"
    return (
        f"{lead} (patience {patience} of 10), and at {facts['rating']} {level}. “{facts['tagline']}” No lessons "
        "are given here; "
        f"ask at the board or in the room what they think. {_FRIENDLY}"
    )


def _for_child(facts: Mapping[str, Any]) -> str:
    first = _first(facts)
    fits = facts["teases"] < TEASES and facts["rating"] < 1000
    lead = f"Yes, {first} is gentle enough" if fits else f"Hardly: {first} is too strong or too sharp for that"
    return (
        f"{lead}: rated {facts['rating']}, teasing {facts['teases']} of 10, patience {facts['patience']}. {_FRIENDLY}"
    )


def _worth(facts: Mapping[str, Any], rating: int) -> str:
    """By the distance of the ratings, and what the sheet says."""
    first, apart = _first(facts), facts["rating"] - rating
    if apart >= FAR:
        lead = (
            f"Yes, for the lesson: {first} is rated {facts['rating']}, {apart} above your {rating}, so do not "
            "expect to win"
        )
    elif apart > EVEN:
        lead = f"Yes: {first} is rated {facts['rating']}, {apart} above your {rating}, a test that you can pass"
    elif apart >= -EVEN:
        lead = f"Yes: {first} is rated {facts['rating']}, your {rating} is level with that, and either of you may win"
    else:
        lead = (
            f"Yes, for an easy evening: {first} is rated {facts['rating']}, {-apart} below your {rating}, so you "
            "are the "
            "favourite and can try something new"
        )
    record = facts["record"]
    met = sum(record[one] for one in ("won", "drawn", "lost"))
    past = f"So far you have won {record['won']}, drawn {record['drawn']} and lost {record['lost']}." if met else (
        "You have not met yet."
    )  # fmt: skip
    patient = (
        " A patient one, too."
        if facts["patience"] >= PATIENT
        else " No patient one."
        if facts["patience"] <= MILD
        else ""
    )
    return f"{lead}. “{facts['tagline']}”{patient} {past} Friendly games cost nothing."


def luck_told(facts: Mapping[str, Any], rating: int) -> str:
    """How much luck a win was: by what the ratings let expect, and how both sides played it."""
    won, first = facts["own_win"], _first(facts)
    if won is None:
        return f"You have not won against {first} yet, so no luck was needed."
    chance = round(100 / (1 + 10 ** ((facts["rating"] - rating) / 400)))
    odds = f"{chance} in a hundred" if chance else "fewer than one in a hundred"
    lead = (
        "A rare one, so some luck was in it" if chance < RARE
        else "Hardly luck: it was to be expected" if chance >= USUAL
        else "Some luck is in any single game, but it was within reach"
    )  # fmt: skip
    mine, theirs = won["your_accuracy"], won["accuracy"]
    played = ""
    if mine is not None and theirs is not None:
        better = (
            "you played it better"
            if mine >= theirs
            else "the other side even played more exactly, so take it as a gift"
        )
        played = f" Your accuracy was {mine} per cent, {first}’s {theirs}: {better}."
    slips = won["blunders"]
    if slips:
        played += f" {first} made {number_word(slips)} blunder{'' if slips == 1 else 's'}, and you used what was there."
    return (
        f"{lead}: {first} is rated {facts['rating']}, you {rating}, and by the ratings you win {odds} such "
        "games. You won "
        f"it in {won['moves']} moves, by {won['how']}.{played} A second win would say more."
    )


def _first(facts: Mapping[str, Any]) -> str:
    return str(facts["name"]).split()[0]
