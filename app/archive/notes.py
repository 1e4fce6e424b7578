"""What characters leave at a player's place, and when the player was here. Reads only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.archive.past_games import PastGame, finished_games
from app.characters.character import Character
from app.db.models.matches import MatchRow
from app.domain.memory import Party
from app.domain.position import Color
from app.post_match.narrative import Bygone
from app.post_match.repository import read_analysis

_MIRRORED = {"won": "lost", "lost": "won", "drawn": "drawn"}
# Games that are looked through for one to write about; who left so long ago has been answered or forgotten.
GAMES_READ = 24


@dataclass(frozen=True, slots=True)
class Note:
    """A note of a character about the last game with the player: `text` in its own words."""

    character: Character
    match_id: str
    text: str


def bygone_of(game: PastGame, character: Character) -> Bygone:
    """A player's game as the character that sat across looks back on it."""
    return Bygone(
        sheet=character.persona.sheet,
        match_id=game.match_id,
        color=Color(game.color).other,
        result=_MIRRORED[game.outcome],
        end_reason=game.end_reason,
        moves=game.moves,
        opening=game.opening,
    )


def day_of(ms: int, zone: str) -> date:
    """The day of a moment (epoch milliseconds) in a time zone."""
    return datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZoneInfo(zone)).date()


def days_played(session: Session, party: Party, zone: str) -> set[date]:
    """The days, in the player's time zone, on which a game was finished."""
    ended = func.coalesce(MatchRow.ended_ms, MatchRow.updated_ms)
    return {day_of(ms, zone) for ms in session.scalars(select(ended).where(*finished_games(party)))}


def note_for(
    session: Session, games: Iterable[PastGame], characters: Mapping[str, Character], today: date, zone: str
) -> Note | None:
    """The note that waits: about the latest game on an earlier day with a character that has not been played since.
    `games` are the player's, the latest first; `characters` those that may be shown, by id."""
    met: set[Party] = set()
    for _, game in zip(range(GAMES_READ), games, strict=False):
        character = characters.get(game.other.id) if game.other.kind == "character" else None
        if character is None or game.other in met:
            continue
        met.add(game.other)
        if day_of(game.ended_ms, zone) < today:
            analysis = read_analysis(session, game.match_id)
            if analysis is not None:
                return Note(character, game.match_id, bygone_of(game, character).note(analysis))
    return None
