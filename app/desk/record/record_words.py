"""A player's own games in words: each teller takes the facts, and says which games it speaks of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from app.desk.finished.accuracy_words import percent_judged
from app.desk.openings.opening_own import same_always_told, same_opening_told, table_told
from app.desk.record.again_words import with_cost
from app.desk.record.against_words import SEVERAL, accuracy_beside_told, overall_told
from app.desk.record.counted_words import counted_told
from app.desk.record.games_listed import best_told, games_listed, strongest_told
from app.desk.record.length_words import length_told
from app.desk.record.loss_words import each_told, losses_told, low_time_told
from app.desk.record.progress_words import TREND, doing_told, results_told, running_told, trend_told
from app.desk.record.rating_judged import compared_told
from app.desk.record.recent_words import (
    PLACE,
    WHERE,
    lately_told,
    leaders_told,
    met_told,
    peak_told,
    place_told,
    run_told,
)
from app.desk.record.record_facts import days_ago
from app.desk.record.strength_words import colours_told, strength_told
from app.desk.wording import WithGames, many
from app.domain.prose_words import listed, number_word

# Games in an opening below which a share says little; and games that are linked.
FEW, LINKED = 5, 3


def _rating(facts: Mapping[str, Any]) -> WithGames:
    if facts["games"] and facts.get("doing"):
        return doing_told(facts), []
    if facts["games"] and TREND.search(facts.get("asked") or ""):
        # Who asks whether they get better wants a verdict before the sums.
        return trend_told(facts), []
    words = f"Your rating is {facts['rating']}, made by {facts['rated_games']} rated games."
    week = facts["week"]
    if week:
        whole = sum(one["change"] for one in week)
        direction = "has risen" if whole > 0 else "has fallen" if whole < 0 else "has come out where it was"
        by = f" by {abs(whole)}" if whole else ""
        told = listed(
            [f"{one['change']:+d} for the one you {_past(one['outcome'])} against {one['against']}" for one in week[:4]]
        )
        words += f" In the last seven days it {direction}{by}: {told}."
    elif facts["rated_games"]:
        words += " In the last seven days no rated game moved it."
    else:
        words += " No game has moved it yet: only rated ones do."
    if facts["provisional"]:
        words += (
            " The question mark behind it says that these are fewer than thirty, and that it still moves in big steps."
        )
    return words, [(one["number"], f"Against {one['against']} ({one['change']:+d})") for one in week[:LINKED]]


def _past(outcome: str) -> str:
    return {"drawn": "drew"}.get(outcome, outcome)


_WHICH = {"won": " that you won", "lost": " that you lost", "drawn": " that was drawn"}


# The game before the last is asked for.
_ONE_EARLIER = re.compile(r"\b(?:(?:one|game) before|before (?:that|it|this)|second last|last but one|previous to)\b")


def _latest(facts: Mapping[str, Any]) -> WithGames:
    if len(facts["latest"]) > 1 and _ONE_EARLIER.search(facts.get("asked") or ""):
        return f"The one before it: {_game_told(facts['latest'][1])}", []
    if (whole := games_listed(facts)) is not None:
        return whole
    one = facts["latest"][0]
    which, how = (
        _WHICH.get(facts["outcome"] or "", ""),
        f"{one['outcome']}, by {one['how']}, in {many(one['moves'], 'move')}",
    )
    lead = PLACE if WHERE.search(facts.get("asked") or "") and not which else ""
    was = "" if facts["against"] else " was"
    words = f"{lead}Your last game{which}{was} against {one['against']}: {how}.{_more_of(one)}"
    words = with_cost(words, facts)
    return words + ("" if lead else " All of them stand under My chess."), []


def _game_told(one: Mapping[str, Any]) -> str:
    return (
        f"against {one['against']}, {one['outcome']}, by {one['how']}, in {many(one['moves'], 'move')}.{_more_of(one)}"
    )


def _more_of(one: Mapping[str, Any]) -> str:
    """The opening and the accuracy of a game, where they are known."""
    words = f" The opening was the {one['opening']}." if one["opening"] else ""
    exact = f" Your accuracy was {one['accuracy']} per cent." if one["accuracy"] is not None else ""
    return words + exact


# Whether one has beaten somebody stronger than oneself.


def _lost_in(facts: Mapping[str, Any]) -> WithGames:
    one = facts["lost_in"]
    opening = f" with the {one['opening']}" if one and one["opening"] else ""
    if one is None:
        where = f"with the {facts['opening']}" if facts["opening"] else "that has an opening’s name"
        return f"I find no game {where} that you lost.", []
    return (
        f"You lost one{opening} against {one['against']}, by {one['how']}, in {many(one['moves'], 'move')}. The "
        "game is below.",
        [],
    )


def _length(facts: Mapping[str, Any]) -> WithGames:
    return length_told(facts), []


_LOSING = re.compile(r"\b(?:los(?:e|es|ing|t|s|ses)|worst|bad(?:ly)?|weak\w*)\b")
_WHICH_PLAYED = re.compile(
    r"\b(?:which|what) openings? (?:do|did|have|am) i (?:(?:actually|really|even) )?(?:play\w*|use|have|had)\b"
    r"|\bopenings?\b[^.?!]{0,24}\b(?:each|all of them|table)\b|\b(?:each|all|every|table)\b[^.?!]{0,16}\bopenings?\b"
)
_BEST_FIRST = re.compile(r"\bbest\b.{0,40}\b(?:worst|weak\w*|least)\b")
_MOST = re.compile(r"\b(?:most|usual\w*|often|mainly|favou?rite|always)\b")


def _openings(facts: Mapping[str, Any]) -> WithGames:
    if facts["named"] is not None:
        return _named_opening(facts["named"]), []
    played = facts["openings"]
    if not played:
        return "None of your games has been looked over yet, so I cannot say which openings they were.", []
    best = max(played, key=lambda one: (one["score"], one["games"]))
    worst = min(played, key=lambda one: (one["score"], -one["games"]))
    most = played[0]
    table = f"{table_told(facts)} " if _WHICH_PLAYED.search(facts.get("asked", "")) else ""
    if _LOSING.search(facts.get("asked", "")) and not _BEST_FIRST.search(facts.get("asked", "")):
        return f"{table}{_worst_openings(played, worst['score'])}", []
    first = f"What you play most is the {most['name']}: {_share(most)}."
    words = f"You score best with the {best['name']}{_whose(best)}: {_share(best)}."
    if worst is not best:
        words += f" Least with the {worst['name']}{_whose(worst)}: {_share(worst)}."
    if _MOST.search(facts.get("asked", "")):
        return f"{first} {words if best is not most else ''}".strip(), []
    if most["name"] not in (best["name"], worst["name"]):
        words += f" {first}"
    if max(one["games"] for one in (best, worst)) < FEW:
        words += " That is few games each, so do not drop anything for it yet."
    return f"{table}{words}", []


def _worst_openings(played: Sequence[Mapping[str, Any]], least: float) -> str:
    """The openings that bring least, all of them where several do, and the one that brings most beside them."""
    equal = [one for one in played if one["score"] == least]
    told = listed([f"the {one['name']} ({_share(one)})" for one in equal])
    words = f"What has brought you least is {told}."
    others = [one for one in played if one["score"] > least]
    if others:
        best = max(others, key=lambda one: (one["score"], one["games"]))
        words += f" Best goes the {best['name']}: {_share(best)}."
    if max(one["games"] for one in equal) < FEW:
        words += " That is few games each, so do not drop anything for it yet."
    return words


def _named_opening(one: Mapping[str, Any]) -> str:
    """How one opening has gone that is asked for by name."""
    games = one["won"] + one["drawn"] + one["lost"]
    if not games:
        others = f" What I find is {listed([f'the {name}' for name in one['others']])}." if one["others"] else ""
        return f"Among your finished games here I find none with the {one['name']}, so it has no result yet.{others}"
    count = "one game" if games == 1 else f"{number_word(games)} games"
    few = " That is too few to judge an opening by." if games < FEW else ""
    return (
        f"With the {one['name']} you have finished {count}: {one['won']} won, {one['drawn']} drawn, {one['lost']} lost."
        f"{few}"
    )


def _whose(one: Mapping[str, Any]) -> str:
    """That an opening was not one's own choice, where it never was."""
    return " (the other side’s choice, not yours)" if one.get("others") else ""


