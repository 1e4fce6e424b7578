"""What happened, or is about to, by a verb and its subject or object: a thing that arrived, an operation to come, a man
lost on a board somewhere else, a promise to oneself that did not hold, an age that is thought old, an animal or a child
that died. Each is named as it is said to the one who told it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from app.soul.listening.telling_words import CAPITALS, KIN, TO_COME
from app.soul.listening.thing_lost import LOSES, man_lost

# Words before the verb of an arrival, and of a name for what arrived.
_FIRST, _NAME = 7, 4
_ARRIVES = frozenset(("arrived", "came", "come", "delivered", "installed", "fitted", "here"))
_LEADS = frozenset(("so", "finally", "well", "and", "oh", "ok", "today", "yesterday", "at", "last", "guess", "what"))
_AUXILIARY = frozenset(("has", "have", "is", "are", "was", "were", "finally", "just", "been", "got", "'s"))
_THINGS = frozenset(
    ("aid", "aids", "glasses", "spectacles", "wheelchair", "stairlift", "oven", "stove", "cooker", "boiler", "piano",
     "sofa", "bed", "mattress", "bike", "bicycle", "phone", "laptop", "computer", "set", "board", "clock", "book",
     "books", "camera", "telescope", "binoculars", "guitar", "violin", "cello", "desk", "chair", "kettle", "fridge",
     "freezer", "machine", "dishwasher", "tv", "telly", "headphones", "keyboard", "boots", "shoes", "coat", "uniform",
     "car", "van", "boat", "kayak", "tent", "crutches", "walker", "frame", "teeth", "dentures", "leg", "wig",
     "curtains", "carpet", "bees", "hens", "chickens", "puppy", "kitten", "radio", "lamp", "printer", "microphone")
)  # fmt: skip
_BEFORE_THINGS = frozenset(
    ("new", "second", "hand", "second-hand", "old", "big", "little", "hearing", "reading", "chess", "washing", "sewing",
     "coffee", "electric", "mountain", "rocking", "office", "walking", "zimmer", "digital", "false", "first", "own",
     "double", "garden", "kitchen", "gaming", "travel", "wooden", "tiny", "huge", "brand", "lovely", "beautiful")
)  # fmt: skip
_OWNERS = {"my": "your", "our": "your", "the": "the", "a": "a", "an": "an"}
_NOT_YET = frozenset(
    ("not", "hasn't", "haven't", "didn't", "never", "until", "if", "when", "still", "broken", "smashed")
)
# Operations, what they are on, and what happens to that.
_OPERATIONS = frozenset(("operation", "op", "surgery", "replacement", "bypass", "transplant"))
_ON = frozenset(
    ("cataract", "cataracts", "hip", "knee", "heart", "eye", "back", "shoulder", "hernia", "gallbladder", "valve",
     "foot", "hand", "wrist", "spine", "thyroid", "prostate", "tonsils", "appendix", "ankle", "bladder", "kidney",
     "brain", "elbow", "ear", "wisdom", "adenoids", "womb", "bunion")
)  # fmt: skip
_SINGLE = {"cataracts": "cataract", "tonsils": "tonsil", "wisdom": "wisdom-tooth", "adenoids": "adenoid"}
_DONE = frozenset(("out", "done", "removed", "replaced", "operated"))
_BY = frozenset(
    ("having", "have", "has", "gets", "getting", "must", "done", "doctor", "surgeon", "consultant", "hospital")
)
_OVER = frozenset(
    ("had", "was", "were", "went", "yesterday", "ago", "after", "since", "last", "cancelled", "postponed", "recovering")
)
_SEASONS = CAPITALS - TO_COME | frozenset(("spring", "summer", "autumn", "winter", "march", "may"))
# Promises, to whom, and what shows that they did not hold.
_PROMISES = frozenset(("promised", "promise", "swore", "vowed", "told"))
_TO_WHOM = KIN | frozenset(("myself", "doctor", "physio", "dentist", "kids"))
_BROKEN = frozenset(
    ("didn't", "didnt", "not", "instead", "still", "lasted", "oops", "failed", "holding", "broke", "yet")
)
_GRAVE = frozenset(("died", "drink", "drinking", "vodka", "drugs", "using", "hurt", "cut", "cutting", "him", "bet"))
# Ages, as they are written out, and what asks or fears that one is old.
_AGES = {
    "twenty": "twenty", "thirty": "thirty", "forty": "forty", "fifty": "fifty", "sixty": "sixty", "seventy": "seventy",
    "eighty": "eighty", "20": "twenty", "30": "thirty", "40": "forty", "50": "fifty", "60": "sixty", "70": "seventy",
    "80": "eighty",
}  # fmt: skip
_OLD = ("old", "ancient", "the end", "over the hill", "past it", "it for me", "downhill")
_TURNS = frozenset(("i'm", "im", "turn", "turning", "birthday", "tomorrow", "today", "be"))
_ANIMALS = frozenset(
    ("dog", "cat", "hamster", "rabbit", "pony", "horse", "budgie", "parrot", "tortoise", "puppy", "kitten", "hen",
     "goldfish", "ferret", "rat", "gerbil", "canary", "mare")
)  # fmt: skip
_DIED = ("didn't wake up", "didnt wake up", "was dead", "is dead", "found dead", "died", "passed away", "put to sleep",
         "put down", "run over", "has gone", "had to go")  # fmt: skip
_UNBORN = frozenset(("baby", "twins", "twin", "babies", "pregnancy"))


def thing_arrived(words: Sequence[str]) -> str | None:
    """What has come into the writer's house, with an article ("a hearing aid", "your new glasses"); None where nothing
    has."""
    at = next((at for at, word in enumerate(words[:_FIRST]) if word in _ARRIVES), None)
    if at is None or _NOT_YET & set(words[: at + 4]):
        return None
    name = list(words[:at])
    while name and name[0] in _LEADS:
        name = name[1:]
    while name and name[-1] in _AUXILIARY:
        name = name[:-1]
    owner = _OWNERS.get(name[0]) if name else None
    bare = name[1:] if owner is not None else name
    if not bare or len(bare) > _NAME or bare[-1] not in _THINGS or not set(bare[:-1]) <= _BEFORE_THINGS | _THINGS:
        return None
    if owner is None and not bare[-1].endswith("s"):
        owner = "an" if bare[0][0] in "aeiou" else "a"
    return " ".join((owner, *bare) if owner is not None else bare)


def operation_ahead(words: Sequence[str]) -> str | None:
    """The operation that the writer, or somebody of theirs, has before them, with its day ("the cataract operation on
    thursday", "your dad's operation"); None where none is to come."""
    known = set(words)
    at = next((at for at, word in enumerate(words) if word in _OPERATIONS), None)
    part = next((word for word in words if word in _ON), None)
    if at is None and not (part is not None and known & _DONE and known & _BY):
        return None
    named = at if at is not None else words.index(part or "")
    near = words[max(0, named - _FIRST) : named + _FIRST]
    day = next((word for word in near if word in TO_COME or word in _SEASONS), None)
    if known & _OVER or (day is None and not known & {"soon", "next", "needs"}):
        return None
    bare = [word.removesuffix("'s") for word in words[max(0, named - _FIRST) : named]]
    who = next((one for owner, one in pairwise(bare) if owner in ("my", "our") and one in KIN), None)
    who = who or (bare[0] if bare and bare[0] in KIN else None)
    kind = "" if part is None else f"{_SINGLE.get(part, part)} "
    name = f"your {who}'s {kind}operation" if who is not None else f"the {kind}operation"
    return f"{name}{_on(day)}"


def _on(day: str | None) -> str:
    if day is None:
        return ""
    if day in ("tomorrow", "tonight"):
        return f" {day}"
    name = day.capitalize() if day in CAPITALS or day in ("march", "may") else day
    return f" {'in' if day in _SEASONS else 'at the' if day == 'weekend' else 'on'} {name}"


def lost_on_board(words: Sequence[str]) -> str | None:
    """The man that the writer lost in a game against somebody else ("your queen"); None where none was."""
    return None if {"you", "your", "us", "our"} & set(words) else man_lost(words)


def promise_broken(words: Sequence[str]) -> str | None:
    """That a promise which the writer gave did not hold; None where none is told of, or it is no light matter."""
    known = set(words)
    at = next((at for at, word in enumerate(words) if word in _PROMISES), None)
    if at is None or known & _GRAVE or not _TO_WHOM & set(words[at + 1 : at + 4]):
        return None
    if words[at] == "told" and ("myself" not in words[at + 1 : at + 2] or not known & {"no", "not", "i'd", "never"}):
        return None
    behind = words[at + 3 :]
    held = not _BROKEN & set(behind) and not any(word[:1].isdigit() for word in behind) and "am" not in behind
    return None if held else "promise"


def age_feared(words: Sequence[str]) -> str | None:
    """The age that the writer reaches and asks of whether it is old, in words; None where none is."""
    text, known = " ".join(words), set(words)
    age = next((_AGES[word] for word in words if word in _AGES), None)
    asked = any(f"is {number} {old}" in text for number, name in _AGES.items() if name == age for old in _OLD)
    return age if age is not None and asked and known & _TURNS else None


def asks_whether_old(words: Sequence[str]) -> bool:
    """Whether a question asks of an age whether it is old."""
    text = " ".join(words)
    return any(f"is {number} {old}" in text for number in _AGES for old in _OLD)


def one_that_died(words: Sequence[str]) -> str | None:
    """The animal of the writer's that died ("your hamster"), or the child that was lost before it was born; None where
    none was."""
    text, known = " ".join(words), set(words)
    for owner, one in pairwise(words):
        if owner in ("my", "our") and one in _ANIMALS and any(said in text for said in _DIED):
            return f"your {one}"
    unborn = known & LOSES and known & _UNBORN and known & {"weeks", "due", "pregnant", "scan", "miscarriage"}
    return "your little one" if unborn and known & {"i", "we", "i've", "we've", "my", "our"} else None
