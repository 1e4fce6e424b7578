"""The parts of a question: its sentences, and the questions that are joined in one."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from app.desk.questions import Meant
from app.domain.text import sentences

# How much surer than sure the second part of a question must be, to be answered too, and the words it has at least.
BOTH_SURE, LEAST_WORDS = 0.25, 2
# By how much less than sure either reading of a later part may be, alone and behind the part before it; and by how much
# more it may resemble, read alone, what was asked before than what it then asks for. Of 141 labelled questions that ask
# two things 36 had their second part told before what the first asked for was set aside, and 50 since; of 1,592 that
# ask one thing, eleven and twelve have another told.
NEARLY, LIKE_BEFORE = 0.1, 0.2
# A part of fewer words than these must not point at something, and no part may ask of it alone.
FEW_WORDS = 4
_POINTS = re.compile(r"\b(?:it|that|this|those|these|them)\b")
_EMPTY = re.compile(
    r"^\W*(?:and )?what(?: does|'s| is) (?:it|that|this)(?: mean)?\W*$"
    r"|^\W*(?:(?:can|could|would|will) you )?(?:please )?(?:explain|describe|tell me)\b[^.?!]{0,12}\b(?:it|that|this)\b"
    r"(?: to me)?(?: (?:in|with) [a-z ]{0,24})?(?: please)?\W*$"
)

# How a question begins that stands behind another one: with an asking word, a verb, or a wish.
_WORDS = (
    r"(?:(?:against|at|in|on|for|with|by|to|from|since|until|of) )?(?:whom?|who's|whos|whose|which|how many|how long)"
    r"|what(?:'s|s)?|where(?:'s|s)?|when(?:'s|s)?|how(?:'s|s)?|why|whether"
)
_VERBS = r"can|could|do(?:es)?|did|is(?:n't)?|are|am|was|were|has|have|had|will|would|should|may|might|must|shall"
_WISHES = r"tell me|explain|describe|show me|show what|give me|remind me"
# Where a question goes over into another one. "Or" joins what one chooses between, and is no such place.
_TURNS = re.compile(
    rf"[,;:]? (?:and|but|also|then|plus|&)(?: (?:also|then|now|please|if so)){{0,2}},? "
    rf"(?=(?:{_WORDS}|{_VERBS}|{_WISHES}|if)\b)"
    rf"|[,;] (?=(?:{_WORDS}|{_WISHES})\b(?!\W*(?:$|,)))"
)
# And where it does behind a question alone: before one it only says what is talked of, "and our games, does he ...".
_NEXT = re.compile(rf"[,;] (?=(?:{_VERBS}) (?:i|we|it|he|she|they|this|that|there|my|his|her|the)\b)")
_ASKS = re.compile(rf"^\W*(?:and |but |also |ok |so |& )*(?:{_WORDS}|{_VERBS}|{_WISHES}|if)\b")
_CONDITION = re.compile(rf"^\W*(?:(?:and|but|so|ok) )*(?:if|once|when(?! (?:{_VERBS})\b))\b")
# "How do I offer a draw, or resign", "what is my longest run, and my present one": two things with one beginning.
_TWO_THINGS = (
    re.compile(
        r"^(?P<lead>\W*(?:how|where) (?:do|can|could|should|would) (?:i|we|you) )"
        r"(?P<first>[^,.?!]+), (?:or|and) (?P<second>[a-z' ]+)\W*$"
    ),
    re.compile(
        r"^(?P<lead>\W*(?:can|could|may) (?:i|we) )(?P<first>[^,.?!]+), and (?P<second>(?:not|also )?"
        r"(?!(?:my|the|a|an|his|her|their|our|with|in|on|at|for|to|if|i|it|so|not|then)\b)[a-z' ]+)\W*$"
    ),
    re.compile(
        r"^(?P<lead>\W*(?:what(?:'s|s| is| are| was| were)|who(?:'s|s| is| was)|show me|tell me|give me) )"
        r"(?P<first>[^,.?!]+?), and (?P<second>(?:my|his|her|their|the) [a-z' ]+)\W*$"
    ),
)
# Words of the second thing at the most.
_TWO_MOST = 8

# What is asked for without the form of a question.
_ORDERS = re.compile(
    r"^\W*(?:please )?(?:import|export|load|make|change|erase|delete|get rid|turn|switch|find|open|help me|add|list"
    r"|name|i want to know)\b|\b(?:how|why|where|when)\W*$"
)
# What a part names that the next one calls "it": "what opening is this", "whats my rating", "what is an agent".
_NAMED = (
    re.compile(rf"\b(?:what|which) (?P<named>[a-z]+) (?:{_VERBS})\b"),
    re.compile(
        r"^\W*(?:(?:and|so|ok|but) )*(?:what(?:'s|s| is| are| was| does)|how (?:is|was|does|do|good is|strong is)"
        r"|where(?:'s|s| is)|show me|tell me|explain) "
        r"(?P<named>(?:my|the|an?|his|her|their|your) [a-z]+(?: [a-z]+)?)\W*$"
    ),
)
_NO_NAME = frozenset(
    ("else", "now", "next", "there", "he", "she", "it", "they", "you", "we", "is", "was", "kind", "sort")
)
_IT = re.compile(
    r"\bit\b|(?<=is )(?:that|this)\b(?=\W*$| (?:the|an?|any)\b)|(?<=was )that\b(?=\W*$| (?:the|an?|any)\b)"
)
_OTHERS, _MINE = re.compile(r"\b(?:his|her|their|[a-z]+'s) (?P<named>[a-z]+)\b"), re.compile(r"\bmine\b")
# Where what stands before "and" only tells something, and asks for nothing.
_TELLS = re.compile(
    r"^\W*(?:hi|hello|hey|ok|so|i|i'[a-z]+|im|my|our|we|you|he|she|it|its|they|there|this|that|these|the|an?|never|no|not)\b"
)


# Words of a question that tells something first, from which on what it asks counts before what it tells; parts of it at
# least; and words of a part that says by itself what it is about.
LONG, LEAST_PARTS, WHOLE_PART = 20, 2, 9
# How the kinds begin that anybody of the house may tell, and what one of them gains beside another one.
ANYBODYS, BESIDE_ITS_KIND = "club-", 0.15
# What is said before a question only to be left aside, "not about this game but in general, ".
_ASIDE = re.compile(
    r"^\W*(?:(?:this is |it'?s |its |ok |so )?(?:not about|unrelated|off[- ]topic|nothing to do with)\b[^?,;:.]{0,60}"
    r"|(?:but |just |only )*(?:in general|generally|out of (?:interest|curiosity)))[,;:.] (?=\w)"
)


def parts_of(low: str) -> list[str]:
    """The sentences of a question, and the questions that are joined in one; without what is only left aside."""
    low = _ASIDE.sub("", low)
    turned = [part.strip() for sentence in sentences(low) for part in _TURNS.split(sentence) if part.strip()]
    parts = [one for part in turned for one in (_NEXT.split(part) if _asks_something(part) else [part])]
    return [one for part in parts for one in _two_things(part)]


def _asks_something(part: str) -> bool:
    """Whether a part begins as a question, and not with a condition of one."""
    return _ASKS.search(part) is not None and _CONDITION.search(part) is None


def _two_things(part: str) -> list[str]:
    """ "How do I offer a draw, or resign" as two questions."""
    found = next((one for form in _TWO_THINGS if (one := form.search(part)) is not None), None)
    if found is None or len(found["second"].split()) > _TWO_MOST:
        return [part]
    return [f"{found['lead']}{found['first'].strip()}?", f"{found['lead']}{found['second'].strip()}?"]


def with_its_name(part: str, before: str) -> str:
    """A later part with what the part `before` it names in the place of "it": "what opening is this, and have I played
    it", "what is her rating and what is mine"."""
    others = _OTHERS.search(before)
    if others is not None and _MINE.search(part):
        return _MINE.sub(f"my {others['named']}", part, count=1)
    for form in _NAMED:
        found = form.search(before)
        if found is not None and found["named"] not in _NO_NAME:
            named = found["named"] if " " in found["named"] else f"this {found['named']}"
            return _IT.sub(named, part, count=1)
    return part


