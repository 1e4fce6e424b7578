"""Who somebody of the house is, how they play, and how the asker has done against them; and who to sit down with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.body.style import leanings_in_words
from app.characters.character import Character
from app.characters.record import head_to_head
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
from app.director.director import slider_share
from app.domain.events.desk import DeskLink
from app.domain.prose_words import listed

# Elo points by which a first opponent should be weaker, so that an evening begins well.
GENTLER = 150


class WhichCharacter(ToolArguments):
    """A character by slug or name; without one, the one on the screen, or whoever suits the asker."""

    character: Annotated[str, Field(max_length=64)] | None = None
    against_me: bool = True


class CharacterProfile(DeskTool):
    """By the public part of a sheet."""

    name: ClassVar = "character_profile"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "A character of the club: who, how strong, style, openings, record against the caller; or whom to play."
    )
    doing: ClassVar = "Looking in the members' book"
    arguments: ClassVar = WhichCharacter
    life: ClassVar = 3
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "who": Aspect(
            "who a character is",
            (
                "who is kenji?", "tell me about rosa", "who is this?", "what is she like?",
                "what kind of person is he", "who am i playing?", "who is vesna", "introduce me to teodor",
                "is kenji a real person?", "tell me about this character", "what's his story",
            ),
            ("character", "room"),
        ),
        "style": Aspect(
            "how a character plays, and how strong",
            (
                "how does kenji play?", "what's his style?", "how strong is she?", "what rating does anselm have?",
                "is he good?", "does she attack?", "what openings does he play?", "how do i beat him?",
                "how do i play against vesna", "what are his weaknesses?", "is pip easy to beat",
                "what does he play as black", "will she beat me",
            ),
            ("character", "room", "match"),
        ),
        "record": Aspect(
            "the asker's results against a character",
            (
                "what's my record against kenji?", "have i ever beaten her?", "how often have we played?",
                "did i win last time against rosa", "what is our score", "how many times has he beaten me",
                "have we met before",
            ),
            ("character", "room"),
        ),
        "whom": Aspect(
            "whom to play against",
            (
                "who should i play?", "who is good for a beginner?", "who is about my level?",
                "recommend me an opponent", "who is the easiest opponent", "i'm new, who do i play first?",
                "which character should i choose", "who is the strongest here", "who would teach me something",
                "i want an easy game", "someone a bit stronger than me", "which bot is weakest",
            ),
            ("hall",),
        ),
        "sit": Aspect(
            "how to start a game with a character",
            (
                "how do i start a game?", "how do i play against kenji?", "i want to play", "start a game",
                "how do i challenge her", "where do i click to play", "can i play him now?", "let's play",
                "how do i begin", "how do i get a game here",
            ),
            ("hall", "character", "room"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichCharacter:
        asker = question.asker
        named = question.character or asker.screen.character
        if named is None and aspect in ("who", "style", "record") and asker.screen.match_id:
            named = _across(asker, at)
        if named is None and aspect in ("who", "style", "record") and asker.about:
            named = asker.about.character
        return WhichCharacter(character=None if aspect == "whom" else named)

    def key(self, given: WhichCharacter, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"on": asker.screen.character if given.character is None else None}

    async def look(self, given: WhichCharacter, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating) and one.ready]
        wanted = given.character
        if wanted is None:
            first = min(cast, key=lambda one: abs(one.current_elo - (player.rating - GENTLER)), default=None)
            if first is None:
                raise ToolRefused("not_found", "Nobody of the house is in just now.")
            ranked = sorted(cast, key=lambda one: one.current_elo)
            return Findings(
                {"suggested": _facts(first), "your_rating": player.rating, "weakest": ranked[0].name,
                 "strongest": ranked[-1].name, "cast": [f"{one.name} ({one.current_elo})" for one in ranked]},
                {"slug": first.slug, "slugs": [one.slug for one in ranked]},
            )  # fmt: skip
        character = find_character(at, player.id, wanted)
        if character is None or not character.fits(player.id, player.max_content_rating):
            raise ToolRefused("not_found", "Nobody of that name plays here.")
        record = await at.database.read(head_to_head, player.party, character.party)
        facts = _facts(character) | {
            "record": {"won": record.wins, "drawn": record.draws, "lost": record.losses, "streak": record.streak}
        }
        return Findings(facts, {"slug": character.slug})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, slug = found.facts, found.internal_info["slug"]
        about = About(self.name, character=slug)
        if "suggested" in facts:
            return _whom(facts, slug, about, aspect)
        links = (
            DeskLink(words=f"{facts['name']}’s page", href=f"/characters/{slug}", tool=self.name),
            DeskLink(words=f"Talk to {_first(facts['name'])}", href=f"/room/{slug}", tool=self.name),
        )
        first = _first(facts["name"])
        rated = f"Rated {facts['rating']}. {facts['strength']}"
        words = {
            "who": f"{facts['name']}: {facts['tagline']} {facts['backstory']} {rated}",
            "style": f"{first} is rated {facts['rating']}. {facts['strength']} {facts['leanings']} {_openings(facts)}",
            "record": _record(facts),
            "sit": f"Press “Sit down” on {first}’s page, choose a colour and a clock, and the board is set.",
        }.get(aspect, "")
        follow = {"who": (f"How does {first} play?",), "style": (f"What is my record against {first}?",)}.get(
            aspect, ()
        )
        return DeskAnswer(words, links=links, suggestions=follow, about=about)


def find_character(at: DeskServices, player_id: str, named: str) -> Character | None:
    """A character by slug, id, or name, if the player may know of it."""
    direct = at.characters.visible_to(player_id, named.strip().lower()) or at.characters.visible_to(player_id, named)
    if direct is not None:
        return direct
    wanted = named.strip().casefold()
    listed_ = at.characters.listed_for(player_id)
    return next((one for one in listed_ if wanted in (one.name.casefold(), _first(one.name).casefold())), None)


def _across(asker: Asker, at: DeskServices) -> str | None:
    """The slug of the character across the asker's board."""
    table = at.directory.find(asker.screen.match_id or "")
    if table is None:
        return None
    sitting = (table.state.white, table.state.black)
    return next((one.slug for one in sitting if one.kind == "character" and one.slug), None)


