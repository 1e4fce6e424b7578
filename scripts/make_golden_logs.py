"""Writes the games by which the page's `evolve.js` is held to the server's `evolve`: tests/unit/js/golden_logs.json.

python -m scripts.make_golden_logs [--check]

Games of random acts, each event as every audience hears it, and what it makes of the `match_state` of that audience.
Audiences that hear the same stand together. A state is told by what changed since the event before: `set` and `gone`
name whole fields, `lists` how much of the front of a list stays and what follows.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import reduce
from pathlib import Path
from typing import Any

from app.domain.audiences import Audience
from app.domain.events import EVENTS, Stamped
from app.domain.match import MatchState
from app.matches.evolve import evolve, opened
from app.matches.views import event_payload, snapshot
from scripts.generated import write_or_check
from tests.fakes.games import MATCH_ID, Game
from tests.fakes.random_games import STORIES, some_game

TARGET = Path("tests/unit/js/golden_logs.json")
# Games of so many acts, and at least so many: together some hundred kilobytes, in which every event occurs.
ACTS = 60
LEAST_GAMES = 6
LISTS = ("moves", "chat")

Shape = dict[str, Any]


def golden_games() -> list[Game]:
    """The first random games, until every event there is has occurred."""
    games: list[Game] = []
    met: set[str] = set()
    for seed in range(1_000):
        game, _ = some_game(seed, ACTS)
        names = {stamped.event.name for stamped in game.log}
        if len(games) < LEAST_GAMES or names - met:
            games.append(game)
            met |= names
        if met == set(EVENTS):
            return games
    raise AssertionError(f"no game has {set(EVENTS) - met}")


def golden_log(game: Game) -> list[Shape]:
    """The game event by event: its name, what is told of it and how the state changes, by audience."""
    before: dict[Audience, Shape] = {audience: {} for audience in Audience}
    log = []
    for stamped, state in zip(game.log, _states(game.log), strict=True):
        after = {audience: snapshot(state, audience, 0, stamped.at_ms) for audience in Audience}
        payloads = _by_audience(lambda one, stamped=stamped: event_payload(MATCH_ID, stamped, one, STORIES))  # type: ignore[misc]
        changes = _by_audience(lambda one, was=before, now=after: _change(was[one], now[one]))  # type: ignore[misc]
        log.append({"name": stamped.event.name, "told": payloads, "changes": changes})
        before = after
    return log


def _states(log: Iterable[Stamped]) -> list[MatchState]:
    first, *rest = log
    states = [opened(MATCH_ID, first)]
    for stamped in rest:
        states.append(evolve(states[-1], stamped))
    return states


def _by_audience(make: Callable[[Audience], Shape]) -> list[Shape]:
    """What each audience gets, those together that get the same."""

    def gather(groups: list[Shape], audience: Audience) -> list[Shape]:
        what = make(audience)
        for group in groups:
            if group["what"] == what:
                group["to"].append(audience.value)
                return groups
        return [*groups, {"to": [audience.value], "what": what}]

    return reduce(gather, Audience, [])


def _change(before: Shape, after: Shape) -> Shape:
    """What makes `after` of `before`; who looks and when is left out."""
    was, now = ({key: value for key, value in one.items() if key not in ("at", "your_seat")} for one in (before, after))
    lists = {key: _tail(was.get(key, []), now.pop(key)) for key in LISTS if was.get(key) != now[key]}
    now = {key: value for key, value in now.items() if key not in LISTS and (key not in was or was[key] != value)}
    gone = [key for key in was if key not in after]
    return {key: value for key, value in (("set", now), ("gone", gone), ("lists", lists)) if value}


def _tail(was: list[Shape], now: list[Shape]) -> Shape:
    keep = 0
    while keep < min(len(was), len(now)) and was[keep] == now[keep]:
        keep += 1
    return {"keep": keep, "then": now[keep:]}


def render() -> str:
    """The whole file, one event on a line, so that a change can be read."""
    games = []
    for game in golden_games():
        events = ",\n".join(json.dumps(event, ensure_ascii=False, separators=(",", ":")) for event in golden_log(game))
        games.append(f"[\n{events}\n]")
    return "[" + ",\n".join(games) + "]\n"


if __name__ == "__main__":
    sys.exit(write_or_check({TARGET: render()}, check="--check" in sys.argv))
