"""The promises of `/play`, kept to a client that was not written here."""

from __future__ import annotations

import asyncio
import io
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any

import aiohttp
import chess
import chess.pgn
import pytest
import socketio

from tests.fakes.follower import Follower, comparable
from tests.fakes.server import RunningServer
from tests.fakes.visitors import Seat, Visitor, doorstep

ComeIn = Callable[..., Awaitable[Visitor]]

STATE_KEYS = {
    "match_id", "seq", "at", "status", "result", "end_reason", "initial_fen", "fen", "ply", "epoch", "turn",
    "your_seat", "white", "black", "moves", "minds", "chat", "spectators", "rated", "takebacks",
}  # fmt: skip
MOVE_KEYS = {"ply", "color", "uci", "san", "fen", "by", "elapsed_ms"}
EMPTY_EVENTS = (
    "resign", "abort", "offer_draw", "claim_draw", "claim_victory", "request_takeback", "rematch", "request_hint",
    "ping",
)  # fmt: skip
TURN = ["agent_thinking", "memory_surfaced", "agent_move", "agent_chat", "mood_update"]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path_factory.mktemp("contract")).start()
    yield server
    assert '"level": "error"' not in server.log_text()
    server.close()


@pytest.fixture
async def come_in(club: RunningServer) -> AsyncIterator[ComeIn]:
    async with doorstep(club.url) as way_in:
        yield way_in


async def refusal(visitor: Visitor, auth: Any, namespace: str = "/play") -> dict[str, Any]:
    """The `data` with which a connection is refused; fails when it is not."""
    client, refused = socketio.AsyncClient(reconnection=False), asyncio.get_running_loop().create_future()

    async def note(error: Any = None) -> None:
        if not refused.done():
            refused.set_result(error)

    client.on("connect_error", note, namespace=namespace)
    with pytest.raises(socketio.exceptions.ConnectionError):
        await client.connect(
            visitor.url, headers=dict(visitor.headers), auth=auth, transports=["websocket"], namespaces=[namespace]
        )
    error = await asyncio.wait_for(refused, 10)
    return dict(error["data"])


async def end_of_turn(seat: Seat, ply: int) -> None:
    await seat.until("mood_update", lambda payload: payload["ply"] == ply)


def code(answer: dict[str, Any]) -> str:
    assert answer["ok"] is False
    assert set(answer["error"]) == {"code", "message"}
    return str(answer["error"]["code"])


