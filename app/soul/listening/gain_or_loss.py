"""What happened to whom, and whether it is a gain or a loss to the one who tells it, read word by word: work that was
struck out, somebody else who was chosen, a place that closes, the first winter without what filled every one before. A
vector hardly tells "they took me" from "they took a boy I beat twice"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from itertools import islice, pairwise

from app.soul.listening.good_turns import age_reached, is_alive, is_back, is_well
from app.soul.listening.life_events import child_begins
from app.soul.listening.lost_words import (
    CHOOSES,
    CLOSES,
    DEATHS,
    DENIED,
    DO_WITH_WORK,
    EXAMS,
    FIRM,
    GLADLY_LOST,
    GRAVE_DELAYS,
    HELD_BY,
    IN_CARE,
    LOST_PEOPLE,
    OPENS,
    OTHERS,
    PEOPLE,
    PLACES,
    REVISES,
    RIVALS,
    SEASONS,
    STOPPED,
    TAKES_AWAY,
    TITLES,
    TRAVEL,
    WAITS,
    WANTERS,
    WORKS,
)
from app.soul.listening.thing_lost import LostThing, thing_lost
from app.soul.listening.whom import OUR_WORDS

# Words between what was done and what it was done to, and between a denial and what it denies.
NEAR, DENIES, FAR = 6, 4, 7
_DOER = frozenset(("i", "i've", "ive", "i'd", "i'll", "we", "we've", "we'd", "you", "you've", "u"))
_WRITER = frozenset(("i", "i'd", "me", "i've", "ive"))
_PASSIVE = frozenset(("get", "got", "been", "wasn't", "wasnt", "weren't", "werent", "was", "were"))
_SOME, _ANYBODY = (
    frozenset(("a", "an", "another", "some", "their", "his")),
    frozenset(("someone", "somebody", "instead")),
)
_MINE = frozenset(("my", "our", "mine", "ours"))


class LossOrGain(StrEnum):
    """The kinds; each value is the id of what is said to it in `matters.toml`."""

    REFUSED = "work-refused"
    NOT_CHOSEN = "not-chosen"
    CLOSED = "place-closed"
    TAKEN = "taken-away"
    FIRST_WITHOUT = "first-without"
    OF_THE_DEAD = "remembered-dead"
    STOOD = "standing-still"
    STOOD_GRAVELY = "standing-gravely"
    UNPREPARED = "unprepared"
    TITLE_NEAR = "title-near"
    OWN_PLACE = "own-place"
    FRIEND_LEAVES = "friend-leaves"
    WORK_DEATH = "work-death"
    MENDED = "recovered"
    AGE_REACHED = "age-reached"
    ALIVE = "alive-after-all"
    BACK = "back-again"
    CHILD_BEGINS = "child-begins"


def loss_or_gain(words: Sequence[str]) -> LossOrGain | None:
    """What the words of all that a message tells are of; None where they tell nothing of the kind for certain."""
    return next((kind for kind, is_so in _KINDS if is_so(words)), None)


def _is_refused(words: Sequence[str]) -> bool:
    """Work of the writer's that somebody else struck out or would not have."""
    if not OUR_WORDS & set(words):
        return False
    for at, word in enumerate(words):
        if word not in DO_WITH_WORK or (word == "turned" and "down" not in words[at + 1 : at + 8]):
            continue
        by_writer = bool(_DOER & set(words[max(0, at - 3) : at]))
        if not by_writer and (WORKS & set(words[at + 1 : at + 1 + NEAR]) or _is_passive(words, at)):
            return True
    return False


def _is_passive(words: Sequence[str], at: int) -> bool:
    """Whether what stands before a verb is work to which it was done: "my chapter has been cut"."""
    before = words[max(0, at - NEAR) : at]
    return bool(before) and before[-1] in ("been", "was", "were", "got", "is", "being") and bool(WORKS & set(before))


