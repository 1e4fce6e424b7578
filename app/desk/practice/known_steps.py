"""Lessons that are gone through step by step: the mate on f7 in four moves and what stops it, and the rook ending when
the king of the defender is cut off."""

from __future__ import annotations

import re

from app.desk.finished.game_meant import GAME_PAGES
from app.desk.reading.going_on import goes_on_from
from app.desk.screen import ScreenKind
from app.desk.tool import Asker
from app.domain.text import plain

_CALLED = re.compile(
    r"\b(?:scholar|shepherd)'?s?'? ?mate\b|\b(?:four|4|three|3)[- ]moves?[- ](?:check)?mate\b"
    r"|\b(?:quick|early|fast) (?:check)?mate on f7\b"
)
_ASKED = re.compile(
    r"\b(?:how|what|which|why|stop\w*|against|defen[dc]\w*|avoid\w*|prevent\w*|meet|parry|answer|beat|refute\w*|explain"
    r"|show)\b"
)
_OWN_GAME = re.compile(r"\b(?:did (?:i|he|she|they)|my game|our game|in that game|last game|was (?:it|that|this))\b")
_EARLY_QUEEN = re.compile(r"\bqh5\b|\bqueen\b[^.?!]{0,24}\bh5\b")
# The steps, each by the words that ask for it.
_STEPS = (
    ("f3", re.compile(r"\bq?f3\b"), (
        "After 3...g6 the queen may go back to 4.Qf3, and aims at f7 once more: then 4...Nf6 shuts the file, and "
        "Black is well, with more men out. Not so at move two: 2...g6 loses a rook to 3.Qxe5+."
    )),
    ("c4", re.compile(r"\bb?c4\b"), (
        "After 2...Nc6 3.Bc4 mate on f7 is threatened, for queen and bishop both aim there and the king alone guards "
        "it. 3...g6 stops it and attacks the queen; 3...Qe7 and 3...Qf6 guard f7 as well. Only not 3...Nf6, for then "
        "4.Qxf7 is mate."
    )),
)  # fmt: skip
WHOLE = (
    "After 2.Qh5 guard the pawn on e5 first, with 2...Nc6; 2...g6 at once loses a rook to 3.Qxe5+. Then 3.Bc4 "
    "threatens 4.Qxf7 mate, and 3...g6 stops it and attacks the queen. If it goes 4.Qf3, at f7 once more, 4...Nf6 "
    "shuts the file, and Black is well, with more men out. 3...Qe7 holds, too; only not 3...Nf6, for then f7 falls, "
    "and it is mate."
)
_GOOD = re.compile(r"\b(?:any good|sound|worth|should i|works?|good idea|any use|playable)\b")
SEEN_THROUGH = "Not against anybody who sees it coming: the queen comes out early, and the other side gains time on it."
_ROOKS = re.compile(r"\brooks?\b.{0,40}\bpawns?\b|\bphilidor\b|\bthird rank\b")
_HOLDS = re.compile(r"\b(?:hold\w*|draw\w*|defend\w*|save\w*|philidor)\b")
_CUT_OFF = re.compile(
    r"\bcut(?:s|ting)? (?:me |him |my king )?off\b"
    r"|\bking\b[^.?!]{0,32}\b(?:far|away|not in front|too late|shut out)\b"
)
CUT_OFF = (
    "Then the third rank does not hold any more, and you are close to losing: with your king out of the pawn's way "
    "the other king and the pawn come to the seventh, and Lucena's bridge wins. What is left are checks from the "
    "side: your king on the short side of the pawn, your rook as far from it as it can be on the long one, three "
    "files at the least between."
)


def step_asked(low: str, asker: Asker) -> str | None:
    """The step of one of these lessons that is asked for, the whole of it, or one on from the question before; None for
    others, and beside a game."""
    if asker.screen.kind in (*GAME_PAGES, ScreenKind.PUZZLE):
        return None
    if _CALLED.search(low) is not None and _ASKED.search(low) is not None and not _OWN_GAME.search(low):
        return f"{SEEN_THROUGH} {WHOLE}" if _GOOD.search(low) else WHOLE
    before = plain(asker.before or "")
    if goes_on_from(low, asker.before) is None:
        return None
    if _CALLED.search(before) or _EARLY_QUEEN.search(before):
        return next((told for _, form, told in _STEPS if form.search(low)), None)
    holds = _ROOKS.search(before) is not None and _HOLDS.search(before) is not None
    return CUT_OFF if holds and _CUT_OFF.search(low) else None
