"""How often the steward understands what is asked, without a model.

    python -m scripts.evaluate_desk               the sets of scripts/data/desk, with meaning and by words alone
    python -m scripts.evaluate_desk --misses      and every question that was not understood
    python -m scripts.evaluate_desk --answers FILE ...    what it answers to each question of these files, for a reader

`own.jsonl` was written by the makers, `choose.jsonl` by somebody who had not seen the code, and used to choose
thresholds and to see what was missing; none of its sentences is among the written questions. `kinds` are those that
answer a question rightly; `none` says that it should not be answered, `refused` that it must not be.

With `--answers` the questions (`screen`, `question`, `must`, and `before` for one that was asked just before) are put
to a whole house with its engine, in a scene that was played (`scripts.evaluation.desk_scene`); whether an answer does
what it `must`, somebody has to read. It takes two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.config import Settings
from app.desk.reading.understanding import Understanding
from app.desk.reading.understood import Understood
from app.desk.screen import Screen
from app.desk.session import DeskSession
from app.desk.steward import new_exchange_id
from app.desk.tool import Asker
from app.domain.events.desk import StewardAnswer
from app.domain.values import Value
from app.house import House
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.open_embedder import open_embedder, open_listening
from app.runtime.log import set_up_logging
from app.wiring import open_house
from scripts.evaluation.desk_scene import DeskScene, play_scene
from scripts.evaluation.games import Nobody

DATA = Path(__file__).parent / "data" / "desk"
SOMEBODY = Player("somebody", "somebody", "Somebody")


class Cast:
    """The house's own characters, without a database."""

    def listed_for(self, player_id: str) -> list[Character]:
        return [
            Character(one.slug, one, one.current_elo, one.floor_elo, one.max_elo, player_id)
            for one in load_presets().values()
        ]


def screen_of(name: str) -> Screen:
    screen = Screen.named(name, None)
    subject = "some-game" if screen.kind.of_game else "kenji" if screen.kind.of_character else None
    return Screen(screen.kind, subject)


def kind_of(understood: Understood) -> str:
    if understood.refused is not None:
        return "refused"
    return "none" if understood.kind is None else understood.kind.id


async def measure(name: str, rows: Sequence[dict[str, Any]], embedder: Embedder | None, *, misses: bool) -> None:
    """Prints one line for a set."""
    understanding = Understanding(embedder, Cast())
    right, seconds = 0, 0.0
    for row in rows:
        began = time.perf_counter()
        understood = await understanding.read(row["question"], Asker(SOMEBODY, screen_of(row["screen"])))
        seconds += time.perf_counter() - began
        found = kind_of(understood)
        if found in row["kinds"]:
            right += 1
        elif misses:
            print(f"  {row['screen']}: {row['question']} -> {found}, not {' or '.join(row['kinds'])}")
    how = "by words alone" if embedder is None else "with meaning"
    print(f"{name}, {how}: {right} of {len(rows)} right, {1000 * seconds / len(rows):.0f} ms a question")


async def answered(house: House, scene: DeskScene, session: DeskSession, screen: Screen, text: str) -> StewardAnswer:
    """The answer to a question, by the whole desk."""
    found: list[StewardAnswer] = []

    async def tell(_: str, event: Value) -> None:
        if isinstance(event, StewardAnswer):
            found.append(event)

    await house.desk.answer(session, scene.player, screen, text, None, new_exchange_id(), tell, scene.study)
    return found[0]


async def read_answers(paths: Sequence[Path]) -> None:
    """Prints each question with what it must be answered, and the answer with all that comes with it."""
    set_up_logging("error")
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(_env_file=None, data_dir=Path(folder), embedder="minilm", pacing="human", exhibitions=False)
        async with open_house(settings, Nobody()) as house:
            await house.desk.ready()
            scene = await play_scene(house)
            for path in paths:
                rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
                for number, row in enumerate(rows, start=1):
                    await _read_one(house, scene, f"{path.stem} {number}", row)


async def _read_one(house: House, scene: DeskScene, name: str, row: dict[str, Any]) -> None:
    session, screen = DeskSession(house.clock.now_ms), scene.screen_of(row["screen"])
    if row.get("before"):
        await answered(house, scene, session, screen, row["before"])
    told = await answered(house, scene, session, screen, row["question"])
    print(
        f"\n== {name} [{row['screen']}]{' after: ' + row['before'] if row.get('before') else ''}\n?  {row['question']}"
    )
    print(f"must: {row['must']}\n>  {told.text}")
    for board in told.boards:
        print(f"   board {board.fen} last {board.last} arrow {board.arrow}: {board.caption}")
    for link in told.sources:
        print(f"   link {link.words} -> {link.href}")
    if told.suggestions:
        print(f"   then {' | '.join(told.suggestions)}", flush=True)


async def main(*, misses: bool) -> None:
    embedder = open_embedder("minilm")
    await embedder.start()
    listening = open_listening(embedder, "minilm")
    await listening.start()
    await listening.wait_ready()
    for path in (DATA / "choose.jsonl", DATA / "own.jsonl"):
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for reader in (listening, None):
            await measure(path.stem, rows, reader, misses=misses and reader is not None)
    await listening.close()
    await embedder.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", action="store_true", help="print what was not understood")
    parser.add_argument("--answers", nargs="+", type=Path, metavar="FILE", help="print the answers to these questions")
    given = parser.parse_args()
    asyncio.run(read_answers(given.answers) if given.answers else main(misses=given.misses))
