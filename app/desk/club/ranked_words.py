"""Some of the house by their ratings, beside the asker's or each other's, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.people.profile_score import temper_told
from app.desk.wording import first_name, many, score_in_words
from app.domain.prose_words import listed
from app.post_match.ratings import expected_score

# What two may be asked for beside each other, and points by which they are as strong as one another.
PAIRED, ALIKE = ("between", "chance", "temper", "stronger", "weaker", "winner", "gap", "beside"), 25


def chosen_told(facts: Mapping[str, Any]) -> tuple[str, str]:
    """Who of those that were named it is, with the others beside, and their slug."""
    own, house, wanted = facts["own"], facts["house"], facts["wanted"]
    by = {
        "nearest": lambda one: abs(one["rating"] - own),
        "weakest": lambda one: one["rating"],
        "strongest": lambda one: -one["rating"],
    }[wanted]
    first, *others = sorted(house, key=by)
    apart = first["rating"] - own
    far = (
        "exactly your rating"
        if not apart
        else f"{many(abs(apart), 'point')} {'above' if apart > 0 else 'below'} your {own}"
    )
    which = {"nearest": f"nearest to your {own}", "weakest": "the weakest", "strongest": "the strongest"}[wanted]
    far = far.replace(f" your {own}", " you") if wanted == "nearest" else far
    if facts.get("said"):
        which, far = (
            which.replace(f"your {own}", f"{own}"),
            far.replace(f"your {own}", f"{own}").replace(" you", " that"),
        )
    words = f"Of those {first['name']} ({first['rating']}) is {which}, {far}."
    if others:
        words += f" The others: {listed([_rated(one) for one in others])}."
    return words, first["slug"]


def standing_told(facts: Mapping[str, Any]) -> str:
    """Between whom of the house the asker stands by rating, and all of them in their order."""
    own, house = facts["own"], facts["house"]
    above = [one for one in house if one["rating"] > own]
    below = [one for one in house if one["rating"] <= own]
    between = []
    if above:
        between.append(f"below {_rated(above[-1])}")
    if below:
        between.append(f"above {_rated(below[0])}")
    words = f"By rating you stand with your {own} {' and '.join(between)}."
    named = next((one for one in house if one["slug"] == facts["beside"]), None)
    if named is not None:
        gap = own - named["rating"]
        side = "above" if gap > 0 else "below" if gap < 0 else "level with"
        points = f" by {many(abs(gap), 'point')}" if gap else ""
        words = f"You stand {side} {_rated(named)}{points}. {words}"
    order = listed([_rated(one) for one in house])
    return (
        f"{words} From the top: {order}. The ladder itself has those of the house alone and marks whom you have beaten."
    )


def pair_told(facts: Mapping[str, Any]) -> tuple[str, str]:
    """Two of the house beside each other by what is asked of them, the answer first, and the slug of whom it names."""
    named, wanted = facts["pair"], facts["wanted"]
    top, low = sorted(named, key=lambda one: -one["rating"])
    first, second = first_name(top["name"]), first_name(low["name"])
    gap = top["rating"] - low["rating"]
    if wanted == "between":
        whom = [f"{first_name(one['name'])} ({one['rating']})" for one in facts["between"]]
        words = listed(whom) if whom else "Nobody of the house"
        return f"{words}: above {second} ({low['rating']}) and below {first} ({top['rating']}).", top["slug"]
    if wanted == "temper":
        return temper_told(*named), named[0]["slug"]
    if gap <= ALIKE:
        words = f"Neither by much: {first} has {top['rating']} and {second} {low['rating']}."
    elif wanted == "weaker":
        words = f"{second} is the weaker, by {many(gap, 'point')}: {low['rating']} to {first}’s {top['rating']}."
    elif wanted == "gap":
        words = f"{many(gap, 'point').capitalize()}: {first} has {top['rating']}, {second} {low['rating']}."
    elif wanted == "winner":
        words = f"{first}, by the ratings: {top['rating']} to {second}’s {low['rating']}."
    else:
        words = f"{first} is the stronger, by {many(gap, 'point')}: {top['rating']} to {second}’s {low['rating']}."
    if facts["whether"] and gap > ALIKE and wanted in ("stronger", "weaker", "winner"):
        # "Is Rosa stronger than Kenji": whoever is named first is asked about.
        right = (named[0] is low) is (wanted == "weaker")
        words = f"{'Yes' if right else 'No'}: {words}"
    share = round(100 * expected_score(top["rating"], low["rating"]))
    if wanted == "chance":
        own = share if named[0] is top else 100 - share
        asked, other = (first_name(one["name"]) for one in named)
        return (
            f"About {own} points of a hundred, by the ratings: {asked} has {named[0]['rating']} and {other} "
            f"{named[1]['rating']}.",
            named[0]["slug"],
        )
    if wanted in ("winner", "gap") and gap > ALIKE:
        of_hundred = "nearly all" if share > ALMOST else f"about {share}"
        words += f" That makes {of_hundred} of a hundred points for {first}, a draw counting half."
    if wanted == "winner":
        # As the record is kept: from the side of the stronger one.
        met = facts["met"]
        words += (
            f" Against {second} {first} has {score_in_words(met)} here so far."
            if sum(met.values())
            else " They have not finished a game together here yet."
        )
    if wanted == "beside":
        words += "".join(f" {first_name(one['name'])}: {one['strength']} {one['leanings']}" for one in named)
        words += f" {temper_told(*named)}"
    meant = low if wanted == "weaker" else top
    return words, meant["slug"]


# Points of a hundred above which they are nearly all.
ALMOST = 98


def _rated(one: Mapping[str, Any]) -> str:
    return f"{one['name']} ({one['rating']})"
