"""Of one's own memories what is no list: whether one is unkind, since when somebody knows a thing, how many pins,
what is kept of what one says, and whether somebody bears a grudge."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.figures import FIGURES
from app.desk.wording import first_name
from app.domain.prose_words import listed, number_word

_UNKIND = re.compile(
    r"\b(?:unkind\w*|(?:is|are|was|any\w*|some\w*|so|being) (?:\w+ )?mean"
    r"|nasty|rude\w*|harsh\w*|insult\w*|hurt\w*|bad things?|nice(?:ly)?|kind(?:ly)?(?! of\b)"
    r"|mock\w*|teas\w+|unfriendly|offen\w+|cruel\w*|make fun|makes fun|badly of me|ill of me|negative"
    r"|embarrass\w*|awkward|compromis\w*)\b"
)
# Words that somebody may take ill, of a player.
_ILL = re.compile(
    r"\b(?:stupid\w*|idiot\w*|fools?|foolish\w*|dumb|pathetic|hopeless\w*|terrible|awful|weak(?:ling)?|coward\w*|hates?"
    r"|ugly|lazy|boring|useless|losers?|clumsy|rude|disgrace\w*|silly|embarrass\w*)\b",
    re.IGNORECASE,
)
_LEARNT = re.compile(
    r"\b(?:when|since when|(?:what|which|the) (?:day|date)|how long ago)\b(?=.{0,60}\b"
    r"(?:learn\w*|hear\w*|wr[io]t\w+|not[ei]\w*|kept|keep|told|tell|say|said|find out|found out|pick\w* up"
    r"|get|got|know)\b)"
)
_GRUDGE = re.compile(r"\b(?:grudge|resent\w*|sulk\w*|cross with|mad at|hard feelings|against me)\b")
_OF_TALK = re.compile(r"\b(?:said|say|told|tell|talk\w*|wrote|write|chat\w*|my words)\b")
_MOST_PINS = re.compile(r"\b(?:can|may|could|max\w*|limit\w*|allowed|at most)\b")
# Slips that are told word for word.
SHOWN = 2


def manner_told(facts: Mapping[str, Any]) -> str | None:
    """The answer where it is asked whether something unkind or awkward is kept; else None."""
    if not facts["count"] or not _UNKIND.search(facts["asked"]):
        return None
    every, count = facts["every"], facts["count"]
    looked = "the one slip" if count == 1 else f"all {number_word(count)} slips"
    who = "" if facts["who"] is None else f" of {first_name(facts['who'])}’s"
    ill = [one for one in every if _ILL.search(one["text"])]
    sharp = [one for one in every if one["sharp"] and one not in ill]
    told = [one for one in every if one["told"]]
    if ill:
        lead = f"Perhaps: of {looked}{who} {_shown(ill)[:-1]} may be taken so."
    else:
        lead = f"No: I read {looked}{who}, and no unkind word stands in them."
    tease = f" Nearest to teasing is what was kept of a game you lost: {_shown(sharp)}" if sharp else ""
    own = f" Of yourself you told this: {_shown(told)}" if told else " Of yourself you told nothing that was kept."
    return f"{lead}{tease}{own} What you would rather not have there, “Forget” beside it erases for good."


def learnt_told(facts: Mapping[str, Any]) -> str | None:
    """Since when somebody knows what they know, what was told to them first; None where that is not asked."""
    if facts["who"] is None or facts["fitting"] or not _LEARNT.search(facts["asked"]):
        return None
    told = [one for one in facts["every"] if one["told"]] or facts["every"]
    if not told:
        return None
    first, one = first_name(facts["who"]), told[0]
    more = f" Besides: {_shown(told[1:])}" if len(told) > 1 else ""
    return (
        f"{one['when'][:1].upper()}{one['when'][1:]}: {one['source']}. It is {first}’s “{one['text']}”, as the slip "
        f"says.{more}"
    )


def pins_told(facts: Mapping[str, Any]) -> str:
    """How many are pinned, and how many may be, where that is asked."""
    are = "is" if facts["pinned"] == 1 else "are"
    pinned = number_word(facts["pinned"]) if facts["pinned"] else "none"
    words = f"{pinned.capitalize()} of the {number_word(facts['count'])} {are} pinned."
    if _MOST_PINS.search(facts["asked"]):
        return f"As many as you like: pins have no limit. {words}"
    return f"{words} “Pin” on a slip keeps it as it is."


def keeps_told(facts: Mapping[str, Any]) -> str:
    """What somebody, or everybody, keeps of what one says, and what that is so far; no yes or no, as it is asked both
    ways ("does he remember it", "does he forget it")."""
    who = "A character" if facts["who"] is None else first_name(facts["who"])
    told = [one for one in facts["every"] if one["told"]]
    games = facts["count"] - len(told)
    were = "was" if games == 1 else "were"
    of_games = f" {number_word(games).capitalize()} more {were} noted from your games." if games else ""
    so_far = f"So far from your words: {_shown(told)}" if told else "So far nothing is kept from your words."
    return (
        f"{who} remembers what you plainly tell of yourself, in the room or at the board; small talk is let go. "
        f"{so_far}{of_games} On the page of memories you see all of it, and can put it right or have it forgotten."
    )


def asks_of_grudge(asked: str) -> bool:
    """Whether it is asked if something is held against one; a game that was won against one is no such thing."""
    return _GRUDGE.search(asked) is not None and not re.search(r"\b(?:won|win|games?|play\w*)\b", asked)


def grudge_told(facts: Mapping[str, Any]) -> str:
    """That nobody bears a grudge, with what the one who is meant does remember of one's games."""
    mood = (
        "Their own results against you colour the mood in which they begin a little, after a run of losses more than "
        "after wins."
    )
    who, record = facts["who"], facts["record"]
    if who is None or record is None:
        return (
            "Nobody here bears a grudge, and everybody sits down with you again. They do remember: of a game with you "
            f"a character keeps up to {FIGURES['memories']} things, how it went or what you said, and it may come up "
            f"again. {mood} What each remembers you can read, put right and have forgotten on the page of memories."
        )
    first = first_name(who)
    if _OF_TALK.search(facts.get("asked") or ""):
        told = [one for one in facts["every"] if one["told"]]
        words = f"Of what you said {first} keeps {_shown(told)}" if told else f"Of what you said {first} keeps nothing."
        return f"No: nothing is held against you, and nothing you say changes a move. {words}"
    kept = [one for one in facts["every"] if not one["told"]]
    score = f"you won {record['won']}, drew {record['drawn']} and lost {record['lost']}"
    remembers = (
        f"What {first} does remember of your games ({score}): {_shown(kept)}"
        if kept
        else f"{first} keeps nothing of your games."
        if facts["met"]
        else f"You have not finished a game with {first}."
    )
    return (
        f"Nothing is held against you: {first} bears no grudge, like everybody here, and sits down with you again. "
        f"{remembers} {mood}"
    )


def _shown(slips: Sequence[Mapping[str, Any]]) -> str:
    told = [f"{first_name(one['of'])}’s “{one['text']}” ({one['when']})" for one in slips[:SHOWN]]
    return f"{listed(told)}."
