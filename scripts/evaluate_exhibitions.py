"""Whether two minds answer each other: can somebody who reads their lines in shuffled order tell which answers which?

`python -m scripts.evaluate_exhibitions play FOLDER [GAMES]` plays exhibitions of the cast without a model and writes
`sheet.txt`, on which the answers of each game stand in shuffled order and without names, and `key.json`.
`python -m scripts.evaluate_exhibitions score FOLDER` compares the reader's `guesses.txt` with the key: a line for each
game, with the letters of the answers in the order of what was asked ("3: c a b", "-" where one cannot say).
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from itertools import combinations
from pathlib import Path

from app.config import Settings
from app.domain.match import MatchState
from app.domain.position import Color
from app.house import House
from app.matches.service import Terms
from app.matches.waking import ANSWERS
from app.wiring import open_house
from scripts.evaluation.games import Nobody

GAMES, SEED = 12, 20
LOOK, PATIENCE = 0.05, 120.0
LETTERS = "abcdefghijklmnopqrstuvwxyz"
Exchange = tuple[str, str]


def play(folder: Path, games: int) -> None:
    """Plays the games and writes the sheet and its key."""
    folder.mkdir(parents=True, exist_ok=True)
    dice = random.Random(SEED)
    played = asyncio.run(_played(folder, games, dice))
    sheet, key = [], {}
    for number, exchanges in enumerate(played, start=1):
        order = list(range(len(exchanges)))
        dice.shuffle(order)
        sheet += [f"Game {number}", *(f"  {at}. {asked}" for at, (asked, _) in enumerate(exchanges, start=1)), ""]
        sheet += [*(f"  {LETTERS[at]}) {exchanges[one][1]}" for at, one in enumerate(order)), ""]
        key[str(number)] = [LETTERS[order.index(at)] for at in range(len(exchanges))]
    (folder / "sheet.txt").write_text("\n".join(sheet), encoding="utf-8")
    (folder / "key.json").write_text(json.dumps(key), encoding="utf-8")
    print(f"{sum(map(len, key.values()))} answers of {len(key)} games: {folder / 'sheet.txt'}")


async def _played(folder: Path, games: int, dice: random.Random) -> list[list[Exchange]]:
    settings = Settings(
        _env_file=None, data_dir=folder, database_url=f"sqlite:///{folder}/club.db", engine="mock", embedder="hashed",
        pacing="instant", rate_limits=False, exhibitions=False, llm_chain="scripted", seed=SEED,
    )  # fmt: skip
    async with open_house(settings, Nobody()) as house:
        pairs = list(combinations(sorted(one.slug for one in house.characters.cast()), 2))
        dice.shuffle(pairs)
        return [await _exchanges(house, *pair) for pair in pairs[:games]]


async def _exchanges(house: House, white: str, black: str) -> list[Exchange]:
    """What was asked across the board in one game, each with its answer."""
    sitters = [house.characters.get(slug) for slug in (white, black)]
    assert sitters[0] is not None
    assert sitters[1] is not None
    terms = Terms(Color.WHITE, "5+3", takebacks=False, rated=False)
    table = await house.matches.open_match(sitters[0].persona.sitter, sitters[1].persona.sitter, terms)
    table.join("somebody in the gallery", None)
    async with asyncio.timeout(PATIENCE):
        while not table.state.ended:  # noqa: ASYNC110 - what the minds do
            await asyncio.sleep(LOOK)
    return exchanges_of(table.state)


def exchanges_of(state: MatchState) -> list[Exchange]:
    """The lines of a game that were answered across the board, each with its answer, in order."""
    found: list[Exchange] = []
    asked = dict.fromkeys(Color, "")
    for line in state.chat:
        if line.color is None:
            continue
        if line.occasion != ANSWERS:
            asked[line.color] = line.text
        elif asked[line.color.other]:
            found.append((asked[line.color.other], line.text))
            asked[line.color.other] = ""
    return found


def score(folder: Path) -> None:
    """Tells how many answers the reader has found."""
    key: dict[str, list[str]] = json.loads((folder / "key.json").read_text(encoding="utf-8"))
    right = 0
    for line in (folder / "guesses.txt").read_text(encoding="utf-8").splitlines():
        number, _, letters = line.partition(":")
        guessed = letters.split()
        right += sum(one == other for one, other in zip(guessed, key.get(number.strip(), []), strict=False))
    total = sum(map(len, key.values()))
    by_lot = sum(1 for letters in key.values() if letters)
    print(f"{right} of {total} answers found, {right / total:.0%}; by lot it would be about {by_lot}")


if __name__ == "__main__":
    what, where, *more = sys.argv[1:]
    if what == "play":
        play(Path(where), int(more[0]) if more else GAMES)
    else:
        score(Path(where))
