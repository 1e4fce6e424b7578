"""A question for a set of one's own games: which of them are meant (lost, won, against whom) and what is asked of each
(whether one castled, the opening, the queen, how long it was)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

Outcome = Literal["won", "lost", "drawn"]
SetProperty = Literal[
    "castled", "queen_lost", "queens_off", "queen_out", "length", "opening", "end", "first_move", "mistake", "ahead",
    "played", "resigned",
]  # fmt: skip

_SEVERAL = re.compile(
    r"\b(?:games|losses|wins|defeats|victories|matches|ones i (?:lost|won)|(?:every|each) (?:\w+ )?(?:time|game|loss"
    r"|win)|(?:when|whenever) i (?:lose|win|lost|won)|both times|any of my|how often)\b"
)
_MINE = re.compile(r"\b(?:i|my|me|mine)\b")
# Whether one gives games up too soon.
_TOO_SOON = re.compile(
    r"\b(?:do|did|am|have|was) i (?:\w+ )?(?:resign\w*|giv(?:e|ing|en) (?:it |games )?up|gave (?:it |games )?up)\b"
    r"[^.?!]{0,24}\b(?:too (?:early|soon|often|quickly|easily|fast)|often|usually|in general)\b"
)


def resigns_asked(low: str) -> bool:
    """Whether it is asked of all one's games whether they were given up too soon."""
    return _TOO_SOON.search(low) is not None and re.search(r"\b(?:do|am|often|usually|games)\b", low) is not None


# What is asked of each game, the surest first.
_PROPERTIES: tuple[tuple[SetProperty, re.Pattern[str]], ...] = (
    ("castled", re.compile(r"\bcastl(?:e|ed|es|ing)\b|\bking (?:\w+ ){0,3}(?:in the (?:middle|centre|center))\b")),
    ("queens_off", re.compile(
        r"\b(?:trad|swap|exchang)\w* (?:(?:off|the|our|of) ){0,2}queens\b|\bqueens (?:\w+ ){0,2}(?:off|traded|swapped"
        r"|exchanged)\b"
    )),
    ("queen_out", re.compile(
        r"\bqueen (?:\w+ ){0,3}(?:early|too soon)\b|\bearly queen\b|\b(?:bring|brought|take|took|move|moved)\w*"
        r" (?:out )?(?:my|the) queen (?:\w+ ){0,2}(?:early|out|soon)\b"
    )),
    ("queen_lost", re.compile(
        r"\b(?:los[et]|losing|hang\w*|hung|drop\w*|blunder\w*|g[ia]ve\w*|throw\w*|threw) (?:\w+ ){0,2}(?:my|the|a)"
        r" queen\b|\b(?:my|the) queen (?:\w+ ){0,3}(?:lost|taken|trapped|gone|captured|hanging)\b"
    )),
    ("ahead", re.compile(
        r"\b(?:was|were|am|been|stood) (?:i )?(?:\w+ ){0,2}(?:winning|ahead|better|on top|in front)\b"
        r"|\b(?:thr[eo]w\w*|gave) (?:\w+ ){0,2}(?:won|winning) (?:game|position|one)s?\b|\bhave (?:\w+ ){0,3}lead\b"
    )),
    ("length", re.compile(
        r"\b(?:short(?:er|est)?|long(?:er|est)?|quick(?:er|est)?|how many moves|how long|length)\b"
    )),
    ("first_move", re.compile(
        r"\b(?:start|open|beg[ia]n|play)\w* (?:\w+ ){0,3}(?:with )?(?:1\. ?)?(?P<first>[a-h][34]|nf3|nc3)\b"
        r"|\bfirst moves?\b"
    )),
    ("opening", re.compile(
        r"\b(?:which|what|same) (?:\w+ )?(?:openings?|defen[cs]es?)\b|\bopenings? (?:did|was|were)\b"
    )),
    ("end", re.compile(
        r"\b(?:resign\w*|ga?i?ve(?:n)? (?:it )?up|giving up|(?:check)?mated?|on time|flag\w*|how did (?:they|those"
        r"|these|my \w+) end)\b"
    )),
    ("mistake", re.compile(
        r"\b(?:first|biggest|worst|costliest|decisive|main) (?:mistakes?|blunders?|errors?)\b"
        r"|\bwhere did (?:i|they|those|these|my \w+) (?:\w+ )?(?:go wrong|turn|tip|slip)\b"
    )),
)  # fmt: skip
_LOST = re.compile(r"\b(?:lost|los(?:e|ing|ses)|defeats?|beat(?:en)? me|was beaten|got beaten)\b")
_WON = re.compile(r"\b(?:won|wins?|winning|victor\w+|i beat|i(?:'ve| have)? beaten)\b")
_DRAWN = re.compile(r"\b(?:drew|drawn|draws)\b")
# Advice, records of others and figures of the page are asked in other ways.
_ELSEWHERE = re.compile(
    r"\b(?:should|can i|could i|will|would|how do i|rating\w*|points|puzzles?|exercises?|remember\w*|memor\w+|saved?"
    r"|stored|export\w*|agents?|characters?|they play|who\b|clocks?|minutes|accura\w+|opponents?|recommend\w*|learn"
    r"|practi[cs]e|improve|this (?:one|game|match)|streak|records?|anybody|anyone|in a row)\b"
)
_NOT = re.compile(r"\b(?:not|never|didn'?t|without)\b")
# Whether it was a won game is asked with words for winning.
_WORDS_OF: dict[str, re.Pattern[str]] = {
    "ahead": re.compile(r"\b(?:winning|won (?:game|position|one)s?|better|ahead)\b"),
    "queen_lost": re.compile(r"\b(?:los[et]|losing)\b(?= (?:\w+ ){0,2}(?:my|the|a) queen)"),
}
# Both kinds are set beside each other: "were my wins shorter than my losses".
_BESIDE = re.compile(r"\b(?:than|compared|beside|versus|vs|or in|and in|both)\b")


