"""Facts of which only one can be true at a time: where somebody lives, what they prefer, how old they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.memory.words import terms

ALIKE = 0.55  # cosine from which two values of unknown kind count as the same kind
# Longest value, in characters, in the middle of a pattern.
_SOME = "{1,40}?"
_END = r"(?=$|[.;!?]|\bbecause\b|\bbut\b|\band (?:is|has|was|plays)\b)"

# Topic: pattern with a group `value`, and perhaps `key` (favourite *what*) and `rival` (rather than *that*).
_PATTERNS: dict[str, str] = {
    "prefers": r"\bprefer(?:s|red|ring)? (?:to )?(?P<value>.+?)(?: (?:to|over|rather than|instead of"
    r"|above) (?P<rival>.+?))?" + _END,
    "favourite": rf"\bfavou?rite (?P<key>[\w' -]{_SOME}) (?:is|was|are|has become|became)(?: now)? (?P<value>.+?)"
    + _END,
    "favourite_of": rf"\b(?P<value>[\w' -]{_SOME}) (?:is|has become|became) (?:now )?(?:his|her"
    rf"|their) favou?rite (?P<key>[\w' -]{_SOME})" + _END,
    "switched": r"\b(?:switch(?:es|ed)?|chang(?:es|ed)|moved (?:on|over)) "
    rf"(?:from (?P<rival>.{_SOME}) )?to (?P<value>.+?)" + _END,
    "lives": r"\b(?:lives?|living|resides?|settled|based) (?:now )?(?:in|at|near|with) (?P<value>.+?)"
    + _END
    + r"|\b(?:has |have )?(?:moved|relocated)(?: back| away)? to (?P<also>.+?)"
    + _END,
    "works": r"\b(?:works?|working|worked|is employed) (?:now )?(?P<key>as|at|for|in) (?P<value>.+?)" + _END,
    "origin": r"\b(?:comes? from|is from|was born in|grew up in|hails from) (?P<value>.+?)" + _END,
    "age": r"\b(?:is|turned|just turned|aged) (?P<value>\d+|[a-z]+(?:-[a-z]+)?)(?: years old| today)"
    + _END
    + r"|\bturned (?P<also>\d+)",
    "called": r"\b(?:(?:is|was) called|goes by|(?:real |first |last )?name is|wants to be called) (?P<value>.+?)"
    + _END,
    "rated": r"\b(?:rated|rating (?:is|of)|elo (?:is|of)) (?:about |around |roughly )?(?P<value>\d{3,4})",
    "answers": r"\b(?:answers?|meets?|replies to|responds to"
    r"|against) (?P<key>(?:1\.? ?)?[a-h]4)(?: always)?,? (?:with|by|plays?"
    r"|they play|he plays|she plays) (?P<value>.+?)" + _END,
    "opens": r"\b(?:(?:always |usually |now )?opens with|first move is(?: always)?"
    r"|starts (?:every game )?with) (?P<value>.+?)" + _END,
    "goal": r"\b(?:goal is|aims? (?:to|for)|wants to reach|hopes to reach|dreams? of) (?P<value>.+?)" + _END,
    "has": r"\bhas (?P<value>\d+|no|one|a|an|two|three|four|five|six|seven|eight|nine|ten) (?P<key>brothers?"
    r"|sisters?|siblings?"
    r"|sons?|daughters?|kids?|child(?:ren)?|cats?|dogs?|wives|wife|husband)",
    "learned": r"\b(?:learn(?:ed|t)|was taught) (?:chess |to play |the game )?(?:from|by) (?P<value>.+?)" + _END,
    "began": r"\b(?:learn(?:ed|t) (?:chess|to play|the moves)|started (?:playing|chess)|began playing) (?:at"
    r"|when|in) (?P<value>.+?)" + _END,
    "birthday": r"\bbirthday is (?:on |in )?(?P<value>.+?)" + _END,
    "colour": r"\b(?:always (?:asks for|takes|chooses|wants)|would rather have) (?:the )?(?P<value>white|black)\b",
}
_COMPILED = {topic: re.compile(pattern, re.IGNORECASE) for topic, pattern in _PATTERNS.items()}
_SAME_TOPIC = {"favourite_of": "favourite", "switched": "prefers"}

# Kinds of things; of each kind somebody prefers only one.
_KINDS: dict[str, frozenset[str]] = {
    kind: terms(members)
    for kind, members in {
        "opening": "sicilian french caro-kann caro kann pirc alekhine scandinavian najdorf dragon italian spanish ruy "
        "lopez scotch vienna gambit london colle catalan slav grünfeld nimzo benoni benko dutch english réti bird "
        "petroff petrov philidor evans king's queen's indian e4 d4 c4 nf3 f4 b3 b4 g3 opening defence defense system",
        "time": "blitz bullet rapid classical correspondence untimed slow long fast quick minute hour clock",
        "colour": "white black",
        "piece": "knight bishop rook queen king pawn",
        "drink": "tea coffee water beer wine whisky juice cocoa milk lemonade matcha espresso",
        "phase": "opening middlegame endgame ending endings",
        "style": "attack defence tactics strategy sacrifice gambits positional quiet open closed sharp wild solid",
        "hour": "morning afternoon evening night midnight dawn",
        "music": "jazz rock classical techno pop silence metal folk opera",
        "pet": "cat dog bird hamster parrot",
        "season": "summer winter spring autumn",
        "food": "pizza pasta sushi soup bread cake salad burger chocolate",
        "sport": "football tennis running cycling swimming climbing rugby basketball",
        "place": "online board club cafe café home park",
        "board": "wooden plastic glass",
    }.items()
}
# Conditions of a fact; two facts under different conditions do not contradict each other.
_NARROWING = re.compile(
    r"\b(?:as (white|black)|with (white|black)|against (\S+)|in (blitz|bullet|rapid|classical|endgames?"
    r"|the endgame|openings?"
    r"|winter|summer)|on (mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekends?))\b",
    re.IGNORECASE,
)
_FILLER = terms("the a an his her their playing play plays player games game now always usually very really just still")


@dataclass(frozen=True, slots=True)
class UniqueFact:
    """A fact: its topic and key (favourite *what*), its value, the `rival` it is preferred to, the conditions under
    which it holds (`narrowed`), and whether the rival was given up for it (`switched`)."""

    topic: str
    key: frozenset[str]
    value: frozenset[str]
    rival: frozenset[str]
    narrowed: frozenset[str]
    switched: bool = False


def unique_facts(clause: str) -> Iterator[UniqueFact]:
    """The unique facts in a clause in lower case."""
    for topic, pattern in _COMPILED.items():
        for match in pattern.finditer(clause):
            groups = match.groupdict()
            text = groups.get("value") or groups.get("also") or ""
            narrowed = frozenset(word.lower() for found in _NARROWING.findall(clause) for word in found if word)
            value = _value(_NARROWING.sub(" ", text))
            if value:
                key = frozenset((groups.get("key") or "").split())
                rival = _value(groups.get("rival") or "")
                yield UniqueFact(_SAME_TOPIC.get(topic, topic), key, value, rival, narrowed, topic == "switched")


def values_clash(new: UniqueFact, old: UniqueFact, cosine: float) -> bool:
    """Whether two facts on one topic cannot both be true."""
    if new.topic != old.topic or new.key != old.key:
        return False
    if new.narrowed and old.narrowed and new.narrowed != old.narrowed:
        return False
    if new.value <= old.value or old.value <= new.value:
        return False
    if new.topic != "prefers":
        return True
    if new.value & old.rival or new.rival & old.value:
        return True
    mine, theirs = _kinds(new.value), _kinds(old.value)
    if mine and theirs:
        return bool(mine & theirs)
    return cosine >= ALIKE


def _kinds(value: frozenset[str]) -> set[str]:
    return {kind for kind, members in _KINDS.items() if value & members}


def _value(text: str) -> frozenset[str]:
    found = terms(text) - _FILLER
    return found or frozenset(text.split()) - _FILLER