def _is_not_chosen(words: Sequence[str]) -> bool:
    """That others were asked, cast or taken on, and the writer was not."""
    for at, word in enumerate(words):
        if word not in CHOOSES:
            continue
        before, behind = words[max(0, at - DENIES) : at], words[at + 1 : at + 1 + FAR]
        own = bool(OUR_WORDS & set(before)) or (at < DENIES and not OTHERS & set(before))
        if own and DENIED & set(before) and _PASSIVE & set(before[-2:]) and "question" not in behind:
            return True
        rival = any(one in _SOME and RIVALS & {other} for one, other in pairwise(behind)) or _ANYBODY & set(behind)
        if before and before[-1] in OTHERS and rival and not _MINE & set(behind) and _WRITER & set(words):
            return True
    return "passed over" in " ".join(words) and bool(OUR_WORDS & set(words))


def _is_closed(words: Sequence[str]) -> bool:
    """A place of the writer's, or of theirs all, that is closed, torn down or wanted back."""
    known = set(words)
    place = next((at for at, word in enumerate(words) if word in PLACES), None)
    if place is None or not known & (OUR_WORDS | {"last"}) or DENIED & known:
        return False
    wants = bool(known & WANTERS and known & {"wants", "want", "needs"})
    for at, word in enumerate(words):
        if word in CLOSES and at and words[at - 1] in _DOER and words[at - 1] != "we":
            return False
    into = any(one == "turned" and "into" in words[at : at + 3] for at, one in enumerate(words))
    return wants or into or bool(known & CLOSES)


def _is_taken(words: Sequence[str]) -> bool:
    """What was the writer's and somebody else sold, broke or threw out."""
    for at, word in enumerate(words):
        before, behind = words[max(0, at - 3) : at], words[at + 1 : at + 4]
        own = _MINE & set(behind)
        if word in TAKES_AWAY and own and not _DOER & set(before) and PEOPLE & set(before):
            return True
    return False


def _is_first_without(words: Sequence[str]) -> bool:
    lacks = _without(words)
    return lacks is not None and not (LOST_PEOPLE | GLADLY_LOST) & set(lacks)


def _is_of_the_dead(words: Sequence[str]) -> bool:
    """The first such time without somebody, or a day that ought to have been spent with them."""
    if LOST_PEOPLE & set(_without(words) or ()):
        return True
    text = " ".join(words)
    ought = "ought to have been" in text or "should have been" in text or "would have been" in text
    kept = bool({"kept", "keep", "still"} & set(words)) and bool({"his", "her", "him", "late"} & set(words))
    return ought and kept and bool({"we", "our", "he", "she"} & set(words))


def _without(words: Sequence[str]) -> Sequence[str] | None:
    """What a "first" season or day is without, as the words behind; None where it is told of none."""
    for at, word in enumerate(words):
        if word != "first" or not SEASONS & set(words[at + 1 : at + 3]):
            continue
        behind = words[at + 1 : at + 16]
        for place, one in enumerate(behind):
            had = {"have", "i've", "with", "am", "had"} & set(behind[:place])
            lacks = one == "without" or (one in ("no", "not") and had)
            if lacks or (one in ("since", "after") and {"left", "stopped", "sold", "retired"} & set(behind[place:])):
                return behind[place + 1 : place + 4]
    return None


def _is_standing(words: Sequence[str]) -> bool:
    known = set(words)
    own = bool(known & {"we", "we've", "we're", "i've", "i'm", "im", "been", "us"})
    return (
        own and bool(known & STOPPED) and bool(known & WAITS) and bool(known & TRAVEL) and not known & {"you", "your"}
    )


def _is_standing_gravely(words: Sequence[str]) -> bool:
    text = " ".join(words)
    return _is_standing(words) and any(one in text for one in GRAVE_DELAYS)


def _is_unprepared(words: Sequence[str]) -> bool:
    """An examination to come for which nothing was read."""
    if not EXAMS & set(words) or {"failed", "passed", "flunked"} & set(words):
        return False
    return any(
        word in REVISES and bool((DENIED | {"nothing", "zero"}) & set(words[max(0, at - DENIES) : at + 3]))
        for at, word in enumerate(words)
    )


