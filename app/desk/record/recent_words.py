"""What a player's games add up to of late, in words: the peak, how many there were, the last one against somebody."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.archive.standings import LEAST_GAMES, LEAST_RUN
from app.desk.club.house_ranked import house_told, names_house, why_on_top
from app.desk.wording import WithGames, any_of, many
from app.domain.prose_words import listed, number_word

_WHY = re.compile(r"\b(?:why|how come|what makes)\b")


def peak_told(facts: Mapping[str, Any]) -> WithGames:
    """The highest rating after or before a game that counted, and the lowest."""
    known = [*facts["rated_before"], facts["rating"]]
    if not facts["rated_before"]:
        return f"Your rating is {facts['rating']}, and no finished game has moved it yet.", []
    now = " It is where you stand now." if max(known) == facts["rating"] else f" Now it is {facts['rating']}."
    return f"The highest it ever was is {max(known)}, the lowest {min(known)}.{now}", []


def lately_told(facts: Mapping[str, Any]) -> WithGames:
    played = facts["played"]
    games = "one game" if played["month"] == 1 else f"{played['month']} games"
    return (
        f"In the last thirty days you have finished {games}: {played['week']} of them in the last seven days, "
        f"{played['today']} within the last day.",
        [],
    )


# The run of losses is asked for, not that of wins.
LOSING = re.compile(
    r"\b(?:los(?:ing|s|ses|t|e)|defeats?|worst (?:run|streak)|bad (?:run|streak)|without (?:a )?win\w*)\b"
)


def losing_run_told(facts: Mapping[str, Any]) -> str:
    """The most losses in a row."""
    run = facts["losing_run"]
    if not run["games"]:
        return f"None: you have not lost {any_of(facts['games'], 'finished game')}."
    against = listed(list(dict.fromkeys(one.split()[0] for one in run["against"])))
    if run["games"] == 1:
        return f"One loss, against {against}: you have never lost two in a row."
    now = (
        " It is the one you are on; the next win ends it." if run["lasting"] else " It is over: a later game ended it."
    )
    return f"Your longest run of losses is {number_word(run['games'])} in a row, against {against}.{now}"


def run_told(facts: Mapping[str, Any]) -> WithGames:
    """The most wins in a row, or the most losses where these are asked for."""
    if LOSING.search(facts.get("asked") or ""):
        return losing_run_told(facts), []
    run = facts["run"]
    if not run["games"]:
        return f"You have not won {any_of(facts['games'], 'finished game')} yet, so there is no run of wins.", []
    against = listed(list(dict.fromkeys(one.split()[0] for one in run["against"])))
    count = "one win, so not yet a run" if run["games"] == 1 else f"{number_word(run['games'])} wins in a row"
    now = " It still goes on." if run["lasting"] and run["games"] > 1 else _present_run(facts["streak"])
    honours = "" if run["games"] >= LEAST_RUN else (
        f" From {number_word(LEAST_RUN)} rated ones in a row on, a run stands on the boards of honour."
    )  # fmt: skip
    return f"The longest run you have had is {count}, against {against}.{now}{honours}", []


# A game that is to be looked at again.
_SEEN = re.compile(r"\b(?:see|watch|show|replay|look at|open)\b")
# The worst is asked for, not the best.
WORST = re.compile(r"\b(?:worst|worse|weaker|poorest|least accurate|most embarrassing)\b")


# Where all games are.
PLACE = (
    "On My chess, under “Games”, the newest first: a press on one opens how it went, and “Replay it” there plays it "
    "through; “Search” above the list finds one by opponent, opening or day. "
)
# The place is asked for.
WHERE = re.compile(r"\b(?:where\b|find|locate|look up|how do i (?:get|go) (?:to|back))")


def _lies_told(facts: Mapping[str, Any]) -> str:
    """Where the games against somebody are listed."""
    whom, games = facts["latest"][0]["against"].split()[0], facts["games"]
    count = "It stands" if games == 1 else f"All {number_word(games)} stand"
    return f"{count} in the list “Games” on My chess, where a press opens it, and “Search” finds {whom} by name. "


def _present_run(streak: int) -> str:
    """What there is at present, where it is not the run that was told: wins in a row, or losses (less than none)."""
    if streak > 0:
        return f" At present it is {number_word(streak)}."
    if streak == 0:
        return " At present there is none: the last game was drawn."
    return f" At present there is none: the last {'game was' if streak == -1 else f'{number_word(-streak)} were'} lost."


def met_told(facts: Mapping[str, Any]) -> WithGames:
    """The latest game against somebody."""
    one, days = facts["latest"][0], facts["days_since"]["any"]
    when = "today" if not days else "yesterday" if days == 1 else f"{days} days ago"
    exact = f" Your accuracy was {one['accuracy']} per cent" if one["accuracy"] is not None else ""
    blunders = f", with {one['blunders']} blunder{'' if one['blunders'] == 1 else 's'}." if one["blunders"] else "."
    lead = _lies_told(facts) if WHERE.search(facts.get("asked") or "") else ""
    if not lead and _SEEN.search(facts.get("asked") or ""):
        lead = "Yes: press “That game” below, and there “Replay it” walks through every move. "
    words = (
        f"{lead}You last played {one['against']} {when}: {one['outcome']}, by {one['how']}, in "
        f"{many(one['moves'], 'move')}."
    )
    words += f" The opening was the {one['opening']}." if one["opening"] else ""
    turned = facts.get("turned")
    if turned:
        words += f" What decided it: {turned['move']}, a mistake, where {turned['better']} was there."
    return words + (f"{exact}{blunders}" if exact else ""), [(0, "That game")]


# Which of them one has is asked.
_WHICH_MINE = re.compile(
    r"\b(?:which|what|any)\b[^.?!]{0,16}\b(?:do i have|have i (?:got|earned|won)?|are mine|i have)\b"
)
# Whoever would rather not stand there.
_OFF = re.compile(
    r"\b(?:not (?:be |to be )?(?:listed|shown|ranked|on)|unlisted|off (?:the|this)|opt out|remove|hide|rather not"
    r"|don'?t want)\b"
)


def place_told(facts: Mapping[str, Any]) -> str:
    """The asker's place on the boards of honour, or what is missing for one; that of somebody else who is named."""
    if facts.get("other") is not None:
        return _others_place(facts, facts["other"])
    asked = facts.get("asked") or ""
    # "Why am I not on this list" asks for the way onto it, not off it.
    if _OFF.search(asked) and not _WHY.search(asked):
        return _off_told(facts)
    if _WHY.search(facts.get("asked") or ""):
        return _why_there(facts)
    none = "None yet. " if _WHICH_MINE.search(asked) and facts["place"] is None else ""
    if facts["place"] is not None:
        first = "at the top" if facts["place"] == 1 else f"number {facts['place']}"
        words = f"You are {first} of {facts['places']} on the board of all time, with a rating of {facts['rating']}."
        return f"{words}{_above(facts)}"
    missing = LEAST_GAMES - facts["rated_games"]
    if missing <= 0:
        return "You are not among those the board shows. Choose the time above it: seven days, thirty, or all time."
    games = "one more rated game" if missing == 1 else f"{number_word(missing)} more rated games"
    have = number_word(facts["rated_games"]) if facts["rated_games"] else "none"
    return (
        f"{none}{_ladder_told(facts)}You are not on {'the boards of honour' if facts.get('ladder') else 'it'} "
        f"yet: it takes {number_word(LEAST_GAMES)} finished rated games, and you have {have}. "
        f"Finish {games}, and you stand there by your rating, {facts['rating']} as it is now; "
        f"strength keeps nobody off it. {_first_to_pass(facts)}"
    )


