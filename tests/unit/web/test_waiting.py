"""What a browser asks to call its player for: challenges, moves in games of days, a note."""

from __future__ import annotations

import httpx
from fastapi import FastAPI

from app.domain.acts import PlayMove
from app.domain.position import Color


async def test_challenges_and_moves_of_days_wait_and_a_game_at_the_board_does_not(
    site: FastAPI, visitor: httpx.AsyncClient
) -> None:
    me = (await visitor.post("/api/players/guest", json={"display_name": "Ada"})).json()["player"]
    assert (await visitor.get("/api/me/waiting")).json() == {
        "challenges": [],
        "moves": [],
        "boards": [],
        "in_arena": False,
        "note": None,
    }
    mine = dict(visitor.cookies)
    for control in ("3d", "untimed"):
        wish = {"character_id": "kenji", "color": "white", "time_control": control}
        assert (await visitor.post("/api/matches", json=wish)).status_code == 201
    visitor.cookies.clear()
    await visitor.post("/api/players/guest", json={"display_name": "Bo"})
    wish = {"time_control": "1d", "opponent": me["username"]}
    code = (await visitor.post("/api/lobbies", json=wish)).json()["code"]
    visitor.cookies.clear()
    visitor.cookies.update(mine)

    found = (await visitor.get("/api/me/waiting")).json()
    assert found["challenges"] == [
        {"code": code, "url": f"/lobby/{code}", "from": "Bo", "terms": "a day a move, a friendly"}
    ]
    (move,) = found["moves"]
    assert (move["against"], move["ply"], move["time_left"]) == ("Kenji Watanabe-Ruiz", 0, "3 days")
    hall = (await visitor.get("/")).text
    assert "challenges you: a day a move, a friendly" in hall
    assert "3 days a move, 3 days left" in hall

    table = await site.state.house.directory.open(move["match_id"])
    await table.act(PlayMove(Color.WHITE, "e2e4", 0))
    # Kenji may have answered by then; the move that was made waits for nobody.
    assert [one["ply"] for one in (await visitor.get("/api/me/waiting")).json()["moves"]] in ([], [2])
