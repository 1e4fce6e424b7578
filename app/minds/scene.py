"""A moment in which a mind is asked for words, as it stands where the mind is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from app.director.mood import MoodTurn
from app.domain.confidences import confides
from app.domain.match import Outcome, Sitter
from app.domain.memory import SurfacedMemory
from app.domain.position import Color
from app.soul.response import FormalRequest, LineTold, SoulOccasion


@dataclass(frozen=True, slots=True)
class Scene:
    """What a mind sees and hears at a table or in a room; whoever seats it makes this.

    `id` is the match's or the talk's, `talk` everything that the two have said there in order, `heard` those lines of
    the other that wait for an answer, `surfaced` what has come up. `watched`: a gallery may hear. The rest is a
    table's: `moves` (UCI) from `initial_fen`, `chances` this mind's winning chances before and after the moves just
    played, `turns_spoken` its own turns with words that answered no question. `met_ms` is when the two last met where
    that was not at a table, `feeling` the mood that is kept where the mind sits.
    """

    id: str
    opponent: Sitter
    occasion: SoulOccasion
    place: Literal["table", "room"] = "table"
    talk: tuple[LineTold, ...] = ()
    heard: tuple[str, ...] = ()
    surfaced: tuple[SurfacedMemory, ...] = ()
    request: FormalRequest | None = None
    goal: str | None = None
    watched: bool = False
    met_ms: int | None = None
    feeling: MoodTurn | None = None
    color: Color = Color.BLACK
    initial_fen: str = chess.STARTING_FEN
    moves: tuple[str, ...] = ()
    chances: tuple[float | None, float | None] = (None, None)
    turns_spoken: tuple[int, ...] = ()
    rated: bool = False
    result: Outcome | None = None
    end_reason: str | None = None

    @property
    def own_turn(self) -> int:
        """The number of this mind's turns so far: by the moves on the board, in a room by its lines and the next."""
        if self.place == "room":
            return 1 + sum(line.by_me for line in self.talk)
        return (len(self.moves) + 1) // 2

    @property
    def may_come_up(self) -> tuple[SurfacedMemory, ...]:
        """What may be spoken of. Words that the gallery has heard too are not answered out of a private memory, for
        the chat that leads to such a line is for the seats alone, and what was told to all cannot be taken back."""
        if not self.heard or confided(self.heard) or not self.watched:
            return self.surfaced
        return tuple(item for item in self.surfaced if item.scope.is_general)

    def before_heard(self) -> tuple[LineTold, ...]:
        """The talk without the words that wait for an answer, which are the last of their kind."""
        left, kept = list(self.heard), list[LineTold]()
        for line in reversed(self.talk):
            if not line.by_me and line.text in left:
                left.remove(line.text)
            else:
                kept.append(line)
        return tuple(reversed(kept))


def confided(heard: tuple[str, ...]) -> bool:
    """Whether words that wait were for this mind alone; what is answered to them is too."""
    return any(map(confides, heard))
