"""A program that sits down at the club, greets, and plays random legal moves (docs/programs.md).

python examples/program.py URL TOKEN [CHARACTER], after pip install chess "python-socketio[asyncio_client]"
"""

import asyncio
import json
import random
import sys
import urllib.request

import chess
import socketio


def open_game(url: str, token: str, character: str) -> str:
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    wish = json.dumps({"character_id": character, "rated": False}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{url}/api/matches", wish, headers)) as answer:
        return str(json.load(answer)["match_id"])


async def play(url: str, token: str, character: str) -> str:
    match_id, table, over = open_game(url, token, character), socketio.AsyncClient(), asyncio.Event()

    async def look(*_: object) -> None:
        """Something has changed, or we have just come in: move if it is our turn."""
        state = (await table.call("request_state", {}, namespace="/play"))["state"]
        if state["status"] == "ended":
            print(f"{state['white']['name']} - {state['black']['name']} {state['result']} ({state['end_reason']})")
            over.set()
        elif state["turn"] == state["your_seat"]:
            move = random.choice(list(chess.Board(state["fen"]).legal_moves))
            await table.call("make_move", {"uci": move.uci(), "ply": state["ply"]}, namespace="/play")

    for name in ("match_state", "agent_move", "takeback_applied", "match_ended"):
        table.on(name, look, namespace="/play")
    await table.connect(
        url, auth={"match_id": match_id, "token": token}, transports=["websocket"], namespaces=["/play"]
    )
    await table.call("player_chat", {"text": "Hello! I choose my moves by lot."}, namespace="/play")
    await over.wait()
    await table.disconnect()
    return match_id


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else "pip"))
