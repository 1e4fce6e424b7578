"""Why a memory came up, in one plain and true sentence."""

from __future__ import annotations

from app.domain.memory import Axes
from app.domain.mood import MoodBucket
from app.memory.store.lexicon import Called
from app.subconscious.scoring import MOOD_WEIGHT, OPPONENT_WEIGHT, SEMANTIC_WEIGHT, THIS_OPPONENT, TRIGGER_WEIGHT

VERY_ALIKE = 0.5  # cosine from which two texts are plainly about the same thing; sentences at random stay under 0.2
SECOND_SHARE = 0.6  # of the first cause's weight that makes a second one worth saying
NEUTRAL_MOOD = 0.5  # alignment of a memory without colour; only what lies above it is a cause
REASON_BESIDE = "It goes with what came up first."
CORRECTED = " They put this right themselves."
LONGEST_QUOTE = 60  # characters of a trigger that are quoted; one ribbon line


def reason_for(
    axes: Axes, called: Called | None, bucket: MoodBucket, *, answers_talk: bool, corrected: bool = False
) -> str:
    """Names the axis that weighed most, and a second one that weighed nearly as much.

    `answers_talk` says that the likeness is one with what was said, not with the board; `corrected`, that the one it is
    about has put the memory right, which whoever speaks of it should know.
    """
    return _cause(axes, called, bucket, answers_talk=answers_talk) + (CORRECTED if corrected else "")


def _cause(axes: Axes, called: Called | None, bucket: MoodBucket, *, answers_talk: bool) -> str:
    likeness = "it is close to what was said" if answers_talk else _likeness(axes.semantic)
    causes = [(SEMANTIC_WEIGHT * axes.semantic, likeness)]
    if called is not None:
        causes.append((TRIGGER_WEIGHT * axes.trigger, _said(called)))
    if axes.opponent > 0.0:
        about = "it is about this very opponent" if axes.opponent >= THIS_OPPONENT else "it holds for many opponents"
        causes.append((OPPONENT_WEIGHT * axes.opponent, about))
    causes.append((MOOD_WEIGHT * (axes.mood - NEUTRAL_MOOD), f"it suits a {bucket.value} mood"))
    causes.sort(key=lambda cause: -cause[0])
    (most, first), (next_most, second) = causes[0], causes[1]
    if most <= 0.0:
        return "Nothing stronger came up."
    sentence = first
    if next_most >= SECOND_SHARE * most:
        sentence = f"{first}, and {second}"
    return f"{sentence[0].upper()}{sentence[1:]}."


def _likeness(cosine: float) -> str:
    return "it is very like this moment" if cosine >= VERY_ALIKE else "it is a little like this moment"


def _said(called: Called) -> str:
    text = called.text if len(called.text) <= LONGEST_QUOTE else f"{called.text[: LONGEST_QUOTE - 1]}…"
    return f"“{text}” came up" if called.is_trigger else f"the word “{text}” came up"
