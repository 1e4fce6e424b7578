"""What is asked of several of one's own games, in words: yes or no first, then the games that show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.record.sets_asked import AskedSet
from app.desk.wording import many
from app.domain.prose_words import listed, number_word

# Chances in a hundred from which on a game was given up too soon.
EARLY = 20

_DID = {
    "castled": ("you castled", "you did not"),
    "queen_lost": ("you lost the queen for less", "you did not, or the queens were exchanged"),
    "queens_off": ("the queens came off", "they stayed on"),
    "queen_out": ("your queen came out within five moves", "it did not"),
    "ahead": ("you stood better at some time", "you never did"),
}
_LEADS = {
    "opening": "The openings", "end": "How they ended", "mistake": "What cost most", "first_move": "Your first moves",
}  # fmt: skip


def set_told(games: Sequence[Mapping[str, Any]], asked: AskedSet, whom: str | None) -> str:
    """The answer, the games as evidence; `whom` is the one that all of them were against."""
    if asked.prop == "length":
        return _lengths(games, asked)
    what = _called(len(games), asked, whom)
    known = [one for one in games if one["holds"] is not None]
    if asked.prop in _DID:
        if not known:
            return f"The engine has not looked over {what} yet, so I cannot say."
        return _yes_or_no(known, asked, what)
    if asked.prop == "first_move" and asked.first is not None and known:
        with_it = [one for one in known if one["holds"]]
        lead = "Yes, in all of them" if len(with_it) == len(games) else (
            f"In {number_word(len(with_it))} of them" if with_it else "No, in none of them"
        )  # fmt: skip
        return f"{lead}. Your first moves in {what}: {_each(games, asked)}."
    lead = _LEADS.get(asked.prop, "Game by game")
    return f"{lead} in {what}: {_each(games, asked)}."


def _yes_or_no(games: Sequence[Mapping[str, Any]], asked: AskedSet, what: str) -> str:
    yes, no = _DID[asked.prop]
    holds, others = ([one for one in games if one["holds"] is told] for told in (True, False))
    if not holds:
        more = f": {_each(others, asked)}" if asked.prop == "ahead" else ""
        none = f"not once in {what}" if len(games) == 1 else f"in none of {what}"
        return f"No, {yes} {none}{more}."
    if not others:
        return f"Yes, in {what} {yes}: {_each(holds, asked)}."
    rest = _each(others, asked) if asked.prop == "ahead" else f"{_named_all(others, asked)} {no}"
    first = f"{yes[:1].upper()}{yes[1:]} in {number_word(len(holds))} of {what}: {_each(holds, asked)}."
    second = f"{rest[:1].upper()}{rest[1:]}."
    return f"{second} {first}" if asked.without else f"{first} {second}"


def _each(games: Sequence[Mapping[str, Any]], asked: AskedSet) -> str:
    return listed([f"against {_named(one, asked)} {one['shown']}".strip() for one in games])


def _named_all(games: Sequence[Mapping[str, Any]], asked: AskedSet) -> str:
    return f"against {listed([_named(one, asked) for one in games])}"


def _named(one: Mapping[str, Any], asked: AskedSet) -> str:
    """Who sat across, with what tells the game from others."""
    ended = "" if asked.outcome is not None else f", {one['outcome']}"
    return f"{one['against']} ({many(one['moves'], 'move')}{ended})"


def _called(count: int, asked: AskedSet, whom: str | None) -> str:
    """The games that are meant."""
    against = f" against {whom}" if whom else ""
    games = "game" if count == 1 else "games"
    if asked.outcome in ("lost", "won"):
        return f"the {number_word(count)} {games}{against} that you {asked.outcome}"
    return f"your {number_word(count)} {'drawn ' if asked.outcome else ''}{games}{against}"


def _lengths(games: Sequence[Mapping[str, Any]], asked: AskedSet) -> str:
    """How many moves the games took, those that were won beside those that were lost where both are meant."""
    told = []
    kinds = ("won", "lost", "drawn") if asked.outcome is None else (asked.outcome,)
    for kind in kinds:
        moves = [one["moves"] for one in games if one["outcome"] == kind]
        if moves:
            named = listed([f"{one['moves']} against {one['against']}" for one in games if one["outcome"] == kind])
            told.append((kind, sum(moves) / len(moves), named))
    parts = [
        f"the games you {'drew' if kind == 'drawn' else kind} took {named} (on average {mean:.0f} moves)"
        for kind, mean, named in told
    ]
    text = "; ".join(parts)
    means = {kind: mean for kind, mean, _ in told}
    lead = ""
    if {"won", "lost"} <= means.keys():
        won, lost = round(means["won"]), round(means["lost"])
        lead = "They hardly differ: " if won == lost else (
            f"Your {'wins' if won < lost else 'losses'} were the shorter ones: "
        )  # fmt: skip
    return f"{lead}{text}." if lead else f"{text[:1].upper()}{text[1:]}."


def played_told(games: Sequence[Mapping[str, Any]], *, which: bool, worse: bool, compares: bool) -> str:
    """How well one played in several games, by their accuracy in percent: the better or the worse of them where it is
    asked `which`; else the first, which is the one of the page, beside the others, yes or no where it `compares`."""
    known = [one for one in games if one["accuracy"] is not None]
    if len(known) < 2 or (not which and known[0] is not games[0]):
        return "I cannot set them beside each other: fewer than two of them have been looked over."
    ranked = sorted(known, key=lambda one: one["accuracy"], reverse=not worse)
    if which:
        first, *others = ranked
        kind = ("the worse" if worse else "the better") if len(known) == 2 else ("the worst" if worse else "the best")
        return f"The one against {_of(first)} was {kind}, at {_figures(first)}; {_rest(others)}."
    here, *others = known
    told = f"here you played at {_figures(here)}, and {here['outcome']}; {_rest(others)}."
    least, most = min(one["accuracy"] for one in others), max(one["accuracy"] for one in others)
    if not compares:
        return f"{told[:1].upper()}{told[1:]}"
    if least <= here["accuracy"] <= most and least != most:
        return f"Better than some, worse than others: {told}"
    if here["accuracy"] == most == least:
        return f"As good: {told}"
    return f"{'Yes' if (here['accuracy'] > most) is not worse else 'No'}: {told}"


def _of(one: Mapping[str, Any]) -> str:
    return f"{one['against']} ({one['outcome']}, {many(one['moves'], 'move')})"


def _figures(one: Mapping[str, Any]) -> str:
    blunders = "" if one["blunders"] is None else f" with {number_word(one['blunders']) if one['blunders'] else 'no'} "
    blunders += "" if one["blunders"] is None else "blunder" if one["blunders"] == 1 else "blunders"
    return f"{round(one['accuracy'])} per cent accuracy{blunders}"


def _rest(games: Sequence[Mapping[str, Any]]) -> str:
    return listed([f"against {_of(one)} it was {round(one['accuracy'])}" for one in games])


def resigned_told(games: Sequence[Mapping[str, Any]]) -> str:
    """Whether games were given up too soon, by the `chance` in a hundred that was left in each (None where unknown)."""
    known = [one for one in games if one["chance"] is not None]
    if not known:
        return "You have resigned no game that has been looked over, so I cannot say."
    early = [one for one in known if one["chance"] >= EARLY]
    told = listed([f"against {_of(one)} you still had {one['chance']} chances in a hundred" for one in early])
    lost = listed([f"against {_of(one)} {one['chance']}" for one in known if one not in early])
    if not early:
        return f"No: where you resigned the game was as good as lost each time: {lost} chances in a hundred."
    count = number_word(len(known)) if len(known) > 1 else "the one"
    lead = "Yes" if len(early) == len(known) else "Sometimes"
    which = f"in {number_word(len(early))} of {count} games that you gave up" if len(known) > 1 else "in the one game"
    return f"{lead}, {which}: {told}{f'. Lost it was {lost}' if lost else ''}."