class TestComingIn:
    async def test_the_state_is_the_first_thing_told_and_has_every_field(self, come_in: ComeIn) -> None:
        anna = await come_in("Anna")
        _, seat = await anna.play(rated=True)
        name, state = seat.heard[0]
        assert name == "match_state"
        assert state.keys() >= STATE_KEYS
        assert (state["your_seat"], state["status"], state["result"], state["turn"]) == (
            "white",
            "active",
            "*",
            "white",
        )
        assert (state["ply"], state["epoch"], state["fen"], state["rated"]) == (0, 0, chess.STARTING_FEN, True)
        assert state["white"]["kind"] == "player"
        assert state["white"]["name"] == "Anna"
        assert state["white"]["id"] == anna.player["id"]
        assert state["black"]["kind"] == "character"
        assert state["black"].keys() >= {"kind", "id", "name", "rating"}
        assert state["minds"].keys() == {"black"}
        assert state["minds"]["black"].keys() == {"mood", "bucket", "emotion", "emotion_intensity"}
        assert state["minds"]["black"]["mood"].keys() == {"aggression", "confidence", "tilt", "engagement"}
        assert "clock" not in state
        assert "draw_offer" not in state

    async def test_who_sits_black_is_told_so_and_the_character_begins(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play(color="black")
        assert seat.heard[0][1]["your_seat"] == "black"
        move = await seat.until("agent_move") if not seat.heard[0][1]["moves"] else seat.heard[0][1]["moves"][0]
        assert (move["ply"], move["color"], move["by"]) == (1, "white", "character")

    async def test_somebody_else_watches(self, come_in: ComeIn) -> None:
        anna, bert = await come_in("Anna"), await come_in("Bert")
        match_id, seat = await anna.play()
        gallery = await bert.join(match_id)
        state = await gallery.until("match_state")
        assert (state["your_seat"], state["spectators"]) == ("spectator", 1)
        assert (await seat.until("spectator_count"))["count"] == 1
        await gallery.close()
        await seat.until("spectator_count", lambda payload: payload["count"] == 0)

    @pytest.mark.parametrize(
        "auth",
        [
            None, {}, [], "x", 5, {"match_id": None}, {"match_id": 5}, {"match_id": ["x"]}, {"after_seq": 1},
            {"match_id": "x", "after_seq": "1"}, {"match_id": "x", "after_seq": -1},
            {"match_id": "x", "after_seq": 1.5}, {"match_id": "x", "after_seq": True},
        ],
        ids=repr,
    )  # fmt: skip
    async def test_malformed_auth_is_refused(self, come_in: ComeIn, auth: Any) -> None:
        data = await refusal(await come_in(), auth)
        assert data["code"] == "bad_payload"
        assert data["message"]

    @pytest.mark.parametrize("match_id", ["", "x", "0" * 36, "../../etc", "\x00" * 36, "é" * 36, "0" * 5000])
    async def test_an_unknown_match_is_not_found(self, come_in: ComeIn, match_id: str) -> None:
        assert (await refusal(await come_in(), {"match_id": match_id}))["code"] == "not_found"

    async def test_a_match_not_to_be_watched_answers_as_an_absent_one(self, come_in: ComeIn) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, _ = await anna.play(watchable=False)
        assert await refusal(bert, {"match_id": match_id}) == await refusal(bert, {"match_id": "0" * 36})
        for path in (f"/api/matches/{match_id}", f"/api/matches/{match_id}/events", f"/api/matches/{match_id}/pgn"):
            status, answer = await bert.ask("GET", path)
            assert (status, answer["error"]["code"]) == (404, "not_found")
            assert (await anna.ask("GET", path))[0] == 200

    @pytest.mark.parametrize("cookie", [None, "x", "A" * 43, "", "é", "../../x", "a" * 4000])
    async def test_nobody_comes_in_without_a_session(self, come_in: ComeIn, cookie: str | None) -> None:
        anna = await come_in()
        match_id = await anna.sit_down()
        thief = Visitor(anna.url, anna.http, cookie, {})
        assert (await refusal(thief, {"match_id": match_id}))["code"] == "unauthenticated"

    async def test_the_id_of_a_player_is_no_credential(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id = await anna.sit_down()
        thief = Visitor(anna.url, anna.http, anna.player["id"], {})
        assert (await refusal(thief, {"match_id": match_id}))["code"] == "unauthenticated"

    @pytest.mark.parametrize("namespace", ["/", "/nowhere", "/play/"])
    async def test_another_door_is_refused_with_a_code(self, come_in: ComeIn, namespace: str) -> None:
        assert (await refusal(await come_in(), {"match_id": "x"}, namespace))["code"] == "not_found"


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


class TestOtherActs:
    async def test_ping_and_state_answer(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        await seat.move("e2e4", 0)
        await end_of_turn(seat, 2)
        await quiet(seat)
        ping = await seat.call("ping", {})
        assert ping["at"].endswith("Z")
        state = (await seat.call("request_state", {}))["state"]
        assert {**state, "at": ""} == {**await anna.state(match_id), "at": ""}
        events = (await seat.call("request_state", {"after_seq": 1}))["events"]
        assert events == await anna.events(match_id, 1)
        assert (await seat.call("request_state", {"after_seq": state["seq"]}))["events"] == []
        assert (await seat.call("request_state", {"after_seq": 10_000}))["state"]["seq"] == state["seq"]

    async def test_resigning_ends_the_game_once_and_everything_after_is_game_over(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        assert (await seat.call("resign", {}))["ok"]
        ended = await seat.until("match_ended")
        assert (ended["result"], ended["reason"], ended["winner"]) == ("0-1", "resignation", "black")
        payloads: dict[str, Any] = {
            "make_move": {"uci": "e2e4", "ply": 0}, "player_chat": {"text": "hi"}, "answer_draw": {"accept": True},
            "answer_takeback": {"accept": True},
        }  # fmt: skip
        for name in ("make_move", "player_chat", "answer_draw", "answer_takeback", *EMPTY_EVENTS):
            if name not in ("ping", "rematch"):
                assert code(await seat.call(name, payloads.get(name, {}))) == "game_over", name
        await quiet(seat)
        assert seat.names().count("match_ended") == 1
        state = await anna.state(match_id)
        assert (state["status"], state["result"], state["end_reason"]) == ("ended", "0-1", "resignation")

    async def test_a_rematch_swaps_the_colours_and_asking_twice_leads_to_the_same_game(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        assert code(await seat.call("rematch", {})) == "not_allowed"
        await seat.call("resign", {})
        one, two = await asyncio.gather(seat.call("rematch", {}), seat.call("rematch", {}))
        assert one == two
        assert one["url"] == f"/matches/{one['match_id']}"
        assert (await anna.state(one["match_id"]))["black"]["id"] == anna.player["id"]

    async def test_aborting_before_anybody_moved(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        assert (await seat.call("abort", {}))["ok"]
        ended = await seat.until("match_ended")
        assert (ended["result"], ended["reason"], ended["winner"]) == ("*", "aborted", None)

    async def test_aborting_a_game_under_way_is_not_allowed(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        await seat.move("e2e4", 0)
        await end_of_turn(seat, 2)
        assert code(await seat.call("abort", {})) == "not_allowed"
        assert code(await seat.call("claim_draw", {})) == "not_allowed"
        assert code(await seat.call("claim_victory", {})) == "not_allowed"
        assert code(await seat.call("answer_draw", {"accept": True})) == "not_allowed"
        assert code(await seat.call("answer_takeback", {"accept": True})) == "not_allowed"

    async def test_a_takeback_undoes_the_last_move_in_a_new_epoch(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play(rated=True)
        await seat.move("e2e4", 0)
        await end_of_turn(seat, 2)
        assert (await seat.call("request_takeback", {}))["ok"]
        applied = await seat.until("takeback_applied")
        assert (applied["fen"], applied["ply"], applied["epoch"]) == (chess.STARTING_FEN, 0, 1)
        assert applied["color"] == "white"
        state = await anna.state(match_id)
        assert (state["moves"], state["rated"], state["epoch"]) == ([], False, 1)
        assert code(await seat.move("d2d4", 0, epoch=0)) == "stale_ply"
        assert (await seat.move("d2d4", 0, epoch=1))["ok"]

    async def test_without_takebacks_there_are_none(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play(takebacks=False)
        await seat.move("e2e4", 0)
        await end_of_turn(seat, 2)
        assert code(await seat.call("request_takeback", {})) == "not_allowed"

    async def test_a_draw_offer_is_always_answered(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        await seat.move("e2e4", 0)
        await end_of_turn(seat, 2)
        assert (await seat.call("offer_draw", {}))["ok"]
        assert (await seat.until("draw_offered"))["color"] == "white"
        answer = asyncio.ensure_future(seat.until("draw_declined")), asyncio.ensure_future(seat.until("match_ended"))
        done, pending = await asyncio.wait(answer, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*pending, return_exceptions=True)
        assert done

    async def test_hints_come_by_steps_and_only_in_unrated_games(self, come_in: ComeIn) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, seat = await anna.play()
        gallery = await bert.join(match_id)
        await gallery.until("match_state")
        for step in (1, 2, 3, 3):
            hint = await seat.call("request_hint", {})
            assert (hint["ok"], hint["step"]) == (True, step)
            assert hint["text"]
            assert ("uci" in hint) == (step == 3)
        assert chess.Move.from_uci(hint["uci"]) in chess.Board().legal_moves
        told = await gallery.until("hint_given")
        assert told["withheld"] is True
        _, rated = await anna.play(rated=True)
        assert code(await rated.call("request_hint", {})) == "not_allowed"

    async def test_a_clocked_game_runs_its_clocks(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play(time_control="1+5")
        assert seat.heard[0][1]["clock"] == {"white_ms": 60_000, "black_ms": 60_000, "running": None}
        await seat.move("e2e4", 0)
        move = await seat.until("agent_move")
        assert move["clock"]["running"] == "white"
        await seat.move("d2d4", 2)
        told = await seat.until("player_move_applied", lambda payload: payload["ply"] == 3)
        assert 60_000 < told["clock"]["white_ms"] <= 65_000
        assert (await anna.state(match_id))["clock"]["running"] in ("black", "white")

    async def test_a_set_up_position_is_played_from_and_a_mate_ends_it(self, come_in: ComeIn) -> None:
        anna = await come_in()
        fen = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1"
        _, seat = await anna.play(initial_fen=fen, rated=True)
        assert (seat.heard[0][1]["initial_fen"], seat.heard[0][1]["rated"]) == (fen, False)
        answer = await seat.move("a1a8", 0)
        ended = await seat.until("match_ended")
        assert (ended["result"], ended["reason"], ended["winner"]) == ("1-0", "checkmate", "white")
        assert ended["seq"] == answer["seq"] + 1
        assert await seat.move("a1a8", 0) == answer

    async def test_an_under_promotion_is_what_was_asked_for(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play(initial_fen="8/P6k/8/8/8/8/7P/K7 w - - 0 1")
        assert code(await seat.move("a7a8", 0)) == "illegal_move"
        assert (await seat.move("a7a8n", 0))["ok"]
        assert (await seat.until("player_move_applied"))["san"] == "a8=N"


class TestComingBack:
    @pytest.mark.parametrize("audience", ["seat", "gallery"])
    async def test_exactly_the_missed_events_come_in_order(self, come_in: ComeIn, audience: str) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, seat = await anna.play()
        listener = seat if audience == "seat" else await bert.join(match_id)
        await listener.until("match_state")
        who = anna if audience == "seat" else bert
        await play_turns(seat, 4)
        await quiet(seat)
        last = seat.last_seq
        for seen in (0, 1, last - 3, last - 1):
            again = await who.join(match_id, after_seq=seen)
            await again.until_seq(last)
            numbered = [(name, payload) for name, payload in again.heard if "seq" in payload]
            assert [payload["seq"] for _, payload in numbered][: last - seen] == list(range(seen + 1, last + 1))
            expected = await who.events(match_id, seen)
            told = [
                {"name": name, "seq": payload["seq"], "at": payload["at"], "payload": inner(payload)}
                for name, payload in numbered
            ]
            assert told[: last - seen] == expected[: last - seen]
            await again.close()

    async def test_nothing_missed_is_nothing_told_and_the_game_goes_on(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        await quiet(seat)
        again = await anna.join(match_id, after_seq=seat.last_seq)
        await again.move("e2e4", 0)
        first = await again.until("player_move_applied")
        assert "match_state" not in again.names()
        assert first["seq"] == seat.last_seq or first["seq"] > 1

    async def test_a_number_from_the_future_gets_the_state(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id = await anna.sit_down()
        seat = await anna.join(match_id, after_seq=10_000)
        assert (await seat.until("match_state"))["your_seat"] == "white"

    async def test_a_seat_is_paused_only_with_its_last_connection(self, come_in: ComeIn) -> None:
        anna, bert = await come_in(), await come_in()
        match_id, one = await anna.play()
        two = await anna.join(match_id)
        gallery = await bert.join(match_id)
        await two.until("match_state")
        await gallery.until("match_state")
        await one.close()
        assert (await two.call("ping", {}))["ok"]
        assert (await anna.state(match_id))["status"] == "active"
        await two.close()
        paused = await gallery.until("match_paused")
        assert paused["color"] == "white"
        assert "deadline" not in paused
        assert (await bert.state(match_id))["status"] == "paused"
        await anna.join(match_id)
        assert (await gallery.until("match_resumed"))["color"] == "white"

    async def test_going_out_closes_the_live_sockets_of_the_session(self, come_in: ComeIn) -> None:
        anna = await come_in()
        _, seat = await anna.play()
        status, _ = await anna.ask("POST", "/api/auth/logout")
        assert status == 204
        await asyncio.wait_for(seat.gone.wait(), 5)
        assert (await anna.ask("GET", "/api/me"))[0] == 401


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
        for size in (501, 20_000, 100_000, 900_000):
            assert code(await seat.call("player_chat", {"text": "x" * size})) == "too_long"
        assert (await seat.move("e2e4", 0))["ok"]


class TestDocuments:
    async def test_the_pgn_is_the_game(self, come_in: ComeIn) -> None:
        anna = await come_in('An"na]\\')
        match_id, seat = await anna.play(time_control="5+3")
        await play_turns(seat, 3)
        await seat.call("player_chat", {"text": "} 1. e4 { [%eval 9]"})
        await seat.call("resign", {})
        await quiet(seat)
        status, pgn = await anna.ask("GET", f"/api/matches/{match_id}/pgn?chat=1")
        assert status == 200
        game = chess.pgn.read_game(io.StringIO(pgn))
        assert game is not None
        assert game.errors == []
        state = await anna.state(match_id)
        assert [move.uci() for move in game.mainline_moves()] == [move["uci"] for move in state["moves"]]
        assert (game.headers["Result"], game.headers["TimeControl"]) == ("0-1", "300+3")
        assert "%clk" in pgn

    async def test_the_log_is_told_from_any_number_on(self, come_in: ComeIn) -> None:
        anna = await come_in()
        match_id, seat = await anna.play()
        await play_turns(seat, 2)
        await quiet(seat)
        events = await anna.events(match_id)
        for after in (0, 1, len(events) - 1, len(events), len(events) + 5):
            assert await anna.events(match_id, after) == events[after:]
        for bad in ("-1", "x", "1.5", "", str(2**60)):
            assert (await anna.ask("GET", f"/api/matches/{match_id}/events?after_seq={bad}"))[0] == 422

    async def test_unknown_matches_are_not_found(self, come_in: ComeIn) -> None:
        anna = await come_in()
        for match_id in ("x", "0" * 36, "%00", "%ff%fe", "a" * 3000):
            for rest in ("", "/events", "/pgn"):
                status, answer = await anna.ask("GET", f"/api/matches/{match_id}{rest}")
                assert (status, answer["error"]["code"]) == (404, "not_found"), match_id

    async def test_impossible_wishes_are_refused(self, come_in: ComeIn) -> None:
        anna = await come_in()
        slug = (await anna.ask("GET", "/api/characters"))[1]["characters"][0]["slug"]
        good = {"character_id": slug}
        for wrong in (
            {}, {"character_id": None}, {**good, "color": "red"}, {**good, "time_control": "0+0"},
            {**good, "time_control": "٥+٠"}, {**good, "initial_fen": "x"},
            {**good, "initial_fen": chess.STARTING_FEN * 3}, {**good, "initial_fen": "8/8/8/8/8/8/8/8 w - - 0 1"},
            {**good, "rated": "maybe"}, {**good, "takebacks": []},
        ):  # fmt: skip
            status, answer = await anna.ask("POST", "/api/matches", json=wrong)
            assert (status, answer["error"]["code"]) == (422, "bad_payload"), wrong
        assert (await anna.ask("POST", "/api/matches", json={"character_id": "nobody"}))[0] == 404
        nobody = Visitor(anna.url, anna.http, None, {})
        assert (await nobody.ask("POST", "/api/matches", json=good))[0] == 401
        assert (await nobody.ask("GET", "/api/matches"))[0] == 401


async def play_turns(seat: Seat, turns: int) -> int:
    """Plays some legal moves, waiting for the character's whole turn each time; returns the plies played."""
    board = chess.Board()
    for number in itertools.count():
        if number == turns or board.is_game_over():
            return board.ply()
        quiet_moves = [move for move in board.legal_moves if not board.is_capture(move) and not mates(board, move)]
        move = quiet_moves[number % len(quiet_moves)]
        assert (await seat.move(move.uci(), board.ply()))["ok"]
        board.push(move)
        await end_of_turn(seat, board.ply() + 1)
        reply = await seat.until("agent_move", lambda payload: payload["ply"] == board.ply() + 1)
        board.push_uci(reply["uci"])
    raise AssertionError("unreachable")


def mates(board: chess.Board, move: chess.Move) -> bool:
    board.push(move)
    over = board.is_game_over()
    board.pop()
    return over


async def quiet(seat: Seat) -> None:
    """Waits until nothing more is told: what is under way in the house has come out."""
    while True:
        count = len(seat.heard)
        for _ in range(3):
            await seat.call("ping", {})
            await asyncio.sleep(0.03)
        if len(seat.heard) == count:
            return


def inner(payload: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in payload.items() if key not in ("match_id", "seq", "at")}


def known(state: dict[str, Any]) -> dict[str, Any]:
    """What both a follower and the state of this match can tell."""
    return {key: value for key, value in comparable(state).items() if key not in ("post_match",)}


async def test_the_session_cookie_is_closed_to_scripts(club: RunningServer) -> None:
    async with aiohttp.ClientSession() as http, http.post(f"{club.url}/api/players/guest", json={}) as answer:
        cookie = answer.headers["Set-Cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=lax" in cookie
        assert answer.cookies["chess_club_session"].value not in await answer.text()
