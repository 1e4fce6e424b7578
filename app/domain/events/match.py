"""The events of a match that the log keeps, in the words of the contract."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from pydantic import Field, PrivateAttr, model_validator

from app.domain.confidences import confides
from app.domain.events.base import Event
from app.domain.match import By
from app.domain.memory import Memory, Scope
from app.domain.mood import Emotion, MoodBucket
from app.domain.position import Color
from app.domain.values import Value

Result = Literal["1-0", "0-1", "1/2-1/2", "*"]


class SitterInfo(Value):
    """Who sits on one side: `kind` is player, character or agent; `slug` names a character's page and portrait."""

    kind: str
    id: str
    name: str
    rating: int | None = None
    slug: str | None = None


class ClockInfo(Value):
    """What each side has left, in milliseconds; `running` names the side whose clock runs, if any."""

    white_ms: int
    black_ms: int
    running: Color | None = None


class MoodInfo(Value):
    """The four axes of a mood, each in [0, 1]."""

    aggression: float
    confidence: float
    tilt: float
    engagement: float


class MindInfo(Value):
    """How a mind feels, also in one word, and what its face shows."""

    mood: MoodInfo
    bucket: MoodBucket
    emotion: Emotion = Emotion.NEUTRAL
    emotion_intensity: float = 0.0


class AxesInfo(Value):
    """The five axes behind a surfaced memory; recency counts against it."""

    semantic: float
    trigger: float
    opponent: float
    mood: float
    recency: float


class MemoryItem(Value):
    """One memory that came up. The log keeps the id; the narrative is joined when the event is delivered, so that
    a forgotten memory is gone from old games too."""

    memory_id: str
    narrative: str | None = None
    reason: str
    scope: Scope
    axes: AxesInfo
    from_cache: bool = False

    @property
    def private(self) -> bool:
        """Only lore and general knowledge about play may be shown to everybody."""
        return not self.scope.is_general


class Clocked(Event):
    """What may tell the clocks tells all of them: `running` also while none runs."""

    def payload(self) -> dict[str, Any]:
        clock: ClockInfo | None = getattr(self, "clock", None)
        told = super().payload()
        return told if clock is None else {**told, "clock": clock.model_dump(mode="json")}


class MatchOpened(Clocked):
    """The first event of every match: who sits where, with what clock, from what position, in what mood."""

    name: ClassVar[str] = "match_opened"
    white: SitterInfo
    black: SitterInfo
    initial_fen: str
    rated: bool
    takebacks: bool
    watchable: bool
    time_control: str = Field(description="`untimed` or minutes+increment seconds, e.g. `5+3`")
    clock: ClockInfo | None = None
    minds: dict[Color, MindInfo] = Field(default_factory=dict, description="how each mind sits down")
    goal: str | None = None

    def payload(self) -> dict[str, Any]:
        """As everywhere, but the seats are told just as a `match_state` tells them, with what is unknown."""
        return {
            **super().payload(),
            "white": self.white.model_dump(mode="json"),
            "black": self.black.model_dump(mode="json"),
        }


class MoveFields(Clocked):
    """What both kinds of move tell."""

    ply: int = Field(description="the number of this half-move; the first move has ply 1")
    color: Color
    uci: str
    san: str
    fen: str = Field(description="the position after the move")
    by: By
    elapsed_ms: int = Field(description="how long the side thought")
    clock: ClockInfo | None = None


class PlayerMoveApplied(MoveFields):
    """A move of a player's or an agent's seat is on the board."""

    name: ClassVar[str] = "player_move_applied"


class AgentMove(MoveFields):
    """A move of a character's seat is on the board. `engine` says what body played it, never what it thinks of a
    rated game in progress."""

    name: ClassVar[str] = "agent_move"
    engine: dict[str, Any] = Field(default_factory=dict)
    choice: dict[str, Any] | None = Field(
        default=None, description="how the move was chosen; kept in the log and left out of every telling of it"
    )


class AgentThinking(Event):
    """A mind has begun its turn; the move is due in about `eta_seconds` (a soft estimate, to the half second)."""

    name: ClassVar[str] = "agent_thinking"
    ply: int = Field(description="the half-move that will be made")
    color: Color
    eta_seconds: float
    epoch: int = 0


