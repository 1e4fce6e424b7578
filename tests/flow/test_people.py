"""People against people, found in the lobby: what ends their games, and what their ratings make of it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.fakes.visitors import Seat, Visitor
from tests.flow.conftest import ComeIn

pytestmark = pytest.mark.both


def code(answer: dict[str, Any]) -> str:
    return "ok" if answer["ok"] else str(answer["error"]["code"])


async def seated(come_in: ComeIn, **terms: Any) -> tuple[Visitor, Visitor, str, Seat, Seat]:
    """Two people at a table of the lobby: White, Black, the game, and their seats."""
    anna, bert = await come_in("Anna"), await come_in("Bert")
    status, table = await anna.ask("POST", "/api/lobbies", json={"color": "white", "private": True, **terms})
    assert status == 201, table
    status, joined = await bert.ask("POST", f"/api/lobbies/{table['code']}/join")
    assert status == 201, joined
    match_id = joined["match_id"]
    white, black = await anna.join(match_id), await bert.join(match_id)
    for seat in (white, black):
        await seat.until("match_state")
    return anna, bert, match_id, white, black


async def play(seats: tuple[Seat, Seat], moves: str) -> None:
    for ply, uci in enumerate(moves.split()):
        assert (await seats[ply % 2].move(uci, ply))["ok"], uci


async def test_a_rated_game_moves_both_ratings_by_elo_and_they_are_provisional(come_in: ComeIn) -> None:
    anna, bert, match_id, white, black = await seated(come_in, rated=True, time_control="5+0")
    assert (await anna.state(match_id))["white"]["provisional"] is True
    await play((white, black), "f2f3 e7e5 g2g4 d8h4")
    done = await white.until("post_match_complete")
    changes = {change["id"]: (change["before"], change["after"]) for change in done["rating_changes"]}
    # K is 32, and equals expect half a point: half of 32.
    assert changes == {anna.player["id"]: (1200, 1184), bert.player["id"]: (1200, 1216)}
    _, me = await bert.ask("GET", "/api/me")
    assert (me["player"]["rating"], me["player"]["provisional"]) == (1216, True)


async def test_the_engine_helps_nobody_against_a_person(come_in: ComeIn) -> None:
    _, _, _, white, _ = await seated(come_in, time_control="10+5")
    assert code(await white.call("request_hint", {})) == "not_allowed"


async def test_both_resign_at_once_and_one_of_them_was_first(come_in: ComeIn) -> None:
    anna, _, match_id, white, black = await seated(come_in)
    await play((white, black), "e2e4 e7e5")
    answers = await asyncio.gather(white.call("resign", {}), black.call("resign", {}))
    assert sorted(map(code, answers)) == ["game_over", "ok"]
    names = [event["name"] for event in await anna.events(match_id)]
    assert names.count("match_ended") == 1


async def test_a_draw_and_a_takeback_take_two(come_in: ComeIn) -> None:
    anna, _, match_id, white, black = await seated(come_in, rated=True)
    await play((white, black), "e2e4 e7e5")
    assert (await white.call("request_takeback", {}))["ok"]
    assert (await black.until("takeback_requested"))["color"] == "white"
    assert code(await white.call("answer_takeback", {"accept": True})) == "not_allowed"
    assert (await black.call("answer_takeback", {"accept": True}))["ok"]
    state = await anna.state(match_id)
    assert (state["ply"], state["epoch"], state["rated"]) == (0, 1, False)
    assert (await white.move("d2d4", 0))["ok"]
    assert (await white.call("offer_draw", {}))["ok"]
    assert (await black.until("draw_offered"))["color"] == "white"
    assert code(await white.call("answer_draw", {"accept": True})) == "not_allowed"
    assert (await black.call("answer_draw", {"accept": True}))["ok"]
    ended = await white.until("match_ended")
    assert (ended["result"], ended["reason"]) == ("1/2-1/2", "agreement")


async def test_a_game_may_be_called_off_before_both_have_moved_and_not_later(come_in: ComeIn) -> None:
    _, _, _, white, black = await seated(come_in, rated=True, time_control="3+2")
    assert (await white.move("e2e4", 0))["ok"]
    assert (await black.call("abort", {}))["ok"]
    assert (await white.until("match_ended"))["reason"] == "aborted"
    _, _, _, white, black = await seated(come_in)
    await play((white, black), "e2e4 e7e5")
    assert code(await white.call("abort", {})) == "not_allowed"


async def test_who_leaves_a_fast_game_has_a_short_grace_and_the_other_is_told_of_it(come_in: ComeIn) -> None:
    anna, _, match_id, white, black = await seated(come_in, time_control="1+0")
    await play((white, black), "e2e4 e7e5")
    await black.close()
    paused = await white.until("match_paused")
    assert paused["color"] == "black"
    assert code(await white.call("claim_victory", {})) == "not_allowed", "the grace is not over"
    deadline = (await anna.state(match_id))["paused"]["black"]
    assert deadline == paused["deadline"]


@pytest.mark.parametrize("line_ms", [0, 120])
async def test_the_line_is_not_charged_over_real_sockets(come_in: ComeIn, line_ms: int) -> None:
    anna, _, match_id, white, black = await seated(come_in, time_control="5+0")
    await play((white, black), "e2e4 e7e5")
    ply, elapsed = 2, []
    # Half a second of a move may be the line: a machine that stops longer than that does so once.
    for mine, theirs in (("g1f3", "g8f6"), ("f3g1", "f6g8"), ("b1c3", "b8c6"), ("c3b1", "c6b8")):
        await asyncio.sleep(line_ms / 1000)
        assert (await white.move(mine, ply, thought_ms=0))["ok"]
        elapsed.append((await anna.state(match_id))["moves"][-1]["elapsed_ms"])
        if elapsed[-1] == 0:
            break
        assert (await black.move(theirs, ply + 1))["ok"]
        ply += 2
    assert elapsed[-1] == 0, ("all of it was the line", elapsed)
    for bad in (-1, "5", 1.5):
        assert code(await black.move(theirs, ply + 1, thought_ms=bad)) == "bad_payload"
