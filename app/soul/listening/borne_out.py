"""Whether the words of a sentence bear out a topic: nobody asks for a score who speaks neither of games nor of the two.

Answers on these topics are so particular that they are plainly beside the point where they were not asked for, and
sentences that have nothing to do with them sound like them by their shape alone ("so how big was the crowd")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from app.soul.listening.topics import Subject

# What is left of the chance of a topic that no word bears out; of the surest one something, for no list is complete.
WITHOUT_A_WORD = 0.3

# Who speaks of third persons alone does not ask after the two ("so overall she's ahead by what").
_OF_US = re.compile(
    r"\b(?:i|i'm|i've|me|my|mine|we|us|our|ours|you|u|your|yours|between|head to head|h2h|tally|ledger|score)\b"
)
# "He's talking rubbish, right?" insults nobody who is here.
_OF_A_THIRD = re.compile(r"\W{0,5}(?:he|she|they|hes|shes|theyre|his|her|their)\b")
_TO_YOU = re.compile(r"\b(?:you|u|your)\b")
# "And the score between you?" is about the two who were spoken of.
_OF_OTHERS = re.compile(r"\bbetween (?:you|them)\b(?!,? (?:and|or) (?:me|i)\b)")
_NEEDS_US = frozenset((Subject.RECORD, Subject.BEATEN, Subject.AWAY, Subject.STRENGTH))


def bears_out(subject: Subject, text: str) -> bool:
    """Whether a sentence, as `plain` gives it, has a word without which the topic is not spoken of; True for topics
    that any words may hold."""
    pattern = _patterns().get(subject)
    if pattern is not None and pattern.search(text) is None:
        return False
    if subject is Subject.RECORD and _OF_OTHERS.search(text):
        return False
    if subject is Subject.INSULT and _OF_A_THIRD.match(text) and not _TO_YOU.search(text):
        return False
    return subject not in _NEEDS_US or _OF_US.search(text) is not None


@cache
def _patterns() -> Mapping[Subject, re.Pattern[str]]:
    """The lines of the file, those of one topic in one pattern."""
    words: dict[Subject, list[str]] = {}
    for row in Path(__file__).with_name("borne_out.tsv").read_text(encoding="utf-8").splitlines():
        if not row.startswith("#"):
            name, alternatives = row.split("\t")
            words.setdefault(Subject(name), []).append(alternatives)
    return {subject: re.compile(rf"\b(?:{'|'.join(found)})\b") for subject, found in words.items()}
