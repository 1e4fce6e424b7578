"""Reads what is asked of a name, or of "him", "it" and "there": who that is or how it is called, how one came to know
it, what became of it, and where it is. A question that asks anything else is not read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.characters.plainly import Naming


class AskedOfName(StrEnum):
    """What is asked of a name."""

    WHO = "who"
    MET = "met"
    NOW = "now"
    WHERE = "where"
    NAMED = "named"
    AGE = "age"
    DOES = "does"
    PLAYS = "plays"
    LIKE = "like"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class NameQuestion:
    """`of` is what is asked of whatever `named` says, in the asker's words."""

    of: AskedOfName
    named: str


_NAME = r".{1,60}?"
_BE = r"(?:is|was|are|were)"
_POINTED = r"(?:that|this|it|he|she|they|those|these)"
_TOWN = r"(?:town|city|country|village|part of (?:the )?\w+|place|street|state|region)"
_TRAIT = (
    "(?:good|nice|kind|strict|funny|friendly|patient|difficult|clever|quiet|loud|shy|stubborn|gentle|proud|generous"
    "|happy)"
)
_ROLE = (
    "(?:person|man|woman|boy|girl|child|kid|dog|cat|teacher|master|coach|friend|father|mother|brother|sister|player)"
)
_NOW = r"(?: now| nowadays| today| these days| at the moment)?"
# What may be asked, by what the answer has to say; the first that fits counts.
_FORMS: Mapping[AskedOfName, tuple[str, ...]] = {
    AskedOfName.NOW: (
        "what (?:has |ever )?happen(?:ed|s)? (?:to|with) X", "what (?:has |have )?(?:became|become|becomes) of X",
        "what did become of X", rf"(?:{_BE}) X (?:still )?(?:alive|dead|around|living|with us)",
        rf"(?:{_BE}) X still (?:there|here)", "(?:has|did) X died?",
        "(?:how|when|where|why|what) did X die(?: of| from)?", "how long (?:is|has) X been dead",
        "(?:no |but )?(?:i (?:asked|meant) )?(?:how|when|where|why) X died",
        "where (?:is|are) X (?:now|nowadays|today|these days)",
        "(?:do|did) you still (?:see|talk to|speak to|hear from|meet|visit|write to|have) X",
        "are you still in touch with X", "(?:do|did) you (?:still )?keep in touch with X",
        "what (?:is|are) X doing (?:now|nowadays|today|these days)", "how (?:is|are) X(?: doing)?" + _NOW,
    ),
    AskedOfName.MET: (
        "how (?:do|did|have|come) you (?:come to |get to )?(?:know|meet|met|knew) X(?: from)?",
        "how (?:do|did|have) you (?:first )?(?:find|get|come by|come across|become friends with|run into) X",
        "where (?:do|did) you (?:first )?(?:know X from|meet X|get X(?: from)?|find X|come across X)",
        "how (?:you know|you met|did you and) X(?: meet)?", "where you (?:met|know|got) X(?: from)?",
    ),
    AskedOfName.WHERE: (
        f"(?:which|what) {_TOWN} {_BE} X in", f"in (?:which|what) {_TOWN} {_BE} X",
        "(?:which|what) (?:town|city|country|village) (?:is|was) <that|this|it|there>",
        f"where(?:abouts)? {_BE} X", f"where (?:do|does|did) X live{_NOW}", "where X (?:is|was|are|lives)",
        "whereabouts (?:is|was) X",
    ),
    AskedOfName.AGE: (
        f"how old {_BE} X{_NOW}", f"what age {_BE} X", f"{_BE} X (?:older|younger) than you", "when (?:is|was) X born",
        f"{_BE} X (?:older or younger|younger or older)(?: than you)?", "how old X (?:is|was)",
    ),
    AskedOfName.DOES: (
        f"what (?:do|does|did) X do(?: for (?:a living|work)| all day)?{_NOW}", "where (?:do|does|did) X work",
        "what (?:is|was) X(?:'s)? (?:job|work|profession|trade)", "what (?:do|does|did) X work as",
        "what (?:kind|sort) of (?:work|job) (?:do|does|did) X (?:do|have)", "(?:do|does|did) X (?:work|have a job)",
    ),
    AskedOfName.PLAYS: (
        "(?:do|does|did|can|could) X (?:also |even |ever )?play(?: chess)?"
        "(?: (?:too|as well|with you|against you|you))?",
        f"{_BE} X (?:any )?good(?: at (?:chess|it|playing))?", f"{_BE} X a (?:good |strong )?(?:chess )?player",
        "(?:do|did|have) you (?:ever )?play(?:ed)?(?: chess)? (?:with|against) X",
        "(?:do|did|have) you (?:ever )?beat(?:en)? X",
        "(?:do|does|did) X know (?:the moves|the rules|how to play|chess)", "who (?:wins|won|is better) you or X",
        "(?:have|has|does|did) X (?:ever )?beat(?:en)? you", "how (?:good|strong) (?:is|was) X(?: at chess)?",
    ),
    AskedOfName.LIKE: (
        "what (?:is|was|are|were) X like", f"(?:{_BE}) X (?:a )?{_TRAIT}(?: {_ROLE})?(?: to you)?",
        f"what (?:kind|sort) of (?:an? )?(?:{_ROLE}) {_BE} X", "(?:describe|can you describe) X",
    ),
    AskedOfName.CLOSE: (
        "(?:do|did) (?:you|you two|the two of you) get (?:on|along)(?: well)? with X",
        "(?:are|were) you close (?:to|with) X",
        "how often (?:do|did) you (?:see|meet|visit|call|write to|talk to) X", "when did you last (?:see|meet|visit) X",
        "(?:do|did) you (?:see|meet|visit|call) X (?:often|much|a lot)", "(?:do|did) you (?:like|love|miss) X",
        "(?:do|did) you (?:ever )?(?:fall out|argue|fight|quarrel) with X",
    ),
    AskedOfName.NAMED: (
        "(?:what|how) (?:is|are|was|were) X (?:called|named)", "what (?:is|was) the names? of X",
        "what (?:is|was) X(?:'s)? names?", "what (?:do|did) you call X", "(?:do|does) X have (?:a name|names)",
    ),
    AskedOfName.WHO: (
        "who (?:do|did) you say X (?:is|was)", f"(?:who|what) {_BE} X", f"(?:who|what) X {_BE}",
        f"X (?:who|what) {_BE} {_POINTED}", "X (?:who|what)",
        "what (?:do|did) you mean (?:by|with) X", "what (?:does|did) X mean", "what X means",
        "what (?:kind|sort|type) of (?:thing|person|place|animal|food|dish|game|book|drink) (?:is|was|are) X",
        "(?:tell me |and )?about X", "(?:who|which|what) X",
    ),
}  # fmt: skip


