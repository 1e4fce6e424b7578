"""When an agent looks for a game of its own accord, and whom it asks."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from app.agents.autonomy import MOST_A_DAY, AutonomyPlan, choose, standing
from app.domain.match import Sitter

ME = Sitter("agent", "agent-1", "Nimbus", 1200)
PIP = Sitter("character", "pip", "Pip", 700)
ROSA = Sitter("character", "rosa", "Rosa", 1250)
VESNA = Sitter("character", "vesna", "Vesna", 1500)


@pytest.mark.parametrize(
    ("start", "end", "awake"),
    [(18, 22, {18, 19, 20, 21}), (22, 2, {22, 23, 0, 1}), (0, 24, set(range(24))), (20, 24, {20, 21, 22, 23})],
)
def test_it_is_awake_in_its_hours_also_over_midnight(start: int, end: int, awake: set[int]) -> None:
    plan = AutonomyPlan(from_hour=start, to_hour=end)
    assert {hour for hour in range(24) if plan.is_awake(hour)} == awake


@pytest.mark.parametrize(
    ("hour", "today", "plays", "state"),
    [
        (19, 0, False, "looking"),
        (19, 3, False, "done"),
        (19, 0, True, "playing"),
        (17, 0, False, "resting"),
        (17, 3, False, "done"),
    ],
)
def test_it_looks_only_in_its_hours_below_its_limit_and_away_from_a_board(
    hour: int, today: int, plays: bool, state: str
) -> None:
    now = standing(AutonomyPlan(from_hour=18, to_hour=22, daily_limit=3), hour, today, plays=plays)
    assert now.state == state
    assert now.why


def test_it_asks_the_nearest_of_those_it_has_not_met_today_and_says_so() -> None:
    why = "was the nearest to my rating of those I had not met today."
    assert choose(ME, [PIP, ROSA, VESNA], ()) == (ROSA, f"Rosa {why}")
    assert choose(ME, [PIP, ROSA, VESNA], {ROSA.party}) == (VESNA, f"Vesna {why}")
    assert choose(ME, [PIP], ()) == (PIP, "Pip was the only one I could ask.")
    left = choose(ME, [PIP, ROSA], {PIP.party})
    assert left == (ROSA, "Rosa was the only one I could ask and had not met today.")
    everybody = choose(ME, [PIP, ROSA], {PIP.party, ROSA.party})
    assert everybody is not None
    assert everybody[0] == ROSA
    assert choose(ME, [], ()) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"from_hour": 24},
        {"to_hour": -1},
        {"daily_limit": 0},
        {"daily_limit": MOST_A_DAY + 1},
        {"time_control": "1+0"},
        {"time_control": "untimed"},
        {"opponents": tuple(f"nobody-{number}" for number in range(13))},
        {"meets_agents": "yes"},
    ],
)
def test_a_plan_has_bounds(wrong: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        AutonomyPlan(**wrong)  # type: ignore[arg-type]
