"""How the asker fares against one of the house: the score, what is to be expected of ten games, whether a win was worth
something, and lost games side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.accounts.player import Player
from app.desk.people.among_people import among_people_told
from app.desk.people.meeting_words import partner_told, worth_told
from app.desk.people.people_words import beside_named_told
from app.desk.people.profile_advice import beside_you_told, compared_told, rank_told
from app.desk.people.profile_games import games_told
from app.desk.people.profile_words import rating_named, record_told, strength_told
from app.desk.people.suits_words import LUCK, distance_told, luck_told
from app.desk.record.against_words import alike_told
from app.desk.wording import first_name, many
from app.domain.prose_words import listed, number_word
from app.post_match.ratings import expected_score

# What is to be expected of some games is asked.
_EXPECTED = re.compile(
    r"\b(?:out of|of|in|over) (?:a )?(?P<games>ten|10|twenty|20|a hundred|100|five|5)\b"
    r"(?!(?:th|st)? ?(?:moves?|min\w*|sec\w*|on the sheet|years?|days?))"
    r"|\bwhat (?:(?:do|would|could|should|will|can) )?i (?:score|get|expect|make)\b|\bexpected score\b"
)
_GAMES = {"twenty": 20, "20": 20, "a hundred": 100, "100": 100, "five": 5, "5": 5}
# A win that was just had is told.
_I_WON = re.compile(r"\bi(?:'ve| have)? (?:\w+ )?(?:beat|beaten|won (?:against|over)|defeated|crushed)\b")
_ALIKE = re.compile(r"\b(?:same|alike|similar\w*|pattern|in common|each time|both times|every time|again and again)\b")
_LENGTH = re.compile(r"\b(?:faster|quicker|quickly|sooner|longer|shorter|slower|earlier)\b")
# That one game was shorter than another is said, or asked.
_CLAIMS = re.compile(r"\b(?:why|how come|did i|was (?:it|my|the|that)|than|with (?:him|her|them))\b")
_TEMPER = re.compile(r"\b(?:patien\w+|calm\w*|kind\w*|friendl\w+|nice\w*|teas\w+|gentler?|mild\w*|polite)\b")
_LOSES = re.compile(r"\b(?:los\w+|loos\w+|lost|beaten|went down)\b")


def record_asked(facts: Mapping[str, Any], asked: str, own: int) -> str:
    """The score between the two, behind what is asked besides."""
    told = expected_told(facts, asked, own) or lengths_told(facts, asked)
    if told:
        return f"{told} {record_told(facts, asked, own)}"
    if chance := distance_told(facts, asked, own):
        # Whether they can be beaten is asked of the ratings; it has the score in it.
        return chance
    score = " ".join(
        filter(None, (same_told(facts, asked) or games_told(facts, asked), record_told(facts, asked, own)))
    )
    return f"{luck_told(facts, own)} {score}" if LUCK.search(asked) and facts["own_win"] else score


def strength_asked(facts: Mapping[str, Any], asked: str, player: Player) -> tuple[str, ...]:
    """How strong they are, beside another who is named, else beside the asker and the house."""
    own = player.rating
    if told := expected_told(facts, asked, own):
        return told, facts["strength"]
    if _THAN_ME.search(asked) and not facts.get("untouched"):
        return (_than_you_told(facts, asked, own),)
    if among := among_people_told(facts, asked):
        return among, _beside(facts, asked, own)
    if facts["beside"] and _TEMPER.search(asked):
        return (temper_told(facts, facts["beside"]),)
    if compared := compared_told(facts):
        return partner_told(facts, asked), compared
    if facts["own_win"] and _I_WON.search(asked):
        return won_told(facts, own), rank_told(facts)
    mine = _mine_of_two(facts, asked)
    if mine is not None:
        facts = {**facts, "untouched": False}
    chance = distance_told(facts, asked, mine or own) if mine or rating_named(asked) is None else ""
    if chance:
        return chance, facts["strength"]
    return strength_told(facts, asked), _beside(facts, asked, own), rank_told(facts)


# Whether they are stronger than who asks.
_THAN_ME = re.compile(r"\b(?P<how>stronger|better|higher|weaker|worse|lower) (?:rated )?than (?:me|i|myself)\b")


def _than_you_told(facts: Mapping[str, Any], asked: str, own: int) -> str:
    """Whether somebody is stronger, or weaker, than the asker, by the two ratings."""
    how, apart = _THAN_ME.search(asked), facts["rating"] - own
    up = how is not None and how["how"] in ("stronger", "better", "higher")
    by = f"by {many(abs(apart), 'point')}" if apart else "not by a point"
    whether = "Yes" if apart and (apart > 0) is up else "No"
    return f"{whether}, {by}: {first_name(facts['name'])} is rated {facts['rating']}, and you {own}."


# The rating of whoever asks, where theirs is named beside it: "is 1800 hard to beat for a 1200".
_FIGURES = re.compile(r"\b(?:[4-9][0-9]{2}|[12][0-9]{3})\b")


def _mine_of_two(facts: Mapping[str, Any], asked: str) -> int | None:
    """The one of two ratings in a question that is not the character's; None where it names no such two."""
    figures = [int(one) for one in _FIGURES.findall(asked)]
    others = [one for one in figures if one != facts["rating"]]
    return others[0] if len(figures) == len(others) + 1 and len(others) == 1 else None


