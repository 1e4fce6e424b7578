"""What a player's finished games add up to, as JSON-ready facts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from app.archive.past_games import PastGame
from app.desk.openings.own_openings import others_choice
from app.domain.shared_past import streak_of

WEEK_MS, MONTH_MS = 7 * 86_400_000, 30 * 86_400_000
SCORE = {"won": 1, "drawn": 0, "lost": -1, "unfinished": 0}
POINTS = {"won": 1.0, "drawn": 0.5}
# The latest games that may be linked.
LINKABLE = 20
# Games and openings and opponents that are told one by one.
TOLD, OPENINGS, RIVALS = 5, 6, 5
# Wins of one run that are looked at.
RUN_TOLD = 50


def facts_of(games: Sequence[PastGame], now_ms: int) -> dict[str, Any]:
    """The facts; `ids` are those of the games by their `number`, the latest first."""
    counted = Counter(game.outcome for game in games)
    exact = [game.accuracy for game in games if game.accuracy is not None]
    rated = [game for game in games if game.rated]
    run, losing = (_longest_run(games, outcome) for outcome in ("won", "lost"))
    return {
        "games": len(games),
        "won": counted["won"],
        "drawn": counted["drawn"],
        "lost": counted["lost"],
        "streak": streak_of([SCORE[game.outcome] for game in games]),
        "last_change": next(iter(_changes(games)), {}).get("change"),
        "week": _changes([game for game in games if now_ms - game.ended_ms < WEEK_MS]),
        "latest": [game_facts(game) for game in games[:TOLD]],
        "openings": openings_of(games),
        "openings_as": {
            color: openings_of(game for game in games if game.color == color) for color in ("white", "black")
        },
        "first_moves": first_moves_of(games),
        "days_since": {
            outcome: next((_days(game, now_ms) for game in games if outcome in ("any", game.outcome)), None)
            for outcome in ("any", "won", "lost")
        },
        "rivals": _rivals(games),
        "colours": {color: _results(game for game in games if game.color == color) for color in ("white", "black")},
        "losses_by": dict(Counter(game.end_reason.replace("_", " ") for game in games if game.outcome == "lost")),
        "accuracy": round(sum(exact) / len(exact)) if exact else None,
        "accuracies": exact,
        "blunders": sum(game.blunders or 0 for game in games[:TOLD]),
        "recent": dict(Counter(game.outcome for game in games if now_ms - game.ended_ms < MONTH_MS)),
        "rated_before": [one for game in games for one in (game.rating_after, game.rating_before) if one is not None],
        "played": {
            "today": sum(_days(game, now_ms) < 1 for game in games),
            "week": sum(now_ms - game.ended_ms < WEEK_MS for game in games),
            "month": sum(now_ms - game.ended_ms < MONTH_MS for game in games),
        },
        "rated_results": _results(rated) | {"rivals": _rivals(rated)},
        "best_run": run["against"][::-1][:RUN_TOLD],
        "last_won": next((game_facts(game) for game in games if game.outcome == "won"), None),
        "last_lost": next((game_facts(game) for game in games if game.outcome == "lost"), None),
        "run": run,
        "losing_run": losing,
        "ids": [game.match_id for game in games[:LINKABLE]],
    }


def _longest_run(games: Sequence[PastGame], outcome: str) -> dict[str, Any]:
    """The most wins (or losses) one after another, the latest of several as long: how many, against whom, from the
    first to the last, and whether it still goes on."""
    best: list[str] = []
    lasting, run = False, list[str]()
    for game in reversed(games):
        run = [*run, game.other_name] if game.outcome == outcome else []
        if run and len(run) >= len(best):
            best, lasting = run, game is games[0]
    return {"games": len(best), "against": best, "lasting": lasting}


def game_facts(game: PastGame) -> dict[str, Any]:
    """One game."""
    return {
        "against": game.other_name,
        "outcome": game.outcome,
        "how": game.end_reason.replace("_", " "),
        "moves": game.moves,
        "opening": game.opening,
        "accuracy": None if game.accuracy is None else round(game.accuracy),
        "blunders": game.blunders,
        "rated": game.rated,
        "change": _change(game),
        "rating_after": game.rating_after,
    }


def _days(game: PastGame, now_ms: int) -> int:
    """Whole days since a game ended."""
    return max(0, now_ms - game.ended_ms) // 86_400_000


def _change(game: PastGame) -> int | None:
    if game.rating_before is None or game.rating_after is None:
        return None
    return game.rating_after - game.rating_before


def _changes(games: Iterable[PastGame]) -> list[dict[str, Any]]:
    """The games that moved the rating, by their number among these, the latest first."""
    return [
        {"number": number, "against": game.other_name, "outcome": game.outcome, "change": _change(game)}
        for number, game in enumerate(games)
        if _change(game) is not None
    ]


def openings_of(games: Iterable[PastGame]) -> list[dict[str, Any]]:
    """The openings played, with points per game, the most played first."""
    played: dict[str, list[PastGame]] = {}
    for game in games:
        if game.opening is not None:
            played.setdefault(game.opening.split(":")[0], []).append(game)
    ranked = sorted(played.items(), key=lambda one: -len(one[1]))[:OPENINGS]
    return [
        {
            "name": name, "games": len(them), "score": _score(them), **_results(them),
            "others": all(others_choice(name, one) for one in them),
        }
        for name, them in ranked
    ]  # fmt: skip


def _score(games: Sequence[PastGame]) -> float:
    """Points per game."""
    return round(sum(POINTS.get(game.outcome, 0.0) for game in games) / len(games), 2)


def first_moves_of(games: Iterable[PastGame]) -> list[tuple[str, int]]:
    """The first moves that a player made with White (SAN), with how often, the most played first."""
    return Counter(game.first_moves[0] for game in games if game.color == "white" and game.first_moves).most_common()


def worst_opening(games: Iterable[PastGame]) -> dict[str, Any] | None:
    """The opening of the most played that brought least; None where no game has one."""
    return min(openings_of(games), key=lambda one: (one["score"], -one["games"]), default=None)


def _rivals(games: Iterable[PastGame]) -> list[dict[str, Any]]:
    """Against whom, the most met first."""
    met: dict[str, list[PastGame]] = {}
    for game in games:
        met.setdefault(game.other_name, []).append(game)
    ranked = sorted(met.items(), key=lambda one: -len(one[1]))[:RIVALS]
    return [{"name": name, "games": len(them), **_results(them)} for name, them in ranked]


def _results(games: Iterable[PastGame]) -> dict[str, int]:
    counted = Counter(game.outcome for game in games)
    return {outcome: counted[outcome] for outcome in ("won", "drawn", "lost")}


def days_ago(days: int) -> str:
    """So many days ago, in words."""
    return "today" if not days else "yesterday" if days == 1 else f"{days} days ago"


# A game that ended in one way.
_ENDED = re.compile(
    r"\b(?:(?:i|my|we) (?:\w+ )?|(?:last|latest|newest|most recent) )(won|win|victory|lost|lose|loss|defeat|drew"
    r"|draw)\b"
    r"|\b(?:i|we)(?:'ve| have)? (?:\w+ )?(beaten"
    r"|beat)\b"
)


def outcome_asked(low: str) -> Literal["won", "lost", "drawn"] | None:
    """How a game ended that is asked for: "the last one I lost"."""
    found = _ENDED.search(low)
    if found is None:
        return None
    how = found[1] or "won"
    return "lost" if how.startswith(("lo", "de")) else "drawn" if how.startswith("dr") else "won"
