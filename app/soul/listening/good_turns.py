"""Good news that a vector takes for sad ones, read word by word: an age that somebody of the writer's has reached,
somebody who is alive after all, well again, back or found. "Turned ninety last week" lies as near to a death as to a
birthday, and nobody is to be consoled for one."""

from __future__ import annotations

from collections.abc import Sequence

from app.soul.listening.lost_words import DEATHS
from app.soul.listening.telling_words import KIN, SYMPTOMS
from app.soul.listening.thing_lost import OF_DEATH

_FAMILY = KIN | frozenset(
    ("grandmother", "grandfather", "grandson", "granddaughter", "nephew", "niece", "cousin", "kid", "child", "children",
     "kids", "baby", "twins", "parents", "friend", "mate", "teacher", "fiance", "fiancee", "great-grandmother", "oma",
     "opa", "auntie", "twin", "mama", "papa", "girl", "boy")
)  # fmt: skip
_ANIMALS = frozenset(
    ("dog", "cat", "puppy", "kitten", "horse", "pony", "rabbit", "hamster", "parrot", "budgie", "tortoise", "ferret",
     "rat", "hen", "goat", "donkey", "cow", "sheep", "goose", "duck", "pet")
)  # fmt: skip
_THINGS = frozenset(
    ("wallet", "keys", "key", "phone", "ring", "bike", "bag", "passport", "glasses", "purse", "suitcase", "luggage",
     "necklace", "watch", "backpack", "laptop", "umbrella")
)  # fmt: skip
_TURNS = frozenset(("turned", "turns", "turning", "reached", "reaches", "celebrated", "celebrates", "hit", "hits"))
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ROUND = frozenset((*_TENS, "hundred", "ten", "eleven", "twelve", "eighteen", "sixteen", "five", "six", "seven",
                    "eight", "nine", "four", "three", "two", "one", "thirteen", "fourteen", "fifteen"))  # fmt: skip
# Words between such a verb and the age, and between a denial and what it denies.
_NEAR, _DENIES = 3, 4
_OLDEST = 120
# What is as sad as it sounds, whatever age or return stands beside it.
_SAD = OF_DEATH | DEATHS | frozenset(
    ("dead", "passed", "miss", "missed", "missing", "misses", "late", "without", "would", "would've", "wouldve", "wish",
     "hospital", "hospice", "ill", "sick", "cancer", "stroke", "alone", "nobody", "forgot", "forgotten", "cancelled",
     "lost", "dementia", "worse", "dying", "if", "never", "crying", "cried", "unfortunately", "sadly", "vet", "limping",
     "hurt", "injured", "bleeding", "blood", "heaven", "gone")
)  # fmt: skip
_DENIALS = frozenset(
    ("not", "isn't", "isnt", "didn't", "didnt", "hasn't", "hasnt", "nobody", "wasn't", "wasnt", "aren't", "arent",
     "haven't", "havent", "never", "no-one", "noone")
)  # fmt: skip
_DEAD = frozenset(("dead", "died", "die", "dying"))
# Who was alive, or might be, is not now.
_NOT_NOW = frozenset(("if", "when", "was", "were", "wish", "would", "would've", "while", "longer", "anymore", "barely",
                      "funeral", "isn't", "aren't", "not", "until", "hope", "unless"))  # fmt: skip
_RESCUED = frozenset(("found", "rescued", "accident", "crash", "pulled", "surgery", "operation", "earthquake", "fire"))
_RETURNS = frozenset(("came", "come", "is", "walked", "wandered", "strolled", "showed", "turned", "returned", "home",
                      "marched", "limped", "crept", "trotted", "got", "brought"))  # fmt: skip
_AGAIN = frozenset(("back", "home", "up", "returned"))
_STILL_AWAY = frozenset(("not", "never", "hasn't", "hasnt", "didn't", "didnt", "won't", "wont", "hope", "hoping", "if",
                         "until", "till", "unless", "isn't", "should", "will", "might", "want"))  # fmt: skip
_WELL = ("well again", "better again", "fine again", "healthy again", "on the mend", "out of hospital",
         "home from hospital", "home from the hospital", "out of the hospital", "back on her feet", "back on his feet",
         "fully recovered", "has recovered", "made a full recovery", "out of danger", "much better now")  # fmt: skip


def age_reached(words: Sequence[str]) -> bool:
    """That somebody of the writer's has reached an age, or kept a birthday."""
    known = _bare(words)
    if not known & _FAMILY or known & _SAD or not known & {"my", "our"}:
        return False
    if "birthday" in known and not known & {"i", "me"} and not known & _DENIALS:
        return True
    return any(word in _TURNS and any(map(_is_age, words[at + 1 : at + 1 + _NEAR])) for at, word in enumerate(words))


def is_alive(words: Sequence[str]) -> bool:
    """That somebody is alive who was taken for dead: said of nobody who was in danger."""
    denied = any(
        word in _DEAD and bool({*_DENIALS, "no"} & set(words[max(0, at - _DENIES) : at]))
        for at, word in enumerate(words)
    )
    known = set(words)
    if known & (OF_DEATH - _DEAD) and not denied:
        return False
    if denied:
        return not known & {"if", "wish", "yet", "buried"} and not known & _RESCUED
    at = words.index("alive") if "alive" in known else 0
    return at > 0 and not _NOT_NOW & set(words[max(0, at - _DENIES - 1) : at + 2]) and not known & (_RESCUED | _DEAD)


def is_back(words: Sequence[str]) -> bool:
    """That an animal, or a thing of the writer's, is back or was found again."""
    known = set(words)
    if known & _STILL_AWAY or known & (_SAD - {"lost", "missing", "gone"}):
        return False
    if known & _ANIMALS:
        returns = any(word in _RETURNS and bool(_AGAIN & set(words[at : at + 3])) for at, word in enumerate(words))
        return returns or _is_found(words, _ANIMALS | {"him", "her", "it", "them"})
    return _is_found(words, _THINGS) and bool(known & {"my", "our"}) and bool(known & {"found", "again"})


def is_well(words: Sequence[str]) -> bool:
    """That somebody who was ill is well again."""
    text, known = " ".join(words), set(words)
    if known & (_SAD - {"hospital", "ill", "sick", "lost"}) or known & _STILL_AWAY:
        return False
    return any(said in text for said in _WELL) and not any(one in text for one in SYMPTOMS) and "you" not in known


def is_good_turn(words: Sequence[str]) -> bool:
    """Whether what a message tells is any of these."""
    return any(told(words) for told in (age_reached, is_alive, is_back, is_well))


def _is_found(words: Sequence[str], what: frozenset[str]) -> bool:
    found = next((at for at, word in enumerate(words) if word in ("found", "recovered", "returned")), None)
    return found is not None and bool(what & set(words[max(0, found - 4) : found + 5]))


def _is_age(word: str) -> bool:
    number = word.removesuffix("th").removesuffix("st")
    return word.partition("-")[0] in _ROUND or (number.isdigit() and 0 < int(number) <= _OLDEST)


def _bare(words: Sequence[str]) -> set[str]:
    """The words, without what makes them somebody's."""
    return {word.removesuffix("'s") for word in words}
