"""What minds noted about an opponent while they played: for the memories after the game, and for nothing else.

Held in memory alone. A note is an opinion of the moment; the log of a match is read by both seats, and what stands in
no file needs no forgetting in files. A restart loses the notes of games that are being played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from app.domain.memory import Party

# Games whose notes are held, and notes of one mind: the latest of each. A note has 200 characters, so all of it stays
# under 4 MB.
MOST_GAMES = 1_000
MOST_NOTES = 12


@dataclass(slots=True)
class _OfGame:
    about: Party
    notes: list[str] = field(default_factory=list)


class Notes:
    """The notes of games being played, or just over."""

    def __init__(self) -> None:
        self._games: LRUCache[tuple[str, Party], _OfGame] = LRUCache(MOST_GAMES)

    def add(self, match_id: str, mind: Party, about: Party, note: str) -> None:
        """Notes something about the one across the board; the same twice is one note."""
        game = self._games.setdefault((match_id, mind), _OfGame(about))
        if note not in game.notes:
            game.notes.append(note)
            del game.notes[:-MOST_NOTES]

    def of(self, match_id: str, mind: Party) -> tuple[str, ...]:
        """What this mind noted in this game, oldest first."""
        game = self._games.get((match_id, mind))
        return tuple(game.notes) if game is not None else ()

    def done_with(self, match_id: str, mind: Party) -> None:
        """The memories of this game have been formed."""
        self._games.pop((match_id, mind), None)

    def forget(self, mind: Party, _names: Sequence[str]) -> None:
        """Something that this mind knew is forgotten: no note may hold it any longer."""
        for key in [key for key in self._games if key[1] == mind]:
            del self._games[key]

    async def leave(self, player: Party) -> None:
        """Lets go of everything about a player who leaves the club."""
        for key in [key for key, game in self._games.items() if game.about == player]:
            del self._games[key]
