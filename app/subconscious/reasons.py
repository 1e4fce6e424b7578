"""The reason why a memory surfaced, as one sentence for the player."""

from __future__ import annotations

from app.domain.memory import Axes
from app.domain.mood import MoodBucket
from app.memory.store.lexicon import TermMatch
from app.subconscious.scoring import MOOD_WEIGHT, OPPONENT_WEIGHT, SEMANTIC_WEIGHT, THIS_OPPONENT, TRIGGER_WEIGHT

VERY_SIMILAR = 0.5  # cosine from which two texts are about the same thing; unrelated sentences stay under 0.2
SECOND_SHARE = 0.6  # share of the first cause's weight from which a second cause is named too
NEUTRAL_MOOD = 0.5  # mood alignment of a memory with valence 0; only the excess over it counts as a cause
REASON_RELATED = "It goes with what came up first."
CORRECTED = " They put this right themselves."
LONGEST_QUOTE = 60  # characters of a quoted trigger: one line on the page


def reason_for(
    axes: Axes, match: TermMatch | None, bucket: MoodBucket, *, answers_talk: bool, corrected: bool = False
) -> str:
    """Names the axis with the greatest weight, and a second one if it weighed nearly as much.

    `answers_talk`: the similarity is with the chat, not with the position. `corrected`: the memory's subject has
    corrected it.
    """
    return _cause(axes, match, bucket, answers_talk=answers_talk) + (CORRECTED if corrected else "")


def _cause(axes: Axes, match: TermMatch | None, bucket: MoodBucket, *, answers_talk: bool) -> str:
    like_moment = f"it is {'very' if axes.semantic >= VERY_SIMILAR else 'a little'} like this moment"
    causes = [(SEMANTIC_WEIGHT * axes.semantic, "it is close to what was said" if answers_talk else like_moment)]
    if match is not None:
        causes.append((TRIGGER_WEIGHT * axes.trigger, _quoted(match)))
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


def _quoted(match: TermMatch) -> str:
    text = match.text if len(match.text) <= LONGEST_QUOTE else f"{match.text[: LONGEST_QUOTE - 1]}…"
    return f"“{text}” came up" if match.is_trigger else f"the word “{text}” came up"