class MemorySurfaced(Event):
    """What came back to the mind in this turn, perhaps nothing; always before its move. The gallery sees lore, and of
    the rest only how many there were (`withheld_count`)."""

    name: ClassVar[str] = "memory_surfaced"
    ply: int
    color: Color
    items: tuple[MemoryItem, ...] = ()
    epoch: int = 0
    withheld_count: int | None = Field(
        default=None, description="told to whoever may not hear all of them; the log holds every item"
    )


class AgentChat(Event):
    """A mind speaks. A line that draws on something private goes to the seats only. `saved_memory_id` names a memory
    that was made of this moment."""

    name: ClassVar[str] = "agent_chat"
    ply: int
    color: Color
    occasion: str
    text: str
    emotion: Emotion
    emotion_intensity: float = Field(ge=0, le=1)
    referenced_memory_ids: tuple[str, ...] = ()
    private: bool = False
    saved_memory_id: str | None = None
    # Travels with the event into its transaction and no further: neither log nor wire hold a memory's words.
    _keeps: Memory | None = PrivateAttr(default=None)

    @property
    def keeps(self) -> Memory | None:
        """What is to be remembered of this moment; only on the event that is being decided, never on one read again."""
        return self._keeps

    def keeping(self, memory: Memory) -> AgentChat:
        """The same event, with a memory that goes into its transaction."""
        event = self.model_copy(update={"saved_memory_id": memory.id})
        event._keeps = memory
        return event


class MoodUpdate(Event):
    """A mind's mood after its turn: what it shows, smoothed over three moves, and what it feels underneath (`raw`).
    With `turn` false only the face has changed, with the last words of a game that is over."""

    name: ClassVar[str] = "mood_update"
    ply: int
    color: Color
    mood: MoodInfo
    raw: MoodInfo
    bucket: MoodBucket
    emotion: Emotion
    emotion_intensity: float = Field(ge=0, le=1)
    epoch: int = 0
    turn: bool = True


class PlayerChatEchoed(Event):
    """A person at the table said something. What they tell of themselves, or ask about what is remembered of them,
    goes to the seats only (`private`)."""

    name: ClassVar[str] = "player_chat_echoed"
    text: str
    username: str
    color: Color | None = None
    ply: int = 0
    private: bool = False

    @model_validator(mode="before")
    @classmethod
    def _known_by_its_words(cls, data: Any) -> Any:
        """Settled when the line is spoken; a log that says so is believed."""
        if isinstance(data, dict) and "private" not in data:
            return {**data, "private": confides(str(data.get("text", "")))}
        return data


class DrawOffered(Event):
    """`color` offers a draw; it stands until the other side answers or moves."""

    name: ClassVar[str] = "draw_offered"
    color: Color


class DrawDeclined(Event):
    """`color` declines the offer, by word or by moving on."""

    name: ClassVar[str] = "draw_declined"
    color: Color


class TakebackRequested(Event):
    """`color` would like its last move back."""

    name: ClassVar[str] = "takeback_requested"
    color: Color


class TakebackDeclined(Event):
    """`color` will not give the move back; or the game has moved on by a move of `color`."""

    name: ClassVar[str] = "takeback_declined"
    color: Color


class TakebackApplied(Clocked):
    """The last move of `color` is undone, with the answer to it; the board stands as before it, in a new epoch. The
    game is unrated from here on."""

    name: ClassVar[str] = "takeback_applied"
    color: Color
    fen: str
    ply: int
    epoch: int
    rated: bool = False
    clock: ClockInfo | None = None


class HintGiven(Event):
    """`color` took a hint of this step for the position before half-move `ply`; the gallery is not told."""

    name: ClassVar[str] = "hint_given"
    color: Color
    ply: int
    step: int


class MatchPaused(Event):
    """The last connection of `color` is gone. `deadline` (ISO 8601) ends its grace; without one the game waits
    adjourned, and is called off after thirty days. A running clock runs on."""

    name: ClassVar[str] = "match_paused"
    told_as_null = ("deadline",)
    color: Color
    deadline: str | None = None
    deadline_ms: int | None = None


class MatchResumed(Event):
    """`color` is back."""

    name: ClassVar[str] = "match_resumed"
    color: Color


class MatchEnded(Clocked):
    """The game is over: once, with the ending act. Last words and what comes after the game may follow."""

    name: ClassVar[str] = "match_ended"
    told_as_null = ("winner",)
    result: Result = Field(description="`*` for an aborted game")
    reason: str
    winner: Color | None = None
    clock: ClockInfo | None = Field(default=None, description="where the clocks stopped")
