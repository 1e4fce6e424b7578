"""What a question asks of openings at large: two moves beside each other, whether the one that was just named suits,
and lessons that go step by step."""

from __future__ import annotations

import re

import chess

from app.desk.finished.game_meant import GAME_PAGES
from app.desk.games import game_for
from app.desk.openings.opening_asked import row_of
from app.desk.openings.openings_beside import moves_beside, moves_here, with_knights
from app.desk.practice.known_steps import step_asked
from app.desk.reading.going_on import goes_on_from
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import AskedQuestion, Asker, ToolRefused
from app.desk.tools.opening_card import WhichNamedOpening
from app.domain.text import plain
from app.openings.book import name_opening

# The line that is meant where knights come out and nothing else is said.
OPEN_GAME = ("e2e4", "e7e5")
# Whether what was just told of suits who asks.
_SUITS = re.compile(
    r"\b(?:suits?|take (?:that|it|this|them) up|(?:some(?:one|body)|a player|people|beginners?) like me|for me"
    r"|at my (?:level|strength|rating)|(?:learn|play|try|adopt|use) (?:that|it|this)(?: one| opening)?"
    r"(?: too| myself| as well)?"
    r"|too (?:hard|difficult|deep) for)\b"
)
_OPENING = re.compile(
    r"\b(?:openings?|defen[cs]e|gambit|what (?:is|are) (?:they|these two|this) (?:playing|called)|called)\b"
)


async def opening_meant(at: DeskServices, question: AskedQuestion) -> WhichNamedOpening | None:
    """The arguments of the card of openings, where one of these is asked for; None for others."""
    asker, text, low = question.asker, question.text, plain(question.text)
    if (told := step_asked(low, asker)) is not None:
        return WhichNamedOpening(told=told)
    study = asker.study
    if asker.screen.kind is ScreenKind.ANALYSIS and study is not None and study.fen == chess.STARTING_FEN:
        line = with_knights(low, study.moves)
        if moves := moves_here(text, low, line):
            return WhichNamedOpening(line=line[:80], beside=moves, asked=low[:200])
    elif asker.screen.kind not in GAME_PAGES:
        line = with_knights(low, OPEN_GAME)
        if len(line) > len(OPEN_GAME) and (moves := moves_here(text, low, line)):
            return WhichNamedOpening(line=line, beside=moves, asked=low[:200])
    if asker.screen.kind not in GAME_PAGES and (beside := moves_beside(text, low)) is not None:
        return WhichNamedOpening(names=(beside[0],), beside=beside[1])
    return await _suits(at, asker, low)


async def _suits(at: DeskServices, asker: Asker, low: str) -> WhichNamedOpening | None:
    """Whether the opening of the game that was just told of suits who asks."""
    about, before = asker.about, plain(asker.before or "")
    fits = _SUITS.search(low) is not None and _OPENING.search(before) is not None
    if not fits or goes_on_from(low, asker.before) is None:
        return None
    match_id = None if about is None else about.match_id
    if match_id is None and asker.screen.kind is ScreenKind.GALLERY:
        live = at.watching.for_player(asker.player, await at.watching.live())
        match_id = live[0]["id"] if live else None
    if match_id is None:
        return None
    try:
        game = await game_for(at, asker, match_id)
    except ToolRefused:
        return None
    own = game.color is not None and not game.state.ended
    found = None if own else name_opening(game.moves)
    name = None if found is None else next(
        (one for one in (found.name, found.name.split(":")[0]) if row_of(one) is not None), None
    )  # fmt: skip
    return None if name is None else WhichNamedOpening(names=(name,), suits=True)
