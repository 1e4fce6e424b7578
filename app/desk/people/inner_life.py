"""What one of the house does all day, misses, is proud of, and whom they like or cannot stand: by the sentences of
their page and by what they tell of themselves in talk; where neither tells it, that it is not told."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.characters.character import Character
from app.domain.prose_words import listed
from app.domain.text import sentences


@dataclass(frozen=True, slots=True)
class InnerTheme:
    """What is `asked`, in which words a page has it (`told`) and somebody's own stories do (`stories`, or those of a
    `kind`), and how it is called where neither does."""

    asked: re.Pattern[str]
    told: re.Pattern[str]
    stories: re.Pattern[str]
    called: str
    kind: str = ""


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE)


_NEVER = re.compile(r"(?!)")
THEMES: Mapping[str, InnerTheme] = {
    "friends": InnerTheme(
        _words(
            r"friends?|friendly with|gets? (?:on|along) (?:well )?with|close (?:to|with)|pals?|budd(?:y|ies)"
            r"|(?:does|do|who) \w* ?likes? (?:best|most|among|of the others)"
            r"|likes? (?:any|best|most|whom|who|the others|anybody|anyone|somebody)|favou?rite (?:person|people"
            r"|colleague)"
            r"|looks? up to|admires?|trusts?|fond of (?:any|whom|one)|fancies|crush"
        ),
        _words(r"friends?|befriended"),
        _words(r"best friends?|friends since|friendship|writes to me still"),
        "friends",
    ),
    "foes": InnerTheme(
        _words(
            r"can'?t stand|cannot stand|could never stand|can'?t bear|stand the sight|dislikes?|hates? (?:any"
            r"|most|whom|who)"
            r"|enem(?:y|ies)|rivals?|rivalry|nemesis|arch\w* (?:enemy|rival)|fall(?:en|s)? out with|feuds?|beef"
            r"|(?:doesn'?t|does not|don'?t) (?:get (?:on|along)|like (?:any|whom|who|most))|at odds|quarrel\w*|avoids?"
        ),
        _words(r"rivals?|enem(?:y|ies)"),
        _words(r"rival"),
        "anybody they cannot stand",
        "rivalry",
    ),
    "missing": InnerTheme(
        _words(
            r"miss(?:es|ing)? (?!a |the (?:win|mate|move)|any)\w+|homesick|long(?:s|ing)? for|nostalgi\w+"
            r"|want to go back"
               r"|(?:would|does) (?:he|she|they) (?:like|want) to (?:go|move) back"),
        _NEVER,
        _words(r"(?<!to )miss(?! my| me)|homesick"),
        "what they miss",
    ),
    "day": InnerTheme(
        _words(
            r"all day|(?:by|during the) day|daily life|every day|normal day|ordinary day|typical day|day to day|routine"
            r"|(?:free|spare) time|hobby|hobbies|spends? (?:his|her|their|the) (?:day|days|time|evenings?"
            r"|nights?|weekends?)"
            r"|when (?:he|she|they|\w+)(?:'s| is|'re| are)? ?(?:n'?t|isn'?t|aren'?t|not) (?:here|sitting"
            r"|playing|at (?:the|a) board|busy|around|in)"
            r"|when (?:nobody|no ?one|no visitor)"
            r"|outside (?:of )?(?:the club|chess|here)|away from the (?:board|club)|besides? chess|apart from chess"
            r"|(?:do|does|up to) (?:at night|on (?:sundays|weekends)|in the evenings?)|in real life"
        ),
        _words(
            r"streams|cooks|tunes|mends|teaches|chess club in|at desk \w+|after a hard shift|most nights"
            r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)days|lives in|retired|every (?:day|night|morning|evening)"
        ),
        _NEVER,
        "a day without chess",
    ),
    "proud": InnerTheme(
        _words(
            r"proud(?:est)?(?: of)?|(?:best|happiest|finest|fondest|greatest) (?:memory|moment|day|hour)"
            r"|makes? \w+ happy"),
        _NEVER,
        _NEVER,
        "what they are proud of",
        "triumph",
    ),
    "rue": InnerTheme(
        _words(
            r"(?:what|anything|biggest|most)[a-z ]{0,20} regrets?|(?:worst|saddest|darkest"
            r"|most painful) (?:memory|moment|day|loss|defeat)|sore spot|haunts?|ashamed of"
               r"|makes? \w+ sad|never got over"),
        _NEVER,
        _NEVER,
        "what they regret",
        "defeat",
    ),
    "fear": InnerTheme(
        _words(r"(?:afraid|scared|frightened) of|fears?|(?:makes|get) \w+ nervous"),
        _words(r"afraid|fear\w*|scared"),
        _words(r"scared|afraid|frightened"),
        "what they are afraid of",
    ),
}  # fmt: skip
# The ties among those of the house are asked for.
_OTHERS = re.compile(
    r"\b(?:others?|club|house|here|characters?|eight|seven|them|each other|one another|colleagues?|anybody"
    r"|anyone|who)\b"
)
_BOARD = re.compile(r"\b(?:opening|opponent to|to play|pieces?|knights?|bishops?|gambit|endgames?|endings?|move)\b")
_HOME = re.compile(r"\b(?:born|grew up|came to|lives on|lives in|night market|gave up|lived for|kept the light)\b")
_NAMES = re.compile(r"[^\W\d_]+")
# Sentences of a page, and stories, that are told of one theme.
SENTENCES, STORIES = 2, 2


def stories_of(character: Character) -> list[dict[str, Any]]:
    """What somebody of the house tells of themselves in talk, JSON-ready, what matters most to them first; nothing of a
    character that a player has made."""
    if character.owner_id:
        return []
    told = sorted(character.sheet.lore, key=lambda one: -one.importance)
    return [{"telling": one.telling, "kind": one.type, "of": one.narrative} for one in told if one.telling]


def inner_of(facts: Mapping[str, Any], character: Character, asked: str) -> str:
    """What is told of what a question asks for, out of the page (`facts`) and somebody's own stories."""
    return inner_told({**facts, "stories": stories_of(character)}, asked)


