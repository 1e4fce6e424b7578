"""Who "she" is in what a player tells, and who "Beth": the somebody of whom they told before ("Her name is Kamala",
"Beth is training to be a vet")."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date

from app.domain.text import sentences
from app.domain.told.asides import is_aside, is_hostile, is_of_the_moment
from app.domain.told.fact import FactKind, PersonalFact, ToldFact
from app.domain.told.lexicon import concepts_of, folded, lexicon, words_of
from app.domain.told.put_right import without_correcting_lead
from app.domain.told.typing import fact_of, names_in

# Facts back to that of whom somebody speaks on, most words of a sentence that goes on about them, and the fewest of one
# that begins with their name.
MOST_BACK, LONGEST_ON, LEAST_OF_NAMED = 3, 24, 3
# The fewest words of a sentence about "him" that touches no concept; it goes on about the very fact before it.
LEAST_OF_HIM = 5

_ABOUT = re.compile(
    r"^(?P<before>\W*(?:(?:and|but|so|well|oh|yes|yeah|also|because|now)[ ,]+){0,2})(?P<who>she's|he's|they're|it's"
    r"|she|he|they|it"
    r"|her|his|their|its)\b(?! (?:turn|move|is it)\b)",
    re.IGNORECASE,
)
_NAMED = re.compile(
    r"^(?P<before>\W*(?:(?:and|but|so|well|oh|yes|yeah|also|because|now|today|tonight|yesterday)[ ,]+){0,2})"
    r"(?P<name>[^\W\d_][\w-]*)(?P<of>['’]s)?(?= )"
)
# What is said of an animal with "it": else "it's quiet at home" speaks of nobody.
_IT_IS_ALIVE = re.compile(
    r"^\W*(?:\w+[ ,]+)?(?:its\b|it (?!is\b|was\b|has been\b|seems?\b|feels?\b|rain\w*\b|snow\w*\b|takes?\b|took\b"
    r"|makes?\b|made\b|depends?\b|helps?\b|hurts?\b|means?\b|sounds?\b|looks?\b|could\b|would\b|will\b|went\b|goes\b)"
    r"|it(?:'s| is| was) (?:called|named|an? (?:male|female|boy|girl)|(?:\w+ ){1,2}(?:years?|months?|weeks?) old"
    r"|(?:black|white|brown|ginger|grey|gray|spotted|striped|deaf|blind|lame|limping)\b))",
    re.IGNORECASE,
)
_OF_MINE = re.compile(r"\b(?:my|our)\b", re.IGNORECASE)
_MINE = re.compile(r"\b(?:[Mm]y|[Oo]ur) (?:[a-z-]+ ){1,3}(?P<name>[A-ZÀ-Ž][\w-]+)\b")
# Of somebody, and of no man of the board.
_HE_DID = re.compile(
    r"^\W*(?:(?:and|but|so|then|yesterday|today) )?s?he (?:\w+ly |once |just |always |never )?(?!takes?\b|took\b"
    r"|attacks?\b|moves?\b|moved\b|looks?\b|goes\b|went\b|stands?\b|sits?\b|is\b|was\b|can\b|will\b)[a-z]+(?:ed|s)\b"
)
# Somebody who is told of without a name, and is none of the writer's family: "a pupil of mine".
_SOMEBODY = re.compile(
    r"\b(?:a|an|one|another) (?:of (?:my|our) )?(?:[a-z]+ ){0,2}?(?P<what>pupils?|students?|man|woman|guy|lady|boy|girl"
    r"|child|kid|stranger|patient|customer|client|colleague|passenger|guest|doctor|nurse|policeman|lodger|tenant"
    r"|apprentice|trainee|player|opponent)(?:'s)?\b",
    re.IGNORECASE,
)
_HERS = frozenset(("she", "her"))
_HIS = frozenset(("he", "his"))
_WOMEN = frozenset(
    """mother sister daughter grandmother granddaughter wife aunt niece sister-in-law mother-in-law stepmother
    girlfriend daughter-in-law""".split()  # noqa: SIM905 - a list literal would be a page long
)
_MEN = frozenset(
    """father brother son grandfather grandson husband uncle nephew brother-in-law father-in-law stepfather
    boyfriend son-in-law""".split()  # noqa: SIM905 - a list literal would be a page long
)
_WORD = re.compile(r"[\w-]+")
_OF_WRITER = re.compile(r"\b(?:i|me|my|mine|we|us|our)\b", re.IGNORECASE)
# Concepts of which one speaks with "he" of somebody at the board too.
_OF_PLAY = frozenset({"chess", "beginning", "time-of-day", "where", "sight"})


def names_of(known: Iterable[ToldFact]) -> frozenset[str]:
    """The folded names of the people and animals of a player's in what was told."""
    facts = (told.fact for told in known)
    named = (name for fact in facts for name in (fact.names if _is_somebody(fact) else called_mine(fact)))
    return frozenset(map(folded, named))


