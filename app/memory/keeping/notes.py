"""Notes that minds make of an opponent during a game, used when memories are formed after it.

They are kept in memory only: both seats can read the match log, and notes that are in no file need not be erased from
files. A restart loses those of running games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cachetools import LRUCache

from app.domain.memory import Party
from app.runtime.others import Others
from app.runtime.pubsub import Message

# Games with notes, and notes per mind and game; the oldest are dropped. At 200 characters a note, under 4 MB in all.
MOST_GAMES = 1_000
MOST_NOTES = 12

# Messages between workers: `{match_id, mind, about, note}`.
NOTE_MADE = "note_made"


@dataclass(slots=True)
class _OfGame:
    about: Party
    notes: list[str] = field(default_factory=list)


class Notes:
    """The notes of running and just finished games."""

    def __init__(self) -> None:
        # Another worker learns of a note by `NOTE_MADE`: the job after the game may run there.
        # Another worker learns of what is forgotten by `MEMORIES_FORGOTTEN`.
        self._games: LRUCache[tuple[str, Party], _OfGame] = LRUCache(MOST_GAMES)
        self._others: Others | None = None

    def share(self, others: Others) -> None:
        """From now on every worker has the notes of all. They are told and not put into a store, which may be a file
        somewhere."""
        self._others = others
        others.hear(NOTE_MADE, self._hear)

    async def _hear(self, message: Message) -> None:
        self._add(message["match_id"], Party(*message["mind"]), Party(*message["about"]), message["note"])

    def add(self, match_id: str, mind: Party, about: Party, note: str) -> None:
        """Adds a note on the opponent `about`, unless it is there already."""
        self._add(match_id, mind, about, note)
        if self._others is not None:
            parties = {"mind": [mind.kind, mind.id], "about": [about.kind, about.id]}
            self._others.tell(NOTE_MADE, match_id=match_id, note=note, **parties)

    def _add(self, match_id: str, mind: Party, about: Party, note: str) -> None:
        game = self._games.setdefault((match_id, mind), _OfGame(about))
        if note not in game.notes:
            game.notes.append(note)
            del game.notes[:-MOST_NOTES]

    def of(self, match_id: str, mind: Party) -> tuple[str, ...]:
        """This mind's notes in this game, oldest first."""
        game = self._games.get((match_id, mind))
        return tuple(game.notes) if game is not None else ()

    def done_with(self, match_id: str, mind: Party) -> None:
        """Drops the notes of a game whose memories have been formed."""
        self._games.pop((match_id, mind), None)

    def forget(self, mind: Party, _names: Sequence[str]) -> None:
        """Drops all notes of a mind when one of its memories is forgotten, since they might repeat it."""
        for key in [key for key in self._games if key[1] == mind]:
            del self._games[key]

    async def leave(self, player: Party) -> None:
        """Drops the notes about a player whose account is deleted."""
        for key in [key for key, game in self._games.items() if game.about == player]:
            del self._games[key]
