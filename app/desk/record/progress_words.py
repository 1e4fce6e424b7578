"""A player's results in words, by what of them is asked: the score, the share, the run, whether they get better."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.record.recent_words import LOSING, losing_run_told
from app.desk.wording import first_name, score_in_words
from app.domain.prose_words import listed, number_word

# Games below which results say nothing firm about a player, and games of each half that are set side by side.
FIRM, HALF_LEAST = 20, 2
# Games below which there is no trend, and what stands where no error was repeated.
FEW, NOTHING_REPEATED = 10, "nothing"
# Points of rating, and of accuracy in percent, below which nothing has moved.
RATING_MOVES, ACCURACY_MOVES = 15, 3
# Opponents that are told by name.
NAMED = 6

TREND = re.compile(
    r"\b(?:better|worse|improv\w*|progress\w*|kidding myself|hoping|trend|upwards?|downhill|developing|declin\w*"
    r"|(?:fewer|less|more) (?:\w+ )?(?:mistakes|errors|blunders)|gone (?:up|down)|stuck|plateau\w*|learning anything)\b"
)
# How it goes on the whole: the rating, the results and what to work on, in one.
DOING = re.compile(
    r"^\W*(?:(?:so|and|well|ok|okay|hi|hello|tell me|overall|generally)\W+)*"
    r"(?:how(?: am|'?m| have| did)? i (?:\w+ )?(?:doing|done|do|getting on|coming along|faring)"
    r"|how (?:is it|are things|is my chess) going(?: for me)?|how (?:good|strong) am i"
    r"|am i (?:any |really |actually )?(?:good|strong|decent|doing (?:well|ok|okay|fine|good))"
    r"|sum (?:me|it|my play) up|how is my (?:play|progress))"
    r"(?:\W+(?:so far|lately|overall|in general|these days|right now|now|then|at chess|at this|as a player|on the whole"
    r"|this week|please|really|actually|at the moment|here))*\W*$"
)
_SHARE = re.compile(r"\b(?:per ?cent\w*|percentage|rate|ratio|share|how often)\b|%")
_RATED = re.compile(r"\b(?:rated|unrated|friendl\w+|counted)\b")
_LONGEST = re.compile(
    r"\b(?:longest|best|biggest|greatest|record|most)\b.{0,24}\b(?:streak|run|row|wins)\b|\bmost wins in a row\b"
    r"|\bin a row\b.{0,24}\bat (?:most|worst)\b"
)
_RUN = re.compile(r"\b(?:streaks?|in a row|runs?|consecutive|on a roll)\b")


def results_told(facts: Mapping[str, Any]) -> str:
    """The results; where the better and worse, the share or the run is asked for, that first."""
    asked = facts["asked"]
    if facts.get("doing"):
        return doing_told(facts)
    if TREND.search(asked):
        return trend_told(facts)
    if _LONGEST.search(asked):
        return losing_run_told(facts) if LOSING.search(asked) else longest_run_told(facts)
    if _RATED.search(asked):
        return rated_told(facts)
    if _ENDED.search(asked):
        return f"{ends_told(facts)} {_score(facts)}"
    lead = share_told(facts) if _SHARE.search(asked) else run_told(facts) if _RUN.search(asked) else ""
    return " ".join(
        filter(None, (lead, _score(facts), _against(facts), _lately(facts, run=not lead), running_told(facts)))
    )


def doing_told(facts: Mapping[str, Any]) -> str:
    """How it goes on the whole: the rating and what moved it, the results, the accuracy, the one thing to work on."""
    rated, known = facts["rated_games"], facts["rated_before"]
    moved = facts["rating"] - known[-1] if known else 0
    since = f"{moved:+d} since you began" if moved else "where you began"
    count = f"{number_word(rated)} rated game{'' if rated == 1 else 's'}"
    rating = f"Your rating is {facts['rating']}, {since}, after {count}" if rated else (
        f"Your rating is {facts['rating']}, where everybody begins, as no rated game has moved it yet"
    )  # fmt: skip
    exact = f", with {facts['accuracy']} per cent accuracy on the mean" if facts["accuracy"] is not None else ""
    work = f" What to work on: {facts['doing']}." if facts["doing"] != NOTHING_REPEATED else ""
    few = (
        f" {'One game is' if facts['games'] == 1 else 'So few games are'} no trend yet." if facts["games"] < FEW else ""
    )
    score = _score(facts).removesuffix(".")
    return f"{rating}. {score}{exact}.{work}{few}"


# By what games were lost is asked.
_ENDED = re.compile(r"\b(?:resign\w*|g[ai]ven? up|gave up|checkmated|mated|on time|time ran out|timed out|flag\w*)\b")


def ends_told(facts: Mapping[str, Any]) -> str:
    """By what the asker lost, and how often."""
    ends = facts["losses_by"]
    if not ends:
        return "Never so far: you have lost no finished game."
    told = listed([f"{number_word(count)} by {how}" for how, count in ends.items()])
    return f"Of the games that you lost {told}."


def share_told(facts: Mapping[str, Any]) -> str:
    """The share of games won, and of points where there were draws."""
    games, won, drawn = facts["games"], facts["won"], facts["drawn"]
    words = f"{round(100 * won / games)} per cent of your finished games{_of_whom(facts)} are won"
    if not drawn:
        return f"{words}."
    return f"{words}; with half a point for each draw it is {round(100 * (won + drawn / 2) / games)} per cent."


def longest_run_told(facts: Mapping[str, Any]) -> str:
    """The most wins in a row, against whom, and the run there is now."""
    best = facts["best_run"]
    if not best:
        return f"There is no win to count from yet. {run_told(facts)}"
    if len(best) == 1:
        return f"One win: you have not won two in a row yet. {run_told(facts)}"
    names = listed(list(dict.fromkeys(first_name(one) for one in reversed(best)))[:NAMED])
    return f"{number_word(len(best)).capitalize()} wins in a row, against {names}. {run_told(facts)}"


def rated_told(facts: Mapping[str, Any]) -> str:
    """How many games were rated, and their results."""
    rated = facts["rated_results"]
    count = rated["won"] + rated["drawn"] + rated["lost"]
    if not count:
        return f"None of your {facts['games']} finished games was rated; all were friendly, and moved no rating."
    whole = "one" if count == 1 else number_word(count)
    friendly = facts["games"] - count
    rest = f" The other {'one was' if friendly == 1 else f'{number_word(friendly)} were'} friendly." if friendly else ""
    return (
        f"{whole.capitalize()} of your {number_word(facts['games'])} finished games {'was' if count == 1 else 'were'} "
        f"rated: {rated['won']} won, {rated['drawn']} drawn, {rated['lost']} lost. {_against({**facts, **rated})}{rest}"
    )


def run_told(facts: Mapping[str, Any]) -> str:
    """The wins or losses in a row that the latest games make."""
    streak = facts["streak"]
    if not streak:
        return "You are on no run just now: your last game was a draw."
    what = "win" if streak > 0 else "loss"
    if abs(streak) == 1:
        return f"No run just now: your last game was a {what}, the one before it was not."
    plural = "wins" if streak > 0 else "losses"
    return f"{number_word(abs(streak)).capitalize()} {plural} in a row, and that is the run you are on."


def trend_told(facts: Mapping[str, Any]) -> str:
    """Whether somebody gets better, as far as their games can say, and how far that is."""
    signs, told = _signs(facts)
    games = number_word(facts["games"])
    one = facts["games"] == 1
    if facts["games"] < FIRM:
        lead = f"Too early to say: {games} finished game{' is' if one else 's are'} too few to be sure"
        lean = "" if not told else (
            "; what there is points a little upwards" if signs > 0
            else "; what there is points a little downwards" if signs < 0
            else "; what there is points neither way"
        )  # fmt: skip
        tail = f" Ask me again after {number_word(FIRM)}." if told else " The curve of your rating is on My chess."
        return f"{lead}{lean}. {told}{tail}".replace("  ", " ")
    verdict = "Better" if signs > 0 else "Worse of late" if signs < 0 else "Neither better nor worse"
    return f"{verdict}, by what I can count. {told}"


def _signs(facts: Mapping[str, Any]) -> tuple[int, str]:
    """For how much more the signs speak than against, and the signs in words."""
    signs, told = 0, []
    known = facts["rated_before"]
    if known:
        moved = facts["rating"] - known[-1]
        signs += (moved >= RATING_MOVES) - (moved <= -RATING_MOVES)
        way = f"{abs(moved)} {'above' if moved > 0 else 'below'} where it began" if moved else "where it began"
        told.append(f"Your rating stands at {facts['rating']}, {way}.")
    exact: Sequence[float] = facts["accuracies"]
    half = len(exact) // 2
    if half >= HALF_LEAST:
        later, earlier = round(sum(exact[:half]) / half), round(sum(exact[-half:]) / half)
        signs += (later - earlier >= ACCURACY_MOVES) - (later - earlier <= -ACCURACY_MOVES)
        told.append(
            f"Your accuracy was {earlier} per cent in the first {number_word(half)} of the games that were looked "
            f"over, and {later} in the last {number_word(half)}."
        )
    streak = facts["streak"]
    won, lost = facts["won"], facts["lost"]
    told.append(f"Won {won}, drawn {facts['drawn']}, lost {lost}" + (f", the last {_row(streak)}." if streak else "."))
    return signs, " ".join(told)


def _row(streak: int) -> str:
    many = abs(streak) > 1
    what = ("wins" if streak > 0 else "losses") if many else ("a win" if streak > 0 else "a loss")
    return f"{number_word(abs(streak))} {what} in a row" if many else f"one {what}"


def _of_whom(facts: Mapping[str, Any]) -> str:
    whom = f" against {facts['against']}" if facts["against"] else ""
    return f"{whom} without those against {facts['without']}" if facts["without"] else whom


def _score(facts: Mapping[str, Any]) -> str:
    games = "1 game" if facts["games"] == 1 else f"{facts['games']} games"
    return f"Of {games}{_of_whom(facts)} you have {score_in_words(facts)}."


def _against(facts: Mapping[str, Any]) -> str:
    """Against whom they were won and lost."""
    if facts["against"] or not facts["rivals"]:
        return ""
    told = []
    for outcome, verb in (("won", "Won against"), ("drawn", "drawn with"), ("lost", "lost to")):
        names = [
            first_name(one["name"]) + (f" ({one[outcome]})" if one[outcome] > 1 else "")
            for one in facts["rivals"][:NAMED]
            if one[outcome]
        ]
        if names:
            told.append(f"{verb} {listed(names)}")
    words = "; ".join(told)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _lately(facts: Mapping[str, Any], *, run: bool) -> str:
    recent, words = facts["recent"], ""
    if sum(recent.values()) != facts["games"]:
        words = f"In the last thirty days: {recent.get('won', 0)} won of {sum(recent.values())}."
    streak = facts["streak"]
    if run and abs(streak) >= 2:
        words += f" The last {abs(streak)} in a row were {'wins' if streak > 0 else 'losses'}."
    return words.strip()


def running_told(facts: Mapping[str, Any]) -> str:
    """That what still runs is not counted."""
    running = facts["running"]
    if not running:
        return ""
    if len(running) == 1:
        return f"The one that still runs, against {first_name(running[0])}, is not counted yet."
    names = listed(list(dict.fromkeys(first_name(one) for one in running)))
    return f"Those that still run, against {names}, are not counted yet."
