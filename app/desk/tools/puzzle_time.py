"""When the puzzle of the day changes, by the clock of who asks or of a place that is named."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Annotated, ClassVar
from zoneinfo import ZoneInfo, available_timezones

from pydantic import Field

from app.accounts.player import clean_time_zone
from app.desk.services import DeskServices
from app.desk.tool import About, AskedQuestion, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.desk.tools.puzzle_of_the_day import PAGE
from app.domain.events.desk import DeskLink
from app.domain.text import plain

_REST = (
    "It changes then for everybody, and earlier ones are not kept. Until then there is one out of your own games below "
    "it, and every finished game has puzzles of its own."
)


class Where(ToolArguments):
    """A time zone (IANA) that was named by its town; else that of the asker's card."""

    zone: Annotated[str, Field(max_length=64)] | None = None


class PuzzleTime(DeskTool):
    """By the clock of the server; a puzzle lasts a day of UTC."""

    name: ClassVar = "puzzle_time"
    category: ClassVar = Category.CLUB
    description: ClassVar = "When the next puzzle of the day comes, in the caller's time or that of a town."
    doing: ClassVar = "Looking at the clock"
    arguments: ClassVar = Where
    life: ClassVar = 0
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "when": Aspect(
            "at what hour the next puzzle of the day comes, here or in a town",
            (
                "when does the new one come out? i'm in manila", "when is there a new puzzle?",
                "what time does the puzzle change in berlin", "at what hour is tomorrow's puzzle up",
                "how long until the next puzzle", "when does the daily puzzle change",
                "midnight where, for the puzzle", "new puzzle at what time for me", "how many hours till the next one",
            ),
            ("puzzle",),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> Where:
        return Where(zone=zone_named(question.text))

    async def look(self, given: Where, asker: Asker, at: DeskServices) -> Findings:
        now = datetime.fromtimestamp(at.clock.now_ms() / 1000, UTC)
        change = (now + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
        zone = clean_time_zone(given.zone) if given.zone else asker.player.time_zone
        facts = {
            "there": change.astimezone(ZoneInfo(zone)).strftime("%H:%M"),
            "town": zone.split("/")[-1].replace("_", " "),
            "named": given.zone is not None,
            "hours": round((change - now).total_seconds() / 3600),
        }
        return Findings(facts)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts = found.facts
        hours = facts["hours"]
        left = "in less than an hour" if hours < 1 else f"in about {hours} hour{'' if hours == 1 else 's'}"
        if facts["town"] == "UTC":
            when = f"At midnight UTC, {left}; your card has no other time zone"
        elif facts["named"]:
            when = f"At midnight UTC, which is {facts['there']} in {facts['town']}, {left}"
        else:
            when = f"At midnight UTC, {left}; by the time zone of your card ({facts['town']}) that is {facts['there']}"
        links = (DeskLink(words="The puzzle of the day", href=PAGE, tool=self.name),)
        return DeskAnswer(f"{when}. {_REST}", (), links, (), About(self.name, aspect=aspect))


def zone_named(text: str) -> str | None:
    """The time zone whose town a text names."""
    low = f" {' '.join(plain(text).replace('?', ' ').replace(',', ' ').replace('.', ' ').split())} "
    return next((zone for town, zone in _towns().items() if f" {town} " in low), None)


@cache
def _towns() -> Mapping[str, str]:
    """Zones by their town, as it is typed; without those that are no towns."""
    zones = sorted(one for one in available_timezones() if one.split("/")[0] in _CONTINENTS)
    return {one.split("/")[-1].replace("_", " ").lower(): one for one in zones}


_CONTINENTS = ("Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")

TOOL = PuzzleTime()
