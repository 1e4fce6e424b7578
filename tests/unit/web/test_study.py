from __future__ import annotations

import json
import re
from collections.abc import Callable

import chess
import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.orm import Session

from app.domain.acts import Abort, Act, Resign
from app.domain.notation import MAX_TEXT_LENGTH
from app.domain.position import Color
from app.openings.book import name_opening
from app.post_match.report import Analysis, Counts, Evaluation
from app.post_match.repository import save_analysis
from app.web.assets import ENGINE_CODE, ENGINE_SCRIPT, Assets
from app.web.limits import IMPORTS, IMPORTS_OF_AN_ADDRESS
from app.web.security import BODY_LIMIT, BODY_LIMITS

ErrorCode = Callable[[httpx.Response], str]
PAGES = ("analysis", "mistakes", "puzzles")


async def finished(site: FastAPI, guest: httpx.AsyncClient, act: Act, **wish: object) -> str:
    """The address of a game that White, who asks, has ended by `act`."""
    body = {"character_id": "kenji", "color": "white", "rated": False, **wish}
    url = str((await guest.post("/api/matches", json=body)).json()["url"])
    table = await site.state.house.directory.open(url.rpartition("/")[2])
    await table.act(act)
    return url


def keep_empty_analysis(session: Session, match_id: str) -> None:
    even = Evaluation(centipawns=0, chance=0.5)
    counts = {"white": Counts(), "black": Counts()}
    analysis = {"engine": "x", "nodes": 1, "start": even, "moves": (), "accuracy": {"white": None, "black": None}}
    save_analysis(session, match_id, Analysis.model_validate({**analysis, "counts": counts}))


async def test_a_game_is_read_as_a_tree(guest: httpx.AsyncClient) -> None:
    answer = await guest.post(
        "/api/analysis/import", json={"text": '[White "A\\"]"]\n\n1. e4 (1. d4 d5) e5 { good } 1-0'}
    )
    assert answer.status_code == 200
    game = answer.json()
    assert [(move["after"], move["san"]) for move in game["moves"]] == [(-1, "e4"), (-1, "d4"), (1, "d5"), (0, "e5")]
    assert game["moves"][3]["comment"] == "good"
    assert (game["result"], game["games"], game["initial_fen"]) == ("1-0", 1, chess.STARTING_FEN)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"text": "8/8/8/8/8/8/8/8 w - - 0 1"}, 422, "bad_fen"),
        ({"text": "1. e4 e5 2. Ke3"}, 422, "bad_pgn"),
        ({"text": "  "}, 422, "bad_payload"),
        ({"text": "e" * (MAX_TEXT_LENGTH + 1)}, 413, "too_large"),
        ({"text": 7}, 422, "bad_payload"),
        ({}, 422, "bad_payload"),
        ([], 422, "bad_payload"),
        ("\u0000", 422, "bad_payload"),
    ],
)
async def test_what_cannot_be_read_is_refused_by_name(
    guest: httpx.AsyncClient, error_code: ErrorCode, body: object, status: int, code: str
) -> None:
    answer = await guest.post("/api/analysis/import", json=body)
    assert (answer.status_code, error_code(answer)) == (status, code)


