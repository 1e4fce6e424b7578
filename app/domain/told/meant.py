"""Which told facts a question after its asker's own life means: by whom it is about, and the kind of thing it wants."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.text import SMALL_WORDS
from app.domain.told.asking import may_mean
from app.domain.told.fact import FactKind, ToldFact
from app.domain.told.finding import traits_of
from app.domain.told.lexicon import concepts_of, folded, lexicon, words_of
from app.domain.told.linking import called_mine
from app.domain.told.roots import root_of, roots_of
from app.domain.told.trades import OF_SELF, TRADE, tells_trade
from app.domain.told.wanted import AskedFor
from app.domain.told.whom_asked import POSSESSED, relations_asked

# What counts for a fact: a word of the question (less one that says little of its own), a concept, being about the very
# one who is asked of or only naming them, and holding the kind of thing that is wanted.
WORD, WEAK_WORD, CONCEPT, OF_THEM, NAMES_THEM, HELD = 1.0, 0.4, 0.35, 1.0, 0.4, 0.9
# What a fact about somebody else loses where the asker asks of themselves.
OF_ANOTHER = 0.5
MOST_CONCEPTS = 3
# The score from which a fact that names nobody is meant, and the difference up to which two fit alike.
LEAST_OF_ASKER, ALIKE = 0.95, 0.3
# Most words of a question.
LONGEST_QUESTION = 18

_OWN = re.compile(r"\b(?:i|i'm|im|i've|ive|i'd|me|my|mine|we|us|our|ours)\b")
_ABOUT_THEM = re.compile(
    r"\b(?:know|remember|recall|tell me|told you|tell you|said)\b[^?]{0,20}\babout (?:my "
    r"|our )?(?:[\w'-]+ ){0,2}[\w'-]+\W*$"
)
_AND_OF = re.compile(r"^\W*(?:and|what about|how about|and what about) (?P<whom>(?:my |our )?[a-z-]+(?: [a-z-]+)?)\W*$")
_OWN_PRONOUNS = frozenset(("i", "me", "us", "you", "we", "it", "that", "this"))
_DID_I = re.compile(r"^\W*(?:(?:and|so|but) )?(?:what|which \w+|when|where) did i (?:win|lose|play|do|miss)\b")
_WHY = re.compile(r"^\W*(?:(?:and|so|but) )?why (?:do|don't|can't|can|did|didn't|won't|am|was|have|haven't) i\b")
_WHO_IS = re.compile(r"^\W*(?:(?:and|so) )?who(?:'s| is| was) [a-z-]+\W*$")
_PERSON = re.compile(r"\b(?:he|she|him|her|his|hers|they|them|their|it|its)(?:'s)?\b")
_THEIRS = re.compile(r"\b(?:his|her|their|[a-z]+'s) (?P<whom>[a-z-]+)\b")
_MARRIES = re.compile(
    r"\bwho(?:m)? (?:am|will|did|do|have|shall|'m) ?i (?:\w+ )?(?:marr|wed|engaged|dating|date|together|going out)"
)
_OF_GAMES = re.compile(
    r"\b(?:games?|moves?|pieces?|score|points|rating|clock|position|opening|match|opponent|result|record|win"
    r"|won|lost|losing)\b"
)
_AT = ("in", "at", "to", "from", "near", "of")
_PARTNERS = frozenset({"partner", "husband", "wife"})
# Kinds of answer beside those of `AskedFor`.
_NAME_OF = re.compile(r"\b(?:names?|called|call)\b")
_AGE = re.compile(r"\bhow old\b|\bwhat age\b|\bage\b")
_BAD = re.compile(
    r"\b(?:what|which \w+) (?:don'?t|can'?t|won'?t) i (?:eat|drink|like|stand|bear)\b|\b(?:hate"
    r"|can'?t (?:i )?(?:stand|bear|eat|drink)|dislike|detest|loathe|don'?t (?:i )?like|never|afraid"
    r"|scared|fear|allergic)\b"
)
_GOOD = re.compile(r"\b(?:like|love|enjoy|favou?rite|prefer|fond)\b")
_THINKS = re.compile(r"\bwhat (?:do|did) i (?:think|feel) (?:of|about)\b")
_FROM = re.compile(r"\bwhere\b[^.?!]{0,60}\bfrom\W{0,3}$")
_STILL_AGE = re.compile(
    r"\b(?:is|am|'s|are|was|turned|turns|turning|aged) (?:now |only |just )?(?:\d{1,3}|[a-z]+teen"
    r"|[a-z]+ty(?:-\w+)?|one|two"
    r"|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|\byears? old\b|\bi'm (?:\d{1,3}|[a-z]+teen"
    r"|[a-z]+ty(?:-\w+)?)\b"
)
_ILL = re.compile(r"\b(?:ill|illness|sick|sickness|disease|wrong with|ails|ailment|condition|suffer\w*|health)\b")
# Words that say little of what is asked for.
_WEAK = frozenset(
    map(
        root_of,
        """teach learn go want like love hate do make have get live work play happen told tell know name call
    old job thing kind sort last first new come use chess game plan year day time much many long often week
    month call feel think""".split(),  # noqa: SIM905 - a list literal would be a page long
    )
)


_OF_TASTE = frozenset(("hate", "hat", "like", "lik", "love", "lov", "most", "least", "stand", "eat", "drink"))
_OF_BOARD = frozenset(
    map(root_of, ("win", "lose", "game", "move", "play", "castle", "take", "mate", "check", "resign"))
)


@dataclass(frozen=True, slots=True)
class MeantFacts:
    """The facts that answer a question alike, the best first, or all that give a name where one is asked for;
    `nameless` where a name was asked for of somebody of whom things were told, and no name; `together` where all of
    them answer ("what do you know about my grandmother?")."""

    facts: tuple[ToldFact, ...] = ()
    nameless: bool = False
    together: bool = False


NOTHING_MEANT = MeantFacts()


def meant_in(question: str, known: Sequence[ToldFact], spoken_of: ToldFact | None = None) -> MeantFacts:
    """What a question after the life of its asker means of what is `known`, the latest first. `spoken_of` is the fact
    of which the talk was just now: who "she" is, and what a bare "when?" is about. Empty for any other question."""
    plain = folded(question).strip()
    words = words_of(plain)
    of_asker, asks_told, of_play, of_listener = traits_of(question)
    if not known or len(words) > LONGEST_QUESTION:
        return NOTHING_MEANT
    if (of_him := _AND_OF.match(plain)) is not None and not of_listener:
        asked_of = None if of_him["whom"] in _OWN_PRONOUNS else of_whom(plain, words, known, None)
        of_them = () if asked_of is None else facts_of_them(*asked_of, known)
        return MeantFacts(tuple(sorted(of_them, key=lambda told: not _leads(told) & set(words)))[:1])
    if _WHY.match(plain) and of_asker and not (of_play or of_listener):
        asked = roots_of(plain)
        of_why = [told for told in known if asked - _WEAK and asked <= roots_of(folded(told.words))]
        return MeantFacts(tuple(of_why[:1]))
    if _DID_I.match(plain) and not of_listener:
        # "What did I win in 1981?" is asked of what was told only where all of it was.
        asked = roots_of(plain)
        said = [told for told in known if asked <= roots_of(folded(told.words))]
        return MeantFacts(tuple(said[:1]) if len(asked) > 1 and asked - _WEAK - _OF_BOARD else ())
    if not may_mean(plain):
        return NOTHING_MEANT
    if (of_play or of_listener) and not asks_told:
        return NOTHING_MEANT
    who_does = plain.startswith("who") and roots_of(plain)
    if spoken_of is not None and len(words) <= 2 and not (of_asker or who_does or _PERSON.search(plain)):
        return _bare(plain, spoken_of)
    whom = of_whom(plain, words, known, spoken_of)
    if whom is not None:
        them, names = whom
        return _of_them(plain, them, names, known)
    if not of_asker and plain.startswith("who") and not of_listener:
        # "Who plays the cello?": whoever does all of that.
        asked = roots_of(plain)
        who = tuple(told for told in known if told.fact.relation is not None and asked <= roots_of(folded(told.words)))
        return MeantFacts(who[:1]) if asked - _WEAK or len(asked) > 1 else NOTHING_MEANT
    if not of_asker or (POSSESSED.search(plain) and relations_asked(plain)):
        return NOTHING_MEANT
    return _of_asker(plain, known)


def of_whom(
    plain: str, words: Sequence[str], known: Sequence[ToldFact], spoken_of: ToldFact | None
) -> tuple[frozenset[str], frozenset[str]] | None:
    """The relations and the folded names of those whom a folded question with its `words` is about; None where it is
    about nobody in particular of the asker's. `spoken_of` is the fact of which the talk was just now."""
    names = {folded(name) for told in known for name in told.fact.names if told.fact.kind is not FactKind.NAME}
    said = frozenset(word for word in words if word in names and word not in SMALL_WORDS)
    of_names = frozenset(told.fact.relation for told in known if told.fact.relation is not None and _leads(told) & said)
    if said and (of_names or not _OWN.search(plain)):
        return of_names, said
    if _MARRIES.search(plain):
        return _PARTNERS, frozenset()
    relations = relations_asked(plain)
    if relations and any(_is_of(told, relations, frozenset()) for told in known):
        return relations, frozenset()
    person = _PERSON.search(plain)
    if person is not None and not _OWN.search(plain) and spoken_of is not None and spoken_of.fact.relation is not None:
        return frozenset({spoken_of.fact.relation}), frozenset()
    return None


