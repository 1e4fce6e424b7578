"""The kind of a fact, whom it is about, the names in it, its date and the plan it speaks of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date

from app.domain.text import SMALL_WORDS
from app.domain.told.dates import read_days
from app.domain.told.fact import FactKind, PersonalFact
from app.domain.told.introducing import NAME, NOT_A_NAME, introduces
from app.domain.told.lexicon import concepts_of, folded, lexicon

# Letters of a name that is kept, and names per fact.
LONGEST_NAME, MOST_NAMES = 30, 4
# A relation without "my" stands among the first words of what is told.
OPENING_WORDS = 5

_POSSESSIVE = frozenset(
    """my our mi mis nuestro nuestra mon ma mes notre nos mein meine meinen meinem meiner unser unsere
    unserem meu minha meus minhas nosso nossa""".split()  # noqa: SIM905 - a list literal would be a page long
)
# After these an article or a number also makes somebody the writer's ("I have two daughters").
_HAVING = frozenset(
    """have has had got own keep i've we've ive adopted expecting hab habe haben tengo tenemos tenho temos ai
    avons""".split()  # noqa: SIM905 - a list literal would be a page long
)
# Children that are called so only by whom they belong to: "I've two girls".
CHILDREN = {"girl": "daughter", "girls": "daughter", "boy": "son", "boys": "son", "lads": "son", "lasses": "daughter"}
_NUMBERED = frozenset("two three four five six seven eight little older younger".split())  # noqa: SIM905
# A child that is called by its age, and "he" in what is told of it.
_OF_AGE, _A_CHILD, _HIM = frozenset(("eldest", "oldest", "youngest")), {"daughter", "son"}, {"he", "his", "him", "he's"}
# Words between "my" and whom it names ("my best friend"), and after which nobody is named any more.
WORDS_BETWEEN = 2
_ENDS = frozenset("is are was were has had have and or who that which in on at to for of with".split())  # noqa: SIM905
_NAMED = re.compile(
    r"\b(?:called|named|names?(?:'s| is| are| was|s)?|(?:calling|call|called|name|named) (?:her|him|it|them|me)"
    r"|heißt|heisst|heiße|heisse|heißen|heissen"
    r"|s'appell(?:e|ent)|m'appelle|se llaman?|me llamo|se chamam?|me chamo|chama-se|chamam-se|goes by|go by|known as"
    r"|by the name of)"
    rf"[ :,]+(?:is |are |was )?(?P<names>{NAME}(?:(?: ?, ?| and | & | y | e | et | und ){NAME}){{0,3}})",
    re.IGNORECASE,
)
_THIS_IS = re.compile(
    rf"^\W*(?:(?:hi|hello|hey)[ ,]+)?this is (?P<names>{NAME})|\b(?:i'm|i am|soy|je suis|ich bin|sou)"
    rf" (?P<own>[A-Z]{NAME})(?=$|[.,!])"
)
_OWN_NAME = re.compile(
    r"\bmy (?:\w+ )?name\b|\bcall me\b|\bi(?:'m| am) called\b|\bme llamo\b|\bm'appelle\b|\bich heisse\b|\b(?:eu )?me"
    r" chamo\b|\bmein name\b|\bmi nombre\b|\bmon (?:pre)?nom\b|\bmeu nome\b|^\W*(?:\w+ )?this is\b"
)
_TITLES = frozenset(("mr", "mrs", "ms", "miss", "dr", "prof", "professor", "sir", "madame", "frau", "herr"))
_AND = re.compile(r" ?, ?| and | & | y | e | et | und ")
_WORD = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
# What stands before the first word of a sentence, whose capital says nothing.
_BEGINS = re.compile(r"(?:^|[.!?:)])\W*$")
_OF_OTHERS = frozenset(("his", "her", "their", "its", "your"))
_IS = frozenset("is was has had can will plays lives works likes loves hates".split())  # noqa: SIM905
_PEOPLE = lexicon().relations
# Words between whom somebody belongs to and a verb, which are no names.
_NO_SMALL_NAME = frozenset(
    """got went ran came won lost taught gave made said told took sold met fell broke left can will would could might
    just also never always still really now once even only both too again who that which whom here there back today
    tonight yesterday tomorrow recently currently finally often sometimes usually either neither law mate team club
    name age birthday job house car room life side""".split()  # noqa: SIM905 - a list literal would be a page long
)
SHORTEST_SMALL = 3
# The name is that of somebody else ("theyre calling her Juniper").
_CALLING = re.compile(r"\b(?:calling|call|called|named?) (?:her|him|it|them)\b")
_SINCE = re.compile(r"\b(?:since|seit|depuis|desde)\b")
_OTHER_SCRIPT = re.compile(
    r"[\u0370-\u03ff\u0400-\u04ff\u0530-\u08ff\u0900-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}"
)
_CORRECTS = re.compile(
    r"^\W*(?:no+[,.!;:]|nope|sorry[, ]|actually|correction|wrong|wait,|oops)\W+|\bi (?:meant|mean) (?:to say )?|\bi"
    r" (?:misspoke|mistyped|lied)\b"
    r"|\bnot \w+[ ,]+(?:but|it's|its)\b|\b(?:en realidad|en fait|eigentlich|na verdade|quise decir|je voulais dire"
    r"|ich meinte|quis dizer)\b"
)
_NEGATIVE = re.compile(
    r"\b(?:hate|dislike|can'?t (?:stand|bear|abide)|cannot stand|loathe|detest|despise|not|never"
    r"|no longer|don'?t|doesn'?t|didn'?t|haven'?t|odio|no|deteste|pas|jamais|hasse|nicht|kein\w*|nie"
    r"|odeio|nao|nunca|detesto)\b"
)
_PAST = re.compile(
    r"\b(?:last (?:week|month|year|night|spring|summer|autumn|winter|\w+day)|yesterday|ago|broke|fell|tore|was"
    r"|were|had|went|got (?:\d|second|third|first)|did|won|lost|moved|came|ran|finished|died|passed|made"
    r"|played|started|bought|met|failed|rang|phoned"
    r"|visited|arrived|shouted|cried|saw|told|heard|gave up|woke|turned|became|fue|fui|gane|perdi"
    r"|hier|war|hatte|habe \w+t|foi|ganhei|ate|cooked|ended|beat|drew)\b"
)
_AHEAD = re.compile(
    r"\b(?:will|'ll|going to|gonna|is coming|coming|starts?|starting|have to|must|off to|i've got|got (?:a|an|my)"
    r"|have (?:a|an|my)|have|going|getting|am|i'm|im|is|are|dads?|taking|voy|vamos|vou|vais|muss|fahre|fliege|operan"
    r"|heiratet|commence|chega|llega|arrives?|tengo|tenho|begins?)\b"
)
# A day that comes every week is a habit and no plan.
_EVERY = re.compile(
    r"\b(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\bevery\b|\beach (?:week|day|year)\b|\b(?:los|todos"
    r" los) \w+s\b|\btous les\b|\bjeden\b|\bmontags|\bdienstags|\bmittwochs|\btodas as\b|\bbirthday\b|\bcumpleanos\b"
    r"|\banniversaire\b|\bgeburtstag\b|\baniversario\b"
)
_EVENT = re.compile(
    r"\b(?P<whose>my (?:[\w-]+ )?[\w-]+'s |my |our |the |an? |his |her |their )?(?P<what>(?:[a-z-]+ )??(?:tournament"
    r"|exam|exams|test|interview|operation|surgery|wedding|holiday|vacation|trip|marathon|half marathon|race|concert"
    r"|ceremony|play|match|party|recital|audition|presentation|appointment|flight|competition|championship|festival"
    r"|funeral|graduation|move|speech|performance|show|visit|conference"
    r"|final|finals|scan|check-?up|driving test|course|camp|hearing|viewing|opening night|reunion|first day|new job"
    r"|anniversary|date|game|league match|simul|dentist|transplant|hike|regatta|fair|exhibition))\b"
)
# Whose plan it is: "my daughter has a tournament".
_OWNED_EVENT = re.compile(
    r"\bmy (?:[\w-]+ )?(?P<who>[\w-]+) (?:has|has got|plays?|is playing|runs?|is running|sits"
    r"|is in|is having)(?: in| at)? ?$"
)
# A word before the event that belongs to it ("job interview", "half marathon"); verbs and small words do not.
_NO_PART = frozenset(
    """a an the my our his her their have has had got is are was were for to of in on at and with from play
    plays playing run runs running first big another this that next new""".split()  # noqa: SIM905 - a list literal would be a page long
)


def fact_of(words: str, today: date) -> PersonalFact:
    """The fact in a passage that tells something, told `today`."""
    plain = folded(words)
    concepts = concepts_of(plain)
    spoken = [found[0] for found in _WORD.finditer(words)]
    about = relation_in([folded(word) for word in spoken])
    names, stated = names_in(words)
    if _OWN_NAME.search(plain) and stated:
        about = None
    relation, is_name = None, False
    if about is not None:
        relation, place = about
        beside = _named_after(spoken, place)
        if beside is not None:
            names = tuple(dict.fromkeys((beside, *names)))
        is_name = beside is not None or (stated and _CALLING.search(plain) is None)
    past = _SINCE.search(plain) is not None or (_PAST.search(plain) is not None and _AHEAD.search(plain) is None)
    days, event = read_days(plain, today, past=past), _event(plain, names)
    planned = days is not None and not _EVERY.search(plain) and not past
    planned = planned and days is not None and (days.last > today or (days.last == today and event is not None))
    own_name = about is None and ((stated and _OWN_NAME.search(plain) is not None) or introduces(words))
    return PersonalFact(
        words=words,
        kind=FactKind.NAME if own_name else _kind(concepts, relation, planned, works=_WORKS.search(plain) is not None),
        relation=relation,
        names=names,
        is_name=own_name or is_name,
        days=days,
        negative=_NEGATIVE.search(plain) is not None,
        corrects=_CORRECTS.search(plain) is not None,
        event=event if planned else None,
    )


def relation_in(words: Sequence[str]) -> tuple[str, int] | None:
    """Whom folded words are about, seen from their writer, and the place of the word that says so; None if they are
    about the writer."""
    child = next((word for word in words if word in ("girl", "boy")), None)
    if child is not None and "baby" in words:
        return CHILDREN[child], words.index("baby")  # "She had the baby, it's a girl."
    known = lexicon()
    for at, word in enumerate(words):
        if word in _POSSESSIVE:
            reach = range(at + 1, min(at + 2 + WORDS_BETWEEN, len(words)))
        elif word in _HAVING:
            reach = range(at + 2, min(at + 3 + WORDS_BETWEEN, len(words)))
        else:
            continue
        for place in reach:
            if words[place] in _ENDS:
                break
            relations = known.of(words[place].removesuffix("'s")) & known.relations
            if words[place] in CHILDREN and (word in _POSSESSIVE or words[place - 1] in _NUMBERED):
                return CHILDREN[words[place]], place
            if words[place] in _OF_AGE and place + 1 < len(words) and known.of(words[place + 1]) & known.relations:
                continue  # "My eldest brother"
            if relations:
                return ("son" if relations == _A_CHILD and _HIM & set(words) else min(relations)), place
    # "dads taking me", "twins woke up"
    for place, word in enumerate(words[:OPENING_WORDS]):
        if word in CHILDREN and place and words[place - 1] in _NUMBERED:
            return CHILDREN[word], place
        relations = known.of(word.removesuffix("'s")) & (known.relations - {"fish", "family"})
        if place and (words[place - 1] in _OF_OTHERS or words[place - 1].endswith("'s")):
            continue  # "His father", "a pupil's mother"
        if relations and word not in ("mate", "mates"):
            return min(relations), place
    return None


def _named_after(spoken: Sequence[str], place: int) -> str | None:
    """The name that follows the word at `place` directly ("my brother Tiago"), with its title."""
    if place + 1 >= len(spoken):
        return None
    name = spoken[place + 1]
    if folded(name) in _TITLES and place + 2 < len(spoken):
        return re.sub(r"['’]s$", "", f"{name} {spoken[place + 2]}")
    if _is_written_as_name(name):
        return re.sub(r"['’]s$", "", name)
    behind = folded(spoken[place + 2]) if place + 2 < len(spoken) else ""
    return name.title() if _is_small_name(folded(name), behind) else None


def _is_small_name(word: str, behind: str) -> bool:
    """Whether a word in small letters behind whom it belongs to is a name ("my boyfriend dan plays bass"), by the verb
    behind it."""
    if word in _NO_SMALL_NAME | SMALL_WORDS or concepts_of(word) or not word.isalpha() or len(word) < SHORTEST_SMALL:
        return False
    return not word.endswith(("s", "ed", "ing", "ly")) and (
        behind in _IS or (len(behind) > SHORTEST_SMALL and behind.endswith("s") and not concepts_of(behind) & _PEOPLE)
    )


def _is_written_as_name(word: str) -> bool:
    """Whether a word has a capital, or is of a script without capitals, and is no day, month or language."""
    return (
        not word[:1].islower()
        and word[:1].isalpha()
        and folded(word) not in NOT_A_NAME | _TITLES
        and not word.startswith(("I'", "I’"))
    )


def names_in(words: str) -> tuple[tuple[str, ...], bool]:
    """The names in a passage, and whether the first one is said to be somebody's name ("called Bruno")."""
    stated: list[str] = []
    for pattern in (_NAMED, _THIS_IS):
        for found in pattern.finditer(words):
            text = next((text for text in found.groupdict().values() if text), "")
            for number, one in enumerate(_AND.split(text)):
                name = one.strip(" .,!'’")
                name = re.sub(r"['’]s$", "", name)
                if folded(name) in NOT_A_NAME or not name or (number and not _is_written_as_name(name)):
                    break
                stated.append(name[:LONGEST_NAME])
    spoken = [found[0] for found in _WORD.finditer(words) if not _BEGINS.search(words[: found.start()])]
    spoken = [re.sub(r"['’]s$", "", one) for one in spoken]
    others = [*filter(_is_written_as_name, spoken), *_OTHER_SCRIPT.findall(words)]
    return tuple(dict.fromkeys([*stated, *others]))[:MOST_NAMES], bool(stated)


