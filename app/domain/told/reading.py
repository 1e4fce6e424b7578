"""Reads what a player says into personal facts. English first, then Spanish, French, German and Portuguese; names in
any script are kept as they are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from app.domain.text import SMALL_WORDS, sentences
from app.domain.told.asides import is_aside, is_hostile, is_joke, is_of_the_moment, without_greeting, without_quotations
from app.domain.told.fact import PersonalFact
from app.domain.told.introducing import introduces, introduction_apart, without_arrival, written_out
from app.domain.told.lexicon import concepts_of, folded, lexicon, words_of
from app.domain.told.put_right import without_correcting_lead
from app.domain.told.quizzing import leads_to_a_question, quizzes
from app.domain.told.renaming import put_right_at_once, with_group_named
from app.domain.told.several import cut_into_facts
from app.domain.told.typing import fact_of, names_in, relation_in
from app.domain.told.writers_words import FIRST_PERSON, LASTING, LEAD, OF_OTHER_TONGUES, OF_TASTE, UNSPOKEN, WITHOUT_I
from app.domain.wish_to_play import names_a_game_now

# Characters of a fact's own words, and of a sentence that can be one.
LONGEST_FACT, SHORTEST_FACT = 240, 6
# Fewest words of a sentence that tells something and touches no concept.
LEAST_UNTYPED = 4
# Letters of a word that names something, and how many of them such a sentence needs.
SHORTEST_NAMING, LEAST_NAMING = 4, 2
# Most words of a sentence that leaves out whose life it is about.
LONGEST_FRAGMENT = 8
# Sentences before one that points back that are kept with it.
MOST_BEFORE = 2

_KNOWN_SOMEBODY = re.compile(
    LEAD + r"(?:the |his |her |o |a |el |la |die |der )?(?P<who>[a-z]+(?:-in-law)?)(?:'?s)? (?:\w+ )?(?P<verb>[a-z']+)"
)
_QUESTION = re.compile(
    # Not what only looks for a nod: "I stop after this one, ok?"
    r"(?<!\bok)(?<!\bokay)(?<!\bright)(?<!\byeah)(?<!\beh)(?<!\boder)(?<!\bverdad)(?<!\bvale)(?<!\bhein)(?<!\bgell)\?\W*"
    r"$"
    r"|[ ,](?:what|who|where)(?:'s|s| is| are) (?:my|our)\b|"
    + LEAD
    + r"(?:(?:who|what|where|why|how|which|whose|when)(?:'s|s|'re)? (?!i\b|i'm\b|im\b|we\b"
    r"|a (?:day|week|game)\b)(?<!when )"
    r"|when (?!i\b|i'm\b|im\b|we\b|my\b|our\b)|(?:(?:please|pls) (?!(?:excuse|forgive|pardon|bear|ignore)\b)"
    r"|(?:tell|give|show|teach|let's|lets|let me|let us|take|stop"
    r"|go on|come on|wait|look)\b)"
    r"|(?:do|does|did|are|is|can|could|will|would|shall|have|has|am) (?:you|u|i|we|it|they|he|she|my|your|the|that"
    r"|there)\b"
    r"|(?:guess|remember|recall|tell me|remind me|explain|say) (?:what|who|where|when|how|why|which|my|if)\b|any"
    r" idea\b|quien\b|donde\b|cuando\b|cual\b"
    r"|comment (?!dire)|quand est|ou est|qui est|quel\w* (?:est|etait)|wer\b|wo (?!ich)|wann\b|welche\w*\b|wie"
    r" (?:heisst|alt|ist)|weisst du|erinnerst"
    r"|te acuerdas|sabes|recuerdas|tu te souviens|sais-tu|lembras|lembra-se|voce lembra|onde\b|quem\b|qual\b)"
)
# Beginnings of sentences that go on about what the one before told.
_GOES_ON = re.compile(
    r"^\W*(?:(?:and|but|so|also|plus|because|since|y|pero|et|mais|und|aber|e|mas)[ ,]+)?(?:he|she|they|it|he's|she's"
    r"|they're|theyre|hes|shes|its|it's|his|her|their"
    r"|a (?:girl|boy)|the (?:first|second|third|bossy|older|younger|little|big)\w*|el|ella|ellos|il|elle|ils|er|sie"
    r"|es|ele|ela|eles"
    r"|\w+(?:-\w+)? years?|only|never|always|since|after|before|for|every|still|first|last|third|mostly|third|just"
    r"|nothing|no|not|(?:bad|good|hard|tough|rough|great|awkward|not ideal|handy|lucky|unlucky|shame)(?= (?:for"
    r"|when|if|on|in"
    r"|with)\b)|\d+)\b"
)
# Beginnings that say who or what only with the sentence before, whatever that is about: "He was down there for years."
_POINTS_BACK = re.compile(r"^\W*(?:(?:and|but|so)[ ,]+)?(?:he|she|they|that|those|these)(?:'?s|'?re)?\b")
# Scripts that put no spaces between words.
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]{4,}")
_ABBREVIATED = re.compile(
    r"\b(?:incl|e\.g|i\.e|mrs?|ms|dr|st|vs|approx|no|prof|z\. ?b|d\. ?h|u\. ?a|bzw|ca|inkl|nr|sra?|mme|mlle)\.$",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[,;:()] *")
# Words that name nothing by which a sentence without a concept could be found again.
_EMPTY = SMALL_WORDS | frozenset(
    """really much well thing things that thats this stuff something anything nothing everything someone
    anyone going gonna want need know think feel mean guess right wrong time today good better best bad
    back here there first next last okay please sorry thank thanks""".split()  # noqa: SIM905 - a list literal would be a page long
)


def read_facts(message: str, today: date) -> tuple[PersonalFact, ...]:
    """The facts that a message tells about its writer, in order; `today` is the day on which it was said. A hostile
    message tells none."""
    if is_hostile(message):
        return ()
    message = with_group_named(put_right_at_once(message))
    parts = (part for words in _passages(message) for part in cut_into_facts(words, _tells_alone))
    return tuple(_fact_in(one, today) for part in parts for one in introduction_apart(without_arrival(part)))


def _fact_in(part: str, today: date) -> PersonalFact:
    """The fact of a part; that it puts something right is a mark, and none of its words."""
    words = without_correcting_lead(part)
    fact = fact_of(words, today)
    return fact if words == part else replace(fact, corrects=True)


def _tells_alone(part: str) -> bool:
    """Whether a part of a passage is a fact by itself: of a name, or of something that has one."""
    plain = folded(part)
    concepts = concepts_of(plain)
    says_what = bool(concepts - _OF_ANYTHING or concepts & {"like", "dislike"})
    return names_in(part)[1] or (says_what and _tells(plain, concepts))


def without_questions(message: str) -> str:
    """What is left of a message without its questions and jokes, for who can judge by its meaning whether it tells of
    a life where no words of it say so ("two hips, one pacemaker, no excuses"); empty for a hostile one."""
    parts = _sentences(message)
    plain_parts = [folded(without_quotations(part)) for part in parts]
    if is_hostile(message) or any(map(is_joke, plain_parts)):
        return ""
    both = zip(parts, plain_parts, strict=True)
    return _cut(" ".join(part for part, plain in both if not _is_no_telling(plain)))


def tells_of_self(message: str) -> bool:
    """Whether a message tells something that `read_facts` keeps."""
    return not is_hostile(message) and next(iter(_passages(message)), None) is not None


def _passages(message: str) -> Iterator[str]:
    """The passages that tell something, each with the sentences that go on about it."""
    parts = _sentences(message)
    # `lead` is what leaves out "I" before the passage begins: "Scared of moths. There's one on my lamp."
    lead, passage, of_passage = "", "", frozenset[str]()
    plain_parts = [folded(part) for part in parts]
    speaks_of_self = any(map(FIRST_PERSON.search, plain_parts)) and not any(map(is_aside, plain_parts))
    if any(map(is_joke, plain_parts)) or leads_to_a_question(plain_parts):
        return
    for at, part in enumerate(parts):
        plain = folded(without_quotations(part))
        concepts = concepts_of(plain)
        if _is_introduced(part, plain) or _tells(plain, concepts) or (speaks_of_self and _is_fragment(plain, concepts)):
            # What is told in the same breath about the same, about nothing that has a name, or without a word of the
            # writer, is one fact.
            short = len(words_of(passage)) < LEAST_UNTYPED  # "New doctor." says what the next sentence goes on about.
            joins = short or not concepts or _goes_on(plain) or not _is_own(plain, concepts)
            # Who somebody is stands by itself: "Twenty years on the buses. I'm Felix."
            joins = joins and not (_is_introduced(part, plain) or introduces(passage))
            if passage and joins and len(passage) + len(part) < LONGEST_FACT:
                passage = f"{passage} {part}"
                continue
            if passage:
                yield _cut(passage)
            before = _before(parts[:at], plain) or lead
            passage, of_passage = f"{before} {part}".strip(), concepts
            lead = ""
        elif (
            passage
            and (_continues(plain) or _is_more_of(plain, concepts & of_passage))
            and len(passage) + len(part) < LONGEST_FACT
        ):
            passage = f"{passage} {part}"
        elif not passage and (WITHOUT_I.match(plain) or (lead and _continues(plain))) and not _is_no_telling(plain):
            lead = f"{lead} {part}".strip()
    if passage:
        yield _cut(passage)


def _before(parts: Sequence[str], plain: str) -> str:
    """Of the sentences before one that points back at them those that speak of a life, also beside a move ("I'd castle,
    but my dad, a miner, never hid. He was ..."); empty for a sentence that points at none."""
    if not _POINTS_BACK.match(plain):
        return ""
    told = ((part, folded(without_quotations(part))) for part in parts[-MOST_BEFORE:] if not part.endswith("?"))
    return " ".join(part for part, words in told if concepts_of(words) - {"chess"} or not is_of_the_moment(words))


def _sentences(message: str) -> list[str]:
    """The sentences of a message; an abbreviation ends none."""
    found: list[str] = []
    for sentence in filter(None, (written_out(without_greeting(one)) for one in sentences(message))):
        if found and _ABBREVIATED.search(found[-1]):
            found[-1] = f"{found[-1]} {sentence}"
        else:
            found.append(sentence)
    return found


def _tells(plain: str, concepts: Iterable[str]) -> bool:
    """Whether a folded sentence tells something of its writer."""
    if len(plain) < SHORTEST_FACT or _is_no_telling(plain):
        return False
    concepts = frozenset(concepts)
    unspoken = UNSPOKEN.match(plain) is not None
    if not _is_own(plain, concepts) and not (concepts and len(set(OF_OTHER_TONGUES.findall(plain))) > 1):
        return False
    if is_of_the_moment(plain):
        return _is_about_life(plain, concepts)
    if concepts:
        return True
    said = words_of(plain)
    if not plain.isascii() and _UNSPACED.search(plain):
        return True
    if relation_in(said) is not None:
        return True
    naming = {word for word in said if len(word) >= SHORTEST_NAMING and word not in _EMPTY}
    return bool(naming) if unspoken else len(naming) >= LEAST_NAMING and len(said) >= LEAST_UNTYPED


def _is_introduced(part: str, plain: str) -> bool:
    return introduces(without_arrival(part)) and not _is_no_telling(plain)


def _is_own(plain: str, concepts: frozenset[str]) -> bool:
    """Whether a folded sentence speaks of its writer, or of somebody of theirs."""
    unspoken = UNSPOKEN.match(plain) is not None
    return unspoken or FIRST_PERSON.search(plain) is not None or of_somebody(plain, concepts)


# Concepts that talk about the game or the weather touches too.
_OF_ANYTHING = frozenset({"chess", "beginning", "like", "dislike", "hobby", "sight", "time-of-day", "theatre", "where"})
# Concepts of which somebody speaks without "my": people, animals, events.
_OF_OTHERS = lexicon().relations | {"exam", "study", "love", "loss", "birth", "work"}


def _is_fragment(plain: str, concepts: frozenset[str]) -> bool:
    """Whether it is a short sentence about a life that leaves out whose, among others in the first person ("Retired
    nurse, forty years.")."""
    if len(words_of(plain)) > LONGEST_FRAGMENT or not concepts - _OF_ANYTHING:
        return False
    return not (_is_no_telling(plain) or is_of_the_moment(plain))


def _is_more_of(plain: str, shared: frozenset[str]) -> bool:
    """Whether a sentence without a writer of its own goes on about the concepts of the passage before."""
    return bool(shared - _OF_ANYTHING) and not (_is_no_telling(plain) or is_of_the_moment(plain))


def of_somebody(plain: str, concepts: frozenset[str]) -> bool:
    """Whether it tells of somebody or something of the writer's without "my" ("dads taking me", "twins woke up")."""
    for clause in _CLAUSE.split(plain):
        found = _KNOWN_SOMEBODY.match(clause)
        if found is not None and concepts_of(found["who"]) & concepts & _OF_OTHERS:
            return True
    return False


def _is_about_life(plain: str, concepts: frozenset[str]) -> bool:
    return (
        bool(OF_TASTE.search(plain))
        or bool(LASTING.search(plain))
        or bool(concepts - {"chess", "beginning", "like", "dislike", "hobby"})
    )


def _asks(plain: str) -> bool:
    return _QUESTION.search(plain) is not None or quizzes(plain)


def _is_no_telling(plain: str) -> bool:
    return _asks(plain) or is_aside(plain) or names_a_game_now(plain)


def _goes_on(plain: str) -> bool:
    return _GOES_ON.match(plain) is not None


def _continues(plain: str) -> bool:
    """Whether a folded sentence that tells nothing by itself goes on about the one before."""
    if _is_no_telling(plain):
        return False
    return _goes_on(plain) or (len(words_of(plain)) <= LEAST_UNTYPED and not is_of_the_moment(plain))


def _cut(words: str) -> str:
    """The words, cut at a word's end to at most LONGEST_FACT characters."""
    words = " ".join(words.split())
    return words if len(words) <= LONGEST_FACT else words[: LONGEST_FACT - 1].rsplit(" ", 1)[0] + "…"
