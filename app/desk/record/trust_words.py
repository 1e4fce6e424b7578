"""How far one's own figures can be trusted, and whether games that still run are in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.accounts.player import PROVISIONAL_GAMES, STARTING_RATING
from app.desk.tool import Aspect
from app.desk.wording import WithGames
from app.domain.prose_words import listed, number_word

# Finished games from which on openings, weaknesses and shares of wins say something, and many.
SOME, ENOUGH = 10, 30

BEGAN = Aspect(
    "at which rating everybody begins, and where the asker's own stands since",
    (
        "does my rating start at something, or zero?", "what rating does one begin with", "where did my rating start",
        "do i start from nothing", "my first rating, what was it", "does everyone begin with the same number",
        "which number do new people get", "what was i before my first game", "starting rating?",
        "why did i have a rating before i played", "do guests begin lower",
    ),
    ("lobby", "honours", "my_chess"),
)  # fmt: skip


def trust_told(facts: Mapping[str, Any]) -> WithGames:
    """How many games the figures rest on, and what that is worth."""
    games, rated = facts["games"], facts["rated_games"]
    if not games:
        return (
            f"Because you have not finished a game yet: the figures come with the first one, your rating "
            f"({facts['rating']}) moves with the first rated one.",
            [],
        )
    verdict = "Little yet" if games < SOME else "A fair deal" if games < ENOUGH else "A good deal"
    left = PROVISIONAL_GAMES - rated
    rating = (
        f"Your rating ({facts['rating']}) has a question mark until {number_word(PROVISIONAL_GAMES)} rated games, "
        f"{number_word(left)} more: so far it can be a hundred points and more off."
        if left > 0
        else f"Your rating ({facts['rating']}) is settled."
    )
    rest = (
        "Shares of wins, openings and weaknesses are hints and no more: one game changes them all."
        if games < SOME
        else "Openings and weaknesses show a tendency; trust what comes back in many games."
    )
    count = f"{number_word(games)} finished game{'' if games == 1 else 's'}"
    return (
        f"{verdict}: they rest on {count}, {number_word(rated) if rated else 'none'} of them rated. {rating} {rest}",
        [],
    )


def running_told(facts: Mapping[str, Any]) -> WithGames:
    """That only finished games count, and which still run."""
    words = "No: only finished games count here, and a game is in the figures as soon as it is over."
    running = facts["running"]
    if running:
        many = f"{number_word(len(running))} of yours run" if len(running) > 1 else "one of yours runs"
        words += f" Just now {many}, against {listed(running)}."
    return f"{words} Running ones stand in the hall.", []


def began_told(facts: Mapping[str, Any]) -> WithGames:
    """That everybody begins alike, and where one stands since."""
    rated, rating = facts["rated_games"], facts["rating"]
    count = f"{number_word(rated)} rated game{'' if rated == 1 else 's'}"
    now = f"you stand at {rating} now, after {count}" if rated else "no rated game has moved yours yet"
    left = PROVISIONAL_GAMES - rated
    mark = f" The question mark behind it goes after {number_word(left)} more." if left > 0 else ""
    return f"Not at zero: everybody begins at {STARTING_RATING}, guest or member, and {now}.{mark}", []
