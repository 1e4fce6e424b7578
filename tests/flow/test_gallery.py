"""The gallery of a game, and who is here, over real sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import socketio

from tests.fakes.server import RunningServer
from tests.fakes.two_people import seat_two
from tests.fakes.visitors import Visitor
from tests.flow.conftest import ComeIn
from tests.flow.test_workshop import made


async def test_the_gallery_talks_to_itself_and_no_log_keeps_it(club: RunningServer, come_in: ComeIn) -> None:
    anna, bert, carl, dora = [await come_in(name) for name in ("Anna", "Bert", "Carl", "Dora")]
    match_id = await asyncio.to_thread(seat_two, club.database_url, anna.player, bert.player)
    white, black, gallery = [await visitor.join(match_id) for visitor in (anna, bert, carl)]
    for seat in (white, black, gallery):
        await seat.until("match_state")
    assert (await gallery.call("spectator_chat", {"text": "What a quiet game."}))["ok"]
    for seat in (white, black, gallery):
        heard = await seat.until("spectator_chat_broadcast")
        assert (heard["text"], heard["username"], heard["match_id"]) == ("What a quiet game.", "Carl", match_id)
        assert "seq" not in heard
    late = await dora.join(match_id)
    state = await late.until("match_state")
    assert [(line["username"], line["text"]) for line in state["spectator_chat"]] == [("Carl", "What a quiet game.")]
    assert state["chat"] == []
    assert (await late.until("spectator_count"))["count"] == 2

    refused = await white.call("spectator_chat", {"text": "hello up there"})
    assert refused["error"]["code"] == "not_allowed"
    for payload, expected in (({"text": ""}, "bad_payload"), ({"text": "x" * 501}, "too_long"), ({}, "bad_payload")):
        assert (await gallery.call("spectator_chat", payload))["error"]["code"] == expected
    assert "quiet game" not in str(await anna.events(match_id))
    assert (await white.call("resign", {}))["ok"]
    await gallery.until("match_ended")
    assert (await gallery.call("spectator_chat", {"text": "Bravo"}))["error"]["code"] == "game_over"


async def test_sixty_lines_are_said_and_the_last_fifty_come_with_the_state(
    club: RunningServer, come_in: ComeIn
) -> None:
    anna, bert, carl = [await come_in(name) for name in ("Anna", "Bert", "Carl")]
    match_id = await asyncio.to_thread(seat_two, club.database_url, anna.player, bert.player)
    gallery = await carl.join(match_id)
    for number in range(60):
        assert (await gallery.call("spectator_chat", {"text": f"line {number}"}))["ok"]
    lines = (await bert.state(match_id))["spectator_chat"]
    assert [line["text"] for line in lines] == [f"line {number}" for number in range(10, 60)]


async def test_a_character_never_hears_the_gallery(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    match_id, seat = await anna.play("pip")
    gallery = await bert.join(match_id)
    await gallery.until("match_state")
    assert (await gallery.call("spectator_chat", {"text": "Pip, do you like pomegranates?"}))["ok"]
    await seat.until("spectator_chat_broadcast")
    assert (await seat.move("e2e4", 0))["ok"]
    await seat.until("agent_move")
    assert "pomegranate" not in str(await anna.events(match_id))


async def test_who_is_here_and_what_can_be_watched_is_told_when_it_changes(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    watcher = await bert.enter("/presence")
    await watcher.until("online", lambda told: "Bert" in names(told))
    assert (await watcher.until("live_matches"))["count"] >= 0

    match_id, seat = await anna.play("pip", time_control="5+3")

    def plays(told: dict[str, Any]) -> bool:
        mine = [one for one in told["players"] if one["username"] == anna.player["username"]]
        return [(one["doing"], one["match_id"]) for one in mine] == [("playing", match_id)]

    await watcher.until("online", plays)
    assert (await seat.move("e2e4", 0))["ok"]
    await seat.until("agent_move")
    listed = await watcher.until(
        "live_matches", lambda told: any(g["id"] == match_id and g["ply"] == 2 for g in told["matches"])
    )
    game = next(one for one in listed["matches"] if one["id"] == match_id)
    assert (game["clock"]["running"], game["white"]["rating"], game["last_uci"][:1].isalpha()) == ("white", 1200, True)

    room = await anna.enter("/room", character_id="rosa")
    await seat.call("resign", {})
    await watcher.until(
        "online", lambda told: any(one["doing"].startswith("in the room with Rosa") for one in told["players"])
    )
    await room.close()
    await seat.close()
    last = len(watcher.heard)

    def is_gone(told: dict[str, Any]) -> bool:
        return anna.player["username"] not in [one["username"] for one in told["players"]]

    await watcher.until("online", lambda told: is_gone(told) and told in [one for _, one in watcher.heard[last:]])
    await watcher.until("live_matches", lambda told: match_id not in [one["id"] for one in told["matches"]])
    answer = await watcher.client.call("anything", {}, namespace="/presence", timeout=10)
    assert answer["error"]["code"] == "unknown_event"


def names(told: dict[str, Any]) -> list[str]:
    return [one["name"] for one in told["players"]]


async def test_somebody_without_a_session_is_told_the_number_alone(come_in: ComeIn) -> None:
    anna = await come_in("Anna")
    await anna.enter("/presence")
    nobody = Visitor(anna.url, anna.http, None, {})
    seat = await nobody.enter("/presence")
    told = await seat.until("online", lambda told: told["count"] >= 1)
    assert set(told) == {"at", "count"}
    assert set(await seat.until("live_matches")) == {"at", "count", "matches"}
    await seat.close()
    assert isinstance(seat.client, socketio.AsyncClient)


async def test_a_private_game_is_watched_by_nobody_and_named_to_nobody(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    watcher = await bert.enter("/presence")
    match_id, _ = await anna.play("pip", watchable=False)
    told = await watcher.until(
        "online", lambda told: any(one["name"] == "Anna" and one["doing"] == "playing" for one in told["players"])
    )
    assert match_id not in str(told)
    _, listed = await bert.ask("GET", "/api/matches?status=live")
    assert match_id not in str(listed)


async def test_a_room_of_somebody_with_a_rough_tongue_is_named_to_nobody(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    watcher = await bert.enter("/presence")
    greta = await made(anna, name="Grumbling Greta", content_rating="mature")
    await anna.enter("/room", character_id=greta["id"])

    def is_in_a_room(told: dict[str, Any]) -> bool:
        return any((one["name"], one["doing"]) == ("Anna", "in a room") for one in told["players"])

    assert "Greta" not in str(await watcher.until("online", is_in_a_room))
