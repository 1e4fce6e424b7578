"""The order, the numbers and the refusals of turns at `/play`, and that bad manners change nothing."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.contract.conftest import ComeIn
from tests.contract.play_table import EMPTY_EVENTS, code, end_of_turn, play_turns, quiet
from tests.fakes.follower import Follower, comparable

MOVE_KEYS = {"ply", "color", "uci", "san", "fen", "by", "elapsed_ms"}
TURN = ["agent_thinking", "memory_surfaced", "agent_move", "agent_chat", "mood_update"]


class TestTurns:
    async def test_a_whole_turn_in_order(self, come_in: ComeIn) -> None:
        anna = await come_in("Anna")
        _, seat = await anna.play()
        answer = await seat.move("e2e4", 0)
        assert answer == {"ok": True, "seq": answer["seq"]}
        await end_of_turn(seat, 2)
        turn = [(name, payload) for name, payload in seat.heard if name in {*TURN, "player_move_applied"}]
        turn = turn[[name for name, _ in turn].index("player_move_applied") :]
        names = [name for name, _ in turn if name != "agent_chat"]
        assert names == ["player_move_applied", "agent_thinking", "memory_surfaced", "agent_move", "mood_update"]
        told = dict(turn)
        assert told["player_move_applied"].keys() >= MOVE_KEYS | {"match_id", "seq", "at"}
        assert told["player_move_applied"]["seq"] == answer["seq"]
        assert (told["player_move_applied"]["ply"], told["player_move_applied"]["by"]) == (1, "player")
        assert (told["agent_thinking"]["ply"], told["agent_thinking"]["color"]) == (2, "black")
        assert told["agent_thinking"]["eta_seconds"] % 0.5 == 0
        assert isinstance(told["memory_surfaced"]["items"], list)
        assert told["agent_move"].keys() >= MOVE_KEYS | {"engine"}
        assert (told["agent_move"]["ply"], told["agent_move"]["by"]) == (2, "character")
        assert told["mood_update"].keys() >= {"mood", "bucket", "emotion", "emotion_intensity", "color", "ply"}
        assert told["mood_update"]["seq"] > told["agent_move"]["seq"]

    async def test_twenty_turns_keep_the_order_and_the_numbers_have_no_gap(self, come_in: ComeIn) -> None:
        anna, bert = await come_in("Anna"), await come_in("Bert")
        match_id, seat = await anna.play()
        gallery = await bert.join(match_id)
        await gallery.until("match_state")
        played = await play_turns(seat, 20)
        for listener in (seat, gallery):
            await listener.until_seq(seat.last_seq)
            seqs = [payload["seq"] for name, payload in listener.heard if "seq" in payload]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        events = await anna.events(match_id)
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        assert events[0]["name"] == "match_opened"
        for ply in range(2, played + 1, 2):
            places = {
                event["name"]: event["seq"]
                for event in events
                if event["payload"].get("ply") == ply and event["name"] in TURN
            }
            order = [places[name] for name in ("agent_thinking", "memory_surfaced", "agent_move", "mood_update")]
            assert order == sorted(order)

    async def test_replaying_the_log_gives_the_state_of_now_to_seats_and_gallery(self, come_in: ComeIn) -> None:
        anna, bert = await come_in("Anna"), await come_in("Bert")
        match_id, seat = await anna.play(time_control="5+3")
        await play_turns(seat, 5)
        await seat.call("player_chat", {"text": "Who taught you that?"})
        await seat.until("agent_chat", lambda payload: payload["occasion"] == "on_user_input")
        await seat.call("offer_draw", {})
        await seat.call("resign", {})
        await seat.until("match_ended")
        await quiet(seat)
        for visitor in (anna, bert):
            follower = Follower()
            for event in await visitor.events(match_id):
                follower.hear(
                    event["name"], {**event["payload"], "match_id": match_id, "seq": event["seq"], "at": event["at"]}
                )
            state = await visitor.state(match_id)
            assert state["seq"] == follower.state["seq"]
            assert known(follower.state) == known(state)

    async def test_the_same_move_again_is_acknowledged_alike_and_nothing_happens(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        first = await asyncio.gather(*(seat.move("e2e4", 0) for _ in range(5)))
        assert all(answer == first[0] for answer in first)
        await end_of_turn(seat, 2)
        assert await seat.move("e2e4", 0) == first[0]
        assert await seat.move("e2e4", 0, epoch=0) == first[0]
        events = await anna.events(match_id)
        assert [event["name"] for event in events].count("player_move_applied") == 1

    async def test_refused_moves_have_their_code_and_change_nothing(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        await seat.move("e2e4", 0)
        await end_of_turn(seat, 2)
        before = await anna.state(match_id)
        assert code(await seat.move("e4e6", 2)) == "illegal_move"
        assert code(await seat.move("e7e5", 2)) == "illegal_move"
        assert code(await seat.move("a1a1", 2)) == "illegal_move"
        assert code(await seat.move("d2d4", 0)) == "stale_ply"
        assert code(await seat.move("d2d4", 3)) == "stale_ply"
        assert code(await seat.move("d2d4", 2, epoch=1)) == "stale_ply"
        assert code(await seat.move("d2d4", -1)) == "bad_payload"
        assert code(await seat.move("Nf3", 2)) == "bad_payload"
        after = await anna.state(match_id)
        assert {**before, "at": ""} == {**after, "at": ""}

    async def test_the_gallery_may_not_play(self, come_in: ComeIn) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, seat = await anna.play()
        gallery = await bert.join(match_id)
        before = (await anna.state(match_id))["seq"]
        payloads: dict[str, Any] = {
            "make_move": {"uci": "e2e4", "ply": 0}, "player_chat": {"text": "hi"}, "answer_draw": {"accept": True},
            "answer_takeback": {"accept": True},
        }  # fmt: skip
        for name in ("make_move", "player_chat", "answer_draw", "answer_takeback", *EMPTY_EVENTS):
            if name != "ping":
                assert code(await gallery.call(name, payloads.get(name, {}))) == "not_a_player", name
        assert (await gallery.call("ping", {}))["ok"]
        assert (await gallery.call("request_state", {}))["state"]["your_seat"] == "spectator"
        assert (await anna.state(match_id))["seq"] <= before + 1  # the character may have greeted meanwhile
        await seat.move("e2e4", 0)

    async def test_words_with_a_move_and_words_alone_are_echoed(self, come_in: ComeIn) -> None:
        anna = await come_in("Anna")
        _, seat = await anna.play()
        await seat.move("e2e4", 0, chat="Have a good game")
        said = await seat.until("player_chat_echoed")
        assert (said["text"], said["username"], said["color"]) == ("Have a good game", "Anna", "white")
        await end_of_turn(seat, 2)
        assert (await seat.call("player_chat", {"text": "What do you think?"}))["ok"]
        reply = await seat.until("agent_chat", lambda payload: payload["occasion"] == "on_user_input")
        assert reply.keys() >= {"ply", "color", "text", "emotion", "emotion_intensity", "referenced_memory_ids"}
        assert code(await seat.call("player_chat", {"text": "x" * 501})) == "too_long"
        assert code(await seat.call("player_chat", {"text": " "})) == "bad_payload"


class TestBadManners:
    @pytest.mark.parametrize("name", ["connect", "disconnect", "nope", "", "make_move ", "connect_error", "__proto__"])
    @pytest.mark.parametrize("payload", [None, {}, {"match_id": "0" * 36}, "x", [1, 2]], ids=repr)
    async def test_unknown_and_reserved_names_are_answered_and_change_nothing(
        self, come_in: ComeIn, name: str, payload: Any
    ) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, seat = await anna.play()
        gallery = await bert.join(match_id)
        await gallery.until("match_state")
        await quiet(seat)
        before = await anna.state(match_id)
        for client in (seat, gallery):
            client.client.reserved_events = []  # python-socketio itself would not let the names out
            assert code(await client.call(name, payload)) == "unknown_event"
        assert {**before, "at": ""} == {**await anna.state(match_id), "at": ""}
        assert (await seat.move("e2e4", 0))["ok"]

    @pytest.mark.parametrize(
        "payload", [None, "e2e4", [1], 7, True, b"bytes", [], {"uci": b"e2e4", "ply": 0}], ids=repr
    )
    async def test_a_payload_of_another_shape_is_answered(self, come_in: ComeIn, payload: Any) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        for name in ("make_move", "player_chat", "answer_draw", "request_state", "resign", "ping", "rematch"):
            assert code(await seat.call(name, payload)) == "bad_payload", name
        assert (await seat.move("e2e4", 0))["ok"]

    async def test_a_long_message_is_too_long_and_the_connection_stays(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        for size in (501, 20_000, 60_000):
            assert code(await seat.call("player_chat", {"text": "x" * size})) == "too_long"
        assert (await seat.move("e2e4", 0))["ok"]


def known(state: dict[str, Any]) -> dict[str, Any]:
    """What both a follower and the state of this match can tell."""
    return {key: value for key, value in comparable(state).items() if key not in ("post_match",)}
