"""The score between the asker and one of the house, with the game that still runs: numbers first, no advice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from pydantic import Field

from app.archive.past_games import past_games
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
from app.desk.tools.character_profile import find_character
from app.desk.tools.page_asked import running_games
from app.desk.wording import many, score_in_words
from app.domain.events.desk import DeskLink
from app.domain.prose_words import number_word

# Games that are counted.
READ = 200


class WhoseScore(ToolArguments):
    """One of the house by slug."""

    character: Annotated[str, Field(max_length=64)] | None = None


class ScoreWith(DeskTool):
    """By the finished games and those that run."""

    name: ClassVar = "score_with"
    category: ClassVar = Category.GAME
    description: ClassVar = "The score between the caller and a character, and the game that runs between them."
    doing: ClassVar = "Counting your games"
    arguments: ClassVar[type[ToolArguments]] = WhoseScore
    life: ClassVar = 0
    # It is reached by the form of a question (`desk.record.score_asked`), and by no wording.
    aspects: ClassVar[Mapping[str, Aspect]] = {}

    def read(self, question: AskedQuestion, aspect: str, at: DeskServices) -> ToolArguments:
        return question.given if isinstance(question.given, WhoseScore) else WhoseScore(character=question.character)

    async def look(self, given: WhoseScore, asker: Asker, at: DeskServices) -> Findings:
        character = None if given.character is None else find_character(at, asker.player.id, given.character)
        if character is None:
            raise ToolRefused("not_found", "Whom do you mean? Say the name, and I count your games.")
        games = await at.database.read(past_games, asker.player.party, READ)
        own = [one for one in games if one.other == character.party]
        counts = {what: sum(one.outcome == what for one in own) for what in ("won", "drawn", "lost")}
        latest = own[0] if own else None
        facts: dict[str, Any] = {
            "first": character.name.split()[0], **counts,
            "latest": None if latest is None else {
                "outcome": latest.outcome, "moves": latest.moves, "kind": "rated" if latest.rated else "friendly"
            },
            "runs": [
                {key: one[key] for key in ("stake", "move", "mine")} for one in running_games(character.slug, asker, at)
            ],
        }  # fmt: skip
        return Findings(facts, {"slug": character.slug, "latest": None if latest is None else latest.match_id})

    def tell(self, found: Findings, aspect: str, asker: Asker) -> DeskAnswer:
        slug, latest, first = found.internal_info["slug"], found.internal_info["latest"], found.facts["first"]
        links = [DeskLink(words=f"{first}’s page", href=f"/characters/{slug}", tool=self.name)]
        if latest is not None:
            links.insert(0, DeskLink(words="That game", href=f"/matches/{latest}/summary", tool=self.name))
        return DeskAnswer(score_told(found.facts), links=tuple(links), about=About(self.name, character=slug))


def score_told(facts: Mapping[str, Any]) -> str:
    """The score, the latest game, and what still runs."""
    first, games = facts["first"], facts["won"] + facts["drawn"] + facts["lost"]
    if not games:
        lead = f"You and {first} have not finished a game yet."
    else:
        count = "one game" if games == 1 else f"{number_word(games)} games"
        latest = facts["latest"]
        lead = (
            f"Against {first} you have {score_in_words(facts)}, in {count} "
            f"finished; the latest, a {latest['kind']} one, you {_past(latest['outcome'])} in "
            f"{many(latest['moves'], 'move')}."
        )
    if not facts["runs"]:
        return f"{lead} No game between you runs just now."
    told = "; ".join(
        f"a {one['stake']} one, at move {one['move']}, {'your' if one['mine'] else 'their'} turn"
        for one in facts["runs"]
    )
    word = "A game" if len(facts["runs"]) == 1 else "Games"
    still = "runs" if len(facts["runs"]) == 1 else "run"
    return f"{lead} {word} between you still {still}: {told}; it counts when it is over."


def _past(outcome: str) -> str:
    return {"won": "won", "drawn": "drew", "lost": "lost"}[outcome]


TOOL = ScoreWith()