def _ladder_told(facts: Mapping[str, Any]) -> str:
    """How far one has come on the ladder of the house, where that is the page; empty elsewhere."""
    ladder = facts.get("ladder")
    return f"{ladder} " if ladder else ""


def _why_there(facts: Mapping[str, Any]) -> str:
    """Why one stands no higher: how many rated games there are, and what their results did to the rating."""
    rating, games, results = facts["rating"], facts["rated_games"], facts["rated_results"]
    missing = LEAST_GAMES - games
    lead = (
        f"Because you have {number_word(games) if games else 'no'} rated game{'' if games == 1 else 's'} and the board "
        f"takes {number_word(LEAST_GAMES)}: strength has nothing to do with it. "
        if missing > 0
        else "Because the order goes by rating alone. "
    )
    if not games:
        return f"{lead}Everybody begins at {rating}; friendly games do not move it."
    lost = [f"{one['name'].split()[0]} ({one['lost']})" for one in results["rivals"] if one["lost"]]
    won = [f"{one['name'].split()[0]} ({one['won']})" for one in results["rivals"] if one["won"]]
    up = f" wins over {listed(won)} brought it up" if won else ""
    down = f" losses to {listed(lost)} took it down" if lost else ""
    both = f":{up}{' and' if up and down else ''}{down}" if up or down else ""
    return (
        f"{lead}Your rating is {rating} from what you won, drew and lost in rated games ({results['won']}, "
        f"{results['drawn']}, {results['lost']}){both}. Friendly games, won or lost, do not count. It rises fastest by "
        "wins over somebody stronger than you."
    )