def _is_title_near(words: Sequence[str]) -> bool:
    """A title or a mark that one more result brings."""
    text, known = " ".join(words), set(words)
    one = any(said in text for said in ("one more", "one good", "one win", "one draw", "half a point", "if i win"))
    of_chess = bool(known & TITLES) or any(word.isdigit() and 1000 <= int(word) <= 2900 for word in words)
    return one and of_chess and bool(known & {"i", "i'm", "im", "i'll", "me", "my"})


def _is_own_place(words: Sequence[str]) -> bool:
    """A place that the writer opens, or means to."""
    opens = bool(set(words) & OPENS) or "signed the lease" in " ".join(words)
    own = any(
        word in ("my", "our", "own") and FIRM & set(islice(words, at + 1, at + 5)) for at, word in enumerate(words)
    )
    return opens and own and "own" in words and not DENIED & set(words)


def _is_friend_leaving(words: Sequence[str]) -> bool:
    """A friend who goes to live, work or learn somewhere else."""
    for at, word in enumerate(words):
        behind = set(words[at + 1 : at + 10])
        goes = behind & {"moving", "leaving", "leaves", "moves", "moved", "going", "emigrating", "changing"}
        if word in ("friend", "mate", "bestie", "neighbour") and _MINE & set(words[max(0, at - 3) : at]) and goes:
            where = {
                "away",
                "abroad",
                "different",
                "another",
                "school",
                "schools",
                "country",
                "town",
                "city",
                "leaving",
            }
            return bool(behind & where) and not behind & {"with", "back"}
    return False


def _is_work_death(words: Sequence[str]) -> bool:
    """Somebody in the writer's care, whom they lost."""
    if thing_lost(words) is LostThing.CHARGE:
        return not {"case", "files", "account", "interest"} & set(words)
    return any(
        word in IN_CARE and DEATHS & set(words[at + 1 : at + NEAR]) and (_MINE | {"we", "us", "ward"}) & set(words)
        for at, word in enumerate(words)
    )


def _is_mended(words: Sequence[str]) -> bool:
    """What held a hurt limb, or kept somebody in bed, is off."""
    known = set(words)
    if known & {"not", "still", "until", "when", "if", "hasn't", "worse", "again"}:
        return False
    return any(
        (one in ("out", "off") and HELD_BY & set(words[at + 1 : at + 4]))
        or (one in HELD_BY and {"off", "out"} & set(words[at + 1 : at + 4]) and "of" not in words[at + 1 : at + 4])
        for at, one in enumerate(words)
    )


_KINDS: tuple[tuple[LossOrGain, Callable[[Sequence[str]], bool]], ...] = (
    (LossOrGain.OF_THE_DEAD, _is_of_the_dead),
    (LossOrGain.ALIVE, is_alive),
    (LossOrGain.BACK, is_back),
    (LossOrGain.MENDED, is_well),
    (LossOrGain.AGE_REACHED, age_reached),
    (LossOrGain.FIRST_WITHOUT, _is_first_without),
    (LossOrGain.NOT_CHOSEN, _is_not_chosen),
    (LossOrGain.REFUSED, _is_refused),
    (LossOrGain.OWN_PLACE, _is_own_place),
    (LossOrGain.CLOSED, _is_closed),
    (LossOrGain.TAKEN, _is_taken),
    (LossOrGain.STOOD_GRAVELY, _is_standing_gravely),
    (LossOrGain.STOOD, _is_standing),
    (LossOrGain.UNPREPARED, _is_unprepared),
    (LossOrGain.TITLE_NEAR, _is_title_near),
    (LossOrGain.FRIEND_LEAVES, _is_friend_leaving),
    (LossOrGain.WORK_DEATH, _is_work_death),
    (LossOrGain.MENDED, _is_mended),
    (LossOrGain.CHILD_BEGINS, child_begins),
)
