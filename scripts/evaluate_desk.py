"""How often the steward understands what is asked, without a model.

    python -m scripts.evaluate_desk               the sets of scripts/data/desk, with meaning and by words alone
    python -m scripts.evaluate_desk --misses      and every question that was not understood

`own.jsonl` was written by the makers, `choose.jsonl` by somebody who had not seen the code, and used to choose
thresholds and to see what was missing; none of its sentences is among the written questions. `kinds` are those that
answer a question rightly; `none` says that it should not be answered, `refused` that it must not be.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.accounts.player import Player
from app.characters.character import Character
from app.characters.presets import load_presets
from app.desk.screen import Screen
from app.desk.tool import Asker
from app.desk.understanding import Understanding, Understood
from app.memory.embedding.embedder import Embedder
from app.memory.embedding.open_embedder import open_embedder, open_listening

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


async def main(*, misses: bool) -> None:
    embedder = open_embedder("minilm")
    await embedder.start()
    listening = open_listening(embedder, "minilm")
    await listening.start()
    await listening.wait_ready()
    for path in sorted(DATA.glob("*.jsonl")):
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for reader in (listening, None):
            await measure(path.stem, rows, reader, misses=misses and reader is not None)
    await listening.close()
    await embedder.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--misses", action="store_true", help="print what was not understood")
    asyncio.run(main(misses=parser.parse_args().misses))