def _is_somebody(fact: PersonalFact) -> bool:
    return fact.relation is not None or fact.kind in (FactKind.PERSON, FactKind.PET)


def called_mine(fact: PersonalFact) -> tuple[str, ...]:
    """The name behind "my" and what somebody is to the writer, who is no relation: "my student Mirko"."""
    found = _MINE.search(fact.words)
    return () if found is None else (found["name"],)


def may_go_on(message: str, told: Sequence[PersonalFact]) -> bool:
    """Whether a message has a sentence that is in nothing that it `told`, and asks nothing."""
    in_told = " ".join(fact.words for fact in told)
    said = (without_correcting_lead(one).rstrip(".!") for one in sentences(" ".join(message.split())))
    return any(one not in in_told and not one.endswith("?") for one in said)


def goes_on_about(
    message: str, today: date, names: Collection[str] = (), told: Sequence[PersonalFact] = ()
) -> tuple[PersonalFact, ...]:
    """The facts of a message that tell of "her" or "him", or of somebody by one of the folded `names` that are known,
    without a word of its writer: of whom, only what was told before can say. Sentences that are in what it `told`
    otherwise, and those that ask, are left out."""
    if is_hostile(message):
        return ()
    passages, goes_on = list[str](), False
    in_told = " ".join(fact.words for fact in told)
    for sentence in sentences(" ".join(message.split())):
        part = without_correcting_lead(sentence)
        if part.rstrip(".!") in in_told or not _speaks_on(part, names):
            goes_on = False
            continue
        if goes_on and _ABOUT.match(part) is not None:
            passages[-1] = f"{passages[-1]} {part}"
        elif _tells_on(part, names):
            passages.append(part)
            goes_on = True
    return tuple(fact_of(words, today) for words in passages)


def _speaks_on(sentence: str, names: Collection[str]) -> bool:
    """Whether a sentence has the form of one about somebody who is known."""
    plain = folded(sentence)
    if "?" in sentence or len(words_of(plain)) > LONGEST_ON or is_aside(plain) or is_of_the_moment(plain):
        return False
    return _ABOUT.match(sentence) is not None or _name_first(sentence, names) is not None


def _tells_on(sentence: str, names: Collection[str]) -> bool:
    plain = folded(sentence)
    if _name_first(sentence, names) is not None and len(words_of(plain)) >= LEAST_OF_NAMED:
        return True
    said = bool(concepts_of(plain) - _OF_PLAY - lexicon().relations) or names_in(sentence)[1]
    return said or (_HE_DID.match(plain) is not None and len(words_of(plain)) >= LEAST_OF_HIM)


def _name_first(sentence: str, names: Collection[str]) -> str | None:
    """The known name with which a sentence begins, as it is written."""
    found = _NAMED.match(sentence)
    return found["name"] if found is not None and folded(found["name"]) in names else None


