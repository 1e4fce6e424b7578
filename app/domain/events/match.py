"""The events of a match that are kept in its log."""

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
    """Who sits on one side: `kind` is player, character or agent; `slug` names a character's page and portrait;
    a `provisional` rating rests on few games; `program` marks an agent that a program plays."""

    kind: str
    id: str
    name: str
    rating: int | None = None
    slug: str | None = None
    provisional: bool | None = None
    program: bool | None = None


class ClockInfo(Value):
    """The time each side has left, in milliseconds; `running` is the side whose clock runs, if any."""

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
    """A mind's mood, its bucket, and the emotion it shows."""

    mood: MoodInfo
    bucket: MoodBucket
    emotion: Emotion = Emotion.NEUTRAL
    emotion_intensity: float = 0.0


class AxesInfo(Value):
    """The five axes of a surfaced memory's score; recency lowers it."""

    semantic: float
    trigger: float
    opponent: float
    mood: float
    recency: float


class MemoryItem(Value):
    """One surfaced memory. The log keeps its id; the narrative is added when the event is delivered, so that a
    forgotten memory disappears from old games too."""

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
    """An event with an optional `clock`, which is sent whole: `running` also as null."""

    def payload(self) -> dict[str, Any]:
        clock: ClockInfo | None = getattr(self, "clock", None)
        payload = super().payload()
        return payload if clock is None else {**payload, "clock": clock.model_dump(mode="json")}


class MatchOpened(Clocked):
    """The first event of every match: players, terms, clock, start position, and the moods of minds."""

    name: ClassVar[str] = "match_opened"
    white: SitterInfo
    black: SitterInfo
    initial_fen: str
    rated: bool
    takebacks: bool
    watchable: bool
    time_control: str = Field(description="`untimed`, minutes+increment seconds (`5+3`), or days a move (`3d`)")
    clock: ClockInfo | None = None
    minds: dict[Color, MindInfo] = Field(default_factory=dict, description="how each mind sits down")
    goal: str | None = None

    def payload(self) -> dict[str, Any]:
        """Sends the players as `match_state` does, with null fields."""
        return {
            **super().payload(),
            "white": self.white.model_dump(mode="json"),
            "black": self.black.model_dump(mode="json"),
        }


class MoveFields(Clocked):
    """The fields of both kinds of move."""

    ply: int = Field(description="the number of this half-move; the first move has ply 1")
    color: Color
    uci: str
    san: str
    fen: str = Field(description="the position after the move")
    by: By
    elapsed_ms: int = Field(description="how long the side thought")
    clock: ClockInfo | None = None


class PlayerMoveApplied(MoveFields):
    """A player or an agent has moved."""

    name: ClassVar[str] = "player_move_applied"


class AgentMove(MoveFields):
    """A character has moved. `engine` names the engine that played, never its evaluation of a running game."""

    name: ClassVar[str] = "agent_move"
    engine: dict[str, Any] = Field(default_factory=dict)
    choice: dict[str, Any] | None = Field(
        default=None, description="how the move was chosen; kept in the log and never sent in an event"
    )


class AgentThinking(Event):
    """A mind has begun its turn; the move is due in about `eta_seconds` (a soft estimate, to the half second)."""

    name: ClassVar[str] = "agent_thinking"
    ply: int = Field(description="the half-move that will be made")
    color: Color
    eta_seconds: float
    epoch: int = 0


class MemorySurfaced(Event):
    """The memories that surfaced in a mind's turn, perhaps none; always before its move. The gallery gets general ones,
    and of the others only the number (`withheld_count`)."""

    name: ClassVar[str] = "memory_surfaced"
    ply: int
    color: Color
    items: tuple[MemoryItem, ...] = ()
    epoch: int = 0
    withheld_count: int | None = Field(
        default=None, description="the number of items this audience may not hear; the log holds every item"
    )


