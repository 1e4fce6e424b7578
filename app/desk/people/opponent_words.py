"""Whom of the house to play, in words: near a rating, a step up or down, after whom, for somebody who learns."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.people.meeting_words import minds_told
from app.desk.tool import AskedQuestion, Aspect
from app.desk.wording import score_in_words
from app.domain.number_words import ORDINALS, cardinals, either, number_said, ordinal_word, ordinals
from app.domain.prose_words import listed, number_word

STRONGEST = Aspect(
    "the strongest characters of the house with their ratings",
    (
        "who is the strongest here", "who is the best player of the house", "what's the hardest bot",
        "who has the highest rating", "who are your top players", "how strong is the strongest one",
        "who is unbeatable", "list the characters by rating", "how are they ranked",
        "list all the characters strongest to weakest", "rank all the bots by strength",
        "all eight with their ratings, in order",
        "what ratings do the characters have", "how many characters are there",
        "right after vesna in strength comes?", "who is the second strongest", "who is number two of the house",
        "who comes next after the strongest", "who is just below anselm", "third best of them",
    ),
    ("hall",),
)  # fmt: skip
RUNDOWN = Aspect(
    "all of the house in short, one line for each: who they are, with their ratings",
    (
        "give me a quick rundown of the eight", "one line on each of them please", "introduce the cast briefly",
        "who are they all, in a line each", "describe all the characters in short", "describe the cast in short",
        "the whole cast in a nutshell", "who's who here", "a sentence about everybody of the house",
        "tell me about all eight, briefly", "summary of the characters", "list the bots with a short description each",
        "short portraits of the players", "what are the eight like, one by one",
        "who are all these people, one line each", "a line on everybody here please", "who is who of the people here",
        "tell me in a sentence each who these people are",
    ),
    ("hall",),
)  # fmt: skip

# Rating points from which on an opponent is far off.
FAR = 150

# Aspects that tell of one end of the list.
_ENDS = ("strongest", "gentle")
_PLACE = re.compile(
    rf"\b(?P<place>{either(ordinals(8)[1:])}|[2-8](?=nd|rd|th))(?:nd|rd|th)?\b(?! (?:games?|moves?|time|try))"
    rf"|\bnumber (?P<number>{either(cardinals(2, 8))}|[2-8])\b"
)
_FROM_BELOW = re.compile(r"\b(?:weak\w*|gentl\w*|easi\w*|lowest|least|worst|softest|mildest|bottom)\b")
_FROM_ABOVE = re.compile(r"\b(?:strong\w*|hard\w*|tough\w*|best|highest|top|difficult)\b")
# All of them are to be told, whoever is the strongest; "of these eight" alone says no such thing.
_ALL = re.compile(
    r"\b(?:all|every\w*|each|list\w*|rank\w*|order\w*|sort\w*|whole|strongest to weakest|weakest to strongest"
    r"|top to bottom|from (?:the )?(?:best|worst|strongest|weakest)|ratings)\b"
)
_OF_ALL = re.compile(r"\b(?:eight|characters)\b")


# Whoever comes next to the one who was suggested just now: "and a bit weaker?", "who comes after that".
_NEXT = re.compile(
    r"^\W*(?:(?:and|but|ok|or|so|somebody|someone|one|much|slightly|a bit|a little|anybody) )*"
    r"(?:weaker|easier|softer|gentler|stronger|harder|tougher)(?: (?:one|ones|please|than that))?\W*$"
    r"|\bwho (?:comes|is|would be) (?:after|next)\b|^\W*(?:and )?after (?:that|her|him|them)\W*$"
)


def goes_on_from_one(low: str) -> bool:
    """Whether a question asks for whoever comes next to the one who was suggested just now."""
    return _NEXT.search(low) is not None


def place_asked(question: AskedQuestion, aspect: str) -> int | None:
    """The place that is asked for in the order of strength, "the second strongest", "and third": from the strongest,
    or below zero from the weakest, of which this question or the one before it spoke. None for none."""
    low, before = question.text.lower(), (question.asker.before or "").lower()
    if aspect not in _ENDS or question.character is not None:
        return None
    found = _PLACE.search(low)
    if found is None:
        weakest = aspect == "strongest" and _FROM_BELOW.search(low) and not _FROM_ABOVE.search(low)
        return -1 if weakest and not lists_all(low) else None
    said = found["place"] or found["number"]
    place = ORDINALS[said] if said in ORDINALS else number_said(said)
    spoken_of = low if _FROM_BELOW.search(low) or _FROM_ABOVE.search(low) else before
    return -place if _FROM_BELOW.search(spoken_of) else place


def lists_all(low: str) -> bool:
    """Whether all of the house are to be told in order, and not only who stands at one end."""
    one_end = _FROM_BELOW.search(low) or _FROM_ABOVE.search(low)
    return _ALL.search(low) is not None or (not one_end and _OF_ALL.search(low) is not None)


def suggested_told(facts: Mapping[str, Any]) -> str:
    """Who is suggested and why, with how they have fared so far, and who else is near."""
    one, cast = facts["suggested"], facts["cast"]
    ratings = {other["name"]: other["rating"] for other in cast}
    others = [f"{name} ({ratings[name]})" for name in facts["near"] if name != one["name"]]
    own = "" if facts["named"] else f" your {facts['for_rating']}"
    apart = one["rating"] - facts["for_rating"]
    where = f"the nearest to{own or ' that'}" if facts["even"] or facts["named"] or not apart else (
        f"{abs(apart)} {'above' if apart > 0 else 'below'}{own}, so that it begins well"
    )  # fmt: skip
    near = f" Others near you: {listed(others)}." if others else ""
    return f"{one['name']} ({one['rating']}), {where}: {one['strength']}{met_told(one)}{near}"


def why_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Why the one who was suggested fits: rating, strength, and how they have fared so far."""
    beside, own = facts["beside"], facts["for_rating"]
    one = next((told for told in facts["cast"] if beside and told["name"] == beside["name"]), facts["suggested"])
    apart, first = one["rating"] - own, one["name"].split()[0]
    whose = f"the {own} you named" if facts["named"] else f"your {own}"
    where = f"level with {whose}" if not apart else f"{abs(apart)} {'above' if apart > 0 else 'below'} {whose}"
    nearest = min(facts["cast"], key=lambda told: abs(told["rating"] - own))
    near = ", and nobody of the house is nearer" if nearest["name"] == one["name"] else (
        ", so the evening begins well" if apart < 0 else ", so there is something to learn"
    )  # fmt: skip
    return (
        f"Because of the ratings: {first} has {one['rating']}, {where}{near}. {one['strength']}{met_told(one)} “"
        f"{one['tagline']}”",
        [one["name"]],
    )