def asks_of_inner_life(low: str) -> bool:
    """Whether a question asks for something of the kind, and not for chess."""
    return not _BOARD.search(low) and any(one.asked.search(low) for one in THEMES.values())


def inner_told(facts: Mapping[str, Any], asked: str) -> str:
    """What is told of the themes a question asks for, each by itself; empty where it asks for none."""
    low = asked.lower()
    if not asks_of_inner_life(low):
        return ""
    first = facts["name"].split()[0]
    meant = [(name, one) for name, one in THEMES.items() if one.asked.search(low)]
    told, unsaid = [], []
    if {"friends", "foes"} & {name for name, _ in meant} and _OTHERS.search(low):
        told.append(_among_the_house(facts, first))
    for name, theme in meant:
        words = _of_theme(facts, theme, first)
        if not words:
            unsaid.append(theme.called)
        elif name == "friends":
            told.append(f"Of friends {words}")
        elif name == "foes":
            told.append(f"Of a rival {words}")
        else:
            told.append(words)
    if unsaid:
        lack = f"Of {listed(unsaid)} {first}’s page tells nothing"
        told.append(f"{lack}, so I would be inventing; ask {first} in the room.")
        if "what they miss" in unsaid and (home := [one for one in facts["life"] if _HOME.search(one)][:1]):
            told.append(f"What it does tell of home: {home[0]}")
    return " ".join(told)


def _of_theme(facts: Mapping[str, Any], theme: InnerTheme, first: str) -> str:
    """The sentences and stories of one theme, as what the page and what they tell; empty where there are none."""
    page = [one for one in facts["life"] if theme.told.search(one)][:SENTENCES]
    stories = facts.get("stories") or []
    own = [one for one in stories if theme.kind and one["kind"] == theme.kind]
    own += [one for one in stories if one not in own and theme.stories.search(f"{one['of']} {one['telling']}")]
    parts = []
    if page:
        parts.append(f"{first}’s page tells: {' '.join(page)}")
    if own:
        said = " ".join(f"“{one['telling']}”" for one in own[:STORIES])
        parts.append(f"{first} tells in talk: {said}")
    return " And ".join(parts)


def _among_the_house(facts: Mapping[str, Any], first: str) -> str:
    """Which others of the house a page names."""
    others = {one["name"].split()[0] for one in facts["house"] if one["name"] != facts["name"]}
    named = [sentence for sentence in facts["life"] if not others.isdisjoint(_NAMES.findall(sentence))]
    if named:
        return f"Of the others of the house the page tells: {' '.join(named)}"
    return (
        f"Among the others of the house {first}’s page names neither a friend nor anybody {first} cannot stand; they "
        "meet at the board, in exhibitions."
    )


def ties_of(cast: Sequence[Character]) -> list[str]:
    """The sentences in which the page of one of the house names another one."""
    names = {one.name.split()[0] for one in cast}
    return [
        f"{first}: {sentence}"
        for one in cast
        for first in (one.name.split()[0],)
        for sentence in sentences(" ".join((" ".join(one.sheet.backstory.split()), *one.sheet.quirks)))
        if not (names - {first}).isdisjoint(_NAMES.findall(sentence))
    ]
