"""The life of one of the house, by the sentences of their page that say what is asked; else that none does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.domain.number_words import TENS, cardinals, either, number_said
from app.domain.prose_words import listed
from app.memory.words import terms

# Words of questions about a life that say nothing of what is asked.
_OF_LIFE = terms("favourite like love have does tell about know anybody else club story what when where who")
_NUMBER = r"(?:ten|eleven|twelve|[a-z]+teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty)(?:-[a-z]+)?)"
_IS_AGE = re.compile(rf"^{_NUMBER}(?: years old)?,|\bis {_NUMBER}\b|\b{_NUMBER} years old\b", re.IGNORECASE)
AGED = re.compile(r"\b(?:kid|child|old|young|age|aged|grown[- ]up|adult|teenager|boy|girl)\b")


@dataclass(frozen=True, slots=True)
class LifeTheme:
    """What is `asked` of a life in other words than it is `told` in, and how it is called where nothing tells it; a
    theme that lies in a `wider` one lets that be told instead."""

    asked: re.Pattern[str]
    told: re.Pattern[str]
    called: str
    wider: str | None = None


# The narrower ones first.
THEMES: Mapping[str, LifeTheme] = {
    "wed": LifeTheme(
        re.compile(
            r"\b(?:married|marry|husband|wife|spouse|widow\w*|divorced|single|partner|(?:boy|girl)friend|in love)\b"
        ),
        re.compile(r"\b(?:wife|husband|married|widowed)\b", re.IGNORECASE),
        "a wife or husband",
        "family",
    ),
    "children": LifeTheme(
        re.compile(r"\b(?:kids|children|(?:own|any|a) (?:kid|child)|sons?|daughters?|grandchildren"
            r"|a (?:mother|father))\b"),
        re.compile(r"\b(?:(?:his|her|their|own) (?:children|kids|sons?|daughters?)|grandchildren)\b", re.IGNORECASE),
        "children",
        "family",
    ),
    "siblings": LifeTheme(
        re.compile(r"\b(?:siblings?|brothers?|sisters?|twins?)\b"),
        re.compile(r"\b(?:brothers?|sisters?|twins?)\b", re.IGNORECASE),
        "brothers or sisters",
        "family",
    ),
    "family": LifeTheme(
        re.compile(r"\b(?:family|relatives?|parents|mother|father|mum|mom|dad|grand\w+)\b"),
        re.compile(
            r"\b(?:wife|husband|married|widowed|mother|father|mum|dad|parents'?|grand\w+|sons?|daughters?)\b",
            re.IGNORECASE,
        ),
        "a family",
    ),
    "age": LifeTheme(
        re.compile(
            r"\b(?:kid|child|old|older|young|younger|age|aged|teenager|grown[- ]up|adult|years|retired)\b"
        ),
        re.compile(rf"^{_NUMBER},|\bat {_NUMBER}\b|\b{_NUMBER} years\b|\bretired\b", re.IGNORECASE),
        "an age",
    ),
    "home": LifeTheme(
        re.compile(r"\b(?:from|lives?|living in|home|country|city|town|born|where|grow up|grew up)\b"),
        re.compile(r"\b(?:born|grew up|lives|came to|night market)\b"),
        "where they live",
    ),
    "work": LifeTheme(
        re.compile(
            r"\b(?:jobs?|works?|working|(?:a|his|her|their) living|profession|trade|career|earns?"
            r"|when (?:he|she|they)'?s? (?:is |are )?not)\b"
        ),
        re.compile(
            r"\b(?:cooks|tunes|teaches|streams|measured|mends|drives|works as|for [a-z-]+ years (?:he|she|they)"
            r"|kept the)\b",
            re.IGNORECASE,
        ),
        "a job",
    ),
    "past": LifeTheme(
        re.compile(r"\b(?:before|used to|previously|formerly|in the past|earlier)\b"),
        re.compile(
            r"\b(?:gave up|retired|walked into|lived for|was an? (?:candidate|grandmaster)|years he measured"
            r"|kept the light)\b",
            re.IGNORECASE,
        ),
        "what came before",
    ),
    "pets": LifeTheme(
        re.compile(r"\b(?:pets?|cats?|dogs?|animals?)\b"),
        re.compile(r"\b(?:cats?|dogs?|bees)\b", re.IGNORECASE),
        "an animal",
    ),
}  # fmt: skip
# Sentences that are told.
TOLD = 2


def life_told(facts: Mapping[str, Any], asked: str) -> str:
    """What their page tells of what is asked, by its words; of what it does not tell, that it does not, and where to
    ask."""
    first, low = facts["name"].split()[0], asked.lower()
    wanted = terms(asked) - _OF_LIFE - terms(facts["name"])
    meant = [theme for theme in THEMES.values() if theme.asked.search(low)]
    unsaid = [one.called for one in meant if not _saying(facts["life"], one.told)]
    meant += [THEMES[one.wider] for one in meant if one.wider is not None and one.called in unsaid]
    themes = list(dict.fromkeys(one.told for one in meant))
    hits = {
        one: len(wanted & terms(one)) + _within(wanted, terms(one)) + sum(bool(theme.search(one)) for theme in themes)
        for one in facts["life"]
    }
    # What is told of the thing itself comes before a word that happens to be shared.
    of_it = [one for theme in themes for one in _saying(facts["life"], theme)]
    best = [one for one in sorted(dict.fromkeys(of_it) or hits, key=lambda one: -hits[one])[:TOLD] if hits[one]]
    lacks = "" if not unsaid else f"Of {listed(unsaid)} {first}’s profile says nothing; ask {first} in the room. "
    if best:
        aged = AGED.search(low) is not None and not any(one.called == "children" for one in meant)
        real = (
            f" That is the story: {first} is an AI character, no person, and rated {facts['rating']}." if aged else ""
        )
        ageless = f"{first}’s age is not given. " if aged and not any(_IS_AGE.search(one) for one in best) else ""
        return f"{lacks or ageless}Of {first} the page tells: {' '.join(best)}{real}"
    if unsaid:
        return f"{lacks}It says: “{facts['tagline']}”"
    return (
        f"Of that {first}’s page tells nothing, so I would be inventing. It says: “{facts['tagline']}” Ask {first} in "
        "the room; there they tell more of themselves."
    )


# Letters of a word that may be part of a longer one: whoever was "in a lighthouse" kept a light.
WITHIN, LONGER = 5, 8


def _within(wanted: frozenset[str], said: frozenset[str]) -> bool:
    """Whether a long word that is asked for begins with one that is said."""
    return any(
        len(word) >= LONGER and word.startswith(one) for word in wanted for one in said - wanted if len(one) >= WITHIN
    )


def _saying(life: Sequence[str], told: re.Pattern[str]) -> list[str]:
    return [one for one in life if told.search(one)]


# Numbers as the pages write them.
_COUNTS = rf"(?P<count>(?:{either(TENS)})(?:-(?:{either(cardinals(1, 9))}))?|{either(cardinals(1, 19))})"
_YEARS = re.compile(
    rf"\b(?:for {_COUNTS}\b|{_COUNTS.replace('count', 'years')} years\b)|^{_COUNTS.replace('count', 'age')},",
    re.IGNORECASE,
)


def years_of(life: Sequence[str]) -> tuple[int, str, bool]:
    """The most years that the page of somebody tells of, the sentence that does, and whether they are an age."""
    found = [
        (number_said((one["age"] or one["count"] or one["years"]).lower()), sentence, one["age"] is not None)
        for sentence in life
        for one in _YEARS.finditer(sentence)
    ]
    aged = next((one for one in found if one[2]), None)
    return aged or max(found, default=(0, "", False))