def with_person(facts: Mapping[str, Any], words: str, *, in_lobby: bool) -> str:
    """What is told of the house, with the person of about the same strength who waits: before it in the lobby, where
    one looks for people, else behind it."""
    one = facts.get("person")
    if one is None:
        return words
    who = f"{one['name']} ({one['rating']})"
    game = f"{one['clock']}, {'rated' if one['rated'] else 'friendly'}"
    if not in_lobby:
        return f"{words} Of people {who} waits in the lobby for a game of {game}."
    return (
        f"{who}, a person, waits here for a game of {game}, and is near your {facts['your_rating']}: press that clock "
        f"under “Find me somebody”. Of the house: {words}"
    )


def step_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who is the next stronger, or weaker, than somebody, and those who are named."""
    up, beside = facts["step"] == "up", facts["beside"]
    than = facts["your_rating"] if beside is None else beside["rating"]
    ranked = [one for one in facts["cast"] if (one["rating"] > than if up else one["rating"] < than)]
    whom = f"you ({than})" if beside is None else f"{beside['name'].split()[0]} ({than})"
    if not ranked:
        end = facts["cast"][-1 if up else 0]
        return (
            f"{'Stronger' if up else 'Gentler'} than {whom} there is nobody: {end['name']} is the end of the list.",
            [end["name"]],
        )
    one, *then = ranked if up else ranked[::-1]
    more = f" After that comes {then[0]['name'].split()[0]} ({then[0]['rating']})." if then else ""
    # There is no smaller step than to the next of the list.
    least = "A smaller step there is not: " if facts.get("small") else ""
    words = f"{least}{one['name']} ({one['rating']}) is the next {'above' if up else 'below'} {whom}: {one['strength']}"
    return f"{words}{met_told(one)}{more}", [one["name"], *(other["name"] for other in then[:1])]


def after_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who comes after somebody in strength, and those who are named."""
    beside = facts["beside"]
    below = [one for one in reversed(facts["cast"]) if one["rating"] < beside["rating"]]
    first = beside["name"].split()[0]
    if not below:
        return f"After {first} ({beside['rating']}) comes nobody: that is the gentlest of the house.", [beside["name"]]
    one = below[0]
    then = f", and then {below[1]['name'].split()[0]} ({below[1]['rating']})" if len(below) > 1 else ""
    return f"After {first} ({beside['rating']}) comes {one['name']}, rated {one['rating']}{then}.", [one["name"]]


