"""Words and turns that mean the same in questions on a life ("night off" and "free evening", "noisy" and "loud"), so
that a question is known in whatever words it was written down, and words that single something out ("first")."""

from __future__ import annotations

import re
from functools import lru_cache

from app.memory.words import terms

# One thing in one word each: what stands for the others, and the turns that mean it.
_TURNS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (stands, re.compile(pattern))
    for stands, pattern in (
        ("leisure", r"\b(?:days?|nights?|evenings?|afternoons?|time) off\b"
                    r"|\b(?:free|spare) (?:time|days?|evenings?|nights?)\b|\bnot working\b|\boutside (?:of )?work\b"
                    r"|\bnot (?:at|on|in) (?:the |your )?(?:stall|work|desk|shift|job|workshop|shop)\b"),
        ("bedtime", r"\bgo(?:es|ing)? to (?:bed|sleep)\b|\bfall asleep\b(?! (?:at|on))"),
        ("aftershift", r"\bafter (?:a |the |your )?(?:night )?shifts?\b|\bafter nights\b"
                       r"|\b(?:by|in the) day(?:time|light)?\b"),
        ("facetoface", r"\bin (?:person|the flesh|real life)\b|\bface to face\b|\bever (?:meet|met)\b"),
        ("beyondsaving", r"\b(?:beyond|past) (?:saving|repair|help|rescue|mending)\b|\bgive up on\b"
                         r"|\b(?:couldn't|could not|can't|cannot|not) (?:be )?"
                         r"(?:saved?|mend|mended|fix|fixed|repair|repaired|rescued?)\b"),
        ("growup", r"\b(?:growing|grew|grow) up\b|\b(?:living|live) (?:above|over)\b"),
    )
)  # fmt: skip
_SAME: tuple[tuple[str, ...], ...] = (
    ("laundrette", "laundromat", "laundry"),
    ("loud", "noisy", "noise", "loudness"),
    ("film", "movie", "cinema"),
    ("job", "work", "trade", "profession"),
    ("flat", "apartment"),
    ("begin", "start"),
    ("scared", "afraid", "frightened"),
    ("teacher", "master", "mentor"),
    ("strange", "weird", "odd", "oddest"),
    ("awful", "terrible", "horrible"),
    ("holiday", "vacation"),
    ("present", "gift"),
    ("repair", "mend", "fix"),
    ("tired", "exhausted", "knackered"),
    ("ill", "sick", "poorly"),
    ("rich", "wealthy"),
    ("cook", "make"),
)
_STANDS = {term: next(iter(terms(group[0]))) for group in _SAME for word in group for term in terms(word)}
_SINGLED = frozenset(
    ("first", "last", "best", "worst", "oldest", "youngest", "favourite", "favorite", "longest", "shortest", "biggest",
     "smallest", "hardest", "easiest", "strangest", "weirdest", "funniest", "saddest", "happiest", "proudest",
     "furthest", "farthest", "nearest", "latest", "earliest", "strongest", "closest")
)  # fmt: skip


@lru_cache(maxsize=16_384)
def like_terms(text: str) -> frozenset[str]:
    """The terms of a question, as `plain` gives it, with one for all that mean the same."""
    for stands, turn in _TURNS:
        text = turn.sub(f" {stands} ", text)
    return frozenset(_STANDS.get(one, one) for one in terms(text))


@lru_cache(maxsize=16_384)
def singled_out(text: str) -> frozenset[str]:
    """The words of a plain text that single something out of many."""
    return _SINGLED.intersection(text.replace("?", " ").replace(",", " ").split())
