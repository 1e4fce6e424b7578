"""The screens of the club as the steward knows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ScreenKind(StrEnum):
    """What page somebody is on. ELSEWHERE is any other."""

    HALL = "hall"
    MATCH = "match"
    SUMMARY = "summary"
    REPLAY = "replay"
    CHARACTER = "character"
    ROOM = "room"
    LOBBY = "lobby"
    GALLERY = "gallery"
    MY_CHESS = "my_chess"
    MEMORIES = "memories"
    SETTINGS = "settings"
    ANALYSIS = "analysis"
    PUZZLE = "puzzle"
    PRACTICE = "practice"
    WORKSHOP = "workshop"
    AGENTS = "agents"
    ARENA = "arena"
    HONOURS = "honours"
    LADDER = "ladder"
    ELSEWHERE = "elsewhere"

    @property
    def of_game(self) -> bool:
        """Whether its subject is a game."""
        return self in (ScreenKind.MATCH, ScreenKind.SUMMARY, ScreenKind.REPLAY)

    @property
    def of_character(self) -> bool:
        """Whether its subject is a character."""
        return self in (ScreenKind.CHARACTER, ScreenKind.ROOM)


# Other names under which clients know a screen.
_ALSO = {
    "watch": ScreenKind.GALLERY, "leaderboard": ScreenKind.HONOURS, "me": ScreenKind.MY_CHESS,
    "characters": ScreenKind.CHARACTER, "matches": ScreenKind.MATCH, "match_summary": ScreenKind.SUMMARY,
    "character_page": ScreenKind.CHARACTER, "home": ScreenKind.HALL, "play": ScreenKind.MATCH,
    "coach": ScreenKind.PRACTICE,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen, and the id of the game or the slug of the character it is about; unchecked, as a client says it."""

    kind: ScreenKind = ScreenKind.ELSEWHERE
    subject: str | None = None

    @classmethod
    def named(cls, name: str, subject: str | None) -> Screen:
        """The screen of a name; an unknown one is ELSEWHERE."""
        known = _ALSO.get(name)
        if known is None:
            known = ScreenKind(name) if name in set(ScreenKind) else ScreenKind.ELSEWHERE
        return cls(known, subject or None)

    @property
    def match_id(self) -> str | None:
        """The id of the game on it; on the analysis board what stands for one (`desk.study`), where the page said what
        stands there."""
        return self.subject if self.kind.of_game or self.kind is ScreenKind.ANALYSIS else None

    @property
    def character(self) -> str | None:
        return self.subject if self.kind.of_character else None
