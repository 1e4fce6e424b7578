"""The longest and the shortest of a visitor's games, of those they won or lost too, and where the game on the page
stands among them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.archive.past_games import PastGame
from app.domain.prose_words import listed

_SHORT = re.compile(r"\b(?:short\w*|quick\w*|fast\w*|brief\w*|few(?:est)?|soon\w*)\b")
_LONG = re.compile(r"\b(?:long\w*|most moves)\b")
_ENDED = (
    ("lost", re.compile(r"\b(?:lost|lose|loss(?:es)?|losing|defeats?|beaten)\b")),
    ("won", re.compile(r"\b(?:won|wins?|winning|victor\w+|beat)\b")),
    ("drawn", re.compile(r"\b(?:draws?|drew|drawn)\b")),
)
_THIS = re.compile(r"\b(?:this|that|it)\b")
# Others that are named beside the first.
BESIDE = 2
# Games of each outcome that are kept at either end.
KEPT = 4


def lengths_of(games: Sequence[PastGame], here: str | None) -> list[dict[str, Any]]:
    """Of the games that ended in each way the shortest and the longest, and the one on the page (`here`, its id), the
    shortest first."""
    ordered = sorted(games, key=lambda one: one.moves)
    kept: list[PastGame] = [one for one in ordered if one.match_id == here]
    for outcome in ("won", "drawn", "lost"):
        ended = [one for one in ordered if one.outcome == outcome]
        ends = {one.match_id: one for one in (*ended[:KEPT], *ended[-KEPT:])}
        kept += [one for one in ends.values() if one not in kept]
    return [
        {"here": one.match_id == here, "moves": one.moves, "against": one.other_name, "outcome": one.outcome}
        for one in sorted(kept, key=lambda one: one.moves)
    ]


def length_told(facts: Mapping[str, Any]) -> str:
    """The longest and shortest game; of those that ended in one way, and whether this is it, where that is asked."""
    asked, lengths = facts.get("asked") or "", facts["lengths"]
    outcome = next((name for name, form in _ENDED if form.search(asked)), None)
    meant = [one for one in lengths if outcome in (None, one["outcome"])]
    here = next((one for one in meant if one["here"]), None)
    kind = {"lost": "loss", "won": "win", "drawn": "draw"}.get(outcome or "", "game")
    if not meant:
        return f"There is no {kind} of yours in the book yet, so none is the shortest or longest."
    short = _SHORT.search(asked) is not None or _LONG.search(asked) is None
    ordered = meant if short else meant[::-1]
    if here is not None and _THIS.search(asked) and (_SHORT.search(asked) or _LONG.search(asked)):
        return _this(here, ordered, kind, short=short)
    if outcome is None and (_SHORT.search(asked) is None) == (_LONG.search(asked) is None):
        return f"Your longest game had {_game(meant[-1])}. The shortest had {_game(meant[0])}."
    which = "shortest" if short else "longest"
    more = [_brief(one) for one in ordered[1 : 1 + BESIDE]]
    then = (
        f" After it {'comes the one' if len(more) == 1 else 'come those'} against {listed(more)}."
        if more
        else f" It is the only {kind} in the book."
    )
    return f"Your {which} {kind} had {_game(ordered[0])}.{then}"


def _this(here: Mapping[str, Any], ordered: Sequence[Mapping[str, Any]], kind: str, *, short: bool) -> str:
    """Whether the game on the page is the shortest (longest) of its kind."""
    which, than = ("shortest", "shorter") if short else ("longest", "longer")
    others = [one for one in ordered if not one["here"]]
    if not others:
        return f"Yes, and the only {kind} in the book so far, with {_moves(here['moves'])}."
    ahead = [one for one in others if (one["moves"] < here["moves"]) is short and one["moves"] != here["moves"]]
    same = [one for one in others if one["moves"] == here["moves"]]
    if ahead:
        those = "was the one" if len(ahead) == 1 else "were those"
        lead = f"No: this one had {_moves(here['moves'])}; {than} {those} against"
        told = listed([_brief(one) for one in ahead[: 1 + BESIDE]])
        return f"{lead} {told}."
    if same:
        return f"Yes, with {_moves(here['moves'])}, as long as the one against {same[0]['against']}."
    return (
        f"Yes: with {_moves(here['moves'])} it is your {which} {kind}; next comes the one against {_brief(others[0])}."
    )


def _game(one: Mapping[str, Any]) -> str:
    return f"{_moves(one['moves'])}, against {one['against']}: {one['outcome']}"


def _brief(one: Mapping[str, Any]) -> str:
    return f"{one['against'].split()[0]} ({_moves(one['moves'])})"


def _moves(count: int) -> str:
    return "one move" if count == 1 else f"{count} moves"
