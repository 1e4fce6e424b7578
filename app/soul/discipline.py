"""Limits how often a mind speaks without being asked."""

from __future__ import annotations

import math
import random

from app.soul.response import SoulInput

# Own turns in the window, and how many of them may have unasked words at full chattiness.
WINDOW_TURNS = 5
TURNS_WITH_WORDS = 2
# The salience of what nobody passes over, like a piece that was given away.
UNMISSABLE = 1.0


def may_speak(given: SoulInput, chattiness: float) -> bool:
    """Whether unasked words are allowed in this turn. After an answer nothing is added, nor with the next move."""
    if given.answered_in is not None and given.own_turn <= given.answered_in + 1:
        return False
    return turns_left(given, chattiness) > 0


def turns_left(given: SoulInput, chattiness: float) -> int:
    """How many more turns of the window may have unasked words: at most 2 of the last 5 own turns, this one included,
    times the character's `chattiness` (0..1) and the player's setting (0 is off); a fraction rounds up, so that only 0
    means never."""
    allowed = min(WINDOW_TURNS, math.ceil(TURNS_WITH_WORDS * chattiness * given.chattiness))
    recent = sum(given.own_turn - WINDOW_TURNS < turn <= given.own_turn for turn in set(given.turns_spoken))
    return max(0, allowed - recent)


def chance(salience: float, chattiness: float, given: SoulInput) -> float:
    """How likely something with this `salience` (0..1) is to be spoken of: no likelier than what is more salient. What
    is `UNMISSABLE` is spoken of by whoever speaks at all."""
    if salience >= UNMISSABLE:
        return float(chattiness * given.chattiness > 0)
    return salience * chattiness * min(given.chattiness, 1.5)


def chance_to_speak(salience: float, chattiness: float, given: SoulInput, rng: random.Random) -> bool:
    """Whether to speak of something with this `salience` (0..1): a random choice."""
    return rng.random() < chance(salience, chattiness, given)
