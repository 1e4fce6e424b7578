"""What good and bad news are about: the husband, the driving test, the hip, so that an answer can name it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.soul.listening.choosing import words_in
from app.soul.listening.entities import entities_in
from app.soul.listening.heard import SpeechAct

_OWNERS = {"my": "your", "our": "your", "the": "the"}
_KIN = frozenset((
    "mum", "mom", "mother", "dad", "father", "parents", "wife", "husband", "partner", "girlfriend", "boyfriend",
    "fiance", "fiancee", "son", "daughter", "kid", "kids", "child", "children", "baby", "brother", "sister",
    "twin", "grandma", "granny", "gran", "nan", "nana", "grandmother", "grandad", "grandpa", "grandfather",
    "grandson", "granddaughter", "uncle", "aunt", "auntie", "cousin", "nephew", "niece", "friend", "mate",
    "neighbour", "neighbor", "boss", "teacher",
))  # fmt: skip
_ANIMALS = frozenset((
    "dog", "cat", "puppy", "kitten", "horse", "pony", "rabbit", "hamster", "parrot", "budgie", "tortoise",
    "pig",
))  # fmt: skip
# What news are told about. One that is no part of a person may follow a person: "my husband's knee".
_THINGS = frozenset((
    "exam", "exams", "test", "tests", "results", "finals", "degree", "phd", "thesis", "course", "school",
    "team", "trial", "audition", "concert", "recital", "choir", "job", "interview", "promotion", "shop", "cafe",
    "business", "contract", "flat", "house", "home", "room", "kitchen", "roof", "car", "bike", "van", "licence",
    "license", "book", "novel", "story", "poem", "paper", "garden", "piano", "cello", "violin", "guitar",
    "wedding", "engagement", "anniversary", "divorce", "marriage", "operation", "surgery", "scan", "treatment",
    "hip", "knee", "back", "shoulder", "hand", "arm", "leg", "foot", "ankle", "wrist", "eye", "eyes", "ear",
    "heart", "tooth", "teeth", "marathon", "race", "tournament", "match", "final", "championship", "trophy",
    "prize", "medal", "visa", "passport", "holiday", "trip", "stream", "channel", "observatory", "club",
    "library", "factory", "plant", "garage", "rent", "landlord", "phone", "laptop", "glasses",
))  # fmt: skip
_BETWEEN = frozenset((
    "driving", "first", "last", "little", "old", "big", "best", "new", "final", "spelling", "maths", "english",
    "history", "school", "paramedic", "choir", "piano", "chess", "club", "football", "swimming", "dance",
    "nursing", "medical", "local", "good", "left", "right", "own", "second", "third", "whole", "job", "front",
    "wisdom", "citizenship", "guinea",
))  # fmt: skip
_BODY = frozenset((
    "hip", "knee", "back", "shoulder", "hand", "arm", "leg", "foot", "ankle", "wrist", "eye", "eyes", "ear", "heart",
    "tooth", "teeth",
))  # fmt: skip
# Things in which something else may have happened: of "in the kitchen" no news are told.
_PLACES = frozenset((
    "school", "shop", "cafe", "flat", "house", "home", "room", "kitchen", "car", "van", "garden", "library",
    "factory", "garage", "club", "bike",
))  # fmt: skip
_IN = frozenset(("in", "at", "on", "from", "to", "into", "off", "near", "outside", "behind"))
# What follows "my mother's" where that is "my mother is" or "has": news of her, and not of something of hers.
_IS = frozenset(
    (
        "in",
        "not",
        "been",
        "being",
        "having",
        "had",
        "got",
        "getting",
        "going",
        "gone",
        "very",
        "really",
        "so",
        "ill",
        "sick",
        "poorly",
        "unwell",
        "a",
        "an",
        "back",
        "at",
        "on",
        "off",
        "still",
        "just",
        "out",
        "coming",
        "dying",
        "lost",
        "dead",
        "fallen",
        "broken",
        "taken",
        "waiting",
        "turning",
        "worse",
        "better",
        "under",
        "down",
        "up",
        "having",
    )
)
# What follows these only says since when.
_TIMES = frozenset(("since", "after", "before", "until"))
# Words that may stand between an owner and what it owns, and words that are looked through.
MOST_BETWEEN, MOST_WORDS = 2, 40


@dataclass(frozen=True, slots=True)
class NamedNews:
    """What news are about, as said to the one who tells them. `who` is somebody ("your husband"), `thing` something
    ("your driving test"), perhaps somebody's ("your husband's knee"); each None if they name none."""

    who: str | None = None
    thing: str | None = None

    @property
    def of_animal(self) -> bool:
        """Whether somebody is an animal."""
        return self.who is not None and self.who.split()[-1] in _ANIMALS


def named_in(acts: Sequence[SpeechAct]) -> NamedNews:
    """What acts of a message name first of each kind."""
    found = [named for act in acts for named in _named(act)]
    who = next((one for kind, one in found if kind == "who"), None)
    thing = next((one for kind, one in found if kind == "thing"), None)
    return NamedNews(who, thing)


def _named(act: SpeechAct) -> list[tuple[str, str]]:
    words = words_in(act.plain)[:MOST_WORDS]
    names = {name.lower(): name for name in entities_in(act.text)}
    found: list[tuple[str, str]] = []
    for at, word in enumerate(words):
        if word in _OWNERS:
            behind = _owned(_OWNERS[word], words[at + 1 :], names)
            last = words[at - 1] if at else ""
            in_it = (word == "the" or last in _IN) and bool(behind) and behind[0][1].split()[-1] in _PLACES
            since = last in _TIMES and bool(behind) and behind[0][0] == "thing"
            found += [] if in_it or since else behind
    return found


def _owned(owner: str, words: list[str], names: dict[str, str]) -> list[tuple[str, str]]:
    """What stands behind an owner's word: somebody, something, or something of somebody's."""
    for at, word in enumerate(words[: MOST_BETWEEN + 1]):
        kin = word.removesuffix("'s")
        said = " ".join((owner, *(names.get(one, one) for one in words[: at + 1])))
        if owner != "the" and (kin in _KIN or kin in _ANIMALS):
            if kin == word or _IS.issuperset(words[at + 1 : at + 2]):
                return [("who", said.removesuffix("'s"))]
            behind = _owned(said, words[at + 1 :], names)
            # "My husband's knee" is news of him, "my friend's dog" none of the friend.
            of_body = bool(behind) and behind[0][1].split()[-1] in _BODY
            return [("who", said.removesuffix("'s")), *behind] if of_body else behind
        if word in _THINGS:
            longer = next((one for one in words[at + 1 : at + 2] if one in _THINGS), None)
            return [("thing", said if longer is None else f"{said} {longer}")]
        if word not in _BETWEEN:
            return []
    return []
