"""Blocking and reporting, over HTTP and real sockets; and a flood of words, with the limits on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep
from tests.flow.conftest import ComeIn
from tests.flow.test_people import code, seated
from tests.flow.test_programs import at_the_board, program_of


async def test_two_of_whom_one_blocks_the_other_have_nothing_to_do_with_each_other(come_in: ComeIn) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    path = f"/api/blocks/{bert.player['id']}"
    assert (await anna.ask("PUT", path))[0] == 204
    assert (await anna.ask("PUT", path))[0] == 204, "again changes nothing"
    _, blocked = await anna.ask("GET", "/api/blocks")
    assert [one["name"] for one in blocked["players"]] == ["Bert"]

    # Neither sees the other's tables, joins them, or challenges the other.
    _, table = await anna.ask("POST", "/api/lobbies", json={"time_control": "3+0"})
    _, listed = await bert.ask("GET", "/api/lobbies")
    assert table["code"] not in [one["code"] for one in listed["lobbies"]]
    assert (await bert.ask("POST", f"/api/lobbies/{table['code']}/join"))[0] == 404
    assert (await bert.ask("POST", "/api/lobbies", json={"opponent": anna.player["username"]}))[0] == 409

    # Both look for a game and are not paired; a third one gets the first of them.
    first, second = await anna.enter("/lobby"), await bert.enter("/lobby")
    for seat in (first, second):
        assert (await seat.call("enqueue", {"time_control": "10+0", "rated": False}))["ok"]
    carl = await (await come_in("Carl")).enter("/lobby")
    assert (await carl.call("enqueue", {"time_control": "10+0", "rated": False}))["ok"]
    match_id = (await carl.until("match_started"))["match_id"]
    assert (await first.until("match_started"))["match_id"] == match_id
    assert "match_started" not in second.names()

    assert (await anna.ask("DELETE", path))[0] == 204
    assert (await anna.ask("DELETE", path))[0] == 404
    assert (await bert.ask("POST", "/api/lobbies", json={"opponent": anna.player["username"]}))[0] == 201


async def test_a_report_is_kept_and_belongs_to_whoever_wrote_it(come_in: ComeIn) -> None:
    anna, bert, match_id, _, _ = await seated(come_in)
    told = {"player_id": bert.player["id"], "match_id": match_id, "reason": "insults", "words": "Rude about my rook."}
    assert (await anna.ask("POST", "/api/reports", json=told))[0] == 201
    _, export = await anna.ask("GET", "/api/me/export")
    assert [(one["match_id"], one["words"]) for one in export["reports"]] == [(match_id, "Rude about my rook.")]
    _, export = await bert.ask("GET", "/api/me/export")
    assert "Rude about my rook" not in str(export)


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"player_id": "nobody"}, 404),
        ({"match_id": "no game"}, 404),
        ({"reason": "boring"}, 422),
        ({"words": "x" * 1001}, 422),
        ({"player_id": None}, 422),
    ],
)
async def test_bad_reports_have_their_codes(come_in: ComeIn, change: dict[str, Any], status: int) -> None:
    anna, bert = await come_in("Anna"), await come_in("Bert")
    told = {"player_id": bert.player["id"], "reason": "other", **change}
    assert (await anna.ask("POST", "/api/reports", json=told))[0] == status
    assert (await anna.ask("POST", "/api/reports", json={**told, "player_id": anna.player["id"]}))[0] in (409, 422)
    assert (await anna.ask("PUT", f"/api/blocks/{anna.player['id']}"))[0] == 409
    assert (await anna.ask("PUT", "/api/blocks/nobody"))[0] == 404


@pytest.fixture(scope="module")
def strict_club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    server = RunningServer(tmp_path_factory.mktemp("strict"), rate_limits="on").start()
    yield server
    server.close()


async def test_floods_of_words_and_of_codes_are_held_up_and_the_line_stays(strict_club: RunningServer) -> None:
    async with doorstep(strict_club.url) as come_in:
        _, _, match_id, white, _ = await seated(come_in, private=False)
        gallery = await (await come_in("Carl")).join(match_id)
        await gallery.until("match_state")
        for seat, event in ((white, "player_chat"), (gallery, "spectator_chat")):
            answers = [code(await seat.call(event, {"text": "spam"})) for _ in range(20)]
            assert answers[0] == "ok"
            assert "rate_limited" in answers
        guesser = await (await come_in("Dora")).enter("/lobby")
        answers = [code(await guesser.call("join", {"code": f"AAAA{number:02}"})) for number in range(20)]
        assert set(answers) == {"not_found", "rate_limited"}
        assert code(await guesser.call("cancel", {})) in ("not_allowed", "rate_limited")


async def test_a_program_that_floods_is_told_so_and_neither_its_player_nor_its_game_suffers(
    strict_club: RunningServer,
) -> None:
    async with doorstep(strict_club.url) as come_in:
        anna = await come_in("Anna")
        own_match, own = await anna.play()
        program, token, _ = await program_of(anna, "play", "talk")
        _, seat = await at_the_board(program, token)
        illegal = await asyncio.gather(*(seat.move("e2e5", 0) for _ in range(60)))
        assert {code(answer) for answer in illegal} == {"illegal_move", "rate_limited"}
        words = await asyncio.gather(*(seat.call("player_chat", {"text": "spam"}) for _ in range(20)))
        assert "rate_limited" in {code(answer) for answer in words}
        headers = {"Authorization": f"Bearer {token}"}
        asked = [(await program.ask("GET", "/api/me", headers=headers))[0] for _ in range(260)]
        assert set(asked) == {200, 429}
        assert (await own.move("e2e4", 0))["ok"], "a program is limited apart from its player"
        assert (await anna.state(own_match))["ply"] >= 1
        assert (await seat.call("resign", {}))["ok"]
        assert (await seat.until("match_ended"))["reason"] in ("resignation", "aborted")
