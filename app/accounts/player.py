"""A player as a value."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from zoneinfo import ZoneInfo

from app.domain.errors import BadPayload, NameRefused
from app.domain.match import Sitter
from app.domain.memory import Party
from app.domain.names import can_be_seen, impersonates
from app.domain.persona import ContentRating
from app.languages.catalogue import LANGUAGES
from app.languages.speaking import worded

Chattiness = Literal["off", "rare", "normal", "chatty"]

# Elo points of a new player.
STARTING_RATING = 1200

# Characters; more would not fit beside a clock on a phone.
NAME_LIMIT = 40

# Rated games until a rating is more than a first guess.
PROVISIONAL_GAMES = 30


@dataclass(frozen=True, slots=True)
class Player:
    """One person. `username` is unique; `display_name` is what others read. `rating` is in Elo points and made by
    `rated_games` games, `time_zone` an IANA name. `chattiness` and `max_content_rating` say how characters may talk to
    them, `plays_programs` whether other people's programs may sit down with them and their agents. `language` is
    that of their pages, a key of `LANGUAGES`; None for a guest, and for a member who has chosen none."""

    id: str
    username: str
    display_name: str
    rating: int = STARTING_RATING
    is_guest: bool = True
    chattiness: Chattiness = "normal"
    max_content_rating: ContentRating = "family"
    time_zone: str = "UTC"
    rated_games: int = 0
    plays_programs: bool = False
    language: str | None = None

    @property
    def party(self) -> Party:
        return Party("player", self.id)

    @property
    def provisional(self) -> bool:
        """Whether the rating rests on too few games to be trusted."""
        return self.rated_games < PROVISIONAL_GAMES

    @property
    def sitter(self) -> Sitter:
        """The player in a match."""
        return Sitter("player", self.id, self.display_name, self.rating, provisional=self.provisional or None)


def clean_display_name(name: str, cast: Iterable[str] = ()) -> str:
    """The name in NFC with single spaces. Raises BadPayload if it is empty or too long, NameRefused if it is invisible
    or confusable with one of `cast` or the staff."""
    composed = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(composed) <= NAME_LIMIT:
        raise BadPayload(worded("A name has 1 to {name_limit} characters.", name_limit=NAME_LIMIT))
    if not can_be_seen(name.strip()):
        raise NameRefused("A name is made of characters that can be seen and told apart.")
    if impersonates(composed, cast):
        raise NameRefused("Somebody of the house goes by that name. Add something of your own to it.")
    return composed


def clean_language(name: str) -> str:
    """A language that the pages have. Raises BadPayload for any other."""
    if name not in LANGUAGES:
        raise BadPayload("The pages are not written in that language.")
    return name


def clean_time_zone(name: str) -> str:
    """An IANA name that this machine knows. Raises BadPayload for anything else."""
    try:
        return ZoneInfo(name).key
    except (KeyError, ValueError, OSError) as error:  # unknown, not a name at all, a folder or too long a path
        raise BadPayload("That is not a time zone this club knows.") from error


# What cleans the settings that are text.
CLEAN = {"time_zone": clean_time_zone, "language": clean_language}
