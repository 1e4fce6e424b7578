"""The finished game that is meant where neither the page nor the talk is about one."""

from __future__ import annotations

import re
from collections.abc import Sequence

import chess

from app.archive.past_games import PastGame, past_games
from app.archive.weaknesses import slips_of
from app.desk.games import BARE_MOVE
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused

# Games in which one with somebody is looked for.
GAMES_SEEN = 200


# Words of an opening's name that say nothing about which one it is.
_COMMON = frozenset(
    ("opening", "defence", "defense", "attack", "variation", "game", "line", "gambit", "with", "against", "declined")
)


async def of_error(asker: Asker, move: str | None, at: DeskServices) -> str | None:
    """The latest game in which a move that is named ("6.Nxd5") was an error of the asker's, where the page is of no
    game; None for none."""
    named = None if move is None or asker.screen.match_id else BARE_MOVE.search(move)
    if named is None or named[0] in chess.SQUARE_NAMES:
        return None
    slips = await at.database.read(slips_of, asker.player.party)
    return next(
        (one.game.match_id for one in slips if one.lesson.played_san.rstrip("+#") == named[0].rstrip("+#")), None
    )


async def last_played(asker: Asker, rival: str | None, at: DeskServices, asked: str = "") -> str | None:
    """The asker's latest finished game, where neither the screen nor the last answer is about one; that with one of the
    house who is named, and of a page of theirs always that; of several the latest whose opening is named in the words
    that were `asked`. Raises ToolRefused where there is none with them."""
    on_page = asker.screen.character is not None
    if asker.screen.match_id or (not on_page and asker.about is not None and asker.about.match_id):
        return None
    games = await at.database.read(past_games, asker.player.party, GAMES_SEEN if rival or asked else 1)
    if rival is not None and (character := at.characters.visible_to(asker.player.id, rival)) is not None:
        games = [one for one in games if one.other == character.party]
        if not games:
            raise ToolRefused("not_found", f"I find no finished game of yours with {character.name}.")
    chosen = with_opening_named(games, asked)
    return chosen.match_id if chosen is not None else None


def with_opening_named(games: Sequence[PastGame], asked: str) -> PastGame | None:
    """The game whose opening shares most words with a question, the latest of several, and of none that shares any."""
    said = _words_of(asked)
    return max(games, key=lambda one: len(_words_of(one.opening or "") & said), default=None)


def _words_of(text: str) -> set[str]:
    """The telling words of a text; "queen's", which names an opening, is another one than "queen"."""
    return set(re.findall(r"[a-z]{4,}", text.lower().replace("'", "").replace("’", ""))) - _COMMON
