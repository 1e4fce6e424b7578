"""What a soul is told and what it may answer: the port between the mind's seat and any voice."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from app.domain.facts import Standing
from app.domain.match import Outcome
from app.domain.memory import SurfacedMemory
from app.domain.mood import Emotion, MoodDeltas, MoodState
from app.domain.prose import board_to_english

Tone = Literal["playful", "sharp", "respectful", "dismissive"]


class SoulOccasion(StrEnum):
    """Why the soul is asked."""

    BEFORE_MATCH = "before_match"
    ON_USER_INPUT = "on_user_input"
    ON_USER_MOVE = "on_user_move"
    BEFORE_AGENT_MOVE = "before_agent_move"
    IDLE_WAIT = "idle_wait"
    AFTER_MATCH = "after_match"


class FormalRequest(StrEnum):
    """What the other side formally asks for; answered with `SoulResponse.consent`."""

    DRAW = "draw"
    TAKEBACK = "takeback"


@dataclass(frozen=True, slots=True)
class MoveTold:
    """A move as the soul hears of it: in SAN and in words, and how the winning chances of this mind (0..1) moved."""

    san: str
    words: str
    by_me: bool
    chance_before: float | None = None
    chance_after: float | None = None


@dataclass(frozen=True, slots=True)
class LineTold:
    """One line of talk, in a room or at the table; `text` is data, whoever said it. `private`: no gallery heard it."""

    text: str
    by_me: bool
    private: bool = False


@dataclass(frozen=True, slots=True)
class SoulInput:
    """Everything a soul may know in one turn. `initial_fen` and `moves` (UCI) serve the claim checker and the scripted
    voice, and never enter a prompt; a prompt gets `board_prose`. `my_chances` is this mind's winning probability."""

    occasion: SoulOccasion
    initial_fen: str
    moves: tuple[str, ...]
    my_color: Literal["white", "black"]
    opponent_name: str
    opponent_kind: str
    opponent_rating: int | None
    mood: MoodState
    my_chances: float | None = None
    last_move: MoveTold | None = None
    recent_moves: tuple[MoveTold, ...] = ()
    opening_name: str | None = None
    pending_chat: tuple[str, ...] = ()
    surfaced: tuple[SurfacedMemory, ...] = ()
    standing: Standing = field(default_factory=Standing)
    request: FormalRequest | None = None
    result: Outcome | None = None
    end_reason: str | None = None
    local_hour: int | None = None
    goal: str | None = None
    rated: bool = False
    content_rating: str = "family"
    chattiness: float = 1.0
    own_turn: int = 0
    # Own turns with words that answered no question.
    turns_spoken: tuple[int, ...] = ()
    said_before: tuple[str, ...] = ()
    # What the opponent has said at this table before the waiting words.
    heard_before: tuple[str, ...] = ()
    # The talk at this table before the waiting words, in order of time; `unwatched`: no gallery may ever hear of it.
    table_talk: tuple[LineTold, ...] = ()
    unwatched: bool = False
    seed: int | None = None
    # In the room there is no game: no moves, `my_color` means nothing, `occasion` is before_match (the greeting) or
    # on_user_input. At the table `room_talk` holds the last lines that were said in the room.
    place: Literal["table", "room"] = "table"
    room_talk: tuple[LineTold, ...] = ()
    # Since the two last met, at a table or in the room; None for strangers.
    days_away: float | None = None
    # Who speaks: a character of the house, or a player's own agent.
    role: Literal["character", "agent"] = "character"
    # On whose bill the words stand; never in a prompt.
    match_id: str | None = None
    player_id: str | None = None

    @property
    def board_prose(self) -> str:
        """The board in English from this mind's side, never a FEN; worked out only for voices that read it."""
        return board_to_english(self.initial_fen, self.moves, self.my_color, self.my_chances)


@dataclass(frozen=True, slots=True)
class GameAction:
    """What a soul in its room would like to happen: a game begins, or a goal for the coming game is offered.

    `color` is the player's, not the soul's; None leaves a term as the player set it on the page. `goal` is the goal in
    the player's words ("castle before move 10"); with `start_game` it is one already agreed.
    """

    kind: Literal["start_game", "propose_goal"]
    color: Literal["white", "black"] | None = None
    time_control: str | None = None
    rated: bool | None = None
    goal: str | None = None


@dataclass(frozen=True, slots=True)
class SoulResponse:
    """What the soul decided. `speak` None is silence, the default and the commonest answer. `consent` answers
    `SoulInput.request` and is None when nothing was asked. `game_action` is None wherever a game runs. `thinking` is
    for the inspecting channels alone, and `extra` tells them more: what the line is `about`, and the `intent` read in
    the player's words."""

    speak: str | None = None
    tone: Tone = "respectful"
    emotion: Emotion = Emotion.NEUTRAL
    intensity: float = 0.3
    mood_deltas: MoodDeltas = field(default_factory=MoodDeltas)
    consent: bool | None = None
    referenced_memory_ids: tuple[str, ...] = ()
    note_about_opponent: str | None = None
    save_memory: str | None = None
    thinking: str | None = None
    game_action: GameAction | None = None
    extra: dict[str, str] = field(default_factory=dict)


SILENT = SoulResponse()
