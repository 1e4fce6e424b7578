"""Whether a rating is good: the asker's own, or one that a question names by its figure or by whose it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.wording import many
from app.domain.prose_words import listed, number_word

# Whose a rating is that lies below this.
_WHOSE = (
    (1000, "a beginner"),
    (1400, "a casual player"),
    (1800, "a steady club player"),
    (2200, "a strong club player"),
    (10_000, "a master"),
)
_FIGURE = re.compile(r"\b([1-9][0-9]{2}|[12][0-9]{3}|3[0-4][0-9]{2})\b")
NOT_FIDE = (
    "The ratings are the club's own, made among those who play here: elsewhere the same player may well stand two or "
    "three hundred points higher or lower."
)
# How far apart two ratings are is asked for.
_APART = re.compile(r"\b(?:distance|how far|how many points|gap|points (?:behind|ahead|apart|away))\b")
# Whose rating is good is asked for, not the asker's.
_MINE = re.compile(r"\b(?:i|my|mine|me)\b")


def compared_told(facts: Mapping[str, Any]) -> str:
    """The rating that is named, else the asker's, beside those of the house."""
    own, ranked = facts["rating"], sorted(facts["house"], key=lambda one: one["rating"])
    asked = facts.get("asked") or ""
    if (named := _named(asked, ranked)) is not None and (named[1] or not _MINE.search(asked)):
        return _judged(*named, own, ranked, asked)
    if not facts["rated_games"]:
        lead = (
            f"Nobody can say yet: no rated game has moved your rating, so it stands at the {own} everybody begins with."
        )
    else:
        lead = f"{own} is the rating of {whose(own)}."
    below = [one for one in ranked if one["rating"] <= own]
    above = [one for one in ranked if one["rating"] > own]
    told = [f"{one['name']} ({one['rating']})" for one in (*below[-1:], *above[:1])]
    beside = f" Of the house {number_word(len(below))} of {number_word(len(ranked))} are rated lower" if ranked else ""
    return f"{lead}{beside}; nearest to you: {listed(told)}. {NOT_FIDE}" if ranked else f"{lead} {NOT_FIDE}"


def whose(rating: int) -> str:
    """Whose a rating is, in a few words."""
    return next(words for below, words in _WHOSE if rating < below)


def _named(asked: str, ranked: list[Mapping[str, Any]]) -> tuple[int, str] | None:
    """The rating that a question names by its figure or by whose it is, and the name; None for none."""
    words = set(re.findall(r"[^\W\d_]+", asked))
    one = next((one for one in ranked if one["name"].split()[0].lower() in words), None)
    if found := _FIGURE.search(asked):
        return int(found[1]), "" if one is None else one["name"].split()[0]
    return None if one is None else (one["rating"], one["name"].split()[0])


def _judged(rating: int, name: str, own: int, ranked: list[Mapping[str, Any]], asked: str) -> str:
    has = next((one["rating"] for one in ranked if one["name"].split()[0] == name), None)
    of = "" if has is None else f" {name} has {has} here." if has != rating else f" {name} has it here."
    below = sum(one["rating"] < rating for one in ranked)
    apart = rating - own
    beside = f" Yours is {own}, {abs(apart)} {'below' if apart > 0 else 'above'} that." if apart else ""
    lower = f" Of the house {number_word(below)} of {number_word(len(ranked))} are rated lower." if ranked else ""
    if apart and _APART.search(asked):
        return f"{many(abs(apart), 'point')}: you stand at {own}, {name or 'that'} at {rating}. {NOT_FIDE}"
    return f"{rating} is the rating of {whose(rating)}.{of}{lower}{beside} {NOT_FIDE}"