def _numbered() -> tuple[re.Pattern[str], Mapping[str, AskedOfName]]:
    """One pattern of all forms, with a group for each place of a name, and what each group is asked for."""
    asked = dict[str, AskedOfName]()

    def group(of: AskedOfName, pattern: str) -> str:
        name = f"x{len(asked)}"
        asked[name] = of
        return f"(?P<{name}>{pattern})"

    def filled(form: str, of: AskedOfName) -> str:
        form = re.sub(r"<([^<>]+)>", lambda found: group(of, found[1]), form)
        return re.sub(r"\bX\b", lambda _: group(of, _NAME), form)

    return re.compile("|".join(filled(form, of) for of, forms in _FORMS.items() for form in forms)), asked


_ANY, _ASKED = _numbered()
# What points at a name instead of saying it, with what it may point at, the fittest first.
_PEOPLE = (Naming.HE, Naming.SHE, Naming.THEY)
POINTERS: Mapping[str, tuple[Naming, ...]] = {
    **dict.fromkeys(("he", "him", "his", "that man", "that guy", "that boy", "this guy", "this man"), (Naming.HE,)),
    **dict.fromkeys(("she", "her", "that woman", "that lady", "that girl", "this woman"), (Naming.SHE,)),
    **dict.fromkeys(("they", "them", "those people", "these people"), (Naming.THEY,)),
    **dict.fromkeys(("that person", "this person", "somebody"), _PEOPLE),
    **dict.fromkeys(("it", "that thing", "those", "these"), (Naming.IT,)),
    **dict.fromkeys(("that", "this"), (Naming.IT, Naming.PLACE)),
    **dict.fromkeys(("there", "that place", "this place"), (Naming.PLACE, Naming.IT)),
}
# Which one of what was spoken of.
WHICH_ONE = "which one"
# A bare question, with what it may be of.
_BARE: Mapping[str, NameQuestion] = {
    "who": NameQuestion(AskedOfName.WHO, "that person"),
    WHICH_ONE: NameQuestion(AskedOfName.WHO, WHICH_ONE),
    **dict.fromkeys(
        ("how old", "older or younger", "younger or older", "older or younger than you", "younger or older than you"),
        NameQuestion(AskedOfName.AGE, "that person"),
    ),
    **dict.fromkeys(
        (
            "do you get on",
            "do you get along",
            "do you two get on",
            "do you two get along",
            "are you close",
            "do you get on well",
            "do you see each other often",
            "do you fall out",
            "do you ever fall out",
            "do you ever argue",
            "do you fight",
            "do you ever fight",
        ),
        NameQuestion(AskedOfName.CLOSE, "that person"),
    ),
    **dict.fromkeys(
        (
            "how did you meet",
            "how did you two meet",
            "where did you meet",
            "where did you two meet",
            "how do you know each other",
            "how did you become friends",
            "how did you get to know each other",
        ),
        NameQuestion(AskedOfName.MET, "that person"),
    ),
}


def question_of_name(asked: str) -> NameQuestion | None:
    """What a question, as `asked_plainly` gives it, asks of a name; None where it asks nothing of the kind. "Who is
    that" is asked of a person, "what is that" of a thing."""
    if (bare := _BARE.get(asked)) is not None:
        return bare
    found = _ANY.fullmatch(asked)
    if found is None:
        return None
    group = next(name for name, words in found.groupdict().items() if words is not None)
    named = found[group]
    if asked.startswith("how is") and named in POINTERS and Naming.HE not in POINTERS[named]:
        return None  # "How is it going?"
    if asked.startswith("who ") and named in ("it", "that", "this"):
        named = "that person"
    return NameQuestion(_ASKED[group], named)
