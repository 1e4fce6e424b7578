"""The moves of a game that cost most, and the latest, by half-moves; and whose error is asked for."""

from __future__ import annotations

import re

from app.desk.games import SeenGame
from app.desk.moves.card_described import side_meant
from app.domain.position import Color
from app.post_match.judging import INACCURACY_LOSS, MISTAKE_LOSS
from app.post_match.report import Analysis, JudgedMove, ReasonKind

# Moments that "walk me through it" shows.
MOMENTS = 3
# Who goes wrong, where somebody's error is asked for: the last one named before it.
_ERROR = re.compile(
    r"\b(?:wrong|mistakes?|blunder\w*|errors?|slip\w*|losing|goof\w*|mess\w*|err(?:ed)?|weak\w*|bad(?:ly)?"
    r"|worst|inaccura\w+|imprecis\w+)\b"
)
_WHO = re.compile(r"\b(?:(?P<mine>i|my|me|we)|(?P<theirs>he|his|she|her|they|their|opponent\w*))\b")


def costliest_of(game: SeenGame, analysis: Analysis | None, whose: str) -> list[int]:
    """The plies that cost most, the costliest first: the asker's own ("mine"), the other side's
    ("theirs"), anybody's ("any"), or those on which the game turned ("turn")."""
    if analysis is None or whose.startswith("last_"):
        return []
    if whose == "turn":
        # Those of the page, of both sides.
        lost = {one.ply: one.loss or 0.0 for one in analysis.moves}
        return sorted((one.ply for one in analysis.key_moments), key=lambda ply: -lost.get(ply, 0.0))
    costly = [one for one in analysis.moves if (one.loss or 0) >= INACCURACY_LOSS or _lets_mate(one)]
    if game.color is not None and whose != "any":
        wanted = game.color if whose.endswith("mine") else game.color.other
        costly = [one for one in costly if one.color is wanted]
    if whose != "theirs":
        costly = [one for one in costly if (one.loss or 0) >= INACCURACY_LOSS]
    if whose in ("first_mine", "final_mine"):
        grave = [one.ply for one in sorted(costly, key=lambda one: one.ply) if (one.loss or 0) >= MISTAKE_LOSS]
        return grave[:1] if whose == "first_mine" else grave[-1:]
    # What let the other side be mated at once is told of it, too, however little was left to lose.
    return [one.ply for one in sorted(costly, key=lambda one: -(one.loss or 0))[:MOMENTS]]


# Chances, 0 to 1, below which a side was as good as lost.
GONE = 0.2


def decided_at(game: SeenGame, analysis: Analysis) -> int | None:
    """The first half-move after which the side that lost was as good as lost until the end; None for a drawn game, and
    where it still had its chances at the end."""
    loser = next((side for side in Color if game.state.outcome(side) == "lost"), None)
    found = None
    for one in reversed(analysis.moves if loser is not None else ()):
        white = one.evaluation.chance
        if white is None:
            continue
        if (white if loser is Color.WHITE else 1 - white) >= GONE:
            break
        found = one.ply
    return found


def _lets_mate(one: JudgedMove) -> bool:
    """Whether a move lets its side be mated at once."""
    return one.reason is not None and one.reason.kind is ReasonKind.ALLOWS_MATE and abs(one.evaluation.mate or 9) == 1


def latest_of(game: SeenGame, whose: str) -> int | None:
    """The latest move of the asker, or of anybody."""
    side = (
        None
        if game.color is None or whose in ("any", "turn")
        else game.color
        if whose.endswith("mine")
        else game.color.other
    )
    return next((move.ply for move in reversed(game.state.moves) if side is None or move.color is side), None)


def blamed_side(low: str, game: SeenGame) -> Color | None:
    """The side whose error is asked for: "where did he go wrong? I want to know if I won" asks for his."""
    error = _ERROR.search(low)
    if error is None or game.color is None:
        return side_meant(low, game)
    before = low[: error.start()]
    other = game.state.sitter(game.color.other).name.split()[0].lower()
    named = max((before.rfind(f"{verb} {other}") for verb in ("did", "does", "has", "was", "of")), default=-1)
    who = [(one.start(), one["theirs"] is not None) for one in _WHO.finditer(before)] + [(named, True)]
    at, theirs = max(who)
    return side_meant(low, game) if at < 0 else game.color.other if theirs else game.color
