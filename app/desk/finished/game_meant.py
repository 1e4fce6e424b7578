"""The game that a question is about: that of the page or of the talk, or a finished one that it names."""

from __future__ import annotations

import re
from dataclasses import replace

from app.archive.past_games import PastGame
from app.desk.finished.game_sought import (
    HE_OR_SHE,
    Sought,
    game_sought,
    names_finished,
    names_game,
    names_opening,
    names_own_game,
)
from app.desk.games import SeenGame, game_for
from app.desk.moves.moves_named import moves_named
from app.desk.reading.called_as import named_of
from app.desk.reading.going_on import goes_on_from
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused
from app.domain.text import plain

# At the board of a game that runs, another one is meant only where words speak of what was.
_PAST = re.compile(
    r"\b(?:did|was|were|had|lost|won|played|beat|took|went|fell|got|gave|resigned|mated|earlier|before)\b"
    r"|\b(?:game|match|loss|win) (?:with|against|to|over)\b"
)
# Words for the game of the page by how it ended, and those by which another one is told from it.
_OF_PAGE = re.compile(
    r"\b(?:i|we) (?:\w+ )?(?:resigned|gave (?:it )?up|lost|won|mated|resign|give (?:it )?up)\b"
    r"|\bhere\b|\bmy (?:game|resignation)\b"
    r"|\bthis (?:game|one|match|loss|win)\b"
)
_ANOTHER = re.compile(
    r"\b(?:first|second|third|last|latest|earlier|previous|other|another|older|next|yesterday|tonight|today|games"
    r"|losses|wins|ever|always|usually|the (?:one|game|match) (?:that )?(?:i|we))\b"
)
GAME_PAGES = frozenset((ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY))


async def game_meant(
    at: DeskServices, asker: Asker, text: str, low: str, rival: str | None
) -> tuple[SeenGame, str] | None:
    """The game that is meant, with the words that say which it is, where the page is of another one or of none."""
    here = None
    if rival is None and await _is_of_page(at, asker, low):
        return await game_for(at, asker, None), ""
    by_rival = rival is not None and (names_game(low) or names_own_game(low))
    if asker.screen.kind is ScreenKind.ANALYSIS and asker.study is not None and not by_rival:
        return await game_for(at, asker, None), ""
    if asker.screen.match_id is not None and asker.screen.kind in GAME_PAGES:
        here = await game_for(at, asker, None)
        sits = {one.slug for one in (here.state.white, here.state.black)}
        other = rival is not None and rival not in sits and (here.state.ended or _is_past(low))
        about = asker.about
        goes_on = goes_on_from(low, asker.before) is not None and not moves_named(text)
        if (
            about
            and about.match_id not in (None, here.state.match_id)
            and goes_on
            and not other
            and not names_game(low)
        ):
            return await game_for(at, asker, about.match_id), ""
        over = not here.state.ended and names_finished(low)
        if not other and not over and not names_game(low):
            return here, ""
        if over and rival is None and here.color is not None and HE_OR_SHE.search(low):
            # Who sits across is "she", also in games that are over.
            rival = here.state.sitter(here.color.other).slug
    if rival is None and here is None and goes_on_from(low, asker.before) is not None and not names_game(low):
        # Whom the question before named is meant in the next one, too.
        rival = named_of(plain(asker.before or ""), at.characters.cast())
    there = replace(asker, study=None)
    past = await game_sought(at, there, Sought(text, low, rival))
    if past is None:
        return None if here is None else (here, "")
    if here is not None:
        named_here = (not here.state.ended and not names_finished(low)) or past.match_id == here.state.match_id
        elsewhere = rival and rival not in {one.slug for one in (here.state.white, here.state.black)}
        if named_here and not (elsewhere and (here.state.ended or _is_past(low))):
            return here, ""
    game = await game_for(at, there, past.match_id)
    return game, which_told(past)


async def _is_of_page(at: DeskServices, asker: Asker, low: str) -> bool:
    """Whether words name a finished game by its end alone ("when I gave up", "in my game"), on the page of one of the
    asker's own: that one is meant."""
    of_end = _OF_PAGE.search(low) is not None and not (_ANOTHER.search(low) or names_opening(low))
    if not of_end or asker.screen.match_id is None or asker.screen.kind not in GAME_PAGES:
        return False
    here = await game_for(at, asker, None)
    return here.state.ended and here.color is not None


def _is_past(low: str) -> bool:
    """Whether words speak of what was, and of nothing that is supposed of now."""
    return (_PAST.search(low) is not None and re.search(r"\b(?:if|would|suppose|imagine)\b", low) is None) or (
        names_finished(low) or names_game(low) or names_own_game(low)
    )


def which_told(past: PastGame) -> str:
    """Which game is told of."""
    outcome = {"won": "which you won", "lost": "which you lost", "drawn": "which was drawn"}[past.outcome]
    opening = f", the {past.opening}" if past.opening else ""
    return f"This is of your game with {past.other_name}{opening}, {outcome}."


async def game_meant_if_any(
    at: DeskServices, asker: Asker, text: str, low: str, rival: str | None
) -> tuple[SeenGame, str] | None:
    """The same; None as well where the game may not be looked at."""
    try:
        return await game_meant(at, asker, text, low, rival)
    except ToolRefused:
        return None
