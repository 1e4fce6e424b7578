"""What was lost, by the object of the verb: a queen on the board, a game, a night's sleep, work, somebody. "Lost my
queen" is no death, "lost a patient at five" no row of five lost games."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum


class LostThing(StrEnum):
    """Of what kind the object is."""

    BOARD = "board"
    GAMES = "games"
    SLEEP = "sleep"
    WORK = "work"
    CHARGE = "charge"
    """Somebody whom the writer looked after: a patient, a pupil."""
    PERSON = "person"
    ANIMAL = "animal"
    OTHER = "other"


# Words of an object that are looked through, and behind which it is over.
REACH = 7
LOSES = frozenset(("lost", "lose", "losing", "loses"))
# Of men alone one says it so.
HANGS = frozenset(("hung", "blundered", "dropped", "sacked", "hanging"))
_ENDS = frozenset(
    ("and", "but", "because", "cos", "so", "when", "while", "who", "which", "that", "to", "on", "in", "at", "for",
     "after", "with", "against", "by", "from", "before", "since", "today", "yesterday", "tonight", "again")
)  # fmt: skip
MEN = frozenset(("queen", "rook", "knight", "bishop", "pawn", "exchange", "piece", "horse"))
_KINDS: tuple[tuple[LostThing, frozenset[str]], ...] = (
    (LostThing.BOARD, MEN | frozenset(f"{man}s" for man in MEN)),
    (LostThing.SLEEP, frozenset(("sleep", "night", "night's", "nights", "hour", "hours"))),
    (LostThing.WORK, frozenset(("job", "work", "contract", "post", "shift", "shifts", "position", "customers"))),
    (LostThing.CHARGE, frozenset(
        ("patient", "patients", "resident", "residents", "client", "pupil", "student", "passenger", "casualty")
    )),
    (LostThing.ANIMAL, frozenset(
        ("dog", "cat", "hamster", "rabbit", "pony", "horse", "budgie", "parrot", "tortoise", "puppy", "kitten", "hen",
         "guinea", "goldfish", "lamb", "calf", "foal", "ferret", "rat", "gerbil")
    )),
    (LostThing.PERSON, frozenset(
        ("mum", "mom", "mother", "dad", "father", "husband", "wife", "son", "daughter", "brother", "sister", "gran",
         "nan", "grandma", "grandad", "grandpa", "grandmother", "grandfather", "uncle", "aunt", "friend", "mate",
         "partner", "baby", "babies", "twins", "twin", "child", "colleague", "neighbour", "cousin", "him", "her",
         "them",
         "man", "woman", "lad", "girl", "boy", "somebody", "someone", "people", "teacher", "one")
    )),
    (LostThing.GAMES, frozenset(
        ("game", "games", "match", "matches", "round", "rounds", "final", "row", "straight", "all", "every", "three",
         "four", "five", "six", "seven", "eight", "nine", "ten", "twice", "trot", "league", "tournament")
    )),
)  # fmt: skip
# What shows that a death is told, whatever else was lost.
OF_DEATH = frozenset(
    ("died", "death", "dying", "dies", "funeral", "buried", "bury", "burial", "grave", "suicide", "widow", "widower",
     "mourning", "grief", "grieving", "ashes", "cremation", "coffin", "hospice", "memorial", "stillborn", "miscarriage",
     "miscarried", "obituary", "condolences", "drowned", "murdered", "bereaved")
)  # fmt: skip


def thing_lost(words: Sequence[str]) -> LostThing | None:
    """Of what kind the object of the first loss that is told is; `OTHER` for a thing that is none of these, None where
    nothing is lost, or no object is named."""
    for at, word in enumerate(words):
        if word not in LOSES and word not in HANGS:
            continue
        behind: list[str] = []
        for one in words[at + 1 : at + 1 + REACH]:
            if one in _ENDS and one != "one":
                break
            behind.append(one)
        found = next((kind for one in behind for kind, known in _KINDS if one in known and one != "one"), None)
        if found is None and "one" in behind:
            found = LostThing.PERSON if word in LOSES and "of" in behind else None
        if word in HANGS and found is not LostThing.BOARD:
            continue
        if found is not None or behind:
            return found or LostThing.OTHER
        if words[at + 1 : at + 2] in (["to"], ["against"]):
            return LostThing.GAMES  # "Lost to a ten-year-old."
    return None


def man_lost(words: Sequence[str]) -> str | None:
    """The man of the writer's that was lost, as said to them ("your queen"); None where none was."""
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 5]
        man = next((one for one in behind if one in MEN), None)
        if (word == "lost" or word in HANGS) and man is not None and {"my", "another"} & set(behind[:2]):
            return f"your {man}" if man not in ("exchange", "piece") else f"{'the' if man == 'exchange' else 'a'} {man}"
    return None


def is_grief(words: Sequence[str]) -> bool:
    """Whether a sentence that sounds like a death may tell one: not where a man on the board, a game, a night or a job
    was lost and no word of a death stands beside it."""
    no_death = (LostThing.BOARD, LostThing.GAMES, LostThing.SLEEP, LostThing.WORK)
    return thing_lost(words) not in no_death or bool(OF_DEATH & set(words))
