"""What characters keep of the facts that strangers told them: `python -m scripts.evaluation.told CONVERSATIONS`.

The file has a JSON object per line: `kind` is `fact` (`tell` is said, `ask` asks for it, one of `expect` must stand in
the answer) or `nofact` (`tell` must not be kept). The facts are told at real tables, to all characters in turn, some
to a game; each is asked for in the same game, and again in the next one of the same player.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.config import Settings
from app.domain.acts import PlayMove, Resign, Say
from app.domain.audiences import Audience
from app.domain.position import Color
from app.domain.text import unaccented
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from app.memory.told.repository import facts_of
from app.runtime.log import set_up_logging
from app.wiring import open_house
from scripts.evaluation.games import MOVE_PATIENCE, Nobody, choose, quiet, until

# Facts told in one game; more than one, so that the right one has to be found.
TOLD_PER_GAME = 6
# Seconds until the club has loaded its models.
LOADING_PATIENCE = 300.0

Row = dict[str, Any]


@dataclass(slots=True)
class Count:
    """Facts kept, known in the same game and in the next, of `facts`; and of `jokes` those that were not kept."""

    facts: int = 0
    kept: int = 0
    same: int = 0
    later: int = 0
    jokes: int = 0
    let_go: int = 0
    missed: list[str] = field(default_factory=list)

    def lines(self) -> str:
        kept, same, later = (100 * part // max(1, self.facts) for part in (self.kept, self.same, self.later))
        return (
            f"of {self.facts} facts kept {self.kept} ({kept} %), known in the same game {self.same} ({same} %), in the"
            f" next game {self.later} ({later} %); of {self.jokes} jokes and the like not kept {self.let_go}"
        )


async def evaluate(settings: Settings, rows: Sequence[Row]) -> Count:
    """Tells and asks everything."""
    count = Count()
    facts = [row for row in rows if row["kind"] == "fact"]
    random.Random("told").shuffle(facts)
    async with open_house(settings, Nobody()) as house:
        while not (await house.readiness.report()).ready:  # noqa: ASYNC110 - a page that one asks again
            await asyncio.sleep(0.1)
        await until(lambda: not {"lore:embed", "soul:learn"} & set(house.tasks.names()), LOADING_PATIENCE)
        cast = list(house.characters.all())
        for number, start in enumerate(range(0, len(facts), TOLD_PER_GAME)):
            await _two_games(house, cast[number % len(cast)], facts[start : start + TOLD_PER_GAME], count)
        for number, row in enumerate(row for row in rows if row["kind"] == "nofact"):
            await _joke(house, cast[number % len(cast)], row, count)
    return count


async def _two_games(house: House, character: Character, rows: Sequence[Row], count: Count) -> None:
    player = (await house.identity.enter_as_guest("Guest")).player
    table = await _sit_down(house, player, character)
    for row in rows:
        await _say(house, table, row["tell"])
        await _move(house, table)
    known = await house.database.read(facts_of, character.party, player.id)
    for row in rows:
        count.facts += 1
        count.kept += any(_has(f"{told.words} {' '.join(told.fact.names)}", row) for told in known)
        answer = await _say(house, table, row["ask"])
        count.same += _has(answer, row)
        if not _has(answer, row):
            count.missed.append(f"{row['ask']} -> {answer}")
    await table.act(Resign(Color.WHITE))
    table = await _sit_down(house, player, character)
    for row in rows:
        await _move(house, table)
        count.later += _has(await _say(house, table, row["ask"]), row)
    await table.act(Resign(Color.WHITE))


async def _joke(house: House, character: Character, row: Row, count: Count) -> None:
    player = (await house.identity.enter_as_guest("Guest")).player
    table = await _sit_down(house, player, character)
    await _say(house, table, row["tell"])
    count.jokes += 1
    count.let_go += not await house.database.read(facts_of, character.party, player.id)
    await table.act(Resign(Color.WHITE))


async def _sit_down(house: House, player: Player, character: Character) -> Table:
    terms = Terms(color=Color.WHITE, rated=False, watchable=False)
    return await house.matches.open_match(player.sitter, character.persona.sitter, terms)


async def _say(house: House, table: Table, text: str) -> str:
    """What the character says to that."""
    before = table.state.version
    await table.act(Say(Color.WHITE, text))
    await quiet(house, table)
    events = await table.look(Audience.WHITE, before)
    return " ".join(str(payload.get("text", "")) for name, payload in events if name == "agent_chat")


async def _move(house: House, table: Table) -> None:
    if table.state.ended:
        return
    ply = table.state.position.ply
    dice = random.Random(ply)
    await table.act(PlayMove(Color.WHITE, choose(table.state.position.board.copy(stack=False), dice), ply))
    await until(lambda: table.state.ended or table.state.position.ply >= ply + 2, MOVE_PATIENCE)
    await quiet(house, table)


def _has(text: str, row: Row) -> bool:
    return any(unaccented(word) in unaccented(text) for word in row["expect"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conversations", type=Path)
    parser.add_argument("--missed", action="store_true", help="show the questions that were not answered")
    given = parser.parse_args()
    set_up_logging("error")
    rows = [json.loads(line) for line in given.conversations.read_text("utf-8").splitlines()]
    with tempfile.TemporaryDirectory(prefix="club-") as club:
        settings = Settings(
            data_dir=Path(club),
            database_url=f"sqlite:///{club}/club.db",
            pacing="instant",
            rate_limits=False,
            engine="mock",
        )
        count = asyncio.run(evaluate(settings, rows))
    print(count.lines())
    if given.missed:
        print("\n".join(count.missed))


if __name__ == "__main__":
    main()
