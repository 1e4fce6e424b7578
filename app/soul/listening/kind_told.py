"""Of what kind of matter somebody tells ("my sister plays the viola in Vienna and I miss her"): by who and what stand
together in the whole of the message, and never by one word of it; with the words of it that an answer takes up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.soul.listening.kind_patterns import KINDS
from app.soul.listening.kind_words import (
    A_DAY,
    ALONE,
    DOINGS,
    GREETING,
    NAMES,
    NO_NAMES,
    OF_DEATH,
    OF_GRAVE,
    OF_ILLNESS,
    OF_LOW,
    OF_THEM,
    OF_TROUBLE,
    SOMEBODY,
)

# Characters of a message that are read, and messages of the same talk that are looked back at.
READ, BACK = 300, 4
# Words of a low mood that stands for itself, and of whoever knocks.
SHORT, VISITOR = 12, 4
_OWNERS = {"my": "your", "our": "your", "i": "you", "me": "you", "myself": "yourself"}
_LOWER = frozenset(("the", "an", "another", "two", "three", "four"))
_CALLED = re.compile(r" (?:is )?(?:called|named) ([\w'-]+)$", re.IGNORECASE)
_SMALL = re.compile(r"\b(january|february|march|april|june|july|august|september|october|november|december|"
                    r"(?<=of )may|(?<=in )may|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\b")  # fmt: skip
_PLACE = re.compile(r"\b(?:in|from) ((?-i:[A-ZÀ-Ž])[\w'-]+(?: (?-i:[A-ZÀ-Ž])[\w'-]+)?)", re.IGNORECASE)
_NO_PLACE = frozenset(
    ("work", "bed", "school", "sleep", "hospital", "court", "me", "you", "it", "him", "her", "them", "us", "town", "go",
     "play", "the doctor", "a doctor", "church", "prison", "the board", "the shop", "the shops", "the toilet")
)  # fmt: skip
_WE = re.compile(r"\bwe\b|\bus\b", re.IGNORECASE)
_BOTH = re.compile(r"(your \w+) and you\b")
_KNOCK = re.compile(r"^\W*knock[ ,-]*knock\b", re.IGNORECASE)
_OF_GAME = re.compile(
    r"\b(?:[a-h][1-8]|chess|openings?|endings?|tactics|gambits?|endgames?|the (?:game|sicilian|french|london"
    r"|italian game|pawn|knight|bishop|rook|queen|king))\b",
    re.IGNORECASE,
)
_TO_DO = re.compile(r"(?:see|visit|meet|get|find|look|buy|watch|help|fetch|collect|be|do|have|take)\b", re.IGNORECASE)
_DENIED = re.compile(r"n't\b|\b(?:not|never|no longer|used to|stopped|hates?)\b", re.IGNORECASE)
_OTHER_PLACE = re.compile(
    r"\b(?:to|in|for) ((?-i:[A-ZÀ-Ž])[\w'-]+)(?: now)?,? and not\b|\bone (?:in|at) ((?-i:[A-ZÀ-Ž])[\w'-]+)"
    r"|\bthe ((?-i:[A-ZÀ-Ž])[\w'-]+) one\b",
    re.IGNORECASE,
)
_BEARS_TROUBLE = frozenset(("no_pity", "what_to_say", "grave", "operation", "injury_of", "injury", "allergic_now"))
_SEVERAL = re.compile(r"\b(?:dogs|cats|kittens|puppies)\b", re.IGNORECASE)
_MENDS = re.compile(r"\b(?:not|correct|actually|wrong|sorry|mistake|in fact)\b", re.IGNORECASE)
_NO_BIRTHDAY = re.compile(r"\b(?:alive|forgot|missed|without|would have been|hospital)\b", re.IGNORECASE)
_ARTICLES = frozenset(("a", "an", "another", "some", "your", "our", "my", "his", "her", "their", "one", "two"))
# "A carpenter from linz".
_SMALL_TOWN = re.compile(r"(?<= from )(?!the\b|a\b)[a-zà-ž]{3,}$")
_NO_THINGS = frozenset(("it", "that", "this", "me", "you", "him", "her", "them", "us", "everything", "nothing"))
_LAST_NAME = re.compile(r"(?-i:\b[A-ZÀ-Ž][\w'-]+)$")


@dataclass(frozen=True, slots=True)
class KindTold:
    """`kind` is the key of its phrases without "of_"; `slots` are the words of the message that they take up, in the
    second person: `who` ("your sister Meera"), `thing` ("the viola in Vienna")."""

    kind: str
    slots: Mapping[str, str]
    mends: str = ""
    """What it puts in the place of something told before: a day, an age."""


def kind_told(message: str, before: Sequence[str] = ()) -> KindTold | None:
    """What a message tells of its writer, behind those that they sent `before`, the latest first; None where it is of
    none of the known kinds. Costs a fraction of a millisecond for 300 characters."""
    text = " ".join(message.replace("’", "'").split())[:READ]
    if (alone := _alone_since(text, before)) is not None:
        return KindTold("alone", {"who": alone})
    of_them = _of_somebody_grave(text, before)
    if of_them is not None:
        return of_them
    if before and _goes_on_joking(text, before[0]):
        knocked = KINDS[1][1].search(before[0]) is not None
        if not knocked or len(text.split()) <= VISITOR:
            return KindTold("knock_who", {"thing": text.strip(" .!")}) if knocked else KindTold("joke", {})
    if len(before) > 1 and _KNOCK.search(before[1]) and not text.endswith("?") and len(text.split()) <= SHORT * 2:
        return KindTold("joke", {})
    if OF_DEATH.search(text):
        return None
    troubled = OF_TROUBLE.search(text) is not None
    for kind, pattern in KINDS:
        found = None if troubled and kind not in _BEARS_TROUBLE else pattern.search(text)
        slots = None if found is None else _slots_of(kind, found, text, before)
        if slots is not None:
            kind, mends = slots.pop("kind", kind), slots.pop("mends", "")
            return KindTold(kind, slots, _capitals(mends))
    return None


def name_told(message: str) -> str | None:
    """The name under which the writer of a message comes in ("oskar here", "I'm Priya, I'm 29"); None without one."""
    text = message.replace("’", "'")[:READ]
    for pattern in NAMES:
        found = pattern.search(text)
        if found is not None and found["name"].lower() not in NO_NAMES:
            return found["name"][:1].upper() + found["name"][1:]
    return None


def greets(message: str) -> bool:
    """Whether a message begins with a word of greeting."""
    return GREETING.match(message) is not None


def _of_somebody_grave(text: str, before: Sequence[str]) -> KindTold | None:
    """What is told on of somebody of whom grave news were told just before, and a low mood that these explain."""
    grave = next((one for one in before[:BACK] if OF_GRAVE.search(one)), None)
    if grave is None or OF_GRAVE.search(text):
        return None
    who = next((_turned(found["who" if at else "pet"]) for at, one in enumerate(SOMEBODY)
                if (found := one.search(grave)) is not None), None)  # fmt: skip
    if who is not None and OF_LOW.search(text) and len(text.split()) <= SHORT:
        return KindTold("low", {"who": _named(who)})
    told = OF_THEM.search(text)
    if told is None or before[0] is not grave or OF_ILLNESS.search(text):
        return None
    name = told["name"] or who
    return None if name is None else KindTold("dear", {"who": name})


def _alone_since(text: str, before: Sequence[str]) -> str | None:
    """Who is no more since whom it is quiet about the writer, as said to them; None where nobody is."""
    found = ALONE.search(text)
    if found is None or found["who"].lower() in NO_NAMES:
        return None
    if found["who"].lower() not in ("he", "she", "him", "her"):
        return _turned(found["who"])
    told = (one for said in before[:BACK] if OF_DEATH.search(said) for one in SOMEBODY[1].finditer(said))
    return next((_turned(one["who"]) for one in told), None)


def _goes_on_joking(text: str, asked: str) -> bool:
    """Whether a riddle or a knock at the door was the message before, and this goes on with it."""
    kind = next((kind for kind, pattern in KINDS[:8] if pattern.search(asked)), None)
    return kind in ("riddle", "knock") and not text.endswith("?") and len(text.split()) <= SHORT * 2


def _slots_of_place(kind: str, slots: dict[str, str], when: str, text: str) -> dict[str, str] | None:
    """The place to which somebody goes with its day; None where it is none."""
    place = slots["place"]
    if (
        place.lower() in _NO_PLACE
        or _TO_DO.match(place)
        or _OF_GAME.search(place)
        or place.split()[0].lower() in ("the", "your", "bed")
    ):
        return None
    if kind == "trip" and place == place.lower() and not when:
        return None
    # `dated` is a place with its day: "Crete on the ninth of April".
    within = A_DAY.search(place)
    found_day = within or (None if when else A_DAY.search(text))
    when = when if found_day is None else f" {_capitals(found_day[0])}"
    place = place if within is None else place[: within.start()].strip()
    if not place:
        return None
    slots["place"] = place if place.split()[0] in _ARTICLES else place[:1].upper() + place[1:]
    slots["dated"] = f"{slots['place']}{when}"
    return _of_variant(kind, slots)


def _slots_of(kind: str, found: re.Match[str], text: str, before: Sequence[str]) -> dict[str, str] | None:
    """The words that are taken up; None where the match is no such matter after all."""
    slots = {name: _turned(value) for name, value in found.groupdict().items() if value}
    age = slots.pop("age2", "")
    if "part2" in slots:
        slots["part"] = slots.pop("part2")
    when = _when(slots.pop("when", ""))
    if kind in ("moving", "trip", "visit"):
        return _slots_of_place(kind, slots, when, text)
    if kind in ("wedding", "return"):
        slots |= {"when": when} if when else {}
    elif kind == "own_way":
        both = _BOTH.match(slots["said"])
        said = slots["said"] if both is None else f"you and {both[1]}{slots['said'][both.end() :]}"
        return {"kind": "their_way", "said": _WE.sub("you", said), "who": "you"}
    elif kind == "operation":
        return {"operation": f"the {slots['part'].removesuffix('s')} operation{when}"}
    elif kind == "big_plan":
        slots["thing"] += when
    elif kind in ("mischief", "pet"):
        if kind == "pet" and _SEVERAL.search(slots["pet"]):
            return None
        slots = {"pet": _named(slots["pet"])}
    elif kind in ("music", "music_missed"):
        town = _PLACE.search(text)
        slots["thing"] = f"the {slots['thing'].removeprefix('the ')}{'' if town is None else f' in {town[1]}'}"
    elif kind == "missing":
        town = _PLACE.search(text)
        slots["who"] += "" if town is None else f" in {town[1]}"
    elif kind in ("learning", "passion", "studies", "music") and not _is_thing(slots.get("thing", ""), found[0]):
        return None
    elif kind == "what_to_say" and "who" not in slots:
        slots["who"] = next(
            (_turned(one["who"]) for told in before[:BACK] if (one := SOMEBODY[1].search(told))), "them"
        )
    elif kind == "birthday":
        return _slots_of_birthday(slots, age, text)
    elif kind == "moved_date":
        slots = {"thing": slots["thing"], "mends": at[0].removeprefix("on ") if (at := A_DAY.search(text)) else ""}
    elif kind == "better_now":
        other = _OTHER_PLACE.search(text)
        slots = {} if other is None else {"mends": next(filter(None, other.groups()))}
    elif kind == "post":
        slots["place"] += f" in {slots.pop('town')}" if "town" in slots else ""
    elif kind == "work":
        slots["thing"] = _trade(slots["thing"])
    elif kind == "learning":
        slots["thing"] = slots["thing"].partition(" at ")[0]
    elif kind == "mishap":
        slots = {"thing": slots["thing"]}
    elif kind == "work_done":
        slots["said"] = slots["said"].lower() if slots["said"].isupper() else slots["said"]
    if kind == "passion" and "doing" in slots:
        slots["thing"] = DOINGS[slots.pop("doing").lower()]
    return _of_variant(kind, slots)


def _slots_of_birthday(slots: Mapping[str, str], age: str, text: str) -> dict[str, str] | None:
    """Whose birthday it is, and the age that mends what was told before; None where it is nobody's."""
    if _NO_BIRTHDAY.search(text) or ("who" not in slots and slots["name"].lower() in NO_NAMES):
        return None
    mends = (slots.get("age") or age) if _MENDS.search(text) else ""
    return _of_variant("birthday", {"who": slots.get("who") or slots["name"], "mends": mends})