def _leads(told: ToldFact) -> frozenset[str]:
    """The name of whom a fact is about: its first."""
    return frozenset(map(folded, told.fact.names[:1]))


def _is_of(told: ToldFact, relations: frozenset[str], names: frozenset[str]) -> bool:
    return told.fact.relation in relations or bool(names & set(words_of(folded(told.words))))


def _of_them(plain: str, relations: frozenset[str], names: frozenset[str], known: Sequence[ToldFact]) -> MeantFacts:
    """The facts about somebody of the asker's that hold what is asked of them."""
    them = facts_of_them(relations, names, known)
    if (theirs := _THEIRS.search(plain)) is not None and lexicon().of(theirs["whom"]) & lexicon().relations:
        # "Where does his father live?" is asked of the father.
        whom = lexicon().of(theirs["whom"]) & lexicon().relations
        them = [told for told in them if whom & concepts_of(folded(told.words))]
        if not them:
            return MeantFacts(nameless=True)
    if _ABOUT_THEM.search(plain):
        return MeantFacts(tuple(them), together=True)
    if not names and _NAME_OF.search(plain):
        of_them = [told for told in them if told.fact.relation in relations]
        called = [told for told in of_them if told.fact.is_name] or [told for told in of_them if _names_somebody(told)]
        return MeantFacts(tuple(called), nameless=not called)
    asks, asked = AskedFor.of(plain), roots_of(plain) - SOMEBODIES - names
    if (asks.number or asks.day) and not _AGE.search(plain):
        # "How many cows does he have?" is not answered by what else was told of him.
        them = [told for told in them if asks.holds(told.words) or asked & roots_of(folded(told.words))]
    return MeantFacts(_best(plain, them, relations, names))


