"""Who somebody of the house is, how they play, and how the asker and others have done against them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

import chess
from pydantic import Field
from sqlalchemy.orm import Session

from app.archive.past_games import past_games
from app.body.style import leanings_in_words
from app.characters.character import Character
from app.characters.record import head_to_head
from app.characters.style import strength_words
from app.desk.game_tool import match_of
from app.desk.games import game_for
from app.desk.profile_words import (
    MOVES_TOLD,
    career_told,
    first_name,
    openings_told,
    record_told,
    sit_told,
    strength_told,
    style_told,
)
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
from app.domain.memory import Party
from app.domain.persona import RepertoireLine

# Their latest games that are counted.
COUNTED = 200


class WhichCharacter(ToolArguments):
    """A character by slug or name; without one, the one on the screen or across the board. `asked` is the question, for
    what it names of openings and numbers."""

    character: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=500)] = ""


class CharacterProfile(DeskTool):
    """By the public part of a sheet, and by finished games."""

    name: ClassVar = "character_profile"
    category: ClassVar = Category.CLUB
    description: ClassVar = (
        "A character of the club: who, how strong, style, openings, record against the caller and against everybody."
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
                "what does she do for a living", "where is he from", "how old is she",
            ),
            ("character", "room"),
        ),
        "strength": Aspect(
            "how strong a character is",
            (
                "how strong is she?", "what rating does anselm have?", "is he good?", "what's his elo",
                "how good is he compared to me", "is pip easy to beat", "will she beat me", "do i stand a chance",
                "i am 1800 on another site, is he stronger", "is she stronger than a club player",
                "how does his rating compare with chess.com",
            ),
            ("character", "room", "match"),
        ),
        "style": Aspect(
            "how a character plays",
            (
                "how does kenji play?", "what's his style?", "does she attack?", "how do i beat him?",
                "how do i play against vesna", "what are his weaknesses?", "is he a positional player",
                "what kind of player is she", "what kind of games does he like", "is he patient or wild",
                "does he like sacrifices", "is she aggressive or quiet", "what should i expect from him on the board",
            ),
            ("character", "room", "match"),
        ),
        "openings": Aspect(
            "which openings a character plays",
            (
                "what openings does he play?", "what does he play as black", "what does she open with as white",
                "how does he answer d4", "what does kenji play against 1.e4", "what is her repertoire",
                "which opening should i prepare against her", "does he play the sicilian",
                "what will he play if i open with c4", "how do i prepare for a game with him",
            ),
            ("character", "room"),
        ),
        "record": Aspect(
            "the asker's results against a character",
            (
                "what's my record against kenji?", "have i ever beaten kenji?",
                "have i ever beaten her?", "how often have we played?",
                "did i win last time against rosa", "what is our score", "how many times has he beaten me",
                "have we met before", "what's the score between us", "how do i do against him",
            ),
            ("character", "room"),
        ),
        "career": Aspect(
            "a character's results against everybody",
            (
                "has anybody ever beaten vesna?", "how many games has she won", "does he ever lose",
                "who has beaten kenji", "how often does she lose", "what is his record against everybody",
                "has any human won against her", "how many games has he played here", "is she unbeaten",
            ),
            ("character",),
        ),
        "sit": Aspect(
            "how to start a game with a character, or play the same one again",
            (
                "how do i play against kenji?", "how do i challenge her", "can i play him now?",
                "i want to play her", "another game with him please", "play the same opponent again",
                "can i have a rematch with the same colour", "i want revenge", "one more game against the same one",
                "start a new game with this opponent", "sit down with rosa", "same opponent, same colours",
            ),
            ("character", "room", "summary"),
        ),
    }  # fmt: skip

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichCharacter:
        asker = question.asker
        named = question.character or asker.screen.character
        if named is None and not asker.screen.match_id and asker.about:
            named = asker.about.character
        asked = question.text[:500] if aspect in ("strength", "openings") else ""
        return WhichCharacter(character=named, asked=asked)

    def key(self, given: WhichCharacter, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"on": asker.screen.character or asker.screen.match_id}

    async def look(self, given: WhichCharacter, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        across, color = await _across(asker, at)
        wanted = given.character or asker.screen.character or across
        if wanted is None:
            raise ToolRefused("not_found", "Whom do you mean? Say the name, and I look in the book.")
        character = find_character(at, player.id, wanted)
        if character is None or not character.fits(player.id, player.max_content_rating):
            raise ToolRefused("not_found", "Nobody of that name plays here.")
        record = await at.database.read(head_to_head, player.party, character.party)
        met = across == character.slug
        facts = _facts(character) | {
            "record": {"won": record.wins, "drawn": record.draws, "lost": record.losses, "streak": record.streak},
            "career": await at.database.read(_career, character.party),
            "met_here": met,
            "your_color": color if met else None,
        }
        return Findings(facts, {"slug": character.slug, "asked": given.asked})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, slug, asked = found.facts, found.internal_info["slug"], found.internal_info["asked"]
        first = first_name(facts["name"])
        links = (
            DeskLink(words=f"{facts['name']}’s page", href=f"/characters/{slug}", tool=self.name),
            DeskLink(words=f"Talk to {first}", href=f"/room/{slug}", tool=self.name),
        )
        words = {
            "strength": lambda: strength_told(facts, asked),
            "style": lambda: style_told(facts),
            "openings": lambda: openings_told(facts, asked),
            "record": lambda: record_told(facts),
            "career": lambda: career_told(facts),
            "sit": lambda: sit_told(facts),
        }.get(aspect, lambda: f"{facts['name']}: {facts['tagline']} {facts['backstory']} {strength_told(facts, '')}")()
        follow = {
            "who": (f"How does {first} play?",),
            "style": (f"What is my record against {first}?",),
            "record": (f"How does {first} play?",),
        }.get(aspect, ())
        return DeskAnswer(words, links=links, suggestions=follow, about=About(self.name, character=slug))


def find_character(at: DeskServices, player_id: str, named: str) -> Character | None:
    """A character by slug, id, or name, if the player may know of it."""
    direct = at.characters.visible_to(player_id, named.strip().lower()) or at.characters.visible_to(player_id, named)
    if direct is not None:
        return direct
    wanted = named.strip().casefold()
    listed_ = at.characters.listed_for(player_id)
    return next((one for one in listed_ if wanted in (one.name.casefold(), first_name(one.name).casefold())), None)


async def _across(asker: Asker, at: DeskServices) -> tuple[str | None, str | None]:
    """The slug of the character across the board of the screen or of the last answer, and the asker's colour there."""
    if match_of(None, asker) is None:
        return None, None
    try:
        game = await game_for(at, asker, None)
    except ToolRefused:
        return None, None
    state, color = game.state, game.color
    other = (state.white, state.black) if color is None else (state.sitter(color.other),)
    slug = next((one.slug for one in other if one.kind == "character" and one.slug), None)
    return slug, None if color is None else color.value


def _career(session: Session, party: Party) -> dict[str, int]:
    """The results of a character, and how many of its losses were against people."""
    games = past_games(session, party, COUNTED)
    counted = {outcome: sum(game.outcome == outcome for game in games) for outcome in ("won", "drawn", "lost")}
    return counted | {"lost_to_people": sum(game.outcome == "lost" and game.other.kind == "player" for game in games)}


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
        "white": [_line(line) for line in sheet.repertoire.white],
        "black": [_line(line) for line in sheet.repertoire.black],
    }


def _line(line: RepertoireLine) -> dict[str, str]:
    """A line of a repertoire: its name, White's first move, and its first moves as they are written."""
    board, written = chess.Board(), []
    for san in line.moves[:MOVES_TOLD]:
        written.append(f"{board.fullmove_number}.{san}" if board.turn else san)
        board.push_san(san)
    return {"name": line.name, "first": line.moves[0], "moves": " ".join(written)}


TOOL = CharacterProfile()
