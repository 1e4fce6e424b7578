"""Who somebody of the house is, how they play, and how the asker and others have done against them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import PastGame, past_games
from app.characters.character import Character
from app.characters.record import head_to_head
from app.desk.game_tool import match_of
from app.desk.games import game_for
from app.desk.people.habit_words import running_openings
from app.desk.people.inner_life import inner_of
from app.desk.people.meeting_words import manner_told, name_told, topics_told
from app.desk.people.pace_words import pace_told, points_told
from app.desk.people.place_words import place_of, place_told
from app.desk.people.profile_advice import house_of, mistakes_told
from app.desk.people.profile_asked import (
    lost_to_told,
    openings_asked,
    passed_told,
    sit_asked,
    style_asked,
    watch_now,
)
from app.desk.people.profile_aspects import PROFILE_ASPECTS
from app.desk.people.profile_beyond import adapts_told, beat_asked, last_game_told, life_asked, talk_told, who_asked
from app.desk.people.profile_facts import career_of, changes_of, last_facts, life_of, of_one_another, sheet_facts
from app.desk.people.profile_games import lengths_of, meant_game, own_games, own_win
from app.desk.people.profile_now import live_of
from app.desk.people.profile_score import record_asked, strength_asked
from app.desk.people.profile_versus import versus_told
from app.desk.people.profile_words import (
    best_win_told,
    career_told,
    ended_named,
    openings_simply,
    real_told,
    trend_told,
)
from app.desk.people.suits_words import suits_told
from app.desk.people.talk_words import talkative_told
from app.desk.screen import ScreenKind
from app.desk.services import DeskServices
from app.desk.tool import (
    About,
    AskedQuestion,
    Asker,
    Category,
    DeskAnswer,
    DeskTool,
    Findings,
    ToolArguments,
    ToolRefused,
)
from app.desk.wording import first_name
from app.domain.events.desk import DeskLink
from app.domain.memory import Party
from app.domain.text import plain

# Their latest games that are counted.
COUNTED = 200
# Of these, so many tell how the rating has moved of late.
RECENT = 20
# Aspects that link one game of theirs.
_OF_GAME = ("best_win", "last_game", "beat")
# Aspects that are told by the words of the question.
_BY_WORDS = (
    "strength", "openings", "life", "record", "mistakes", "last_game", "real", "who", "sit", "style", "suits", "career",
    "trend", "beat", "topics", "manner", "place", "versus", "points",
)  # fmt: skip
# Aspects for which a second character may be named.
_OF_TWO = ("versus", "strength", "points")


class WhichCharacter(ToolArguments):
    """A character by slug or name; without one, the one on the screen or across the board. `other` is a second one, of
    whom the first is asked. `asked` is the question, for what it names of openings and numbers."""

    character: Annotated[str, Field(max_length=64)] | None = None
    other: Annotated[str, Field(max_length=64)] | None = None
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
    aspects: ClassVar = PROFILE_ASPECTS

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichCharacter:
        asker = question.asker
        named = question.character or asker.screen.character
        if named is None and not asker.screen.match_id and asker.about:
            named = asker.about.character
        asked = question.text[:500] if aspect in _BY_WORDS else ""
        other = None
        if aspect in _OF_TWO:
            here, both = asker.screen.character, named_in(question.text, at.characters.listed_for(asker.player.id))
            others = [slug for slug in both if slug != here]
            named, other = (here or next(iter(both), named)), next(iter(others if here else both[1:]), None)
        return WhichCharacter(character=named, other=other, asked=asked)

    def key(self, given: WhichCharacter, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"on": asker.screen.character or asker.screen.match_id}

    async def look(self, given: WhichCharacter, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        across, color = await across_of(asker, at)
        wanted = given.character or asker.screen.character or across
        other_wanted = given.other
        if wanted is None and (pair := await _on_boards(asker, at)) is not None:
            wanted, other_wanted = pair
        if wanted is None:
            raise ToolRefused("not_found", "Whom do you mean? Say the name, and I look in the book.")
        character = find_character(at, player.id, wanted)
        if character is None or not character.fits(player.id, player.max_content_rating):
            raise ToolRefused("not_found", "Nobody of that name plays here.")
        record = await at.database.read(head_to_head, player.party, character.party)
        past = await at.database.read(past_games, character.party, COUNTED)
        met = across == character.slug
        other = None if other_wanted is None else find_character(at, player.id, other_wanted)
        cast = [one for one in at.characters.cast() if one.fits(player.id, player.max_content_rating)]
        own = [game for game in past if game.other == player.party]
        lost = next((game for game in own if game.outcome == "won"), None)
        seen = [game for game in past if game.watchable or game.other == player.party]
        if (ended := ended_named(given.asked)) is not None:
            seen = [game for game in seen if game.outcome == ended]
        last = next(iter(seen), None)
        running = [one for one in await at.matches.unfinished_of(player.party) if _sits(one, character)]
        won = next(
            (game for game in past if game.outcome == "won" and (game.watchable or game.other == player.party)), None
        )
        live = await live_of(character, player, at)
        games, ids = await own_games(character, player.party, at)
        facts = sheet_facts(character) | {
            "in_room": asker.screen.kind is ScreenKind.ROOM,
            "running_openings": await running_openings(running, at),
            "board": await place_of(character, at),
            "untouched": not player.rated_games,
            "models": list(at.models),
            "running": len(running),
            "running_rated": any(one["rated"] for one in running),
            "ended": ended,
            "own_win": await own_win(own, player.party, at),
            "own_games": games,
            "lost_in": await lengths_of(player.party, cast, at),
            "record": {"won": record.wins, "drawn": record.draws, "lost": record.losses, "streak": record.streak},
            "career": career_of(past),
            "best_win": None
            if won is None
            else {"against": won.other_name, "moves": won.moves, "how": won.end_reason.replace("_", " ")},
            "house": house_of([(one.name, one.current_elo) for one in cast]),
            **await _beside_facts(character, other, player.party, at),
            "lost_to": None if lost is None else {"moves": lost.moves},
            "life": life_of(character),
            "last_game": None if last is None else last_facts(last),
            "changes": changes_of(past[:RECENT]),
            **live.facts,
            "met_here": met,
            "your_color": color if met else None,
        }
        facts["inner"] = inner_of(facts, character, given.asked)
        shown = {"won": _id(won), "last_game": _id(last), "beat": _id(lost), "live": live.url}
        return Findings(facts, {"slug": character.slug, "asked": given.asked.lower(), "own": ids, **shown})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, slug, asked = found.facts, found.internal_info["slug"], found.internal_info["asked"]
        first = first_name(facts["name"])
        links: tuple[DeskLink, ...] = (
            DeskLink(words=f"{facts['name']}’s page", href=f"/characters/{slug}", tool=self.name),
            DeskLink(words=f"Talk to {first}", href=f"/room/{slug}", tool=self.name),
        )
        game = found.internal_info[{"best_win": "won"}.get(aspect, aspect)] if aspect in _OF_GAME else None
        if game is not None:
            links = (DeskLink(words="That game", href=f"/matches/{game}/replay", tool=self.name), *links)
        elif aspect in ("best_win", "last_game", "sit") and (url := found.internal_info["live"]) is not None:
            links = (*links[:1], DeskLink(words=facts["live"][0], href=url, tool=self.name))
        if aspect in ("record", "beat") and (number := meant_game(facts["own_games"], asked)) is not None:
            summary = f"/matches/{found.internal_info['own'][number]}/summary"
            links = (DeskLink(words="That game", href=summary, tool=self.name), *links)
        words = {
            "strength": lambda: (
                adapts_told(facts, asked) or " ".join(filter(None, strength_asked(facts, asked, asker.player)))
            ),
            "beat": lambda: beat_asked(facts, asked, asker.player.rating),
            "talk": lambda: talk_told(facts, in_room=asker.screen.kind is ScreenKind.ROOM),
            "mistakes": lambda: mistakes_told(facts, asked),
            "style": lambda: style_asked(facts, asked),
            "openings": lambda: openings_asked(facts, asked),
            "suits": lambda: suits_told(facts, asked, asker.player.rating),
            "openings_simply": lambda: openings_simply(facts),
            "record": lambda: record_asked(facts, asked, asker.player.rating),
            "name": lambda: name_told(facts, slug),
            "manner": lambda: manner_told(facts, asked),
            "pace": lambda: pace_told(facts),
            "points": lambda: points_told(facts | {"asked": asked}, asker.player),
            "topics": lambda: topics_told(facts, asked),
            "talkative": lambda: talkative_told(facts),
            "place": lambda: place_told(facts, asked),
            "life": lambda: life_asked(facts, asked),
            "last_game": lambda: (
                last_game_told(facts) if facts["last_game"] else watch_now(facts, last_game_told(facts))
            ),
            "career": lambda: " ".join(
                filter(None, (lost_to_told(facts, asked), career_told(facts | {"asked": asked})))
            ),
            "sit": lambda: sit_asked(facts, asked),
            "versus": lambda: versus_told(facts, asked),
            "best_win": lambda: best_win_told(facts) if facts["best_win"] else watch_now(facts, best_win_told(facts)),
            "trend": lambda: (
                adapts_told(facts, asked) or " ".join(filter(None, (passed_told(facts, asked), trend_told(facts))))
            ),
            "real": lambda: real_told(facts, asked),
        }.get(aspect, lambda: who_asked(facts, asked))()
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


async def across_of(asker: Asker, at: DeskServices) -> tuple[str | None, str | None]:
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


def named_in(text: str, cast: Sequence[Character]) -> list[str]:
    """The slugs of those whose first names a text has, in its order."""
    words = re.findall(r"[^\W\d_]+", plain(text))
    by_name = {plain(first_name(one.name)): one.slug for one in cast}
    return list(dict.fromkeys(by_name[word] for word in words if word in by_name))


async def _on_boards(asker: Asker, at: DeskServices) -> tuple[str, str] | None:
    """The two of the house who play at the first board of the gallery, for "has she beaten him before" there."""
    if asker.screen.kind is not ScreenKind.GALLERY:
        return None
    for game in at.watching.for_player(asker.player, await at.watching.live()):
        slugs = [at.characters.get(game[side]["id"]) for side in ("white", "black")]
        if slugs[0] is not None and slugs[1] is not None:
            return slugs[0].slug, slugs[1].slug
    return None


async def _beside_facts(one: Character, other: Character | None, mine: Party, at: DeskServices) -> dict[str, Any]:
    """How two of the house have done against each other (`versus`), and the second as it is told beside the first."""
    if other is None:
        return {"versus": None, "beside": None}
    met = await _results(one.party, other, at)
    return {
        "versus": {"name": other.name, "told": of_one_another(one, other), **met},
        "beside": sheet_facts(other) | {"record": await _results(mine, other, at)},
    }


async def _results(mine: Party, other: Character, at: DeskServices) -> dict[str, int]:
    """Somebody's results against one of the house."""
    record = await at.database.read(head_to_head, mine, other.party)
    return {"won": record.wins, "drawn": record.draws, "lost": record.losses}


def _sits(game: Mapping[str, Any], character: Character) -> bool:
    return any((game[side]["kind"], game[side]["id"]) == ("character", character.id) for side in ("white", "black"))


def _id(game: PastGame | None) -> str | None:
    return None if game is None else game.match_id


TOOL = CharacterProfile()
