"""More that is asked of one of the house as a person, and told by the sheet: whether they are kind, whether slow play
tries them, and what they know less well of the opening."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from app.desk.people.meeting_words import MILD, PATIENT, TEASES
from app.domain.prose_words import listed

_KIND = (
    r"(?:soft\w*|kind(?:ly|ness|hearted|[- ]hearted)?(?! of| to (?:beginners|children))|nice"
    r"|warm\w*|gentle|friendly|polite"
    r"|mean|cold|cruel|unkind|caring|heartless|good[- ](?:hearted|natured)|at heart|decent"
    r"|good (?:soul|person|heart|guy|man|woman|sort))"
)
_SLOW = (
    r"(?:think(?:ing)?|thought|take (?:my|so|too|a|ages|for ?ever|long)|takes? (?:ages|long)"
    r"|slow\w*|long (?:time|think)"
    r"|ages|for ?ever|hesitat\w*|dawdl\w*|my time"
    r"|(?:need|use|spend|take|want) (?:\w+ )?(?:minutes|hours|longer|(?:more )?time))"
)
_TRIED = (
    r"(?:annoy\w*|impatient|patien\w+|bored?|bothers?|cross|angry|irritat\w*|nervous|restless"
    r"|hurr\w+|fed up|fidget\w*|mad"
    r"|hold\w* (?:it|that) against|grumpy|upset|sigh\w*|mind|minds)"
)
_LESS = (
    r"(?:(?:know|knows|prepared|comfortable|at home|good at|familiar|strong) (?:\w+ )?(?:less|least|not|worse|badly)"
    r"|(?:less|least|not|n't|worse)(?: so| as| really)? (?:well )?(?:know|prepared|comfortable"
    r"|at home|familiar|good)\w*"
    r"|surpris\w+|out of (?:his|their|the) (?:book|preparation|theory|comfort)|bad at|weak(?:er|est)? (?:at|in|opening)"
    r"|(?:n't|not) (?:know|expect|like|ready|used to)(?: so| that)?(?: well)?|off guard|unprepared|unfamiliar"
    r"|(?:hole|gap|blank)s? in)"
)


def _any(*forms: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"(?:\b|(?<=\w)(?=n't)){form}") for form in forms)


# Each aspect with what has to be in a question, all of it, as of `somebody_asked.as_he`.
MORE: Mapping[str, tuple[re.Pattern[str], ...]] = {
    "slow": _any(_SLOW, _TRIED, r"(?:he|him|his|they)\b", r"(?:i|me|my|people|players?|somebody|opponents?|one)\b"),
    "less_known": _any(
        _LESS,
        r"(?:openings?|lines?|play|defen[cs]es?|theory|book|repertoire|something|moves?)\b",
        r"(?:he|him|his|they)\b",
    ),
    "kind": _any(
        rf"(?:(?:is|are|was|call|find|be|seems?|does) (?:\w+ ){{0,2}}?(?:he|him|they|them)(?: \w+){{0,5}}? {_KIND}\b"
        rf"|(?:he|they)(?: is| are|'s|'re| seems?| looks| sounds)(?: \w+){{0,3}}? {_KIND}\b)"
    ),
}
_NOT_KIND = re.compile(
    r"\b(?:beginners?|child\w*|kids?|to lose|losing|what kind|which|who|move|position|opening"
    r"|rated|about (?:it|me)|why|saved|friendly (?:game|one|match))\b"
)
_NOT_SLOW = re.compile(
    r"\b(?:chat\w*|talk\w*|write|resign|take ?back|how long (?:does|do|will|is) he|he (?:take|think)s?)\b"
)
_NOT_LESS = re.compile(r"\b(?:my|this position|best move|notic\w*|remember\w*)\b(?!.{0,40}\bsurpris)")
NOT: Mapping[str, re.Pattern[str]] = {"kind": _NOT_KIND, "slow": _NOT_SLOW, "less_known": _NOT_LESS}
# First moves that may be outside of what somebody answers by heart, and ways on after them.
_OUTSIDE = {
    "d4": "1.d4, with the Queen’s Gambit or the London System",
    "c4": "1.c4, the English Opening",
    "e4": "1.e4, with the Italian Game",
    "Nf3": "1.Nf3, the Réti",
}


def _kind(facts: Mapping[str, Any]) -> str:
    first, teases, patience = facts["first"], facts["teases"], facts["patience"]
    waits = "patient" if patience >= PATIENT else "short of patience" if patience <= MILD else "of middling patience"
    if teases >= TEASES:
        lead = (
            f"Kind in the gentle way {first} is not, by the sheet: fond of teasing ({teases} of 10) and {waits} "
            f"({patience} of 10); but it is meant in fun, never to hurt."
        )
    elif teases <= MILD:
        lead = f"Yes, by the sheet: {first} hardly teases ({teases} of 10) and is {waits} ({patience} of 10)."
    else:
        lead = f"Friendly enough, by the sheet: a dig now and then ({teases} of 10), and {waits} ({patience} of 10)."
    tale = facts["tales"].get("kind")
    own = f" {first} tells of it so: “{tale}”" if tale else f" The page says: {facts['page']}"
    return f"{lead} More than that nobody has written down, so I will not make it up.{own}"


def _slow(facts: Mapping[str, Any]) -> str:
    first, patience = facts["first"], facts["patience"]
    if patience >= PATIENT:
        lead = f"No, {first} is patient ({patience} of 10 on the sheet), and a long think tries nobody here"
    elif patience <= MILD:
        lead = f"A little, perhaps: patience is {patience} of 10 on {first}’s sheet"
    else:
        lead = f"Hardly: {first}’s patience is middling ({patience} of 10 on the sheet)"
    rest = "it costs you nothing, is held against nobody, and at most brings a remark"
    clock = ""
    if facts["runs"]:
        clock = (
            f" The clock of this game is {facts['clock']}: it runs for whoever is to move, and by it alone you "
            "could be late." if facts["clock"] and facts["clock"] != "no clock" else
            " This game has no clock, so it waits as long as you like."
        )  # fmt: skip
    return f"{lead}; {rest}.{clock} Think as long as you need."


def _less_known(facts: Mapping[str, Any]) -> str:
    first = facts["first"]
    sides = [
        f"with {side} {listed(names)}"
        for side, names in (("White", facts["white"]), ("Black", facts["black"]))
        if names
    ]
    sheet = f"By heart {first} plays {'; '.join(sides)}" if sides else f"{first} has no openings on the sheet"
    ways = [words for move, words in _OUTSIDE.items() if move not in facts["met_by_black"]][:2]
    way = f" As White try {' or '.join(ways)}." if ways else ""
    plain = (
        " As Black leave those lines of White’s early with a move that is sound and seldom." if facts["white"] else ""
    )
    return (
        f"What {first} knows less well is recorded nowhere, but whatever is not on the sheet has to be found at "
        f"the board. {sheet}.{way}{plain}"
    )


MORE_TELLERS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    "kind": _kind, "slow": _slow, "less_known": _less_known,
}  # fmt: skip
