"""Which of the house has most or least of something that stands on the sheets as a slider; and what ties there are
between them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.characters.character import Character
from app.desk.tool import Aspect
from app.domain.prose_words import listed

RANKED = Aspect(
    "which of the characters has most or least of a trait: quietest, most patient, most impatient, most careful",
    (
        "who talks least of all of them?", "somebody who keeps quiet while i think", "which one is the most patient",
        "who has the shortest fuse here", "who of them takes the biggest risks", "which is the most careful one",
        "who is the least aggressive", "i want somebody silent across the board", "who says the fewest words",
        "which of the eight is the most impatient", "who plays it safest of them all", "who is the biggest gambler",
    ),
    ("hall",),
)  # fmt: skip
TIES = Aspect(
    "ties between the characters: who knows whom, who are friends or rivals, how long they have known each other",
    (
        "which two of them have known each other the longest?", "is there any history between these people",
        "do the characters know each other", "are any of them friends", "who of them are rivals",
        "is anybody here related to anybody else", "which of them get on with each other", "who dislikes whom here",
        "are there couples among the characters", "do they have a past together, these eight",
        "have any of them met outside of the club", "is there bad blood between any of them",
    ),
    ("hall", "gallery"),
)  # fmt: skip
# Of those at one end so many are named.
NAMED = 3


@dataclass(frozen=True, slots=True)
class Trait:
    """A trait: what asks for `most` or `least` of it, its `slider`, how that is called, and of how much it is."""

    most: re.Pattern[str]
    least: re.Pattern[str]
    slider: str
    called: str
    whole: int = 10


_TOP, _LOW = r"(?:most|more|really|very|so|pretty|quite|the biggest)", r"(?:least|less|fewest|not (?:so |too |very )?)"
TRAITS = (
    Trait(
        re.compile(
            r"\btalk\w* (?:a lot|lots|most|much|more|all the time|non-?stop|while|during)\b|\btalkative\b"
            r"|\bchatt(?:y|ier|iest)\b"
            r"|\bchatterbox\b|\bnever shuts up\b|\b(?:most|more) to say\b|\b(?:not|n'?t|without|hate"
            r"|dislike) (?:like |stand |bear |want )*"
            r"(?:the |any )?silence\b|\b(?:lively|loud(?:est)?|big(?:gest)?) (?:talker|company|mouth|one)\b|\bloudest\b"
        ),
        re.compile(
            r"\btalk\w* (?:the )?(?:least|little|less)\b|\bquiet(?:est|er)?\b|\bsilent\b|\b(?:i )?(?:like|love"
            r"|prefer|want) silence\b"
            r"|\bkeeps? (?:quiet|silent|his mouth|her mouth)\b|\bfewest words\b|\b(?:n'?t|not|without"
            r"|no) (?:talk\w*|chat\w*)\b"
            r"|\b(?:least|less|not (?:so |too |very )?) ?(?:talkative|chatty)\b|\bshuts up\b|\bman of few words\b"
        ),
        "chattiness",
        "talk",
        1,
    ),
    Trait(
        re.compile(rf"\b(?:{_TOP} )?patient\b|\bmost patience\b|\btakes? (?:his|her|their) time\b"),
        re.compile(
            rf"\bimpatient\b|\b{_LOW} ?patien\w+\b|\bshort(?:est)? (?:fuse|temper)\b|\bhast(?:y|iest)\b"
            rf"|\bhot[- ]?head\w*\b"),
        "patience",
        "patience",
    ),
    Trait(
        re.compile(
            r"\b(?:big\w* gambler|gambles?|risk(?:s|y|iest|ier)?(?: everything)?|dare\w*|daring|reckless|boldest)\b"),
        re.compile(rf"\b(?:careful\w*|cautious|safest|solid(?:est)?|{_LOW} ?(?:risk\w*|daring)|no risks)\b"),
        "risk_tolerance",
        "risk",
    ),
    Trait(
        re.compile(rf"\b{_TOP} (?:aggressive|attacking)\b|\battacks? (?:the )?most\b"),
        re.compile(
            rf"\b{_LOW} ?(?:aggressive|attacking)\b|\battacks? (?:the )?least\b|\bmost peaceful\b|\bpeaceable\b"),
        "aggression",
        "attack",
    ),
)  # fmt: skip
# One of all of them is sought.
_WHICH = re.compile(
    r"\b(?:who(?:'s)?|whom|which|somebody|someone|anybody|anyone|some ?one|one of them|the one|a character"
    r"|an opponent)\b"
)
_NO_SILENCE = re.compile(
    r"\b(?:don'?t|do not|can'?t|cannot|not|hate|dislike) (?:like |stand |bear |want )?(?:the |any "
    r"|too much )?(?:silence|quiet(?: ones?| people)?)\b"
)
_SOUGHT = re.compile(
    r"\b(?:who|which|somebody|someone|anybody|anyone|of them|eight|character|opponent|one here|play)\b"
)


_ASKS_TIE = re.compile(
    r"\b(?:friends?|rivals?|enem(?:y|ies)|(?:get|gets|getting) (?:on|along)|know|knows|like|likes|hate|hates"
    r"|dislikes?|stand"
    r"|close|related|married|fond|fight|quarrel\w*)\b"
)


# What is known or felt of who asks is no tie between two of the house.
_OF_ASKER = re.compile(r"\b(?:i|me|my|mine)\b|\bknows? (?:about )?(?:it|that|this)\b")


def asks_of_tie(low: str) -> bool:
    """Whether a question in which two are named asks for what is between them."""
    return _ASKS_TIE.search(low) is not None and _OF_ASKER.search(low) is None


def trait_asked(low: str) -> tuple[Trait, bool] | None:
    """The trait that one of all of them is sought by, and whether most of it is meant; None where none is."""
    if not _WHICH.search(low) or not _SOUGHT.search(low):
        return None
    low = _NO_SILENCE.sub("talks a lot", low)
    for trait in TRAITS:
        # "Not so chatty" has the word for much in it.
        most = trait.most.search(low)
        least = trait.least.search(low)
        if most or least:
            wide = most is not None and (least is None or len(most[0]) >= len(least[0]))
            return trait, wide
    return None


def ranked_of(cast: Sequence[Character], asked: str) -> dict[str, Any] | None:
    """Those at the end of the cast that is asked for, JSON-ready, of equals the less teasing first; None where no trait
    is asked for."""
    meant = trait_asked(asked)
    if meant is None:
        return None
    trait, most = meant
    sign = -1 if most else 1
    ranked = sorted(cast, key=lambda one: (sign * getattr(one.sheet, trait.slider), one.sheet.trash_talk))[:NAMED]
    return {
        "called": trait.called,
        "most": most,
        "those": [
            {"name": one.name, "rating": one.current_elo, "tagline": one.sheet.tagline,
             "share": round(10 / trait.whole * getattr(one.sheet, trait.slider)), "teases": one.sheet.trash_talk}
            for one in ranked
        ],
    }  # fmt: skip


def ranked_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Who has most or least of the trait by the sheets, and who comes after."""
    found = facts["ranked"]
    if found is None:
        return "By which trait? Their sheets have talk, teasing, patience, attack and risk; name one of these.", []
    first, *others = found["those"]
    end, called = "most" if found["most"] else "least", found["called"]
    then = listed([f"{one['name'].split()[0]} ({one['rating']}, {one['share']} of 10)" for one in others])
    teases = f"; teasing is {first['teases']} of 10" if called == "talk" else ""
    return (
        f"By the sheets {first['name']} ({first['rating']}) has {end} {called}, {first['share']} of 10{teases}: "
        f"“{first['tagline']}” After that: {then}.",
        [one["name"] for one in found["those"]],
    )


def ties_told(facts: Mapping[str, Any]) -> tuple[str, list[str]]:
    """What the pages tell of one another; else that they tell nothing, and what they have in common."""
    ties = facts["ties"]
    if ties:
        return f"The pages tell of one another: {' '.join(ties)} More than that is not told.", []
    return (
        "None is told: no page of the eight names another one of them, so who has known whom longest, who are friends "
        "and who cannot stand each other I could only invent. What they share is the club: they play exhibitions "
        "against each other, which you may watch in the gallery, and I can tell you how any two have done. Ask one of "
        "them in their room what they think of the others.",
        [],
    )
