"""How much sooner the first question is answered because the steward looked ahead.

    python -m scripts.bench_desk        one JSON object a line: milliseconds cold, looked ahead, and their ratio

A house of its own with a real engine and the hashed embedder; a friendly game of twenty half-moves. Cold is the first
question of a new session; ahead is the same question after the tools of the screen have run.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from app.accounts.player import Player
from app.config import Settings
from app.desk.screen import Screen, ScreenKind
from app.desk.steward import new_exchange_id
from app.domain.audiences import Audience
from app.domain.position import Color
from app.domain.values import Value
from app.house import House
from app.matches.service import Terms
from app.matches.views import Payload
from app.wiring import open_house

# Questions of each kind that are measured.
TIMES = 7
ASKED = (
    (ScreenKind.MATCH, "what does the board look like"),
    (ScreenKind.MY_CHESS, "what should i practise?"),
    (ScreenKind.LOBBY, "who is waiting for a game?"),
)


class Nobody:
    """A `Broadcast` without connections."""

    def hears(self, match_id: str, audiences: Sequence[Audience]) -> bool:
        del match_id, audiences
        return False

    async def tell(self, match_id: str, audiences: Sequence[Audience], name: str, payload: Payload) -> None:
        """Nobody hears it."""

    async def tell_one(self, connection: str, name: str, payload: Payload) -> None:
        """Nobody hears it."""

    async def enter(self, connection: str, match_id: str, audience: Audience) -> None:
        """Nobody is there."""


async def first_words(house: House, player: Player, screen: Screen, text: str, *, ahead: bool) -> float:
    """Milliseconds from a question to the first words of its answer, in a session of its own."""
    session = await house.desk.open(player)
    session.cache.load("{}")
    if ahead:
        await house.desk.look_ahead(session, player, screen)
    began = time.perf_counter()
    found: list[float] = []

    async def tell(name: str, _: Value) -> None:
        if name == "answer_delta" and not found:
            found.append(1000 * (time.perf_counter() - began))

    await house.desk.answer(session, player, screen, text, None, new_exchange_id(), tell)
    return found[0]


async def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, data_dir=Path(folder), embedder="hashed", exhibitions=False)
        async with open_house(settings, Nobody()) as house:
            for kind, text in ASKED:
                cold: list[float] = []
                ahead: list[float] = []
                for number in range(TIMES):
                    for is_ahead, times in ((False, cold), (True, ahead)):
                        # Somebody new each time, of whom nothing is kept.
                        player = (await house.identity.enter_as_guest(f"Guest {number}")).player
                        subject = None
                        if kind is ScreenKind.MATCH:
                            terms = Terms(color=Color.WHITE, rated=False)
                            pip = house.characters.cast()[0].persona.sitter
                            subject = (await house.matches.open_match(player.sitter, pip, terms)).state.match_id
                        times.append(await first_words(house, player, Screen(kind, subject), text, ahead=is_ahead))
                was, now = median(cold), median(ahead)
                told = {"bench": f"desk {kind.value}", "metric": "first words, looked ahead", "value": round(now, 2)}
                print(json.dumps(told | {"unit": "ms", "peer": round(was, 2), "ratio": round(was / now, 2)}))


if __name__ == "__main__":
    asyncio.run(main())