def facts_of_them(relations: frozenset[str], names: frozenset[str], known: Sequence[ToldFact]) -> Sequence[ToldFact]:
    """The facts about those of the asker's who stand in these relations, or have these folded names."""
    them = [told for told in known if _is_of(told, relations, names)]
    if names:
        # Of two daughters the one of that name, and what names none.
        named = [told for told in them if _leads(told) & names or not told.fact.is_name or names & _all_names(told)]
        them = [told for told in named if names & _all_names(told)] or named or them
    return them or [told for told in known if relations & concepts_of(folded(told.words))]


def _of_asker(plain: str, known: Sequence[ToldFact]) -> MeantFacts:
    """The facts of the asker's own life that are about the matter asked of."""
    asked = roots_of(plain)
    taste = (_BAD.search(plain) or _GOOD.search(plain)) and not asked - _OF_TASTE
    if not asked and not taste and not TRADE.search(plain):
        return NOTHING_MEANT
    if TRADE.search(plain):
        trades = [told for told in known if tells_trade(told)]
        known = [told for told in trades if OF_SELF.match(folded(told.words))] or trades
    if taste and _BAD.search(plain):
        known = [told for told in known if told.fact.negative or "dislike" in concepts_of(folded(told.words))]
    if "chess" in asked:
        known = [told for told in known if "chess" in concepts_of(folded(told.words))]
    if _OF_GAMES.search(plain):  # "How many games have I won?" asks for what was told only where all of it was.
        known = [told for told in known if asked <= roots_of(folded(told.words))]
    if (strong := asked - _WEAK) and not taste:  # Not every fact with years in it tells how many on the buses.
        concepts = concepts_of(plain) - lexicon().relations - {"name", "like", "dislike", "age"}
        known = [
            told
            for told in known
            if strong & roots_of(folded(told.words))
            or concepts & concepts_of(folded(told.words))
            or TRADE.search(plain)
        ]
    return MeantFacts(_best(plain, known, frozenset(), frozenset(), least=LEAST_OF_ASKER))


