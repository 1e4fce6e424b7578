"""News that want words of their own: a small child that does not sleep, the end of a working life, one lost game after
another, a talk or a decisive game that is dreaded, somebody whom one dares not speak to, a day of being shouted at.
Read word by word, over all that a message tells."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from app.soul.listening.choosing import words_in
from app.soul.listening.events_told import (
    age_feared,
    lost_on_board,
    one_that_died,
    operation_ahead,
    promise_broken,
    thing_arrived,
)
from app.soul.listening.good_turns import is_good_turn
from app.soul.listening.life_events import at_the_vet, child_gone, child_ill, gave_notice, new_work
from app.soul.listening.thing_lost import LostThing, thing_lost
from app.soul.listening.whom import MY_WORDS


class ParticularNews(StrEnum):
    """Each with its own phrases (`care_baby`)."""

    BABY = "baby"
    RETIRING = "retiring"
    LOSSES = "losses"
    MIXED = "mixed"
    STAGE = "stage"
    """A talk before others, and the fear of it."""
    MATCH = "match"
    """A game of chess on which much depends, and what it does to sleep and stomach."""
    SHY = "shy"
    """Somebody whom one likes and dares not speak to."""
    HARD_DAY = "hard_day"
    """Being shouted at, and noise on top of it."""
    ROUGH = "rough"
    """A bad day as the reason of bad play."""
    CHILD_GONE = "child_gone"
    """A child who has left home."""
    AT_VET = "at_vet"
    """An animal that is at the vet's."""
    NEW_WORK = "new_work"
    """The thought of leaving one's work for another."""
    CHILD_ILL = "child_ill"
    """A small child with a fever, or ill otherwise."""
    NOTICE = "notice"
    """Work that was given up of one's own will."""
    LOST = "lost"
    """An animal that died, or a child before it was born."""
    OPERATION = "operation"
    """An operation to come, of the writer or of somebody of theirs."""
    AGE = "age"
    """A birthday, and whether one is old then."""
    PROMISE = "promise"
    """A promise to oneself or others that did not hold."""
    ARRIVED = "arrived"
    """Something new in the house."""
    ON_BOARD = "on_board"
    """A man lost in a game against somebody else."""


@dataclass(frozen=True, slots=True)
class HeardNews:
    """What was told, and the slots of its phrases: for losses how many, else whom or what it is about, as said to the
    one who told it."""

    kind: ParticularNews
    slots: Mapping[str, str] = field(default_factory=dict)


_BABIES = frozenset(("baby", "newborn", "twins", "infant", "bub", "bubs"))
_CHILDREN = _BABIES | {"daughter", "son", "toddler", "kid", "kids", "girl", "boy", "babies", "one", "grandson",
                       "granddaughter", "triplets"}  # fmt: skip
_SLEEPLESS = frozenset(("sleep", "sleeps", "slept", "sleeping", "asleep", "awake", "teething", "colic", "exhausted",
                        "screams", "screaming", "knackered"))  # fmt: skip
_SMALL = frozenset(("old", "little", "new", "newborn", "teething", "born", "colic", "three", "feeds"))
_LEAVES_WORK = frozenset(("retire", "retired", "retiring", "retirement", "pension", "pensioned"))
_WORK = frozenset(("work", "office", "job", "shift", "school", "factory", "shop", "practice", "hospital", "desk"))
_AFRAID = frozenset(
    ("sick", "scared", "afraid", "lost", "empty", "sad", "cry", "crying", "dread", "dreading", "terrified", "without",
     "useless", "strange", "weird", "nothing", "numb", "panic", "frightened", "anxious", "worried", "awful", "miss")
)  # fmt: skip
_OTHERS = frozenset(("everyone", "everyone's", "everybody", "everybody's", "they", "people", "friends", "family"))
_GLAD = frozenset(
    ("congratulations", "congrats", "congratulate", "congratulates", "happy", "glad", "pleased", "excited", "thrilled",
     "delighted", "jealous", "lucky", "proud")
)  # fmt: skip
_LOSES = frozenset(("lost", "losing", "lose", "losses", "defeats", "defeat", "loss", "beaten"))
_ROWS = frozenset(("row", "all", "every", "straight", "trot", "single"))
_COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
# "At five", "half past three": no number of games.
_OF_HOURS = frozenset(("at", "past", "by", "till", "until", "around", "about", "since"))
_ORDINALS = ("second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_NO_GAMES = frozenset(
    ("pounds", "dollars", "euros", "kilos", "stone", "pawn", "pawns", "piece", "pieces", "knight", "bishop", "rook",
     "queen", "keys", "phone", "wallet", "job", "friends", "hair", "teeth", "weight", "sleep", "money", "years", "days")
)  # fmt: skip

