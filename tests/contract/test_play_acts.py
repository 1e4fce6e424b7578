"""What is done at `/play` besides moving, and the documents in which a game is told."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import chess
import chess.pgn

from tests.contract.conftest import ComeIn
from tests.contract.play_table import EMPTY_EVENTS, code, end_of_turn, play_turns, quiet
from tests.fakes.visitors import Visitor


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
            "make_move": {"uci": "e2e4", "ply": 0}, "answer_draw": {"accept": True},
            "answer_takeback": {"accept": True},
        }  # fmt: skip
        for name in ("make_move", "answer_draw", "answer_takeback", *EMPTY_EVENTS):
            if name not in ("ping", "rematch"):
                assert code(await seat.call(name, payloads.get(name, {}))) == "game_over", name
        await quiet(seat)
        assert seat.names().count("match_ended") == 1
        assert (await seat.call("player_chat", {"text": "Where did I go wrong?"}))["ok"]
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
