"""What a running game would make of the score between the two who play it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.accounts.player import Player
from app.characters.record import head_to_head
from app.desk.games import SeenGame
from app.desk.services import DeskServices
from app.domain.number_words import ordinal_word
from app.domain.prose_words import number_word

# The score between the two is asked, or a run of results, not points of rating.
_SCORE = re.compile(
    r"\b(?:scores?(?! points)|in a row|straight|streak|head[- ]to[- ]head|between us|our (?:record|tally|result)"
    r"|(?:my|the|a) (?:third|fourth|fifth|3rd|4th|second|2nd)|would (?:that|it|this) (?:be|make))\b"
)
_WINS, _LOSES = re.compile(r"\bi (?:\w+ )?(?:win|beat)\b|\ba win\b"), re.compile(r"\bi (?:\w+ )?lose\b|\ba loss\b")


def score_asked(text: str) -> str | None:
    """The question in small letters, where the score between the two is asked, or what this game makes of it."""
    low = text.lower()[:200]
    return low if _SCORE.search(low) else None


async def score_told(game: SeenGame, player: Player, asked: str, at: DeskServices) -> str | None:
    """The score between the asker and whoever sits across; None for who looks on."""
    if game.color is None:
        return None
    other = game.state.sitter(game.color.other)
    record = await at.database.read(head_to_head, player.party, other.party)
    score = {"name": other.name.split()[0], "won": record.wins, "drawn": record.draws, "lost": record.losses}
    return score_words(score | {"streak": record.streak}, asked)


def score_words(score: Mapping[str, Any], asked: str) -> str:
    """The score as it stands, and as a win or a loss here would leave it."""
    first, won, drawn, lost = score["name"], score["won"], score["drawn"], score["lost"]
    now = f"Against {first} you have won {won}, drawn {drawn} and lost {lost} so far"
    wins, loses = _WINS.search(asked), _LOSES.search(asked)
    told = [f"{now}."]
    if wins or not loses:
        told.append(f"A win here would make it {won + 1} for you and {lost} for {first}.")
    if loses or not wins:
        run = -score["streak"] if score["streak"] < 0 else 0
        row = f", the {ordinal_word(run + 1)} in a row" if run else ""
        told.append(f"A loss would be number {number_word(lost + 1)} against {first}{row}.")
    return " ".join(told)
