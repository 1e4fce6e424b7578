"""People find each other at tables of the lobby, over real sockets: by code, from the list, by a challenge."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.fakes.visitors import Seat, Visitor
from tests.flow.conftest import ComeIn


def code(answer: dict[str, Any]) -> str:
    return "ok" if answer["ok"] else str(answer["error"]["code"])


async def lobby_of(visitor: Visitor, **auth: Any) -> Seat:
    seat = await visitor.enter("/lobby", **auth)
    await seat.until("lobby_state")
    return seat


async def test_two_meet_by_a_code_and_play_and_the_game_is_theirs_alone(come_in: ComeIn) -> None:
    anna, bert, carl = await come_in("Anna"), await come_in("Bert"), await come_in("Carl")
    host = await lobby_of(anna)
    made = await host.call("create", {"time_control": "3+2", "color": "black", "private": True})
    assert made["url"] == f"/lobby/{made['code']}"
    own = (await host.until("lobby_state", lambda state: state["lobby"] is not None))["lobby"]
    assert (own["code"], own["time_control"], own["yours"]) == (made["code"], "3+2", True)
    assert code(await host.call("start", {})) == "not_allowed"

    # Typed by hand, in small letters and with a space.
    typed = f"{made['code'][:3]} {made['code'][3:]}".lower()
    guest = await lobby_of(bert, lobby=typed)
    seen = (await guest.until("lobby_state"))["lobby"]
    assert (seen["host"]["name"], seen["yours"]) == ("Anna", False)
    joined = await guest.call("join", {"code": typed})
    assert joined["url"] == f"/matches/{joined['match_id']}"
    for seat in (host, guest):
        started = await seat.until("match_started")
        assert (started["match_id"], started["redirect_url"]) == (joined["match_id"], joined["url"])
    assert (await host.call("start", {}))["match_id"] == joined["match_id"]
    assert (await guest.call("join", {"code": made["code"]}))["match_id"] == joined["match_id"]
    assert code(await (await lobby_of(carl)).call("join", {"code": made["code"]})) == "not_allowed"

    state = await anna.state(joined["match_id"])
    assert (state["white"]["id"], state["black"]["id"]) == (bert.player["id"], anna.player["id"])
    assert (state["rated"], state["time_control"], state["watchable"]) == (False, "3+2", False)
    white, black = await bert.join(joined["match_id"]), await anna.join(joined["match_id"])
    for seat, uci, ply in ((white, "f2f3", 0), (black, "e7e5", 1), (white, "g2g4", 2), (black, "d8h4", 3)):
        assert (await seat.move(uci, ply))["ok"]
    for seat in (white, black):
        ended = await seat.until("match_ended")
        assert (ended["result"], ended["reason"]) == ("0-1", "checkmate")


async def test_a_free_chair_is_seen_by_everybody_and_taken_once(come_in: ComeIn) -> None:
    anna, bert, carl = await come_in("Anna"), await come_in("Bert"), await come_in("Carl")
    host, one, other = await lobby_of(anna), await lobby_of(bert), await lobby_of(carl)
    made = await host.call("create", {"time_control": "5+0", "color": "white", "private": False, "rated": True})

    def listed(state: dict[str, Any]) -> bool:
        return any(table["code"] == made["code"] for table in state["open"])

    for seat in (one, other):
        await seat.until("lobby_state", listed)
    answers = await asyncio.gather(*(seat.call("join", {"code": made["code"]}) for seat in (one, other)))
    assert sorted(map(code, answers)) == ["not_allowed", "ok"]
    await host.until("match_started")
    for seat in (one, other):
        times = [state["at"] for name, state in seat.heard if name == "lobby_state" and listed(state)]

        def gone(state: dict[str, Any], since: str = max(times)) -> bool:
            return state["at"] > since and not listed(state)

        await seat.until("lobby_state", gone)
    match_id = next(answer["match_id"] for answer in answers if answer["ok"])
    assert (await anna.state(match_id))["white"]["id"] == anna.player["id"]


async def test_a_challenge_is_between_two_and_may_be_turned_down(come_in: ComeIn) -> None:
    anna, bert, carl = await come_in("Anna"), await come_in("Bert"), await come_in("Carl")
    host, called, other = await lobby_of(anna), await lobby_of(bert), await lobby_of(carl)
    made = await host.call("create", {"time_control": "untimed", "opponent": bert.player["username"]})
    challenged = await called.until("lobby_state", lambda state: state["challenges"] != [])
    assert challenged["challenges"][0]["host"]["name"] == "Anna"
    assert code(await other.call("join", {"code": made["code"]})) == "not_found"
    assert code(await other.call("decline", {"code": made["code"]})) == "not_found"
    assert (await called.call("decline", {"code": made["code"]}))["ok"]
    assert (await host.until("lobby_closed"))["reason"] == "declined"
    again = await host.call("create", {"time_control": "1+0", "opponent": bert.player["username"]})
    assert (await called.call("join", {"code": again["code"]}))["ok"]
    for name in ("nobody-at-all", anna.player["username"]):
        refused = await host.call("create", {"time_control": "1+0", "opponent": name})
        assert code(refused) in ("not_found", "not_allowed")


async def test_somebody_here_is_challenged_by_the_name_that_everybody_sees(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert of the Tower")
    host = await lobby_of(anna)
    away = await host.call("create", {"time_control": "1+0", "opponent": "bert of the tower"})
    assert code(away) == "not_found", "who is not here is found by the username alone"
    called = await lobby_of(bert)
    assert (await host.call("create", {"time_control": "1+0", "opponent": "bert of the tower"}))["ok"]
    (told,) = (await called.until("lobby_state", lambda state: state["challenges"] != []))["challenges"]
    assert told["host"]["name"] == "Anna"
    assert (await called.call("decline", {"code": told["code"]}))["ok"]
    await lobby_of(await come_in("Bert of the Tower"))
    refused = await host.call("create", {"time_control": "1+0", "opponent": "Bert of the Tower"})
    assert code(refused) == "not_allowed"
    assert "username" in refused["error"]["message"]


async def test_one_table_at_a_time_and_none_of_ones_own_is_joined(come_in: ComeIn) -> None:
    host = await lobby_of(await come_in("Anna"))
    made = await host.call("create", {"time_control": "5+0"})
    assert code(await host.call("create", {"time_control": "3+0"})) == "not_allowed"
    assert code(await host.call("join", {"code": made["code"]})) == "not_allowed"
    assert (await host.call("close", {}))["ok"]
    assert (await host.until("lobby_closed"))["reason"] == "closed"
    assert code(await host.call("close", {})) == "not_found"
    assert code(await host.call("start", {})) == "not_found"
    assert code(await host.call("join", {"code": made["code"]})) == "not_found"


@pytest.mark.parametrize(
    ("event", "payload", "expected"),
    [
        ("create", {"time_control": "0+1"}, "bad_payload"),
        ("create", {"time_control": "5"}, "bad_payload"),
        ("create", {"time_control": "5+0", "color": "green"}, "bad_payload"),
        ("create", {"time_control": "5+0", "opponent": ""}, "bad_payload"),
        ("create", None, "bad_payload"),
        ("create", "5+0", "bad_payload"),
        ("join", {}, "bad_payload"),
        ("join", {"code": "A" * 17}, "too_long"),
        ("join", {"code": "NOBODY"}, "not_found"),
        ("decline", {"code": "NOBODY"}, "not_found"),
        ("castle", {}, "unknown_event"),
    ],
)
async def test_bad_requests_have_their_codes(come_in: ComeIn, event: str, payload: Any, expected: str) -> None:
    seat = await lobby_of(await come_in())
    assert code(await seat.call(event, payload)) == expected
    assert (await seat.call("create", {"time_control": "15+10"}))["ok"]


async def test_a_challenge_may_give_days_a_move_and_odds(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    without_queen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1"
    host = await lobby_of(anna)
    wish = {"time_control": "3d", "color": "black", "opponent": bert.player["username"], "rated": True}
    assert code(await host.call("create", {**wish, "initial_fen": "8/8/8/8/8/8/8/8 w - - 0 1"})) == "bad_payload"
    assert code(await host.call("enqueue", {"time_control": "3d", "rated": True})) == "bad_payload"
    made = await host.call("create", {**wish, "initial_fen": without_queen})
    guest = await lobby_of(bert)
    (seen,) = (await guest.until("lobby_state", lambda state: state["challenges"]))["challenges"]
    assert (seen["time_control"], seen["initial_fen"], seen["rated"]) == ("3d", without_queen, False)
    joined = await guest.call("join", {"code": made["code"]})
    state = await bert.state(joined["match_id"])
    assert (state["initial_fen"], state["rated"], state["clock"]["running"]) == (without_queen, False, "white")
    white = await bert.join(joined["match_id"])
    assert (await white.move("e2e4", 0))["ok"]
    listed = (await anna.ask("GET", "/api/matches?status=unfinished"))[1]["matches"]
    assert [(game["id"], game["time_control"], game["due_at"] is not None) for game in listed] == [
        (joined["match_id"], "3d", True)
    ]
    assert joined["match_id"] not in [
        game["id"] for game in (await anna.ask("GET", "/api/matches?status=live"))[1]["matches"]
    ]


async def test_the_api_does_the_same(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    status, made = await anna.ask("POST", "/api/lobbies", json={"time_control": "10+5", "color": "white"})
    assert status == 201
    status, listed = await bert.ask("GET", "/api/lobbies")
    assert made["code"] in [table["code"] for table in listed["lobbies"]]
    for body, expected in (
        ({"time_control": "abc"}, 422),
        ({"time_control": "3+0"}, 409),
        ({"opponent": "nobody"}, 404),
    ):
        assert (await anna.ask("POST", "/api/lobbies", json=body))[0] == expected
    assert (await anna.ask("POST", f"/api/lobbies/{made['code']}/join"))[0] == 409
    assert (await bert.ask("POST", "/api/lobbies/NOBODY/join"))[0] == 404
    assert (await bert.ask("DELETE", f"/api/lobbies/{made['code']}"))[0] == 404
    status, joined = await bert.ask("POST", f"/api/lobbies/{made['code']}/join")
    assert status == 201
    assert (await anna.state(joined["match_id"]))["white"]["id"] == anna.player["id"]
    assert (await anna.ask("DELETE", f"/api/lobbies/{made['code']}"))[0] == 409


async def test_two_who_look_for_the_same_game_find_each_other(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    first, second = await lobby_of(anna), await lobby_of(bert)
    waits = await first.call("enqueue", {"time_control": "2+1", "rated": True})
    assert waits == {"ok": True, "position": 1, "band": 50}
    assert (await first.until("queue_state", lambda state: state["position"] == 1))["band"] == 50
    assert (await first.call("enqueue", {"time_control": "2+1", "rated": True})) == waits
    assert code(await first.call("enqueue", {"time_control": "2+1", "rated": False})) == "not_allowed"
    # A line that breaks for a moment costs no place.
    await first.close()
    first = await lobby_of(anna)
    assert (await first.until("queue_state"))["position"] == 1
    assert (await second.call("enqueue", {"time_control": "2+1", "rated": True}))["ok"]
    started = [await seat.until("match_started") for seat in (first, second)]
    assert started[0] == started[1]
    state = await anna.state(started[0]["match_id"])
    assert {state["white"]["id"], state["black"]["id"]} == {anna.player["id"], bert.player["id"]}
    assert (state["rated"], state["time_control"]) == (True, "2+1")


async def test_who_stops_looking_is_not_found(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    first, second = await lobby_of(anna), await lobby_of(bert)
    assert code(await first.call("cancel", {})) == "not_allowed"
    assert (await first.call("enqueue", {"time_control": "30+20", "rated": True}))["ok"]
    assert (await first.call("cancel", {}))["ok"]
    await first.until("queue_state", lambda state: state["position"] == 1)
    assert (await second.call("enqueue", {"time_control": "30+20", "rated": True}))["position"] == 1
    for payload, expected in (({"rated": True}, "bad_payload"), ({"time_control": "999+0"}, "bad_payload")):
        assert code(await first.call("enqueue", payload)) == expected