# A child of next door is no child of the writer's.
_NEXT_DOOR = frozenset(("neighbour", "neighbours", "neighbour's", "neighbours'", "neighbor", "neighbors", "neighbor's",
                        "neighbors'", "upstairs", "downstairs", "door"))  # fmt: skip
_GRAVE = frozenset(
    ("died", "dead", "dying", "funeral", "eulogy", "hospital", "cancer", "surgery", "operation", "divorce", "accident")
)  # fmt: skip
# Fear in the body and in so many words; what one cannot do for it.
_FEAR = frozenset(
    ("sick", "ill", "scared", "nervous", "nerves", "terrified", "afraid", "knots", "stomach", "tummy", "shaking",
        "shaky",
     "shake", "dread", "dreading", "panic", "panicking", "anxious", "petrified", "butterflies", "puke", "trembling",
     "sweating", "frightened", "worried", "jittery", "jitters", "freaking", "bricking", "vomit", "queasy", "wreck")
)  # fmt: skip
_CANNOT = frozenset(
    ("can't", "cant", "cannot", "couldn't", "couldnt", "barely", "hardly", "not", "don't", "dont", "haven't")
)
_BODY_NEEDS = frozenset(("sleep", "slept", "eat", "eaten", "sleeping", "eating", "think", "breathe", "concentrate"))
_HAUNTS = frozenset(("dream", "dreaming", "dreams", "nightmares", "awake"))
_SPEECHES = frozenset(
    ("speech", "presentation", "presentations", "lecture", "recital", "audition", "toast", "oral", "viva", "recitation")
)  # fmt: skip
_SPOKEN = _SPEECHES | {"talk", "present", "presenting", "speak", "speaking", "read", "sing", "perform", "play"}
_HEARERS = frozenset(("class", "audience", "assembly", "everyone", "everybody", "stage", "classmates", "colleagues"))
_GAMES = frozenset(("tournament", "match", "final", "finals", "round", "championship", "league", "playoff", "decider",
                    "champion", "congress", "semifinal", "simul"))  # fmt: skip
_TO_COME = frozenset(
    ("tomorrow", "tonight", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "weekend",
     "next", "last", "deciding", "decisive", "coming", "first", "if", "morning")
)  # fmt: skip
_OTHER_GAMES = frozenset(
    ("football", "rugby", "tennis", "cricket", "hockey", "basketball", "netball", "volleyball", "swimming", "judo",
     "karate", "golf", "darts", "snooker", "badminton", "world", "watch", "watching", "band", "dance", "singing")
)  # fmt: skip
_FOND = frozenset(("crush", "fancy", "smitten", "fallen"))
_LIKES = frozenset(("like", "love", "adore"))
_SOMEBODY = frozenset(("girl", "boy", "guy", "woman", "man", "someone", "somebody", "colleague", "her", "him", "them"))
_WORDS_TO = frozenset(
    ("say", "said", "speak", "spoken", "talk", "word", "words", "hi", "hello", "ask", "tell", "invite")
)
_DARES_NOT = frozenset(
    ("can't", "cant", "cannot", "never", "dare", "daren't", "shy", "red", "blush", "blushing", "freeze", "tongue",
     "scared", "afraid", "nervous", "couldn't", "stammer", "stutter", "chicken", "speechless", "mute", "terrified")
)  # fmt: skip
_SHOUTS = frozenset(("shouted", "shouting", "yelled", "yelling", "screamed", "screams", "shouts", "yells", "bawled"))
_SHOUTERS = frozenset(("boss", "manager", "mum", "mom", "dad", "mother", "father", "teacher", "customers", "customer",
                       "wife", "husband", "coach", "client", "clients", "chef", "foreman", "work"))  # fmt: skip
_NOISE = frozenset(("baby", "dog", "drilling", "barking", "stomping", "noise", "builders", "party", "screaming",
    "music",
                    "crying", "hammering", "fireworks", "alarm"))  # fmt: skip
_APOLOGIES = frozenset(("sorry", "forgive", "apologies", "apologise", "apologize", "excuse"))
_WEARING = frozenset(("boss", "work", "shift", "office", "neighbours", "neighbours'", "neighbour's", "upstairs",
    "school",
                      "day", "headache", "sleep", "slept", "kids", "customers"))  # fmt: skip
_BAD = frozenset(("hell", "awful", "horrible", "terrible", "nightmare", "rough", "shouted", "shouting", "yelled",
    "rotten",
                  "exhausted", "knackered", "shattered", "long", "worst", "stressful", "screaming",
                  "stomping"))  # fmt: skip


