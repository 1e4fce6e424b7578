"""Whether games against somebody counted for the rating, what they moved, and why so little, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.archive.standings import LEAST_GAMES
from app.domain.prose_words import listed, number_word

# Points up to which a win brought little, and from which on somebody is far below or above.
LITTLE, FAR = 5, 200
# Games that are told one by one.
TOLD = 3
_NOTHING = re.compile(
    r"\b(?:nothing|no points?|not (?:a|one) point|zero|0 points?|didn'?t (?:count|move|change|get))\b"
)
# That it did not count is taken for a fact.
_WHY_NOT = re.compile(
    r"\b(?:why|how come)\b[^.?!]{0,24}\b(?:not|n'?t|didnt|no)\b[^.?!]{0,12}\b(?:count\w*|move[sd]?|change[sd]?)\b"
)
# As what it stands in the record is asked, not what it did to the rating.
_AS_WHAT = re.compile(r"\bcounts?(?:ed)? (?:it )?as (?:a )?(?:loss|lost|win|won|draw|drawn|defeat)\b|\bin my record\b")
_HOW_MUCH = re.compile(r"\b(?:how (?:many|much)|what did)\b")
_SAID = {"won": "win", "lost": "loss", "drawn": "draw"}


def counted_told(facts: Mapping[str, Any]) -> str:
    """What the game on the page, else the latest, did to the rating; of somebody who is named, the games with them."""
    if facts["against"] and not facts["here"]:
        return counted_against(facts)
    one = facts["here"] or (facts["latest"][0] if facts["latest"] else None)
    if one is None:
        return f"Your rating is {facts['rating']}; no finished game of yours has moved it yet."
    count = {"won": "a win", "lost": "a loss", "drawn": "a draw"}.get(one["outcome"])
    if count is not None and _AS_WHAT.search(facts["asked"]):
        rating = f"it was friendly, so your rating stays at {facts['rating']}"
        return f"Yes, it stands in your record as {count}; {'it was rated' if one['rated'] else rating}."
    which = "This game" if facts["here"] else f"Your last game, against {one['against']},"
    if not one["rated"]:
        return f"{which} was friendly, so it moved nothing: your rating stays at {facts['rating']}."
    if one["change"] is None:
        return (
            f"{which} was rated, but has moved nothing yet: one that is just over is reckoned within a minute, and one "
            f"with a hint, a takeback or a set-up position not at all. Your rating is {facts['rating']}."
        )
    if _WHY_NOT.search(facts["asked"]):
        return f"It did count: {which[:1].lower()}{which[1:]} was rated and {_change(one)}, to {one['rating_after']}."
    if not one["change"]:
        expected = "by both ratings its result was to be expected, and that costs and brings nothing"
        return f"{which} was rated and counts, but {expected}: your rating stayed at {one['rating_after']}."
    return f"{which} was rated and {_change(one)}: it stood at {one['rating_after']} afterwards."


def counted_against(facts: Mapping[str, Any]) -> str:
    """Of the games against `facts["against"]`, of one `outcome` where it is named: whether the latest was rated, what
    it moved, and the same of those before."""
    first, outcome = facts["against"].split()[0], facts["outcome"]
    games = facts["latest"]
    if not games:
        how = {"won": "won against", "lost": "lost to", "drawn": "drawn with"}.get(outcome or "", "finished against")
        return f"You have not {how} {first} yet, so there is no game that could count."
    words = _one(games[0], first, facts)
    if len(games) > 1:
        more = [f"the {one['outcome']} one before, {_moved(one)}" for one in games[1:TOLD]]
        words += f" Of your games against {first} also {listed(more)}."
    return f"{words}{_board(facts)}"


def _one(game: Mapping[str, Any], first: str, facts: Mapping[str, Any]) -> str:
    what, vexed = _SAID.get(game["outcome"], "game"), _NOTHING.search(facts["asked"]) is not None
    with_them = f"your {what} against {first}" if what != "game" else f"your game against {first}"
    if not game["rated"]:
        return (
            f"No: {with_them} was friendly, so it moved no rating and does not count for the boards of honour. Choose "
            "“rated” when you sit down, and the next one does."
        )
    if game["change"] is None:
        return (
            f"No: {with_them} was rated, but moved nothing, as a game with a hint, a takeback or a set-up position "
            "does; one that is just over is reckoned within a minute."
        )
    if not game["change"]:
        return f"It was rated and counts, but moved nothing: {with_them} was just what the ratings expected."
    if _HOW_MUCH.search(facts["asked"]):
        named = f"{with_them[:1].upper()}{with_them[1:]}"
        return f"{named} was rated and {_change(game)}, to {game['rating_after']}.{_why(game, first, facts)}"
    lead = f"It did bring something: {with_them}" if vexed and game["change"] > 0 else f"Yes: {with_them}"
    return f"{lead} was rated and {_change(game)}, to {game['rating_after']}.{_why(game, first, facts)}"


def _change(game: Mapping[str, Any]) -> str:
    points = abs(game["change"])
    many = "one point" if points == 1 else f"{points} points"
    return f"brought you {many}" if game["change"] > 0 else f"cost you {many}"


def _moved(game: Mapping[str, Any]) -> str:
    if not game["rated"]:
        return "which was friendly and counts for nothing"
    return "which moved nothing" if not game["change"] else f"which {_change(game)}"


def _why(game: Mapping[str, Any], first: str, facts: Mapping[str, Any]) -> str:
    """Why a win brought little."""
    theirs = next((one["rating"] for one in facts["house"] if one["name"].split()[0] == first), None)
    if theirs is None or game["outcome"] != "won" or game["change"] > LITTLE or facts["rating"] - theirs < FAR:
        return ""
    return (
        f" So little because {first}, at {theirs}, is {facts['rating'] - theirs} below you: a win that was to be "
        "expected pays hardly anything."
    )


def _board(facts: Mapping[str, Any]) -> str:
    """On the boards of honour, how many rated games they want of the asker yet."""
    if "places" not in facts or not facts["latest"][0]["rated"]:
        return ""
    missing = LEAST_GAMES - facts["rated_games"]
    if missing <= 0:
        return " It is one of the rated games by which you stand on the board."
    have, least = number_word(facts["rated_games"]), number_word(LEAST_GAMES)
    return f" It is one of your {have} rated games; the board wants {least}."
