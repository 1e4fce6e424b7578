"""One of the house by the words of a question: how to sit down with much time or while they play, their favourite
opening, their endings, who has beaten them, whether somebody passes them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.desk.people.habit_words import HABIT, habit_told
from app.desk.people.profile_meets import meets_told, plays_told
from app.desk.people.profile_words import openings_told, sit_told, style_told
from app.desk.wording import first_name, many
from app.domain.prose_words import listed, number_word

_SLOW = re.compile(
    r"\b(?:no clock|without (?:a |any )?clock|un-?timed|slow\w*|(?:lots?|plenty|more) of time|much time|long(?:er)?\b"
    r"|time (?:on|to)|half an hour|(?:an|one) hour|(?:thirty|30|45|60) min\w*|all day|no hurry"
    r"|not (?:be )?rushed|time limit)"
)
# The clocks that are offered where one sits down (templates/parts/clock_choice.html), the quick ones first.
CLOCKS = ("1+0", "2+1", "3+2", "5+0", "10+5", "15+10", "30+0")
_MINUTES = re.compile(r"\b([1-9][0-9]{0,2})(?:[- ]?min\w*|\+)")
_QUICK = re.compile(r"\b(?:quick\w*|fast|short|blitz|bullet|speedy|rapid)\b")
_FAVOURITE = re.compile(r"\b(?:favou?rites?|usual\w*|mostly|most often|main|prefer\w*|go-?to|trusted|pet)\b")
_DEFENDS = re.compile(r"\b(?:black|defen[cs]es?|defends?|against)\b")
_OFTEN = re.compile(
    r"\b(?:that|this|it)\b.{0,24}\b(?:a lot|often|always|usually|regularly|every time|much|before)\b"
    r"|\bis (?:that|this|it) (?:his|her|their)\b"
)
ENDINGS = re.compile(r"\b(?:end ?games?|endings?|late in the game)\b")
_CAREFUL = re.compile(r"\b(?:careful|cautious|safe|solid|risk\w*|daring|reckless|bold)\b")
_WHOM = re.compile(r"\b(?:against|to|by|from) whom?\b|\bwho (?:was it|were they|beat|has beaten)\b|\bwhom\b")
_PASSES = re.compile(
    r"\b(?:over ?tak\w+|pass(?:es|ed)?|catch(?:es)?|caught|above|ahead of|climb\w*|place|rank\w*|top|first)\b"
)
# Leaning to risk, of ten parts, up to which somebody is careful and from which daring.
CAREFUL, DARING = 0.4, 0.6
# Ratings below which endings are played by feeling, and below which the usual ones are known.
BY_FEEL, BY_BOOK = 1200, 2000


# What to play against them is asked, not what they play.
_TO_PLAY = re.compile(r"\b(?:sh(?:ou)?ld|shall|can|could|do|would) i (?:\w+ )?(?:play|open|choose|pick|use|try|go)\b")


def sit_asked(facts: Mapping[str, Any], asked: str) -> str:
    """How to sit down; with much time where that is asked for, and that a game of theirs is no hindrance."""
    first, low = first_name(facts["name"]), asked.lower()
    clock = f" {clocks_asked(low)}"
    if facts.get("in_room"):
        return f"{sit_told(facts)}{clock}{_beside_running(facts, first)}"
    busy = (
        f" That {first} plays another game now ({facts['live'][0]}) is no hindrance: those of the house sit at several "
        "boards at once."
        if facts["live"]
        else ""
    )
    if _SLOW.search(low):
        return (
            f"Yes: press “Sit down” on {first}’s page and choose “no clock”, where nothing ticks and the game "
            "waits even overnight; or 30+0, half an hour each, or minutes and seconds of your own, or days a move. "
            f"White or Black is chosen there, too, and friendly is set already.{busy}"
        )
    more = f"{clock}{busy or _beside_running(facts, first)}"
    return f"Yes, at any time. {sit_told(facts, asked)}{more}" if busy else f"{sit_told(facts, asked)}{more}"


def _beside_running(facts: Mapping[str, Any], first: str) -> str:
    """That a game with them runs already, and is no hindrance."""
    if not facts.get("running"):
        return ""
    kind = "rated" if facts["running_rated"] else "friendly"
    return f" Your {kind} game with {first} that runs need not be finished first."


def names_clock(low: str) -> bool:
    """Whether a question says with how much time a game is to be."""
    return any(one.search(low) for one in (_MINUTES, _QUICK, _SLOW))


def clocks_asked(low: str) -> str:
    """The clocks there are, as far as a question asks for a kind of them."""
    minutes = _MINUTES.search(low)
    if minutes is not None:
        told = int(minutes[1])
        near = next((one for one in CLOCKS if int(one.split("+")[0]) == told), None)
        own = f"“your own” with {told} minutes and as many seconds a move as you like"
        return f"For {told} minutes take {near}, or {own}." if near else f"For {told} minutes take {own}."
    if _QUICK.search(low):
        return f"Quick are {listed(CLOCKS[:4])}."
    return f"The clocks: {listed(['no clock', *CLOCKS, 'minutes and seconds of your own', 'days a move'])}."


# What they do against a first move is asked, not what they open with.
_MEETS = re.compile(
    r"\b(?:answers?|repl(?:y|ies)|responds?|meets?|reacts?|defends?|does|do|plays?) (?:\w+ )?(?:to|against|with"
    r"|versus|vs|when i play|after"
    r"|if i (?:play|open|start)|1|e4|d4|c4)\b|\bagainst (?:my |1\. ?)?(?:e4|d4|c4|nf3)\b"
)
_FIRST_MOVE = re.compile(r"\b(?:1\. ?)?(e4|d4|c4|nf3)\b")


def openings_asked(facts: Mapping[str, Any], asked: str) -> str:
    """The openings as far as they are asked for; whether the one on their board now is theirs; the favourite first."""
    first, low, now = first_name(facts["name"]), asked.lower(), facts["plays_now"]
    if HABIT.search(low) and (facts["own_games"] or facts["running_openings"]):
        return f"{habit_told(facts)} {_top(facts, first, low)}"
    if now is not None and _OFTEN.search(low):
        return _often(facts, first, now)
    if plays := plays_told(facts, low):
        return plays
    if both := _against_each(facts, first, low):
        return both
    if met := meets_told(facts, low):
        return met
    if _TO_PLAY.search(low) and (facts["white"] or facts["black"]):
        return _prepared(facts, first)
    if not _FAVOURITE.search(low):
        return openings_told(facts, asked)
    return _top(facts, first, low) or openings_told(facts, asked)


def _against_each(facts: Mapping[str, Any], first: str, low: str) -> str:
    """What they play with Black against each of two first moves that are named; empty where fewer are."""
    firsts = list(dict.fromkeys(_FIRST_MOVE.findall(low)))
    if len(firsts) < (1 if _MEETS.search(low) else 2):
        return ""
    told = []
    for san in firsts:
        move = san.capitalize() if san == "nf3" else san
        lines = [one for one in facts["black"] if one["moves"].startswith(f"1.{move}")]
        if lines:
            named = [f"{one['name']} ({one['moves']})" for one in lines[:3]]
            told.append(f"against 1.{move} the {listed(named)}")
        else:
            told.append(f"against 1.{move} nothing stands on the sheet, so that is not known beforehand")
    return f"With Black {first} plays {'; '.join(told)}. These are habits, not promises."


def _top(facts: Mapping[str, Any], first: str, low: str) -> str:
    """What stands first on their sheet, with Black where that is meant; empty where nothing stands there."""
    color = "black" if _DEFENDS.search(low) else "white"
    lines = facts[color] or facts["black" if color == "white" else "white"]
    color = color if facts[color] else "black" if color == "white" else "white"
    if not lines:
        return ""
    top, *others = lines
    more = f" Beside it: {listed([one['name'] for one in others[:3]])}." if others else ""
    return (
        f"With {color.capitalize()} the {top['name']} stands first on {first}’s sheet: {top['moves']}.{more} These are "
        "habits, not promises."
    )


def _prepared(facts: Mapping[str, Any], first: str) -> str:
    """What to play against them: what one knows, with a look at what will be met."""
    met = [
        f"{other} you will meet the {listed([one['name'] for one in facts[color][:3]])}"
        for color, other in (("black", "with White"), ("white", "with Black"))
        if facts[color]
    ]
    looked_at = (facts["black"] or facts["white"])[0]
    return (
        f"An opening that you know yourself, prepared for what {first} plays: {', '.join(met)}. To look at first: "
        f"{looked_at['name']} ({looked_at['moves']})."
    )


def _often(facts: Mapping[str, Any], first: str, now: Mapping[str, Any]) -> str:
    """Whether the opening on a board is one of theirs."""
    own, family = facts[now["color"]], now["name"].split(":")[0]
    side = now["color"].capitalize()
    listed_ = listed([one["name"] for one in own[:3]])
    if any(family.casefold() in one["name"].casefold() for one in own):
        return f"Yes: the {family} is one of {first}’s own openings with {side}. On the sheet there: {listed_}."
    if not own:
        return f"I cannot say: {first} has no opening with {side} on the sheet. On the board now is the {now['name']}."
    return (
        f"Not by name: on {first}’s sheet with {side} stand {listed_}, and the board now has the {now['name']}. "
        "A game may "
        "turn into it all the same."
    )


def style_asked(facts: Mapping[str, Any], asked: str) -> str:
    """How they play; of endings, and of care, where that is asked for."""
    low, first = asked.lower(), first_name(facts["name"])
    if both := _against_each(facts, first, low):
        return both
    if met := meets_told(facts, low):
        return met
    if ENDINGS.search(low):
        return endings_told(facts, first)
    if _CAREFUL.search(low):
        risk = facts["likes"]["risk_tolerance"]
        lead = (
            f"Yes, {first} is a careful player" if risk <= CAREFUL
            else f"No, {first} likes a risk" if risk >= DARING
            else f"Neither very careful nor wild: {first} weighs it"
        )  # fmt: skip
        return f"{lead} ({round(10 * risk)} of 10 for risk on the sheet). {style_told(facts)}"
    return style_told(facts)


def endings_told(facts: Mapping[str, Any], first: str) -> str:
    """How somebody plays endings, by rating and patience, and whether their page speaks of them."""
    rating = facts["rating"]
    by_rating = (
        "endings are played by feeling, and many a won one slips away" if rating < BY_FEEL
        else "the usual ones are known, and the fine ones go wrong now and then" if rating < BY_BOOK
        else "they are in safe hands: little is given away there"
    )  # fmt: skip
    page = (
        " The page itself speaks of them." if facts["endings"] else " The page says nothing of endings in particular."
    )
    patient = "has the patience for them" if facts["patience"] >= 6 else "would rather not wait so long"
    return (
        f"About as good as the rating says: at {rating} {by_rating}. By the sheet {first} {patient} (patience "
        f"{facts['patience']} of 10).{page} You can ask {first} about them in the room."
    )


def lost_to_told(facts: Mapping[str, Any], asked: str) -> str:
    """By whom they have been beaten, where that is asked for."""
    if not _WHOM.search(asked.lower()):
        return ""
    names, first = facts["career"]["beaten_by"], first_name(facts["name"])
    return f"Beaten {first} here: {listed(names)}." if names else f"Nobody has beaten {first} here yet."


def passed_told(facts: Mapping[str, Any], asked: str) -> str:
    """Where they stand among the characters and whether that can change, where it is asked for."""
    if not _PASSES.search(asked.lower()):
        return ""
    ranked, first = facts["house"], first_name(facts["name"])
    place = next((n for n, one in enumerate(ranked) if one["name"] == facts["name"]), None)
    if place is None:
        return ""
    above = f" Above stands {_rated(ranked[place - 1])}." if place else ""
    below = ""
    if place + 1 < len(ranked):
        apart = facts["rating"] - ranked[place + 1]["rating"]
        below = (
            f" Next below is {_rated(ranked[place + 1])}, {many(apart, 'point')} behind, and such a gap is not made "
            "up in a few games."
        )
    return (
        f"{first} is number {number_word(place + 1)} of {number_word(len(ranked))} on the board of characters, "
        "which goes "
        f"by rating ({facts['rating']}).{above}{below} The house’s ratings move only with rated games, and most within "
        "bounds, so the order seldom changes."
    )


def watch_now(facts: Mapping[str, Any], told: str) -> str:
    """What is told of a game of theirs, with the one that runs now where there is none that is over."""
    first = first_name(facts["name"])
    if not facts["live"]:
        return told
    return f"{told} But {first} is playing now: {facts['live'][0]}. Watch it live in the gallery; the link is below."


def _rated(one: Mapping[str, Any]) -> str:
    return f"{one['name'].split()[0]} ({one['rating']})"
