"""A message in which somebody gets another name ("Nora goes by Nell now"), or in which its writer takes a word back at
once ("called Gerald, no wait, Gertie")."""

from __future__ import annotations

import re

from app.domain.number_words import CARDINALS
from app.domain.told.lexicon import folded

# Words of a value that is said anew at once, and words back to that in whose place it comes.
LONGEST_NEW, LONGEST_BACK = 4, 5
# Most words of a message that takes back a word of the one before.
LONGEST_BEHIND = 9

_NAME = r"[A-ZÀ-Ž][\w-]{1,29}"
_WHO = r"(?:he|she|they|it)(?:'s| is| are|'re)?"
_BY = (
    r"(?:(?:goes|go|went|is going|has gone) by|(?:is|are|was|'s|'re) (?:called|named|known as)"
    r"|calls? (?:herself|himself|themselves|itself)|(?:wants?|prefers?|likes?|would like) to be (?:called|known as)"
    r"|(?:has )?changed (?:her|his|their|its) name to|(?:was|got|is) renamed(?: to| as)?|answers to|became)"
)
_AGAIN = r"(?:now|these days|any ?more|instead|actually|really|from now on|today)"
_RENAMED = (
    # "Nora isn't my daughter's name any more, she goes by Nell."
    re.compile(
        rf"\b(?P<old>{_NAME}) (?:isn't|is not|is no longer|was never|wasn't|was not) (?:[\w']+ ){{1,3}}name"
        rf"(?: {_AGAIN})?[,.;:!]? (?:and |but |so |now )?(?:{_WHO}|(?:her|his|their|its) name) ?"
        rf"(?:now |really |actually )?(?:(?:is|'s) )?(?:{_BY} |called |named )?(?P<new>{_NAME})"
    ),
    # "Nora goes by Nell now", "Nora is called Nell these days, not Nora"
    re.compile(
        rf"\b(?P<old>{_NAME}) (?:now |actually |really )?(?:goes by|(?:has )?changed (?:her|his|their|its) name to"
        rf"|(?:was|got|is) renamed(?: to| as)?|calls (?:herself|himself)|(?:wants|prefers) to be called)"
        rf" (?:now )?(?P<new>{_NAME})"
    ),
    re.compile(rf"\b(?P<old>{_NAME}) is (?:{_AGAIN} )?(?:called |named )?(?P<new>{_NAME}) {_AGAIN}\b"),
    re.compile(rf"\b(?P<old>{_NAME}) is (?:now|actually|really) (?:called |named )?(?P<new>{_NAME})\b"),
    # "We call Nora Nell now"
    re.compile(rf"\b(?:call|renamed|calling|named) (?P<old>{_NAME}) (?P<new>{_NAME}) ?{_AGAIN}?"),
    # "My sister isn't called Jule any more, everybody calls her Juli now"
    re.compile(
        rf"\b(?:isn't|is not|aren't|not) (?:called|named) (?P<old>(?i:{_NAME})) (?:any ?more|any longer|now)"
        rf"[,;.]? (?:and |but )?(?:everybody|everyone|people|they all|we all|they|we|i) (?:now )?calls?"
        rf" (?:her|him|it|them) (?P<new>(?i:{_NAME}))"
        r"(?= now\b|\W|$)"
    ),
    # "The tortoise isn't Gerald, he's Gertie", "isn't called Gerald but Gertie"
    re.compile(
        rf"\b(?:isn't|is not|wasn't|aren't|not) (?:really )?(?:called |named )?(?P<old>{_NAME})(?: {_AGAIN})?,? "
        rf"(?:but |{_WHO} (?:{_AGAIN} )?(?:called |named )?)(?P<new>{_NAME})\W*$"
    ),
    # "It's Gertie now, not Gerald"
    re.compile(
        rf"\b(?:is|it's|she's|he's|by|called|named|meant|mean) (?:{_AGAIN} )?(?P<new>{_NAME})(?: {_AGAIN})?,? "
        rf"(?:and )?not (?P<old>{_NAME})(?: {_AGAIN})?\W*$"
    ),
)
# "Our rabbit isn't called Snowy, it's Fluffy", of one who was never told of.
_NOT_CALLED = re.compile(
    rf"\b(?P<be>is|are|was)(?:n't| not) (?:really )?called {_NAME}(?: {_AGAIN})?,? (?:but |{_WHO} )(?:{_AGAIN} )?"
    rf"(?:called |named )?(?P<new>{_NAME})"
)
# What takes back the word before it.
_AT_ONCE = re.compile(
    r"[,;.!–—-]{0,3} ?\b(?:no,? wait|wait,? no|no,? sorry|oh,? sorry|sorry,? no|sorry,? i mean|no,? i mean|i mean"
    r"|i meant|or rather|scratch that|no,? actually|actually,? no|no,? hang on|hang on,? no|oops|correction|wait"
    r"|sorry|no)[,:;.! –—-]{1,4}(?:(?:it|that|he|she|they)(?:'s| is| was|'re| are) |(?:i )?meant? |make that |rather )?"
    r"(?P<new>[^\s,.;:!?]+(?: [^\s,.;:!?]+){0,5})(?=[,.;:!]|$)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\s,.;:!?]+")
