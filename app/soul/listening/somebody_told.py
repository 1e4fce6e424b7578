"""News of somebody else than their writer: who it is, by name or by what they are to the writer, as which they are
spoken of ("her", "them"), and whether it is good or bad. "She took it badly" is of whoever was spoken of before."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.text import sentences
from app.domain.told.fact import ToldFact
from app.domain.told.linking import called
from app.soul.listening.kind_words import ADJECTIVE, ANIMAL, KIN, NAME
from app.soul.listening.somebody_words import BAD, DENIES, FOUND, GOOD, ILL, LOW, NO_NEWS, TEARS, WITH_ME
from app.soul.scripted.phrasing import THEY
from app.soul.second_person import turned as turned_to_them


class SomebodysNews(StrEnum):
    """What is said to the news; each value is the end of a phrase key."""

    GOOD = "good"
    BAD = "bad"
    ILL = "ill"
    LOW = "low"
    """How somebody takes it."""


@dataclass(frozen=True, slots=True)
class SomebodyTold:
    """`who` as said to the writer ("your brother", "Beth"); `kin` what they are to them, where that is known."""

    who: str
    kin: str | None = None
    female: bool | None = None
    several: bool = False

    @property
    def is_animal(self) -> bool:
        """Whether it is an animal."""
        return self.kin is not None and _ANIMAL.fullmatch(self.kin) is not None

    @property
    def slots(self) -> dict[str, str]:
        """The words for somebody in a phrase; `name` only of whoever has one."""
        named = {"who": self.who} if self.who.startswith("your ") else {"who": self.who, "name": self.who}
        if self.female is None or self.several:
            return {**named, **THEY}
        they, them, their = ("she", "her", "her") if self.female else ("he", "him", "his")
        return {**named, "they": they, "them": them, "their": their, "are_they": f"is {they}"}


_ANIMAL = re.compile(ANIMAL)
_A_NAME, _WORDS = re.compile(NAME), re.compile(r"[^\W_]+(?:-[^\W_]+)*")
# Characters of a message that are read, and messages before it in which somebody may have been spoken of.
READ, BACK = 300, 4
_WOMEN = frozenset(
    """mum mom mam mother abuela oma nonna yiayia babcia wife girlfriend fiancée fiancee daughter daughters girl girls
    sister sisters grandma granny gran nan nana grandmother granddaughter granddaughters aunt auntie niece nieces
    stepdaughter goddaughter hen mother-in-law sister-in-law great-aunt""".split()  # noqa: SIM905
)
_MEN = frozenset(
    """dad father abuelo opa nonno husband boyfriend fiancé son sons boy boys brother brothers grandad granddad grandpa
    grandfather grandson grandsons uncle nephew nephews stepson godson tomcat father-in-law brother-in-law""".split()  # noqa: SIM905
)
_ONE_OF = {
    "daughters": "daughter", "girls": "daughter", "sons": "son", "boys": "son", "kids": "child", "children": "child",
    "twins": "child", "brothers": "brother", "sisters": "sister", "grandsons": "grandson", "nephews": "nephew",
    "granddaughters": "granddaughter", "nieces": "niece", "cousins": "cousin", "friends": "friend", "cats": "cat",
    "dogs": "dog", "grandchildren": "grandchild", "grandkids": "grandchild", "aunts": "aunt", "uncles": "uncle",
    "rabbits": "rabbit", "hens": "hen",
}  # fmt: skip
_LEAD = (
    r"^\W*(?:(?:and|but|so|oh|well|guess what|hey|hi|hello|good news|bad news|today|yesterday|tonight|last night"
    r"|this morning|also|btw|by the way|sorry|sad news|great news|now|then|poor|little|actually)\b[ ,:!.]*){0,4}"
)
_BEGINS = re.compile(_LEAD, re.IGNORECASE)
_OWNED = re.compile(
    rf"\b(?:my|our) {ADJECTIVE}(?P<kin>{KIN}|{ANIMAL})\b(?!')(?:,? (?:called |named )?(?P<name>{NAME})(?<!'s))?",
    re.IGNORECASE,
)
_SEVERAL = re.compile(
    rf"\b(?P<kin>{'|'.join(_ONE_OF)})\b(?:,| are| called| named|:| -| –)? ?(?:are |called |named )?"
    rf"(?P<names>{NAME}(?:, {NAME}){{0,3}},? (?:and|&) {NAME})",
    re.IGNORECASE,
)
_A_PET = re.compile(
    rf"\b(?:have|got|i've|we've|keep|kept|adopted|bought|has)(?: got)? (?:an?|one) (?:[\w-]+ ){{0,2}}?(?P<kin>{KIN}"
    rf"|{ANIMAL})\b"
    rf"(?:,? (?:called|named) (?P<name>{NAME})|, (?P<name2>{NAME}))?",
    re.IGNORECASE,
)
_PRONOUN = re.compile(rf"{_LEAD}(?P<who>she|he|they)(?:'s|'ve|'re|'d)?\b", re.IGNORECASE)
_NAMED = re.compile(rf"{_LEAD}(?P<name>{NAME})(?:'s)? (?=[a-z])", re.IGNORECASE)
_SUBJECT = re.compile(rf"{_LEAD}(?:my|our) {ADJECTIVE}(?:{KIN}|{ANIMAL})\b(?!')(?:,? {NAME}(?<!'s))?", re.IGNORECASE)
# Where a clause of its own begins inside a sentence: "we have a parrot, he swears in Dutch".
_GOES_ON = re.compile(r", (?:and |but )?(?=(?:s?he|they)(?:'s|'re|'ve)? )", re.IGNORECASE)
# Capitalised words with which a sentence begins and that are no names.
_NO_NAMES = frozenset(
    """i i'm i've it it's the a an my our we we're she he they this that there what when who how why where yes no not
    nothing everything everybody nobody today yesterday tomorrow tonight just only well thanks thank sorry good nice
    great long white black knight bishop rook queen king pawn pawns and but so then now your you you're his her their
    its all some most both every each never always still because since after before in on at for with from to of as if
    one two three four five six seven eight nine ten chess please oh ah haha lol hello hi hey bye god once here e4 d4
    until while although though unless whenever wherever even such many few more less another other several later soon
    early late again almost nearly hardly finally suddenly luckily sadly unfortunately apparently bad big small whole
    half quite very too how's what's that's there's let's let guess tell sounds looks feels hard easy true right wrong
    sometimes maybe perhaps usually evenings mornings christmas monday tuesday wednesday thursday friday saturday
    sunday work school people life time music football somebody someone anyone dinner tea""".split()  # noqa: SIM905
)


def somebodys_news(
    message: str, people: Mapping[str, SomebodyTold], before: Sequence[str] = ()
) -> tuple[SomebodysNews, SomebodyTold] | None:
    """The last news of somebody in a message and of whom they are; None where it has none. `people` are those whose
    names are known, by the names in small letters; `before` the writer's messages before it, the latest first."""
    text = " ".join(message.replace("’", "'").split())[:READ]
    if NO_NEWS.search(text.lower()):
        return None
    known, spoken_of = {**people}, None
    glad = False
    for said in reversed(before[:BACK]):
        known |= people_in(said)
        for sentence in sentences(said):
            who = subject_of(sentence, known, spoken_of)
            glad = who is not None and news_kind(sentence.lower()) is SomebodysNews.GOOD
            spoken_of = who or last_somebody(sentence, known) or spoken_of
    found: tuple[SomebodysNews, SomebodyTold] | None = None
    known |= people_in(text)
    for sentence in sentences(text):
        who = subject_of(sentence, known, spoken_of)
        kind = None if who is None or sentence.endswith("?") else news_kind(sentence.lower())
        if spoken_of is not None and FOUND.match(sentence.lower()):
            found = SomebodysNews.GOOD, spoken_of
        elif who is not None and kind is not None:
            # Tears behind good news are glad ones.
            found = SomebodysNews.GOOD if glad and TEARS.search(sentence.lower()) else kind, who
        spoken_of = who or last_somebody(sentence, known) or spoken_of
    return found