def _share(one: Mapping[str, Any]) -> str:
    games = f"{number_word(one['games'])} game{'' if one['games'] == 1 else 's'}"
    return f"{round(100 * one['score'])} per cent of the points in {games}"


def _rivals(facts: Mapping[str, Any]) -> WithGames:
    if facts["against"]:
        # One of them is named: the score with them, and the game itself.
        whom, (words, links) = facts["against"].split()[0], met_told(facts)
        score = f"{facts['won']} won, {facts['drawn']} drawn, {facts['lost']} lost"
        return f"Against {whom}: {score}. {words} {running_told(facts)}".strip(), links
    told = [f"{one['name']} ({one['won']} won, {one['drawn']} drawn, {one['lost']} lost)" for one in facts["rivals"]]
    hardest = hardest_of(facts["rivals"])
    words = f"Most of all you have met {listed(told)}."
    if hardest is not None:
        words += f" The hardest for you is {hardest}."
    return f"{words} {running_told(facts)}".strip(), []


def hardest_of(rivals: Sequence[Mapping[str, Any]]) -> str | None:
    """Who has beaten the asker most often, beyond what was won back."""
    worst = max(rivals, key=lambda one: one["lost"] - one["won"], default=None)
    return str(worst["name"]) if worst is not None and worst["lost"] > worst["won"] else None