# What is read word by word, before all else: the kind, the slot of its phrases and who or what it is of.
_EVENTS: tuple[tuple[ParticularNews, str, Callable[[Sequence[str]], str | None]], ...] = (
    (ParticularNews.NEW_WORK, "to", new_work),
    (ParticularNews.CHILD_GONE, "who", child_gone),
    (ParticularNews.AT_VET, "who", at_the_vet),
    (ParticularNews.CHILD_ILL, "who", child_ill),
    (ParticularNews.LOST, "who", one_that_died),
    (ParticularNews.OPERATION, "operation", operation_ahead),
    (ParticularNews.AGE, "age", age_feared),
)
# What is read so where nothing of the above or below is told.
_SMALL_EVENTS: tuple[tuple[ParticularNews, str, Callable[[Sequence[str]], str | None]], ...] = (
    (ParticularNews.ON_BOARD, "man", lost_on_board),
    (ParticularNews.PROMISE, "", promise_broken),
    (ParticularNews.ARRIVED, "thing", thing_arrived),
)


def particular_news(told: Sequence[str]) -> HeardNews | None:
    """What the sentences of a message, as `plain` gives them, tell of it; None where they tell nothing of the kind."""
    words = [word for text in told for word in words_in(text)]
    every = frozenset(words)
    if is_good_turn(words):
        return None
    for kind, slot, read in _EVENTS:
        of = read(words)
        if of is not None:
            return HeardNews(kind, {slot: of})
    if gave_notice(words):
        return HeardNews(ParticularNews.NOTICE)
    of_fear = _of_fear(every)
    if of_fear is not None:
        return HeardNews(of_fear)
    small_one = every & _CHILDREN and every & _SLEEPLESS and (every & _BABIES or every & _SMALL)
    if small_one and not every & _NEXT_DOOR:
        return HeardNews(ParticularNews.BABY)
    leaves = every & _LEAVES_WORK or ("last" in every and "day" in every and every & _WORK)
    if leaves and every & _AFRAID:
        return HeardNews(ParticularNews.RETIRING)
    if every & _OTHERS and every & _GLAD and every & _AFRAID and every & {"i", "i'm", "im", "me"}:
        return HeardNews(ParticularNews.MIXED)
    if every & _LOSES and every & _ROWS and not every & _NO_GAMES and not every & {"you", "your"}:
        count = _count(words)
        in_row = "row" in every or "straight" in every or "trot" in every
        of_games = thing_lost(words) in (None, LostThing.GAMES)
        if count is not None and of_games and (in_row or every & {"all", "every"}):
            return HeardNews(ParticularNews.LOSSES, {"count": count})
    for kind, slot, read in _SMALL_EVENTS:
        if not every & _GRAVE and (of := read(words)) is not None:
            return HeardNews(kind, {slot: of} if slot else {})
    return None


def _of_fear(every: frozenset[str]) -> ParticularNews | None:
    """What somebody is afraid of that is still to come, whom they dare not speak to, or what made the day hard."""
    if not every & MY_WORDS or every & _GRAVE:
        return None
    cannot = bool(every & _CANNOT and every & _BODY_NEEDS)
    fears = bool(every & _FEAR) or cannot
    before_others = every & _HEARERS or {"front", "of"} <= every
    if fears and (every & _SPEECHES or (every & _SPOKEN and before_others)):
        return ParticularNews.STAGE
    of_chess = every & _GAMES and every & _TO_COME and not every & _OTHER_GAMES
    if of_chess and (fears or every & _HAUNTS) and not every & {"lost", "lose", "you", "your"}:
        return ParticularNews.MATCH
    fond = every & _FOND or (every & _LIKES and every & _SOMEBODY) or every & {"girl", "boy", "guy", "woman"}
    if (
        fond
        and every & _DARES_NOT
        and every & (_WORDS_TO | {"red", "blush", "blushing", "shy"})
        and not every & {"you"}
    ):
        return ParticularNews.SHY
    if every & _SHOUTS and every & _SHOUTERS and every & _NOISE:
        return ParticularNews.HARD_DAY
    return ParticularNews.ROUGH if every & _APOLOGIES and every & _WEARING and every & _BAD else None


def _count(words: Sequence[str]) -> str | None:
    """How many, as one would say it; an ordinal ("the fifth in a row") as its number."""
    for before, word in zip(["", *words], words, strict=False):
        if before in _OF_HOURS:
            continue
        if word in _COUNTS:
            return word
        if word in _ORDINALS:
            return _COUNTS[_ORDINALS.index(word)]
        if word.isdigit() and 2 <= int(word) <= 12:
            return _COUNTS[int(word) - 2]
    return None
