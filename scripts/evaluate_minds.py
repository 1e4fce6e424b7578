"""Plays scripted players of several tempers against a character and says how it was: what was said, checked, repeated
and remembered, what models cost and how long they took. Transcripts to read stand beside the report.

python -m scripts.evaluate_minds [--character SLUG] [--tempers polite,hostile,...] [--games N] [--plies N]
                                  [--pacing human|instant] [--voices both|configured] [--out DIR]

Whatever chain the settings name is asked (`LLM_CHAIN`, keys, `LOCAL_LLM_BASE_URL`). Then the same player says the same
to the scripted voice alone, with the same dice, unless `--voices configured` is given. Without a model there is only
the scripted voice. The club it plays in is made for this and thrown away; the second game of a temper is the same
player's again.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
from dataclasses import replace
from pathlib import Path

from app.characters.character import Character
from app.config import Settings
from app.house import House
from app.llm.bill import Bill
from app.llm.chain import FinishedQuestion
from app.runtime.log import set_up_logging
from app.wiring import open_house
from scripts.evaluation.games import Nobody, Played, counters, play, until
from scripts.evaluation.measures import Measured, measure
from scripts.evaluation.pages import by_purpose, report, transcript
from scripts.evaluation.tempers import TEMPERS, Temper

# Seconds until a club that has just opened has learned what it needs; some 20 on a quiet machine.
LEARNING_PATIENCE = 300.0

# Half-moves of a game unless it is over before: an opening, a middle game, the beginning of an end.
PLIES = 40


async def evaluate(
    settings: Settings, slug: str, tempers: list[Temper], games: int, plies: int, out: Path
) -> list[Measured]:
    """Plays, measures, writes `report.md`, `report.json` and the transcripts into `out`, prints the report. The numbers
    by temper."""
    async with open_house(settings, Nobody()) as house:
        character = house.characters.get(slug)
        if character is None:
            raise SystemExit(
                f"nobody called {slug} plays here; there are {', '.join(c.slug for c in house.characters.all())}"
            )
        await _ready(house)
        measured, bills = [], []
        questions: list[FinishedQuestion] = []
        house.models.listeners.append(questions.append)
        for temper in tempers:
            numbers, its_bills = await _of_temper(house, character, temper, games, plies, out)
            measured.append(numbers)
            bills += its_bills
        state = (await house.readiness.report()).parts["model_chain"].state
    purposes = by_purpose(bills, questions)
    text = report(f"{character.name} by way of {state}", measured, purposes)
    (out / "report.md").write_text(text)
    numbers_json = {"chain": state, "tempers": [one.shown() for one in measured], "purposes": purposes}
    (out / "report.json").write_text(json.dumps(numbers_json, indent=2))
    print(text)
    return measured


async def evaluate_both(
    settings: Settings, slug: str, tempers: list[Temper], games: int, plies: int, out: Path
) -> None:
    """The same players before the configured voice and before the scripted one, each in a club and a folder of its own;
    `both.md` sets their numbers side by side."""
    found: list[Measured] = []
    for voice, chain in (("configured", settings.llm_chain), ("scripted", "scripted")):
        folder = out / voice
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="club-") as club:
            given = settings.model_copy(
                update={"llm_chain": chain, "data_dir": Path(club), "database_url": f"sqlite:///{club}/club.db"}
            )
            measured = await evaluate(given, slug, tempers, games, plies, folder)
        found += [replace(one, temper=f"{one.temper}, {voice}") for one in measured]
    text = report(f"{slug}: the same conversations with both voices", sorted(found, key=lambda one: one.temper), [])
    (out / "both.md").write_text(text)
    print(text)


async def _of_temper(
    house: House, character: Character, temper: Temper, games: int, plies: int, out: Path
) -> tuple[Measured, list[Bill]]:
    player = (await house.identity.enter_as_guest(temper.name.title())).player
    played: list[Played] = []
    bills: list[Bill] = []
    stories = [entry.telling for entry in character.sheet.lore if entry.telling]
    for number in range(games):
        before = counters(house.soul.counts)
        game = await play(house, player, character, temper, plies=plies, dice=random.Random(f"{temper.name}{number}"))
        game.guard = {name: count - before[name] for name, count in counters(house.soul.counts).items()}
        while any(name.startswith("model-bill:") for name in house.tasks.names()):  # noqa: ASYNC110 - rows under way
            await asyncio.sleep(0.01)
        bill = await house.bills.of_match(game.match_id)
        (out / f"{temper.name}-{number + 1}.md").write_text(transcript(game, character.name, bill, stories))
        played.append(game)
        bills.append(bill)
    return measure(temper.name, played, bills, stories), bills


async def _ready(house: House) -> None:
    """Waits until everything is loaded and the minds know their lore and what words mean: until then they are poorer
    than they are."""
    while not (await house.readiness.report()).ready:  # noqa: ASYNC110 - a page that one asks again
        await asyncio.sleep(0.1)
    await until(lambda: not {"lore:embed", "soul:learn", "models:warm"} & set(house.tasks.names()), LEARNING_PATIENCE)


def _tempers(text: str) -> list[Temper]:
    unknown = [name for name in text.split(",") if name not in TEMPERS]
    if unknown:
        raise argparse.ArgumentTypeError(f"no such temper: {', '.join(unknown)}; there are {', '.join(TEMPERS)}")
    return [TEMPERS[name] for name in text.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--character", default="rosa")
    parser.add_argument("--tempers", type=_tempers, default=list(TEMPERS.values()), metavar="NAMES")
    parser.add_argument("--games", type=int, default=2, help="games per temper (2)")
    parser.add_argument("--plies", type=int, default=PLIES, help=f"half-moves per game ({PLIES})")
    parser.add_argument(
        "--pacing",
        choices=("human", "instant"),
        default="human",
        help="instant is over sooner, but leaves no time for a second look at memories (human)",
    )
    parser.add_argument(
        "--out", type=Path, help="folder of the report; a new one under the temporary folder when unset"
    )
    parser.add_argument(
        "--voices",
        choices=("both", "configured"),
        default="both",
        help="both: the same conversations with the scripted voice, too, where a model is configured (both)",
    )
    given = parser.parse_args()
    set_up_logging("error")
    out = given.out or Path(tempfile.mkdtemp(prefix="minds-"))
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="club-") as club:
        settings = Settings(
            data_dir=Path(club), database_url=f"sqlite:///{club}/club.db", pacing=given.pacing, rate_limits=False
        )
        modelled = bool(settings.gemini_api_key or settings.anthropic_api_key or settings.local_llm_base_url)
        both = given.voices == "both" and modelled and settings.llm_chain != "scripted"
        play_all = evaluate_both if both else evaluate
        asyncio.run(play_all(settings, given.character, given.tempers, given.games, given.plies, out))
    print(f"Transcripts: {out}")


if __name__ == "__main__":
    main()