def _as_colour(facts: Mapping[str, Any]) -> WithGames:
    color = facts["color"] or "black"
    played = facts["openings_as"][color]
    if not played:
        had = sum(facts["colours"][color].values())
        if not had:
            other = "White" if color == "black" else "Black"
            games = "the one game" if facts["games"] == 1 else f"all {number_word(facts['games'])} games"
            return f"Not with {color.capitalize()} yet: in {games} that you have finished you had {other}.", []
        return f"I find no opening of yours with {color.capitalize()} yet: no such game has been looked over.", []
    ranked = sorted(played, key=lambda one: (-one["score"], -one["games"]))
    best, *rest = [f"the {one['name']} ({_share(one)})" for one in ranked]
    if not ranked[0]["score"]:
        lost = listed([f"the {one['name']}" for one in ranked])
        return f"Nothing yet: with {color.capitalize()} you have lost every game that has an opening ({lost}).", []
    if not rest:
        return f"With {color.capitalize()} you have played {best} alone.", []
    few = " That is few games each, so do not drop anything for it yet." if ranked[0]["games"] < FEW else ""
    return f"With {color.capitalize()} you do best with {best}; after it come {listed(rest)}.{few}", []


def _met(facts: Mapping[str, Any]) -> WithGames:
    several = facts["against"] and len(facts["detail"]) > 1 and SEVERAL.search(facts["asked"])
    return each_told(facts) if several else met_told(facts)


def _when(facts: Mapping[str, Any]) -> WithGames:
    since, latest = facts["days_since"], facts["latest"][0]
    words = f"You last played {days_ago(since['any'])}, against {latest['against']}: {latest['outcome']}."
    for which, days in (("won", since["won"]), ("lost", since["lost"])):
        if days is not None and which != latest["outcome"]:
            one, what = facts[f"last_{which}"], "win" if which == "won" else "loss"
            words += (
                f" Your last {what} was {days_ago(days)}, against {one['against']}, in {many(one['moves'], 'move')}."
            )
    return words + ("" if since["won"] is not None else " You have not won a game yet."), []


def _accuracy(facts: Mapping[str, Any]) -> WithGames:
    one = facts["here"]
    if facts["against"]:
        return accuracy_beside_told(facts), []
    if one is not None and one["accuracy"] is not None:
        slips = one["blunders"] or 0
        blunders = f"{number_word(slips)} blunder{'' if slips == 1 else 's'}"
        mean = f" Over all your games it is {facts['accuracy']}." if facts["accuracy"] is not None else ""
        return f"In this game your accuracy was {one['accuracy']} per cent, with {blunders}.{mean}", []
    if facts["accuracy"] is None:
        return "None of your games has been looked over yet, so there is no accuracy to tell.", []
    latest = facts["latest"][0]
    if latest["accuracy"] is not None and _LAST_GAME.search(facts.get("asked") or ""):
        return (
            f"{latest['accuracy']} per cent, in your last game, against {latest['against']} ({latest['outcome']}).",
            [],
        )
    return f"{percent_judged(facts.get('asked') or '')}{overall_told(facts)}", []


# One game is meant, the latest.
_LAST_GAME = re.compile(r"\bmy (?:last|latest|most recent) (?:game|match|one)\b(?!s)")


TELLERS: Mapping[str, Callable[[Mapping[str, Any]], WithGames]] = {
    "record": lambda facts: (results_told(facts), []),
    "rating": _rating,
    "counted": lambda facts: (counted_told(facts), []),
    "latest": _latest,
    "peak": peak_told,
    "run": run_told,
    "lately": lately_told,
    "met": _met,
    "best": best_told,
    "longest": _length,
    "strongest": strongest_told,
    "lost_in": _lost_in,
    "same_opening": same_opening_told,
    "low_time": low_time_told,
    "openings": _openings,
    "same_always": same_always_told,
    "rivals": _rivals,
    "colours": colours_told,
    "accuracy": _accuracy,
    "compared": lambda facts: (compared_told(facts), []),
    "place": lambda facts: (place_told(facts), []),
    "leaders": lambda facts: (leaders_told(facts), []),
    "as_colour": _as_colour,
    "strength": strength_told,
    "losses": losses_told,
    "when": _when,
}
