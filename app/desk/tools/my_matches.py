"""The asker's own finished games: results, streaks, rating, the latest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import PastGame, past_games
from app.characters.record import streak_of
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
)
from app.domain.events.desk import DeskBoard, DeskLink

# Games that are looked at, the latest; and of those told one by one.
READ, TOLD = 200, 5
MONTH_MS = 30 * 86_400_000


class WhichGames(ToolArguments):
    """All games, or those against somebody by name."""

    against: Annotated[str, Field(max_length=64)] | None = None


class MyMatches(DeskTool):
    """By the archive; never anybody else's."""

    name: ClassVar = "my_matches"
    category: ClassVar = Category.GAME
    description: ClassVar = "The caller's finished games: won, drawn, lost, streak, rating, openings, the latest ones."
    doing: ClassVar = "Leafing through your games"
    arguments: ClassVar = WhichGames
    life: ClassVar = 3
    aspects: ClassVar[Mapping[str, Aspect]] = {
        "record": Aspect(
            "the asker's results so far",
            (
                "what's my record?", "how many games have i won?", "how am i doing lately?", "show my statistics",
                "what is my win rate", "am i getting better?", "how many games have i played", "am i on a streak?",
                "how often do i lose", "my results",
            ),
            ("my_chess", "hall"),
        ),
        "rating": Aspect(
            "the asker's own rating",
            (
                "what is my rating?", "what's my elo?", "how good am i?", "why did my rating go down?",
                "why is there a question mark behind my rating", "how many points did i lose", "am i any good",
                "did my rating change?", "how much rating did i get for that win",
            ),
            ("my_chess", "summary"),
        ),
        "latest": Aspect(
            "the asker's latest games",
            (
                "show me my last game", "what was my last game?", "how did my last game go?", "my recent games",
                "where are my old games?", "find my game from yesterday", "where can i see my past games",
                "i want to look at my game again", "how do i find a game i played", "game history",
            ),
            ("my_chess", "hall"),
        ),
        "best": Aspect(
            "the asker's best game or win",
            (
                "what was my best game?", "what's my best win?", "who is the strongest player i have beaten",
                "which game was my most accurate", "my finest game",
            ),
            ("my_chess",),
        ),
        "longest": Aspect(
            "the asker's longest or shortest game",
            (
                "what is my longest game?", "my shortest win", "how many moves was my longest game", "fastest win",
                "what's the quickest i have lost",
            ),
            ("my_chess",),
        ),
        "openings": Aspect(
            "which openings the asker plays",
            (
                "which openings do i play?", "what opening do i do best with", "what do i usually play as white",
                "what's my most played opening", "which opening should i drop",
            ),
            ("my_chess",),
        ),
    }  # fmt: skip

    def key(self, given: WhichGames, asker: Asker, at: DeskServices) -> Mapping[str, object]:
        return {"player": asker.player.id, "rated": asker.player.rated_games}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> WhichGames:
        character = None if question.character is None else at.characters.get(question.character)
        return WhichGames(against=None if character is None else character.name)

    async def look(self, given: WhichGames, asker: Asker, at: DeskServices) -> Findings:
        player = asker.player
        games = await at.database.read(past_games, player.party, READ)
        if given.against is not None:
            games = [game for game in games if game.other_name.casefold() == given.against.casefold()]
        counted = Counter(game.outcome for game in games)
        score = {"won": 1, "drawn": 0, "lost": -1, "unfinished": 0}
        wins = [game for game in games if game.outcome == "won"]
        exact = [game for game in games if game.accuracy is not None]
        best = max(
            exact, key=lambda game: (game.outcome == "won", game.accuracy or 0), default=wins[0] if wins else None
        )
        facts: dict[str, Any] = {
            "against": given.against,
            "games": len(games),
            "won": counted["won"],
            "drawn": counted["drawn"],
            "lost": counted["lost"],
            "streak": streak_of([score[game.outcome] for game in games]),
            "rating": player.rating,
            "provisional": player.provisional,
            "rated_games": player.rated_games,
            "last_change": next(
                (
                    (game.rating_after or 0) - (game.rating_before or 0)
                    for game in games
                    if game.rating_before is not None
                ),
                None,
            ),
            "latest": [_facts(game) for game in games[:TOLD]],
            "best": None if best is None else _facts(best),
            "openings": _openings(games),
            "recent": _recent(games, at.clock.now_ms()),
            "longest": _facts(max(games, key=lambda game: game.moves)) if games else None,
            "shortest": _facts(min(games, key=lambda game: game.moves)) if games else None,
        }
        shown = games[:TOLD]
        internal = {
            "latest": [{"id": game.match_id, "fen": game.fen, "color": game.color} for game in shown],
            "best": None if best is None else {"id": best.match_id, "fen": best.fen, "color": best.color},
        }
        return Findings(facts, internal)

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        facts, inner = found.facts, found.internal_info
        mine = DeskLink(words="My chess", href="/me", tool=self.name)
        if not facts["games"] and aspect != "rating":
            whom = f" against {facts['against']}" if facts["against"] else ""
            hall = DeskLink(words="The hall", href="/", tool=self.name)
            words = f"You have not finished a game{whom} yet. Sit down, and the book is opened."
            return DeskAnswer(words, links=(hall,), about=About(self.name))
        words = _TELLERS[aspect](facts)
        game = inner["best"] if aspect == "best" else inner["latest"][0] if inner["latest"] else None
        boards: tuple[DeskBoard, ...] = ()
        links = [mine]
        if game is not None and aspect in ("latest", "best"):
            boards = (DeskBoard(fen=game["fen"], orientation=game["color"], caption="The last position."),)
            links.insert(0, DeskLink(words="That game", href=f"/matches/{game['id']}/summary", tool=self.name))
        match_id = game["id"] if game is not None and aspect in ("latest", "best") else None
        follow = ("Where did I go wrong?",) if match_id else ("What should I practise?",)
        return DeskAnswer(words, boards, tuple(links), follow, About(self.name, match_id))


