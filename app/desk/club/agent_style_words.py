"""Raising an agent after somebody's style, and what helps one that loses, in words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from app.accounts.player import STARTING_RATING
from app.characters.character import Character
from app.characters.style import STYLE, style_words
from app.desk.tool import Aspect
from app.desk.wording import score_in_words
from app.domain.prose_words import listed

LIKE = Aspect(
    "making an agent in the style of somebody: one of the house, a famous master, aggressive or solid",
    (
        "make me one that plays like tal", "make me one thats like rosa", "can i clone vesna",
        "raise one in the style of kenji", "i want an agent like anselm", "make an aggressive agent",
        "i want one that plays solid and patient", "build me a petrosian bot", "a wild attacker please, make one",
        "can my agent be a copy of teodor", "how do i make one that plays like morphy",
        "which sliders for a style like karpov",
        "give me a good name and a grumpy personality for one", "invent a character for my agent, something cheeky",
        "i need a funny name and a story for my agent", "suggest a temper and a name for it",
    ),
    ("agents",),
)  # fmt: skip
BETTER = Aspect(
    "what one can do so that one's agent does better, or stops losing",
    (
        "my agent keeps losing, what can i do?", "it is stupid, it lost every game, how to make it better",
        "how do i make my agent stronger", "my agent plays badly, can i improve it", "how do i get mine to win more",
        "it loses all the time, help", "what makes an agent play better", "how can i help it win",
        "mine is useless, what now", "why is my agent so bad",
    ),
    ("agents",),
)  # fmt: skip
# Sliders of a master's style, from 1 to 10: attack, risk, patience.
_MASTERS = {
    "tal": (10, 10, 3), "kasparov": (9, 7, 5), "morphy": (9, 8, 3), "alekhine": (9, 7, 5), "fischer": (7, 5, 7),
    "anderssen": (10, 10, 1), "shirov": (9, 10, 3), "nakamura": (7, 7, 5), "carlsen": (5, 3, 9), "magnus": (5, 3, 9),
    "capablanca": (3, 3, 8), "karpov": (3, 2, 9), "petrosian": (1, 1, 10), "botvinnik": (5, 4, 8), "kramnik": (4, 3, 9),
}  # fmt: skip
# The same by a word for a style or a temper, and for a temper how much it talks.
_TEMPERS: tuple[tuple[re.Pattern[str], tuple[int, ...]], ...] = (
    (re.compile(r"\b(?:grumpy|grump|grouchy|cranky|sour|moody|sulky|bitter|curmudgeon)\b"), (5, 3, 4, 7)),
    (re.compile(r"\b(?:cheeky|sassy|arrogant|cocky|rude|loud|trash\w*|villain\w*|evil)\b"), (8, 7, 3, 9)),
    (re.compile(r"\b(?:friendly|kind|cheerful|sweet|polite|funny|cute|gentle)\b"), (4, 4, 7, 4)),
    (re.compile(r"\b(?:shy|silent|mysterious|cold|serious|stoic)\b"), (3, 3, 9, 1)),
    (re.compile(r"\b(?:aggressive|attack\w*|wild|sharp|gambits?|sacrific\w+|tactic\w+|bold|reckless)\b"), (9, 9, 3)),
    (re.compile(r"\b(?:solid|patient|careful|quiet|positional|defen\w+|cautious|safe|calm)\b"), (2, 2, 9)),
)


# Names, and words on what it is like, for the tempers above, in their order; and for any other.
_PEOPLE = (
    ("Old Grumble or Madame Humbug", "Thinks that every move was better in the old days, and says so."),
    ("Loud Larry or Queen Riot", "Announces every check as if it were mate."),
    ("Sunny Pawn or Aunt Rook", "Is glad of every good move, yours too."),
    ("Grey Bishop or Miss Hush", "Says a word when the game is over, and not before."),
)
_PLAIN = ("Quiet Rook or Madame Zugzwang", "Plays for the love of it, and never twice the same.")
_NAMED = re.compile(r"\b(?:names?|called?|personality|characters?|persona|descri\w+|story)\b")


def style_facts(one: Character) -> dict[str, Any]:
    """The sliders of one of the house, and what it opens with."""
    sheet = one.sheet
    return {
        "name": one.name.split()[0],
        "sliders": [sheet.aggression, sheet.risk_tolerance, sheet.patience, sheet.trash_talk],
        "openings": [line.name.split(",")[0] for line in (*sheet.repertoire.white[:1], *sheet.repertoire.black[:1])],
    }


def like_told(facts: Mapping[str, Any]) -> str:
    """How to raise one after somebody's style, with the sliders; that it is no copy."""
    low, one = facts["asked"], facts["like"]
    master = next((name for name in _MASTERS if re.search(rf"\b{name}\b", low)), None)
    temper = next((values for words, values in _TEMPERS if words.search(low)), None)
    if one is None and master is None and (person := person_told(low)):
        return person
    if one is not None:
        whom, values, teach = one["name"], one["sliders"], f"what {one['name']} plays: {listed(one['openings'])}"
    elif master is not None:
        whom, values, teach = (
            master.capitalize(),
            _MASTERS[master],
            f"an opening of {master.capitalize()}’s, by its name",
        )
    else:
        whom, values, teach = "that", temper or (6, 5, 5), "an opening that suits it, by its name"
    lead = "You can, and make it here" if whom == "that" else f"Roughly like {whom}, yes, and you make it here"
    copy = (
        "It is held to its own rating and leans that way"
        if whom == "that"
        else f"It is no copy of {whom}: it leans that way, held to its own rating"
    )
    return (
        f"{lead}, for I make none myself: under “Raise an agent” give it a name, set {_sliders(values)}, write what it "
        f"is like, and press “Raise them”. Then press “Talk” and teach it {teach}. {copy}, which begins at "
        f"{STARTING_RATING}."
    )


