"""Several of the asker's own games at once, for something that is asked of each; and where two of them part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.archive.past_games import PastGame, past_games
from app.desk.record.parting import beside_facts, beside_told, parted_facts, parted_told, two_told
from app.desk.record.record_games import detail_of
from app.desk.record.sets_asked import AskedSet, SetProperty
from app.desk.record.sets_facts import LOOKED_AT, set_facts
from app.desk.record.sets_words import played_told, resigned_told, set_told
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    Asker,
    Aspect,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.wording import many
from app.domain.events.desk import DeskLink
from app.post_match.repository import read_analysis

# Finished games among which the set is sought, and games of it that are linked.
READ, LINKED = 200, 3
# Games that are set beside one another, where no number is named.
MOST_BESIDE = 3


class WhichSet(ToolArguments):
    """What is asked (`prop`) of the games with an `outcome`, against one of the house by the slug `against`; or with
    `here` (the id of a game) where it parts from the earlier game that is meant, the `latest`, the one most
    like it, or the one `there`; the `pair` are two that are set beside each other by how they were played."""

    prop: SetProperty | None = None
    outcome: Literal["won", "lost", "drawn"] | None = None
    against: Annotated[str, Field(max_length=64)] | None = None
    first: Annotated[str, Field(max_length=8)] | None = None
    without: bool = False
    here: Annotated[str, Field(max_length=64)] | None = None
    latest: bool = False
    there: Annotated[str, Field(max_length=64)] | None = None
    pair: Annotated[list[str], Field(max_length=2)] = Field(default_factory=list)
    # How well one played in several games: `which` of them, the `worse`, so many, those against some by their slugs.
    which: bool = False
    worse: bool = False
    compares: bool = True
    count: Annotated[int, Field(ge=2, le=4)] | None = None
    rivals: list[Annotated[str, Field(max_length=64)]] = Field(default_factory=list)


class OwnSets(DeskTool):
    """By the moves and the analysis of the games; never anybody else's."""

    name: ClassVar = "own_sets"
    category: ClassVar = Category.GAME
    description: ClassVar = (
        "Something asked of several of the caller's games at once (whether they castled, the opening, the first "
        "mistake), or where two of them part."
    )
    doing: ClassVar = "Going through your games"
    arguments: ClassVar[type[ToolArguments]] = WhichSet
    life: ClassVar = 1
    seconds: ClassVar = 6.0
    # It is reached by the words of a question (`desk.record.sets_asked`, `desk.record.parting`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichSet, asker: Asker, at: DeskServices) -> Findings:
        games = await at.database.read(past_games, asker.player.party, READ)
        character = None if given.against is None else at.characters.visible_to(asker.player.id, given.against)
        if character is not None:
            games = [one for one in games if one.other == character.party]
        if given.pair:
            both = [one for one in games if one.match_id in given.pair]
            ids = {f"The game with {one.other_name.split()[0]}": one.match_id for one in both}
            return Findings({"told": two_told(await detail_of(both, at))}, {"links": ids})
        if given.prop == "resigned":
            return await self._resigned(games, at)
        if given.prop == "played":
            return self._played(games, given, at)
        if given.here is not None and given.there is not None:
            beside = await beside_facts(given.here, given.there, asker, at)
            return Findings({"told": beside_told(beside)}, {"links": {f"The game with {beside['with']}": given.there}})
        if given.here is not None:
            facts = await parted_facts(given.here, games, asker, at, latest=given.latest)
            return Findings(facts, {"links": {f"The game with {facts['against']}": facts["id"]}})
        prop = given.prop
        if prop is None:
            raise ToolRefused("not_found", "Which games do you mean, and what of them?")
        games = [one for one in games if given.outcome in (None, one.outcome)]
        if not games:
            whom = "" if character is None else f" against {character.name.split()[0]}"
            kind = {"won": "won", "lost": "lost", "drawn": "drawn", None: "finished"}[given.outcome]
            raise ToolRefused("not_found", f"There is no game{whom} yet that you have {kind}.")
        asked = AskedSet(prop, given.outcome, given.first, given.without)
        told = await set_facts(games, asked, at)
        links = {f"The game with {one['against']}, {many(one['moves'], 'move')}": one.pop("id") for one in told}
        name = None if character is None else character.name.split()[0]
        return Findings({"told": set_told(told, asked, name), "games": told}, {"links": links})

    async def _resigned(self, games: Sequence[PastGame], at: DeskServices) -> Findings:
        """The games that the caller gave up, with the chances that were left in each."""
        told, links = [], {}
        for one in [one for one in games if (one.end_reason, one.outcome) == ("resignation", "lost")][:LOOKED_AT]:
            analysis = await at.database.read(read_analysis, one.match_id)
            white = analysis.moves[-1].evaluation.chance if analysis is not None and analysis.moves else None
            chance = None if white is None else round(100 * (white if one.color == "white" else 1 - white))
            against = one.other_name.split()[0]
            told.append({"against": against, "outcome": one.outcome, "moves": one.moves, "chance": chance})
            links[f"The game with {against}, {many(one.moves, 'move')}"] = one.match_id
        return Findings({"told": resigned_told(told), "games": told}, {"links": links})

    def _played(self, games: Sequence[PastGame], given: WhichSet, at: DeskServices) -> Findings:
        """How well the caller played in some games, that of the page first."""
        here = [one for one in games if one.match_id == given.here]
        parties = [one.party for slug in given.rivals if (one := at.characters.get(slug)) is not None]
        if len(parties) > 1:
            # Who sits across here is named for this game.
            parties = [party for party in parties if not here or party != here[0].other]
        others = [one for one in games if one not in here and given.outcome in (None, one.outcome)]
        if parties:
            # The latest with each of those who are named.
            latest = (next((one for one in others if one.other == party), None) for party in parties)
            others = [one for one in latest if one is not None]
        if given.which:
            others = [one for one in (*here, *others) if given.outcome in (None, one.outcome)]
            here = []
        chosen = [*here, *others[: given.count or MOST_BESIDE]]
        if len(chosen) < 2:
            raise ToolRefused("not_found", "There are no two finished games of yours that I could set side by side.")
        told = [
            {"against": one.other_name.split()[0], "outcome": one.outcome, "moves": one.moves,
             "accuracy": one.accuracy, "blunders": one.blunders}
            for one in chosen
        ]  # fmt: skip
        links = {
            f"The game with {one.other_name.split()[0]}, {many(one.moves, 'move')}": one.match_id for one in chosen
        }
        words = played_told(told, which=given.which or not here, worse=given.worse, compares=given.compares)
        return Findings({"told": words, "games": told}, {"links": links})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        ids: dict[str, Any] = found.internal_info["links"]
        links = [
            DeskLink(words=words, href=f"/matches/{match}/summary", tool=self.name)
            for words, match in list(ids.items())[:LINKED]
        ]
        links.append(DeskLink(words="My chess", href="/me", tool=self.name))
        told = found.facts["told"] if "told" in found.facts else parted_told(found.facts)
        return DeskAnswer(told, links=tuple(links), about=About(self.name))


TOOL = OwnSets()