_PASS = re.compile(r"\b(?:pass|passed|overtak\w*|points?|ahead|catch\w*|behind|how far|above|beat|gap|reach|level)\b")


def _others_place(facts: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Where somebody else stands on the board of people, and how far from the asker; that first where it is asked."""
    place, gap = place_of_other(facts, other), gap_told(facts["rating"], other)
    told = (gap, place) if _PASS.search(facts.get("asked") or "") else (place, gap)
    return " ".join(filter(None, told))


def gap_told(own: int, other: Mapping[str, Any]) -> str:
    """How many points the asker lacks to somebody, or is ahead of them."""
    if other["rating"] is None:
        return ""
    apart = other["rating"] - own
    if apart > 0 and other.get("of_house") is not None:
        return f"{other['name']} stands {many(apart, 'point')} above you: {other['rating']} to your {own}."
    if apart < 0:
        points = "one point" if apart == -1 else f"{-apart} points"
        return f"By rating you are ahead of {other['name']} already, by {points}: {own} to {other['rating']}."
    points = "one point" if not apart else f"{apart + 1} points"
    return f"{points.capitalize()} more, and you pass {other['name']}: {own} to {other['rating']} as it is."


def place_of_other(facts: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Where somebody else stands on the board of their kind, or that they do not."""
    if (many := other.get("of_house")) is not None:
        lead = f"{other['name']}, rated {other['rating']}, is of the house and so not among the people"
        if other["place"] is not None:
            return f"{lead}: number {other['place']} of {many} on the board “Characters”."
        return f"{lead}; on the board “Characters” one stands from {number_word(LEAST_GAMES)} rated games on."
    if other["place"] is not None:
        place = f"number {other['place']} of {facts['places']}"
        return f"{other['name']} is {place} on the board of all time, rated {other['rating']}."
    least = number_word(LEAST_GAMES)
    if not facts["places"]:
        return (
            f"{other['name']} has no place, since nobody is on the board of people yet: it takes {least} rated games."
        )
    return f"{other['name']} is not among the {facts['places']} on the board of all time: it takes {least} rated games."


def _off_told(facts: Mapping[str, Any]) -> str:
    """How one stays off the board."""
    least, have = number_word(LEAST_GAMES), facts["rated_games"]
    only = "There is no switch for it, but who plays only friendly games never appears"
    if facts["place"] is not None:
        return (
            f"{only}; with {least} rated games one stands there by name and rating, as you do now. The boards of seven "
            "and thirty days drop you when no rated game of yours falls into them; and the name is what you choose on "
            "your card."
        )
    games = f"{number_word(have) if have else 'none'}"
    return (
        f"You are not listed now: it takes {least} finished rated games, and you have {games}. {only}, so play "
        "friendly, "
        "which is set already against the house, and it stays so."
    )


def _above(facts: Mapping[str, Any]) -> str:
    """Who stands just above the asker, and how far."""
    above = facts["above"]
    if above is None:
        return ""
    apart = max(1, above["rating"] - facts["rating"] + 1)
    points = "one point" if apart == 1 else f"{apart} points"
    return f" Just above you is {above['name']} ({above['rating']}): {points} more, and you pass."


def _first_to_pass(facts: Mapping[str, Any]) -> str:
    """Whom an asker without a place would have above them."""
    if not facts["leaders"]:
        return "Nobody else is on it either, so there is nobody to pass."
    top = facts["leaders"][0]
    return f"At its top is {top['name']} ({top['rating']})."


def leaders_told(facts: Mapping[str, Any]) -> str:
    """Who stands at the top of the boards of honour, and who is strongest of the house."""
    if _WHY.search(facts.get("asked", "")) and (why := why_on_top(facts)):
        return why
    house = house_told(facts["house"], (facts.get("asked") or "").lower())
    if house and names_house(facts):
        people = "On the board of people nobody stands yet." if not facts["leaders"] else ""
        return f"On the board of the characters {house}. {people}".strip()
    strongest = (
        f" The characters are not mixed in: they have a board of their own, “Characters”: {house}." if house else ""
    )
    if not facts["leaders"]:
        least = number_word(LEAST_GAMES)
        return f"Nobody is on the board of people yet: it takes {least} finished rated games.{strongest}"
    top = facts["leaders"][0]
    first, *then = [f"{one['name']} ({one['rating']})" for one in facts["leaders"]]
    after = f", before {listed(then)}" if then else ""
    made = f" That rests on {top['games']} rated games, {top['lost']} of them lost."
    return f"Of the people here it is {first}{after}, by the board of all time.{made}{strongest}"
