"""Triggers, the phrases by which a memory is recalled: checked if given, else derived from the narrative."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from app.memory.words import terms, words

FEWEST = 3  # triggers a memory must have
MOST = 8  # triggers kept of those given: with more, a memory would be recalled all the time
DERIVED = 5  # triggers derived for a memory that has none
LONGEST_TRIGGER = 48  # characters; a trigger is a word or a short phrase, not a sentence
WORDS_IN_A_PHRASE = 3

# A word with its hyphens and apostrophes, or one punctuation mark, which ends a phrase.
_TOKEN = re.compile(r"[\w'’-]+|[^\w\s]")
_CAPITAL = 1.5  # factor for capitalised words, which are mostly names
_TELLS = terms(
    "say tell told ask talk speak spoke think thought know knew feel felt want go went come came get got take took "
    "give gave let keep kept seem try tried use really always often usually sometimes today yesterday once again "
    "game match player opponent play thing lot kind time way day"
)


def settle_triggers(given: Iterable[str], narrative: str) -> tuple[str, ...]:
    """The usable given triggers, in order and once each, filled up to FEWEST from the narrative; fewer if the narrative
    has too few words."""
    usable: dict[frozenset[str], str] = {}
    for trigger in given:
        cleaned = " ".join(trigger.split())
        said = terms(cleaned)
        if said and len(cleaned) <= LONGEST_TRIGGER:
            usable.setdefault(said, cleaned)
    kept = list(usable.values())[:MOST]
    if len(kept) >= FEWEST:
        return tuple(kept)
    # If some are given, only the missing ones are derived.
    wanted = FEWEST if kept else DERIVED
    for phrase in derive_triggers(narrative, DERIVED + len(kept)):
        if len(kept) < wanted and terms(phrase) not in usable:
            usable[terms(phrase)] = phrase
            kept.append(phrase)
    # A narrative like "Has a dog." has one content word, which together with the words before it gives three phrases.
    for phrase in _with_words_before(narrative):
        if len(kept) >= FEWEST:
            break
        if phrase not in kept:
            kept.append(phrase)
    return tuple(kept)


def derive_triggers(narrative: str, most: int = DERIVED) -> tuple[str, ...]:
    """At most `most` keyphrases of a narrative, best first, by a variant of RAKE.

    Phrases are runs of words between stop words. The score of a word is its degree / frequency as in RAKE, more for
    long and capitalised words, and little for common verbs.
    """
    phrases = list(_phrases(narrative))
    degree: Counter[str] = Counter()
    frequency: Counter[str] = Counter()
    for phrase in phrases:
        for _, term in phrase:
            degree[term] += len(phrase)
            frequency[term] += 1

    def worth(phrase: list[tuple[str, str]]) -> float:
        total = 0.0
        for written, term in phrase:
            share = degree[term] / frequency[term] * (_CAPITAL if written[0].isupper() else 1.0)
            total += 0.2 if term in _TELLS else share + len(term) / 10
        return total

    chosen: list[str] = []
    covered: set[str] = set()
    ranked = sorted(enumerate(phrases), key=lambda entry: (-worth(entry[1]), entry[0]))
    singles = [(len(phrases) + at, [word]) for at, word in enumerate(word for phrase in phrases for word in phrase)]
    singles.sort(key=lambda entry: (-worth(entry[1]), entry[0]))
    for _, phrase in (*ranked, *singles):
        new = {term for _, term in phrase}
        # Phrases of common verbs alone are taken only up to FEWEST.
        if len(chosen) < (FEWEST if new <= _TELLS else most) and not new <= covered:
            chosen.append(" ".join(written for written, _ in phrase))
            covered |= new
    return tuple(chosen)


def _with_words_before(narrative: str) -> Iterator[str]:
    """Each content word alone, then with one and with two of the words before it."""
    written = [token.strip("-'’") for token in _TOKEN.findall(narrative) if token[0].isalnum()]
    for size in (1, 2, 3):
        for end in range(size, len(written) + 1):
            if terms(written[end - 1]):
                yield " ".join(written[end - size : end])


def _phrases(narrative: str) -> Iterator[list[tuple[str, str]]]:
    """Runs of at most WORDS_IN_A_PHRASE content words, as (as written, term)."""
    run: list[tuple[str, str]] = []
    for token in _TOKEN.findall(narrative):
        found = list(words(token))
        if not found or len(run) == WORDS_IN_A_PHRASE:
            if run:
                yield run
            run = []
        if found:
            # A hyphened name stays whole as written; it is compared by its first word.
            run.append((token.strip("-'’"), found[0][1]))
    if run:
        yield run
