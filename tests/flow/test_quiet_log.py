"""What the log tells at its finest level: what the club does, and nobody's session, password or words."""

from __future__ import annotations

import json
from pathlib import Path

import aiohttp

from tests.fakes.raw import TEXT, doorway, frame
from tests.fakes.server import RunningServer
from tests.fakes.visitors import doorstep

WORD, PASSWORD, ADDRESS = "zanzibar", "a-password-like-no-other", "nobody@letters.example"


async def test_the_finest_log_holds_no_session_no_password_and_no_word(tmp_path: Path) -> None:
    """At debug the libraries told every header and every frame."""
    server = RunningServer(tmp_path / "told", log_level="debug").start()
    try:
        async with doorstep(server.url) as come_in, doorway(server.port) as knock:
            anna = await come_in(f"Anna {WORD}")
            match_id, seat = await anna.play()
            await seat.call("player_chat", {"text": f"Where is {WORD}?"})
            await seat.call("make_move", {"uci": "e2e4", "ply": 0, "chat": f"To {WORD}!"})
            await seat.until("agent_move")
            await seat.call("make_move", {"uci": "e4e5", "ply": "x", "chat": f"{WORD}"})
            line = await knock()
            assert await line.upgrade(cookie=f"chess_club_session={anna.cookie}") == 101
            assert (await line.join("/room", {"character_id": "kenji"})).startswith("40/room")
            for said in (f'42/room,1["player_chat",{{"text":"{WORD}"}}]', f"{WORD}", f'42/room,2["{WORD}",{{}}]'):
                await line.say(said)
            await line.send(frame(f"42{WORD}".encode(), TEXT, fin=False))
            await line.hear_text("43/room,2")
            credentials = {"username": "anna-of-letters", "password": PASSWORD, "email": ADDRESS}
            tokens = [str(anna.cookie)]
            for path in ("signup", "login"):
                wish = json.dumps(credentials if path == "signup" else {**credentials, "email": None}).encode()
                async with anna.http.post(
                    f"{anna.url}/api/auth/{path}",
                    headers={**anna.headers, "Content-Type": "application/json"},
                    data=wish
                    if path == "signup"
                    else json.dumps({k: credentials[k] for k in ("username", "password")}),
                ) as answer:
                    assert answer.status in (200, 201), await answer.text()
                    tokens.append(_token(answer))
            anna.cookie = tokens[-1]
            await anna.ask("POST", "/api/auth/login", json={"username": "anna-of-letters", "password": PASSWORD + "x"})
            await anna.ask("POST", f"/api/characters?{WORD}", json={"name": WORD, "backstory": WORD})
            await anna.ask("POST", "/api/analysis/import", json={"text": WORD})
            await anna.ask("GET", f"/api/matches/{match_id}/pgn?chat=1")
            _, made = await anna.ask("POST", "/api/tokens", json={"name": "Rook", "scopes": ["play"]})
            tokens.append(made["token"])
            bearer = {"Authorization": f"Bearer {made['token']}"}
            await anna.ask("GET", "/api/matches", headers=bearer)
            await anna.ask("GET", "/metrics", headers=bearer)
            desk = await anna.enter("/desk", screen="match", subject=match_id)
            await desk.call("ask", {"text": f"What is {WORD}?"})
            seat = await anna.join(match_id)
            await seat.call("player_chat", {"text": f"My dog is called {WORD.title()}."})
            await seat.call("resign", {})
            await seat.until("post_match_complete")
            await anna.ask("GET", "/api/memories")
    finally:
        server.close()
    told = server.log_text()
    assert '"level": "debug"' in told or '"level": "info"' in told
    for secret in (*tokens, WORD, WORD.title(), PASSWORD, ADDRESS):
        assert secret not in told, next(row for row in told.splitlines() if secret in row)[:300]


def _token(answer: aiohttp.ClientResponse) -> str:
    return answer.cookies["chess_club_session"].value