def about_the_same(
    fact: PersonalFact, before: Sequence[ToldFact], today: date, known: Sequence[ToldFact] = ()
) -> PersonalFact | None:
    """The fact with the somebody of whom it goes on in the place of "she" or "her", and as one about whoever of those
    `known` it begins with; as it is where it names whom it is about, None where it does not and nobody was told of.
    `before` was told in the same place, the latest first."""
    found = _ABOUT.match(fact.words)
    if found is None:
        return _of_named(fact, (*before, *known))
    whose = found["who"].lower() in ("her", "his", "their", "its")
    if fact.relation is not None and not (whose and _is_theirs(fact.words[found.end() :])):
        return fact
    who = found["who"].lower().partition("'")[0]
    own = fact if _OF_WRITER.search(fact.words) is not None else None
    if who == "it" and not _IT_IS_ALIVE.match(fact.words):
        return own
    # Whoever has a name already gets no other one.
    named = fact.is_name or names_in(fact.words)[1]
    told, somebody = None, None
    loose = not named and not concepts_of(folded(fact.words)) - _OF_PLAY - lexicon().relations
    for one in before[: 1 if loose else MOST_BACK]:
        if _may_be(who, one.fact) and not (named and one.fact.is_name):
            told, somebody = one, _as_subject(one.fact)
            break
        if one.fact.relation is None and (other := _SOMEBODY.search(one.fact.words)) is not None:
            somebody = f"the {other['what'].lower()}"
            break
    if somebody is None:
        return replace(own, relation=None) if own is not None and whose else own
    if whose:
        somebody = f"{somebody}'s"
    elif "'" in found["who"]:
        somebody = f"{somebody} {'are' if who == 'they' else 'is'}"
    put = fact_of(f"{somebody[:1].upper()}{somebody[1:]}{fact.words[found.end() :]}", today)
    return put if told is None else _of_named(put, (told, *before, *known))


def _of_named(fact: PersonalFact, known: Sequence[ToldFact]) -> PersonalFact:
    """The fact as one about the somebody of the writer's with whose name it begins."""
    # Of "max is scared of bees" the bees are no pet of the writer's.
    of_another = fact.relation is not None and (fact.is_name or _OF_MINE.search(fact.words) is not None)
    if of_another or fact.kind is FactKind.NAME or not known:
        return fact
    name = _name_first(fact.words, names_of(known))
    if name is None:
        return fact
    theirs = [told.fact for told in known if folded(name) in map(folded, told.fact.names)]
    # Of "my brother Sean and his wife Kate" only the first is the brother; of "two girls, Beth and Nora" both are.
    leads = next((one for one in theirs if one.relation is not None and _is_first_of(one, name)), None)
    relation = None if leads is None else leads.relation
    kind = FactKind.PET if relation in lexicon().animals else FactKind.PERSON
    names = tuple(dict.fromkeys((name[:1].upper() + name[1:], *fact.names)))
    words = fact.words if name[:1].isupper() else fact.words.replace(name, name[:1].upper() + name[1:], 1)
    return replace(
        fact, words=words, relation=relation, names=names, kind=fact.kind if fact.kind is FactKind.PLAN else kind
    )


def _is_first_of(fact: PersonalFact, name: str) -> bool:
    """Whether a name is that of whom a fact is about: its first, or one of several that are told in one breath."""
    at = next(at for at, one in enumerate(fact.names) if folded(one) == folded(name))
    between = zip(fact.names[:at], fact.names[1 : at + 1], strict=True)
    return all(
        re.search(rf"{re.escape(one)}(?:,| and| &) (?:and )?{re.escape(other)}", fact.words) for one, other in between
    )


def _as_subject(fact: PersonalFact) -> str:
    """Whom a fact is about, as the subject of another sentence of its writer's."""
    if fact.names and folded(fact.words).startswith(folded(fact.names[0])):
        return fact.names[0]
    if fact.relation is None:
        return next(iter((*called_mine(fact), *fact.names)))
    return f"{called(fact)} {fact.names[0]}" if fact.is_name else called(fact)


def _is_theirs(behind: str) -> bool:
    """Whether words behind "his" begin with somebody of his: "his father"."""
    known = lexicon()
    return any(known.of(word) & known.relations for word in words_of(folded(behind))[:2])


def called(fact: PersonalFact) -> str:
    """Whom a fact is about, as its writer says it: "my grandmother", "my fiancé"."""
    said = (word.lower() for word in _WORD.findall(fact.words))
    return f"my {next((word for word in said if fact.relation in lexicon().of(folded(word))), fact.relation)}"


def _may_be(who: str, fact: PersonalFact) -> bool:
    """Whether somebody of the writer's may be spoken of so."""
    relation = fact.relation
    if relation is None:
        return who in _HERS | _HIS and (fact.kind is FactKind.PERSON or bool(called_mine(fact)))
    if who in _HERS:
        return relation not in _MEN and relation != "children"
    if who in _HIS:
        return relation not in _WOMEN and relation != "children"
    return who in ("they", "their") or relation in lexicon().animals
