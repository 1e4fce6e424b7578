"""Makes the memory that a mind wants to save during a game."""

from __future__ import annotations

from uuid import uuid4

from app.domain.match import ChatLine
from app.domain.memory import CreatedBy, Memory, MemoryType, Scope
from app.domain.mood import Emotion
from app.memory.store.repository import moment
from app.memory.words import fact_words
from app.seats.voice import Utterance
from app.soul.response import SoulResponse

# The valence of a memory by the emotion it was saved with, at full intensity.
_VALENCES = {
    Emotion.PLEASED: 0.6,
    Emotion.EXCITED: 0.8,
    Emotion.SMUG: 0.4,
    Emotion.ANNOYED: -0.6,
    Emotion.DEFLATED: -0.8,
    Emotion.UNCERTAIN: -0.2,
}
IMPORTANCE = 0.6  # above the middle of 0 to 1, as of anything worth saving during a game


def memory_of_moment(utterance: Utterance, response: SoulResponse, now_ms: int) -> Memory:
    """The memory that `response.save_memory` asks for, always about the opponent. It refers to its source: a line of
    chat (`chat_reference`), or else a move (`ply`)."""
    view, narrative = utterance.view, response.save_memory or ""
    words = _source_line(narrative, utterance)
    # After an own turn the memory is about the opponent's move before it.
    moved = view.state.ply if utterance.turn else utterance.ply
    return Memory(
        id=str(uuid4()),
        owner=view.me.party,
        narrative=narrative,
        triggers=(),
        valence=_VALENCES.get(response.emotion, 0.0) * response.intensity,
        scope=Scope.OPPONENT_SPECIFIC,
        type=MemoryType.PLAYER_OBSERVATION if words is None else MemoryType.PERSONAL_NOTE,
        importance=IMPORTANCE,
        subject=view.opponent.party,
        created_by=CreatedBy.SOUL,
        created_at=moment(now_ms),
        match_id=view.state.match_id,
        ply=moved if words is None else words.ply,
        chat_reference=None if words is None else f"{view.state.match_id}:{words.seq}",
    )


def _source_line(narrative: str, utterance: Utterance) -> ChatLine | None:
    """The opponent's line that a memory was made from: the pending line with most words in common, the latest of equal
    ones. After an own turn a line without a common word is no source, since the memory may be about the move."""
    view = utterance.view
    lines = [line for line in view.talk if line.color is view.color.other and line.text in utterance.pending_chat]
    words = fact_words(narrative) - fact_words(view.opponent.name)
    if not lines:
        return None
    best = max(lines, key=lambda line: (len(words & fact_words(line.text)), line.seq))
    return best if words & fact_words(best.text) or not utterance.turn else None
