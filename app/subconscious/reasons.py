"""The reason why a memory surfaced, as one sentence for the player."""

from __future__ import annotations

from app.domain.memory import Axes
from app.domain.text import bare
from app.memory.store.lexicon import TermMatch
from app.subconscious.scoring import MOOD_WEIGHT, OPPONENT_WEIGHT, SEMANTIC_WEIGHT, THIS_OPPONENT, TRIGGER_WEIGHT

NEUTRAL_MOOD = 0.5  # mood alignment of a memory with valence 0; only the excess over it counts as a cause
REASON_RELATED = "One memory led to another."
CORRECTED = " They put this right themselves."
LONGEST_QUOTE = 60  # characters of a quoted trigger: one line on the page


def reason_for(
    axes: Axes,
    match: TermMatch | None,
    *,
    here: str = "",
    answers_talk: bool,
    corrected: bool = False,
    by_meaning: float = 0.0,
    by_words: float = 0.0,
) -> str:
    """Names the axis that decided, as the mind would say it.

    `here` is everything that the memory was compared with, `bare`: a trigger is quoted only if it stands there word for
    word, since its single words may come from different places ("rook to c7" where a knight went). `answers_talk`: the
    similarity is with the chat, not with the position. `corrected`: the memory's subject has corrected it.
    `by_meaning` and `by_words` are what similarity and words gave beyond their axes, because the memory answers the
    chat (`answers.Answers`).
    """
    near = "What you said reminds me of it." if answers_talk else "It was a moment like this one."
    causes = [(SEMANTIC_WEIGHT * axes.semantic + by_meaning, near)]
    if match is not None:
        causes.append((TRIGGER_WEIGHT * axes.trigger + by_words, _quoted(match, here)))
    if axes.opponent > 0.0:
        about = "It is about you." if axes.opponent >= THIS_OPPONENT else "I have seen it in many opponents."
        causes.append((OPPONENT_WEIGHT * axes.opponent, about))
    causes.append((MOOD_WEIGHT * (axes.mood - NEUTRAL_MOOD), "It goes with my mood."))
    most, cause = max(causes, key=lambda found: found[0])
    return (cause if most > 0.0 else "It simply came back to me.") + (CORRECTED if corrected else "")


def _quoted(match: TermMatch, here: str) -> str:
    if f" {bare(match.text)} " not in f" {here} ":
        return "Something here reminds me of it."
    text = match.text if len(match.text) <= LONGEST_QUOTE else f"{match.text[: LONGEST_QUOTE - 1]}…"
    return f"“{text}” reminds me of it."