def _facts(character: Character) -> dict[str, Any]:
    sheet = character.sheet
    return {
        "name": character.name,
        "tagline": sheet.tagline,
        "backstory": " ".join(sheet.backstory.split(". ")[:1]).rstrip(".") + ".",
        "rating": character.current_elo,
        "adaptive": sheet.adaptive,
        "strength": strength_words(character.current_elo),
        "leanings": leanings_in_words(*map(slider_share, (sheet.aggression, sheet.risk_tolerance, sheet.patience))),
        "white": [line.name for line in sheet.repertoire.white],
        "black": [line.name for line in sheet.repertoire.black],
    }


def _first(name: str) -> str:
    return name.split()[0]


def _openings(facts: Mapping[str, Any]) -> str:
    white, black = facts["white"][:3], facts["black"][:3]
    parts = [f"{listed(white)} with White" if white else "", f"{listed(black)} with Black" if black else ""]
    known = [part for part in parts if part]
    return f"Expect {' and '.join(known)}." if known else ""


def _record(facts: Mapping[str, Any]) -> str:
    record, first = facts["record"], _first(facts["name"])
    games = record["won"] + record["drawn"] + record["lost"]
    if not games:
        return f"You and {first} have not finished a game together yet."
    words = f"Against {first} you have won {record['won']}, drawn {record['drawn']} and lost {record['lost']}."
    if abs(record["streak"]) >= 2:
        words += f" The last {abs(record['streak'])} went {'your' if record['streak'] > 0 else 'their'} way."
    return words


def _whom(facts: Mapping[str, Any], slug: str, about: About, aspect: str) -> DeskAnswer:
    one = facts["suggested"]
    first = _first(one["name"])
    words = (
        f"With your rating of {facts['your_rating']} I would put you opposite {one['name']} ({one['rating']}). "
        f"{one['strength']}"
        f" The gentlest of the house is {_first(facts['weakest'])}, the strongest {_first(facts['strongest'])}."
    )
    if aspect != "whom":
        words = f"Pick anybody in the hall and press “Sit down”. {words}"
    links = (
        DeskLink(words=f"Sit down with {first}", href=f"/characters/{slug}", tool=CharacterProfile.name),
        DeskLink(words="Everybody in the hall", href="/", tool=CharacterProfile.name),
    )
    return DeskAnswer(words, links=links, suggestions=(f"Who is {first}?",), about=about)


TOOL = CharacterProfile()
