"""The finished game that is meant where neither the page nor the talk is about one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import chess

from app.archive.past_games import PastGame, past_games
from app.archive.weaknesses import slips_of
from app.desk.games import BARE_MOVE
from app.desk.moves.said_moves import FIRST_MOVE
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused

# Games in which one with somebody is looked for.
GAMES_SEEN = 200


# Words of an opening's name that say nothing about which one it is.
_COMMON = frozenset(
    (
        "opening",
        "defence",
        "defense",
        "attack",
        "variation",
        "game",
        "line",
        "gambit",
        "with",
        "against",
        "declined",
        "main",
        "normal",
    )
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
    """The asker's latest finished game, where the screen is about none; that with one of the house who is named; of
    several the latest whose opening or first move is named in the words that were `asked`. None where the game of the
    last answer is meant still. Raises ToolRefused where there is none with them."""
    talked_of = None if asker.about is None else asker.about.match_id
    named = rival is not None or names_a_game(asked)
    if asker.screen.match_id or (talked_of and not named and not _words_of(asked)):
        return None
    games = await at.database.read(past_games, asker.player.party, GAMES_SEEN if rival or asked else 1)
    if rival is not None and (character := at.characters.visible_to(asker.player.id, rival)) is not None:
        games = [one for one in games if one.other == character.party]
        if not games:
            raise ToolRefused("not_found", f"I find no finished game of yours with {character.name}.")
    chosen = with_opening_named(games, asked)
    if talked_of and (rival is None or any(one.match_id == talked_of for one in games)):
        # It is left only for one that is named otherwise.
        here = next((one for one in games if one.match_id == talked_of), None)
        if chosen is None or likeness(chosen, asked) <= (0 if here is None else likeness(here, asked)):
            return None
    return chosen.match_id if chosen is not None else None


def with_opening_named(games: Sequence[PastGame], asked: str) -> PastGame | None:
    """The game whose opening a question names best, the latest of several, and of none that it names."""
    return max(games, key=lambda one: likeness(one, asked), default=None)


def likeness(game: PastGame, asked: str) -> int:
    """How well the words that were asked name a game: by those of its opening's name, and by its first move."""
    first = first_move_named(asked.lower())
    begins = first is not None and game.first_moves[:1] == (first,)
    return len(_words_of(game.opening or "") & _words_of(asked)) + begins


def which_game(story: Mapping[str, Any]) -> str:
    """Which game is told of, where it is not on the page."""
    outcome = {"won": "which you won", "lost": "which you lost", "drawn": "which was drawn"}.get(story["outcome"] or "")
    opening = f", the {story['opening']}" if story.get("opening") else ""
    return f"This is of your game with {story['other']}{opening}{f', {outcome}' if outcome else ''}."


def names_a_game(asked: str) -> bool:
    """Whether a game is named by its first move."""
    return first_move_named(asked.lower()) is not None


def those_named(games: Sequence[PastGame], asked: str) -> list[PastGame]:
    """The games that a question names by opening or first move; all of them where it names none."""
    return [one for one in games if likeness(one, asked)] or list(games)


def first_move_named(low: str) -> str | None:
    """The first move (SAN) by which a question in small letters names a game: "the d4 game", "that began with e4"."""
    found = FIRST_MOVE.search(low)
    if found is None:
        return None
    move = found["move"] or found["begun"]
    return move.capitalize() if move[0] == "n" else move


def _words_of(text: str) -> set[str]:
    """The telling words of a text; "queen's", which names an opening, is another one than "queen"."""
    return set(re.findall(r"[a-z]{4,}", text.lower().replace("'", "").replace("’", ""))) - _COMMON