def _bare(plain: str, spoken_of: ToldFact) -> MeantFacts:
    """The fact of which the talk was, where it holds what a question of one or two words wants."""
    held = AskedFor.of(plain).holds(spoken_of.words)
    return MeantFacts((spoken_of,)) if held and not plain.startswith(("why", "what", "which")) else NOTHING_MEANT


def _best(
    plain: str, facts: Sequence[ToldFact], relations: frozenset[str], names: frozenset[str], least: float = 0.0
) -> tuple[ToldFact, ...]:
    roots = [roots_of(folded(told.words)) for told in facts]
    frequent = Counter(root for of_one in roots for root in of_one)
    scores = [
        _worth(plain, told, of_one, frequent, relations, names) for told, of_one in zip(facts, roots, strict=True)
    ]
    best = max(scores, default=0.0)
    if best < least or not facts:
        return ()
    ranked = sorted(zip(scores, facts, strict=True), key=lambda one: -one[0])
    return tuple(told for score, told in ranked if score > best - ALIKE)


def _worth(
    plain: str,
    told: ToldFact,
    roots: frozenset[str],
    frequent: Counter[str],
    relations: frozenset[str],
    names: frozenset[str],
) -> float:
    """How well a fact answers a folded question."""
    fact, of_fact = told.fact, concepts_of(folded(told.words))
    asked = roots_of(plain) - {root for name in names for root in roots_of(name)}
    if relations:
        asked -= SOMEBODIES
    shared = asked & roots
    # "Who am I playing?" is no question after a sister who plays the viola.
    weak = _WEAK if asked - _WEAK or (fact.relation is not None and not relations) else frozenset()
    score: float = sum((WEAK_WORD if root in weak else WORD) / frequent[root] ** 0.5 for root in shared)
    concepts = concepts_of(plain) - lexicon().relations - {"name", "like", "dislike", "age"}
    score += CONCEPT * min(MOST_CONCEPTS, len(concepts & of_fact))
    if relations or names:
        score += (
            OF_THEM
            if fact.relation in relations or _leads(told) & names
            else NAMES_THEM * bool(names & _all_names(told))
        )
        score += 0.2 * fact.is_name * plain.startswith("who")
        if names and _WHO_IS.match(plain):
            score += 0.5 * bool(names & set(map(folded, called_mine(fact))))
    elif fact.relation is None:
        score += 0.2 * bool(score)
    elif not shared:
        score -= OF_ANOTHER
    asks = AskedFor.of(plain)
    if _AGE.search(plain):
        score += HELD * bool(_STILL_AGE.search(folded(told.words)))
    else:
        score += HELD * asks.holds(told.words) * bool(shared or concepts & of_fact or relations or names)
    if TRADE.search(plain):
        score += HELD * tells_trade(told) + 0.3 * (fact.kind is FactKind.WORK)
    if asks.somebody and not names and not relations:
        score += 0.5 * bool(score and (fact.names or fact.relation))
    bad, tells_bad = _BAD.search(plain) is not None, fact.negative or "dislike" in of_fact
    if bad or _THINKS.search(plain):
        score += HELD * (tells_bad and bool({"like", "dislike"} & of_fact or fact.negative)) * bad - 0.5 * (
            bad and not tells_bad
        )
    elif _GOOD.search(plain) and not tells_bad:
        score += HELD * ("like" in of_fact or fact.kind is FactKind.LIKE)
    if _FROM.search(plain):
        score += HELD * (" from " in f" {folded(told.words)}" and (bool(relations) or fact.relation is None))
    if _ILL.search(plain):
        score += HELD * bool({"health"} & of_fact)
    return score


def _names_somebody(told: ToldFact) -> bool:
    """Whether a name in a fact is not that of where something is."""
    said = f" {told.words}"
    return any(not any(f" {at} {name}" in said for at in _AT) for name in told.fact.names)


def _all_names(told: ToldFact) -> frozenset[str]:
    return frozenset(map(folded, told.fact.names)) | frozenset(words_of(folded(told.words)))


# Whoever is asked of by what they are to the asker is found by that.
SOMEBODIES = frozenset(root_of(word) for word, concepts in lexicon().words.items() if concepts & lexicon().relations)
