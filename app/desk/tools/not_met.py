"""Whom of the house the asker has not played yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from app.archive.past_games import past_games
from app.desk.services import DeskServices
from app.desk.tool import About, Asker, Aspect, Category, DeskAnswer, DeskTool, Findings, ToolArguments
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed, number_word

# Finished games that are looked at, and characters that are linked.
READ, LINKED = 1000, 3


class WhoElse(ToolArguments):
    """It takes no arguments."""


class NotMet(DeskTool):
    """By the asker's finished and running games."""

    name: ClassVar = "not_met"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Which of the house's characters the caller has never played, and which they have."
    doing: ClassVar = "Going through your games"
    arguments: ClassVar = WhoElse
    life: ClassVar = 1
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "whom": Aspect(
            "whom of the house the asker has never played yet",
            (
                "whom of these have i never played?", "who haven't i played yet",
                "which characters are still new to me",
                "against whom have i not played", "is there anybody here i have never met", "who is left to play",
                "which of the house did i never sit down with", "have i played all of them",
                "list the ones i never played",
                "who of them is still missing in my games", "anyone i haven't faced?",
                "how many of the eight have i played",
            ),
            ("hall", "ladder", "my_chess"),
        ),
    }  # fmt: skip

    async def look(self, given: WhoElse, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        games = await at.database.read(past_games, player.party, READ)
        running = await at.matches.unfinished_of(player.party)
        met = {game.other.id for game in games if game.other.kind == "character"}
        seated = {game[side]["id"] for game in running for side in ("white", "black")}
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
        ranked = sorted(cast, key=lambda one: one.current_elo)
        new = [one for one in ranked if one.id not in met]
        facts = {
            "new": [{"name": one.name, "rating": one.current_elo, "running": one.id in seated} for one in new],
            "met": [one.name for one in ranked if one.id in met],
        }
        return Findings(facts, {"slugs": {one.name: one.slug for one in new}})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        slugs = found.internal_info["slugs"]
        links = [
            DeskLink(words=f"Sit down with {name.split()[0]}", href=f"/characters/{slug}", tool=self.name)
            for name, slug in list(slugs.items())[:LINKED]
        ]
        links.append(DeskLink(words="The ladder", href="/ladder", tool=self.name))
        return DeskAnswer(not_met_told(found.facts), (), tuple(links), (), About(self.name, aspect=aspect))


def not_met_told(facts: Mapping[str, Any]) -> str:
    """Who is new, with ratings, and who is not."""
    new = [one for one in facts["new"] if not one["running"]]
    begun = [one["name"] for one in facts["new"] if one["running"]]
    met = facts["met"]
    if not new and not begun:
        return f"Nobody is left: you have finished a game with every one of the house, all {number_word(len(met))}."
    named = listed([f"{one['name']} ({one['rating']})" for one in new])
    words = f"You have never played {named}." if new else "You have sat down with all of them."
    if begun:
        words += f" With {listed(begun)} you have a game that is not finished."
    return (
        f"{words} Played so far: {listed(met)}." if met else f"{words} No game with one of the house is finished yet."
    )


TOOL = NotMet()
