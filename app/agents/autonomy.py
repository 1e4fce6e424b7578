"""When an agent looks for a game of its own accord, and against whom. Pure: it is told the time and what there is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from app.domain.match import Sitter
from app.domain.memory import Party

# Games a day at the most, whatever the plan says: each takes an engine from people for a while.
MOST_A_DAY = 8
MOST_OPPONENTS = 12
HOURS = 24
# Clocks of games that nobody has asked for: long enough for talk, short enough to end on the same evening.
OwnClock = Literal["3+2", "5+3", "10+5"]

State = Literal["off", "resting", "looking", "playing", "done"]


class AutonomyPlan(BaseModel):
    """What an owner allows. Hours are those of the owner's own day: from `from_hour` until `to_hour` begins (over
    midnight if that is earlier, the whole day if they are equal). `opponents` are slugs of characters, none for any of
    the cast; with `meets_agents` also agents whose owners let others ask them."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    from_hour: int = Field(default=18, ge=0, lt=HOURS)
    to_hour: int = Field(default=22, ge=0, le=HOURS)
    daily_limit: int = Field(default=3, ge=1, le=MOST_A_DAY)
    time_control: OwnClock = "5+3"
    opponents: tuple[str, ...] = Field(default=(), max_length=MOST_OPPONENTS, strict=False)
    meets_agents: bool = False

    def is_awake(self, hour: int) -> bool:
        """Whether it may look for a game in this hour (0 to 23)."""
        start, end = self.from_hour, self.to_hour % HOURS
        if start == end:
            return True
        return start <= hour < end if start < end else hour >= start or hour < end


@dataclass(frozen=True, slots=True)
class UpTo:
    """What an agent is up to, and why, in a sentence of its journal."""

    state: State
    why: str


def standing(plan: AutonomyPlan, hour: int, games_today: int, *, plays: bool) -> UpTo:
    """What it does at this hour of its owner's day, after so many games of its own accord. `looking` is the only state
    in which it may sit down."""
    if plays:
        return UpTo("playing", "I am at a board.")
    if games_today >= plan.daily_limit:
        return UpTo("done", f"I have had my {_games(plan.daily_limit)} for today.")
    if not plan.is_awake(hour):
        return UpTo("resting", f"I rest until {plan.from_hour}:00.")
    return UpTo(
        "looking", f"It is {hour}:00 or past, and I have had {games_today} of my {_games(plan.daily_limit)} for today."
    )


def choose(me: Sitter, others: Sequence[Sitter], met_today: Collection[Party]) -> tuple[Sitter, str] | None:
    """Whom it asks, and why: of those not met today, or of all if it has met everybody, the one nearest in rating; the
    first by name of equally near ones. None if nobody is there."""
    fresh = [one for one in others if one.party not in met_today]
    pool = sorted(fresh or others, key=lambda one: (abs((one.rating or 0) - (me.rating or 0)), one.name, one.id))
    if not pool:
        return None
    nearest = pool[0]
    if not fresh:
        return nearest, f"I had met everybody today already, and {nearest.name} is nearest to my rating."
    if len(others) == 1:
        return nearest, f"{nearest.name} was the only one I could ask."
    alone = "the only one I could ask and" if len(pool) == 1 else "the nearest to my rating of those I"
    return nearest, f"{nearest.name} was {alone} had not met today."


def _games(number: int) -> str:
    return "one game" if number == 1 else f"{number} games"
