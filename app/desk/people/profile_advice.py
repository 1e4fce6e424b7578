"""What the steward says of one of the house beside others: rank, who is stronger, how to meet them, why they err."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.openings.simple_replies import reply_to
from app.desk.people.meeting_words import GIVEN, given_told
from app.desk.people.people_words import beside_told
from app.desk.wording import many, score_in_words
from app.domain.prose_words import listed, number_word

# Slider shares from which, and up to which, a leaning is something to prepare for.
MUCH, LITTLE = 0.6, 0.4
# Ratings below which somebody leaves pieces unguarded, and below which one-move threats decide.
LEAVES_PIECES, BY_THREATS = 1000, 1700
# Weak spots that are told of one.
WEAK = 3
# Something is to be passed on to them.
_TELL_THEM = re.compile(r"^\W*(?:please |can you |could you |just )*(?:tell|ask|remind|make|get) (?!me\b|us\b)\w+ ")
# Rating points within which two are about equally strong.
ALIKE = 75


def rank_told(facts: Mapping[str, Any]) -> str:
    """Where they stand among those of the house, by rating."""
    ranked = facts["house"]
    stronger = [one for one in ranked if one["rating"] > facts["rating"]]
    count, first = number_word(len(ranked)), facts["name"].split()[0]
    if len(ranked) < 2:
        return ""
    if not stronger:
        return f"Of the {count} of the house {first} is the strongest."
    top = f"the strongest is {_rated(ranked[0])}"
    if len(stronger) == len(ranked) - 1:
        return f"Of the {count} of the house {first} is the gentlest; {top}."
    above = "one is" if len(stronger) == 1 else f"{number_word(len(stronger))} are"
    return f"Of the {count} of the house {above} stronger; {top}."


def beside_you_told(facts: Mapping[str, Any], rating: int) -> str:
    """How far their rating lies from the visitor's, and what that means for a game; nothing of it where the visitor's
    is the one with which everybody begins."""
    return untried_told(rating) if facts.get("untouched") else beside_told(facts["rating"], rating)


def untried_told(rating: int) -> str:
    """That a rating which no game has moved says nothing of its owner."""
    return f"Your {rating} says nothing yet: it is where everybody begins, and no rated game of yours has moved it."


def compared_told(facts: Mapping[str, Any]) -> str:
    """Which of two is the stronger, by rating; empty where no second one is asked about."""
    other = facts["beside"]
    if other is None:
        return ""
    first, second = facts["name"].split()[0], other["name"].split()[0]
    apart = facts["rating"] - other["rating"]
    both = f"{first} has {facts['rating']} and {second} {other['rating']}"
    if abs(apart) <= ALIKE:
        words = f"They are about equally strong: {both}."
    else:
        words = f"{first if apart > 0 else second} is the stronger, by {many(abs(apart), 'point')}: {both}."
    own = [told for told in (_results(facts, first), _results(other, second)) if told]
    few = " So few games say less than the ratings." if own else ""
    return f"{words} {' '.join(own)}{few}".strip()


def _results(facts: Mapping[str, Any], first: str) -> str:
    """The visitor's results against one of two."""
    record = facts["record"]
    if not record["won"] + record["drawn"] + record["lost"]:
        return ""
    return f"Against {first} you have {score_in_words(record)}."


def beat_told(facts: Mapping[str, Any]) -> str:
    """How to meet somebody: by strength and leanings, with what they open with and how the visitor has fared."""
    first = facts["name"].split()[0]
    told = [*_leanings(facts["likes"]), _by_strength(facts["rating"])]
    if not _leanings(facts["likes"]):
        told.insert(0, f"{first} is rated {facts['rating']}.")
    told += [_openings(facts), reply_to(facts["white"][0]) if facts["white"] else "", _so_far(facts)]
    return " ".join(filter(None, told))


def _leanings(likes: Mapping[str, float]) -> list[str]:
    """What follows for whoever meets somebody with these leanings (0 to 1)."""
    told = []
    if likes["aggression"] >= MUCH:
        told.append(
            "They go for the king: castle early, keep a knight near yours, and trade queens when you can; without them "
            "there is little to attack with."
        )
    elif likes["aggression"] <= LITTLE:
        told.append("They do not attack for its own sake: take space, and let them come to you.")
    if likes["risk_tolerance"] >= MUCH:
        told.append("They give pieces up on hope: look twice, and if there is no mate in it, take.")
    if likes["patience"] <= LITTLE:
        told.append("They tire of quiet positions: make sound moves, and they overreach.")
    elif likes["patience"] >= MUCH:
        told.append("They wait for your mistake: make a plan, and do not push for nothing.")
    return told


