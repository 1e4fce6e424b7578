"""The running games that somebody may watch, as lists and the page of live boards show them."""

from __future__ import annotations

from typing import Any

from app.accounts.player import Player
from app.characters.repository import CharacterBook
from app.domain.events import iso
from app.domain.match import MatchState
from app.matches.directory import Directory
from app.matches.service import Matches

Payload = dict[str, Any]

# Tables opened at one look.
OPENED_AT_ONCE = 10


class Watching:
    """Lists running games."""

    def __init__(self, matches: Matches, directory: Directory, characters: CharacterBook) -> None:
        self._matches = matches
        self._directory = directory
        self._characters = characters

    async def live(self) -> list[Payload]:
        """All running games that everybody may watch, the latest changed first."""
        games = await self._matches.live()
        # What is told of a game is known to its table: one that another worker has is opened here too, some at a time.
        unknown = [game["id"] for game in games if self._directory.find(game["id"]) is None]
        for match_id in unknown[:OPENED_AT_ONCE]:
            await self._directory.open(match_id)
        for table in filter(None, (self._directory.find(game["id"]) for game in games)):
            table.touch()
        return [self._with_table(game) for game in games]

    def for_player(self, player: Player | None, games: list[Payload]) -> list[Payload]:
        """Those of which every player is within the content rating of `player`; without one, of the family's."""
        return [game for game in games if all(self._fits(game[side], player) for side in ("white", "black"))]

    def _fits(self, sitter: Payload, player: Player | None) -> bool:
        if sitter["kind"] != "character":
            return True
        character = self._characters.get(sitter["id"])
        if character is None:
            return False
        return character.fits("", "family") if player is None else character.fits(player.id, player.max_content_rating)

    def _with_table(self, game: Payload) -> Payload:
        """The game with what only its open table knows: ratings, clocks, the last move, spectators."""
        table = self._directory.find(game["id"])
        if table is None:
            return {**game, "last_uci": None, "clock": None, "spectators": None}
        state = table.state
        seats = {
            side: {**game[side], "rating": sitter.rating, "slug": sitter.slug, "provisional": sitter.provisional}
            for side, sitter in (("white", state.white), ("black", state.black))
        }
        last = state.moves[-1].uci if state.moves else None
        return {**game, **seats, "last_uci": last, "clock": _clock(state), "spectators": table.spectators}


def _clock(state: MatchState) -> Payload | None:
    """The clocks as they stood after the last move, so that they are told once a move, not once a second."""
    if state.clock is None:
        return None
    running = state.turn.value if state.clock_running else None
    return {
        "white_ms": state.clock.white_ms,
        "black_ms": state.clock.black_ms,
        "running": running,
        "since": iso(state.turn_since_ms),
    }
