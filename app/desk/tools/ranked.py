"""Some of the house by their ratings: beside the asker's (who of those just named is nearest, who is above and below),
or two of them beside each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.characters.record import head_to_head
from app.desk.club.ranked_words import PAIRED, chosen_told, pair_told, standing_told
from app.desk.people.profile_facts import sheet_facts
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
from app.domain.events.desk import DeskLink

# Those of whom it is asked where two are set side by side.
PAIR = ("one", "other")


class WhichRanked(ToolArguments):
    """The slugs among which somebody is `wanted`, or all of the house with where the asker stands between them;
    `beside` is one who was named for it, `level` a rating that is said instead of the asker's. Two `slugs` may also be
    set beside each other; `whether` it is asked as a yes or no of the first of them."""

    slugs: Annotated[list[str], Field(max_length=40)] = Field(default_factory=list)
    wanted: Literal[
        "nearest", "weakest", "strongest", "standing", "between", "chance", "temper", "stronger", "weaker", "winner",
        "gap", "beside",
    ] = "standing"  # fmt: skip
    whether: bool = False
    beside: Annotated[str, Field(max_length=64)] | None = None
    level: Annotated[int, Field(ge=100, le=3000)] | None = None


class Ranked(DeskTool):
    """By the ratings as they are now."""

    name: ClassVar = "ranked"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Characters by rating beside the caller's own: who is nearest, who stands above and below."
    doing: ClassVar = "Looking at the ratings"
    arguments: ClassVar[type[ToolArguments]] = WhichRanked
    # It is reached by the words of a question (`reading.named_together`, `reading.asked_first`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    async def look(self, given: WhichRanked, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
        everybody, cast = cast, [one for one in cast if not given.slugs or one.slug in given.slugs]
        if not cast:
            raise ToolRefused("not_found", "Of them nobody is here whom you may meet.")
        ranked = sorted(cast, key=lambda one: -one.current_elo)
        if given.wanted in PAIRED:
            if len(ranked) != len(PAIR):
                raise ToolRefused("not_found", "One of the two is not here, or none whom you may meet.")
            met = await at.database.read(head_to_head, ranked[0].party, ranked[1].party)
            named = sorted(ranked, key=lambda one: given.slugs.index(one.slug))
            return Findings(
                {
                    "wanted": given.wanted,
                    "whether": given.whether,
                    "between": [
                        {"name": one.name, "rating": one.current_elo}
                        for one in sorted(everybody, key=lambda one: one.current_elo)
                        if ranked[1].current_elo < one.current_elo < ranked[0].current_elo
                    ],
                    "pair": [sheet_facts(one) | {"slug": one.slug} for one in named],
                    "met": {"won": met.wins, "drawn": met.draws, "lost": met.losses},
                }
            )
        facts: dict[str, Any] = {
            "own": given.level or player.rating,
            "said": given.level,
            "wanted": given.wanted,
            "house": [{"name": one.name.split()[0], "rating": one.current_elo, "slug": one.slug} for one in ranked],
            "beside": given.beside,
        }
        return Findings(facts, {})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts = found.facts
        if facts["wanted"] in PAIRED:
            words, slug = pair_told(facts)
            links = tuple(
                DeskLink(words=f"{one['name']}’s page", href=f"/characters/{one['slug']}", tool=self.name)
                for one in facts["pair"]
            )
            return DeskAnswer(words, links=links, about=About(self.name, character=slug))
        if facts["wanted"] == "standing":
            links = (DeskLink(words="The ladder", href="/ladder", tool=self.name),)
            return DeskAnswer(standing_told(facts), links=links, about=About(self.name))
        words, slug = chosen_told(facts)
        name = next(one["name"] for one in facts["house"] if one["slug"] == slug)
        links = (DeskLink(words=f"Sit down with {name}", href=f"/characters/{slug}", tool=self.name),)
        return DeskAnswer(words, links=links, about=About(self.name, character=slug))


TOOL = Ranked()
