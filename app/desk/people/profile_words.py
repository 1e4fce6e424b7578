"""What the steward says of one of the house: strength, style, openings, and how the visitor and others have fared."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.openings.opening_words import simply_told
from app.desk.people.life_words import AGED, THEMES
from app.desk.people.meeting_words import (
    GIVEN,
    HOW_THEY,
    NEXT,
    WORTH,
    given_told,
    how_told,
    next_told,
    running_told,
    worth_told,
)
from app.desk.wording import first_name, many, score_in_words
from app.domain.prose_words import listed

# Openings told of one colour, and moves of each.
OPENINGS, MOVES_TOLD = 3, 6
# What may be asked to be answered with Black: the first move of White.
_FIRST_MOVE = re.compile(r"\b(?:1\.? ?)?(e4|d4|c4|nf3)\b")
# How a game ended that is asked for.
_WON, _LOST = re.compile(r"\b(?:wins?|won|victory|victories)\b"), re.compile(r"\b(?:loss|losses|lost|lose|beaten by)\b")
# Somebody is taken for a child, or asked whether they are real; and whoever is sorry to win.
_IS_CHILD = re.compile(r"\b(?:kid|child|boy|girl|minor|schoolboy|schoolgirl)\b(?!['’]s)")
_IS_REAL = re.compile(r"\b(?:real|human|robots?|bots?|ai|machine|programs?|computer|typing|actual person)\b")
# A language model is asked after.
_MODEL = re.compile(r"\b(?:chat ?gpt|gpt\w*|llm|language model|claude|gemini|open ?ai)\b")
_SORRY = re.compile(r"\b(?:mean|bad|guilty|sorry|cruel|unfair|pity|hurts?|upset|cry|cries|sad|wrong)\b")
# The figure that a page shows with a name.
_BESIDE_NAME = re.compile(r"\b(?:number|figure|digits)\b.{0,40}\b(?:name|picture|face|beside|next to|under|page)\b")
_OTHER_SITE = re.compile(r"\b([1-9][0-9]{2}|[12][0-9]{3})(?:ish|s)?\b")


def rating_named(asked: str) -> int | None:
    """The rating that a question names, "a 1500ish player"."""
    named = _OTHER_SITE.search(asked)
    return None if named is None else int(named[1])


def ended_named(asked: str) -> str | None:
    """How the game ended that is asked for, from the side of the one it is asked of; None for any."""
    low = asked.lower()
    won, lost = _WON.search(low), _LOST.search(low)
    return None if bool(won) == bool(lost) else "won" if won else "lost"


def who_told(facts: Mapping[str, Any]) -> str:
    """Who somebody is: an AI character, their line, the beginning of their story, and how strong they are."""
    return (
        f"{facts['name']} is an AI character of the club: “{facts['tagline']}” {facts['backstory']} "
        f"{strength_told(facts, '')} {facts['leanings']} {met_told(facts)}".replace("  ", " ").strip()
    )


def met_told(facts: Mapping[str, Any]) -> str:
    """Whether the visitor has played them, and how it went."""
    record = facts["record"]
    if record["won"] + record["drawn"] + record["lost"]:
        return f"So far you have {score_in_words(record)}."
    return "You have not finished a game together yet."


def strength_told(facts: Mapping[str, Any], asked: str) -> str:
    """The rating in words, beside a number that was asked by."""
    words = f"{first_name(facts['name'])} is rated {facts['rating']} here. {facts['strength']}"
    if _BESIDE_NAME.search(asked.lower()):
        return f"Yes: the number beside {first_name(facts['name'])}’s name is the rating. {words}"
    named = _OTHER_SITE.search(asked)
    if named is None:
        return words
    apart = facts["rating"] - int(named[1])
    beside = (
        "the same figure" if not apart else f"{abs(apart)} {'above' if apart > 0 else 'below'} the {named[1]} you name"
    )
    return (
        f"{words} That is {beside}; but ratings of different places are not on one scale, so take it as a rough guide. "
        "A friendly game tells you more."
    )


def style_told(facts: Mapping[str, Any]) -> str:
    strength, leanings = (one[:1].lower() + one[1:].rstrip(".") for one in (facts["strength"], facts["leanings"]))
    told = "; ".join(one.replace(". ", ", ") for one in (strength, leanings) if one)
    return f"{first_name(facts['name'])} is rated {facts['rating']}: {told}. {_names(facts)} {met_told(facts)}"


def _names(facts: Mapping[str, Any]) -> str:
    """What they open with, each opening once, by its name without what is said of its lines."""
    parts = []
    for color in ("white", "black"):
        if not (lines := facts[color]):
            continue
        firsts = list(dict.fromkeys(line["first"] for line in lines))
        first = f" (1.{firsts[0]})" if color == "white" and len(firsts) == 1 else ""
        parts.append(f"with {color.capitalize()}{first} {listed(families_of(lines)[:OPENINGS])}")
    words = "; ".join(parts)
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def families_of(lines: Sequence[Mapping[str, Any]]) -> list[str]:
    """The openings of lines by their names, each once: "Caro-Kann, Classical" and "Caro-Kann, Advance" are one."""
    found: dict[str, str] = {}
    for line in lines:
        name = line["name"].split(",")[0]
        found.setdefault(name.split()[0], name)
    return list(found.values())


def openings_told(facts: Mapping[str, Any], asked: str) -> str:
    """The repertoire, as far as it is asked for: against a first move, or with one colour."""
    low = asked.lower()
    against = _FIRST_MOVE.search(low)
    who = first_name(facts["name"])
    black, white = facts["black"], facts["white"]
    if against is not None or "black" in low:
        first = (
            None
            if against is None
            else against[1].capitalize().replace("E4", "e4").replace("D4", "d4").replace("C4", "c4")
        )
        fitting = [line for line in black if first is None or line["first"] == first]
        where = "with Black" + (f" against 1.{first}" if first else "")
        if not fitting:
            return (
                f"{who} has no line of their own {where} on the sheet; there they play what looks good. {_names(facts)}"
            )
        return f"{who} {where}: {_lines(fitting)}. These are habits, not promises."
    if "white" in low:
        return f"{who} with White: {_lines(white)}." if white else f"{who} has no line of their own with White."
    return _names(facts) if white or black else f"{who} opens as the mood takes them."


def _lines(lines: Sequence[Mapping[str, Any]]) -> str:
    return "; ".join(f"{line['name']} ({line['moves']})" for line in lines[:OPENINGS])


def openings_simply(facts: Mapping[str, Any]) -> str:
    """What they open with, with White if they have a line there, for one who reads no notation."""
    who, lines = first_name(facts["name"]), facts["white"] or facts["black"]
    if not lines:
        return f"{who} has no opening of their own and plays what looks good."
    sans = [word.split(".")[-1] for word in lines[0]["moves"].split()]
    return f"{who} has a favourite. {simply_told(sans, lines[0]['name'], white=bool(facts['white']))}"


# Whether one has won against them at all.
_EVER = re.compile(
    r"\b(?:have|did|do) i (?:\w+ )?(?:beat|beaten|won|win)\b"
    r"|\b(?:beat|beaten|won)\b.{0,60}\b(?:didn'?t i|haven'?t i|right|correct|true|or not)\b"
)


def record_told(facts: Mapping[str, Any], asked: str, rating: int) -> str:
    """The visitor's results against them, that what still runs is not among them, and what is asked besides: what a win
    is worth beside the visitor's `rating`, whom to play next, whether it was a gift."""
    record, first = facts["record"], first_name(facts["name"])
    games = record["won"] + record["drawn"] + record["lost"]
    if not games:
        return f"You and {first} have not finished a game together yet. {running_told(facts, asked)}".strip()
    words = f"Against {first} you have {score_in_words(record)}."
    if _EVER.search(asked):
        words = f"{'Yes' if record['won'] else 'No, not yet'}: {words[:1].lower()}{words[1:]}"
    if abs(record["streak"]) >= 2:
        words += f" The last {abs(record['streak'])} went {'your' if record['streak'] > 0 else 'their'} way."
    more = [running_told(facts, asked), how_told(facts) if HOW_THEY.search(asked) else ""]
    if record["won"]:
        more += [
            given_told(facts) if GIVEN.search(asked) else "",
            worth_told(facts, rating) if WORTH.search(asked) else "",
            next_told(facts, rating) if NEXT.search(asked) or WORTH.search(asked) else "",
        ]
    return " ".join(filter(None, (words, *more)))


