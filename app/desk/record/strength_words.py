"""How the asker fares against stronger and against weaker opponents, by their ratings as they are now, and with White
and Black."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import PastGame
from app.desk.record.recent_words import LOSING
from app.desk.tool import Aspect
from app.desk.wording import WithGames, score_in_words
from app.domain.prose_words import listed

STRENGTH = Aspect(
    "how the asker does against stronger and against weaker opponents",
    (
        "do i do better against stronger or weaker ones?", "how do i score against people above me",
        "do i lose to players i should beat", "have i beaten anybody stronger than me",
        "my results against higher rated opponents", "do i only win against weak ones",
        "how do i fare against those below my rating", "am i better when the other one is stronger",
        "do i beat the ones i'm supposed to beat", "which strength of opponent suits me",
    ),
    ("my_chess",),
)  # fmt: skip
_SIDES = ("stronger", "weaker")


def by_strength(games: Sequence[PastGame], rated: Mapping[str, int], own: int) -> dict[str, dict[str, int]]:
    """The results against those above the asker's rating, and those not above it; `rated` is the other side's rating by
    the id of a game, 0 where it is not known."""
    found = {side: {"won": 0, "drawn": 0, "lost": 0} for side in _SIDES}
    for game in games:
        theirs = rated.get(game.match_id, 0)
        if theirs and game.outcome in ("won", "drawn", "lost"):
            found["stronger" if theirs > own else "weaker"][game.outcome] += 1
    return found


def strength_told(facts: Mapping[str, Any]) -> tuple[str, list[tuple[int, str]]]:
    """The results against both, and against whom it goes better."""
    sides = {side: one for side, one in facts["by_strength"].items() if sum(one.values())}
    own = facts["rating"]
    told = [f"Against {side} opponents than your {own} you have {score_in_words(one)}." for side, one in sides.items()]
    told += [f"Against {side} ones you have finished none yet." for side in _SIDES if side not in sides]
    if len(sides) < len(_SIDES):
        return f"There is nothing to set side by side yet. {' '.join(told)}", []
    share = {side: (one["won"] + one["drawn"] / 2) / sum(one.values()) for side, one in sides.items()}
    stronger, weaker = (round(100 * share[side]) for side in _SIDES)
    verdict = (
        "As well against stronger ones as against weaker"
        if stronger == weaker
        else f"Better against {'stronger' if stronger > weaker else 'weaker'} ones"
    )
    lead = f"{verdict}: {stronger} per cent of the points against stronger, {weaker} against weaker."
    return f"{lead} {' '.join(told)}", []


_EVER_WITH = re.compile(
    r"\b(?:ever|never|yet)\b.{0,24}\b(?:win|won|beat\w*)\b.{0,24}\b(?:with|as)\b.{0,6}\b(?P<color>white|black)\b"
)


def colours_told(facts: Mapping[str, Any]) -> WithGames:
    """With which colour it goes better, the results with both, and how losses came about."""
    played = {color: one for color, one in facts["colours"].items() if sum(one.values())}
    words = [f"With {color.capitalize()} you have {score_in_words(one)}." for color, one in played.items()]
    words += [
        f"With {color.capitalize()} you have finished none yet." for color in facts["colours"] if color not in played
    ]
    if len(played) > 1:
        white, black = ((one["won"] + one["drawn"] / 2) / sum(one.values()) for one in played.values())
        better = "White" if white > black else "Black"
        words.insert(0, "As well with one as with the other." if white == black else f"Better with {better}.")
    else:
        words.insert(0, "There is nothing to set side by side yet.")
    ever = _EVER_WITH.search(facts.get("asked") or "")
    if ever is not None:
        one, color = facts["colours"][ever["color"]], ever["color"].capitalize()
        none = "" if sum(one.values()) else f", and no finished game with {color} at all"
        words.insert(0, f"With {color} you have {one['won'] or 'no'} win{'' if one['won'] == 1 else 's'}{none}.")
    elif (one_of := _one_colour(facts.get("asked") or "")) is not None:
        color = one_of
        results = facts["colours"][color]
        if not sum(results.values()):
            return f"With {color.capitalize()} you have finished no game yet.", []
        return f"With {color.capitalize()} you have {score_in_words(results)}.", []
    elif facts["losses_by"] and LOSING.search(facts.get("asked") or ""):
        told = listed([f"{count} by {how}" for how, count in facts["losses_by"].items()])
        words.append(f"Your losses: {told}.")
    return " ".join(words), []


# Results with one colour are asked for, and nothing of the other.
_ONE_COLOUR = re.compile(r"\b(?:with|as|playing) (?:the )?(?P<color>white|black)\b")
_BESIDE = re.compile(r"\b(?:better|worse|prefer|more)\b")


def _one_colour(asked: str) -> str | None:
    """The one colour whose results are asked for; None where both are."""
    both = "white" in asked and "black" in asked
    found = None if both or _BESIDE.search(asked) else _ONE_COLOUR.search(asked)
    return None if found is None else found["color"]
