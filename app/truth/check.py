"""The one door for everything that is said of a game: what a line states, and whether each statement holds."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from app.domain.facts import Facts
from app.truth import lexicon as lex
from app.truth import of_end, of_game
from app.truth.claims import Claim, JudgedClaim
from app.truth.predicates import holds
from app.truth.reading import Reading
from app.truth.rewording import reworded
from app.truth.sentences import parts_of
from app.truth.tokens import straightened
from app.truth.world import World

_HELPERS = "is|are|was|were|do|does|did|has|have|had|can?|could|will|wo|would|should"
# "..., isn't it?"
_TAG = re.compile(
    rf",? (?:{_HELPERS})(?:n't)? (?:i|you|it|he|she|we|they|there)(?: not)?(?: \w+)?(?=\?)"
    r"|,? (?:right|eh|no|yes|huh|correct)(?=\?)",
    re.IGNORECASE,
)
# A word that straightening leaves as it is wherever it stands.
_LASTING = re.compile(
    r"(?<![^\x00-\x7f])(?<![\w'`´-])(?!(?:course|record|please|entire|evening)\b)[A-Za-z]{6,}(?![\w'`´-]|[^\x00-\x7f])"
)
# Memories of which one word is kept.
MEMORIES_KEPT = 1_024
# What nobody says of another game.
_HERE = re.compile(r"\b(?:you|your|yours|here|now|today|tonight|this|is|are|am)\b|'(?:s|re|m)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Verdict:
    """All statements of a line. A line without statements is true. `unread` are its sentences of this game in which
    nothing could be read."""

    claims: tuple[JudgedClaim, ...]
    unread: tuple[str, ...] = ()

    @property
    def true(self) -> bool:
        return all(claim.holds for claim in self.claims)


def check_line(line: str, facts: Facts, past: Sequence[str] = ()) -> Verdict:
    """Find and check every statement about the game in `line`. What of it stands word for word in `past`, memories of
    other games, is none."""
    world, text = World(facts), _without(straightened(line), past)
    judged = []
    claims, unread = _claims_of(text, world)
    for claim in claims:
        verdict = holds(claim, world)
        if verdict is not None:
            judged.append(JudgedClaim(claim, verdict))
    return Verdict(tuple(judged), tuple(unread))


def _without(text: str, past: Sequence[str]) -> str:
    """The straightened line without what it repeats of `past`. A mind has some forty tellings, of which a line repeats
    one at most, and straightening takes far longer than looking for one word of each."""
    for memory in past:
        if _lasting(memory) in text:
            told = straightened(memory)
            text = text.replace(told, "—") if told else text
    return text


# One worker's own: a mind comes with the same tellings at every line.
@lru_cache(maxsize=MEMORIES_KEPT)
def _lasting(memory: str) -> str:
    """A word that a memory has in a straightened line too; nothing, which any line has, where none is sure."""
    lasting = None if "unlike" in memory else _LASTING.search(memory)
    return "" if lasting is None else lasting[0]


def _claims_of(text: str, world: World) -> tuple[list[Claim], list[str]]:
    """What a straightened line states, and its sentences of this game in which nothing could be read."""
    text = _TAG.sub(",", text) if "?" in text else text
    text = reworded(lex.without_idioms(text))
    reading, claims, unread = Reading(world), of_game.of_line(text, world.facts), list[str]()
    for part in parts_of(text):
        outcome = reading.read(part)
        if part.tale:
            # A tale excuses nothing that is said of this board beside it.
            claims += [one for one in outcome.claims if _HERE.search(one.text)]
            continue
        found = [*outcome.claims, *of_end.of_sentence(part.said, world.facts)]
        claims += found
        unread += [part.said] if outcome.names and not found else []
    return claims, unread