class AgentChat(Event):
    """A mind speaks. A line that draws on something private goes to the seats only. `saved_memory_id` is the id of a
    memory saved with the line."""

    name: ClassVar[str] = "agent_chat"
    ply: int
    color: Color
    occasion: str
    text: str
    emotion: Emotion
    emotion_intensity: float = Field(ge=0, le=1)
    referenced_memory_ids: tuple[str, ...] = ()
    private: bool = False
    aside: bool | None = Field(default=None, description="said by an agent to its owner alone")
    saved_memory_id: str | None = None
    # Written in the event's transaction; not part of the logged or sent event, which must not hold a memory's text.
    _keeps: Memory | None = PrivateAttr(default=None)

    @property
    def keeps(self) -> Memory | None:
        """The memory to write with this event; None for events read from a log."""
        return self._keeps

    def keeping(self, memory: Memory) -> AgentChat:
        """A copy of the event with a memory to write in its transaction."""
        event = self.model_copy(update={"saved_memory_id": memory.id})
        event._keeps = memory
        return event


class MoodUpdate(Event):
    """A mind's mood after its turn: as shown, smoothed over three moves, and unsmoothed (`raw`). With `turn` false only
    the emotion has changed, with words after the end of the game."""

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
    """A person at the table said something. A line about themselves, or about what is remembered of them, goes to the
    seats only (`private`)."""

    name: ClassVar[str] = "player_chat_echoed"
    text: str
    username: str
    color: Color | None = None
    ply: int = 0
    private: bool = False
    aside: bool | None = Field(
        default=None, description="said by the owner of the agent that plays `color`, to it alone"
    )

    @model_validator(mode="before")
    @classmethod
    def _known_by_its_words(cls, data: Any) -> Any:
        """Decides `private` when the line is spoken; a value in the log is kept."""
        if isinstance(data, dict) and "private" not in data:
            return {**data, "private": confides(str(data.get("text", "")))}
        return data


class DrawOffered(Event):
    """`color` offers a draw; it stands until the other side answers or moves."""

    name: ClassVar[str] = "draw_offered"
    color: Color


class DrawDeclined(Event):
    """`color` declines the offer, explicitly or by moving."""

    name: ClassVar[str] = "draw_declined"
    color: Color


class TakebackRequested(Event):
    """`color` asks to take its last move back."""

    name: ClassVar[str] = "takeback_requested"
    color: Color


class TakebackDeclined(Event):
    """`color` declines the takeback, explicitly or by moving."""

    name: ClassVar[str] = "takeback_declined"
    color: Color


class TakebackApplied(Clocked):
    """The last move of `color` and any reply to it are undone; the position before it begins a new epoch. The game is
    unrated from now on."""

    name: ClassVar[str] = "takeback_applied"
    color: Color
    fen: str
    ply: int
    epoch: int
    rated: bool = False
    clock: ClockInfo | None = None


class HintGiven(Event):
    """`color` took hint number `step` for the position before half-move `ply`. Not sent to the gallery."""

    name: ClassVar[str] = "hint_given"
    color: Color
    ply: int
    step: int


class MatchPaused(Event):
    """`color` has lost its last connection. Its grace period ends at `deadline` (ISO 8601): from then on the
    person who waits may claim the game, which ends by itself soon after, at once where nobody waits. Without a deadline
    it is adjourned, and aborted after thirty days. Clocks go on running."""

    name: ClassVar[str] = "match_paused"
    sent_as_null = ("deadline",)
    color: Color
    deadline: str | None = None
    deadline_ms: int | None = None


class MatchResumed(Event):
    """`color` is back."""

    name: ClassVar[str] = "match_resumed"
    color: Color


class MatchEnded(Clocked):
    """The game is over. Words, and the results of the work after the game, may follow."""

    name: ClassVar[str] = "match_ended"
    sent_as_null = ("winner",)
    result: Result = Field(description="`*` for an aborted game")
    reason: str
    winner: Color | None = None
    clock: ClockInfo | None = Field(default=None, description="the clocks at the end")
