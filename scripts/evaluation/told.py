"""What characters keep of the facts that strangers told them: `python -m scripts.evaluation.told CONVERSATIONS`.

The file has a JSON object per line: `kind` is `fact`, which may be left out (`tell` is said, `ask` asks for it, or is a
list of what asks for it in turn, one of `expect` must stand in the answer), or `nofact` (`tell` must not be kept). The
facts are told at real tables, to all characters in turn, some to a game; each is asked for in the same game, and again
in the next one of the same player. For each of both it is counted where an answer is lost: whether it tells anything
that the player told (routed), that first which was asked for (ranked), and whether it holds it at all (known).
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
from app.domain.told.fact import ToldFact
from app.house import House
from app.matches.service import Terms
from app.matches.table import Table
from app.memory.told.repository import facts_of
from app.runtime.log import set_up_logging
from app.soul.told_words import in_second_person, name_in_words, quote_of
from app.wiring import open_house
from scripts.evaluation.games import MOVE_PATIENCE, Nobody, choose, quiet, until

# Facts told in one game if nothing else is said; more than one, so that the right one has to be found.
TOLD_PER_GAME = 6
# Seconds until the club has loaded its models.
LOADING_PATIENCE = 300.0

Row = dict[str, Any]


@dataclass(slots=True)
class Asked:
    """Of the questions `asked` in one game those `routed`, `ranked` and `known`; `known_kept` without those whose
    telling was not kept, and `kept` how many these are."""

    asked: int = 0
    kept: int = 0
    routed: int = 0
    ranked: int = 0
    known: int = 0
    known_kept: int = 0
    missed: list[str] = field(default_factory=list)

    def count(self, row: Row, question: str, answer: str, facts: Sequence[ToldFact]) -> None:
        """Counts one answer to a player who has told `facts`."""
        told = _told_in(answer, facts)
        kept, known = any(_holds(fact, row) for fact in facts), _has(answer, row)
        self.asked += 1
        self.kept += kept
        self.routed += bool(told)
        self.ranked += bool(told) and _holds(told[0], row)
        self.known += known
        self.known_kept += kept and known
        if not known:
            lost = "not kept" if not kept else "not ranked" if told else "not routed"
            self.missed.append(f"{lost}: {question} -> {answer}")

    def line(self) -> str:
        whole = max(1, self.asked)
        routed, ranked, known = (f"{part} ({part / whole:.0%})" for part in (self.routed, self.ranked, self.known))
        return (
            f"of {self.asked} questions routed {routed}, ranked {ranked}, known {known};"
            f" of the {self.kept} after what was kept known {self.known_kept / max(1, self.kept):.0%}"
        )


@dataclass(slots=True)
class Count:
    """Facts kept of `facts`, what became of the questions in the same game and in the next; and of `jokes` those that
    were not kept."""

    facts: int = 0
    kept: int = 0
    same: Asked = field(default_factory=Asked)
    later: Asked = field(default_factory=Asked)
    jokes: int = 0
    let_go: int = 0
    lost: list[str] = field(default_factory=list)

    def lines(self) -> str:
        kept = f"of {self.facts} facts kept {self.kept} ({self.kept / max(1, self.facts):.0%})"
        jokes = f"of {self.jokes} jokes and the like not kept {self.let_go}"
        return f"{kept}; {jokes}\nsame game: {self.same.line()}\nnext game: {self.later.line()}"


async def evaluate(settings: Settings, rows: Sequence[Row], together: int = TOLD_PER_GAME) -> Count:
    """Tells and asks everything, `together` facts to a game."""
    count = Count()
    facts = [row for row in rows if row.get("kind", "fact") == "fact"]
    random.Random("told").shuffle(facts)
    async with open_house(settings, Nobody()) as house:
        while not (await house.readiness.report()).ready:  # noqa: ASYNC110 - a page that one asks again
            await asyncio.sleep(0.1)
        await until(lambda: not {"lore:embed", "soul:learn"} & set(house.tasks.names()), LOADING_PATIENCE)
        cast = list(house.characters.all())
        for number, start in enumerate(range(0, len(facts), together)):
            await _two_games(house, cast[number % len(cast)], facts[start : start + together], count)
        for number, row in enumerate(row for row in rows if row.get("kind") == "nofact"):
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
        count.kept += any(_holds(told, row) for told in known)
        if not any(_holds(told, row) for told in known):
            count.lost.append(row["tell"])
    for row, question in _questions(rows):
        count.same.count(row, question, await _say(house, table, question), known)
    await table.act(Resign(Color.WHITE))
    table = await _sit_down(house, player, character)
    for place, (row, question) in enumerate(_questions(rows)):
        if place < len(rows):
            await _move(house, table)
        count.later.count(row, question, await _say(house, table, question), known)
    await table.act(Resign(Color.WHITE))


def _questions(rows: Sequence[Row]) -> list[tuple[Row, str]]:
    """The questions after these tellings, each telling's first, then each one's second."""
    asked = [[row["ask"]] if isinstance(row["ask"], str) else list(row["ask"]) for row in rows]
    longest = max(map(len, asked), default=0)
    return [
        (row, asks[place])
        for place in range(longest)
        for row, asks in zip(rows, asked, strict=True)
        if place < len(asks)
    ]


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


def _holds(told: ToldFact, row: Row) -> bool:
    return _has(f"{told.words} {' '.join(told.fact.names)}", row)


def _told_in(answer: str, facts: Sequence[ToldFact]) -> list[ToldFact]:
    """The facts that an answer tells, in the order in which it does."""
    said = answer.casefold()
    found: list[tuple[int, ToldFact]] = []
    for told in facts:
        forms = [quote_of(told), in_second_person(told), name_in_words(told)]
        places = [said.find(form.casefold()) for form in forms if form]
        if any(place >= 0 for place in places):
            found.append((min(place for place in places if place >= 0), told))
    return [told for _, told in sorted(found, key=lambda one: one[0])]


def _has(text: str, row: Row) -> bool:
    return any(unaccented(word) in unaccented(text) for word in row["expect"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("conversations", type=Path)
    parser.add_argument("--missed", action="store_true", help="show the questions that were not answered")
    parser.add_argument("--together", type=int, default=TOLD_PER_GAME, help="facts that are told in one game")
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
        count = asyncio.run(evaluate(settings, rows, given.together))
    print(count.lines())
    if given.missed:
        print(
            "\n".join(["not kept:", *count.lost, "same game:", *count.same.missed, "next game:", *count.later.missed])
        )


if __name__ == "__main__":
    main()
