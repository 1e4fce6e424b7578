"""What the steward answers where one of all of the house is sought: which of them it would be, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.desk.people.meeting_words import PATIENT
from app.desk.people.somebody_words import manner_of
from app.domain.prose_words import listed

# Points above the asker from which on somebody is far above.
FAR = 400


def of_all_told(aspect: str, facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Which of them it would be, with the reason, and the names that are told."""
    ranked = facts["ranked"]
    if not ranked:
        return "That I cannot tell of any of them: nothing is known that speaks for one.", []
    first, *others = ranked
    words = {
        "life": _by_life,
        "hardest": _hardest,
        "likes_me": _likes,
        "like_me": _like,
        "confide": _confide,
        "cheer": _cheer,
        "challenge": _challenge,
        "gentle": _cheer,
    }[aspect]
    return words(first, others, facts), [one["name"] for one in ranked[:3]]


def _told_by(one: Mapping[str, Any]) -> str:
    return f" {one['first']} tells it so: “{one['tale']}”" if one["tale"] else ""


def _by_life(first: Mapping[str, Any], others: list[Mapping[str, Any]], _: Mapping[str, Any]) -> str:
    told = " ".join(f"{one['first']}: “{one['tale']}”" for one in (first, *others))
    return f"By what they tell of themselves: {told} Of the others I know nothing of the kind."


def _hardest(first: Mapping[str, Any], others: list[Mapping[str, Any]], _: Mapping[str, Any]) -> str:
    then = f" Close to it comes {others[0]['first']}.{_told_by(others[0])}" if others and others[0]["tale"] else ""
    return (
        f"Nobody can measure that, and no page says so; by what they tell I would name {first['first']}."
        f"{_told_by(first)}{then}"
    )


def _likes(first: Mapping[str, Any], others: list[Mapping[str, Any]], _: Mapping[str, Any]) -> str:
    then = listed([f"{one['first']} ({one['kept']})" for one in others if one["kept"]])
    after = f" After that: {then}." if then else ""
    return (
        f"Liking is measured nowhere, so I can only say who keeps most of you: {first['first']}, with {first['kept']} "
        f"memories.{after} By temper {first['first']} {manner_of(first)}."
    )


def _like(first: Mapping[str, Any], others: list[Mapping[str, Any]], facts: Mapping[str, Any]) -> str:
    by = listed([f"{one['first']} ({one['why']})" for one in others[:2]])
    of = "Of those you have played, " if facts["met_only"] else ""
    how = {"attack": "you say that you attack", "quiet": "you say that you like it quiet"}.get(
        facts["said_style"], "by what your games show so far"
    )
    opens = f"; {first['first']} opens with the {listed(first['opens'])}" if first["opens"] else ""
    return (
        f"{of}{first['first']} is most like you, if {how}: {first['why']} on the sheet{opens}. After that: {by}."
        if by else f"{of}{first['first']} is most like you, if {how}: {first['why']} on the sheet{opens}."
    )  # fmt: skip


def _confide(first: Mapping[str, Any], others: list[Mapping[str, Any]], _: Mapping[str, Any]) -> str:
    waits = "patient, " if first["patience"] >= PATIENT else ""
    then = f" {others[0]['first']} is mild company as well." if others else ""
    return (
        f"{first['first']}: {waits}hardly one to tease ({first['teases']} of 10): “{first['tagline']}”{_told_by(first)}"
        f"{then} No other character and no player is told of it. Press “Talk first” on the page of {first['first']}."
    )


def _challenge(first: Mapping[str, Any], others: list[Mapping[str, Any]], facts: Mapping[str, Any]) -> str:
    if not others:
        return f"{first['first']} ({first['rating']}): “{first['tagline']}”"
    other, own = others[0], facts["own"]
    above = first["rating"] - own
    hard = (
        f"both are far above your {own}, so expect to lose and to learn" if above >= FAR
        else f"your {own} is nearer to that"
    )  # fmt: skip
    mild = first if first["teases"] < other["teases"] else other
    temper = (
        f" By temper {mild['first']} is the milder of the two (teasing {mild['teases']} of 10)."
        if first["teases"] != other["teases"] else ""
    )  # fmt: skip
    return (
        f"{first['first']} first: rated {first['rating']} against {other['rating']} for {other['first']}, and {hard}. "
        f"“{first['tagline']}”{temper} Take a friendly game; “Sit down” stands on the page of {first['first']}."
    )


def _cheer(first: Mapping[str, Any], others: list[Mapping[str, Any]], facts: Mapping[str, Any]) -> str:
    strong, weak = first, others[0] if others else first
    if facts["patient"]:
        calm, other = sorted((strong, weak), key=lambda one: -one["patience"])
        return (
            f"By the sheets {calm['first']} has more patience: {calm['patience']} of 10, for {other['patience']} with "
            f"{other['first']}; at the board both play at full strength. “{calm['tagline']}”"
        )
    if facts["nicer"]:
        kind, sharp = sorted((strong, weak), key=lambda one: one["teases"])
        return (
            f"By the sheets {kind['first']} is the milder of the two: teasing {kind['teases']} of 10, for "
            f"{sharp['teases']} "
            f"with {sharp['first']}. “{kind['tagline']}”"
        )
    mild, sharp = sorted((strong, weak), key=lambda one: one["teases"])
    nicer = (
        f" The milder of the two by the sheet is {mild['first']} (teasing {mild['teases']} of 10, {sharp['first']} has "
        f"{sharp['teases']})." if mild["teases"] != sharp["teases"] else ""
    )  # fmt: skip
    return (
        f"I take no sides, but if you like the underdog, cheer for {weak['first']}: {weak['rating']} against "
        f"{strong['rating']}, and “{weak['tagline']}” Who likes the stronger hand takes {strong['first']}: “"
        f"{strong['tagline']}”{nicer}"
    )
