"""Rules for whether a draft may be kept: its form, its content, and who may hear it. No model is involved."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from dataclasses import replace
from functools import cache

from app.domain.hostile import attack_in, gives_orders
from app.domain.memory import CreatedBy, MemoryType, Scope
from app.domain.text import sentences, tidy
from app.memory.keeping.draft import MemoryDraft, NotKept
from app.memory.keeping.triggers import FEWEST, settle_triggers
from app.memory.words import terms
from app.openings.book import read_lines

SHORTEST = 8  # characters; "Has cats" is one
LONGEST = 500  # characters; three long sentences
MOST_SENTENCES = 3
MOST_THEMES = 10
LONGEST_REFERENCE = 64  # characters of a chat reference, the width of its column

_NOTHING = re.compile(
    r"\A\W*(?:n/?a|none?|null|nil|undefined|unknown|todo|tbd|ok(?:ay)?|nothing(?:\s+(?:special|new|much|really|happened|"
    r"of\s+note|to\s+(?:remember|note|add|report|say)))*|no\s+(?:new\s+)?(?:memor(?:y|ies)|notes?|comment))\W*",
    re.IGNORECASE,
)
_PERSONAL = re.compile(
    r"""
    (?<![\w.+-])[\w.+-]++@[\w-]+\.\w | \b\+?\d[\d\s().-]{6,}\d\b
    | \byears?\s+old\b | \baged?\s+\d | \bbirthdays?\b | \bborn\b
    | \b(?:liv(?:es?|ing)|resid(?:es?|ing))\s+(?:in|at|near|with)\b | \bcomes?\s+from\b | \bhome\s*town\b | \baddress\b
    | \bworks?\s+(?:as|at|for|in)\b | \b(?:job|boss|salary|employer|colleagues?)\b
    | \b(?:his|her|their|my|your)\s+(?:\w+\s+)?(?:wife|husband|girlfriend|boyfriend|partner|mother|father|mum|mom
        |dad|sister|brother|son|daughter|child(?:ren)?|kids?|grand\w+|uncle|aunt|cousin|family|dog|cat|doctor|teacher)\b
    | \b(?:ill(?:ness)?|cancer|depress\w+|diagnos\w+|pregnan\w+|divorc\w+|funeral|medication|therap\w+
        |religio\w+|church|mosque)\b
    | \b(?:said|told|says|tells|confess\w*|admitted|mentioned|wrote|confided)\b
    """,
    re.IGNORECASE | re.VERBOSE,
)
_CAPITALISED = re.compile(r"(?<![.!?…:]\s)(?<!^)(?<![\"“‘(])\b[A-ZÀ-Þ][\w'’-]+")
_MOVE = re.compile(r"(?:[KQRBN][a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|[O0]-[O0](?:-[O0])?|[a-h](?:x[a-h])?[1-8])[+#]?")


def judge(draft: MemoryDraft, *, names: Collection[str] = ()) -> MemoryDraft | NotKept:
    """The draft tidied and with at least FEWEST triggers, or the reason why it may not be kept.

    `names` are the names of players found in it.
    """
    narrative = tidy(draft.narrative)
    reason = _whose(draft) or _form(narrative) or attack_in(draft.narrative)
    # Triggers and themes are shown and searched like the narrative, so they are checked for instructions too.
    if reason is None and any(map(gives_orders, (*draft.triggers, *draft.themes))):
        reason = "its triggers give orders"
    if reason is None and draft.scope is Scope.CROSS_PLAYER:
        reason = _personal(draft, narrative, names)
    if reason is not None:
        return NotKept(_sentence(reason))
    triggers = settle_triggers([tidy(trigger) for trigger in draft.triggers], narrative)
    if len(triggers) < FEWEST:
        return NotKept("There are fewer than three things that could call it up.")
    themes = tuple(dict.fromkeys(theme for theme in map(tidy, draft.themes) if theme))[:MOST_THEMES]
    return replace(
        draft,
        narrative=narrative,
        triggers=triggers,
        themes=themes,
        valence=min(1.0, max(-1.0, draft.valence)),
        importance=min(1.0, max(0.0, draft.importance)),
    )


def _whose(draft: MemoryDraft) -> str | None:
    """What is wrong with owner, subject or audience: a memory learned from talk must be about the one who talked."""
    if draft.owner.kind not in ("character", "agent"):
        return "only a character or an agent remembers"
    if draft.subject is not None and draft.subject == draft.owner:
        return "it is about the one who would remember it"
    private = draft.scope in (Scope.OPPONENT_SPECIFIC, Scope.MATCH_RECAP)
    if private and draft.subject is None:
        return "it is about nobody"
    if draft.scope is Scope.CHARACTER_LORE and draft.subject is not None:
        return "lore is about nobody else"
    from_talk = draft.chat_reference is not None or draft.created_by is CreatedBy.SOUL
    if from_talk and not private:
        return "what is learned from talk is only ever about the one who talked"
    if draft.chat_reference is not None and len(draft.chat_reference) > LONGEST_REFERENCE:
        return "the reference to the talk is too long"
    if not (math.isfinite(draft.valence) and math.isfinite(draft.importance)):
        return "its weight is no number"
    return None


def _form(narrative: str) -> str | None:
    if not terms(narrative) or _NOTHING.fullmatch(narrative):
        return "it says nothing"
    if len(narrative) < SHORTEST:
        return "it is too short to mean anything later"
    if len(narrative) > LONGEST:
        return f"it is longer than {LONGEST} characters"
    if len(sentences(narrative)) > MOST_SENTENCES:
        return f"it has more than {MOST_SENTENCES} sentences"
    return None


def _personal(draft: MemoryDraft, narrative: str, names: Collection[str]) -> str | None:
    """What is wrong with general knowledge: it must name nobody and hold no personal detail."""
    if draft.type in (MemoryType.PERSONAL_NOTE, MemoryType.EMOTIONAL):
        return "general knowledge is about play, not about a person"
    texts = (narrative, *draft.triggers, *draft.themes)
    if any(_PERSONAL.search(text) for text in texts):
        return "general knowledge carries no personal detail"
    if names or any(map(_names_in, texts)):
        return "general knowledge carries no name"
    return None


def _names_in(text: str) -> list[str]:
    """Capitalised words inside sentences that are neither moves nor words of opening names or of chess."""
    found = (match.group() for match in _CAPITALISED.finditer(text))
    return [word for word in found if not _MOVE.fullmatch(word) and not _known(word)]


_GAME_WORDS = frozenset(
    re.findall(
        r"\w+",
        "white black king queen rook bishop knight pawn kings queens rooks bishops knights pawns elo fide blitz bullet "
        "rapid ll ve english french",
    )
)


def _known(word: str) -> bool:
    parts = [part for part in re.split(r"[-’']", word.casefold()) if len(part) > 1]
    return all(part in _opening_words() or part in _GAME_WORDS for part in parts)


@cache
def _opening_words() -> frozenset[str]:
    """The case-folded words of opening names, many of which are names of people."""
    return frozenset(
        part for line in read_lines() for part in re.split(r"[^\w]+", line.opening.name.casefold()) if len(part) > 1
    )


def _sentence(reason: str) -> str:
    return f"{reason[0].upper()}{reason[1:]}."
