"""What is asked of somebody told about so that yes or no answers it ("does he play the cello?"), and which of several
is meant ("which one plays an instrument?")."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.domain.number_words import CARDINALS
from app.domain.told.fact import ToldFact
from app.domain.told.finding import traits_of
from app.domain.told.lexicon import concepts_of, folded, lexicon, words_of
from app.domain.told.linking import names_of
from app.domain.told.meant import LONGEST_QUESTION, facts_of_them, of_whom
from app.domain.told.roots import root_of, roots_of

_WHETHER = re.compile(
    r"^\W{0,3}(?:(?:and|so|but|then|ok|okay|wait|hm+|well|now|oh|remind me|tell me)[ ,:]+){0,3}"
    r"(?P<verb>do|does|did|is|are|was|were|has|have|had|can|will|am|isn't|doesn't|don't|didn't|aren't|wasn't|hasn't)"
    r" (?P<rest>[^,;:]+)$"
)
_WHICH = re.compile(
    r"^\W{0,3}(?:(?:and|so|but|then|ok|okay|well|now)[ ,]+){0,2}(?:which|what) (?:one|daughter|son|girl|boy|child|kid"
    r"|cat|dog|sister|brother|of (?:them|the (?:two|three|girls|boys|lot)|my [a-z]+))\b"
)
_ASKS_NAME = re.compile(r"\b(?:called|named|name)\b")
_OWN = re.compile(r"^(?:i|we)\b")
_NEGATED = re.compile(r"\b(?:not|no|never|hates?|can't|cannot|doesn't|don't|didn't|isn't|wasn't|hasn't|no longer)\b")
# Verbs of which one value leaves no room for another: whoever lives in Cork does not live in Galway.
_ONE_ONLY = frozenset(map(root_of, ("live", "lives", "work", "works", "play", "plays", "teaches", "studies", "called")))
# Concepts that things of many kinds share.
_WIDE = frozenset({"like", "dislike", "where", "age", "name", "hobby", "childhood", "chess", "beginning", "sight"})
_DISLIKING = frozenset(map(root_of, ("hate", "dislike", "detest", "loathe", "fear", "mind")))
_TASTE = _DISLIKING | frozenset(map(root_of, ("like", "love", "enjoy", "adore", "fond", "keen", "fan")))
# Words of the question itself, and of whoever it is about.
_NOTHING = frozenset(map(root_of, ("called", "named", "name", "still", "really", "ever", "also", "got", "have", "has")))


@dataclass(frozen=True, slots=True)
class TruthAsked:
    """The fact by which a question is answered: it says so (True), something else (False), or nothing of it (None)."""

    told: ToldFact
    so: bool | None


def truth_asked(
    question: str, known: Sequence[ToldFact], spoken_of: ToldFact | None, clauses: Callable[[ToldFact], Sequence[str]]
) -> TruthAsked | None:
    """What answers a question after the truth of something about somebody the asker told about, or about the asker;
    None for any other question, and for one of the asker of whom nothing like it was told. `clauses` gives a fact in
    clauses that say something by themselves. `known` has the latest first."""
    plain = folded(question).strip(" ?!.")
    found = _WHETHER.match(plain)
    words = words_of(plain)
    if found is None or len(words) > LONGEST_QUESTION or not known:
        return None
    of_asker, asks_told, of_play, of_listener = traits_of(question)
    if of_play or of_listener or asks_told or found["rest"].startswith(("you ", "u ")):
        return None
    whom = of_whom(plain, words, known, spoken_of)
    own = whom is None and _OWN.match(found["rest"]) is not None
    if whom is None and not (own and of_asker):
        return None
    relations, names = whom if whom is not None else (frozenset[str](), frozenset[str]())
    theirs = facts_of_them(relations, names, known) if whom is not None else known
    themselves = {root_of(word) for word in words if lexicon().of(word) & relations}
    asked = roots_of(found["rest"]) - {root_of(name) for name in names} - themselves - _NOTHING
    if not asked:
        return None
    # Of several who are told of in one breath only what is said of the one.
    others = names_of(known) - names
    told = [
        (told, clause)
        for told in theirs
        for clause in (clauses(told) or (told.words,))
        if not names or names & set(words_of(folded(clause))) or not others & set(words_of(folded(clause)))
    ]
    if (taste := frozenset(map(root_of, words)) & _TASTE) and asked - taste:
        of_it = [one for one in told if asked - taste <= roots_of(folded(one[1])) and _tells_taste(one[1])]
        if of_it:
            return TruthAsked(of_it[0][0], so=_is_bad(folded(of_it[0][1])) == bool(taste & _DISLIKING))
    whole = next((one for one in told if asked <= roots_of(folded(one[1]))), None)
    if whole is not None:
        denied = (_NEGATED.search(folded(whole[1])) is not None) != (found["verb"].endswith("n't"))
        return TruthAsked(whole[0], so=not denied)
    if _ASKS_NAME.search(plain) is not None and whom is not None:
        named = next((one for one in theirs if one.fact.is_name), None)
        return None if named is None else TruthAsked(named, so=False)
    other = next((one for one, clause in told if _says_otherwise(asked, words, folded(clause))), None)
    if other is not None:
        return TruthAsked(other, so=False)
    return None if own or not theirs else TruthAsked(theirs[0], so=None)


def which_meant(question: str, known: Sequence[ToldFact], spoken_of: ToldFact | None) -> ToldFact | None:
    """Which of several the question means ("which one plays an instrument?"): the fact about one of those who were just
    spoken of, or of whom there are several; None for any other question."""
    plain = folded(question)
    found = _WHICH.match(plain)
    if found is None:
        return None
    _, _, of_play, of_listener = traits_of(question)
    relation = None if spoken_of is None else spoken_of.fact.relation
    named = lexicon().of(found[0].split()[-1]) & lexicon().relations
    asked, concepts = roots_of(plain[found.end() :]), concepts_of(plain[found.end() :]) - _WIDE
    if of_play or of_listener or not asked:
        return None
    best, most = None, 0.0
    for told in known:
        fact = told.fact
        if fact.relation is None or (named and fact.relation not in named):
            continue
        if relation is not None and fact.relation != relation and not named:
            continue
        of_fact = folded(told.words)
        worth = len(asked & roots_of(of_fact)) + 0.6 * len(concepts & concepts_of(of_fact))
        if worth > most and not (spoken_of is not None and told is spoken_of):
            best, most = told, worth
    return best


def _says_otherwise(asked: frozenset[str], words: Sequence[str], clause: str) -> bool:
    """Whether a clause says something else of the very thing: another instrument that is played, another town."""
    roots = roots_of(clause)
    missing = asked - roots
    if not missing or not asked & roots & _ONE_ONLY:
        numbers = [word for word in words if word.isdigit() or word in CARDINALS]
        return (
            bool(numbers)
            and not asked & roots
            and any(word in CARDINALS or word.isdigit() for word in words_of(clause))
        )
    said = [word for word in words if root_of(word) in missing]
    of_said, of_clause = concepts_of(" ".join(said)) - _WIDE, concepts_of(clause) - _WIDE
    # "Does she play the cello in an orchestra?" asks for more of the same, and not for another thing.
    return not of_said or (bool(of_said & of_clause) and len(missing) == 1)


def _tells_taste(clause: str) -> bool:
    return bool({"like", "dislike"} & concepts_of(folded(clause)))


def _is_bad(clause: str) -> bool:
    """Whether a folded clause tells of a dislike."""
    return _NEGATED.search(clause) is not None or "dislike" in concepts_of(clause)


def _has_number(words: Sequence[str]) -> bool:
    return any(word in CARDINALS or word.isdigit() for word in words)
