"""The shape of a model's answer, and what of it a soul may take."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from app.domain.mood import Emotion, MoodDeltas
from app.soul.response import GameAction, Tone

# A soul moves each axis of its mood by at most this in one turn (SPEC 5).
LARGEST_DELTA = 0.1
# Characters that are read of each text; what is longer is refused by the guard, and not cut in mid-sentence.
LONGEST_READ = 2000
MOST_IDS = 12


def _within(low: float, high: float) -> BeforeValidator:
    """A number moved into its range; anything else is left for the type to refuse."""

    def clamp(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:
            return value
        return max(low, min(high, value))

    return BeforeValidator(clamp)


Delta = Annotated[float, _within(-LARGEST_DELTA, LARGEST_DELTA), Field(allow_inf_nan=False)]
Text = Annotated[str, Field(max_length=LONGEST_READ)]


class Reply(BaseModel):
    """Base of what a model answers: keys that nobody asked for are dropped, wrong types refused."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Deltas(Reply):
    """How the moment moves the mood."""

    aggression: Delta = 0.0
    confidence: Delta = 0.0
    tilt: Delta = 0.0
    engagement: Delta = 0.0

    def mood(self) -> MoodDeltas:
        return MoodDeltas(self.aggression, self.confidence, self.tilt, self.engagement)


class Action(Reply):
    """What should happen in the room."""

    kind: Literal["none", "start_game", "propose_goal"] = "none"
    color: Literal["white", "black"] | None = None
    # One that nobody can read is passed over by the door; the rest of the answer stands.
    time_control: Text | None = None
    rated: bool | None = None
    goal: Text | None = None


class TableReply(Reply):
    """One turn of a soul at the board; the prompts say what each field means."""

    speak: Text | None = None
    tone: Tone = "respectful"
    emotion: Emotion = Emotion.NEUTRAL
    intensity: Annotated[float, _within(0.0, 1.0), Field(allow_inf_nan=False)] = 0.3
    mood_deltas: Deltas = Deltas()
    referenced_memory_ids: Annotated[list[Annotated[str, Field(max_length=64)]], Field(max_length=MOST_IDS)] = []
    note_about_opponent: Text | None = None
    save_memory: Text | None = None
    thinking: Text | None = None

    def action(self) -> GameAction | None:
        """What the soul would open: nothing, where a game runs."""
        return None


class RoomReply(TableReply):
    """One turn of a soul in its room, where talk can open a game."""

    game_action: Action | None = None

    def action(self) -> GameAction | None:
        """The wish, where there is one."""
        wish = self.game_action
        if wish is None or wish.kind == "none":
            return None
        return GameAction(wish.kind, wish.color, wish.time_control, wish.rated, wish.goal)


class Mended(Reply):
    """Another line in the place of one that was held back, or silence."""

    speak: Text | None = None