def career_told(facts: Mapping[str, Any]) -> str:
    """Their results against everybody."""
    career, first = facts["career"], first_name(facts["name"])
    games = career["won"] + career["drawn"] + career["lost"]
    if not games:
        return f"{first} has not finished a game at this club yet, so nobody has beaten them here."
    words = f"At this club {first} has {score_in_words(career)} games."
    if not career["lost"] and "beat" in facts.get("asked", ""):
        return f"Nobody has beaten {first} here yet. {words}"
    late = career["late"]
    if sum(late.values()) < games:
        words += f" Of the last {sum(late.values())} {late['won']} were won and {late['lost']} lost."
    if not career["lost"]:
        return f"{words} So no: nobody has beaten them here yet."
    people = career["lost_to_people"]
    were = "was" if people == 1 else "were"
    return f"{words} Of the losses {people} {were} against a person, the others against minds of the house."


def best_win_told(facts: Mapping[str, Any]) -> str:
    """Their latest win that anybody may look at."""
    won, first = facts["best_win"], first_name(facts["name"])
    if won is None:
        return f"I find no game that {first} won here and that you may look at."
    return (
        f"The latest that you may look at: {first} beat {won['against']} in {many(won['moves'], 'move')}, by "
        f"{won['how']}. It is the latest, for I do not weigh which was the best."
    )


