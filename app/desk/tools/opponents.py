"""Whom to play: somebody of about one's strength, the gentlest, the strongest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.characters.style import strength_words
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
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
from app.domain.prose_words import listed

# Elo points by which a first opponent should be weaker, so that an evening begins well.
GENTLER = 150
# Of those at one end of the list, and near a rating, so many are named.
NAMED = 3

HOW = "On their page press “Sit down” and choose the clock; set is a friendly game without one."
_RATING = re.compile(r"\b([1-9][0-9]{2}|[12][0-9]{3})\b")
_GENTLE = re.compile(
    r"\b(?:kid|child|children|son|daughter|grand(?:son|daughter|child|kid)|beginner|new|never|gentle|easy|easiest|weak\w*"
    r"|first|lowest|just (?:learnt|learned|started)|nervous|old lady)\b"
)


class ForRating(ToolArguments):
    """For somebody of a `rating`, else for the caller; `gentle` asks for the mildest of all."""

    rating: Annotated[int, Field(ge=100, le=3500)] | None = None
    gentle: bool = False


class Opponents(DeskTool):
    """By the ratings of who is in now."""

    name: ClassVar = "opponents"
    category: ClassVar = Category.CLUB
    description: ClassVar = "Whom of the house to play: near a rating, the gentlest, the strongest, with their ratings."
    doing: ClassVar = "Looking down the list"
    arguments: ClassVar = ForRating
    life: ClassVar = 3
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "whom": Aspect(
            "whom to play against",
            (
                "who should i play?", "who is about my level?", "recommend me an opponent", "who do i play first?",
                "which character should i choose", "who would teach me something", "someone a bit stronger than me",
                "who fits me", "find me somebody to play", "who is a fair match for me", "whom can i beat",
                "i am rated 1500 elsewhere, who suits me", "who plays at my strength", "pick an opponent for me",
                "a bot of about 1500, please", "somebody of the house near 1200 with ten minutes",
                "then a character, around 1600",
            ),
            ("hall",),
        ),
        "gentle": Aspect(
            "the gentlest and weakest opponent, for beginners and children",
            (
                "who is good for a beginner?", "who is the easiest opponent", "i want an easy game",
                "which bot is weakest", "who has the lowest rating", "who can a child play against",
                "my daughter just learned the rules, who is right for her", "somebody gentle please",
                "my son knows only how the pieces move, who should he play", "who should my grandmother play",
                "who is the least strong", "i have never won a game, who is easy", "who is kind to beginners",
                "i am new, who do i play first?", "which character is kind to a little girl",
                "my child only knows the moves, which of them is right",
            ),
            ("hall",),
        ),
        "strongest": Aspect(
            "the strongest characters of the house with their ratings",
            (
                "who is the strongest here", "who is the best player of the house", "what's the hardest bot",
                "who has the highest rating", "who are your top players", "how strong is the strongest one",
                "who is unbeatable", "list the characters by rating", "how are they ranked",
                "what ratings do the characters have", "how many characters are there",
            ),
            ("hall",),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ForRating:
        low = question.text.lower()
        named = _RATING.search(low)
        rating = int(named[1]) if named else None
        return ForRating(rating=rating, gentle=rating is None and _GENTLE.search(low) is not None)

    def key(self, given: ForRating, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"rating": asker.player.rating}

    async def look(self, given: ForRating, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating) and one.ready]
        if not cast:
            raise ToolRefused("not_found", "Nobody of the house is in just now.")
        ranked = sorted(cast, key=lambda one: one.current_elo)
        rating = given.rating or player.rating
        easier = 0 if given.rating is not None else GENTLER
        near = sorted(ranked, key=lambda one: abs(one.current_elo - (rating - easier)))
        first = ranked[0] if given.gentle else near[0]
        facts = {
            "your_rating": player.rating,
            "for_rating": rating,
            "named": given.rating is not None,
            "gentle": given.gentle,
            "suggested": {"name": first.name, "rating": first.current_elo, "tagline": first.sheet.tagline,
                          "strength": strength_words(first.current_elo)},
            "cast": [{"name": one.name, "rating": one.current_elo} for one in ranked],
            "near": [one.name for one in near[:NAMED]],
        }  # fmt: skip
        return Findings(facts, {"slug": first.slug, "slugs": {one.name: one.slug for one in ranked}})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        one, cast = facts["suggested"], facts["cast"]
        if aspect == "strongest":
            top = [told["name"] for told in cast[: -NAMED - 1 : -1]]
            words = (
                f"The strongest are {_rated(cast, top)}; like all of the house they are AI characters, not people. "
                f"{_near(facts)}"
            )
            named = [*top[:2], *facts["near"][:2]]
        elif aspect == "gentle" or facts["gentle"]:
            one, second = cast[0], cast[min(1, len(cast) - 1)]
            words = (
                f"{one['name']}, rated {one['rating']}, is the gentlest of the house"
                + (f"; after that comes {second['name']} ({second['rating']})" if second is not one else "")
                + f". {HOW}"
            )
            named = [one["name"], second["name"]]
        else:
            words = f"{_near(facts)} I would begin with {_first(one['name'])}: {one['strength']} {HOW}"
            named = [one["name"], *facts["near"]]
        links = [
            DeskLink(words=f"Sit down with {_first(name)}", href=f"/characters/{inner['slugs'][name]}", tool=self.name)
            for name in dict.fromkeys(named)
        ]
        links.append(DeskLink(words="Everybody in the hall", href="/", tool=self.name))
        follow = (f"Who is {_first(named[0])}?",)
        return DeskAnswer(words, (), tuple(links), follow, About(self.name, character=inner["slugs"][named[0]]))


def _near(facts: Mapping[str, Any]) -> str:
    lead = "Near" if facts["named"] else "Near your rating of"
    return f"{lead} {facts['for_rating']} sit {_rated(facts['cast'], facts['near'])}."


def _rated(cast: list[dict[str, Any]], names: list[str]) -> str:
    ratings = {one["name"]: one["rating"] for one in cast}
    return listed([f"{name} ({ratings[name]})" for name in names])


def _first(name: str) -> str:
    return name.split()[0]


TOOL = Opponents()
