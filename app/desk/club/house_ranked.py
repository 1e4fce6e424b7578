"""The characters in the order of their ratings, as the boards of honour have them, and what a win over each brings."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.number_words import ordinals
from app.domain.prose_words import listed, number_word
from app.post_match.ratings import player_after

# Of the board of characters so many are told, and of the house so many by what they bring.
TOLD, BRINGING = 3, 3
# Rating points within which a win is a thing to hope for.
WITHIN = 350
_OF_HOUSE = re.compile(r"\b(?:characters?|bots?|house|cast|computers?)\b")
_LAST = re.compile(r"\b(?:weakest|last|lowest|bottom|worst|gentlest|easiest)\b")
_WHOM = re.compile(r"\b(?:whom?|against|beat|pick|opponents?|which (?:one|of them|character|game))\b")


def house_told(house: Sequence[Mapping[str, Any]], asked: str = "") -> str:
    """The first three of the characters, or the last two where these are asked for, as a clause; empty where there is
    none."""
    ranked = sorted(house, key=lambda one: -one["rating"])[:TOLD]
    if len(house) > TOLD and _LAST.search(asked):
        last, before = sorted(house, key=lambda one: one["rating"])[:2]
        return f"{last['name']} ({last['rating']}) is last, after {before['name']} ({before['rating']})"
    places = zip(ordinals(TOLD), ranked, strict=False)
    named = [f"{one['name']} ({one['rating']}) {'is ' if place == 'first' else ''}{place}" for place, one in places]
    return listed(named) if named else ""


def names_house(facts: Mapping[str, Any]) -> bool:
    """Whether a question about the boards names the characters, or one of them."""
    asked = (facts.get("asked") or "").lower()
    firsts = {one["name"].split()[0].lower() for one in facts["house"]}
    return _OF_HOUSE.search(asked) is not None or not firsts.isdisjoint(re.findall(r"[^\W\d_]+", asked))


def why_on_top(facts: Mapping[str, Any]) -> str:
    """Why the first of the house stays the first."""
    ranked = sorted(facts["house"], key=lambda one: -one["rating"])
    if len(ranked) < 2:
        return ""
    first, second = ranked[:2]
    apart = first["rating"] - second["rating"]
    return (
        f"Because the characters are sorted by rating, and {first['name'].split()[0]} is simply the strongest: "
        f"{first['rating']}, before {second['name'].split()[0]} with {second['rating']}. {apart} points are not made "
        "up in a few games: a rating moves only with rated games, and that of the house mostly within bounds."
    )


def gains_told(facts: Mapping[str, Any]) -> str:
    """Whom of the house to beat to climb fastest, by what a win brings now and how far it is within reach; empty where
    no opponent is asked for."""
    own = facts["rating"]
    if not _WHOM.search(facts.get("asked") or ""):
        return ""
    near = sorted(
        (one for one in facts["house"] if abs(one["rating"] - own) <= WITHIN), key=lambda one: -one["rating"]
    )[:BRINGING]
    if not near:
        return ""
    told = [
        f"{one['name'].split()[0]} ({one['rating']}) {win_brings(facts, one['rating'])} points"
        for one in near
    ]  # fmt: skip
    top = max(facts["house"], key=lambda one: one["rating"])
    name = f"{top['name'].split()[0]} ({top['rating']})"
    more = "" if top in near else f" {name} would bring {win_brings(facts, top['rating'])}, but is out of reach."
    return (
        f"The stronger the other, the more a win brings. Within your reach, in a rated game now: {listed(told)}.{more}"
    )


# Who stands just above is asked for, or how many wins it takes.
_NEXT_UP = re.compile(
    r"\bnext (?:one|person|player|place|rung|step|name|character)? ?(?:up|above|on)\b"
    r"|\b(?:one|right|just|directly) above\b"
    r"|\b(?:pass|overtake|get past|catch up with|climb past) the next\b|\bnext (?:one|rung|place)\b"
)


def next_up_told(facts: Mapping[str, Any]) -> str:
    """Who stands next above the asker by rating, among people or else of the house, how many points it is, and how many
    wins over somebody of one's own strength that takes; empty where that is not asked."""
    own = facts["rating"]
    if not _NEXT_UP.search(facts.get("asked") or ""):
        return ""
    people = facts["above"] if facts["place"] is not None else None
    house = min((one for one in facts["house"] if one["rating"] > own), key=lambda one: one["rating"], default=None)
    above = people or house
    if above is None:
        return f"Nobody stands above you by rating: you have {own}."
    gap = above["rating"] - own + 1
    even = max(1, win_brings(facts, own))
    wins = -(-gap // even)
    name = above["name"].split()[0]
    direct = "" if people else f" On the ladder itself one win over {name} is all: whoever is beaten once is passed."
    count = "one win" if wins == 1 else f"about {number_word(wins)} wins"
    return (
        f"Next above your {own} stands {name} ({above['rating']}), {gap} point{'' if gap == 1 else 's'} away: {count} "
        f"in rated games against somebody as strong as you, at some {even} points each, and fewer over stronger ones; "
        f"a win over {name} brings {win_brings(facts, above['rating'])}.{direct}"
    )


def win_brings(facts: Mapping[str, Any], theirs: int) -> int:
    own = int(facts["rating"])
    return player_after(own, own, theirs, 1.0, facts["rated_games"]) - own
