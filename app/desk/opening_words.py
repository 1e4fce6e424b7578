"""What an opening is about, and whether it suits somebody."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from app.openings.book import read_lines
from app.soul.listening.bidders.game import idea_of

# Beginnings of names: played by plain moves, with few lines to know; and those in which a slip of memory costs most.
PLAIN = (
    "Italian Game", "Four Knights", "Scotch Game", "Vienna", "Bishop's Opening", "London System", "Queen's Gambit",
    "Caro-Kann", "Scandinavian", "French", "Slav", "Philidor", "Three Knights", "King's Pawn", "Queen's Pawn", "Petrov",
    "Ponziani", "Ruy Lopez",
)  # fmt: skip
DEMANDING = (
    "Sicilian", "King's Indian", "Grünfeld", "Nimzo", "Benoni", "Modern", "Pirc", "Alekhine", "Catalan", "Semi-Slav",
    "Dutch", "Benko", "Budapest", "King's Gambit", "Danish", "Blackmar", "Queen's Gambit Accepted", "Queen's Indian",
)  # fmt: skip
# Up to this rating what one knows by heart decides little.
LEARNING = 1600


def idea_told(name: str) -> str:
    """The idea of an opening in a sentence; empty for one without an entry."""
    idea = idea_of(name)
    return f"The idea: {idea}." if idea else ""


def goes_on(moves: Sequence[str]) -> tuple[str, ...]:
    """The next two moves (SAN) that most named lines have after some; fewer where none goes on."""
    found: list[str] = []
    for _ in range(2):
        sofar = (*moves, *found)
        after = Counter(
            row.moves[len(sofar)]
            for row in read_lines()
            if len(row.moves) > len(sofar) and tuple(row.moves[: len(sofar)]) == sofar
        )
        if not after:
            break
        found.append(after.most_common(1)[0][0])
    return tuple(found)


def suits_told(name: str, rating: int) -> str:
    """Whether an opening suits somebody of a rating."""
    demanding = max((len(one) for one in DEMANDING if name.startswith(one)), default=0)
    plain = max((len(one) for one in PLAIN if name.startswith(one)), default=0)
    if demanding > plain and rating < LEARNING:
        return (
            f"For somebody of {rating} it is a demanding choice: there is much to know, and a slip of memory costs at "
            "once. Playable, but something plainer teaches more."
        )
    if demanding > plain:
        return f"At {rating} you can play it, if you like to learn lines: there is much to know in it."
    if plain:
        return (
            f"For somebody of {rating} it is a good choice: the pieces go to natural squares, there is little to learn "
            "by heart, and what comes of it is decided later."
        )
    return f"For somebody of {rating} the name matters little: below {LEARNING} games are decided after the opening."
