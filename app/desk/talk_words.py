"""How talkative one of the house is at the board, and how to have them quiet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# From which chattiness (0..1) on somebody says much, and a fair amount.
MUCH, SOME = 0.9, 0.65
QUIET = (
    "To be left in peace press “Zen” (key z) at the board, which hides all talk, or set “They speak unasked” on your "
    "card to “never”; whoever is spoken to answers all the same."
)


def talkative_told(facts: Mapping[str, Any]) -> str:
    """How much somebody says unasked, in words, and the way to silence it."""
    first, much = facts["name"].split()[0], facts["chattiness"]
    how = (
        "and gladly: one of the most talkative of the house"
        if much >= MUCH
        else "now and then, a fair amount but not after every move"
        if much >= SOME
        else "but little: one of the quieter ones of the house"
    )
    teases = " Some of it is teasing." if facts["teases"] >= 6 else ""
    return f"{first} does talk during the game, {how}.{teases} {QUIET}"