def news_kind(sentence: str) -> SomebodysNews | None:
    """Of what kind the news of somebody are that a sentence in small letters tells; None where it tells none."""
    if WITH_ME.search(sentence):
        return None
    for kind, pattern in (
        (SomebodysNews.ILL, ILL), (SomebodysNews.BAD, BAD), (SomebodysNews.LOW, LOW), (SomebodysNews.GOOD, GOOD),
    ):  # fmt: skip
        match = pattern.search(sentence)
        if match is None:
            continue
        denied = DENIES.search(sentence[: match.start()]) is not None
        if denied:
            return None
        return kind
    return None


def people_in(text: str) -> dict[str, SomebodyTold]:
    """The people and animals of the writer's that a text names, by their names in small letters."""
    found: dict[str, SomebodyTold] = {}
    for match in _SEVERAL.finditer(text):
        kin = _ONE_OF[match["kin"].lower()]
        for name in _A_NAME.findall(match["names"]):
            found[name.lower()] = _somebody(kin, name)
    for pattern in (_OWNED, _A_PET):
        for match in pattern.finditer(text):
            name = _name_of(match)
            if name is not None:
                found[name.lower()] = _somebody(match["kin"].lower(), name)
    return found


def last_somebody(text: str, known: Mapping[str, SomebodyTold]) -> SomebodyTold | None:
    """Who of the writer's people a text speaks of last."""
    found = [(match.end(), _of_match(match)) for pattern in (_OWNED, _A_PET) for match in pattern.finditer(text)]
    low = f" {text.lower()} "
    found += [(low.rfind(name), who) for name, who in known.items() if name in _WORDS.findall(low)]
    return max(found, key=lambda one: one[0], default=(0, None))[1]