def _trade(thing: str) -> str:
    """A trade with its article, and its town with a capital."""
    if " from " in thing:
        return _SMALL_TOWN.sub(lambda found: found[0].title(), thing)
    if thing.split()[0].lower() in ("a", "an"):
        return thing
    return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"


def _is_thing(thing: str, said: str) -> bool:
    """Whether what somebody loves, plays or learns is told as a thing of its own, and not denied; nor of chess."""
    return (
        thing.split()[0].lower() not in _NO_THINGS and _DENIED.search(said) is None and _OF_GAME.search(thing) is None
        if thing
        else True
    )


def _of_variant(kind: str, slots: dict[str, str]) -> dict[str, str]:
    """The slots with the kind that has phrases for just these."""
    variants = {
        "wedding": ("when", "wedding_on"), "began": ("with", "began_with"),
    }  # fmt: skip
    if kind in variants and variants[kind][0] in slots:
        slots["kind"] = variants[kind][1]
    if kind == "what_to_say":
        slots.pop("ill", None)
    if kind == "learned":
        slots.pop("thing", None)
    if "with" in slots:
        slots["who"] = slots.pop("with")
    if "who" in slots and kind != "missing":
        slots["who"] = slots["who"].replace(",", "")
    return {name: value.strip() for name, value in slots.items() if value}


def _named(pet: str) -> str:
    """An animal by its name where it has one: "Bruno" of "our dog called Bruno", else "your dog"."""
    called = _CALLED.search(pet)
    if called is not None:
        return called[1][:1].upper() + called[1][1:]
    name = _LAST_NAME.search(pet)
    if name is not None and " " in pet:
        return name[0]
    words = pet.split()
    return pet if words[0].lower() == "your" else f"your {words[-1]}" if words[0].lower() in _LOWER | {"a"} else pet


def _turned(words: str) -> str:
    """Words of the writer's in the second person."""
    said = [_OWNERS.get(word.lower(), word) for word in words.strip(" ,").split()]
    return _capitals(" ".join(said))


def _when(words: str) -> str:
    """When it is to be, behind a word and a space; empty without."""
    return f" {words}" if words else ""


def _capitals(words: str) -> str:
    """Words with days and months, of which "march" is read as one only behind a preposition, as they are spelled."""
    return _SMALL.sub(lambda found: found[0].title(), words)
