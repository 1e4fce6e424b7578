"""The finished game that is meant where neither the page nor the talk is about one."""

from __future__ import annotations

from app.archive.past_games import past_games
from app.desk.services import DeskServices
from app.desk.tool import Asker, ToolRefused

# Games in which one with somebody is looked for.
GAMES_SEEN = 200


async def last_played(asker: Asker, rival: str | None, at: DeskServices) -> str | None:
    """The asker's latest finished game, where neither the screen nor the last answer is about one; that with one of the
    house who is named, and of a page of theirs always that. Raises ToolRefused where there is none with them."""
    on_page = asker.screen.character is not None
    if asker.screen.match_id or (not on_page and asker.about is not None and asker.about.match_id):
        return None
    games = await at.database.read(past_games, asker.player.party, GAMES_SEEN if rival else 1)
    if rival is not None and (character := at.characters.visible_to(asker.player.id, rival)) is not None:
        own = [one for one in games if one.other == character.party]
        if not own:
            raise ToolRefused("not_found", f"I find no finished game of yours with {character.name}.")
        return own[0].match_id
    return games[0].match_id if games else None
