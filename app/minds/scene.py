"""The situation in which a mind is asked for words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import chess

from app.director.mood import MoodTurn
from app.domain.confidences import confides
from app.domain.making import quickly_made
from app.domain.match import Outcome, Sitter
from app.domain.memory import SurfacedMemory
from app.domain.move_worth import MoveWorth
from app.domain.position import Color
from app.soul.response import FormalRequest, SoulOccasion, TalkLine


@quickly_made
@dataclass(frozen=True, slots=True)
class Scene:
    """What a mind sees and hears at a table or in a room; made by the user of the mind.

    `id` is that of the match or of the room's session, `talk` everything the two have said there in order,
    `pending_chat` the opponent's lines that have no answer yet, `surfaced` the memories that have surfaced. `watched`:
    spectators may hear. `aside`: the opponent of this scene is the owner of an agent, who looks on while it plays
    somebody else. Only at a table: `moves` (UCI) from `initial_fen`, this mind's `chance` (0 to 1), the
    moves whose worth it knows (`judged`), the milliseconds `left_ms` on its own clock and on the other one (None
    without clocks), `turns_spoken` its own turns with words that answered no question, `answered_in` the turn of its
    latest answer. `last_met_ms` is when the two
    last met outside a game, `feeling` the stored mood.
    """

    id: str
    opponent: Sitter
    occasion: SoulOccasion
    place: Literal["table", "room"] = "table"
    talk: tuple[TalkLine, ...] = ()
    pending_chat: tuple[str, ...] = ()
    surfaced: tuple[SurfacedMemory, ...] = ()
    request: FormalRequest | None = None
    goal: str | None = None
    watched: bool = False
    aside: bool = False
    last_met_ms: int | None = None
    feeling: MoodTurn | None = None
    color: Color = Color.BLACK
    initial_fen: str = chess.STARTING_FEN
    moves: tuple[str, ...] = ()
    chance: float | None = None
    judged: tuple[MoveWorth, ...] = ()
    left_ms: tuple[int, int] | None = None
    turns_spoken: tuple[int, ...] = ()
    answered_in: int | None = None
    rated: bool = False
    result: Outcome | None = None
    end_reason: str | None = None

    @property
    def own_turn(self) -> int:
        """The number of the present turn of this mind, from 1: by moves at a table, by its lines in a room."""
        if self.place == "room":
            return 1 + sum(line.by_me for line in self.talk)
        return (len(self.moves) + 1) // 2

    @property
    def usable_memories(self) -> tuple[SurfacedMemory, ...]:
        """The surfaced memories that may be spoken of. In a watched game, chat that spectators have heard is answered
        without private memories, because the answer is public too."""
        if self.may_confide:
            return self.surfaced
        return tuple(item for item in self.surfaced if item.scope.is_general)

    @property
    def may_confide(self) -> bool:
        """Whether the words to come may be private: the answer to what spectators have heard is public too."""
        return not self.pending_chat or not self.watched or is_confidential(self.pending_chat)

    def pending_lines(self) -> tuple[TalkLine, ...]:
        """The pending lines with their references, as far as they stand in the talk."""
        theirs = [line for line in reversed(self.talk) if not line.by_me]
        found = (next((line for line in theirs if line.text == text), None) for text in self.pending_chat)
        return tuple(line or TalkLine(text, False) for line, text in zip(found, self.pending_chat, strict=True))

    def answered_talk(self) -> tuple[TalkLine, ...]:
        """The talk without the pending lines; of equal lines the latest is the pending one."""
        pending, answered = list(self.pending_chat), list[TalkLine]()
        for line in reversed(self.talk):
            if not line.by_me and line.text in pending:
                pending.remove(line.text)
            else:
                answered.append(line)
        return tuple(reversed(answered))


def is_confidential(pending_chat: tuple[str, ...]) -> bool:
    """Whether one of the lines was said in confidence; the answer to it is private too."""
    return any(map(confides, pending_chat))
