"""Who a message tells of and what happened, read word by word where the rest of it would lead astray: a child who has
left home ("the house is so quiet"), an animal at the vet's, the thought of leaving one work for another, a small child
who is ill ("I may be slow tonight") and work that was given up today."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from app.soul.listening.no_news import without_workplace

_CHILDREN = frozenset(
    ("daughter", "son", "kid", "kids", "child", "children", "youngest", "eldest", "oldest", "grandson", "granddaughter",
     "twins", "girls", "boys", "boy", "girl", "stepson", "stepdaughter", "lad", "baby")
)  # fmt: skip
_SEVERAL = frozenset(("kids", "children", "twins", "girls", "boys"))
_OWNERS = frozenset(("my", "our", "the"))
# How somebody goes who does not come back to the house.
_GOES = (
    "moved out", "moved away", "moving out", "moves out", "left home", "leaves home", "leaving home", "flown the nest",
    "flew the nest", "left for university", "left for uni", "left for college", "gone to university", "gone to uni",
    "gone to college", "went off to university", "went off to uni", "went off to college", "off to university",
    "off to uni", "off to college", "has gone", "have gone", "own flat", "own place", "her new flat", "his new flat",
    "their new flat", "student halls", "nest is empty", "empty nest",
)  # fmt: skip
_EMPTY = frozenset(("quiet", "empty", "silent", "rooms", "room", "house", "flat", "plates", "table", "nest", "ghost"))
_NOT_GONE = frozenset(("died", "dead", "funeral", "missing", "hospital", "police", "army", "school", "divorce",
                       "heaven", "bed", "sleep", "crazy", "wrong", "mad"))  # fmt: skip

_ANIMALS = frozenset(
    ("dog", "cat", "puppy", "kitten", "horse", "pony", "rabbit", "hamster", "parrot", "budgie", "tortoise", "guinea",
     "ferret", "rat", "hen", "goat")
)  # fmt: skip
_VET = frozenset(("vet", "vets", "vet's", "veterinary", "vets'"))
_DEAD = frozenset(("died", "dead", "down", "sleep", "gone", "lost", "buried", "fine", "allclear"))

# Work that somebody is in, and places of work that one may go to.
_WORKS = frozenset(
    ("office", "job", "work", "firm", "bank", "company", "insurance", "lawyer", "law", "accountant", "accounting",
     "teacher", "teach", "teaching", "nurse", "nursing", "engineer", "programmer", "coder", "desk", "career", "salary",
     "pay", "paid", "boss", "mondays", "monday", "manager", "warehouse", "factory", "consultant", "consulting",
     "marketing", "banking", "council", "retail", "doctor", "solicitor", "driver", "officer", "sales", "civil")
)  # fmt: skip
_PLACES = frozenset(
    ("bakery", "gym", "museum", "farm", "cafe", "café", "bookshop", "workshop", "vineyard", "brewery", "florist",
     "kennels", "stables", "orchard", "pottery", "forge", "boatyard", "garden", "nursery", "restaurant", "kitchen",
     "theatre", "circus", "zoo", "school", "bar", "pub", "shop", "studio", "carpentry", "joinery", "monastery",
     "lighthouse", "barbershop", "butcher", "allotment", "library", "hostel", "campsite", "dairy", "sawmill", "bindery",
     "apprenticeship", "smallholding", "winery", "hotel", "band", "charity")
)  # fmt: skip
_PULLED = (
    "can't stop thinking", "cant stop thinking", "cannot stop thinking", "keep thinking", "thinking about it",
    "thinking of leaving", "thinking about leaving", "thinking of quitting", "think about it", "thinking of going",
    "tempted", "dream of", "dreaming of", "asked me in", "asked me to join", "offered me", "been offered", "retrain",
    "apprentice", "jump ship", "chuck it in", "pack it in", "change careers", "changing careers", "start over",
    "start again", "wants me to join", "half of me wants", "should i go", "should i take it", "would you go",
    "says go", "open my own", "opening my own", "always wanted to",
)  # fmt: skip
_OFFERED = frozenset(("offered", "apprentice", "apprenticeship", "opening", "retrain", "join", "asked"))
# What it has besides, so that no mere remark on work is taken for it.
_TORN = frozenset(
    ("mad", "crazy", "stupid", "silly", "daft", "old", "should", "would", "sick", "dread", "hate", "bored", "stomach",
     "tempted", "can't", "cant", "years", "insane", "foolish", "idiot", "late", "risk", "leave", "leaving", "go")
)  # fmt: skip


def child_gone(words: Sequence[str]) -> str | None:
    """The child who has left home, as said to the one who tells it ("your daughter"); None where none has."""
    known, text = frozenset(words), " ".join(words)
    who = next((one for one in words if one in _CHILDREN), None)
    if who is None or known & _NOT_GONE or not any(one in _OWNERS for one in words):
        return None
    goes = any(said in text for said in _GOES)
    left = bool(known & {"left", "gone", "leaving", "leaves"}) and bool(known & _EMPTY) and "me" not in known
    if not goes and not left:
        return None
    if ("has gone" in text or "have gone" in text) and not known & (_EMPTY | {"away", "home", "last"}):
        return None
    if who in ("boy", "girl", "baby") and not any(pair[0] in _OWNERS and pair[1] == who for pair in pairwise(words)):
        return None
    several = who in _SEVERAL and "last of" not in text
    return f"your {who}" if who not in _SEVERAL or several else "the last of them"


def at_the_vet(words: Sequence[str]) -> str | None:
    """The animal that is at the vet's, as said to its owner; None where none is, and where it is over."""
    known = frozenset(words)
    animal = next((word for owner, word in pairwise(words) if owner in ("my", "our") and word in _ANIMALS), None)
    if animal is None or not known & _VET or known & _DEAD:
        return None
    return f"your {'guinea pig' if animal == 'guinea' else animal}"


