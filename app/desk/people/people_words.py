"""A person who is here, as the steward tells of them: no more than everybody sees in the lobby."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from app.desk.reading.people_asked import LONG_HERE, PRIVATE_OF
from app.desk.tool import Aspect
from app.domain.prose_words import listed

PERSON = Aspect(
    "a person who is here: who they are, their rating, what they want to play",
    (
        "who is that person in the lobby?", "what rating does the one who waits have",
        "what does the one in the queue want to play", "who is the guest over there",
        "tell me about the player who is waiting", "is the person in the queue strong",
        "dana, real or one of the bots", "is the one who waits a human", "is that somebody near my level",
        "how do i know that dana is a human being", "how can i tell she is no bot",
        "accepting hers can cost me rating, yes?", "if i take that game do i risk points",
        "how do i take up the game of the one who waits", "is she about as good as me", "would he be too strong for me",
    ),
    ("lobby",),
)  # fmt: skip


# Rating points within which a game is even, and from which on the stronger one hardly loses.
EVEN, FAR = 75, 300


def person_told(facts: Mapping[str, Any], rating: int) -> str:
    """Who is meant by name, with what they want to play, beside the asker's `rating`; everybody who is here where no
    name fits."""
    here = facts["people"]
    meant = [one for one in here if one["name"].split()[0].lower() in facts["asked"]] or here
    if not meant:
        return "Nobody of that name is here now, and of people I know no more than who is here."
    told = [
        f"{one['name']} is a person, none of the house, rated {one['rating']}, and {one['doing']}"
        + (f", waiting for a game of {one['waits_for']}" if one["waits_for"] else "")
        for one in meant
    ]
    one = meant[0] if len(meant) == 1 else None
    if one is not None and (facts.get("on_honours") or _ORDER.search(facts["asked"])):
        apart = ahead_told(one["name"], one["rating"], rating)
        return " ".join(filter(None, (apart, f"{told[0]}.", "" if facts.get("on_honours") else take_up(meant))))
    if one is not None and (known := _unknown(one, facts["asked"])):
        return f"{known} {told[0]}."
    if one is not None and (alone := _marked(one, facts["asked"]) or _casual(one, facts["asked"])):
        return f"{alone} {told[0]}."
    ways = (_greeted, _as_guest, _stake, _yes)
    lead = "" if one is None else next((words for way in ways if (words := way(one, facts["asked"]))), "")
    beside = beside_told(one["rating"], rating) if one else ""
    return " ".join(filter(None, (lead, f"{'; '.join(told)}.", beside, take_up(meant))))


def _unknown(one: Mapping[str, Any], asked: str) -> str:
    """That nobody is told where a person lives, how old they are and the like, or how long they have been here, where
    that is asked."""
    first = one["name"].split()[0]
    if PRIVATE_OF.search(asked):
        return (
            f"That I do not tell of anybody: where {first} lives, how old {first} is, what {first} does and how to "
            f"reach {first} outside is {first}’s own affair, and I do not know it either. What everybody sees in the "
            "lobby is this:"
        )
    if LONG_HERE.search(asked):
        return (
            f"How long {first} has been here, and what {first} is like, I cannot say: of people I know no more than "
            "everybody sees in the lobby. That is:"
        )
    return ""


_GREETS = re.compile(
    r"\b(?:say (?:hello|hi|hey|good \w+|something)|greet\w*|hello|talk|chat|write|message|introduce myself|a word)\b"
)


def _greeted(one: Mapping[str, Any], asked: str) -> str:
    """How to say hello to somebody, where that is asked."""
    if not _GREETS.search(asked):
        return ""
    return (
        f"Of course, but at the board: in the lobby nobody writes, so sit down with {one['name'].split()[0]} first and "
        "say hello in the box for talk beside the board, before the first move if you like."
    )


# Who of two stands higher.
_ORDER = re.compile(r"\b(?:ahead|above|higher|lower|behind|below|higher rated|better rated|more points|outranks?)\b")


def ahead_told(name: str, theirs: int | None, own: int) -> str:
    """Who stands higher by rating, somebody or the asker."""
    if theirs is None:
        return ""
    if theirs == own:
        return f"You and {name} are level, at {own}."
    points = "one point" if abs(theirs - own) == 1 else f"{abs(theirs - own)} points"
    if theirs > own:
        return f"By rating {name} is ahead of you, by {points}: {theirs} to your {own}."
    return f"By rating you are ahead of {name}, by {points}: {own} to {theirs}."


_COSTS = re.compile(r"\b(?:cost|risk|lose|losing|points?|rated|stake|count\w*)\b")


_HOW_KNOW = re.compile(
    r"\bhow (?:do|can|could|would|does) (?:i|you|one|we) (?:know|tell|be sure|see)\b|\bproof|\bprove\b"
)
_CASUAL = re.compile(
    r"\b(?:casual|friendl\w+|unrated|no pressure|for fun|relax\w*|not rated|without rating|easy[- ]going)\b"
)


def _marked(one: Mapping[str, Any], asked: str) -> str:
    """How one tells a person from the others, where that is asked."""
    if not _HOW_KNOW.search(asked):
        return ""
    return (
        f"By the marks: AI characters, agents and programs say what they are beside the name, and {one['name']} "
        "bears no "
        "such mark. Who a person is nobody checks; whoever seems to play with help can be reported."
    )


def _casual(one: Mapping[str, Any], asked: str) -> str:
    """How to have a game without rating, where that is asked for, and that who waits wants a rated one."""
    if not _CASUAL.search(asked):
        return ""
    if "rated" in (one["waits_for"] or ""):
        return (
            "For a game without rating take the tick from “Rated” under “Find me somebody” in the lobby and "
            "press a clock, "
            f"or set up a friendly table; who comes then plays for fun. {one['name']} waits for a rated one just "
            "now, so "
            "ask for that only if you do not mind."
        )
    return (
        f"{one['name']} is the one for it, if they like: a friendly game moves no rating." if one["waits_for"] else ""
    )


_IS_THERE = re.compile(r"^\W*(?:\w+ )?(?:is|are) (?:there|any\w*|some\w*)\b")


def _yes(one: Mapping[str, Any], asked: str) -> str:
    """Yes, where it is asked whether there is somebody to play."""
    return f"Yes, {one['name']} is waiting." if one["waits_for"] and _IS_THERE.search(asked) else ""


_GUEST = re.compile(r"\b(?:guests?|accounts?|register\w*|sign(?:ed|ing)?[- ]?up|log(?:ged|ging)? ?in|member)\b")


def _as_guest(one: Mapping[str, Any], asked: str) -> str:
    """That no account is needed to play somebody, where that is asked."""
    if not _GUEST.search(asked):
        return ""
    rated = " a rated game too, and your rating is kept in this browser" if "rated" in (one["waits_for"] or "") else ""
    return f"Yes: no account is needed; a guest may play {one['name']} like anybody else{',' if rated else ''}{rated}."


def _stake(one: Mapping[str, Any], asked: str) -> str:
    """Whether a game with somebody who waits can cost rating, where that is asked."""
    if not one["waits_for"] or not _COSTS.search(asked):
        return ""
    if "rated" in one["waits_for"]:
        return "It is a rated game, so your rating falls with a loss and rises with a win."
    return "It is a friendly game, and no rating hangs on it."


def near_told(people: Sequence[Mapping[str, Any]], own: int) -> str:
    """Who of those who are here is about as strong as the asker."""
    near = [one["name"] for one in people if one["rating"] is not None and abs(one["rating"] - own) <= EVEN]
    return f"About as strong as you ({own}): {listed(near)}." if near else f"Nobody of them is near your {own}."


def take_up(people: Sequence[Mapping[str, Any]]) -> str:
    """How to sit down with somebody who waits."""
    waits = next((one for one in people if one["waits_for"]), None)
    if waits is None:
        return ""
    clock = waits["waits_for"].split(",")[0]
    kind = waits["waits_for"].split(", ")[-1]
    return f"To play {waits['name']}, choose {clock}, {kind}, under “Find me somebody” in the lobby, and I pair you."


def beside_named_told(theirs: int, named: int) -> str:
    """What somebody's rating means for a player of a rating that a question names."""
    apart = theirs - named
    lead = f"For somebody of {named} here"
    if abs(apart) <= EVEN:
        return f"{lead} it would be an even game."
    if apart >= FAR:
        return f"{lead}, {apart} below that, a win would be a surprise, and what one gets is a lesson."
    if apart > 0:
        return f"{lead}, {apart} below that, a win is possible, but not to be expected."
    return f"{lead}, {-apart} above that, it should be won."


def beside_told(theirs: int | None, own: int) -> str:
    """What somebody's rating means for one's chances against them."""
    if theirs is None:
        return ""
    apart = theirs - own
    if abs(apart) <= EVEN:
        return f"You stand at {own}, so it would be an even game: either of you may win."
    if apart >= FAR:
        return f"You stand at {own}, {apart} below that: a win would be a surprise, and a lesson is certain."
    if apart > 0:
        return f"You stand at {own}, {apart} below that: you may win, but they are the favourite."
    return f"You stand at {own}, {-apart} above that: by the ratings you are the favourite."