def _beside(facts: Mapping[str, Any], asked: str, own: int) -> str:
    """What their rating means for the asker, or for a player of the rating that is named."""
    named = rating_named(asked)
    return beside_you_told(facts, own) if named is None else beside_named_told(facts["rating"], named)


def expected_told(facts: Mapping[str, Any], asked: str, own: int) -> str:
    """How many points of ten games (or as many as are named) the ratings let expect; empty where that is not asked."""
    found = _EXPECTED.search(asked)
    if found is None:
        return ""
    named, first = rating_named(asked), first_name(facts["name"])
    mine = named or own
    games = _GAMES.get(found["games"] or "", 10)
    points = games * expected_score(mine, facts["rating"])
    told = f"About {points:.1f}".removesuffix(".0") if points >= 0.05 else "Next to none"
    apart = facts["rating"] - mine
    gap = "level with that" if not apart else f"{many(abs(apart), 'point')} {'above' if apart > 0 else 'below'} that"
    whose = f"a {mine}" if named else f"your {mine}"
    scale = " A rating from elsewhere is not on the same scale, so take it as a rough guide." if named else ""
    return (
        f"{told} of {number_word(games) if games <= 10 else games} points: {first} is rated {facts['rating']}, "
        f"{gap} for {whose}, and a draw counts half.{scale}"
    )


def temper_told(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Who of two is the more patient and the milder, by their sheets."""
    first, second = first_name(one["name"]), first_name(other["name"])
    patient = first if one["patience"] > other["patience"] else second
    mild = first if one["teases"] < other["teases"] else second
    lead = (
        f"As patient as one another are {first} and {second}"
        if one["patience"] == other["patience"]
        else f"{patient} is the more patient"
    )
    milder = "they tease alike" if one["teases"] == other["teases"] else f"{mild} teases less"
    return (
        f"{lead}, and {milder}: on the sheets {first} has {one['patience']} of 10 for patience and {one['teases']} for "
        f"teasing, {second} {other['patience']} and {other['teases']}."
    )


def won_told(facts: Mapping[str, Any], own: int) -> str:
    """What the asker's win over them was worth, by the two ratings."""
    won, first = facts["own_win"], first_name(facts["name"])
    apart = facts["rating"] - own
    lead = f"A fine win, and {first} is not weak" if apart > 0 else "A win is a win"
    return (
        f"{lead}: you won in {many(won['moves'], 'move')}, by {won['how']}. {worth_told(facts, own)} "
        f"{facts['strength']}"
    )


def lengths_told(facts: Mapping[str, Any], asked: str) -> str:
    """The lengths of the lost games with them beside those with others; empty where that is not asked."""
    if not (_LENGTH.search(asked) and _LOSES.search(asked)):
        return ""
    lost, first = facts["lost_in"], first_name(facts["name"])
    mine = lost.get(facts["name"], [])
    others = {name: moves for name, moves in lost.items() if name != facts["name"]}
    if not mine:
        return f"You have not lost a game to {first} yet."
    told = f"with {first} in {_moves(mine)}"
    if not others:
        return f"You lost {told}, and to nobody else of the house yet."
    beside = listed([f"with {name.split()[0]} in {_moves(moves)}" for name, moves in others.items()])
    shorter = min(mine) < min(min(moves) for moves in others.values())
    wants_shorter = re.search(r"\b(?:longer|slower)\b", asked) is None
    lead = "So it is: you" if shorter is wants_shorter else "It is the other way round: you"
    if not _CLAIMS.search(asked):
        lead = "You"
    return f"{lead} lost {told} and {beside}. How long one game lasts says little about who is stronger."


def same_told(facts: Mapping[str, Any], asked: str) -> str:
    """Whether the lost games went wrong in the same way, with the move that cost most in each; empty where that is not
    asked, or fewer than two were lost."""
    lost = [one for one in facts["own_games"] if one["outcome"] == "lost"]
    if not _ALIKE.search(asked) or not lost:
        return ""
    told = []
    for which, one in zip(("In the latest", "in the one before", "in the third last"), lost, strict=False):
        worst, opening = one["worst"], f" ({one['opening']})" if one["opening"] else ""
        cost = (
            f"{worst['move']} cost most, in the {worst['phase']}, where {worst['better']} was there"
            if worst else "no single move was a serious error"
        )  # fmt: skip
        told.append(f"{which}{opening}, {many(one['moves'], 'move')}, {cost}")
    lead = (
        alike_told(lost, first_name(facts["name"]))
        or f"With {first_name(facts['name'])} you have lost one game only, so there is no pattern."
    )
    return f"{lead} {'; '.join(told)}."


def _moves(lengths: list[int]) -> str:
    return f"{listed([str(one) for one in lengths])} moves"
