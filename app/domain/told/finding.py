"""Finds the facts that a question of the player's asks for."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.text import SMALL_WORDS
from app.domain.told.fact import FactKind, ToldFact
from app.domain.told.lexicon import concepts_of, folded, lexicon, stem, words_of
from app.domain.told.wanted import NEAR, AskedFor

# Weights, without vectors, of what a question and a fact have in common: whom it is about, a name, a word (by its
# rarity among the facts, at most 1), a concept, and the kind.
RELATION, NAME, WORD, CONCEPT, KIND = 1.6, 1.4, 1.0, 0.35, 0.5
# Score from which a fact answers a question that asks what was told, one about the asker, and any other one; and from
# which it is surely meant.
LEAST_OF_TOLD, LEAST_OF_ASKER, LEAST_SCORE, SURE_SCORE = 0.05, 0.25, 1.35, 1.6
# A question that names somebody is not answered by a fact about somebody else.
WRONG_RELATION = 0.9

_ASKS_WHEN = re.compile(r"\b(?:when|what day|which day|cuando|quand|wann|quando)\b")
_ASKS_NAME = re.compile(
    r"\b(?:names?|called|call|llam\w+|appell\w+|heiss\w+|cham\w+|prenom|nombre|nome)\b|\bwho(?:'s| is| was) (?:my"
    r"|our)\b"
)
_OF_ASKER = re.compile(
    r"\b(?:i|i'm|im|i've|ive|i'd|my|mine|our|(?:about|for|of|with|to) (?:me|us)"
    # Not what is proposed: "shall we play again?"
    r"|(?<!shall )(?<!should )(?<!can )(?<!could )we"
    # Not what is asked of the listener: "tell me", "can you beat me".
    r"|(?<!tell )(?<!give )(?<!show )(?<!teach )(?<!help )(?<!beat )(?<!let )(?<!hear )(?<!with )(?<!excuse )me"
    r"|yo|mi|mis|je|j'\w+|mon|ma|mes|ich"
    r"|mein\w*|mir|mich|eu|meu"
    r"|minha|meus|minhas"
    r"|notre|nos|nuestr[oa]s?|noss[oa]s?|unser\w*|habe ich|bin ich|viajo|voy|vou|tenho|hago|faco|odio|odeio"
    r"|vivo|tengo|trabajo|soy|tenia|dije|moro|tenho|trabalho|sou|ensino|gosto|estudo|estudio|juego|jogo|disse)\b"
)
_OF_TOLD = re.compile(
    r"\b(?:remember|recall|(?:told|tell(?:ing)?|said|mentioned) (?:to )?(?:you|u)|did i (?:\w+ )?(?:tell|say"
    r"|mention)|i (?:\w+ )?(?:told|said|say|mention(?:ed)?|did mention)|remind me"
    r"|you know about me"
    r"|acuerdas?|recuerdas?|(?:te|le) (?:dije|conte|he dicho)|souviens|souvenez|rappelles|rappelez|(?:t'ai|vous ai) dit"
    r"|weisst du|wissen sie(?: noch)?"
    r"|erinnerst|erinnern|gesagt|lembras?|(?:te|lhe) (?:disse|contei))\b"
)
# "What was her name again?", of which both parts are looked for.
_ASKS = re.compile(r"\b(?:what|who|where|when|which|how)\b")
_AGAIN = re.compile(r"\bagain\W*$")
# Questions about the listener, and about the game that is played.
_OF_LISTENER = re.compile(
    r"\b(?:you|your|yours|u|ur|tu|tus|usted|vous|votre|toi|ton|ta|du|dein\w*|dir|dich|sie|voce|teu|tua)\b"
)
# Of these the listener is only asked to remember: "do you know my name", "vous vous souvenez".
_TO_REMEMBER = re.compile(
    r"\b(?:(?:do|did|can|could|would|will|won't|can't|dont|don't) )?(?:you|u) (?:still |even "
    r"|happen to )?(?:remember|recall"
    r"|know|guess|forget|forgot)\b|\b(?:told|tell(?:ing)?|said to|mentioned to|reminds?) (?:you|u)\b"
    r"|\b(?:do|don'?t|can|can'?t) (?:you|u)\W*$"
    r"|\b(?:tu te|vous vous) \w+|\b(?:sais-tu|savez-vous|weisst du|wissen sie|erinnerst du|erinnern sie|tu sabes"
    r"|voce sabe)\b"
)
_OF_PLAY = re.compile(
    r"\bmy (?:\w+ )?(?:moves?|mistakes?|kings?|queens?|rooks?|bishops?|knights?|pawns?|pieces?|clock|time|position"
    r"|plan|turn|threats?|attack|defen[cs]e|blunders?|chances|advantage|side|centre|center|structure|weakness\w*)\b"
    r"|\b(?:should|can|could|may|must|shall|would|will|do|did|am|was) i (?:\w+ )?(?:play|move|castle|take|capture"
    r"|lose|losing|win|winning|blunder|resign|better|worse|miss (?:a|the|any|it|that|something)"
    r"|go wrong|go first|get better|improve|practi[sc]e"
    r"|have to|hang"
    r"|have a draw|checkmated|mated|still|ahead|in check)\b"
    r"|\b[a-h][1-8]\b|\bthis (?:game|position|move|one)\b|\b(?:en passant|stalemate|checkmate|our last game|last"
    r" game|score between)\b"
)
# Words of questions that say nothing of what is asked for.
_ASKING = SMALL_WORDS | frozenset(
    """remember recall know told tell said say mention mentioned again think guess still forgot forget
    remind ever name called call whats wheres whos question answer sabes acuerdas recuerdas dije como
    cual que quien donde souviens rappelles sais dit comment quel quelle qui deja weisst noch erinnerst
    gesagt wie was wer lembras lembra disse sabe qual quem onde mesmo chess game play""".split()  # noqa: SIM905 - a list literal would be a page long
)


@dataclass(frozen=True, slots=True)
class Found:
    """A fact with its score; from `SURE_SCORE` it is surely what was asked for."""

    told: ToldFact
    score: float


def facts_for(question: str, facts: Sequence[ToldFact]) -> list[Found]:
    """The facts that answer a question by its words alone, the best first, those below `LEAST_SCORE` left out. `facts`
    has the latest first."""
    plain = folded(question)
    asked = _Asked(
        relations=_relations(plain),
        concepts=concepts_of(plain) - lexicon().relations,
        words=naming(plain),
        name=_ASKS_NAME.search(plain) is not None,
        when=_ASKS_WHEN.search(plain) is not None,
    )
    said = [naming(folded(told.words)) for told in facts]
    in_facts = Counter(word for words in said for word in words)
    of_somebody = frozenset(told.fact.relation for told in facts if told.fact.relation is not None)
    found = []
    for told, words in zip(facts, said, strict=True):
        found.append(Found(told, _score(asked, told, words, in_facts, of_somebody)))
    least = _least_score(plain)
    return [one for one in _best_first(found) if one.score >= least]


def nearest_first(question: str, facts: Sequence[ToldFact], similarities: Mapping[str, float]) -> list[Found]:
    """All facts with a similarity to a question (cosines by their ids), by meaning and by what kind of answer it wants,
    the best first."""
    asks = AskedFor.of(folded(question))
    return _best_first(
        [Found(told, NEAR * similarities[told.id] + asks.worth(told.fact)) for told in facts if told.id in similarities]
    )


def _best_first(found: list[Found]) -> list[Found]:
    """Of equal ones the latest goes first, as it stood."""
    return sorted(found, key=lambda one: -one.score)


def asks_of_asker(question: str) -> bool:
    """Whether a question asks about the life of the one who asks it, or what they told."""
    return _least_score(folded(question)) < LEAST_SCORE


def traits_of(question: str) -> tuple[bool, bool, bool, bool]:
    """Whether a question speaks of its asker, of what was told before, of the play, and of the listener."""
    plain = folded(question)
    of_asker, of_play = (found.search(plain) is not None for found in (_OF_ASKER, _OF_PLAY))
    of_listener = _OF_LISTENER.search(_TO_REMEMBER.sub(" ", plain)) is not None
    return of_asker, _asks_what_was_told(plain), of_play, of_listener


def asks_what_was_told(question: str) -> bool:
    """Whether a question refers to what its asker told before ("do you remember", "I told you")."""
    return _asks_what_was_told(folded(question))


def _asks_what_was_told(plain: str) -> bool:
    asks_again = _ASKS.search(plain) is not None and _AGAIN.search(plain) is not None
    return asks_again or _OF_TOLD.search(plain) is not None


def _least_score(plain: str) -> float:
    """The score that a fact needs to answer a folded question."""
    if _OF_PLAY.search(plain):
        return LEAST_SCORE
    own = _OF_ASKER.search(plain) is not None
    if _asks_what_was_told(plain):
        return LEAST_OF_TOLD if own else LEAST_OF_ASKER
    if own:
        return LEAST_OF_ASKER
    return math.inf if _OF_LISTENER.search(plain) else LEAST_SCORE


@dataclass(frozen=True, slots=True)
class _Asked:
    relations: frozenset[str]
    concepts: frozenset[str]
    words: frozenset[str]
    name: bool
    when: bool


def _score(
    asked: _Asked, told: ToldFact, words: frozenset[str], in_facts: Counter[str], of_somebody: frozenset[str]
) -> float:
    fact = told.fact
    plain = folded(told.words)
    of_fact = concepts_of(plain)
    relations = of_fact & lexicon().relations | ({fact.relation} if fact.relation else frozenset())
    score = 0.0
    if asked.relations:
        if asked.relations & relations:
            score += RELATION + (KIND if fact.is_name and asked.name else 0.0)
        elif asked.relations & of_somebody:
            score -= WRONG_RELATION
    elif asked.name and fact.kind is FactKind.NAME and not asked.words:
        score += RELATION
    names = {stem(word) for name in fact.names for word in words_of(folded(name))}
    score += NAME * len(asked.words & names)
    score += sum(WORD * _rarity(in_facts[word]) for word in asked.words & words - names)
    score += CONCEPT * min(3, len(asked.concepts & of_fact))
    if asked.when and fact.days is not None:
        score += KIND
    return score


def _relations(plain: str) -> frozenset[str]:
    known = lexicon()
    return frozenset(relation for word in words_of(plain) for relation in known.of(word) & known.relations)


def naming(plain: str) -> frozenset[str]:
    """The stems of the words of a folded text that name something."""
    parts = (part for word in words_of(plain) for part in (word.split("'")[-1],))
    return frozenset(stem(part) for part in parts if len(part) > 1 and part not in _ASKING)


def _rarity(facts_with: int) -> float:
    """1 for a word of one fact only, less for a word of many."""
    return 1.0 / math.sqrt(max(1, facts_with))
