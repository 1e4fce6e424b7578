"""What the references promise is what the house really says."""

from __future__ import annotations

import httpx
import pytest

from app.domain.events import EVENTS
from app.domain.events.snapshot import MatchStateInfo


@pytest.mark.parametrize(
    "terms", [{"color": "white"}, {"color": "black", "time_control": "5+3"}, {"rated": False, "takebacks": False}]
)
async def test_the_state_of_a_match_is_as_the_reference_has_it(
    guest: httpx.AsyncClient, terms: dict[str, object]
) -> None:
    opened = (await guest.post("/api/matches", json={"character_id": "kenji", **terms})).json()
    state = (await guest.get(f"/api/matches/{opened['match_id']}")).json()
    read = MatchStateInfo.model_validate_json(httpx.Response(200, json=state).content)
    assert read.model_dump(mode="json", exclude_unset=True) == state
    log = (await guest.get(f"/api/matches/{opened['match_id']}/events")).json()["events"]
    assert [event["seq"] for event in log] == list(range(1, len(log) + 1))
    assert log[0]["name"] == "match_opened"
    for event in log:
        assert event["payload"].keys() <= EVENTS[event["name"]].model_fields.keys()
