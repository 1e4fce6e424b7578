"""How the asker fares against stronger and against weaker opponents, by their ratings as they are now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import PastGame
from app.desk.tool import Aspect
from app.desk.wording import score_in_words

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