def new_work(words: Sequence[str]) -> str | None:
    """The work that somebody thinks of leaving theirs for ("the bakery"), or in general words; None where nobody
    does."""
    known, text = frozenset(words), " ".join(words)
    place = next((word for word in reversed(words) if word in _PLACES and word not in ("school", "shop", "bar")), None)
    place = place or next((word for word in reversed(words) if word in _PLACES), None)
    pulled = any(said in text for said in _PULLED)
    if not known & {"i", "i'm", "i've", "me", "my"} or not known & _WORKS or not pulled or not known & _TORN:
        return None
    if place is None:
        return "the other work" if known & _OFFERED and known & {"job", "career", "careers"} else None
    return f"the {place}"


_LITTLE = _CHILDREN | frozenset(
    ("toddler", "newborn", "infant", "bairn", "babies", "niece", "nephew", "kiddo", "wee", "little")
)
_ILL = frozenset(
    ("fever", "feverish", "temperature", "ill", "sick", "poorly", "unwell", "croup", "cough", "coughing", "vomiting",
     "puking", "throwing", "threw", "chickenpox", "measles", "flu", "bug", "earache", "infection", "bronchitis",
     "tonsillitis", "teething", "colic", "hospital", "a&e", "wheezing", "rash")
)  # fmt: skip
# What makes it no news of a child of the writer's, or news of another kind.
_NOT_ILL = _NOT_GONE - {"hospital", "bed", "sleep", "school", "missing"} | frozenset(
    ("better", "recovered", "over", "you", "your", "were", "wasn't", "isn't", "homesick", "carsick", "neighbour's",
     "neighbours", "neighbour", "book", "film", "of")
)  # fmt: skip
_LITTLE_ONE = frozenset(("one", "ones", "girl", "boy", "man", "lad"))
# How one says that one has given up one's work, of one's own will.
_GIVES_NOTICE = (
    "handed in my notice", "handed my notice in", "gave my notice", "gave notice", "given my notice", "given notice",
    "gave in my notice", "put in my notice", "quit my job", "left my job", "quit work", "resigned from work",
    "resigned from my job", "resigned my job", "resigned from the firm", "resigned from my post", "quit the firm",
    "resigned at work", "told my boss i'm leaving", "told my boss i quit", "walked out of my job", "packed in my job",
    "jacked in my job", "chucked in my job", "my resignation letter", "notice is in",
)  # fmt: skip
_NO_DEED = frozenset(("if", "should", "might", "could", "would", "thinking", "almost", "nearly", "want", "ago"))


def child_ill(words: Sequence[str]) -> str | None:
    """The small child of the writer's who is ill, as said to them ("your little one"); None where none is told of."""
    known = frozenset(word.removesuffix("'s") for word in without_workplace(words))
    if not known & _ILL or known & _NOT_ILL:
        return None
    bare = [word.partition("'")[0] for word in words]
    for at, who in enumerate(bare):
        small, behind = who in ("little", "wee"), bare[at + 1 : at + 2]
        if who not in _LITTLE or (small and not _LITTLE_ONE.intersection(behind)):
            continue
        owned = bool(_OWNERS.intersection(bare[max(at - 2, 0) : at]))
        if owned or at == 0 or who in ("baby", "toddler", "newborn"):
            return f"your {who} {behind[0]}" if small else f"your {who}"
    return None


def tells_of_child(words: Sequence[str]) -> bool:
    """Whether a message begins with a child of the writer's, and not with the writer."""
    bare = [word.partition("'")[0] for word in words]
    owner = next((at for at, word in enumerate(bare) if word in ("my", "our")), None)
    writer = next((at for at, word in enumerate(bare) if word in ("i", "im", "we")), len(bare))
    return owner is not None and owner < writer and bool(_LITTLE & set(bare[owner + 1 : owner + 3]))


_BEGINS = frozenset(("starts", "starting", "begins", "beginning", "start", "begin"))
_LESSONS = frozenset(
    ("lessons", "lesson", "school", "nursery", "kindergarten", "class", "classes", "course", "club", "training",
     "practice", "swimming", "football", "judo", "ballet", "piano", "violin", "karate", "dancing", "gymnastics",
     "scouts", "choir", "playschool", "preschool", "reception")
)  # fmt: skip


def child_begins(words: Sequence[str]) -> bool:
    """Whether a child of the writer's is about to begin lessons, a school or the like."""
    bare = [word.partition("'")[0] for word in words]
    known = frozenset(bare)
    of_child = any(owner in ("my", "our") and _LITTLE & set(bare[at + 1 : at + 3]) for at, owner in enumerate(bare))
    begins = any(word in _BEGINS and bool(_LESSONS & set(bare[at + 1 : at + 5])) for at, word in enumerate(bare))
    return of_child and begins and not known & (_NOT_GONE - {"school"} | _AFRAID)


# A parent's fear is answered before the child's good day.
_AFRAID = frozenset(("scared", "afraid", "worried", "nervous", "terrified", "cries", "crying", "cried", "refuses",
                     "not", "won't", "hates", "dreading", "anxious"))  # fmt: skip


def gave_notice(words: Sequence[str]) -> bool:
    """Whether somebody tells that they have given up their work, rather than that they might."""
    text = " ".join(words)
    left = "resigned from" in text and not frozenset(words) & {"game", "games", "position", "match", "you", "club"}
    return (left or any(said in text for said in _GIVES_NOTICE)) and not frozenset(words) & _NO_DEED
