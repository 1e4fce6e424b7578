"""Taking up the game of somebody who waits in the lobby: what is to be pressed, and that the asker presses it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.tool import Aspect
from app.desk.wording import many

TAKE = Aspect(
    "taking up the game of somebody who waits in the lobby: what to press, and whether the steward can do it",
    (
        "can you accept dana's game for me?", "accept it for me", "sit me down with dana", "i'll take that game",
        "how do i take dana's game", "pair me with her please", "start a game with the one who waits",
        "put me in a game with dana", "which button to play her", "let me play that person now",
        "i want to play dana, do it", "how do i say yes to her game", "join me to that game", "get me into her game",
    ),
    ("lobby",),
)  # fmt: skip
MYSELF = "I cannot press it for you."


def taken_told(waiting: Sequence[Mapping[str, Any]]) -> str:
    """What to press for the game of whoever waits, and that the steward does not."""
    if not waiting:
        return (
            f"Nobody waits just now, so there is no game to take up. Press a clock under “Find me somebody”, and the "
            f"next one who wants the same is yours. {MYSELF}"
        )
    one, *others = waiting
    kind = "rated" if one["rated"] else "friendly"
    tick = "with the tick at “Rated”" if one["rated"] else "without the tick at “Rated”"
    stake = f" A loss would cost you {many(-one['stake']['loss'], 'point')}, a win bring {one['stake']['win']}." if one[
        "rated"
    ] else ""  # fmt: skip
    where = (
        f"press {one['clock']} under “Find me somebody” in the lobby, {tick}, and the two of you are paired"
        if one["queued"]
        else "take the chair at that table in the lobby, and it begins"
    )
    more = f" {others[0]['name']} waits, too ({others[0]['clock']})." if others else ""
    return (
        f"That you do yourself, with one press: {one['name']} waits for a {kind} game of {one['clock']}, so {where}."
        f"{stake}{more} {MYSELF}"
    )