@dataclass(frozen=True, slots=True)
class AskedSet:
    """What is asked of which games: `outcome` None for all, `first` a first move that is named, `without` where those
    are sought of which it does not hold."""

    prop: SetProperty
    outcome: Outcome | None
    first: str | None = None
    without: bool = False


def set_asked(low: str) -> AskedSet | None:
    """What a question asks of a set of one's own games (as `plain` gives it); None for one that asks for none."""
    if _SEVERAL.search(low) is None or _MINE.search(low) is None or _ELSEWHERE.search(low):
        return None
    hit = next(((name, found) for name, form in _PROPERTIES if (found := form.search(low)) is not None), None)
    if hit is None:
        return None
    prop, found = hit
    rest = _WORDS_OF[prop].sub(" ", low, count=1) if prop in _WORDS_OF else low
    outcome = outcome_meant(rest)
    if outcome is None and prop in ("length", "opening", "end") and not _of_both(rest):
        # The whole record has answers of its own.
        return None
    return AskedSet(prop, outcome, found.groupdict().get("first"), _NOT.search(low) is not None)


def outcome_meant(low: str) -> Outcome | None:
    """The games that are meant by how they ended; None for all."""
    if _of_both(low):
        return None
    if _LOST.search(low):
        return "lost"
    return "won" if _WON.search(low) else "drawn" if _DRAWN.search(low) else None


def _of_both(low: str) -> bool:
    return bool(_LOST.search(low) and _WON.search(low) and _BESIDE.search(low))


_GAMES = r"(?:games?|losses|loss|wins?|matches|match|defeats?|victor(?:y|ies)|ones?)"
_BETTER = (
    r"(?:better|worse|cleaner|stronger|weaker|more (?:accurate|exact|precise)\w*|less (?:accurate|exact|precise)\w*)"
)
_HERE = r"(?:this(?: one)?|this (?:game|match|win|loss)|here|the (?:game|one) here|my (?:game|play) here|today'?s game)"
_NOT_PLAYED = re.compile(
    r"\b(?:openings?|moves?|positions?|accurac\w+|rating\w*|opponents?|puzzles?|should|could|would|will|get better"
    r"|getting better|become|improv\w*|learn\w*|who|lines?|endings?|than (?:him|her|them|mine|his|hers))\b"
)
# How well one played in a game, set beside others of one's own: this one and the others, or which of several.
_PLAYED = re.compile(
    rf"\b{_HERE}\b[^.?!]{{0,24}}\b{_BETTER}\b[^.?!]{{0,12}}\bthan\b"
    rf"|\b(?:did|do|have|was|were) (?:i|my)\b[^.?!]{{0,24}}\b{_BETTER}\b[^.?!]{{0,24}}\bthan\b[^.?!]{{0,24}}"
    rf"\b(?:last|before|previous|other|others|usual(?:ly)?|against|in my|in the|first|second|{_GAMES})\b"
    rf"|\bcompared?\b[^.?!]{{0,24}}\b{_GAMES}\b[^.?!]{{0,32}}\b(?:with|to|and|against)\b"
    r"|\bwas (?:this|that|it)(?: one)? my (?:best|worst) (?:game|one)\b"
    rf"|\b(?:my|the|these|those|all) (?:\w+ )?(?:best|worst) (?:game|one)\b[^.?!]{{0,12}}\b(?:so far|of (?:all|them|the"
    r"|these|my|those))\b"
)
_WHICH = re.compile(
    rf"\bwhich\b[^.?!]{{0,24}}\b(?:my|the|these|those|of them|both)\b[^.?!]{{0,24}}\b{_GAMES}\b[^.?!]{{0,24}}"
    rf"\b(?:{_BETTER}|best|worst)\b|\bwhich\b[^.?!]{{0,12}}\b(?:game|loss|win|one)\b[^.?!]{{0,20}}\b{_BETTER}\b"
    rf"|\bin which\b[^.?!]{{0,24}}\b{_GAMES}\b[^.?!]{{0,24}}\bi play(?:ed)?\b[^.?!]{{0,12}}\b(?:{_BETTER}|best|worst)\b"
)
_WORSE = re.compile(r"\b(?:worse|worst|weaker|less)\b")
_COUNTED = {"two": 2, "both": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4}
_COUNT = re.compile(r"\b(?:two|both|2|three|3|four|4)\b")


@dataclass(frozen=True, slots=True)
class AskedPlayed:
    """Several games set beside each other by how well one played: `which` of them, or one and the others; the `worse`
    is asked for; `outcome` None for all, `count` the latest so many of them, None for no number."""

    which: bool
    worse: bool
    outcome: Outcome | None
    count: int | None


def played_asked(low: str) -> AskedPlayed | None:
    """What a question asks of how well one played in several games (as `plain` gives it); None for others."""
    which = _WHICH.search(low) is not None
    if not which and not (_PLAYED.search(low) and not _NOT_PLAYED.search(low)):
        return None
    counted = _COUNT.search(low)
    return AskedPlayed(
        which, _WORSE.search(low) is not None, outcome_meant(low) if which else None,
        None if counted is None else _COUNTED[counted[0]],
    )  # fmt: skip