def nth_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who has a place in the order of strength, and who stands beside them."""
    place = facts["place"]
    ranked = facts["cast"][::-1] if place > 0 else facts["cast"]
    count, end = abs(place), "strongest" if place > 0 else "gentlest"
    if count > len(ranked):
        return f"So many there are not: the house has {number_word(len(ranked))}.", [ranked[-1]["name"]]
    one = ranked[count - 1]
    beside = [
        f"{'before' if step < 0 else 'after'} that {other['name'].split()[0]} ({other['rating']})"
        for step in (-1, 1)
        if 0 <= count - 1 + step < len(ranked)
        for other in (ranked[count - 1 + step],)
    ]
    which = end if count == 1 else f"{ordinal_word(count)} {end}"
    return f"The {which} is {one['name']}, rated {one['rating']}; {listed(beside)}. {one['strength']}", [one["name"]]


# Reasons for one of two are asked.
REASONS = re.compile(r"\b(?:reasons?|why|rather than|instead of|over)\b")


def gentlest_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who is the gentlest of the house, how they take slow play or a loss where that is asked, and who comes next."""
    cast = facts["cast"]
    one, second = cast[0], cast[min(1, len(cast) - 1)]
    after = f"; after that comes {second['name']} ({second['rating']})" if second is not one else ""
    words = f"{one['name']}, rated {one['rating']}, is the gentlest of the house{after}."
    beside = facts.get("beside") or {}
    meant = next((told for told in cast if told["name"] == beside.get("name")), one)
    minds = minds_told(meant, facts["asked"])
    if minds is not None and meant is not one and not _FROM_BELOW.search(facts["asked"]):
        # "And would she laugh at a beginner": whoever was spoken of just now.
        return minds, [meant["name"]]
    if minds is not None:
        return f"{minds} {words}", [one["name"], second["name"]]
    return f"{words} {for_learner(one) if facts['learner'] else ''}".strip(), [one["name"], second["name"]]


