"""What an agent can tell its owner of the games it has played with others, and of what it was taught: from data."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.domain.facts import OwnGame
from app.domain.prose_endings import ENDING_CLAUSES
from app.domain.prose_words import number_word
from app.domain.text import plain

_OF_A_GAME = re.compile(
    r"\b(?:games?|match|went|go|gone|won|win|lost|lose|beat|beaten|drew|draw|result|score|play|played|fare|happened)\b"
)
# An order to play is no question about a game that was.
_WAS = re.compile(
    r"\b(?:how|who|what|did|do you remember|remember|tell me|was|were|have you|had you|last|latest|previous|recent)\b"
)
_LATEST = re.compile(
    r"\b(?:(?:last|latest|previous|recent) (?:games?|match|one)|(?:your|the) games?|games? go|it go)\b"
)
_LESSONS = re.compile(
    r"\bwhat (?:have|did|do|has) (?:i|you|your coach) (?:\w+ )?(?:taught?|teach|tell|told|learn\w*|remember|ask\w*)\b"
    r"|\b(?:remember|recall|know) (?:what i (?:taught|told|said|asked)|(?:my|our) (?:lesson|lessons|advice|training))\b"
    r"|\b(?:which|what) (?:lessons?|training)\b|\bwhat (?:are|were) (?:your|my|our|the) lessons?\b"
)
# What was told of oneself is no lesson.
_OF_MY_LIFE = re.compile(r"\b(?:about|of) (?:me|my)\b")


def asks_of_lessons(text: str) -> bool:
    """Whether a line asks what the agent was taught."""
    words = plain(text)
    return _LESSONS.search(words) is not None and _OF_MY_LIFE.search(words) is None


def game_asked_for(text: str, games: Sequence[OwnGame]) -> OwnGame | None:
    """The game that a line asks about: with whom it names, else the latest where no name is needed; None if it asks
    about none, or about one with somebody else."""
    words = plain(text)
    if not (_OF_A_GAME.search(words) and _WAS.search(words)):
        return None
    named = [game for game in games if _names(words, game.opponent)]
    if named:
        return named[0]
    return games[0] if games and _LATEST.search(words) and not _WITH_SOMEBODY.search(words) else None


def asks_of_a_game(text: str) -> bool:
    """Whether a line asks about a game that was, with whomever."""
    words = plain(text)
    return _OF_A_GAME.search(words) is not None and _WAS.search(words) is not None


_WITH_SOMEBODY = re.compile(r"\b(?:with|against|versus|vs) (?!me\b|us\b|him\b|her\b|them\b)")


def _names(words: str, opponent: str) -> bool:
    """Whether the words name somebody, by the whole name or its first word."""
    said, name = f" {_spaced(words)} ", _spaced(plain(opponent)).split()
    return any(f" {' '.join(part)} " in said for part in (name, name[:1]) if part)


def _spaced(words: str) -> str:
    return " ".join(re.findall(r"\w+", words))


def story_with(game: OwnGame) -> str:
    """ "Vesna won by resignation after 31 moves, and it began as a French Defence; we have played two games"."""
    last = game.last
    who = {1: "I won", 0: "it was a draw", -1: f"{game.opponent} won"}[last.score]
    told = " ".join(filter(None, (who, ENDING_CLAUSES.get(last.end_reason), f"after {last.moves} moves")))
    told = f"{told}, and it began as a {last.opening.split(':')[0]}" if last.opening else told
    return told if game.played == 1 else f"{told}; we have played {number_word(game.played)} games"