async def test_only_this_door_takes_a_long_body_and_it_has_an_end(
    guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    long = {"text": "e4 { " + "word " * (BODY_LIMIT // 4) + "}"}
    assert (await guest.post("/api/analysis/import", json=long)).status_code == 413 or len(
        long["text"]
    ) < MAX_TEXT_LENGTH
    fine = {"text": "e4 { " + "word " * 5_000 + "}"}
    assert len(fine["text"]) > BODY_LIMIT
    assert (await guest.post("/api/analysis/import", json=fine)).status_code == 200
    assert (await guest.patch("/api/me", json=fine)).status_code == 413
    endless = await guest.post("/api/analysis/import", content=b" " * (BODY_LIMITS["/api/analysis/import"] + 1))
    assert (endless.status_code, error_code(endless)) == (413, "too_large")


async def test_a_stranger_reads_nothing_and_nobody_reads_without_end(
    visitor: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    for method, path in (
        ("POST", "/api/analysis/import"),
        ("GET", "/api/openings"),
        ("GET", "/api/matches/x/practice"),
    ):
        answer = await visitor.request(method, path, json={"text": "e4"} if method == "POST" else None)
        assert (answer.status_code, error_code(answer)) == (401, "unauthenticated"), path
    await visitor.post("/api/players/guest", json={})
    for _ in range(IMPORTS.amount):
        assert (await visitor.post("/api/analysis/import", json={"text": "e4"})).status_code == 200
    flood = await visitor.post("/api/analysis/import", json={"text": "e4"})
    assert (flood.status_code, error_code(flood)) == (429, "rate_limited")


async def test_one_address_brings_so_many_games_whoever_is_there(visitor: httpx.AsyncClient) -> None:
    answered = []
    for _ in range(IMPORTS_OF_AN_ADDRESS.amount // IMPORTS.amount + 1):
        visitor.cookies.clear()
        await visitor.post("/api/players/guest", json={})
        for _ in range(IMPORTS.amount):
            answered.append((await visitor.post("/api/analysis/import", json={"text": "e4"})).status_code)
    assert answered.count(200) == IMPORTS_OF_AN_ADDRESS.amount
    assert set(answered) == {200, 429}


async def test_the_names_of_openings_are_those_the_house_uses(guest: httpx.AsyncClient) -> None:
    answer = await guest.get("/api/openings")
    table = answer.json()["openings"]
    assert "max-age" in answer.headers["cache-control"]
    board = chess.Board()
    for san in ("e4", "c5", "Nf3"):
        board.push_san(san)
    sicilian = name_opening(("e4", "c5"))
    assert sicilian is not None
    board.pop()
    assert table[board.epd()] == [sicilian.eco, sicilian.name, sicilian.name]


async def test_practice_waits_for_the_analysis_and_for_the_end(
    site: FastAPI, guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    wish = {"character_id": "kenji", "color": "white", "rated": False}
    going_on = (await guest.post("/api/matches", json=wish)).json()["url"]
    answer = await guest.get(f"/api{going_on}/practice")
    assert (answer.status_code, error_code(answer)) == (409, "not_allowed")
    # What was called off is never analysed.
    url = await finished(site, guest, Abort(Color.WHITE))
    waiting = (await guest.get(f"/api{url}/practice")).json()
    assert (waiting["side"], waiting["mistakes"], waiting["puzzles"]) == ("white", None, None)
    await site.state.house.database.write(keep_empty_analysis, url.rpartition("/")[2])
    told = (await guest.get(f"/api{url}/practice", params={"side": "black"})).json()
    assert (told["side"], told["mistakes"], told["puzzles"]) == ("black", [], [])
    odd = await guest.get(f"/api{url}/practice", params={"side": "green"})
    assert (odd.status_code, error_code(odd)) == (422, "bad_payload")


async def test_the_pages_after_a_game_are_its_seats_and_only_after_it(
    site: FastAPI, guest: httpx.AsyncClient, error_code: ErrorCode
) -> None:
    going_on = (await guest.post("/api/matches", json={"character_id": "kenji", "color": "white"})).json()["url"]
    url = await finished(site, guest, Resign(Color.WHITE), watchable=False)
    for page in PAGES:
        assert (await guest.get(f"{going_on}/{page}")).headers["location"] == going_on
        shown = await guest.get(f"{url}/{page}")
        assert shown.status_code == 200
        data = re.search(r'id="page-data"[^>]*>(.*?)</script>', shown.text, re.DOTALL)
        assert data is not None
        assert json.loads(data.group(1))["engine"]["script"].startswith(ENGINE_SCRIPT)
    assert f'href="{url}/analysis"' in (await guest.get(f"{url}/summary")).text
    assert f'href="{url}/analysis"' in (await guest.get(f"{url}/replay")).text
    assert (await guest.post("/api/players/guest", json={})).status_code == 201
    for page in PAGES:
        assert (await guest.get(f"{url}/{page}")).status_code == 404
    assert error_code(await guest.get(f"/api{url}/practice")) == "not_found"


async def test_webassembly_may_be_compiled_in_the_engine_and_nowhere_else(
    guest: httpx.AsyncClient, assets: Assets
) -> None:
    script = await guest.get(assets.url(ENGINE_SCRIPT))
    assert script.headers["content-type"].startswith("text/javascript")
    policy = script.headers["content-security-policy"]
    assert "'wasm-unsafe-eval'" in policy
    assert "default-src 'none'" in policy
    assert "'unsafe-eval'" not in policy
    code = await guest.get(assets.url(ENGINE_CODE))
    assert code.headers["content-type"] == "application/wasm"
    assert code.content[:4] == b"\0asm"
    for path in ("/analysis", ENGINE_CODE, "/static/js/analysis/main.js"):
        assert "unsafe" not in (await guest.get(path)).headers["content-security-policy"]
