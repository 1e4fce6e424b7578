"""Which of the house is good company: who is gentle and does not scold, and who is the oldest or the youngest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.characters.character import Character
from app.desk.people.life_words import years_of
from app.desk.people.meeting_words import MILD, PATIENT
from app.desk.people.profile_facts import life_of
from app.desk.people.talk_words import MUCH, SOME
from app.desk.tool import Aspect
from app.desk.wording import first_name
from app.domain.prose_words import listed

CALM = Aspect(
    "the kindest, calmest or most quiet character; nice company that does not scold",
    (
        "who is the kindest here?", "who is calm and patient", "somebody nice please", "who talks least",
        "the quietest character", "who will not tease me", "who is good company for an old man",
        "i want a quiet game with somebody friendly", "who explains things kindly", "who is the most positional",
        "who would be nice company tonight", "i am tired and want somebody who does not scold me",
        "who won't tell me off for bad moves", "somebody gentle to spend the evening with", "who is easy to be around",
        "who here is sweet tempered", "i had a rotten day, who would be soft with me", "who never gets cross",
        "which of them won't make fun of me", "somebody warm and not too chatty", "who is the friendliest of the lot",
    ),
    ("hall",),
)  # fmt: skip
AGES = Aspect(
    "who of the house is the oldest or the youngest, and how old they are",
    (
        "who is the oldest of the eight?", "which of you is the youngest", "how old are they all",
        "is any of them my age",
        "who of the characters is retired", "what are their ages", "which ones are still children",
        "who is the eldest here", "are there any old people among them", "the youngest one, who is that",
        "who has lived longest", "is there somebody over seventy",
    ),
    ("hall",),
)  # fmt: skip

# Of those who are gentle so many are told.
NAMED = 3
# What a page says of somebody who does not scold, the plainest first.
_KIND = tuple(
    re.compile(rf"\b(?:{one})\b", re.IGNORECASE)
    for one in ("never once told", "good grace", "plays slower for|apologi[sz]es", "patien\\w+|for whoever")
)
_RETIRED = re.compile(r"\b(?:retired|widowed)\b", re.IGNORECASE)
# Who does not tease is asked for, not who does.
SPARES = re.compile(
    r"\b(?:won'?t|wont|not|never|doesn'?t|don'?t|without|no|least)\b.{0,30}"
    r"\b(?:teas\w*|mock\w*|scold\w*|tell (?:me|you) off"
    r"|told off|insult\w*|mean|rude|trash|laugh\w*|fun of|judg\w*|lectur\w*|shout\w*|harsh|nasty)\b"
)
YOUNG = re.compile(r"\b(?:young\w*|child\w*|kids?|minors?)\b")


def gentle_of(cast: Sequence[Character]) -> list[dict[str, Any]]:
    """Those who tease and attack least, first the one of whose kindness the page speaks."""
    ranked = sorted(cast, key=lambda one: (one.sheet.trash_talk + one.sheet.aggression, -one.sheet.patience))
    told = [
        {
            "name": one.name, "rating": one.current_elo, "teases": one.sheet.trash_talk,
            "patience": one.sheet.patience, "chattiness": one.sheet.chattiness, "tagline": one.sheet.tagline,
            "kind": next((told for kind in _KIND for told in life_of(one) if kind.search(told)), None),
        }
        for one in ranked[:NAMED]
    ]  # fmt: skip
    return sorted(told, key=lambda one: (one["teases"] > MILD, one["kind"] is None))


def gentle_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who is the gentlest company and why, by the sheets, and who comes after; how much they talk."""
    ranked = facts["calm"]
    first, *others = ranked
    said = f"“{first['kind'] or first['tagline']}”"
    after = " ".join(_gentle(one) + (f": “{one['kind']}”" if one["kind"] else ".") for one in others)
    words = (
        f"{_gentle(first)}: {said} {f'After that: {after} ' if after else ''}By the sheet none of these is one to "
        "scold. To talk without a game press “Talk first” on their page."
    )
    return words, [one["name"] for one in ranked]


def _gentle(one: Mapping[str, Any]) -> str:
    much = one["chattiness"]
    talks = "talks gladly" if much >= MUCH else "talks a fair amount" if much >= SOME else "talks little"
    waits = "patient" if one["patience"] >= PATIENT else f"patience {one['patience']}"
    first = one["name"].split()[0]
    return (
        f"{first} ({one['rating']}) hardly teases ({one['teases']} of 10), {waits}, {talks}"
        if (one["teases"] <= MILD)
        else f"{first} ({one['rating']}), teasing {one['teases']} of 10, {waits}, {talks}"
    )


def ages_of(cast: Sequence[Character]) -> list[dict[str, Any]]:
    """What the pages tell of ages, the oldest first: an age, or the years of a work; who is retired before others."""
    found = []
    for one in cast:
        life = life_of(one)
        years, told, is_age = years_of(life)
        retired = next((sentence for sentence in life if _RETIRED.search(sentence)), None)
        found.append({"name": one.name, "years": years, "told": told, "age": is_age, "retired": retired})
    return sorted(found, key=lambda one: (one["age"], one["retired"] is None, -one["years"]))


def ages_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who seems the oldest and who is the youngest, with what the pages say; that most give no age. The youngest come
    first where they are asked for."""
    ranked = facts["ages"]
    aged = sorted((one for one in ranked if one["age"]), key=lambda one: one["years"])
    old = [one for one in ranked if one["retired"]] or [one for one in ranked if not one["age"] and one["years"]][:1]
    told = [(_oldest(old), old)] if old else []
    if aged:
        young = listed([f"{first_name(one['name'])}, who is {one['years']}" for one in aged])
        told.insert(0 if facts["young"] else 1, (f"Youngest by their pages: {young}.", aged))
    if not told:
        return "Their pages give no ages; ask them in their rooms.", []
    return " ".join(words for words, _ in told), [one["name"] for _, those in told for one in those]


def _oldest(old: Sequence[Mapping[str, Any]]) -> str:
    first, *others = old
    words = (
        f"No page gives a year of birth; by their stories {first_name(first['name'])} is the oldest, with "
        f"{first['years']} years told of: “{first['told']}”"
    )
    if not others:
        return words
    more = listed([f"{first_name(one['name'])} ({one['years']} years told of)" for one in others])
    return f"{words} Retired as well: {more}."