def _facts(game: PastGame) -> dict[str, Any]:
    return {
        "against": game.other_name,
        "outcome": game.outcome,
        "how": game.end_reason.replace("_", " "),
        "moves": game.moves,
        "opening": game.opening,
        "accuracy": None if game.accuracy is None else round(game.accuracy),
        "rated": game.rated,
    }


def _openings(games: list[PastGame]) -> list[dict[str, Any]]:
    """The openings played most, with points per game."""
    played: dict[str, list[float]] = {}
    for game in games:
        if game.opening is not None:
            name = game.opening.split(":")[0]
            played.setdefault(name, []).append({"won": 1.0, "drawn": 0.5}.get(game.outcome, 0.0))
    ranked = sorted(played.items(), key=lambda one: -len(one[1]))[:4]
    return [
        {"name": name, "games": len(points), "score": round(sum(points) / len(points), 2)} for name, points in ranked
    ]


def _recent(games: list[PastGame], now_ms: int) -> dict[str, int]:
    """The results of the last thirty days."""
    return dict(Counter(game.outcome for game in games if now_ms - game.ended_ms < MONTH_MS))


def _length(facts: Mapping[str, Any]) -> str:
    long, short = facts["longest"], facts["shortest"]
    return (
        f"Your longest game had {long['moves']} moves, against {long['against']}: {long['outcome']}. The shortest had "
        f"{short['moves']}, against {short['against']}: {short['outcome']}."
    )


def _record(facts: Mapping[str, Any]) -> str:
    whom = f" against {facts['against']}" if facts["against"] else ""
    words = (
        f"Of {facts['games']} games{whom} you have won {facts['won']}, drawn {facts['drawn']}, lost {facts['lost']}."
    )
    recent = facts["recent"]
    words += f" In the last thirty days: {recent.get('won', 0)} won of {sum(recent.values())}."
    streak = facts["streak"]
    if abs(streak) >= 2:
        words += f" The last {abs(streak)} in a row were {'wins' if streak > 0 else 'losses'}."
    return words


def _rating(facts: Mapping[str, Any]) -> str:
    words = f"Your rating is {facts['rating']}, made by {facts['rated_games']} rated games."
    if facts["provisional"]:
        words += (
            " The question mark behind it says that these are fewer than thirty, and that it still moves in big steps."
        )
    if facts["last_change"]:
        words += f" Your last rated game moved it by {facts['last_change']:+d}."
    return words


def _latest(facts: Mapping[str, Any]) -> str:
    one = facts["latest"][0]
    words = f"Your last game was against {one['against']}: {one['outcome']}, by {one['how']}, in {one['moves']} moves."
    if one["opening"]:
        words += f" The opening was the {one['opening']}."
    if one["accuracy"] is not None:
        words += f" Your accuracy was {one['accuracy']} per cent."
    return words + " All of them stand under My chess."


def _best(facts: Mapping[str, Any]) -> str:
    one = facts["best"]
    if one is None:
        return "There is no win in the book yet. It is coming."
    exact = f", at {one['accuracy']} per cent accuracy" if one["accuracy"] is not None else ""
    return f"The one I would frame: against {one['against']}, {one['outcome']} in {one['moves']} moves{exact}."


def _played(facts: Mapping[str, Any]) -> str:
    if not facts["openings"]:
        return "None of your games has been looked over yet, so I cannot say which openings they were."
    told = [
        f"the {one['name']} ({one['games']} games, {round(100 * one['score'])} per cent of the points)"
        for one in facts["openings"]
    ]
    return f"Most of all you play {'; '.join(told)}."


_TELLERS = {
    "record": _record,
    "rating": _rating,
    "latest": _latest,
    "best": _best,
    "longest": _length,
    "openings": _played,
}

TOOL = MyMatches()