def reasons_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Three reasons for the first of two who are named, beside the other: strength, temper, openings."""
    one = next(told for told in facts["between"] if told["name"] == facts["first"])
    other = next(told for told in facts["between"] if told is not one)
    first, second, own = one["name"].split()[0], other["name"].split()[0], facts["your_rating"]
    near = abs(one["rating"] - own) <= abs(other["rating"] - own)
    strength = (
        f"{first} ({one['rating']}) is nearer to your {own} than {second} ({other['rating']})"
        if near
        else f"{first} ({one['rating']}) is stronger than {second} ({other['rating']}), so there is more to learn"
        if one["rating"] > other["rating"]
        else f"{first} ({one['rating']}) is gentler than {second} ({other['rating']}), so you may win"
    )
    apart = one["patience"] - other["patience"]
    temper = (
        f"{first} is the more patient ({one['patience']} of 10 to {other['patience']})"
        if apart > 0
        else f"{first} is the quicker ({one['patience']} of 10 for patience to {other['patience']})"
        if apart < 0
        else f"{first} teases {'less' if one['teases'] < other['teases'] else 'as much or more'}"
        f" ({one['teases']} of 10 to {other['teases']})"
    )
    openings = (
        f"you meet other openings: the {listed(one['plays'])}, where {second} has the {listed(other['plays'])}"
        if one["plays"] and other["plays"]
        else f"there is a style of their own: “{one['tagline']}”"
    )
    return f"First, {strength}. Second, {temper}. Third, {openings}.{met_told(one)}", [one["name"], other["name"]]


def for_learner(one: Mapping[str, Any]) -> str:
    """Why the gentlest suits somebody who has just learnt the moves."""
    first = one["name"].split()[0]
    return (
        f"Yes, {first} suits a child who knows no more than the moves: a friendly game has takebacks and hints, the "
        "board shows where a piece may go, and the talk is fit for children unless you set it otherwise. "
    )


def all_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """All of the house with their ratings, the strongest first unless the other way is asked, and who is nearest."""
    ranked = facts["cast"][::-1]
    near = min(ranked, key=lambda one: abs(one["rating"] - facts["your_rating"]))
    if facts.get("lines"):
        each = " ".join(f"{one['name'].split()[0]} ({one['rating']}): {one['tagline'].rstrip('.')}." for one in ranked)
        return f"{each} Nearest to your {facts['your_rating']} is {near['name'].split()[0]}.", [near["name"]]
    from_below = _FROM_BELOW.search(facts.get("asked", ""))
    above = _FROM_ABOVE.search(facts.get("asked", ""))
    upwards = from_below is not None and (above is None or from_below.start() < above.start())
    told = listed([f"{one['name'].split()[0]} ({one['rating']})" for one in (ranked[::-1] if upwards else ranked)])
    way = "From the gentlest to the strongest" if upwards else "From the strongest to the gentlest"
    return (
        f"{way}: {told}. All {number_word(len(ranked))} are AI characters of the house. "
        f"Nearest to your {facts['your_rating']} is {near['name'].split()[0]}.",
        [near["name"], *(one["name"] for one in ranked[:2])],
    )


def of_two_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Which of those who are named is the better next opponent: the nearer by rating, with how one has fared."""
    own, named = facts["your_rating"], facts["between"]
    if facts["gentle"]:
        best = min(named, key=lambda one: one["rating"])
        why = f"the {'gentler' if len(named) == 2 else 'gentlest'} of them, at {best['rating']}"
    else:
        best = min(named, key=lambda one: abs(one["rating"] - own))
        apart = best["rating"] - own
        why = f"the nearer to your {own}" + (
            f", though still {apart} above it" if apart > FAR else f", {-apart} below it" if apart < -FAR else ""
        )
    first = best["name"].split()[0]
    told = [f"{one['name'].split()[0]} is rated {one['rating']}.{met_told(one)}" for one in named]
    beaten = [one["name"].split()[0] for one in named if one is not best and one["met"]["won"]]
    lost = best["met"]["lost"] and not best["met"]["won"]
    but = f" That you have beaten {listed(beaten)} and not {first} yet speaks for it, too." if beaten and lost else ""
    nearest = min(facts["cast"], key=lambda one: abs(one["rating"] - own))
    other = "" if facts["gentle"] or nearest in named or abs(best["rating"] - own) <= FAR else (
        f" Nearer to you than either is {nearest['name'].split()[0]} ({nearest['rating']})."
    )  # fmt: skip
    return f"{first}: {why}. {' '.join(told)}{but}{other}", [
        best["name"],
        *(one["name"] for one in named if one is not best),
    ]


def met_told(one: Mapping[str, Any]) -> str:
    """How the asker has fared against somebody, where they have met."""
    met = one["met"]
    if not sum(met.values()):
        return " You have not met yet."
    return f" So far you have {score_in_words(met)} there."