def subject_of(sentence: str, known: Mapping[str, SomebodyTold], spoken_of: SomebodyTold | None) -> SomebodyTold | None:
    """Whom a sentence begins with; None where that is nobody else than its writer."""
    if (owned := _SUBJECT.match(sentence)) is not None and (match := _OWNED.search(owned[0])) is not None:
        return _of_match(match)
    if (pronoun := _PRONOUN.match(sentence)) is not None:
        female = {"she": True, "he": False}.get(pronoun["who"].lower())
        if female is None and re.search(r"\b(?:him|her|them)\b", sentence):
            return None  # "They found him."
        if spoken_of is None or (female is not None and spoken_of.female not in (None, female)):
            return None
        return SomebodyTold(
            spoken_of.who, spoken_of.kin, spoken_of.female if female is None else female, spoken_of.several
        )
    named = _NAMED.match(sentence)
    name = "" if named is None else named["name"].removesuffix("'s").removesuffix("'ve")
    if name.lower() in _NO_NAMES or not name or (name.lower() not in known and name.endswith(("ing", "ly"))):
        return None
    female = (
        True
        if re.search(r"\b(?:she|her)\b", sentence)
        else False
        if re.search(r"\b(?:he|his|him)\b", sentence)
        else None
    )
    return known.get(name.lower()) or SomebodyTold(name, None, female)


def _of_match(match: re.Match[str]) -> SomebodyTold:
    return _somebody(match["kin"].lower(), _name_of(match))


def _name_of(match: re.Match[str]) -> str | None:
    name = match.groupdict().get("name2") or match["name"]
    return None if name is None or name.lower() in _NO_NAMES else name.removesuffix("'s")


def _somebody(kin: str, name: str | None) -> SomebodyTold:
    name = None if name is None else name.removesuffix("'s")
    female = True if kin in _WOMEN else False if kin in _MEN else None
    plural = kin in _ONE_OF or kin in ("parents", "grandparents", "twins")
    return SomebodyTold(name or f"your {kin}", kin, female, plural)


def people_of(facts: Sequence[ToldFact]) -> dict[str, SomebodyTold]:
    """Those of the writer's whose names were told before, by their names in small letters."""
    found: dict[str, SomebodyTold] = {}
    for told in facts:
        fact = told.fact
        if fact.is_name and fact.relation is not None:
            kin = called(fact).removeprefix("my ")
            found |= {name.lower(): _somebody(_ONE_OF.get(kin, kin), name) for name in fact.names}
        found |= people_in(told.words)
    return found


