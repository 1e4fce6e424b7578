"""The schema of a model's answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.domain.mood import Emotion, MoodDeltas
from app.soul.response import GameAction, Tone

# Largest change of a mood axis by one turn.
LARGEST_DELTA = 0.1
# Characters of each text; the guard has stricter limits for lines.
LONGEST_READ = 2000
MOST_IDS = 12
MOST_FACTS, LONGEST_NUMBER = 40, 4


def _within(low: float, high: float) -> BeforeValidator:
    """Clamps a number to a range; leaves anything else for the type to refuse."""

    def clamp(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            return value
        return max(low, min(high, value))

    return BeforeValidator(clamp)


Delta = Annotated[float, _within(-LARGEST_DELTA, LARGEST_DELTA), Field(allow_inf_nan=False)]


def _numbers(value: Any) -> list[int]:
    """The whole numbers in what should be a list of them; the rest names no fact, and makes no answer invalid."""
    named = value if isinstance(value, list) else [value]
    return [int(str(one)) for one in named[:MOST_FACTS] if str(one).isdecimal() and len(str(one)) < LONGEST_NUMBER]


# Numbers of the prompt's facts of the game.
FactNumbers = Annotated[list[int], BeforeValidator(_numbers)]
Text = Annotated[str, Field(max_length=LONGEST_READ)]


class Reply(BaseModel):
    """Base of a model's answers: unknown keys are ignored, wrong types refused."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Deltas(Reply):
    """Changes of the mood axes."""

    aggression: Delta = 0.0
    confidence: Delta = 0.0
    tilt: Delta = 0.0
    engagement: Delta = 0.0

    def mood(self) -> MoodDeltas:
        return MoodDeltas(self.aggression, self.confidence, self.tilt, self.engagement)


class Action(Reply):
    """A game action in a room."""

    kind: Literal["none", "start_game", "propose_goal"] = "none"
    color: Literal["white", "black"] | None = None
    # An invalid one is ignored by `rooms.game_actions`, so it does not invalidate the answer.
    time_control: Text | None = None
    rated: bool | None = None
    goal: Text | None = None


class TableReply(Reply):
    """The answer at a table; the prompts explain the fields to the model."""

    speak: Text | None = None
    tone: Tone = "respectful"
    emotion: Emotion = Emotion.NEUTRAL
    intensity: Annotated[float, _within(0.0, 1.0), Field(allow_inf_nan=False)] = 0.3
    mood_deltas: Deltas = Deltas()
    referenced_memory_ids: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MOST_IDS)] = []
    facts_used: FactNumbers = []
    note_about_opponent: Text | None = None
    save_memory: Text | None = None
    thinking: Text | None = None

    def action(self) -> GameAction | None:
        """The game action: none at a table."""
        return None


class RoomReply(TableReply):
    """The answer in a room, where talk can start a game."""

    game_action: Action | None = None

    def action(self) -> GameAction | None:
        """The game action, if there is one."""
        action = self.game_action
        if action is None or action.kind == "none":
            return None
        return GameAction(action.kind, action.color, action.time_control, action.rated, action.goal)


class ShortReply(Reply):
    """The answer of a small model, at a table and in a room."""

    speak: Text | None = None
    emotion: Emotion = Emotion.NEUTRAL
    facts_used: FactNumbers = []

    def whole(self) -> TableReply:
        """As the answer of any model."""
        return TableReply(speak=self.speak, emotion=self.emotion, facts_used=self.facts_used)


class RepairedLine(Reply):
    """The answer when a line was refused: another line, or silence."""

    speak: Text | None = None
    facts_used: FactNumbers = []
