"""A program that sits down at the club, greets, and plays random legal moves (docs/programs.md).

python examples/program.py URL TOKEN [CHARACTER | lobby], after pip install chess "python-socketio[asyncio_client]".
With "lobby" it sets up a table for people who play programs, and waits.
"""

import asyncio
import json
import random
import sys
import urllib.error
import urllib.request
from typing import Any

import chess
import socketio

# What the club refuses for the moment alone: the same is asked again.
BUSY = ("rate_limited", "unavailable", "internal")


def open_game(url: str, token: str, character: str) -> str:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    wish = json.dumps({"character_id": character, "rated": False}).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(f"{url}/api/matches", wish, headers)) as answer:
            return str(json.load(answer)["match_id"])
    except urllib.error.HTTPError as refused:
        sys.exit(f"The club opens no game: {json.load(refused)['error']['message']}")


async def wait_for_somebody(url: str, token: str) -> str:
    async with socketio.AsyncSimpleClient() as lobby:
        await lobby.connect(url, auth={"token": token}, transports=["websocket"], namespace="/lobby")
        made = await lobby.call("create", {"time_control": "5+3"})
        if not made["ok"]:
            sys.exit(f"The club sets up no table: {made['error']['message']}")
        while (told := await lobby.receive())[0] != "match_started":
            pass
        return str(told[1]["match_id"])


async def play(url: str, token: str, match_id: str) -> None:
    table, over = socketio.AsyncClient(), asyncio.Event()

    async def ask(name: str, wish: Any) -> Any:
        answer = await table.call(name, wish, namespace="/play")
        if answer.get("error", {}).get("code") not in BUSY:
            return answer
        await asyncio.sleep(1)
        return await ask(name, wish)

    async def look(*_: object) -> None:
        """Something has changed, or we have just come in: move if it is our turn."""
        state = (await ask("request_state", {}))["state"]
        if state["status"] == "ended":
            print(f"{state['white']['name']} - {state['black']['name']} {state['result']} ({state['end_reason']})")
            over.set()
        elif state["turn"] == state["your_seat"]:
            move = random.choice(list(chess.Board(state["fen"]).legal_moves))
            await ask("make_move", {"uci": move.uci(), "ply": state["ply"]})

    for name in ("match_state", "agent_move", "player_move_applied", "takeback_applied", "match_ended"):
        table.on(name, look, namespace="/play")
    auth = {"match_id": match_id, "token": token}
    await table.connect(url, auth=auth, transports=["websocket"], namespaces=["/play"])
    await table.call("player_chat", {"text": "Hello! I choose my moves by lot."}, namespace="/play")
    await over.wait()
    await table.disconnect()


async def main(url: str, token: str, whom: str = "pip") -> None:
    match_id = await wait_for_somebody(url, token) if whom == "lobby" else open_game(url, token, whom)
    await play(url, token, match_id)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1].rstrip("/"), *sys.argv[2:]))
