"""The asker's own finished games: results, streaks, rating, openings, rivals, the latest."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from app.archive.past_games import PastGame, past_games
from app.archive.weaknesses import advice, slips_of, weaknesses_of
from app.desk.finished.last_played import likeness, those_named
from app.desk.game_tool import match_of
from app.desk.games import game_on
from app.desk.reading.swapping import OPENINGS
from app.desk.record.again_words import cost_words
from app.desk.record.against_words import SEVERAL
from app.desk.record.length_words import lengths_of
from app.desk.record.own_case import ladder_told
from app.desk.record.progress_words import DOING, NOTHING_REPEATED
from app.desk.record.recent_words import WORST
from app.desk.record.record_aspects import RECORD_ASPECTS
from app.desk.record.record_facts import facts_of, game_facts, outcome_asked
from app.desk.record.record_games import (
    across_of,
    best_move_of,
    is_named,
    lost_in_opening,
    named_opening,
    other_of,
    places_of,
    rating_across,
    side_by_side,
    slug_of,
    turned_by,
    with_opening,
)
from app.desk.record.record_words import TELLERS, hardest_of
from app.desk.record.strength_words import by_strength
from app.desk.record.thread_words import asks_for_thread
from app.desk.record.trust_words import began_told, running_told, trust_told
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
)
from app.desk.tools.opening import opening_named
from app.domain.events.desk import DeskBoard, DeskLink
from app.openings.book import name_opening

# Games that are looked at, the latest; and of those told one by one.
READ, TOLD = 200, 5
# Aspects that are told by one game, with its last position, and those that are told without any.
OF_ONE, WITHOUT_ANY = (
    ("latest", "best", "counted", "strongest", "lost_in", "same_opening"),
    ("rating", "counted", "compared", "place", "leaders", "trust", "running", "began"),
)

# Aspects that are told by the boards of honour.
OF_BOARD = ("place", "leaders")

# Games that the question before spoke of.
_OF_THOSE = re.compile(r"\b(?:them|those|these|of which)\b")
# Somebody whose games are to be left out.
_WITHOUT = re.compile(
    r"\b(?:without|leav(?:e|ing) \w+ out|excluding|except|besides|apart from|not counting|minus|ignor\w+)\b"
)
# An opening by its name.
_BEST_MOVE = re.compile(r"\b(?:best|finest|greatest|most brilliant|nicest|strongest) (?:\w+ )?moves?\b")
_OPENING = re.compile(rf"\b{OPENINGS}\b")
# Aspects that are told of the games against whoever is meant, and those that are told by the words of the question.
OF_SOMEBODY = ("met", "losses")
OF_WORDS = (
    "record", "met", "losses", "place", "leaders", "run", "latest", "accuracy", "best", "counted", "rating", "colours",
    "rivals", "compared", "openings", "longest", "strongest",
)  # fmt: skip
# Aspects that tell the latest game of those that a question may name.
OF_LATEST = ("latest", "met")
# An opening that was talked of, "one I lost with it".
_OF_IT = re.compile(r"\b(?:it|that|this)\b")


class WhichGames(ToolArguments):
    """All games, or those against somebody by name, or `without` those, or of one `outcome`; with `place` also the
    asker's place on the boards of honour, and who leads there. `asked` is the question, for what of it is wanted; `of`
    the same where it may name a game by its opening or first move. `thread`: what losses have in common."""

    against: Annotated[str, Field(max_length=64)] | None = None
    opening: Annotated[str, Field(max_length=120)] | None = None
    color: Literal["white", "black"] | None = None
    place: bool = False
    outcome: Literal["won", "lost", "drawn"] | None = None
    without: Annotated[str, Field(max_length=64)] | None = None
    asked: Annotated[str, Field(max_length=300)] = ""
    of: Annotated[str, Field(max_length=300)] = ""
    thread: bool = False


class MyMatches(DeskTool):
    """By the archive; never anybody else's."""

    name: ClassVar = "my_matches"
    category: ClassVar = Category.GAME
    description: ClassVar = "The caller's finished games: won, drawn, lost, streak, rating, openings, the latest ones."
    doing: ClassVar = "Leafing through your games"
    arguments: ClassVar = WhichGames
    life: ClassVar = 0
    aspects: ClassVar = RECORD_ASPECTS

    def key(self, given: WhichGames, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"rated": asker.player.rated_games, "here": match_of(None, asker)}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichGames:
        low = question.text.lower()
        asked_of, about = question.character, question.asker.about
        if aspect in OF_SOMEBODY and asked_of is None and not (aspect == "losses" and not SEVERAL.search(low)):
            asked_of = question.asker.screen.character or (None if about is None else about.character)
        character = None if asked_of is None else at.characters.get(asked_of)
        named = opening_named(question.text) if aspect == "lost_in" else None
        opening = None if named is None else named.opening.name
        if aspect == "lost_in" and named is None and not _OF_IT.search(question.text.lower()):
            opening = ""
        # One who is not of the house is known by the name that was said.
        against = asked_of if character is None else character.name
        color: Literal["white", "black"] | None = None
        if aspect == "as_colour":
            color = "white" if "white" in low else "black"
        against = against and against.capitalize() if character is None else against
        outcome = outcome_asked(low) if aspect == "latest" or (aspect == "counted" and against) else None
        without = against if aspect == "record" and _WITHOUT.search(low) else None
        if aspect == "openings" and (told := _OPENING.search(low)) is not None:
            opening = told[0].capitalize()
        if aspect == "met" and asked_of is None:
            against = _person_before(question, at)
        if aspect == "record" and question.asker.before and _OF_THOSE.search(low):
            low = f"{question.asker.before.lower()} {low}"
        return WhichGames(
            against=None if without else against, without=without, opening=opening, color=color,
            place=aspect in OF_BOARD or (aspect == "counted" and question.asker.screen.kind is ScreenKind.HONOURS),
            outcome=outcome, asked=low[:300] if aspect in OF_WORDS else "",
            of=low[:300] if aspect in OF_LATEST else "", thread=aspect == "losses" and asks_for_thread(low),
        )  # fmt: skip

    async def look(self, given: WhichGames, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        games = [game for game in await at.database.read(past_games, player.party, READ) if _wanted(game, given)]
        here = next((game for game in games if game.match_id == match_of(None, asker)), None)
        games = those_named(games, given.of)
        wins = [game for game in games if game.outcome == "won"]
        exact = [game for game in games if game.accuracy is not None]
        ratings = {game.match_id: rating_across(at, game) for game in wins}
        best = _best_of(exact, given.asked) or (wins[0] if wins else None)
        running = [across_of(one, player.id) for one in await at.matches.unfinished_of(player.party)]
        facts: dict[str, Any] = {
            **given.model_dump(include={"against", "without", "asked", "color", "outcome", "opening"}),
            "running": [one for one in running if given.against is None or is_named(one, given.against)],
            **await side_by_side(games, given.against, at, thread=given.thread),
            "named": named_opening(games, given.opening),
            "best": None if best is None else game_facts(best),
            "best_move": await best_move_of(games, at) if _BEST_MOVE.search(given.asked) else None,
            **_on_page(here, games, asker, at),
            "house": [
                {"name": one.name, "rating": one.current_elo}
                for one in at.characters.cast()
                if one.fits(player.id, player.max_content_rating)
            ],
            **facts_of(games, at.clock.now_ms()),
        }
        if given.against is not None and games and games[0].outcome == "won":
            facts["turned"] = await turned_by(games[0], player.party, at)
        if games and games[0].outcome == "lost":
            facts["cost"] = cost_words(await at.database.read(slips_of, player.party), games[0].match_id)
        if DOING.search(given.asked):
            weak = await at.database.read(weaknesses_of, player.party)
            facts["doing"] = advice(weak) or NOTHING_REPEATED
        if given.place:
            facts |= await places_of(player.id, at)
            on_ladder = asker.screen.kind is ScreenKind.LADDER
            facts["ladder"] = await ladder_told(asker, at) if on_ladder else None
            facts["other"] = await other_of(given.asked, player.id, at)
        top = max(wins, key=lambda game: ratings.get(game.match_id, 0), default=None)
        lost = lost_in_opening(games, given.opening)
        opening = await _opening_here(here, asker, at)
        same = with_opening(games, opening, here)
        facts |= {
            "strongest": None if top is None else game_facts(top) | {"rating": ratings.get(top.match_id)},
            "lost_in": None if lost is None else game_facts(lost),
            "same_opening": [game_facts(game) for game in same],
            "opening_here": opening,
            "beaten": sorted({game.other_name for game in wins})[:TOLD],
        }
        return self._found(
            facts,
            at,
            games[0].match_id if games and likeness(games[0], given.of) else None,
            {
                "strongest": top,
                "lost_in": lost,
                "same_opening": same[0] if same else None,
                "latest": games[0] if games else None,
                "best": best,
                "counted": here or (games[0] if games else None),
            },
        )

    def _found(
        self, facts: dict[str, Any], at: DeskServices, named: str | None, shown: Mapping[str, PastGame | None]
    ) -> Findings:
        """The findings, with the id of a game that was `named`, the games that may be `shown`, and of the house the
        strongest and the hardest to beat."""
        internal: dict[str, Any] = {
            name: None if game is None else {"id": game.match_id, "fen": game.fen, "color": game.color}
            for name, game in shown.items()
        }
        first = max(at.characters.cast(), key=lambda one: one.current_elo, default=None)
        top, hardest = None if first is None else first.slug, slug_of(hardest_of(facts["rivals"]), at)
        met = {
            "latest": slug_of(facts["latest"][0]["against"], at) if facts["latest"] else None,
            "met": slug_of(facts["latest"][0]["against"], at) if facts["latest"] else None,
            "when": slug_of((facts["last_won"] or facts["latest"][0])["against"], at) if facts["latest"] else None,
            "strongest": slug_of((facts["strongest"] or {}).get("against"), at),
        }
        more = {"ids": facts.pop("ids"), "top": top, "hardest": hardest, "met_last": met, "named": named}
        return Findings(facts, internal | more)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        links = [DeskLink(words="My chess", href="/me", tool=self.name)]
        if aspect in OF_BOARD:
            links.insert(0, DeskLink(words="Boards of honour", href="/leaderboard", tool=self.name))
        if not facts["games"] and aspect not in WITHOUT_ANY:
            whom = f" against {facts['against']}" if facts["against"] else ""
            hall = DeskLink(words="The hall", href="/", tool=self.name)
            words = f"You have not finished a game{whom} yet. Sit down, and the book is opened."
            return DeskAnswer(words, links=(hall,), about=About(self.name))
        words, told_of = {**TELLERS, "trust": trust_told, "running": running_told, "began": began_told}[aspect](facts)
        game = inner[aspect] if aspect in OF_ONE else None
        if aspect == "best" and (move := facts["best_move"]) is not None:
            game = {key: move[key] for key in ("id", "fen", "color")}
        boards: tuple[DeskBoard, ...] = ()
        if game is not None:
            boards = (DeskBoard(fen=game["fen"], orientation=game["color"], caption="The last position."),)
            links.insert(0, DeskLink(words="That game", href=f"/matches/{game['id']}/summary", tool=self.name))
        links[:0] = [
            DeskLink(words=said, href=f"/matches/{inner['ids'][number]}/summary", tool=self.name)
            for number, said in told_of
        ]
        match_id = game["id"] if game is not None else inner["named"] if aspect in OF_LATEST else None
        follow = ("Where did I go wrong?",) if match_id else ("What should I practise?",)
        top = (
            inner["met_last"].get(aspect)
            if aspect in inner["met_last"]
            else inner["top"]
            if aspect == "leaders" and not facts["leaders"]
            else inner["hardest"]
            if aspect == "rivals"
            else None
        )
        return DeskAnswer(words, boards, tuple(links), follow, About(self.name, match_id, character=top))


def _wanted(game: PastGame, given: WhichGames) -> bool:
    """Whether a game is one of those that are asked for."""
    return (
        (given.against is None or is_named(game.other_name, given.against))
        and (given.without is None or not is_named(game.other_name, given.without))
        and given.outcome in (None, game.outcome)
    )


def _on_page(here: PastGame | None, games: Sequence[PastGame], asker: Asker, at: DeskServices) -> dict[str, Any]:
    """The asker's rating, the game on the page, how long it was beside the others, and how it goes against stronger and
    weaker ones."""
    player = asker.player
    return {
        "rating": player.rating,
        "provisional": player.provisional,
        "rated_games": player.rated_games,
        "here": None if here is None else game_facts(here),
        "lengths": lengths_of(games, match_of(None, asker)),
        "by_strength": by_strength(games, {one.match_id: rating_across(at, one) for one in games}, asker.player.rating),
    }


def _best_of(exact: Sequence[PastGame], asked: str) -> PastGame | None:
    """Of games with an accuracy the one that was played best, or worst where that is asked; None without any."""
    if WORST.search(asked):
        return min(exact, key=lambda game: (game.outcome != "lost", game.accuracy or 0), default=None)
    return max(exact, key=lambda game: (game.outcome == "won", game.accuracy or 0), default=None)


async def _opening_here(here: PastGame | None, asker: Asker, at: DeskServices) -> str | None:
    """The opening of the game on the page, a finished one (`here`) or one that still runs."""
    if here is not None:
        return here.opening
    game = await game_on(asker, None, at)
    found = None if game is None else name_opening(game.moves)
    return None if found is None else found.name


def _person_before(question: AskedQuestion, at: DeskServices) -> str | None:
    """The person who is here and was named in the question before, where that was about a person: "is Dana good?"."""
    about, before = question.asker.about, (question.asker.before or "").lower()
    if about is None or (about.tool, about.aspect) != ("club_status", "person"):
        return None
    people = [one.name for one in at.presence.roll().people if one.id != question.asker.player.id]
    return next((one for one in people if one.split()[0].lower() in before), people[0] if len(people) == 1 else None)


TOOL = MyMatches()
