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
        "again": Aspect(
            "whether those one has beaten or lost to play one again: a return match with the characters one has met",
            (
                "would they give me a return match?", "would the ones i beat play me again",
                "do those who lost to me want a rematch", "can i play all of them again",
                "will they sit down with me a second time", "does anybody refuse a second game",
                "do they hold it against me and refuse", "can i have my revenge on those who beat me",
                "whom of those i have met may i play again", "would they grant me another game",
            ),
            ("my_chess", "hall"),
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
        won = {game.other.id for game in games if game.outcome == "won"}
        facts = {
            "beaten": [f"{one.name} ({one.current_elo})" for one in ranked if one.id in won],
            "new": [{"name": one.name, "rating": one.current_elo, "running": one.id in seated} for one in new],
            "met": [one.name for one in ranked if one.id in met],
        }
        known = [one for one in ranked if one.id in met]
        known.sort(key=lambda one: one.id not in won)
        slugs, again = ({one.name: one.slug for one in those} for those in (new, known))
        return Findings(facts, {"slugs": slugs, "again": again})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        slugs = found.internal_info["again" if aspect == "again" else "slugs"]
        links = [
            DeskLink(words=f"Sit down with {name.split()[0]}", href=f"/characters/{slug}", tool=self.name)
            for name, slug in list(slugs.items())[:LINKED]
        ]
        links.append(DeskLink(words="The ladder", href="/ladder", tool=self.name))
        return DeskAnswer(
            (again_told if aspect == "again" else not_met_told)(found.facts),
            (),
            tuple(links),
            (),
            About(self.name, aspect=aspect),
        )


def again_told(facts: Mapping[str, Any]) -> str:
    """That everybody of the house plays one again, with those one has beaten and the others one has met."""
    how = "press “Sit down” on their page or in the hall. Nobody of the house refuses, or holds a result against you."
    if not facts["met"]:
        return f"Yes, though you have met nobody of the house yet: {how}"
    if not facts["beaten"]:
        return f"Yes: {listed(facts['met'])}, whom you have played, sit down with you again whenever you like; {how}"
    beaten = set(facts["beaten"])
    others = [one for one in facts["met"] if not any(name.startswith(one) for name in beaten)]
    rest = f" {listed(others)}, whom you have met as well, will, too." if others else ""
    return f"Yes: {listed(facts['beaten'])}, whom you have beaten, play you again as often as you like; {how}{rest}"


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