def weak_told(facts: Mapping[str, Any]) -> str:
    """Where somebody of the house is weak, and what to do about it: by strength and leanings."""
    first, likes = facts["name"].split()[0], facts["likes"]
    told = list[str]()
    if facts["rating"] < LEAVES_PIECES:
        told.append("leaves pieces unguarded: after every move look what can simply be taken")
    if likes["risk_tolerance"] >= MUCH:
        told.append("gives pieces up on hope: look twice, and if there is no mate in it, take")
    if likes["patience"] <= LITTLE:
        told.append("tires of quiet positions and then overreaches: make sound moves and wait")
    if likes["aggression"] >= MUCH:
        told.append("needs an attack: trade queens when you can, and there is little left to attack with")
    elif likes["aggression"] <= LITTLE:
        told.append("seldom attacks of their own accord: take space, and build up in peace")
    if not told and facts["rating"] < BY_THREATS:
        told.append("overlooks threats of one move, forks and pins: look for those before each move")
    if not told:
        return f"{first} has no plain weak spot. {_by_strength(facts['rating'])}"
    return " ".join(f"{first} {'also ' if at else ''}{one}." for at, one in enumerate(told[:WEAK]))


def strong_told(facts: Mapping[str, Any]) -> str:
    """What somebody of the house does best: by strength and leanings."""
    first, likes = facts["name"].split()[0], facts["likes"]
    told = list[str]()
    if likes["aggression"] >= MUCH:
        told.append("attacks the king, and well")
    if likes["risk_tolerance"] >= MUCH:
        told.append("gives material for it without fear")
    if likes["patience"] >= MUCH:
        told.append("waits patiently for a mistake")
    if likes["aggression"] <= LITTLE:
        told.append("builds up in peace and keeps everything together")
    does = f"{first} {listed(told)}. " if told else ""
    return f"{does}By rating {first} has {facts['rating']}: {facts['strength'][:1].lower()}{facts['strength'][1:]}"


def mistakes_told(facts: Mapping[str, Any], asked: str) -> str:
    """Why somebody of the house errs: it is their strength, and no fault of the club's; whether it was a gift."""
    first = facts["name"].split()[0]
    if _TELL_THEM.search(asked):
        return (
            f"I carry no messages; say it to {first} yourself, in the talk at the board or in the room. But nobody "
            f"holds back: {first} plays at {facts['rating']}, does not adjust to you, and errs as people of that "
            f"rating do. {facts['strength']}"
        )
    if GIVEN.search(asked) and facts["own_win"] is not None:
        return (
            f"{given_told(facts)} {first} is rated {facts['rating']}, and errs as people of that rating do, without "
            "meaning to."
        )
    return (
        f"{first} is rated {facts['rating']}, and errs as people of that rating do. "
        f"{facts['strength']} An engine looks first, and then the move is chosen that somebody of that strength would "
        "find, mistakes and all; nobody lets you win on purpose."
    )


def _by_strength(rating: int) -> str:
    if rating < LEAVES_PIECES:
        return "Pieces are left unguarded: after every move of theirs look what can simply be taken."
    if rating < BY_THREATS:
        return "Their games are decided by threats of one move, forks and pins: before each of yours look for those."
    return (
        "Little is given away, so play what you know, keep everything guarded, and head for an ending you understand."
    )


def _openings(facts: Mapping[str, Any]) -> str:
    told = [
        f"{facts[color][0]['name']} when they have {color.capitalize()}" for color in ("white", "black") if facts[color]
    ]
    return f"Prepare for the {' and the '.join(told)}." if told else ""


def _so_far(facts: Mapping[str, Any]) -> str:
    """How the visitor has fared, and what the latest loss teaches."""
    record, lost = facts["record"], facts["lost_to"]
    if not record["won"] + record["drawn"] + record["lost"]:
        return ""
    score = f"So far you have {score_in_words(record)} against them"
    return (
        f"{score}; the last loss, in {many(lost['moves'], 'move')}, is worth going through again."
        if lost
        else f"{score}."
    )


def _rated(one: Mapping[str, Any]) -> str:
    return f"{one['name'].split()[0]} ({one['rating']})"


def house_of(ranked: Sequence[tuple[str, int]]) -> list[dict[str, Any]]:
    """Names and ratings of the house, the strongest first."""
    return [{"name": name, "rating": rating} for name, rating in sorted(ranked, key=lambda one: -one[1])]
