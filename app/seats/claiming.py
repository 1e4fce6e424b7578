"""When a character claims a draw that the board allows, by temper and evaluation."""

from __future__ import annotations

from app.characters.character import Character
from app.domain.mood import MoodState

# Centipawns up to which somebody without any appetite for risk takes the half point, and what each point of the slider
# and the whole of one's confidence take off: the bold play on for a win where others are content.
CONTENT_CENTIPAWNS = 60
PER_RISK = 20
PER_CONFIDENCE = 100


def claims(character: Character, mood: MoodState, centipawns: int | None) -> bool:
    """Whether a mind that stands at `centipawns` takes a draw it may claim. Who does not know how they stand plays
    on."""
    if centipawns is None:
        return False
    bold = PER_RISK * character.sheet.risk_tolerance + PER_CONFIDENCE * (mood.confidence - 0.5)
    return centipawns <= CONTENT_CENTIPAWNS - bold
