"""The claim checker: finds what a line states about the game, and holds each statement against the board.

It reads English by patterns, and it is strict rather than clever: a statement that it finds and cannot
prove counts as false, so a doubtful line is dropped, never shown. What it does not recognise as a statement about this
game (stories, opinions, jokes) passes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from app.domain.facts import Facts
from app.soul import (
    claims_attack,
    claims_board,
    claims_features,
    claims_game,
    claims_gone,
    claims_king,
    claims_net,
    claims_play,
    claims_trades,
    claims_wide,
)
from app.soul.claim_words import Rule, normalise, spelled_out
from app.soul.claims_rest import unread
from app.soul.cues import Cues

# In order: what an earlier rule has read is blanked, so that "took my knight on d5" is not read as "my knight on d5".
RULES: tuple[Rule, ...] = (
    *claims_play.RULES,
    *claims_gone.RULES,
    *claims_king.RULES,
    *claims_trades.RULES,
    *claims_wide.RULES,
    *claims_attack.RULES,
    *claims_features.RULES,
    *claims_board.RULES,
    *claims_game.RULES,
    *claims_net.RULES,
)
_CUES = Cues(pattern for pattern, _ in RULES)

# Before a statement, in the same sentence: who says so? A true thing doubted is not proved.
_DENIED = re.compile(
    r"\b(?:(?:do|did) not (?:think|believe|say|agree|see how)|doubt|not true|not as if|no way|nobody (?:says|thinks))\b"
    r"[^.!?;]*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Claim:
    """One statement found in a line, and whether it holds."""

    text: str
    holds: bool


@dataclass(frozen=True, slots=True)
class Verdict:
    """All statements of a line. A line without statements is true."""

    claims: tuple[Claim, ...]

    @property
    def true(self) -> bool:
        return all(claim.holds for claim in self.claims)


def check_line(line: str, facts: Facts) -> Verdict:
    """Find and check every statement about the game in `line`."""
    return Verdict(tuple(_read(spelled_out(normalise(line)), facts)))


def _read(text: str, facts: Facts) -> Iterator[Claim]:
    line, read = text, []
    for (pattern, check), possible in zip(RULES, _CUES.possible(line), strict=True):
        if not possible:
            continue
        spans = []
        for found in pattern.finditer(text):
            # None: on a closer look this is no statement about the game.
            verdict = check(facts, found)
            if verdict is None:
                continue
            spans.append(found.span())
            yield Claim(found[0].strip(), verdict and not _DENIED.search(text[: found.start()]))
        for start, end in spans:
            text = text[:start] + " " * (end - start) + text[end:]
        read += spans
    yield from (Claim(words, False) for words in unread(line, read))