def resolved(
    text: str, known: Mapping[str, SomebodyTold], before: Sequence[str] = ()
) -> list[tuple[str, SomebodyTold | None]]:
    """The sentences of a text with the kin of whom each begins with set in, "my nephew Luka eats" for "he eats", and
    who that is; `known` by their names, `before` the writer's messages before, the latest first."""
    known, spoken_of = {**known}, None
    for said in reversed(before[:BACK]):
        known |= people_in(said)
        spoken_of = last_somebody(said, known) or spoken_of
    known |= people_in(text)
    made: list[tuple[str, SomebodyTold | None]] = []
    for sentence in (part for one in sentences(text) for part in _GOES_ON.split(one)):
        who = subject_of(sentence, known, spoken_of)
        begins = _PRONOUN.match(sentence) or _NAMED.match(sentence)
        if who is not None and who.kin is not None and begins is not None and _SUBJECT.match(sentence) is None:
            at = begins.start("who") if "who" in begins.groupdict() else begins.start("name")
            end = begins.end("who") if "who" in begins.groupdict() else begins.end("name")
            end -= 2 if sentence[:end].endswith("'s") else 0
            named = "" if who.who.startswith("your ") else f" {who.who}"
            rest = sentence[end:]
            rest = f" is{rest[2:]}" if rest.startswith("'s ") else rest
            made.append((f"{sentence[:at]}my {who.kin}{named}{rest}", who))
        else:
            made.append((sentence, who))
        spoken_of = who or last_somebody(sentence, known) or spoken_of
    return made


# What somebody does, has or is used to, behind who it is.
_WAY = re.compile(
    rf"^\W*(?:my|our) {ADJECTIVE}(?:{KIN}|{ANIMAL})(?:,? {NAME})? (?:(?:still|always|only|once|even|never|just|also"
    rf"|really"
    r"|sometimes|usually|already) ){0,2}(?:was|is(?! \w+ing\b)|has|had|does|can|bought|made|built|gave|found|taught"
    r"|used|\w{2,}s"
    r"|\w{3,}ed)\b",
    re.IGNORECASE,
)
# What is no way of somebody's to smile at.
_NO_WAY = re.compile(
    r"n't\b|\b(?:not|never (?:calls|writes|visits|talks|speaks)|hates? me|blames?|left|alone|ill|sick"
    r"|drinks|hits"
    r"|shouts|dead|died|divorc\w+|prison|jail|hospital|debt|unemployed|worse|sad|afraid|scared|cries|lonely|missing"
    r"|miss|lost"
    r"|cancer|disabled|blind|deaf|failed|fired|sacked|refuses|bullied|stole|needs me|waiting|calling|you|your)\b",
    re.IGNORECASE,
)
# What was somebody else's before.
ONCE_OF = re.compile(r"\b(?:was|were|belonged to|came from|is from) (?:my |our )?(?:late )?[\w-]+(?:'s|s')\W*$")
LONGEST_WAY = 14


def way_told(sentence: str) -> str | None:
    """A sentence on somebody of the writer's as it is said back; None where it tells no way or habit of theirs."""
    bare = _BEGINS.sub("", sentence).strip(" .!;,")
    if len(bare.split()) > LONGEST_WAY or _WAY.match(bare) is None or _NO_WAY.search(bare):
        return None
    return turned_to_them(bare, of_others=True)


def names_told(text: str) -> str | None:
    """The names of several of the writer's people as they are told in one breath: "Beth and Nora"."""
    found = _SEVERAL.search(text)
    return None if found is None else found["names"].replace("&", "and")


def pronouns_for(text: str, people: Mapping[str, SomebodyTold], before: Sequence[str] = ()) -> dict[str, str]:
    """The words for whoever of the writer's a text speaks of last, or what they said before it, the latest first; empty
    where that is nobody."""
    for said in (text, *before[:BACK]):
        clean = " ".join(said.replace("’", "'").split())[:READ]
        found = last_somebody(clean, {**people, **people_in(clean)})
        if found is not None:
            return {key: word for key, word in found.slots.items() if key not in ("who", "name")}
    return {}