def trend_told(facts: Mapping[str, Any]) -> str:
    """How their rating has moved over their latest games."""
    changes, first = facts["changes"], first_name(facts["name"])
    if not changes:
        return f"{first} stands at {facts['rating']}, and no game of late has moved that."
    whole = sum(changes)
    way = "up" if whole > 0 else "down" if whole < 0 else "nowhere on balance"
    games = "one rated game" if len(changes) == 1 else f"{len(changes)} rated games"
    by = f" by {many(abs(whole), 'point')}" if whole else ""
    return f"It has gone {way}{by} over the last {games}; {first} stands at {facts['rating']} now."


def real_told(facts: Mapping[str, Any], asked: str) -> str:
    """That they are no person; where an age is asked for, what the story says of it."""
    first, low = first_name(facts["name"]), asked.lower()
    aged = AGED.search(low) and next((one for one in facts["life"] if THEMES["age"].told.search(one)), None)
    story = f" In the story of the page: {aged}" if aged else ""
    hurt = f" Nobody is hurt by a win against {first}, so play as well as you can." if _SORRY.search(low) else ""
    words_of = ""
    if _MODEL.search(low):
        words_of = (
            " The words are a language model’s."
            if facts.get("models")
            else " No language model stands behind it: the words are written lines of the house."
        )
    real = "no real child and no person" if _IS_CHILD.search(low) else "no person, and nobody types for them"
    return (
        f"{first} is an AI character of the club, {real}: story, temper and memory belong to "
        f"the house, and the moves come from a chess engine held to a rating, {facts['rating']} at "
        f"present.{words_of}{story}"
        f"{hurt}"
    )


_SWAPPED = re.compile(
    r"\b(?:other|opposite|swap\w*|switch\w*|revers\w*|different|chang\w*)\b[^.?!]{0,20}\b(?:colou?rs?|sides?|pieces)\b"
    r"|\b(?:colou?rs?|sides?)\b[^.?!]{0,12}\b(?:swapped|switched|reversed|other way)\b"
)


def asks_if_real(asked: str) -> bool:
    """Whether it is asked if somebody is a real person, or a real child."""
    return _IS_REAL.search(asked.lower()) is not None or _IS_CHILD.search(asked.lower()) is not None


def sit_told(facts: Mapping[str, Any], asked: str = "") -> str:
    """How to play them, once more if they were played; with the other colour if asked for, from their room if there."""
    first = first_name(facts["name"])
    if facts["met_here"] and facts["your_color"] and _SWAPPED.search(asked.lower()):
        other = "Black" if facts["your_color"] == "white" else "White"
        return (
            f"Press “Again, colours swapped” beside the finished game: you had {facts['your_color'].capitalize()}, so "
            f"you have {other} then. Or press “Sit down” on {first}’s page and choose {other} there, with a clock, "
            "rated or friendly."
        )
    again = " again" if facts["met_here"] else ""
    if facts.get("in_room"):
        return (
            f"To play {first} from here, press “Sit down” below the talk, or ask for a game in words; the line above "
            "the button, “either colour, no clock, friendly”, opens White or Black, the clock, and rated or friendly."
        )
    words = (
        f"To play {first}{again}, press “Sit down” on their page; there you choose White or Black, a clock, and rated "
        "or friendly, which is set already."
    )
    if facts["met_here"] and facts["your_color"]:
        words += (
            f" You had {facts['your_color'].capitalize()}: choose it there to have it again. “Again, colours swapped” "
            "beside the finished game is quicker, but turns the board round."
        )
    return words