def goes_on(part: str, before: str, low: str) -> bool:
    """Whether a part of the question `low` goes on from a question before it, or from a thing that was wished for."""
    return is_asked(before) or (f" and {part}" in low and _TELLS.search(before) is None)


def tells_first(low: str, parts: Sequence[str]) -> bool:
    """Whether a question of these parts tells something in sentences of its own before it asks anything, and the part
    that asks says by itself what it is about."""
    if len(parts) < LEAST_PARTS or len(low.split()) < LONG or any(is_asked(one) for one in parts_of(sentences(low)[0])):
        return False
    asking = [part for part in parts[1:] if is_asked(part)]
    return bool(asking) and any(
        len(part.split()) >= WHOLE_PART or (len(part.split()) >= FEW_WORDS and not _POINTS.search(part))
        for part in asking
    )


def stands_alone(part: str, meant: Meant) -> bool:
    """Whether a part is surely a question of its own."""
    surely = meant.score >= meant.least + BOTH_SURE
    words = len(part.split())
    whole = words >= FEW_WORDS or (words >= LEAST_WORDS and not _POINTS.search(part))
    return is_asked(part) and surely and whole and not _EMPTY.search(part)


def is_asked(part: str) -> bool:
    """Whether a part has the form of a question."""
    return part.endswith("?") or _ASKS.search(part) is not None or _ORDERS.search(part) is not None


def asks_by_itself(part: str) -> bool:
    """Whether a part begins as a question or an order, and is neither a condition of one nor told with "did I not?"."""
    return is_asked(part.rstrip(" ?")) and _CONDITION.search(part) is None


def asked_too(
    part: str, alone: Sequence[Meant], behind: Sequence[Meant], told: Collection[str], *, wished: bool
) -> Meant | None:
    """What a later part of a question asks for besides the kinds that its earlier parts are `told`, where it surely
    does: `alone` are the likeliest kinds by its own words, `behind` those of it with the part before it, which often
    name again what that one asked for. Those are passed over where something was `wished` for before, not only told."""
    if not behind:
        return None
    own = {one.kind.id: one.score for one in reversed(alone)}
    least = min(own.values(), default=0.0)
    again = behind[0].kind.id in told
    found = next((one for one in behind if one.kind.id not in told), None)
    if found is None or (again and not wished):
        return None
    score = own.get(found.kind.id, least)
    if min(score, found.score) < found.least - NEARLY:
        return None
    if again and score < max(own.get(kind, 0.0) for kind in told) - LIKE_BEFORE:
        return None
    surer = replace(found, score=(score + found.score) / 2)
    # What is anybody's to tell is asked beside another thing of its kind alone.
    if found.kind.anybodys:
        beside = any(one.startswith(ANYBODYS) for one in told)
        return surer if beside and stands_alone(part, surer.by(BESIDE_ITS_KIND)) else None
    return surer if stands_alone(part, surer) else None
