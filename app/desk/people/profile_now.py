"""At which board one of the house sits just now, for who may look on, and the opening that stands there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.desk.services import DeskServices
from app.openings.book import name_opening


@dataclass(frozen=True, slots=True)
class LiveBoard:
    """`facts`: the games that run (`live`), and the opening of the first with their colour in it (`plays_now`)."""

    facts: dict[str, Any] = field(default_factory=lambda: {"live": [], "plays_now": None})
    url: str | None = None


async def live_of(character: Character, player: Player, at: DeskServices) -> LiveBoard:
    """The running game of a character that anybody may watch."""
    for game in at.watching.for_player(player, await at.watching.live()):
        side = next(
            (one for one in ("white", "black")
             if (game[one]["kind"], game[one]["id"]) == ("character", character.id)),
            None,
        )  # fmt: skip
        if side is None:
            continue
        white, black = (f"{game[one]['name']} ({game[one].get('rating')})" for one in ("white", "black"))
        table = at.directory.find(game["id"])
        opening = None if table is None else name_opening([move.uci for move in table.state.moves])
        now = None if opening is None else {"name": opening.name, "color": side}
        return LiveBoard({"live": [f"{white} against {black}"], "plays_now": now}, game["url"])
    return LiveBoard()
