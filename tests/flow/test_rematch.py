"""Another game between two people, over real sockets: offered by one, agreed by the other, one game for both."""

from __future__ import annotations

import asyncio

from tests.fakes.server import RunningServer
from tests.fakes.two_people import seat_two
from tests.flow.conftest import ComeIn


async def test_a_rematch_between_people_is_offered_and_agreed(club: RunningServer, come_in: ComeIn) -> None:
    anna, bert, carl = await come_in("Anna"), await come_in("Bert"), await come_in("Carl")
    match_id = await asyncio.to_thread(seat_two, club.database_url, anna.player, bert.player)
    white, black, gallery = [await visitor.join(match_id) for visitor in (anna, bert, carl)]
    for seat in (white, black, gallery):
        await seat.until("match_state")
    assert (await white.call("resign", {}))["ok"]
    await black.until("match_ended")

    offer = await white.call("rematch", {})
    assert offer["ok"]
    assert "match_id" not in offer
    assert (await black.until("rematch_offered"))["color"] == "white"
    assert (await anna.state(match_id))["rematch_offer"] == "white"
    refused = await gallery.call("rematch", {})
    assert refused["error"]["code"] == "not_a_player"

    agreed = await black.call("rematch", {})
    assert agreed["url"] == f"/matches/{agreed['match_id']}"
    for seat in (white, black):
        started = await seat.until("rematch_started")
        assert (started["match_id"], started["url"]) == (agreed["match_id"], agreed["url"])
    again = await white.call("rematch", {})
    assert again == agreed

    names = [event["name"] for event in await anna.events(match_id)]
    assert names[-2:] == ["rematch_offered", "rematch_started"]
    assert (await anna.events(match_id))[-1]["payload"] == {key: agreed[key] for key in ("match_id", "url")}
    state = await bert.state(agreed["match_id"])
    assert (state["white"]["id"], state["black"]["id"]) == (bert.player["id"], anna.player["id"])
    assert (await (await bert.join(agreed["match_id"])).call("make_move", {"uci": "e2e4", "ply": 0}))["ok"]


async def test_an_offer_is_declined_from_the_hall_and_heard_of_at_the_table(
    club: RunningServer, come_in: ComeIn
) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id = await asyncio.to_thread(seat_two, club.database_url, anna.player, bert.player)
    white = await anna.join(match_id)
    await white.until("match_state")
    assert (await white.call("resign", {}))["ok"]
    assert (await white.call("rematch", {}))["ok"]
    again = f"/api/matches/{match_id}/rematch"
    assert f'data-rematch="{match_id}"' in (await bert.ask("GET", "/hall/now"))[1]
    assert (await bert.ask("DELETE", again))[0] == 204
    assert (await white.until("rematch_declined"))["color"] == "black"
    assert f'data-rematch="{match_id}"' not in (await bert.ask("GET", "/hall/now"))[1]
    assert (await bert.ask("DELETE", again))[0] == 409
    assert await bert.ask("POST", again) == (200, {})
    _, agreed = await anna.ask("POST", again)
    assert (await white.until("rematch_started"))["match_id"] == agreed["match_id"]