_BEFORE = frozenset("to in at on from with for by near a an the my our as of".split())  # noqa: SIM905
_DAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday tonight".split()  # noqa: SIM905
)
# What begins another sentence, and is no value.
_NO_VALUE = frozenset(
    """i i'm i'll you your we it it's that's that this he she they let please thanks what who where why how but and so
    not never yes problem worries way idea""".split()  # noqa: SIM905 - a list literal would be a page long
)
# A group of the writer's, and the name that it goes by: "I play bass in a band, we're called wet gravel".
_GROUP = re.compile(
    r"\b(?:an?|my|our|the) (?:[\w-]+ ){0,2}?(?P<group>band|group|team|club|choir|quartet|trio|duo"
    r"|orchestra|ensemble|troupe"
    r"|company|shop|bakery|crew)\b",
    re.IGNORECASE,
)
_WE_ARE_CALLED = re.compile(
    r"\bwe(?:'re| are|re) (?:called|named) (?:the )?"
    r"(?P<name>[\w'-]{1,30}(?: (?!and\b|but\b|because\b|so\b)[\w'-]{1,30})?)"
    r"(?=[.,;:!]|$| (?:and|but|because|so)\b)",
    re.IGNORECASE,
)


def renamed_in(message: str) -> tuple[str, str] | None:
    """The name that somebody had and the one that they have now; None where a message gives nobody another name."""
    text = " ".join(message.replace("’", "'").split())
    if "?" in text:
        return None
    for pattern in _RENAMED:
        found = pattern.search(text)
        if found is not None and folded(found["old"]) != folded(found["new"]):
            return found["old"].removesuffix("'s"), found["new"]
    said = _taken_back(text)
    if said is None:
        return None
    _, old, new = said
    return (old, new) if re.fullmatch(_NAME, old) and re.fullmatch(_NAME, new) and not _is_number(old) else None


def put_right_at_once(message: str) -> str:
    """The message with the word that its writer takes back at once replaced by the one that was meant: "called Gerald,
    no wait, Gertie" as "called Gertie"; as it is where nothing is taken back."""
    text = " ".join(message.replace("’", "'").split())
    said = _taken_back(text)
    if said is None and _NOT_CALLED.search(text) is not None:
        return _NOT_CALLED.sub(r"\g<be> called \g<new>", text)
    return message if said is None else said[0]


def takes_back(message: str) -> bool:
    """Whether a message begins with words that take back one of those before it."""
    said = " ".join(message.replace("’", "'").split())
    return "?" not in said and len(said.split()) <= LONGEST_BEHIND and _AT_ONCE.match(said) is not None


def put_right_behind(told: str, message: str) -> str | None:
    """What was told last as a message behind it puts it right ("No wait, a pilot."); None if it does not begin so."""
    said = " ".join(message.replace("’", "'").split())
    if not takes_back(said):
        return None
    whole = _taken_back(f"{told.rstrip(' .!')}, {said}")
    return None if whole is None else whole[0]


def _taken_back(text: str) -> tuple[str, str, str] | None:
    """The text with the new words in their place, the words that are taken back, and the new ones."""
    for found in _AT_ONCE.finditer(text):
        before, new = text[: found.start()], _TOKEN.findall(found["new"])
        back = list(_TOKEN.finditer(before))[-LONGEST_BACK:]
        if len(new) > LONGEST_NEW or not back or len(before.split()) < 2 or folded(new[0]) in _NO_VALUE:
            continue
        at = next((one for one in reversed(back) if _alike(one[0], new[0])), None)
        if at is None:
            continue
        behind = text[found.end() :]
        return f"{before[: at.start()]}{' '.join(new)}{behind}", at[0], new[0]
    return None


def _alike(old: str, new: str) -> bool:
    """Whether one word may stand in the place of another: both are names, numbers, days, or the same small word."""
    one, other = folded(old), folded(new)
    if other in _BEFORE:
        return one == other or {one, other} == {"a", "an"}
    if _is_number(other) or _is_number(one):
        return _is_number(one) and _is_number(other)
    if one in _DAYS or other in _DAYS:
        return one in _DAYS and other in _DAYS
    return old[:1].isupper() and new[:1].isupper() and one not in ("i", "i'm", "i've")


def _is_number(word: str) -> bool:
    plain = folded(word)
    return plain.isdigit() or all(part in CARDINALS or part in _TENS for part in plain.split("-"))


_TENS = frozenset("twenty thirty forty fifty sixty seventy eighty ninety hundred".split())  # noqa: SIM905


def with_group_named(words: str) -> str:
    """The words with the name behind "we're called" given to the group that they speak of before: it is nobody's."""
    words = words.replace("’", "'")
    named = _WE_ARE_CALLED.search(words)
    group = None if named is None else _GROUP.search(words, 0, named.start())
    if named is None or group is None:
        return words
    name = named["name"]
    name = name.title() if name.islower() and "'" not in name else name
    return f"{words[: named.start()]}our {group['group'].lower()} is called {name}{words[named.end() :]}"
