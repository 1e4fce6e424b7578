"""Several of the asker's own games at once, for something that is asked of each; and where two of them part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.archive.past_games import past_games
from app.desk.record.parting import beside_facts, beside_told, parted_facts, parted_told, two_told
from app.desk.record.record_games import detail_of
from app.desk.record.sets_asked import AskedSet, SetProperty
from app.desk.record.sets_facts import set_facts
from app.desk.record.sets_words import set_told
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

# Finished games among which the set is sought, and games of it that are linked.
READ, LINKED = 200, 3


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