def person_told(low: str) -> str:
    """A name and a character to type in, for the temper that is named; empty where neither is asked for."""
    if not _NAMED.search(low):
        return ""
    kind = next((at for at, (words, _) in enumerate(_TEMPERS) if words.search(low)), len(_TEMPERS))
    values = _TEMPERS[kind][1] if kind < len(_TEMPERS) else (6, 5, 5, 5)
    names, words = _PEOPLE[kind] if kind < len(_PEOPLE) else _PLAIN
    return (
        f"{names}, for a name; and as what it is like: “{words}” You type both in under “Raise an agent”, set "
        f"{_sliders(values)}, and press “Raise them”. The name stays as it is given, so choose one you like; the "
        "sliders and what it plays can still be coached."
    )


def _sliders(values: tuple[int, ...] | list[int]) -> str:
    return listed(
        [f"{label} to “{style_words(key, value)}”" for (key, label, _), value in zip(STYLE, values, strict=False)]
    )


# Of one that holds back: how it is to be bolder.
_TIMID = re.compile(
    r"\b(?:coward\w*|passive\w*|timid\w*|afraid|scared|boring\w*|dull|bolder|braver|braveness|courage\w*|hides?)\b"
)


def better_told(facts: Mapping[str, Any]) -> str:
    """What helps an agent: opponents near its rating, its style, and openings; with how each has done."""
    if _TIMID.search(facts.get("asked") or ""):
        return bolder_told(facts)
    own, near = facts["records"], [f"{one['name'].split()[0]} ({one['rating']})" for one in facts["near"]]
    if own:
        told = [f"{one['name']} ({one['rating']}) has {score_in_words(one)}" for one in own]
        lead = f"{listed(told)}."
    else:
        lead = "You have no agent yet, so none of yours has lost; for one that you raise it would be this."
    return (
        f"{lead} Two things are in your hands. Opponents: send it to somebody near its rating, such as {listed(near)}. "
        "Style: press “Talk” and coach it, to take fewer risks, to take its time, or to play an opening that you name; "
        "it asks, and on your yes that moves by a step. Its strength is its rating and follows its rated results: it "
        f"begins at {STARTING_RATING}, and after some dozens of games it has found its level. It does not study what "
        "it lost."
    )


def bolder_told(facts: Mapping[str, Any]) -> str:
    """What to tell an agent that holds back."""
    lead = "" if facts["own"] else "You have no agent yet; when you raise one, set “Attack” and “Risk” high. "
    return (
        f"{lead}Tell it in its room to attack more and to take more risks, and name a sharp opening that it is to "
        "play, such as the King’s Gambit with White or the Sicilian with Black. It asks before it takes a lesson, and "
        "on your yes that slider moves by a step; say it again until it is bold enough. Its strength stays its rating: "
        "it will attack more, not play better."
    )