_WORKS = re.compile(
    r"\bi (?:start|started|finish|finished|clocked (?:in|on|off)) (?:work )?(?:at|in) (?:the|my) [a-z]+ at\b"
    r"|\bi (?:now )?work (?:as|at|in|for)\b|\b(?:have|got|start\w*|found|took) (?:a|my|an|the) (?:new )?(?:post|job"
    r"|position) (?:in|at|as)\b"
)


def _kind(concepts: frozenset[str], relation: str | None, planned: bool, *, works: bool) -> FactKind:
    """`works`: it tells of a post or of working, also in a hospital."""
    if works and relation is None and not planned:
        return FactKind.WORK
    if planned:
        return FactKind.PLAN
    order = (
        (FactKind.HEALTH, {"health"}), (FactKind.LIKE, {"like", "dislike", "food"}), (FactKind.PLACE, {"place"}),
        (FactKind.WORK, {"work", "study"}), (FactKind.CHESS, {"chess", "beginning"}),
        (FactKind.HABIT, {"music", "sport", "hobby", "language", "habit"}),
    )  # fmt: skip
    if relation in lexicon().animals:
        return FactKind.PET
    if relation is not None:
        return FactKind.PERSON
    return next((kind for kind, touched in order if concepts & touched), FactKind.OTHER)


def _event(plain: str, names: Sequence[str] = ()) -> str | None:
    """The plan as it is spoken of to the writer ("your driving test"); None if the sentence names none."""
    found = _EVENT.search(plain)
    if found is None:
        return None
    *before, noun = found["what"].split()
    what = " ".join([*(word for word in before[-1:] if word not in _NO_PART), noun])
    whose = (found["whose"] or "").strip()
    owner = _OWNED_EVENT.search(plain[: found.start()])
    if owner is not None and whose not in ("my", "our") and not whose.endswith("'s"):
        who = owner["who"]
        # "My daughter Lina plays a tournament": it is Lina's.
        return f"{who.title()}'s {what}" if who in map(folded, names) else f"your {who}'s {what}"
    if whose.endswith("'s"):
        return f"your {whose.removeprefix('my ')} {what}"
    return f"your {what}" if whose in ("my", "our") else f"the {what}"
