"""What a mind wishes to remember of the moment, as the memory it may become."""

from __future__ import annotations

from uuid import uuid4

from app.domain.match import View
from app.domain.memory import CreatedBy, Memory, MemoryType, Party, Scope
from app.domain.mood import Emotion
from app.memory.repository import moment
from app.seats.voice import Utterance
from app.soul.response import SoulResponse

# The colour a memory takes from the face it was made with, at full intensity.
_COLOURS = {
    Emotion.PLEASED: 0.6,
    Emotion.EXCITED: 0.8,
    Emotion.SMUG: 0.4,
    Emotion.ANNOYED: -0.6,
    Emotion.DEFLATED: -0.8,
    Emotion.UNCERTAIN: -0.2,
}
IMPORTANCE = 0.6  # of what a mind thought worth saving while it had a game to play: above the middle


def memory_of_moment(me: Party, view: View, utterance: Utterance, response: SoulResponse, now_ms: int) -> Memory:
    """The memory that `response.save_memory` asks for: about the opponent, whoever said or did it, and nobody else."""
    return Memory(
        id=str(uuid4()),
        owner=me,
        narrative=response.save_memory or "",
        triggers=(),
        valence=_COLOURS.get(response.emotion, 0.0) * response.intensity,
        scope=Scope.OPPONENT_SPECIFIC,
        type=MemoryType.PERSONAL_NOTE if utterance.heard else MemoryType.PLAYER_OBSERVATION,
        importance=IMPORTANCE,
        subject=view.opponent.party,
        created_by=CreatedBy.SOUL,
        created_at=moment(now_ms),
        match_id=view.state.match_id,
        ply=utterance.ply,
    )
